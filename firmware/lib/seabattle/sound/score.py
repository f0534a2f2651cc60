"""The score: what the banks write becomes programs for the renderer, and the renderer's tables. Imports layer only.

Needed while a bank is loaded and no longer.
"""

from array import array

from .layer import (
    BIAS, COLOUR_POINTS, DRIVE, GRAIN_CHANCE, GRAIN_DECAY, GRAIN_RISE, GRAIN_SPREAD, HEADER, LEVEL_POINTS, LFO_LEVEL,
    LFO_PITCH, LFO_STEP, OCTAVE, PITCH_POINTS, POWERS, RATIO, SOURCE, SOURCES, START, STEEPNESS_OF, STEP_OF, TABLES,
    TICK, TICK_MS, TICK_SHARE, UNITY, VOLUME, WANDER_LEVEL, WANDER_PITCH, slope,
)  # fmt: skip


def tables(rate):
    """The constants a renderer needs at `rate` samples a second (a multiple of 500), as one array.

    Whole-number arithmetic throughout, so that every interpreter makes the same tables."""
    if rate % 500 or not 8000 <= rate <= 48000:
        raise ValueError("the rate must be a multiple of 500 from 8000 to 48000, not %s" % rate)
    t = array("H", bytes(2 * TABLES))
    # 8192 + 8191 sin(2 pi i / 512): a vector turned by a 512th, 40 bits of fraction, through a quarter, mirrored.
    x, y = 1 << 40, 0
    for i in range(129):
        sine = (y * 8191 + (1 << 39)) >> 40
        t[i] = t[256 - i] = 8192 + sine
        t[256 + i] = t[(512 - i) & 511] = 8192 - sine
        x, y = (x * _COS - y * _SIN) >> 40, (x * _SIN + y * _COS) >> 40
    t[0] = t[256] = 8192
    # 32768 * 2**(i / 256), 40 bits of fraction
    power = 1 << 40
    for i in range(256):
        t[POWERS + i] = (power + (1 << 24)) >> 25
        power = power * _ROOT >> 40
    t[STEP_OF] = 24 * OCTAVE - octaves(rate)
    t[STEEPNESS_OF] = octaves(16 * rate)
    t[TICK] = rate * TICK_MS // 1000
    t[TICK_SHARE] = 4096 // t[TICK]
    t[VOLUME] = 1024
    return t


def knee():
    """From mixed samples (>> 6) to unsigned 8-bit ones: v - 4/27 v**3, which is level at 1.5 times full scale, so that
    sounds which come together lean into one another instead of clipping."""
    curve = bytearray(b"\x01" * 1024 + b"\xff" * 1024)
    for v in range(192):
        # 127 (v / 128 - 4/27 (v / 128)**3), rounded
        rise = (v * (1 << 14) - 19 * v * v // 128 * v) * 127 // (1 << 13) + 128 >> 8
        curve[1024 + v] = 128 + rise
        curve[1024 - v] = 128 - rise
    return curve


_COS = 1099428836573  # cos(2 pi / 512) * 2**40
_SIN = 13492699036  # sin(2 pi / 512) * 2**40
_ROOT = 1102492706220  # 2**(1 / 256) * 2**40


def octaves(n):
    """log2 of an int n >= 1 in 1/1024 octave, rounded down; by squaring, in whole numbers."""
    whole = 0
    while n >> (whole + 1):
        whole += 1
    x = (n << 14) >> whole  # 1.0 <= x < 2.0 with 14 bits of fraction, so that x * x stays small
    for _ in range(10):
        x = x * x >> 14
        whole <<= 1
        if x >> 15:
            whole |= 1
            x >>= 1
    return whole


def decibels(level):
    """A level in whole dB (0 = full scale) as steps; -90 and less are silence."""
    return max(0, UNITY + level * 17008 // 100)


def layer(
    source,
    level,
    pitch=(0, 1000),
    colour=None,
    drive=16,
    vibrato=(0, 0, 0),
    wander=(0, 0),
    grains=None,
    ratio=128,
):
    """One layer's program.

    source   one of SOURCES: a sine (with a modulator), a square, one-bit noise held at the pitch's rate, or that noise
             at full rate through the low or band output of a filter tuned to the pitch
    level    (ms, dB, ms, dB, ...): straight lines; the layer lives from the first point to the last
    pitch    (ms, Hz, ...), at most a quarter of the rate for a filter; it and colour begin with the layer and hold
             their last value
    colour   (ms, n, ...): sine: modulation index in hundredths; square: duty in per cent; filter: damping in per cent
             (140 flat, 20 sings)
    vibrato  (Hz, cents, tenths of dB): a slow sine on pitch and level
    wander   (cents, tenths of dB): a random walk of pitch and level
    grains   None or (chance of 256 a ms, ms to fall by 60 dB, cents of spread, cents of rise a ms): the layer is a rain
             of short sounds at random moments, the level being that of their peaks
    ratio    of the modulator's frequency to the sine's, 64 = 1 (which would carry a direct current: take 128)
    """
    program = array("i", [0] * HEADER)
    program[SOURCE] = kind = SOURCES.index(source)
    program[DRIVE] = drive
    program[LFO_STEP] = vibrato[0] * 65536 * TICK_MS // 1000
    program[LFO_PITCH] = _cents(vibrato[1])
    program[LFO_LEVEL] = vibrato[2] * 17
    program[WANDER_PITCH] = _cents(wander[0])
    program[WANDER_LEVEL] = wander[1] * 17
    chance, fall, spread, rise = grains or (0, 1, 0, 0)
    program[GRAIN_CHANCE] = chance * TICK_MS
    program[GRAIN_DECAY] = 10 * OCTAVE * TICK_MS // fall
    program[GRAIN_SPREAD] = _cents(spread)
    program[GRAIN_RISE] = BIAS + _cents(rise * TICK_MS)
    program[RATIO] = ratio
    program[START] = level[0]
    if colour is None:
        colour = (0, (0, 50, 0, 140, 140)[kind])
    program[LEVEL_POINTS] = len(program)
    _track(program, level, decibels)
    program[PITCH_POINTS] = len(program)
    _track(program, pitch, octaves)
    program[COLOUR_POINTS] = len(program)
    _track(program, colour, (_index, _duty, _same, _damping, _damping)[kind])
    return program


def tune(level, notes):
    """(level, pitch) tracks of a melody: `notes` (Hz, ms, Hz, ms, ...), 0 Hz a rest; `level` in dB at each stroke."""
    levels, pitches, at = [], [], 0
    for i in range(0, len(notes), 2):
        hertz, ms = notes[i], notes[i + 1]
        if hertz:
            levels += (at, -60, at + 6, level, at + ms - 12, level - 7, at + ms - 2, -60)
            pitches += (at, hertz, at + ms - 2, hertz)
        at += ms
    return levels, pitches


def _track(program, points, convert):
    for i in range(0, len(points), 2):
        value = convert(points[i + 1]) << 8
        ticks = step = 0
        if i + 2 < len(points):
            ticks = max(1, (points[i + 2] - points[i]) // TICK_MS)
            step = slope(value, convert(points[i + 3]) << 8, ticks)
        for n in (ticks, value, step + BIAS):
            program.append(n)


def _cents(n):
    return n * OCTAVE // 1200


def _index(hundredths):
    return hundredths * 8149 // 10000  # in 512ths of a turn


def _duty(per_cent):
    return per_cent * 8192 // 100


def _damping(per_cent):
    return per_cent * 16384 // 100


def _same(n):
    return n
