"""The figures of docs/hardware.md: two circuits simulated by ngspice, the budgets computed from the firmware.

`make simulate` prints them and draws docs/img/sim-audio.png and sim-cable.png. The netlists are
hardware/simulation/*.cir. Imports numpy, matplotlib and the firmware's power; runs ngspice.
"""

import math
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from drivers import power

from . import ROOT, SIMULATIONS, HardwareError
from .values import farads, ohms

NETLISTS = SIMULATIONS
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
USES = (("LEDs' supply off", 0, 0), ("typical play", 290, 20), ("at the cap, with sound", None, SOUND))


def spice(netlist, vectors, **parameters):
    """Run a netlist of hardware/simulation; arrays (points, 1 + len(vectors)): the scale, then each vector, real."""
    if not shutil.which("ngspice"):
        raise HardwareError("no ngspice here. On Debian and Ubuntu: apt install ngspice")
    netlist = Path(netlist)
    text = (NETLISTS / netlist).read_text()  # or one elsewhere, by its whole path
    for name, value in parameters.items():
        text, _, rest = text.partition(f".param {name}=")
        if not rest:
            raise HardwareError(f"{netlist.name} has no .param {name}")
        text += f".param {name}={value:g}\n" + rest.partition("\n")[2]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.txt")
        control = f".control\nset wr_singlescale\nrun\nwrdata {out} {' '.join(vectors)}\n.endc\n.end\n"
        Path(folder, netlist.name).write_text(text.replace(".end\n", control))
        done = subprocess.run(["ngspice", "-b", netlist.name], cwd=folder, capture_output=True, text=True, timeout=60)
        if not out.exists():
            raise HardwareError(f"ngspice refused {netlist.name}:\n{done.stdout[-800:]}{done.stderr[-800:]}")
        return numpy.loadtxt(out)


def audio():
    """The filter from the pin to the amplifier: frequencies in Hz, gains in dB, and what follows from them."""
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


POCKET = NETLISTS.parent / "pocket" / "simulation"
# {file: {node: the circuit's net}}
NODES = {
    "audio.cir": {"pwm": "AUDIO_PWM", "lp": "AUDIO_LP", "lp2": "AUDIO_LP2", "in": "AMP_P"},
    "cable.cir": {"tx": "LINK_TX", "a": "TX_J", "b": "RX_J", "rx": "LINK_RX"},
    "power.cir": {
        "cells": "CELLS", "vbat": "VBAT", "gate": "GATE", "off": "OFF", "on": "VBAT_ON", "vbus": "VBUS", "vsys": "VSYS",
        "block": "ON_USB", "base": "USB_BASE",
    },
}  # fmt: skip
LEAST_F = 1e-9  # a simulation may leave out a smaller capacitor; power.cir one below 1 uF


def check_circuits(netlist, folders=(SIMULATIONS, POCKET)):
    """What ngspice simulates (*.cir) is the circuit: each part has its value and lies between the same nets, and none
    between those nets is left out.
    """
    paths = [path for folder in folders for path in sorted(folder.glob("*.cir"))]
    for path in paths:
        yield from _simulated(path, netlist)
    for name in NODES.keys() - {path.name for path in paths}:
        yield f"{name} is missing"


def _simulated(path, netlist):
    units = {"": 1, "k": 1e3, "meg": 1e6, "u": 1e-6, "n": 1e-9, "p": 1e-12}
    nets = NODES.get(path.name, {}) | {"0": "GND"}
    text = path.read_text(encoding="utf-8")
    found = set()
    for reference, one, two, what in re.findall(r"^([RCD]\d+) +(\S+) +(\S+) +(\S+)$", text, re.MULTILINE):
        part = netlist.components.get(reference)
        if part is None:
            yield f"{path.name} simulates {reference}, which is not in the circuit"
            continue
        found.add(reference)
        value = re.fullmatch(r"([\d.]+)(k|meg|u|n|p|)", what)
        if not value and reference[0] != "D":
            yield f"{path.name} has {what} for {reference}: write it as 2.2k, or ngspice takes it for something else"
        if value and reference[0] != "D":
            measure = ohms if reference[0] == "R" else farads
            if abs(float(value[1]) * units[value[2]] / measure(part["value"]) - 1) > 1e-6:
                yield f"{path.name} has {what} for {reference}, the circuit {part['value']}"
        ends = [nets.get(node, f"no net {node}") for node in (one, two)]
        meant = [netlist.net_of(reference, pin) for pin in ("21" if reference[0] == "D" else "12")]
        if ends != meant and (reference[0] == "D" or ends != meant[::-1]):
            said = " and ".join(ends), " and ".join(map(str, meant))
            yield f"{path.name} has {reference} between {said[0]}, the circuit between {said[1]}"
    least = 1e-6 if path.name == "power.cir" else LEAST_F
    for reference, part in netlist.components.items():
        both = {netlist.net_of(reference, pin) for pin in "12"}
        if reference in found or not re.fullmatch(r"[RC]\d+|D5", reference) or not both <= set(nets.values()):
            continue
        if reference[0] != "C" or farads(part["value"]) >= least:
            yield f"{path.name} leaves {reference} out"


def check_figures(netlist):
    """ngspice and limits.py find the same sound in the circuit."""
    from .pocket.check import limits

    computed = {row.what: row.value for row in limits.rows(netlist)[0]}
    found = audio()
    for what, simulated in (
        ("the amplifier's peak, V", found["speaker"]), ("lowest tone, Hz", found["low"]),
        ("highest tone, kHz", found["high"] / 1e3), ("carrier down by, dB", found["carrier"]),
    ):  # fmt: skip
        if abs(simulated / computed[what] - 1) > 0.05:
            yield f"{what}: audio.cir has {simulated:.3g}, limits.py {computed[what]:.3g}"


def budgets():
    """Lines of text: LED current, life on four cells, of a handheld wired by hand."""
    idle = power.LEDS * power.LED_IDLE_MA
    cap = power.LED_BUDGET_MA
    full = power.LEDS * 3 * power.LED_CHANNEL_MA
    lines = [
        f"LEDs: dark {idle} mA, at the cap {cap} mA (the frame's bytes sum to {power.FRAME_SUM}),"
        f" all white without a cap {full} mA"
    ]
    hours, volts = CELLS
    for use, leds, sound in USES:
        watts = ((cap if leds is None else leds) + PICO + sound) / 1000 * 5 / EFFICIENCY
        lines.append(f"{use}: {watts:.2f} W from the cells, {hours * volts / watts:.1f} h")
    lines.append(f"at the cap, cells at {power.VBAT_STOP_MV / 1000:.1f} V: {watts / power.VBAT_STOP_MV * 1000:.2f} A")
    return lines


def figures():
    """The lines that docs/hardware.md quotes, and the curves for the pictures."""
    sound = audio()
    cords = {metres: cable(metres) for metres in (2, 5)}
    lines = [
        f"audio: {sound['low']:.0f} Hz to {sound['high'] / 1000:.1f} kHz (-3 dB)",
        f"audio: carrier {CARRIER / 1000:.0f} kHz, {sound['carrier']:.0f} dB down",
        f"audio: {sound['swing']:.2f} Vpp into the amplifier, {sound['speaker']:.1f} V peak and"
        f" {sound['watts']:.2f} W into 8 ohm",
    ]
    for metres, cord in cords.items():
        slow, fast = (f"{cord['rise'] * rate * 100:.0f} %" for rate in RATES)
        bits = f"{slow} of a bit at {RATES[0]} baud, {fast} at {RATES[1]}"
        rise, delay = (f"{cord[name] * 1e9:.0f} ns" for name in ("rise", "delay"))
        lines.append(f"cable {metres} m: rise {rise} ({bits}), delay {delay}")
    return lines + budgets(), sound, cords


def draw(sound, cords):
    """Write the plots."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    axes.semilogx(sound["hertz"], sound["gain"])
    for hertz, name in ((sound["low"], "-3 dB"), (sound["high"], "-3 dB"), (CARRIER, "PWM")):
        axes.axvline(hertz, color="grey", linestyle=":")
        axes.annotate(f"{name}\n{hertz / 1000:.3g} kHz", (hertz, -55), fontsize=8)
    axes.set(xlabel="Hz", ylabel="dB, pin to amplifier", ylim=(-60, 0), title="Sound: R13, R14, C8, C11, R16, C14, C10")
    axes.grid(alpha=0.3)
    figure.savefig(PICTURES / "sim-audio.png", dpi=90, metadata={"Software": None})

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    for metres, cord in cords.items():
        axes.plot(cord["seconds"] * 1e6, cord["pin"], label=f"RX pin, {metres} m")
    axes.plot(cord["seconds"] * 1e6, cord["jack"], linewidth=0.8, label=f"jack, {metres} m")
    axes.set(xlabel="µs", ylabel="V", xlim=(0.5, 12), title="Cable: two bits at 230,400 baud")
    axes.grid(alpha=0.3)
    axes.legend(loc="center right")
    figure.savefig(PICTURES / "sim-cable.png", dpi=90, metadata={"Software": None})


def main():
    try:
        lines, sound, cords = figures()
    except HardwareError as error:
        sys.exit(str(error))
    draw(sound, cords)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
