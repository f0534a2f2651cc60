"""The figures of docs/hardware.md: three circuits simulated by ngspice, the budgets computed from the firmware.

`make simulate` prints them and draws docs/img/sim-audio.png, sim-cable.png and sim-cutoff.png. The netlists are
hardware/simulation/*.cir. Imports numpy, matplotlib, supply.py and firmware/lib/drivers/power.py; runs ngspice.
"""

import argparse
import math
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

from . import NETLIST, supply
from .netlist import read_netlist

ROOT = Path(__file__).parents[2]
NETLISTS = ROOT / "hardware" / "simulation"
PICTURES = ROOT / "docs" / "img"

SUPPLY = 3.3  # V, logic
GAIN = 10 ** (24 / 20)  # PAM8302A: 24 dB
SPEAKER = 8  # ohm
CARRIER = 125e6 / 1024  # Hz: 10 bits of PWM at 125 MHz
METRE = 5.5e-9  # s, delay of a metre of cord
RATES = (115_200, 230_400)
CELLS = 1.9, 4.8  # Ah, V: four NiMH cells
EFFICIENCY = 0.85  # of the converter, "typically over 85 %" says its maker
# mA from 5 V. An estimate, to be measured on the first board: the Pico with two PIO machines, the amplifier with sound.
PICO = 34
SOUND = 60
USES = (("LED rail off", 0, 0), ("typical play", 290, 20), ("at the cap, with sound", None, SOUND))


class SimulationError(Exception):
    """ngspice is absent or refused the netlist; the message says what to do."""


def power():
    """The numbers of drivers/power.py as a dictionary."""
    return runpy.run_path(str(ROOT / "firmware/lib/drivers/power.py"))


def spice(netlist, vectors, **parameters):
    """Run a netlist of hardware/simulation; arrays (points, 1 + len(vectors)): the scale, then each vector, real."""
    if not shutil.which("ngspice"):
        raise SimulationError("no ngspice here. On Debian and Ubuntu: apt install ngspice")
    netlist = Path(netlist)
    text = (NETLISTS / netlist).read_text()  # or one elsewhere, by its whole path
    for name, value in parameters.items():
        text, _, rest = text.partition(f".param {name}=")
        if not rest:
            raise SimulationError(f"{netlist.name} has no .param {name}")
        text += f".param {name}={value:g}\n" + rest.partition("\n")[2]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.txt")
        control = f".control\nset wr_singlescale\nrun\nwrdata {out} {' '.join(vectors)}\n.endc\n.end\n"
        Path(folder, netlist.name).write_text(text.replace(".end\n", control))
        done = subprocess.run(["ngspice", "-b", netlist.name], cwd=folder, capture_output=True, text=True, timeout=60)
        if not out.exists():
            raise SimulationError(f"ngspice refused {netlist.name}:\n{done.stdout[-800:]}{done.stderr[-800:]}")
        return numpy.loadtxt(out)


def audio():
    """The filter from the pin to the amplifier: frequencies and decibels, and what follows from them."""
    points = spice("audio.cir", ["vdb(in)"])
    hertz, gain = points[:, 0], points[:, 1]
    peak = gain.max()
    passed = numpy.flatnonzero(gain >= peak - 3)
    swing = SUPPLY * 10 ** (peak / 20)
    speaker = swing / 2 * GAIN
    return {
        "hertz": hertz,
        "gain": gain,
        "low": hertz[passed[0]],
        "high": hertz[passed[-1]],
        "carrier": peak - numpy.interp(math.log(CARRIER), numpy.log(hertz), gain),
        "swing": swing,
        "speaker": speaker,
        "watts": speaker**2 / 2 / SPEAKER,
    }


def cable(metres):
    """Two bits through a cord of `metres`: seconds, volts at jack and RX pin; rise (10-90 %) and delay in seconds."""
    points = spice("cable.cir", ["v(b)", "v(rx)"], delay=metres * METRE)
    seconds, jack, pin = points.T
    rising = seconds < 5e-6
    crossed = [float(numpy.interp(pin.max() * part, pin[rising], seconds[rising])) for part in (0.1, 0.5, 0.9)]
    return {
        "seconds": seconds,
        "jack": jack,
        "pin": pin,
        "rise": crossed[2] - crossed[0],
        "delay": crossed[1] - 1e-6,
        "peak": pin.max(),
    }


def cut_off(load=4.0):
    """The cells' decline and return at a load in watts: seconds; volts before Q2, behind it, at HOLD; the volts behind
    Q2 when it opened, the most behind it until the switch was moved, and whether it came back then.
    """
    points = spice("cutoff.cir", ["v(on)", "v(sw)", "v(hold)"], load=load)
    seconds, on, behind, hold = points.T
    sinking = (seconds > 1.5) & (seconds < 12)
    # Q2 opens when HOLD no longer drives Q3: the last moment at which its two sides are together.
    together = sinking & (on - behind < 0.2)
    opened = numpy.flatnonzero(together)[-1]
    off = (seconds > seconds[opened] + 0.3) & (seconds < 12)
    return {
        "seconds": seconds,
        "on": on,
        "behind": behind,
        "hold": hold,
        "opened": seconds[opened],
        "stayed_off": float(behind[off].max()),
        "came_back": float(behind[seconds > 18.5].min()),
    }


def threshold(load=0.05):
    """VBAT_SW at which U6 lets go of HOLD, found at a light load where nothing sags: volts."""
    run = cut_off(load)
    seconds, hold, behind = run["seconds"], run["hold"], run["behind"]
    sinking = numpy.flatnonzero((seconds > 1.5) & (seconds < 6.5))
    # While Q4 holds, HOLD follows VBAT_SW at a constant distance; then it leaves it.
    distance = (behind - hold)[sinking]
    leaves = sinking[numpy.flatnonzero(distance > numpy.median(distance[:200]) + 0.3)[0]]
    return float(behind[leaves])


def budgets():
    """Lines of text: LED current, life on the cells, the rail's rise."""
    limit = power()
    idle = limit["LEDS"] * limit["LED_IDLE_MA"]
    cap = limit["LED_BUDGET_MA"]
    full = limit["LEDS"] * 3 * limit["LED_CHANNEL_MA"]
    lines = [f"LEDs dark {idle} mA, cap {cap} mA (sum of bytes {limit['FRAME_SUM']}), all white without it {full} mA"]
    hours, volts = CELLS
    for use, leds, sound in USES:
        watts = ((cap if leds is None else leds) + PICO + sound) / 1000 * 5 / EFFICIENCY
        lines.append(f"{use}: {watts:.2f} W from the cells, {hours * volts / watts:.1f} h")
    lines.append(f"at the cap and {limit['VBAT_STOP_MV'] / 1000:.1f} V: {watts / limit['VBAT_STOP_MV'] * 1000:.2f} A")
    netlist = read_netlist(NETLIST)
    volts = supply.cut_off_volts(netlist)
    spread = volts * supply.CUT_OFF_TOLERANCE
    lines.append(f"cut-off {volts:.2f} V, {volts - spread:.2f} to {volts + spread:.2f} V by tolerances")
    least, usual, most = supply.LIMIT_MA
    lines.append(
        f"rail of {supply.bulk_on_leds(netlist) * 1e6:.0f} uF, limit {usual} mA ({least} to {most}): "
        f"up after {supply.led_ramp_ms(netlist):.0f} ms at most"
    )
    return lines


def figures():
    """The lines that docs/hardware.md quotes, and the curves for the pictures."""
    sound = audio()
    cords = {metres: cable(metres) for metres in (2, 5)}
    lines = [
        f"audio: {sound['low']:.0f} Hz to {sound['high'] / 1000:.1f} kHz (-3 dB)",
        f"audio: carrier {CARRIER / 1000:.0f} kHz, {sound['carrier']:.0f} dB down",
        f"audio: {sound['swing']:.2f} Vpp in, {sound['speaker']:.1f} V peak and {sound['watts']:.2f} W at 8 ohm",
    ]
    for metres, cord in cords.items():
        bits = ", ".join(f"{cord['rise'] * rate * 100:.0f} % of a bit at {rate}" for rate in RATES)
        lines.append(f"cable {metres} m: rise {cord['rise'] * 1e9:.0f} ns, delay {cord['delay'] * 1e9:.0f} ns; {bits}")
    cells = cut_off()
    lines.append(
        f"cut-off, simulated: U6 lets go at {threshold():.2f} V; with 4 W Q2 opens at "
        f"{cells['behind'][cells['seconds'] >= cells['opened']][0]:.2f} V and stays open at 4.7 V"
    )
    return lines + budgets(), sound, cords, cells


def draw(sound, cords, cells, folder=PICTURES):
    """Write the plots."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    axes.semilogx(sound["hertz"], sound["gain"])
    for hertz, name in ((sound["low"], "-3 dB"), (sound["high"], "-3 dB"), (CARRIER, "PWM")):
        axes.axvline(hertz, color="grey", linestyle=":")
        axes.annotate(f"{name}\n{hertz / 1000:.3g} kHz", (hertz, -55), fontsize=8)
    axes.set(xlabel="Hz", ylabel="dB, pin to amplifier", ylim=(-60, 0), title="Sound: R13, R14, C8, C15, R16, C14, C10")
    axes.grid(alpha=0.3)
    figure.savefig(folder / "sim-audio.png", dpi=90, metadata={"Software": None})

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    for metres, cord in cords.items():
        axes.plot(cord["seconds"] * 1e6, cord["pin"], label=f"RX pin, {metres} m")
    axes.plot(cord["seconds"] * 1e6, cord["jack"], linewidth=0.8, label=f"jack, {metres} m")
    axes.set(xlabel="µs", ylabel="V", xlim=(0.5, 12), title="Cable: two bits at 230,400 baud")
    axes.grid(alpha=0.3)
    axes.legend(loc="center right")
    figure.savefig(folder / "sim-cable.png", dpi=90, metadata={"Software": None})

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    for name, legend in (("on", "VBAT_ON"), ("behind", "VBAT_SW"), ("hold", "HOLD")):
        axes.plot(cells["seconds"], cells[name], label=legend)
    axes.axhline(supply.cut_off_volts(read_netlist(NETLIST)), color="grey", linestyle=":")
    axes.axvspan(12, 17, color="0.92")
    axes.annotate("switch off", (12.2, 5.1), fontsize=8)
    axes.set(xlabel="s, ten times as fast as cells", ylabel="V", title="Cut-off: cells sink, recover, are charged")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower left")
    figure.savefig(folder / "sim-cutoff.png", dpi=90, metadata={"Software": None})


def main():
    parser = argparse.ArgumentParser(description="Simulate the circuits and print the figures of docs/hardware.md.")
    parser.add_argument("--folder", type=Path, default=PICTURES, help="where the plots go")
    folder = parser.parse_args().folder
    try:
        lines, sound, cords, cells = figures()
    except SimulationError as error:
        sys.exit(str(error))
    draw(sound, cords, cells, folder)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
