"""Pictures of both sides of the boards for the documents: KiCad plots the layers, Chromium rasters them, Pillow colours
them as a board house would. `make board ARGS=--pictures`.
"""

import base64
import io
import re
import shutil
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageOps

from . import check, places

DOTS = 12  # a millimetre
MARGIN = 2  # mm
SHRINK = 1e4
NUMBER = re.compile(r"(?<![#\w.])-?\d+(?:\.\d+)?(?!cm)")
BOARD, COPPER, GOLD, SILK, HOLE, AROUND = (
    (20, 74, 52),
    (34, 104, 72),
    (214, 176, 92),
    (240, 240, 232),
    (30, 30, 32),
    (255, 255, 255),
)


def masks(folder, which, layers, size):
    """{layer: picture, white where the layer is} from the SVG plots in a folder."""
    from playwright.sync_api import sync_playwright

    width, height = ((side + 2 * MARGIN) * DOTS for side in size)
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        for layer in layers:
            svg = (Path(folder) / f"{which}-{layer}.svg").read_text(encoding="utf-8")
            # A plot is a sheet of A4 in nanometres, more than a browser counts: shrunk, and cut to the board.
            svg = re.sub(r"([MLA])(?=[-\d])", r"\1 ", svg)
            svg = NUMBER.sub(
                lambda number: f"{float(number[0]) / SHRINK:.2f}" if len(number[0]) > 4 else number[0], svg
            )
            shown = [-MARGIN * 1e6 / SHRINK] * 2 + [side / DOTS * 1e6 / SHRINK for side in (width, height)]
            svg = re.sub(
                r'width="[^"]*cm" height="[^"]*cm" viewBox="[^"]*"',
                f'width="{width}" height="{height}" viewBox="{shown[0]} {shown[1]} {shown[2]} {shown[3]}"',
                svg,
            )
            data = base64.b64encode(svg.encode()).decode()
            page.set_content(
                f'<body style="margin:0;background:white"><img src="data:image/svg+xml;base64,{data}"></body>'
            )
            page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 0")
            found[layer] = ImageOps.invert(Image.open(io.BytesIO(page.screenshot())).convert("L"))
        browser.close()
    return found


def chromium():
    return next((path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None)


def outline(size, cut=None):
    """The board's shape as a mask."""
    picture = Image.new("L", tuple((side + 2 * MARGIN) * DOTS for side in size), 0)
    pen = ImageDraw.Draw(picture)
    box = [MARGIN * DOTS, MARGIN * DOTS, (MARGIN + size[0]) * DOTS, (MARGIN + size[1]) * DOTS]
    pen.rounded_rectangle(box, 3 * DOTS, fill=255)
    if cut:
        x, y = ((value + MARGIN) * DOTS for value in cut[:2])
        across = cut[2]
        pen.ellipse(
            [x - across / 2 * DOTS, y - across / 2 * DOTS, x + across / 2 * DOTS, y + across / 2 * DOTS], fill=0
        )
    return picture


def compose(which, board, layers, side):
    """One side's picture; the far side is mirrored, as it is seen."""
    size = places.SIZE[which]
    shape = outline(size, places.SPEAKER if which == places.KEYS else None)
    copper, mask, silk = (layers[f"{side}_{name}"] for name in ("Cu", "Mask", "SilkS"))
    picture = Image.new("RGB", shape.size, AROUND)
    picture.paste(BOARD, mask=shape)
    picture.paste(COPPER, mask=ImageChops.multiply(copper, shape))
    picture.paste(GOLD, mask=ImageChops.multiply(ImageChops.multiply(copper, mask), shape))
    picture.paste(SILK, mask=ImageChops.multiply(silk, shape))
    pen = ImageDraw.Draw(picture)
    drilled = [(x, y, drill) for copies in board.pads.values() for _, x, y, drill in copies] + board.holes
    for x, y, drill in drilled:
        x, y, r = (x + MARGIN) * DOTS, (y + MARGIN) * DOTS, drill / 2 * DOTS
        pen.ellipse([x - r, y - r, x + r, y + r], fill=HOLE if drill < 2 else AROUND)
    return ImageOps.mirror(picture) if side == "B" else picture


def draw(path, which, plot, folder):
    """Write board-WHICH-front.png and -back.png into a folder; plot(path, folder) makes the SVGs."""
    board = check.read(path)
    with tempfile.TemporaryDirectory() as plots:
        plot(path, plots)
        names = [f"{side}_{name}" for side in "FB" for name in ("Cu", "Mask", "SilkS")]
        layers = masks(plots, which, names, places.SIZE[which])
    for side, name in (("F", "front"), ("B", "back")):
        picture = compose(which, board, layers, side)
        picture = picture.resize((picture.width * 2 // 3, picture.height * 2 // 3), Image.Resampling.LANCZOS)
        picture.quantize(64).save(Path(folder) / f"board-{which}-{name}.png", optimize=True)
