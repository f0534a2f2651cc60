"""What is wired to what: the one table of every pin where turning a part round or swapping two wires breaks it, and the
firmware's tables of pins and keys. What a table here says is from data sheets, not from the sheet it is held against.
"""

import re

from console import legends
from drivers import pins

# {reference: {pin: net}} of everything polarised, every connector and integrated circuit. A net without a name is known
# by another pin that lies on it. The Pico's GPIOs are in drivers/pins.py.
WIRING = {
    "BT1": {"1": "VBAT_RAW", "2": "GND"},  # 1 is plus
    "J6": {"1": "VBAT_RAW", "2": "GND"},
    "Q1": {"1": "GND", "2": "VBAT_F", "3": "VBAT_P"},  # TO-220: gate, drain, source; turned so that its diode conducts
    "J8": {"1": "VBAT_P", "2": "VBAT_ON"},
    "Q2": {"1": "CUT_G", "2": "VBAT_SW", "3": "VBAT_ON"},
    "Q3": {"1": "GND", "2": "HOLD", "3": "CUT_G"},  # TO-92: source, gate, drain
    "U6": {"1": "CUT_SENSE", "2": "GND", "3": "CUT_K"},  # TO-92: reference, anode, cathode
    "Q4": {"1": "VBAT_SW", "2": "CUT_B", "3": "CUT_C"},  # TO-92: emitter, base, collector
    "D5": {"1": "HOLD", "2": "CUT_C"},  # 1 is the cathode, of all diodes
    "U2": {"1": "VBAT_SW", "2": "GND", "3": "+5V"},
    "D1": {"1": "VSYS", "2": "+5V"},
    "Q5": {"1": "GND", "2": "LED_EN", "3": "LED_ON_N"},
    "U3": {"1": "GND", "2": "+5V", "3": "+5V", "4": "LED_ON_N", "6": "5V_LED", "7": "5V_LED", "8": "5V_LED"},
    "U1": {"3": "GND", "8": "GND", "13": "GND", "18": "GND", "23": "GND", "28": "GND", "33": "GND", "38": "GND"}
    | {"30": "RUN", "36": "+3V3", "37": "EN_3V3", "39": "VSYS"},
    "D4": {"1": "GND", "2": "PWR_LED"},
    "U4": {"1": "GND", "2": "LED_DATA_A", "3": "R4.1", "4": "GND", "5": "LED_DATA_B", "6": "R5.1", "7": "GND"}
    | {"9": "GND", "10": "GND", "12": "GND", "13": "GND", "14": "5V_LED"},
    "U5": {"1": "GND", "2": "+5V", "3": "AMP_SD_N", "4": "GND", "5": "AMP_IN", "6": "SPK_P", "7": "SPK_N"},
    "D2": {"1": "TX_J", "2": "GND"},
    "D3": {"1": "RX_J", "2": "GND"},
    "C1": {"1": "VBAT_SW", "2": "GND"},  # 1 is plus, of all electrolytic capacitors
    "C2": {"1": "+5V", "2": "GND"},
    "C4": {"1": "5V_LED", "2": "GND"},
    "C6": {"1": "5V_LED", "2": "GND"},
    "C7": {"1": "5V_LED", "2": "GND"},
    "C13": {"1": "+5V", "2": "GND"},
    "J1": {"1": "5V_LED", "2": "DIN_A", "3": "GND"},
    "J2": {"1": "5V_LED", "2": "DIN_B", "3": "GND"},
    "J3": {"1": "+3V3", "12": "GND"},
    "J4": {"1": "TX_J", "2": "GND", "3": "GND", "4": "RX_J"},  # the cord joins 1 to 4 and 2 to 3
    "J5": {str(i): f"ROW{i}" for i in (1, 2, 3, 4)} | {str(i + 4): f"KEY_C{i}" for i in (1, 2, 3, 4)},
    "J7": {str(i): f"ROW{i}" for i in (1, 2, 3, 4)} | {str(i + 4): f"KEY_C{i}" for i in (1, 2, 3, 4)},
    "J10": {"1": "RUN", "2": "EN_3V3", "3": "GND"},
    "SW18": {"1": "RUN", "2": "GND"},
}


def check_wiring(netlist):
    """Every pin of WIRING lies on its net."""
    for reference, wires in WIRING.items():
        if reference not in netlist.components:
            yield f"{reference} is missing"
            continue
        for pin, wanted in wires.items():
            net = netlist.net_of(reference, pin)
            other, _, number = wanted.partition(".")
            if net is None or net != (netlist.net_of(other, number) if number else wanted):
                yield f"{reference} pin {pin} lies on {net}, not on {wanted}"


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
    for group, name in ((pins.KEY_ROWS, "KEY_R"), (pins.KEY_COLUMNS, "KEY_C")):
        for i, gpio in enumerate(group, 1):
            if on_board.get(gpio) != f"{name}{i}":
                yield f"the firmware scans GPIO {gpio} as {name}{i}, the schematic says {on_board.get(gpio)}"
    for gpio in pins.FREE:
        if on_board.get(gpio) != f"SPARE_{gpio}":
            yield f"GPIO {gpio} is free in the firmware, the schematic says {on_board.get(gpio)}"


def check_single_pins(netlist):
    """No net that goes nowhere (KiCad gives a pin marked as not connected a net of its own, `unconnected-`)."""
    for name, nodes in sorted(netlist.nets.items()):
        if len(nodes) < 2 and not name.startswith("unconnected-"):
            yield f"net {name} has a single pin: {', '.join('.'.join(node) for node in nodes)}"


def check_matrix(netlist):
    """Key k (SW2 is key 0) lies at column k % 4; its diode (D10 is key 0's) leads from it to row k // 4, cathode at the
    row. Each key bears the legend of the firmware's table, each row has its resistor.
    """
    for key in range(16):
        reference, diode = f"SW{key + 2}", f"D{key + 10}"
        column, between = netlist.net_of(reference, "1"), netlist.net_of(reference, "2")
        if column != f"KEY_C{key % 4 + 1}":
            yield f"{reference} (key {key}) lies at {column}"
        anode, cathode = netlist.net_of(diode, "2"), netlist.net_of(diode, "1")
        if anode != between or cathode != f"ROW{key // 4 + 1}":
            yield f"{diode} lies between {anode} and {cathode}, not from {reference} to ROW{key // 4 + 1}"
        legend = netlist.components.get(reference, {}).get("Legend")
        if legend != legends.KEYS[key][1]:
            yield f"{reference} (key {key}) bears {legend!r} in the schematic, {legends.KEYS[key][1]!r} in legends.py"
    for i in range(4):
        if (f"ROW{i + 1}") not in [other for _, other in netlist.across(f"KEY_R{i + 1}", "R")]:
            yield f"KEY_R{i + 1} does not reach ROW{i + 1}"
