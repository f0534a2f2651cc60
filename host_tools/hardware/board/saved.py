"""A board read from its .kicad_pcb file, without KiCad."""

import math
from dataclasses import dataclass, field
from pathlib import Path

from ..netlist import child, children, expression

LEAST_DRILL = 0.3  # mm: what a cheap board house makes
LETTER = 0.95  # of a letter's width: from one to the next, on the average of KiCad's letters


@dataclass
class Board:
    """What a board's file says. Lengths are millimetres; a box is (x1, y1, x2, y2).

    parts: {reference: (x, y)}; pads: {(reference, pad): [(net, x, y, drill or 0)]}; tracks: [(net, width, (x1, y1),
    (x2, y2))]; vias: [(net, drill, (x, y))]; holes: [(x, y, drill)] without copper; words: [(text, height, box, layer)]
    on the silkscreen; size: (width, height).
    """

    parts: dict = field(default_factory=dict)
    pads: dict = field(default_factory=dict)
    tracks: list = field(default_factory=list)
    vias: list = field(default_factory=list)
    holes: list = field(default_factory=list)
    words: list = field(default_factory=list)
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


def track_width(amperes, rise=10, copper_um=35):
    """The millimetres that carry a current on an outer layer, warmer by `rise` kelvin.

    IPC-2221: I = 0.048 dT^0.44 A^0.725 with A in square mils.
    """
    if not amperes:
        return 0
    square_mils = (amperes / (0.048 * rise**0.44)) ** (1 / 0.725)
    return square_mils / (copper_um / 25.4) * 0.0254
