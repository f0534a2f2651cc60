"""The hardware's files and the checks that hold them against each other and against the firmware: `make hardware`."""

from zalp.tools import ROOT

HARDWARE = ROOT / "hardware"
SIMULATIONS = HARDWARE / "simulation"


class HardwareError(Exception):
    """A check cannot be run; the text says what to do."""
