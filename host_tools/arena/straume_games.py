"""`python -m host_tools.arena --game straume`: captain against captain in Straume 1986, or against the engine of
straume_engine, or that against itself. Imports straume.captains, straume.rules and the arena's own parts.
"""

import argparse
import json
import os
import queue
import re
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from seabattle.rules import Rng
from straume.captains import CAPTAINS, ready
from straume.rules import Position, move_in

from host_tools import jobs as parallel
from host_tools.program import called

from . import progress
from .figures import share
from .pool import ArenaError, Worker, micropython, run
from .straume_engine import Engine
from .straume_traits import KNOWN, traits

ENGINE = "engine"  # engine:NODES or engine:NODES:STEP


def play(
    captain: str,
    versus: str,
    matches: int,
    seed: int,
    jobs: int,
    interpreter: str,
    changed: tuple[dict, dict] = ({}, {}),
    cluster: str | None = None,
) -> list[dict]:
    """So many games: {"winner": 0 (captain), 1 or 2 (a draw), "moves", "afloat"} each. `versus` begins every other
    one. changed: the traits of both (straume_traits).
    """
    name, *numbers = versus.split(":")
    if cluster and ENGINE in (name, captain.split(":")[0]):
        raise ArenaError("a cluster plays captains: leave --cluster out, as an engine runs here")
    if captain.startswith(ENGINE):
        if name != ENGINE:
            raise ArenaError(f"{captain} plays another engine only; instead: --captain {versus} --versus {captain}")
        if any(changed):
            raise ArenaError("--traits change captains only; leave them out between engines")
    names = [captain] if name == ENGINE else [captain, versus]
    work = [
        {"captains": names, "first": i % 2, "seed": zlib.crc32(f"{seed}/{i}".encode()), "traits": list(changed)}
        for i in range(matches)
    ]
    with progress.bar(matches, "game", 30) as bar:
        if captain.startswith(ENGINE):
            return between_engines([captain, versus], work, jobs, bar)
        if name == ENGINE:
            return against_engine(work, [int(number) for number in numbers], jobs, interpreter, bar)
        return run([{"do": "straume", **job} for job in work], jobs, interpreter, bar.update, cluster)


def against_engine(work: list[dict], numbers: list[int], jobs: int, interpreter: str, bar: progress.Bar) -> list[dict]:
    """The games of `work` against the engine. numbers: how many positions it looks at a move, and its step or none."""
    nodes, *step = numbers
    pairs = [(Worker(interpreter), Engine(*step)) for _ in range(min(jobs, len(work)))]

    def one(job: dict, pair: tuple[Worker, Engine]) -> dict:
        worker, engine = pair
        start, moves, last = worker.do({"do": "straume-open", **job})["position"], [], None
        while True:
            result = worker.do({"do": "straume-answer", "move": last})
            if result["move"]:
                moves.append(result["move"])
            if result["winner"] is not None:
                bar.update()
                return result
            last = engine.move(start, moves, nodes)
            moves.append(last)

    try:
        return _side_by_side(one, work, pairs)
    finally:
        for worker, engine in pairs:
            worker.stop()
            engine.close()


def between_engines(names: list[str], work: list[dict], jobs: int, bar: progress.Bar) -> list[dict]:
    """The games of `work` by the engine against itself, each with its own number of positions and step; both line up as
    captains do.
    """
    sides = [[int(number) for number in name.split(":")[1:]] for name in names]
    pairs = [[Engine(*step) for _, *step in sides] for _ in range(min(jobs, len(work)))]

    def one(job: dict, pair: list[Engine]) -> dict:
        rng = Rng(job["seed"])
        position = Position(ready(rng), ready(rng), job["first"])
        start, moves = str(position), []
        while position.outcome is None:
            moves.append(pair[position.turn].move(start, moves, sides[position.turn][0]))
            position.push(move_in(moves[-1]))
        bar.update()
        return {"winner": position.outcome, "moves": position.moves, "afloat": list(position.afloat)}

    try:
        return _side_by_side(one, work, pairs)
    finally:
        for pair in pairs:
            for engine in pair:
                engine.close()


def _side_by_side(one: Callable[[dict, Any], dict], work: list[dict], pairs: list) -> list[dict]:
    """one(job, pair) for each job, as many at a time as there are pairs of players."""
    idle: queue.Queue = queue.Queue()
    for pair in pairs:
        idle.put(pair)

    def with_a_pair(job: dict) -> dict:
        pair = idle.get()
        try:
            return one(job, pair)
        finally:
            idle.put(pair)

    with ThreadPoolExecutor(max(1, len(pairs))) as threads:
        return list(threads.map(with_a_pair, work))


def opponent(text: str) -> str:
    """A captain's name, `engine:NODES` or `engine:NODES:STEP`."""
    if text not in CAPTAINS and not re.fullmatch(ENGINE + r":0*[1-9]\d*(:\d{1,3})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            f"{text!r} is neither a captain ({', '.join(CAPTAINS)}) nor engine:NODES or engine:NODES:STEP"
        )
    return text


def changed(text: str) -> dict:
    try:
        return traits(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog=called("python -m host_tools.arena") + " --game straume",
        description="Straume 1986: how strong is a captain?",
    )
    names = ", ".join(CAPTAINS)
    parser.add_argument(
        "--captain", type=opponent, metavar="NAME", required=True, help=f"{names}; against an engine also an engine"
    )
    parser.add_argument("--versus", type=opponent, metavar="NAME", required=True, help="or engine:NODES[:STEP]")
    words_of_traits = f"NAME=VALUE,...: constants to change, {', '.join(KNOWN)}"
    parser.add_argument("--traits", type=changed, default={}, metavar="LIST", help=f"the captain's: {words_of_traits}")
    parser.add_argument("--versus-traits", type=changed, default={}, metavar="LIST", help="his opponent's")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="default 200")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default all cores"
    )
    parallel.add_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--interpreter",
        choices=("micropython", "cpython"),
        help="what runs the captains; default MicroPython, CPython where there is none",
    )
    options = parser.parse_args(words)
    if min(options.matches, options.jobs) < 1:
        parser.error("--matches and --jobs are 1 or more")
    interpreter = options.interpreter or ("micropython" if micropython() else "cpython")
    both = options.traits, options.versus_traits
    who, how_many = (options.captain, options.versus), (options.matches, options.seed, options.jobs)
    games = play(*who, *how_many, interpreter, both, options.cluster)
    winners = [game["winner"] for game in games]
    wins, losses, draws = (winners.count(result) for result in (0, 1, 2))
    low, high = share(wins, len(games))
    moves = sum(game["moves"] for game in games) / len(games)
    score = (wins + draws / 2) / len(games)
    if options.json:
        print(
            json.dumps({"wins": wins, "losses": losses, "draws": draws, "score": score, "moves": moves, "win_low": low})
        )
    else:
        print(f"{options.captain} against {options.versus}: {wins} won, {losses} lost, {draws} draws")
        print(
            f"win rate {wins / len(games):.3f}, 95 % confidence {low:.3f} .. {high:.3f}; "
            f"score {score:.3f}; {moves:.0f} moves a game"
        )
    return 0
