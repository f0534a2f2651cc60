"""Mutants: small mistakes, one at a time, that the tests should notice. A module a part of the tree, in each ROOMS:

{room: {file: (tests, (old, new), (old, new, more), ...)}}

file: in firmware/lib, or in host_tools where the path begins with that. old: stands once in the file; new: stands there
instead. tests: words, those that know the file best first: `show` is tests/core/test_show.py or else
tests/test_show.py, `show::twins` only its tests whose names contain that. more: words of tests for this mutant alone,
before the file's own; or, behind `=`, why the mutant may survive. A mutant is called by its room and its number in it:
rules-3.
"""

from . import cable, console, host, seabattle, straume

TABLES = (console, cable, seabattle, straume, host)


class Mutant:
    """One row of a table. first: words of the tests that are named for it, or else for its file; tests: those and the
    file's; why: it may survive, or None.
    """

    def __init__(self, room, number, file, old, new, own, tests, why):
        self.room, self.number, self.file = room, number, file
        self.old, self.new, self.why = old, new, why
        self.first = own or tests
        self.tests = own + [word for word in tests if word not in own]
        self.path = file if file.startswith("host_tools/") else "firmware/lib/" + file

    def __str__(self):
        return f"{self.room}-{self.number}"


def every():
    """All mutants, in the order of the tables."""
    found = []
    for table in TABLES:
        for room, files in table.ROOMS.items():
            rows = [(file, tests, row) for file, (tests, *rows) in files.items() for row in rows]
            for number, (file, tests, row) in enumerate(rows):
                more = row[2] if len(row) > 2 else ""
                why = more[1:].strip() if more[:1] == "=" else None
                own = [] if why else more.split()
                found.append(Mutant(room, number, file, row[0], row[1], own, tests.split(), why))
    return found
