"""What is plugged into which hole of the breadboard, and the nets that follow from it. Imports the boards' tables.

A hole is `a14` to `j30` (a to e left of the gap, f to j right of it) or on a rail, `-R3`: beside row 3. The Pico H
stands in columns c and h, its USB socket at row 1: pin 1 to 20 in rows 1 to 20 on the left, 40 to 21 on the right.

A rail's holes are in groups of five with a gap between, as on the usual boards of 830 holes: rows 3 to 7, 9 to 13 ...
"""

from typing import NamedTuple

from drivers import boards, pins

KIT = boards.made("kit")
ROWS = 63
LEFT, RIGHT = "abcde", "fghij"
RAIL_ROWS = tuple(row for row in range(3, ROWS - 1) if row % 6 != 2)  # where a rail has a hole

# The Pico's pins, by its data sheet: 1 to 40.
_PINS = """
GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS
"""
PICO = _PINS.split()


class Wire(NamedTuple):
    """One jumper: from here to there, each a hole or the pin of a part (`PAD.1`), and its colour."""

    name: str
    start: str
    end: str
    colour: str


class Part(NamedTuple):
    """A part in the breadboard: its legs' holes, in the order of its pins."""

    name: str
    kind: str
    value: str
    holes: tuple[str, ...]


# Parts outside the breadboard, and the names of their pins.
OUTSIDE = {
    "PAD": ("1", "2", "3", "4", "5", "6", "7", "8"),
    "PANEL A": ("DIN", "+5V", "GND"),
    "PANEL B": ("DIN", "+5V", "GND"),
    "PIEZO": ("1", "2"),
    "PEER": ("RX", "TX", "GND"),
}
PAD = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")  # what is on the pins of its plug

PARTS = (
    Part("D1", "diode", "1N4001", ("j1", "+R4")),  # anode, cathode (the ring)
    Part("C1", "electrolytic", "470 uF", ("+R13", "-R13")),  # plus, minus
    Part("R1", "resistor", "330", ("e24", "f24")),
    Part("R2", "resistor", "330", ("e26", "f26")),
    Part("R3", "resistor", "330", ("e28", "f28")),
    Part("R4", "resistor", "330", ("e30", "f30")),
    Part("R5", "resistor", "4.7k", ("e32", "f32")),
    Part("R6", "resistor", "10k", ("h32", "-R28")),
)


def hole(gpio: int) -> str:
    """The hole in a GPIO's row that is farthest from the Pico."""
    pin = PICO.index(f"GP{gpio}") + 1
    return f"a{pin}" if pin <= 20 else f"j{41 - pin}"


WIRES = (
    *(Wire(str(n), hole(gpio), f"PAD.{n}", "orange" if n < 5 else "yellow")
      for n, gpio in enumerate(pins.KEY_ROWS + pins.KEY_COLUMNS, 1)),
    Wire("9", "i3", "-R3", "black"),
    Wire("10", "a3", "-L3", "black"),
    Wire("11", hole(pins.LED_DATA_A), "a24", "green"),
    Wire("12", hole(pins.LED_DATA_B), "a26", "blue"),
    Wire("13", "j24", "PANEL A.DIN", "green"),
    Wire("14", "+R21", "PANEL A.+5V", "red"),
    Wire("15", "-R21", "PANEL A.GND", "black"),
    Wire("16", "j26", "PANEL B.DIN", "blue"),
    Wire("17", "+R24", "PANEL B.+5V", "red"),
    Wire("18", "-R24", "PANEL B.GND", "black"),
    Wire("19", hole(pins.AUDIO_PWM), "a28", "white"),
    Wire("20", "j28", "PIEZO.1", "white"),
    Wire("21", "-R27", "PIEZO.2", "black"),
    Wire("22", hole(pins.LINK_TX), "a30", "violet"),
    Wire("23", hole(pins.LINK_RX), "a32", "grey"),
    Wire("24", "j30", "PEER.RX", "violet"),
    Wire("25", "j32", "PEER.TX", "grey"),
    Wire("26", "-R29", "PEER.GND", "black"),
)  # fmt: skip


def pico_holes() -> dict[str, str]:
    """{hole: name of the Pico's pin in it}; GND stands for several."""
    return {f"c{n}" if n <= 20 else f"h{41 - n}": name for n, name in enumerate(PICO, 1)}


STEPS = (  # the wires and parts of each step of docs/breadboard.md
    ("pad", [str(n) for n in range(1, 9)]),
    ("panels", ["9", "10", "D1", "C1", "11", "R1", "12", "R2", *[str(n) for n in range(13, 19)]]),
    ("sound", ["19", "R3", "20", "21"]),
    ("cable", ["22", "R4", "23", "R5", "R6", "24", "25", "26"]),
)


def strip(place: str) -> str:
    """What a hole is joined to inside the breadboard: five holes of a row, or a rail."""
    if place[0] in "+-":
        return place[:2]
    if place[0] in LEFT + RIGHT and place[1:].isdigit():
        return ("L" if place[0] in LEFT else "R") + place[1:]
    return place


def nets(wires=WIRES, parts=PARTS) -> list[set[str]]:
    """What is joined by strips and jumpers: sets of the Pico's pins (`GP2`), legs (`R1.1`) and outside pins."""
    joined: dict[str, set[str]] = {"ground": {"GND"}}
    joined.update({strip(place): joined["ground"] for place, name in pico_holes().items() if name == "GND"})
    names = list(pico_holes().items())
    names += [(place, f"{part.name}.{leg}") for part in parts for leg, place in enumerate(part.holes, 1)]
    for place, name in names:
        joined.setdefault(strip(place), set()).add(name)
    for wire in wires:
        sets = []
        for end in (wire.start, wire.end):
            key = strip(end)
            joined.setdefault(key, {end} if "." in end else set())
            sets.append(joined[key])
        if sets[0] is not sets[1]:
            both = sets[0] | sets[1]
            for key, there in list(joined.items()):
                if there is sets[0] or there is sets[1]:
                    joined[key] = both
    found: list[set[str]] = []
    for net in joined.values():
        if net and net not in found:
            found.append(net)
    return found


def wanted() -> list[set[str]]:
    """The nets that the firmware's tables ask for: pins.py and the kit's table."""
    keys = [(f"GP{gpio}", f"PAD.{n}") for n, gpio in enumerate(pins.KEY_ROWS + pins.KEY_COLUMNS, 1)]
    return [
        *map(set, keys),
        {f"GP{pins.LED_DATA_A}", "R1.1"}, {"R1.2", "PANEL A.DIN"},
        {f"GP{pins.LED_DATA_B}", "R2.1"}, {"R2.2", "PANEL B.DIN"},
        {"VBUS", "D1.1"}, {"D1.2", "C1.1", "PANEL A.+5V", "PANEL B.+5V"},
        {f"GP{pins.AUDIO_PWM}", "R3.1"}, {"R3.2", "PIEZO.1"},
        {f"GP{pins.LINK_TX}", "R4.1"}, {"R4.2", "PEER.RX"},
        {f"GP{pins.LINK_RX}", "R5.1"}, {"R5.2", "R6.1", "PEER.TX"},
        {"GND", "C1.2", "R6.2", "PANEL A.GND", "PANEL B.GND", "PIEZO.2", "PEER.GND"},
    ]  # fmt: skip


def check(wires=WIRES, parts=PARTS, table=KIT) -> list[str]:
    """Sentences on what is wired differently from the tables, and on holes used twice."""
    found = []
    there = nets(wires, parts)
    for net in wanted():
        if net not in there:
            near = max(there, key=lambda other: len(other & net))
            found.append(f"{' '.join(sorted(net))} are not one net but {' '.join(sorted(near))}")
    used: dict[str, str] = dict.fromkeys(pico_holes(), "the Pico")
    ends = [(end, f"wire {wire.name}") for wire in wires for end in (wire.start, wire.end)]
    ends += [(place, part.name) for part in parts for place in part.holes]
    for place, name in ends:
        if place in used:
            found.append(f"{used[place]} and {name} are both in {place}")
        used[place] = name
        if place[0] in "de" and place[1:].isdigit() and int(place[1:]) <= 20:
            found.append(f"{name} is under the Pico, in {place}")
        if place[0] in "+-" and int(place[2:]) not in RAIL_ROWS:
            found.append(f"{name} is in {place}, where a rail has no hole")
    for gpio, name, *_ in pins.PINS:
        if name in table.missing.split() and {f"GP{gpio}"} not in there:
            found.append(f"something is wired to {name}, which the kit does not have")
    return found
