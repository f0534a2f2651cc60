"""The printed parts as solids, cut from blocks: every dimension is in sizes.py. Imports manifold3d."""

from manifold3d import CrossSection, Manifold, OpType
from seabattle.screens import legends

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


def keyholes():
    """Openings for the caps, the loudspeaker's grille, in the face."""
    for n, (_, _, shape, *_) in enumerate(legends.KEYS):
        cx, cy = s.keys(*places.switch(n))
        if shape == "fire":
            yield rod(cx, cy, -1, s.FACE + 1, s.FIRE)
        else:
            yield plate(cx - s.CAP / 2, cy - s.CAP / 2, cx + s.CAP / 2, cy + s.CAP / 2, 1, -1, s.FACE + 1)
    x, y, across = places.SPEAKER
    cx, cy = s.keys(x, y)
    for i in range(-2, 3):
        for j in range(-2, 3):
            if (i * i + j * j) ** 0.5 * 3.81 < across / 2 - 1:
                yield rod(cx + 3.81 * i, cy + 3.81 * j, -1, s.FACE + 1, 2.1)


def front():
    """The front shell, whole."""
    body = shell(s.FACE, s.SPLIT_Z, 0, s.FACE)
    x, y = s.OPENING_AT
    cuts = [plate(x, y, x + s.OPENING[0], y + s.OPENING[1], 2, -1, s.FACE + 1), *keyholes()]
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
        solid, hole = post(*at, s.FACE, s.SPLIT_Z, s.INSERT, (s.SPLIT_Z - s.INSERT_DEEP - 2, s.SPLIT_Z + 1))
        posts.append(solid)
        cuts.append(hole)
    cx, cy = s.SWITCH_AT
    cuts.append(
        block(cx - s.SWITCH[0] / 2, cy - s.SWITCH[1] / 2, -1, cx + s.SWITCH[0] / 2, cy + s.SWITCH[1] / 2, s.FACE + 1)
    )
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
        posts.append(rod(x, y, s.SPLIT_Z, inside, s.HEAD_HOLE + 3.2))
        cuts += [rod(x, y, s.SPLIT_Z - 1, rear + 1, s.SCREW), rod(x, y, s.SPLIT_Z + 5, rear + 1, s.HEAD_HOLE)]
    # The cells' bay, open to the back; its door rests on a rim.
    (x, y), (w, h, deep) = s.HOLDER_AT, s.HOLDER
    t = 1.8
    posts.append(block(x - t, y - t, rear - deep - 4, x + w + t, y + h + t, inside))
    cuts.append(block(x, y, rear - deep - 5, x + w, y + h, rear + 1))
    for at in door_screws():
        posts.append(rod(*at, rear - 9, inside, s.POST))
        cuts.append(rod(*at, rear - s.INSERT_DEEP - 1, rear + 1, s.INSERT))
    # Two blocks reach behind the front's bottom wall, which is screwed to them.
    for x, z in s.FOOT_SCREWS:
        posts.append(block(x - 6, s.HEIGHT - 12, z - 3.8, x + 6, s.HEIGHT - s.WALL - 0.2, inside))
        cuts.append(along_y(x, z, s.HEIGHT - s.WALL - 1 - s.INSERT_DEEP, s.HEIGHT, s.INSERT))
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


def door():
    """The lid of the cells' bay, 1.8 mm, lies on the back and is held by two screws."""
    (x, y), (w, h, _) = s.HOLDER_AT, s.HOLDER
    lid = plate(x - 8, y - 4, x + w + 8, y + h + 4, 3, s.DEPTH, s.DEPTH + 1.8)
    plug = plate(x + 0.4, y + 0.4, x + w - 0.4, y + h - 0.4, 1, s.DEPTH - 1.8, s.DEPTH)
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
    # Between the strips ribs keep the pitch and press the grid; slots let the wires through.
    left, top = s.PANELS[panel]
    ribs = [
        block(left, top + 10 * n - 0.9, s.GRID_Z[1], left + 100, top + 10 * n + 0.9, s.CARRIER_Z[0]) for n in (0, 10)
    ]
    slots = [block(x, top + y, 0, x + 4, top + y + 8, 30) for y in (25, 46, 67) for x in (left + 0.5, left + 95.5)]
    holes = [rod(*at, 0, 30, s.SCREW) for at in screws]
    return plain + union(tabs) + union(ribs) - union(slots + holes)


def fire():
    """FIRE's cap: a button with a square socket that takes the cap of 12 mm on its switch."""
    cx, cy = s.keys(*places.switch(14))
    across = s.FIRE - 0.8
    body = rod(cx, cy, -4, 0, across - 3, across) + rod(cx, cy, 0, 3.6, across)
    flange = rod(cx, cy, 4.3, 5.9, across + 3)
    room = block(cx - 7.2, cy - 7.2, 3.9, cx + 7.2, cy + 7.2, 9)  # for the switch's body
    socket = block(cx - 2.1, cy - 2.1, 1.5, cx + 2.1, cy + 2.1, 9)
    return body + rod(cx, cy, 3.6, 4.3, across) + flange - room - socket


def printed():
    """{name: solid} of everything that is printed, in its place."""
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
        "fire": fire(),
    }
