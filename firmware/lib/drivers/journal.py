"""What went wrong, in a file of bounded size that `make log` prints. Needs no machine. Imports os."""

import os

BUILD = ""  # the number of the firmware's build, with which `make log` restores names in tracebacks; empty for sources
ENTRY = 1500  # bytes of one entry at most
END = 400  # of these the last bytes: which exception it was
_CUT = b"\n[cut]\n"


class Journal:
    """Entries are appended to `path`; grown to LIMIT it is renamed to `path` + ".old", over the one before."""

    LIMIT = 4096  # bytes, in each of the two files

    def __init__(self, path="/errors.log"):
        self.path = path

    def add(self, text):
        """Append an entry. If the flash is full or broken the entry is dropped, rather than causing another failure."""
        entry = text.encode()
        if len(entry) > ENTRY:
            entry = entry[: ENTRY - END - len(_CUT)] + _CUT + entry[-END:]
        try:
            if self._size() + len(entry) > self.LIMIT:
                os.rename(self.path, self.path + ".old")
            with open(self.path, "ab") as file:
                file.write(entry)
        except OSError:
            pass

    def once(self, line):
        """Append an entry of one line unless it is there already: it would be repeated at each power-on."""
        try:
            with open(self.path) as file:
                for known in file:
                    if known == line:
                        return
        except OSError:
            pass
        self.add(line)

    def _size(self):
        try:
            return os.stat(self.path)[6]
        except OSError:
            return 0
