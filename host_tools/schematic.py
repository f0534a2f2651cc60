"""Checks that firmware, schematic and parts list say the same: `python -m host_tools.schematic` (make hardware).

KiCad does what only KiCad can: electrical rules check, netlist, drawing. `kicad-cli` (KiCad 8 or newer) is used where
it is installed, else KiCad 6 by way of kiauto under a virtual screen. What is compared with the netlist needs no KiCad
and runs on the exported one, hardware/schematic/zalp.net.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from drivers import pins, power
from seabattle.screens import legends

from . import ROOT

HARDWARE = ROOT / "hardware"
SCHEMATIC = HARDWARE / "schematic" / "zalp.kicad_sch"
NETLIST = HARDWARE / "schematic" / "zalp.net"
DRAWINGS = (HARDWARE / "schematic" / "zalp.svg", HARDWARE / "schematic" / "zalp.pdf")
BOM = HARDWARE / "bom.csv"
SIMULATIONS = HARDWARE / "simulation"
_COLUMNS = "reference quantity value manufacturer mpn description package datasheet price_usd verified notes"
COLUMNS = _COLUMNS.split()

# RP2040 data sheet, section 2.19.2: the GPIOs that UART0 can use.
UART0_TX = {0, 12, 16, 28}
UART0_RX = {1, 13, 17, 29}
PULL_UP_OHM = 50_000  # RP2040 data sheet, IO electrical characteristics: 50-80 kohm
INPUT_LOW_V = 0.8  # and what it takes for low at 3.3 V
# TPS22917 data sheet (SLVSDW8B), switching characteristics at 5 V: slew and turn-on time by the capacitor at CT.
SLEW_MV_PER_US_PF = 2300
TURN_ON_US_PER_PF = 4

# What docs/hardware.md grants: 5V_LED when lit; while its capacitors charge, beside the LEDs' idle current.
BOARD_LED_MA = 600
BOARD_INRUSH_MA = 500

# What a part is, of all that its entry in a netlist says (newer versions of KiCad say more).
COMPARED = ("value", "part", "MPN", "Manufacturer", "Legend")

# How far a part's number was checked, with a colon and the source behind it: read in its data sheet, seen in public
# parts lists or designs under that maker and function, seen with a doubt; or not seen; or there is no number to see.
SOURCED = ("data sheet", "listed", "partly")
UNSOURCED = ("no", "generic")


class HardwareError(Exception):
    """A check cannot be run; the text says what to do."""


@dataclass
class Netlist:
    """components: {reference: {"value", "MPN", "Manufacturer", "part"}}; nets: {name: {(reference, pin)}};
    functions: {(reference, pin): the pin's name in the symbol}."""

    components: dict[str, dict[str, str]] = field(default_factory=dict)
    nets: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    functions: dict[tuple[str, str], str] = field(default_factory=dict)

    def net_of(self, reference, pin):
        """The name of the net at a pin, or None."""
        for name, nodes in self.nets.items():
            if (reference, pin) in nodes:
                return name
        return None

    def across(self, net, kind):
        """The nets at the other end of each two-pin part of a kind (R, C, ...) on this net: [(reference, net)]."""
        found = []
        for reference, pin in self.nets.get(net, ()):
            if re.fullmatch(rf"{kind}\d+", reference):
                found.append((reference, self.net_of(reference, "2" if pin == "1" else "1")))
        return found


def expression(text):
    """An s-expression as nested lists of strings."""
    stack: list[list] = [[]]
    for quoted, word, bracket in re.findall(r'"((?:[^"\\]|\\.)*)"|([^\s()"]+)|([()])', text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or re.sub(r"\\(.)", r"\1", quoted))
    if len(stack) != 1 or not stack[0]:
        raise HardwareError("this is no s-expression: brackets do not match")
    return stack[0][0]


def children(node, name):
    return [child for child in node if isinstance(child, list) and child and child[0] == name]


def child(node, name):
    found = children(node, name)
    return found[0][1] if found and len(found[0]) > 1 else ""


def read_netlist(path):
    """A netlist as KiCad exports it."""
    tree = expression(Path(path).read_text(encoding="utf-8"))
    netlist = Netlist()
    for component in children(children(tree, "components")[0], "comp"):
        fields = {
            child(one, "name"): one[-1] if isinstance(one[-1], str) else ""  # newer versions write empty fields too
            for one in children((children(component, "fields") or [[]])[0], "field")
        }
        netlist.components[child(component, "ref")] = {
            "value": child(component, "value"),
            "part": child(children(component, "libsource")[0], "part"),
            **fields,
        }
    for net in children(children(tree, "nets")[0], "net"):
        nodes = {(child(node, "ref"), child(node, "pin")) for node in children(net, "node")}
        netlist.nets[child(net, "name").removeprefix("/")] = nodes
        for node in children(net, "node"):
            netlist.functions[child(node, "ref"), child(node, "pin")] = child(node, "pinfunction")
    return netlist


def read_bom(path=BOM):
    """The rows of the parts list. HardwareError for other columns."""
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if list(reader.fieldnames or ()) != COLUMNS:
            raise HardwareError(f"{Path(path).name} needs the columns {', '.join(COLUMNS)}")
        return list(reader)


# ---- what is compared; each yields sentences, none when all is well


def check_pins(netlist, pins=pins):
    """The Pico's nets against the firmware's table, both ways."""
    on_board = {}
    for (reference, pin), name in netlist.functions.items():
        if reference == "U1" and re.fullmatch(r"GP\d+", name):
            on_board[int(name[2:])] = netlist.net_of(reference, pin)
    in_firmware = {gpio: net for gpio, net, *_ in pins.PINS}
    for gpio, net in sorted(in_firmware.items()):
        if on_board.get(gpio) != net:
            yield f"GPIO {gpio}: the firmware says {net}, the schematic {on_board.get(gpio)}"
        if getattr(pins, net, None) != gpio:
            yield f"pins.{net} is {getattr(pins, net, None)}, its table says {gpio}"
    for gpio, net in sorted(on_board.items()):
        if gpio in in_firmware or len(netlist.nets[net]) < 2:
            continue
        if gpio not in pins.FREE or net != f"SPARE_{gpio}":
            yield f"GPIO {gpio}: the schematic says {net}, the firmware nothing"
    for gpio in pins.FREE:
        if on_board.get(gpio) != f"SPARE_{gpio}":
            yield f"GPIO {gpio} is free in the firmware, the schematic says {on_board.get(gpio)}"


def check_bom(netlist, rows):
    """Schematic against parts list, both ways: references, quantity, value, manufacturer, MPN."""
    listed = {}
    for row in rows:
        references = [] if row["reference"] == "-" else row["reference"].split()
        if references and str(len(references)) != row["quantity"]:
            yield f"{row['reference']}: {len(references)} references, quantity {row['quantity']}"
        for reference in references:
            if reference in listed:
                yield f"{reference} stands twice in the parts list"
            listed[reference] = row
        how, _, source = row["verified"].partition(": ")
        name = f"{row['reference']} {row['description']}"
        if how not in SOURCED + UNSOURCED or (how in SOURCED) != bool(source):
            yield f"{name}: verified says {row['verified']!r}, not one of {SOURCED} with a source or {UNSOURCED}"
        if (how == "generic") == bool(row["mpn"]):
            yield f"{name}: a part without a number is generic, and only such a part"
    for reference in sorted(netlist.components.keys() - listed.keys()):
        yield f"{reference} is in the schematic, not in the parts list"
    for reference in sorted(listed.keys() - netlist.components.keys()):
        yield f"{reference} is in the parts list, not in the schematic"
    for reference in sorted(listed.keys() & netlist.components.keys()):
        part, row = netlist.components[reference], listed[reference]
        for name, key in (("value", "value"), ("MPN", "mpn"), ("Manufacturer", "manufacturer")):
            if part.get(name, "") != row[key]:
                yield f"{reference}: {name} is {part.get(name, '')!r} in the schematic, {row[key]!r} in the parts list"


def check_single_pins(netlist):
    """No net that goes nowhere (KiCad gives a pin marked as not connected a net of its own, `unconnected-`)."""
    for name, nodes in sorted(netlist.nets.items()):
        if len(nodes) < 2 and not name.startswith("unconnected-"):
            yield f"net {name} has a single pin: {', '.join('.'.join(node) for node in nodes)}"


def check_design(netlist, pins=pins, power=power):
    """What an engineer looks for: supplies, series resistors, pulls at reset, the sound's slice, UART, LED budget."""
    supplies = {"+5V", "5V_LED", "VSYS", "+3V3", "VBAT_SW"}
    jack = {name for name, nodes in netlist.nets.items() for reference, _ in nodes if reference == "J4"}
    if not jack:
        yield "J4, the cable's jack, is not wired"
    for net in sorted(jack & supplies):
        yield f"the jack carries a supply: {net}"
    for net in sorted(jack - {"GND"}):
        if any(reference == "U1" for reference, _ in netlist.nets[net]):
            yield f"no resistor between the jack and the Pico on {net}"
    for net, least in (("LINK_TX", 220), ("LINK_RX", 1000)):
        series = [reference for reference, other in netlist.across(net, "R") if other in jack - {"GND"}]
        if not series or min(ohms(netlist.components[reference]["value"]) for reference in series) < least:
            yield f"{net} reaches the jack without a resistor of {least} ohm or more"
    for net in ("LED_EN", "AMP_SD_N", "LINK_RX"):
        if pull_down(netlist, net, supplies) is None:
            yield f"nothing pulls {net} low at reset"
    pull = pull_down(netlist, "LINK_RX", supplies)
    if pull and 3.3 * pull / (pull + PULL_UP_OHM) >= INPUT_LOW_V:
        yield f"the {pull:.0f} ohm from LINK_RX to ground lose against the Pico's pull-up: an open cable reads high"
    for i, row in enumerate(pins.KEY_ROWS, 1):
        if not netlist.across(f"KEY_R{i}", "R"):
            yield f"no resistor in series with KEY_R{i} (GPIO {row})"
    # A slice drives GPIO 2n and 2n + 1 (and again 16 higher): its other pins must not be PWM outputs.
    twins = [gpio for gpio, *_ in pins.PINS if gpio // 2 % 8 == pins.AUDIO_PWM // 2 % 8 and gpio != pins.AUDIO_PWM]
    for gpio in twins:
        how = {number: drive for number, _, drive, *_ in pins.PINS}
        if "PWM" in how[gpio]:
            yield f"GPIO {gpio} shares the sound's PWM slice"
    if pins.LINK_TX not in UART0_TX or pins.LINK_RX not in UART0_RX:
        yield f"UART0 cannot use GPIO {pins.LINK_TX} and {pins.LINK_RX}"
    full = power.LEDS * power.LED_IDLE_MA + power.FRAME_SUM * power.LED_CHANNEL_MA / 255
    if full > power.LED_BUDGET_MA or power.LED_BUDGET_MA > BOARD_LED_MA:
        yield f"the firmware lets the LEDs draw {full:.0f} of {power.LED_BUDGET_MA} mA; the board allows {BOARD_LED_MA}"
    yield from check_supply(netlist, power)


def check_supply(netlist, power=power):
    """Reversed cells, the load switch's slew against the converter, the buffers' supply, the battery's divider."""
    fused = {other for _, other in netlist.across(netlist.net_of("BT1", "1"), "F")}
    if not any(
        at_function(netlist, f, "D") in fused and at_function(netlist, f, "G") == "GND" for f in transistors(netlist)
    ):
        yield "reversed cells reach the circuit: no P-channel transistor with its drain at the fuse and its gate at GND"
    timing = [
        ref
        for ref, net in netlist.across(at_function(netlist, "U3", "CT"), "C")
        if net == at_function(netlist, "U3", "VIN")
    ]
    if not timing:
        yield "no capacitor from CT to VIN of U3: the LED supply comes on at once"
    else:
        picofarads = farads(netlist.components[timing[0]]["value"]) * 1e12
        bulk = bulk_on_leds(netlist)
        inrush_ma = bulk * SLEW_MV_PER_US_PF / picofarads * 1e6  # F x V/ms
        if inrush_ma > BOARD_INRUSH_MA:
            yield f"switching on takes {inrush_ma:.0f} mA for 5V_LED's capacitors; the board grants {BOARD_INRUSH_MA}"
        ramp_ms = TURN_ON_US_PER_PF * picofarads / 1000
        if ramp_ms > power.LED_RAMP_MS:
            yield f"5V_LED needs {ramp_ms:.0f} ms to come up; the firmware waits {power.LED_RAMP_MS}"
    if at_function(netlist, "U4", "VCC") != "5V_LED":
        yield "U4 has another supply than the LEDs: it would feed them through their data pins when they are off"
    arms = {other: ohms(netlist.components[ref]["value"]) for ref, other in netlist.across("VBAT_SENSE", "R")}
    ratio = 1 + arms["VBAT_SW"] / arms["GND"] if arms.keys() == {"VBAT_SW", "GND"} else 0
    if abs(ratio - power.VBAT_DIVIDER) > 0.01 * power.VBAT_DIVIDER:
        yield f"the battery is divided by {ratio:.2f}, the firmware multiplies by {power.VBAT_DIVIDER}"


def check_simulations(netlist, folder=SIMULATIONS):
    """What ngspice simulates (*.cir) has the values of the sheet; a part named as on the sheet is that part."""
    units = {"": 1, "k": 1e3, "u": 1e-6, "n": 1e-9, "p": 1e-12}
    for path in sorted(folder.glob("*.cir")):
        text = path.read_text(encoding="utf-8")
        for reference, value, unit in re.findall(r"^([RC]\d+) +\S+ +\S+ +([\d.]+)([kunp]?)$", text, re.MULTILINE):
            part = netlist.components.get(reference)
            if part is None:
                yield f"{path.name} simulates {reference}, which is not in the schematic"
                continue
            measure = ohms if reference[0] == "R" else farads
            if abs(float(value) * units[unit] / measure(part["value"]) - 1) > 1e-6:
                yield f"{path.name} has {value}{unit} for {reference}, the schematic {part['value']}"


def bulk_on_leds(netlist):
    """The farads from 5V_LED to GND."""
    ends = netlist.across("5V_LED", "C")
    return sum(farads(netlist.components[reference]["value"]) for reference, net in ends if net == "GND")


def at_function(netlist, reference, function):
    """The net at a part's pin of that name, or None."""
    for (part, pin), name in netlist.functions.items():
        if part == reference and name == function:
            return netlist.net_of(part, pin)
    return None


def transistors(netlist):
    return [reference for reference in netlist.components if re.fullmatch(r"Q\d+", reference)]


def pull_down(netlist, net, supplies):
    """The ohms from a net to GND through one resistor, or through one more in series with it; None without."""
    for first, other in netlist.across(net, "R"):
        value = ohms(netlist.components[first]["value"])
        if other == "GND":
            return value
        if other and other not in supplies:
            for second, end in netlist.across(other, "R"):
                if end == "GND":
                    return value + ohms(netlist.components[second]["value"])
    return None


def farads(value):
    """`470u 10V` is 0.00047."""
    match = re.fullmatch(r"(\d+)([pnu])( \d+V)?", value)
    if not match:
        raise HardwareError(f"no value of a capacitor: {value}")
    return int(match[1]) * {"p": 1e-12, "n": 1e-9, "u": 1e-6}[match[2]]


def ohms(value):
    """`4k7` is 4700."""
    match = re.fullmatch(r"(\d+)([Rk]?)(\d*)", value)
    if not match:
        raise HardwareError(f"no value of a resistor: {value}")
    whole, unit, rest = match.groups()
    return float(f"{whole}.{rest or 0}") * (1000 if unit == "k" else 1)


def check_matrix(netlist):
    """Key k lies between row k // 4 and column k % 4, SW2 is key 0; each bears the legend of the firmware's table."""
    for key in range(16):
        reference = f"SW{key + 2}"
        row, column = netlist.net_of(reference, "1"), netlist.net_of(reference, "2")
        if row != f"ROW{key // 4 + 1}" or column != f"KEY_C{key % 4 + 1}":
            yield f"{reference} (key {key}) lies between {row} and {column}"
        legend = netlist.components.get(reference, {}).get("Legend")
        if legend != legends.KEYS[key][1]:
            yield f"{reference} (key {key}) bears {legend!r} in the schematic, {legends.KEYS[key][1]!r} in legends.py"
    for i in range(4):
        if (f"ROW{i + 1}") not in [other for _, other in netlist.across(f"KEY_R{i + 1}", "R")]:
            yield f"KEY_R{i + 1} does not reach ROW{i + 1}"


# ---- what KiCad does


def erc_of_text(text):
    """The findings in KiCad 6's report of its rules check. HardwareError for one that is not understood whole."""
    told = re.search(r"ERC messages: *(\d+)", text)
    found = re.findall(r"^\[(\w+)\]: (.*)$", text, re.MULTILINE)
    if not told or int(told[1]) != len(found):
        raise HardwareError(f"KiCad's rules check gave an unknown report: {text[:200]}")
    return [f"{kind}: {what}" for kind, what in found]


def erc_of_json(text):
    """The findings in the report of kicad-cli (KiCad 8 and newer, schemas.kicad.org/erc.v1.json)."""
    try:
        found = [one for sheet in json.loads(text)["sheets"] for one in sheet["violations"]]
        return [f"{one['type']}: {one['description']}" for one in found]
    except (ValueError, KeyError, TypeError) as error:
        raise HardwareError(f"KiCad's rules check gave an unknown report: {text[:200]}") from error


class KiCad:
    """The KiCad of this machine. HardwareError with what to install where there is none."""

    def __init__(self):
        self.cli = shutil.which("kicad-cli")
        places = f"{ROOT / 'build' / 'kiauto' / 'bin'}:{os.environ.get('PATH', '')}"
        self.kiauto = os.environ.get("KIAUTO") or shutil.which("eeschema_do", path=places) or ""
        if not self.cli and not (self.kiauto and shutil.which("eeschema") and shutil.which("xdotool")):
            raise HardwareError(
                "no KiCad here. Install KiCad 8 or newer (kicad-cli); on Debian 12:"
                " apt install --no-install-recommends kicad xvfb xdotool xclip, then run make hardware again"
            )

    def _run(self, command, folder):
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=180)
        return ran.returncode, ran.stdout + ran.stderr

    def _do(self, words, schematic, folder):
        # A home of its own: kiauto swaps KiCad's settings while it works and must not meet the user's.
        with tempfile.TemporaryDirectory() as home:
            path = f"{Path(self.kiauto).parent}:{os.environ.get('PATH', '')}"
            environment = {**os.environ, "PATH": path, "HOME": home, "XDG_CONFIG_HOME": f"{home}/.config"}
            command = [self.kiauto, *words, str(schematic), str(folder)]
            ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=180)
        return ran.returncode, ran.stdout + ran.stderr

    def erc(self, schematic):
        """Yield what the electrical rules check finds; warnings count."""
        with tempfile.TemporaryDirectory() as folder:
            if self.cli:
                report = Path(folder) / "erc.json"
                words = ["sch", "erc", "--format", "json", "--severity-all", "-o", str(report), str(schematic)]
                code, said = self._run([self.cli, *words], folder)
                read = erc_of_json
            else:
                code, said = self._do(["run_erc"], schematic, folder)
                report = Path(folder) / f"{Path(schematic).stem}.erc"
                read = erc_of_text
            if not report.exists():
                wish = " Rules checks by kicad-cli need KiCad 8 or newer." if self.cli else ""
                raise HardwareError(f"KiCad's rules check gave no report (exit {code}): {said[-400:]}{wish}")
            yield from read(report.read_text(encoding="utf-8"))

    def netlist(self, schematic, folder):
        """Export the netlist into a folder; its path."""
        path = Path(folder) / "zalp.net"
        if self.cli:
            code, said = self._run([self.cli, "sch", "export", "netlist", "-o", str(path), str(schematic)], folder)
        else:
            code, said = self._do(["netlist"], schematic, folder)
        if not path.exists():
            raise HardwareError(f"KiCad exported no netlist (exit {code}): {said[-400:]}")
        return path

    def draw(self, schematic, folder):
        """Draw the sheet as PDF and SVG into a folder."""
        for form in ("pdf", "svg"):
            target = Path(folder) / f"zalp.{form}"
            if self.cli:
                where = str(target) if form == "pdf" else str(folder)
                code, said = self._run([self.cli, "sch", "export", form, "-o", where, str(schematic)], folder)
            else:
                code, said = self._do(["export", "-f", form], schematic, folder)
            if not target.exists():
                raise HardwareError(f"KiCad drew no {form} (exit {code}): {said[-400:]}")


def fingerprint(path):
    """What a drawing or netlist was made from: a short hash of the schematic's text."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


STAMP = HARDWARE / "schematic" / "zalp.stamp"


def check_current():
    """The committed netlist and drawings were made from the committed schematic."""
    for path in (NETLIST, *DRAWINGS):
        if not path.exists():
            yield f"{path.name} is missing: make drawings"
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8").strip() != fingerprint(SCHEMATIC):
        yield "the schematic changed since netlist and drawings were made: make drawings"


def same_nets(one, other):
    """Yield the differences of two netlists. A net that nobody named may be called after another of its pins: each
    version of KiCad has a habit of its own.
    """
    by_name = [{name: nodes for name, nodes in net.nets.items() if not unnamed(name)} for net in (one, other)]
    for name in sorted(by_name[0].keys() | by_name[1].keys()):
        mine, theirs = by_name[0].get(name, set()), by_name[1].get(name, set())
        if mine != theirs:
            yield f"net {name} differs: {sorted(mine ^ theirs)}"
    mine, theirs = ({frozenset(n) for name, n in net.nets.items() if unnamed(name)} for net in (one, other))
    for nodes in sorted(sorted(nodes) for nodes in mine ^ theirs):
        yield f"only one of the netlists joins {', '.join('.'.join(node) for node in nodes)}"
    for reference in sorted(one.components.keys() | other.components.keys()):
        parts = [net.components.get(reference, {}) for net in (one, other)]
        if any(parts[0].get(name, "") != parts[1].get(name, "") for name in COMPARED):
            yield f"{reference} differs: {parts[0]} and {parts[1]}"


def unnamed(net):
    """Whether KiCad made up the net's name."""
    return net.startswith(("Net-(", "unconnected-("))


def make_drawings():
    """Export netlist, SVG and PDF again and stamp them."""
    kicad = KiCad()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        shutil.copytree(SCHEMATIC.parent, work)
        out = Path(folder) / "out"
        out.mkdir()
        kicad.draw(work / SCHEMATIC.name, out)
        text = kicad.netlist(work / SCHEMATIC.name, out).read_text(encoding="utf-8")
        # Where and when it was exported says nothing of the circuit.
        text = re.sub(r'\(source "[^"]*zalp\.kicad_sch"\)', '(source "zalp.kicad_sch")', text, count=1)
        text = re.sub(r'\(date "[^"]*"\)', '(date "")', text, count=1)
        text = re.sub(r'\(uri "[^"]*zalp\.kicad_sym"\)', '(uri "zalp.kicad_sym")', text)
        NETLIST.write_text(text, encoding="utf-8")
        for path in DRAWINGS:
            shutil.copy(out / path.name, path)
    STAMP.write_text(fingerprint(SCHEMATIC) + "\n", encoding="utf-8")


def run(with_kicad=True):
    """Run every check; [(name, seconds, [sentences])]. A check that cannot run says so in a sentence."""
    table = []

    def check(name, work):
        start = time.monotonic()
        try:
            found = list(work())
        except (HardwareError, OSError, subprocess.TimeoutExpired) as error:
            found = [str(error)]
        table.append((name, time.monotonic() - start, found))

    check("netlist and drawings current", check_current)
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
    check("pins: firmware and schematic", lambda: check_pins(netlist))
    check("parts: schematic and bom.csv", lambda: check_bom(netlist, read_bom()))
    check("no net with a single pin", lambda: check_single_pins(netlist))
    check("key matrix", lambda: check_matrix(netlist))
    check("design rules", lambda: check_design(netlist))
    check("simulated circuits", lambda: check_simulations(netlist))
    return table


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make hardware", description="Firmware, schematic and parts list compared.")
    parser.add_argument("--draw", action="store_true", help="export netlist, SVG and PDF again, then check")
    parser.add_argument("--without-kicad", action="store_true", help="only what needs no KiCad")
    options = parser.parse_args(arguments)
    try:
        if options.draw:
            make_drawings()
        table = run(not options.without_kicad)
    except HardwareError as error:
        print(f"hardware: {error}", file=sys.stderr)
        return 1
    for name, seconds, found in table:
        print(f"{'FAILED' if found else 'ok':8}{name:36}{seconds:6.1f} s")
        for sentence in found:
            print(f"          {sentence}")
    return 1 if any(found for *_, found in table) else 0


if __name__ == "__main__":
    sys.exit(main())
