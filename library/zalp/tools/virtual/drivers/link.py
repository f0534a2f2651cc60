"""The socket to the server: messages out without waiting, messages in to their handlers. Imports asyncio, socket, sys.

A message is one byte of type, two bytes of length (little endian) and the payload. Messages that the server does not
take in time are dropped, never queued without bound: a frame gives way to the next, samples and texts count as lost.
When the server is gone there is nobody to play with: the process ends.
"""

import asyncio
import socket
import sys

_IPPROTO_TCP = 6
_TCP_NODELAY = 1

QUEUE = 8192  # bytes waiting for the socket beyond which samples and texts are dropped


class Link:
    def __init__(self, port, unit, token, handlers):
        """port: of the server on this machine; handlers: {type letter: function of the payload}."""
        self.dropped = 0
        self._handlers = handlers
        self._frame = None
        sock = socket.socket()
        try:
            sock.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        except OSError:
            sys.exit("no server on port %d of this machine" % port)
        sock.setblocking(False)
        sock.setsockopt(_IPPROTO_TCP, _TCP_NODELAY, 1)  # or a small message waits 40 ms for the last one's receipt
        self._stream = asyncio.StreamWriter(sock)
        self._ready = asyncio.Event()
        self.send("H", bytes((unit,)) + token.encode())
        asyncio.create_task(self._write())
        asyncio.create_task(self._read())

    def send(self, kind, payload):
        """Send a message now if the socket takes it, soon if it is a little late; drop it if it is far behind. Whether
        it was sent.
        """
        if len(self._stream.out_buf) > QUEUE:
            self.dropped += 1
            return False
        self._put(kind, payload)
        return True

    def send_frame(self, payload):
        """Send a frame, or keep it, in place of an older one, until the socket takes it."""
        if self._stream.out_buf:
            self._frame = payload
        else:
            self._put("F", payload)

    def _put(self, kind, payload):
        size = len(payload)
        try:
            self._stream.write(kind.encode() + bytes((size & 255, size >> 8)) + payload)
        except OSError:
            sys.exit(0)
        if self._stream.out_buf:
            self._ready.set()

    async def _write(self):
        while True:
            await self._ready.wait()
            self._ready.clear()
            try:
                await self._stream.drain()
            except OSError:
                sys.exit(0)
            frame = self._frame
            if frame:
                self._frame = None
                self._put("F", frame)

    async def _read(self):
        while True:
            try:
                head = await self._stream.readexactly(3)
                payload = await self._stream.readexactly(head[1] | head[2] << 8)
            except (OSError, EOFError):
                sys.exit(0)
            if head[0] == ord("Q"):
                self.send("Q", b"")
            handler = self._handlers.get(chr(head[0]))
            if handler:
                handler(payload)
