"""A picture of the breadboard with every wire and part in its hole, drawn from the table. Imports matplotlib, wires,
words."""

from typing import Any

from . import saved
from .diagram import COLOURS
from .wires import LEFT, OUTSIDE, PARTS, PICO, RAIL_ROWS, RIGHT, ROWS, WIRES
from .words import WORDS, value

STYLE: dict[Any, Any] = {"font.family": "DejaVu Sans"}
DPI = 100
# Distances in holes. A row's number is x; y goes down from the right half of the board (f to j) to the left (a to e).
RAILS = {"-R": -1.0, "+R": 0.0, "+L": 16.0, "-L": 17.0}
Y = {letter: 2.0 + 4 - n for n, letter in enumerate(RIGHT)} | {letter: 9.0 + 4 - n for n, letter in enumerate(LEFT)}
SHOWN = 44  # rows; the rest of the board is empty
BANDS = {"330": "#e8821e #e8821e #7a4a20", "4.7k": "#d8b400 #8a4fc0 #d23a2e", "10k": "#7a4a20 #202020 #e8821e"}
# Where the pins of the parts outside are drawn.
_AT = {
    "PAD": {str(n): (4.0 + n, 21.0) for n in range(1, 9)},
    "PANEL A": {"DIN": (17.0, -6.0), "+5V": (18.2, -6.0), "GND": (19.4, -6.0)},
    "PANEL B": {"DIN": (29.6, -6.0), "+5V": (30.8, -6.0), "GND": (32.0, -6.0)},
    "PIEZO": {"1": (39.0, -5.0), "2": (40.4, -5.0)},
    "PEER": {"RX": (45.2, 1.2), "TX": (45.2, 2.6), "GND": (45.2, -0.4)},
}


def point(place: str) -> tuple[float, float]:
    """Where a hole or a pin outside is."""
    if "." in place:
        part, _, pin = place.rpartition(".")
        return _AT[part][pin]
    if place[0] in "+-":
        return float(place[2:]), RAILS[place[:2]]
    return float(place[1:]), Y[place[0]]


def figure(language: str):
    from matplotlib.figure import Figure

    words = WORDS[language]
    made = Figure(figsize=(14.4, 9.6), facecolor="#d8cfc0")
    axes = made.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-1.4, 48.2), ylim=(24, -9))
    axes.set_aspect("equal")
    axes.set_axis_off()
    _board(axes)
    _outside(axes, words)
    _pico(axes)
    for part in PARTS:
        _part(axes, part, language)
    for wire in WIRES:
        _wire(axes, wire)
    return made


def png(language: str) -> bytes:
    return saved(STYLE, lambda: figure(language), format="png", dpi=DPI, metadata={"Software": None})


def _rounded(axes, x, y, width, height, colour, edge="#00000055", radius=0.4, z=1.0, lw=1.0):
    from matplotlib.patches import FancyBboxPatch

    style = f"round,pad=0,rounding_size={radius}"
    axes.add_patch(
        FancyBboxPatch((x + 0.18, y + 0.22), width, height, boxstyle=style, fc="#00000030", ec="none", zorder=z - 0.05)
    )
    axes.add_patch(FancyBboxPatch((x, y), width, height, boxstyle=style, fc=colour, ec=edge, lw=lw, zorder=z))


def _board(axes):
    _rounded(axes, -0.4, -2.0, SHOWN + 1.4, 20.0, "#f3f0e6")
    axes.fill_between((-0.3, SHOWN + 0.9), (7.35, 7.35), (7.65, 7.65), color="#d9d4c4", zorder=1.1)
    for rail, y in RAILS.items():
        shift = -0.55 if rail in ("-R", "+L") else 0.55
        colour = "#d23a2e" if rail[0] == "+" else "#2c4fa0"
        axes.plot((0.6, SHOWN + 0.4), (y + shift, y + shift), color=colour, lw=1, zorder=1.2)
        for x in (0.1, SHOWN + 0.7):
            axes.text(x, y, rail[0], color=colour, ha="center", va="center", fontsize=9, zorder=1.3)
    xs, ys = [], []
    for row in range(1, SHOWN + 1):
        for y in Y.values():
            xs.append(row)
            ys.append(y)
        if row in RAIL_ROWS:
            for y in RAILS.values():
                xs.append(row)
                ys.append(y)
    axes.scatter(xs, ys, s=13, marker="s", color="#3b3a36", zorder=1.3, linewidths=0)
    for row in (1, *range(5, SHOWN + 1, 5)):
        for y in (1.2, 14.0):
            axes.text(row, y, str(row), ha="center", va="center", fontsize=6.5, color="#77736a", zorder=1.3)
    for letter, y in Y.items():
        for x in (0.15, SHOWN + 0.7):
            axes.text(x, y, letter, ha="center", va="center", fontsize=7, color="#77736a", zorder=1.3)
    assert SHOWN <= ROWS


def _pico(axes):
    _rounded(axes, -0.4, 3.6, 21.0, 7.8, "#1d6b45", radius=0.3, z=2.0)
    _rounded(axes, -1.0, 6.3, 2.2, 2.4, "#c9ccd0", radius=0.1, z=2.1)
    _rounded(axes, 8.5, 6.2, 2.6, 2.6, "#242629", radius=0.1, z=2.1)
    _rounded(axes, 4.6, 7.6, 1.2, 1.0, "#f4f4f0", radius=0.3, z=2.1)
    axes.text(15.2, 7.5, "Raspberry Pi Pico H", color="white", ha="center", va="center", fontsize=8, zorder=2.3)
    for n, name in enumerate(PICO, 1):
        x, y, side = (n, Y["c"], -1) if n <= 20 else (41 - n, Y["h"], 1)
        axes.plot((x,), (y,), "o", color="#e0bb58", ms=6, zorder=2.2, mec="#7d6427")
        axes.text(x, y + 0.62 * side, name, rotation=90, ha="center", va="bottom" if side < 0 else "top",
                  fontsize=4.6, color="white", zorder=2.3)  # fmt: skip


def _outside(axes, words):
    for name, text in (("PANEL A", words["upper"]), ("PANEL B", words["lower"])):
        x = _AT[name]["DIN"][0] - 3.4
        _rounded(axes, x, -8.0 + 0.25, 9.0, 2.4, "#17181c", radius=0.2)
        for i in range(16):
            axes.scatter([x + 0.75 + 0.5 * i] * 2, [-7.5, -7.1], s=6, color="#e8e4da", zorder=1.2, linewidths=0)
        axes.text(x - 0.3, -6.6, text, ha="right", va="center", fontsize=8, zorder=1.3)
        for pin, (px, py) in _AT[name].items():
            axes.plot((px,), (py,), "o", color="#e0bb58", ms=7, zorder=1.4)
            axes.text(px, py - 0.55, pin, ha="center", va="center", fontsize=5.5, color="#e8e4da", zorder=1.5)
    _rounded(axes, 4.2, 20.4, 8.6, 1.2, "#202226", radius=0.15)
    for n in range(1, 9):
        x, y = _AT["PAD"][str(n)]
        axes.plot((x,), (y,), "s", color="#e0bb58", ms=6, zorder=1.4)
        axes.text(x, y + 0.9, str(n), ha="center", va="center", fontsize=6)
    for x, name in ((6.5, "rows"), (10.5, "columns")):
        axes.text(x, 22.6, words[name], ha="center", va="center", fontsize=6.5)
    axes.text(14.0, 21.2, words["plug"], fontsize=8, va="center")
    from matplotlib.patches import Circle

    axes.add_patch(Circle((39.7, -6.2), 1.5, fc="#202226", ec="#00000055", zorder=1.0))
    axes.add_patch(Circle((39.7, -6.2), 0.4, fc="#3c3f45", ec="none", zorder=1.1))
    axes.text(41.6, -6.2, words["PIEZO"], fontsize=8, va="center")
    axes.text(45.5, 1.2, words["peer"], fontsize=8, va="center", ha="left")


def _part(axes, part, language):
    (x1, y1), (x2, y2) = (point(place) for place in part.holes)
    axes.plot((x1, x2), (y1, y2), color="#9b9b9b", lw=2, zorder=3.0)
    if part.kind == "resistor":
        cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
        upright = abs(y2 - y1) > abs(x2 - x1)
        width, height = (0.8, 1.9) if upright else (1.9, 0.8)
        _rounded(axes, cx - width / 2, cy - height / 2, width, height, "#d9c39a", radius=0.3, z=3.1)
        for n, colour in enumerate(BANDS[part.value].split()):
            at = -0.5 + 0.5 * n
            xs, ys = ((cx - 0.4, cx + 0.4), (cy + at, cy + at)) if upright else ((cx + at,) * 2, (cy - 0.4, cy + 0.4))
            axes.plot(xs, ys, color=colour, lw=3, solid_capstyle="butt", zorder=3.2)
        axes.text(cx + 0.5, cy, f"{part.name}\n{value(part, language)}", fontsize=5.6, va="center", zorder=6)
    elif part.kind == "diode":
        cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
        axes.plot((x1 + (x2 - x1) * 0.22, x1 + (x2 - x1) * 0.78), (y1 + (y2 - y1) * 0.22, y1 + (y2 - y1) * 0.78),
                  color="#26282b", lw=11, solid_capstyle="butt", zorder=3.1)  # fmt: skip
        axes.plot((x1 + (x2 - x1) * 0.68, x1 + (x2 - x1) * 0.74), (y1 + (y2 - y1) * 0.68, y1 + (y2 - y1) * 0.74),
                  color="#dcdcdc", lw=11, solid_capstyle="butt", zorder=3.2)  # fmt: skip
        axes.text(cx + 1.6, cy + 0.8, WORDS[language]["ring"], fontsize=6.5, va="center", zorder=6)
    else:
        from matplotlib.patches import Circle

        cx, cy = x1, (y1 + y2) / 2
        axes.add_patch(Circle((cx, cy), 1.5, fc="#20324f", ec="#00000055", zorder=3.1))
        axes.add_patch(Circle((cx, cy), 1.2, fc="#b9bec6", ec="none", zorder=3.15))
        axes.plot((cx - 0.5, cx + 0.5), (cy - 1.28, cy - 1.28), color="#e8e8e8", lw=3, zorder=3.2)
        axes.text(cx + 1.8, cy, f"{part.name}\n{value(part, language)}", fontsize=6.5, va="center", zorder=6)


def _wire(axes, wire):
    """A jumper: it leaves both holes upright and hangs between them, with its number on it."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Curve

    (x1, y1), (x2, y2) = point(wire.start), point(wire.end)
    number = int(wire.name)
    if "." not in wire.end and y1 > 8 and y2 > 8 and x2 - x1 > 4:  # along the lower edge, each at its own depth
        depth = 15.2 + 0.75 * (number % 5) + (x2 - x1) * 0.02
        points = [(x1, y1), (x1, depth), (x2, depth), (x2, y2)]
    else:
        bend = 0.35 * (y2 - y1)
        points = [(x1, y1), (x1, y1 + bend), (x2, y2 - bend), (x2, y2)]
    curve = Curve(points, [Curve.MOVETO, Curve.CURVE4, Curve.CURVE4, Curve.CURVE4])
    shadow = Curve([(x + 0.15, y + 0.2) for x, y in points], curve.codes)
    colour = "#f4f4f4" if wire.colour == "white" else COLOURS[wire.colour]
    z = 4 + number / 100
    axes.add_patch(PathPatch(shadow, fc="none", ec="#00000035", lw=5, capstyle="round", zorder=z - 0.004))
    axes.add_patch(PathPatch(curve, fc="none", ec="#00000070", lw=5, capstyle="round", zorder=z - 0.002))
    axes.add_patch(PathPatch(curve, fc="none", ec=colour, lw=3.8, capstyle="round", zorder=z))
    for x, y in ((x1, y1), (x2, y2)):
        axes.plot((x,), (y,), "o", color="#d8d8d8", ms=3.4, zorder=z + 0.001, mec="#555555", mew=0.6)
    mx = sum(w * p[0] for w, p in zip((0.125, 0.375, 0.375, 0.125), points, strict=True))
    my = sum(w * p[1] for w, p in zip((0.125, 0.375, 0.375, 0.125), points, strict=True))
    axes.text(mx, my, wire.name, ha="center", va="center", fontsize=5.6, zorder=z + 2, color="black",
              bbox={"boxstyle": "circle,pad=0.18", "fc": "white", "ec": colour, "lw": 1})  # fmt: skip


assert set(_AT) == set(OUTSIDE)
