"""Computes when the firmware is built what a Pico would compute at each power-on. Imports the modules that do it.

A baked module consists only of its values; the modules that make them need not be loaded on the Pico. Where the sources
run unchanged, on a computer or copied with mpremote, the same modules compute the same values themselves.

Tables of words and icons do not go into the Pico's memory at all: they become files that `console.lines` reads.
"""

import ast
import importlib
from pathlib import PurePosixPath

from .fold import edited

# What the firmware reads of each: numbers, texts, bytes, and tuples and dicts of them.
BAKED = {
    "zalp/seabattle/captains/exps.py": ("UNIT", "ACCEPTANCE", "LIKELIHOOD"),
    "zalp/console/show/looks.py": ("TABLES",),
    "zalp/console/show/strips.py": ("DRAWN", "STARTS", "COLUMNS", "SAME", "LIKE"),
    "zalp/console/sound/eighties.py": ("BANK",),
    "zalp/seabattle/sounds.py": ("BANKS",),
    "zalp/console/sound/modern.py": ("BANK",),
    "zalp/console/sound/tables.py": ("TABLES", "KNEE"),
}
# Tables that become files beside their modules: a dict of texts, or texts of lines such as `\nkey|value\n`.
FILED = {
    "zalp/console/words.py": "WORDS",
    "zalp/seabattle/screens/menu/rule_words.py": "RULE_WORDS",
    "zalp/seabattle/screens/words.py": "WORDS",
    "zalp/console/logbook/words.py": "TEXTS",
    "zalp/console/show/icons.py": "ICONS",
    "zalp/seabattle/show/rule_icons.py": "ICONS",
    "zalp/straume/screens/words.py": "WORDS",
}


def filed(sources: dict[str, str]) -> tuple[dict[str, str], dict[str, bytes]]:
    """(the same modules, those of FILED with `Lines` for tables; the files: {"zalp/console/show/icons.txt": b""})."""
    files = {}
    texts = dict(sources)
    for path, name in FILED.items():
        if path in sources:
            table = getattr(_imported(path), name)
            rows = [f"{key}|{value}\n" for key, value in table.items()] if isinstance(table, dict) else None
            lines = "\n" + "".join(rows) if rows else "".join(table).replace("\n\n", "\n")
            files[str(PurePosixPath(path).with_suffix(".txt"))] = lines.encode()
            (old,) = (
                node
                for node in ast.parse(sources[path]).body
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
            )
            new = f"from zalp.console.lines import Lines; {name} = Lines(__file__)"
            texts[path] = edited(sources[path], [(old, new)])
    return texts, files


def _imported(path: str):
    return importlib.import_module(".".join(PurePosixPath(path).with_suffix("").parts))


def bake(sources: dict[str, str]) -> dict[str, str]:
    """The same modules, those of BAKED as their values: {"zalp/console/show/looks.py": text, ...}."""
    return {path: _values(path, text) if path in BAKED else text for path, text in sources.items()}


def _values(path: str, text: str) -> str:
    """As many lines as the text has, for the sake of what follows it in a merged module."""
    module = _imported(path)
    values = "".join(f"{name} = {getattr(module, name)!r}\n" for name in BAKED[path])
    return values + "\n" * (text.count("\n") - len(BAKED[path]))
