"""`make emulate ARGS="..."`: a script of keys on an emulated Pico; prints pictures, saves them and the sound.

Words of the script: key names (up down left right fire back, 1 .. 9 and 0), a number with ms to wait (500ms), `show` to
print the picture. Imports the emulated board, the player's key names and pillow.
"""

import argparse
import sys
import wave
from pathlib import Path

from PIL import Image

from zalp.tools.build import firmware

from . import image, play
from .board import ENEMY, OWN, Board, Emulator, EmulatorError, rows

RATE = 16000
SCALE = 24  # pixels of the saved picture per LED
CURVE = 2.2  # LEDs are linear, a screen is not


def words(script: list[str]) -> list[str | float]:
    """The script, checked: key names, waits in ms, "show"."""
    found: list[str | float] = []
    for word in script:
        if word.endswith("ms") and word[:-2].isdigit():
            found.append(float(word[:-2]))
        elif word in play.NAMES or word == "show":
            found.append(word)
        else:
            raise SystemExit(f"no key {word!r}: keys are {' '.join(play.NAMES)}; waits look like 500ms; show prints")
    return found


def save_picture(wires: dict[int, bytes], path: Path) -> None:
    """The enemy's panel above one's own, as a PNG."""
    picture = Image.new("RGB", (10, 21))
    for panel, top in ((ENEMY, 0), (OWN, 11)):
        for i, color in enumerate(rows(wires[panel])):
            lit = tuple(round(255 * min(1.0, 4 * byte / 255) ** (1 / CURVE)) for byte in color)
            picture.putpixel((i % 10, top + i // 10), lit)
    picture.resize((10 * SCALE, 21 * SCALE), Image.Resampling.NEAREST).save(path)


def save_sound(levels: list, start: float, end: float, path: Path) -> None:
    """The amplifier's input between two times in ms, as a WAV of 8-bit samples."""
    samples = bytearray(b"\x80" * int((end - start) * RATE / 1000))
    for at, level, top, awake in levels:
        place = int((at / 1e6 - start) * RATE / 1000)
        if awake and 0 <= place < len(samples):
            samples[place] = min(255, level * 256 // (top + 1))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(RATE)
        file.writeframes(bytes(samples))


def perform(board: Board, script: list[str | float], out: Path | None) -> None:
    wires = {ENEMY: bytes(300), OWN: bytes(300)}
    levels: list = []
    shown = 0
    start = board.now

    def look() -> None:
        levels.extend(board.sound()["levels"])
        for panel in wires:
            frames = board.frames(panel)
            if frames:
                wires[panel] = frames[-1]["bytes"] if frames[-1]["powered"] else bytes(300)

    for word in [*script, "show"]:
        if isinstance(word, float):
            board.run(word)
        elif word == "show":
            look()
            shown += 1
            print(f"{board.now / 1000:.2f} s\n{play.picture(wires)}")
            if out:
                save_picture(wires, out / f"picture-{shown}.png")
        else:
            board.tap(play.NAMES[word], 60, 120)
            look()
    if out:
        save_sound(levels, start, board.now, out / "sound.wav")
    if board.console.strip():
        print(board.console.strip())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("script", nargs="*", default=["2500ms"], help="keys, waits such as 500ms, show")
    parser.add_argument("--out", type=Path, help="a folder for pictures and sound")
    parser.add_argument("--seed", type=int, default=1, help="seed of the chip's randomness")
    options = parser.parse_args()
    script = words(options.script)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    try:
        with Emulator() as emulator:
            perform(emulator.board({**firmware.build(), **play.settings()}, seed=options.seed), script, options.out)
    except (image.NoImage, EmulatorError, firmware.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
