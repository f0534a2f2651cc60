"""Straume 1986 as its player meets it: `run(console)`. Imports rules, captains, show and this room.

The console is what the handheld gives every game (docs/architecture.md, "Console and games"): nothing of it is
imported. What a screen needs is loaded when it is entered, by `console.using`.
"""

from . import game
from .words import WORDS

OPPONENT = "captain"  # the setting that names it


async def run(console):
    """The game's own menu and what it leads to, until its player wants another game."""
    unfinished, damaged = await console.finish(game.loading(console.storage, console.settings.choices(OPPONENT)))
    if damaged:
        console.play("refuse")
        await console.tell(console.word("spoilt", WORDS))
    at = None
    while True:
        at = await _front(console, unfinished is not None, at)
        if at == "games":
            return
        if at in ("play", "place"):
            found = await _begin(console, at == "place")
            unfinished = found or unfinished
            if not found:
                continue
        elif at != "continue":
            continue
        at = None
        while unfinished:
            ended = await _battle(console, unfinished)
            if not ended:
                break
            unfinished = await _begin(console, False) if await _again(console) else None


async def _front(console, unfinished, at):
    """What the player goes on with: "continue", "play", "place" or "games"."""
    while True:
        async with console.using("menu") as menu:
            captain = console.settings[OPPONENT]
            entries = [(name, name, console.word(name)) for name in ("play", "place", "games")]
            entries.insert(2, ("captain", captain, console.word(captain)))
            entries.insert(3, ("settings", "settings", console.word("settings")))
            if unfinished:
                entries.insert(0, ("continue", "continue", console.word("continue")))
            ids = [entry[0] for entry in entries]
            at = await menu.choose(console, entries, ids.index(at) if at in ids else 0)
            if at == "settings":
                await menu.settings(console)
            elif at == "captain":
                await _choose_opponent(console, menu)
            elif at:
                lost = unfinished and at in ("play", "place")
                if not lost or await menu.ask(console, console.word("abandon")):
                    return at


async def _choose_opponent(console, menu):
    names = console.settings.choices(OPPONENT)
    entries = [(name, name, console.word(name)) for name in names]
    name = await menu.choose(console, entries, names.index(console.settings[OPPONENT]))
    if name:
        console.settings.choose(OPPONENT, name)
        console.settings.save(console.storage)


async def _again(console):
    async with console.using("menu") as menu:
        return await menu.ask(console, console.word("again"))


async def _begin(console, by_hand):
    """A new game, in the store too; None when the player steps back from lining up."""
    async with console.using("straume-line-up") as part:
        found = await part.line_up(console, console.settings[OPPONENT], by_hand)
    if found:
        found.save(console.storage)
    return found


async def _battle(console, played):
    """Whether it came to its end."""
    async with console.using("straume-battle") as part:
        if played.name == game.PEOPLE:
            return await part.Battle(console, played, None).run()
        async with console.using("straume-mind") as captains:
            captain = captains.make(played.name, console.rng)
            if played.moves:
                await console.finish(captain.recall(played.position, 1))
            return await part.Battle(console, played, captain, captains.agrees).run()
