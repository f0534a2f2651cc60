"""The store: records in the browser's database. Imports `records`, uctypes and `worker`.

Records live in a folder of the WebAssembly machine's memory, filled from the database before the program starts. Each
write and erase goes on to the database at once; each record is a file there, in the format of records.py.
"""

import os
from uctypes import addressof

import worker
from records import Records, seal

FOLDER = "/store"


class Store(Records):
    """See records.Records: read, write, writing, erase, faults."""

    def __init__(self):
        super().__init__(FOLDER)

    def read(self, name):
        """Checks first whether the record exists: WebAssembly's ENOENT, 44, would be taken for a damaged one."""
        return super().read(name) if name in os.listdir(FOLDER) else None

    def writing(self, name, data):
        """OSError if the browser stores nothing, or has no room left."""
        if not worker.keeps():
            raise OSError(28)  # ENOSPC
        yield from super().writing(name, data)
        file = seal(data)
        worker.keep(name, addressof(file), len(file))

    def erase(self, name):
        super().erase(name)
        worker.keep(name, 0, 0)
