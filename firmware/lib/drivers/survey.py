"""Finds out how a board is wired, from what its builder sees and presses: which wire of the pad is on which pin, and
how the LEDs lie on the panels. Needs no machine; the wiring page asks (zalp/console/screens/wiring.py). Imports boards.

The pad's wires are numbered as on its plug: R1 to R4, C1 to C4, 0 to 7, on GP2 to GP9. In a fault they are 1 to 8, and
the data wires A and B are 9 and 10: so many red lights stand for one.
"""

from . import boards
from .boards import geometry
from .boards.geometry import CELLS, Geometry, number
from .boards.table import LEAST_MA

# Keys pressed one after the other, each sharing one wire with the last: by seven all eight wires are known.
STAIRS = (0, 1, 5, 6, 10, 11, 15)  # contacts: 1, 2, 5, 6, 9, C, D of a pad
_PATH = (4, 0, 5, 1, 6, 2, 7, 3)  # the wires that they join, each with the next
_WIRES = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")
_FIRST_PIN = 2
DATA = {"A": (9, 10, "upper"), "B": (10, 11, "lower")}  # the number in a fault, the pin, the panel

CORNERS = geometry.CORNERS.split()
ELSEWHERE, NONE, OTHER = "elsewhere", "none", "other"  # lit, but in no corner; nothing is; on the other panel
# Columns and rows of ready panels, small ones too, to be refused in words.
SIZES = (
    (10, 10), (16, 10), (10, 16), (16, 16), (16, 32), (32, 16), (32, 8), (8, 32), (8, 8), (20, 10), (12, 12), (20, 20)
)  # fmt: skip
LIGHT = 60  # a byte of the light that is shown
WHITE = (LIGHT, LIGHT, LIGHT)
ROOM_MA = 400  # for light, where the panels have a supply of their own


def _named(wire):
    return "pad wire %d (%s, GP%d)" % (wire + 1, _WIRES[wire], wire + _FIRST_PIN)


def at_rest(pairs, low):
    """Faults while no key is pressed. pairs: (the wire driven low, one that follows it); low: wires that are low by
    themselves. A fault: (numbers of wires, words).
    """
    found: list = [((wire + 1,), "%s lies on ground" % _named(wire)) for wire in low]
    for one, two in pairs:
        if one < two and one not in low and two not in low or (two, one) not in pairs:
            found.append(((one + 1, two + 1), "%s and wire %d touch, or a key is stuck" % (_named(one), two + 1)))
    return found


class Wired:
    """What seven presses say: `faults`, whether the pad can be used as it is wired, `diodes`, and `keys`, the key of
    each contact (boards/table.py).

    seen: for each of STAIRS the pairs (driven, following) that conducted, an empty list if none did.
    """

    def __init__(self, seen):
        self.faults = []
        both = [pair for pairs in seen for pair in pairs if (pair[1], pair[0]) in pairs]
        self.diodes = not both
        steps = [_pair(pairs) for pairs in seen]
        lines = [None] * 8
        self._opens(steps)
        self._follow(steps, lines)
        for wire, line in enumerate(lines):
            if line is None or line == wire:
                continue
            other = lines.index(wire) if wire in lines else None
            if other == line:
                if wire < line:
                    self.faults.append(((wire + 1, line + 1), "%s and wire %d are swapped" % (_named(wire), line + 1)))
            else:
                self.faults.append(((wire + 1,), "%s is on GP%d" % (_named(wire), line + _FIRST_PIN)))
        lost = [pairs for pairs in steps if pairs is None]
        rows = [line for line in lines[:4] if line is not None]
        straight, crossed = all(line < 4 for line in rows), all(line >= 4 for line in rows)
        apart = len(set(lines)) == 8  # two wires in one hole: a key of one is a key of the other
        self.usable = not lost and None not in lines and apart and (straight or crossed)
        base = boards.made("handheld" if self.diodes else "kit").keys
        self.keys = base
        if self.usable:
            keys = [""] * 16
            for contact in range(16):
                row, column = lines[contact >> 2], lines[4 + (contact & 3)]
                keys[4 * row + column - 4 if row < 4 else 4 * column + row - 4] = base[contact]
            self.keys = "".join(keys)
        self.lines = lines

    def key(self, pairs):
        """The key that these pairs mean, or None: none, or more than one."""
        pair = _pair(pairs)
        if pair is None:
            return None
        row, column = min(pair), max(pair)
        return int(self.keys[4 * row + column - 4], 16) if row < 4 <= column else None

    def _opens(self, steps):
        """A wire that is off silences both keys that share it; if one key alone is silent, the key is at fault."""
        if steps == [None] * 7:
            self.faults.append(((), "no key of the pad conducts: is its plug in?"))
            return
        start = None
        for at, step in enumerate(steps + [()]):
            if step is None:
                start = at if start is None else start
                continue
            if start is not None:
                count = at - start
                if count == 1 and 0 < start < 6:
                    key = "12569CD"[start]
                    self.faults.append(((), "key %s of the pad does not conduct, or was not pressed" % key))
                elif count == 1:
                    self._open(_PATH[0 if start == 0 else 7])
                else:
                    for node in range(start + 1, at, 2):
                        self._open(_PATH[node])
                start = None

    def _open(self, wire):
        self.faults.append(((wire + 1,), "%s is not connected" % _named(wire)))

    def _follow(self, steps, lines):
        at = 0
        while at < 7:
            if steps[at] is None:
                at += 1
                continue
            one, two = steps[at]
            after = steps[at + 1] if at < 6 else None
            if after is not None:
                one, two = (one, two) if two in after else (two, one)
            elif one == _PATH[at + 1] or two == _PATH[at]:
                one, two = two, one
            lines[_PATH[at]], lines[_PATH[at + 1]] = one, two
            at += 1
            while at < 7 and steps[at] is not None:
                if two not in steps[at]:
                    self.faults.append(((), "the keys were pressed in another order: begin again"))
                    return
                one, two = two, steps[at][steps[at][0] == two]
                lines[_PATH[at + 1]] = two
                at += 1


def _pair(pairs):
    """The one pair of wires, in no order, that conducts; None for none or several."""
    found = {(min(pair), max(pair)) for pair in pairs}
    return found.pop() if len(found) == 1 else None


class Survey:
    """The panels, LED by LED. `questions` is a generator: it yields (wire, LED, its three bytes) of the one light to
    show and is sent where that is seen: one of CORNERS, ELSEWHERE, NONE, OTHER. Where only one byte is not 0 it is sent
    which colour that is: R, G or B.

    Afterwards `faults` says what is wrong, `notes` what is worth telling, and `text` is the board's file, or "".
    """

    def __init__(self, wired):
        self.faults = []
        self.notes = []
        self.text = ""
        self._wired = wired

    def questions(self):
        one, crossed = yield from self._panel("A", 0)
        two, _ = yield from self._panel("B", 0)
        if self.faults:
            return
        if not one:
            self._dead("A")
        elif not two:
            end = one.end
            if (yield "A", end, WHITE) != NONE:
                two, _ = yield from self._panel("A", end)
            elif one.height < 2 * CELLS and one.width < 2 * CELLS:
                self._dead("B")
        if not one and not two:
            self._dead("B")
        if self.faults:
            return
        if crossed:
            self.notes.append(((9, 10), "data wires A (GP10) and B (GP11) are swapped: noted, they may stay so"))
            one, two = two, one
        self._lay(one, two)

    def _panel(self, wire, before):
        """(what is found out about the panel that begins there, or None if nothing lights; whether it is the other
        panel).
        """
        where = yield wire, before, WHITE
        crossed = where == OTHER
        if crossed:
            where = yield wire, before, WHITE
        if where == NONE:
            return None, False
        kinds = _kinds()
        led = 0
        while True:
            seen = NONE if where == OTHER else where
            kinds = [kind for kind in kinds if _answer(kind, led) == seen]
            if len(kinds) < 2:
                break
            led = _best(kinds)
            where = yield wire, before + led, WHITE
        if not kinds:
            self.faults.append(((), "no panel is like these answers: begin again"))
            return None, False
        width, height, corner, columns, serpentine, corners = kinds[0]
        order = ""
        for bytes3 in ((LIGHT, 0, 0), (0, LIGHT, 0)):
            order += yield wire, before + corners[0], bytes3
        order += "".join([color for color in "RGB" if color not in order])
        text = "%s+%d %dx%d 0,0 %s %s %s %s" % (
            wire, before, width, height, CORNERS[corner], geometry.LINES.split()[columns],
            geometry.TURNS.split()[serpentine], order,
        )  # fmt: skip
        try:
            panel = Geometry(text)
        except ValueError as error:
            self.faults.append(((), str(error)))
            return None, False
        panel.x, panel.y = (width - CELLS) // 2, (height - CELLS) // 2
        return panel, crossed

    def _dead(self, wire):
        number, pin, panel = DATA[wire]
        self.faults.append(
            (
                (number,),
                "nothing lights on data wire %s (GP%d): it is off, or at the panel's other end (DOUT), or the %s panel"
                " has no 5 V" % (wire, pin, panel),
            )
        )

    def _lay(self, one, two):
        if two is None:  # both seas on one panel
            two = Geometry(str(one))
            if one.height >= 2 * CELLS:
                half = one.height // 2
                one.y = (half - CELLS) // 2
                two.y = half + one.y
            else:
                half = one.width // 2
                one.x = (half - CELLS) // 2
                two.x = half + one.x
        plain = one.width == one.height == two.width == two.height == CELLS
        table = boards.made("handheld" if self._wired.diodes and plain else "kit")
        table.panels = [one, two]
        table.keys = self._wired.keys
        if table.lit_ma < LEAST_MA:
            table.budget_ma += ROOM_MA - table.lit_ma
            self.notes.append(((), "%d LEDs want a supply of their own, 5 V and 2 A" % table.leds))
        table.check()
        self.text = boards.written(table)


def _kinds():
    """(columns, rows, first corner, by columns, serpentine, the LEDs in CORNERS) of every panel there may be."""
    found = []
    for width, height in SIZES:
        for way in range(16):
            kind = width, height, way & 3, way >> 2 & 1, way >> 3
            found.append(kind + ([number(*kind, x, y) for y in (0, height - 1) for x in (0, width - 1)],))
    return found


def _answer(kind, led):
    """Where a LED of such a panel is seen."""
    if led >= kind[0] * kind[1]:
        return NONE
    return CORNERS[kind[5].index(led)] if led in kind[5] else ELSEWHERE


def _best(kinds):
    """The LED whose place tells most."""
    best = None
    for led in sorted({led for kind in kinds for led in kind[5] + [kind[0] * kind[1]]}):
        counts = {}
        for kind in kinds:
            answer = _answer(kind, led)
            counts[answer] = counts.get(answer, 0) + 1
        most = max(counts.values())
        if best is None or most < best[0]:
            best = most, led
    return best[1]
