"""The files for the assembly house, read back and compared with the board, the circuit, the parts list.

That is: a flash of copper and an opening of the mask for every pad, paste for every pad that a machine solders, a hole
for every via, lead and screw, the outline, what the copper joins and carries (electrical.py), each part's place, turn
and order number, the words beside what a builder must not turn round. Imports the readers.
"""

import csv
import io
import math
import re
import zipfile
from dataclasses import dataclass
from functools import lru_cache

from ...board.saved import read
from ...netlist import children, expression
from .. import order, places
from . import electrical, nets
from .gerber import Unreadable, read_drill, read_gerber

NEAR = 0.002  # mm: what the files round to
KEY = 4.5  # from a key's middle to its legend
FILES = {
    "F_Cu": "-F_Cu.gtl", "B_Cu": "-B_Cu.gbl", "F_Mask": "-F_Mask.gts", "B_Mask": "-B_Mask.gbs",
    "F_Paste": "-F_Paste.gtp", "F_Silkscreen": "-F_SilkS.gto", "B_Silkscreen": "-B_SilkS.gbo",
    "Edge_Cuts": "-Edge_Cuts.gm1",
}  # fmt: skip


@dataclass(frozen=True)
class Pad:
    name: str
    x: float
    y: float  # upwards, as in the files
    width: float
    height: float
    layers: tuple
    drill: float
    plated: bool


@lru_cache
def pads(path):
    """Every pad of a board's file, its size turned as it lies."""
    return tuple(_pads(path))


def _pads(path):
    for node in children(expression(path.read_text(encoding="utf-8")), "footprint"):
        x0, y0, *turn = (float(value) for value in children(node, "at")[0][1:4])
        angle = math.radians(turn[0] if turn else 0)
        reference = next(text[2] for text in children(node, "fp_text") if text[1] == "reference")
        for pad in children(node, "pad"):
            px, py, *own = (float(value) for value in children(pad, "at")[0][1:4])
            width, height = (float(value) for value in children(pad, "size")[0][1:3])
            if own and round(own[0]) % 180 == 90:
                width, height = height, width
            drill = (
                max([float(v) for v in children(pad, "drill")[0][1:] if re.fullmatch(r"[\d.]+", v)], default=0)
                if children(pad, "drill")
                else 0
            )
            yield Pad(
                f"{reference}.{pad[1]}",
                x0 + px * math.cos(angle) + py * math.sin(angle),
                places.up(y0 - px * math.sin(angle) + py * math.cos(angle)),
                width, height, tuple(children(pad, "layers")[0][1:]), drill, pad[2] != "np_thru_hole",
            )  # fmt: skip


@lru_cache
def local(path):
    """{reference: [(x, y)]} of a part's lands on the front, from its middle, before it is turned; y upwards."""
    found = {}
    for node in children(expression(path.read_text(encoding="utf-8")), "footprint"):
        reference = next(text[2] for text in children(node, "fp_text") if text[1] == "reference")
        for pad in children(node, "pad"):
            if "F.Mask" in children(pad, "layers")[0]:
                x, y = (float(value) for value in children(pad, "at")[0][1:3])
                found.setdefault(reference, []).append((x, -y))
    return found


def unpacked(archive):
    """{name: text} of an archive of gerbers and drills."""
    with zipfile.ZipFile(archive) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


@lru_cache
def board_of(path):
    return read(path)


@lru_cache
def _turned(path):
    return nets.turned(path)


class _Nearby:
    """Finds what lies at a place."""

    def __init__(self, items):
        self.cells = {}
        for item in items:
            self.cells.setdefault((round(item[0], 1), round(item[1], 1)), []).append(item)

    def at(self, x, y):
        for dx in (-0.1, 0, 0.1):
            for dy in (-0.1, 0, 0.1):
                for item in self.cells.get((round(round(x, 1) + dx, 1), round(round(y, 1) + dy, 1)), ()):
                    if math.dist(item[:2], (x, y)) < NEAR:
                        yield item


def check_layers(files, path):
    """Gerbers against the board."""
    layers = {}
    for layer, end in FILES.items():
        found = [text for name, text in files.items() if name.endswith(end)]
        if len(found) != 1:
            yield f"no file {end}"
            continue
        try:
            layers[layer] = read_gerber(found[0])
        except Unreadable as error:
            yield f"{end} cannot be read: {error}"
    for layer, gerber in layers.items():
        yield from CHECKS[layer](layer, gerber, path)
        if gerber.clears and not layer.endswith("Silkscreen"):
            yield f"{layer} takes away what it has drawn"


def _unflashed(layer, gerber, path):
    """Pads and vias of a side that have no flash or too small a one, and flashes that belong to nothing."""
    side, kind = layer.split("_")
    there = _Nearby(gerber.flashes)
    wanted = [
        pad for pad in pads(path) if {f"{side}.{kind}", f"*.{kind}"} & set(pad.layers) and (pad.plated or kind != "Cu")
    ]
    for pad in wanted:
        if not any(_covers(item, pad) for item in there.at(pad.x, pad.y)):
            lacks = f"pad {pad.name}" if kind == "Cu" else f"opening for {pad.name} as large as its pad"
            yield f"{side}.{kind} has no {lacks}"
    count = len(wanted) + (len(board_of(path).vias) if kind == "Cu" else 0)
    if len(gerber.flashes) != count:
        yield f"{side}.{kind} has {len(gerber.flashes)} flashes, the board {count}"


def _covers(flash, pad):
    """Whether a flash is as large as a pad, and not much larger."""
    return all(
        least - NEAR <= size <= least + 1.1 for size, least in zip(flash[2:4], (pad.width, pad.height), strict=True)
    )


def _copper(layer, gerber, path):
    yield from _unflashed(layer, gerber, path)
    if len(gerber.regions) < POURED[layer]:
        yield f"{layer} has {len(gerber.regions)} poured areas"


def _undrawn(layer, gerber, path):
    """Words of a side that have no stroke at their place in its file, which is then empty, old or mirrored."""
    spots = [((x1 + x2) / 2, places.up((y1 + y2) / 2)) for x1, y1, x2, y2, *_ in gerber.draws]
    side = {"F_Silkscreen": "F.SilkS", "B_Silkscreen": "B.SilkS"}[layer]
    for word, _, (x1, y1, x2, y2), on in board_of(path).words:
        if on == side and not any(x1 < x < x2 and y1 < y < y2 for x, y in spots):
            yield f"{layer} has no word {word}"


def _outline(layer, gerber, path):
    xs = [x for draw in gerber.draws for x in (draw[0], draw[2])]
    ys = [y for draw in gerber.draws for y in (draw[1], draw[3])]
    size = (max(xs) - min(xs), max(ys) - min(ys)) if xs else (0, 0)
    if math.dist(size, places.SIZE) > 0.01:
        yield f"the outline measures {size[0]:.2f} x {size[1]:.2f} mm"


POURED = {"F_Cu": 2, "B_Cu": 1}  # areas, at least
CHECKS = {
    "F_Cu": _copper, "B_Cu": _copper, "F_Mask": _unflashed, "B_Mask": _unflashed, "F_Paste": _unflashed,
    "F_Silkscreen": _undrawn, "B_Silkscreen": _undrawn, "Edge_Cuts": _outline,
}  # fmt: skip


def check_drills(files, path):
    """Holes, plated or not, against the board, both ways; none is in a land, where it would draw the paste away."""
    board = board_of(path)
    lands = [pad for pad in pads(path) if "F.Paste" in pad.layers]
    wanted = {"-PTH.drl": [(x, places.up(y), drill) for _, drill, (x, y) in board.vias], "-NPTH.drl": []}
    for pad in pads(path):
        if pad.drill:
            wanted["-PTH.drl" if pad.plated else "-NPTH.drl"].append((pad.x, pad.y, pad.drill))
    for end, holes in wanted.items():
        found = [text for name, text in files.items() if name.endswith(end)]
        if len(found) != 1:
            yield f"no file of drills {end}"
            continue
        try:
            there = read_drill(found[0])
        except Unreadable as error:
            yield f"{end} cannot be read: {error}"
            continue
        nearby = _Nearby(there)
        for x, y, _ in there:
            for pad in lands:
                if abs(x - pad.x) < pad.width / 2 and abs(y - pad.y) < pad.height / 2:
                    yield f"{end} has a hole at {x:.2f}, {y:.2f} in {pad.name}"
        if len(there) != len(holes):
            yield f"{end} has {len(there)} holes, the board {len(holes)}"
        for x, y, drill in holes:
            if not any(abs(item[2] - drill) < 0.01 for item in nearby.at(x, y)):
                yield f"{end} has no hole of {drill} mm at {x:.2f}, {y:.2f}"


def check_placement(text, path, netlist, files):
    """Every machine-placed part once, in its place, on its side, in its turn, and on its lands in the gerbers."""
    masks = [text for name, text in files.items() if name.endswith(FILES["F_Mask"])]
    openings, lands = _Nearby(read_gerber(masks[0]).flashes if masks else ()), local(path)
    rows = list(csv.DictReader(io.StringIO(text)))
    where = _turned(path)
    wanted = set(filter(order.machine, netlist.components))
    for row in rows:
        reference = row["Designator"]
        if reference not in wanted:
            yield f"{reference} is placed, but is no part for the house, or is listed twice"
            continue
        wanted.discard(reference)
        x, y, turn, back = where[reference]
        at = tuple(float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y"))
        drawn = (float(row["Rotation"]) - order.usual_turn(netlist.components[reference]["footprint"])) % 360
        if math.dist(at, (x, places.up(y))) > 0.01:
            yield f"{reference} is placed at {at}, the board has it at {(x, round(places.up(y), 3))}"
        if (drawn - turn) % 360 > 0.01:
            yield f"{reference} is turned by {row['Rotation']} degrees, the board has it at {turn % 360:g}"
        # As the house lays them over each other: the list's numbers and the gerber's, unconverted.
        angle = math.radians(drawn)
        missed = sum(
            not any(openings.at(at[0] + px * math.cos(angle) - py * math.sin(angle),
                                at[1] + px * math.sin(angle) + py * math.cos(angle)))
            for px, py in lands[reference]
        )  # fmt: skip
        if missed:
            yield f"{reference} lies beside its lands: the gerbers have {missed} of {len(lands[reference])} elsewhere"
        if row["Layer"] != ("Bottom" if back else "Top"):
            yield f"{reference} is placed on the {row['Layer']} side"
    for reference in sorted(wanted):
        yield f"{reference} is not placed"


def check_assembly(text, netlist):
    """The house's list against the circuit and the parts list: each part once, under its listed number."""
    numbers = {}
    for row in order.read_bom():
        for reference in order.references(row["reference"]) if row["reference"] != "-" else ():
            numbers[reference] = row["lcsc"]
    seen = set()
    for row in csv.DictReader(io.StringIO(text)):
        for reference in row["Designator"].split(","):
            if reference in seen:
                yield f"{reference} is twice in the house's list"
            seen.add(reference)
            number = row["LCSC Part #"]
            part = netlist.components.get(reference)
            package = part["footprint"].partition(":")[2] if part else ""
            if part and (row["Footprint"] != package or row["Comment"] not in (part["value"], part["MPN"])):
                yield f"{reference} is named {row['Comment']}, {row['Footprint']} in the house's list"
            if number != numbers.get(reference):
                yield f"{reference} is ordered as {number!r}, the parts list says {numbers.get(reference)!r}"
    for reference in sorted(set(filter(order.machine, netlist.components)) ^ seen):
        yield f"{reference} is in only one of circuit and house's list"


def _away(box, x, y):
    """How far a point is from a box."""
    return math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3]))


def words_of(board, netlist):
    """The nearest word to a land or a test point names its net, and no part of the back hides it; plus and minus stand
    at the cells' lands.
    """
    named = {"+": "CELLS", "-": "GND"}
    behind = [(text, box) for text, _, box, layer in board.words if layer == "B.SilkS"]
    middles = [(text, ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)) for text, b in behind]
    points = {pad: copies for (ref, pad), copies in board.pads.items() if ref == "BT1"}
    for sign, net in named.items():
        at = [middle for text, middle in middles if text == sign]
        if len(at) != 1:
            yield f"the back has {len(at)} signs {sign}"
            continue
        nearest = min((math.dist(at[0], copy[1:3]), copy[0]) for copies in points.values() for copy in copies)
        if nearest[1] != net:
            yield f"the sign {sign} stands beside {nearest[1]}, not {net}"
    # A slide joins the common to the throw at whose side it stands: ON beside the one at ground.
    throws = {pad: copies[0] for (ref, pad), copies in board.pads.items() if ref == "SW1" and pad in ("1", "3")}
    for word in ("ON", "OFF"):
        front = [
            ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for said, _, b, on in board.words if said == word and on == "F.SilkS"
        ]
        net = min((math.dist(front[0], copy[1:3]), copy[0]) for copy in throws.values())[1] if front else ""
        if (net == "GND") != (word == "ON"):
            yield f"the word {word} stands at the slide's throw on {net or 'no net'}"
    names = set(netlist.nets) | {"GND"}
    for (reference, _), copies in board.pads.items():
        if reference.startswith("TP"):
            net, x, y, _ = copies[0]
            word = min((_away(box, x, y), text) for text, box in behind if text in names)[1]
            if word != net:
                yield f"beside {reference} stands {word}, it is {net}"
    yield from _connectors(behind)
    yield from _keys(board, netlist)
    for word, (x1, y1, x2, y2) in behind:
        for reference in places.BEHIND if word in names else ():
            left, above, right, below = places.behind(reference)
            if x1 < right and x2 > left and y1 < below and y2 > above:
                yield f"{reference} hides the word {word}"


def _connectors(behind):
    """Each part that you solder by hand has its word beside it."""
    wanted = {"CELLS 2 x AA": "BT1", "SPEAKER 8 ohm": "LS1", "GAME ONLY": "J4", "no telephone": "J4"}
    for word, reference in wanted.items():
        boxes = [box for text, box in behind if text == word]
        near = min(wanted.values(), key=lambda ref: _away(boxes[0], *places.PARTS[ref][:2])) if boxes else "nothing"
        if near != reference:
            yield f"{word} stands beside {near}, not {reference}"


def _keys(board, netlist):
    """Each switch's legend is printed where its body will lie."""
    spots = places.places()
    front = {text: box for text, _, box, layer in board.words if layer == "F.SilkS"}
    for reference, part in netlist.components.items():
        if "Legend" in part:
            box, (x, y, _) = front.get(part["Legend"]), spots[reference]
            if box is None or _away(box, x, y) > KEY:
                yield f"{part['Legend']} does not stand at {reference}"


def check_files(gerbers, placement, assembly, path, netlist):
    """Everything above."""
    files = unpacked(gerbers)
    yield from check_layers(files, path)
    yield from check_drills(files, path)
    yield from electrical.check(files, pads(path), netlist)
    yield from check_placement(placement.read_text(encoding="utf-8"), path, netlist, files)
    yield from check_assembly(assembly.read_text(encoding="utf-8"), netlist)
    yield from words_of(board_of(path), netlist)
