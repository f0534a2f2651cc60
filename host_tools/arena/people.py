"""`python -m host_tools.arena.people SET FOLDER`: how people shoot, from two public sets that the reader has fetched.
`python -m host_tools.arena.people model`: the same figures of the arena's median adult.
`python -m host_tools.arena.people repeating`: what it costs him that the admiral remembers where he begins.

`pretending`: github.com/self-model/pretendingNotToKnow (Mazor, Firestone and Phillips; MIT): 500 adults on 5x5 with
ships of 3, 2 and 2 that may touch by corners; that a ship has sunk is not announced. `questions`:
github.com/gabegrand/battleship (Grand, Pepe, Tenenbaum and Andreas; MIT): 126 games on 8x8 in which a player may also
ask. FOLDER is a clone, with the large files that it names.

Only figures leave here: who played is not used. Imports seabattle, the arena's figures, its workers, its median adult
and its list of all fleets.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import statistics
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from seabattle.rules import CORNERS, MISS, Chart, Rng, Rules, Sea, finish
from seabattle.rules.presets import preset

from host_tools.program import called, shown

from . import progress, rds
from .baselines import Median
from .figures import describe, share
from .optimum import fleets
from .pool import ArenaError, micropython, run

SIDE = 5
FLEET = ("3", "2", "2")
DECKS = 7
# The set's words for a game whose fleet the player did not see, and for one that he saw and was to play as if not.
PARTS = {
    "non-pretend": "fleet unknown",
    "nonpretend": "fleet unknown",
    "pretend": "fleet shown, to be played as unknown",
}
PREPARED = "experiments/Battleships2/data/batch1/click_log.Rda"
CLICKS = "experiments/Battleships2/data/batch1/jatos_results_batch1.csv"
# Where the events of the second set may be; the last is the summary that its README names.
EVENTS = (
    "experiments/collaborative/data/battleship-final-data/gold-v2/gold-v2.csv",
    "experiments/collaborative/data/battleship-final-data/stage.csv",
    "data/battleship-qa.csv",
)
ROUNDS = "experiments/collaborative/data/battleship-final-data/round.csv"
HIDDEN, WATER = -1, 0  # of its boards; ships are 1 and more
SERIES = 10  # matches of one person against the admiral
PLAIN = ("classic", "five", "modern", "bent", "corners", "big")  # presets without mines, in which misses compare
PLAYS = 4  # of each of them with the same first shot: the rest of a game is mostly chance


class NotThere(Exception):
    """A file that is missing or has another form; the text says which."""


def rows(path: Path, wanted: Sequence[str]) -> Iterator[dict[str, str]]:
    """The rows of a CSV file, with the wanted columns only. NotThere."""
    csv.field_size_limit(1 << 24)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file)
            missing = [name for name in wanted if name not in (table.fieldnames or ())]
            if missing:
                raise NotThere(f"{path.name} has no column {', '.join(missing)}: is it a pointer to a large file?")
            for row in table:
                yield {name: row[name] or "" for name in wanted}
    except OSError as error:
        raise NotThere(f"{path}: {error.strerror}") from None
    except (csv.Error, UnicodeDecodeError):
        raise NotThere(f"{path} is not a CSV file") from None


def clicked(text: str) -> dict[int, bool]:
    """{cell: whether it hit} of a click log of the first set, in the order of clicks. ValueError for another text."""
    log = json.loads(text.replace("'", '"'))
    if not isinstance(log, dict) or not {"i", "j", "hit"} <= log.keys():
        raise ValueError("not a click log")
    cells = [int(i) * SIDE + int(j) for i, j in zip(log["i"], log["j"], strict=True)]
    found: dict[int, bool] = {}
    for cell, hit in zip(cells, log["hit"], strict=True):
        found.setdefault(cell, str(hit) != "0")
    return found


def pretending(folder: Path) -> dict[str, Any]:
    """Figures of the first set: for both kinds of game how many, the shots of those that were finished (a second click
    at a cell is none), and where the first shot fell, a share for each cell.
    """
    games: dict[str, list[dict[int, bool]]] = {}
    for part, log in _prepared(folder / PREPARED) if (folder / PREPARED).exists() else _recorded(folder / CLICKS):
        games.setdefault(part, []).append(log)
    if not games:
        raise NotThere(f"there is no game in {folder}")
    return _figures(games)


def model(games: int, seed: int = 1) -> dict[str, Any]:
    """The same figures of the arena's median adult on the same sea, every fleet equally likely. As in the set, a ship
    that has sunk is not announced.
    """
    rules = Rules(SIDE, SIDE, FLEET, CORNERS, answers="plain", waste=True)
    every = fleets(rules)
    logs = []
    for number in range(games):
        rng = Rng(zlib.crc32(f"{seed}/{number}".encode()))
        sea, chart, captain = Sea(rules, rng.choice(every)), Chart(rules), Median(rules, rng)
        log: dict[int, bool] = {}
        while chart.afloat:
            finish(captain.think(chart))
            cell: Any = captain.shot
            answer = sea.fire(cell)
            chart.mark(cell, answer)
            captain.on_answer(chart, cell, answer)
            log[cell] = answer != MISS
        logs.append(log)
    return _figures({"the arena's median adult": logs})


def repeating(games: int, rules: Rules, jobs: int, seed: int = 1) -> dict[str, Any]:
    """Misses that a median adult who often repeats his first shot needs against the admiral's fleets, as a stranger and
    remembered, over all matches of a series but the first. ArenaError.
    """
    work = []
    for number in range(-(-games // SERIES)):
        work.append({"do": "repeating", "rules": str(rules), "captain": "admiral", "matches": SERIES, "plays": PLAYS})
        work[-1]["seed"] = zlib.crc32(f"{seed}/{number}/repeating".encode()) >> 2
    with progress.bar(len(work), "series", 5) as bar:
        results = run(work, jobs, "micropython" if micropython() else "cpython", bar.update)
    found: dict[str, Any] = {"set": "repeating", "rules": str(rules), "games": len(work) * (SERIES - 1)}
    for name in ("misses", "first"):
        both = [[statistics.fmean(match[side] for match in one[name][1:]) for side in (0, 1)] for one in results]
        found.update(describe(f"{name}_stranger", [one[0] for one in both]))
        found.update(describe(f"{name}_remembered", [one[1] for one in both]))
        found.update(describe(f"{name}_more", [one[1] - one[0] for one in both]))
    return found


def _figures(games: dict[str, list[dict[int, bool]]]) -> dict[str, Any]:
    found: dict[str, Any] = {"set": "pretending", "sea": "5x5, ships of 3, 2 and 2", "parts": {}}
    for part, logs in sorted(games.items()):
        done = [log for log in logs if sum(log.values()) == DECKS]
        first = [sum(next(iter(log)) == cell for log in done) / max(1, len(done)) for cell in range(SIDE * SIDE)]
        figures = describe("shots", [len(log) for log in done])
        figures.update(finished=len(done), first=first, **_habits(done))
        found["parts"][part] = {"games": len(logs), **figures}
    return found


def _habits(logs: list[dict[int, bool]]) -> dict[str, float]:
    """followed: of the shots while a cell beside a hit may hold a deck, the share that fell beside a hit. empty: of all
    shots, the share at cells that no fleet which agrees with the answers has a deck on.
    """
    rules = Rules(SIDE, SIDE, FLEET, CORNERS)
    beside = [sum(1 << near for near in rules.around(cell, False)) for cell in range(SIDE * SIDE)]
    every = [sum(1 << cell for ship in ships for cell in ship) for ships in fleets(rules)]
    shots = empty = chances = followed = 0
    for log in logs:
        left, shot, near = every, 0, 0
        for cell, hit in log.items():
            bit, decks = 1 << cell, 0
            for fleet in left:
                decks |= fleet
            shots += 1
            empty += not decks & bit
            if near & decks & ~shot:
                chances += 1
                followed += bool(near & bit)
            shot |= bit
            near |= beside[cell] if hit else 0
            left = [fleet for fleet in left if bool(fleet & bit) == hit]
    return {"followed": followed / max(1, chances), "empty": empty / max(1, shots)}


def _recorded(path: Path) -> Iterator[tuple[str, dict[int, bool]]]:
    """(kind of game, {cell: whether it hit} in the order of the clicks) of each game, from what was recorded."""
    for row in rows(path, ("test_part", "click_log")):
        part = PARTS.get(row["test_part"])
        if part is None or not row["click_log"].strip():
            continue
        try:
            yield part, clicked(row["click_log"])
        except (ValueError, TypeError):
            raise NotThere(f"a click log has another form: {shown(row['click_log'][:60])}") from None


def _prepared(path: Path) -> Iterator[tuple[str, dict[int, bool]]]:
    """The same from the set's own table of clicks, a row each, in order."""
    try:
        table = rds.columns(path)
        wanted = [table[name] for name in ("test_part", "click_number", "i", "j", "hit")]
    except (ValueError, KeyError) as error:
        raise NotThere(f"{path.name}: {error}") from None
    log: dict[int, bool] = {}
    kind = ""
    for part, number, i, j, hit in zip(*wanted, strict=True):
        if number == 1:
            if log and kind in PARTS:
                yield PARTS[kind], log
            log, kind = {}, part
        log.setdefault(int(i) * SIDE + int(j), str(hit) != "0")
    if log and kind in PARTS:
        yield PARTS[kind], log


def questions(folder: Path) -> dict[str, Any]:
    """Figures of the second set: games, how many were won (every deck hit), shots and hits at their ends, questions."""
    events = next((folder / path for path in EVENTS if (folder / path).exists()), None)
    if events is None:
        raise NotThere(f"{folder} has none of {', '.join(EVENTS)}")
    truth: dict[str, list[int]] = {}
    if (folder / ROUNDS).exists():
        for row in rows(folder / ROUNDS, ("id", "trueTiles")):
            truth[row["id"]] = _flat(row["trueTiles"])
    last: dict[str, tuple[int, list[int]]] = {}
    asked: dict[str, int] = {}
    for row in rows(events, ("roundID", "index", "messageType", "occTiles")):
        game = row["roundID"]
        asked[game] = asked.get(game, 0) + (row["messageType"] == "question")
        if not row["occTiles"].strip():
            continue
        number, board = int(float(row["index"])), _flat(row["occTiles"])
        if game not in last or number > last[game][0]:
            last[game] = number, board
    ends = {game: board for game, (_, board) in last.items() if any(cell != HIDDEN for cell in board)}
    if not ends:
        raise NotThere(f"{events.name} has no game")
    shots = [sum(cell != HIDDEN for cell in board) for board in ends.values()]
    hits = [sum(cell > WATER for cell in board) for board in ends.values()]
    found: dict[str, Any] = {"set": "questions", "sea": "8x8", "games": len(ends)}
    known = [game for game in ends if game in truth]
    if known:
        won = [
            all(one <= WATER or seen == one for one, seen in zip(truth[game], ends[game], strict=True))
            for game in known
        ]
        found["won"] = sum(won)
        found["won_low"], found["won_high"] = share(sum(won), len(won))
        finished = [sum(cell != HIDDEN for cell in ends[game]) for game, ok in zip(known, won, strict=True) if ok]
        found.update(describe("shots_of_won", finished))
    found.update(describe("shots", shots))
    found.update(describe("hits", hits))
    found.update(describe("questions", [asked[game] for game in ends]))
    return found


def _flat(text: str) -> list[int]:
    try:
        return [int(cell) for row in json.loads(text) for cell in row]
    except (ValueError, TypeError):
        raise NotThere(f"a board has another form: {shown(text[:60])}") from None


def tell(found: dict[str, Any]) -> None:
    """Print the figures as a table."""

    def number(value: Any) -> str:
        return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)

    if found["set"] == "pretending":
        print("| games | | finished | shots | standard error | median | hits followed up | at surely empty cells |")
        print("|---" * 8 + "|")
        for part, one in found["parts"].items():
            names = ("games", "finished", "shots_mean", "shots_stderr", "shots_median", "followed", "empty")
            numbers = [one[name] for name in names]
            print(f"| {part} | " + " | ".join(map(number, numbers)) + " |")
        for part, one in found["parts"].items():
            print(f"\nWhere the first shot falls, in percent: {part}")
            for row in range(SIDE):
                print("".join(f"{100 * one['first'][row * SIDE + column]:6.1f}" for column in range(SIDE)))
        return
    if found["set"] == "repeating":
        print("| | a stranger | remembered | more |\n|---|---|---|---|")
        for name, what in (("misses", "misses"), ("first", "first shots that hit")):
            parts = [(found[f"{name}_{who}_{figure}"]) for who in WHO for figure in ("mean", "stderr")]
            print("| " + what + "".join(" | {} ({})".format(*map(number, parts[i : i + 2])) for i in (0, 2, 4)) + " |")
        return
    print("| | |\n|---|---|")
    for name, value in found.items():
        print(f"| {name.replace('_', ' ')} | {number(value)} |")


SETS = {"pretending": pretending, "questions": questions}
WHO = ("stranger", "remembered", "more")


def main(words: Sequence[str] | None = None) -> int:
    doc = __doc__ or ""
    parser = argparse.ArgumentParser(
        prog=called("python -m host_tools.arena.people"),
        description="How people shoot: figures of a public set, from a copy that you have fetched.",
        epilog=doc.split("\n\n")[1],
    )
    parser.add_argument("set", choices=(*SETS, "model", "repeating"))
    parser.add_argument("folder", type=Path, nargs="?", help="a clone of the set's repository; for no model")
    parser.add_argument("--games", type=int, default=2400, metavar="N", help="of a model; default 2400")
    parser.add_argument(
        "--rules", default="classic", choices=PLAIN, metavar="NAME", help="of repeating: " + ", ".join(PLAIN)
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="of repeating: processes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(words)
    if (options.folder is None) != (options.set not in SETS) or options.games < 1 or options.jobs < 1:
        parser.error("a set needs its folder, and a model plays 1 game or more, on 1 process or more")
    try:
        if options.set == "repeating":
            found = repeating(options.games, preset(options.rules), options.jobs)
        else:
            found = SETS[options.set](options.folder) if options.folder else model(options.games)
    except (NotThere, ArenaError) as error:
        print(f"people: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(found))
    else:
        tell(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
