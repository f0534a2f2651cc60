"""What sounds are made of: a sine, powers of two, and the soft clipping of loud ones. Imports layer and score."""

from array import array

from .layer import OCTAVE, POWERS, STEEPNESS_OF, STEP_OF, TABLES, TICK, TICK_MS, TICK_SHARE, VOLUME
from .score import octaves

_COS = 1099428836573  # cos(2 pi / 512) * 2**40
_SIN = 13492699036  # sin(2 pi / 512) * 2**40
_ROOT = 1102492706220  # 2**(1 / 256) * 2**40


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
    """From mixed samples (>> 6) to unsigned 8-bit ones: v - 4/27 v**3, which is level at 1.5 times full scale: soft
    clipping of overlapping sounds.
    """
    curve = bytearray(b"\x01" * 1024 + b"\xff" * 1024)
    for v in range(192):
        # 127 (v / 128 - 4/27 (v / 128)**3), rounded
        rise = (v * (1 << 14) - 19 * v * v // 128 * v) * 127 // (1 << 13) + 128 >> 8
        curve[1024 + v] = 128 + rise
        curve[1024 - v] = 128 - rise
    return curve
