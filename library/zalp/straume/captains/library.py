"""More of the captains, for programs on a computer: a whole game. Imports rules."""

from ..rules import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Protocol

    class _Player(Protocol):
        move: int

        def think(self, position: Position) -> "Generator[None]": ...


def play(captains: "Sequence[_Player]", line_ups: "Sequence[str]", first: int = 0) -> "Position":
    """A whole game between two captains: the Position at its end. NotReadable or NotLegal if they are not line-ups.

    captains, line_ups: of player 0 and player 1.
    """
    position = Position(line_ups[0], line_ups[1], first)
    while not position.over:
        captain = captains[position.turn]
        for _ in captain.think(position):
            pass
        position.push(captain.move)
    return position
