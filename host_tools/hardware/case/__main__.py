"""The case: checked, and drawn again where a number changed. `python -m host_tools.hardware.case` (make case)."""

import sys
from pathlib import Path

from .. import HARDWARE, NETLIST, ROOT
from ..netlist import read_netlist
from ..table import Table, check_stamp, flags, show, stamp
from . import check, contents, sizes, solids
from .files import as_printed, dxf, stl, svg

FOLDER = HARDWARE / "case"
STAMP = FOLDER / "case.stamp"
HERE = Path(__file__).parent
SOURCES = (
    HERE / "sizes.py",
    HERE / "solids.py",
    HERE / "files.py",
    HERE.parent / "board" / "places.py",
    ROOT / "firmware" / "lib" / "console" / "legends.py",
)


def made():
    return [*(FOLDER / f"{name}.stl" for name in solids.printed()), FOLDER / "front.svg", FOLDER / "front.dxf"]


def check_current():
    """The committed files were made from the committed numbers."""
    return check_stamp(STAMP, made(), SOURCES, "make case ARGS=--draw")


def draw():
    """Write every part as STL in the place it is printed in, and the front for a laser as SVG and DXF."""
    FOLDER.mkdir(exist_ok=True)
    for name, solid in solids.printed().items():
        (FOLDER / f"{name}.stl").write_bytes(stl(as_printed(name, solid)))
    rings = check.outline(solids.front(), sizes.FACE / 2)
    (FOLDER / "front.svg").write_text(svg(rings), encoding="utf-8")
    (FOLDER / "front.dxf").write_text(dxf(rings), encoding="ascii")
    stamp(STAMP, made(), SOURCES)


def run():
    """Run every check."""
    table = Table()
    note = table.check
    printed = solids.printed()
    inside = contents.contents(read_netlist(NETLIST))
    note("files current", check_current)
    note("printable", lambda: (text for name, solid in printed.items() for text in check.check_printable(name, solid)))
    note("walls", lambda: (text for name, solid in printed.items() for text in check.check_walls(name, solid)))
    note("room for everything", lambda: check.check_room(printed, inside))
    note("screws", lambda: check.check_screws(printed, inside, solids))
    note(
        "no supports",
        lambda: (text for n, solid in printed.items() for text in check.check_supports(n, solid, as_printed)),
    )
    note("openings", lambda: check.check_openings(printed, solids))
    return table


def take_pictures():
    from .pictures import draw as picture

    netlist = read_netlist(NETLIST)
    picture(solids.printed(), contents.contents(netlist), netlist, ROOT / "docs" / "img")


def main(arguments=None):
    asked = flags(
        "case",
        "The case, checked and drawn.",
        arguments,
        draw="write STL, SVG and DXF again",
        pictures="render docs/img/case-*.png and step-*.png (OpenSCAD)",
    )
    return show("case", run, [draw] * asked.draw + [take_pictures] * asked.pictures)


if __name__ == "__main__":
    sys.exit(main())
