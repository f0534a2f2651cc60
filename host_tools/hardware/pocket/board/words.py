"""The words on the pocket board's two sides. Run by KiCad's Python, as draw.py is."""

import pcbnew

from ...board.silkscreen import box, shared, text
from .. import places
from ..circuit import POINTS

HEIGHT = 0.8
GAP = 0.12


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
            bodies[item.GetReference()] = box_of(item)
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


def box_of(item):
    found = item.GetBoundingBox(False, False)
    return tuple(value / 1e6 for value in (found.GetLeft(), found.GetTop(), found.GetRight(), found.GetBottom()))


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
