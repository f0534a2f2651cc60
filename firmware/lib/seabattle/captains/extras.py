"""How captains deal with mines, minesweepers and a submarine: what a chart with them reveals, what to give away.

Imports rules. Loaded only with a rule set that has these, or a salvo.
"""

from ..rules import HALO, MINE, MISSED, SUNKEN, UNKNOWN, WOUNDED, Chart
from ..rules.constants import GIVEN, GIVEN_MINE, MINED, SWEPT

# What each mark means for ships of two decks or more and for single-deckers.
_AS = bytes((UNKNOWN, MISSED, WOUNDED, SUNKEN, HALO, MISSED, MISSED, UNKNOWN, HALO, HALO))
_MINES = MINED, SWEPT, GIVEN_MINE
_SLICE = 50  # cells between two yields


class Reading(Chart):
    """A chart in the form that the captains' tables take. Marks are UNKNOWN, MISSED, WOUNDED, SUNKEN, and HALO for all
    other cells that can hold no ship: those that only a submarine can be in, and those that touch a mine or a
    minesweeper. Made by `read`.
    """


def read(chart):
    """A generator that returns the Reading of a chart."""
    rules = chart.rules
    reading = Reading(rules)
    reading.left = chart.left
    marks = reading.marks
    yield
    for cell, mark in enumerate(chart.marks):
        marks[cell] = _AS[mark]
        if cell % _SLICE == _SLICE - 1:
            yield
    if chart.submarines < rules.submarines:
        # A sunk ship that is not of the fleet was the submarine: it has no halo, and any ship may lie beside it.
        ships = [deck for ship in chart.assigned.values() for deck in ship]
        yield
        for cell in _marked(chart, SUNKEN):
            if cell not in ships:
                marks[cell] = MISSED
        yield
    if rules.mines_touch:
        return reading
    for mark in _MINES:
        for cell in _marked(chart, mark):
            for near in rules.around(cell):
                if marks[near] == UNKNOWN:
                    marks[near] = HALO
        yield
    return reading


def _marked(chart, mark):
    """The cells with this mark."""
    sign = bytes((mark,))
    cells = []
    cell = chart.marks.find(sign)
    while cell >= 0:
        cells.append(cell)
        cell = chart.marks.find(sign, cell + 1)
    return cells


def given_decks(chart):
    """The decks that the other side gave away and that have not been shot at."""
    return _marked(chart, GIVEN)


def open_cells(chart, but=()):
    """Every cell at which a shot may find something, except these: a generator that returns a list."""
    cells = []
    for cell in range(len(chart.marks)):
        if chart.worth(cell) and cell not in but:
            cells.append(cell)
        if cell % _SLICE == _SLICE - 1:
            yield
    return cells


def choose_one(captain, chart):
    """One shot by rules with extras: the generator behind `Captain.think`.

    A given deck comes first, as it is a sure hit. When all ships but the submarine are sunk, that may be in any open
    cell.
    """
    rng = captain.rng
    decks = given_decks(chart)
    yield
    if decks and not (captain.heedless and not rng.below(captain.heedless)):
        captain.shot = rng.choice(decks)
        return
    reading = yield from read(chart)
    if chart.left and min(reading.marks) == UNKNOWN:
        yield from captain.choose(reading)
    else:
        captain.shot = rng.choice((yield from open_cells(chart)))


def gift(sea, chart, what, rng, anything=0):
    """What to give away of one's own sea, a DECK or a MINE: a generator that returns the cell that reveals least.

    chart: what the other side knows of this sea. A deck of a wounded ship, which is lost anyway, if there is one;
    otherwise of the largest ship, which would be found first, at the deck with most open water beside it. A mine beside
    the fewest unknown cells. anything: once in so many times it is any cell; 0: never.
    """
    alike = anything and not rng.below(anything)
    best = least = None
    ties = 0
    for cell in sea.givable(what):
        cost = 0 if alike else _cost(sea, chart, what, cell)
        if best is None or cost < least:
            best, least, ties = cell, cost, 0
        if cost == least:
            ties += 1
            if not rng.below(ties):
                best = cell
        yield
    return best


def _cost(sea, chart, what, cell):
    unknown = 0
    for near in sea.rules.around(cell, what == MINE):
        unknown += chart.marks[near] == UNKNOWN and (what == MINE or sea.ship_at(near) != sea.ship_at(cell))
    if what == MINE:
        return unknown
    ship = sea.ship_at(cell)
    if WOUNDED in [chart.marks[deck] for deck in ship]:
        return 0
    single = cell in sea.fleet.submarines  # worth most: it keeps all halos open
    return 1000 * (1 + single) - 10 * len(ship) - unknown
