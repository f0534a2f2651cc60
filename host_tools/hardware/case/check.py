"""Checks of the case: printable parts, walls, room for what is inside, openings where they are needed."""

from manifold3d import CrossSection, JoinType, Manifold, OpType

from ..board import places
from . import sizes as s

TOUCH = 0.3  # mm3 that two solids may share where they lie on each other
STEP = 1.5  # mm between slices
BRIDGE = 15  # mm that a printer spans without supports
CORNER = 1.2  # mm2 that opening a slice may take from corners without a wall being thin


def check_printable(name, solid):
    """One closed body that fits on the bed."""
    if solid.is_empty() or solid.genus() < 0 or len(solid.decompose()) != 1:
        yield f"{name} is not one closed body"
        return
    box = solid.bounding_box()
    sides = sorted((box[3] - box[0], box[4] - box[1]))
    if sides[1] > s.BED:
        yield f"{name} is {sides[1]:.0f} mm long, the bed {s.BED}"


def check_walls(name, solid, least=None):
    """No wall thinner than LEAST_WALL: nothing of a slice across z vanishes when it shrinks and grows by half of it,
    and nothing of slices along z is lower.
    """
    least = (least or s.LEAST_WALL) - 0.05
    for axis, turned, up in (
        ("z", solid, None),
        ("x", solid.rotate((0, 90, 0)), (1, 0)),
        ("y", solid.rotate((90, 0, 0)), (0, 1)),
    ):
        worst = 0
        for flat in slices(turned):
            if up:
                worst = max(worst, lost(flat, lower(flat, up, least)))
            else:
                shrunk = flat.offset(-least / 2, JoinType.Miter)
                worst = max(worst, lost(flat, shrunk.offset(least / 2 + 0.02, JoinType.Miter)))
        if worst:
            yield f"{name} has walls thinner than {s.LEAST_WALL} mm ({worst:.0f} mm2 in a slice across {axis})"


def slices(solid):
    """Slices that differ from the one before: most of a part is prisms."""
    box = solid.bounding_box()
    z, before = box[2] + STEP / 3, None
    while z < box[5]:
        flat = solid.slice(z)
        if before is None or not same(flat, before):
            yield flat
        z, before = z + STEP, flat


def same(one, two):
    return abs(one.area() - two.area()) < 1e-6 and (one - two).area() < 1e-6


def lower(flat, up, least):
    """What of a slice belongs to a stretch of `least` along a direction."""
    steps = [least * k / 10 for k in range(11)]
    inside = flat
    for step in steps[1:]:
        inside = inside ^ flat.translate((-step * up[0], -step * up[1]))
    return CrossSection.batch_boolean(
        [inside.translate((step * up[0], step * up[1])) for step in steps], OpType.Add
    ).offset(0.08)


def lost(flat, opened):
    """The area of the pieces that an opening takes away, corners not counted."""
    pieces = (flat - opened).offset(-0.05, JoinType.Miter).decompose()
    return sum(piece.area() for piece in pieces if piece.area() > CORNER)


def check_room(printed, contents):
    """Nothing shares room with anything else."""
    for one, solid in printed.items():
        for two, part in contents.items():
            shared = (solid ^ part).volume()
            if shared > TOUCH:
                yield f"{two} and {one} share {shared:.1f} mm3"
    names = list(contents)
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            if _apart(contents[one], contents[two]):
                continue
            shared = (contents[one] ^ contents[two]).volume()
            if shared > TOUCH:
                yield f"{one} and {two} share {shared:.1f} mm3"
    names = list(printed)
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            shared = (printed[one] ^ printed[two]).volume()
            if shared > TOUCH:
                yield f"{one} and {two} share {shared:.1f} mm3"


def _apart(one, two):
    a, b = one.bounding_box(), two.bounding_box()
    return any(a[k + 3] <= b[k] or b[k + 3] <= a[k] for k in range(3))


def check_screws(printed, contents, solids):
    """Each screw's shank reaches its end in a hole, and nothing is in its head's way."""
    for holds, at, way in solids.screws():
        turn = {(0, 0, 1): (0, 0, 0), (0, 0, -1): (180, 0, 0), (0, -1, 0): (90, 0, 0)}[way]
        shank = Manifold.cylinder(s.SCREW_LONG, 1.45, 1.45, 24).rotate(turn).translate(at)
        across, high = s.SCREW_HEAD
        head = (
            Manifold.cylinder(high, across / 2, across / 2, 24)
            .translate((0, 0, -high - 0.05))
            .rotate(turn)
            .translate(at)
        )
        for name, solid in printed.items():
            if (solid ^ shank).volume() > TOUCH:
                yield f"the screw of {holds} at {at} ends in {name}: its hole is too short"
        for name, solid in (*printed.items(), *contents.items()):
            if (solid ^ head).volume() > TOUCH:
                yield f"no room for the head of {holds}'s screw at {at}: {name}"


def check_supports(name, solid, as_printed):
    """Every layer lies on the one below, but for what a printer bridges or leans out by 45 degrees."""
    solid = as_printed(name, solid)
    box = solid.bounding_box()
    step = 0.4
    below, z = solid.slice(step / 2), 1.5 * step
    while z < box[5]:
        layer = solid.slice(z)
        if not same(layer, below):
            for island in layer.decompose():
                if island.area() > 0.5 and (island ^ below).area() < 0.01:
                    yield f"{name} has an island at {z:.1f} mm over the bed"
            hanging = (layer - below.offset(step + 0.05, JoinType.Round)).offset(-BRIDGE / 2, JoinType.Round)
            if hanging.area() > 0.01:
                yield f"{name} hangs over more than {BRIDGE} mm at {z:.1f} mm over the bed"
        below, z = layer, z + step


def probe(x, y, z1, z2, across):
    return Manifold.cylinder(z2 - z1, across / 2, across / 2, 24).translate((x, y, z1))


def check_openings(printed, solids):
    """A pin passes wherever something must: keys, screws, lights, reset, USB, jack, switch, BOOTSEL and SWD."""
    front = printed["front-top"] + printed["front-bottom"]
    rear = printed["back-top"] + printed["back-bottom"]
    wanted = [("the power light", front, probe(*solids.light(), -1, s.FACE + 1, 3.1))]
    for key in range(16):
        x, y = s.keys(*places.switch(key))
        wanted.append((f"key {key}", front, probe(x, y, -1, s.FACE + 1, 12)))
        wanted.append((f"key {key} in its frame", printed["key-frame"], probe(x, y, -3, 1, 12)))
    wanted += [(f"the case's screw at {at}", rear, probe(*at, s.SPLIT_Z, s.DEPTH + 1, 3.2)) for at in s.CASE_SCREWS]
    for which, at, solid, z in ((places.KEYS, s.keys, front, s.KEYS_Z[0]), (places.MAIN, s.main, rear, s.MAIN_Z[1])):
        for hole in places.HOLES[which]:
            deep = (z - 4, z) if which == places.KEYS else (z, z + 4)
            wanted.append((f"the {which} board's screw at {hole}", solid, probe(*at(*hole), *deep, 3.8)))
    wanted.append(("reset", rear, probe(*solids.reset(), s.MAIN_Z[1] + 5, s.DEPTH + 1, 2.6)))
    wanted.append(("BOOTSEL", rear, probe(*s.main(86, solids.usb()), s.DEPTH - 3, s.DEPTH + 1, 10)))
    wanted.append(("SWD", rear, probe(*s.main(53, solids.usb()), s.DEPTH - 3, s.DEPTH + 1, 8)))
    side = Manifold.cylinder(4, 3, 3, 24).rotate((0, 90, 0))
    wanted.append(("USB", rear, side.translate((-1, s.MAIN_AT[1] + solids.usb(), s.MAIN_Z[1] + 10.8))))
    wanted.append(("the jack", rear, side.translate((-1, s.MAIN_AT[1] + solids.jack(), s.MAIN_Z[1] + 6))))
    wanted.append(("the rocker", front, probe(*s.ROCKER_AT, -1, s.FACE + 1, 12)))
    for panel in (0, 1):
        for column, row in ((0, 0), (9, 0), (0, 9), (9, 9), (4, 5)):
            for name, solid in printed.items():
                if name.startswith(("front", "grid")):
                    wanted.append(
                        (f"LED {column}, {row} of panel {panel}", solid, probe(*s.led(panel, column, row), -1, 9, 7.5))
                    )
    for name, solid, pin in wanted:
        if (solid ^ pin).volume() > 0.1:
            yield f"no way for {name}"


def outline(solid, z):
    """The polygons of a slice, for SVG and DXF."""
    return [[(float(x), float(y)) for x, y in ring] for ring in CrossSection.to_polygons(solid.slice(z))]
