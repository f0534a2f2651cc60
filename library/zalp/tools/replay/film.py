"""A match as the handheld's panels show it: the firmware's own replay screen on a board that keeps every frame, and the
inscriptions round them, in the handheld's own letters.

Imports console and seabattle. This also runs under MicroPython: on the site, whose page draws it as panels.py does
here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

from zalp.console import keys
from zalp.console.show.glyphs import glyph
from zalp.console.show.scene import FULL
from zalp.console.stage import Stage
from zalp.console.words import capitals
from zalp.seabattle.rules import notation
from zalp.seabattle.screens.logbook.replay import Played, Replay
from zalp.seabattle.screens.words import word
from zalp.seabattle.sheets.sheet import Sheet

# Left, top, right, bottom in pixels, the last ones included.
Box: TypeAlias = "tuple[int, int, int, int]"

PITCH = 18  # pixels from light to light
MARGIN = 26  # around the panels, for letters and numbers
GAP = PITCH  # between the panels, as wide as one light
EDGE = 18  # on the right, for names, and below
WIDTH = MARGIN + 10 * PITCH + EDGE
HEIGHT = MARGIN + 20 * PITCH + GAP + EDGE
CARD_HEIGHT = HEIGHT + 94  # with the result under it
TOPS = (MARGIN, MARGIN + 10 * PITCH + GAP)
GAIN = 2.6  # as on the page (glass.js): the LEDs run far below full power, and the eye adapts to that
GLASS, INK = (16, 17, 20), (201, 192, 168)
END_FRAMES = 120  # shown after the last shot
STEP_MS, END_MS = 100, 4000  # how long a picture of a GIF is shown, and its last
COLORS = 63  # of a GIF
DOT = 2  # pixels per light of a letter; only whole ones are readable
HITS = {"ru": ("ПОПАДАНИЙ", "ИЗ"), "en": ("HITS", "OF")}


class _Board:
    """A board for the stage (docs/architecture.md). Time passes only while the game waits."""

    faults: tuple[str, ...] = ()
    brightness = 1.0
    load_ma = 0
    usb = True
    tell = None  # captions

    def __init__(self, game: Played) -> None:
        self.frames: list[bytes] = []
        self._game = game
        self._now = 0
        self._left = END_FRAMES
        self.stage: Stage
        self.after: Callable[[], None] = lambda: None  # called after each frame
        self.clock = self.panels = self.keypad = self.speaker = self.store = self.battery = self

    def seed(self) -> int:
        return 1

    # clock
    def ticks_ms(self) -> int:
        return self._now & 0x3FFFFFFF

    def ticks_diff(self, later: int, earlier: int) -> int:
        return later - earlier

    async def sleep_ms(self, ms: int) -> None:
        self._now += ms

    # panels
    def show(self, rgb: bytearray) -> None:
        self.frames.append(bytes(rgb))
        self.after()

    def legends(self, letters: str) -> None:
        pass

    # keypad: nobody is at the keys until the match has been seen
    def get(self) -> int | None:
        if self._game.next is None:
            self._left -= 1
            if not self._left:
                return keys.PRESSED << 4 | keys.BACK
        return None

    async def wait(self, ms: int) -> None:
        self._now += ms

    # speaker, store and battery
    def start(self, source: Any) -> None:
        pass

    def read(self, name: str) -> None:
        return None

    def write(self, name: str, data: bytes) -> None:
        pass

    def erase(self, name: str) -> None:
        pass

    def steady(self, load_ma: int) -> int:
        return 5000


def frames(sheet: Sheet) -> list[bytes]:
    """Every frame of the panels, 600 bytes each, stage.FRAME_MS apart.

    ValueError for a sheet without its seas.
    """
    board, _, play = _replay(sheet, False)
    play()
    return board.frames


def steps(sheet: Sheet) -> list[tuple[bytes, int]]:
    """(frame, milliseconds for which it is shown), two per act: the light that is shot at, then what is there.

    Shells do not fly, the water stands still and both seas are bright, so that little changes from one to the next.
    ValueError as for `frames`.
    """
    board, game, play = _replay(sheet, True)
    seen: dict[int, list[bytes]] = {}  # by how many acts were done

    def after() -> None:
        scene = board.stage.scene
        scene.clock = 0
        scene.light[0] = scene.light[1] = FULL
        seen.setdefault(game.done, []).append(board.frames[-1])

    board.after = after
    play()
    found: list[tuple[bytes, int]] = []
    for act in seen.values():
        for frame in (act[min(2, len(act) - 1)], act[-1]):  # in the first two the previous light still shows
            if found and found[-1][0] == frame:
                frame, ms = found.pop()
                found.append((frame, ms + STEP_MS))
            else:
                found.append((frame, STEP_MS))
    found[-1] = (found[-1][0], END_MS)
    return found


def drawing(sheet: Sheet, letters: str, tongue: str, moving: bool) -> tuple[dict[str, Any], bytes]:
    """(what a page needs to draw a match, as card.js and film.js take it; its frames, 600 bytes each). letters: the
    alphabet round the panels; tongue: that of the words; moving: all frames, or else the last.
    """
    shown = steps(sheet)
    if not moving:
        del shown[:-1]
    described = {
        "width": WIDTH,
        "height": HEIGHT if moving else CARD_HEIGHT,
        "pitch": PITCH,
        "margin": MARGIN,
        "tops": TOPS,
        "glass": GLASS,
        "ink": INK,
        "dome": dome(),
        "curve": curve(),
        "boxes": inscriptions(sheet, letters) + ([] if moving else result(sheet, letters)),
        "ms": [ms for _, ms in shown],
        "colors": COLORS,
        "lines": lines(sheet, tongue),
        "names": (sheet.headers["B"], sheet.headers["A"]),
        "heads": notation.letters(sheet.rules, letters)[:10],
        "rows": min(10, sheet.rules.height),
    }
    return described, b"".join([frame for frame, _ in shown])


def tongue_of(settings: bytes | None) -> str:
    """The alphabet of the words of a handheld with this record of settings."""
    return "latin" if b"language=en" in (settings or b"") else "russian"


def _replay(sheet: Sheet, fast: bool) -> tuple[_Board, Played, Callable[[], None]]:
    """(the board, the match, what plays it on that board from its first picture to its last)."""
    if not sheet.seas:
        raise ValueError("this sheet tells no seas, so there is nothing to draw")
    game = Played(sheet)
    board = _Board(game)
    board.stage = Stage(board)
    board.stage.begin("seabattle")

    def play() -> None:
        try:
            Replay(board.stage, game, fast=fast).run().send(None)
        except StopIteration:
            return
        raise AssertionError("the replay waits for something that no board has")

    return board, game, play


def inscriptions(sheet: Sheet, letters: str) -> list[Box]:
    """The inscriptions on the glass, as boxes of INK: letters and numbers of a sea's first ten columns and rows, if it
    is larger, and, from top to bottom, the name of the sea's owner.
    """
    rows = [str(i + 1) for i in range(min(10, sheet.rules.height))]
    heads = notation.letters(sheet.rules, letters)[:10]
    return written_round((sheet.headers["B"], sheet.headers["A"]), heads, (rows, rows))


def written_round(names: tuple[str, str], heads: str, rows: tuple[list[str], list[str]]) -> list[Box]:
    """The same for any two panels, the upper one first: names, letters, numbers."""
    found: list[Box] = []
    for top, name, numbers in zip(TOPS, names, rows):  # noqa: B905 - MicroPython
        thick, left = EDGE - 2, MARGIN + 10 * PITCH + 2
        for x0, y0, x1, y1 in _written(5 * PITCH, thick // 2, name, 10 * PITCH, thick):
            found.append((left + thick - 1 - y1, top + x0, left + thick - 1 - y0, top + x1))  # a quarter turn
        for i, letter in enumerate(heads):
            found += _written(MARGIN + i * PITCH + PITCH // 2, top - 9, letter)
        for i, number in enumerate(numbers):
            found += _written(MARGIN - 13, top + i * PITCH + PITCH // 2, number)
    return found


def result(sheet: Sheet, letters: str) -> list[Box]:
    """The players and the result, as boxes of INK under the panels of a card."""
    found: list[Box] = []
    for number, text in enumerate(lines(sheet, letters)):
        found += _written(WIDTH // 2, HEIGHT + 10 + 22 * number, text, WIDTH, CARD_HEIGHT)
    return found


def lines(sheet: Sheet, letters: str) -> tuple[str, str, str, str]:
    """The same in words: the players, the result, a label, and how many hits of how many shots each had."""
    match = sheet.match
    language = "en" if letters == "latin" else "ru"
    names = [sheet.headers[side] for side in ("A", "B")]
    said = word("draw", language) if match.result == 2 else "-"
    if match.result in (0, 1):
        said = f"{names[match.result]}: {word('victory', language)}"
    (shots, hits), (fired, struck) = match.figures(0), match.figures(1)
    label, of = HITS[language]
    return f"{names[0]} - {names[1]}", said, label, f"{hits} {of} {shots} - {struck} {of} {fired}"


def _written(x: int, y: int, text: str, width: int = WIDTH, height: int = HEIGHT) -> list[Box]:
    """A line of text with its middle at x, y of a picture of this size, half as large if it would not fit. Characters
    without a picture are left out.
    """
    columns: list[int] = []
    for letter in capitals(text):
        try:
            drawn = [0, 0] if letter == " " else list(glyph(letter))
        except ValueError:
            continue
        columns += ([0] if columns else []) + drawn
    dot = DOT if len(columns) * DOT <= width else 1
    left, top = x - len(columns) * dot // 2, y - 7 * dot // 2
    found: list[Box] = []
    for i, column in enumerate(columns):
        for row in range(7):
            if column >> row & 1:
                x0, y0 = left + i * dot, top + row * dot
                if 0 <= x0 <= width - dot and 0 <= y0 <= height - dot:
                    found.append((x0, y0, x0 + dot - 1, y0 + dot - 1))
    return found


def dome() -> list[float]:
    """How much of a light's colour each pixel of its square has, 0..1, row by row."""
    shares: list[float] = []
    for at in range(PITCH * PITCH):
        middle = (PITCH - 1) / 2
        across, down = at % PITCH - middle, at // PITCH - middle
        distance = math.sqrt(across * across + down * down) / PITCH
        lit = min(1.0, max(0.0, (0.42 - distance) * PITCH / 2))
        shares.append(min(1.0, lit + 0.10 * math.exp(-((distance / 0.55) ** 2))))
    return shares


def curve() -> list[float]:
    """How bright the eye sees each value of an LED, 0..255."""
    return [255 * min(1.0, value / 255 * GAIN) ** (1 / 2.2) for value in range(256)]
