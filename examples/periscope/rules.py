"""The rules: in each of two seas of 5x5 lies a submarine; whoever finds the other's first has won. A shot is answered:
found; near, if the submarine lies in one of the eight cells around; far. Imports nothing.
"""

SIDE, CELLS = 5, 25


def answer(cell, boat):
    """What a shot at `cell` is answered where the submarine lies in the cell `boat`."""
    away = max(abs(cell % SIDE - boat % SIDE), abs(cell // SIDE - boat // SIDE))
    return ("found", "near", "far")[min(away, 2)]


def search(shots, rng):
    """The sonarman's next shot: any cell in which, after all these answers, the submarine may lie."""
    return rng.choice([at for at in range(CELLS) if all(answer(cell, at) == shots[cell] for cell in shots)])
