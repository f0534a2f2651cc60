"""`python -m host_tools.odds [TABLE...]`: the tables of docs/odds.md, computed. `--write FILE` puts them into the file,
each between the lines that name it. Imports the modules beside it and host_tools.program.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor
from pathlib import Path
from random import Random

from seabattle.captains import boatswain

from host_tools import jobs
from host_tools.arena import progress
from host_tools.program import called

from . import fleets, nets, order, practice, shots

LETTERS = "ABCDEFGHIJ"
RUSSIAN = practice.FLEET
SHIPS = (1, 2, 3, 4)
SHOTS = (1, 2, 3, 5, 10, 15, 20, 24, 25, 30, 40, 50, 60, 75, 90, 100)
SEAS = ((4, 4, (2, 2)), (4, 4, (3, 2)), (4, 4, (2, 1)), (4, 4, (3, 1)), (4, 4, (2, 2, 1)))
SEED = 1
DEALT = 300  # fleets of the large sea that each of the two shooters plays


def table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, *rows]
    text = ["| " + " | ".join(str(word) for word in line) + " |" for line in lines]
    return "\n".join([text[0], "|---" * len(head) + "|", *text[1:]])


def percent(share: Fraction, digits: int = 1) -> str:
    """12.3 %, rounded exactly, half up; what would look like none or all and is not says so."""
    scale = 10**digits
    whole = floor(share * 100 * scale + Fraction(1, 2))
    if share != 0 and whole == 0:
        return f"< {1 / scale:.{digits}f} %"
    if share != 1 and whole == 100 * scale:
        return f"> {100 - 1 / scale:.{digits}f} %"
    return f"{whole // scale}.{whole % scale:0{digits}} %"


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
    rows = [[k, *(shots.first_at(k, 16, decks) for decks in SHIPS)] for k in range(1, 17)]
    rows.append(["mean", *(exact(shots.mean_first(16, decks)) for decks in SHIPS)])
    return table(["shot", "1 deck", "2 decks", "3 decks", "4 decks"], rows)


def within16() -> str:
    """The chance to hit within k shots, on 16 cells."""
    rows = [[k, *(percent(shots.within(k, 16, decks)) for decks in SHIPS)] for k in range(1, 17)]
    return table(["shots", "1 deck", "2 decks", "3 decks", "4 decks"], rows)


def within100() -> str:
    """The chance to hit within k shots, on 100 cells; the last column is the whole fleet's twenty decks."""
    columns = (*SHIPS, sum(RUSSIAN))
    rows = [[k, *(percent(shots.within(k, 100, decks)) for decks in columns)] for k in SHOTS]
    rows.append(["mean", *(exact(shots.mean_first(100, decks)) for decks in columns)])
    return table(["shots", "1 deck", "2 decks", "3 decks", "4 decks", "any of 20"], rows)


def blind() -> str:
    """How long it takes to hit all twenty decks without looking at the answers."""
    decks = sum(RUSSIAN)
    rows = [[k, percent(shots.all_within(k, 100, decks), 2)] for k in (50, 60, 70, 80, 90, 95, 97, 98, 99, 100)]
    rows.append(["mean", exact(shots.mean_all(100, decks))])
    return table(["shots", "all 20 decks hit"], rows)


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
        ("these, kept tight", kept, (2,)),
        ("goose feet as printed, two parts", feet[0] + feet[1], (3,)),
        ("goose feet as printed, all", feet[0] + feet[1] + feet[2], (2,)),
    ):
        for decks in kinds:
            net, separate = nets.fewest(10, 10, decks, shot)
            rows.append([before, len(shot), decks, len(nets.open_places(10, 10, decks, shot)), len(net), len(separate)])
    return table(["shot already", "shots", "decks", "open places", "fewest more", "places that share no cell"], rows)


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
            rows.append([f"{LETTERS[x]}{y + 1}", *(cover[length][cell] for length in SHIPS), percent(decks)])
    rows.append(["places", *(len(every[length]) for length in SHIPS), ""])
    return table(["cell", "1 deck", "2 decks", "3 decks", "4 decks", "ships counted alone"], rows)


def whole() -> str:
    """The chance that a cell has a deck, all legal fleets equally likely, as a map."""
    count = fleets.Count(10, 10, RUSSIAN)
    share = {
        (x, y): Fraction(count.covering(x, y), count.fleets) for x, y in ((x, y) for y in range(5) for x in range(y, 5))
    }
    rows = []
    for y in range(10):
        row: list[object] = [y + 1]
        for x in range(10):
            near = sorted((min(x, 9 - x), min(y, 9 - y)), reverse=True)
            row.append(rounded(share[near[0], near[1]] * 100, 1))
        rows.append(row)
    return f"{count.fleets:,} fleets; per cent:\n\n" + table(["", *LETTERS], rows)


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
    return table(["fleets", "number", "share"], rows)


def finishing() -> str:
    """Finish first or search first, on small seas, exactly."""
    rows = []
    for width, height, decks in SEAS:
        seas = order.fleets(width, height, decks)
        afloat, means = {}, []
        for way in (order.FINISH, order.SEARCH, order.FREE):
            shooter = order.Shooter(width, height, seas, way)
            means.append(shooter.mean)
            afloat[way] = [list(shooter.shots(number)) for number in range(len(seas))]
        won = [
            order.wins(afloat[order.FINISH], afloat[order.SEARCH], len(decks), rule)
            for rule in (order.single, order.chain)
        ]
        row = [f"{width}x{height}", " ".join(map(str, decks)), len(seas), *map(exact, means), *map(percent, won)]
        rows.append(row)
    head = ["sea", "fleet", "fleets", "finish first", "search first", "best of all", "wins, single", "wins, chain"]
    return table(head, rows)


def large() -> str:
    """The same on ten by ten, played: mean shots with their standard error, and wins."""
    waters = practice.Waters()
    rng = Random(SEED)
    dealt = [waters.fleet(rng) for _ in range(DEALT)]
    afloat, rows = {}, []
    for way in (order.FINISH, order.SEARCH):
        afloat[way] = [list(waters.shots(fleet, way, rng)) for fleet in dealt]
        numbers = [len(game) for game in afloat[way]]
        error = statistics.stdev(numbers) / DEALT**0.5
        rows.append([way, f"{statistics.fmean(numbers):.1f} ({error:.1f})"])
    for rule in (order.single, order.chain):
        won = order.wins(afloat[order.FINISH], afloat[order.SEARCH], len(RUSSIAN), rule)
        rows.append([f"finish first wins, {rule.__name__}", percent(won)])
    return table([f"{DEALT} fleets each", "shots"], rows)


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
    "finishing": finishing,
    "large": large,
}


def computed(name: str) -> str:
    """The table of this name."""
    return TABLES[name]()


def marked(name: str) -> re.Pattern[str]:
    """The place of a table in the document: between the two lines that name it."""
    return re.compile(rf"(<!-- {name} -->\n\n).*?(\n\n<!-- /{name} -->)", re.DOTALL)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog=called("python -m host_tools.odds"), description="The tables of docs/odds.md, computed in exact fractions."
    )
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"some of {', '.join(TABLES)}; all if none is named")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put them into this document")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="tables computed at once; default 1")
    jobs.add_option(parser)
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"no table is called {unknown[0]}; there are: {', '.join(TABLES)}")
    text = given.write.read_text(encoding="utf-8") if given.write else ""
    from . import __main__ as named  # other processes find its functions under this name

    names = given.tables or list(TABLES)
    try:
        with jobs.executor(given.jobs, given.cluster) as engine, progress.bar(len(names), "table", 30) as bar:
            found_all = jobs.results(engine, named.computed, names, bar.update)
    except jobs.Elsewhere as error:
        sys.exit(f"odds: {error}")
    for name, found in zip(names, found_all, strict=True):
        if not given.write:
            print(f"{name}: {TABLES[name].__doc__}\n\n{found}\n", flush=True)
        elif marked(name).search(text):
            text = marked(name).sub(lambda place, found=found: place[1] + found + place[2], text)
        else:
            parser.error(f"{given.write} has no place for {name}")
    if given.write:
        given.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
