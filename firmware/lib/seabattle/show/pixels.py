"""The loops that run for every pixel or every frame, in the form this interpreter runs fastest. Imports this room only."""

import sys

if sys.implementation.name == "micropython":
    from .fast import add, blend, fade, paint, strip
else:
    from .plain import add, blend, fade, paint, strip

__all__ = ("add", "blend", "fade", "paint", "strip")
