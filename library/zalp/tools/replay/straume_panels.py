"""A game of Straume as the panels show it: a GIF, a still. Imports straume, zalp.console.show, film.py and
panels.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from zalp.console.show.scene import Scene
from zalp.straume.rules.sea import HEIGHT
from zalp.straume.screens.helm import landing
from zalp.straume.show.picture import Picture

from . import panels
from .film import written_round
from .straume import SIDES, Sheet

STEP_MS, END_MS = 250, 4000  # how long a picture is shown, and the last
# Frames of the clock's second: in the first the own bows glint and the point shines that the last move left, in the
# second the enemy's and the point that it reached.
MOMENTS = (4, 19)


class _Console:
    """What a Picture asks of the console."""

    def __init__(self) -> None:
        self.scene = Scene()
        self.canvas = self.scene.canvas


def steps(sheet: Sheet) -> list[tuple[bytes, int]]:
    """(frame of both panels, milliseconds for which it is shown), two a position, player 0's half below."""
    console = _Console()
    picture = Picture(console, 0)
    picture.wear()
    found: list[tuple[bytes, int]] = []
    for move, position in sheet.played():
        picture.refresh(position)
        for moment in MOMENTS:
            console.scene.clock = moment - 1
            picture.paint()
            found.append((bytes(console.canvas.rgb), STEP_MS))
        if move is not None:
            picture.trail = move >> 2, move >> 2 if move & 3 in (1, 2) else landing(position, move)
    return [*found[:-1], (found[-1][0], END_MS)]


def save_gif(sheet: Sheet, path: Path | BinaryIO) -> int:
    """The game as a GIF; how many pictures it has."""
    return panels.gif(_pictures(sheet), steps(sheet), path)


def save_card(sheet: Sheet, path: Path | BinaryIO) -> None:
    """Its last position as a still picture (PNG), where player 0's bows glint."""
    _pictures(sheet).of(steps(sheet)[-2][0]).save(path, format="PNG")


def _pictures(sheet: Sheet) -> panels.Pictures:
    rows = [str(HEIGHT - y) for y in range(HEIGHT)]
    names = sheet.headers.get(SIDES[1], SIDES[1]), sheet.headers.get(SIDES[0], SIDES[0])
    return panels.Pictures(written_round(names, "ABCDEFGHIJ", (rows[: HEIGHT // 2], rows[HEIGHT // 2 :])))
