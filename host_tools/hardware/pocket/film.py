"""The film of the pocket's window in true size: letters above and numbers beside both seas, and where to cut. Imports
legends and the case's sizes.
"""

from console import legends

from . import case_sizes as s
from . import places

EDGE = 0.8  # the film reaches so far behind the face
HIGH = 2.0  # mm of a letter


def film():
    """The drawing as SVG, in millimetres of the board; printed on a diffusing film of 0.5 mm, at 100 %."""
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
            lines.append(f'<text x="{x:.2f}" y="{top - s.WELL / 2 - 0.5:.2f}">{legends.LETTERS[n]}</text>')
            lines.append(f'<text x="{left - s.WELL / 2 - 1.6:.2f}" y="{y + HIGH / 2:.2f}">{n + 1}</text>')
    return "\n".join([*lines, "</g>", "</svg>", ""])
