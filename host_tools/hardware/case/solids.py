"""Blocks, rods and plates that parts are cut from. Imports manifold3d."""

from manifold3d import CrossSection, Manifold, OpType

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


def union(parts):
    return Manifold.batch_boolean(list(parts), OpType.Add)
