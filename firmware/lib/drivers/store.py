"""The store: records in a folder of the Pico's flash, which `make flash` leaves alone. Imports `records`, micropython.

A write stops the processor for tens of milliseconds; lights, sound and the cable's bytes go on meanwhile. An old record
is written over: littlefs gives a file its new content when it is closed, whole or not at all, and notes that once in
the folder's own block. A new file with its rename would be three notes, and the block is tidied after so many.

A record whose name begins with _ and that has some 500 bytes at most is written quickly: it lies in the block of a
folder beside, in which there is little else to be tidied, and no sector of its own is erased for it.
"""

from micropython import kbd_intr
from records import Records

FOLDER = "/saves"
QUICK = "/saves/quick"
_CTRL_C = 3


class Store(Records):
    """See records.Records: read, write, writing, erase, faults."""

    writes_over = True

    def __init__(self):
        super().__init__(FOLDER)
        self.prepare(QUICK)

    def path(self, name):
        path = super().path(name)
        return path if name[0] != "_" else QUICK + "/" + name

    def write(self, name, data):
        """As `writing` in one go, with less of the stack."""
        kbd_intr(-1)
        try:
            for _ in super().writing(name, data):
                pass
        finally:
            kbd_intr(_CTRL_C)

    def writing(self, name, data):
        """Ctrl-C is not heard in a step: in the midst of one it would close the file with half a record."""
        steps = super().writing(name, data)
        while True:
            kbd_intr(-1)
            try:
                next(steps)
            except StopIteration:
                return
            finally:
                kbd_intr(_CTRL_C)
            yield
