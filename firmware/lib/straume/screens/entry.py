"""The entry of a game that is over in the console's logbook. Imports rules. In memory for a moment after each game."""

from binascii import crc32

from ..rules.ships import FLEET

_MARK = 4  # bytes of a match's id


async def enter(console, played):
    """Of a game at this handheld: a Game that is over. Of two people the first counts."""
    mark = "%08x" % (crc32(played.last()) & 0xFFFFFFFF)
    await _note(console, played.name, played.position, 0, played.outcome, mark)


async def enter_duel(console, match):
    """Of a duel that is over, as the engine has it."""
    mark = "".join(["%02x" % byte for byte in match.id[:_MARK]])
    await _note(console, "cable", match.position, match.side, match.outcome[0], mark)


async def _note(console, opponent, position, me, outcome, mark):
    """A game in which `me` made no move was not played."""
    count = position.moves
    first = position.turn ^ count & 1
    own = (count + (first == me)) // 2
    if own:
        try:
            async with console.using("figures") as part:
                await part.enter(console, "straume", opponent, outcome == me, FLEET - position.afloat[me], own, mark)
        except MemoryError:
            pass  # the end stands, written down or not
