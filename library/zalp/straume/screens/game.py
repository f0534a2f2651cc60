"""Game: who plays whom, every move, and the record with which it survives a power cut. Imports rules.

A finished game's record has a line before all others: `=`, who has won (2: nobody), how: one of HOW. The record is four
lines of text (signature, opponent, who moves first, both line-ups), then every move in two bytes, the lower first.
"""

from array import array

from ..rules import DRAWN, Position

RECORD = "straume"  # the unfinished game: opponent, who began, line-ups, two bytes a move
LAST = "straume-last"  # the last finished one, duels included: a line with who won and how, then the same
PEOPLE = "two-players"  # the opponent is a second person on the same handheld
CABLE = "cable"  # the opponent was at the other end of the cable
HOW = "played agreed resigned left cheated"  # how a game ended; the last two only for a duel
_SIGNATURE = "zalp-straume-1"
_SLICE = 4  # moves that are replayed between two yields


class Game:
    """position: rules.Position, player 0 being the one who began it on this handheld. name: the opponent's id. eyes:
    the player whose half is below, 0 unless two people play. saved: whether the store took the last record. settled:
    how the players have ended it, as Position.outcome: DRAWN by agreement, or the other one's win; None: they have not.
    tossed: whether a coin decided who begins.
    """

    tossed = True

    def __init__(self, own, other, first, name):
        """own, other: line-ups of player 0 and 1. NotReadable if one is malformed, NotLegal if it breaks the rules."""
        self.position = Position(own, other, first)
        self.name = name
        self.eyes = first if name == PEOPLE else 0
        self.saved = True
        self.settled = None
        self._head = _head(name, first, own, other)
        self.moves = array("H")

    @property
    def outcome(self):
        """None while it goes on, the winner, or DRAWN."""
        return self.position.outcome if self.settled is None else self.settled

    def push(self, move):
        """Make a move. NotLegal: nothing has changed."""
        self.position.push(move)
        self.moves.append(move)

    def draw(self):
        """The players have agreed on a draw."""
        self.settled = DRAWN

    def resign(self, player):
        """A player resigns."""
        self.settled = 1 - player

    def who(self, player):
        """The word for a player, from the side of the one at the panels."""
        if self.name == PEOPLE:
            return ("one", "two")[player]
        return "other" if player else "me"

    def record(self):
        """The record, for `loading`."""
        return self._head + _tail(self.moves)

    def save(self, storage):
        """Store the game against a power cut; a finished one replaces the last. Returns whether the store could do it.

        The unfinished one's record stays as it was until `forget`, when the logbook has the game: see `ended`.
        """
        if self.outcome is None:
            self.saved = storage.keep(RECORD, self.record())
        else:
            self.saved = storage.keep(LAST, self.last())
        return self.saved

    def last(self):
        """The record of a finished game."""
        outcome = self.outcome
        how = 0 if self.settled is None else 1 if outcome == DRAWN else 2
        return _end(outcome, how) + self.record()


def last_of_duel(first, own, other, moves, outcome, how):
    """`Game.last` of a duel: line-ups and moves from our player's side, who is player 0. how: an index into HOW."""
    if outcome == DRAWN and how:
        how = 1  # also if both resigned at once
    return _end(outcome, how) + _head(CABLE, first, own, other) + _tail(moves)


def _end(outcome, how):
    return ("=%d %s\n" % (outcome, HOW.split(" ")[how])).encode()


def _head(name, first, own, other):
    return ("%s\n%s\n%d\n%s %s\n" % (_SIGNATURE, name, first, own, other)).encode()


def _tail(moves):
    tail = bytearray()
    for move in moves:
        tail.append(move & 255)
        tail.append(move >> 8)
    return bytes(tail)


def forget(storage):
    """Erase the unfinished game."""
    storage.keep(RECORD, None)


def ended(storage, names):
    """The game whose end was saved but that may not be in the logbook, because the power failed: a generator that
    returns it, or None. Its unfinished record is the same, or lacks the last move.
    """
    record, last = storage.read(RECORD)[0], storage.read(LAST)[0]
    if not record or not last:
        return None
    head, _, rest = last.partition(b"\n")
    if len(rest) - len(record) > 2 or rest[: len(record)] != record:
        return None
    try:
        game = yield from _played(rest, names)
        if game.position.outcome is None:
            game.settled = int(head[1:2])
    except ValueError:
        return None
    return game


def reading(record, names):
    """The game of a record: a generator that returns it. names: the possible opponents. ValueError for a damaged
    record, or that of a finished game.
    """
    game = yield from _played(record, names)
    if game.position.outcome is not None:
        raise ValueError("this saved game is over")
    return game


def _played(record, names):
    """The game of a record, finished or not."""
    parts = record.split(b"\n", 4)
    if len(parts) != 5 or len(parts[4]) & 1:
        raise ValueError("no saved game: %r" % record[:40])
    signature, name, first, fleets = [str(part, "utf-8") for part in parts[:4]]
    own, _, other = fleets.partition(" ")
    if signature != _SIGNATURE or first not in ("0", "1") or name not in names:
        raise ValueError("no saved game: %r" % record[:40])
    game = Game(own, other, int(first), name)
    tail = parts[4]
    for i in range(0, len(tail), 2):
        game.push(tail[i] | tail[i + 1] << 8)
        if i % (2 * _SLICE) == 0:
            yield
    if name == PEOPLE:
        game.eyes = game.position.turn
    return game


def loading(storage, names):
    """The unfinished game in the store: a generator that returns (Game or None, whether a record is unreadable). names:
    the possible opponents.
    """
    record, damaged = storage.read(RECORD)
    yield
    if record is None:
        return None, damaged
    try:
        return (yield from reading(record, names)), False
    except ValueError:  # RulesError and UnicodeError are ValueErrors
        return None, True
