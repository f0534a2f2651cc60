"""The hardware's files and the checks that hold them against each other and against the firmware: `make hardware`."""

from .. import ROOT

HARDWARE = ROOT / "hardware"
SCHEMATIC = HARDWARE / "schematic" / "zalp.kicad_sch"
NETLIST = HARDWARE / "schematic" / "zalp.net"
DRAWINGS = (HARDWARE / "schematic" / "zalp.svg", HARDWARE / "schematic" / "zalp.pdf")
STAMP = HARDWARE / "schematic" / "zalp.stamp"
BOM = HARDWARE / "bom.csv"
SIMULATIONS = HARDWARE / "simulation"


class HardwareError(Exception):
    """A check cannot be run; the text says what to do."""
