"""Storage: the board's store as screens use it: a failing store stops no game. Imports nothing."""

# Names of the console's records: the logbook and its entries since it was last written whole, two people's names, and
# the current game.
LOGBOOK, ENTRIES, PEOPLE = "logbook", "_entries", "people"
MANY_ENTRIES = 240  # bytes from which the logbook is written whole before a match; two more entries would still fit
BEGINS = "begins"  # who began the last match of each game, and who won it
GAME = "game"  # without it: the game that the firmware starts with


class Storage:
    """Reads and writes named records."""

    def __init__(self, store):
        self._store = store

    def read(self, name):
        """(the record's bytes or None, whether there is an unreadable one)."""
        try:
            record = self._store.read(name)
        except OSError:
            return None, True
        return record, record is None and name in self._store.faults

    def keep(self, name, record):
        """Write a record (text or bytes), or erase it for None. Returns False if storage fails."""
        try:
            if record is None:
                self._store.erase(name)
            else:
                self._store.write(name, record if isinstance(record, bytes) else record.encode())
        except OSError:
            return False
        return True

    def keeping(self, name, record):
        """Write a record of bytes in steps, with time for a picture in between: a generator that returns what `keep`
        does.
        """
        try:
            yield from self._store.writing(name, record)
        except OSError:
            return False
        return True
