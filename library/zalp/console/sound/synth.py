"""The synthesiser: plays effects of a bank into a caller's buffer. Imports loader and this package."""

import sys
from array import array

from .. import loader
from . import layer

if sys.implementation.name == "micropython":
    from .fast import mixdown, render
else:
    from .plain import mixdown, render  # type: ignore[assignment]

RATE = layer.RATE

# Every effect of a bank, and when the player hears it.
EFFECTS = (
    "whistle",  # own shell in flight, as long as the flight drawn
    "incoming",  # the enemy's shell
    "explosion",
    "splash",
    "sunk",
    "refuse",
    "click",
    "turn",
    "victory",
    "defeat",
    "power-on",
    "link-found",
    "link-lost",
    "low-battery",
)
# These are mixed over whatever sounds; the others end it.
OVER = ("click", "refuse", "turn", "link-found", "link-lost", "low-battery", "ear")  # "ear": of ear.py
BANKS = ("modern", "1980s")

# What every gain is multiplied by, 1024 = whole: silence, then steps of 4 dB.
GAINS = (0, 65, 102, 162, 257, 408, 646, 1024)
VOLUMES = len(GAINS)

LAYERS = 14  # sounding or waiting at once
CHUNK = 256  # samples mixed at a time


class Synth:
    """Renders effects as unsigned 8-bit samples (128 = silence) at `rate` a second, which is RATE.

    The samples depend only on what was played at which sample, not on the sizes of the buffers filled."""

    rate = RATE

    def __init__(self):
        with loader.using("sound-tables") as made:
            self._tables = array("H", made.TABLES)
            self._knee = made.KNEE
        self._mix = array("i", [layer.MIX_BIAS] * CHUNK)
        self._error = 0
        self._states = [array("i", [0] * layer.STATE) for _ in range(LAYERS)]
        self._programs = [None] * LAYERS
        self._over = [False] * LAYERS
        self._playing = bytearray(LAYERS)  # the slots in use: the first self._count of these
        self._count = 0
        self._parts = self._mix, self._tables, self._knee, self._states, self._programs, self._playing
        self._volume = VOLUMES - 1
        self._seed = 1
        self._bank = None
        self._effects = {}
        self.more = {}  # effects in addition to the bank's, for as long as they are needed: {name: effect}
        self.bank = BANKS[0]

    @property
    def volume(self):
        """0 (silent) .. VOLUMES - 1; each step is 4 dB, heard as the same change of loudness."""
        return self._volume

    @volume.setter
    def volume(self, volume):
        if not 0 <= volume < VOLUMES:
            raise ValueError("volume must be 0..%d, not %s" % (VOLUMES - 1, volume))
        self._volume = volume
        self._tables[layer.VOLUME] = GAINS[volume]
        if volume == 0:
            self._cut(True)

    @property
    def bank(self):
        """The name of the set of effects, one of BANKS."""
        return self._bank

    @bank.setter
    def bank(self, name):
        if name == self._bank:
            return
        if name not in BANKS:
            raise ValueError("bank must be one of %s, not %s" % (", ".join(BANKS), name))
        self._bank = name
        self._effects = {}

    @property
    def active(self):
        """False when there is nothing to hear."""
        return self._count > 0

    def play(self, effect, ms=None, then=None):
        """Start `effect` at the next sample.

        ms    how long it lasts before its tail (its own length if None): a shell's flight
        then  the effect that begins, to the sample, when those ms are over

        A click or another effect of OVER sounds over what plays and takes the place of another of its kind only;
        every other effect fades what plays out within some 10 ms and drops what was to follow."""
        length, programs = self._effect(effect)
        if ms is not None and not 20 <= ms <= 60000:
            raise ValueError("ms must be 20..60000, not %s" % ms)
        follow = self._effect(then) if then is not None else None
        if self._volume == 0:
            return
        over = effect in OVER
        self._cut(not over)
        for program in programs:
            if ms is not None or follow is not None:
                program = layer.stretched(program, length, ms or length, follow is not None)
            self._start(program, 0, over)
        if follow is not None:
            for program in follow[1]:
                self._start(program, ms or length, over)

    def _effect(self, name):
        if not self._effects:  # reading the bank's file takes a Pico 50 ms, so wait until there is something to hear
            with loader.using(self._bank) as bank:
                self._effects = bank.BANK
        effect = self._effects.get(name) or self.more.get(name)
        if effect is None:
            raise ValueError("no effect %s; there are %s" % (name, " ".join(EFFECTS)))
        return layer.unpacked(effect)

    def _cut(self, everything):
        for i in range(LAYERS):
            state = self._states[i]
            if everything or self._over[i]:
                if state[layer.WAIT]:
                    state[layer.WAIT] = 0
                    state[layer.LIVE] = layer.ENDING
                elif state[layer.LIVE] == layer.PLAYING:
                    state[layer.LIVE] = layer.FADING

    def _start(self, program, after_ms, over):
        # A free slot, or else that of the fading layer nearest to silence.
        place = None
        for i in range(LAYERS):
            state = self._states[i]
            if state[layer.LIVE] == layer.FREE:
                self._playing[self._count] = place = i
                self._count += 1
                break
            if state[layer.LIVE] != layer.PLAYING and (
                place is None or state[layer.GAIN_NEXT] < self._states[place][layer.GAIN_NEXT]
            ):
                place = i
        if place is None:
            return
        self._seed = (self._seed * 8121 + 28411) & 0xFFFF
        wait = (after_ms + program[layer.START]) * self.rate // 1000
        layer.reset(self._states[place], program, self._tables, wait, self._seed | 1 << 20)
        self._programs[place] = program
        self._over[place] = over

    def fill(self, buffer):
        """Fill the whole of `buffer`, a bytearray, with the next samples; allocates nothing."""
        mix, tables, knee, states, programs, playing = self._parts
        size = len(buffer)
        done = 0
        while done < size:
            count = size - done
            if count > CHUNK:
                count = CHUNK
            i = 0
            while i < self._count:
                place = playing[i]
                state = states[place]
                wait = state[0]  # layer.WAIT
                if wait >= count:  # not its turn yet: cheaper to check here than by a call
                    state[0] = wait - count
                    i += 1
                    continue
                render(0, 0, 0, mix, count, state, programs[place], tables)
                if state[2]:  # layer.LIVE
                    i += 1
                else:
                    self._count -= 1
                    playing[i] = playing[self._count]
            self._error = mixdown(mix, self._error, buffer, done, knee, count)
            done += count
