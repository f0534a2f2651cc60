"""Storage: the board's store as screens use it: a store that fails stops no game. Imports nothing."""

# Names of records: the unfinished match, what the admiral remembers of the player, the unfinished duel, the rule set,
# the logbook and what was entered since it was written whole, two people's names, the seas of the day.
MATCH, MEMORY, DUEL, RULES, LOGBOOK, ENTRIES = "match", "memory", "duel", "rules", "logbook", "_entries"
PEOPLE, DAILY = "people", "daily"
DUELS = DUEL, "straume-duel"  # the unfinished duels of all games
MANY_ENTRIES = 240  # bytes from which the logbook is written whole before a match; two of any kind find room yet
GAME = "game"  # the other game that is played; none: the classic one


class Storage:
    """Reads and keeps named records."""

    def __init__(self, store):
        self._store = store

    def read(self, name):
        """(the record's bytes or None, whether there is one that cannot be read)."""
        try:
            record = self._store.read(name)
        except OSError:
            return None, True
        return record, record is None and name in self._store.faults

    def keep(self, name, record):
        """Write a record (text or bytes), or erase it for None. False if storage fails."""
        try:
            if record is None:
                self._store.erase(name)
            else:
                self._store.write(name, record if isinstance(record, bytes) else record.encode())
        except OSError:
            return False
        return True

    def keeping(self, name, record):
        """Write a record of bytes in steps, between which there is time for a picture: a generator that returns what
        `keep` does.
        """
        try:
            yield from self._store.writing(name, record)
        except OSError:
            return False
        return True
