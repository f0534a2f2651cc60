"""Straume 1986 for its player: `run(console, woken)`. Imports the console's loader and this package.

The console is the interface to every game (docs/architecture.md, "Console and games"). A screen's modules are loaded
when it is entered, by `console.using`.
"""

from zalp.console import loader

from . import game
from .words import WORDS

loader.know("straume")  # a screen also works alone

OPPONENT = "captain"  # the setting for it
DUEL = "straume-duel"  # the record of an unfinished one


async def run(console, woken):
    """The game's own menu and everything reached from it, until its player wants another game."""
    unfinished = await _unfinished(console)
    at = None
    while True:
        at = await _front(console, unfinished is not None, at)
        if console.captions:
            at = await console.captions.visiting(None, at)
        if at == "games":
            return
        try:
            if at == "duel":
                unfinished = None  # frees memory, and is read again
                async with console.using("straume-duel") as part:
                    await part.duel(console)
                unfinished = await _unfinished(console)
                continue
            if at in ("play", "place"):
                found = await _begin(console, at == "place")
                unfinished = found or unfinished
                if not found:
                    continue
            elif at != "continue":
                continue
            at = None
            while unfinished:
                if not await _battle(console, unfinished):
                    break
                await _enter(console, unfinished)
                unfinished = await _begin(console, False) if await _again(console) else None
        except Exception as error:
            await console.failed(error)
            if not unfinished or unfinished.saved:
                unfinished = None
                unfinished = await _unfinished(console)  # as after a power cut


async def _unfinished(console):
    """The game in the store, or None; one that was over when the power failed goes into the logbook."""
    names = console.settings.choices(OPPONENT)
    over = await console.finish(game.ended(console.storage, names))
    if over:
        await _enter(console, over)
        return None
    found, damaged = await console.finish(game.loading(console.storage, names))
    if damaged:
        console.play("refuse")
        await console.tell(console.word("spoilt", WORDS))
    return found


async def _front(console, unfinished, at):
    """The player's choice: "continue", "play", "place", "duel" or "games"."""
    while True:
        async with console.using("menu") as menu:
            entries = _entries(console, unfinished)
            ids = [entry[0] for entry in entries]
            at = await menu.choose(console, entries, ids.index(at) if at in ids else 0)
            if at == "settings":
                await menu.settings(console)
            elif at == "captain":
                await _choose_opponent(console, menu)
            elif at and at != "logbook":
                lost = unfinished and at in ("play", "place")
                if not lost or await menu.ask(console, console.word("abandon")):
                    return at
        if at == "logbook":
            async with console.using("pages") as pages:
                await pages.of_game(console)


def _entries(console, unfinished):
    """The menu; what is unfinished comes first."""
    captain = console.settings[OPPONENT]
    entries = [(name, name, console.word(name)) for name in ("play", "place", "logbook", "settings", "games")]
    entries.insert(2, ("captain", captain, console.word(captain)))
    if unfinished:
        entries.insert(0, ("continue", "continue", console.word("continue")))
    if console.wired:
        if console.storage.read(DUEL)[0] is not None:
            entries.insert(0, ("duel", "duel", console.word("resume")))
        else:
            entries.insert(len(entries) - 3, ("duel", "duel", console.word("duel")))
    return entries


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
    """A new game, also stored; None if the player steps back from lining up."""
    async with console.using("straume-line-up") as part:
        found = await part.line_up(console, console.settings[OPPONENT], by_hand)
    if found:
        found.save(console.storage)
    return found


async def _battle(console, played):
    """Run the battle; returns whether it came to its end."""
    async with console.using("straume-battle") as part:
        if played.name == game.PEOPLE:
            async with console.using("straume-person") as other:
                return await part.Battle(console, played, other.Person()).run()
        async with console.using("straume-mind") as captains, console.using("straume-captain") as other:
            captain = captains.make(played.name, console.rng)
            if played.moves:
                await console.finish(captain.recall(played.position, 1))
            return await part.Battle(console, played, other.Captain(captain, captains.agrees)).run()


async def _enter(console, played):
    """Enter a finished game in the logbook, then remove it."""
    async with console.using("begins") as begins:
        position = played.position
        begins.note(console, position.turn ^ position.moves & 1, played.outcome)
    async with console.using("straume-entry") as part:
        await part.enter(console, played)
    game.forget(console.storage)
