"""The store: records in a folder of the Pico's flash, which `make flash` leaves alone. Imports `records`.

A write stops the processor for tens of milliseconds; lights, sound and the cable's bytes go on meanwhile.
"""

from records import Records

FOLDER = "/saves"


class Store(Records):
    """See records.Records: read, write, erase, faults."""

    def __init__(self):
        super().__init__(FOLDER)
