"""What a builder looks at, read back and compared with board and circuit: the marks of polarity on the board, the page
that shows where each part is, the cord's and the keypad's pictures. Imports the readers.
"""

import json
import math
import re

from drivers import pins

from ... import ROOT, HardwareError
from ...values import ohms
from .. import order

IMAGES = ROOT / "docs" / "img"
THICK = "1.6"  # mm of the board: the case is made for it
POLAR = ("U", "D", "Q", "LED")
NEAR = 0.02


def check_marks(board, netlist):
    """The legend of a part with a polarity shows how it lies."""
    for reference in netlist.components:
        polar = order.key(reference)[0] in POLAR or reference == "SW1"
        if polar and order.machine(reference) and not _tells(board.legends.get(reference, ())):
            yield f"{reference} has a polarity, and its legend looks the same when it is turned round"


def _tells(lines):
    """Whether lines look different after half a turn."""

    def same(one, two):
        return math.dist(one, two) < 0.05 or math.dist(one, (*two[2:], *two[:2])) < 0.05

    return bool(lines) and not all(any(same([-v for v in line], other) for other in lines) for line in lines)


def check_thickness(path):
    found = re.search(r"\(thickness ([\d.]+)\)", path.read_text(encoding="utf-8"))
    if not found or found[1] != THICK:
        yield f"the board's file says that it is {found[1] if found else '?'} mm thick, not {THICK}"


def check_page(page, board, netlist):
    """The page of parts shows this board: each part's pads where they are, its pin 1, its value."""
    found = re.search(r"var pcbdata = (\{.*\})", page.read_text(encoding="utf-8"))
    if not found:
        raise HardwareError(f"{page.name} has no parts")
    shown = json.loads(found[1])
    parts = {one["ref"]: one for one in shown["footprints"]}
    fields = shown["bom"]["fields"]
    for reference in netlist.components:
        if reference not in parts:
            if not reference.startswith("TP"):
                yield f"{page.name} does not show {reference}"
            continue
        pads = [tuple(pad["pos"]) for pad in parts[reference]["pads"]]
        wanted = [copy[1:3] for (owner, _), copies in board.pads.items() if owner == reference for copy in copies]
        if any(not any(math.dist(pad, at) < NEAR for pad in pads) for at in wanted):
            yield f"{page.name} shows {reference} elsewhere"
        first = [tuple(pad["pos"]) for pad in parts[reference]["pads"] if pad.get("pin1")]
        meant = [copy[1:3] for copy in board.pads.get((reference, "1"), ())]
        if meant and not (first and all(any(math.dist(one, at) < NEAR for at in meant) for one in first)):
            yield f"{page.name} does not mark pin 1 of {reference}"
    for reference, number in (tuple(pair) for group in shown["bom"]["both"] for pair in group):
        if reference.startswith("FID"):
            continue
        value, said = netlist.components.get(reference, {}).get("value"), fields[str(number)]
        if value not in said:
            yield f"{page.name} has {said[0]} for {reference}, the circuit {value}"


def check_pictures(netlist):
    """The pictures that no program draws: the cord is crossed, the keypad's pins and resistors are the circuit's."""
    cord = (IMAGES / "cord.svg").read_text(encoding="utf-8")
    found = re.findall(r'<line x1="(\d+)" y1="(\d+)" x2="(\d+)" y2="(\d+)"', cord)
    lines = [tuple(map(int, line)) for line in found]
    rows = sorted({line[1] for line in lines})
    for n, row in enumerate(rows):
        x, y, left = 130, row, list(lines)
        while step := next((line for line in left if line[:2] == (x, y)), None):
            left.remove(step)
            x, y = step[2:]
        if (x, y) != (520, rows[-1 - n]):
            yield f"cord.svg leads pin {n + 1} to no pin {4 - n}"
    if len(rows) != 4:
        yield f"cord.svg has {len(rows)} wires"
    keys = re.findall(r">([^<]+)</text>", (IMAGES / "key-matrix.svg").read_text(encoding="utf-8"))
    for group, name in ((pins.KEY_ROWS, "KEY_R"), (pins.KEY_COLUMNS, "KEY_C")):
        for n, gpio in enumerate(group, 1):
            at = keys.index(f"{name}{n}") if f"{name}{n}" in keys else len(keys) - 1
            if keys[at + 1 : at + 2] != [f"GP{gpio}"]:
                yield f"key-matrix.svg has {name}{n} at {keys[at + 1 : at + 2]}, the firmware at GP{gpio}"
    values = {ohms(netlist.components[f"R{n}"]["value"]) for n in range(6, 10)}
    if {ohms(word) for word in keys if re.fullmatch(r"\d+[RkM]\d*|\d{3,}", word)} != values:
        yield f"key-matrix.svg has other resistors than {sorted(values)}"
