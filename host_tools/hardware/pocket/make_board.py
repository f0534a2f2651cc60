"""The board: drawn on demand, always checked (make board): `python -m host_tools.hardware.pocket.make_board`."""

import sys
import tempfile
from functools import partial
from pathlib import Path

from .. import ROOT
from ..board.plots import check_rules, interactive, kicad, pack
from ..board.saved import read
from ..table import Table, check_stamp, flags, show, stamp
from . import BOARD, FOLDER, order
from .check import drawings, nets, readback
from .circuit import circuit

STAMP = FOLDER / "pocket.stamp"
HERE = Path(__file__).parent
SHARED = HERE.parent / "board"
GERBERS, PLACEMENT, PARTS = FOLDER / "pocket-gerbers.zip", FOLDER / "pocket-placement.csv", FOLDER / "pocket-parts.html"
ASSEMBLY = FOLDER / "pocket-assembly.csv"
SOURCES = (
    ROOT / "library" / "zalp" / "console" / "legends.py",
    *(HERE / name for name in ("circuit.py", "places.py", "order.py")),
    *(HERE / "board" / name for name in ("copper.py", "draw.py", "words.py")),
    *(SHARED / name for name in ("grid.py", "route.py", "order.py", "pcb.py")),
    *sorted((FOLDER / "zalp.pretty").glob("*.kicad_mod")),
    order.BOM,
)


def made():
    return [BOARD, GERBERS, PLACEMENT, ASSEMBLY, PARTS]


def check_current():
    """The committed board was made from the committed circuit and places."""
    return check_stamp(STAMP, made(), SOURCES, "make board ARGS=--draw")


def draw():
    """Place, route, pour, plot; then stamp. Some minutes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / BOARD.name
        kicad("pocket.board.draw", path)
        kicad("board.pcb", "--bare", path, BOARD)
        plots = Path(folder) / "plots"
        plots.mkdir()
        kicad("board.pcb", "--plot", path, plots)
        pack(plots, GERBERS)
        netlist = circuit()
        PLACEMENT.write_text(order.placement(read(path).where, netlist), encoding="utf-8")
        ASSEMBLY.write_text(order.assembly(netlist), encoding="utf-8")
        interactive(path, PARTS)
    stamp(STAMP, made(), SOURCES)


def run(with_kicad=True):
    """Run every check."""
    table = Table()
    note = table.check
    netlist = circuit()
    board = read(BOARD)
    note("pocket: files current", check_current)
    note("pocket: every pad on the circuit's net", lambda: nets.check_nets(board, netlist))
    note("pocket: pads as in the parts' data sheets", lambda: nets.check_pinouts(board, board.where, netlist))
    note("pocket: LEDs in the firmware's order", lambda: nets.check_leds(board, netlist))
    note("pocket: outline, holes, keys", lambda: [*nets.check_shape(board), *nets.check_title(board)])
    note("pocket: a capacitor beside each chip's supply", lambda: nets.check_decoupling(board, netlist))
    note("pocket: leads and pegs find their holes", lambda: nets.check_leads(board, netlist))
    note(
        "pocket: files for the house read back",
        lambda: readback.check_files(GERBERS, PLACEMENT, ASSEMBLY, BOARD, netlist),
    )
    note("pocket: marks of polarity", lambda: drawings.check_marks(board, netlist))
    note("pocket: the page of parts", lambda: drawings.check_page(PARTS, board, netlist))
    note("pocket: thickness", lambda: drawings.check_thickness(BOARD))
    if with_kicad:
        note("pocket: design rules (KiCad)", partial(check_rules, BOARD))
    return table


def main(arguments=None):
    asked = flags(
        "board",
        "The pocket's board, drawn and checked.",
        arguments,
        draw="draw it again, whatever the stamp says",
        without_kicad="only what needs no KiCad",
    )
    return show("board", lambda: run(not asked.without_kicad), [draw] * asked.draw)


if __name__ == "__main__":
    sys.exit(main())
