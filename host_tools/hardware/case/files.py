"""Solids as STL, for a printer. Imports numpy."""

import struct

import numpy


def stl(solid):
    """A solid as binary STL."""
    mesh = solid.to_mesh()
    corners = numpy.asarray(mesh.vert_properties)[:, :3][numpy.asarray(mesh.tri_verts)].astype("<f4")
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = numpy.linalg.norm(normals, axis=1, keepdims=True)
    table = numpy.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])
    table["normal"] = normals / numpy.where(lengths == 0, 1, lengths)
    table["corners"] = corners
    return b"\0" * 80 + struct.pack("<I", len(table)) + table.tobytes()


def as_printed(name, solid):
    """A part as it lies on the bed: its flat side down, no supports."""
    turned = solid.rotate((180, 0, 0)) if name.startswith(("back", "door")) else solid
    box = turned.bounding_box()
    return turned.translate((-box[0], -box[1], -box[2]))
