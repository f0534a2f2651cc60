"""The handheld from power-on to power-off: `run(board, first)`. It knows no game and runs the chosen one (game.py).
Imports show and this package.
"""

from . import game, keys, loader, power
from .show.glyphs import Line
from .stage import Stage
from .storage import GAME

_KEYS_MS = 20  # until every board has reported the keys that are down


async def run(board, first):
    """The handheld on a board (docs/architecture.md); never returns. first: the game if the player has chosen none."""
    while True:
        try:
            with loader.using("power-on") as opening:
                stage = Stage(board)
                name, woken = await _begin(stage, opening, first)
            held = True
            while True:
                name = await _play(stage, name, woken, first, held)
                woken, held = None, False
        except power.BatteryEmpty as empty:
            kept = empty.args[0]
        if stage.wired:
            board.close_jack()
        with loader.using("dark") as part:
            await part.stop(stage, kept)


async def _begin(stage, opening, first):
    """From power-on to the game. Returns its name and what it has read meanwhile."""
    await stage.board.clock.sleep_ms(_KEYS_MS)
    if stage.keys.drain(keys.FIRE):  # keys pressed before the first picture mean nothing else
        with loader.using("selftest") as part:
            await part.selftest(stage)
    if stage.settings.new:
        with loader.using("language") as part:
            await part.language(stage)
    name = _chosen(stage.storage, first)
    found = stage.think(_waking(stage, first)) if name == first else [None]
    await _salvo(stage, opening)
    woken = await stage.thought(found)
    loader.begin_settling(stage.board)
    await stage.frame()  # after it the board knows whether code leaves the heap
    if name != first:
        name = first if stage.cramped else name
        woken = await stage.finish(_waking(stage, name))
    if stage.cramped:
        await stage.tell(stage.word("cramped"))
    return name, woken


def _chosen(storage, first):
    """The game that the player chose last, if it is there: the record may be damaged, or name a game that is gone."""
    record = storage.read(GAME)[0]
    for name in game.names() if record else ():
        if record == bytes(name, "utf-8"):
            return name
    return first


def _waking(stage, name):
    """Let a game read what it needs first: a generator that returns it. The game's part stays in memory, for
    `_play`."""
    yield  # the first picture comes first
    loader.know(name)
    yield from loader.holding(name)
    waking = getattr(loader.using(name), "waking", None)
    return (yield from waking(stage)) if waking else None


async def _play(stage, name, woken, first, held):
    """Run a game until its player wants another one; returns that one. held: its part is in memory already."""
    stage.begin(name)
    try:
        async with stage.using(name) as part:
            if held:
                loader.release(name)
            await part.run(stage, woken)
    except Exception as error:
        if name == first:
            raise
        stage.storage.keep(GAME, None)  # otherwise the handheld would start it again and again
        await stage.failed(error)
        after = first
    else:
        async with stage.using("games") as part:
            after = await part.page(stage, name)
        if after != name:
            stage.storage.keep(GAME, None if after == first else after)
    if after != name:
        stage.end()
        loader.forget(name)
    return after


async def _salvo(stage, opening):
    scene = stage.scene
    picture = opening.PowerOn([Line(stage.word(name), 0) for name in ("name-1", "name-2")], stage.palette)
    for n in range(picture.frames):
        if n == 1:
            stage.play("power-on")  # the first picture does not wait for the sounds' file
        scene.paint()
        picture.draw(scene, n)
        if stage.captions:
            stage.captions.at("power-on", "skip", "skip")
            if stage.captions.wanted:
                break
        if await stage.key() is not None:
            break
