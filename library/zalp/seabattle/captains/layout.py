"""How the tables of places.py and guesses.py and the inner loops over them (fast.py, plain.py) share their numbers.
Imports nothing.

The sea is mapped with a margin of one cell all round, row by row, so that a ship and its ring (decks and halo) are the
same steps from its anchor everywhere; the anchor is the upper left corner of its ring. An orientation is one way to
turn one kind of ship; a place is orientation << ANCHOR_BITS | anchor. The loops are handed one list of tables:

    p         numbers that the loops share, below
    flags     16 bits a cell of the map, below
    shape     four numbers an orientation: where its ring begins and ends in `steps`, where its decks begin and end
    steps     a byte each
    lists     places to choose from, places.py
    heat      32 bits a cell of the map
    pool      the guesses: rows of p[STRIDE] places; the first p[SLOTS] are the ships afloat with two decks or more
    habits    the habit of each row
    weights   a number of 16 bits a row that the loops keep
    sea       counts the rings over each cell of the map
    base      the same for the ships that are sunk
    slot      four numbers a ship afloat: where its free places begin in `lists`, how many; those through hits
    energies  1 << HABIT_BITS numbers a habit, below and guesses.py
    singles, acceptance, likelihood, evidence    guesses.py

viper takes only constants of its own file: fast.py repeats these, and a test compares them.
"""

ANCHOR_BITS = 9  # a map has 22 * 22 cells at most
ORIENTATIONS = 127  # at most
# What p holds: cells of the map, ships to place, numbers a row, open hits; cells of the sea that lie under no ring of a
# sunk ship; the random numbers' state, tries a ship, how many places `lists` takes; single-deckers afloat; the place of
# the ship just sunk or NOTHING; the row that is filled next; the factor and the mask of the random numbers (kept here
# because large constants of machine code must be aligned).
SIZE, SLOTS, STRIDE, HITS, WATER, SEED, TRIES, CAPACITY, SINGLES, JUST_SUNK, GAP, MULTIPLIER, MASK = range(13)
# WHOLE: 1 with plain answers, under which ships may be hit all over, else 0. unsaid.py writes FRESH, the new hit (a
# cell of the map, 0 for none), and TOLL, what a row pays that has no ship there (NOTHING: it is dropped).
WHOLE, FRESH, TOLL = 13, 14, 15
NUMBERS = 16  # in p
# Flags of a cell: in the sea, unknown, hit, a hit that is no single-decker's (plain answers only), water or sunk or
# margin, hit or beside one by contact, a wounded ship goes on here; the highest bits are its zone: its ring, 0 the
# edge, 1 and 2 the next, 3 what lies within, and RINGS more for each quarter of the sea: upper left, upper right, lower
# left, lower right.
INSIDE, UNSHOT, STRUCK, LARGE, SHUT, NEAR, ONWARD = 1, 2, 4, 8, 16, 32, 64
ZONE_BITS = 7
RINGS, QUARTERS = 4, 4
# What `energies` holds of each habit: its pull, rivals and patience; in which zones single-deckers lie (as bits), in
# how many open cells that lie under no ring of a sunk ship; how many copies its guesses get against others, how much
# heat each of them gives a deck; what a ship costs by its orientation (even, odd), what a deck costs in each zone.
PULL, RIVALS, PATIENCE, SMALL, OPEN, COPIES, WORTH = range(7)
FACED, ZONES = 14, 16
HABIT_BITS = 5
# What `step` does with a row: moves its ships about, finds room for those without a place, notes what its energy of
# single-deckers has gained, adds it to the heat.
MOVE, DRAFT, WEIGH, ADD_HEAT = range(4)
PULL_BIAS = 4096  # `energies` holds no negative numbers
GAIN_BIAS = 32768  # nor do `weights`
NOTHING = 65535  # no place
DECK_HEAT = 1024  # heat of a deck in one guess, on average
COVER_TRIES = 60  # places drawn to explain the hits of a new guess
DRAFT_TRIES = 50  # places drawn for a ship of a new guess
CROWD = 6  # cells that a single-decker takes from the next one, on average
