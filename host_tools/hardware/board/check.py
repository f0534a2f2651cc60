"""The drawn boards against sheet, key table and case: read from the .kicad_pcb files, without KiCad."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

from ..netlist import child, children, expression
from . import places

FOLDER_NAMES = (places.MAIN, places.KEYS)
NEAR = 0.05  # mm

# What a cheap board house makes, and what is asked of it: mm.
LEAST_TRACK = 0.2
LEAST_DRILL = 0.3
LEAST_WORDS = 1.0  # mm high: five minutes of arc, what an eye resolves, at 0.7 m
LETTER = 0.95  # of a letter's width: from one to the next, on the average of KiCad's letters
# IPC-2221, outer layer of 35 um: amperes that warm a track by 10 K, by net; the widths must carry them.
CURRENTS_A = {
    **dict.fromkeys(("VBAT_RAW", "VBAT_F", "VBAT_P", "VBAT_ON", "VBAT_SW"), 1.3),
    "+5V": 1.0,
    "5V_LED": 1.1,
    "VSYS": 0.2,
}
AUDIO = ("AUDIO_", "AMP_IN")  # beginnings of nets' names
LED_DATA = ("LED_DATA_", "DIN_", "Net-(R4", "Net-(R5")
AUDIO_AWAY = 5.0  # mm
WORDS = {
    places.MAIN: ("ZALP main board rev B", "GAME", "ONLY", "RESET", "J6 CELLS", "J1 PANEL A upper", "DIN A"),
    places.KEYS: ("ZALP key board rev B",),
}


@dataclass
class Board:
    """What a board's file says. Lengths are millimetres; a box is (x1, y1, x2, y2).

    parts: {reference: (x, y)}; pads: {(reference, pad): [(net, x, y, drill or 0)]}; tracks: [(net, width, (x1, y1),
    (x2, y2))]; vias: [(net, drill, (x, y))]; holes: [(x, y, drill)] without copper; words: [(text, height, box, layer)]
    on the silkscreen; bare: [box] of the rule areas that keep tracks, vias and pours out; size: (width, height).
    """

    parts: dict = field(default_factory=dict)
    pads: dict = field(default_factory=dict)
    tracks: list = field(default_factory=list)
    vias: list = field(default_factory=list)
    holes: list = field(default_factory=list)
    words: list = field(default_factory=list)
    bare: list = field(default_factory=list)
    size: tuple = (0, 0)


def numbers(node, name):
    return [float(value) for value in children(node, name)[0][1:] if _number(value)]


def _number(value):
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def read(path):
    """A board as KiCad saves it."""
    tree = expression(Path(path).read_text(encoding="utf-8"))
    board = Board()
    names = {node[1]: node[2] for node in children(tree, "net")}
    edges = [numbers(line, end) for line in children(tree, "gr_line") for end in ("start", "end")]
    board.size = tuple(round(max(e[k] for e in edges) - min(e[k] for e in edges), 3) for k in (0, 1))
    for node in children(tree, "footprint"):
        x0, y0, *turn = numbers(node, "at")
        reference = next(text[2] for text in children(node, "fp_text") if text[1] == "reference")
        board.parts[reference] = (x0, y0)
        angle = math.radians(turn[0] if turn else 0)

        def placed(px, py, x0=x0, y0=y0, angle=angle):
            x = round(x0 + px * math.cos(angle) + py * math.sin(angle), 4)
            return x, round(y0 - px * math.sin(angle) + py * math.cos(angle), 4)

        for text in children(node, "fp_text"):
            if text[1] == "user" and "hide" not in text:
                board.words += words(text[2], text, placed(*numbers(text, "at")[:2]))
        for pad in children(node, "pad"):
            x, y = placed(*numbers(pad, "at")[:2])
            drill = max(numbers(pad, "drill")) if children(pad, "drill") else 0
            if pad[2] == "np_thru_hole":
                board.holes.append((x, y, drill))
            else:
                net = children(pad, "net")
                board.pads.setdefault((reference, pad[1]), []).append((net[0][2] if net else "", x, y, drill))
    for node in children(tree, "segment"):
        ends = (tuple(numbers(node, end)) for end in ("start", "end"))
        board.tracks.append((names[child(node, "net")], float(child(node, "width")), *ends))
    for node in children(tree, "via"):
        board.vias.append((names[child(node, "net")], float(child(node, "drill")), tuple(numbers(node, "at"))))
    for text in children(tree, "gr_text"):
        board.words += words(text[1], text, numbers(text, "at")[:2])
    for zone in children(tree, "zone"):
        rules = children(zone, "keepout")
        if rules and all(child(rules[0], what) == "not_allowed" for what in ("tracks", "vias", "copperpour")):
            corners = [tuple(map(float, at[1:])) for at in children(children(zone, "polygon")[0], "pts")[0][1:]]
            board.bare.append((*map(min, zip(*corners, strict=True)), *map(max, zip(*corners, strict=True))))
    return board


def words(text, node, middle):
    """[(text, height, box, layer)] of words on a silkscreen, none for another layer."""
    layer = child(node, "layer")
    if not layer.endswith(".SilkS"):
        return []
    font = children(children(node, "effects")[0], "font")[0]
    high, wide = numbers(font, "size")
    across = len(text) * wide * LETTER, high
    turn = numbers(node, "at")[2:]
    if turn and round(turn[0]) % 180 == 90:
        across = across[::-1]
    x, y = middle
    box = x - across[0] / 2, y - across[1] / 2, x + across[0] / 2, y + across[1] / 2
    return [(text, high, box, layer)]


def check_nets(boards, netlist):
    """Every part with a footprint is on one board, every pad of it on the sheet's net."""
    seen = {}
    for which, board in boards.items():
        for reference in board.parts:
            if reference.startswith("H"):
                continue
            if reference in seen:
                yield f"{reference} is on both boards"
            seen[reference] = which
    wanted = {reference for reference, part in netlist.components.items() if part["footprint"]}
    for reference in sorted(wanted - seen.keys()):
        yield f"{reference} is on no board"
    for reference in sorted(seen.keys() - wanted):
        yield f"{reference} is on a board, not in the sheet"
    for board in boards.values():
        for (reference, pad), copies in sorted(board.pads.items()):
            net = netlist.net_of(reference, pad) or ""
            if net.startswith("unconnected-"):
                net = ""
            for found, *_ in copies:
                if found != net:
                    yield f"pad {pad} of {reference} is on {found or 'no net'}, the sheet says {net or 'none'}"


def check_places(which, board):
    """Outline, screw holes, keys and the words that help a builder."""
    if any(abs(is_ - wanted) > NEAR for is_, wanted in zip(board.size, places.SIZE[which], strict=True)):
        yield f"the {which} board measures {board.size}, not {places.SIZE[which]}"
    for x, y in places.HOLES[which]:
        if not any(math.dist((x, y), hole[:2]) < NEAR and hole[2] >= places.HOLE for hole in board.holes):
            yield f"the {which} board has no hole of {places.HOLE} mm at ({x}, {y})"
    if which == places.KEYS:
        for key in range(16):
            reference = f"SW{key + 2}"
            corners = [at for (ref, _), copies in board.pads.items() if ref == reference for at in copies]
            if len(corners) != 4:
                yield f"{reference} has {len(corners)} pads"
                continue
            middle = sum(at[1] for at in corners) / 4, sum(at[2] for at in corners) / 4
            if math.dist(middle, places.switch(key)) > NEAR:
                yield f"{reference} lies {math.dist(middle, places.switch(key)):.2f} mm beside its key on the front"
    said = {text for text, *_ in board.words}
    for words in WORDS[which]:
        if words not in said:
            yield f"the {which} board does not say {words!r}"
    for reference in board.parts:
        if not reference.startswith("H") and not any(re.match(rf"{reference}\b", text) for text in said):
            yield f"the {which} board does not name {reference}"


def check_legible(which, board):
    """Words are as high as arm's length wants, and lie on no pad and on no other words."""
    pads = [
        (f"pad {pad} of {reference}", (x - drill / 2, y - drill / 2, x + drill / 2, y + drill / 2))
        for (reference, pad), copies in board.pads.items()
        for _, x, y, drill in copies
    ]
    for n, (text, high, box, layer) in enumerate(board.words):
        if high < LEAST_WORDS - 1e-6:
            yield f"{text!r} on the {which} board is {high} mm high, less than {LEAST_WORDS}"
        others = [(repr(words), there) for words, _, there, side in board.words[n + 1 :] if side == layer]
        for name, there in (*others, *pads):
            if box[0] < there[2] and there[0] < box[2] and box[1] < there[3] and there[1] < box[3]:
                yield f"{text!r} on the {which} board lies on {name}"


def copper(board):
    """(net, x, y, radius) of discs that cover a board's tracks, vias and pads; a pad's ring is taken as 0.3 mm wide."""
    for net, width, (x1, y1), (x2, y2) in board.tracks:
        count = max(1, round(math.dist((x1, y1), (x2, y2)) / 0.25))
        yield from ((net, x1 + (x2 - x1) * k / count, y1 + (y2 - y1) * k / count, width / 2) for k in range(count + 1))
    yield from ((net, *at, drill / 2 + 0.2) for net, drill, at in board.vias)
    yield from ((net, x, y, drill / 2 + 0.3) for copies in board.pads.values() for net, x, y, drill in copies)


def check_pin_names(board):
    """Each pin of a header has its net's name beside it."""
    for (reference, pad), copies in sorted(board.pads.items()):
        for net, x, y, _ in copies if reference in places.HEADERS else ():
            name, beside = places.pin_name(net), x + places.HEADERS[reference]
            boxes = [box for text, _, box, _ in board.words if text == name]
            if not any(math.dist(((x1 + x2) / 2, (y1 + y2) / 2), (beside, y)) < 0.5 for x1, y1, x2, y2 in boxes):
                yield f"pin {pad} of {reference} has no {name} beside it"


def check_antenna(board):
    """No copper where a Pico W has its antenna, and a rule area there that keeps KiCad's pours out."""
    x1, y1, x2, y2 = places.ANTENNA
    if not any(box[0] <= x1 and box[1] <= y1 and box[2] >= x2 and box[3] >= y2 for box in board.bare):
        yield "no rule area keeps copper away from a Pico W's antenna"
    for net in sorted(
        {net for net, x, y, r in copper(board) if math.hypot(max(x1 - x, 0, x - x2), max(y1 - y, 0, y - y2)) < r}
    ):
        yield f"copper of {net or 'no net'} lies under a Pico W's antenna"


def check_audio(board):
    """The sound's wires keep away from those of the LEDs' data, on whichever side they run."""
    nets = [[disc for disc in copper(board) if disc[0].startswith(names)] for names in (AUDIO, LED_DATA)]
    near = {(a, b) for a, *one, r in nets[0] for b, *two, s in nets[1] if math.dist(one, two) - r - s < AUDIO_AWAY}
    for audio, data in sorted(near):
        yield f"{audio} comes nearer than {AUDIO_AWAY:g} mm to {data}"


def check_copper(which, board):
    """Tracks as wide as their current wants, drills that a cheap house makes."""
    for net, width, *_ in board.tracks:
        if width < LEAST_TRACK:
            yield f"a track of {net} is {width} mm wide"
        if width < track_width(CURRENTS_A.get(net, 0)):
            yield f"a track of {net}, which carries {CURRENTS_A[net]} A, is {width} mm wide"
    drills = [(net, drill) for net, drill, _ in board.vias]
    drills += [(f"{ref}.{pad}", at[3]) for (ref, pad), copies in board.pads.items() for at in copies]
    for name, drill in drills:
        if drill < LEAST_DRILL:
            yield f"a hole of {name} is {drill} mm"


def track_width(amperes, rise=10, copper_um=35):
    """The millimetres that carry a current on an outer layer, warmer by `rise` kelvin.

    IPC-2221: I = 0.048 dT^0.44 A^0.725 with A in square mils.
    """
    if not amperes:
        return 0
    square_mils = (amperes / (0.048 * rise**0.44)) ** (1 / 0.725)
    return square_mils / (copper_um / 25.4) * 0.0254
