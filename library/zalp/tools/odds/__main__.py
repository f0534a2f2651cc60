"""`python -m zalp.tools.odds [TABLE...]`: the tables of docs/odds.md, computed. `--write FILE` puts them into the file,
each between the lines that name it. Imports the modules beside it and zalp.tools.program.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, floor
from pathlib import Path
from random import Random

from zalp.seabattle.captains import boatswain
from zalp.tools import jobs
from zalp.tools.arena import progress
from zalp.tools.program import called

from . import fleets, nets, shooters, shots

LETTERS = "ABCDEFGHIJ"
RUSSIAN = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
SHIPS = (1, 2, 3, 4)
FEW = (1, 2, 3, 4, 8, 16)
SHOTS = (1, 2, 3, 4, 10, 20, 24, 50, 100)
SEED = 1
DEALT = 1000  # boards that each of the classic shooters plays


def table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown: no bars around a row, but one before an empty first cell."""
    lines = [" | ".join(str(word) for word in line).rstrip(" ") for line in (head, *rows)]
    text = ["|" + line if line.startswith(" ") else line for line in lines]
    return "\n".join([text[0], "|".join(["---"] * len(head)), *text[1:]])


def percent(share: Fraction, digits: int = 1) -> str:
    """Per cent, 12.3, rounded exactly, half up; a share that only rounds to none or all is marked."""
    scale = 10**digits
    whole = floor(share * 100 * scale + Fraction(1, 2))
    if share != 0 and whole == 0:
        return f"<{1 / scale:.{digits}f}"
    if share != 1 and whole == 100 * scale:
        return f">{100 - 1 / scale:.{digits}f}"
    return f"{whole // scale}.{whole % scale:0{digits}}"


def rounded(value: Fraction, digits: int = 2) -> str:
    """A number, rounded exactly, half up."""
    scale = 10**digits
    whole = floor(value * scale + Fraction(1, 2))
    return f"{whole // scale}.{whole % scale:0{digits}}"


def exact(value: Fraction) -> str:
    """A fraction, and what it is about."""
    return str(value) if value.denominator == 1 else f"{value} = {rounded(value)}"


def first16() -> str:
    """The chance that the k-th shot is the first to hit, on 16 cells."""
    rows = [[k, *(shots.first_at(k, 16, decks) for decks in SHIPS)] for k in FEW]
    rows.append(["mean", *(exact(shots.mean_first(16, decks)) for decks in SHIPS)])
    return table(["shot", "1 deck", "2 decks", "3 decks", "4 decks"], rows)


def within16() -> str:
    """The chance to hit within k shots, on 16 cells, in per cent."""
    rows = [[k, *(percent(shots.within(k, 16, decks)) for decks in SHIPS)] for k in FEW]
    return table(["shots", "1 deck", "2 decks", "3 decks", "4 decks"], rows)


def within100() -> str:
    """The same on 100 cells; the last column is the whole fleet's twenty decks."""
    columns = (*SHIPS, sum(RUSSIAN))
    rows = [[k, *(percent(shots.within(k, 100, decks)) for decks in columns)] for k in SHOTS]
    rows.append(["mean shots", *(exact(shots.mean_first(100, decks)) for decks in columns)])
    return table(["shots", "1 deck", "2 decks", "3 decks", "4 decks", "any of 20"], rows)


def blind() -> str:
    """How long it takes to hit all twenty decks without looking at the answers."""
    decks = sum(RUSSIAN)
    rows = [[k, percent(shots.all_within(k, 100, decks), 2)] for k in (50, 80, 90, 95, 97, 100)]
    rows.append(["mean shots", exact(shots.mean_all(100, decks))])
    return table(["shots", "all 20 decks hit, %"], rows)


def parity() -> str:
    """All cells at random, the smallest sufficient diagonals at random, and density, up to the first hit."""
    rows = []
    for side in (4, 10):
        for decks in SHIPS[1:]:
            cells = side * side
            few = len(shots.stripes(side, side, decks))
            every = fleets.places(side, side, decks)
            order_ = shots.densest(side, side, decks)
            rows.append(
                [
                    f"{side}x{side}",
                    decks,
                    exact(shots.mean_first(cells, decks)),
                    few,
                    exact(Fraction(few + 1, 2)),
                    len(order_),
                    exact(shots.mean_in_order(order_, every)),
                ]
            )
    head = ["sea", "decks", "any cell: mean", "diagonals: cells", "diagonals: mean", "density: cells", "density: mean"]
    return table(head, rows)


def sure() -> str:
    """The fewest shots that find a ship wherever it lies, and the proof: as many places that share no cell."""
    feet = nets.goose_feet()
    kept = [cell for _, phase in nets.tight()[:2] for cell in nets.cells(phase, 10)]
    rows = []
    for before, shot, kinds in (
        ("nothing", [], (4, 3, 2)),
        ("goose feet, the first part", feet[0], (3,)),
        ("tight, two parts", kept, (2,)),
        ("goose feet as printed, two parts", feet[0] + feet[1], (3,)),
        ("goose feet as printed, all", feet[0] + feet[1] + feet[2], (2,)),
    ):
        for decks in kinds:
            net, separate = nets.fewest(10, 10, decks, shot)
            rows.append([before, len(shot), decks, len(nets.open_places(10, 10, decks, shot)), len(net), len(separate)])
    return table(
        ["shot already", "shots", "decks", "open places", "fewest more shots", "places that share no cell"], rows
    )


def patterns() -> str:
    """What the old patterns leave open, phase by phase."""
    rows: list[list[object]] = []
    whole = [len(nets.open_places(10, 10, decks)) for decks in (4, 3, 2)]
    for name, pattern in (
        *((one.__name__.replace("_", " "), one) for one in boatswain.PATTERNS),
        ("goose feet, tight", nets.tight),
    ):
        shot: set[int] = set()
        for number, (_, phase) in enumerate(pattern(10, 10, 4)[:3]):
            shot.update(nets.cells(phase, 10))
            left = [len(nets.open_places(10, 10, decks, shot)) for decks in (4, 3, 2)]
            rows.append(["" if number else name, len(shot), *left])
    return table(["pattern", "shots", *(f"{d} decks, of {n}" for d, n in zip((4, 3, 2), whole, strict=True))], rows)


def density() -> str:
    """By cell of the first quarter: places over it, of all; and of the 20 decks, how many lie there on average."""
    every = {decks: fleets.places(10, 10, decks) for decks in SHIPS}
    cover = {decks: shots.coverage(10, 10, decks) for decks in SHIPS}
    rows = []
    for y in range(5):
        for x in range(y, 5):
            cell = y * 10 + x
            decks = sum((Fraction(cover[length][cell], len(every[length])) for length in RUSSIAN), Fraction(0))
            rows.append([f"{LETTERS[x]}{y + 1}", *(cover[length][cell] for length in SHIPS[1:]), percent(decks)])
    rows.append(["places", *(len(every[length]) for length in SHIPS[1:]), ""])
    return table(["cell", "2 decks", "3 decks", "4 decks", "ships counted alone, %"], rows)


def whole() -> str:
    """The chance that a cell has a deck, all legal fleets equally likely, as a map of the first quarter."""
    count = fleets.Count(10, 10, RUSSIAN)
    rows: list[list[object]] = []
    for y in range(5):
        row = [rounded(Fraction(count.covering(max(x, y), min(x, y)) * 100, count.fleets), 1) for x in range(5)]
        rows.append([y + 1, *row])
    return f"{count.fleets:,} fleets; per cent:\n\n" + table(["", *LETTERS[:5]], rows)


def open_ways() -> str:
    """How many fleets keep off some cells."""
    everything = fleets.Count(10, 10, RUSSIAN).fleets
    corners = [0, 9, 90, 99]
    both = sorted({y * 10 + x for y in range(10) for x in (y, 9 - y)})
    edge = [y * 10 + x for y in range(10) for x in range(10) if x in (0, 9) or y in (0, 9)]
    rows: list[list[object]] = [["all", f"{everything:,}", percent(Fraction(1), 4)]]
    for name, cells in (
        ("nothing in the four corners", corners),
        ("nothing on the main diagonals", both),
        ("nothing on the edge", edge),
    ):
        number = fleets.Count(10, 10, RUSSIAN, cells).fleets
        rows.append([name, f"{number:,}", percent(Fraction(number, everything), 4)])
    return table(["fleets", "number", "share, %"], rows)


def closed() -> str:
    """How many cells around a sunk ship are closed, by where it lies along a row."""
    rows = []
    for decks in reversed(SHIPS):
        row: list[object] = [decks]
        for left, top in ((3, 4), (3, 0), (0, 0)):
            ship = [(left + n, top) for n in range(decks)]
            near = {(x + across, y + down) for x, y in ship for across in (-1, 0, 1) for down in (-1, 0, 1)}
            row.append(len([(x, y) for x, y in near - set(ship) if 0 <= x < 10 and 0 <= y < 10]))
        rows.append(row)
    return table(["decks", "in open water", "along the edge", "in a corner"], rows)


def late() -> str:
    """The four single-deckers alone: the next shot, and the mean shots until the first of them is found."""
    boats = RUSSIAN.count(1)
    rows = []
    for free in (21, 36, 60):
        chance = Fraction(boats, free)
        rows.append([free, f"{boats}/{free} = {rounded(chance, 3)}", rounded(shots.mean_first(free, boats), 1)])
    return table(["free cells", "the next shot finds one", "shots to the first, on average"], rows)


def which() -> str:
    """Which ship a hit belongs to, every deck equally likely."""
    decks = sum(RUSSIAN)
    more = decks - RUSSIAN.count(1)
    rows = []
    for length in reversed(SHIPS):
        own = length * RUSSIAN.count(length)
        stays = f"{own}/{more}" if length > 1 else ""
        rows.append([length, RUSSIAN.count(length), f"{own}/{decks}", stays, f"{own}/100"])
    head = ["decks", "ships", "a hit belongs to one", "a hit that does not sink", "a given shot finds one"]
    return table(head, rows)


def perfect() -> str:
    """The chance that a shooter at random hits nothing but decks."""
    rows = []
    for name, decks in (("5 4 3 3 2", sum(shooters.FLEET)), ("Russian", sum(RUSSIAN))):
        rows.append([name, decks, f"1 in {comb(100, decks):.2e}"])
    return table(["fleet", "decks", "only hits"], rows)


def classic() -> str:
    """The classic shooters on 5, 4, 3, 3, 2, played: median and mean shots."""
    rows = []
    rng = Random(SEED)
    boards = [shooters.board(rng) for _ in range(DEALT)]
    for shooter in shooters.SHOOTERS:
        numbers = [shooter(ships, rng) for ships in boards]
        error = statistics.stdev(numbers) / DEALT**0.5
        median = round(statistics.median(numbers))
        rows.append([shooter.__name__, median, f"{statistics.fmean(numbers):.1f} ({error:.1f})"])
    return table([f"{DEALT:,} boards", "median", "mean"], rows)


TABLES: dict[str, Callable[[], str]] = {
    "first-16": first16,
    "within-16": within16,
    "within-100": within100,
    "blind": blind,
    "parity": parity,
    "sure": sure,
    "patterns": patterns,
    "density": density,
    "whole": whole,
    "kept-free": open_ways,
    "closed": closed,
    "late": late,
    "which": which,
    "perfect": perfect,
    "classic": classic,
}


def computed(name: str) -> str:
    """The table of this name."""
    return TABLES[name]()


def marked(name: str) -> re.Pattern[str]:
    """The place of a table in the document: between the two lines that name it."""
    return re.compile(rf"(<!-- {name} -->\n\n).*?(\n\n<!-- /{name} -->)", re.DOTALL)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.odds"), description="The tables of docs/odds.md, computed in exact fractions."
    )
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"some of {', '.join(TABLES)}; all if none is named")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put them into this document")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="tables computed at once; default 1")
    jobs.add_option(parser)
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"no table is called {unknown[0]}; there are: {', '.join(TABLES)}")
    if given.write and not given.write.is_file():
        parser.error(f"{given.write} is not there: --write puts the tables into a document that has places for them")
    text = given.write.read_text(encoding="utf-8") if given.write else ""
    from . import __main__ as named  # other processes find its functions under this name

    names = given.tables or list(TABLES)
    for name in names if given.write else ():
        if not marked(name).search(text):
            parser.error(f"{given.write} has no place for {name}: no lines <!-- {name} --> and <!-- /{name} -->")
    try:
        with jobs.executor(given.jobs, given.cluster) as engine, progress.bar(len(names), "table", 30) as bar:
            for name, found in zip(names, jobs.stream(engine, named.computed, names, bar.update), strict=True):
                if given.write:
                    text = marked(name).sub(lambda place, found=found: place[1] + found + place[2], text)
                else:
                    print(f"{name}: {TABLES[name].__doc__}\n\n{found}\n", flush=True)
    except jobs.Elsewhere as error:
        sys.exit(f"odds: {error}")
    if given.write:
        given.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
