"""The hardware's files, and the checks that compare them with each other and with the firmware: `make hardware`."""

from zalp.tools import ROOT

HARDWARE = ROOT / "hardware"
SIMULATIONS = HARDWARE / "simulation"


class HardwareError(Exception):
    """A check cannot be run; the text says what to do."""
