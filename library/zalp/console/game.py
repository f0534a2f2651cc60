"""What the console requires of a game, and which games there are. Imports loader.

A game is a folder beside `console`; docs/new-game.md describes all of it. Two of its modules import nothing:

    cover   NAMES: its name in Russian and English; ICON: eighty letters, ten columns by eight rows, in the inks of
            show/icons.py; OPPONENTS: ids, beginning with a new handheld's default; GROWING: names of records, if any,
            of which little but the end changes from one save to the next: a Pico writes them in a tenth of the time
    parts   PARTS: its table for the loader, a text or several. The part named after the folder has a module with

    async run(console, woken)   the game, until its player wants another one. woken: what `waking` returned, at
                                power-on, and held until power-off: so `run` empties a list; None if the player
                                comes from the page of games
    waking(console)             optional: a generator that reads what comes first during the power-on picture

and the console uses these parts, named after the folder with a suffix, if the game has them:

    -words   find(key, column): the game's own words
    -icons   ICONS: its own icons, as in show/icons.py; "" for things without one, such as a new rule set
    -captions   Captions(stage), a subclass of captions.Captions: its screens in words
    -rules   RULE_SETS: the names of its rule sets, for the logbook; one without words is shown by its name

The console is the Stage. Any such folder is in the menu: nothing is registered.
"""

import os
import sys

from . import loader

_LIB = __file__.rpartition("/")[0].rpartition("/")[0]  # the folder of all games; empty if they are frozen


def names():
    """The names of the games that are there, sorted."""
    try:
        return [name for name in sorted(os.listdir(_LIB)) if _covered(name)]
    except OSError:
        pass
    try:
        from frozen_games import NAMES  # type: ignore[import-not-found] # firmware/manifest.py makes it
    except ImportError:
        return []
    return NAMES


def _covered(name):
    """Whether this folder has a game. A folder that serves another purpose is not imported."""
    try:
        return any(file[:6] == "cover." for file in os.listdir(_LIB + "/" + name))
    except OSError:
        return False


def cover(name):
    """A game's cover; None for a folder without one. A Pico unloads it at once."""
    module = "zalp." + name + ".cover"
    held = module in sys.modules
    try:
        __import__(module)
    except ImportError:
        return None
    found = sys.modules[module]
    if not held and loader.GIVES_BACK:
        loader.drop(module)
    return found
