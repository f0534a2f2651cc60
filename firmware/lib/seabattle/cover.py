"""What the handheld's page of games shows of Sea Battle. Imports nothing.

ICON: eighty letters, ten columns by eight rows, in the inks of the console's icons.
"""

NAMES = "МОРСКОЙ БОЙ", "SEA BATTLE"
ICON = "bBbBbBbBbBBbBbBbBbBbbwwwwBbBbBBbBbBbBrBbbBbBbBbBbBBbrrwbBbwbbBbBbBbBwBBbBwBbBbBb"
OPPONENTS = "cabin-boy", "boatswain", "navigator", "admiral", "two-players"
GROWING = "match", "duel-acts"  # records of which only the end changes from one save to the next
DUEL = "duel"  # the record of an unfinished duel of two units
