"""Which member of a room a program is, and for whom it held the other place: kept in a folder of saves. Imports `keys`.

The folder is the program's alone (zalp/tools/virtual claims it), so no two programs are one member.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import time
from pathlib import Path

from zalp.tools.cable import CableError
from zalp.tools.ownfiles import open_own

from .keys import MEMBER, Keys, Member
from .room import HOLD_S

SEED = 16  # bytes from which a player's keys are made, one for each room


class Seat:
    """A player's place in a room. folder: of saves, or None to keep nothing. CableError if the key cannot be written.

    expected: the member for whom an earlier session held the other place, and for how many seconds yet; or None.
    """

    def __init__(self, keys: Keys, folder: Path | None) -> None:
        self._door = keys.door
        self._folder = folder
        self.member = Member.of(self._seed(), keys.door)
        self.expected = self._friend()

    def keep(self, friend: bytes, left_s: float) -> None:
        """Keep for whom the other place is held, b"" for nobody, and for how many seconds yet."""
        with contextlib.suppress(OSError):  # the duel goes on without it
            self._write("friend", f"{self._door} {friend.hex() or '-'} {time.time() + left_s:.0f}\n".encode())

    def _seed(self) -> bytes:
        seed = self._read("member", SEED + 1)
        if len(seed) == SEED:
            return seed
        seed = secrets.token_bytes(SEED)
        try:
            self._write("member", seed)
        except OSError as error:
            why = "it is a link" if error.errno == errno.ELOOP else error.strerror
            raise CableError(
                f"{error.filename} cannot be written ({why}): remove it, or name others: --saves"
            ) from None
        return seed

    def _friend(self) -> tuple[bytes, float] | None:
        try:
            door, friend, until = self._read("friend", 1000).decode().split()
            name, left_s = bytes.fromhex(friend), min(int(until) - time.time(), HOLD_S)
        except ValueError:  # there is none, or it is damaged
            return None
        return (name, left_s) if door == self._door and len(name) == MEMBER and left_s > 0 else None

    def _read(self, name: str, most: int) -> bytes:
        if self._folder:
            with contextlib.suppress(OSError), open_own(self._folder / name, os.O_RDONLY) as kept:
                return kept.read(most)
        return b""

    def _write(self, name: str, data: bytes) -> None:
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
            with open_own(self._folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as kept:
                kept.write(data)
