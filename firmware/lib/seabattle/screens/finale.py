"""The end of a match: victory or defeat, both seas, the figures, again or menu. Imports rules, show and this room."""

from .. import unload
from ..show import palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from ..show.scene import FULL
from . import keys
from .game import CAPTAIN, PLAYER

_SEAS_FRAMES = 200  # both seas stand so long, a page of figures so long,
_PAGE_FRAMES = 110  # when no key turns it
_PORTRAIT_FRAMES = 60  # the admiral's face before his words
_ADMIRAL = "admiral"
_PER_PIXEL = 6  # misses that a pixel of a bar stands for: ten of them are more than anybody needs


async def finale(battle):
    """Show how the match ended. True: again; False: to the menu."""
    from . import study  # in a duel there is no admiral to learn

    stage, game = battle.stage, battle.game
    scene = stage.scene
    scene.light[ENEMY] = scene.light[OWN] = FULL
    game.captain = None  # the admiral's thoughts want the room
    lesson = stage.think(study.learn(stage, game))
    won = game.match.result == PLAYER
    stage.forget_keys()
    await proclaim(stage, won, battle.refresh)
    battle.refresh()
    await reveal(battle)
    again = await pages(battle, won, lesson)
    await stage.thought(lesson)
    stage.think(None)  # a drill that is not done is of no use any more
    return again


async def proclaim(stage, won, refresh=None):
    """Victory or defeat, in light, sound and a word; refresh(): the seas again after the waves closed over them."""
    words = stage.word("victory" if won else "defeat")
    unload("seabattle.screens.words")
    from ..show import occasions

    if won:
        stage.play("victory")
        await stage.tell(words, occasions.Fireworks())
    else:
        stage.play("defeat")
        await stage.tell("", occasions.GoingUnder())
    del occasions
    unload("seabattle.show.occasions")
    if not won:
        if refresh:
            refresh()
        await stage.tell(words)


async def reveal(battle):
    """The captain's ships that are still afloat come to light, deck by deck."""
    for ship in battle.game.reveal():
        fresh = False
        for cell in ship:
            x, y = battle.place(cell)
            at = y * 10 + x
            if battle.scene.looks[at] == palette.WATER:
                battle.scene.looks[at] = palette.FOUND
                fresh = True
        for _ in range(4 if fresh else 0):
            battle.scene.paint()
            await battle.stage.frame()


def _figures(battle, won):
    """(label, number) of each page."""
    match, stage = battle.game.match, battle.stage
    shots, hits = match.figures(PLAYER)
    left = len(match.charts[PLAYER if won else CAPTAIN].left)
    figures = [
        (stage.word("shots"), shots),
        (stage.word("hit-rate"), (100 * hits + shots // 2) // shots if shots else 0),
        (stage.word("ships-left"), left),
        (stage.word("misses"), shots - hits),
    ]
    if battle.game.advice:
        figures.insert(3, (stage.word("advice"), battle.game.advice))
    return [(Line(label, stage.palette.text), Line(str(number), stage.palette.number)) for label, number in figures]


class _Rival:
    """The last page: the admiral's misses on the same sea beside the player's, three dots until they are known."""

    def __init__(self, battle):
        self._palette = battle.stage.palette
        self.face = b""  # 300 bytes
        self._label = Line(battle.stage.word("his-misses"), self._palette.text)
        self._number = Line("...", self._palette.text)
        shots, hits = battle.game.match.figures(PLAYER)
        self._mine = shots - hits
        self._his = 0
        self.frames = _PORTRAIT_FRAMES + self._label.frames

    def know(self, misses):
        """The drill is done; None: it could not be."""
        self._number = Line("-" if misses is None else str(misses), self._palette.text)
        self._his = misses or 0

    def draw(self, canvas, n):
        if n < _PORTRAIT_FRAMES:
            canvas.rgb[:300] = self.face
        else:
            self._label.draw(canvas, ENEMY, 2, n - _PORTRAIT_FRAMES)
        self._number.draw(canvas, OWN, 0, n)
        grown = n // 3
        for row, misses, color in ((18, self._mine, self._palette.number), (19, self._his, self._palette.text)):
            for x in range(min(grown, 10, (misses + _PER_PIXEL - 1) // _PER_PIXEL)):
                canvas.add(x, row, color)


def _drill(battle):
    """Let the admiral begin on the sea that the player shot at; what `stage.think` gives."""
    from . import study

    stage = battle.stage
    stage.loading(True)
    try:
        study.summon()
    except MemoryError:
        return [None]
    finally:
        stage.loading(False)
    return stage.think(study.fare(battle.game))


async def pages(battle, won, lesson=None):
    """Both seas, `again?`, the figures, round and round; arrows turn the page, FIRE is again, BACK is the menu.

    lesson: what `stage.think` gave for the admiral's memory; when it has ended he is drilled on the same sea. None: he
    has no page.
    """
    stage = battle.stage
    scene, canvas = battle.scene, battle.scene.canvas
    figures = _figures(battle, won)
    rival = _Rival(battle) if lesson is not None else None
    drilled = None
    label = Line(stage.word("again"), stage.palette.text)
    unload("seabattle.screens.words")
    from ..show import icons  # here: not for as long as the pages are shown

    again = icons.picture("again"), label
    if rival:
        rival.face = icons.picture(_ADMIRAL)
    del icons
    unload("seabattle.show.icons")  # all is said and drawn: the drill wants the room
    count = len(figures) + (3 if rival else 2)
    at = 0
    n = 0
    while True:
        if drilled:
            rival.know(drilled.pop())
        elif lesson and drilled is None:
            drilled = _drill(battle)
        scene.paint()
        if rival and at == count - 1:
            canvas.clear()
            rival.draw(canvas, n)
            frames = rival.frames
        elif at > 1:
            canvas.clear()
            label, number = figures[at - 2]
            label.draw(canvas, ENEMY, 2, n)
            number.draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, label.frames)
        elif at:
            canvas.clear()
            canvas.rgb[:300] = again[0]
            again[1].draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, again[1].frames)
        else:
            frames = _SEAS_FRAMES
        n += 1
        key = await stage.key()
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return key == keys.FIRE
        if key is not None or n > frames:
            at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % count
            n = 0
