"""Solids seen from any side, flat lit, with thin edges, names beside them: a small renderer, the same picture from the
same numbers. Imports numpy, Pillow, matplotlib's font.
"""

import math
from pathlib import Path
from typing import NamedTuple

import matplotlib
import numpy
from PIL import Image, ImageDraw, ImageFont

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FINE = 3  # fine dots along the side of each dot of the picture
LIGHT = numpy.array((-0.45, -0.6, -0.66))  # the direction towards the light: left, above, near
EDGE = 0.55  # how much of its colour an edge keeps
TURN = 0.75  # cosine of the least angle between faces that makes an edge
LETTERS = 15  # dots high


class Item(NamedTuple):
    """A solid (manifold3d), its colour, how far it is moved (mm), and what is printed on faces that look along z: a
    function of x, y (arrays, mm) that gives colours (n, 3) and a mask.
    """

    solid: object
    colour: tuple[int, int, int]
    move: tuple[float, float, float] = (0, 0, 0)
    ink: object = None


def view(turn, tilt, behind=False):
    """The matrix from the board's x, y, z to right, down and away; degrees about the vertical, then the horizontal."""
    a, b = math.radians(turn), math.radians(tilt)
    about_v = numpy.array(((math.cos(a), 0, math.sin(a)), (0, 1, 0), (-math.sin(a), 0, math.cos(a))))
    about_u = numpy.array(((1, 0, 0), (0, math.cos(b), -math.sin(b)), (0, math.sin(b), math.cos(b))))
    over = numpy.diag((-1.0, 1.0, -1.0)) if behind else numpy.eye(3)
    return about_u @ about_v @ over


def mesh(solid):
    """The corners of its triangles: (n, 3, 3)."""
    found = solid.to_mesh()
    return numpy.asarray(found.vert_properties)[:, :3][numpy.asarray(found.tri_verts)].astype(float)


class Picture:
    """A white sheet of so many dots; `scale` dots per millimetre; `middle`: the point (x, y, z) in its middle."""

    def __init__(self, size, matrix, scale, middle, shift=(0, 0)):
        self.size, self.matrix, self.scale = size, matrix, scale * FINE
        self.offset = numpy.array(size) * FINE / 2 + numpy.array(shift) * FINE
        self.middle = numpy.array(middle, dtype=float)
        wide, high = size[0] * FINE, size[1] * FINE
        self.depth = numpy.full((high, wide), numpy.inf)
        self.which = numpy.zeros((high, wide), dtype=numpy.int32)
        self.normals = numpy.zeros((high, wide, 3))
        self.colours = numpy.full((high, wide, 3), 255.0)
        self.names = []
        self.count = 0

    def spot(self, point):
        """Where a point is on the sheet, in fine dots, and how far away in mm."""
        u, v, away = (numpy.asarray(point, dtype=float) - self.middle) @ self.matrix.T
        return u * self.scale + self.offset[0], v * self.scale + self.offset[1], away

    def add(self, item):
        self.count += 1
        corners = mesh(item.solid) + numpy.array(item.move, dtype=float)
        seen = (corners - self.middle) @ self.matrix.T
        normals = numpy.cross(seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0])
        lengths = numpy.linalg.norm(normals, axis=1)
        seen[:, :, :2] = seen[:, :, :2] * self.scale + self.offset
        paint = numpy.array(item.colour, dtype=float)
        for triangle, normal, length in zip(seen, normals, lengths, strict=True):
            if length > 1e-9 and normal[2] < 0:
                self._fill(triangle, normal / length, paint)
        if item.ink:
            self._print(item)

    def _fill(self, triangle, normal, paint):
        (x1, y1), (x2, y2) = triangle[:, :2].min(axis=0), triangle[:, :2].max(axis=0)
        high, wide = self.depth.shape
        left, right = max(0, math.ceil(x1 - 0.5)), min(wide, math.floor(x2 - 0.5) + 1)
        top, end = max(0, math.ceil(y1 - 0.5)), min(high, math.floor(y2 - 0.5) + 1)
        if left >= right or top >= end:
            return
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-12:
            return
        px = numpy.arange(left, right)[None, :] + 0.5
        py = numpy.arange(top, end)[:, None] + 0.5
        wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
        wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
        away = az + wb * (bz - az) + wc * (cz - az)
        here = numpy.s_[top:end, left:right]
        near = (wb >= -1e-9) & (wc >= -1e-9) & (wb + wc <= 1 + 1e-9) & (away < self.depth[here])
        self.depth[here][near] = away[near]
        self.which[here][near] = self.count
        self.normals[here][near] = normal
        self.colours[here][near] = paint * (0.5 + 0.55 * max(0.0, float(normal @ LIGHT)))

    def _print(self, item):
        """What is printed on the item's faces that look along z."""
        along = self.matrix @ numpy.array((0.0, 0.0, 1.0))
        rows, columns = numpy.nonzero((self.which == self.count) & (numpy.abs(self.normals @ along) > 0.99))
        seen = numpy.stack(
            ((columns + 0.5 - self.offset[0]) / self.scale, (rows + 0.5 - self.offset[1]) / self.scale,
             self.depth[rows, columns]), axis=1,
        )  # fmt: skip
        points = seen @ self.matrix + self.middle - numpy.array(item.move, dtype=float)
        colours, mask = item.ink(points[:, 0], points[:, 1], points[:, 2])
        self.colours[rows[mask], columns[mask]] = colours[mask]

    def name(self, text, point, side):
        """A name at the left or right margin for what is at a point."""
        u, v, _ = self.spot(point)
        self.names.append((side, v / FINE, u / FINE, text.split("\n")))

    def image(self):
        """The finished picture, with edges and names."""
        colours = self.colours * numpy.where(self._edges()[:, :, None], EDGE, 1.0)
        fine = Image.fromarray(numpy.clip(colours, 0, 255).round().astype(numpy.uint8), "RGB")
        made = fine.resize(self.size, Image.Resampling.BOX)
        draw = ImageDraw.Draw(made)
        fonts = [ImageFont.truetype(FONT / f"DejaVuSans{bold}.ttf", LETTERS) for bold in ("-Bold", "")]
        for side in ("left", "right"):
            names = sorted(name for name in self.names if name[0] == side)
            step = LETTERS + 4
            spots = apart([(v, step * len(lines) + 6) for _, v, _, lines in names], 4, self.size[1] - 4)
            for (_, v, u, lines), spot in zip(names, spots, strict=True):
                longest = max(fonts[n > 0].getlength(line) for n, line in enumerate(lines))
                edge = 6 + longest if side == "left" else self.size[0] - 6 - longest
                end = edge + (5 if side == "left" else -5)
                draw.line([(end, spot), (u, v)], fill=(27, 34, 38), width=1)
                draw.ellipse([u - 3, v - 3, u + 3, v + 3], fill=(194, 57, 28), outline=(255, 255, 255))
                for n, line in enumerate(lines):
                    y = spot + (n - (len(lines) - 1) / 2) * step
                    left = edge - fonts[n > 0].getlength(line) if side == "left" else edge
                    draw.text((left, y), line, fill=(27, 34, 38), font=fonts[n > 0], anchor="lm")
        return made

    def _edges(self):
        """Dots where a solid ends, a face meets another at an angle, or one solid hides another."""
        edges = numpy.zeros(self.depth.shape, dtype=bool)
        deep = numpy.where(numpy.isinf(self.depth), 1e6, self.depth)
        for one, other in ((numpy.s_[1:, :], numpy.s_[:-1, :]), (numpy.s_[:, 1:], numpy.s_[:, :-1])):
            here = self.which[one] != self.which[other]
            here |= (self.normals[one] * self.normals[other]).sum(axis=2) < TURN
            here |= numpy.abs(deep[one] - deep[other]) > 1.0
            here &= (self.which[one] > 0) | (self.which[other] > 0)
            edges[one] |= here
        return edges


def apart(wanted, top, end):
    """Middles of things of these heights [(middle, height)], in order, without overlap, near where each is wanted."""
    spots = []
    for y, high in wanted:
        low = spots[-1][0] + (spots[-1][1] + high) / 2 if spots else top + high / 2
        spots.append((max(y, low), high))
    limit = end
    for n in range(len(spots) - 1, -1, -1):
        y, high = spots[n]
        y = min(y, limit - high / 2)
        spots[n] = y, high
        limit = y - high / 2
    return [y for y, _ in spots]


def save(made, path):
    """Write a picture small: 128 colours."""
    made.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)
