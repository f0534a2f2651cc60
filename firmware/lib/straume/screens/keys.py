"""The sixteen keys by number, as every board has them (docs/architecture.md). Imports nothing.

Keys 0..9 carry a letter each: key n stands for column n.
"""

PRESSED = 1  # the kind of an event that is no repeat of a key that is held
UP = 10
DOWN = 11
LEFT = 12
RIGHT = 13
FIRE = 14
BACK = 15
HEADINGS = {UP: 0, RIGHT: 1, DOWN: 2, LEFT: 3}  # where an arrow points, as the player at the keys sees it
