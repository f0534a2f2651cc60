"""The sheets: blank ones, ready fleets, mines, a submarine. The modules large and straume have the others. Imports
game, page, words, fleets, rules_page, large, straume and seabattle's rules.

A sheet is a function (size, language, order) that returns a Page; SHEETS names them all.
"""

from zalp.seabattle.captains import POLICIES
from zalp.seabattle.rules import Fleet, Rules, notation
from zalp.seabattle.rules.presets import preset

from . import large, straume
from .fleets import MIXED, draw_set
from .game import LABEL, MOST_MINES, document, extras, header, legend, seas, signs
from .page import BLACK, COLOUR, SIZES
from .rules_page import column, write_rules

CELL = 8  # mm: room for a pencil's cross
GAP = 12  # mm between two seas
CLASSIC = Rules()
# The upper part of a sea with mines and a minesweeper, drawn beside their rules.
EXAMPLE_ROWS = 4
EXAMPLE = Fleet(
    preset("mines", sweepers=1),
    ((0, 10, 20, 30), (5, 6, 7), (22, 32), (24,), (9, 19)),
    mines=(3, 38),
    sweepers=(36,),
)
# The same of one with a submarine, which touches a ship of its own.
BESIDE = Fleet(preset("submarine"), ((0, 10, 20, 30), (3, 4, 5), (18, 28), (24,)), submarines=(15,))
FLEET = [CLASSIC.decks_of(kind) for kind in CLASSIC.fleet]


def blank(size, language, order, ink=BLACK):
    """Two empty games on a page."""
    page, words = document(size, language, "blank-colour" if ink.water else "blank", ink)
    page.add_page()
    for half in (0, 1):
        _game(page, half, words, order)
    page.cut(page.h / 2)
    return page


def blank_colour(size, language, order):
    """The same in colour, the sea behind the cells."""
    return blank(size, language, order, COLOUR)


def fleets(size, language, order, ink=BLACK):
    """A set of ready fleets, two on a page."""
    page, words = document(size, language, "fleets-colour" if ink.ships else "fleets", ink)
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
    page, words = document(size, language, "rules")
    page.add_page()
    write_rules(page, words, notation.letters(CLASSIC, order.alphabet or words["alphabet"]))
    return page


def mines(size, language, order):
    """A game with mines and a minesweeper, and its rules."""
    page, words = document(size, language, "mines")
    page.add_page()
    top = 22 + (page.h - SIZES["letter"][1]) * 0.45  # drawn for the lower of the sizes
    margin = header(page, top, words["mines"], words, 2 * (LABEL + 10 * CELL) + GAP)
    y = seas(page, margin, top + 18, GAP, CELL, CLASSIC, words, order)
    y = extras(page, margin, y + 3, 10 * CELL, words, MOST_MINES)
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
    legend(page, left, below, words)
    signs(page, right, below, words)
    return page


def submarine(size, language, order):
    """A game with a submarine, and its rules."""
    page, words = document(size, language, "submarine")
    page.add_page()
    top = 22 + (page.h - SIZES["letter"][1]) * 0.45  # drawn for the lower of the sizes
    margin = header(page, top, words["submarine title"], words, 2 * (LABEL + 10 * CELL) + GAP)
    y = seas(page, margin, top + 18, GAP, CELL, CLASSIC, words, order, _and_submarine) + 8
    left, right, width = margin + LABEL, page.w - margin - 10 * CELL, 10 * CELL
    legend(page, left, y, words, ("miss", "hit", "sunk alone"))
    page.blank(right + 36, y, width - 36, words["winner"])
    y += 15
    points = 10.3
    below = column(page, left, y, width, words["submarine left"], {}, points) + 6
    column(page, right, y, width, words["submarine right"], {}, points)
    columns = notation.letters(CLASSIC, order.alphabet or words["alphabet"])
    page.sea(left, below, CELL, columns, EXAMPLE_ROWS)
    for ship in BESIDE.ships:
        page.ship(left, below, CELL, ship, CLASSIC.width)
    for cell in BESIDE.submarines:
        page.submarine(left + cell % CLASSIC.width * CELL, below + cell // CLASSIC.width * CELL, CELL)
    signs(page, left, below + EXAMPLE_ROWS * CELL + 6.5, words, ("submarine",))
    return page


def _and_submarine(page, x, y, width, ink):
    """The fleet to cross off, the submarine after it."""
    high = page.tally(x, y, width - 6, FLEET, ink)
    page.submarine(x + width - 5, y + high / 2 - 2.5, 5)
    return high


def check(order, names):
    """Raise NotLegal if the order's alphabet is unknown or has too few letters for one of the sheets called `names`."""
    if order.alphabet:
        for name in names:
            notation.letters(preset(large.GAMES[name]) if name in large.GAMES else CLASSIC, order.alphabet)


SHEETS = {
    "blank": blank,
    "blank-colour": blank_colour,
    "fleets": fleets,
    "fleets-colour": fleets_colour,
    "rules": rules,
    "mines": mines,
    "submarine": submarine,
    "16x16": large.sixteen,
    "18x18": large.eighteen,
    "dutchman": large.dutchman,
    "straume": straume.straume,
}
PLACINGS = (MIXED, *POLICIES)


def _game(page, half, words, order, number=None, fleet=None):
    """Half a page, the upper (0) or the lower (1): one player's sheet for one game, with or without a ready fleet."""
    high = page.h / 2
    top = half * high + (high - SIZES["letter"][1] / 2) / 2  # drawn for the lower of the sizes, centred in the other
    title = words["fleet"].format(number) if fleet else words["title"]
    margin = header(page, top + 15, title, words, 2 * (LABEL + 10 * CELL) + GAP)
    below = seas(page, margin, top + 32, GAP, CELL, CLASSIC, words, order)
    if fleet:
        for ship in fleet.ships:
            page.ship(margin + LABEL, top + 32, CELL, ship, CLASSIC.width)
    legend(page, margin + LABEL, below + 6.5, words)
    page.blank(page.w - margin - 46, below + 6.5, 46, words["winner"])
    if fleet:
        caption = words["set"].format(seed=order.seed, placing=words["placing"][order.placing])
        page.say(page.w - margin, below + 11.5, caption, 6.5, "right", ink=page.ink.soft)
