"""The audit of a revealed sea: does it match its seals and every answer? Imports console, rules and commitments."""

from console.link.duel.commitments import (
    CELLS,
    COIN,
    cell_seal,
    coin_seal,
    coin_share,
    fleet_seal,
    moved_seed,
    salt,
    seal_at,
)
from console.link.duel.verdict import FALSE_ANSWER, FALSE_SUNK, ILLEGAL_FLEET, MOVED_SHIP, SWAPPED_SEED

from ..rules import MISS, Match, RulesError, Sea
from ..rules.acts import ANSWER, MOVE
from .commitments import PLAN_MINE, PLAN_SUBMARINE, PLAN_SWEEPER, content, ships_of


def audit(match, key, side, seed, plans, seals, fleets):
    """Check a revealed sea in slices: a generator whose return value is 0 or the first violation found.

    match: the rules.Match that was played; key: its id; side: whose sea; seed and plans: what was revealed, one plan
    and another for each move of a Flying Dutchman; seals: that side's last seals, contiguous, or None for one's own
    sea, which needs no check against its seals; fleets: its seals over each plan.
    """
    rules = match.rules
    plan = plans[: rules.cells]
    if seals is not None:
        if len(fleets) == 1:
            code = yield from _compare(rules.cells, key, side, seed, plan, seals)
            if code:
                return code
        for moves, sealed in enumerate(fleets):
            yield
            there = plans[moves * rules.cells : (moves + 1) * rules.cells]
            if fleet_seal(key, side, moved_seed(seed, moves), there) != sealed:
                return MOVED_SHIP
    yield
    for mark in set(plans):
        if mark > rules.ships and mark not in (PLAN_SUBMARINE, PLAN_MINE, PLAN_SWEEPER):
            return ILLEGAL_FLEET
    yield
    try:
        sea = sea_of(rules, plan)
    except RulesError:
        return ILLEGAL_FLEET
    yield
    played = Match(rules, match.first)
    moved = 0
    for count, act in enumerate(match.acts):
        if count % 8 == 7:
            yield
        if act.kind != ANSWER or act.player != side:
            played.push(act)
            if act.kind == MOVE and act.player == side:
                moved += 1
                if not _sail(sea, plans[moved * rules.cells : (moved + 1) * rules.cells]):
                    return ILLEGAL_FLEET
            continue
        try:
            truth = played.reply(sea)
        except RulesError:
            return FALSE_ANSWER
        if truth.answer != act.answer:
            return FALSE_ANSWER if MISS in (truth.answer, act.answer) else FALSE_SUNK
        if truth.cells != act.cells:
            return FALSE_SUNK
    return 0


def _compare(cells, key, side, seed, plan, seals):
    """Whether seed and plan give the seals, in slices."""
    moved = False
    if seal_at(seals, COIN) != coin_seal(key, side, coin_share(seed)):
        return SWAPPED_SEED
    for cell in range(cells):
        if cell % 3 == 0:
            yield
        sealed, its_salt = seal_at(seals, CELLS + cell), salt(seed, cell)
        if sealed != cell_seal(key, side, cell, content(plan[cell]), its_salt):
            for other in range(5):
                if sealed == cell_seal(key, side, cell, other, its_salt):
                    break
            else:
                return SWAPPED_SEED
            moved = True
    return MOVED_SHIP if moved else 0


def _sail(sea, plan):
    """Move the Flying Dutchman to its place in a plan; returns whether it may lie there."""
    ships = ships_of(plan)
    if len(ships) == 1 and ships[0] != sea.fleet.ships[0]:
        try:
            sea.move([cell for cell in ships[0] if not sea.shots[cell]])
        except RulesError:
            return False
    return ships == list(sea.fleet.ships)


def sea_of(rules, plan):
    """The sea of a plan. NotLegal if the rules forbid it."""
    from ..rules import defects  # noqa: F401  a Pico's stack has less room where a fleet is checked

    if rules.extras:
        from ..rules import extras  # noqa: F401
    found = {}
    for name, mark in (("mines", PLAN_MINE), ("sweepers", PLAN_SWEEPER), ("submarines", PLAN_SUBMARINE)):
        cells = [cell for cell in range(rules.cells) if plan[cell] == mark]
        if cells:
            found[name] = cells
    return Sea(rules, ships_of(plan), **found)
