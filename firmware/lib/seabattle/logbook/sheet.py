"""Sheet: a match with its seas and what was written about it. Imports nothing."""


class Sheet:
    """A match and what was written about it.

    match: rules.Match; seas: of players 0 and 1, as they lay before the first shot, or None if they were never shown;
    moves: for each MOVE of the log the cells on which the Flying Dutchman was placed anew, None where it stayed.
    headers: a dict of further headers, name: text; A and B name the players 0 and 1.
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
