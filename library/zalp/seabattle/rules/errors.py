"""What can be wrong with a request to the rules. Imports nothing.

Split by what the caller can do about it: fix the text (NotReadable), choose something else (NotLegal), or wait
(NotNow).
"""


class RulesError(ValueError):
    """Base of everything that the rules refuse; nothing has changed when it is raised."""


class NotReadable(RulesError):
    """A text that is not a cell, rule set, sea or match."""


class NotLegal(RulesError):
    """Readable, but against the rules: a cell already known, a fleet that touches, a ship that cannot exist."""


class NotFound(NotLegal):
    """No room was found for a fleet in the available time: there may be some, and another try may find it."""


class NotNow(RulesError):
    """Legal at another moment: not this player's turn, an answer is awaited, the match is over."""
