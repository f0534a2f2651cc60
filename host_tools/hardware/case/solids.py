"""The printed parts as solids, cut from blocks: every dimension is in sizes.py. Imports manifold3d."""

from functools import cache

from console import legends
from manifold3d import CrossSection, Manifold, OpType

from ..board import places
from . import sizes as s

ROUND = 64  # corners of a circle


def block(x1, y1, z1, x2, y2, z2):
    return Manifold.cube((x2 - x1, y2 - y1, z2 - z1)).translate((x1, y1, z1))


def rod(x, y, z1, z2, across, to=None):
    return Manifold.cylinder(z2 - z1, across / 2, (to or across) / 2, ROUND).translate((x, y, z1))


def plate(x1, y1, x2, y2, radius, z1, z2):
    """A plate with round corners."""
    centres = [(x, y) for x in (x1 + radius, x2 - radius) for y in (y1 + radius, y2 - radius)]
    flat = CrossSection.batch_hull([CrossSection.circle(radius, ROUND).translate(centre) for centre in centres])
    return Manifold.extrude(flat, z2 - z1).translate((0, 0, z1))


def along_y(x, z, y1, y2, diameter):
    """A rod along y."""
    return Manifold.cylinder(y2 - y1, diameter / 2, diameter / 2, ROUND).rotate((-90, 0, 0)).translate((x, y1, z))


def union(parts):
    return Manifold.batch_boolean(list(parts), OpType.Add)


def shell(z1, z2, floor_z1, floor_z2):
    """Walls from z1 to z2 with a floor."""
    outer = plate(0, 0, s.WIDTH, s.HEIGHT, s.RADIUS, min(z1, floor_z1), max(z2, floor_z2))
    inner = plate(s.WALL, s.WALL, s.WIDTH - s.WALL, s.HEIGHT - s.WALL, s.RADIUS - s.WALL, z1 - 1, z2 + 1)
    return outer - inner + plate(0, 0, s.WIDTH, s.HEIGHT, s.RADIUS, floor_z1, floor_z2)


def post(x, y, z1, z2, hole, deep_from):
    """A post from z1 to z2 with a hole from deep_from to its free end."""
    return rod(x, y, z1, z2, s.POST), rod(x, y, *deep_from, hole)


def key(n, z1, z2, more=0.0):
    """The prism of a key as the page draws it, wider by `more` on all sides."""
    _, _, shape, (_, _, wide, high), *_ = legends.KEYS[n]
    cx, cy = s.keys(*places.switch(n))
    dx, dy = wide * legends.UNIT_MM / 2 + more, high * legends.UNIT_MM / 2 + more
    if shape == "fire":
        return rod(cx, cy, z1, z2, 2 * dx)
    return plate(cx - dx, cy - dy, cx + dx, cy + dy, s.KEY_RADIUS + more, z1, z2)


def keyholes(z1, z2):
    """Openings for the caps, the loudspeaker's grille."""
    yield from (key(n, z1, z2) for n in range(16))
    x, y, across = places.SPEAKER
    cx, cy = s.keys(x, y)
    for i in range(-2, 3):
        for j in range(-2, 3):
            if (i * i + j * j) ** 0.5 * 3.81 < across / 2 - 1:
                yield rod(cx + 3.81 * i, cy + 3.81 * j, z1, z2, 2.1)


def front():
    """The front shell, whole."""
    body = shell(s.FACE, s.SPLIT_Z, 0, s.FACE)
    x, y = s.OPENING_AT
    cuts = [plate(x, y, x + s.OPENING[0], y + s.OPENING[1], 2, -1, s.FACE + 1), *keyholes(-1, s.FACE + 1)]
    posts = []
    for at in s.CARRIER_SCREWS:
        solid, hole = post(*at, s.FACE, s.CARRIER_Z[0], s.INSERT, (s.CARRIER_Z[0] - s.INSERT_DEEP, s.CARRIER_Z[0] + 1))
        posts.append(solid)
        cuts.append(hole)
    for at in places.HOLES[places.KEYS]:
        solid, hole = post(*s.keys(*at), s.FACE, s.KEYS_Z[0], s.INSERT, (s.KEYS_Z[0] - s.INSERT_DEEP, s.KEYS_Z[0] + 1))
        posts.append(solid)
        cuts.append(hole)
    for at in s.CASE_SCREWS:
        solid, hole = post(*at, s.FACE, s.SPLIT_Z, s.INSERT, (s.SPLIT_Z - s.INSERT_DEEP, s.SPLIT_Z + 1))
        posts.append(solid)
        cuts.append(hole)
    cx, cy = s.ROCKER_AT
    dx, dy = s.ROCKER[0] / 2, s.ROCKER[1] / 2
    cuts.append(block(cx - dx, cy - dy, -1, cx + dx, cy + dy, s.FACE + 1))
    cuts.append(rod(*light(), -1, s.FACE + 1, 3.3))
    cuts += [along_y(x, z, s.HEIGHT - s.WALL - 1, s.HEIGHT + 1, s.SCREW) for x, z in s.FOOT_SCREWS]
    return body + union(posts) - union(cuts)


def light():
    """Where the power light looks through the face."""
    x, y, _ = places.MAIN_PLACES["D4"]
    return s.main(x + 1.27, y)


def usb():
    x, y, _ = places.MAIN_PLACES["U1"]
    return y + 8.89


def jack():
    _, y, _ = places.MAIN_PLACES["J4"]
    return y - 1.84


def reset():
    x, y, _ = places.MAIN_PLACES["SW18"]
    return s.main(x + 3.25, y + 2.25)


def back():
    """The back shell, whole: it carries the main board and the cells."""
    rear = s.DEPTH
    inside = rear - s.BACK
    body = shell(s.SPLIT_Z, inside, inside, rear)
    posts, cuts = [], []
    for at in places.HOLES[places.MAIN]:
        solid, hole = post(*s.main(*at), s.MAIN_Z[1], inside, s.INSERT, (s.MAIN_Z[1] - 1, s.MAIN_Z[1] + s.INSERT_DEEP))
        posts.append(solid)
        cuts.append(hole)
    for x, y in s.CASE_SCREWS:
        posts.append(rod(x, y, s.SPLIT_Z, inside, s.SINK + 3.2))
        cuts += [rod(x, y, s.SPLIT_Z - 1, rear + 1, s.SCREW), rod(x, y, s.SPLIT_Z + 5, rear + 1, s.SINK)]
    # The cells' bay, open to the back; its door rests on a rim.
    (x, y), (w, h, deep) = s.HOLDER_AT, s.HOLDER
    t = 1.8
    posts.append(block(x - t, y - t, rear - deep - 4, x + w + t, y + h + t, inside))
    cuts.append(block(x, y, rear - deep - 5, x + w, y + h, rear + 1) - union(ledges()))
    for at in door_screws():
        posts.append(rod(*at, rear - s.INSERT_DEEP - 3, inside, s.POST))
        cuts.append(rod(*at, rear - s.INSERT_DEEP - 1, rear + 1, s.INSERT))
    # Two blocks reach behind the front's bottom wall, which is screwed to them.
    for x, z in s.FOOT_SCREWS:
        posts.append(block(x - 6, s.HEIGHT - 10, z - 3.6, x + 6, s.HEIGHT - s.WALL - 0.2, inside))
        cuts.append(along_y(x, z, s.HEIGHT - s.SCREW_LONG - 0.4, s.HEIGHT, s.INSERT))
    # USB and jack in the side wall (seen from the front: left), reset, BOOTSEL and SWD in the back.
    uy, uz = s.MAIN_AT[1] + usb(), s.MAIN_Z[1] + 8.5 + 1.0 + 1.3
    cuts.append(block(-1, uy - 6.5, uz - 4.2, s.WALL + 1, uy + 6.5, uz + 4.2))
    jy = s.MAIN_AT[1] + jack()
    cuts.append(block(-1, jy - 5.9, s.MAIN_Z[1] - 0.3, s.WALL + 1, jy + 5.9, s.MAIN_Z[1] + 13.2))
    rx, ry = reset()
    posts.append(rod(rx, ry, s.MAIN_Z[1] + 6.5, inside, 6.4))
    cuts.append(rod(rx, ry, s.MAIN_Z[1] + 5, rear + 1, 2.8))
    for bx, across in ((86, 18), (53, 9)):
        wx, wy = s.main(bx, usb())
        cuts.append(plate(wx - across / 2, wy - 6, wx + across / 2, wy + 6, 1, inside - 1, rear + 1))
    # Whatever stands in the walls' curve is cut to the outline.
    outline = plate(0, 0, s.WIDTH, s.HEIGHT, s.RADIUS, 0, rear)
    return ((body + union(posts)) ^ outline) - union(cuts)


def ledges():
    """Small ledges in the corners of the cells' bay carry the holder; the door holds it from behind."""
    (x, y), (w, h, deep) = s.HOLDER_AT, s.HOLDER
    z2 = s.DEPTH - s.LID - 0.1 - deep
    for cx, dx in ((x, 1), (x + w, -1)):
        for cy, dy in ((y, 1), (y + h, -1)):
            corner = [(cx, cy), (cx + dx * s.LEDGE, cy), (cx, cy + dy * s.LEDGE)]
            flat = CrossSection([corner if dx == dy else corner[::-1]])
            yield Manifold.extrude(flat, 2).translate((0, 0, z2 - 2))


def door():
    """The lid of the cells' bay lies on the back and is held by two screws."""
    (x, y), (w, h, _) = s.HOLDER_AT, s.HOLDER
    lid = plate(x - 8, y - 4, x + w + 8, y + h + 4, 3, s.DEPTH, s.DEPTH + s.LID)
    plug = plate(x + 0.4, y + 0.4, x + w - 0.4, y + h - 0.4, 1, s.DEPTH - s.LID, s.DEPTH)
    holes = [rod(*at, s.DEPTH - 3, s.DEPTH + 3, s.SCREW) for at in door_screws()]
    return lid + plug - union(holes)


def door_screws():
    (x, y), (w, h, _) = s.HOLDER_AT, s.HOLDER
    return ((x - 3.8, y + h / 2), (x + w + 3.8, y + h / 2))


def grid(panel):
    """A panel's hundred wells of light: tapered a little, white inside, held by the carrier."""
    x, top = s.OPENING_AT
    y1 = top + panel * s.OPENING[1] / 2 + 0.2
    y2 = top + (panel + 1) * s.OPENING[1] / 2 - 0.2
    body = plate(x + 0.3, y1, x + s.OPENING[0] - 0.3, y2, 2.2, *s.GRID_Z)
    wells = []
    for row in range(10):
        for column in range(10):
            cx, cy = s.led(panel, column, row)
            half = s.WELL / 2
            wells.append(block(cx - half, cy - half, s.GRID_Z[0] - 1, cx + half, cy + half, s.GRID_Z[1] + 1))
    return body - union(wells)


def carrier(panel):
    """The plate that ten strips are glued to; four screws press it and the grid against the face."""
    screws = s.CARRIER_SCREWS[4 * panel : 4 * panel + 4]
    cy = s.PANELS[panel][1] + 50
    x = (s.WIDTH - s.CARRIER[0]) / 2
    plain = plate(x, cy - s.CARRIER[1] / 2, x + s.CARRIER[0], cy + s.CARRIER[1] / 2, 2, *s.CARRIER_Z)
    tabs = [block(sx - 5, sy - 5, s.CARRIER_Z[0], sx + 5, sy + 5, s.CARRIER_Z[1]) for sx, sy in screws]
    # Two ribs, one above the ten strips and one below, hold their edges and press the grid; wires leave by the notches.
    left, top = s.PANELS[panel]
    ribs = [
        block(left, y, s.GRID_Z[1], left + 100, y + s.RIB, s.CARRIER_Z[0]) for y in (top - s.RIB - 0.2, top + 100.2)
    ]
    slots = [
        block(x1, top + y, 0, x2, top + y + 8, 30)
        for y in (25, 67)
        for x1, x2 in ((0, left - 0.6), (left + 100.6, s.WIDTH))
    ]
    holes = [rod(*at, 0, 30, s.SCREW) for at in screws]
    return plain + union(tabs) + union(ribs) - union(slots + holes)


def cap(n):
    """A key's cap: it passes its opening, a flange behind the face holds it, its socket takes the switch's plunger."""
    begin, widest, end = s.FLANGE_Z
    lean = widest - begin  # 45 degrees, so that it prints without supports
    cx, cy = s.keys(*places.switch(n))
    top = s.FIRE_TOP if legends.KEYS[n][2] == "fire" else s.CAP_TOP
    body = key(n, top + 1, begin, -s.CAP_GAP) + hull(
        key(n, top, top + 0.01, -s.CAP_GAP - 1), key(n, top + 1, top + 1.01, -s.CAP_GAP)
    )
    flange = hull(key(n, begin, begin + 0.01, -s.CAP_GAP), key(n, widest, end, lean - s.CAP_GAP))
    half = s.SOCKET / 2
    return body + flange - block(cx - half, cy - half, s.PLUNGER_Z - 0.2, cx + half, cy + half, end + 1)


def hull(one, two):
    return Manifold.batch_hull([one, two])


def key_frame():
    """The page's deck around the keys, a colour of its own: printed with its face down, glued on the front."""
    (x, y), (wide, high), (above, below) = s.DECK_AT, s.DECK, s.DECK_RADIUS
    discs = [
        CrossSection.circle(radius, ROUND).translate((cx, cy))
        for radius, cy in ((above, y + above), (below, y + high - below))
        for cx in (x + radius, x + wide - radius)
    ]
    low, up = s.FRAME_Z
    whole = Manifold.extrude(CrossSection.batch_hull(discs), up - low).translate((0, 0, low))
    return whole - union(keyholes(low - 1, up + 1))


# Which key's cap is printed after each file, and how many of it.
CAPS = {"cap-number": (0, 10), "cap-arrow": (10, 4), "cap-back": (15, 1), "cap-fire": (14, 1)}


def screws():
    """Every M3 x 8: [(what it holds, where its head rests, the way it goes)]."""
    inner = s.SPLIT_Z + 5
    found: list[tuple] = [("a carrier", (x, y, s.CARRIER_Z[1]), (0, 0, -1)) for x, y in s.CARRIER_SCREWS]
    found += [("the key board", (*s.keys(*at), s.KEYS_Z[1]), (0, 0, -1)) for at in places.HOLES[places.KEYS]]
    found += [("the main board", (*s.main(*at), s.MAIN_Z[0]), (0, 0, 1)) for at in places.HOLES[places.MAIN]]
    found += [("the back", (x, y, inner), (0, 0, -1)) for x, y in s.CASE_SCREWS]
    found += [("the foot", (x, s.HEIGHT, z), (0, -1, 0)) for x, z in s.FOOT_SCREWS]
    return found + [("the door", (*at, s.DEPTH + s.LID), (0, 0, -1)) for at in door_screws()]


@cache
def printed():
    """{name: solid} of everything that is printed, in its place; of caps that are alike the first."""
    whole, rear = front(), back()
    cut_front = block(-5, -5, -20, s.WIDTH + 5, s.FRONT_SPLIT_Y, 60)
    cut_back = block(-5, -5, -20, s.WIDTH + 5, s.BACK_SPLIT_Y, 60)
    return {
        "front-top": whole ^ cut_front,
        "front-bottom": whole - cut_front,
        "back-top": rear ^ cut_back,
        "back-bottom": rear - cut_back,
        "grid-upper": grid(0),
        "grid-lower": grid(1),
        "carrier-upper": carrier(0),
        "carrier-lower": carrier(1),
        "door": door(),
        "key-frame": key_frame(),
        **{name: cap(n) for name, (n, _) in CAPS.items()},
    }
