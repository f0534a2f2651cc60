"""More of the rules, where they are a library: `repr`, `==`, `due`, `by`. Imports rules' parts and the
console's library.

A Position changes in play and has no hash; `str(position)` is a text to look it up by.
"""

from zalp.console.library import extends

from .position import Position

MOVE = "move"  # what is due, until the game is over


@extends(Position)
class _Position(Position):
    @property
    def due(self) -> str | None:
        """What must come next: MOVE, None when the game is over."""
        return MOVE if self.outcome is None else None

    @property
    def by(self) -> int | None:
        """The player who must make it, None when the game is over."""
        return self.turn if self.outcome is None else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    def __eq__(self, other: object) -> bool:
        """The same ships, mines, player on turn and moves without a loss; not the moves that led there."""
        return str(self) == str(other) if isinstance(other, Position) else NotImplemented

    def __repr__(self):
        """An expression for this position, without the moves before it."""
        return "Position.parse(%r)" % str(self)
