"""Firmware, sheet, parts list held against each other: `python -m host_tools.hardware` (make hardware)."""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from . import NETLIST, SCHEMATIC, parts, rules, sheet, supply, wiring
from .kicad import KiCad
from .netlist import read_netlist, same_nets
from .table import Table, show


def run(with_kicad=True):
    """Run every check."""
    table = Table()
    check = table.check
    check("netlist and drawings current", sheet.check_current)
    netlist = read_netlist(NETLIST)
    if with_kicad:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder) / "work"
            shutil.copytree(SCHEMATIC.parent, work)  # KiCad writes beside the project
            out = Path(folder) / "out"
            out.mkdir()
            check("electrical rules (KiCad)", lambda: KiCad().erc(work / SCHEMATIC.name))
            check(
                "netlist as KiCad reads the sheet",
                lambda: same_nets(netlist, read_netlist(KiCad().netlist(work / SCHEMATIC.name, out))),
            )
    check("pins: firmware and schematic", lambda: wiring.check_pins(netlist))
    check("parts: schematic and bom.csv", lambda: parts.check_bom(netlist, parts.read_bom()))
    check("wiring of polarised parts and pins", lambda: wiring.check_wiring(netlist))
    check("no net with a single pin", lambda: wiring.check_single_pins(netlist))
    check("key matrix", lambda: wiring.check_matrix(netlist))
    check("design rules", lambda: rules.check_design(netlist))
    check("battery, cut-off", lambda: supply.check_battery(netlist))
    check("LED switch", lambda: supply.check_led_switch(netlist))
    check("decoupling and ratings", lambda: rules.check_decoupling(netlist))
    check("protection", lambda: rules.check_protection(netlist))
    check("simulated circuits", lambda: rules.check_simulations(netlist))
    return table


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make hardware", description="Firmware, schematic and parts list compared.")
    parser.add_argument("--draw", action="store_true", help="export netlist, SVG and PDF again, then check")
    parser.add_argument("--without-kicad", action="store_true", help="only what needs no KiCad")
    parser.add_argument("--price", action="store_true", help="what one of two units costs, by the parts list")
    options = parser.parse_args(arguments)
    if options.price:
        rows = parts.read_bom()
        for build in ("board", "perfboard"):
            for name, dollars in (*parts.costs(rows, build).items(), ("in all", parts.price(rows, build))):
                print(f"{build:10}{name:48}{dollars:8.2f} US$")
        return 0

    def make():
        if options.draw:
            sheet.make_drawings()
        return run(not options.without_kicad)

    return show("hardware", make)


if __name__ == "__main__":
    sys.exit(main())
