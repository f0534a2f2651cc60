"""The sheets: blank ones, ready fleets, mines, 16 by 16. Imports page, words and seabattle's rules.

A sheet is a function (size, language, order) that returns a Page; SHEETS names them all.
"""

from dataclasses import dataclass

from seabattle.captains import POLICIES
from seabattle.rules import Fleet, Rules, notation
from seabattle.rules.presets import preset

from .fleets import MIXED, draw_set
from .page import BLACK, COLOUR, SIZES, Page
from .rules_page import column, write_rules
from .words import LANGUAGES

CELL = 8  # mm: room for a pencil's cross
LABEL = 7  # mm left of a sea for its numbers
GAP = 12  # mm between two seas
MOST_MINES = 3  # a side: the rules' bound
CLASSIC = Rules()
# The upper part of a sea with mines and a minesweeper, drawn beside their rules.
EXAMPLE_ROWS = 4
EXAMPLE = Fleet(
    preset("mines", sweepers=1),
    ((0, 10, 20, 30), (5, 6, 7), (22, 32), (24,), (9, 19)),
    mines=(3, 38),
    sweepers=(36,),
)


@dataclass(frozen=True)
class Order:
    """What to draw: the set of fleets, how they are placed, the columns' letters (None: the language's own)."""

    seed: int = 1
    placing: str = MIXED
    alphabet: str | None = None


def blank(size, language, order):
    """Two empty games on a page."""
    page, words = _document(size, language, "blank")
    page.add_page()
    for half in (0, 1):
        _game(page, half, words, order)
    page.cut(page.h / 2)
    return page


def fleets(size, language, order, ink=BLACK):
    """A set of ready fleets, two on a page."""
    page, words = _document(size, language, "fleets-colour" if ink.ships else "fleets", ink)
    for number, fleet in enumerate(draw_set(order.seed, order.placing)):
        half = number % 2
        if not half:
            page.add_page()
            page.cut(page.h / 2)
        _game(page, half, words, order, number + 1, fleet)
    return page


def fleets_colour(size, language, order):
    """The same set, each kind of ship in its colour."""
    return fleets(size, language, order, COLOUR)


def rules(size, language, order):
    """The rules on one page."""
    page, words = _document(size, language, "rules")
    page.add_page()
    write_rules(page, words, notation.letters(CLASSIC, order.alphabet or words["alphabet"]))
    return page


def mines(size, language, order):
    """A game with mines and a minesweeper, and how it is played."""
    page, words = _document(size, language, "mines")
    page.add_page()
    top = 22 + (page.h - SIZES["letter"][1]) * 0.45  # drawn for the lower of the sizes
    margin = _header(page, top, words["mines"], words, 2 * (LABEL + 10 * CELL) + GAP)
    y = _seas(page, margin, top + 18, GAP, CELL, CLASSIC, words, order)
    y = _extras(page, margin, y + 3, 10 * CELL, words)
    left, right, width = margin + LABEL, page.w - margin - 10 * CELL, 10 * CELL
    agreed, sweepers = words["mines agreed"]
    page.blank(left, y + 9, 66, agreed)
    page.blank(left + 70, y + 9, 44, sweepers)
    page.blank(right + 36, y + 9, width - 36, words["winner"])
    y += 23
    points = 10.3
    below = column(page, left, y, width, words["mines left"], {}, points) + 6
    column(page, right, y, width, words["mines right"], {}, points)
    columns = notation.letters(CLASSIC, order.alphabet or words["alphabet"])
    page.sea(left, below, CELL, columns, EXAMPLE_ROWS)
    for ship in EXAMPLE.ships:
        page.ship(left, below, CELL, ship, CLASSIC.width)
    for cells, draw in ((EXAMPLE.mines, page.mine), (EXAMPLE.sweepers, page.sweeper)):
        for cell in cells:
            draw(left + cell % CLASSIC.width * CELL, below + cell // CLASSIC.width * CELL, CELL)
    below += EXAMPLE_ROWS * CELL + 6.5
    _legend(page, left, below, words)
    _names_of_extras(page, right, below, words)
    return page


def sixteen(size, language, order):
    """The sea of 16 by 16 with its fleet, three mines and a minesweeper: the rule set `sweeper`."""
    page, words = _document(size, language, "16x16", landscape=True)
    page.add_page()
    game = preset("sweeper")
    gap, edge = 8, 9
    cell = int(4 * (page.w - 2 * edge - 2 * LABEL - gap) / (2 * game.width)) / 4  # whole quarters of a millimetre
    width = game.width * cell
    top = 5 + (page.h - game.height * cell - 46) * 0.45  # 46 mm beside the seas; a little above the middle
    margin = _header(page, top, words["sixteen"], words, 2 * (LABEL + width) + gap)
    y = _seas(page, margin, top + 16, gap, cell, game, words, order)
    y = _extras(page, margin, y + 3, width, words) + 7
    _legend(page, margin + LABEL, y, words)
    _names_of_extras(page, page.w - margin - width, y, words)
    page.blank(page.w - margin - 60, y, 60, words["winner"])
    return page


def check(order, names):
    """NotLegal if the order's alphabet is unknown or has too few letters for one of the sheets called `names`."""
    if order.alphabet:
        notation.letters(preset("sweeper") if "16x16" in names else CLASSIC, order.alphabet)


SHEETS = {
    "blank": blank,
    "fleets": fleets,
    "fleets-colour": fleets_colour,
    "rules": rules,
    "mines": mines,
    "16x16": sixteen,
}
PLACINGS = (MIXED, *POLICIES)


def _document(size, language, name, ink=BLACK, landscape=False):
    """A document without pages, and the words of its language."""
    words = LANGUAGES[language]
    return Page(size, ink, words["sheets"][name], language, landscape), words


def _game(page, half, words, order, number=None, fleet=None):
    """Half a page, the upper (0) or the lower (1): one player's sheet for one game, with a ready fleet or without."""
    high = page.h / 2
    top = half * high + (high - SIZES["letter"][1] / 2) / 2  # drawn for the lower of the sizes, centred in the other
    title = words["fleet"].format(number) if fleet else words["title"]
    margin = _header(page, top + 15, title, words, 2 * (LABEL + 10 * CELL) + GAP)
    below = _seas(page, margin, top + 32, GAP, CELL, CLASSIC, words, order)
    if fleet:
        for ship in fleet.ships:
            page.ship(margin + LABEL, top + 32, CELL, ship, CLASSIC.width)
    _legend(page, margin + LABEL, below + 6.5, words)
    page.blank(page.w - margin - 46, below + 6.5, 46, words["winner"])
    if fleet:
        caption = words["set"].format(seed=order.seed, placing=words["placing"][order.placing])
        page.say(page.w - margin, below + 11.5, caption, 6.5, "right", ink=page.ink.soft)


def _header(page, y, title, words, width):
    """Title, names and date over seas that are `width` wide. Returns the margin that centres them."""
    margin = (page.w - width) / 2
    start = margin + LABEL
    start += page.say(start, y, title, 17, bold=True) + 8
    room = page.w - margin - start
    for label, share in (("player", 0.36), ("opponent", 0.4), ("date", 0.24)):
        page.blank(start, y, room * share - (0 if label == "date" else 3), words[label])
        start += room * share
    return margin


def _seas(page, margin, top, gap, cell, game, words, order):
    """Both seas side by side and the fleet under each, to cross off. Returns the y below."""
    columns = notation.letters(game, order.alphabet or words["alphabet"])
    fleet = [game.decks_of(kind) for kind in game.fleet]
    width = game.width * cell
    below = top + game.height * cell + 3
    for x, name in ((margin + LABEL, "own"), (page.w - margin - width, "enemy")):
        ink = page.ink.enemy if name == "enemy" else page.ink.frame
        page.say(x + width / 2, top - 7.5, words[name], 11, "middle", bold=True, ink=ink)
        page.sea(x, top, cell, columns, game.height, enemy=name == "enemy")
        high = page.tally(x, below, width, fleet, ink)
    return below + high


def _extras(page, margin, y, width, words):
    """Under each sea mines and the minesweeper to cross off, and boxes for what was named. Returns the y below."""
    icon, box, high = 6, (8.6, 8), 8
    for x, name in ((margin + LABEL, "I named"), (page.w - margin - width, "they named")):
        for i in range(MOST_MINES):
            page.mine(x + i * icon, y + (high - icon) / 2, icon)
        page.sweeper(x + MOST_MINES * icon, y + (high - icon) / 2, icon)
        x += width - (MOST_MINES + 1) * box[0]
        page.say(x - 2, y + high / 2 + 1.1, words[name], 8, "right")
        page.pen(page.ink.frame, 0.3)
        for i in range(MOST_MINES + 1):
            page.rect(x + i * box[0], y, *box)
    return y + high


def _legend(page, x, y, words):
    """What the marks mean, in one line whose base is y."""
    cell = 4
    for name, mark in (("miss", page.miss), ("hit", page.hit), ("sunk", page.hit)):
        page.grid(x, y - 3.2, cell, 1, 1)
        mark(x, y - 3.2, cell)
        if name == "sunk":
            page.pen(page.ink.frame, 0.55)
            page.rect(x, y - 3.2, cell, cell)
        x += cell + 1.5
        x += page.say(x, y, words[name], 8.5) + 5


def _names_of_extras(page, x, y, words):
    """What a mine and a minesweeper look like, in one line whose base is y."""
    cell = 6
    for name, draw in (("mine", page.mine), ("sweeper", page.sweeper)):
        draw(x, y - 4.4, cell)
        x += cell + 1
        x += page.say(x, y, words[name], 8.5) + 5
