"""What can be wrong with a request to the rules. Imports nothing.

Split by what the caller can do about it: fix the text (NotReadable) or choose something else (NotLegal).
"""


class RulesError(ValueError):
    """Base of everything that the rules refuse; nothing has changed when it is raised."""


class NotReadable(RulesError):
    """A text that is not a point, move, line-up or position."""


class NotLegal(RulesError):
    """Readable, but against the rules: a move that no ship may make, a ship on land."""
