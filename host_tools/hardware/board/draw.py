"""Draws both boards from the netlist and places.py with KiCad's own module, and lets KiCad check and plot them.

Run by the system's Python, which alone can import pcbnew: `/usr/bin/python3 -m host_tools.hardware.board.draw FOLDER`
writes main.kicad_pcb and keys.kicad_pcb; `--check FILE` prints the report of the design rules check; `--plot FILE
FOLDER gerber|svg` plots; `--bare FILE TARGET` saves without the pours.
"""

import re
import sys
import tempfile
from pathlib import Path

import pcbnew

from .. import HARDWARE, NETLIST
from ..netlist import read_netlist
from . import places, route

LIBRARY = HARDWARE / "board"
STOCK = Path("/usr/share/kicad/footprints")
# Track widths by current; the rest carries milliamperes.
WIDTHS = {
    **dict.fromkeys(("VBAT_RAW", "VBAT_F", "VBAT_P", "VBAT_ON", "VBAT_SW", "+5V", "5V_LED"), 1.8),
    "VSYS": 1.0,
    "+3V3": 0.6,
    "GND": 0.5,  # beside the pours, which tracks may cut into islands
}
TRACK = 0.4
REVISION = "rev B"
# Where a test point's words stand when there is no room below it: millimetres from its middle.
TEST_POINT_WORDS = {"TP2": (-1.8, 1.9), "TP3": (-2.4, -1.9), "TP10": (-1.2, 1.9)}
TITLES = {places.MAIN: "ZALP main board", places.KEYS: "ZALP key board"}


def mm(value):
    return pcbnew.FromMM(float(value))


def at(x, y):
    return pcbnew.wxPoint(mm(x), mm(y))


def footprint(name):
    library, _, part = name.partition(":")
    folder = LIBRARY if library == "zalp" else STOCK
    found = pcbnew.FootprintLoad(str(folder / f"{library}.pretty"), part)
    if found is None:
        raise SystemExit(f"no footprint {name}: apt install kicad-footprints")
    return found


class Board:
    def __init__(self, which, netlist):
        self.which = which
        self.netlist = netlist
        self.board = pcbnew.BOARD()
        self.nets = {}
        title = self.board.GetTitleBlock()
        title.SetTitle(TITLES[which])
        title.SetRevision(REVISION[-1])
        rules = self.board.GetDesignSettings()
        rules.m_TrackMinWidth = mm(0.2)
        rules.m_MinClearance = mm(0.2)
        rules.m_ViasMinSize = mm(0.6)
        rules.m_MinThroughDrill = mm(0.3)
        rules.m_CopperEdgeClearance = mm(0.4)

    def net(self, name):
        if name not in self.nets:
            item = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(item)
            self.nets[name] = item
        return self.nets[name]

    def place(self):
        for reference, (x, y, turn) in sorted(places.PLACES[self.which].items()):
            part = self.netlist.components[reference]
            item = footprint(part["footprint"])
            item.SetReference(reference)
            item.SetValue(part["value"])
            self.board.Add(item)
            item.SetPosition(at(x, y))
            item.SetOrientation(turn * 10)
            if reference in places.BACK:
                item.Flip(item.GetPosition(), False)
            for pad in item.Pads():
                name = self.netlist.net_of(reference, pad.GetNumber())
                if name and not name.startswith("unconnected-"):
                    pad.SetNet(self.net(name))
            self.label(item, reference, part)
        for n, (x, y) in enumerate(places.HOLES[self.which], 1):
            item = footprint("MountingHole:MountingHole_3.2mm_M3")
            item.SetReference(f"H{n}")
            item.Reference().SetVisible(False)
            self.board.Add(item)
            item.SetPosition(at(x, y))

    def label(self, item, reference, part):
        """Reference and value where they are read before and after soldering."""
        text, value = item.Reference(), item.Value()
        box = item.GetBoundingBox(False, False)
        middle = box.GetCenter()
        value.SetVisible(False)
        text.SetTextSize(pcbnew.wxSize(mm(1), mm(1)))
        text.SetTextThickness(mm(0.15))
        kind = part["part"]
        if kind in ("R", "D", "D_Zener", "D_Schottky"):
            name = part["value"].replace("BZX79C", "")
            text.SetText(f"{reference} {name}" if kind != "D" else f"{reference}")
            text.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
            text.SetTextThickness(mm(0.14))
            text.SetPosition(middle)
            upright = item.GetOrientation() % 1800 != 0
            text.SetTextAngle(0)
            text.SetKeepUpright(False)
            text.SetTextAngle((900 if upright else 0) - item.GetOrientation())
        elif kind in ("C", "C_Polarized"):
            text.SetText(f"{reference} {part['value'].split()[0]}")
            text.SetPosition(pcbnew.wxPoint(middle.x, box.GetTop() - mm(0.6)))
            text.SetTextAngle(-item.GetOrientation())
            text.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
        elif kind == "TestPoint":
            dx, dy = TEST_POINT_WORDS.get(reference, (0, 1.9))
            x, y = item.GetPosition().x / 1e6, item.GetPosition().y / 1e6
            text.SetVisible(False)
            self.text(f"{reference} {self.netlist.net_of(reference, '1')}", x + dx, y + dy, 0.85)
        elif reference.startswith("SW") and reference != "SW18":
            text.SetText(f"{reference} {part.get('Legend', '')}")
            text.SetPosition(middle)
        elif reference in ("Q1", "Q2", "Q3", "Q4", "Q5", "U6"):
            text.SetText(f"{reference} {part['value']}")
            text.SetTextSize(pcbnew.wxSize(mm(0.8), mm(0.9)))
            above = reference in ("Q1", "Q2")
            text.SetPosition(pcbnew.wxPoint(middle.x, box.GetTop() - mm(0.6) if above else box.GetBottom() + mm(0.5)))
        elif reference == "U2":
            text.SetText(f"{reference} {part['value']}")
            text.SetPosition(pcbnew.wxPoint(middle.x, box.GetTop() + mm(1.5)))
        elif reference in ("U3", "U4"):
            text.SetText(f"{reference} {part['value']}")
            text.SetPosition(middle)
            text.SetTextAngle(900)
        elif reference.startswith("J") and reference != "J4" or reference == "D4":
            text.SetVisible(False)  # words() names it
        else:
            text.SetPosition(middle)
            text.SetTextAngle(-item.GetOrientation() if item.GetOrientation() % 1800 else 0)

    def text(self, words, x, y, size=1.0, turn=0, layer=None, bold=False):
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(words)
        item.SetPosition(at(x, y))
        item.SetLayer(pcbnew.F_SilkS if layer is None else layer)
        item.SetTextSize(pcbnew.wxSize(mm(size * 0.9), mm(size)))
        item.SetTextThickness(mm(size * (0.18 if bold else 0.15)))
        item.SetTextAngle(turn * 10)
        if layer == pcbnew.B_SilkS:
            item.SetMirrored(True)
        self.board.Add(item)

    def outline(self):
        width, height = places.SIZE[self.which]
        radius = 3
        corners = ((0, 0), (width, 0), (width, height), (0, height))
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
            line = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(at(x1 + radius * dx, y1 + radius * dy))
            line.SetEnd(at(x2 - radius * dx, y2 - radius * dy))
            self._edge(line)
            arc = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_ARC)
            inward = radius * (1 - 2**-0.5)
            arc.SetArcGeometry(
                at(x2 - radius * dx, y2 - radius * dy),
                at(x2 - inward * (dx + dy), y2 - inward * (dy - dx)),
                at(x2 - radius * dy, y2 + radius * dx),
            )
            self._edge(arc)
        if self.which == places.KEYS:
            x, y, across = places.SPEAKER
            circle = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_CIRCLE)
            circle.SetCenter(at(x, y))
            circle.SetEnd(at(x + across / 2, y))
            self._edge(circle)

    def _edge(self, shape):
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(mm(0.1))
        self.board.Add(shape)

    def words(self):
        title = f"{TITLES[self.which]} {REVISION}"
        names = {
            "J1": ("5V", "DIN A", "GND"),
            "J2": ("5V", "DIN B", "GND"),
            "J6": ("+", "-"),
            "J8": ("SW", "SW"),
            "J10": ("RUN", "3V3_EN", "GND"),
        }
        if self.which == places.MAIN:
            self.text(title, 37.5, 2.2, 1.5, bold=True)
            self.text("CERN-OHL-P v2", 37.5, 4.3, 0.9)
            self.text("J6 CELLS", 13.6, 86.2, 1.2)
            self.text("J8 SWITCH", 5.4, 64.3, 0.9)
            self.text("J1 PANEL A upper", 55.2, 83.4, 1)
            self.text("J2 PANEL B lower", 73.7, 83.4, 1)
            self.text("RESET", 60.4, 41.0, 1)
            self.text("J10", 66.2, 33.02, 1)
            self.text("J5 KEYS", 84.5, 77.6, 1)
            self.text("J3 SPARE", 93.98, 88.2, 1)
            self.text("D4 on the other side", 15.2, 9.4, 0.9)
            self.text("D4 POWER", 15.2, 9.4, 1, layer=pcbnew.B_SilkS)
            self.text("+ long leg", 20.5, 7.4, 0.8, layer=pcbnew.B_SilkS)
            self.text(title, 75, 92.8, 1.6, layer=pcbnew.B_SilkS, bold=True)
            self.text("side of the panels", 75, 19, 1.4, layer=pcbnew.B_SilkS)
        else:
            self.text(title, 60, 38.5, 1.5, bold=True)
            self.text("CERN-OHL-P v2", 46, 78.2, 0.9)
            self.text("J7", 84.455, 55.5, 1.2, layer=pcbnew.B_SilkS)
            for n, name in enumerate(("ROW1", "ROW2", "ROW3", "ROW4", "C1", "C2", "C3", "C4")):
                self.text(name, 80.5, 58.42 + 2.54 * n, 0.9, layer=pcbnew.B_SilkS)
            self.text("components: this side, but J7", 104, 78.2, 0.9)
        for reference, pins in names.items():
            item = self.board.FindFootprintByReference(reference)
            if not item:
                continue
            for pad, words in zip(item.Pads(), pins, strict=True):
                x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
                if reference in ("J6", "J8"):
                    self.text(words, x + 6.6, y, 1)
                elif reference == "J10":
                    self.text(words, x, y - 2.3, 0.8)
                else:
                    self.text(words, x, y - 3.6, 0.9)

    def tracks(self):
        pads, numbers, keepouts = [], {}, []
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
                if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    keepouts.append((x, y, pad.GetDrillSize().x / 2e6 + route.EDGE))
                    continue
                box = pad.GetBoundingBox()
                net = pad.GetNetname()
                pads.append((net, x, y, box.GetWidth() / 2e6, box.GetHeight() / 2e6, (0, 1)))
                if net:
                    numbers.setdefault(net, []).append(len(pads) - 1)
        if self.which == places.KEYS:
            x, y, across = places.SPEAKER
            keepouts.append((x, y, across / 2 + route.EDGE))
        keepouts += [(x, y, 3.4) for x, y in places.HOLES[self.which]]  # a screw's head
        router = route.Router(places.SIZE[self.which], pads, keepouts, WIDTHS, TRACK)
        laid = router.route({net: n for net, n in numbers.items() if len(n) > 1})
        for net, pieces in sorted(laid.items()):
            for kind, data in pieces:
                if kind == "via":
                    self.via(*data, net)
                else:
                    layer, x1, y1, x2, y2, width = data
                    item = pcbnew.PCB_TRACK(self.board)
                    item.SetStart(at(x1, y1))
                    item.SetEnd(at(x2, y2))
                    item.SetWidth(mm(width))
                    item.SetLayer((pcbnew.F_Cu, pcbnew.B_Cu)[layer])
                    item.SetNet(self.net(net))
                    self.board.Add(item)
        if "GND" in self.nets:
            self.stitch(router)

    def via(self, x, y, net):
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(at(x, y))
        item.SetWidth(mm(route.VIA))
        item.SetDrill(mm(route.VIA_DRILL))
        item.SetNet(self.net(net))
        self.board.Add(item)

    def stitch(self, router):
        """Vias every centimetre where nothing is near, so that both pours of ground are one."""
        half = route.VIA / 2 + 0.3
        pads, near = router.blocked_by_pads(half), router.tracks_near(half)
        step = round(10 / route.FINE)
        for i in range(step // 2, router.columns, step):
            for j in range(step // 2, router.rows, step):
                free = (
                    (i + di, j + dj)
                    for di, dj in sorted(
                        ((a, b) for a in range(-8, 9) for b in range(-8, 9)), key=lambda d: abs(d[0]) + abs(d[1])
                    )
                    if all(
                        (layer, i + di, j + dj) not in pads and not near.get((layer, i + di, j + dj))
                        for layer in (0, 1)
                    )
                )
                spot = next(free, None)
                if spot:
                    self.via(spot[0] * route.FINE, spot[1] * route.FINE, "GND")

    def pour(self):
        width, height = places.SIZE[self.which]
        for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
            zone = pcbnew.ZONE(self.board)
            zone.SetLayer(layer)
            zone.SetNet(self.net("GND"))
            zone.SetLocalClearance(mm(0.3))
            zone.SetMinThickness(mm(0.25))
            zone.SetThermalReliefGap(mm(0.35))
            zone.SetThermalReliefSpokeWidth(mm(0.6))
            zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
            outline = zone.Outline()
            outline.NewOutline()
            for x, y in ((0.5, 0.5), (width - 0.5, 0.5), (width - 0.5, height - 0.5), (0.5, height - 0.5)):
                outline.Append(mm(x), mm(y))
            self.board.Add(zone)


def draw(which, folder):
    board = Board(which, read_netlist(NETLIST))
    board.outline()
    board.place()
    board.words()
    board.tracks()
    if "GND" in board.nets:  # the key board has no ground
        board.pour()
    path = Path(folder) / f"{which}.kicad_pcb"
    pcbnew.SaveBoard(str(path), board.board)
    loaded = pcbnew.LoadBoard(str(path))  # only a loaded board has the project that filling needs
    fill(loaded, path)
    return path


def fill(board, path):
    """Pour the ground. A stitching via that joins only islands is of no use: what the rules check says of such is
    removed, until it says nothing.
    """
    for _ in range(12):
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(str(path), board)
        lonely = set(re.findall(r"@\(([\d.]+) mm, ([\d.]+) mm\): Via \[GND\]", check(path)))
        vias = [item for item in board.GetTracks() if item.Type() == pcbnew.PCB_VIA_T and item.GetNetname() == "GND"]
        found = [v for v in vias if (f"{v.GetPosition().x / 1e6:.4f}", f"{v.GetPosition().y / 1e6:.4f}") in lonely]
        if not found:
            return
        for item in found:
            board.Remove(item)


def bare(path, target):
    """The same board with its pours not yet poured: a seventh of the size, and KiCad pours at the press of a key."""
    board = pcbnew.LoadBoard(str(path))
    for zone in board.Zones():
        zone.UnFill()
    pcbnew.SaveBoard(str(target), board)


LAYERS = {
    "F_Cu": ("F.Cu", "gtl"),
    "B_Cu": ("B.Cu", "gbl"),
    "F_Mask": ("F.Mask", "gts"),
    "B_Mask": ("B.Mask", "gbs"),
    "F_SilkS": ("F.Silkscreen", "gto"),
    "B_SilkS": ("B.Silkscreen", "gbo"),
    "Edge_Cuts": ("Edge", "gm1"),
}


def plot(path, folder, form):
    """Plot every layer into a folder as "gerber" or "svg"; gerbers come with the drill files."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetPlotValue(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    kind = pcbnew.PLOT_FORMAT_GERBER if form == "gerber" else pcbnew.PLOT_FORMAT_SVG
    for layer, (name, _) in LAYERS.items():
        controller.SetLayer(getattr(pcbnew, layer))
        controller.OpenPlotfile(layer, kind, name)
        controller.PlotLayer()
    controller.ClosePlot()
    if form == "gerber":
        drill = pcbnew.EXCELLON_WRITER(board)
        drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
        drill.SetFormat(True)
        drill.CreateDrillandMapFilesSet(str(folder), True, False)


def check(path):
    """What the design rules check finds: unconnected pads and violations, a line each."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())  # what is committed has its pours empty: they are most of a file
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.txt"
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        return report.read_text(encoding="utf-8")


def main(words):
    if words[0] == "--check":
        print(check(words[1]))
    elif words[0] == "--bare":
        bare(*words[1:])
    elif words[0] == "--plot":
        plot(*words[1:])
    else:
        for which in words[1:] or (places.MAIN, places.KEYS):
            print(draw(which, words[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
