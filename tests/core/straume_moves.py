"""Moves of Straume 1986 that come to blows soon, for tests that need games with losses. Imports the rules."""

FOREMOST = 3  # ships that go ahead


def lively(position, rng):
    """A legal move: one that sinks, if there is one; else one of the foremost ships goes ahead, or any turns. None is
    lost by it to a mine or a battery.
    """
    effects = [(move, position.effect(move)) for move in position.legal_moves()]
    sinking = [move for move, (target, why) in effects if target is not None and not why]
    if sinking:
        return rng.choice(sinking)
    sound = [move for move, (target, why) in effects if target is None and not why]
    ahead = sorted([move for move in sound if move & 3 == 0], reverse=position.turn == 1)[:FOREMOST]
    return rng.choice(ahead if ahead and rng.below(3) else sound)
