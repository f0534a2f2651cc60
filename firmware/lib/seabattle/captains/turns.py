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


def step(match, captains, seas):
    """Bring a match between two captains one act further: a generator. captains, seas: of player 0 and player 1."""
    if match.due == acts.ANSWER:
        shooter, dying = 1 - match.by, match.dying
        said = match.reply(seas[match.by])
        if not dying:
            captains[shooter].on_answer(match.charts[said.player], said.cell, said.answer)
        return
    player = match.by
    if player is None:  # both choose a salvo
        player = 0 if match.owes(0) else 1
    match.push((yield from act(captains[player], match, player, seas[player])))
