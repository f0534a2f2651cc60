"""Imported where tests meet the admiral: few guesses. They ask whether he is right; the arena, how strong he is.

By conftest.py too, so that no test under pytest depends on which others were collected.
"""

from zalp.seabattle.captains import admiral

admiral.Admiral.GUESSES = 30
