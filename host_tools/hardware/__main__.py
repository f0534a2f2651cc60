"""Compares firmware, circuit, sheet and parts list: `python -m host_tools.hardware` (make hardware)."""

import sys

from . import simulate, tables, wiring
from .kit import __main__ as kit
from .pocket import cart, order
from .pocket.board import sheet as pocket
from .pocket.check import drawings, limits, nets, numbers, power
from .pocket.circuit import circuit
from .table import Table, flags, show


def run(with_kicad=True):
    """Run every check."""
    table = Table()
    note = table.check
    netlist = circuit()
    note("boards' tables: circuit and kit", lambda: tables.check_boards(netlist))
    note("pocket: firmware's pins", lambda: nets.check_firmware(netlist))
    note("pocket: what the values make", lambda: limits.check(netlist))
    note("pocket: no pin above its part's supply", lambda: limits.check_driven(netlist))
    note("pocket: key matrix", lambda: wiring.check_matrix(netlist))
    note("pocket: no net with a single pin", lambda: wiring.check_single_pins(netlist))
    note("pocket: transistors and diodes", lambda: nets.check_transistors(netlist))
    note("pocket: parts list", lambda: order.check_bom(netlist))
    note("pocket: each number is the part that is meant", lambda: numbers.check(netlist))
    note("pocket: lists for another house and the shop", cart.check)
    note("pocket: supply simulated", power.check_supply)
    note("pocket: what is simulated is the circuit", lambda: simulate.check_circuits(netlist))
    note("pocket: the sound simulated and computed", lambda: simulate.check_figures(netlist))
    note("pocket: sheet current", pocket.check_current)
    note("pictures of cord and keypad", lambda: drawings.check_pictures(netlist))
    note("kit: drawings, overlay, tables, Wokwi's project", kit.check)
    if with_kicad:
        note("pocket: electrical rules, netlist (KiCad)", pocket.check_kicad)
    return table


def main(arguments=None):
    asked = flags(
        "hardware",
        "Firmware, circuit, sheet and parts list compared.",
        arguments,
        without_kicad="only what needs no KiCad",
    )
    return show("hardware", lambda: run(not asked.without_kicad))


if __name__ == "__main__":
    sys.exit(main())
