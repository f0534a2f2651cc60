"""The endings of Straume 1986 with one ship against another: the table against trying every move by the rules."""

import random
import re

import pytest
from straume.rules import Position
from straume.rules.sea import LAND, RED, TERRAIN

from host_tools.arena.straume_endings import STATES, Ending

BOWS = "^>v<"


def placed(hunter, one, hunted, other, spare):
    """The Position of two ships; spare: and of a destroyer of the hunter's in a far corner."""
    sea = ["1"] * 200
    sea[one >> 2] = hunter + BOWS[one & 3]
    sea[other >> 2] = hunted.lower() + BOWS[other & 3]
    if spare:
        sea[190 if min(one >> 2, other >> 2) < 60 else 9] = "D^"
    rows = ["".join(sea[row * 10 : row * 10 + 10]) for row in range(20)]
    line = re.sub("1+", lambda empty: str(len(empty.group())), "/".join(rows))
    return Position.parse(line + " 0 00 0")


def sunk(position, plies):
    """Whether player 0, on turn, sinks all of the other's ships in so many plies, whatever those do."""
    for move in position.legal_moves():
        position.push(move)
        won = position.outcome == 0 or (
            plies > 1
            and position.outcome is None
            and all(answered(position, plies - 1, answer) for answer in position.legal_moves())
        )
        position.pop()
        if won:
            return True
    return False


def answered(position, plies, move):
    """Whether player 0 still does so after this move of the other's, which sinks none of his."""
    if plies < 2 or position.effect(move)[0] is not None:
        return False
    position.push(move)
    found = position.outcome == 0 or (position.outcome is None and sunk(position, plies - 1))
    position.pop()
    return found


@pytest.mark.parametrize("hunter, hunted, spare", [("D", "D", False), ("D", "P", True), ("P", "D", False)])
def test_what_the_table_says_is_what_trying_every_move_finds(hunter, hunted, spare):
    ending = Ending(hunter, hunted, spare)
    dice = random.Random(5)
    near = [
        (one, other)
        for one in range(STATES)
        for other in range(STATES)
        if TERRAIN[one >> 2] not in (LAND, RED + 1)
        and TERRAIN[other >> 2] not in (LAND, RED)
        and 0 < abs(one // 40 - other // 40) + abs((one >> 2) % 10 - (other >> 2) % 10) < 4
        and (20 <= one >> 2 < 180 or not spare)
    ]
    soon = [pair for pair in near if 1 < ending.plies[pair[0] * STATES + pair[1]] <= 5]
    checked = dice.sample(near, 150) + dice.sample(soon, 30)
    for one, other in checked:
        plies = ending.plies[one * STATES + other]
        position = placed(hunter, one, hunted, other, spare)
        assert sunk(position, 5) == (0 < plies <= 5), str(position)
        if plies in (3, 5):
            assert not sunk(position, plies - 2), str(position)
    assert len(soon) > 30 and 0.005 < ending.share() < 0.02
