"""Exponentials: the weights of energies. Imports array and math. A Pico only has the values
(zalp/tools/build/bake.py): 512 logarithms and powers would leave 30 kB of garbage among the guesses' tables.
"""

from array import array
from math import exp, log

UNIT = 64  # steps of energy in a natural unit
# By random number, in 256ths: the greatest energy that a move may cost and still be accepted. Half-words, the lower
# byte first.
ACCEPTANCE = bytes(array("H", [int(-UNIT * log((i + 0.5) / 256)) for i in range(256)]))
# By energy: the weight of a guess with it, 255 for zero.
LIKELIHOOD = bytes([int(255.4 * exp(-i / UNIT)) for i in range(256)])
