"""Words and numbers on the panels: a strip of letters that stands still or scrolls. Imports this room only."""

from . import pixels
from .letters import SAME, SHEETS

HEIGHT = 7
STEP_FRAMES = 3  # frames a scrolling strip stays before it moves by one column
_GAP = 1
_SPACE = 3


def _cut():
    """The pictures of letters.py -> {letter: bytes of columns, lowest bit on top}."""
    font = {" ": bytes(_SPACE - _GAP)}
    for sheet in SHEETS:
        rows = [row.split(" ") for row in sheet[1:]]
        for i, letter in enumerate(sheet[0]):
            columns = bytearray(len(rows[0][i]))
            for y in range(HEIGHT):
                for x, dot in enumerate(rows[y][i]):
                    if dot == "#":
                        columns[x] |= 1 << y
            font[letter] = bytes(columns)
    for cyrillic, latin in zip(*SAME):
        font[cyrillic] = font[latin]
    return font


FONT = _cut()


def strip(text):
    """The columns of a line of text (capitals, digits and some signs; ValueError for a letter that is not drawn)."""
    columns = bytearray()
    for letter in text:
        if letter not in FONT:
            raise ValueError("no picture of the letter %s: draw it in show/letters.py" % letter)
        if columns:
            columns.append(0)
        columns.extend(FONT[letter])
    return columns


class Line:
    """One line of text on a panel: centred where it fits in ten columns, scrolling from right to left where it does
    not.

    `start` lets a scrolling line begin with its first letters in view (a reader need not wait), so many frames
    standing.
    """

    def __init__(self, text, color, start=12):
        self.text = text
        self.color = color
        self.columns = strip(text)
        self.start = start
        self.fits = len(self.columns) <= 10

    @property
    def frames(self):
        """Frames until a scrolling line has left the panel; 0 for one that stands still."""
        return 0 if self.fits else self.start + (len(self.columns) - 1) * STEP_FRAMES

    def draw(self, canvas, panel, y, n):
        """Draw the state of frame `n` with the letters' top in row `y` (0..3); a scrolling line comes round again."""
        if self.fits:
            offset = 10 - (10 - len(self.columns)) // 2
        else:
            n %= self.frames + 10 * STEP_FRAMES
            step = 0 if n < self.start else (n - self.start) // STEP_FRAMES + 1
            if step > len(self.columns):
                step -= len(self.columns) + 10  # comes in from the right again
            offset = 10 + step
        pixels.strip(canvas.rgb, self.columns, offset << 8 | panel * 100 + y * 10, self.color)
