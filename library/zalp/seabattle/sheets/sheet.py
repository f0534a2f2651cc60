"""Sheet: a match with its seas and what was written about it. Imports rules."""

from ..rules.acts import GIVE, MOVE


class Sheet:
    """A match and what was written about it.

    match: rules.Match; seas: of players 0 and 1, as they lay before the first shot, or None if they were never
    revealed; moves: for each MOVE of the log the new cells of the Flying Dutchman, None if it stayed. headers: a dict
    of further headers, name: text; A and B name the players 0 and 1.
    """

    def __init__(self, match, seas=None, moves=(), headers=None):
        self.match = match
        self.seas = seas
        self.moves = list(moves)
        self.headers = {"A": "A", "B": "B"}
        self.headers.update(headers or {})

    @property
    def rules(self):
        return self.match.rules


def enact(seas, act, there=None):
    """Apply a gift or a move to its author's sea; there: where a Flying Dutchman goes, None: it stays. NotLegal if that
    is impossible; any other act changes no sea.
    """
    if act.kind == GIVE:
        seas[act.player].give(act.cell, act.answer)
    elif act.kind == MOVE:
        seas[act.player].move(there)
