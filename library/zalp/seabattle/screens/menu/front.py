"""The front page: the menu from which everything is reached, and the questions that it asks itself.

Imports captains, console and this package. In memory only while the menu is shown.
"""

from ...captains import CAPTAINS
from zalp.console import game
from zalp.console.screens import menu
from zalp.console.settings import LANGUAGES, TWO_PLAYERS
from ..records import DUEL, MATCH, MEMORY


async def front(stage, match, at):
    """The player's choice: "continue", "play", "place", "daily", "logbook" or "duel". match: whether there is an
    unfinished one that he can go on with; at: the entry that the menu begins with, None for the first.
    """
    while True:
        at = await _choose(stage, match, at)
        if at == "settings":
            await menu.settings(stage, ("forget", _forget))
        elif at == "captain":
            await _choose_opponent(stage)
        elif at == "rules":
            async with stage.using("rules") as rules:
                await rules.choose(stage)
        elif at in ("play", "place") and (match or stage.cramped and stage.storage.read(MATCH)[0]):
            # An unfinished match would be lost, so the player is asked, also about one that waits for more room.
            if await menu.ask(stage, stage.word("abandon")):
                return at
        elif at:
            return at


async def _choose(stage, match, at):
    # Between pictures, and kept while the page of rules comes: all at once, where a word asks for them, they take
    # half a second or more.
    async with stage.using("words seabattle-words"):
        captain = stage.settings["captain"]
        entries = [
            ("play", "play", stage.word("play")),
            ("place", "place", stage.word("place")),
            ("captain", captain, stage.word(captain)),
            ("daily", "daily", stage.word("daily")),
            ("logbook", "logbook", stage.word("logbook")),
            ("settings", "settings", stage.word("settings")),
        ]
        if stage.cramped:  # what there is room for from the first picture to the last
            entries = entries[0:3:2] + entries[-1:]
        duel = False
        if stage.wired and not stage.cramped:
            duel = stage.storage.read(DUEL)[0] is not None
            if not duel:
                entries.insert(3, ("duel", "duel", stage.word("duel")))
        if not stage.cramped:
            async with stage.using("rules") as rules:
                entries.insert(len(entries) - 3, rules.entry(stage))
                await stage.frame()
            if len(game.names()) > 1:
                entries.insert(len(entries) - 3, ("games", "games", stage.word("games")))
        if match:
            entries.insert(0, ("continue", "continue", stage.word("continue")))
        if duel:
            entries.insert(0, ("duel", "duel", stage.word("resume")))
    ids = [entry[0] for entry in entries]
    return await menu.choose(stage, entries, ids.index(at) if at in ids else 0)


async def _choose_opponent(stage):
    """Let the player choose the opponent, among the portraits."""
    entries = []
    column = LANGUAGES.index(stage.settings["language"])
    async with stage.using("words captains-words seabattle-words") as own:
        for name in [name for name in CAPTAINS if name in stage.settings.choices("captain")]:
            entries.append((name, name, stage.word(name) + ": " + own.character(name, column)))
            await stage.frame()  # a Pico takes a picture's time and a half for each
        entries.append((TWO_PLAYERS, TWO_PLAYERS, stage.word(TWO_PLAYERS)))
    ids = [entry[0] for entry in entries]
    name = await menu.choose(stage, entries, ids.index(stage.settings["captain"]))
    if name:
        stage.settings.choose("captain", name)
        stage.settings.save(stage.storage)
    if name == TWO_PLAYERS:
        async with stage.using("naming") as part:
            await part.naming(stage)


async def _forget(stage):
    """Ask whether the admiral shall forget the player, and do it; returns the key of the words to show then."""
    if not await menu.ask(stage, stage.word("forget-me")):
        return "forget"
    stage.storage.keep(MEMORY, None)
    stage.play("sunk")
    return "has-forgotten"
