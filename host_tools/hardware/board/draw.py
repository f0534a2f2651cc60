"""Draws both boards from the netlist and places.py with KiCad's own module, and lets KiCad check and plot them.

Run by the system's Python, which alone can import pcbnew: `/usr/bin/python3 -m host_tools.hardware.board.draw FOLDER`
writes main.kicad_pcb and keys.kicad_pcb; `--check FILE` prints the report of the design rules check; `--plot FILE
FOLDER gerber|svg` plots; `--bare FILE TARGET` saves without the pours.
"""

import re
import sys
from pathlib import Path

import pcbnew

from .. import NETLIST
from ..netlist import read_netlist
from . import grid, places, silkscreen
from .order import ordered
from .pcb import at, bare, check, footprint, mm, plot
from .route import Router

# Track widths by current; the rest carries milliamperes.
WIDTHS = {
    **dict.fromkeys(("VBAT_RAW", "VBAT_F", "VBAT_P", "VBAT_ON", "VBAT_SW", "+5V", "5V_LED"), 1.8),
    "VSYS": 1.0,
    "+3V3": 0.6,
    "GND": 0.5,  # beside the pours, which tracks may cut into islands
}
TRACK = 0.4


class Board:
    def __init__(self, which, netlist):
        self.which = which
        self.netlist = netlist
        self.board = pcbnew.BOARD()
        self.nets = {}
        title = self.board.GetTitleBlock()
        title.SetTitle(silkscreen.TITLES[which])
        title.SetRevision(silkscreen.REVISION[-1])
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
            item.Reference().SetVisible(False)  # silkscreen.py names it
            item.Value().SetVisible(False)
        for n, (x, y) in enumerate(places.HOLES[self.which], 1):
            item = footprint("MountingHole:MountingHole_3.2mm_M3")
            item.SetReference(f"H{n}")
            item.Reference().SetVisible(False)
            self.board.Add(item)
            item.SetPosition(at(x, y))

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

    def tracks(self):
        pads, numbers, keepouts = [], {}, []
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
                if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    keepouts.append((x, y, pad.GetDrillSize().x / 2e6 + grid.EDGE))
                    continue
                box = pad.GetBoundingBox()
                net = pad.GetNetname()
                pads.append((net, x, y, box.GetWidth() / 2e6, box.GetHeight() / 2e6, (0, 1)))
                if net:
                    numbers.setdefault(net, []).append(len(pads) - 1)
        if self.which == places.KEYS:
            x, y, across = places.SPEAKER
            keepouts.append((x, y, across / 2 + grid.EDGE))
        keepouts += [(x, y, 3.4) for x, y in places.HOLES[self.which]]  # a screw's head
        forbidden = [places.ANTENNA] if self.which == places.MAIN else []
        room = grid.Grid(places.SIZE[self.which], pads, keepouts, forbidden)
        laid = Router(room, WIDTHS, TRACK).route({net: n for net, n in numbers.items() if len(n) > 1})
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
            self.stitch(room)

    def via(self, x, y, net):
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(at(x, y))
        item.SetWidth(mm(grid.VIA))
        item.SetDrill(mm(grid.VIA_DRILL))
        item.SetNet(self.net(net))
        self.board.Add(item)

    def stitch(self, room):
        """Vias every centimetre where nothing is near, so that both pours of ground are one."""
        half, step = grid.VIA / 2 + 0.3, round(10 / grid.FINE)
        around = [(di, dj) for di in range(-8, 9) for dj in range(-8, 9)]
        around.sort(key=lambda d: abs(d[0]) + abs(d[1]))
        for i in range(step // 2, room.columns - 8, step):
            for j in range(step // 2, room.rows - 8, step):
                free = ((i + di, j + dj) for di, dj in around if room.free(i + di, j + dj, half))
                spot = next(free, None)
                if spot:
                    self.via(spot[0] * grid.FINE, spot[1] * grid.FINE, "GND")

    def antenna(self):
        """A rule area where a Pico W has its antenna: KiCad keeps tracks, vias and pours out."""
        zone = pcbnew.ZONE(self.board)
        zone.SetIsRuleArea(True)
        zone.SetLayerSet(pcbnew.LSET.AllCuMask(2))
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
        self._area(zone, *places.ANTENNA)

    def _area(self, zone, x1, y1, x2, y2):
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((x1, y1), (x2, y1), (x2, y2), (x1, y2)):
            outline.Append(mm(x), mm(y))
        self.board.Add(zone)

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
            self._area(zone, 0.5, 0.5, width - 0.5, height - 0.5)


def draw(which, folder):
    board = Board(which, read_netlist(NETLIST))
    board.outline()
    board.place()
    silkscreen.words(board)
    silkscreen.labels(board)
    board.tracks()
    if which == places.MAIN:  # the key board has neither ground nor Pico
        board.antenna()
        board.pour()
    path = Path(folder) / f"{which}.kicad_pcb"
    pcbnew.SaveBoard(str(path), board.board)
    path.write_text(ordered(path.read_text(encoding="utf-8")), encoding="utf-8")
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
