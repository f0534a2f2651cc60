"""`python -m zalp.tools.arena --game straume`: captain against captain in Straume 1986, of whom `versus` begins every
other game. Imports zalp.straume.captains and the arena's own parts.
"""

import argparse
import json
import zlib

from zalp.straume.captains import CAPTAINS
from zalp.tools.program import called

from .figures import share
from .options import parsed, positive
from .pool import work


def main(words: list[str]) -> int:
    prog = called("python -m zalp.tools.arena") + " --game straume"
    parser = argparse.ArgumentParser(prog=prog, description="Straume 1986: how strong is a captain?")
    for name in ("--captain", "--versus"):
        parser.add_argument(name, choices=CAPTAINS, metavar="NAME", required=True, help=", ".join(CAPTAINS))
    parser.add_argument("--matches", type=positive, default=200, metavar="N", help="default 200")
    options = parsed(parser, words, rules=False)
    pair = [options.captain, options.versus]
    seeds = [zlib.crc32(f"{options.seed}/{i}".encode()) for i in range(options.matches)]
    jobs = [{"do": "straume", "captains": pair, "first": i % 2, "seed": seed} for i, seed in enumerate(seeds)]
    games = work(jobs, options, "game", 30)
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
