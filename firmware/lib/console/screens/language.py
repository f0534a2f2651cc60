"""The first start of a new handheld: asks for the language. Imports console and show. In memory only then."""

from ..settings import LANGUAGES
from ..show import palette
from ..show.canvas import ENEMY, LIT, OWN
from ..show.glyphs import Line
from .. import keys

# The choice on each panel is one of the first two LANGUAGES, and the alphabet that goes with it.
_ALPHABETS = ("russian", "latin")
_DIM = 0x100C02
_ARROWS = (((4, 8), (5, 8), (3, 9), (6, 9)), ((3, 8), (6, 8), (4, 9), (5, 9)))  # up and down, below the words


async def language(stage):
    """РУССКИЙ on the upper panel, ENGLISH on the lower: an arrow towards one chooses it, FIRE the bright one. Words and
    letters follow it from then on, and the first match will be a lesson.
    """
    canvas, settings = stage.canvas, stage.settings
    at = int(stage.board.language == LANGUAGES[1])
    lines = []
    for name in LANGUAGES[:2]:
        settings.choose("language", name)
        lines.append(Line(stage.word("language-value"), 0))
    settings.choose("language", LANGUAGES[at])
    stage.scene.fill(palette.DARK)
    n = 0
    while True:
        stage.scene.paint()
        for panel in (ENEMY, OWN):
            lines[panel].color = color = LIT if panel == at else _DIM
            lines[panel].draw(canvas, panel, 0, n)
            if n & 16:
                for x, y in _ARROWS[panel]:
                    canvas.put(panel, x, y, color)
        n += 1
        if stage.captions:
            stage.captions.at("language", "choose", "", (at, 2), lines[at].text)
            stage.captions.now["taps"] = "enemy own"
        key = await stage.key()
        if stage.captions:
            key = keys.FIRE if stage.captions.wanted else key  # he has read the page in this language
            tap = stage.captions.tapped()
            if tap:
                at, key = tap[0], keys.FIRE
        if key in (keys.UP, keys.LEFT):
            at = 0
        elif key in (keys.DOWN, keys.RIGHT):
            at = 1
        elif key != keys.FIRE:
            if key is not None:
                stage.play("refuse")
            continue
        stage.play("click")
        for name, value in zip(("language", "alphabet", "teach"), (LANGUAGES[at], _ALPHABETS[at], "yes")):
            settings.choose(name, value)
        settings.save(stage.storage)
        stage.apply()
        return
