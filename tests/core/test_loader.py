"""The loader: parts are held, shared and unloaded; on a Pico a picture is shown between two modules. No pytest here:
MicroPython runs these tests too.
"""

import sys

from instead import instead
from refusals import refused

from zalp.console import loader
from zalp.console.link.duel.held import Holder
from zalp.seabattle import captains, parts, rules
from zalp.seabattle.rules.presets import PRESETS, preset

loader.know("seabattle")


def users(name):
    return [loader._users.get(module, 0) for module in loader.modules(name)]


def test_a_part_in_steps_yields_between_its_modules_and_is_held_afterwards():
    with instead(loader, _SLOW=True):
        for name in loader.modules("waiting"):
            sys.modules.pop(name, None)
        loader.sweep()
        before = users("waiting")
        work = loader.holding("waiting")
        next(work)  # there is something to load
        next(work)  # the heap was tidied
        assert "zalp.console.screens.waiting" not in sys.modules
        assert users("waiting") == [count + 1 for count in before]
        next(work)
        assert "zalp.console.screens.waiting" in sys.modules
        assert list(work) == []
        loader.release("waiting")
        assert users("waiting") == before


def test_a_part_of_the_engine_comes_a_module_at_a_time():
    names = ("zalp.console.screens.waiting", "zalp.seabattle.screens.match.toss")
    both = "toss waiting"
    before = users(both)
    with instead(loader, _SLOW=True):
        for name in loader.modules(both):
            if name in names:
                sys.modules.pop(name, None)
        engine = Holder(None, None)
        counts = []
        while not engine.comes(both):
            counts.append(sum(name in sys.modules for name in names))
        assert counts[0] == 0 and 1 in counts and engine.part == both
        assert users(both) == [count + 1 for count in before]
        engine.hold(None)
        assert users(both) == before
        sys.modules.pop(names[0])
        assert not engine.comes(both)
        engine.hold("waiting")  # what comes is there first, then leaves
        assert engine.part == "waiting" and engine.comes("waiting")
        engine.hold(None)
        assert users(both) == before


def test_a_part_that_two_hold_is_held_until_both_have_released_it():
    before = users("waiting")
    loader.hold("waiting")
    loader.hold("waiting")
    assert users("waiting") == [count + 2 for count in before]
    loader.release("waiting")
    assert users("waiting") == [count + 1 for count in before]
    loader.release("waiting")
    assert users("waiting") == before


def test_several_parts_are_held_together_and_none_is_a_part_of_nothing():
    before = users("waiting") + users("coach")
    assert loader.modules("waiting coach") == loader.modules("waiting") + loader.modules("coach")
    loader.hold("waiting coach")
    assert users("waiting") + users("coach") == [count + 1 for count in before]
    loader.release("waiting coach")
    assert users("waiting") + users("coach") == before
    assert loader.modules("") == []
    with loader.using(""):
        pass


def test_a_held_part_is_accessed_by_its_modules_names():
    last = "zalp.seabattle.screens.duel.sheet"
    if sys.implementation.name == "micropython":  # it gives equal texts the name of a module that it has once loaded
        assert last not in sys.modules
    loader.hold("duel-sheet")
    try:
        held = [name for name in loader._users if name in loader.modules("duel-sheet")]
        assert last in held and all(name is sys.modules[name].__name__ for name in held)
    finally:
        loader.release("duel-sheet")


def test_a_cancelled_load_holds_nothing():
    with instead(loader, _SLOW=True):
        for name in loader.modules("waiting"):
            sys.modules.pop(name, None)
        before = users("waiting")
        work = loader.holding("waiting")
        next(work)
        work.close()
        assert users("waiting") == before


def test_loaded_modules_are_settled_once_by_a_board_that_can():
    class Board:
        def __init__(self):
            self.settled = []

        def settle(self, modules):
            self.settled += modules

    board = Board()
    gives_back, loader.GIVES_BACK = loader.GIVES_BACK, True
    loader.hold("seabattle")
    try:
        loader.begin_settling(object())
        assert loader.unsettled is None
        loader.begin_settling(board)
        loader.GIVES_BACK = gives_back
        loader.settle(board)
        at_once = len(board.settled)
        assert rules in board.settled and captains in board.settled and loader in board.settled
        for name in loader.modules("waiting"):
            sys.modules.pop(name, None)
        with loader.using("waiting"):
            assert loader.unsettled and len(board.settled) == at_once
            loader.settle(board)
            assert board.settled[at_once:] == [sys.modules["zalp.console.screens.waiting"]] and not loader.unsettled
        loader.GIVES_BACK = False
        loader.unsettled = None
        loader.begin_settling(board)
        assert loader.unsettled is None
    finally:
        loader.GIVES_BACK = gives_back
        loader.unsettled = None


def test_elsewhere_a_part_is_there_at_once():
    assert list(loader.holding("toss")) == []
    assert "zalp.seabattle.screens.match.toss" in sys.modules
    loader.release("toss")


def test_there_is_no_memory_for_a_part_and_nothing_of_it_is_held():
    def none(names):
        raise MemoryError
        yield

    before = users("finale")
    with instead(loader, _load=none):
        assert refused(MemoryError, loader.hold, "finale")
    assert users("finale") == before


def test_a_rule_set_has_in_memory_what_it_needs_and_no_more():
    needed = {name: parts.wanted(preset(name)) for name in PRESETS}
    assert {name: needed[name] for name in needed if needed[name]} == {
        "three": ["several"],
        "chain": ["several"],
        "salvo": ["salvo"],
        "mines": ["mines"],
        "submarine": ["submarine"],
        "sweeper": ["mines", "large"],
        "big": ["large"],
        "grand": ["mines", "large"],
        "sloop": ["dutchman"],
        "dutchman": ["dutchman", "large"],
    }


def test_a_variant_is_found_by_its_name():
    """Its share of the battle is a file of its name in screens/variants, or one that begins with it, as all else."""
    room = "zalp.seabattle.screens.variants."
    for name in ("several", "salvo", "mines", "submarine", "dutchman", "large"):
        own = loader.modules(name)[-1]
        assert own in (room + name, room + name + "_battle"), own
    for name in ("salvo-game", "dutchman-game", "dutchman-placing"):
        variant, _, screen = name.partition("-")
        assert loader.modules(name)[-1] == room + variant + "_" + screen
        assert parts.suited(screen, preset(variant)) == name
    assert parts.suited("game", preset("mines")) == "variant-game"
    assert parts.suited("game", preset("five")) == parts.suited("game", preset("classic")) == "game"


def test_a_table_may_have_several_texts_and_is_known_and_forgotten_as_one():
    assert not isinstance(parts.PARTS, str)
    found = [loader.modules(name) for name in ("seabattle", "verdict")]  # of the first text, of the last
    loader.know("straume")
    before = list(loader._tables)
    loader.know("straume")
    assert loader._tables == before
    for _ in range(2):
        loader.know("seabattle")
    assert sorted(loader._tables) == sorted(before) and loader._tables[0][0] == "zalp.seabattle."
    assert [loader.modules(name) for name in ("seabattle", "verdict")] == found
    assert loader._listed("zalp.seabattle.screens.menu.front") and loader._listed("zalp.seabattle.screens.duel.verdict")
    assert not loader._listed("zalp.seabattle.cover")
    with instead(loader, GIVES_BACK=True, sweep=lambda: None):
        loader.forget("straume")
        kept = ["zalp.seabattle."] * len(parts.PARTS) + ["zalp.console."]
        assert [table[0] for table in loader._tables if table[0] in kept or table[0] == "zalp.straume."] == kept
