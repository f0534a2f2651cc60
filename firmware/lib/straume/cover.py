"""What the handheld's page of games shows of this one. Imports nothing.

ICON: eighty letters, ten columns by eight rows, in the inks of the console's icons.
"""

NAMES = "СТРАУМЕ 1986", "STRAUME 1986"
ICON = "...w.........ww......wwwwwwww...wwwwww..bBbBbBbBbB......r....rrrrrrrr...rrrrrr.."
OPPONENTS = "cabin-boy", "boatswain", "navigator", "admiral", "two-players"
GROWING = "straume", "straume-duel-acts"  # records of which only the end changes from one save to the next
DUEL = "straume-duel"  # the record of an unfinished duel of two units
