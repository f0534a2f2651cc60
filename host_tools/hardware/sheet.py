"""What KiCad makes from the sheet and is committed beside it: netlist, SVG, PDF."""

import re
import shutil
import tempfile
from pathlib import Path

from . import DRAWINGS, NETLIST, SCHEMATIC, STAMP
from .kicad import KiCad
from .table import check_stamp, stamp


def check_current():
    """The committed netlist and drawings were made from the committed schematic."""
    return check_stamp(STAMP, (NETLIST, *DRAWINGS), (SCHEMATIC,), "make drawings")


def make_drawings():
    """Export netlist, SVG and PDF again and stamp them."""
    kicad = KiCad()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        shutil.copytree(SCHEMATIC.parent, work)
        out = Path(folder) / "out"
        out.mkdir()
        kicad.draw(work / SCHEMATIC.name, out)
        text = kicad.netlist(work / SCHEMATIC.name, out).read_text(encoding="utf-8")
        # Where and when it was exported says nothing of the circuit.
        text = re.sub(r'\(source "[^"]*zalp\.kicad_sch"\)', '(source "zalp.kicad_sch")', text, count=1)
        text = re.sub(r'\(date "[^"]*"\)', '(date "")', text, count=1)
        text = re.sub(r'\(uri "[^"]*zalp\.kicad_sym"\)', '(uri "zalp.kicad_sym")', text)
        NETLIST.write_text(text, encoding="utf-8")
        for path in DRAWINGS:
            shutil.copy(out / path.name, path)
    stamp(STAMP, (NETLIST, *DRAWINGS), (SCHEMATIC,))
