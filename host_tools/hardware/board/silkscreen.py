"""Words on a board: written, measured, held against each other. Run by KiCad's Python, as a board's draw.py is."""

import pcbnew

from .pcb import at, mm

STROKE = 0.15  # mm, of the thinnest line that a board house prints
HEIGHT = 1.0  # mm, of the smallest words: five minutes of arc, what an eye resolves, at 0.7 m


def text(board, words, x, y, size=HEIGHT, turn=0, layer=None, bold=False):
    item = pcbnew.PCB_TEXT(board.board)
    item.SetText(words)
    item.SetPosition(at(x, y))
    item.SetLayer(pcbnew.F_SilkS if layer is None else layer)
    item.SetTextSize(pcbnew.wxSize(mm(size * 0.8), mm(size)))
    item.SetTextThickness(mm(max(STROKE, size * (0.18 if bold else 0.15))))
    item.SetTextAngle(turn * 10)
    if layer == pcbnew.B_SilkS:
        item.SetMirrored(True)
    board.board.Add(item)
    return item


def box(item):
    """(x1, y1, x2, y2) of an item in millimetres."""
    found = item.GetBoundingBox()
    return found.GetLeft() / 1e6, found.GetTop() / 1e6, found.GetRight() / 1e6, found.GetBottom() / 1e6


def shared(one, two, gap=0.0):
    """The area that two boxes share, when one is wider by a gap on all sides."""
    wide = min(one[2], two[2]) - max(one[0], two[0]) + gap
    high = min(one[3], two[3]) - max(one[1], two[1]) + gap
    return wide * high if wide > 0 and high > 0 else 0.0
