"""KiCad's rules check, plots and the list of parts for a board's file; needs KiCad 6, the interactive list kiauto's
environment. Imports nothing of a particular board.
"""

import os
import re
import subprocess
import zipfile
from pathlib import Path

from .. import ROOT, HardwareError

PYTHON = "/usr/bin/python3"  # KiCad's: it alone can import pcbnew
IBOM = ROOT / "build" / "kiauto" / "bin" / "generate_interactive_bom"


def kicad(module, *words):
    """Run a module in KiCad's Python; what it prints. HardwareError with what to install, or what it said."""
    command = [PYTHON, "-m", f"host_tools.hardware.{module}", *map(str, words)]
    ran = None
    if Path(PYTHON).exists():
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=7200)
    if not ran or "No module named 'pcbnew'" in ran.stderr:
        raise HardwareError("no KiCad 6 here: apt install --no-install-recommends kicad kicad-footprints")
    if ran.returncode:
        raise HardwareError(f"KiCad failed (exit {ran.returncode}): {(ran.stdout + ran.stderr)[-600:]}")
    return ran.stdout


def check_rules(path):
    """KiCad's design rules: errors and unconnected pads; what its check calls warnings (silkscreen) is not."""
    found = kicad("board.pcb", "--check", path)
    if "Found 0 unconnected pads" not in found:
        yield "pads are unconnected"
    blocks = found.split("\n[")[1:]
    for block in blocks:
        if "Severity: error" in block:
            yield "[" + " ".join(block.split("\n")[0].split()) + " " + " ".join(block.split("\n")[2].split())


def pack(folder, target):
    """Gerbers and drills in one archive whose bytes do not depend on the day."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            text = "".join(line for line in lines if "CreationDate" not in line and " date " not in line)
            archive.writestr(zipfile.ZipInfo(path.name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)


def interactive(path, target):
    """The interactive list of parts (InteractiveHtmlBom): a page that shows where each part goes."""
    if not IBOM.exists():
        raise HardwareError("no InteractiveHtmlBom here: make kiauto")
    out = path.parent / "ibom"
    words = ["--no-browser", "--name-format", "ibom", "--no-compression", "--blacklist", "H*,TP*", "--dest-dir", out]
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    ran = subprocess.run([IBOM, *words, path], env=environment, capture_output=True, text=True, timeout=300)
    if not (out / "ibom.html").exists():
        raise HardwareError(f"InteractiveHtmlBom failed: {(ran.stdout + ran.stderr)[-400:]}")
    page = (out / "ibom.html").read_text(encoding="utf-8")
    # Its version is taken from whatever repository it runs in.
    page = re.sub(r'"(date|ibom_version)": "[^"]*"', r'"\1": ""', page)
    target.write_text(page, encoding="utf-8")
