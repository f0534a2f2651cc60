"""The case's files: STL for a printer, SVG and DXF for a laser. Imports numpy."""

import struct

import numpy

from . import sizes


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
    turned = solid.rotate((180, 0, 0)) if name.startswith(("back", "door", "carrier")) else solid
    box = turned.bounding_box()
    return turned.translate((-box[0], -box[1], -box[2]))


def svg(rings):
    """Cutting lines in true size."""
    width, height = sizes.WIDTH, sizes.HEIGHT
    paths = "".join("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ring) + "Z" for ring in rings)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
        f'<path d="{paths}" fill="none" stroke="red" stroke-width="0.1"/></svg>\n'
    )


def dxf(rings):
    """The same as DXF (R12 polylines), y upwards."""
    lines = ["0", "SECTION", "2", "ENTITIES"]
    for ring in rings:
        lines += ["0", "POLYLINE", "8", "CUT", "66", "1", "70", "1"]
        for x, y in ring:
            lines += ["0", "VERTEX", "8", "CUT", "10", f"{x:.3f}", "20", f"{sizes.HEIGHT - y:.3f}"]
        lines += ["0", "SEQEND"]
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""])
