"""Both LED panels: a state machine and a DMA channel each, a double buffer, and the switch of their supply.

Imports machine and rp2. show() starts both wires and returns; a frame under way is never touched, and no interrupt is
masked: the wires are fed while the game goes on, even while flash is written.
"""

from machine import Pin, Timer, mem32
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms, ticks_us

import rp2

from . import chip, pins, power
from .fast import dim
from .frame import Frame
from .ws2812 import BIT_NS, FREQUENCY, ws2812

RESET_US = 300  # low between two frames: 280 us or more (WS2812B-V5)
DARK_MS = 1000  # how long a picture stays dark before the LEDs' supply is switched off


class Panels(Frame):
    legends = None  # the column letters are printed on the case

    def __init__(self, table, shown=None):
        """table: the board's; shown: called at each show()."""
        super().__init__(table)
        self._shown = shown
        # Both wires carry equally many bytes, and the same ones if both panels are on one wire: bytes beyond a wire's
        # end light nothing.
        self._bytes = 3 * max(table.lengths)
        # A frame on the wire, 2.88 ms for a hundred LEDs, and the low after it.
        self._busy_us = self._bytes * 8 * BIT_NS // 1000 + RESET_US
        self._enable = None if "LED_EN" in table.missing else Pin(pins.LED_EN, Pin.OUT, value=0)
        self._on = False
        self._lit = ticks_ms()  # when the picture was last not dark
        # Two pairs: one is on the wire; the other, which begins at number `_back`, may be filled. The buffers are never
        # replaced, because the timer's interrupt may come at any moment, even during a collection.
        self._buffers = [bytearray(self._bytes) for i in range(4)]
        if not min(table.lengths):
            self._buffers[1], self._buffers[3] = self._buffers[0], self._buffers[2]
        self._back = 0
        self._interrupted = False  # a Ctrl-C came in _send
        self._waiting = False  # the back pair holds a frame to send as soon as the wire is free
        self._free = ticks_us()
        self._timer = Timer(-1)
        self._machines, self._dmas, self._mask = [], [], 0
        for i, pin in enumerate((pins.LED_DATA_A, pins.LED_DATA_B)):
            machine = rp2.StateMachine(i, ws2812, freq=FREQUENCY, sideset_base=Pin(pin))
            dma = rp2.DMA()
            control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=i)  # DREQ_PIO0_TX0 and TX1
            dma.config(write=machine, count=self._bytes, ctrl=control)
            machine.active(1)
            self._machines.append(machine)
            self._dmas.append(dma)
            self._mask |= 1 << dma.channel
        if not self._enable:
            self._blacken()  # after a reset the LEDs still show the last picture

    def show(self, rgb=None):
        """Send a frame: rgb is 600 bytes, the enemy's panel first; without it, the pixels as they were set.

        Returns within 1.5 ms, or raises a Ctrl-C that came during an interrupt. A frame that comes while the last one
        is on the wire follows it; of several, the newest. If the LEDs had no supply it is switched on first, and the
        frame follows when they are ready.
        """
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        self.take(rgb)
        if self._shown:
            self._shown()
        self._waiting = False  # the timer must not send buffers that are being filled
        now = ticks_ms()
        if self.pack(self._buffers[self._back], self._buffers[self._back + 1]):
            self._lit = now
            if not self._on:
                self._on = True
                if self._enable:
                    self._enable.value(1)
                    self._free = ticks_add(ticks_us(), power.LED_RAMP_MS * 1000)
        elif not self._on:
            return
        elif ticks_diff(now, self._lit) >= DARK_MS:
            self.dark()
            return
        wait = ticks_diff(self._free, ticks_us())
        if wait <= 0:
            self._send()
        else:
            self._waiting = True
            self._await(wait // 1000 + 1)

    def dark(self):
        """Switch off the LEDs' supply, or send them a dark picture where nothing switches it."""
        self._waiting = False
        self._on = False
        if self._enable:
            self._enable.value(0)
        elif any(self._buffers[2 - self._back]) or any(self._buffers[3 - self._back]):
            self._blacken()

    def _blacken(self):
        """Send a dark picture and wait until it is out: the chip may sleep next."""
        for buffer in self._buffers[self._back : self._back + 2]:
            dim(buffer, 0, len(buffer))
        for last in (False, True):
            while ticks_diff(self._free, ticks_us()) > 0:
                sleep_ms(1)
            if not last:
                self._send()

    def raw(self, enemy, own):
        """Send both wires these bytes, as many on each, and wait until they are out: for the wiring page."""
        self._shown()
        self._waiting = False
        if not self._on:
            self._on = True
            if self._enable:
                self._enable.value(1)
                sleep_ms(power.LED_RAMP_MS)
        while ticks_diff(self._free, ticks_us()) > 0:
            sleep_ms(1)
        for dma, wire in zip(self._dmas, (enemy, own)):
            dma.read = wire
            dma.count = len(wire)
        mem32[chip.DMA_TRIGGER] = self._mask
        sleep_ms((len(enemy) * 8 * BIT_NS // 1000 + RESET_US) // 1000 + 1)

    def close(self):
        """Go dark, and free everything."""
        self._timer.deinit()
        self.dark()
        for machine, dma in zip(self._machines, self._dmas):
            dma.close()
            machine.active(0)
        rp2.PIO(0).remove_program(ws2812)

    def _await(self, milliseconds):
        self._timer.init(mode=Timer.ONE_SHOT, period=milliseconds, callback=self._send, hard=True)

    def _send(self, timer=None):
        """Send the back pair; with a timer only if it waits: that is an interrupt."""
        # The interrupt itself sends, since MicroPython drops a scheduled callback if eight others are waiting. It
        # allocates nothing, and calls nothing of ours: it may come where the stack is nearly full.
        try:
            if timer is not None and not self._waiting:
                return
            self._waiting = False
            self._dmas[0].read = self._buffers[self._back]
            self._dmas[1].read = self._buffers[self._back + 1]
            self._back = 2 - self._back
            self._dmas[0].count = self._dmas[1].count = self._bytes
            mem32[chip.DMA_TRIGGER] = self._mask  # both channels at the same moment
            self._free = ticks_add(ticks_us(), self._busy_us)
        except KeyboardInterrupt:  # it would be printed and lost, as in a scan of the keys
            self._interrupted = True
