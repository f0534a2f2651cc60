from __future__ import annotations

WIDTH: int
HEIGHT: int
POINTS: int
NOWHERE: int
HALF: tuple[str, ...]
WATER: int
LAND: int
RED: int
STARTS: tuple[bytes, bytes]
REDS: tuple[bytes, bytes]
BATTERIES: tuple[bytes, bytes]
LIGHTHOUSES: tuple[bytes, bytes]
TERRAIN: bytes
AHEAD: bytes

def mirrored(point: int) -> int: ...
