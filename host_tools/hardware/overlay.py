"""The printable overlay for the front: two pages of A4 in true size, drawn from the key table the game uses.

`make overlay` writes hardware/overlay.pdf. The same table and the same matplotlib give the same bytes, so that a test
can tell a stale file. Imports matplotlib, the case's sizes and firmware/lib/console/legends.py.
"""

import argparse
import runpy
from pathlib import Path
from typing import Any

from .case import sizes

ROOT = Path(__file__).parents[2]
PDF = ROOT / "hardware" / "overlay.pdf"
A4 = (210, 297)  # every length here is in millimetres, from the page's top left corner
MM_PER_INCH = 25.4

PITCH = sizes.PITCH
PANEL = 10 * PITCH  # a panel: ten rows of ten LEDs
GLASS_CORNER = 46, 30
BORDER = 10  # from the keys' field to its frame, which carries the holes
HOLE = 3.2  # for M3
SWITCH = 12  # a tact switch's body
KEYS_CORNER = 50, 40
LATIN = "ABCDEFGHIJ"

LINE: dict[str, Any] = {"linewidth": 0.5, "edgecolor": "black", "facecolor": "none"}
THIN: dict[str, Any] = {"linewidth": 0.25, "color": "0.45"}
# Type 3 fonts and no compression: bytes that do not depend on the machine's zlib or on the day.
STYLE: dict[Any, Any] = {"font.family": "DejaVu Sans", "pdf.fonttype": 3, "pdf.compression": 0}


def legends():
    """The key table as a dictionary, in millimetres: LETTERS, FIELD, SPEAKER, SCREWS, KEYS."""
    table = runpy.run_path(str(ROOT / "firmware/lib/console/legends.py"))

    def millimetres(place):
        return tuple(round(length * table["UNIT_MM"], 2) for length in place)

    keys = tuple((*row[:3], millimetres(row[3]), *row[4:]) for row in table["KEYS"])
    return {
        "LETTERS": table["LETTERS"],
        "FIELD": millimetres(table["FIELD"]),
        "SPEAKER": millimetres(table["SPEAKER"]),
        "SCREWS": [millimetres(at) for at in table["SCREWS"]],
        "KEYS": keys,
    }


def pages(table=None):
    """The two pages as figures of 210 x 297 mm: panels, keys."""
    table = table or legends()
    return [_panels(table), _keys(table)]


def write(path=PDF, table=None):
    """Write the overlay to `path` as PDF without a date."""
    import matplotlib  # half a second; whoever wants the sizes alone need not wait
    from matplotlib.backends.backend_pdf import PdfPages

    metadata = {"Title": "Zalp: overlay, print at 100 %", "Creator": "Zalp", "Producer": None, "CreationDate": None}
    with matplotlib.rc_context(STYLE), PdfPages(path, metadata=metadata) as pdf:
        for figure in pages(table):
            pdf.savefig(figure)


def _page(title):
    """A page with its title, its ruler and axes in millimetres, downwards."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(A4[0] / MM_PER_INCH, A4[1] / MM_PER_INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, A4[0]), ylim=(A4[1], 0))
    axes.set_axis_off()
    axes.text(105, 10, title, ha="center", va="center", fontsize=10)
    x, y = 55, 276
    for mm in range(101):
        axes.plot((x + mm, x + mm), (y, y - (5 if mm % 10 == 0 else 3 if mm % 5 == 0 else 2)), color="black", lw=0.35)
        if mm % 10 == 0:
            axes.text(x + mm, y - 7, str(mm), ha="center", va="center", fontsize=6)
    axes.plot((x, x + 100), (y, y), color="black", lw=0.5)
    axes.text(105, 282, "100 mm / 100 мм: print at 100 %, measure, only then cut", ha="center", va="center", fontsize=8)
    return figure, axes


def _drill(axes, x, y, across):
    """A hole of `across` millimetres with its cross."""
    from matplotlib.patches import Circle

    axes.add_patch(Circle((x, y), across / 2, **LINE))
    axes.plot((x - 3, x + 3), (y, y), **THIN)
    axes.plot((x, x), (y - 3, y + 3), **THIN)


def panels():
    """The top left corners of both panels on the page."""
    return [(GLASS_CORNER[0] + sizes.LEDS[0], GLASS_CORNER[1] + top) for top in sizes.LEDS[1]]


def _panels(table):
    """The glass: what lies below the acrylic, letters above each panel and numbers to its left."""
    from matplotlib.patches import FancyBboxPatch, Rectangle

    figure, axes = _page("ЗАЛП / ZALP: glass 1:1. Cut along the outline, cut both panels out")
    radius = sizes.GLASS_RADIUS
    x, y, wide, high = *GLASS_CORNER, *sizes.GLASS
    outline = {**LINE, "boxstyle": f"round,pad=0,rounding_size={radius}"}
    axes.add_patch(FancyBboxPatch((x, y), wide, high, **outline))
    for (left, top), name in zip(panels(), ("ПРОТИВНИК / ENEMY", "СВОЁ МОРЕ / YOUR SEA"), strict=True):
        axes.add_patch(Rectangle((left, top), PANEL, PANEL, **LINE))
        axes.text(left + PANEL + 4.5, top + PANEL / 2, name, ha="center", va="center", fontsize=8, rotation=270)
        for i in range(10):
            middle = (i + 0.5) * PITCH
            # The letter of the default alphabet, the Latin one beside it: ink over the one that is not played.
            letter = table["LETTERS"][i]
            axes.text(left + middle - 1.6, top - 4, letter, ha="center", va="center", fontsize=13, weight="bold")
            axes.text(left + middle + 3.4, top - 3.5, LATIN[i], ha="center", va="center", fontsize=7)
            axes.text(left - 4.5, top + middle, str(i + 1), ha="center", va="center", fontsize=12, weight="bold")
            if i:
                axes.plot((left + i * PITCH,) * 2, (top, top + PANEL), **THIN)
                axes.plot((left, left + PANEL), (top + i * PITCH,) * 2, **THIN)
    return figure


def _keys(table):
    from matplotlib.patches import Circle, Rectangle

    figure, axes = _page("ЗАЛП / ZALP: keys 1:1")
    left, top = KEYS_CORNER
    width, height = table["FIELD"]
    axes.add_patch(
        Rectangle((left - BORDER, top - BORDER), width + 2 * BORDER, height + 2 * BORDER, linestyle="--", **LINE)
    )
    for x, y in table["SCREWS"]:
        _drill(axes, left + x, top + y, HOLE)
    for russian, english, shape, (x, y, across, down), _, _ in table["KEYS"]:
        x, y = left + x, top + y
        middle = x + across / 2, y + down / 2
        axes.add_patch(
            Circle(middle, across / 2, **LINE) if shape == "fire" else Rectangle((x, y), across, down, **LINE)
        )
        if shape == "number":
            axes.text(*middle, russian, ha="center", va="center", fontsize=14, weight="bold")
        else:
            size = {"fire": 15, "arrow": 6}.get(shape, 7)
            axes.text(middle[0], middle[1] - size / 8, russian, ha="center", va="bottom", fontsize=size, weight="bold")
            axes.text(middle[0], middle[1] + size / 8, english, ha="center", va="top", fontsize=size * 0.85)
    x, y, across, down = table["SPEAKER"]
    middle = left + x + across / 2, top + y + down / 2
    axes.add_patch(Circle(middle, min(across, down) / 2, linestyle="--", **LINE))
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            axes.add_patch(Circle((middle[0] + 5 * i, middle[1] + 5 * j), 1, **LINE))

    # The same field again as a template: where the switches' middles are, without legends.
    top += height + 3.5 * BORDER
    axes.text(105, top - BORDER - 5, "drilling template / шаблон для сверления", ha="center", va="center", fontsize=8)
    axes.add_patch(
        Rectangle((left - BORDER, top - BORDER), width + 2 * BORDER, height + 2 * BORDER, linestyle="--", **LINE)
    )
    for x, y in table["SCREWS"]:
        _drill(axes, left + x, top + y, HOLE)
    for number, (_, _, _, (x, y, across, down), _, _) in enumerate(table["KEYS"]):
        x, y = left + x + across / 2, top + y + down / 2
        axes.add_patch(Rectangle((x - SWITCH / 2, y - SWITCH / 2), SWITCH, SWITCH, **LINE))
        axes.plot((x - 3, x + 3), (y, y), **THIN)
        axes.plot((x, x), (y - 3, y + 3), **THIN)
        axes.text(x + 5.5, y - 5.5, f"SW{number + 2}", ha="right", va="top", fontsize=5)
    middle = middle[0], middle[1] + height + 3.5 * BORDER
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            _drill(axes, middle[0] + 5 * i, middle[1] + 5 * j, 2)

    # Labels for the jack and for both plugs of the cord: they go into a telephone's jack as well.
    for x in (35, 85, 135):
        axes.add_patch(Rectangle((x, 244), 44, 8, **LINE))
        words = "GAME ONLY · ТОЛЬКО ИГРА"
        axes.text(x + 22, 246.7, words, ha="center", va="center", fontsize=7, weight="bold")
        axes.text(x + 22, 250.1, "no telephone · не телефон", ha="center", va="center", fontsize=6)
    return figure


def main():
    parser = argparse.ArgumentParser(description="Write the overlay for panels and keys.")
    parser.add_argument("--out", type=Path, default=PDF)
    write(parser.parse_args().out)
    print("Written: print it on A4 at 100 % (no fitting to the page) and hold a ruler to its scale.")


if __name__ == "__main__":
    main()
