"""The end of a match on this handheld: its outcome, what the captain says and learns, and how the admiral would have
fared. Imports captains, console, rules and this package.
"""

from zalp.console import loader
from ...captains import CAPTAINS
from ...parts import minds
from ...rules import DRAWN
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console.show.scene import FULL
from .outcome import RANK, pages, proclaim, reveal
from .seas import seas_of
from zalp.console.settings import LANGUAGES, TWO_PLAYERS

_PORTRAIT_FRAMES = 60  # the admiral's face before his words
_ADMIRAL = "admiral"
_PER_PIXEL = 6  # misses per pixel of a bar: ten pixels are more than anybody needs


async def finale(stage, game):
    """Show how a match on this handheld ended. True: again; False: to the menu."""
    seas = seas_of(stage, game)
    stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
    lessons = None
    comparable = not (game.rules.extras or game.rules.dutchman)  # there the admiral's misses would mean nothing
    if game.name == TWO_PLAYERS:
        if game.match.result != DRAWN:
            game.me = game.match.result  # the winner holds the handheld
    elif comparable or game.name == _ADMIRAL and not game.rules.dutchman:
        lessons = Lessons(stage, game)
    won = game.match.result == game.me
    try:
        stage.keys.forget()
        if game.match.result == DRAWN:
            stage.play("turn")
            await stage.tell(stage.word("draw"))
        else:
            rank = CAPTAINS.index(game.name) if game.name in CAPTAINS else RANK
            await proclaim(stage, won, seas.refresh, rank, _winner(stage, game))
        seas.refresh()
        await reveal(seas)
        await _remark(stage, game)
        again = await pages(seas, won, await _rival(stage, game, lessons) if lessons and comparable else None)
        if lessons:
            await stage.thought(lessons.learnt)
    finally:
        stage.think(None)  # an unfinished drill is useless now
        if lessons:
            lessons.close()
    return again


class Lessons:
    """What the admiral makes of a match, between the frames: if he played, he learns from it; then he is drilled on the
    sea that the player shot at. learnt: stage.think's result for the first.
    """

    def __init__(self, stage, game):
        self._stage, self._game = stage, game
        self._parts: list = []  # of the loader
        self._work = None  # the present generator, or the last one
        self._drilled = None  # stage.think's result
        self.learnt = self._think(self._learning()) if game.name == _ADMIRAL else [None]

    def close(self):
        """Unload what was loaded."""
        if self._work:
            self._work.close()
        while self._parts:
            loader.release(self._parts.pop())

    def misses(self):
        """Call every frame: the admiral's misses once they are known, None before; -1: he cannot."""
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
            return  # he keeps what he remembered before
        self._parts.append("memory")
        yield from loader.using("memory").learn(self._stage.storage, self._game)

    def _drilling(self):
        try:
            parts = "drill " + minds(self._game.rules, _ADMIRAL)
            yield from loader.holding(parts)
            self._parts.append(parts)
        except MemoryError:
            return None
        return (yield from loader.using("drill").fare(self._game))


def _winner(stage, game):
    """The name of the winner of two people on one handheld, and the words that lead over from it."""
    if game.name != TWO_PLAYERS:
        return ""
    with loader.using("people") as people:
        return people.People(stage.storage).names[game.me] + ": "


class _Speaker:
    """The face of a speaker, on the lower panel, for stage.tell."""

    def __init__(self, face, frames):
        self._face = face  # 300 bytes
        self.frames = frames

    def draw(self, scene, _):
        scene.canvas.rgb[300:] = self._face


async def _remark(stage, game):
    """What the captain says, now and then, about a match that he has won or lost."""
    match = game.match
    if game.name not in CAPTAINS or match.result == DRAWN:
        return
    left = match.rules.decks - match.figures(1 - match.result)[1]  # the winner's decks that were not hit
    async with stage.using("captains-words") as captain:
        said = captain.remark(game.name, captain.event(match.result != game.me, left), stage.rng)
    if said:
        async with stage.using("words") as words:
            text = words.capitals(words.said(said, LANGUAGES.index(stage.settings["language"])))
        async with stage.using("icons") as icons:
            face = icons.picture(game.name)
        await stage.tell(text, _Speaker(face, Line(text, 0).frames))


async def _rival(stage, game, lessons):
    """The _Rival, with pictures while making it."""
    async with stage.using("words seabattle-words"):
        rival = _Rival(stage, game, lessons)
    async with stage.using("icons") as icons:
        rival.face = icons.picture(_ADMIRAL)
    return rival


class _Rival:
    """A page: the admiral's misses on the same sea beside the player's, three dots until they are known."""

    def __init__(self, stage, game, lessons):
        self.face = b""  # the admiral's 300 bytes, before drawing
        self._game, self._lessons = game, lessons
        self._palette = stage.palette
        self._label = Line(stage.word("his-misses"), self._palette.text)
        self._number = Line("...", self._palette.text)
        shots, hits = game.match.figures(game.me)
        self._mine = shots - hits
        self._his = 0
        self.frames = _PORTRAIT_FRAMES + self._label.frames

    def look(self):
        """Take the drill's result, once it is there. Call every frame."""
        misses = self._lessons.misses()
        if misses is not None:
            self._game.rival = misses
            self._number = Line("-" if misses < 0 else str(misses), self._palette.text)
            self._his = max(0, misses)

    def draw(self, canvas, n):
        if n < _PORTRAIT_FRAMES:
            canvas.rgb[:300] = self.face
            if canvas.captions:
                canvas.captions.draws(ENEMY, self._label.text)
        else:
            self._label.draw(canvas, ENEMY, 2, n - _PORTRAIT_FRAMES)
        self._number.draw(canvas, OWN, 0, n)
        grown = n // 3
        for row, misses, color in ((18, self._mine, self._palette.number), (19, self._his, self._palette.text)):
            for x in range(min(grown, 10, (misses + _PER_PIXEL - 1) // _PER_PIXEL)):
                canvas.add(x, row, color)
