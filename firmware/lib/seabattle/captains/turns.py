"""What a captain does when a match waits for him: the act that he owes, whatever it is. Imports rules and this room.

The battle screen may ask for it, the arena and the tests do.
"""

from ..rules import acts


def act(captain, match, player, sea):
    """The next act of this player, chosen by his captain: a generator that yields between slices and returns the Act,
    to be pushed. Only for who owes one (match.owes), answers apart: those are the sea's.

    sea: the player's own Sea; what is given away is noted there, and a Flying Dutchman has sailed in it.
    """
    chart = match.charts[1 - player]
    if match.due == acts.SHOT and match.rules.shots == "salvo":
        return acts.shot(player, captain.shots[-match.left_in_turn])
    if match.due == acts.SHOT:
        yield from captain.think(chart)
        return acts.shot(player, captain.shot)
    if match.due == acts.CHOOSE:
        yield from captain.think(chart, match.salvo_size(player))
        return acts.choose(player)
    known = match.charts[player]
    if match.due == acts.GIVE:
        from .extras import gift

        cell = yield from gift(sea, known, match.giving, captain.rng, captain.heedless)
        sea.give(cell, match.giving)
        return acts.give(player, cell, match.giving)
    from .dutchman import sail

    sea.move((yield from sail(captain, sea, known)))
    return acts.move(player)
