"""Game: who plays whom, every move of it, and the record that carries it over a power cut. Imports rules.

A finished game's record has a line before all others: `=`, who has won (2: nobody), how: played, agreed or resigned.
The record is four lines of text (signature, opponent, who moves first, both line-ups), then every move in two bytes,
the lower first.
"""

from array import array

from ..rules import DRAWN, Position
from ..rules.ships import line_up

RECORD = "straume"
LAST = "straume-last"  # the last game that came to its end
PEOPLE = "two-players"  # the opponent is a second person on the same handheld
_SIGNATURE = "zalp-straume-1"
_SLICE = 4  # moves that are made again between two yields


class Game:
    """position: rules.Position, player 0 being the one who began it on this handheld. name: the opponent's id. eyes:
    the player whose half is below, 0 unless two play. saved: whether the store took the last record. settled: how the
    players have ended it, as Position.outcome: DRAWN by agreement, or the other one's win; None: they have not.
    """

    def __init__(self, own, other, first, name):
        """own, other: line-ups of player 0 and 1. NotReadable or NotLegal for what is none."""
        self.position = Position(own, other, first)
        self.name = name
        self.eyes = first if name == PEOPLE else 0
        self.saved = True
        self.settled = None
        self._head = "%s\n%s\n%d\n%s %s\n" % (_SIGNATURE, name, first, own, other)
        self.moves = array("H")

    @property
    def outcome(self):
        """None while it goes on, the winner, or DRAWN."""
        return self.position.outcome if self.settled is None else self.settled

    def push(self, move):
        """Make a move. NotLegal: nothing has changed."""
        self.position.push(move)
        self.moves.append(move)

    def who(self, player):
        """A player as the one at the panels calls him."""
        if self.name == PEOPLE:
            return ("one", "two")[player]
        return "other" if player else "me"

    def record(self):
        """What `loading` reads."""
        tail = bytearray()
        for move in self.moves:
            tail.append(move & 255)
            tail.append(move >> 8)
        return self._head.encode() + bytes(tail)

    def save(self, storage):
        """Keep the game over a power cut; a finished one takes the place of the last. Whether the store could do it."""
        outcome = self.outcome
        if outcome is None:
            self.saved = storage.keep(RECORD, self.record())
        else:
            how = "played" if self.settled is None else "agreed" if outcome == DRAWN else "resigned"
            kept = storage.keep(LAST, ("=%d %s\n" % (outcome, how)).encode() + self.record())
            self.saved = storage.keep(RECORD, None) and kept
        return self.saved


def reading(record, names):
    """The game of a record: a generator that returns it. names: the opponents there are. ValueError for a record that
    is broken or of a game that is over.
    """
    parts = record.split(b"\n", 4)
    if len(parts) != 5 or len(parts[4]) & 1:
        raise ValueError("no saved game: %r" % record[:40])
    signature, name, first, fleets = [str(part, "utf-8") for part in parts[:4]]
    own, _, other = fleets.partition(" ")
    if signature != _SIGNATURE or first not in ("0", "1") or name not in names:
        raise ValueError("no saved game: %r" % record[:40])
    line_up(own)
    line_up(other)
    game = Game(own, other, int(first), name)
    tail = parts[4]
    for i in range(0, len(tail), 2):
        game.push(tail[i] | tail[i + 1] << 8)
        if i % (2 * _SLICE) == 0:
            yield
    if game.position.outcome is not None:
        raise ValueError("a saved game that is over")
    if name == PEOPLE:
        game.eyes = game.position.turn
    return game


def loading(storage, names):
    """The unfinished game in the store: a generator that returns (Game or None, whether a record cannot be read).
    names: the opponents there are.
    """
    record, damaged = storage.read(RECORD)
    yield
    if record is None:
        return None, damaged
    try:
        return (yield from reading(record, names)), False
    except ValueError:  # RulesError and UnicodeError are ValueErrors
        return None, True
