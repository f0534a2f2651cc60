"""The duel: two units, a fair match of any game, over any line that carries bytes. docs/protocol.md specifies it.

Sans-I/O: bytes and the time go in, bytes and events come out; the store and the entropy are passed in. Imports the
console's link and loader. From the link upwards: wire, commitments, agreement, log, verdict, state, saves, watch, the
engine with its parts sealing, playing, ending, resuming and loading. A game's engine is a subclass of engine.Engine.
"""
