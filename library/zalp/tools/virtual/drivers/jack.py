"""The cable's jack: bytes in and out as by the Pico's UART, carried by the server. Runs under MicroPython's unix port.

The server keeps the line's time on the way; here only the output buffer empties at the line's rate, so that `write`
takes no more than the Pico's would. line.py is the Pico's file.
"""

from .line import BAUD, OUT, RING

_BITS = 10  # start, eight, stop


class Jack:
    BAUD = BAUD

    def __init__(self, clock, link):
        self.present = False  # a powered unit is at the other end
        self.far = False  # the other end is reached without a cable: through a room or a network
        self.overruns = 0  # times that bytes came in faster than they were read
        self.breaks = 0  # times that the cable went
        self._clock = clock
        self._link = link
        self._in = bytearray()
        self._waiting = 0  # bytes in the output buffer
        self._then = clock.ticks_ms()

    def read(self):
        """The bytes that have come in since the last call; b"" when there are none."""
        taken = bytes(self._in)
        self._in = bytearray()
        return taken

    def write(self, data):
        """Put bytes on the cable; returns how many were taken. Offer the rest again later."""
        now = self._clock.ticks_ms()
        left = self._clock.ticks_diff(now, self._then)
        self._then = now
        self._waiting = max(0, self._waiting - left * BAUD // (_BITS * 1000))
        taken = min(len(data), OUT - self._waiting)
        if taken > 0:
            self._waiting += taken
            self._link.send("J", bytes(data[:taken]))
        return max(0, taken)

    async def wait(self, milliseconds):
        """Return as soon as bytes have come in, or after that many milliseconds."""
        end = self._clock.ticks_ms() + milliseconds
        while not self._in and self._clock.ticks_diff(end, self._clock.ticks_ms()) > 0:
            await self._clock.sleep_ms(2)

    def came(self, payload):
        """Take bytes from the server."""
        self._in += payload
        if len(self._in) > RING:
            self._in = bytearray()
            self.overruns += 1

    def plugged(self, payload):
        """The other end came (1) or went (0); then whether it is far."""
        there, self.far = bool(payload[0]), bool(payload[1])
        if self.present and not there:
            self.breaks += 1
            self._in += b"\0"  # a pulled cable reads as a break
        self.present = there
