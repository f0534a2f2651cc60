"""The RP2040's clock: 200 MHz with its core at 1.15 V (data sheet 2.15.3, pico-sdk 2.1.1), or MicroPython's 125 MHz at
1.10 V for a unit that did not reach its menu at 200. An RP2350 stays at 150. Imports chip and machine.

Call `begin` before you make what counts the chip's clock: the panels' wires, the sound. UART and ADC count 48 MHz.
"""

from machine import freq, mem32
from time import sleep_ms

from .chip import RP2350

FILE = "/clock"  # what is known of this unit; nothing before its first start
TRIED, FAST, SLOW = "tried", "200", "125"
_REGULATOR = 0x40064000  # VREG: VSEL << 4 | EN


def begin(failures):
    """Choose the clock, at power-on. failures: runs in a row that ended badly."""
    known = kept()
    if known == TRIED or known == FAST and failures > 1:
        _keep(SLOW)
    elif known != SLOW and not RP2350:
        if not known:
            _keep(TRIED)
        rise()


def reached():
    """The menu is shown: note that this unit runs at 200 MHz."""
    if kept() == TRIED:
        _keep(FAST)


def rise():
    """200 MHz: the regulator first."""
    mem32[_REGULATOR] = 12 << 4 | 1
    sleep_ms(2)  # at least one whole millisecond passes
    freq(200_000_000)


def fall():
    """125 MHz: the clock first. Returns whether it was 200."""
    if RP2350 or mem32[_REGULATOR] >> 4 & 15 < 12:
        return False
    freq(125_000_000)
    mem32[_REGULATOR] = 11 << 4 | 1
    return True


def kept():
    try:
        with open(FILE) as file:
            return file.read()
    except OSError:
        return ""


def _keep(text):
    with open(FILE, "w") as file:
        file.write(text)
