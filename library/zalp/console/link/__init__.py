"""The link: what the duels of all games are built on: framing, the channel, the unit's secret and entropy.

Sans-I/O: bytes and the time go in, bytes and messages come out. docs/protocol.md, sections 1, 2 and 4. Imports nothing
of ours.
"""

from .channel import Channel
from .secret import Entropy, own_secret

__all__ = ("Channel", "Entropy", "own_secret")
