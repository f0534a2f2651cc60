"""The cable: two units, a fair duel, over any line that carries bytes. docs/protocol.md is its specification.

Sans-I/O: bytes and the time go in, bytes and events come out; the store and the entropy are passed in. Imports rules,
and the console's link and loader. From the link upwards: wire, commitments, agreement, movelog, state, saves, duel with
its parts sealing, playing, ending (audit, verdict), resuming and loading.
"""

from .duel import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, PLAYING, SEALING, Duel
from .verdict import VOID

__all__ = (
    "AGREEING",
    "CALLING",
    "Duel",
    "ENDING",
    "IDLE",
    "OVER",
    "PLACING",
    "PLAYING",
    "SEALING",
    "VOID",
)
