"""Which ships must have sunk: how captains read a chart of plain answers. Imports rules.

Loaded only with such rules. Hits that are connected belong to one ship (where ships may lie side by side, they are
taken for one). It has sunk if no larger ship can lie over them: the next cells are closed, or all larger ships are
found elsewhere. A sunk ship closes its halo, which may prove more.
"""

from ..rules import ANY, HALO, NONE, SUNKEN, UNKNOWN, WOUNDED, Chart
from ..rules.constants import GIVEN


_MAY_BE_DECKS = UNKNOWN, WOUNDED, GIVEN


class Deduced(Chart):
    """A chart as full answers would have marked it, as far as that is certain: SUNKEN, HALO, and `left` without the
    ships that must have sunk. Under plain answers WOUNDED is what may be whole or may go on. Made by `read`.
    """


class _Hits:
    """Connected hits: cells; whole: by kind's number, whether they may be a whole ship of it, larger: whether they may
    be a part of one; onward: the cells where that would go on; shared: other hits may be of the same ship.
    """

    def __init__(self, cells, kinds):
        self.cells = cells
        self.whole = bytearray(kinds)
        self.larger = bytearray(kinds)
        self.onward = set()
        self.shared = False


def choose_one(captain, chart):
    """One shot under plain answers: the generator behind `Captain.think`."""
    known = yield from read(chart)
    if captain.rules.extras:
        from .extras import choose_one

        yield from choose_one(captain, known)
    else:
        yield from captain.choose(known)


def read(chart):
    """A generator that returns the Deduced of a chart; yields between slices."""
    rules = chart.rules
    yield
    known = Deduced(rules)
    known.marks[:] = chart.marks
    known.left = list(chart.left)
    yield
    news = True
    while news:
        news = False
        kinds = sorted(set(known.left))
        counts = [known.left.count(kind) for kind in kinds]
        found = []
        rest = known.wounded
        yield
        while rest:
            cells = yield from connecting(rules, rest)
            rest = [cell for cell in rest if cell not in cells]
            hits = _Hits(cells, len(kinds))
            for number, kind in enumerate(kinds):
                yield
                yield from _look(known, hits, number, kind)
            yield
            if hits.shared:
                yield from _close(known, cells, hits.onward)
            elif max(hits.whole) or max(hits.larger):
                found.append(hits)
        matched = yield from _match(found, counts)
        for hits in found:
            larger = not matched
            for k in range(len(kinds)):
                yield
                if not larger and hits.larger[k]:
                    larger = yield from _may(found, counts, hits, k)
            yield
            if larger:
                yield from _close(known, hits.cells, hits.onward)
            elif rules.assign(hits.cells, known.assigned):
                news = True
                yield
                for cell in hits.cells:
                    known.marks[cell] = SUNKEN
                yield from _close(known, hits.cells, ())
            yield
        if news:
            known.left = [kind for number, kind in enumerate(rules.fleet) if number not in known.assigned]
            yield
    return known


def connecting(rules, hits):
    """The cells of `hits` connected with the first, sorted: a generator that returns them and yields between cells.
    `Rules.connected` takes a Pico up to 5 ms, and has no stack left for a generator where an answer is marked.
    """
    corners = rules.contact == NONE
    found = [hits[0]]
    for cell in found:
        found.extend([near for near in rules.around(cell, corners) if near in hits and near not in found])
        yield
    return tuple(sorted(found))


def _close(known, cells, but):
    """Close the cells around a ship except those where it goes on: a generator that yields between its cells."""
    for cell in cells:
        for near in known.rules.halo((cell,)):
            if known.marks[near] == UNKNOWN and near not in but:
                known.marks[near] = HALO
        yield


def _look(known, hits, number, kind):
    """Note how a ship of this kind can lie over the hits: a generator that yields between places."""
    rules, marks, cells = known.rules, known.marks, hits.cells
    decks = rules.decks_of(kind)
    if decks < len(cells):
        return
    if decks == len(cells):
        hits.whole[number] = rules.fits(kind, cells)
        return
    w, h = rules.width, rules.height
    x, y = cells[0] % w, cells[0] // w
    for shape in rules.orientations(kind):
        for dx, dy in shape:
            yield
            there = []
            for across, down in shape:
                across += x - dx
                down += y - dy
                cell = down * w + across
                if not (0 <= across < w and 0 <= down < h):
                    break
                if marks[cell] not in _MAY_BE_DECKS:
                    break
                there.append(cell)
            if len(there) < decks or not all(cell in there for cell in cells):
                continue
            if not (yield from _touches(known, there)):
                hits.larger[number] = 1
                hits.onward.update(there)
                if any(marks[cell] == WOUNDED and cell not in cells for cell in there):
                    hits.shared = True


def _touches(known, ship):
    """A generator that returns whether a ship that lies here would touch a hit of another one that it may not touch."""
    rules, marks = known.rules, known.marks
    if rules.contact != ANY:
        for cell in ship:
            yield
            for near in rules.around(cell, rules.contact == NONE):
                if marks[near] == WOUNDED and near not in ship:
                    return True
    return False


def _match(found, counts):
    """Give all hits ships of their own (`kind` of each): a generator that returns whether that is possible."""
    for hits in found:
        hits.kind = -1
    for hits in found:
        if not (yield from _give(found, counts, hits)):
            return False
    return True


def _give(found, counts, hits, fixed=None):
    """Find a ship for these hits, moving others to other kinds where that makes room: a generator that returns whether
    there is one. fixed: hits that stay.
    """
    asking = [(hits, -1)]  # hits that look for a kind, and the kind through which they were asked
    came = {}
    for one, through in asking:
        yield
        for k in range(len(counts)):
            if k in came or not (one.whole[k] or one.larger[k]):
                continue
            came[k] = one, through
            holders = [other for other in found if other.kind == k]
            if len(holders) < counts[k]:
                while k >= 0:
                    mover, before = came[k]
                    mover.kind, k = k, before
                return True
            asking.extend([(other, k) for other in holders if other is not fixed])
    return False


def _may(found, counts, hits, kind):
    """A generator that returns whether these hits may be a part of a ship of this kind while all others have ships too.
    Needs, and leaves, a matching.
    """
    if hits.kind == kind:
        return True
    holders = [other for other in found if other.kind == kind]
    if len(holders) < counts[kind]:
        return True
    before = [other.kind for other in found]
    hits.kind = kind
    for other in holders:
        other.kind = -1
        if (yield from _give(found, counts, other, hits)):
            return True
        for one, former in zip(found, before):
            one.kind = former
        hits.kind = kind
    hits.kind = before[found.index(hits)]
    return False
