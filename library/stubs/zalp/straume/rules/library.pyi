from __future__ import annotations

MOVE: str
