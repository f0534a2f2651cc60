"""How deep the game's calls are nested: a Pico's stack of 8 kB has room for some thirty, MicroPython's own included."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAME = str(HERE.parent / "firmware" / "lib") + "/"
# From handheld.run on. At 27 an emulated Pico failed, with memory enough: a duel of Flying Dutchmen was entered in the
# logbook.
MOST = 25


class Depth:
    """The deepest nesting of the game's functions while it is entered, and what was nested there."""

    def __enter__(self):
        self.calls = []
        self.deepest = []
        sys.setprofile(self._look)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def _look(self, frame, event, _):
        if event not in ("call", "return") or not frame.f_code.co_filename.startswith(GAME):
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
    nested = [f"{code.co_filename.removeprefix(GAME)} {code.co_qualname}" for code in depth.deepest]
    assert 15 < len(nested) <= MOST, "\n".join(nested)
