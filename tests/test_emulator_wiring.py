"""The wiring page on an emulated Pico: a builder who looks at model panels and presses keys of a pad without diodes."""

import pytest
from drivers import boards, survey
from emulated import emulator, game  # noqa: F401
from panel_model import Panel

from host_tools.emulator.board import CHOSEN, ENEMY, INSTANT, OWN, rows
from host_tools.emulator.play import settings, until
from host_tools.report import __main__ as report
from host_tools.report import judged
from zalp.console import keys

pytestmark = pytest.mark.slow

LINES = tuple(range(2, 10))
KIT = {"diodes": False, "cells": None, "computer": False, "ledEnable": None, "amplifier": None}
FIRE = 14
# Contacts of the pad for what is seen.
WHERE = {"top-left": 0, "top-right": 2, "bottom-left": 8, "bottom-right": 10, "elsewhere": 5, "none": 13, "other": 7}
WHERE.update(R=0, G=1, B=2)


class Builder:
    """Someone at a board: sees where a light is, presses keys of the pad by their contact."""

    def __init__(self, emulator, panels=(), pad=LINES, data=(ENEMY, OWN), wires=KIT, ground=None, touch=None):  # noqa: F811
        """panels: [(wire, Panel, whether it is the lower one)], wire: where it is plugged in; data: the wire that the
        Pico's A and B lead to; ground: a pin that lies on it; touch: a contact that conducts all the time.
        """
        self.panels = panels
        self.seen: dict[int, dict[int, bytes]] = {ENEMY: {}, OWN: {}}
        self.data = data
        self.lower = {ENEMY: False, OWN: True}  # which panel is spoken of, for each wire of the Pico
        self.board = emulator.board({**game(), **settings()}, flash_times=INSTANT, wires={**wires, "pad": pad})
        if ground is not None:
            self.board.ask("drive", pin=ground, level=False)
        if touch is not None:
            self.board.ask("key", key=touch, down=True)
        self.hold(FIRE, 5500)

    def hold(self, contact, ms):
        self.board.ask("key", key=contact, down=True)
        self.board.run(ms)
        self.board.ask("key", key=contact, down=False)
        self.board.run(250)

    def lit(self):
        """{wire of the Pico: {LED: its three bytes}} of the picture that stands."""
        self.board.run(120)
        for wire in (ENEMY, OWN):
            frames = self.board.frames(wire)
            if frames:
                raw = frames[-1]["bytes"]
                self.seen[wire] = {i // 3: raw[i : i + 3] for i in range(0, len(raw), 3) if any(raw[i : i + 3])}
        return self.seen

    def climb(self):
        for number, contact in enumerate(survey.STAIRS, 1):
            assert {len(lights) for lights in self.lit().values()} == {number}
            self.hold(contact, 150)

    def answer(self):
        """Say where the one light is; False if there is none to be asked about."""
        lights = self.lit()
        asked = [(wire, led, three) for wire, there in lights.items() for led, three in there.items()]
        if len(asked) != 1:
            return False
        wire, led, three = asked[0]
        said = WHERE["none"]
        for plugged, panel, lower in self.panels:
            if plugged == self.data[wire] and (seen := panel.seen(led, three)):
                if seen not in "RGB" and lower != self.lower[wire]:
                    self.lower[wire] = lower
                    seen = "other"
                said = WHERE[seen]
        self.hold(said, 150)
        return True

    def named(self):
        """What the page says about wires on the console."""
        return [line for line in self.board.console.splitlines() if "wire" in line or "pad" in line]


def test_a_builder_is_led_from_any_panels_to_the_first_picture(emulator):  # noqa: F811
    panels = [
        (ENEMY, Panel(16, 16, "bottom-left", "columns", "serpentine", "RGB"), False),
        (ENEMY, Panel(16, 16, "top-right", "rows", "straight", "GRB", before=256), True),
    ]
    builder = Builder(emulator, panels, pad=(6, 7, 8, 9, 2, 3, 4, 5))  # rows and columns exchanged on its plug
    # This pad's FIRE is where the Pico looks for RIGHT: the builder holds the key beside it on the diagonal.
    builder.board.power_cut()
    builder.hold(11, 5500)
    builder.climb()
    # Orange for a while: every wire of this pad is elsewhere, and may stay there.
    until(builder.board, lambda: {len(lights) for lights in builder.lit().values()} == {0, 1}, 60000)
    for _ in range(60):
        if builder.board.files().get(CHOSEN):  # there before its text is
            break
        builder.answer()
    made = builder.board
    text = made.files()[CHOSEN].decode()
    table = boards.read(text)
    assert [str(panel) for panel in table.panels] == [
        "A+0 16x16 3,3 bottom-left columns serpentine RGB",
        "A+256 16x16 3,3 top-right rows straight GRB",
    ]
    assert table.name == "kit" and table.budget_ma == 912
    # It restarts as that board, whose pictures are inside both windows.
    made.frames(ENEMY)
    until(made, lambda: made.state()["resets"] == 1, 6000)
    made.run(2500)
    wire = [frame["bytes"] for frame in made.frames(ENEMY) if any(frame["bytes"])][-1]
    for panel, geometry in zip((panels[0][1], panels[1][1]), table.panels, strict=True):
        picture, beyond = panel.window(wire, 3, 3)
        assert any(map(any, picture)) and not beyond
        assert picture == rows(wire, geometry)
    assert "errors.log" not in made.files()


TWO = [
    (ENEMY, Panel(16, 10, "top-left", "rows", "straight", "GRB"), False),
    (OWN, Panel(16, 10, "top-left", "rows", "straight", "GRB"), True),
]
# (how the builder's board is wired, what the page and the report say of it)
FAULTS = {
    "R2 off": ({"pad": (2, None, 4, 5, 6, 7, 8, 9)}, "(R2, GP3) is not connected"),
    "C1 off": ({"pad": (2, 3, 4, 5, None, 7, 8, 9)}, "(C1, GP6) is not connected"),
    "R1 and R3 swapped": ({"pad": (4, 3, 2, 5, 6, 7, 8, 9)}, "(R1, GP2) and wire 3 are swapped"),
    "C2 and C4 swapped": ({"pad": (2, 3, 4, 5, 6, 9, 8, 7)}, "(C2, GP7) and wire 8 are swapped"),
    "R1 and C2 swapped": ({"pad": (7, 3, 4, 5, 6, 2, 8, 9)}, "(R1, GP2) and wire 6 are swapped"),
    "C4 in the hole of C3": ({"pad": (2, 3, 4, 5, 6, 7, 8, 8)}, "(C4, GP9) is on GP8"),
    "R1 on ground": ({"ground": 2}, "(R1, GP2) lies on ground"),
    "R2 and C2 touch": ({"touch": 5}, "(R2, GP3) and wire 6 touch"),
    "no data to the upper panel": ({"panels": TWO, "data": (None, OWN)}, "data wire A (GP10): it is off"),
    "no data to the lower panel": ({"panels": TWO, "data": (ENEMY, None)}, "data wire B (GP11): it is off"),
    "data wires swapped": ({"panels": TWO, "data": (OWN, ENEMY)}, "A (GP10) and B (GP11) are swapped"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_wire_is_named_by_the_page_and_by_the_report(emulator, fault):  # noqa: F811
    how, words = FAULTS[fault]
    builder = Builder(emulator, **how)
    board = builder.board
    if not how.keys() & {"ground", "touch"}:
        for contact in survey.STAIRS:
            builder.hold(contact, 150)
            if None in how.get("pad", LINES):
                board.run(12500 if _silent(how["pad"], contact) else 0)
    if "panels" in how:
        for _ in range(60):
            if any(words in line for line in builder.named()):
                break
            builder.answer()
    board.run(8000 if "touch" in how else 1500)  # the page waits for the key to be let go
    assert any(words in line for line in builder.named()), builder.named()
    said = judged.parsed(board.exec(report._CODE % "wiring", 60_000))
    assert [row.look for row in judged.rows(said) if row.name == "wiring" and words in row.look]
    assert "errors.log" not in board.files()


def _silent(pad, contact):
    return pad[contact >> 2] is None or pad[4 + (contact & 3)] is None


assert keys.FIRE == FIRE
