"""The files for the assembly house, read back and compared with the board, the circuit, the parts list.

Whether the board itself can be made is KiCad's to say, by its design rules. Here the gerbers and drills must be that
board and nothing else: each pad, via, line, opening of the mask, paste and hole in its place and size. Compared are
also what the copper joins and carries (electrical.py), each part's place, turn and order number, and the words beside
what a builder must not turn round. Imports the readers.
"""

import csv
import io
import math
import zipfile
from collections import Counter
from dataclasses import replace

from ...board.saved import read
from .. import order, places
from . import electrical
from .gerber import Unreadable, read_drill, read_gerber

NEAR = 0.002  # mm: what the files round to
KEY = 4.5  # from a key's middle to its legend
STROKE = 0.15  # mm: what a legend's printer shows
# {layer: (how its file's name ends, what the file says that it is)}
FILES = {
    "F.Cu": ("-F_Cu.gtl", "Copper,L1,Top"), "B.Cu": ("-B_Cu.gbl", "Copper,L2,Bot"),
    "F.Mask": ("-F_Mask.gts", "Soldermask,Top"), "B.Mask": ("-B_Mask.gbs", "Soldermask,Bot"),
    "F.Paste": ("-F_Paste.gtp", "Paste,Top"), "F.SilkS": ("-F_SilkS.gto", "Legend,Top"),
    "B.SilkS": ("-B_SilkS.gbo", "Legend,Bot"), "Edge.Cuts": ("-Edge_Cuts.gm1", "Profile,NP"),
}  # fmt: skip
POURED = {"F.Cu": 2, "B.Cu": 1}  # areas, at least


def pads(path):
    """Every pad of a board's file, y upwards as in the gerbers."""
    return tuple(replace(pad, y=places.up(pad.y)) for pad in read(path).lands if pad.name)


def unpacked(archive):
    """{name: text} of an archive of gerbers and drills."""
    with zipfile.ZipFile(archive) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


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
    layers, board = {}, read(path)
    for layer, (end, function) in FILES.items():
        found = [text for name, text in files.items() if name.endswith(end)]
        if len(found) != 1:
            yield f"no file {end}"
            continue
        if f"%TF.FileFunction,{function}*%" not in found[0]:
            yield f"{end} does not say that it is {function}"
        try:
            layers[layer] = read_gerber(found[0])
        except Unreadable as error:
            yield f"{end} cannot be read: {error}"
    for layer, gerber in layers.items():
        yield from _flashes(layer, gerber, board)
        yield from _lines(layer, gerber, board)
        if len(gerber.regions) < POURED.get(layer, 0):
            yield f"{layer} has {len(gerber.regions)} poured areas"
        if layer.endswith("SilkS"):
            yield from _legend(layer, gerber, layers.get(f"{layer[0]}.Mask"), board)
        elif gerber.clears:
            yield f"{layer} takes away what it has drawn"


def _flashes(layer, gerber, board):
    """Pads, vias, openings and paste without a flash of their size, and flashes that belong to nothing."""
    kind, there = layer[2:], _Nearby(gerber.flashes)
    on = [pad for pad in board.lands if {layer, f"*.{kind}"} & set(pad.layers)]
    wanted = [pad for pad in on if pad.plated or kind != "Cu"]
    for pad in wanted:
        more = 2 * pad.margin * (kind == "Mask")
        size = pad.width + more, pad.height + more
        if not any(math.dist(flash[2:4], size) < NEAR for flash in there.at(pad.x, places.up(pad.y))):
            yield f"{layer} has no flash of {size[0]:g} x {size[1]:g} mm for {pad.name or 'a via'} at {pad.x}, {pad.y}"
    if len(gerber.flashes) != len(wanted):
        yield f"{layer} has {len(gerber.flashes)} flashes, the board {len(wanted)}"


def _lines(layer, gerber, board):
    """Lines of the board that its file lacks, and lines that only the file has. A legend has those of its words too."""
    flipped = ((x1, places.up(y1), x2, places.up(y2), width) for x1, y1, x2, y2, width in board.strokes.get(layer, ()))
    wanted, there = (Counter(map(_rounded, lines)) for lines in (flipped, gerber.draws))
    more = there - wanted if not layer.endswith("SilkS") else ()
    for what, lines in (("lacks", wanted - there), ("is alone with", more)):
        if lines:
            yield f"{layer} {what} {sum(lines.values())} lines, such as {min(lines)}"


def _rounded(line):
    """A line as its two ends, in either order, and its width."""
    x1, y1, x2, y2 = (round(value + 0.00137, 2) for value in line[:4])  # places lie on halves, and files round those
    return (*sorted(((x1, y1), (x2, y2))), round(line[4], 3))


def _legend(layer, gerber, mask, board):
    """Words of a side without a stroke at their place in its file, which is then empty, old or mirrored; strokes that a
    printer does not show; what is soldered and not cleared of ink.
    """
    spots = [((x1 + x2) / 2, places.up((y1 + y2) / 2)) for x1, y1, x2, y2, _ in gerber.draws]
    for word, _, (x1, y1, x2, y2), on in board.words:
        if on == layer and not any(x1 < x < x2 and y1 < y < y2 for x, y in spots):
            yield f"{layer} has no word {word}"
    thin = [draw for draw in gerber.draws if draw[4] < STROKE - 1e-6]
    if thin:
        yield f"{layer}: {len(thin)} strokes of {thin[0][4]} mm, {STROKE} is the least"
    inked = set(mask.flashes if mask else ()) - set(gerber.cleared)
    if inked:
        yield f"{layer} may cover what is soldered, at {min(inked)[:2]}"


def check_drills(files, path):
    """Holes, plated or not, against the board, both ways; none is in a land, where it would draw the paste away."""
    board = [replace(pad, y=places.up(pad.y)) for pad in read(path).lands]
    lands = [pad for pad in board if "F.Paste" in pad.layers]
    for end, plated in (("-PTH.drl", True), ("-NPTH.drl", False)):
        holes = [(pad.x, pad.y, pad.drill) for pad in board if pad.drill and pad.plated == plated]
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
    masks = [text for name, text in files.items() if name.endswith(FILES["F.Mask"][0])]
    openings, where, lands = _Nearby(read_gerber(masks[0]).flashes if masks else ()), read(path).where, {}
    for pad in read(path).lands:
        if "F.Mask" in pad.layers:
            lands.setdefault(pad.name.partition(".")[0], []).append((pad.local[0], -pad.local[1]))
    rows = list(csv.DictReader(io.StringIO(text)))
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
    yield from words_of(read(path), netlist)
