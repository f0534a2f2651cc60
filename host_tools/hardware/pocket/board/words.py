"""The words on the pocket board's two sides. Run by KiCad's Python, as draw.py is."""

import pcbnew

from ...board.pcb import at, mm
from .. import places
from ..circuit import POINTS

HEIGHT = 0.8  # of the parts' names
GAP = 0.12
STROKE = 0.15  # mm, of the thinnest line that a board house prints


def write(board):
    """Write the title, what a builder reads on the back, and every part's name on the front."""
    text(board, "ZALP pocket C", 36, 57.9, 1.2, bold=True)
    text(board, "CERN-OHL-P v2", 52, 57.9)
    back = pcbnew.B_SilkS
    text(board, "ZALP pocket C", 36, 50, 2, layer=back, bold=True)
    text(board, "200 LEDs are on the other side", 36, 53.5, 1.2, layer=back)
    text(board, "CELLS 2 x AA", 58.5, 12, 1.2, 90, layer=back)
    text(board, "+", 69.6, 10, 1.6, layer=back, bold=True)
    text(board, "-", 69.6, 14, 1.6, layer=back, bold=True)
    text(board, "SPEAKER 8 ohm", 10, 85, 1.2, 90, layer=back)
    text(board, "GAME ONLY", 44.5, 143.5, 1.2, layer=back, bold=True)
    text(board, "no telephone", 44.5, 145.2, 1, layer=back)
    text(board, "ON", 70, 43.4, 1)
    text(board, "OFF", 70, 32.8, 1)
    for n, net in enumerate(POINTS):
        x, y = places.POINTS[n]
        # Towards the board's middle from its right edge, otherwise away from Pico and jack, which would hide it.
        text(board, net, x - 1.8 - 0.42 * len(net) if x > 56 else x + 2 + 0.42 * len(net), y, 1, layer=back)
    names(board)


def names(board):
    """A name beside every part of the front except LEDs and their capacitors, where nothing is in the way."""
    taken, bodies = [], {}
    for item in board.board.GetFootprints():
        front = [pad for pad in item.Pads() if pad.IsOnLayer(pcbnew.F_Cu) or pad.GetDrillSize().x]
        taken += [box(pad) for pad in front]
        if item.GetReference() in board.netlist.components and not places.back(item.GetReference()):
            bodies[item.GetReference()] = box(item, False, False)
    taken += [box(item) for item in board.board.GetDrawings() if item.GetClass() == "PTEXT"]
    for reference, body in sorted(bodies.items(), key=lambda pair: (pair[0][:2] == "SW", pair[0])):
        if reference.startswith("LED") or reference[0] == "C" and int(reference[1:]) >= 100:
            continue
        part = board.netlist.components[reference]
        said = part.get("Legend", reference) if reference.startswith("SW") else reference
        item = text(board, said, 0, 0, HEIGHT)
        x1, y1, x2, y2 = box(item)
        wide, high = x2 - x1, y2 - y1
        for x, y in spots(body, wide, high, reference.startswith("SW")):
            spot = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
            clear = (
                spot[0] > 0.4 and spot[2] < places.SIZE[0] - 0.4 and spot[1] > 0.4 and spot[3] < places.SIZE[1] - 0.4
            )
            if clear and not any(shared(spot, other, GAP) for other in taken):
                item.SetPosition(pcbnew.wxPoint(round((x - (x1 + x2) / 2) * 1e6), round((y - (y1 + y2) / 2) * 1e6)))
                taken.append(spot)
                break
        else:
            board.board.Remove(item)


def spots(body, wide, high, within):
    x1, y1, x2, y2 = body
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    if within:
        yield cx, cy
    for far in range(6):
        step = 0.25 * far
        for slip in (0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.8, -1.8):
            yield cx + slip, y1 - high / 2 - step
            yield cx + slip, y2 + high / 2 + step
            yield x1 - wide / 2 - step, cy + slip
            yield x2 + wide / 2 + step, cy + slip


def text(board, words, x, y, size=1.0, turn=0, layer=None, bold=False):
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


def box(item, *how):
    """(x1, y1, x2, y2) of an item in millimetres; how: what of its text counts."""
    found = item.GetBoundingBox(*how)
    return found.GetLeft() / 1e6, found.GetTop() / 1e6, found.GetRight() / 1e6, found.GetBottom() / 1e6


def shared(one, two, gap=0.0):
    """The area that two boxes share, when one is wider by a gap on all sides."""
    wide = min(one[2], two[2]) - max(one[0], two[0]) + gap
    high = min(one[3], two[3]) - max(one[1], two[1]) + gap
    return wide * high if wide > 0 and high > 0 else 0.0
