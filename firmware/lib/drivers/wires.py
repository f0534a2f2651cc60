"""For the wiring page: every LED of both data wires and every wire of the pad by itself, and the board's file.

It takes the keys away from the keypad, so the chip has to restart afterwards. It is in memory only then. Imports
machine and what is beside it.
"""

import os
from machine import Pin
from time import sleep_us

from . import boards, pins, survey
from .entry import WIRING, of_wires

MOST = 520  # LEDs on a wire that can be lit
RISE_US = 50  # until a wire that was low is high again through its weak pull-up
_LINES = pins.KEY_ROWS + pins.KEY_COLUMNS


def scan(wires):
    """(pairs, low): which of the pad's wires, 0 to 7, follow which when that is pulled low, and which are low by
    themselves. wires: pins that are pulled up.
    """
    low = [line for line, pin in enumerate(wires) if not pin.value()]
    pairs = []
    for line, pin in enumerate(wires):
        pin.init(Pin.OUT, value=0)
        sleep_us(RISE_US)
        pairs += [(line, at) for at, one in enumerate(wires) if at != line and at not in low and not one.value()]
        pin.init(Pin.IN, Pin.PULL_UP)
        sleep_us(RISE_US)
    return pairs, low


class Wires:
    survey = survey

    def __init__(self, panels, keypad, watchdog):
        self._panels = panels
        self._watchdog = watchdog
        self._bytes = bytearray(3 * MOST), bytearray(3 * MOST)
        self._lights = None
        self._said = ""
        keypad.stop()
        self._pins = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in _LINES]

    def light(self, lights):
        """Show these lights and no other: (wire, "A" or "B", number on it, its three bytes). Back when they are lit."""
        self._watchdog.feed()
        if self._lights == lights:
            return
        for wire, led, _ in self._lights or ():
            self._set(wire, led, bytes(3))
        for wire, led, three in lights:
            self._set(wire, led, bytes(three))
        self._lights = lights
        self._panels.raw(*self._bytes)

    def _set(self, wire, led, three):
        if led < MOST:
            self._bytes[wire == "B"][3 * led : 3 * led + 3] = three

    def scan(self):
        return scan(self._pins)

    def keep(self, text):
        """Write the board's file; from the next start on it counts."""
        boards.read(text)
        with open(boards.FILE, "w") as file:
            file.write(text)
        self.note()

    def note(self, text=""):
        """Keep what is wrong with a wire, for the report. If nothing is wrong, erase what an earlier start kept."""
        self._said += text + "\n" if text else ""
        if self._said:
            with open(WIRING, "w") as file:
                file.write(self._said)
        elif of_wires():
            os.remove(WIRING)

    def restart(self):
        self._watchdog.restart(False)
