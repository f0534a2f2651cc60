"""The verdict of a duel as its player sees it.

Imports cable, rules, show and this room. In memory only then; see duel.py.
"""

from ..cable import VOID
from ..rules import DRAW
from ..show import occasions
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL
from . import menu
from .duel_battle import DuelBattle
from .finale import pages, reveal


async def verdict(stage, link):
    """How it ended, both seas, the figures. True: another one."""
    duel = link.duel
    outcome, me = duel.outcome, duel.side
    won = outcome.winner == me
    battle = DuelBattle(stage, link) if duel.match else None
    stage.scene.water()
    stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
    if battle:
        battle.refresh()
    stage.forget_keys()
    if won:
        stage.play("victory")
        await stage.tell(stage.word("victory"), occasions.Fireworks())
    elif outcome.winner == 1 - me:
        stage.play("defeat")
        await stage.tell("", occasions.GoingUnder())
        if battle:
            battle.refresh()
        await stage.tell(stage.word("defeat"))
    else:
        stage.play("turn")
    why = _reason(outcome, me)
    if why:
        await stage.tell(stage.word(why))
    if battle is None:
        return await menu.choose(stage, [("yes", "again", stage.word("again"))])
    battle.refresh()
    await reveal(battle)
    return await pages(battle, won)


def _reason(outcome, me):
    """The words' key for why a duel ended as it did, or None where all ships of one side were sunk."""
    if outcome.winner is None:
        return "cable-lost"
    if outcome.winner == VOID:
        return "void"
    if outcome.winner == DRAW:
        return "draw"
    won = outcome.winner == me
    if outcome.cause == "resigned":
        return "they-resigned" if won else None
    if outcome.cause == "left":
        return "they-left" if won else "we-left"
    if outcome.cause == "violation":
        return "they-cheated" if won else "we-cheated"
    return None
