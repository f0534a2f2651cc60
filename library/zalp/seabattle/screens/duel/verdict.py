"""The verdict of a duel for its player.

Imports cable, console, rules and this package. It is in memory only then; see duel.py.
"""

from ...cable import VOID
from ...rules import DRAWN
from zalp.console.screens.duels import why
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.scene import FULL
from ..match.outcome import pages, proclaim, reveal
from ..opponents.linked_game import LinkedGame
from ..match.seas import seas_of


async def verdict(stage, link, fleet):
    """How it ended, both seas, the figures. fleet: the other side's revealed ships. True: another duel; None: there
    were no seas to show, and the player is still to be asked.
    """
    duel = link.duel
    outcome, me = duel.outcome, duel.side
    won = outcome.winner == me
    seas = None
    if duel.match:
        game = LinkedGame(duel)
        game.fleet = fleet
        seas = seas_of(stage, game)
    stage.scene.water()
    stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
    if seas:
        seas.refresh()
    stage.keys.forget()
    if outcome.winner in (0, 1):
        await proclaim(stage, won, seas and seas.refresh)
    else:
        stage.play("turn")
    reason = _reason(outcome, me)
    if reason:
        await stage.tell(stage.word(reason))
    if seas is None:
        return None
    seas.refresh()
    await reveal(seas)
    return await pages(seas, won, duel=duel)


def _reason(outcome, me):
    """The words' key for why a duel ended as it did, or None if all ships of one side were sunk."""
    if outcome.winner is None:
        return "cable-lost"
    if outcome.winner == VOID:
        return "void"
    if outcome.winner == DRAWN:
        return "draw"
    return why(outcome.cause, outcome.winner == me)
