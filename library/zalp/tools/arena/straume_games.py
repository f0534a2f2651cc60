"""`python -m zalp.tools.arena --game straume`: captain against captain in Straume 1986. Imports zalp.straume.captains
and the arena's own parts.
"""

import argparse
import json
import os
import zlib

from zalp.straume.captains import CAPTAINS
from zalp.tools import jobs as parallel
from zalp.tools.program import called

from . import progress
from .figures import share
from .pool import micropython, run
from .straume_traits import KNOWN, traits


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
    work = [
        {
            "do": "straume",
            "captains": [captain, versus],
            "first": i % 2,
            "seed": zlib.crc32(f"{seed}/{i}".encode()),
            "traits": list(changed),
        }
        for i in range(matches)
    ]
    with progress.bar(matches, "game", 30) as bar:
        return run(work, jobs, interpreter, bar.update, cluster)


def changed(text: str) -> dict:
    try:
        return traits(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.arena") + " --game straume",
        description="Straume 1986: how strong is a captain?",
    )
    for name in ("--captain", "--versus"):
        parser.add_argument(name, choices=CAPTAINS, metavar="NAME", required=True, help=", ".join(CAPTAINS))
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
