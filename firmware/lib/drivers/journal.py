"""What went wrong, in a file of bounded size that `make log` prints. Needs no machine. Imports os and sys."""

import os
import sys

BUILD = ""  # the number of the firmware's build, with which `make log` restores names in tracebacks; empty for sources
ENTRY = 1500  # bytes of a traceback: 25 calls, and more are never nested


class Journal:
    """Appends entries to `path`. Before it exceeds LIMIT it is renamed to `path` + ".old", over the one before."""

    LIMIT = 4096  # bytes, in each of the two files

    def __init__(self, path="/errors.log"):
        self.path = path

    def add(self, text, error=None):
        """Append an entry, and an error's traceback in it. If the flash is full or broken the entry is dropped, rather
        than causing another failure.
        """
        try:
            if self._size() + len(text) + (ENTRY if error else 0) > self.LIMIT:
                os.rename(self.path, self.path + ".old")
            with open(self.path, "ab") as file:
                file.write(text.encode())
                if error:
                    sys.print_exception(error, file)  # straight into the file: there may be no memory for its text
        except OSError:
            pass

    def once(self, line):
        """Append an entry of one line unless it is there already, since each power-on would repeat it."""
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
