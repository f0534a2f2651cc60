"""How deep the game's calls are nested: a Pico's stack of 8 kB has room for some thirty, MicroPython's own included."""

import sys
from pathlib import Path

import pytest
from console import keys

from host_tools.positions import player_of, saved_match

HERE = Path(__file__).parent
GAME = str(HERE.parent / "firmware" / "lib") + "/"
# From handheld.run on. At 27 an emulated Pico failed, with memory enough: a duel of Flying Dutchmen was entered in the
# logbook; a captain sank a ship on 18x18.
MOST = 25


class Depth:
    """The deepest nesting of the game's functions while it is entered, and what was nested there. aside: what is called
    now is not the game. A Pico has no plain.py.
    """

    def __enter__(self):
        self.aside = False
        self.calls = []
        self.deepest = []
        sys.setprofile(self._look)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def told(self):
        """The deepest nesting as lines."""
        return "\n".join(f"{code.co_filename.removeprefix(GAME)} {code.co_qualname}" for code in self.deepest)

    def _look(self, frame, event, _):
        name = frame.f_code.co_filename
        if self.aside or event not in ("call", "return") or not name.startswith(GAME) or name.endswith("/plain.py"):
            return
        if event == "call":
            self.calls.append(frame.f_code)
            if len(self.calls) > len(self.deepest):
                self.deepest = list(self.calls)
        elif self.calls:
            self.calls.pop()


@pytest.mark.parametrize("name", ["dutchman", "bent", "salvo"])
def test_a_duel_nests_no_more_calls_than_a_pico_has_stack_for(name, monkeypatch):
    monkeypatch.syspath_prepend(str(HERE / "core"))  # whose modules import each other
    from test_rule_duels import duel

    with Depth() as depth:
        duel(name)
    assert 15 < len(depth.deepest) <= MOST, depth.told()


@pytest.mark.parametrize("name", ["classic", "bent", "grand"])
def test_neither_does_a_match_in_which_the_captain_sinks_a_ship(name, monkeypatch):
    monkeypatch.syspath_prepend(str(HERE / "core"))
    from players import ME, POWER_ON, played, saved, wait

    record = saved_match(name, "navigator")
    afloat = player_of(record).match.charts[ME].afloat

    def script(board):
        yield from wait(POWER_ON)
        yield keys.FIRE
        yield from wait(60)
        while True:
            depth.aside = True
            match = saved(board).match
            sunk = match.charts[ME].afloat < afloat
            row = player_of(board.store.read("match")).row(False) if match.owes(ME) else ()
            depth.aside = False
            if sunk:
                return
            yield from wait(15)
            yield from row

    with Depth() as depth:
        played(script, 1, {"match": record})
    assert 15 < len(depth.deepest) <= MOST, depth.told()
