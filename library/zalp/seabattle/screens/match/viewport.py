"""Viewport: the one place that maps a cell of a sea to a light of a panel, or to none. Imports console.

A panel shows a window of 10x10 cells; a larger sea is seen through it, a smaller one leaves lights dark.
"""

from zalp.console.show import palette, pixels

SIDE = 10  # lights of a panel along each side
ROOM = 2  # cells between the followed cell and the window's edge, if the sea continues there
_DARK = bytes((palette.DARK,)) * 100


class Viewport:
    """left, top: the column and the row of the sea at the panel's top left light."""

    def __init__(self, rules):
        self.width, self.height = rules.width, rules.height
        self.left = self.top = 0

    def spot(self, cell):
        """The light of a cell as (x, y) on its panel, or None for one outside the window."""
        x = cell % self.width - self.left
        y = cell // self.width - self.top
        return (x, y) if 0 <= x < SIDE and 0 <= y < SIDE else None

    def cell(self, x, y):
        """The cell that a light shows, or None where there is no sea."""
        x += self.left
        y += self.top
        return y * self.width + x if x < self.width and y < self.height else None

    def fill(self, looks, panel, marks, table, lies=None, things=b"", seen=0):
        """Set a panel's looks (scene.py): of each cell in the window by its mark, dark where there is no sea.

        table: the look of each mark. lies: of a Sea, what is drawn over that; things: the look of each of its numbers;
        seen: a bit for each mark under which they are seen. Returns the window's greatest mark.
        """
        if self.width < SIDE or self.height < SIDE:
            looks[panel * 100 : panel * 100 + 100] = _DARK
        where = min(SIDE, self.height) << 16 | self.width << 11 | self.top << 6 | self.left << 1 | panel
        return pixels.window(looks, marks, table, lies or marks, things, seen, where)

    def follow(self, cell):
        """Move the window so that a cell is seen, with some room around it, and no further. Returns whether it
        moved."""
        left = _slid(self.left, cell % self.width, self.width)
        top = _slid(self.top, cell // self.width, self.height)
        moved = (left, top) != (self.left, self.top)
        self.left, self.top = left, top
        return moved


def _slid(start, at, size):
    """Where a window that starts at `start` starts to show `at` of a side of `size` cells."""
    start = min(max(start, at + ROOM + 1 - SIDE), at - ROOM)
    return max(0, min(start, size - SIDE))
