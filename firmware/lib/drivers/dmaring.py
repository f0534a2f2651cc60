"""A DMA channel that goes round a buffer for ever, paced by a peripheral. Imports rp2, machine, uctypes, array.

A second channel restarts the first one at the buffer's start whenever it has come to its end: the buffer needs no
alignment, and the ring never stops because a count runs out (RP2040 data sheet 2.5.7, the triggering aliases).
"""

from array import array

import rp2
from machine import mem32
from uctypes import addressof

from . import chip

_INTR = 0x50000400
_READ_TRIGGER = 15  # word offset of AL3_READ_ADDR_TRIG
_WRITE_TRIGGER = 11  # AL2_WRITE_ADDR_TRIG


class DmaRing:
    """Moves elements of 1 << size bytes between `buffer` and the register at `address`, paced by request `treq`."""

    def __init__(self, buffer, size, address, treq, to_register):
        self._base = addressof(buffer)
        self._size = size
        self._count = len(buffer) * (2 if isinstance(buffer, array) else 1) >> size
        self._to_register = to_register
        self._buffer = buffer
        self._start = array("I", [self._base])  # what the second channel copies
        self._run = rp2.DMA()
        self._again = rp2.DMA()
        self._mask = 1 << self._run.channel
        # Not quiet: each time round leaves a mark for lapped(), but no interrupt, since none is enabled.
        self._control = self._run.pack_ctrl(
            size=size,
            inc_read=to_register,
            inc_write=not to_register,
            treq_sel=treq,
            chain_to=self._again.channel,
            irq_quiet=False,
        )
        # Disabled, and chained to itself, that is, to none. A value of 0 would chain it to channel 0, which is a
        # panel's.
        self._idle = self._run.pack_ctrl(enable=False), self._again.pack_ctrl(enable=False)
        self._trigger = _READ_TRIGGER if to_register else _WRITE_TRIGGER
        self._address = address
        self.running = False

    def start(self):
        """Begin at the buffer's start."""
        read, write = (self._base, self._address) if self._to_register else (self._address, self._base)
        self._again.config(
            read=self._start,
            write=self._run.registers[self._trigger : self._trigger + 1],
            count=1,
            ctrl=self._again.pack_ctrl(inc_read=False, inc_write=False),
        )
        mem32[_INTR] = self._mask
        self._run.config(read=read, write=write, count=self._count, ctrl=self._control, trigger=True)
        self.running = True

    def stop(self):
        # Errata RP2040-E13 and RP2350-E5: after an abort a channel seems done while transfers are still under way, and
        # it may start the one that it is chained to. So both are disabled and chained to none first, then waited for.
        self._run.ctrl, self._again.ctrl = self._idle
        both = self._mask | 1 << self._again.channel
        mem32[chip.DMA_ABORT] = both
        while mem32[chip.DMA_ABORT] & both or self._run.active() or self._again.active():
            pass  # for a few cycles
        self.running = False

    def place(self):
        """The element that moves next, 0 .. count - 1."""
        address = self._run.read if self._to_register else self._run.write
        place = address - self._base >> self._size
        return place if place < self._count else 0

    def lapped(self):
        """Has the end of the buffer been passed since the last call?"""
        if not mem32[_INTR] & self._mask:
            return False
        mem32[_INTR] = self._mask
        return True

    def close(self):
        self.stop()
        self._run.close()
        self._again.close()
