"""The cable's jack: bytes in and out of the UART, and whether a powered unit is at the other end. Imports machine.

Bytes come in by DMA into a ring: they arrive even while flash is being written and the processor stands still. A pulled
cable reads as a break, which is a zero byte, and then nothing.
"""

import asyncio
import gc
from machine import UART, Pin, mem32
from time import ticks_add, ticks_diff, ticks_ms

from . import chip, pins
from .dmaring import DmaRing
from .line import BAUD, OUT, RING

_UART = chip.UART[pins.LINK_UART]
_SET, _CLEAR_BITS = 0x2000, 0x3000  # aliases of a register that set and clear bits of it
_CONTROL = _UART + 0x30
_MASK = _UART + 0x38
_RAW = _UART + 0x3C
_CLEAR = _UART + 0x44
_DMA_CONTROL = _UART + 0x48
_RECEIVER_ON = 1 << 9
_RECEIVE_INTERRUPTS = 1 << 4 | 1 << 6
_BREAK = 1 << 9
_OVERRUN = 1 << 10
_IN = 0xD0000004
_RX = 1 << pins.LINK_RX
_PAD = chip.PADS + 4 + 4 * pins.LINK_RX
_INPUT_ON = 1 << 6
ABSENT_MS = 30  # after the line was low and silent this long, nobody is there
RELEASE_MS = 500  # RP2350: a line that is high and silent this long is released for a moment
POLL_MS = 3


class Jack:
    far = False  # a cable leads to the other unit, not a room

    def __init__(self):
        self.overruns = 0  # how often incoming bytes were lost: the UART's FIFO or the ring was full
        self.breaks = 0
        # The DMA is ready before the UART receives anything, since the UART's FIFO is full after 1.4 ms. The collection
        # comes before too: making the UART's buffers must not cause one.
        self._ring = bytearray(RING)
        self._dma = DmaRing(self._ring, 0, _UART, chip.UART_REQUESTS[pins.LINK_UART], False)
        self._dma.start()
        gc.collect()
        self._uart = UART(
            pins.LINK_UART,
            BAUD,
            tx=Pin(pins.LINK_TX),
            rx=Pin(pins.LINK_RX, Pin.IN, None),
            txbuf=OUT,
            rxbuf=32,
            timeout=0,
        )
        mem32[_MASK + _CLEAR_BITS] = _RECEIVE_INTERRUPTS  # the DMA takes the bytes, not MicroPython
        mem32[_DMA_CONTROL] = 1  # RXDMAE
        self._place = 0
        self._seen = 0
        self._high = ticks_add(ticks_ms(), -ABSENT_MS)
        self._moved = self._high  # when bytes came, or the line was released

    def read(self):
        """The bytes that have come in since the last call; b"" if there are none. Call it at least every 100 ms."""
        self._faults()
        lapped = self._dma.lapped()
        place = self._dma.place()
        start = self._place
        if place == start and not lapped:
            return b""  # at once and without allocating: this is called five hundred times a second
        self._place = place
        if place < start:
            self._dma.lapped()  # clears the mark of this very lap, if it came between the two calls
            return bytes(self._ring[start:]) + bytes(self._ring[:place])
        if lapped:
            self.overruns += 1  # more than once round: unread bytes are overwritten
            return b""
        return bytes(self._ring[start:place])

    def write(self, data):
        """Put bytes on the cable; returns how many were taken. Offer the rest again later."""
        return self._uart.write(data) or 0

    async def wait(self, milliseconds):
        """Return as soon as bytes have come in, or after that many milliseconds."""
        end = ticks_add(ticks_ms(), milliseconds)
        while True:
            left = ticks_diff(end, ticks_ms()) if self._dma.place() == self._place else 0
            await asyncio.sleep_ms(min(max(left, 0), POLL_MS))
            if left <= POLL_MS:
                return

    @property
    def present(self):
        """Whether a powered unit is at the other end: True at once, False ABSENT_MS after it has gone; call often."""
        now = ticks_ms()
        place = self._dma.place()
        if place != self._seen:
            self._moved = now
        elif chip.RP2350 and ticks_diff(now, self._moved) >= RELEASE_MS:
            self._moved = now
            self._release()
        if mem32[_IN] & _RX:
            self._high = now
        elif place != self._seen and ticks_diff(now, self._high) < ABSENT_MS:
            self._high = now  # low for the moment, but bytes are coming
        self._seen = place
        return ticks_diff(now, self._high) < ABSENT_MS

    def _release(self):
        """Let the line fall, if nothing holds it high.

        Erratum RP2350-E9: a pad with its input on holds itself at some 2 V, against more than the 14.7 kohm that pull
        the line down. With its input off it falls. The receiver must not take that for a byte.
        """
        mem32[_CONTROL + _CLEAR_BITS] = _RECEIVER_ON
        mem32[_PAD + _CLEAR_BITS] = _INPUT_ON
        mem32[_PAD + _SET] = _INPUT_ON
        mem32[_CONTROL + _SET] = _RECEIVER_ON

    def close(self):
        mem32[_CONTROL + _CLEAR_BITS] = _RECEIVER_ON  # the receiver must not take this for a byte
        mem32[_DMA_CONTROL] = 0
        self._dma.close()
        self._uart.deinit()

    def _faults(self):
        raw = mem32[_RAW]
        if raw & _OVERRUN:
            self.overruns += 1
        if raw & _BREAK:
            self.breaks += 1
        if raw & (_OVERRUN | _BREAK):
            mem32[_CLEAR] = _OVERRUN | _BREAK
