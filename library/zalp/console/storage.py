"""Storage: the board's store as screens use it: a failing store stops no game. Imports nothing."""

# Names of the console's records; the games' are in their screens/records.py or game.py. On the Pico a name that begins
# with _ is in saves/quick, whose block is compacted quickly; "_" and a growing record's name: what was added since
# that record was last written whole (records.rest). settings: settings.py; _secret: link/secret.py.
LOGBOOK = "logbook"  # figures, points, medals: logbook/career.py; a damaged one is set aside as logbook-spoilt
ENTRIES = (
    "_entries"  # what was entered since the logbook was last written whole, and that one's CRC-32: logbook/book.py
)
PEOPLE = "people"  # two people's names on one handheld, and how many presses open their curtain
MANY_ENTRIES = 240  # bytes from which the logbook is written whole before a match; two more entries would still fit
BEGINS = "begins"  # who began the last match of each game, and who won it: begins.py
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
