"""The styles of sea that the arena draws. Imports seabattle; runs on MicroPython.

U1: placed by sequence, largest ship first, each uniformly among its legal places. Every placing policy of the captains
is a style of its own name too.
"""

from seabattle.captains import POLICIES, place
from seabattle.rules import NotLegal, finish

STYLES = {"U1": "random"}
NAMES = tuple(STYLES) + POLICIES


def draw(style, rules, lot):
    """A Fleet of this style."""
    if style not in NAMES:
        raise NotLegal(f"no style of sea is called {style!r}; there are: {', '.join(NAMES)}")
    return finish(place(STYLES.get(style, style), rules, lot))
