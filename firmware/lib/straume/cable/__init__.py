"""The cable: two units, a duel of Straume, over any channel that carries messages. docs/straume.md, "Over the cable".

Imports the rules and the console's session; the channel is passed in. Sans-I/O: bytes and the time go in, bytes and
events come out.
"""

from .duel import CALLING, IDLE, OVER, PLACING, PLAYING, SEALING, Duel, NotNow
from .match import AGREED, CHEATED, LEFT, PLAYED, RESIGNED

__all__ = (
    "AGREED",
    "CALLING",
    "CHEATED",
    "Duel",
    "IDLE",
    "LEFT",
    "NotNow",
    "OVER",
    "PLACING",
    "PLAYED",
    "PLAYING",
    "RESIGNED",
    "SEALING",
)
