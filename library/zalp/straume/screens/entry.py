"""Enters a finished game in the console's logbook. Imports rules and game. In memory for a moment after each game."""

from binascii import crc32

from ..rules import DRAWN
from ..rules.sea import POINTS
from ..rules.ships import FLEET
from .game import CABLE, LAST, last_of_duel

_MARK = 4  # bytes of a match's id
_HOW = {"sunk": 0, "agreed": 1, "resigned": 2, "left": 3, "violation": 4}  # the engine's causes as in game.HOW


async def enter(console, played):
    """Enter a finished Game at this handheld. Of two people the first counts."""
    mark = "%08x" % (crc32(played.last()) & 0xFFFFFFFF)
    await _note(console, played.name, played.position, 0, played.outcome, mark)


async def enter_duel(console, duel):
    """Enter a finished duel, from the engine; it also replaces the last game at this handheld."""
    mark = "".join(["%02x" % byte for byte in duel.id[:_MARK]])
    outcome = duel.outcome.winner
    if outcome is None or outcome > DRAWN:
        return  # a duel whose cable was lost has no end
    await console.finish(console.storage.keeping(LAST, _as_seen(duel, outcome)))
    await _note(console, CABLE, duel.log.position, duel.side, outcome, mark)


def _as_seen(duel, outcome):
    """The record of a duel in which our player is player 0: the sea is the same turned by 180 degrees."""
    first, moves = duel.log.first, duel.log.made
    if duel.side:
        first = 1 - first
        moves = (POINTS - 1 - (move >> 2) << 2 | move & 3 for move in moves)
        outcome = outcome if outcome == DRAWN else 1 - outcome
    own, other = duel.fleets
    return last_of_duel(first, own, other, moves, outcome, _HOW[duel.outcome.cause])


async def _note(console, opponent, position, me, outcome, mark):
    """A game in which `me` made no move does not count as played."""
    count = position.moves
    first = position.turn ^ count & 1
    own = (count + (first == me)) // 2
    if own:
        try:
            async with console.using("figures") as part:
                await part.enter(console, "straume", opponent, outcome == me, FLEET - position.afloat[me], own, mark)
        except MemoryError:
            pass  # the end holds even if it was not stored
