"""`python -m host_tools.arena.straume_endings`: Straume 1986 with one ship hunting another, solved backwards. Imports
straume.rules.

Every position of two ships without mines, and whether the hunter, on turn, sinks the other whatever it does. A hunter
with a spare has another ship somewhere else that may move instead of him. The table is built from its end: positions in
which he sinks at once; those in which every move of the hunted ship leads to one; and so on.
"""

from __future__ import annotations

import sys

from straume.rules.sea import AHEAD, LAND, NOWHERE, POINTS, RED, TERRAIN
from straume.rules.ships import ASPECTS, LETTERS, SINKS

from host_tools.program import called

STATES = 4 * POINTS  # of one ship: point * 4 + heading
SHOWN = (("D", "D"), ("S", "D"), ("C", "D"), ("P", "D"), ("D", "C"), ("D", "S"), ("D", "P"), ("D", "M"))


class Ending:
    """All positions of a `hunter` (player 0) and a `hunted` ship (player 1), letters of LETTERS; spare: see above.

    plies[hunter * STATES + hunted], each point * 4 + heading: in how many moves, both sides together, the hunter on
    turn sinks it at the latest; 0 if he does not. positions: how many there are.
    """

    def __init__(self, hunter: str, hunted: str, spare: bool) -> None:
        self.kinds = LETTERS.index(hunter), LETTERS.index(hunted)
        self.spare = spare
        self.plies = bytearray(STATES * STATES)
        at = [[n for n in range(STATES) if TERRAIN[n >> 2] not in (LAND, RED + 1 - player)] for player in (0, 1)]
        self.positions = len(at[0]) * len(at[1]) - 4 * len({*at[0]} & {*at[1]})
        fresh = []
        for one in at[0]:
            to = AHEAD[(one & 3) * POINTS + (one >> 2)]
            if to != NOWHERE and TERRAIN[to] != RED:
                fresh += [(one, to * 4 + heading) for heading in range(4) if self._sinks(one, to * 4 + heading)]
        for one, other in fresh:
            self.plies[one * STATES + other] = 1
        lost: set[tuple[int, int]] = set()  # the hunted ship on turn is lost there
        number = 1
        while fresh:
            number += 2
            found = {
                (one, before)
                for one, other in fresh
                for before in self._before(other, RED)
                if (one, before) not in lost and before >> 2 != one >> 2 and self._is_lost(one, before)
            }
            lost |= found
            fresh = []
            for one, other in found:
                for before in self._before(one, RED + 1) + [one] * self.spare:
                    if before >> 2 != other >> 2 and not self.plies[before * STATES + other]:
                        self.plies[before * STATES + other] = number
                        fresh.append((before, other))

    def share(self) -> float:
        """Of the positions, the share in which the hunter on turn sinks the other."""
        return sum(1 for plies in self.plies if plies) / self.positions

    def _sinks(self, one: int, other: int) -> bool:
        """Whether the hunter may sink the ship ahead of it and has a ship afloat then."""
        if not SINKS[self.kinds[0] * 5 + self.kinds[1]] & ASPECTS[(other - one) & 3]:
            return False
        return TERRAIN[other >> 2] != RED + 1 or self.spare

    @staticmethod
    def _turned(state: int) -> list[int]:
        """Where a ship is after a turn, and where it was before one."""
        return [state & ~3 | (state + turn & 3) for turn in (1, 3)]

    def _before(self, state: int, fire: int) -> list[int]:
        """From where a ship comes by a turn or a point forward; `fire`: it cannot be on such points."""
        point, heading = state >> 2, state & 3
        back = AHEAD[(heading + 2 & 3) * POINTS + point]
        return self._turned(state) + ([back * 4 + heading] if back != NOWHERE and TERRAIN[back] != fire else [])

    def _is_lost(self, one: int, other: int) -> bool:
        """Whether every move of the hunted ship, on turn, leads to a position that the hunter wins."""
        heading = other & 3
        after = self._turned(other)
        to = AHEAD[heading * POINTS + (other >> 2)]
        if to == one >> 2:
            if SINKS[self.kinds[1] * 5 + self.kinds[0]] & ASPECTS[(one - other) & 3]:
                return False
        elif to != NOWHERE and TERRAIN[to] != RED:
            after.append(to * 4 + heading)
        return all(self.plies[one * STATES + state] for state in after)


def main() -> int:
    print("hunter  hunted  alone: sunk in   at most  with a spare: sunk in   at most")
    for hunter, hunted in SHOWN:
        cells = [f"{hunter:6}  {hunted:6}"]
        for spare in (False, True):
            ending = Ending(hunter, hunted, spare)
            cells.append(f"{ending.share():14.2%}  {max(ending.plies):8} ")
        print("  ".join(cells), flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(f"{called('python -m host_tools.arena.straume_endings')} takes no words")
    sys.exit(main())
