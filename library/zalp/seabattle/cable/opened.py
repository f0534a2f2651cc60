"""A finished duel for the logbook: both seas as they lay before the first shot, and where the Flying Dutchmen went.
Imports rules, audit and commitments. It is in memory only then.
"""

from zalp.console.link.duel.commitments import SEED

from ..rules import Match, RulesError, Sea
from ..rules.acts import ANSWER, MOVE
from .audit import sea_of
from .commitments import ships_of


def opening(state):
    """Both seas of a State of the engine: a generator that yields between slices and returns (the seas of players 0
    and 1, for each MOVE of the log the cells where the Dutchman's remaining decks went, None: it stayed).

    None in place of the seas if the other side has not revealed its own, or one that the rules forbid.
    """
    rules, me = state.rules, state.side
    plans = [b"", b""]
    plans[me] = state.seals.own.plan + state.play.log.later_plans()
    plans[1 - me] = bytes(state.ending.reveal[SEED:])
    try:
        seas = []
        for plan in plans:
            if len(plan) < rules.cells:
                return None, ()
            seas.append(sea_of(rules, plan[: rules.cells]))
            yield
        moves = ()
        if rules.dutchman:
            sailed = []  # copies, which the match changes
            for sea in seas:
                sailed.append(Sea.of(sea.fleet))
            moves = yield from _courses(state.play.log.match, sailed, plans)
    except RulesError:
        return None, ()
    return seas, moves


def _courses(match, seas, plans):
    """Replay a match of Flying Dutchmen: where each of their moves led."""
    rules = match.rules
    played = Match(rules, match.first)
    made = [0, 0]
    moves = []
    for act in match.acts:
        sea = seas[act.player]
        if act.kind == MOVE:
            made[act.player] += 1
            at = made[act.player] * rules.cells
            ship = ships_of(plans[act.player][at : at + rules.cells])[0]
            there = None
            if ship != sea.fleet.ships[0]:
                there = tuple([cell for cell in ship if not sea.shots[cell]])
                sea.move(there)
            moves.append(there)
        if act.kind == ANSWER:
            played.reply(sea)
        else:
            played.push(act)
        yield
    return moves
