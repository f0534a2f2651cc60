"""How the admiral's guesses and the inner loops over them (fast.py, plain.py) share their numbers. Imports nothing.

A guess is a row of p[STRIDE] places, numbered over all kinds, the first p[SLOTS] of which are the ships afloat with
more than one deck. The sea has a margin of one cell all round, so that a ship and its ring (decks and halo) are the
same steps from its anchor everywhere. Four tables hold them: anchor and facing, a number a place; shape, four numbers
a facing (where its ring begins in steps, its length, where its decks begin, their number); steps. A map of the sea
counts the rings that lie over each cell, `base` is that of the ships sunk. slot: eight numbers a ship afloat: where
its free places begin in the list, how many they are, the same of those through hits, and the number of its kind's
first place. nature: four numbers a habit, see guesses.py.

viper knows no names of constants: fast.py writes these as plain numbers.
"""

# What p holds: cells of the map with its margin, ships to place, numbers a row, open hits; cells and open cells that
# lie under no ring of a sunk ship; the random numbers' state, tries a ship, sweeps; single-deckers afloat; what
# resampling carries on.
SIZE, SLOTS, STRIDE, HITS, WATER, FREE, SEED, TRIES, SWEEPS, LONERS, MASS = range(11)
INSIDE, OPEN, HIT, SHUT, INNER = 1, 2, 4, 8, 16  # flags of a cell; INNER is off the edge
PULL_BIAS = 4096  # natures hold no negative numbers
NOTHING = 65535  # no place
