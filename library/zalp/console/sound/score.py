"""The score: turns what the banks write into programs for the renderer. Imports layer only.

Needed only while a bank is written: for the Pico that is done when the firmware is built (zalp/tools/build/bake.py).
"""

from array import array

from .layer import (
    DRIVE, GRAIN_CHANCE, GRAIN_DECAY, GRAIN_RISE, GRAIN_SPREAD, LFO_LEVEL, LFO_PITCH, LFO_STEP, OCTAVE, RATIO, SOURCE,
    SOURCES, START, TICK_MS, UNITY, WANDER_LEVEL, WANDER_PITCH,
)  # fmt: skip


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
    """One layer's program, packed.

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
    header = array("H", [0] * (START + 1))
    header[SOURCE] = kind = SOURCES.index(source)
    header[DRIVE] = drive
    header[LFO_STEP] = vibrato[0] * 65536 * TICK_MS // 1000
    header[LFO_PITCH] = _cents(vibrato[1])
    header[LFO_LEVEL] = vibrato[2] * 17
    header[WANDER_PITCH] = _cents(wander[0])
    header[WANDER_LEVEL] = wander[1] * 17
    chance, fall, spread, rise = grains or (0, 1, 0, 0)
    header[GRAIN_CHANCE] = chance * TICK_MS
    header[GRAIN_DECAY] = 10 * OCTAVE * TICK_MS // fall
    header[GRAIN_SPREAD] = _cents(spread)
    header[GRAIN_RISE] = _cents(rise * TICK_MS)
    header[RATIO] = ratio
    header[START] = level[0]
    if colour is None:
        colour = (0, (0, 50, 0, 140, 140)[kind])
    tracks = (level, decibels), (pitch, octaves), (colour, (_index, _duty, _same, _damping, _damping)[kind])
    counts = array("H", [len(points) // 2 for points, _ in tracks])
    return bytes(counts) + bytes(header) + b"".join([_track(points, convert) for points, convert in tracks])


def packed(effects):
    """A bank in its stored form: {name: bytes}, from {name: (length in ms, layer, ...)}; layer.unpacked is the inverse.

    Numbers of two bytes each: the length; for each layer the numbers of its points of level, pitch and colour, its
    header up to START, and its points, two numbers each: ticks to the next one (0: the last), and the value.
    """
    return {name: bytes(array("H", effect[:1])) + b"".join(effect[1:]) for name, effect in effects.items()}


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


def _track(points, convert):
    numbers = array("H")
    for i in range(0, len(points), 2):
        last = i + 2 == len(points)
        numbers.append(0 if last else max(1, (points[i + 2] - points[i]) // TICK_MS))
        numbers.append(convert(points[i + 1]))
    return bytes(numbers)


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
