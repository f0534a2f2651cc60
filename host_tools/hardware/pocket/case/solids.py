"""The pocket's printed parts as solids: front, grid, back, door, caps. Imports the boards' case for its blocks."""

import math
from functools import cache

from manifold3d import CrossSection, Manifold

from ...case.solids import block, plate, rod, union
from .. import places
from . import sizes as s

THIRDS = tuple((math.cos(turn), math.sin(turn)) for turn in (math.pi / 2, math.pi * 7 / 6, -math.pi / 6))


def outline(z1, z2, less=0.0):
    return plate(s.X1 + less, s.Y1 + less, s.X2 - less, s.Y2 - less, s.RADIUS - less, z1, z2)


def cap_prism(key, z1, z2, more=0.0):
    """The room of a key's cap, wider by `more` on all sides."""
    x, y = places.KEYS[key]
    kind = s.KINDS[key]
    wide, high = (half + more for half in s.CAPS[kind])
    if kind == "cap-fire":
        return rod(x, y, z1, z2, 2 * wide)
    return plate(x - wide, y - high, x + wide, y + high, 1.2 + more, z1, z2)


def front():
    """The front shell: a face with a window for the film, walls as far as the board's back, six posts to screw into."""
    body = outline(0, s.SPLIT_Z) - outline(s.FACE, s.SPLIT_Z + 1, s.WALL)
    x1, y1, x2, y2 = s.WINDOW
    cuts = [plate(x1, y1, x2, y2, 1.5, -1, s.FACE + 1)]
    cuts += [cap_prism(key, -1, s.FACE + 1, s.CAP_GAP) for key in range(16)]
    cuts.append(rod(*places.RESET, -1, s.FACE + 1, 2.4))
    cuts.append(rod(*places.PARTS["D4"][:2], -1, s.FACE + 1, 2.0))
    posts = []
    for x, y in places.HOLES:
        posts.append(rod(x, y, s.FACE, s.BOARD_Z[0], s.POST))
        cuts.append(rod(x, y, s.FACE + 0.6, s.BOARD_Z[0] + 1, s.THREAD))
    ya, yb, za, zb = s.SLIDE
    cuts.append(block(s.X2 - s.WALL - 1, ya, za, s.X2 + 1, yb, zb))
    step = s.SLIDE_STEP
    cuts.append(block(s.X2 - step, ya - step, za - step, s.X2 + 1, yb + step, zb))
    xa, xb, za, zb = s.USB
    cuts.append(block(xa, s.Y2 - s.WALL - 1, za, xb, s.Y2 + 1, zb))
    xa, xb, za, zb = s.JACK
    cuts.append(block(xa, s.Y2 - s.WALL - 1, za, xb, s.Y2 + 1, zb))
    # What reaches into the walls' curve is cut to the outline.
    return (body + union(posts) ^ outline(0, s.SPLIT_Z)) - union(cuts)


def grid():
    """Two hundred wells between film and board; its rim presses the film against the face. Chamfered where the LEDs'
    capacitors end beside a wall.
    """
    z1, z2 = s.FACE + s.FILM, s.BOARD_Z[0]
    (x1, y1), (_, y2) = places.PANELS
    half, last = places.PITCH / 2, 9 * places.PITCH
    edge = half + s.GRID_WALL / 2
    body = block(x1 - edge, y1 - edge, z1, x1 + last + edge, y2 + last + edge, z2)
    rim = [
        block(s.WINDOW[0] - 1.2, s.WINDOW[1] - 0.6, z1, s.WINDOW[2] + 1.2, s.WINDOW[3] + 0.6, z1 + 1.0)
        - block(x1 - half, y1 - half, z1 - 1, x1 + last + half, y2 + last + half, z2)
    ]
    wells = []
    for panel in (0, 1):
        for n in range(100):
            x, y, _ = places.led(panel, n)
            reach = s.WELL / 2
            wells.append(block(x - reach, y - reach, z1 - 1, x + reach, y + reach, z2 + 1))
        for n in range(50):
            x, y, _ = places.capacitor(panel, n)
            wells.append(block(x - 1.5, y - 0.75, z2 - 0.9, x + 1.5, y + 0.75, z2 + 1))
    # Between the panels there are no LEDs, so the words there need no wells.
    for x, y in places.HOLES:
        wells.append(rod(x, y, z1 - 1, z2 + 1, s.POST + 0.8))
    return body + union(rim) - union(wells)


def back():
    """The back shell: walls, tubes for the screws, the cells' bay, a ring that holds the loudspeaker, openings."""
    inside = s.DEPTH - s.BACK
    body = outline(s.SPLIT_Z, s.DEPTH) - outline(s.SPLIT_Z - 1, inside, s.WALL)
    posts, cuts = [], []
    for x, y in places.HOLES:
        posts.append(rod(x, y, s.SPLIT_Z, inside, s.TUBE))
        cuts += [rod(x, y, s.SPLIT_Z - 1, s.DEPTH + 1, s.SCREW), rod(x, y, s.SEAT_Z, s.DEPTH + 1, s.HEAD + 0.6)]
    (x, y), (high, wide, _) = s.HOLDER_AT, s.HOLDER
    t = 1.4
    posts.append(block(x - t, y - t, s.SPLIT_Z + 1.0, x + wide + t, y + high + t, inside))
    cuts.append(block(x, y, s.SPLIT_Z, x + wide, y + high, s.DEPTH + 1))
    # The holder's wires, from the room at its upper end: beside it there is none.
    cuts.append(block(x + wide - 1, y, s.SPLIT_Z, x + wide + t + 1, y + 12, s.SPLIT_Z + 5))
    cuts += [tongue(at, 0.25) for at in tongues()]
    cx, cy, across, deep = s.SPEAKER
    posts.append(rod(cx, cy, inside - deep, inside, across + 3.0))
    cuts.append(rod(cx, cy, inside - deep - 1, inside, across + 0.3))
    cuts += [rod(cx + 3.6 * i, cy + 3.6 * j, inside - 1, s.DEPTH + 1, 1.8)
             for i in range(-2, 3) for j in range(-2, 3) if i * i + j * j < 6]  # fmt: skip
    xa, xb, za, zb = s.USB
    cuts.append(block(xa, s.Y2 - s.WALL - 1, za, xb, s.Y2 + 1, zb))
    xa, xb, za, zb = s.JACK
    cuts.append(block(xa, s.Y2 - s.WALL - 1, za, xb, s.Y2 + 1, zb))
    for xa, ya, xb, yb in (s.BOOTSEL, s.SWD):
        cuts.append(plate(xa, ya, xb, yb, 1.0, inside - 1, s.DEPTH + 1))
    away = (s.SPEAKER_HELD + s.RIB) / 2
    ribs = [rod(cx + away * x, cy + away * y, inside - deep, inside, s.RIB) for x, y in THIRDS]
    return (body + union(posts) ^ outline(s.SPLIT_Z, s.DEPTH)) - union(cuts) + union(ribs)


def tongues():
    """Middles of the door's tongues at its upper end, and of its snap at the lower one."""
    (x, y), (high, wide, _) = s.HOLDER_AT, s.HOLDER
    return ((x + 7, y), (x + wide - 7, y), (x + wide / 2, y + high))


def tongue(at, more=0.0):
    x, y = at
    return block(x - 3 - more, y - 1.2 - more, s.DEPTH - 3.2 - more, x + 3 + more, y + 1.2 + more, s.DEPTH - 1.8 + more)


def door():
    """The lid of the cells' bay. Two tongues go below the back's edge. The snap at the other end is a tongue that bends
    along the bed it was printed on; its nose slopes by 45 degrees both ways.
    """
    (x, y), (high, wide, _) = s.HOLDER_AT, s.HOLDER
    lid = block(x + 0.3, y + 0.3, s.DEPTH - 1.6, x + wide - 0.3, y + high - 0.3, s.DEPTH)
    below = [block(x + 4, y + 0.3, s.DEPTH - 3.2, x + wide - 4, y + 2.0, s.DEPTH - 1.6)]
    held = [block(px - 3, y - 1.1, s.DEPTH - 3.2, px + 3, y + 2.0, s.DEPTH - 1.9) for px, _ in tongues()[:2]]
    sx, sy = tongues()[2]
    thick, long, nose = s.SNAP
    end, edge, deep = sx - nose / 2, sy - 0.3, s.DEPTH - 2.95
    spring = block(end, edge - thick, deep, end + long + 3, edge, s.DEPTH)
    free = block(end - 0.8, edge - thick - s.SNAP_FREE, deep - 1, end + long, edge - thick, s.DEPTH + 1)
    free += block(end - 0.8, edge - thick - 0.01, deep - 1, end, edge + 1, s.DEPTH + 1)
    out, peak = s.SNAP_NOSE + 0.3, s.DEPTH - 2.15
    profile = CrossSection([[(edge - 0.1, peak - out), (edge, peak - out), (edge + out, peak), (edge, peak + out),
                             (edge - 0.1, peak + out)]])  # fmt: skip
    # Extruded along z, then turned so that its y and z are the door's.
    snap = Manifold.extrude(profile, nose).rotate((90, 0, 90)).translate((end, 0, 0))
    nail = block(sx - 12, sy - 2.2, s.DEPTH - 5, sx - 6, sy, s.DEPTH + 1)
    return (lid - free - nail) + union(below + held) + spring + snap


def cap(name):
    """The cap of the first key of a kind: its top above the face, its flange behind it, its foot on the plunger."""
    key = s.KINDS.index(name)
    top = cap_prism(key, -s.PROUD, s.FACE + 0.1)
    flange = cap_prism(key, s.FACE + 0.1, s.PLUNGER_Z - 0.05, s.FLANGE)
    return top + flange


@cache
def printed():
    """{name: solid} in their places; sizes.COUNTS says how many of each cap you print."""
    return {
        "front": front(), "grid": grid(), "back": back(), "door": door(), **{name: cap(name) for name in s.CAPS}
    }  # fmt: skip
