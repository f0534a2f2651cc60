"""What the pocket's case holds, each thing in its place: the board and what is on and behind it, the caps. Imports the
case's solids.
"""

from functools import cache

from ...case.solids import block, plate, rod, union
from .. import places
from ..circuit import circuit
from . import sizes as s
from . import solids

# Half the width, half the height of a part, and what it rises above the board, by a word in its footprint: mm.
BODIES = {
    "SW_Push": (3.1, 3.1, s.SWITCH_BODY), "WS2812": (1.1, 1.0, 0.9), "SRN4018": (2.0, 2.0, 2.0),
    "SOIC-8": (3.0, 2.5, 1.75),
    "C_0805": (1.0, 0.65, 1.4), "0402": (0.55, 0.3, 0.6), "SOT-": (1.5, 1.5, 1.3), "SOD-323": (1.3, 0.7, 1.1),
    "D_SMA": (2.8, 1.5, 2.4),
    "1812": (2.3, 1.7, 1.0), "PCM12": (3.4, 1.4, 1.4), "LED_0603": (0.9, 0.5, 0.8),
}  # fmt: skip
TURNED = (90, 270)


@cache
def contents():
    """{name: solid} of the board and what is on it and behind it, each in its place."""
    near, far = s.BOARD_Z
    width, height = places.SIZE
    board = plate(0, 0, width, height, places.RADIUS, near, far)
    found = {"board": board - union([rod(x, y, near - 1, far + 1, places.HOLE) for x, y in places.HOLES])}
    netlist, small = circuit(), []
    for reference, (x, y, turn) in places.places().items():
        name = netlist.components[reference]["footprint"].partition(":")[2]
        body = next((body for word, body in BODIES.items() if word in name), None)
        if places.back(reference) or body is None:
            continue
        w, h, high = (body[1], body[0], body[2]) if turn in TURNED else body
        small.append(block(x - w, y - h, near - high, x + w, y + h, near))
        if name.startswith("SW_Push"):
            small.append(rod(x, y, s.PLUNGER_Z, near, 3.4))
    found["parts of the front"] = union(small)
    x, y, _ = places.PARTS["U1"]
    (x1, y1, x2, y2), jack = places.behind("U1"), places.behind("J4")
    found["Pico"] = block(x1, y1, far, x2, y2, far + 1.0)
    found["Pico's parts"] = block(x - 8, y - 22, far + 1, x + 8, y + 22, far + 2.6)
    found["USB"] = block(x - 4, y + 18, far + 1, x + 4, y + 26.8, far + 3.8)
    found["jack"] = block(jack[0], jack[1], far, jack[2], jack[3], far + 12.8)
    (x, y), (high, wide, deep) = s.HOLDER_AT, s.CELLS
    found["cells"] = block(x + 0.1, y + s.TONGUE, far + 0.05, x + 0.1 + wide, y + s.TONGUE + high, far + deep)
    found["loudspeaker"] = loudspeaker(s.SPEAKER_HELD)
    return found


def loudspeaker(across):
    x, y, _, deep = s.SPEAKER
    return rod(x, y, s.DEPTH - s.BACK - deep + 0.1, s.DEPTH - s.BACK - 0.1, across)


def all_caps():
    """{key: its cap in its place} of all sixteen."""
    made = {}
    for key, (x, y) in enumerate(places.KEYS):
        first = s.KINDS.index(s.KINDS[key])
        x0, y0 = places.KEYS[first]
        made[key] = solids.printed()[s.KINDS[key]].translate((x - x0, y - y0, 0))
    return made
