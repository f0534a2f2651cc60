"""A picture of the pocket handheld from both sides for the documents, from its solids: slices, the nearer the lighter.

Imports the case, Pillow. `python -m host_tools.hardware.pocket.case --pictures`.
"""

import math

from PIL import Image, ImageChops, ImageDraw, ImageOps

from . import case, case_solids
from . import case_sizes as s

DOTS = 6  # a millimetre
MARGIN = 2  # mm
STEP = 0.4  # mm between slices
SHELL, GRID, BOARD, PARTS, CAP, FIRE = (
    (90, 110, 140), (60, 60, 60), (30, 110, 70), (230, 220, 160), (230, 230, 225), (220, 90, 70)
)  # fmt: skip
DOOR, PICO, METAL, JACK, AROUND = (200, 170, 90), (20, 140, 20), (190, 190, 190), (40, 40, 40), (255, 255, 255)


def seen(items, backwards):
    """The picture of [(solid, colour)] from the front, or from behind as it is seen there."""
    wide, high = (math.ceil((side + 2 * MARGIN) * DOTS) for side in (s.X2 - s.X1, s.Y2 - s.Y1))
    size = wide, high
    picture = Image.new("RGB", size, AROUND)
    steps = [-2 + STEP * n for n in range(math.ceil((s.DEPTH + 2.5) / STEP))]
    for z in steps if backwards else steps[::-1]:
        near = (z + 2) / (s.DEPTH + 3)
        light = 0.35 + 0.65 * (near if backwards else 1 - near)
        for solid, colour in items:
            box = solid.bounding_box()
            if not box[2] <= z <= box[5]:
                continue
            mask = Image.new("L", size, 0)
            for ring in solid.slice(z).to_polygons():
                one = Image.new("L", size, 0)
                corners = [((x - s.X1 + MARGIN) * DOTS, (y - s.Y1 + MARGIN) * DOTS) for x, y in ring]
                ImageDraw.Draw(one).polygon(corners, fill=255)
                mask = ImageChops.difference(mask, one)
            picture.paste(tuple(int(part * light) for part in colour), mask=mask)
    return ImageOps.mirror(picture) if backwards else picture


def draw(path):
    """Write the picture: front and back side by side."""
    printed, inside = case_solids.printed(), case.contents()
    caps = [(cap, FIRE if s.KINDS[key] == "cap-fire" else CAP) for key, cap in case.all_caps().items()]
    front = [(printed["front"], SHELL), (printed["grid"], GRID), (inside["board"], BOARD)]
    front += [(inside["parts of the front"], PARTS), *caps]
    back = [(printed["back"], SHELL), (printed["door"], DOOR), (inside["board"], BOARD), (inside["Pico"], PICO)]
    back += [(inside["USB"], METAL), (inside["jack"], JACK)]
    one, two = seen(front, False), seen(back, True)
    both = Image.new("RGB", (2 * one.width, one.height), AROUND)
    both.paste(one, (0, 0))
    both.paste(two, (one.width, 0))
    both.quantize(64).save(path, optimize=True)
