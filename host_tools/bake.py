"""Computes when the firmware is built what a Pico would compute at each power-on. Imports the modules that do it.

A baked module consists of nothing but its values; those that it is made with need not be loaded on the Pico. Where the
sources run as they are, on a computer or copied with mpremote, the same modules compute the same values themselves.
"""

import importlib
from pathlib import PurePosixPath

# What the firmware reads of each: numbers, texts, bytes, and tuples and dicts of them.
BAKED = {
    "seabattle/show/looks.py": ("TABLES",),
    "seabattle/show/strips.py": ("DRAWN", "STARTS", "COLUMNS", "SAME", "LIKE"),
    "seabattle/sound/eighties.py": ("BANK",),
    "seabattle/sound/mines.py": ("BANKS",),
    "seabattle/sound/modern.py": ("BANK",),
    "seabattle/sound/tables.py": ("TABLES", "KNEE"),
}


def bake(sources: dict[str, str]) -> dict[str, str]:
    """The same modules, those of BAKED as their values: {"seabattle/show/looks.py": text, ...}."""
    return {path: _values(path, text) if path in BAKED else text for path, text in sources.items()}


def _values(path: str, text: str) -> str:
    """As many lines as the text has, for what comes behind it in a merged module."""
    module = importlib.import_module(".".join(PurePosixPath(path).with_suffix("").parts))
    values = "".join(f"{name} = {getattr(module, name)!r}\n" for name in BAKED[path])
    return values + "\n" * (text.count("\n") - len(BAKED[path]))
