"""Makes a board's file the same each time that the board is drawn. KiCad gives random ids and saves in their order, so
the file, the gerbers and the list of parts would otherwise differ from day to day.
"""

import re
from itertools import count, groupby
from uuid import UUID

ID = re.compile(r"tstamp [0-9a-f-]{36}")
# What is sorted: things of a number change places with each other, the rest of a file stays where it is.
KINDS = {"footprint": 1, "gr": 2, "segment": 3, "via": 3, "arc": 3, "zone": 4, "fp": 5, "pad": 6}


def ordered(text):
    """The same board, with things of a kind sorted by their text and numbered ids."""
    first, *lines, last = filter(None, text.splitlines())
    numbers = count(1)
    whole = "\n".join([first, *_sorted(lines, "  "), last, ""])
    return ID.sub(lambda _: f"tstamp {UUID(int=next(numbers))}", whole)


def _sorted(lines, indent):
    """The lines of blocks that begin with this indent, each run of a kind sorted, also within footprints."""
    blocks = []
    for line in lines:
        if line.startswith(indent + "("):
            blocks.append([])
        blocks[-1].append(line)
    found = []
    for kind, group in groupby(blocks, _kind):
        run = list(group)
        if kind == KINDS["footprint"]:
            run = [[first, *_sorted(inside, "    "), last] for first, *inside, last in run]
        if kind == KINDS["pad"]:  # in the order of their numbers; copies of one by their text
            names = [_says(block).split()[1] for block in run]
            run.sort(key=lambda block: (names.index(_says(block).split()[1]), _says(block)))
        elif kind:
            run.sort(key=_says)
        found += [line for block in run for line in block]
    return found


def _kind(block):
    word = re.match(r"\s*\(([a-z]+)", block[0])
    return KINDS.get(word[1] if word else "", 0)


def _says(block):
    return ID.sub("", "\n".join(block))
