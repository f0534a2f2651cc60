"""The copper of the gerbers as a house's tester finds it: which pads it joins, where it is too narrow for a current.

Both sides are painted in pixels; plated holes join them. Connected copper must be exactly one net of the circuit, so
a pour cut into islands and a short are found whatever the board's own file says. Imports numpy, Pillow, the readers.
"""

import math
from functools import lru_cache

import numpy
from PIL import Image, ImageDraw

from ...board.saved import track_width
from .. import places
from .gerber import Unreadable, read_drill, read_gerber

FILES = ("-F_Cu.gtl", "-B_Cu.gbl", "-PTH.drl")
PIXEL = 0.04  # mm; copper of two nets is 0.15 apart at least
EDGE = 1.0  # mm painted beyond the board
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
    "CELLS": 0.8, "VBAT": 2.0, "VBAT_ON": 1.5, "VSYS": 1.2, "SW": 1.5, "+5V": 0.25, "5V_LED": 0.8, "GND": 1.0
}  # fmt: skip


def pixel(x, y):
    """(column, row) of a place in the files' millimetres, y upwards."""
    return round((x + EDGE) / PIXEL), round((places.up(y) + EDGE) / PIXEL)


def painted(layer):
    """A layer as an array of booleans, a pixel each: rows downwards."""
    width, height = (round((length + 2 * EDGE) / PIXEL) + 1 for length in places.SIZE)
    image = Image.new("1", (width, height))
    pen = ImageDraw.Draw(image)
    for corners in layer.regions:
        pen.polygon([pixel(*at) for at in corners], fill=1)
    for x1, y1, x2, y2, across in layer.draws:
        pen.line([pixel(x1, y1), pixel(x2, y2)], fill=1, width=max(1, round(across / PIXEL)))
        for x, y in ((x1, y1), (x2, y2)):
            pen.ellipse([pixel(x - across / 2, y + across / 2), pixel(x + across / 2, y - across / 2)], fill=1)
    for x, y, wide, high, radius in layer.flashes:
        box = [pixel(x - wide / 2, y + high / 2), pixel(x + wide / 2, y - high / 2)]
        if radius == wide / 2 == high / 2:
            pen.ellipse(box, fill=1)
        else:
            pen.rounded_rectangle(box, radius / PIXEL, fill=1)
    return numpy.array(image)


class Pieces:
    """The connected pieces of both sides: `at` tells the number of the piece at a place."""

    def __init__(self, sides, holes, corner=(0, 0)):
        self.shape, self.corner = sides[0].shape, corner  # corner: the column and row at which these sides begin
        flat = numpy.concatenate([numpy.pad(side, ((0, 0), (0, 1))).ravel() for side in sides])
        steps = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], flat.view(numpy.int8), [0]))))
        self.starts, self.ends = steps[0::2], steps[1::2]  # of the runs along rows; an end is the first pixel after
        wide, self.side = self.shape[1] + 1, self.shape[0] * (self.shape[1] + 1)
        first = numpy.searchsorted(self.ends, self.starts + wide, "right")  # of the runs one row below that touch each
        last = numpy.searchsorted(self.starts, self.ends + wide, "left")
        count = numpy.maximum(last - first, 0)
        one = numpy.repeat(numpy.arange(len(self.starts)), count)
        other = numpy.arange(count.sum()) - numpy.repeat(count.cumsum() - count, count) + numpy.repeat(first, count)
        below = (self.starts[one] < self.side) == (self.starts[other] < self.side)
        one, other = one[below], other[below]
        through = [
            (front, back) for x, y, _ in holes if (front := self.run(0, x, y)) >= 0 <= (back := self.run(1, x, y))
        ]
        one, other = (numpy.concatenate((ends, [pair[k] for pair in through])) for k, ends in ((0, one), (1, other)))
        self.number = joined(len(self.starts), one.astype(int), other.astype(int))

    def run(self, side, x, y):
        """The run at a place, -1 where there is no copper."""
        column, row = (at - first for at, first in zip(pixel(x, y), self.corner, strict=True))
        if not (0 <= column < self.shape[1] and 0 <= row < self.shape[0]):
            return -1
        place = side * self.side + row * (self.shape[1] + 1) + column
        found = numpy.searchsorted(self.starts, place, "right") - 1
        return int(found) if found >= 0 and place < self.ends[found] else -1

    def at(self, side, x, y):
        run = self.run(side, x, y)
        return int(self.number[run]) if run >= 0 else -1

    def mask(self, number):
        """The pixels of a piece on both sides, cut out; the column and row where they begin."""
        flat = numpy.zeros(2 * self.side + 1, dtype=numpy.int8)
        runs = self.number == number
        numpy.add.at(flat, self.starts[runs], 1)
        numpy.add.at(flat, self.ends[runs], -1)
        both = flat.cumsum(dtype=numpy.int8)[:-1].astype(bool).reshape(2, self.shape[0], self.shape[1] + 1)
        rows, columns = (numpy.flatnonzero(both.any(axis=axes)) for axes in ((0, 2), (0, 1)))
        cut = both[:, rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        return cut, (columns[0], rows[0])


def joined(count, one, other):
    """The number of the group of each of `count` things, where one[k] is connected to other[k]."""
    number = numpy.arange(count)
    while True:
        least = numpy.minimum(number[one], number[other])
        before = number.copy()
        numpy.minimum.at(number, before[one], least)
        numpy.minimum.at(number, before[other], least)
        while not (number[number] == number).all():
            number = number[number]
        if (number == before).all():
            return number


@lru_cache(maxsize=4)
def copper(front, back, drills):
    """(both sides painted, their Pieces, the plated holes) of three files' texts. Raises the readers' Unreadable."""
    holes = read_drill(drills)
    sides = [painted(read_gerber(text)) for text in (front, back)]
    return sides, Pieces(sides, holes), holes


@lru_cache(maxsize=8)
def numbers(front, back, drills, pads):
    """[(name, the number of its piece)] of pads with copper, one entry for each side that they are on."""
    _, pieces, _ = copper(front, back, drills)
    sides = list(enumerate(("F.Cu", "B.Cu")))
    on = ((pad, side) for pad in pads if pad.plated for side, name in sides if {name, "*.Cu"} & set(pad.layers))
    return [(pad.name, pieces.at(side, pad.x, pad.y)) for pad, side in on]


def check(files, pads, netlist):
    """The gerbers' copper against the circuit: every net is one piece, no piece has two nets; widths against currents.
    files: {name: text}; readback.py reports a missing one.
    """
    texts = [text for end in FILES for name, text in files.items() if name.endswith(end)]
    if len(texts) != len(FILES):
        return
    front, back, drills = texts
    try:
        there = numbers(front, back, drills, pads)
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
    yield from widths(front, back, drills, pads)


@lru_cache(maxsize=8)
def widths(front, back, drills, pads):
    """What is too narrow, as sentences."""
    _, pieces, holes = copper(front, back, drills)
    return [text for net, given in CURRENTS.items() for text in narrow(net, *given, pieces, holes, pads)]


def narrow(net, amperes, ends, pieces, holes, pads):
    """Whether copper that is wide enough for a current, and as wide as it is drawn, leads from the first of these pads
    to each of the others.
    """
    there = {pad.name: pad for pad in pads if pad.name in ends}
    if len(there) < len(ends):
        yield f"{net}: there is no pad {', '.join(sorted(set(ends) - set(there)))}"
        return
    start = there[ends[0]]
    number = pieces.at(0 if {"F.Cu", "*.Cu"} & set(start.layers) else 1, start.x, start.y)
    if number < 0:
        return  # said already
    mask, corner = pieces.mask(number)
    # A wide track may begin farther from a pad than a current may run through a narrow one.
    for width in sorted({track_width(amperes), max(track_width(amperes), DRAWN.get(net, 0))}):
        across = max(1, int(width / PIXEL))
        wide = Pieces([kept(side, across) for side in mask], holes, corner)
        reached = [touched(wide, there[end], across) for end in ends]
        for end, numbers_ in zip(ends[1:], reached[1:], strict=True):
            if not numbers_ & reached[0]:
                yield f"{net} is nowhere {width:.2f} mm wide from {ends[0]} to {end}, as it is drawn for {amperes} A"
    wanted = max(math.ceil(amperes / VIA_A), PULLED.get(net, 0))
    flat = Pieces(mask, [], corner)
    ways = [(front, back) for x, y, _ in holes if (front := flat.at(0, x, y)) >= 0 <= (back := flat.at(1, x, y))]
    first = touched(flat, start, across)
    for end in ends[1:]:
        many = vias(ways, first, touched(flat, there[end], across), wanted)
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


def kept(side, across):
    """What is left of a side where a square of so many pixels fits: its erosion, grown again."""
    fits = counted(side, across) == across * across
    return counted(numpy.pad(fits, across - 1), across) > 0


def counted(side, across):
    """How many pixels are set in each square of this size, by its upper left pixel."""
    sums = numpy.pad(side, ((1, 0), (1, 0))).cumsum(0, dtype=numpy.int32).cumsum(1, dtype=numpy.int32)
    rows = sums[across:] - sums[:-across]
    return rows[:, across:] - rows[:, :-across]


def touched(pieces, pad, across):
    """The numbers of the pieces on a pad or at most half the width beside it: a pin may be narrower than its track."""
    more = across * PIXEL / 2
    found = set()
    for side, layer in enumerate(("F.Cu", "B.Cu")):
        if {layer, "*.Cu"} & set(pad.layers):
            xs = numpy.linspace(pad.x - pad.width / 2 - more, pad.x + pad.width / 2 + more, 24)
            ys = numpy.linspace(pad.y - pad.height / 2 - more, pad.y + pad.height / 2 + more, 24)
            found |= {pieces.at(side, x, y) for x in xs for y in ys}
    return found - {-1}
