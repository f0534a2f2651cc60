"""The cable: two units, a fair duel of Straume. docs/protocol.md is its specification, section 10 has its acts.

The console's engine (zalp/console/link/duel) with this game's moves. Imports the rules and the console.
"""

from zalp.console.link.session import CALLING, IDLE, OVER, PLACING, PLAYING, SEALING

from .side import Duel, NotNow

__all__ = ("CALLING", "Duel", "IDLE", "NotNow", "OVER", "PLACING", "PLAYING", "SEALING")
