"""The store: records in a folder of the Pico's flash, which `make flash` leaves alone. Imports `records`, micropython.

A write stops the processor for tens of milliseconds; lights, sound and the cable's bytes go on. An old record is
overwritten: littlefs gives a file its new content when it is closed, completely or not at all, with one commit in the
folder's own block. A new file and its rename would be three commits, and the block is compacted after so many.

A record of up to 500 bytes whose name begins with _ erases no sector: it is in another folder's own block. There _NAME
has what the `growing` record NAME gained since it was last written whole: little else of it changes in a match.
"""

import sys
from micropython import kbd_intr, stack_use
from records import Records, check, checks, joined, rest
from select import POLLIN, poll

FOLDER = "/saves"
_QUICK = "/saves/quick"
ROOM = 500  # bytes of a record that is written quickly: with its header as much as littlefs keeps in a folder's block
_CTRL_C = 3
# With more bytes of the stack in use, a write or an erasure pauses the keys' timer: littlefs takes 1,900 more of some
# 8,000, and an interrupt that finds no room for its callback crashes MicroPython.
_DEEP = 4500


class Store(Records):
    """See records.Records: read, write, writing, erase, faults. growing: names of records that grow, to be set."""

    writes_over = True
    growing = ()
    keypad = None  # to be set

    def __init__(self):
        super().__init__(FOLDER)
        self._typed = poll()
        self._typed.register(sys.stdin, POLLIN)
        self._quick = set(self.prepare(_QUICK))
        self._last = ""  # the growing record that was last written, "" for none, and its content when written whole
        self._whole, self._checks = b"", checks(b"")

    def path(self, name):
        path = super().path(name)
        return path if name[0] != "_" else _QUICK + "/" + name

    def read(self, name):
        payload = super().read(name)
        if payload is None and name == self._last:
            self._last = ""  # it was set aside
        if payload is None or "_" + name not in self._quick:
            return payload
        return joined(payload, super().read("_" + name))

    def erase(self, name):
        """Erase a record, then what it gained: that is ignored without the record."""
        deep = self._hush()
        try:
            super().erase(name)
            self._drop(name)
        finally:
            self._heard(deep)

    def _hush(self):
        """Disable Ctrl-C, and pause the keys' timer if the stack is nearly full; returns whether it is paused."""
        kbd_intr(-1)
        if self.keypad is None or stack_use() < _DEEP:
            return False
        self.keypad.pause()
        return True

    def _part(self, name, data):
        """What is to be written, (name, bytes): only the end, if no more has changed."""
        if name == self._last:
            more = rest(data, self._whole, self._checks, ROOM)
            if more is not None:
                self._quick.add("_" + name)
                return "_" + name, more
            self._last = ""  # until it is written
        return name, data

    def write(self, name, data):
        """As `writing`, at once and with less stack."""
        place, raw = self._part(name, data)
        deep = self._hush()
        try:
            for _ in super().writing(place, raw):
                pass
            self._drop(place)
        finally:
            self._heard(deep)
        self._written(name, place, data)

    def _heard(self, deep):
        if deep:
            self.keypad.resume()  # type: ignore[attr-defined]
        kbd_intr(_CTRL_C)

    def _written(self, name, place, data):
        """KeyboardInterrupt for a Ctrl-C that was typed while it was disabled. Nobody else reads what is typed."""
        if name == place and name in self.growing:
            self._last, self._whole, self._checks = name, check(data), checks(data)
        while self._typed.poll(0):
            if sys.stdin.buffer.read(1) == b"\x03":
                raise KeyboardInterrupt

    def _drop(self, name):
        """Erase what a record had gained: the record was erased, or written whole."""
        if name == self._last:
            self._last = ""
        if "_" + name in self._quick:
            self._quick.remove("_" + name)
            super().erase("_" + name)

    def writing(self, name, data):
        """Ctrl-C is disabled during a step: in the middle of one it would close the file with half a record."""
        place, raw = self._part(name, data)
        steps = super().writing(place, raw)
        over = False
        while not over:
            deep = self._hush()
            try:
                over = next(steps, steps) is steps
                if over:
                    self._drop(place)
            finally:
                self._heard(deep)
            if not over:
                yield
        self._written(name, place, data)
