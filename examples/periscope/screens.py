"""Periscope as its player meets it: `run(console)`. Imports rules and the console."""

from zalp.console import keys
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN

from .rules import CELLS, SIDE, answer, search

_LOOKS = {"far": palette.MISSED, "near": palette.FOUND, "found": palette.WOUNDED}
_SOUNDS = {"far": "splash", "near": "ping", "found": "sunk"}
_STEPS = {keys.UP: -SIDE, keys.DOWN: SIDE, keys.LEFT: -1, keys.RIGHT: 1}
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
    """One game, from the first shot to the logbook, or until the player leaves."""
    async with console.using("periscope-sounds") as sounds:
        console.effects(sounds.EFFECTS)
    # For each sea: the submarine's cell, row by row from 0, and {cell: answer} of the shots at that sea.
    seas = theirs, own = (console.rng.below(CELLS), {}), (console.rng.below(CELLS), {})
    cell, found = CELLS // 2, False
    while not found:
        _show(console, seas)
        cell = await _aim(console, theirs[1], cell)
        if cell is None:
            return
        won = found = await _shoot(console, "me", seas, theirs, cell)
        if not found:
            found = await _shoot(console, "other", seas, own, search(own[1], console.rng))
    end = "victory" if won else "defeat"
    console.play(end)
    await console.tell(console.word(end))
    mark = "%04x%04x" % (console.rng.below(65535), console.rng.below(65535))
    async with console.using("figures") as part:
        await part.enter(console, "periscope", "sonarman", won, not won, len(theirs[1]), mark)


async def _aim(console, shots, cell):
    """The cell at which the player shoots; None if he leaves."""
    while True:
        console.scene.paint()
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            console.canvas.put(ENEMY, cell % SIDE * 2 + x, cell // SIDE * 2 + y, console.palette.enemy_cursor)
        if console.captions:
            selected = _named(console, cell) + (" " + console.word(shots[cell]) if cell in shots else "")
            does = console.word("shoot"), console.word("to-menu")
            console.captions.tell("battle", *does, selected, "me", taps="enemy")
        key = await console.key()
        if console.captions:
            tap = console.captions.tapped()
            if tap:  # a click on a light: go there, or shoot if the crosshair is there
                there = tap[2] // 2 * SIDE + tap[1] // 2
                key, cell = (keys.FIRE if there == cell else None), there
        if key == keys.BACK or (key == keys.FIRE and cell not in shots):
            return cell if key == keys.FIRE else None
        if key in _STEPS:
            cell = (cell + _STEPS[key]) % CELLS
        elif key is not None:
            console.play("refuse")


async def _shoot(console, who, seas, sea, cell):
    """Show, sound and say a shot of `who`, "me" or "other", at a sea. Whether it found the submarine."""
    sea[1][cell] = said = answer(cell, sea[0])
    console.play(_SOUNDS[said])
    _show(console, seas)
    words = "%s %s" % (_named(console, cell), console.word(said))
    if console.captions:
        console.captions.entered(who + " " + words)
    await console.tell(words)
    return said == "found"


def _show(console, seas):
    """Draw both seas. A cell is two lights wide and high; the player sees his own submarine."""
    for light in range(200):
        (boat, shots), cell = seas[light // 100], light % 100 // 20 * SIDE + light % 10 // 2
        shown = palette.SHIP if light // 100 == OWN and cell == boat else palette.WATER
        console.scene.looks[light] = _LOOKS.get(shots.get(cell), shown)


def _named(console, cell):
    """A cell as the player calls it: the letter of its column, as on the keys, and its row."""
    return "%s%d" % (console.letters[cell % SIDE], cell // SIDE + 1)
