from __future__ import annotations

VERSION: str
