"""Odds: what an energy is worth. Imports array and math. On a Pico the values alone (host_tools/build/bake.py): 512
logarithms and powers would leave 30 kB of garbage among the guesses' tables.
"""

from array import array
from math import exp, log

UNIT = 64  # steps of energy in a natural unit
# By chance, in 256ths: the energy that a move may cost and be made all the same. Half-words, the lower byte first.
ACCEPTANCE = bytes(array("H", [int(-UNIT * log((i + 0.5) / 256)) for i in range(256)]))
# By energy: the weight of a guess that has it, 255 for none.
LIKELIHOOD = bytes([int(255.4 * exp(-i / UNIT)) for i in range(256)])
