"""A report as a page of text, and a folder of reports as a table. Imports judged."""

from __future__ import annotations

import json
from pathlib import Path

from zalp.tools.program import shown

from . import judged

FORMAT = 1
COLUMNS = ("chip", "micropython", "board", "match", "usb", "sound", "flash-read", "flash-write", "random", "thought")


def text(report: dict[str, dict], emulated: dict[str, dict]) -> str:
    """The page: what was measured, what the emulated board gives (where it is something else), and the judgement."""
    there = {row.name: row.figures for row in judged.rows(emulated)} if emulated else {}
    lines = ["What this Pico measured, and under it what the emulated board gives", ""]
    looks = 0
    for row in judged.rows(report):
        lines.append(f"{row.name:12} {'LOOK' if row.look else 'OK':5} {shown(row.figures)}")
        if there:
            same = there[row.name] == row.figures
            lines.append(f"{'':12} {'':5} {'the same' if same else shown(there[row.name])}")
        if row.look:
            looks += 1
            lines.append(f"{'':12} {'':5} -> {shown(row.look)}")
    lines += ["", "All as it should be." if not looks else f"{looks} to look at."]
    return "\n".join(lines)


def written(report: dict[str, dict]) -> str:
    """The report's file."""
    return json.dumps({"format": FORMAT, "lines": report}, indent=1) + "\n"


def read(path: Path) -> dict[str, dict]:
    """A report's file, or what a Pico printed, saved from a terminal. ValueError, in words, if it is neither."""
    try:
        text = path.read_text(encoding="utf-8")
        printed = judged.parsed(text)
        if printed:
            return printed
        said = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} is not a report: {error}") from None
    if not isinstance(said, dict) or said.get("format") != FORMAT or not isinstance(said.get("lines"), dict):
        raise ValueError(f"{path.name} is not a report of format {FORMAT}")
    return said["lines"]


def table(folder: Path) -> str:
    """A line for each report in the folder, in Markdown. A file that is not a report has a line that says so."""
    lines = [f"| report | {' | '.join(COLUMNS)} | to look at |", "|---" * (len(COLUMNS) + 2) + "|"]
    for path in sorted(folder.glob("*.json")):
        try:
            rows = {row.name: row for row in judged.rows(read(path))}
        except ValueError as error:
            lines.append(f"| {_cell(path.stem)} |{' - |' * len(COLUMNS)} {_cell(str(error))} |")
            continue
        looks = " ".join(row.name for row in rows.values() if row.look)
        cells = [_cell(rows[name].figures) for name in COLUMNS]
        lines.append(f"| {_cell(path.stem)} | {' | '.join(cells)} | {looks or 'nothing'} |")
    return "\n".join(lines)


def _cell(words: str) -> str:
    return shown(words).replace("|", "/")
