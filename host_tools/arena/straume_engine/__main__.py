"""Random games by the engine's rules and by the firmware's. See the package."""

import sys

from .. import progress
from . import compare


def main(words: list[str]) -> int:
    games = int(words[0]) if words else 10_000
    positions = 0
    with progress.bar(games, "game", 30) as bar:
        for found in compare(games):
            positions += found
            bar.update()
    print(f"{games:,} games, {positions:,} positions: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
