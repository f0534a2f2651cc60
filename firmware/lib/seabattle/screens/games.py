"""Games: which this handheld has, and which of them it plays. The one list of them; no game imports another.

A game is a folder of firmware/lib. It has a `cover` (its names in Russian and English, its icon), and a part of the
loader's of its own name with a coroutine `run(console)`; what is written there is offered where the folder is. The
console is the Stage. Imports loader, show and this room. In memory only while its page is shown.
"""

from ..show import icons
from . import menu
from .settings import LANGUAGES
from .storage import GAME

GAMES = ("seabattle", "straume")  # the first is played where none was chosen


def present(name):
    """Whether the folder of a game is there."""
    try:
        __import__(name)
    except ImportError:
        return False
    return True


def offered(stage):
    """The games that are there and that the board has memory for."""
    return [name for name in GAMES if present(name)] if not stage.cramped else [GAMES[0]]


def chosen(stage):
    """The game that the player chose last, of those that are offered."""
    record = stage.storage.read(GAME)[0]
    for name in offered(stage):
        if record == name.encode():
            return name
    return GAMES[0]


def choose(storage, name):
    """Remember a game. False if storage fails."""
    return storage.keep(GAME, None if name == GAMES[0] else name)


async def page(stage):
    """Let the player choose; the game is remembered. His choice; the one that he had for BACK."""
    entries = []
    for name in offered(stage):
        async with stage.using("cover-" + name) as cover:
            words = cover.NAMES[LANGUAGES.index(stage.settings["language"])]
            entries.append((name, icons.drawn(cover.ICON), words))
    before = chosen(stage)
    name = await menu.choose(stage, entries, [entry[0] for entry in entries].index(before)) or before
    if name != before:
        choose(stage.storage, name)
    return name
