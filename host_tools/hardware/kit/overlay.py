"""The paper overlay for a 4x4 membrane pad, in true size on a page of A4. Imports matplotlib, legends.

The pad's face is 69 x 76 mm (Parallax 27899 and its many likes); its keys are four by four at equal pitches. A pad of
another size: measure, `python -m host_tools.hardware.kit --pad 70x77`.
"""

from typing import Any

from zalp.console import keys, legends

from . import saved
from .wires import KIT
from .words import WORDS

PAD_MM = 69.0, 76.0
PITCH_MM = 15.5, 16.0
KEY_MM = 12.5, 11.5
A4_MM = 210.0, 297.0
INCH_MM = 25.4
PRINTED = "123A456B789C*0#D"
# Type 3 fonts and no compression: the same bytes everywhere.
STYLE: dict[Any, Any] = {"font.family": "DejaVu Sans", "pdf.fonttype": 3, "pdf.compression": 0}
ARROWS = {keys.UP: (0, 1), keys.DOWN: (0, -1), keys.LEFT: (-1, 0), keys.RIGHT: (1, 0)}
WORD = {keys.FIRE: ("ОГОНЬ", "FIRE"), keys.BACK: ("НАЗАД", "BACK")}


def legend(contact: int) -> tuple[int, str]:
    """(the key of a contact, what the overlay says there; "" for an arrow)."""
    key = int(KIT.keys[contact], 16)
    if key in ARROWS:
        return key, ""
    return key, "\n".join(WORD[key]) if key in WORD else "/".join(legends.KEYS[key][0].split("/"))


def figure(pad: tuple[float, float] = PAD_MM, languages: tuple[str, ...] = ("en", "ru")):
    """The page: two overlays, and a ruler of 100 mm."""
    from matplotlib.figure import Figure

    made = Figure(figsize=(A4_MM[0] / INCH_MM, A4_MM[1] / INCH_MM))
    axes = made.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, A4_MM[0]), ylim=(A4_MM[1], 0))
    axes.set_axis_off()
    for n, language in enumerate(languages):
        axes.text(105, 12 + 6 * n, WORDS[language]["overlay"], ha="center", va="center", fontsize=10)
    for n in (0, 1):
        _overlay(axes, 30 + 80 * n, 40, pad)
    for n, language in enumerate(languages):
        axes.text(105, 128 + 6 * n, WORDS[language]["cut"], ha="center", va="center", fontsize=8)
        axes.text(105, 158 + 6 * n, WORDS[language]["ruler"], ha="center", va="center", fontsize=8)
    for mm in range(101):
        axes.plot((55 + mm, 55 + mm), (150, 150 - (5 if mm % 10 == 0 else 3 if mm % 5 == 0 else 2)), color="k", lw=0.35)
    return made


def pdf(pad: tuple[float, float] = PAD_MM) -> bytes:
    metadata = {"Title": "Zalp: overlay for a membrane pad", "Creator": "Zalp", "Producer": None, "CreationDate": None}
    return saved(STYLE, lambda: figure(pad), format="pdf", metadata=metadata)


def _overlay(axes, left, top, pad):
    from matplotlib.patches import FancyBboxPatch, Polygon, Rectangle

    width, height = pad
    axes.add_patch(Rectangle((left, top), width, height, fc="none", ec="black", lw=0.6))
    pitch = PITCH_MM[0] * width / PAD_MM[0], PITCH_MM[1] * height / PAD_MM[1]
    for contact in range(16):
        row, column = divmod(contact, 4)
        x = left + width / 2 + (column - 1.5) * pitch[0]
        y = top + height / 2 + (row - 1.5) * pitch[1]
        key, text = legend(contact)
        colour = "#f6c8c0" if key == keys.FIRE else "#e4e4e4" if key >= keys.UP else "white"
        axes.add_patch(
            FancyBboxPatch(
                (x - KEY_MM[0] / 2, y - KEY_MM[1] / 2), *KEY_MM,
                boxstyle="round,pad=0,rounding_size=1.5", fc=colour, ec="black", lw=0.5,
            )
        )  # fmt: skip
        if key in ARROWS:
            dx, dy = ARROWS[key]
            points = [(x + 3.2 * dx, y - 3.2 * dy), (x - 2.2 * dx + 2.6 * dy, y + 2.2 * dy + 2.6 * dx),
                      (x - 2.2 * dx - 2.6 * dy, y + 2.2 * dy - 2.6 * dx)]  # fmt: skip
            axes.add_patch(Polygon(points, fc="black", ec="none"))
        else:
            axes.text(x, y, text, ha="center", va="center", fontsize=6.2 if key in WORD else 11, weight="bold")
        axes.text(x + 5.4, y - 4.2, PRINTED[contact], ha="right", va="center", fontsize=4.4, color="0.45")
