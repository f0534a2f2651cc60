"""What you print on foil in true size: the film of the pocket's window, with letters above and numbers beside both
seas, and the labels of caps and plugs. Cut along the red lines. Imports legends and the case's sizes.
"""

from zalp.console import legends

from .. import places
from . import sizes as s

EDGE = 0.8  # mm by which the film reaches behind the face
HIGH = 2.0  # mm, a letter's height
ABOVE, BESIDE = 1.5, 1.9  # mm from the wells to a letter's and a number's middle
LESS = 0.5  # by which a label is smaller than its cap, on each side
GAME = ("GAME ONLY · ТОЛЬКО ИГРА", "not for phones · не для телефона")


def film():
    """The drawing as SVG, in millimetres of the board; print it at 100 % for a diffusing film of 0.5 mm."""
    x1, y1, x2, y2 = (value + more for value, more in zip(s.WINDOW, (-EDGE, -EDGE, EDGE, EDGE), strict=True))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{x2 - x1:.2f}mm" height="{y2 - y1:.2f}mm"'
        f' viewBox="{x1:.2f} {y1:.2f} {x2 - x1:.2f} {y2 - y1:.2f}">',
        f'<rect x="{x1:.2f}" y="{y1:.2f}" width="{x2 - x1:.2f}" height="{y2 - y1:.2f}" fill="none" stroke="red"'
        ' stroke-width="0.1"/>',
        f'<g font-family="sans-serif" font-size="{HIGH * 1.38:.2f}" text-anchor="middle" fill="black">',
    ]
    for left, top in places.PANELS:
        for n in range(10):
            x, y = left + places.PITCH * n, top + places.PITCH * n
            lines.append(f'<text x="{x:.2f}" y="{top - s.WELL / 2 - ABOVE + HIGH / 2:.2f}">{legends.LETTERS[n]}</text>')
            lines.append(f'<text x="{left - s.WELL / 2 - BESIDE:.2f}" y="{y + HIGH / 2:.2f}">{n + 1}</text>')
    return "\n".join([*lines, "</g>", "</svg>", ""])


def labels():
    """The labels as SVG, on one sheet: one for each cap, and four that keep plugs out of telephone sockets."""
    lines, x, y = [], 2.0, 2.0
    cut = 'fill="none" stroke="red" stroke-width="0.1"'

    def say(text, x, y, high, bold=True):
        weight = ' font-weight="bold"' if bold else ""
        lines.append(f'<text x="{x:.2f}" y="{y + high / 2:.2f}" font-size="{high * 1.38:.2f}"{weight}>{text}</text>')

    for key, kind in enumerate(s.KINDS):
        wide, high = (2 * (half - LESS) for half in s.CAPS[kind])
        if key in (5, 10, 14):
            x, y = 2.0, y + 8.6
        middle = x + wide / 2, y + high / 2
        russian, english, shape, *_ = legends.KEYS[key]
        if shape == "fire":
            lines.append(f'<circle cx="{middle[0]:.2f}" cy="{middle[1]:.2f}" r="{wide / 2:.2f}" {cut}/>')
        else:
            lines.append(f'<rect x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}" {cut}/>')
        if shape == "arrow":
            turn = {"UP": 0, "RIGHT": 90, "DOWN": 180, "LEFT": 270}[english]
            at = f"translate({middle[0]:.2f} {middle[1]:.2f}) rotate({turn})"
            lines.append(f'<path d="M0 -2 L1.8 1.4 L-1.8 1.4 Z" transform="{at}"/>')
        elif shape == "number":
            say(russian, *middle, 2.2)
        else:
            size = 1.6 if shape == "fire" else 1.3
            say(russian, middle[0], middle[1] - 1.3, size)
            say(english, middle[0], middle[1] + 1.3, size)
        x += wide + 2
    for n in range(4):
        left, top = 2 + 38 * (n % 2), y + 15 + 9 * (n // 2)
        lines.append(f'<rect x="{left}" y="{top:.2f}" width="36" height="7" {cut}/>')
        say(GAME[0], left + 18, top + 2.4, 1.5)
        say(GAME[1], left + 18, top + 5.0, 1.2, bold=False)
    wide, high = 78, y + 33
    true_size = f'width="{wide}mm" height="{high:.2f}mm" viewBox="0 0 {wide} {high:.2f}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {true_size}>',
            '<g font-family="sans-serif" text-anchor="middle" fill="black">',
            *lines,
            "</g>",
            "</svg>",
            "",
        ]
    )
