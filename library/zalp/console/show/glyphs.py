"""Words and numbers on the panels: a strip of letters that stands still or scrolls. Imports this package only."""

from . import pixels
from .strips import COLUMNS, DRAWN, LIKE, SAME, STARTS

_BASE = 60  # frames to which a speed refers


def glyph(letter):
    """The columns of one letter. ValueError if there is no drawing of it."""
    at = SAME.find(letter)
    at = DRAWN.find(LIKE[at] if at >= 0 else letter)
    if at < 0:
        raise ValueError("no picture of the letter %s: draw it in show/letters.py" % letter)
    at *= 2
    start, stop = STARTS[at] | STARTS[at + 1] << 8, STARTS[at + 2] | STARTS[at + 3] << 8
    return COLUMNS[start:stop]


def strip(text):
    """The columns of a line of text (capitals, digits and some signs), one empty column between two letters."""
    columns = bytearray()
    for at in range(len(text)):
        if columns:
            columns.append(0)
        columns.extend(glyph(text[at : at + 1]))  # text[at] would be a name, and MicroPython keeps every name for good
    return columns


class Line:
    """One line of text on a panel: centred if it fits into ten columns, otherwise scrolling from right to left.

    speed: how many columns all scrolling lines move in _BASE frames, as the player has chosen.

    `start` lets a scrolling line begin with its first letters in view, standing for so many frames, so that a reader
    need not wait.
    """

    speed = 50

    def __init__(self, text, color, start=12):
        self.text = text
        self.color = color
        self.columns = strip(text)
        self.start = start
        self.fits = len(self.columns) <= 10

    @property
    def frames(self):
        """Frames until a scrolling line has left the panel; 0 for one that does not scroll."""
        return 0 if self.fits else self.start + self._later(len(self.columns) - 1)

    def _later(self, columns):
        """Frames in which the strip moves by so many columns."""
        return -(-columns * _BASE // self.speed)

    def draw(self, canvas, panel, y, n):
        """Draw the state of frame `n` with the letters' top in row `y` (0..3); a scrolling line repeats."""
        if canvas.captions:
            canvas.captions.draws(panel, self.text)
        n = self._offset(n) << 8 | panel * 100 + y * 10
        pixels.strip(canvas.rgb, self.columns, n, self.color)

    def _offset(self, n):
        """How far the columns have come in frame n."""
        if self.fits:
            return 10 - (10 - len(self.columns)) // 2
        n %= self.start + self._later(len(self.columns) + 9)
        step = 0 if n < self.start else (n - self.start) * self.speed // _BASE + 1
        if step > len(self.columns):
            step -= len(self.columns) + 10  # comes in from the right again
        return 10 + step
