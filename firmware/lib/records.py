"""Named records in a folder that survive a power cut at any moment: afterwards there is either the old record or the
new one.

Runs on littlefs (the Pico) and, under MicroPython or CPython, on a computer's files. Imports only array, binascii, os.

A record is one file: a header of 12 bytes (magic, version, length, CRC-32 of the payload, little endian), then the
payload. It is written to NAME.tmp, which is then renamed over the old file: the one step that a file system does
completely or not at all. If the file system keeps a file's old content until the file is closed, an old record is
overwritten instead. A file that fails its checks is renamed to NAME.bad, so that nothing is lost for inspection.

`rest` and `joined` are for a store that writes the changes to a record beside it instead of writing it whole again.
"""

import binascii
import os
from array import array

MAGIC = b"ZRC"
VERSION = 1
HEADER = 12
LIMIT = 16384  # bytes in a record at most: it is read into memory whole
CHUNK = 64  # bytes compared at a time
_ABSENT = 2  # ENOENT
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789-_"


def header(payload):
    """The first bytes of a record's file."""
    size, check = len(payload), binascii.crc32(payload)
    return MAGIC + bytes((VERSION,)) + size.to_bytes(4, "little") + check.to_bytes(4, "little")


def seal(payload):
    """The bytes of a record's file: header and payload."""
    return header(payload) + payload


def unseal(raw):
    """The payload of a record's file, or None if the file is not exactly what `seal` makes."""
    payload = raw[HEADER:]
    return payload if raw[:HEADER] == header(payload) else None


def check(data):
    """The CRC-32 of a payload as four bytes."""
    return binascii.crc32(data).to_bytes(4, "little")


def checks(data):
    """The CRC-32 of each chunk."""
    view = memoryview(data)
    return array("I", [binascii.crc32(view[at : at + CHUNK]) for at in range(0, len(data), CHUNK)])


def rest(data, whole, known, most):
    """The bytes with which `joined` turns a payload into `data`. whole, known: the payload's `check` and `checks`.

    None if they are more than `most`.
    """
    view = memoryview(data)
    same = 0
    while same < len(known) and binascii.crc32(view[same * CHUNK : (same + 1) * CHUNK]) == known[same]:
        same += 1
    changed = view[same * CHUNK :]
    if 10 + len(changed) > most:
        return None
    return whole + check(data) + (same * CHUNK).to_bytes(2, "little") + bytes(changed)


def joined(payload, rest):
    """The payload changed by what `rest` returned; unchanged if that belongs to another one, or is malformed."""
    if rest is None or rest[:4] != check(payload):
        return payload
    whole = payload[: int.from_bytes(rest[8:10], "little")] + rest[10:]
    return whole if rest[4:8] == check(whole) else payload


class Records:
    """The records of one folder, which is made if necessary; OSError if it cannot be. `faults` lists the names of
    records that could not be read and were set aside, or would have been if the folder allowed it.
    """

    writes_over = False  # whether a file keeps its old content until it is closed: on littlefs it does, on POSIX not

    def __init__(self, folder):
        self.faults = []
        self._folder = folder
        self.prepare(folder)

    def prepare(self, folder):
        """Make sure that there is a folder in which records may be written; OSError if it cannot be made.

        Returns the names of what is in it.
        """
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it exists; if it could not be made the next line raises
        entries = os.listdir(folder)
        for entry in entries:
            if entry.endswith(".tmp"):  # the power failed during a write: the old record is valid
                try:
                    os.remove(folder + "/" + entry)
                except OSError:
                    pass  # a read-only folder, or a folder of that name: reading works without
        return entries

    def read(self, name):
        """The payload as bytes; None if there is no such record or it cannot be read (see `faults`)."""
        path = self.path(name)
        payload = None
        try:
            size = os.stat(path)[6] - HEADER
            if 0 <= size <= LIMIT:
                with open(path, "rb") as file:  # read in two parts: a heap may have no room for a record twice
                    first = file.read(HEADER)
                    payload = file.read(size)
                if first != header(payload):
                    payload = None
        except OSError as error:
            if error.args[0] == _ABSENT:
                return None
        if payload is None:
            try:
                os.rename(path, path + ".bad")
            except OSError:
                pass  # it stays where it is
            if name not in self.faults:
                self.faults.append(name)
        return payload

    def write(self, name, data):
        """Replace or make a record. OSError if it cannot be written: the old record is then still there."""
        for _ in self.writing(name, data):
            pass

    def writing(self, name, data):
        """`write` in steps: a generator, to be run to its end. On littlefs each step erases one sector, except when a
        folder has grown and its block is split in two.
        """
        path = self.path(name)
        if len(data) > LIMIT:
            raise ValueError("record %s has %d bytes; at most %d fit" % (name, len(data), LIMIT))
        first = header(data)
        over = self.writes_over and self._is_there(path)
        fresh = path if over else path + ".tmp"
        try:
            with open(fresh, "wb") as file:
                if not over:
                    yield  # a new file exists; one that is overwritten is empty until it has its data
                file.write(first)
                file.write(data)  # not concatenated first: a heap may have no room for it twice
                yield
                file.flush()  # MicroPython's is an fsync: among a computer's files a rename may reach the disk first
            if not over:
                yield
                os.rename(fresh, path)
        except OSError:
            if not over:
                try:
                    os.remove(fresh)
                except OSError:
                    pass  # it was never made, or the next start removes it
            raise

    def _is_there(self, path):
        try:
            os.stat(path)
        except OSError:
            return False
        return True

    def erase(self, name):
        """Remove a record; does nothing if there is none."""
        try:
            os.remove(self.path(name))
        except OSError:
            pass

    def path(self, name):
        """The path of a record's file. ValueError if it is not a valid name."""
        if not 0 < len(name) <= 32 or any(letter not in _NAME for letter in name):
            raise ValueError("a record's name has 1 to 32 of a-z, 0-9, - and _: not %r" % (name,))
        return self._folder + "/" + name
