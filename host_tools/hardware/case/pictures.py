"""Renderings of the handheld for the documents: OpenSCAD draws the solids of solids.py and contents.py, under a virtual
screen. `make case ARGS=--pictures`.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from console import legends
from PIL import Image

from .. import HardwareError
from ..board import places
from . import likeness
from . import sizes as s
from .files import stl
from .solids import CAPS

IVORY, NAVY, BRICK, DARK, GREEN, WHITE = "#ece3cf", "#39525d", "#c2391c", "#2b3237", "#1d6b4a", "#f5f3ec"
SILVER, SMOKE, CELL, GOLD = "#b8bcc0", "#20262b", "#3a6ea5", "#c9a25a"

# A few lights for the picture of the closed unit: (panel, column, row): colour.
SEA = {
    (p, c, r): "#1b4f9c" if (c * 3 + r * 5 + p) % 7 else "#2f86c9" for p in (0, 1) for c in range(10) for r in range(10)
}
SHIPS = {(0, 2, r): "#ff3e58" for r in (2, 3, 4, 5)} | {
    (0, 6, 3): "#ffa53c",
    (0, 7, 3): "#ffa53c",
    (0, 8, 3): "#b8ffce",
}
SHIPS |= (
    {(1, c, 9): "#dfe7ea" for c in (6, 7, 8, 9)} | {(1, 1, r): "#dfe7ea" for r in (2, 3, 4)} | {(1, 7, 7): "#ff8a3c"}
)


def colour(name):
    """What colour a part of the case or its contents has in a picture."""
    starts = (
        (("front", "back", "door", "cap-number"), IVORY),
        (("key-frame",), NAVY),
        (("cap-fire",), BRICK),
        (("grid",), WHITE),
        (("carrier",), "#d8d2c2"),
        (("main board", "keys board"), GREEN),
        (("acrylic",), SMOKE),
        (("strips",), WHITE),
        (("cells",), CELL),
        (("cap", "rocker", "U", "Q", "SW"), DARK),
        (("leads",), SILVER),
        (("loudspeaker", "J4"), "#444a4e"),
        (("J6", "J8", "J1", "J2"), "#3c9a5f"),
        (("J",), DARK),
        (("C1", "C2", "C4", "C6", "C7"), "#31406b"),
        (("C",), "#c98a3c"),
        (("R",), "#d9c39a"),
        (("D4",), "#6fd36f"),
        (("D",), "#b5502c"),
        (("F",), "#c9a227"),
    )
    if name.startswith("cap of key") and int(name.split()[-1]) < 10:
        return IVORY
    return next((paint for heads, paint in starts if name.startswith(heads)), SILVER)


class Scene:
    """Solids with colours, moved apart or not, seen by a camera (OpenSCAD's: turn about x and z, distance)."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.lines = []

    def add(self, name, solid, move=(0, 0, 0), paint=None, clear=1.0):
        path = self.folder / f"{len(self.lines)}.stl"
        path.write_bytes(stl(solid))
        self.lines.append(f'color("{paint or colour(name)}", {clear}) translate({list(move)}) import("{path}");')

    def words(self, text, x, y, z, size, paint=WHITE):
        self.lines.append(
            f'color("{paint}") translate([{x}, {y}, {z}]) rotate([180, 0, 0]) linear_extrude(0.4)'
            f' text("{text}", size={size}, halign="center", valign="center", font="DejaVu Sans:style=Bold");'
        )

    def disc(self, x, y, z, across, paint):
        self.lines.append(
            f'color("{paint}") translate([{x}, {y}, {z}]) rotate([180, 0, 0]) cylinder(d={across}, h=0.5, $fn=28);'
        )

    def render(self, target, tilt, turn, distance, middle=(66, 168, 20), size=(1000, 1000), face=1):
        """face 1: the front towards the camera; -1: the back."""
        source = self.folder / "scene.scad"
        centre = f"translate([{-middle[0]}, {-middle[1]}, {-middle[2]}])"
        back = "rotate([0, 180, 0])" if face == -1 else ""
        source.write_text(
            f"{back} rotate([180, 0, 0]) {centre} {{\n" + "\n".join(self.lines) + "\n}\n", encoding="utf-8"
        )
        camera = f"--camera=0,0,0,{tilt},0,{turn},{distance}"
        big = f"--imgsize={size[0] * 2},{size[1] * 2}"
        command = ["openscad", "-o", str(self.folder / "out.png"), big, camera, "--colorscheme=Tomorrow", str(source)]
        if not shutil.which("openscad"):
            raise HardwareError("no OpenSCAD here: apt install --no-install-recommends openscad xvfb")
        ran = subprocess.run(["xvfb-run", "-a", *command], capture_output=True, text=True, timeout=600)
        if not (self.folder / "out.png").exists():
            raise HardwareError(f"OpenSCAD drew nothing: {ran.stderr[-400:]}")
        picture = Image.open(self.folder / "out.png").convert("RGB").resize(size, Image.Resampling.LANCZOS)
        picture.quantize(128).save(target, optimize=True)
        (self.folder / "out.png").unlink()


def face(scene):
    """Legends on the caps, lights behind the acrylic."""
    for key, (ru, _, shape, *_) in enumerate(legends.KEYS):
        x, y = s.keys(*places.switch(key))
        if shape == "arrow":
            scene.words({10: "▲", 11: "▼", 12: "◀", 13: "▶"}[key], x, y, s.CAP_TOP, 5)
        elif shape == "fire":
            scene.words("ОГОНЬ", x, y, s.FIRE_TOP, 5.2)
        elif shape == "number":
            letter, number = ru.split("/")
            scene.words(letter, x - 3.4, y, s.CAP_TOP, 4.6, "#1f2f38")
            scene.words(number, x + 3.9, y, s.CAP_TOP, 3.6, BRICK)
        else:
            scene.words(ru, x, y, s.CAP_TOP, 2.6)
    for (panel, column, row), paint in {**SEA, **SHIPS}.items():
        scene.disc(*s.led(panel, column, row), -s.ACRYLIC, 7.6, paint)
    for panel in (0, 1):
        for n in range(10):
            x, y = s.led(panel, n, 0)
            scene.words(legends.LETTERS[n], x, y - 7.6, -s.ACRYLIC, 3, "#c9c0a8")
            x, y = s.led(panel, 0, n)
            scene.words(str(n + 1), x - 9, y, -s.ACRYLIC, 2.6, "#c9c0a8")
    scene.words("ЗАЛП", 24, 11, 0, 7, BRICK)


def draw(printed, contents, netlist, folder):
    """Write the pictures case-*.png and step-*.png into a folder."""
    folder = Path(folder)
    everything = {**printed, **contents}

    def pieces(part):
        """[(solid, colour or None)] that stand for a part."""
        if part == "cells in their holder":
            return likeness.in_box(likeness.cells, everything[part], 1)
        footprint = netlist.components.get(part, {}).get("footprint", "").partition(":")[2]
        away = 1 if (part in places.MAIN_PLACES) != (part in places.BACK) else -1
        return likeness.likeness(footprint, everything[part], away) or [(everything[part], None)]

    def shot(name, parts, *view, apart=None, legends_on=False, **more):
        with tempfile.TemporaryDirectory() as work:
            scene = Scene(work)
            for part in parts:
                move = apart(part) if apart else (0, 0, 0)
                for solid, paint in pieces(part):
                    scene.add(part, solid, move, paint)
            if legends_on:
                face(scene)
            scene.render(folder / f"{name}.png", *view, **more)

    main_parts = [n for n in contents if n == "main board" or n in places.MAIN_PLACES]
    key_parts = [n for n in contents if n == "keys board" or n in places.key_places()]
    caps = [n for n in contents if n.startswith("cap ")]
    outside = [n for n in contents if n in ("acrylic", "rocker")]
    shells = [n for n in printed if n.startswith(("front", "back"))]
    caps += ["key-frame", *CAPS]
    shot("case-closed", [*shells, "door", *outside, *caps, "D4"], 22, 12, 1010, legends_on=True, size=(700, 1000))
    inner = [n for n in printed if not n.startswith(("back", "door"))]
    shot("case-open", [*inner, *contents], 26, -14, 1010, face=-1, size=(700, 1000))
    levels = (
        (("acrylic", "rocker"), -100),
        (("key-frame",), -30),
        (("cap-number", "cap-arrow", "cap-back", "cap-fire", "cap of"), -62),
        (("front",), 0),
        (("grid", "keys board", "leads of the key", *key_parts), 60),
        (("strips",), 95),
        (("carrier", "loudspeaker"), 125),
        (("main board", "leads of the main", *main_parts), 185),
        (("cells",), 210),
        (("back",), 265),
        (("door",), 320),
    )

    def apart(part):
        return (
            0,
            0,
            next(
                (z for heads, z in levels if part in heads or part.startswith(tuple(h for h in heads if len(h) > 3))), 0
            ),
        )

    shot(
        "case-exploded",
        [n for n in everything if n != "D4"],
        62,
        38,
        1500,
        apart=apart,
        middle=(66, 168, 150),
        size=(1000, 1000),
    )
    panel = ["grid-upper", "strips of panel A", "carrier-upper"]
    lift = {"grid-upper": 0, "strips of panel A": 30, "carrier-upper": 55}
    shot("step-panel", panel, 50, 25, 420, apart=lambda n: (0, 0, lift[n]), middle=(66, 80, 40), size=(800, 600))
    shot("step-keys", [*key_parts, "loudspeaker"], 35, 15, 330, middle=(66, 290, 10), size=(800, 600))
    shot("step-main", main_parts, 35, -15, 330, middle=(54, 52, 24), size=(800, 700), face=-1)

    def bench(part):
        return (0, 135 if part in main_parts else 0, 0)

    shot(
        "step-test",
        [*main_parts, *key_parts, "loudspeaker"],
        40,
        -10,
        560,
        apart=bench,
        face=-1,
        middle=(66, 232, 14),
        size=(800, 800),
    )
    shot(
        "step-front",
        inner + [*key_parts, "loudspeaker", "rocker"],
        26,
        -12,
        1010,
        face=-1,
        size=(700, 1000),
    )
    rear = ["back-top", "back-bottom", *main_parts, "cells in their holder"]
    shot("step-back", rear, 26, 12, 1010, size=(700, 1000))
    beside(folder)


def beside(folder):
    """handheld.png: closed and open, side by side, for the README."""
    halves = [
        Image.open(folder / f"case-{name}.png").convert("RGB").crop((60, 70, 640, 960)) for name in ("closed", "open")
    ]
    both = Image.new("RGB", (1160, 890))
    for n, half in enumerate(halves):
        both.paste(half, (580 * n, 0))
    both.quantize(128).save(folder / "handheld.png", optimize=True)
