"""Sound: effects as data, and the synthesiser that turns them into samples. Imports no other package."""

from .synth import BANKS, EFFECTS, RATE, VOLUMES, Synth

__all__ = ["BANKS", "EFFECTS", "RATE", "VOLUMES", "Synth"]
