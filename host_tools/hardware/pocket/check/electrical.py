"""The copper of the gerbers as a house's tester finds it: which pads it joins, where it is too narrow for a current.

Both sides are drawn as polygons; plated holes join them. Connected copper must be exactly one net of the circuit, so a
pour cut into islands and a short are found whatever the board's own file says. Imports manifold3d, matplotlib's paths,
the readers.
"""

import math
from functools import lru_cache

import numpy
from manifold3d import CrossSection, FillRule, JoinType, OpType
from matplotlib.path import Path

from ...board.saved import track_width
from .gerber import Unreadable, read_drill, read_gerber

FILES = ("-F_Cu.gtl", "-B_Cu.gbl", "-PTH.drl")
SIDES = ("F.Cu", "B.Cu")
ROUND = 32  # corners of a circle
LESS = 0.02  # mm by which copper may be narrower than it is drawn: what polygons lose
# {net: (amperes, the pads between which they flow)}: what the cells give at 2.1 V when the limiter passes its most,
# with the sound (power.py); after the converter, the limiter's most.
CELLS_A, RAIL_A = 1.2, 0.31
# Vias of 0.3 mm, whose wall has as much copper as a track of 0.5 mm. More than one where a wire pulls at a land, and
# where the converter's current comes back.
VIA_A, PULLED = 1.2, {"CELLS": 3, "GND": 2}
CURRENTS = {
    "CELLS": (CELLS_A, ("BT1.1", "F1.1")),
    "VBAT": (CELLS_A, ("F1.2", "Q2.2", "Q4.2")),
    "VBAT_ON": (CELLS_A, ("Q2.3", "Q4.3", "Q1.3", "Q3.3")),
    "VSYS": (CELLS_A, ("Q1.2", "Q3.2", "L1.1")),
    "SW": (CELLS_A, ("L1.2", "U2.5")),
    "+5V": (RAIL_A, ("U2.6", "U3.1")),
    "5V_LED": (RAIL_A, ("U3.6", "LED1.4", "LED100.4", "LED200.4")),
    "GND": (CELLS_A, ("BT1.2", "U2.4")),
}
# How wide a supply is drawn, in mm, where its current needs less: copper that is narrower was cut by mistake.
DRAWN = {
    "CELLS": 0.8, "VBAT": 2.0, "VBAT_ON": 1.5, "VSYS": 1.2, "SW": 1.5, "+5V": 0.25, "5V_LED": 0.7, "GND": 1.0
}  # fmt: skip


def drawn(layer):
    """The copper of a layer as one CrossSection."""
    parts = [CrossSection([corners], FillRule.NonZero) for corners in layer.regions]
    for x1, y1, x2, y2, across in layer.draws:
        parts.append(_hull(across / 2, (x1, y1), (x2, y2)))
    for x, y, wide, high, radius in layer.flashes:
        dx, dy = wide / 2 - radius, high / 2 - radius
        parts.append(_hull(radius, *((x + i * dx, y + k * dy) for i in (-1, 1) for k in (-1, 1))))
    return CrossSection.batch_boolean(parts, OpType.Add)


def _hull(radius, *middles):
    """What a round pen covers between places; of radius 0, their hull."""
    if not radius:
        return CrossSection.hull_points(middles)
    return CrossSection.batch_hull([CrossSection.circle(radius, ROUND).translate(at) for at in middles])


class Pieces:
    """The connected pieces of both sides, numbered; `group`: the number of what plated holes join each to."""

    def __init__(self, sides, holes):
        self.parts = [(n, part) for n, side in enumerate(sides) for part in side.decompose()]
        self.rings = [(n, [Path(ring) for ring in part.to_polygons()]) for n, part in self.parts]
        at = numpy.array([hole[:2] for hole in holes]).reshape(-1, 2)
        self.ways = [way for way in zip(self.at(0, at), self.at(1, at), strict=True) if min(way) >= 0]
        self.group = numpy.arange(len(self.parts))
        for one, other in self.ways:
            self.group[self.group == self.group[other]] = self.group[one]

    def at(self, side, places):
        """The number of the piece at each of these places, -1 where there is no copper."""
        found = numpy.full(len(places), -1)
        for number, (its, rings) in enumerate(self.rings):
            if its == side:
                found[sum(ring.contains_points(places) for ring in rings) % 2 == 1] = number
        return found.tolist()

    def touching(self, pad, more):
        """The numbers of the pieces on a pad or so far beside it: a pin may be narrower than its track."""
        size = pad.width + 2 * more, pad.height + 2 * more
        box = CrossSection.square(size, True).translate((pad.x, pad.y))
        on = [number for number, (side, _) in enumerate(self.parts) if {SIDES[side], "*.Cu"} & set(pad.layers)]
        return {number for number in on if not (self.parts[number][1] ^ box).is_empty()}


@lru_cache(maxsize=8)
def followed(front, back, drills, pads):
    """[(name, the group of its piece or -1)] of pads with copper, one entry for each side that they are on; and what is
    too narrow, as sentences. Raises the readers' Unreadable.
    """
    holes, found = read_drill(drills), []
    pieces = Pieces([drawn(read_gerber(text)) for text in (front, back)], holes)
    for side, layer in enumerate(SIDES):
        on = [pad for pad in pads if pad.plated and {layer, "*.Cu"} & set(pad.layers)]
        there = pieces.at(side, [(pad.x, pad.y) for pad in on])
        found += [(pad.name, pieces.group[n] if n >= 0 else -1) for pad, n in zip(on, there, strict=True)]
    return found, [text for net, given in CURRENTS.items() for text in narrow(net, *given, pieces, holes, pads)]


def check(files, pads, netlist):
    """The gerbers' copper against the circuit: every net is one piece, no piece has two nets; widths against currents.
    files: {name: text}; readback.py reports a missing one.
    """
    texts = [text for end in FILES for name, text in files.items() if name.endswith(end)]
    if len(texts) != len(FILES):
        return
    front, back, drills = texts
    try:
        there, thin = followed(front, back, drills, pads)
    except Unreadable as error:
        yield f"the copper cannot be followed: {error}"
        return
    nets = {f"{reference}.{pin}": net for net, nodes in netlist.nets.items() for reference, pin in nodes}
    found: dict[str, dict[int, list]] = {}
    owners: dict[int, set] = {}
    for n, (name, number) in enumerate(there):
        net = nets.get(name, f"pad {name} of no net ({n})")
        if number < 0:
            yield f"there is no copper at {name}"
            continue
        found.setdefault(net, {}).setdefault(number, []).append(name)
        owners.setdefault(number, set()).add(net)
    for net, groups in sorted(found.items()):
        if len(groups) > 1:
            some = ", ".join(min(groups.values(), key=len)[:4])
            yield f"{net} is in {len(groups)} pieces: {some} is apart"
    for shared in owners.values():
        if len(shared) > 1:
            yield f"copper joins {', '.join(sorted(shared)[:4])}"
    yield from thin


def narrow(net, amperes, ends, pieces, holes, pads):
    """Whether copper that is wide enough for a current, and as wide as it is drawn, leads from the first of these pads
    to each of the others.
    """
    there = {pad.name: pad for pad in pads if pad.name in ends}
    if len(there) < len(ends):
        yield f"{net}: there is no pad {', '.join(sorted(set(ends) - set(there)))}"
        return
    start = there[ends[0]]
    (number,) = pieces.at(0 if {"F.Cu", "*.Cu"} & set(start.layers) else 1, [(start.x, start.y)])
    if number < 0:
        return  # said already
    its = [part for part, group in zip(pieces.parts, pieces.group, strict=True) if group == pieces.group[number]]
    sides = [CrossSection.batch_boolean([part for n, part in its if n == side], OpType.Add) for side in (0, 1)]
    # A wide track may begin farther from a pad than a current may run through a narrow one.
    for width in sorted({track_width(amperes), max(track_width(amperes), DRAWN.get(net, 0))}):
        half = (width - LESS) / 2
        wide = Pieces([side.offset(-half, JoinType.Round).offset(half, JoinType.Round) for side in sides], holes)
        reached = [{wide.group[n] for n in wide.touching(there[end], half)} for end in ends]
        for end, groups in zip(ends[1:], reached[1:], strict=True):
            if not groups & reached[0]:
                yield f"{net} is nowhere {width:.2f} mm wide from {ends[0]} to {end}, as it is drawn for {amperes} A"
    wanted = max(math.ceil(amperes / VIA_A), PULLED.get(net, 0))
    flat = Pieces(sides, holes)
    first, *others = (flat.touching(there[end], half) for end in ends)
    for end, found in zip(ends[1:], others, strict=True):
        many = vias(flat.ways, first, found, wanted)
        if many < wanted:
            yield f"{net} has {many} vias side by side from {ends[0]} to {end}, it needs {wanted} for {amperes} A"


def vias(ways, starts, ends, most):
    """How many vias lie side by side between two sets of pieces, counted up to `most`: ways that share no via. ways:
    the two pieces that each via joins.
    """
    if starts & ends:
        return most
    used: set = set()  # (via, the piece from which a way enters it)
    for count in range(most):
        came: dict = dict.fromkeys(starts)
        queue = list(starts)
        for piece in queue:
            for n, pair in enumerate(ways):
                if piece in pair and (n, piece) not in used:
                    other = pair[1] if piece == pair[0] else pair[0]
                    if other not in came:
                        came[other] = n, piece
                        queue.append(other)
        last = next((piece for piece in queue if piece in ends), None)
        if last is None:
            return count
        while came[last] is not None:
            n, piece = came[last]
            if (n, last) in used:  # an earlier way went through it in the other direction: the two cancel
                used.remove((n, last))
            else:
                used.add((n, piece))
            last = piece
    return most
