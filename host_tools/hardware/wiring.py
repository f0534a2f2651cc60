"""A circuit against the firmware's tables of pins and keys. Imports those."""

import re

from drivers import pins

from zalp.console import legends


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
