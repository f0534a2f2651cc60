"""The cable: two units, a fair duel of Sea Battle. docs/protocol.md is its specification.

The console's engine (zalp/console/link/duel) with what this game adds: its acts (movelog), what is sealed
(commitments), the audit, and both seas afterwards (opened). Imports rules and the console.
"""

from zalp.console.link.duel.verdict import VOID
from zalp.console.link.session import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, PLAYING, SEALING

from .side import Duel

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
