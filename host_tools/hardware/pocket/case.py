"""The pocket's case: checked, and drawn again on demand. `python -m host_tools.hardware.pocket.case` (make case).

Imports the case's solids, what any case is checked with.
"""

import struct
import sys
from pathlib import Path

import numpy
from manifold3d import Error, Manifold, Mesh

from ..case import check as usual
from ..case.files import as_printed, stl
from ..case.solids import block, plate, rod, union
from ..table import Table, check_stamp, flags, show, stamp
from . import FOLDER, case_fit, case_sizes, places
from . import case_sizes as s
from . import case_solids as solids
from .circuit import circuit
from .film import film, labels

STL = FOLDER / "case"
STAMP = STL / "case.stamp"
HERE = Path(__file__).parent
SOURCES = (
    *(HERE / name for name in ("case_sizes.py", "case_solids.py", "film.py", "places.py")),
    HERE.parent / "case" / "files.py",
)
GRAMS_PER_MM3 = 1.24e-3  # PLA
# Half the width, half the height of a part, and what it rises above the board, by a word in its footprint: mm.
BODIES = {
    "SW_Push": (3.1, 3.1, s.SWITCH_BODY), "WS2812": (1.1, 1.0, 0.9), "SRN4018": (2.0, 2.0, 2.0),
    "SOIC-8": (3.0, 2.5, 1.75),
    "C_0805": (1.0, 0.65, 1.4), "0402": (0.55, 0.3, 0.6), "SOT-": (1.5, 1.5, 1.3), "SOD-323": (1.3, 0.7, 1.1),
    "D_SMA": (2.8, 1.5, 2.4),
    "1812": (2.3, 1.7, 1.0), "PCM12": (3.4, 1.4, 1.4), "LED_0603": (0.9, 0.5, 0.8),
}  # fmt: skip
TURNED = (90, 270)


def contents():
    """{name: solid} of the board and what is on it and behind it, each in its place."""
    near, far = s.BOARD_Z
    width, height = places.SIZE
    board = plate(0, 0, width, height, places.RADIUS, near, far)
    found = {"board": board - union([rod(x, y, near - 1, far + 1, places.HOLE) for x, y in places.HOLES])}
    netlist, small = circuit(), []
    for reference, (x, y, turn) in places.places().items():
        name = netlist.components[reference]["footprint"].partition(":")[2]
        body = next((body for word, body in BODIES.items() if word in name), None)
        if places.back(reference) or body is None:
            continue
        w, h, high = (body[1], body[0], body[2]) if turn in TURNED else body
        small.append(block(x - w, y - h, near - high, x + w, y + h, near))
        if name.startswith("SW_Push"):
            small.append(rod(x, y, s.PLUNGER_Z, near, 3.4))
    found["parts of the front"] = union(small)
    x, y, _ = places.PARTS["U1"]
    (x1, y1, x2, y2), jack = places.behind("U1"), places.behind("J4")
    found["Pico"] = block(x1, y1, far, x2, y2, far + 1.0)
    found["Pico's parts"] = block(x - 8, y - 22, far + 1, x + 8, y + 22, far + 2.6)
    found["USB"] = block(x - 4, y + 18, far + 1, x + 4, y + 26.8, far + 3.8)
    found["jack"] = block(jack[0], jack[1], far, jack[2], jack[3], far + 12.8)
    (x, y), (high, wide, deep) = s.HOLDER_AT, s.CELLS
    found["cells"] = block(x + 0.1, y + s.TONGUE, far + 0.05, x + 0.1 + wide, y + s.TONGUE + high, far + deep)
    found["loudspeaker"] = loudspeaker(s.SPEAKER_HELD)
    return found


def loudspeaker(across):
    x, y, _, deep = s.SPEAKER
    return rod(x, y, s.DEPTH - s.BACK - deep + 0.1, s.DEPTH - s.BACK - 0.1, across)


def all_caps():
    """{key: its cap in its place} of all sixteen."""
    made = {}
    for key, (x, y) in enumerate(places.KEYS):
        first = s.KINDS.index(s.KINDS[key])
        x0, y0 = places.KEYS[first]
        made[key] = solids.printed()[s.KINDS[key]].translate((x - x0, y - y0, 0))
    return made


def check_size():
    size = s.X2 - s.X1, s.Y2 - s.Y1, s.DEPTH
    if any(one > most for one, most in zip(size, (76, 172, 27), strict=True)):
        yield f"the case measures {size}: a pocket takes 76 x 172 x 27 mm"


def check_room(printed, inside):
    """Nothing shares room with anything else; nor caps, at rest and pressed, but for their plungers."""
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
    """One of 20 mm goes into its ring, and its ribs keep it there."""
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
    """A probe passes wherever something must: each LED's light, USB, jack, slide, reset, power light, BOOTSEL, SWD, and
    the holder from inside into its bay, as step 9 of the guide has it, its wires from its upper end to the board.
    """
    (hx, hy), (high, wide, _) = s.HOLDER_AT, s.CELLS
    both, wells = printed["front"] + printed["back"], printed["front"] + printed["grid"]
    wanted = {
        "USB": (both, block(16, 160, s.BOARD_Z[1] + 1, 24, 175, s.BOARD_Z[1] + 4)),
        "the jack": (both, block(39.5, 160, s.BOARD_Z[1] + 1, 49.5, 175, s.BOARD_Z[1] + 12)),
        "the slide": (both, block(71, 35.5, s.BOARD_Z[0] - 2.6, 80, 40.5, s.BOARD_Z[0] - 0.6)),
        "reset": (printed["front"], rod(*places.RESET, -1, s.FACE + 1, 2.0)),
        "the power light": (printed["front"], rod(*places.PARTS["D4"][:2], -1, s.FACE + 1, 1.5)),
        "BOOTSEL": (printed["back"], rod(20, 150.5, s.DEPTH - 3, s.DEPTH + 1, 10)),
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
    """Each STL read again: one closed body, and the same as its solid to half a cubic millimetre."""
    for name, solid in printed.items():
        path = STL / f"{name}.stl"
        if not path.exists():
            yield f"{path.name} is missing"
            continue
        read = body(triangles(path.read_bytes()))
        if read.status() != Error.NoError or read.is_empty():
            yield f"{path.name} is not a closed body"
            continue
        lying = as_printed(name, solid)
        differs = (read - lying).volume() + (lying - read).volume()
        if differs > 0.5:
            yield f"{path.name} and the solid differ by {differs:.1f} mm3"
    for name, drawn, check in (("film.svg", film, case_fit.check_film), ("labels.svg", labels, case_fit.check_labels)):
        text = (STL / name).read_text(encoding="utf-8") if (STL / name).exists() else ""
        if text != drawn():
            yield f"{name} is not what film.py draws"
        yield from check(text)


def body(corners):
    """The solid that triangles enclose; its status says if they enclose none."""
    points, numbers = numpy.unique(corners.reshape(-1, 3).round(4).astype(numpy.float32), axis=0, return_inverse=True)
    faces = numbers.reshape(-1, 3)
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])]
    return Manifold(Mesh(vert_properties=points, tri_verts=faces.astype(numpy.uint32)))


def triangles(data):
    """The corners of a binary STL: (n, 3, 3), in millimetres."""
    (count,) = struct.unpack_from("<I", data, 80)
    table = numpy.frombuffer(
        data, dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")], offset=84
    )
    return table["corners"][:count].astype(float)


def grams(printed):
    return sum(solid.volume() * GRAMS_PER_MM3 * s.COUNTS.get(name, 1) for name, solid in printed.items())


def made():
    return [*(STL / f"{name}.stl" for name in solids.printed()), STL / "film.svg", STL / "labels.svg"]


def draw():
    """Write every part as STL in the place it is printed in, the film, the labels."""
    STL.mkdir(exist_ok=True)
    for name, solid in solids.printed().items():
        (STL / f"{name}.stl").write_bytes(stl(as_printed(name, solid)))
    (STL / "film.svg").write_text(film(), encoding="utf-8")
    (STL / "labels.svg").write_text(labels(), encoding="utf-8")
    stamp(STAMP, made(), SOURCES)


def shape(name: str, solid: Manifold):
    """One body, its walls, no supports."""
    yield from usual.check_printable(name, solid)
    yield from usual.check_walls(name, solid, case_sizes.LEAST_WALL.get(name, s.LEAST))
    yield from usual.check_supports(name, solid, as_printed)


def run():
    """Run every check."""
    table = Table()
    printed, inside = solids.printed(), contents()
    note = table.check
    note("pocket: files current", lambda: check_stamp(STAMP, made(), SOURCES, "host_tools.hardware.pocket.case --draw"))
    note("pocket: size", check_size)
    note("pocket: printable without supports", lambda: (text for pair in printed.items() for text in shape(*pair)))
    note("pocket: room for everything, keys pressed too", lambda: check_room(printed, inside))
    note("pocket: keys", lambda: check_keys(printed))
    note("pocket: loudspeaker held", lambda: check_loudspeaker(printed))
    note("pocket: screws", lambda: check_screws(printed, inside))
    note("pocket: openings", lambda: check_openings(printed))
    note("pocket: door and its snap", lambda: case_fit.check_door(printed))
    note("pocket: gaps of the caps", lambda: case_fit.check_gaps(printed, all_caps()))
    note("pocket: the slide in reach", lambda: case_fit.check_slide(printed))
    note("pocket: what must pass the openings", lambda: case_fit.check_passages(printed))
    note(
        "pocket: face, film, grid, board; threads",
        lambda: [*case_fit.check_stack(printed), *case_fit.check_threads(printed)],
    )
    note("pocket: STL and foils read back", lambda: check_files(printed))
    note("pocket: the guide's pictures", check_pictures)
    return table


def check_pictures():
    from . import guide  # which imports this

    return guide.check()


def take_pictures():
    from . import guide

    guide.draw()


def main(arguments=None):
    asked = flags(
        "case",
        "The pocket's case, checked and drawn.",
        arguments,
        draw="write the STL again",
        pictures="draw the pictures of docs/build.md again: docs/img/pocket*",
    )
    return show("case", run, [draw] * asked.draw + [take_pictures] * asked.pictures)


if __name__ == "__main__":
    sys.exit(main())
