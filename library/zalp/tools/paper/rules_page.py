"""The rules on one page: two columns of short texts with their pictures. Imports page."""

from .page import SIZES

# Small seas of the picture about placing, and the ships in them: as they may lie, and two that touch.
COLUMNS, ROWS = 6, 4
APART = ((0, 1, 2), (14, 20), (4, 5))
BY_SIDE = ((0, 1, 2), (8, 9), (17, 23))
BY_CORNER = ((0, 1, 2), (9, 10), (12, 18))


def write_rules(page, words, letters):
    """Fill the page with the rules. letters: the columns' letters."""
    pictures = {
        "fleet": lambda x, y, width: _fleet(page, x, y, words["ships"]),
        "placing": lambda x, y, width: _placing(page, x, y, width),
        "marks": lambda x, y, width: _marks(page, x, y, letters),
    }
    points = 10.5 * page.h / SIZES["letter"][1]  # the longer the page, the larger its type
    columns(page, words["rules"], words["rules left"], words["rules right"], pictures, points)


def columns(page, title, left, right, pictures, points):
    """Fill the page with a title and two columns of sections."""
    margin, gap = 16, 11
    width = (page.w - 2 * margin - gap) / 2
    page.say(margin, 21, title, 22, bold=True)
    page.pen(page.ink.frame, 0.6)
    page.line(margin, 25.5, page.w - margin, 25.5)
    column(page, margin, 34.5, width, left, pictures, points)
    column(page, margin + width + gap, 34.5, width, right, pictures, points)


def column(page, x, y, width, sections, pictures, points):
    """Draw sections (words.sections) one below the other; the first heading's baseline is y.

    pictures: {name: function of x, y, width that draws and returns the y below}. Returns the baseline for a following
    heading.
    """
    for heading, text, picture in sections:
        page.say(x, y, heading, points + 2, bold=True)
        y = page.say_paragraph(x, y + 2, width, text, points)
        if picture:
            y = pictures[picture](x, y - 1.5, width)
        y += 4.5
    return y


def _fleet(page, x, y, names):
    cell = 5.5
    for decks, name in names.items():
        at = x
        for _ in range(5 - decks):
            page.hull(at, y + 0.4, decks * cell - 0.8, cell - 0.8, decks, cell)
            at += decks * cell + 2
        page.say(x + 40, y + cell * 0.7, f"{5 - decks} × {decks}", 9.5, bold=True)
        page.say(x + 52, y + cell * 0.7, name, 9.5)
        y += cell + 1.6
    return y + 3


def _placing(page, x, y, width):
    cell = (width - 12) / (3 * COLUMNS)
    for ships in (APART, BY_SIDE, BY_CORNER):
        page.grid(x, y, cell, COLUMNS, ROWS)
        for ship in ships:
            page.ship(x, y, cell, ship, COLUMNS)
        middle, below = x + COLUMNS * cell / 2, y + ROWS * cell + 1.5
        if ships is APART:
            page.pen(page.ink.frame, 0.8)
            page.polyline([(middle - 2, below + 2.2), (middle - 0.5, below + 3.8), (middle + 2.3, below + 0.4)])
        else:
            page.hit(middle - 2.7, below - 0.6, 5.4)
        x += COLUMNS * cell + 6
    return y + ROWS * cell + 9


def _marks(page, x, y, letters):
    """A corner of the enemy's sea after some shots: misses, a wounded ship, a sunk one and its halo."""
    cell, columns, rows = 6.5, 8, 6
    x, y = x + 8, y + 6
    page.sea(x, y, cell, letters[:columns], rows, enemy=True)
    sunk = ((1, 1), (2, 1), (3, 1))
    for column_, row in sunk:
        page.hit(x + column_ * cell, y + row * cell, cell)
    for row in range(3):
        for column_ in range(5):
            if (column_, row) not in sunk:
                page.miss(x + column_ * cell, y + row * cell, cell)
    page.pen(page.ink.enemy, 0.7)
    page.rect(x + cell, y + cell, 3 * cell, cell)
    for column_, row in ((6, 3), (6, 4)):
        page.hit(x + column_ * cell, y + row * cell, cell)
    for column_, row in ((1, 4), (4, 5), (6, 1)):
        page.miss(x + column_ * cell, y + row * cell, cell)
    return y + rows * cell + 5
