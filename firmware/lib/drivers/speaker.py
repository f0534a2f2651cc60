"""The speaker: a PWM used as a converter, fed with samples by DMA at their rate. Imports machine and dmaring.

The game's loop keeps a ring of samples filled a little ahead of what is played. A second DMA channel, a sample or more
behind the first, writes silence where a sample was played: however late the loop comes, nothing is played twice.
Between sounds the PWM rests in the middle and the amplifier sleeps, so neither end clicks.
"""

import asyncio
from array import array
from machine import PWM, Pin, freq, mem32
from time import ticks_diff, ticks_ms
from uctypes import addressof

from . import chip, pins
from .clock import Nap
from .dmaring import DmaRing
from .fast import level, spread

# Registers of a PWM slice.
_DIV = 0x04
_COMPARE = 0x0C
_TOP = 0x10
_FUNCTION_PWM = 4
_TREQ_TIMER = 0x3B
MIDDLE = 128 << 2
AHEAD_MS = 50  # how far the ring is filled ahead of what is played
BLOCK_MS = 10  # filled at a time: rendering it takes up to 1.1 ms
POLL_MS = 10
IDLE_MS = 250  # between two looks while nothing sounds; stir() starts a sound with its picture
WAKE_MS = 5  # from the amplifier's enable to the first sample
SETTLE_MS = 60  # after power-on, until the filter and the coupling capacitor have charged to the middle


class Speaker:
    TOP = 1023  # 10 bits: a carrier of 195 kHz at 200 MHz, of 122 at 125, of 146 at 150
    RING = 2048  # samples: 128 ms at 16 kHz

    def __init__(self, gpio=pins.AUDIO_PWM):
        self._gpio = gpio
        block = chip.PWM_BLOCK + 0x14 * (gpio >> 1 & 7)
        self.compare = block + _COMPARE
        self.underruns = 0  # how often the loop came too late
        self._amplifier = Pin(pins.AMP_SD_N, Pin.OUT, value=0)
        self._pwm = PWM(Pin(gpio), freq=100_000, duty_u16=32768)
        mem32[block + _DIV] = 1 << 4
        mem32[block + _TOP] = self.TOP
        mem32[self.compare] = MIDDLE << 16 | MIDDLE
        self._ready = ticks_ms()
        self._ring = array("H", bytes(2 * self.RING))
        self._dma = DmaRing(self._ring, 1, self.compare, _TREQ_TIMER, True)
        self._middle = array("H", (MIDDLE,))
        self._eraser = DmaRing(self._ring, 1, addressof(self._middle), _TREQ_TIMER, False)
        self._task = None
        self._source = None
        self._nap = Nap()

    def start(self, source):
        """Play what source.fill(buffer) gives at source.rate while source.active; a second start replaces the first."""
        self.stop()
        mem32[chip.DMA_TIMER] = pace(source.rate, freq())  # X << 16 | Y: X transfers every Y clocks
        self._source = source
        self._task = asyncio.create_task(self._play(source))

    def stir(self):
        """Begin now if there is something to play. Call it with every picture."""
        if self._nap.task and self._source.active:
            self._nap.end()

    def stop(self):
        """Silence and the amplifier off, until the next start."""
        if self._task:
            try:
                self._task.cancel()
            except RuntimeError:
                pass  # Ctrl-C came while this very task ran: it has ended
            self._task = None
        self.rest()

    def close(self):
        self.stop()
        self._dma.close()
        self._eraser.close()
        self._pwm.deinit()

    async def _play(self, source):
        rate = source.rate
        block = bytearray(rate * BLOCK_MS // 1000)
        ahead = rate * AHEAD_MS // 1000
        wake = rate * WAKE_MS // 1000
        while True:
            if not source.active:
                await self._nap.sleep(IDLE_MS)
                continue
            self.prepare()
            while ticks_diff(ticks_ms(), self._ready) < SETTLE_MS:
                await asyncio.sleep_ms(POLL_MS)
            self._dma.start()
            while not self._dma.place():
                pass  # for one sample at most
            self._eraser.start()
            self._amplifier.value(1)
            heard = 0  # place in the ring up to which samples were played
            left = wake  # samples in the ring not played yet
            seen = ticks_ms()
            while left > 0:
                place = self._dma.place()
                left -= place - heard if place >= heard else place - heard + self.RING
                heard = place
                now = ticks_ms()
                if ticks_diff(now, seen) > 2 * AHEAD_MS:
                    left = -1  # all was played, and the ring may have gone round
                seen = now
                if left < 0 and source.active:
                    self.underruns += 1
                    left = wake
                while source.active and left < ahead:
                    source.fill(block)
                    self._spread(block, (heard + left) % self.RING)
                    left += len(block)
                    await asyncio.sleep_ms(0)  # the picture must not wait for a whole sound to start
                await asyncio.sleep_ms(POLL_MS)
            self.rest()

    def prepare(self):
        """Before a sound."""
        # Erratum RP2040-E5: at a reset of the USB bus MicroPython's workaround borrows GPIO 15 for a millisecond, then
        # restores its former function, which is none if the PWM got the pin meanwhile.
        mem32[chip.IO + 8 * self._gpio + 4] = _FUNCTION_PWM
        level(self._ring, MIDDLE, 0, self.RING)

    def rest(self):
        """The amplifier first, while the PWM is in the middle, then the samples."""
        self._amplifier.value(0)
        if self._dma.running:
            self._dma.stop()
            self._eraser.stop()
        mem32[self.compare] = MIDDLE << 16 | MIDDLE

    def _spread(self, block, place):
        room = self.RING - place
        count = len(block)
        if count <= room:
            spread(block, self._ring, place, count)
        else:
            spread(block, self._ring, place, room)
            spread(memoryview(block)[room:], self._ring, 0, count - room)


def pace(rate, clock):
    """The DMA timer's fraction X << 16 | Y nearest to rate / clock, for an X up to 16 and a Y of 16 bits."""
    best = 0, 1 << 30, 1
    for x in range(1, 17):
        y = (clock * x + rate // 2) // rate
        if y > 65535:
            break
        error = abs(y * rate - clock * x)
        if error * best[2] < best[1] * x:
            best = (x << 16 | y, error, x)
            if error == 0:
                break
    if not best[0]:
        raise ValueError("no pace for %d samples a second" % rate)
    return best[0]
