"""How many shots are sure to find a ship, wherever it lies, and the proof that fewer are not. Imports fleets and the
boatswain's patterns.

A net is a set of cells that every place of the ship meets. If some places share no cell, each of them needs a shot of
its own: so many shots at least. Where a net has no more cells than that, neither can be bettered, and the pair is the
proof. A cell is `y * width + x`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zalp.seabattle.captains import boatswain

from .fleets import places

Place = tuple[int, ...]

MOST_STEPS = 20_000  # of a search, before it tries another way


def open_places(width: int, height: int, decks: int, shot: Iterable[int] = ()) -> list[Place]:
    """The places of a ship of so many decks that no cell of `shot` meets."""
    known = set(shot)
    return [tuple(place) for place in places(width, height, decks) if known.isdisjoint(place)]


def apart(some: Sequence[Place]) -> list[Place]:
    """Many of these places that share no cell: the first found in reading order that leaves few cells over. Not
    necessarily the most; `fewest` asks for a net of the same size."""
    cells = sorted({cell for place in some for cell in place})
    number = {cell: i for i, cell in enumerate(cells)}
    beginning: list[list[tuple[int, Place]]] = [[] for _ in cells]
    for place in some:
        bits = sum(1 << number[cell] for cell in place)
        beginning[min(number[cell] for cell in place)].append((bits, place))
    length = len(some[0])
    for spare in range(len(cells) % length, len(cells) + 1, length):
        if (found := _fill(beginning, 0, spare, [MOST_STEPS])) is not None:
            return found
    raise AssertionError("with every cell to spare there is always a way")


def _fill(beginning: list[list[tuple[int, Place]]], taken: int, spare: int, steps: list[int]) -> list[Place] | None:
    """Places that cover every cell that is not taken but `spare`; None if there are none, or too many steps."""
    steps[0] -= 1
    if steps[0] < 0:
        return None
    at = (taken ^ (taken + 1)).bit_length() - 1  # the first free cell
    if at >= len(beginning):
        return []
    for bits, place in beginning[at]:
        if not taken & bits and (found := _fill(beginning, taken | bits, spare, steps)) is not None:
            return [place, *found]
    return _fill(beginning, taken | 1 << at, spare - 1, steps) if spare else None


def net(some: Sequence[Place], separate: Sequence[Place]) -> list[int] | None:
    """A net for all of `some` with one cell in each of the `separate` places, or None if none was found."""
    owner = {cell: i for i, place in enumerate(separate) for cell in place}
    wanted = [[cell for cell in place if cell in owner] for place in some]
    found = _choose([frozenset(place) for place in separate], wanted, owner, [MOST_STEPS])
    return sorted(cell for choice in found for cell in choice) if found else None


def _choose(
    choices: list[frozenset[int]], wanted: list[list[int]], owner: dict[int, int], steps: list[int]
) -> list[frozenset[int]] | None:
    """One cell for each separate place, so that every wanted place has one of them."""
    steps[0] -= 1
    narrowed = _narrow(choices, wanted, owner) if steps[0] >= 0 else None
    if narrowed is None:
        return None
    several = [i for i, choice in enumerate(narrowed) if len(choice) > 1]
    if not several:
        return narrowed
    at = min(several, key=lambda i: len(narrowed[i]))
    for cell in sorted(narrowed[at]):
        tried = [*narrowed[:at], frozenset([cell]), *narrowed[at + 1 :]]
        if (found := _choose(tried, wanted, owner, steps)) is not None:
            return found
    return None


def _narrow(
    choices: list[frozenset[int]], wanted: list[list[int]], owner: dict[int, int]
) -> list[frozenset[int]] | None:
    """What is left of the choices once every wanted place with only one cell left has it; None if one has none."""
    left = list(choices)
    changed = True
    while changed:
        changed = False
        for place in wanted:
            alive = [cell for cell in place if cell in left[owner[cell]]]
            if not alive:
                return None
            if len(alive) == 1 and len(left[owner[alive[0]]]) > 1:
                left[owner[alive[0]]] = frozenset(alive)
                changed = True
    return left


def fewest(width: int, height: int, decks: int, shot: Iterable[int] = ()) -> tuple[list[int], list[Place]]:
    """(the smallest net for the places that `shot` leaves open, as many of these places that share no cell).

    ValueError if no such pair was found: then nothing is proved.
    """
    some = open_places(width, height, decks, shot)
    if not some:
        return [], []
    separate = apart(some)
    found = net(some, separate)
    if found is None:
        raise ValueError("no net as small as the number of places that share no cell")
    return found, separate


def cells(phase: Sequence[tuple[int, int]], width: int) -> list[int]:
    """A phase of a boatswain's pattern as cells."""
    return [y * width + x for x, y in phase]


def goose_feet(width: int = 10, height: int = 10) -> list[list[int]]:
    """The three phases as printed."""
    return [cells(phase, width) for _, phase in boatswain.goose_feet(width, height, 4)]


def tight(width: int = 10, height: int = 10, _size: int = 4) -> list[tuple[int, list[tuple[int, int]]]]:
    """Goose feet that keep their promise, in the boatswain's form: those for four-deckers as printed, then the fewest
    that find every three-decker, then the fewest that find every two-decker."""
    phases = [goose_feet(width, height)[0]]
    for decks in (3, 2):
        phases.append(fewest(width, height, decks, [cell for phase in phases for cell in phase])[0])
    return [
        (decks, [(cell % width, cell // width) for cell in phase])
        for decks, phase in zip((4, 3, 2), phases, strict=True)
    ]
