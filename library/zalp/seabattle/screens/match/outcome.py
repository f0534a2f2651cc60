"""How a match ends, against any opponent: victory or defeat, the remaining ships, the figures page by page. Imports
console.
"""

from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console import keys

_SEAS_FRAMES = 200  # frames for which both seas are shown, and a page of figures,
_PAGE_FRAMES = 110  # if no key turns it
_SEEN_FRAMES = 15  # frames after which a page was seen: a key pressed before was meant for something else
RANK = 2  # of a person


async def proclaim(stage, won, refresh=None, rank=RANK, name=""):
    """Victory or defeat, in light, sound and a word; refresh(): the seas again after the waves have closed over them.
    rank: the captain's, 0 .. 3: the higher, the larger the victory. name: shown before the word.
    """
    if stage.captions:
        stage.captions.at("finale", sides="enemy own")
    async with stage.using("words"):
        words = name + stage.word("victory" if won else "defeat")
    async with stage.using("cutscenes") as cutscenes:
        if won:
            stage.play("victory", None, "victory" if rank > RANK else None)
            await stage.tell(words, cutscenes.Fireworks(rank))
        else:
            stage.play("defeat")
            await stage.tell("", cutscenes.GoingUnder())
    if not won:
        if refresh:
            refresh()
        await stage.tell(words)


async def reveal(seas):
    """The other side's ships that are still afloat come to light, deck by deck."""
    for ship in seas.game.reveal():
        fresh = False
        for cell in ship:
            if seas.look(ENEMY, cell) == palette.WATER:
                seas.look(ENEMY, cell, palette.FOUND)
                fresh = True
        for _ in range(4 if fresh else 0):
            seas.scene.paint()
            await seas.stage.frame()


def _afloat(game, player):
    """How many ships a player has left, now that both seas are open."""
    chart = game.match.charts[player]
    if not game.rules.plain:
        return chart.afloat
    return len(chart.unsunk(game.own.fleet.ships if player == game.me else game.reveal()[: game.rules.ships]))


def _figures(seas, won, texts=()):
    """(label, number) of each page. texts: the game's own words, which are found sooner than after the console's."""
    game, stage = seas.game, seas.stage
    shots, hits = game.match.figures(game.me)
    left = _afloat(game, game.me if won else 1 - game.me)
    figures = [
        (stage.word("shots", texts), shots),
        (stage.word("hit-rate", texts), (100 * hits + shots // 2) // shots if shots else 0),
        (stage.word("ours-left" if won else "theirs-left", texts), left),
        (stage.word("misses", texts), shots - hits),
    ]
    if game.advice:
        figures.insert(3, (stage.word("advice", texts), game.advice))
    return [(Line(label, stage.palette.text), Line(str(number), stage.palette.number)) for label, number in figures]


async def pages(seas, won, rival=None, duel=None):
    """Both seas, the figures, `again?`, round and round; FIRE and arrows turn the page, BACK is the menu. FIRE on the
    last page means again, once every page was seen.

    rival: an additional page with `frames`, `draw(canvas, n)` and `look()`, to be called every frame. duel: the engine
    of one that is over: then `rematch?` comes first, arrows turn, and FIRE means yes on every page.
    """
    stage = seas.stage
    scene, canvas = seas.scene, seas.scene.canvas
    async with stage.using("words seabattle-words") as own:
        figures = _figures(seas, won, own.WORDS)
        await stage.frame()
        question = Line(stage.word("rematch" if duel else "again"), stage.palette.text)
        asked = Line(stage.word("rematch-asked"), stage.palette.text) if duel else None
    async with stage.using("icons") as icons:  # after the words are unloaded: during a duel there is little room
        icon = icons.picture("again")
    count = len(figures) + (3 if rival else 2)
    unseen = list(range(count))
    if stage.captions:
        both = stage.captions.word("both seas")
    at = count - 1 if duel else 0
    n = glanced = 0
    while True:
        if rival:
            rival.look()
        if asked and duel.peer_wants:
            question, asked = asked, None
            at, n = count - 1, 0
        scene.paint()
        if not at:
            frames = _SEAS_FRAMES
        elif at <= len(figures):
            canvas.clear()
            label, number = figures[at - 1]
            label.draw(canvas, ENEMY, 2, n)
            number.draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, label.frames)
        elif at < count - 1:
            canvas.clear()
            rival.draw(canvas, n)
            frames = rival.frames
        else:
            canvas.clear()
            canvas.rgb[:300] = icon
            question.draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, question.frames)
        n += 1
        if n == _SEEN_FRAMES and at in unseen:
            unseen.remove(at)
        glanced += 1
        ready = glanced >= _SEEN_FRAMES if duel else at == count - 1 and not unseen
        if stage.captions:
            fire, sides = "again" if ready or duel else "next", "" if at else "enemy own"
            stage.captions.at("finale", fire, "menu", (at, count), sides=sides, text="" if at else both)
            pressed = stage.captions.again() if duel else None
            if pressed is not None:
                return pressed
        key = await stage.key()
        if key == keys.BACK or key == keys.FIRE and ready:
            stage.play("click")
            return key == keys.FIRE
        if key == keys.FIRE and (duel or n < _SEEN_FRAMES):
            continue
        if key is not None or n > frames:
            last = at == count - 1 and unseen and not duel
            at = unseen[0] if last else (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % count
            n = 0
