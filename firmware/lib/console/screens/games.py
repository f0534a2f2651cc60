"""The page of games, where the player chooses one. Imports console, show and this package. In memory only while it is
shown.
"""

from .. import game
from ..settings import LANGUAGES
from ..show import icons
from ..words import said
from . import menu


async def page(stage, played):
    """Let the player choose; played: the current game. Returns his choice, or the current game for BACK."""
    if stage.captions:
        found = stage.captions.elsewhere()  # a match that came by a link is another game's
        if found:
            return found
    entries = []
    for name in game.names():
        cover = game.cover(name)
        entries.append((name, icons.drawn(cover.ICON), said(cover.NAMES, LANGUAGES.index(stage.settings["language"]))))
        await stage.frame()  # on a Pico, each takes as long as a picture
    ids = [entry[0] for entry in entries]
    return await menu.choose(stage, entries, ids.index(played) if played in ids else 0) or played
