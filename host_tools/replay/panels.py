"""A match as the handheld's panels show it: the firmware's own replay screen on a board that keeps every frame.

Letters are drawn with the handheld's own pictures of them. Imports seabattle, numpy and pillow.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from PIL import Image, ImageDraw
from seabattle.logbook.sheet import Sheet
from seabattle.rules import notation
from seabattle.screens import keys
from seabattle.screens.replay import Played, Replay
from seabattle.screens.stage import Stage
from seabattle.screens.words import capitals, word
from seabattle.show.glyphs import glyph
from seabattle.show.scene import FULL

PITCH = 18  # pixels from light to light
MARGIN = 26  # around the panels, for letters and numbers
GAP = PITCH  # between the panels, as wide as one light
EDGE = 14  # on the right, for names, and below
WIDTH = MARGIN + 10 * PITCH + EDGE
HEIGHT = MARGIN + 20 * PITCH + GAP + EDGE
TOPS = (MARGIN, MARGIN + 10 * PITCH + GAP)
GAIN = 2.6  # as on the page (glass.js): the LEDs run far below full power, and the eye adapts to that
GLASS, INK = (16, 17, 20), (201, 192, 168)
END_FRAMES = 120  # what is seen after the last shot
STEP_MS, END_MS = 100, 4000  # how long a picture of a GIF stands, and its last
COLORS = 63  # of a GIF
HITS = {"ru": "ПОПАДАНИЙ {} ИЗ {} - {} ИЗ {}", "en": "HITS {} OF {} - {} OF {}"}  # of A, of B


class _Board:
    """What the stage asks of a board (docs/architecture.md). Time passes only where the game waits."""

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
    """(frame, milliseconds that it stands), two an act: the light that is shot at, then what is there.

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
        for frame in (act[min(2, len(act) - 1)], act[-1]):  # in the first two the light of before is still seen
            if found and found[-1][0] == frame:
                frame, ms = found.pop()
                found.append((frame, ms + STEP_MS))
            else:
                found.append((frame, STEP_MS))
    return [*found[:-1], (found[-1][0], END_MS)]


def _replay(sheet: Sheet, fast: bool) -> tuple[_Board, Played, Callable[[], None]]:
    """(the board, the match, what plays it on that board from its first picture to its last)."""
    if not sheet.seas:
        raise ValueError("this sheet tells no seas, so there is nothing to draw")
    game = Played(sheet)
    board = _Board(game)
    board.stage = Stage(board)

    def play() -> None:
        try:
            Replay(board.stage, game, fast=fast).run().send(None)
        except StopIteration:
            return
        raise AssertionError("the replay waits for something that no board has")

    return board, game, play


def _background(sheet: Sheet, letters: str) -> Image.Image:
    """The glass with letters and numbers, of a sea's first ten columns and rows, where it is larger, and the name of
    whose sea it is.
    """
    picture = Image.new("RGB", (WIDTH, HEIGHT), GLASS)
    draw = ImageDraw.Draw(picture)
    for top, name in zip(TOPS, (sheet.headers["B"], sheet.headers["A"]), strict=True):
        strip = Image.new("RGB", (10 * PITCH, EDGE - 2), GLASS)
        _write(ImageDraw.Draw(strip), 5 * PITCH, (EDGE - 2) / 2, name, 1.25)
        picture.paste(strip.rotate(-90, expand=True), (MARGIN + 10 * PITCH + 2, top))
        for i, letter in enumerate(notation.letters(sheet.rules, letters)[:10]):
            _write(draw, MARGIN + (i + 0.5) * PITCH, top - 9, letter, 1.5)
        for i in range(min(10, sheet.rules.height)):
            _write(draw, MARGIN - 13, top + (i + 0.5) * PITCH, str(i + 1), 1.5)
    return picture


def _write(draw: ImageDraw.ImageDraw, x: float, y: float, text: str, dot: float) -> None:
    """A line of text with its middle at x, y; dot: pixels of a light of its letters. Signs without a picture are left
    out.
    """
    columns: list[int] = []
    for letter in capitals(text):
        try:
            columns += [*([0] if columns else []), *([0, 0] if letter == " " else glyph(letter))]
        except ValueError:
            continue
    left, top = x - len(columns) * dot / 2, y - 3.5 * dot
    for i, column in enumerate(columns):
        for row in range(7):
            if column >> row & 1:
                at = left + i * dot, top + row * dot
                draw.rectangle((*at, at[0] + dot - 0.5, at[1] + dot - 0.5), INK)


def _dome() -> np.ndarray:
    """How much of a light's colour each pixel of its square has, 0..1."""
    at = np.arange(PITCH) - (PITCH - 1) / 2
    distance = np.hypot(*np.meshgrid(at, at)) / PITCH
    return (np.clip((0.42 - distance) * PITCH / 2, 0, 1) + 0.10 * np.exp(-((distance / 0.55) ** 2))).clip(0, 1)


class Pictures:
    """Pictures of frames over one background."""

    def __init__(self, sheet: Sheet, letters: str) -> None:
        self._back = np.asarray(_background(sheet, letters), np.float32)
        self._dome = np.tile(_dome(), (10, 10))[..., None].astype(np.float32)
        self._curve = (255 * np.clip(np.arange(256) / 255 * GAIN, 0, 1) ** (1 / 2.2)).astype(np.float32)

    def of(self, rgb: bytes) -> Image.Image:
        """One frame of the panels as the eye sees it."""
        lit = self._back.copy()
        lights = self._curve[np.frombuffer(rgb, np.uint8)].reshape(2, 10, 10, 3)
        for panel, top in enumerate(TOPS):
            spread = lights[panel].repeat(PITCH, 0).repeat(PITCH, 1) * self._dome
            part = lit[top : top + 10 * PITCH, MARGIN : MARGIN + 10 * PITCH]
            np.maximum(part, spread, out=part)
        return Image.fromarray(lit.astype(np.uint8))


def save_gif(sheet: Sheet, path: Path | BinaryIO, letters: str = "latin") -> int:
    """The match as a GIF that can be mailed: `steps`, each only where it differs from the last; how many it has."""
    pictures = Pictures(sheet, letters)
    found = steps(sheet)
    drawn = [pictures.of(frame) for frame, _ in found]
    # One palette for all, taken from pictures spread over the match, and one colour more for what stays.
    sample = np.concatenate([np.asarray(picture) for picture in drawn[:: max(1, len(drawn) // 24)]])
    palette = Image.fromarray(sample).quantize(COLORS)
    colors = (palette.getpalette() or [])[: 3 * COLORS]
    films: list[Image.Image] = []
    last: np.ndarray | None = None
    for picture in drawn:
        now = np.asarray(picture.quantize(palette=palette, dither=Image.Dither.NONE))
        film = Image.fromarray(now if last is None else np.where(now == last, COLORS, now).astype(np.uint8), "P")
        film.putpalette([*colors, 0, 0, 0])
        films.append(film)
        last = now
    films[0].save(
        path,
        format="GIF",
        save_all=True,
        append_images=films[1:],
        duration=[ms for _, ms in found],
        loop=0,
        optimize=False,
        transparency=COLORS,
        disposal=1,
    )
    return len(films)


def save_mp4(sheet: Sheet, path: Path, letters: str = "latin") -> int:
    """The animation as a film of 30 pictures a second; how many it has. OSError where it cannot be written."""
    import subprocess

    import imageio_ffmpeg

    pictures = Pictures(sheet, letters)
    seen = frames(sheet)
    size = f"{WIDTH - WIDTH % 2}x{HEIGHT - HEIGHT % 2}"
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24"]
    command += ["-s", size, "-r", "30", "-i", "-", "-c:v", "libx264", "-pix_fmt", "yuv420p", str(path)]
    coder = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert coder.stdin and coder.stderr
    try:
        for frame in seen:
            picture = pictures.of(frame).crop((0, 0, WIDTH - WIDTH % 2, HEIGHT - HEIGHT % 2))
            coder.stdin.write(picture.tobytes())
        coder.stdin.close()
    except BrokenPipeError:
        pass  # what was wrong is said below
    if coder.wait():
        raise OSError(coder.stderr.read().decode(errors="replace").strip() or "the film could not be written")
    return len(seen)


def save_card(sheet: Sheet, path: Path | BinaryIO, letters: str = "latin") -> None:
    """The last picture, both seas open, as a still with the players and the result under it."""
    panels = Pictures(sheet, letters).of(steps(sheet)[-1][0])
    card = Image.new("RGB", (WIDTH, HEIGHT + 72), GLASS)
    card.paste(panels, (0, 0))
    draw = ImageDraw.Draw(card)
    match = sheet.match
    language = "en" if letters == "latin" else "ru"
    names = [sheet.headers[side] for side in ("A", "B")]
    result = word("draw", language) if match.result == 2 else "-"
    if match.result in (0, 1):
        result = f"{names[match.result]}: {word('victory', language)}"
    (shots, hits), (fired, struck) = match.figures(0), match.figures(1)
    lines = [(2.0, f"{names[0]} - {names[1]}"), (2.0, result), (1.5, HITS[language].format(hits, shots, struck, fired))]
    y = HEIGHT + 10.0
    for dot, text in lines:
        _write(draw, WIDTH / 2, y, text, min(dot, (WIDTH - 12) / (5.5 * max(1, len(text)))))
        y += 22
    card.save(path, format="PNG")
