"""Tables of the statistics program R, as its saveRDS writes them (R Internals, "Serialization Formats", XDR). Imports
the standard library.

Read are lists and vectors of numbers and texts with their attributes: what a data frame is made of.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from pathlib import Path
from typing import Any

_MISSING = -(2**31)  # an integer that is not there
_END, _AGAIN, _ALTERED = 254, 255, 238
_SYMBOL, _PAIRS, _TEXT, _LOGICALS, _INTEGERS, _REALS, _TEXTS, _LIST = 1, 2, 9, 10, 13, 14, 16, 19


class Attributed(list):
    """A vector or list with `attributes`, by name."""

    attributes: dict[str, Any]


def columns(path: Path) -> dict[str, list[Any]]:
    """The columns of the data frame in a file, by name; factors as their texts, None where a value is missing.
    ValueError for anything else.
    """
    try:
        found = _Reader(gzip.decompress(path.read_bytes())).whole()
        names = found.attributes["names"]
        return {name: _plain(column) for name, column in zip(names, found, strict=True)}
    except (EOFError, OSError, zlib.error, struct.error, AttributeError, KeyError, IndexError, TypeError) as error:
        raise ValueError(f"not a data frame of R: {error}") from None


def _plain(column: Any) -> list[Any]:
    levels = getattr(column, "attributes", {}).get("levels")
    values = [None if value == _MISSING else value for value in column]
    return [None if value is None else levels[value - 1] for value in values] if levels else values


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0
        self.seen: list[Any] = []

    def whole(self) -> Any:
        """The value of a file."""
        if self._bytes(2) != b"X\n":
            raise ValueError("not R's XDR format")
        version = self._int()
        self._bytes(8)  # which R wrote it, and which may read it
        if version == 3:
            self._bytes(self._int())  # the native encoding
        return self._item()

    def _bytes(self, count: int) -> bytes:
        if count < 0 or self.at + count > len(self.data):
            raise EOFError("it ends too early")
        self.at += count
        return self.data[self.at - count : self.at]

    def _int(self) -> int:
        return struct.unpack(">i", self._bytes(4))[0]

    def _item(self) -> Any:
        flags = self._int()
        kind = flags & 255
        if kind == _END:
            return None
        if kind == _AGAIN:
            return self.seen[(flags >> 8) - 1]
        if kind == _SYMBOL:
            self.seen.append(self._item())
            return self.seen[-1]
        if kind == _TEXT:
            length = self._int()
            return None if length == -1 else self._bytes(length).decode("utf-8", "replace")
        if kind == _PAIRS:
            return self._pairs(flags)
        if kind == _ALTERED:  # a vector in a short form, which figures do not need
            return [self._item(), self._item(), self._item()]
        found = Attributed(self._values(kind))
        found.attributes = (self._item() or {}) if flags & 512 else {}
        return found

    def _values(self, kind: int) -> list[Any]:
        if kind not in (_LOGICALS, _INTEGERS, _REALS, _TEXTS, _LIST):
            raise ValueError(f"a value of kind {kind}")
        count = self._int()
        if kind in (_TEXTS, _LIST):
            return [self._item() for _ in range(count)]
        width, letter = (8, "d") if kind == _REALS else (4, "i")
        return list(struct.unpack(f">{count}{letter}", self._bytes(width * count)))

    def _pairs(self, flags: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while flags & 255 == _PAIRS:
            if flags & 512:
                self._item()
            name = self._item() if flags & 1024 else ""
            found[str(name)] = self._item()
            flags = self._int()
        return found
