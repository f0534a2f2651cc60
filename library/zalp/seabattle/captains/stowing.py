"""Where captains put their mines, minesweepers and submarines. Imports rules.

Loaded only while a captain places such a fleet.
"""

from ..rules import extras as drawn

_DRAWS = 8  # random layouts of the mines to compare


def stowing(rules, rng, ships, cunning):
    """Place mines, minesweepers and a submarine beside these ships: a generator that returns (mines, sweepers,
    submarines) as Fleet takes them, or None if there is no room.

    cunning: the submarine lies off a ship's corner, where nobody looks before the end; mines lie in the widest waters,
    where most shots fall. Otherwise everything is at random.
    """
    if not cunning:
        return (yield from drawn.drawing(rules, rng, ships))
    best = None
    for _ in range(_DRAWS):
        found = yield from drawn.drawing(rules, rng, ships)
        if found is None:
            return best and best[1]
        worth = _worth(rules, ships, found)
        yield
        if best is None or worth > best[0]:
            best = worth, found
    return best[1]


def _worth(rules, ships, found):
    """How well extras lie."""
    mines, sweepers, submarines = found
    decks = [deck for ship in ships for deck in ship]
    worth = 0
    for cell in submarines:
        by_side = len([near for near in rules.around(cell, False) if near in decks])
        by_corner = len([near for near in rules.around(cell) if near in decks]) - by_side
        worth += 20 * (by_corner > 0) - 10 * (by_side > 0)
    for cell in mines + sweepers:
        x, y = cell % rules.width, cell // rules.width
        for deck in decks:
            # Nothing of one's own within two cells: the other side has to search here.
            worth -= max(abs(deck % rules.width - x), abs(deck // rules.width - y)) < 3
        worth += min(x, y, rules.width - 1 - x, rules.height - 1 - y, 3)
    return worth
