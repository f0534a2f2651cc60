"""The games that are shipped, for copies of the tree: a game that somebody has put beside them changes no test.

A game is a folder with a cover.py beside the console's (docs/new-game.md). Imports nothing of ours.
"""

import shutil
from pathlib import Path

GAMES = ("seabattle", "straume")


def foreign(path):
    """Whether a path leads to a game that is not shipped, or into one."""
    path = Path(path)
    folders = [one for one in (path, *path.parents) if one.name not in GAMES and (one / "cover.py").exists()]
    return any((one.parent / "console").is_dir() for one in folders)


def without(*patterns):
    """For shutil.copytree: leaves out such names, what Python has compiled, and games that are not shipped."""
    named = shutil.ignore_patterns("__pycache__", *patterns)

    def ignored(folder, names):
        return named(folder, names) | {name for name in names if foreign(Path(folder, name))}

    return ignored
