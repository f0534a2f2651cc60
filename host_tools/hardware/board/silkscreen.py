"""The words on the boards: what helps whoever solders. Run by KiCad's Python, as draw.py is.

Connectors, titles and pins have their places in this file. What names a part finds its own: beside the part, where no
pad, no other words and no part lie, so that it is read before and after soldering. check.py looks at what came out.
"""

import pcbnew

from . import places
from .pcb import at, mm

REVISION = "rev B"
TITLES = {places.MAIN: "ZALP main board", places.KEYS: "ZALP key board"}
HEIGHT = 1.0  # mm, of the smallest words: five minutes of arc, what an eye resolves, at 0.7 m
GAP = 0.15  # between words and whatever is near
BODY_COST, STEP = 4.0, 0.4

# Parts whose words lie on the part's own drawing; U3 and U4 upright. What words() names has none.
WITHIN = ("R", "D")
UPRIGHT = ("U3", "U4")
NAMED = ("D4", "J1", "J2", "J3", "J5", "J6", "J7", "J8", "J10")


def title(reference, part):
    """What stands beside a part: its reference, and its value where that tells parts apart that look alike."""
    kind, value = part["part"], part["value"]
    if kind == "D" or reference in ("U1", "U5", "J4", "SW18"):
        return reference
    if reference.startswith("SW"):
        return f"{reference} {part.get('Legend', '')}"
    return f"{reference} {value.replace('BZX79C', '').split()[0]}"


def text(board, words, x, y, size=HEIGHT, turn=0, layer=None, bold=False):
    item = pcbnew.PCB_TEXT(board.board)
    item.SetText(words)
    item.SetPosition(at(x, y))
    item.SetLayer(pcbnew.F_SilkS if layer is None else layer)
    item.SetTextSize(pcbnew.wxSize(mm(size * 0.8), mm(size)))
    item.SetTextThickness(mm(size * (0.18 if bold else 0.15)))
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


class Room:
    """What is taken on the side of the components: pads, words, bodies."""

    def __init__(self, board):
        self.size = places.SIZE[board.which]
        self.taken, self.bodies = [], {}
        for item in board.board.GetFootprints():
            self.taken += [box(pad) for pad in item.Pads()]
            for part in item.GraphicalItems():
                if part.GetClass() == "MTEXT" and part.IsVisible() and part.GetLayer() == pcbnew.F_SilkS:
                    self.taken.append(box(part))
            if item.GetReference() not in places.BACK:
                found = item.GetBoundingBox(False, False)
                self.bodies[item.GetReference()] = tuple(
                    value / 1e6 for value in (found.GetLeft(), found.GetTop(), found.GetRight(), found.GetBottom())
                )
        for item in board.board.GetDrawings():
            if item.GetClass() == "PTEXT" and item.GetLayer() == pcbnew.F_SilkS:
                self.taken.append(box(item))

    def cost(self, spot, owner, within):
        """What it costs to write here, None: not at all. `within`: the owner's own body does not count."""
        width, height = self.size
        if min(spot[0], spot[1], width - spot[2], height - spot[3]) < 0.5:
            return None
        if any(shared(spot, other, GAP) for other in self.taken):
            return None
        return sum(
            BODY_COST * shared(spot, body) for name, body in self.bodies.items() if not (within and name == owner)
        )


def spots(body, wide, high, within):
    """Middles for words of this size: on the body, or around it, the likeliest first."""
    x1, y1, x2, y2 = body
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    if within:
        yield cx, cy
    for far in range(14):
        above, below = y1 - high / 2 - STEP * far, y2 + high / 2 + STEP * far
        left, right = x1 - wide / 2 - STEP * far, x2 + wide / 2 + STEP * far
        for slip in range(8):
            for way in (slip, -slip) if slip else (0,):
                shift = way * STEP
                yield from ((cx + shift, above), (cx + shift, below), (left, cy + shift), (right, cy + shift))


def labels(board):
    """Name every part, those with the least choice first."""
    room = Room(board)

    def order(reference):
        return not reference.startswith(("R", "D", "U", "SW")), reference

    for reference in sorted(places.PLACES[board.which], key=order):
        if reference in NAMED:
            continue
        part = board.netlist.components[reference]
        words = title(reference, part)
        if part["part"] == "TestPoint":
            words = f"{reference} {board.netlist.net_of(reference, '1')}"
        body = room.bodies[reference]
        within = part["part"] in WITHIN or reference.startswith(("U", "SW")) and reference not in ("U6", "SW18")
        upright = reference in UPRIGHT or part["part"] == "R" and body[3] - body[1] > body[2] - body[0]
        item = text(board, words, 0, 0, 1.5 if reference in ("U1", "U5") else HEIGHT, 90 if upright else 0)
        x1, y1, x2, y2 = box(item)
        best = None
        for n, (x, y) in enumerate(spots(body, x2 - x1, y2 - y1, within)):
            spot = x - (x2 - x1) / 2, y - (y2 - y1) / 2, x + (x2 - x1) / 2, y + (y2 - y1) / 2
            cost = room.cost(spot, reference, within)
            if cost is not None and (best is None or cost + 0.02 * n < best[0]):
                best = cost + 0.02 * n, x, y, spot
        if best is None:
            raise SystemExit(f"no room for the words {words!r}: move the part in places.py")
        item.SetPosition(at(best[1] - (x1 + x2) / 2, best[2] - (y1 + y2) / 2))
        room.taken.append(best[3])


def words(board):
    title = f"{TITLES[board.which]} {REVISION}"
    names = {
        "J1": ("5V", "DIN A", "GND"),
        "J2": ("5V", "DIN B", "GND"),
        "J6": ("+", "-"),
        "J8": ("SW", "SW"),
        "J10": ("RUN", "3V3_EN", "GND"),
    }
    if board.which == places.MAIN:
        text(board, title, 30.5, 2.2, 1.5, bold=True)
        text(board, "CERN-OHL-P v2", 24, 93.4)
        text(board, "J6 CELLS", 13.6, 86.6, 1.4)
        text(board, "J8 SWITCH", 7.6, 64.3, 1.2)
        text(board, "J1 PANEL A upper", 55.2, 83.4, 1.2)
        text(board, "J2 PANEL B lower", 74.4, 83.4, 1.2)
        text(board, "RESET", 60.4, 41.0, 1.2)
        text(board, "J10", 76.8, 33.02, 1.2)
        text(board, "J5 KEYS", 83.5, 77.6, 1.2)
        text(board, "J3 SPARE", 93.2, 88.2, 1.2)
        text(board, "D4 on the other side", 15.2, 9.4)
        text(board, "D4 POWER", 15.2, 9.4, 1.2, layer=pcbnew.B_SilkS)
        text(board, "+ long leg", 20.9, 7.4, layer=pcbnew.B_SilkS)
        text(board, title, 75, 92.8, 1.6, layer=pcbnew.B_SilkS, bold=True)
        text(board, "side of the panels", 75, 30.5, 1.6, layer=pcbnew.B_SilkS)
    else:
        text(board, title, 63, 36.6, 1.5, bold=True)
        text(board, "CERN-OHL-P v2", 46, 78.2)
        text(board, "J7", 84.455, 61.2, 1.4, layer=pcbnew.B_SilkS)
        text(board, "components: this side, but J7", 102, 78.2)
    for reference, beside in places.HEADERS.items():
        item = board.board.FindFootprintByReference(reference)
        for pad in item.Pads() if item else ():
            x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
            layer = pcbnew.B_SilkS if reference in places.BACK else pcbnew.F_SilkS
            text(board, places.pin_name(pad.GetNetname()), x + beside, y, layer=layer)
    for reference, pins in names.items():
        item = board.board.FindFootprintByReference(reference)
        if not item:
            continue
        for pad, words in zip(item.Pads(), pins, strict=True):
            x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
            if reference in ("J6", "J8"):
                text(board, words, x + 6.6, y, 1.2)
            elif reference == "J10":
                text(board, words, x, y + (2.2 if words == "3V3_EN" else -2.0))
            else:
                text(board, words, x, y - 3.6)
