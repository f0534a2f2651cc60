"""What a captain does when a match waits for him: makes the act that he owes, of any kind. Imports rules and this
package.

The battle uses it for acts other than shots, the arena and the tests for every act.
"""

from ..rules import acts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from ..rules import Match, Sea
    from ..rules.acts import Act
    from .captain import Captain


def act(captain: "Captain", match: "Match", player: int, sea: "Sea") -> "Generator[None, None, Act]":
    """The next act of this player, chosen by his captain: a generator that yields between slices and returns the Act,
    to be pushed. Only for a player who owes one (match.owes), and not for answers: those come from the sea.

    sea: the player's own Sea; a gift is noted there, and a Flying Dutchman has sailed in it afterwards.
    """
    chart = match.charts[1 - player]
    if match.due == acts.SHOT and match.rules.shots == "salvo":
        return acts.shot(player, captain.shots[-match.left_in_turn])
    if match.due == acts.SHOT:
        yield from captain.think(chart)
        return acts.shot(player, captain.shot)
    chosen = yield from choice(captain, match, player, sea)
    if match.due == acts.CHOOSE:
        return acts.choose(player)
    if match.due == acts.GIVE:
        sea.give(chosen, match.giving)  # type: ignore[arg-type]
        return acts.give(player, chosen, match.giving)  # type: ignore[arg-type]
    sea.move(chosen)  # type: ignore[arg-type]
    return acts.move(player)


def choice(
    captain: "Captain", match: "Match", player: int, sea: "Sea"
) -> "Generator[None, None, tuple[int, ...] | int | None]":
    """What his captain chooses for a player who owes an act that is not a shot: a generator that yields between slices
    and returns the cells of his salvo, the cell that he gives away, or where his Flying Dutchman goes, None: it stays.
    """
    if match.due == acts.CHOOSE:
        yield from captain.think(match.charts[1 - player], match.salvo_size(player))
        return captain.shots
    known = match.charts[player]
    if match.due == acts.GIVE:
        from .extras import gift

        return (yield from gift(sea, known, match.giving, captain.rng, captain.lavish))
    from .dutchman import sail

    return (yield from sail(captain, sea, known))


def step(match: "Match", captains: "Sequence[Captain]", seas: "Sequence[Sea]") -> "Generator[None]":
    """Advance a match between two captains by one act: a generator. captains, seas: of player 0 and player 1."""
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
