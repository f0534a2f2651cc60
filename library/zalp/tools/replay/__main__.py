"""`python -m zalp.tools.replay FILE`: a score sheet in the terminal; --check referees it, the others draw it.

Imports seabattle, straume.py for sheets of Straume, and for pictures panels.py and straume_panels.py.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

from zalp.seabattle.rules import Match, RulesError, notation
from zalp.seabattle.rules.acts import ANSWER, DECK, GIVE, MOVE, SHOT
from zalp.seabattle.sheets import reading, scoresheet
from zalp.seabattle.sheets.sheet import Sheet
from zalp.tools.program import called, how, shown

from . import straume

MAX_BYTES = 1 << 20
WORDS = ("miss", "hit", "sunk", "mine", "minesweeper", "submarine")
PICTURES = "pip install 'zalp[replay]'"
CLEAR = "\x1b[H\x1b[2J"


def read(path: str) -> Sheet | straume.Sheet:
    """The sheet in a file, `-` for standard input; also a handheld's record of a game of Straume. SystemExit with a
    sentence and status 1 if it is malformed.
    """
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if path == "-" else Path(path).read_bytes()[: MAX_BYTES + 1]
    except OSError as error:
        raise SystemExit(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise SystemExit(f"{path} is not a score sheet: it has more than {MAX_BYTES} bytes")
    try:
        if data[:1] == b"=" or data.startswith(b"zalp-straume-"):
            return straume.of_record(data)
        text = data.decode("utf-8-sig")
        return straume.read(text) if text.lstrip("\ufeff \t\r\n").startswith("[Straume ") else reading.read(text)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SystemExit(f"{path}, line {line}: this is not UTF-8 text: save it as UTF-8") from None
    except (RulesError, straume.SheetError) as error:
        raise SystemExit(shown(f"{path}, {error}")) from None


def names_of(sheet: Sheet) -> list[str]:
    """The players' names, safe for a terminal: anybody may have written the sheet."""
    return [shown(sheet.headers[side]) for side in scoresheet.SIDES]


def summary(sheet: Sheet) -> str:
    """The result in words."""
    match, names = sheet.match, names_of(sheet)
    if match.result is None:
        return "not over"
    if match.result not in (0, 1):
        return f"a draw, {match.reason}"
    return f"{names[match.result]} won" + (", all is sunk" if match.reason == "sunk" else f", {match.reason}")


def board(match: Match, seas: list | None, letters: str, names: list[str]) -> str:
    """Both seas side by side as text: everything, if the seas are known, else what the shots have revealed."""
    rules = match.rules
    heads = " ".join(notation.letters(rules, letters))
    wide = 2 * rules.width - 1
    lines = [f"    {names[0]:{wide}}      {names[1]}", f"    {heads}      {heads}"]
    signs = [scoresheet.signs(sea) for sea in seas or ()]
    signs = signs or [str(chart).replace("\n", "") for chart in match.charts]
    for y in range(rules.height):
        rows = [" ".join(side[y * rules.width : (y + 1) * rules.width]) for side in signs]
        lines.append(f"{y + 1:2}  {rows[0]}  {y + 1:2}  {rows[1]}")
    return "\n".join(lines)


def show(sheet: Sheet, pace: float) -> None:
    """Act by act if the output is a terminal, otherwise at once."""
    names = names_of(sheet)
    letters = sheet.headers.get("Letters", "latin")
    live = sys.stdout.isatty() and pace > 0
    for act, match, seas in scoresheet.played(sheet):
        if live and act and act.kind in (ANSWER, GIVE, MOVE):
            text = f"{names[act.player]} moves" if act.kind == MOVE else notation.name(act.cell, sheet.rules, letters)
            if act.kind == ANSWER:
                text = f"{names[1 - act.player]}: {text} {WORDS[act.answer]}"
            elif act.kind == GIVE:
                text = f"{names[act.player]} gives {'a deck' if act.answer == DECK else 'a mine'}: {text}"
            print(f"{CLEAR}{board(match, seas, letters, names)}\n\n{text}", flush=True)
            time.sleep(pace)
    if live:
        print(CLEAR, end="")
    shots = [match.figures(player) for player in (0, 1)]
    print(board(match, seas, letters, names))
    print()
    for player, name in enumerate(names):
        print(f"{name}: {shots[player][0]} shots, {shots[player][1]} hits")
    print(summary(sheet))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.replay"), description="Show, draw or referee a score sheet."
    )
    parser.add_argument("file", help="the score sheet (docs/notation.md); - reads standard input")
    parser.add_argument("--check", action="store_true", help="referee it: status 1 and the line of the first fault")
    parser.add_argument("--gif", metavar="OUT", type=Path, help="draw it as the panels show it")
    parser.add_argument("--mp4", metavar="OUT", type=Path, help="the same as a film")
    parser.add_argument("--card", metavar="OUT", type=Path, help="a still picture of the end (PNG)")
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="S", help="seconds between two shots (0.6; 0: at once)"
    )
    parser.add_argument("--sheet", action="store_true", help="print a record of a game of Straume as a score sheet")
    args = parser.parse_args(arguments)
    sheet = read(args.file)
    if isinstance(sheet, straume.Sheet):
        return straumes(sheet, args)
    if args.sheet:
        raise SystemExit(f"{args.file} is a score sheet already")
    shots = sum(act.kind == SHOT for act in sheet.match.acts)
    drawn = [(args.gif, "save_gif"), (args.mp4, "save_mp4"), (args.card, "save_card")]
    if args.check:
        print(f"{args.file}: {shots} shots, {summary(sheet)}" + ("" if sheet.seas else "; the seas were not given"))
    elif not any(out for out, _ in drawn):
        show(sheet, args.pace)
    for out, name in drawn:
        if out:
            draw(out, ".panels", name, sheet, sheet.headers.get("Letters", "latin"))


def straumes(sheet: straume.Sheet, args: argparse.Namespace) -> None:
    """Handle a sheet of Straume."""
    if args.mp4:
        raise SystemExit("A game of Straume is drawn as a GIF or a still: leave out --mp4")
    if args.check:
        print(f"{args.file}: {len(sheet.moves)} moves, {straume.summary(sheet)}")
    if args.sheet:
        text = straume.write(sheet)
        print(shown(text, lines=True) if sys.stdout.isatty() else text, end="")
    for out, name in ((args.gif, "save_gif"), (args.card, "save_card")):
        if out:
            draw(out, ".straume_panels", name, sheet)
    if not (args.check or args.sheet or args.gif or args.card):
        straume.show(sheet, args.pace if sys.stdout.isatty() else 0)


def draw(out: Path, module: str, name: str, sheet: Sheet | straume.Sheet, *more: str) -> None:
    """Draw to a file with a function of a module here; SystemExit with a sentence if something is in the way."""
    try:
        getattr(importlib.import_module(module, __package__), name)(sheet, out, *more)
    except ImportError as error:
        raise SystemExit(f"Pictures need {error.name}: {how('make setup-dev', PICTURES)}") from None
    except ValueError as error:
        raise SystemExit(f"{out} was not drawn: {error}") from None
    except OSError as error:
        raise SystemExit(f"{out} cannot be written: {error.strerror or error}") from None


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
