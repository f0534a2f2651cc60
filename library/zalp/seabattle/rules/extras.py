"""Extras: the mines, minesweepers and submarine of a fleet: their defects, drawing them, and what a chart knows of
them.

Imports rules' parts. Loaded only with a rule set that has them.
"""

from .acts import DECK, HIT, MINE, SUBMARINE, SUNK, SWEEPER
from .constants import (
    GIVEN,
    GIVEN_MINE,
    HALO,
    MINE_CONTACT,
    MINED,
    NARROW,
    OUTSIDE,
    OVERLAP,
    SUNKEN,
    SWEPT,
    UNKNOWN,
    WOUNDED,
    WRONG_NUMBER,
)
from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from zalp.console.rng import Rng
    from .chart import Chart
    from .fleet import Fleet
    from .ruleset import Rules


def defects(fleet: "Fleet", rules: "Rules") -> int:
    """The defects of a fleet's extras under `rules`: a bit mask. Its ships are not checked."""
    found = 0
    counts = len(fleet.mines), len(fleet.sweepers), len(fleet.submarines)
    if counts != (rules.mines, rules.sweepers, rules.submarines):
        found |= WRONG_NUMBER
    taken = {cell for ship in fleet.ships for cell in ship}
    for cell in fleet.submarines + fleet.mines + fleet.sweepers:
        if not 0 <= cell < rules.cells:
            found |= OUTSIDE
        elif cell in taken:
            found |= OVERLAP
        taken.add(cell)
    if not rules.mines_touch and not found & OUTSIDE:
        for cell in fleet.mines + fleet.sweepers:
            if any(near in taken for near in rules.around(cell)):
                found |= MINE_CONTACT
    return found


def drawing(
    rules: "Rules", rng: "Rng", ships: "Sequence[tuple[int, ...]]"
) -> "Generator[None, None, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None]":
    """Draw extras beside `ships` in slices: a generator whose return value is (mines, sweepers, submarines), tuples of
    cells as Fleet takes them, each cell uniform among the legal ones; None if there was no room.
    """
    taken = bytearray(rules.cells)  # occupied cells
    barred = bytearray(rules.cells)  # where mines may not lie either
    for ship in ships:
        for cell in ship:
            _settle(rules, cell, taken, barred)
        yield
    drawn = []
    for count, mask in ((rules.submarines, taken), (rules.mines, barred), (rules.sweepers, barred)):
        cells = []
        for _ in range(count):
            free = [cell for cell in range(rules.cells) if not mask[cell]]
            if not free:
                return None
            cells.append(rng.choice(free))
            _settle(rules, cells[-1], taken, barred)
            yield
        drawn.append(tuple(cells))
    submarines, mines, sweepers = drawn
    return mines, sweepers, submarines


def _settle(rules, cell, taken, barred):
    taken[cell] = barred[cell] = 1
    if not rules.mines_touch:
        for near in rules.around(cell):
            barred[near] = 1


def check(chart: "Chart", cell: int, answer: int) -> None:
    """NotLegal unless what a chart knows of a cell allows this answer to a shot; the cell may be a closed one.

    While a submarine is afloat it may be in any cell that was not shot at: nothing is HALO till then.
    """
    rules = chart.rules
    mark = chart.marks[cell]
    if answer == MINE and _count(chart, MINED) >= rules.mines:
        raise NotLegal("a mine, but all are spent")
    if answer == SWEEPER and _count(chart, SWEPT) >= rules.sweepers:
        raise NotLegal("a minesweeper, but all are spent")
    if answer == SUBMARINE and not chart.submarines:
        raise NotLegal("a submarine, but none is afloat")
    if mark == GIVEN and answer not in (HIT, SUNK, SUBMARINE):
        raise NotLegal("a deck lies here, as its owner said: %d" % cell)
    if mark == GIVEN_MINE and answer != MINE:
        raise NotLegal("a mine lies here, as its owner said: %d" % cell)
    if answer in (MINE, SWEEPER) and mark in (HALO, NARROW) and not rules.mines_touch:
        raise NotLegal("mines and minesweepers touch no ship: %d" % cell)
    if answer in (HIT, SUNK) and mark in (HALO, NARROW):
        raise NotLegal("no ship lies beside a sunk one: %d" % cell)


def found(chart: "Chart", cell: int, answer: int) -> tuple[int, ...] | None:
    """Note on a chart that a MINE, a SWEEPER or a SUBMARINE was found, if `check` allows it. Returns the submarine's
    cells, as Chart.mark returns a ship's.
    """
    marks = chart.marks
    if answer != SUBMARINE:
        marks[cell] = MINED if answer == MINE else SWEPT
        return None
    marks[cell] = SUNKEN
    chart.submarines -= 1
    for near in range(len(marks)):
        if marks[near] == NARROW:
            marks[near] = HALO
    return (cell,)


def to_give(chart: "Chart", what: int) -> int:
    """How many a chart's owner can give away: each DECK neither hit nor given, or each MINE neither spent nor given."""
    rules = chart.rules
    if what == MINE:
        return rules.mines - _count(chart, MINED) - _count(chart, GIVEN_MINE)
    decks = rules.decks + rules.submarines
    return decks - _count(chart, WOUNDED) - _count(chart, SUNKEN) - _count(chart, GIVEN)


def mark_given(chart: "Chart", cell: int, what: int) -> None:
    """Note that the owner gave away a DECK or a MINE. NotLegal if none can lie there or if it was known already."""
    rules = chart.rules
    if not 0 <= cell < rules.cells:
        raise NotLegal("no cell %r in a sea of %d" % (cell, rules.cells))
    allowed = [UNKNOWN]
    if (what == DECK and chart.submarines) or (what == MINE and rules.mines_touch):
        allowed.append(NARROW)
    if what == MINE and rules.mines_touch:
        allowed.append(HALO)
    if chart.marks[cell] not in allowed:
        raise NotLegal("this cell is known already or can hold nothing: %d" % cell)
    chart.marks[cell] = GIVEN if what == DECK else GIVEN_MINE


def _count(chart, mark):
    return sum([1 for known in chart.marks if known == mark])
