"""The cable: two units, a duel of Straume, over any channel that carries messages. docs/straume.md, "Over the cable".

Imports the rules; the channel is handed in. Sans-I/O: bytes and the time go in, bytes and events come out.
"""

from .duel import CALLING, IDLE, LINING_UP, OVER, PLAYING, SEALING, Duel, NotNow
from .match import AGREED, CHEATED, LEFT, PLAYED, RESIGNED

__all__ = (
    "AGREED",
    "CALLING",
    "CHEATED",
    "Duel",
    "IDLE",
    "LEFT",
    "LINING_UP",
    "NotNow",
    "OVER",
    "PLAYED",
    "PLAYING",
    "RESIGNED",
    "SEALING",
)
