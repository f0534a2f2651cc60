"""The pocket's supply simulated: two sagging cells, the converters as constant powers, the switch's inrush, reversed
cells, and what ends first when they are flat. `python -m host_tools.hardware.pocket.power` prints the table of
docs/pocket.md. Imports the simulation, the firmware's table; runs ngspice.
"""

from drivers import boards

from .. import simulate
from . import FOLDER

NETLIST = FOLDER / "simulation" / "power.cir"
SOUND_A = 0.02
END_V = 1.8  # the Pico's converter: its least input, by the data sheet of the RT6150
LEAST_V = 1.9  # at the cap and 2.1 V of cells
LEAST_CELLS_V = 2.1
ADC_OFF = 0.013  # of the divider and the reference together: read too high, it stops late
LOADS_MA = (0, 25, 100, 200, 303)  # rail off, typical play, half the cap, the cap, the limiter's most


def run(voc, led_ma, sound=SOUND_A, **more):
    """{"vsys", "on", "cells"}: volts at the end, "inrush": most amperes of the cells, "lowest": VSYS at any time."""
    points = simulate.spice(
        NETLIST, ["v(vsys)", "v(on)", "v(cells)", "i(vcell)"], voc=voc, led=led_ma / 1000, sound=sound, **more
    )
    _, vsys, on, cells, current = points.T
    return {
        "vsys": float(vsys[-1]), "on": float(on[-1]), "cells": float(cells[-1]),
        "inrush": float(-current.min()), "lowest": float(vsys.min()), "current": float(-current[-1]),
    }  # fmt: skip


def steady_mv(found, led_ma, table):
    """What the firmware judges the cells by, in millivolts."""
    _, _, _, typical, sag = table.cells
    return found["on"] * 1000 + (led_ma - typical) * sag / 1000


def falls(value, low=1.7, high=2.9):
    """The cells' open voltage at which value(volts) goes below 0, to 5 mV; it rises with the voltage."""
    while high - low > 0.005:
        middle = (low + high) / 2
        low, high = (low, middle) if value(middle) > 0 else (middle, high)
    return high


def ends(led_ma, table=None):
    """(open volts at which the firmware stops, those at which the Pico's supply ends) at a load of the LEDs."""
    table = table or boards.made("pocket")
    stop = falls(lambda voc: steady_mv(run(voc, led_ma), led_ma, table) * (1 + ADC_OFF) - table.cells[2])
    return stop, falls(lambda voc: run(voc, led_ma)["vsys"] - END_V)


def check_supply(table=None):
    """VSYS at the cap; the firmware's stop above the hardware's end at every load up to the cap; reversed; inrush."""
    table = table or boards.made("pocket")
    least = run(LEAST_CELLS_V, table.budget_ma)["vsys"]
    if least < LEAST_V:
        yield f"VSYS is {least:.2f} V at the cap with cells of {LEAST_CELLS_V} V, less than {LEAST_V}"
    for led_ma in (load for load in LOADS_MA if load <= table.budget_ma):
        stop, end = ends(led_ma, table)
        if stop <= end:
            yield f"at {led_ma} mA the Pico ends at {end:.2f} V of cells, the firmware stops at {stop:.2f}"
    reversed_ = run(3.0, 0, polarity=-1)
    if reversed_["lowest"] < -0.1:
        yield f"reversed cells put {reversed_['lowest']:.2f} V on VSYS"
    inrush = run(3.2, 0)["inrush"]
    if inrush > 3.0:
        yield f"the switch's inrush is {inrush:.1f} A"


def lines():
    """The table's rows as text."""
    table = boards.made("pocket")
    yield f"{'LEDs':>8}{'VSYS at 2.8 V':>15}{'at 2.4 V':>10}{'at 2.1 V':>10}{'cells':>8}{'stop':>8}{'end':>8}"
    for led_ma in LOADS_MA:
        at = [run(voc, led_ma) for voc in (2.8, 2.4, 2.1)]
        stop, end = ends(led_ma, table)
        volts = "".join(f"{found['vsys']:{wide}.2f}" for found, wide in zip(at, (15, 10, 10), strict=True))
        yield f"{led_ma:5} mA{volts}{at[2]['current']:6.2f} A{stop:8.2f}{end:8.2f}"
    yield f"inrush at 3.2 V: {run(3.2, 0)['inrush']:.2f} A"
    yield f"reversed cells of 3.0 V: VSYS {run(3.0, 0, polarity=-1)['lowest']:.3f} V"


if __name__ == "__main__":
    print("\n".join(lines()))
