"""Extras: the mines, minesweepers and submarine of a fleet: what is wrong with them, and drawing them.

Imports fleet's defects. Loaded where a rule set has such, and only then.
"""

from .fleet import MINE_CONTACT, OUTSIDE, OVERLAP, WRONG_NUMBER


def defects(fleet, rules):
    """What is wrong with a fleet's extras under `rules`: a bit mask. Ships are taken as they are."""
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


def drawing(rules, rng, ships):
    """Draw extras beside `ships` in slices: a generator whose return value is (mines, sweepers, submarines), tuples of
    cells as Fleet takes them, each cell uniform among those that are legal; None when there was no room.
    """
    taken = bytearray(rules.cells)  # what lies here already
    barred = bytearray(rules.cells)  # where no mine may lie besides
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
