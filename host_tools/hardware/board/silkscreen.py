"""The words on the boards: what helps whoever solders. Run by KiCad's Python, as draw.py is."""

import pcbnew

from . import places
from .pcb import at, mm

REVISION = "rev B"
# How far a capacitor's words stand from the place above its body, where that is taken: millimetres.
CAPACITOR_WORDS = {
    "C12": (-0.8, 0),
    "C14": (-1.2, 0),
    "C10": (1.6, 0),
    "C13": (1.6, 0),
    "C11": (0, 3.9),
    "C4": (-0.6, 0),
}
# Where a test point's words stand when there is no room below it: millimetres from its middle.
TEST_POINT_WORDS = {"TP1": (4.2, 0), "TP2": (-1.8, 1.9), "TP3": (-2.4, -1.9), "TP8": (0, -1.9), "TP10": (-1.2, 1.9)}
TITLES = {places.MAIN: "ZALP main board", places.KEYS: "ZALP key board"}


def label(board, item, reference, part):
    """Reference and value where they are read before and after soldering."""
    name, value = item.Reference(), item.Value()
    box = item.GetBoundingBox(False, False)
    middle = box.GetCenter()
    value.SetVisible(False)
    name.SetTextSize(pcbnew.wxSize(mm(1), mm(1)))
    name.SetTextThickness(mm(0.15))
    kind = part["part"]
    if kind in ("R", "D", "D_Zener", "D_Schottky"):
        worth = part["value"].replace("BZX79C", "")
        name.SetText(f"{reference} {worth}" if kind != "D" else f"{reference}")
        name.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
        name.SetTextThickness(mm(0.14))
        name.SetPosition(middle)
        upright = item.GetOrientation() % 1800 != 0
        name.SetTextAngle(0)
        name.SetKeepUpright(False)
        name.SetTextAngle((900 if upright else 0) - item.GetOrientation())
    elif kind in ("C", "C_Polarized"):
        name.SetText(f"{reference} {part['value'].split()[0]}")
        dx, dy = CAPACITOR_WORDS.get(reference, (0, 0))
        name.SetPosition(pcbnew.wxPoint(middle.x + mm(dx), box.GetTop() - mm(0.6) + mm(dy)))
        name.SetTextAngle(-item.GetOrientation())
        name.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
    elif kind == "TestPoint":
        dx, dy = TEST_POINT_WORDS.get(reference, (0, 1.9))
        x, y = item.GetPosition().x / 1e6, item.GetPosition().y / 1e6
        name.SetVisible(False)
        text(board, f"{reference} {board.netlist.net_of(reference, '1')}", x + dx, y + dy, 0.85)
    elif reference.startswith("SW") and reference != "SW18":
        name.SetText(f"{reference} {part.get('Legend', '')}")
        name.SetPosition(middle)
    elif reference in ("Q1", "Q2", "Q3", "Q4", "Q5", "U6"):
        name.SetText(f"{reference} {part['value']}")
        name.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
        above = reference in ("Q1", "Q2", "Q4")
        name.SetPosition(pcbnew.wxPoint(middle.x, box.GetTop() - mm(0.6) if above else box.GetBottom() + mm(0.5)))
    elif reference == "U2":
        name.SetText(f"{reference} {part['value']}")
        name.SetPosition(pcbnew.wxPoint(middle.x, box.GetTop() + mm(1.5)))
    elif reference in ("U3", "U4"):
        name.SetText(f"{reference} {part['value']}")
        name.SetPosition(middle)
        name.SetTextAngle(900)
    elif reference.startswith("J") and reference != "J4" or reference == "D4":
        name.SetVisible(False)  # words() names it
    else:
        name.SetPosition(middle)
        name.SetTextAngle(-item.GetOrientation() if item.GetOrientation() % 1800 else 0)


def text(board, words, x, y, size=1.0, turn=0, layer=None, bold=False):
    item = pcbnew.PCB_TEXT(board.board)
    item.SetText(words)
    item.SetPosition(at(x, y))
    item.SetLayer(pcbnew.F_SilkS if layer is None else layer)
    item.SetTextSize(pcbnew.wxSize(mm(size * 0.9), mm(size)))
    item.SetTextThickness(mm(size * (0.18 if bold else 0.15)))
    item.SetTextAngle(turn * 10)
    if layer == pcbnew.B_SilkS:
        item.SetMirrored(True)
    board.board.Add(item)


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
        text(board, title, 37.5, 2.2, 1.5, bold=True)
        text(board, "CERN-OHL-P v2", 37.5, 4.3, 0.9)
        text(board, "J6 CELLS", 13.6, 86.2, 1.2)
        text(board, "J8 SWITCH", 5.4, 64.3, 0.9)
        text(board, "J1 PANEL A upper", 55.2, 83.4, 1)
        text(board, "J2 PANEL B lower", 73.7, 83.4, 1)
        text(board, "RESET", 60.4, 41.0, 1)
        text(board, "J10", 66.2, 33.02, 1)
        text(board, "J5 KEYS", 84.5, 77.6, 1)
        text(board, "J3 SPARE", 93.98, 88.2, 1)
        text(board, "D4 on the other side", 15.2, 9.4, 0.9)
        text(board, "D4 POWER", 15.2, 9.4, 1, layer=pcbnew.B_SilkS)
        text(board, "+ long leg", 20.5, 7.4, 0.8, layer=pcbnew.B_SilkS)
        text(board, title, 75, 92.8, 1.6, layer=pcbnew.B_SilkS, bold=True)
        text(board, "side of the panels", 75, 19, 1.4, layer=pcbnew.B_SilkS)
    else:
        text(board, title, 63, 36.6, 1.5, bold=True)
        text(board, "CERN-OHL-P v2", 46, 78.2, 0.9)
        text(board, "J7", 84.455, 61.2, 1.2, layer=pcbnew.B_SilkS)
        for n, name in enumerate(("ROW1", "ROW2", "ROW3", "ROW4", "C1", "C2", "C3", "C4")):
            text(board, name, 80.5, 58.42 - 2.54 * n, 0.9, layer=pcbnew.B_SilkS)
        text(board, "components: this side, but J7", 104, 78.2, 0.9)
    for reference, pins in names.items():
        item = board.board.FindFootprintByReference(reference)
        if not item:
            continue
        for pad, words in zip(item.Pads(), pins, strict=True):
            x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
            if reference in ("J6", "J8"):
                text(board, words, x + 6.6, y, 1)
            elif reference == "J10":
                text(board, words, x, y + (2.1 if words == "3V3_EN" else -1.9), 0.75)
            else:
                text(board, words, x, y - 3.6, 0.9)
