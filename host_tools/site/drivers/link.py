"""The link to the page: messages out at once, messages in to their handlers. Imports uctypes and `zalp`.

A message is a letter and a payload, as host_tools/virtual/units.py has them. Bytes pass between Python and JavaScript
by their address in the memory of the WebAssembly machine: an object would leave garbage on both sides.
"""

from uctypes import addressof

import zalp

INBOX = 4096  # bytes of a message that comes in, at most


class Link:
    def __init__(self, handlers):
        """handlers: {type letter: function of the payload}."""
        self._handlers = handlers
        self._inbox = bytearray(INBOX)

    def open(self):
        """Send the hello; from now on messages come."""
        zalp.inbox(addressof(self._inbox), INBOX, self._came)
        self.send("H", b"")

    def send(self, kind, payload):
        """Send a message; True, since the page always takes it."""
        zalp.send(ord(kind), addressof(payload) if payload else 0, len(payload))
        return True

    def send_frame(self, payload):
        """Send a frame."""
        self.send("F", payload)

    def _came(self, kind, size):
        # Called from the browser's loop, between two steps of ours.
        kind = chr(kind)
        if kind == "Q":
            self.send("Q", b"")
        handler = self._handlers.get(kind)
        if handler:
            handler(bytes(self._inbox[:size]))
