"""A board read from its .kicad_pcb file, without KiCad."""

import math
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..netlist import child, children, expression

LETTER = 0.95  # of a letter's width: from one to the next, on the average of KiCad's letters


@dataclass(frozen=True)
class Pad:
    """A pad or a via as it lies. name: `U1.3`, "" of a via; margin: by which the mask is open around it; local: its
    place from its part's middle, before that is turned.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    layers: tuple
    drill: float
    plated: bool
    margin: float = 0.0
    local: tuple = (0.0, 0.0)


@dataclass
class Board:
    """What a board's file says. Lengths are millimetres, y downwards; a box is (x1, y1, x2, y2).

    parts: {reference: (x, y)}; where: {reference: (x, y, degrees, on the back)}; pads: {(reference, pad): [(net, x, y,
    drill or 0)]}; lands: [Pad], vias and holes too; tracks: [(net, width, (x1, y1), (x2, y2))]; vias: [(net, drill, (x,
    y))]; holes: [(x, y, drill)] without copper; strokes: {layer: [(x1, y1, x2, y2, width)]}, an arc as its chord;
    legends: {reference: [(x1, y1, x2, y2)]} of the front, from the part's middle, before it is turned; words: [(text,
    height, box, layer)] on the silkscreen; size: (width, height).
    """

    parts: dict = field(default_factory=dict)
    where: dict = field(default_factory=dict)
    pads: dict = field(default_factory=dict)
    lands: list = field(default_factory=list)
    tracks: list = field(default_factory=list)
    vias: list = field(default_factory=list)
    holes: list = field(default_factory=list)
    strokes: dict = field(default_factory=dict)
    legends: dict = field(default_factory=dict)
    words: list = field(default_factory=list)
    size: tuple = (0, 0)


def numbers(node, name):
    return [float(value) for value in children(node, name)[0][1:] if re.fullmatch(r"-?[\d.]+", value)]


def ends(node):
    return [*numbers(node, "start"), *numbers(node, "end")]


@lru_cache
def read(path):
    """A board as KiCad saves it."""
    tree = expression(Path(path).read_text(encoding="utf-8"))
    board = Board()
    names = {node[1]: node[2] for node in children(tree, "net")}
    for node in (*children(tree, "gr_line"), *children(tree, "gr_arc"), *children(tree, "segment")):
        board.strokes.setdefault(child(node, "layer"), []).append((*ends(node), float(child(node, "width"))))
    edges = [end for line in children(tree, "gr_line") for end in (numbers(line, "start"), numbers(line, "end"))]
    board.size = tuple(round(max(e[k] for e in edges) - min(e[k] for e in edges), 3) for k in (0, 1))
    for node in children(tree, "footprint"):
        _part(board, node)
    for node in children(tree, "segment"):
        one, two = (tuple(numbers(node, end)) for end in ("start", "end"))
        board.tracks.append((names[child(node, "net")], float(child(node, "width")), one, two))
    for node in children(tree, "via"):
        at, size, drill = numbers(node, "at"), float(child(node, "size")), float(child(node, "drill"))
        board.vias.append((names[child(node, "net")], drill, tuple(at)))
        board.lands.append(Pad("", *at, size, size, ("*.Cu",), drill, True))
    for text in children(tree, "gr_text"):
        board.words += words(text[1], text, numbers(text, "at")[:2])
    return board


def _part(board, node):
    x0, y0, *turn = numbers(node, "at")
    reference = next(text[2] for text in children(node, "fp_text") if text[1] == "reference")
    board.parts[reference] = (x0, y0)
    board.where[reference] = x0, y0, turn[0] if turn else 0.0, child(node, "layer") == "B.Cu"
    angle = math.radians(turn[0] if turn else 0)

    def placed(px, py, digits=4):
        x = round(x0 + px * math.cos(angle) + py * math.sin(angle), digits)
        return x, round(y0 - px * math.sin(angle) + py * math.cos(angle), digits)

    for text in children(node, "fp_text"):
        if text[1] == "user" and "hide" not in text:
            board.words += words(text[2], text, placed(*numbers(text, "at")[:2]))
    for line in children(node, "fp_line"):
        x1, y1, x2, y2 = ends(line)
        layer = child(line, "layer")
        stroke = *placed(x1, y1, 6), *placed(x2, y2, 6), float(child(line, "width"))
        board.strokes.setdefault(layer, []).append(stroke)
        if layer == "F.SilkS":
            board.legends.setdefault(reference, []).append((x1, y1, x2, y2))
    for pad in children(node, "pad"):
        px, py, *own = numbers(pad, "at")  # its own turn is the board's, not its part's
        x, y = placed(px, py)
        size = numbers(pad, "size")
        width, height = size[::-1] if own and round(own[0]) % 180 == 90 else size
        drill = max(numbers(pad, "drill")) if children(pad, "drill") else 0
        plated, margin = pad[2] != "np_thru_hole", float(child(pad, "solder_mask_margin") or 0)
        layers = tuple(children(pad, "layers")[0][1:])
        board.lands.append(Pad(f"{reference}.{pad[1]}", x, y, width, height, layers, drill, plated, margin, (px, py)))
        if not plated:
            board.holes.append((x, y, drill))
        else:
            net = children(pad, "net")
            board.pads.setdefault((reference, pad[1]), []).append((net[0][2] if net else "", x, y, drill))


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
