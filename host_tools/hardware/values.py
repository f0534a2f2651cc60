"""Values of resistors and capacitors as numbers. Imports re."""

import re

from . import HardwareError


def farads(value):
    """`470u` is 0.00047, `2u2` 0.0000022."""
    match = re.fullmatch(r"(\d+)([pnu])(\d*)", value)
    if not match:
        raise HardwareError(f"no value of a capacitor: {value}")
    whole, unit, rest = match.groups()
    return (float(f"{whole}.{rest}") if rest else int(whole)) * {"p": 1e-12, "n": 1e-9, "u": 1e-6}[unit]


def ohms(value):
    """`4k7` is 4700."""
    match = re.fullmatch(r"(\d+)([RkM]?)(\d*)", value)
    if not match:
        raise HardwareError(f"no value of a resistor: {value}")
    whole, unit, rest = match.groups()
    return float(f"{whole}.{rest or 0}") * {"k": 1e3, "M": 1e6}.get(unit, 1)
