"""What the logbook shows after a match: a promotion and new medals, with a little ceremony, or that the former record
is unreadable. Imports show and this package. It is in memory only then.
"""

from ..show import medals
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from .words import TEXTS

_NEWS_FRAMES = 110


async def ceremony(stage, rank, earned, damaged):
    """Show a promotion and new medals, each with its icon, its sound and its words; a key continues. damaged: first
    show that the logbook was damaged, and that this is a new one.
    """
    if damaged:
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))
    news = [(medals.medal(name, True), stage.word("medal-" + name, TEXTS)) for name in earned]
    if rank is not None:
        caption = "%s: %s" % (stage.word("promoted", TEXTS), stage.word("rank-%d" % rank, TEXTS))
        news.insert(0, (medals.rank(rank), caption))
    for icon, text in news:
        stage.play("victory")
        stage.keys.forget()
        line = Line(text, stage.palette.text)
        for n in range(max(_NEWS_FRAMES, line.frames)):
            stage.scene.paint()
            stage.canvas.clear()
            stage.canvas.rgb[:300] = icon
            line.draw(stage.canvas, OWN, 1, n)
            if n < 20:
                stage.canvas.fade(13 * n, ENEMY)
            if stage.captions:
                stage.captions.at("ceremony", "skip", "skip")
            if await stage.key() is not None and n >= 8:
                break
