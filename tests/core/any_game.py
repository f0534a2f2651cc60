"""What a test of any game needs: a handheld with captions that runs a script of keys, its menus, its lights. Imports
console and the scripts beside it; runs under CPython and MicroPython.

A script is a generator of keys, or None for a frame: docs/new-game.md shows one.
"""

from players import POWER_ON, first_for, press, settings_record, wait
from scripted import Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run

PATIENCE = 3000  # frames that a text may take to be shown


def captioned(script, seed=1, records=None, first=None, **chosen):
    """The board when the handheld has run script(board). records: what its store has; first: who begins a match of Sea
    Battle, in place of a seed; chosen: settings. What the board was told is in `captions`, `shots` and `failures`.
    """
    store = Store(dict(records or {}, settings=settings_record(**chosen)))
    return play(run, Board(script, seed if first is None else first_for(first), store, None, True))


def overhear(b, note):
    """From now on note(text) is called with whatever the board is told, once it has it."""
    tell = b.tell

    def telling(text):
        taken = tell(text)
        note(text)
        return taken

    b.tell = telling


def shown(b, words):
    """Wait until the panels show these words, alone or among others."""
    for _ in range(PATIENCE):
        if words in b.captions.get("text", ""):
            return
        yield None
    raise AssertionError((words, b.captions))


def told(b, key, value):
    """Wait until this caption has this value."""
    for _ in range(PATIENCE):
        if b.captions.get(key) == value:
            return
        yield None
    raise AssertionError((key, value, b.captions))


def turn_to(b, words, key=keys.RIGHT):
    """Turn the pages of a menu until this one."""
    for _ in range(30):
        if words in b.captions.get("text", ""):
            return
        yield from press(key)
    raise AssertionError((words, b.captions))


def enter(b, words):
    """Turn pages until this one, and FIRE."""
    yield from turn_to(b, words)
    yield from press(keys.FIRE)


def chosen(b, name, games="ANOTHER GAME", play="PLAY!"):
    """From power-on by the page of games to the menu of the game of this name."""
    yield from wait(POWER_ON)
    yield from enter(b, games)
    yield from enter(b, name)
    yield from shown(b, play)


def tap(b, panel, x, y):
    """Click a light: panel 0 is the upper one."""
    b.taps.append((panel, x, y))
    yield from wait(2)
