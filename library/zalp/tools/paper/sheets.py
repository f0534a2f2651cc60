"""The sheets: blank ones, ready fleets, mines, a submarine. The modules large and straume have the others. Imports
game, page, words, rules_page, large, straume and seabattle's rules.

A sheet is a function (size, language, order) that returns a Page; SHEETS names them all.
"""

from collections.abc import Callable
from functools import partial

from zalp.seabattle.captains import POLICIES
from zalp.seabattle.rules import Fleet, Rules, notation
from zalp.seabattle.rules.presets import preset

from . import large, straume
from .game import LABEL, MIXED, MOST_MINES, document, draw_set, extras, header, legend, seas, signs
from .page import BLACK, COLOUR, SIZES, Page
from .rules_page import column, write_rules

CELL = 8  # mm: room for a pencil's cross
GAP = 12  # mm between two seas
CLASSIC = Rules()
WIDTH = CLASSIC.width * CELL
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
    """Two empty games on a page, in colour with the sea behind the cells."""
    page, words = document(size, language, "blank-colour" if ink.water else "blank", ink)
    page.add_page()
    for half in (0, 1):
        _game(page, half, words, order)
    page.cut(page.h / 2)
    return page


def fleets(size, language, order, ink=BLACK):
    """A set of ready fleets, two on a page, in colour each kind of ship in its own."""
    page, words = document(size, language, "fleets-colour" if ink.ships else "fleets", ink)
    for number, fleet in enumerate(draw_set(order.seed, order.placing)):
        half = number % 2
        if not half:
            page.add_page()
            page.cut(page.h / 2)
        _game(page, half, words, order, number + 1, fleet)
    return page


def rules(size, language, order):
    """The rules on one page."""
    page, words = document(size, language, "rules")
    page.add_page()
    write_rules(page, words, notation.letters(CLASSIC, order.alphabet or words["alphabet"]))
    return page


def mines(size, language, order):
    """A game with mines and a minesweeper, and its rules."""
    page, words, margin, top = _upper(size, language, "mines", "mines")
    y = seas(page, margin, top, GAP, CELL, CLASSIC, words, order)
    y = extras(page, margin, y + 3, WIDTH, words, MOST_MINES) + 9
    left, right = margin + LABEL, page.w - margin - WIDTH
    agreed, sweepers = words["mines agreed"]
    page.blank(left, y, 66, agreed)
    page.blank(left + 70, y, 44, sweepers)
    page.blank(right + 36, y, WIDTH - 36, words["winner"])
    below = _lower(page, left, right, y + 14, words, order, "mines", EXAMPLE)
    legend(page, left, below, words)
    signs(page, right, below, words)
    return page


def submarine(size, language, order):
    """A game with a submarine, and its rules."""
    page, words, margin, top = _upper(size, language, "submarine", "submarine title")
    y = seas(page, margin, top, GAP, CELL, CLASSIC, words, order, _and_submarine) + 8
    left, right = margin + LABEL, page.w - margin - WIDTH
    legend(page, left, y, words, ("miss", "hit", "sunk alone"))
    page.blank(right + 36, y, WIDTH - 36, words["winner"])
    below = _lower(page, left, right, y + 15, words, order, "submarine", BESIDE)
    signs(page, left, below, words, ("submarine",))
    return page


def _upper(size, language, name, title):
    """A page with its header: (page, words, margin, y of the seas)."""
    page, words = document(size, language, name)
    page.add_page()
    top = 22 + (page.h - SIZES["letter"][1]) * 0.45  # drawn for the lower of the sizes
    margin = header(page, top, words[title], words, 2 * (LABEL + WIDTH) + GAP)
    return page, words, margin, top + 18


def _lower(page, left, right, y, words, order, name, example):
    """Rules in two columns, and below the left one the upper part of an example's sea. Returns the base of a line
    below it.
    """
    below = column(page, left, y, WIDTH, words[f"{name} left"], {}, 10.3) + 6
    column(page, right, y, WIDTH, words[f"{name} right"], {}, 10.3)
    page.sea(left, below, CELL, notation.letters(CLASSIC, order.alphabet or words["alphabet"]), EXAMPLE_ROWS)
    for ship in example.ships:
        page.ship(left, below, CELL, ship, CLASSIC.width)
    for cells, draw in (
        (example.mines, page.mine),
        (example.sweepers, page.sweeper),
        (example.submarines, page.submarine),
    ):
        for cell in cells:
            draw(left + cell % CLASSIC.width * CELL, below + cell // CLASSIC.width * CELL, CELL)
    return below + EXAMPLE_ROWS * CELL + 6.5


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


SHEETS: dict[str, Callable[..., Page]] = {
    "blank": blank,
    "blank-colour": partial(blank, ink=COLOUR),
    "fleets": fleets,
    "fleets-colour": partial(fleets, ink=COLOUR),
    "rules": rules,
    "mines": mines,
    "submarine": submarine,
    "16x16": partial(large.with_mines, name="16x16"),
    "18x18": partial(large.with_mines, name="18x18"),
    "dutchman": large.dutchman,
    "straume": straume.straume,
}
PLACINGS = (MIXED, *POLICIES)


def _game(page, half, words, order, number=None, fleet=None):
    """Half a page, the upper (0) or the lower (1): one player's sheet for one game, with or without a ready fleet."""
    high = page.h / 2
    top = half * high + (high - SIZES["letter"][1] / 2) / 2  # drawn for the lower of the sizes, centred in the other
    title = words["fleet"].format(number) if fleet else words["title"]
    margin = header(page, top + 15, title, words, 2 * (LABEL + WIDTH) + GAP)
    below = seas(page, margin, top + 32, GAP, CELL, CLASSIC, words, order)
    if fleet:
        for ship in fleet.ships:
            page.ship(margin + LABEL, top + 32, CELL, ship, CLASSIC.width)
    legend(page, margin + LABEL, below + 6.5, words)
    page.blank(page.w - margin - 46, below + 6.5, 46, words["winner"])
    if fleet:
        caption = words["set"].format(seed=order.seed, placing=words["placing"][order.placing])
        page.say(page.w - margin, below + 11.5, caption, 6.5, "right", ink=page.ink.soft)
