"""The keys of a move of Straume 1986, for scripts. Imports straume."""

from zalp.console import keys
from zalp.straume.rules import FORWARD, LAY, LEFT, RIGHT

ARROWS = {heading: key for key, heading in keys.HEADINGS.items()}


def steer(board, game, move):
    """The keys of a move: the ship's column until it is chosen, an arrow, FIRE."""
    position = game.position
    ship = position.mover(move)
    eyes = game.eyes
    light = 199 - position.at[ship] if eyes else position.at[ship]
    name = f" {'АБВГДЕЖЗИК'[light % 10]}{20 - light // 10},"
    count = 0
    while True:
        yield light % 10
        yield None
        count += 1
        if name in board.captions["selected"]:
            break
        assert count < 13
    quarter = {FORWARD: 0, LEFT: 3, RIGHT: 1}.get(move & 3, 0)
    heading = position.bows[ship] + quarter + (2 if eyes else 0) & 3
    yield ARROWS[heading]
    if move & 3 == LAY:
        yield ARROWS[heading]
    yield None
    yield keys.FIRE
    return count
