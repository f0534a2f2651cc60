"""Pictures of a match: film.py's frames as the eye sees them, a GIF, a film, a card. Imports film, numpy and pillow."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PIL import Image

from zalp.seabattle.sheets.sheet import Sheet

from . import film
from .film import COLORS, HEIGHT, MARGIN, PITCH, TOPS, WIDTH


def _inked(boxes: list[film.Box], height: int = HEIGHT) -> Image.Image:
    """The glass with these boxes of ink on it."""
    picture = Image.new("RGB", (WIDTH, height), film.GLASS)
    for left, top, right, bottom in boxes:
        picture.paste(film.INK, (left, top, right + 1, bottom + 1))
    return picture


class Pictures:
    """Pictures of frames over one background: the glass with these boxes of ink."""

    def __init__(self, boxes: list[film.Box]) -> None:
        self._back = np.asarray(_inked(boxes), np.float32)
        dome = np.array(film.dome(), np.float32).reshape(PITCH, PITCH)
        self._dome = np.tile(dome, (10, 10))[..., None]
        self._curve = np.array(film.curve(), np.float32)

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
    """The match as a GIF that can be mailed: film.steps, each only where it differs from the last; returns how many it
    has.
    """
    return gif(Pictures(film.inscriptions(sheet, letters)), film.steps(sheet), path)


def gif(pictures: Pictures, found: list[tuple[bytes, int]], path: Path | BinaryIO) -> int:
    """(frame, milliseconds for which it is shown) as a GIF; returns how many pictures it has."""
    drawn = [pictures.of(frame) for frame, _ in found]
    # One palette for all, taken from pictures spread over the match, and one colour more for what stays.
    sample = np.concatenate([np.asarray(picture) for picture in drawn[:: max(1, len(drawn) // 24)]])
    palette = Image.fromarray(sample).quantize(COLORS)
    colors = (palette.getpalette() or [])[: 3 * COLORS]
    parts: list[Image.Image] = []
    last: np.ndarray | None = None
    for picture in drawn:
        now = np.asarray(picture.quantize(palette=palette, dither=Image.Dither.NONE))
        part = Image.fromarray(now if last is None else np.where(now == last, COLORS, now).astype(np.uint8), "P")
        part.putpalette([*colors, 0, 0, 0])
        parts.append(part)
        last = now
    parts[0].save(
        path,
        format="GIF",
        save_all=True,
        append_images=parts[1:],
        duration=[ms for _, ms in found],
        loop=0,
        optimize=False,
        transparency=COLORS,
        disposal=1,
    )
    return len(parts)


def save_mp4(sheet: Sheet, path: Path, letters: str = "latin") -> int:
    """The animation as a film of 30 pictures a second, made by ffmpeg; returns how many it has. OSError if it cannot
    be written.
    """
    ffmpeg = shutil.which("ffmpeg")
    if not ffmpeg:
        raise OSError("a film needs ffmpeg (on Debian: apt install ffmpeg); --gif needs nothing")
    pictures = Pictures(film.inscriptions(sheet, letters))
    seen = film.frames(sheet)
    size = f"{WIDTH - WIDTH % 2}x{HEIGHT - HEIGHT % 2}"
    command = [ffmpeg, "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24"]
    command += ["-s", size, "-r", "30", "-i", "-", "-c:v", "libx264", "-pix_fmt", "yuv420p", str(path)]
    coder = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert coder.stdin and coder.stderr
    try:
        for frame in seen:
            picture = pictures.of(frame).crop((0, 0, WIDTH - WIDTH % 2, HEIGHT - HEIGHT % 2))
            coder.stdin.write(picture.tobytes())
        coder.stdin.close()
    except BrokenPipeError:
        pass  # the cause is reported below
    if coder.wait():
        raise OSError(coder.stderr.read().decode(errors="replace").strip() or "the film could not be written")
    return len(seen)


def save_card(sheet: Sheet, path: Path | BinaryIO, letters: str = "latin") -> None:
    """The last picture, both seas open, as a still with the players and the result below."""
    card = _inked(film.result(sheet, letters), film.CARD_HEIGHT)
    card.paste(Pictures(film.inscriptions(sheet, letters)).of(film.steps(sheet)[-1][0]), (0, 0))
    card.save(path, format="PNG")
