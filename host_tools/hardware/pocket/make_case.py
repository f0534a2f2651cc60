"""The pocket's case: checked, drawn again on demand (make case): `python -m host_tools.hardware.pocket.make_case`."""

import sys
from pathlib import Path

from ..case.files import as_printed, stl
from ..table import Table, check_stamp, flags, show, stamp
from .case import solids
from .case.contents import all_caps, contents
from .case.film import film, labels
from .check import case, fit
from .check.case import STL
from .guide import pictures

STAMP = STL / "case.stamp"
HOW = "make case ARGS=--draw"
HERE = Path(__file__).parent
SOURCES = (
    HERE / "places.py",
    *(HERE / "case" / name for name in ("sizes.py", "solids.py", "film.py")),
    HERE.parent / "case" / "files.py",
)


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


def run():
    """Run every check."""
    table = Table()
    printed, inside = solids.printed(), contents()
    note = table.check
    note(
        "pocket: files current",
        lambda: check_stamp(STAMP, made(), SOURCES, HOW),
    )
    note("pocket: size", case.check_size)
    note("pocket: printable without supports", lambda: (text for pair in printed.items() for text in case.shape(*pair)))
    note("pocket: room for everything, keys pressed too", lambda: case.check_room(printed, inside))
    note("pocket: keys", lambda: case.check_keys(printed))
    note("pocket: loudspeaker held", lambda: case.check_loudspeaker(printed))
    note("pocket: screws", lambda: case.check_screws(printed, inside))
    note("pocket: openings", lambda: case.check_openings(printed))
    note("pocket: door and its snap", lambda: fit.check_door(printed))
    note("pocket: gaps of the caps", lambda: fit.check_gaps(printed, all_caps()))
    note("pocket: the slide in reach", lambda: fit.check_slide(printed))
    note("pocket: what must pass the openings", lambda: fit.check_passages(printed))
    note(
        "pocket: face, film, grid, board; threads",
        lambda: [*fit.check_stack(printed), *fit.check_threads(printed)],
    )
    note("pocket: STL and foils read back", lambda: case.check_files(printed))
    note("pocket: the guide's pictures", pictures.check)
    return table


def main(arguments=None):
    asked = flags(
        "case",
        "The pocket's case, checked and drawn.",
        arguments,
        draw="write the STL again",
        pictures="draw the pictures of docs/build.md again: docs/img/pocket*",
    )
    return show("case", run, [draw] * asked.draw + [pictures.draw] * asked.pictures)


if __name__ == "__main__":
    sys.exit(main())
