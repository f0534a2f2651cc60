"""The sixteen keys by number, and the kinds of their events. Imports nothing.

What is printed on them, where they are and what stands for them on a computer says legends.py.
"""

# Kinds of keypad events; an event is one int: kind << 4 | key.
PRESSED = 1
RELEASED = 2
HELD = 3
REPEAT = 4

# Keys 0..9 carry a letter and a number each: key n stands for column n and for row n.
UP = 10
DOWN = 11
LEFT = 12
RIGHT = 13
FIRE = 14
BACK = 15
