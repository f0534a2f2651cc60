"""The captains: built-in opponents, from the cabin boy to the admiral, and the ways they place a fleet. Imports rules
only.

`make` returns an opponent, `place` draws a fleet; both work under any rule set. docs/captains.md has each captain's
strength. On a computer the package also has what a captain of one's own takes: `Captain`, `Memory`, `turns`, `play`.
"""

import sys

from ..rules import HIT, SUBMARINE, SUNK, Chart, NotLegal, Sea

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from ..rules import Fleet, Rng, Rules
    from .captain import Captain
    from .memory import Memory

POLICIES = ("random", "half", "off-diagonals", "shores", "all-shores", "perelman", "packed")

CAPTAINS = ("cabin-boy", "boatswain", "navigator", "admiral")  # weakest first; words.py has their names


def make(
    name: str, rules: "Rules", rng: "Rng", memory: "Memory | None" = None, beside: "Captain | None" = None
) -> "Captain":
    """The captain called `name` (one of CAPTAINS) under `rules`, with random numbers from `rng`. NotLegal if there is
    no such captain. memory: a memory.Memory of this opponent, for those that remember. beside: another captain of this
    name under the same rules, to share large tables with: each starts afresh once the other has thought, which takes as
    long as a first thought.
    """
    who = class_of(name)
    if rules.dutchman and who.cunning:
        from .dutchman import Hunter

        return Hunter(rules, rng, who.remembers)
    return who(rules, rng, memory, beside) if who.remembers else who(rules, rng)  # type: ignore[call-arg]


def class_of(name: str) -> "type[Captain]":
    """The class of the captain called `name`; its `policies` determine how it places. NotLegal if there is no such
    captain.
    """
    # Imported here: on the Pico only the captain that plays is in memory.
    if name == "cabin-boy":
        from .cabin_boy import CabinBoy

        return CabinBoy
    if name == "boatswain":
        from .boatswain import Boatswain

        return Boatswain
    if name == "navigator":
        from .navigator import Navigator

        return Navigator
    if name == "admiral":
        from .admiral import Admiral

        return Admiral
    raise NotLegal("no captain is called %r; there are: %s" % (name, ", ".join(CAPTAINS)))


def place(
    policy: str, rules: "Rules", rng: "Rng", memory: "Memory | None" = None, cunning: bool = False
) -> "Generator[None, None, Fleet]":
    """Draw a fleet by `policy` (one of POLICIES): a generator that yields between slices and returns the Fleet.

    memory: the Memory of an opponent. Three fleets (one on a sea larger than 10x10) are turned and mirrored in every
    way; the one is taken on which the fewest of his first shots would have fallen. cunning: whether mines, minesweepers
    and submarines are hidden well (see `cunning` of a captain's class), or placed at random. If a tactic finds no room
    (small seas, other fleets), the fleet is placed at random. NotLegal for an unknown policy, or without any room.
    """
    if policy not in POLICIES:
        raise NotLegal("no way of placing is called %r; there are: %s" % (policy, ", ".join(POLICIES)))
    from .placing import draw  # imported here: only needed before a match

    fleet = yield from draw(policy, rules, rng, cunning)
    if not (memory and memory.matches):
        return fleet
    fleets = [fleet]
    for _ in range(2 if rules.cells <= 100 else 0):
        fleets.append((yield from draw(policy, rules, rng, cunning)))
    return (yield from memory.hidden(fleets))


def drill(
    captain: "Captain",
    ships: "Iterable[Iterable[int]]",
    mines: "Iterable[int]" = (),
    sweepers: "Iterable[int]" = (),
    submarines: "Iterable[int]" = (),
) -> "Generator[None, None, tuple[int, int]]":
    """Let a captain sink this fleet alone, for the arena, and for the coach after a match: a generator that yields
    between slices and returns (shots, misses); any shot that hits no deck is a miss. NotLegal for a fleet with defects.

    Nobody shoots back: a salvo has as many shots as there are ships. A Flying Dutchman sails at random.
    """
    rules = captain.rules
    sea, chart = Sea(rules, ships, mines, sweepers, submarines), Chart(rules)
    salvo = chart.afloat if rules.shots == "salvo" else 0
    shots = misses = 0
    while chart.afloat:
        yield from captain.think(chart, salvo)
        for cell in captain.shots if salvo else (captain.shot,):
            answer = sea.fire(cell)
            chart.mark(cell, answer, sea.ship_at(cell) if answer == SUNK and not rules.dutchman else None, salvo > 0)
            captain.on_answer(chart, cell, answer)
            shots += 1
            misses += answer not in (HIT, SUNK, SUBMARINE)
        if rules.dutchman and answer == HIT:
            from .captain import Captain
            from .dutchman import sail

            sea.move((yield from sail(Captain(rules, captain.rng), sea, chart)))
    return shots, misses


__all__ = ("CAPTAINS", "POLICIES", "class_of", "drill", "make", "place")

if sys.implementation.name != "micropython":
    from . import turns
    from .captain import Captain
    from .library import play
    from .memory import Memory

    __all__ += ("Captain", "Memory", "play", "turns")  # type: ignore[assignment]
