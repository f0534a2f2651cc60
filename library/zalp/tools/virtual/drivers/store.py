"""The store: records in the folder that the server gives the unit. Imports `records`."""

from records import Records


class Store(Records):
    """See records.Records: read, write, writing, erase, faults."""
