"""The pocket board against circuit, pin tables, firmware: read from its .kicad_pcb file, without KiCad."""

import math
import re
from types import SimpleNamespace

from drivers import boards, pins

from ... import wiring
from ...board.saved import Board
from .. import places
from ..pinouts import LEADS, NETS, PINOUTS

NEAR = 0.05  # mm, of what we place ourselves
# mm that a footprint's pads may be off the data sheet's places, if not 0.2: the Pico's lands reach out beyond its edge.
DRAWN = {"SC0915": 0.9}


def check_nets(board: Board, netlist):
    """Every part of the circuit is on the board, every pad on its net, and nothing else."""
    ours = {reference for reference in board.parts if not reference.startswith(("H", "FID"))}
    for reference in sorted(netlist.components.keys() - ours):
        yield f"{reference} is not on the board"
    for reference in sorted(ours - netlist.components.keys()):
        yield f"{reference} is on the board, not in the circuit"
    wanted = {node: net for net, nodes in netlist.nets.items() for node in nodes}
    for (reference, pad), copies in sorted(board.pads.items()):
        for net, *_ in copies:
            meant = wanted.get((reference, pad), "")
            if net != meant:
                yield f"pad {pad} of {reference} is on {net or 'no net'}, the circuit says {meant or 'none'}"
    for reference, pad in sorted(wanted.keys() - board.pads.keys()):
        yield f"{reference} has no pad {pad}, and {wanted[reference, pad]} needs one"


def check_pinouts(board: Board, where, netlist):
    """Each pad is where the ordered part's data sheet has it, and on a net that goes with the pin's name."""
    for reference, part in sorted(netlist.components.items()):
        pinout = PINOUTS.get(part["MPN"])
        if pinout is None:
            if len({pin for ref, pin in board.pads if ref == reference}) > 2:
                yield f"{reference}, {part['MPN']}: no pin table"
            continue
        x0, y0, turn, back = where[reference]
        for pin, (name, x, y) in pinout.pins.items():
            net = netlist.net_of(reference, pin) or ""
            allowed = NETS.get(name)
            if re.fullmatch(r"GP\d+", name):
                allowed = (_gpio_net(int(name[2:])),)
            if name in ("K", "A", "B", "C", "E", "G", "S", "D", "DI", "DO"):
                allowed = None
                if not net and name != "DO":
                    yield f"{reference} pin {pin} ({name}) is on no net"
            if allowed is not None and net not in allowed:
                yield f"{reference} pin {pin} is {name} by its data sheet, and lies on {net or 'no net'}"
            copies = board.pads.get((reference, pin), [])
            angle = math.radians(-turn)
            spots = []
            for _, px, py, _ in copies:
                dx, dy = px - x0, py - y0
                spot = dx * math.cos(angle) + dy * math.sin(angle), -dx * math.sin(angle) + dy * math.cos(angle)
                # KiCad turns a part over about its x axis and saves it with the turn that it then has.
                spots.append((spot[0], -spot[1]) if back else spot)
            if not any(math.dist(spot, (x, y)) <= DRAWN.get(part["MPN"], 0.2) for spot in spots):
                yield f"{reference} pin {pin} ({name}) is drawn at {spots}, its data sheet has it at {(x, y)}"


def check_leads(board: Board, netlist):
    """A part with leads has holes for them, and for its two pegs within 2 cm."""
    for reference, part in netlist.components.items():
        lead, peg = LEADS.get(part["MPN"], (0, 0))
        for (owner, pad), copies in board.pads.items() if lead else ():
            if owner == reference and any(copy[3] < lead for copy in copies):
                yield f"{reference}'s lead {pad} wants a hole of {lead} mm"
        x, y = board.parts[reference]
        if peg and sum(hole[2] >= peg and math.dist(hole[:2], (x, y)) < 20 for hole in board.holes) < 2:
            yield f"{reference}'s pegs want two holes of {peg} mm"


def _gpio_net(gpio):
    table = boards.made("pocket")
    at = {number: net for number, net, *_ in pins.PINS} | {pins.AUDIO_PWM: "", table.audio: "AUDIO_PWM"}
    return at.get(gpio, "")


def check_transistors(netlist):
    """What supply, reset and cable depend on: each transistor's three pins, each diode's direction, where fuse, coil,
    switches and jack lie, by what the circuit is meant to do.
    """
    meant: dict[str, dict] = {
        **dict.fromkeys(("Q1", "Q3"), {"G": "ON_USB", "S": "VSYS", "D": "VBAT_ON"}),
        **dict.fromkeys(("Q2", "Q4"), {"G": "GATE", "S": "VBAT", "D": "VBAT_ON"}),
        "Q5": {"B": "USB_BASE", "E": "VBUS", "C": "ON_USB"},
        "D4": {"K": "GND", "A": "LIGHT"},
        "D5": {"K": "VSYS", "A": "VBAT_ON"},
        "F1": {"1": "CELLS", "2": "VBAT"},
        "L1": {"1": "VSYS", "2": "SW"},
        "SW1": {"NO1": "GND", "COM": "OFF", "NO2": None},
        "SW18": {"A": "RUN", "B": "GND"},
        "J4": {"1": "TX_J", "2": "GND", "3": "GND", "4": "RX_J"},
    }
    for reference, wanted in meant.items():
        part = netlist.components.get(reference)
        if part is None or part["MPN"] not in PINOUTS:
            yield f"{reference} is {part['MPN'] + ', which has no pin table' if part else 'missing'}"
            continue
        for pin, (name, *_) in PINOUTS[part["MPN"]].pins.items():
            lies = netlist.net_of(reference, pin)
            if lies != wanted.get(name):
                yield f"{reference}'s {name}, pin {pin}, lies on {lies}, not on {wanted.get(name)}"


def check_leds(board: Board, netlist):
    """Both chains go from LED to LED by the pins' names, and each lies where the firmware's table lights it."""
    table = boards.made("pocket")
    names = {name: pin for pin, (name, *_) in PINOUTS["WS2812C-2020-V6"].pins.items()}
    at_net = {(ref, pin): net for net, nodes in netlist.nets.items() for ref, pin in nodes}
    into = {net: ref for (ref, pin), net in at_net.items() if ref.startswith("LED") and pin == names["DI"]}
    for panel, wire in enumerate("AB"):
        net, chain = f"DIN_{wire}", []
        while net in into and len(chain) < 300:
            chain.append(into[net])
            net = at_net.get((chain[-1], names["DO"]), "")
        if len(chain) != table.lengths[panel]:
            yield f"wire {wire} has {len(chain)} LEDs, the firmware sends to {table.lengths[panel]}"
            continue
        x0, y0 = places.PANELS[panel]
        for row in range(10):
            for column in range(10):
                reference = chain[table.panels[panel].led(column, row)]
                wanted = x0 + places.PITCH * column, y0 + places.PITCH * row
                at = board.parts[reference]
                if math.dist(at, wanted) > NEAR:
                    yield f"{reference} is at {at}; the firmware lights it as {column}, {row} of wire {wire}"


def check_firmware(netlist):
    """The Pico's pins against the firmware's map, with the sound where the table has it."""
    table = boards.made("pocket")
    moved = [(table.audio if net == "AUDIO_PWM" else gpio, net, *more) for gpio, net, *more in pins.PINS]
    ours = SimpleNamespace(**{name: getattr(pins, name) for name in dir(pins) if name.isupper()})
    ours.PINS, ours.AUDIO_PWM, ours.FREE = moved, table.audio, ()
    yield from wiring.check_pins(netlist, ours)


SUPPLIED = ("VDD", "VIN", "VOUT", "IN", "OUT")
GROUND_VIA = 2.4  # mm from a capacitor's ground to its via
BESIDE = {"U2": 4.5, "U3": 9.0, "U4": 7.0}  # mm from a pin to its capacitor: the converter switches fast


def check_decoupling(board: Board, netlist):
    """Beside each supply pin of a chip is a capacitor to ground, and beside that capacitor's ground a via."""
    vias = [at for net, _, at in board.vias if net == "GND"]
    for reference, part in netlist.components.items():
        if reference not in BESIDE:
            continue
        for pin, (name, *_) in PINOUTS[part["MPN"]].pins.items():
            if name not in SUPPLIED:
                continue
            net = netlist.net_of(reference, pin)
            ((_, x, y, _), *_) = board.pads[reference, pin]
            beside = [
                one for one, end in netlist.across(net, "C")
                if end == "GND" and one in board.parts and math.dist((x, y), board.parts[one]) <= BESIDE[reference]
            ]  # fmt: skip
            if not beside:
                yield f"{reference}'s {name} has no capacitor within {BESIDE[reference]} mm"
            for one in beside:
                if not _grounded(board, one, vias):
                    yield f"{one}, beside {reference}'s {name}, has no via to ground within {GROUND_VIA} mm"


def _grounded(board, capacitor, vias):
    """Whether a via is as near to a capacitor's ground as draw.py puts one."""
    spots = [copy[1:3] for (owner, _), copies in board.pads.items() if owner == capacitor for copy in copies
             if copy[0] == "GND"]  # fmt: skip
    return any(math.dist(spot, via) < GROUND_VIA for spot in spots for via in vias)


def check_title(board: Board):
    """The board says what it is, which revision and under which licence."""
    words = [text for text, *_ in board.words]
    for wanted in ("ZALP pocket C", "CERN-OHL-P"):
        if not any(wanted in text for text in words):
            yield f"the board lacks the words {wanted}"
    for text in words:
        if text.startswith("ZALP pocket") and text != "ZALP pocket C":
            yield f"the board says {text}"


def check_shape(board: Board):
    """Outline, screw holes, keys."""
    if any(abs(one - two) > NEAR for one, two in zip(board.size, places.SIZE, strict=True)):
        yield f"the board measures {board.size}, not {places.SIZE}"
    for x, y in places.HOLES:
        if not any(math.dist((x, y), hole[:2]) < NEAR and hole[2] >= places.HOLE for hole in board.holes):
            yield f"no hole of {places.HOLE} mm at ({x}, {y})"
    for key, at in enumerate(places.KEYS):
        if math.dist(board.parts[f"SW{key + 2}"], at) > NEAR:
            yield f"SW{key + 2} is not where the case has its key"
    fiducials = {at for reference, at in board.parts.items() if reference.startswith("FID")}
    if len(fiducials) != 3 or fiducials == {(places.SIZE[0] - x, places.SIZE[1] - y) for x, y in fiducials}:
        yield f"fiducials at {fiducials}: an assembly house wants three, which lie otherwise when the board is turned"
