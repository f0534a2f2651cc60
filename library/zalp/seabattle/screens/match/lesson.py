"""The first match on a new handheld is a lesson: how to aim, how to fire, whose turn it is. Imports console.

Each of the three disappears once the player has done it, BACK skips them all, and they never come again.
"""

from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console import keys

_LIGHT = 50  # of 256: the sea behind the words
AIM, FIRE, WAIT = range(3)


async def made(stage):
    """The Lesson, with a picture before each of its words: a Pico takes as long to find one."""
    lines = {}
    async with stage.using("words seabattle-words") as own:
        for step, word in enumerate(("lesson-aim", "lesson-fire", "lesson-wait")):
            await stage.frame()
            lines[step] = Line(stage.word(word, own.WORDS), stage.palette.number)
    return Lesson(stage, lines)


class Lesson:
    """In stage.lesson until it is learnt."""

    def __init__(self, stage, lines):
        self._stage = stage
        self._lines = lines  # of the remaining steps
        self._shown = None
        self._n = 0

    def aiming(self):
        """Draw over the own sea while the player aims."""
        self._draw(AIM if AIM in self._lines else FIRE, OWN)

    def waiting(self):
        """Draw over the enemy's sea while the captain thinks; returns whether there is still something to read."""
        if WAIT not in self._lines:
            return False
        self._draw(WAIT, ENEMY)
        if self._n > (self._lines[WAIT].frames or 60):
            self._learn(WAIT)
        return WAIT in self._lines

    def key(self, key):
        """Take a key that was pressed during the lesson; returns whether it was meant for the lesson only."""
        if key == keys.BACK:
            for step in (AIM, FIRE, WAIT):
                self._learn(step)
            return True
        if key != keys.FIRE:
            self._learn(AIM)
        return False

    def fired(self):
        """The player has shot."""
        self._learn(AIM)
        self._learn(FIRE)

    def _draw(self, step, panel):
        if step in self._lines:
            if step != self._shown:
                self._shown, self._n = step, 0
            canvas = self._stage.canvas
            canvas.fade(_LIGHT, panel)
            self._lines[step].draw(canvas, panel, 1, self._n)
            self._n += 1

    def _learn(self, step):
        """A step is done; after the last one the handheld forgets the lesson."""
        stage = self._stage
        self._lines.pop(step, None)
        if not self._lines and stage.lesson:
            stage.lesson = None
            stage.settings.choose("teach", "no")
            stage.settings.save(stage.storage)
