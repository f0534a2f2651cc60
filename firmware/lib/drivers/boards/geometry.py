"""Where the ten by ten cells of a sea lie on the wire of a panel. Imports nothing.

As text, in a board's table and in the Pico's file: `A+0 16x16 3,3 top-left rows serpentine GRB` - the wire and how many
LEDs come before this panel on it, columns x rows of LEDs, where in them the sea's top left cell is, the corner with the
first LED, whether the wire goes by rows or by columns, whether every second line runs back, the order of the colours.
"""

CELLS = 10  # a side of the sea that a panel shows
# Several words in one text: words of their own would stay in a Pico's memory as names.
CORNERS = "top-left top-right bottom-left bottom-right"
LINES = "rows columns"
TURNS = "straight serpentine"


class Geometry:
    """One panel. ValueError, with what is wrong in words, for a text that describes none or one that is too small."""

    def __init__(self, text):
        words = text.split()
        if len(words) != 7:
            raise ValueError("a panel is described by seven words, not by %r" % text)
        wire, size, at, corner, lines, turns, self.order = words
        self.wire, _, first = wire.partition("+")
        if self.wire not in ("A", "B"):
            raise ValueError("the wires are A and B, not %s" % self.wire)
        self.first = _number(first or "0")
        self.width, self.height = _pair(size, "x")
        self.x, self.y = _pair(at, ",")
        self.corner = _word(corner, CORNERS)
        self.columns = _word(lines, LINES)
        self.serpentine = _word(turns, TURNS)
        if sorted(self.order) != ["B", "G", "R"]:
            raise ValueError("the colour order is R, G and B in some order, not %r" % self.order)
        if self.height < CELLS or self.width < CELLS:
            raise ValueError(
                "a panel of %d columns and %d rows is too small: a sea has ten of both" % (self.width, self.height)
            )
        if self.x + CELLS > self.width or self.y + CELLS > self.height:
            raise ValueError("at %d,%d the sea goes over the edge of %s" % (self.x, self.y, size))

    def __str__(self):
        return "%s+%d %dx%d %d,%d %s %s %s %s" % (
            self.wire, self.first, self.width, self.height, self.x, self.y,
            CORNERS.split()[self.corner], LINES.split()[self.columns], TURNS.split()[self.serpentine], self.order,
        )  # fmt: skip

    @property
    def end(self):
        """How many LEDs of the wire there are up to this panel's last."""
        return self.first + self.width * self.height

    def led(self, x, y):
        """The number on its wire of the LED in column x and row y of the panel, both from 0 at the top left."""
        return self.first + number(self.width, self.height, self.corner, self.columns, self.serpentine, x, y)

    def place(self, cell):
        """The number on its wire of the LED that shows a cell of the sea, 0 to 99."""
        y, x = divmod(cell, CELLS)
        return self.led(self.x + x, self.y + y)

    def fill(self, plan):
        """Put the place of each byte of the sea, red, green and blue of one cell after the other, on the wire into
        plan. A panel's whole line at once: the Pico does this before its first picture.
        """
        red, green, blue = [self.order.index(color) for color in "RGB"]
        for line in range(CELLS):
            if self.columns:
                cell, across, x, y = line, CELLS, self.x + line, self.y
                place, after = self.led(x, y), self.led(x, y + 1)
            else:
                cell, across, x, y = CELLS * line, 1, self.x, self.y + line
                place, after = self.led(x, y), self.led(x + 1, y)
            step = 3 * (after - place)
            place *= 3
            for i in range(3 * cell, 3 * (cell + CELLS * across), 3 * across):
                plan[i] = place + red
                plan[i + 1] = place + green
                plan[i + 2] = place + blue
                place += step


def number(width, height, corner, columns, serpentine, x, y):
    """The number of a LED on a panel's wire; corner, columns and serpentine are places in the lists of words above."""
    if corner & 1:
        x = width - 1 - x
    if corner & 2:
        y = height - 1 - y
    if columns:
        x, y, width = y, x, height
    if serpentine and y & 1:
        x = width - 1 - x
    return y * width + x


def _number(text):
    if not text or not all("0" <= letter <= "9" for letter in text):
        raise ValueError("%r is not a number" % text)
    return int(text)


def _pair(text, between):
    one, _, two = text.partition(between)
    return _number(one), _number(two)


def _word(text, words):
    found = words.split()
    if text not in found:
        raise ValueError("%s is not one of %s" % (text, ", ".join(found)))
    return found.index(text)
