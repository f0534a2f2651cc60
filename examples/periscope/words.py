"""Periscope's words: `key|Russian|English`, a line each; small letters are for captions. Imports the console's."""

from zalp.console.words import find as found

WORDS = """
sonarman|АКУСТИК|SONARMAN
far|ДАЛЕКО|FAR
near|РЯДОМ|NEAR
found|ПОПАЛ|FOUND
shoot|стрелять|shoot
to-menu|в меню|to the menu
"""


def find(key, column):
    """The words for a key of this game; None for none. column: 0 Russian, 1 English."""
    return found((WORDS,), key, column)
