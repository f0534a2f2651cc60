"""The link: what the duels of all games stand on: framing, the channel, the unit's secret. Imports nothing of ours.

Sans-I/O: bytes and the time go in, bytes and messages come out. docs/protocol.md, sections 1 and 2.
"""

from .channel import Channel
from .secret import own_secret

__all__ = ("Channel", "own_secret")
