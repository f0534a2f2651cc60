"""The pocket's printed parts: room for everything, keys, screws, openings; and their files, read back."""

import numpy
from manifold3d import Error, Manifold, Mesh

from ...case import check as usual
from ...case.files import as_printed
from ...case.solids import block, rod, union
from ...case.step import triangles
from .. import FOLDER, places
from ..case import sizes as s
from ..case.contents import all_caps, loudspeaker
from ..case.film import film, labels
from . import fit

STL = FOLDER / "case"
GRAMS_PER_MM3 = 1.24e-3  # PLA


def check_size():
    size = s.X2 - s.X1, s.Y2 - s.Y1, s.DEPTH
    if any(one > most for one, most in zip(size, (76, 172, 27), strict=True)):
        yield f"the case measures {size}: a pocket takes 76 x 172 x 27 mm"


def check_room(printed, inside):
    """No two things share room, nor do caps, at rest or pressed, except with their plungers."""
    shells = {name: solid for name, solid in printed.items() if name not in s.CAPS}
    for name, solid in shells.items():
        for other, part in {**inside, **{name_: solid_ for name_, solid_ in shells.items() if name_ > name}}.items():
            shared = (solid ^ part).volume()
            if shared > usual.TOUCH:
                yield f"{name} and {other} share {shared:.1f} mm3"
    plungers = union([rod(x, y, s.PLUNGER_Z - 0.01, s.BOARD_Z[0], 3.6) for x, y in places.KEYS])
    rest = {**inside, "parts of the front": inside["parts of the front"] - plungers}
    caps = all_caps()
    for key, cap in caps.items():
        for pressed in (0, s.STROKE):
            moved = cap.translate((0, 0, pressed))
            others = {f"key {other}'s cap": caps[other] for other in range(key)}
            for name, part in (
                *rest.items(),
                ("the front", printed["front"]),
                ("the grid", printed["grid"]),
                *others.items(),
            ):
                shared = (moved ^ part).volume()
                if shared > usual.TOUCH / 3:
                    yield f"the cap of key {key}, pressed by {pressed} mm, and {name} share {shared:.2f} mm3"


def check_keys(printed):
    """Each cap stands proud of the face, cannot fall out of it, and touches its plunger within a tenth."""
    for key, cap in all_caps().items():
        box = cap.bounding_box()
        if not 1.0 <= -box[2] <= 2.0:
            yield f"the cap of key {key} is {-box[2]:.1f} mm proud"
        if not 0 <= s.PLUNGER_Z - box[5] <= 0.1:
            yield f"the cap of key {key} is {s.PLUNGER_Z - box[5]:.2f} mm from its plunger"
        if (cap.translate((0, 0, -1.0)) ^ printed["front"]).volume() < 3:
            yield f"the cap of key {key} falls out of the face"


def check_loudspeaker(printed):
    """A loudspeaker of 20 mm goes into its ring, and the ribs keep it there."""
    pressed = (printed["back"] ^ loudspeaker(20.0)).volume()
    if not 0.3 < pressed < 3:
        yield f"the ring's ribs press {pressed:.1f} mm3 into a loudspeaker of 20 mm"


def check_screws(printed, inside):
    """Six screws: room for the head, a way for the shank, plastic to cut into, none comes through."""
    for x, y in places.HOLES:
        for name, solid in {**printed, **inside}.items():
            shank = rod(x, y, s.BOARD_Z[0], s.SEAT_Z, 2.5)
            if (solid ^ shank).volume() > usual.TOUCH:
                yield f"{name} is in the way of the screw at {x}, {y}"
            if (solid ^ rod(x, y, s.SEAT_Z, s.DEPTH + 40, s.HEAD)).volume() > usual.TOUCH:
                yield f"{name} is in the way of the head of the screw at {x}, {y}, or of what turns it"
        tip = s.SEAT_Z - s.SCREW_LONG
        ring = rod(x, y, tip, s.BOARD_Z[0], 4.5) - rod(x, y, tip - 1, s.BOARD_Z[0] + 1, 2.3)
        if (printed["front"] ^ ring).volume() < 0.9 * ring.volume() or s.BOARD_Z[0] - tip < 4:
            yield f"the screw at {x}, {y} finds no plastic to cut into"
        if tip < s.FACE:
            yield f"the screw at {x}, {y} comes through the face"


def check_openings(printed):
    """A probe passes wherever something must: each LED's light, the slide, the power light, SWD; fit.py has what is
    pushed in. The holder goes from inside into its bay, as in step 9 of the guide, and its wires from its upper end to
    the board.
    """
    (hx, hy), (high, wide, _) = s.HOLDER_AT, s.CELLS
    both, wells = printed["front"] + printed["back"], printed["front"] + printed["grid"]
    wanted = {
        "the slide": (both, block(71, 35.5, s.BOARD_Z[0] - 2.6, 80, 40.5, s.BOARD_Z[0] - 0.6)),
        "the power light": (printed["front"], rod(*places.PARTS["D4"][:2], -1, s.FACE + 1, 1.5)),
        "SWD": (printed["back"], rod(20, 114, s.DEPTH - 3, s.DEPTH + 1, 4)),
        "the holder": (
            printed["back"],
            block(hx + 0.1, hy + s.TONGUE, s.BOARD_Z[1], hx + 0.1 + wide, hy + s.TONGUE + high, s.DEPTH + 20),
        ),
        "the holder's wires": (
            printed["back"],
            block(hx + 20, hy + 0.2, s.BOARD_Z[1] + 1.5, hx + wide + 5, hy + 2.0, s.BOARD_Z[1] + 4),
        ),
    }
    for panel in (0, 1):
        for n in range(100):
            x, y, _ = places.led(panel, n)
            wanted[f"LED {n} of panel {panel}"] = wells, rod(x, y, -1, s.BOARD_Z[0], 4.0)
    for name, (solid, pin) in wanted.items():
        if (solid ^ pin).volume() > 0.05:
            yield f"no way for {name}"


def check_files(printed):
    """Each STL, read back, is one closed body and equals its solid to half a cubic millimetre."""
    for name, solid in printed.items():
        path = STL / f"{name}.stl"
        if not path.exists():
            yield f"{path.name} is missing"
            continue
        read = body(numpy.array(triangles(path.read_bytes())))
        if read.status() != Error.NoError or read.is_empty():
            yield f"{path.name} is not a closed body"
            continue
        lying = as_printed(name, solid)
        differs = (read - lying).volume() + (lying - read).volume()
        if differs > 0.5:
            yield f"{path.name} and the solid differ by {differs:.1f} mm3"
    for name, drawn, check in (("film.svg", film, fit.check_film), ("labels.svg", labels, fit.check_labels)):
        text = (STL / name).read_text(encoding="utf-8") if (STL / name).exists() else ""
        if text != drawn():
            yield f"{name} differs from what film.py draws: make case ARGS=--draw"
        yield from check(text)


def body(corners):
    """The solid that the triangles enclose; its status says whether they enclose one."""
    points, numbers = numpy.unique(corners.reshape(-1, 3).round(4).astype(numpy.float32), axis=0, return_inverse=True)
    faces = numbers.reshape(-1, 3)
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])]
    return Manifold(Mesh(vert_properties=points, tri_verts=faces.astype(numpy.uint32)))


def grams(printed):
    return sum(solid.volume() * GRAMS_PER_MM3 * s.COUNTS.get(name, 1) for name, solid in printed.items())


def shape(name: str, solid: Manifold):
    """One body, its walls, no supports."""
    yield from usual.check_printable(name, solid)
    yield from usual.check_walls(name, solid, s.LEAST_WALL.get(name, s.LEAST))
    yield from usual.check_supports(name, solid, as_printed)
