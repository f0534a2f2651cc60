"""The logbook of a handheld, real or virtual, as JSON, and the matches of its shelf as score sheets. Imports console
and seabattle.

`read(name)` returns a record of the store by its name: bytes, or None. This also runs under MicroPython: on the site.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections import OrderedDict  # MicroPython's dict keeps no order
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from zalp.console import VERSION
from zalp.console.logbook import career
from zalp.console.logbook.book import PLACES, Book, place
from zalp.console.settings import LANGUAGES, Settings
from zalp.console.storage import ENTRIES, LOGBOOK, Storage
from zalp.seabattle.captains.words import ROSTER
from zalp.seabattle.rules import Rules, finish, notation
from zalp.seabattle.rules.presets import RULE_SETS
from zalp.seabattle.screens.daily import Days, seas_of
from zalp.seabattle.sheets import scoresheet, shelf
from zalp.seabattle.sheets.sheet import Sheet
from zalp.tools import ladder

Read: TypeAlias = "Callable[[str], bytes | None]"
FORMAT = 1  # of the JSON
REPAIR = "Open the logbook on the handheld: it sets the damaged record aside and begins a new one. Last matches stay."
SQUARES = "🟦🟧🟥"  # of the day's line: a miss, a hit, a ship sunk
ROW = 10  # squares of a line
DECKS = Rules().decks
FIGURES = (
    "matches",
    "wins",
    "wins_in_a_row",
    "most_wins_in_a_row",
    "fewest_misses",
    "best_hit_rate",
    "fewest_shots",
    "longest_run_of_hits",
)
OWN_FIGURES = tuple([(key, at) for at, key in enumerate(FIGURES)])
# Of other games of the console: which numbers of a row they use, and their meanings.
GAME_FIGURES = (
    ("matches", career.MATCHES),
    ("wins", career.WINS),
    ("wins_in_a_row", career.STREAK),
    ("most_wins_in_a_row", career.BEST_STREAK),
    ("fewest_ships_lost", career.FEWEST_MISSES),
    ("fewest_moves", career.QUICKEST),
)
# The names in a score sheet for players without one: the player and the other end of the cable.
PLAYER, OTHER = ("Игрок", "Player"), ("Соперник", "Other unit")


class _Store:
    """A store that is only read."""

    faults: tuple[str, ...] = ()

    def __init__(self, read: Read) -> None:
        self.read = read


def settings(read: Read) -> Settings:
    """The player's settings."""
    return Settings.load(Storage(_Store(read)))


def book(read: Read) -> career.Career:
    """The Career in the store, an empty one if there is none. ValueError for a damaged record, with what to do."""
    try:
        kept = Book(read(LOGBOOK))
        finish(kept.reading(read(ENTRIES) or kept.entries()))
    except ValueError as error:
        raise ValueError(f"{str(error)[:1].upper()}{str(error)[1:]}. {REPAIR}") from error
    return kept.career


def shelved(read: Read) -> Iterator[tuple[bytes, Sheet]]:
    """(record, its match) of each match of the shelf that can be replayed, the newest first."""
    kept = book(read).kept
    for number in range(kept - 1, max(0, kept - PLACES) - 1, -1):
        record = read(place(number)) or b""
        try:
            sheet = finish(shelf.unpacking(record))
        except ValueError:  # empty, damaged, or a duel whose other sea was never revealed
            continue
        yield record, sheet


def matches(read: Read) -> list[Sheet]:
    """The matches of the shelf, with the players' names in the headers."""
    language = LANGUAGES.index(settings(read)["language"])
    found = []
    for _, sheet in shelved(read):
        for side in scoresheet.SIDES:
            name = sheet.headers[side]
            if not name:
                sheet.headers[side] = PLAYER[language]
            elif name == "cable":
                sheet.headers[side] = OTHER[language]
            elif name in ROSTER:
                sheet.headers[side] = ROSTER[name][language][0]
        found.append(sheet)
    return found


def days(read: Read) -> list[tuple[str, int]]:
    """(date, misses) of each finished sea of the day, in the order of play."""
    return [(date, misses) for date, misses in Days(Storage(_Store(read))).results if misses >= 0]


def shared(day: tuple[str, int], language: str, lights: str = "") -> str:
    """The short text about a sea of the day for one's friends; it does not reveal where the ships lie. lights: a square
    for each shot, in the order of the shots.
    """
    date, misses = day
    if language == "ru":
        text = f"Залп, море дня {date}: промахов {misses}, выстрелов {misses + DECKS}\n"
    else:
        text = f"Zalp, sea of the day {date}: {misses} misses in {misses + DECKS} shots\n"
    squares = [SQUARES[int(light)] for light in lights]
    return text + "".join(["".join(squares[at : at + ROW]) + "\n" for at in range(0, len(squares), ROW)])


def lights_of(read: Read) -> str:
    """Each shot at the last sea of the day: 0 a miss, 1 a hit, 2 a ship that it sank; "" if it was not finished."""
    kept = Days(Storage(_Store(read)))
    if not kept.results or kept.results[-1][1] < 0 or not kept.cells:
        return ""
    year, month, day = kept.results[-1][0].split("-")
    sea = finish(seas_of((int(year), int(month), int(day))))[1]
    return "".join([str(sea.fire(cell)) for cell in kept.cells])


def link_of(read: Read) -> str:
    """The newest match that can be replayed, as the fragment of a link: its record in base64 with - and _."""
    for record, _ in shelved(read):
        text = str(b2a_base64(record), "ascii").strip()
        return "match=" + text.replace("+", "-").replace("/", "_").replace("=", "")
    raise LookupError("No match was kept on this handheld yet: play one to its end.")


def letters(read: Read) -> str:
    """The alphabet that names the player's columns."""
    return settings(read)["alphabet"]


def ladder_of(read: Read) -> dict[str, Any]:
    """The player's rating against the captains and friends: ladder.ladder. LookupError without a match of that kind."""
    kept = book(read)
    totals = {}
    for name in ladder.RATINGS:
        figures = kept.of(name)
        totals[name] = figures[career.MATCHES], float(figures[career.WINS])
    if not any(matches for matches, _ in totals.values()):
        raise LookupError("No match against a captain or a friend is in this logbook yet.")
    last = []
    for number in range(max(0, kept.kept - PLACES), kept.kept):
        try:
            headers, won = shelf.headline(read(place(number)) or b"")
        except ValueError:
            continue
        versus = headers.get("Versus", "")
        if versus in ladder.RATINGS:
            wins = headers["Won"] == "yes" if "Won" in headers else won == 0
            last.append((versus, float(wins)))
    return ladder.ladder(totals, last)


def take(name: str, read: Read) -> str | dict[str, Any]:
    """A keepsake: the text of `daily.txt`, `match.txt` or `match.link`, the values of `logbook.json` and `ladder.json`,
    and `kept`: how many matches and days are available. LookupError with a sentence for any other name, and if there
    are none yet; ValueError for a damaged logbook.
    """
    if name == "kept":
        return {"matches": book(read).kept, "days": len(days(read))}
    if name == "daily.txt":
        done = days(read)
        if not done:
            raise LookupError("No sea of the day has been finished on this handheld yet.")
        lights = lights_of(read)
        return shared(done[-1], settings(read)["language"], lights if len(lights) == done[-1][1] + DECKS else "")
    if name == "match.link":
        return link_of(read)
    if name == "ladder.json":
        return ladder_of(read)
    if name == "match.txt":
        return scoresheet.write(*last(read))
    if name == "logbook.json":
        return as_json(read)
    raise LookupError(f"There is no {name}.")


def as_json(read: Read) -> dict[str, Any]:
    """Everything in the logbook; missing numbers are null. ValueError for a damaged record."""
    kept = book(read)

    def figures(name: str, meant: tuple[tuple[str, int], ...] = OWN_FIGURES) -> dict[str, int | None]:
        numbers = kept.of(name)
        return OrderedDict([(key, None if numbers[at] < 0 else numbers[at]) for key, at in meant])

    by_rules: dict[str, dict[str, Any]] = OrderedDict()
    games: dict[str, dict[str, Any]] = OrderedDict()
    for name in kept.names:
        opponent, sign, rules = name.partition("=")
        if sign and rules not in RULE_SETS:
            games.setdefault(rules, OrderedDict())[opponent] = figures(name, GAME_FIGURES)
        elif sign:
            by_rules.setdefault(rules, OrderedDict())[opponent or "all"] = figures(name)
    return OrderedDict(
        [
            ("zalp-logbook", FORMAT),
            ("version", VERSION),
            ("rank", kept.rank),
            ("points", kept.points),
            ("helped", kept.helped),
            ("medals", [name for name in career.MEDALS if name in kept.medals]),
            ("opponents", OrderedDict([(name, figures(name)) for name in kept.opponents if name in kept.names])),
            ("people", OrderedDict([(name[1:], figures(name)) for name in kept.people])),
            ("rules", by_rules),
            ("games", games),
            ("verdicts", OrderedDict(sorted(kept.verdicts.items()))),
            ("days", OrderedDict(days(read))),
            ("matches", [scoresheet.write(sheet, _fitting(sheet, letters(read))) for sheet in matches(read)]),
        ]
    )


def last(read: Read) -> tuple[Sheet, str]:
    """(the newest match that can be replayed, the alphabet that names its cells). LookupError with a sentence if there
    is none.
    """
    found = matches(read)
    if not found:
        raise LookupError("No match was kept on this handheld yet: play one to its end.")
    return found[0], _fitting(found[0], letters(read))


def _fitting(sheet: Sheet, alphabet: str) -> str:
    """This alphabet, or the Russian one for a sea with more columns than it has letters."""
    return alphabet if len(notation.ALPHABETS[alphabet]) >= sheet.rules.width else "russian"
