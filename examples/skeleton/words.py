"""The game's words: `key|Russian|English`, a line each. Imports the console's."""

from zalp.console.words import find as found

WORDS = """
robot|РОБОТ|ROBOT
guess|БРОСОК: ОГОНЬ|FIRE TO ROLL
roll|бросить|roll
to-menu|в меню|to the menu
"""


def find(key, column):
    """The words for a key of this game; None for none. column: 0 Russian, 1 English."""
    return found((WORDS,), key, column)
