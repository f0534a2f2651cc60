"""The pocket's supply simulated: two sagging cells, the converters as constant powers, the switch's inrush, reversed
cells, a Pico whose diode leaks, a charger pulled from the wall, and what ends first when the cells are flat.
`python -m host_tools.hardware.pocket.check.power` prints the tables of docs/pocket.md. Imports the simulation, the
firmware's table; runs ngspice.
"""

from drivers import boards

from ... import simulate
from .. import FOLDER

NETLIST = FOLDER / "simulation" / "power.cir"
SOUND_A = 0.02
INRUSH_A = 3.5  # an AO3415A and D5 bear more
END_V = 1.8  # the Pico's converter: its least input, by the data sheet of the RT6150
LEAST_V = 1.9  # at the cap and 2.1 V of cells
LEAST_CELLS_V = 2.1
# What power.cir assumes for the cells with springs and wires, the fuse after it has tripped once, one transistor at a
# gate of 1.8 V, the Pico, the LEDs' converter.
CELLS_OHM, FUSE_OHM, FET_OHM, PICO_W, EFFICIENCY = 0.16, 0.05, 0.065, 0.17, 0.85
ADC_OFF = 0.013  # error of divider and reference together: if the reading is too high, the firmware stops late
# Of the Pico's diode from VSYS to VBUS: at most 100 uA at 25 C for its sister, far more when warm.
LEAKS_UA = (0, 100, 500)
THRESHOLDS_V = (-0.9, -0.4)  # of the transistors' gates
BASES_A = (1e-15, 1e-14, 1e-12)  # Q5's saturation current: cold, usual, hot
LOST_V = 0.03  # the most that leak and threshold together may cost
CHARGER_F = 470e-6  # that a charger pulled from the wall leaves on VBUS
UNPLUGGED_S = 0.1  # when it is pulled: power.cir
RIDES_MA, RIDES_V = (25, 100, 200), (2.2, 2.4, 3.2)  # LEDs and cells at which the Pico rides through that
MARGIN_V = 1.9  # VSYS while the charger's capacitor empties
LOADS_MA = (0, 25, 100, 200, 303)  # rail off, typical play, half the cap, the cap, the limiter's most


def run(voc, led_ma, sound=SOUND_A, **more):
    """{"vsys", "on", "cells"}: volts at the end, "inrush": the cells' peak in amperes, "lowest": the least VSYS."""
    points = simulate.spice(
        NETLIST,
        ["v(vsys)", "v(on)", "v(cells)", "i(vcell)", "v(vbus)"],
        voc=voc,
        led=led_ma / 1000,
        sound=sound,
        **more,
    )
    seconds, vsys, on, cells, current, vbus = points.T
    after = vsys[seconds > UNPLUGGED_S]
    return {
        "vbus": float(vbus[-1]), "unplugged": float(after.min()) if len(after) else 0.0,
        "vsys": float(vsys[-1]), "on": float(on[-1]), "cells": float(cells[-1]),
        "inrush": float(-current.min()), "lowest": float(vsys.min()), "current": float(-current[-1]),
    }  # fmt: skip


def steady_mv(found, led_ma, table):
    """The millivolts by which the firmware judges the cells."""
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
    yield from _leaks(table)
    yield from _pulled(table)
    yield from _known(table)
    reversed_ = run(3.0, 0, polarity=-1)
    if reversed_["lowest"] < -0.1:
        yield f"reversed cells put {reversed_['lowest']:.2f} V on VSYS"
    inrush = run(3.2, 0)["inrush"]
    if inrush > INRUSH_A:
        yield f"the switch's inrush is {inrush:.1f} A"


def _leaks(table):
    """If the Pico's diode leaks to VBUS, the gates stay low enough at every usable voltage of the cells."""
    for voc in (2.2, 2.6, 3.2):
        best = run(voc, table.budget_ma)["vsys"]
        for threshold in THRESHOLDS_V:
            found = run(voc, table.budget_ma, vto=threshold, leak=LEAKS_UA[-1] / 1e6, base=BASES_A[-1])
            if found["vsys"] < best - LOST_V:
                yield (
                    f"leak of {LEAKS_UA[-1]} uA lifts VBUS to {found['vbus']:.2f} V, lowers VSYS from {best:.2f} to"
                    f" {found['vsys']:.2f} V with cells of {voc} V"
                )


def _pulled(table):
    """VSYS after a charger is pulled from the wall, its capacitor still on the cable: with every Q5, cells and load up
    to the cap, and at the firmware's own stop.
    """
    stop = ends(table.budget_ma, table)[0]
    for led_ma, voc, base in (
        *((led_ma, voc, base) for led_ma in RIDES_MA for voc in RIDES_V for base in BASES_A[1:2]),
        *((table.budget_ma, voc, base) for voc in (RIDES_V[0], RIDES_V[-1]) for base in BASES_A[::2]),
        (table.budget_ma, stop, BASES_A[1]),
    ):
        lowest = run(voc, led_ma, usb=1, cusb=CHARGER_F, end=0.4, base=base)["unplugged"]
        if lowest < (MARGIN_V if voc > stop else END_V):
            yield f"a charger pulled from the wall: VSYS {lowest:.2f} V with cells of {voc:.2f} V, LEDs of {led_ma} mA"


def _known(table):
    """The simulation against the same supply by hand: constant powers behind the resistances in series."""
    voc, led = 2.4, table.budget_ma / 1000
    ohm = CELLS_OHM + FUSE_OHM + 2 * FET_OHM / 2
    watts = PICO_W + 5 * led / EFFICIENCY
    volts = voc
    for _ in range(50):
        volts = voc - ohm * (watts / volts + SOUND_A)
    found = run(voc, table.budget_ma)
    if abs(found["vsys"] - volts) > 0.015:
        yield f"power.cir has {found['vsys']:.3f} V at VSYS, by hand it is {volts:.3f}"


def lines():
    """The tables as text."""
    table = boards.made("pocket")
    yield f"{'LEDs':>8}{'VSYS at 2.8 V':>15}{'at 2.4 V':>10}{'at 2.1 V':>10}{'cells':>8}{'stop':>8}{'end':>8}"
    for led_ma in LOADS_MA:
        at = [run(voc, led_ma) for voc in (2.8, 2.4, 2.1)]
        stop, end = ends(led_ma, table)
        volts = "".join(f"{found['vsys']:{wide}.2f}" for found, wide in zip(at, (15, 10, 10), strict=True))
        yield f"{led_ma:5} mA{volts}{at[2]['current']:6.2f} A{stop:8.2f}{end:8.2f}"
    yield f"{'leak':>8}{'VBUS at 2.2 V':>15}{'VSYS':>10}"
    for leak in LEAKS_UA:
        more = {"vto": THRESHOLDS_V[0], "base": BASES_A[-1], "leak": leak / 1e6}
        found = [run(2.2, table.budget_ma, **more)[name] for name in ("vbus", "vsys")]
        yield f"{leak:5} uA{found[0]:15.2f}{found[1]:10.2f}"
    yield f"{'LEDs':>8}{'least VSYS, charger pulled, at 2.2 V':>38}{'at 2.4 V':>10}{'at 3.2 V':>10}"
    for led_ma in RIDES_MA:
        lowest = [run(voc, led_ma, usb=1, cusb=CHARGER_F, end=0.4)["unplugged"] for voc in RIDES_V]
        yield f"{led_ma:5} mA" + "".join(f"{value:{wide}.2f}" for value, wide in zip(lowest, (38, 10, 10), strict=True))
    yield f"inrush at 3.2 V: {run(3.2, 0)['inrush']:.2f} A"
    yield f"reversed cells of 3.0 V: VSYS {run(3.0, 0, polarity=-1)['lowest']:.3f} V"


if __name__ == "__main__":
    print("\n".join(lines()))
