"""The boards: drawn on demand, always checked. `python -m host_tools.hardware.board` (make board).

What is committed in hardware/board is compared by a stamp of everything it is made from: a fresh clone draws nothing,
it only checks. KiCad's rules check runs where KiCad is.
"""

import csv
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from functools import partial
from pathlib import Path

from .. import HARDWARE, NETLIST, ROOT, HardwareError
from ..netlist import read_netlist
from ..table import Table, check_stamp, flags, show, stamp
from . import check, places

FOLDER = HARDWARE / "board"
STAMP = FOLDER / "board.stamp"
PYTHON = "/usr/bin/python3"  # KiCad's: it alone can import pcbnew
HERE = Path(__file__).parent
SOURCES = (
    NETLIST,
    ROOT / "firmware" / "lib" / "console" / "legends.py",
    *(HERE / name for name in ("places.py", "draw.py", "pcb.py", "grid.py", "route.py", "order.py", "silkscreen.py")),
    *sorted((FOLDER / "zalp.pretty").glob("*.kicad_mod")),
)
IBOM = ROOT / "build" / "kiauto" / "bin" / "generate_interactive_bom"


def made():
    """The files that are made: boards, gerbers with drills, placement, the interactive list."""
    for which in check.FOLDER_NAMES:
        yield from (FOLDER / f"{which}{end}" for end in (".kicad_pcb", "-gerbers.zip", "-placement.csv", "-parts.html"))


def check_current():
    """The committed boards were made from the committed sheet and places."""
    return check_stamp(STAMP, list(made()), SOURCES, "make board ARGS=--draw")


def kicad(*words, timeout=7200):
    """Run draw.py in KiCad's Python; what it prints. HardwareError with what to install, or what it said."""
    command = [PYTHON, "-m", "host_tools.hardware.board.draw", *map(str, words)]
    ran = None
    if Path(PYTHON).exists():
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=timeout)
    if not ran or "No module named 'pcbnew'" in ran.stderr:
        raise HardwareError("no KiCad 6 here: apt install --no-install-recommends kicad kicad-footprints")
    if ran.returncode:
        raise HardwareError(f"KiCad failed (exit {ran.returncode}): {(ran.stdout + ran.stderr)[-600:]}")
    return ran.stdout


def check_rules(path):
    """KiCad's design rules: errors and unconnected pads; what its check calls warnings (silkscreen) is not."""
    found = kicad("--check", path)
    if "Found 0 unconnected pads" not in found:
        yield "pads are unconnected"
    blocks = found.split("\n[")[1:]
    for block in blocks:
        if "Severity: error" in block:
            yield "[" + " ".join(block.split("\n")[0].split()) + " " + " ".join(block.split("\n")[2].split())


def draw():
    """Draw both boards, plot them, list their parts; then stamp them."""
    netlist = read_netlist(NETLIST)
    with tempfile.TemporaryDirectory() as folder:
        kicad(folder)
        for which in check.FOLDER_NAMES:
            path = Path(folder) / f"{which}.kicad_pcb"
            kicad("--bare", path, FOLDER / path.name)
            plots = Path(folder) / which
            plots.mkdir()
            plotted(path, plots, "gerber")
            pack(plots, FOLDER / f"{which}-gerbers.zip")
            placement(check.read(path), netlist, FOLDER / f"{which}-placement.csv")
            interactive(path, FOLDER / f"{which}-parts.html")
    stamp(STAMP, made(), SOURCES)


def plotted(path, folder, form):
    kicad("--plot", path, folder, form)


def pack(folder, target):
    """Gerbers and drills in one archive whose bytes do not depend on the day."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            text = "".join(line for line in lines if "CreationDate" not in line and " date " not in line)
            archive.writestr(zipfile.ZipInfo(path.name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)


def placement(board, netlist, target):
    """Where every part is: reference, value, x, y of pad 1, degrees, side."""
    where = {**places.MAIN_PLACES, **places.key_places()}
    with open(target, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("reference", "value", "x_mm", "y_mm", "degrees", "side"))
        for reference in sorted(
            board.parts, key=lambda r: (r.rstrip("0123456789"), int(r.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
        ):
            if reference in where:
                x, y, turn = where[reference]
                side = "panels" if reference in places.BACK else "components"
                table.writerow((reference, netlist.components[reference]["value"], x, y, turn, side))


def interactive(path, target):
    """The interactive list of parts (InteractiveHtmlBom): a page that shows where each part goes."""
    if not IBOM.exists():
        raise HardwareError("no InteractiveHtmlBom here: make kiauto")
    out = path.parent / "ibom"
    words = [
        "--no-browser",
        "--dest-dir",
        str(out),
        "--name-format",
        "ibom",
        "--no-compression",
        "--blacklist",
        "H*,TP*",
    ]
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    ran = subprocess.run([str(IBOM), *words, str(path)], env=environment, capture_output=True, text=True, timeout=300)
    if not (out / "ibom.html").exists():
        raise HardwareError(f"InteractiveHtmlBom failed: {(ran.stdout + ran.stderr)[-400:]}")
    page = (out / "ibom.html").read_text(encoding="utf-8")
    target.write_text(re.sub(r'"date": "[^"]*"', '"date": ""', page, count=1), encoding="utf-8")


def run(with_kicad=True):
    """Run every check."""
    table = Table()
    note = table.check
    note("boards current", check_current)
    netlist = read_netlist(NETLIST)
    boards = {which: check.read(FOLDER / f"{which}.kicad_pcb") for which in check.FOLDER_NAMES}
    note("every pad on the sheet's net", lambda: check.check_nets(boards, netlist))
    note("main: nothing under a Pico W's antenna", lambda: check.check_antenna(boards[places.MAIN]))
    note("main: audio away from LED data", lambda: check.check_audio(boards[places.MAIN]))
    for which, board in boards.items():
        note(f"{which}: outline, holes, keys, words", lambda which=which, board=board: check.check_places(which, board))
        note(f"{which}: pins named", lambda board=board: check.check_pin_names(board))
        note(f"{which}: words legible", lambda which=which, board=board: check.check_legible(which, board))
        note(f"{which}: tracks and drills", lambda which=which, board=board: check.check_copper(which, board))
        if with_kicad:
            note(f"{which}: design rules (KiCad)", lambda which=which: check_rules(FOLDER / f"{which}.kicad_pcb"))
    return table


def take_pictures():
    from .pictures import draw as picture

    for which in check.FOLDER_NAMES:
        picture(FOLDER / f"{which}.kicad_pcb", which, partial(plotted, form="svg"), ROOT / "docs" / "img")


def main(arguments=None):
    asked = flags(
        "board",
        "The printed boards, drawn and checked.",
        arguments,
        draw="draw them again, whatever the stamp says",
        pictures="take the pictures of docs/img again (needs Chromium)",
        without_kicad="only what needs no KiCad",
    )
    return show("board", lambda: run(not asked.without_kicad), [draw] * asked.draw + [take_pictures] * asked.pictures)


if __name__ == "__main__":
    sys.exit(main())
