"""The game as its player meets it: `run(console)`. Imports the console.

So far both sides roll a die, and the higher number wins. docs/new-game.md says how to go on.
"""

from zalp.console import keys
from zalp.console.show.canvas import ENEMY
from zalp.console.show.glyphs import Line

_ENTRIES = ("play", "logbook", "settings", "games")


async def run(console, woken):
    """The game's own menu and what it leads to, until its player wants another game."""
    at = None
    while at != "games":
        async with console.using("menu") as menu:
            entries = [(name, name, console.word(name)) for name in _ENTRIES]
            at = await menu.choose(console, entries, _ENTRIES.index(at or "play"))
            if at == "settings":
                await menu.settings(console)
        if at == "play":
            await _play(console)
        elif at == "logbook":
            async with console.using("pages") as pages:
                await pages.of_game(console)


async def _play(console):
    """One game, until it is in the logbook or the player leaves."""
    console.scene.water()
    if not await _ready(console):
        return
    own, theirs = 1 + console.rng.below(6), 1 + console.rng.below(6)
    won = own > theirs
    console.play("victory" if won else "defeat")
    await console.tell("%d : %d" % (own, theirs))
    mark = "%04x%04x" % (console.rng.below(65535), console.rng.below(65535))  # the logbook knows this game by it
    async with console.using("figures") as part:
        await part.enter(console, "skeleton", "robot", won, 0, 1, mark)  # ..., won, ships lost, moves


async def _ready(console):
    """Whether the player rolls; False if he leaves."""
    line = Line(console.word("guess"), console.palette.text)
    frames = 0
    while True:  # one picture per pass
        console.scene.paint()
        line.draw(console.canvas, ENEMY, 1, frames)
        frames += 1
        if console.captions:  # the panels in words; the Pico's build leaves this out
            console.captions.tell("battle", console.word("roll"), console.word("to-menu"), "", "me")
        key = await console.key()
        if key in (keys.FIRE, keys.BACK):
            return key == keys.FIRE
        if key is not None:
            console.play("refuse")
