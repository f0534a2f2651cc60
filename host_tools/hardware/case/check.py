"""What makes a solid printable: one body that fits on the bed, walls, no supports."""

from manifold3d import CrossSection, JoinType, OpType

BED = 220  # mm
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
    if sides[1] > BED:
        yield f"{name} is {sides[1]:.0f} mm long, the bed {BED}"


def check_walls(name, solid, least_wall):
    """No wall is thinner than `least_wall`, in millimetres: a slice across z loses nothing when it shrinks and grows by
    half of that, and in slices along z nothing is lower.
    """
    least = least_wall - 0.05
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
            yield f"{name} has walls thinner than {least_wall} mm ({worst:.0f} mm2 in a slice across {axis})"


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


def check_supports(name, solid, as_printed):
    """Every layer lies on the one below, except for what a printer can bridge or lean out by 45 degrees."""
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
