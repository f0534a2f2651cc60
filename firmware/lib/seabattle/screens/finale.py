"""The end of a match: victory or defeat, both seas, the figures, again or menu. Imports captains,
rules, show and this room.
"""

from .. import loader
from ..captains import CAPTAINS
from ..rules import DRAWN
from ..show import palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from ..show.scene import FULL
from . import keys
from .seas import seas_of
from .settings import TWO_PLAYERS

_SEAS_FRAMES = 200  # both seas stand so long, a page of figures so long,
_PAGE_FRAMES = 110  # when no key turns it
_SEEN_FRAMES = 15  # after so many a page was seen: a key pressed before was meant for something else
_PORTRAIT_FRAMES = 60  # the admiral's face before his words
_ADMIRAL = "admiral"
_RANK = 2  # of a person
_PER_PIXEL = 6  # misses that a pixel of a bar stands for: ten of them are more than anybody needs


async def finale(stage, game):
    """Show how a match on this handheld ended. True: again; False: to the menu."""
    seas = seas_of(stage, game)
    stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
    lessons = None
    if game.name == TWO_PLAYERS:
        if game.match.result != DRAWN:
            game.me = game.match.result  # the winner has the handheld
    elif not (game.rules.extras or game.rules.dutchman):  # there the admiral's misses would tell nothing
        lessons = Lessons(stage, game)
    won = game.match.result == game.me
    try:
        stage.keys.forget()
        if game.match.result == DRAWN:
            stage.play("turn")
            await stage.tell(stage.word("draw"))
        else:
            rank = CAPTAINS.index(game.name) if game.name in CAPTAINS else _RANK
            await proclaim(stage, won, seas.refresh, rank, _winner(stage, game))
        seas.refresh()
        await reveal(seas)
        await _remark(stage, game)
        again = await pages(seas, won, lessons)
        if lessons:
            await stage.thought(lessons.learnt)
    finally:
        stage.think(None)  # a drill that is not done is of no use any more
        if lessons:
            lessons.close()
    return again


class Lessons:
    """What the admiral makes of a match, between the frames: he learns from it, if he played, then he is drilled on the
    sea that the player shot at. learnt: what stage.think gave for the first.
    """

    def __init__(self, stage, game):
        self._stage, self._game = stage, game
        self._part = None  # of the loader
        self._work = None  # the generator that runs, or ran last
        self._drilled = None  # as stage.think gives it
        self.learnt = self._think(self._learning()) if game.name == _ADMIRAL else [None]

    def close(self):
        """Give back what was loaded."""
        if self._work:
            self._work.close()
        if self._part:
            loader.release(self._part)
            self._part = None

    def misses(self):
        """To be called every frame: the admiral's misses as soon as they are known, None before; -1: he cannot."""
        if self._drilled:
            found = self._drilled.pop()
            return -1 if found is None else found
        if self.learnt and self._drilled is None:
            self.close()  # what he learned with
            self._drilled = self._think(self._drilling())
        return None

    def _think(self, work):
        self._work = work
        return self._stage.think(work)

    def _learning(self):
        try:
            yield from loader.holding("memory")
        except MemoryError:
            return  # he remembers what he did before
        self._part = "memory"
        yield from loader.using("memory").learn(self._stage.storage, self._game)

    def _drilling(self):
        try:
            yield from loader.holding("drill")
        except MemoryError:
            return None
        self._part = "drill"
        return (yield from loader.using("drill").fare(self._game))


def _winner(stage, game):
    """The name of whichever of two people on one handheld has won, and what leads over from it."""
    if game.name != TWO_PLAYERS:
        return ""
    with loader.using("people") as people:
        return people.People(stage.storage).names[game.me] + ": "


async def proclaim(stage, won, refresh=None, rank=_RANK, name=""):
    """Victory or defeat, in light, sound and a word; refresh(): the seas again after the waves closed over them. rank:
    the captain's, 0 .. 3: the higher, the larger the victory. name: said before the word.
    """
    if stage.captions:
        stage.captions.at("finale", sides="enemy own")
    words = name + stage.word("victory" if won else "defeat")
    async with stage.using("cutscenes") as cutscenes:
        if won:
            stage.play("victory", None, "victory" if rank > _RANK else None)
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


def _figures(seas, won):
    """(label, number) of each page."""
    game, stage = seas.game, seas.stage
    shots, hits = game.match.figures(game.me)
    left = game.match.charts[game.me if won else 1 - game.me].afloat
    figures = [
        (stage.word("shots"), shots),
        (stage.word("hit-rate"), (100 * hits + shots // 2) // shots if shots else 0),
        (stage.word("ours-left" if won else "theirs-left"), left),
        (stage.word("misses"), shots - hits),
    ]
    if game.advice:
        figures.insert(3, (stage.word("advice"), game.advice))
    return [(Line(label, stage.palette.text), Line(str(number), stage.palette.number)) for label, number in figures]


class _Speaker:
    """The face of whoever says something, on the lower panel, for stage.tell."""

    def __init__(self, face, frames):
        self._face = face  # 300 bytes
        self.frames = frames

    def draw(self, scene, _):
        scene.canvas.rgb[300:] = self._face


async def _remark(stage, game):
    """What the captain says about a match that was won or lost, now and then."""
    match = game.match
    if game.name not in CAPTAINS or match.result == DRAWN:
        return
    left = match.rules.decks - match.figures(1 - match.result)[1]  # the winner's decks that were not hit
    async with stage.using("captains-words") as captain:
        said = captain.remark(game.name, captain.event(match.result != game.me, left), stage.rng)
    if said:
        async with stage.using("words") as words, stage.using("icons") as icons:
            text = words.capitals(said[words.LANGUAGES.index(stage.settings["language"])])
            face = icons.picture(game.name)
        await stage.tell(text, _Speaker(face, Line(text, 0).frames))


class _Rival:
    """The last page: the admiral's misses on the same sea beside the player's, three dots until they are known."""

    def __init__(self, stage, game, face):
        self._palette = stage.palette
        self._face = face  # 300 bytes
        self._label = Line(stage.word("his-misses"), self._palette.text)
        self._number = Line("...", self._palette.text)
        shots, hits = game.match.figures(game.me)
        self._mine = shots - hits
        self._his = 0
        self.frames = _PORTRAIT_FRAMES + self._label.frames

    def know(self, misses):
        """The drill is done; -1: it could not be."""
        self._number = Line("-" if misses < 0 else str(misses), self._palette.text)
        self._his = max(0, misses)

    def draw(self, canvas, n):
        if n < _PORTRAIT_FRAMES:
            canvas.rgb[:300] = self._face
            if canvas.captions:
                canvas.captions.draws(ENEMY, self._label.text)
        else:
            self._label.draw(canvas, ENEMY, 2, n - _PORTRAIT_FRAMES)
        self._number.draw(canvas, OWN, 0, n)
        grown = n // 3
        for row, misses, color in ((18, self._mine, self._palette.number), (19, self._his, self._palette.text)):
            for x in range(min(grown, 10, (misses + _PER_PIXEL - 1) // _PER_PIXEL)):
                canvas.add(x, row, color)


async def pages(seas, won, lessons=None):
    """Both seas, the figures, `again?`, round and round; FIRE and arrows turn the page, BACK is the menu. FIRE on the
    last page is again, once every page was seen.

    lessons: the Lessons of the match, for a page of the admiral on the same sea. None: there is no such page.
    """
    stage = seas.stage
    scene, canvas = seas.scene, seas.scene.canvas
    async with stage.using("words"), stage.using("icons") as icons:
        figures = _figures(seas, won)
        rival = _Rival(stage, seas.game, icons.picture(_ADMIRAL)) if lessons else None
        again = icons.picture("again"), Line(stage.word("again"), stage.palette.text)
    count = len(figures) + (3 if rival else 2)
    unseen = list(range(count))
    at = 0
    n = 0
    while True:
        if rival:
            misses = lessons.misses()
            if misses is not None:
                rival.know(misses)
                seas.game.rival = misses
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
            canvas.rgb[:300] = again[0]
            again[1].draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, again[1].frames)
        n += 1
        if n == _SEEN_FRAMES and at in unseen:
            unseen.remove(at)
        ready = at == count - 1 and not unseen
        if stage.captions:
            fire, sides = "again" if ready else "next", "" if at else "enemy own"
            stage.captions.at("finale", fire, "menu", (at, count), sides=sides)
        key = await stage.key()
        if key == keys.BACK or key == keys.FIRE and ready:
            stage.play("click")
            return key == keys.FIRE
        if key == keys.FIRE and n < _SEEN_FRAMES:
            continue
        if key is not None or n > frames:
            last = at == count - 1 and unseen
            at = unseen[0] if last else (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % count
            n = 0
