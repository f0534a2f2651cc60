"""Draws the pocket handheld's board with KiCad's own module: places, copper, words.

Run by the system's Python, which alone can import pcbnew:
`/usr/bin/python3 -m host_tools.hardware.pocket.board.draw FILE`.
Imports the circuit, the boards' router.
"""

import math
import re
import sys
from pathlib import Path

import pcbnew

from ...board import grid
from ...board.order import ordered
from ...board.pcb import STOCK, at, check, mm
from ...board.route import Router
from .. import FOLDER, places
from ..circuit import circuit
from . import copper, words
from .words import STROKE

LIBRARY = FOLDER / "zalp.pretty"
TRACK, CLEARANCE, STEP = 0.25, 0.2, 0.5
WIDTHS = {"VSYS": 0.8, **dict.fromkeys(("+5V", "5V_LED", "+3V3", "SPK_P", "SPK_N"), 0.5)}
HOLE_EDGE, BOARD_EDGE = 0.25, 0.3
VIA_TO_PAD = 0.85  # middles
VIA_TO_LAND = 0.3  # to a land's edge, where VIA_TO_PAD is too short: the hole would draw the solder away
LARGE = 1.2
VIA_APART = 0.55


def footprint(name):
    library, _, part = name.partition(":")
    found = pcbnew.FootprintLoad(str(LIBRARY if library == "zalp" else STOCK / f"{library}.pretty"), part)
    if found is None:
        raise SystemExit(f"no footprint {name}: apt install kicad-footprints")
    return found


class Board:
    def __init__(self):
        self.netlist = circuit()
        self.where = {(reference, pin): net for net, nodes in self.netlist.nets.items() for reference, pin in nodes}
        self.board = pcbnew.BOARD()
        self.nets = {}
        self.vias = []
        title = self.board.GetTitleBlock()
        title.SetTitle("Zalp pocket handheld")
        title.SetRevision("C")
        rules = self.board.GetDesignSettings()
        rules.m_TrackMinWidth = mm(0.2)
        rules.m_MinClearance = mm(0.15)
        rules.GetNetClasses().GetDefault().SetClearance(mm(0.15))  # the converter's pins are 0.16 mm apart
        rules.m_ViasMinSize = mm(0.6)
        rules.m_MinThroughDrill = mm(0.3)
        rules.m_CopperEdgeClearance = mm(0.25)
        rules.m_HoleClearance = mm(0.2)
        rules.SetAuxOrigin(at(0, places.up(0)))  # of gerbers, drills and placement alike: the lower left corner

    def net(self, name):
        if name not in self.nets:
            item = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(item)
            self.nets[name] = item
        return self.nets[name]

    def place(self):
        for reference, (x, y, turn) in sorted(places.places().items()):
            part = self.netlist.components[reference]
            item = footprint(part["footprint"])
            item.SetReference(reference)
            item.SetValue(part["value"])
            self.board.Add(item)
            item.SetPosition(at(x, y))
            item.SetOrientation(turn * 10)
            if places.back(reference):
                item.Flip(item.GetPosition(), False)
            for pad in item.Pads():
                name = self.where.get((reference, pad.GetNumber()))
                if name:
                    pad.SetNet(self.net(name))
            item.Reference().SetVisible(False)
            item.Value().SetVisible(False)
            for drawn in item.GraphicalItems():
                if drawn.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS) and drawn.GetClass() == "MGRAPHIC":
                    drawn.SetWidth(max(drawn.GetWidth(), mm(STROKE)))
        for n, (x, y) in enumerate(places.HOLES, 1):
            self._alone("MountingHole:MountingHole_2.7mm_M2.5", f"H{n}", x, y)
        for n, (x, y) in enumerate(places.FIDUCIALS, 1):
            self._alone("Fiducial:Fiducial_1mm_Mask2mm", f"FID{n}", x, y)

    def _alone(self, name, reference, x, y):
        item = footprint(name)
        item.SetReference(reference)
        item.Reference().SetVisible(False)
        item.Value().SetVisible(False)
        self.board.Add(item)
        item.SetPosition(at(x, y))

    def outline(self):
        (width, height), radius = places.SIZE, places.RADIUS
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

    def _edge(self, shape):
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(mm(0.1))
        self.board.Add(shape)

    def track(self, net, one, two, width, layer=pcbnew.F_Cu):
        item = pcbnew.PCB_TRACK(self.board)
        item.SetStart(at(*one))
        item.SetEnd(at(*two))
        item.SetWidth(mm(width))
        item.SetLayer(layer)
        item.SetNet(self.net(net))
        self.board.Add(item)

    def via(self, x, y, net):
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(at(x, y))
        item.SetWidth(mm(copper.VIA))
        item.SetDrill(mm(copper.DRILL))
        item.SetNet(self.net(net))
        self.board.Add(item)
        self.vias.append((x, y))

    def field(self):
        """The copper in the field of the LEDs: data and grounds; and the converter's joints."""
        for net, *points in copper.led_data():
            for one, two in zip(points, points[1:], strict=False):
                self.track(net, one, two, copper.DATA)
        for pad, via in copper.led_grounds():
            self.track("GND", pad, via, copper.STUB)
            self.via(via[0], via[1], "GND")
        for net, width, points in copper.JOINTS:
            for one, two in zip(points, points[1:], strict=False):
                self.track(net, one, two, width)
        for _, pad, spots in copper.CHIP_GROUNDS:
            for spot in spots:
                self.track("GND", pad, spot, copper.STUB)
                self.via(*spot, "GND")
        net, width, (one, two) = copper.RISER
        self.track(net, one, two, width, pcbnew.B_Cu)
        for net, (x, y) in copper.RISERS:
            self.track(net, (x, y), (x, one[1]), width, pcbnew.B_Cu)
            self.via(x, y, net)

    def pads(self):
        """[(reference.pad, net, x, y, half width, half height, layers)] and the holes without copper."""
        found, holes = [], []
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                x, y = pad.GetPosition().x / 1e6, pad.GetPosition().y / 1e6
                if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    holes.append((x, y, pad.GetDrillSize().x / 2e6))
                    continue
                box = pad.GetBoundingBox()
                through = pad.GetAttribute() == pcbnew.PAD_ATTRIB_PTH
                layers = (0, 1) if through else (0,) if pad.IsOnLayer(pcbnew.F_Cu) else (1,)
                name = f"{item.GetReference()}.{pad.GetNumber()}"
                found.append((name, pad.GetNetname(), x, y, box.GetWidth() / 2e6, box.GetHeight() / 2e6, layers))
        return found, holes

    def grounds(self, pads, holes):
        """A via beside each ground's pad on one side outside the field, to join it to the pour of the other side."""
        x1, y1, x2, y2 = places.LEDS
        done = {name for name, *_ in copper.CHIP_GROUNDS}
        for name, net, x, y, w, h, layers in pads:
            if name in done or net != "GND" or len(layers) > 1 or (x1 < x < x2 and y1 < y < y2):
                continue
            free = (self._spots(name, x, y, w, h, layers, pads, holes, areas) for areas in (copper.AREAS, ()))
            spot = next((spot for spots in free for spot in spots), None)
            if spot is None:
                raise SystemExit(f"no room for a via beside {name}")
            self.track("GND", (x, y), spot, copper.STUB, pcbnew.F_Cu if layers == (0,) else pcbnew.B_Cu)
            self.via(spot[0], spot[1], "GND")

    def _spots(self, name, x, y, w, h, layers, pads, holes, areas):
        half = copper.VIA / 2
        width, height = places.SIZE
        fx1, fy1, fx2, fy2 = places.LEDS
        for more in (0.45, 0.6, 0.8, 1.0, 1.3, 1.7):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                vx, vy = round(x + dx * (w + more), 3), round(y + dy * (h + more), 3)
                if not (0.9 < vx < width - 0.9 and 0.9 < vy < height - 0.9):
                    continue
                if fx1 - 0.5 < vx < fx2 + 0.5 and fy1 - 0.5 < vy < fy2 + 0.5:
                    continue
                near = (
                    math.hypot(max(abs(vx - px) - pw, 0), max(abs(vy - py) - ph, 0)) < half + CLEARANCE
                    for other, net, px, py, pw, ph, _ in pads
                    if other != name
                )
                if any(near) or any(math.dist((vx, vy), hole[:2]) < hole[2] + half + HOLE_EDGE for hole in holes):
                    continue
                if any(math.dist((vx, vy), via) < VIA_APART + half for via in self.vias):
                    continue
                if any(_within(vx, vy, corners, half + CLEARANCE) for _, corners in areas):
                    continue
                steps = [(x + (vx - x) * k / 8, y + (vy - y) * k / 8) for k in range(9)]
                if any(
                    math.hypot(max(abs(sx - px) - pw, 0), max(abs(sy - py) - ph, 0)) < copper.STUB / 2 + CLEARANCE
                    for other, net, px, py, pw, ph, on in pads
                    if other != name and net != "GND" and on != (1 - layers[0],)
                    for sx, sy in steps
                ):
                    continue
                yield vx, vy

    def tracks(self, pads, holes):
        """All other copper, laid by the router."""
        joined = {name for names in copper.JOINED.values() for name in names}
        x1, y1, x2, y2 = places.LEDS
        boxes, numbers = [], {}
        for name, net, x, y, w, h, layers in pads:
            if x1 < x < x2 and y1 < y < y2 and name not in ("LED1.3", "LED101.3"):
                continue
            boxes.append((net, x, y, w, h, layers))
            if net and net != "GND" and name not in joined:
                numbers.setdefault(net, []).append(len(boxes) - 1)
        risers = {at: net for net, at in copper.RISERS}
        boxes += [(risers.get(v, "GND"), *v, copper.VIA / 2, copper.VIA / 2, (0, 1)) for v in self.vias]
        for net, width, points in copper.JOINTS:
            boxes += [(net, (a + c) / 2, (b + d) / 2, abs(a - c) / 2 + width / 2, abs(b - d) / 2 + width / 2, (0,))
                      for (a, b), (c, d) in zip(points, points[1:], strict=False)]  # fmt: skip
        lands = [
            (x - w, y - h, x + w, y + h, VIA_TO_LAND)
            for *_, x, y, w, h, layers in pads
            if layers == (0,) and max(w, h) > LARGE
        ]
        keepouts = [(x, y, radius + HOLE_EDGE) for x, y, radius in holes]
        keepouts += [(x, y, 2.6) for x, y in places.HOLES]  # a screw's head
        # No other track through the field, nor between it and the limiter that feeds it; the wires come in at the left.
        for net, (a, b, c, d) in copper.KEPT:
            layers = (0, 1) if net == "SW" else (0,)
            boxes.append((net, (a + c) / 2, (b + d) / 2, (c - a) / 2, (d - b) / 2, layers))
        forbidden = [(x1 + 2.2, y1 + 0.4, x2 + 0.4, y2 - 0.4)]
        gates = sorted(y for _, y in places.PANELS)
        tops, ends = (y + 1.6 for y in gates), (*(y - 1.6 for y in gates[1:]), y2 - 0.4)
        forbidden += [(x1 + 0.2, top, x1 + 2.2, end) for top, end in zip(tops, ends, strict=True)]
        room = grid.Grid(
            places.SIZE, boxes, keepouts, forbidden,
            step=STEP, clearance=CLEARANCE + 0.01, via=copper.VIA, via_to_pad=VIA_TO_PAD, edge=BOARD_EDGE,
            soldered=lands,
        )  # fmt: skip
        nets = {net: of for net, of in numbers.items() if len(of) > 1}
        for net, pieces in sorted(Router(room, WIDTHS, TRACK).route(nets).items()):
            for kind, data in pieces:
                if kind == "via":
                    self.via(data[0], data[1], net)
                else:
                    layer, ax, ay, bx, by, width = data
                    self.track(net, (ax, ay), (bx, by), width, (pcbnew.F_Cu, pcbnew.B_Cu)[layer])
        return room

    def stitch(self, room):
        """Vias every few millimetres where nothing is near, to join both pours of ground."""
        half, step = copper.VIA / 2 + 0.15, round(5 / room.fine)
        around = sorted(((di, dj) for di in range(-9, 10) for dj in range(-9, 10)), key=lambda d: abs(d[0]) + abs(d[1]))
        for i in range(step // 2, room.columns - 8, step):
            for j in range(step // 2, room.rows - 8, step):
                for di, dj in around:
                    x, y = (i + di) * room.fine, (j + dj) * room.fine
                    if (
                        room.free(i + di, j + dj, half)
                        and not any(_within(x, y, corners, half + CLEARANCE) for _, corners in copper.AREAS)
                        and all(math.dist((x, y), via) > 1.2 for via in self.vias)
                    ):
                        self.via(x, y, "GND")
                        break

    def area(self, net, layer, corners, priority, full):
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(layer)
        zone.SetNet(self.net(net))
        zone.SetLocalClearance(mm(CLEARANCE))
        zone.SetMinThickness(mm(0.2))
        zone.SetThermalReliefGap(mm(0.2))
        zone.SetThermalReliefSpokeWidth(mm(0.3))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL if full else pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetPriority(priority)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in corners:
            outline.Append(mm(x), mm(y))
        self.board.Add(zone)

    def pours(self):
        (width, height), edge = places.SIZE, 0.4
        whole = ((edge, edge), (width - edge, edge), (width - edge, height - edge), (edge, height - edge))
        for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
            self.area("GND", layer, whole, 0, False)
        for net, corners in copper.AREAS:
            self.area(net, pcbnew.F_Cu, corners, 2, net != "5V_LED")


def _within(x, y, corners, more):
    """Whether a point lies in a polygon or nearer to it than `more`."""
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=False):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        if grid.distance(x, y, x1, y1, x2, y2) < more:
            return True
    return inside


def fill(board, path, kept):
    """Pour. A stitching via that joins only islands is useless: those that the rules check names are removed."""
    kept = {(f"{x:.4f}", f"{y:.4f}") for x, y in kept}
    for _ in range(12):
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(str(path), board)
        lonely = set(re.findall(r"@\(([\d.]+) mm, ([\d.]+) mm\): Via \[GND\]", check(path)))
        vias = [item for item in board.GetTracks() if item.Type() == pcbnew.PCB_VIA_T and item.GetNetname() == "GND"]
        found = [
            v for v in vias if (f"{v.GetPosition().x / 1e6:.4f}", f"{v.GetPosition().y / 1e6:.4f}") in lonely - kept
        ]
        if not found:
            return
        for item in found:
            board.Remove(item)


def draw(path):
    board = Board()
    board.outline()
    board.place()
    words.write(board)
    board.field()
    pads, holes = board.pads()
    board.grounds(pads, holes)
    kept = list(board.vias)
    room = board.tracks(pads, holes)
    board.stitch(room)
    board.pours()
    path = Path(path)
    pcbnew.SaveBoard(str(path), board.board)
    path.write_text(ordered(path.read_text(encoding="utf-8")), encoding="utf-8")
    loaded = pcbnew.LoadBoard(str(path))  # only a loaded board has the project that filling needs
    fill(loaded, path, kept)


if __name__ == "__main__":
    draw(sys.argv[1])
