"""Moves of Straume 1986 that come to blows soon, for tests that need games with losses, and the keys of a move. Imports
console and straume.
"""

from zalp.console import keys
from zalp.straume.rules import CRUISER, FORWARD, LAY, LEFT, RIGHT
from zalp.straume.rules.sea import AHEAD, NOWHERE, POINTS, TERRAIN, WATER
from zalp.straume.rules.ships import FLEET

ARROWS = {heading: key for key, heading in keys.HEADINGS.items()}
FOREMOST = 3  # ships that go ahead


def lively(position, rng):
    """A legal move: one that sinks, if there is one; otherwise a leading ship moves forward, or any turns. None is
    lost by it to a mine or a battery.
    """
    effects = [(move, position.effect(move)) for move in position.legal_moves()]
    sinking = [move for move, (target, why) in effects if target is not None and not why]
    if sinking:
        return rng.choice(sinking)
    sound = [move for move, (target, why) in effects if target is None and not why]
    ahead = sorted([move for move in sound if move & 3 == 0], reverse=position.turn == 1)[:FOREMOST]
    return rng.choice(ahead if ahead and rng.below(3) else sound)


def hunting(position, side):
    """The cruiser's next move on the shortest way to a ship of the other side that leads over water alone."""
    cruiser = bytes(position.types).index(bytes((CRUISER,)), side * FLEET)
    start = position.bows[cruiser] * POINTS + position.at[cruiser]
    found, way = [start], {start: None}
    for state in found:
        bow, point = state // POINTS, state % POINTS
        there = position.board[point] & 31
        if there and (there - 1) // FLEET != side:
            while way[state][0] != start:
                state = way[state][0]
            return position.at[cruiser] << 2 | way[state][1]
        ahead = AHEAD[state]
        for move, to in (
            (FORWARD, NOWHERE if ahead == NOWHERE else bow * POINTS + ahead),
            (LEFT, (bow + 3 & 3) * POINTS + point),
            (RIGHT, (bow + 1 & 3) * POINTS + point),
        ):
            if to == NOWHERE or to in way:
                continue
            own = (position.board[to % POINTS] & 31) - 1
            if move == FORWARD and (TERRAIN[to % POINTS] != WATER or own >= 0 and own // FLEET == side):
                continue
            way[to] = state, move
            found.append(to)
    raise AssertionError("no way")


def waiting(position, side):
    """A ship turns on its point."""
    ship = [ship for ship in range(side * FLEET, side * FLEET + FLEET) if position.at[ship] != NOWHERE][0]
    return position.at[ship] << 2 | LEFT


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
