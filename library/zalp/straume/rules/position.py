"""Position: where both fleets are, whose move it is, which moves are legal, and how it ended. Imports rules' parts
only.

A move is an int: point << 2 | how, how = FORWARD, LEFT, RIGHT or LAY (forward, leaving a mine behind).
"""

from .constants import BATTERY, DRAWN, FORWARD, LAY, LEFT, MINE, MINED, QUIET, RIGHT, SHIP
from .errors import NotLegal
from .sea import AHEAD, NOWHERE, POINTS, RED, STARTS, TERRAIN
from .ships import ASPECTS, FLEET, MINES, MINESWEEPER, SINKS, line_up

TYPE_CHECKING = False

_ANY_FLEET = "CSSDDDDDDPPM"


class Position:
    """A game between players 0 and 1 that begins with these line-ups; `first` moves first.

    NotReadable or NotLegal if they are not line-ups. Ships are numbers, 0..11 player 0's and 12..23 player 1's.
    board[point]: SHIP and MINED. at[ship]: its point, NOWHERE once it is sunk; bows[ship]: its heading; types[ship].
    afloat[player]: ships; mines[player]: those that his minesweeper still carries. turn: who moves. quiet: moves since
    the last loss. outcome: None while it goes on, 0, 1 or DRAWN.

    Change it only by `push` and `pop`: the rest is read-only.
    """

    board: bytearray
    at: bytearray
    bows: bytearray
    types: bytearray
    afloat: bytearray
    mines: bytearray
    turn: int
    quiet: int
    outcome: int | None

    def __init__(self, own: str, other: str, first: int = 0) -> None:
        self.board = bytearray(POINTS)
        self.at = bytearray(bytes([NOWHERE]) * (2 * FLEET))
        self.bows = bytearray(bytes(FLEET) + bytes([2]) * FLEET)
        self.types = bytearray(line_up(own) + line_up(other))
        self.afloat = bytearray(2)
        self.mines = bytearray((MINES, MINES))
        if first not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (first,))
        self.turn = first
        self.quiet = 0
        self.outcome = None
        self._log = []  # one small int per move: see push
        for ship in range(2 * FLEET):
            self._put(ship, STARTS[ship // FLEET][ship % FLEET])

    @property
    def moves(self) -> int:
        """How many moves were pushed."""
        return len(self._log)

    @property
    def last(self) -> int | None:
        """The move that was pushed last; None before the first."""
        return self._log[-1] & 1023 if self._log else None

    def mover(self, move: int) -> int | None:
        """The ship of the player on turn at the start of this move, or None."""
        ship = (self.board[move >> 2] & SHIP) - 1 if 0 <= move < 4 * POINTS else -1
        return ship if ship >= 0 and ship // FLEET == self.turn else None

    def legal_moves(self) -> list[int]:
        """All legal moves, in a new list; none when the game is over. Until then there is always one: any ship may
        turn.
        """
        found = []
        if self.outcome is not None:
            return found
        for ship in range(self.turn * FLEET, self.turn * FLEET + FLEET):
            if self.at[ship] == NOWHERE:
                continue
            move = self.at[ship] << 2
            if self._may_advance(ship):
                found.append(move)
                if self.may_lay(ship):
                    found.append(move | LAY)
            found.append(move | LEFT)
            found.append(move | RIGHT)
        return found

    def is_legal(self, move: int) -> bool:
        """Whether the player on turn may make this move; any int may be asked about."""
        ship = self.mover(move)
        if ship is None or self.outcome is not None:
            return False
        how = move & 3
        return how in (LEFT, RIGHT) or (self._may_advance(ship) and (how == FORWARD or self.may_lay(ship)))

    def may_lay(self, ship: int) -> bool:
        """Whether this ship could leave a mine where it is: a minesweeper that has one, on a point without one."""
        return (
            self.types[ship] == MINESWEEPER and self.mines[ship // FLEET] > 0 and not self.board[self.at[ship]] & MINED
        )

    def _may_advance(self, ship):
        to = AHEAD[self.bows[ship] * POINTS + self.at[ship]]
        if to == NOWHERE:
            return False
        target = (self.board[to] & SHIP) - 1
        if target < 0:
            return True
        if target // FLEET == ship // FLEET:
            return False
        aspect = ASPECTS[(self.bows[target] - self.bows[ship]) & 3]
        return SINKS[self.types[ship] * 5 + self.types[target]] & aspect != 0

    def effect(self, move: int) -> tuple[int | None, int]:
        """The losses of a legal move: (the ship that it sinks or None, why the moving ship is lost: BATTERY, MINE or
        0). Not checked: whether the move is legal.
        """
        if move & 3 in (LEFT, RIGHT):
            return None, 0
        ship = self.mover(move)
        to = AHEAD[self.bows[ship] * POINTS + self.at[ship]]
        there = self.board[to]
        target = (there & SHIP) - 1
        why = 0
        if TERRAIN[to] == RED + 1 - self.turn:  # also for a ship that is sunk on a red point of its own half
            why = BATTERY
        elif there & MINED and (target >= 0 or self.types[ship] != MINESWEEPER):
            why = MINE
        return (target if target >= 0 else None), why

    def push(self, move: int) -> None:
        """Make a move. NotLegal: nothing has changed."""
        if not self.is_legal(move):
            raise NotLegal(self._refusal(move))
        target, why = self.effect(move)
        how, point, ship = move & 3, move >> 2, self.mover(move)
        # 10 bits the move, 5 the ship sunk + 1, 5 the ship that moved, 1 whether a mine was swept, 7 quiet.
        note = move | (0 if target is None else target + 1) << 10 | ship << 15 | self.quiet << 21
        if how in (LEFT, RIGHT):
            self.bows[ship] = (self.bows[ship] + (1 if how == RIGHT else 3)) & 3
        else:
            to = AHEAD[self.bows[ship] * POINTS + point]
            note |= (self.board[point] >> 7) << 20
            self._take(ship)
            self.board[point] = 0  # a minesweeper that was on a mine has swept it
            if how == LAY:
                self.board[point] = MINED
                self.mines[self.turn] -= 1
            if target is not None:
                self._take(target)
            if not why:
                self._put(ship, to)
        self._log.append(note)
        self.quiet = 0 if why or target is not None else self.quiet + 1
        self.turn = 1 - self.turn
        self.judge()

    def pop(self) -> int:
        """Take the last move back and return it. IndexError when there is none."""
        note = self._log.pop()
        move = note & 1023
        how, point, ship = move & 3, move >> 2, note >> 15 & SHIP
        self.turn = 1 - self.turn
        self.quiet = note >> 21
        self.outcome = None
        if how in (LEFT, RIGHT):
            self.bows[ship] = (self.bows[ship] + (3 if how == RIGHT else 1)) & 3
            return move
        if self.at[ship] != NOWHERE:
            self._take(ship)
        target = (note >> 10 & SHIP) - 1
        if target >= 0:
            self._put(target, AHEAD[self.bows[ship] * POINTS + point])
        if how == LAY:
            self.mines[self.turn] += 1
        self.board[point] = MINED if note >> 20 & 1 else 0
        self._put(ship, point)
        return move

    def copy(self) -> "Position":
        """The same position without the moves before it: those cannot be undone in the copy."""
        other = Position(_ANY_FLEET, _ANY_FLEET, self.turn)
        other.board[:] = self.board
        other.at[:] = self.at
        other.bows[:] = self.bows
        other.types[:] = self.types
        other.afloat[:] = self.afloat
        other.mines[:] = self.mines
        other.quiet, other.outcome = self.quiet, self.outcome
        return other

    def judge(self) -> None:
        """Determine the outcome from what is afloat and how long nothing was lost."""
        own, other = self.afloat
        if own and other:
            self.outcome = DRAWN if self.quiet >= QUIET else None
        else:
            self.outcome = DRAWN if own == other else int(own == 0)

    def _put(self, ship, point):
        self.board[point] |= ship + 1
        self.at[ship] = point
        self.afloat[ship // FLEET] += 1

    def _take(self, ship):
        self.board[self.at[ship]] &= MINED
        self.at[ship] = NOWHERE
        self.afloat[ship // FLEET] -= 1

    def _refusal(self, move):
        """Why a move is not legal, for the one who chose it."""
        if self.outcome is not None:
            return "the game is over"
        ship = self.mover(move)
        if ship is None:
            return "no ship of player %d begins move %r" % (self.turn, move)
        if not self._may_advance(ship):
            return "ahead of this ship is land, the edge, a ship of its own or one that it may not sink: turn it"
        return "only a minesweeper that still has a mine leaves one, and not on a mine"

    def __str__(self):
        """The position as one line: see text.of_position. `Position.parse` reads it."""
        from .text import of_position

        return of_position(self)

    @classmethod
    def parse(cls, line: str) -> "Position":
        """The position that `str(position)` printed, without the moves before it. NotReadable if it is malformed,
        NotLegal for one that cannot be: too many ships, a ship on land.
        """
        from .text import position_in

        return position_in(cls, line)

    if TYPE_CHECKING:  # library.py, only on a computer
        __hash__ = None  # type: ignore[assignment]

        @property
        def due(self) -> str | None: ...
        @property
        def by(self) -> int | None: ...
        @property
        def over(self) -> bool: ...
        def __eq__(self, other: object) -> bool: ...
