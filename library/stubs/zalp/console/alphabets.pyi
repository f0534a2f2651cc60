from __future__ import annotations

ALPHABETS: dict[str, str]

def capital(letter: str) -> str: ...
