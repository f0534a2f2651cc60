"""Firmware, sheet, parts list held against each other: `python -m host_tools.hardware` (make hardware)."""

import shutil
import sys
import tempfile
from pathlib import Path

from . import NETLIST, SCHEMATIC, parts, rules, sheet, supply, tables, wiring
from .kicad import KiCad
from .netlist import read_netlist, same_nets
from .pocket import sheet as pocket
from .table import Table, flags, show


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
    check("boards' tables: schematic and kit", lambda: tables.check_boards(netlist))
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
    check("pocket: sheet current", pocket.check_current)
    if with_kicad:
        check("pocket: electrical rules, netlist (KiCad)", pocket.check_kicad)
    return table


def show_costs():
    """Print what one of two units costs, by the parts list."""
    rows = parts.read_bom()
    for build in ("board", "perfboard"):
        for name, dollars in (*parts.costs(rows, build).items(), ("in all", parts.price(rows, build))):
            print(f"{build:10}{name:48}{dollars:8.2f} US$")


def main(arguments=None):
    asked = flags(
        "hardware",
        "Firmware, schematic and parts list compared.",
        arguments,
        draw="export netlist, SVG and PDF again, then check",
        without_kicad="only what needs no KiCad",
        price="what one of two units costs, by the parts list",
    )
    if asked.price:
        show_costs()
        return 0
    return show("hardware", lambda: run(not asked.without_kicad), [sheet.make_drawings] * asked.draw)


if __name__ == "__main__":
    sys.exit(main())
