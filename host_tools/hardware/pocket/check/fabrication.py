"""Whether a board house can make the board, by the gerbers and drills alone, as its own check reads them: nothing
here knows what our board should be except its size. Imports the readers, numpy.

Each rule has its least or most and the reason; readback.py compares the same files with the board.
"""

import math
from functools import lru_cache

import numpy
from PIL import Image, ImageDraw

from .. import places
from . import electrical
from .electrical import EDGE, PIXEL, pixel
from .gerber import Unreadable, read_drill, read_gerber

FUNCTIONS = {
    "F_Cu.gtl": "Copper,L1,Top", "B_Cu.gbl": "Copper,L2,Bot", "F_Mask.gts": "Soldermask,Top",
    "B_Mask.gbs": "Soldermask,Bot", "F_Paste.gtp": "Paste,Top", "F_SilkS.gto": "Legend,Top",
    "B_SilkS.gbo": "Legend,Bot", "Edge_Cuts.gm1": "Profile,NP",
}  # fmt: skip
TRACK, STROKE = 0.2, 0.15  # mm: what any house makes; what a legend's printer shows
GAP = 0.14  # of a track to another net's pad or track; ours keep 0.15
SEEN = 2  # pixels between two nets, pours too: coarser, since a painted edge is a pixel wide
DRILL, RING, HOLES_APART = 0.3, 0.13, 0.25
RIM = 0.22  # copper to the board's edge
WEB = 0.1  # of mask between two openings: a thinner web breaks off
MASK_MORE = 0.1  # by which an opening may be wider than its pad on each side: the mask may slip by half of it
PASTE_LESS = 0.85  # the least share of a pad's width that its paste covers; paste wider than the pad would bridge
FIDUCIAL, CLEAR = (0.8, 1.2), 1.9  # across: copper, opening
NEAR = 0.003


def check(files):
    """files: {name: text} as in the archive; readback.py reports missing ones."""
    return found(tuple(sorted(files.items())))


@lru_cache(maxsize=4)
def found(files):
    """What check() says of (name, text) pairs, as a list."""
    return list(_found(dict(files)))


def _found(files):
    layers = {}
    for name, text in files.items():
        end = name.partition("-")[2]
        try:
            if end in FUNCTIONS:
                layers[end] = read_gerber(text)
                if f"%TF.FileFunction,{FUNCTIONS[end]}*%" not in text:
                    yield f"{name} does not say that it is {FUNCTIONS[end]}"
            elif end in ("PTH.drl", "NPTH.drl"):
                layers[end] = read_drill(text)
            else:
                yield f"{name} is no file that a house expects"
        except Unreadable as error:
            yield f"{name} cannot be read: {error}"
    if len(layers) < len(FUNCTIONS) + 2:
        return
    plated, bare = layers["PTH.drl"], layers["NPTH.drl"]
    yield from _outline(layers["Edge_Cuts.gm1"])
    yield from _holes(plated, bare)
    openings = {}
    for side in "FB":
        copper, mask = (
            layers[next(end for end in layers if end.startswith(f"{side}_{kind}"))] for kind in ("Cu", "Mask")
        )
        legend = layers[next(end for end in layers if end.startswith(f"{side}_SilkS"))]
        openings[side] = mask
        yield from _strokes(side, copper, legend)
        yield from _rings(side, copper, plated)
        yield from _openings(side, copper, mask, plated, bare)
        yield from _webs(side, mask)
        yield from _legend(side, legend, mask)
    yield from _paste(layers["F_Paste.gtp"], layers["F_Cu.gtl"], layers["F_Mask.gts"], plated)
    yield from _fiducials(layers)
    yield from _apart(files, bare)


def _key(x, y):
    return round(x + 0.0013, 2), round(y + 0.0013, 2)  # files round their last digits, and places lie on halves


def _dot(flash):
    """Whether a flash is as a fiducial's copper."""
    return flash[4] == flash[2] / 2 and FIDUCIAL[0] <= flash[2] <= FIDUCIAL[1]


def _outline(layer):
    """One closed line around the board, round at its corners, and nothing else."""
    ends = {}
    for x1, y1, x2, y2, _ in layer.draws:
        for one, other in (((x1, y1), (x2, y2)), ((x2, y2), (x1, y1))):
            ends.setdefault(_key(*one), []).append(_key(*other))
    odd = [at for at, others in ends.items() if len(others) != 2]
    if odd:
        yield f"the outline is open, or another line meets it, at {odd[0]}"
        return
    at = next(iter(ends), None)
    path: list = []
    before = None
    while at is not None and at not in path:
        path.append(at)
        one, other = ends[at]
        before, at = at, other if one == before else one
    if len(path) < len(ends):
        yield f"the outline has a second line, at {next(one for one in ends if one not in path)}"
    area = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(path, path[1:] + path[:1], strict=True))) / 2
    wide, high = places.SIZE
    corners = [bound(one[k] for one in path) for bound in (min, max) for k in (0, 1)] if path else []
    if corners != [0, 0, wide, high]:
        yield f"the outline reaches from {corners[:2]} to {corners[2:]}, not from 0, 0 to {places.SIZE}"
    if abs(area - (wide * high - 2 * places.RADIUS**2)) > 0.5:  # an arc counts as its chord
        yield f"the outline's corners are not round by {places.RADIUS} mm"


def _holes(plated, bare):
    wide, high = places.SIZE
    every = [*plated, *bare]
    for x, y, drill in every:
        if drill < DRILL:
            yield f"a hole of {drill} mm at {x:.2f}, {y:.2f}: {DRILL} is the least"
        if min(x, y, wide - x, high - y) < drill / 2 + 0.3:
            yield f"a hole at {x:.2f}, {y:.2f} breaks the edge"
    every.sort()
    for n, (x, y, drill) in enumerate(every):
        for x2, y2, other in every[n + 1 :]:
            if x2 - x > 4:
                break
            if math.dist((x, y), (x2, y2)) < (drill + other) / 2 + HOLES_APART:
                yield f"two holes at {x:.2f}, {y:.2f} are less than {HOLES_APART} mm apart"


def _strokes(side, copper, legend):
    for what, layer, least in (("track", copper, TRACK), ("stroke of the legend", legend, STROKE)):
        thin = [draw for draw in layer.draws if draw[4] < least - 1e-6]
        if thin:
            yield f"{side}: {len(thin)} times a {what} of {thin[0][4]} mm, {least} is the least"


def _rings(side, copper, plated):
    lands = {_key(*flash[:2]): min(flash[2:4]) for flash in copper.flashes}
    for x, y, drill in plated:
        across = lands.get(_key(x, y), 0)
        if across < drill + 2 * RING - 1e-6:
            yield f"{side}: the hole at {x:.2f}, {y:.2f} has a ring of {max(0, (across - drill) / 2):.2f} mm"


def _openings(side, copper, mask, plated, bare):
    """An opening for each pad and no other: as large as the pad, or a little larger."""
    vias = {_key(x, y) for x, y, drill in plated if drill == DRILL}
    pads = {_key(*flash[:2]): flash for flash in copper.flashes}
    opened = {_key(*flash[:2]): flash for flash in mask.flashes}
    for at in pads.keys() - opened.keys() - vias:
        yield f"{side}: the mask covers the pad at {at}"
    free = {_key(x, y): drill for x, y, drill in bare}
    for at, (x, y, wide, high, _) in opened.items():
        pad = pads.get(at)
        if pad is None:
            if min(wide, high) < free.get(at, math.inf) - NEAR:
                yield f"{side}: the mask is open at {at}, where no pad is"
            continue
        if math.dist((x, y), pad[:2]) > NEAR:
            yield f"{side}: the opening at {at} lies beside its pad"
        more = [(wide - pad[2]) / 2, (high - pad[3]) / 2]
        fiducial = side == "F" and _dot(pad)
        if min(more) < -NEAR or max(more) > MASK_MORE + NEAR and not fiducial:
            yield f"{side}: the opening at {at} is {min(more):.2f} to {max(more):.2f} mm wider than its pad"


def _webs(side, mask):
    flashes = sorted(mask.flashes)
    for n, (x, y, wide, high, _) in enumerate(flashes):
        for x2, y2, wide2, high2, _ in flashes[n + 1 :]:
            if x2 - x > 6:
                break
            dx, dy = abs(x2 - x) - (wide + wide2) / 2, abs(y2 - y) - (high + high2) / 2
            web = math.hypot(max(dx, 0), max(dy, 0))
            if web < WEB - 1e-6 and (dx, dy) > (-min(wide, wide2), -min(high, high2)):
                yield f"{side}: a web of {web:.2f} mm of mask at {x:.2f}, {y:.2f}"


def _paste(paste, copper, mask, plated):
    """Paste is on each pad that is open and has no hole, except the fiducials, and never beside a pad."""
    pads = {_key(*flash[:2]): flash for flash in copper.flashes}
    holes = {_key(*hole[:2]) for hole in plated}
    opened = {_key(*flash[:2]) for flash in mask.flashes} & pads.keys() - holes
    wanted = {at for at in opened if not _dot(pads[at])}
    there = {_key(*flash[:2]): flash for flash in paste.flashes}
    for at in wanted ^ there.keys():
        yield f"paste at {at} is {'missing' if at in wanted else 'for no pad'}"
    for at in wanted & there.keys():
        for one, pad in zip(there[at][2:4], pads[at][2:4], strict=True):
            if not PASTE_LESS * pad - NEAR <= one <= pad + NEAR:
                yield f"paste at {at} is {one:.2f} mm wide, its pad {pad:.2f}"
    if paste.draws or paste.regions:
        yield "the stencil has lines or areas"


def _fiducials(layers):
    """Three fiducials on the front, bare around, not in one line, and different when the board is turned."""
    found = {}
    for side, ends in (("F", ("F_Cu.gtl", "F_Mask.gts")), ("B", ("B_Cu.gbl", "B_Mask.gbs"))):
        opened = {_key(*flash[:2]): flash[2] for flash in layers[ends[1]].flashes}
        found[side] = [
            (*flash[:2], opened[_key(*flash[:2])]) for flash in layers[ends[0]].flashes
            if _dot(flash) and _key(*flash[:2]) in opened
        ]  # fmt: skip
    if len(found["F"]) != 3 or found["B"]:
        yield f"{len(found['F'])} fiducials on the front, {len(found['B'])} on the back: three on the front are wanted"
    for x, y, across in found["F"]:
        if across < CLEAR:
            yield f"the fiducial at {x:.1f}, {y:.1f} has an opening of {across} mm, {CLEAR} is the least"
    at = {_key(x, y) for x, y, _ in found["F"]}
    wide, high = places.SIZE
    if len({(_key(x, y)) for x, y in at} & {_key(wide - x, high - y) for x, y in at}) == len(at):
        yield "the fiducials lie alike when the board is turned"


def _painted(flashes):
    width, height = (round((length + 2 * EDGE) / PIXEL) + 1 for length in places.SIZE)
    image = Image.new("1", (width, height))
    pen = ImageDraw.Draw(image)
    for flash in flashes:
        electrical.flashed(pen, *flash)
    return numpy.array(image)


def _legend(side, legend, mask):
    """No ink on what is soldered."""
    ink = electrical.painted(legend) & ~_painted(legend.cleared)
    both = ink & _painted((x, y, wide - 0.08, high - 0.08, radius) for x, y, wide, high, radius in mask.flashes)
    if both.sum() > 4:
        row, column = (int(found[0]) for found in numpy.nonzero(both))
        yield f"{side}: the legend covers what is soldered, at {_place(row, column)}"


def _place(row, column):
    return f"{column * PIXEL - EDGE:.2f}, {places.SIZE[1] + EDGE - row * PIXEL:.2f}"


def _apart(files, bare):
    """Copper of different nets, copper and edge, copper and holes without copper."""
    texts = [text for end in electrical.FILES for name, text in files.items() if name.endswith(end)]
    sides, pieces, _ = electrical.copper(*texts)
    wide, high = places.SIZE
    rim = numpy.ones_like(sides[0])
    (left, bottom), (right, top) = pixel(RIM, RIM), pixel(wide - RIM, high - RIM)
    rim[top : bottom + 1, left : right + 1] = False
    near_holes = _painted((x, y, drill + 0.2, drill + 0.2, drill / 2 + 0.1) for x, y, drill in bare)
    inside = _painted((x, y, drill, drill, drill / 2) for x, y, drill in bare)
    for side, copper, labels in zip("FB", sides, pieces.labels(), strict=True):
        for what, where in (("the edge", rim), ("a hole without copper", near_holes & ~inside)):
            if (copper & where).any():
                row, column = (int(found[0]) for found in numpy.nonzero(copper & where))
                yield f"{side}: copper is too near {what} at {_place(row, column)}"
        for across in range(SEEN + 1):
            for down in range(SEEN + 1):
                if not 0 < math.hypot(across, down) <= SEEN:
                    continue
                for flipped in (labels, labels[:, ::-1]) if across and down else (labels,):
                    one = flipped[: flipped.shape[0] - down, : flipped.shape[1] - across]
                    two = flipped[down:, across:]
                    close = (one > 0) & (two > 0) & (one != two)
                    if close.any():
                        row, column = (int(found[0]) for found in numpy.nonzero(close))
                        column = column if flipped is labels else labels.shape[1] - 1 - column
                        yield f"{side}: two nets all but touch at {_place(row, column)}"
                        return
        yield from _clearances(side, read_gerber(texts["FB".index(side)]), pieces)


def _clearances(side, layer, pieces):
    """Tracks against pads and tracks of other nets, exactly."""
    number = "FB".index(side)
    things = [(x, y, x, y, wide / 2, high / 2, pieces.at(number, x, y)) for x, y, wide, high, _ in layer.flashes]
    tracks = [
        (x1, y1, x2, y2, across / 2, across / 2, pieces.at(number, (x1 + x2) / 2, (y1 + y2) / 2))
        for x1, y1, x2, y2, across in layer.draws
    ]
    cells: dict = {}
    for n, (x1, y1, x2, y2, w, h, _) in enumerate(things + tracks):
        for i in range(math.floor(min(x1, x2) - w) - 1, math.floor(max(x1, x2) + w) + 2):
            for j in range(math.floor(min(y1, y2) - h) - 1, math.floor(max(y1, y2) + h) + 2):
                cells.setdefault((i, j), []).append(n)
    every, seen = things + tracks, set()
    for n, (x1, y1, x2, y2, half, _, net) in enumerate(tracks, len(things)):
        steps = max(1, round(math.dist((x1, y1), (x2, y2)) / 0.1))
        for k in range(steps + 1):
            x, y = x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps
            for other in cells.get((math.floor(x), math.floor(y)), ()):
                a1, b1, a2, b2, w, h, its = every[other]
                if its == net or net < 0 or its < 0 or (n, other) in seen:
                    continue
                if other < len(things):
                    gap = math.hypot(max(abs(x - a1) - w, 0), max(abs(y - b1) - h, 0)) - half
                else:
                    gap = _from_line(x, y, a1, b1, a2, b2) - half - w
                if gap < GAP - 1e-6:
                    seen.add((n, other))
                    yield f"{side}: two nets are {max(gap, 0):.2f} mm apart at {x:.2f}, {y:.2f}"


def _from_line(x, y, x1, y1, x2, y2):
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
