"""What follows from the circuit's values: a table of quantities, each with its least, its most and the reason. Every
resistor, capacitor, coil and fuse of the circuit is used in a row. Imports the netlist, catalogue, boards' tables.

Quantities are computed from the netlist: a part that is missing, doubled or elsewhere puts one outside its limits.
"""

import math
from typing import NamedTuple

from drivers import boards

from ...values import farads, ohms
from .. import order
from ..circuit import circuit
from ..pinouts import PINOUTS

LOGIC_V, GPIO_A = 3.3, 0.012  # a pin of the Pico gives 12 mA at most
USB_V, CELLS_V, LEAST_VSYS = 5.25, 3.3, 1.9  # the most that USB and two alkaline cells give; the least VSYS in play
CHIP_W = 0.05  # a resistor of 0402 is rated for 1/16 W
PULL_OHM = 50e3  # the RP2040's own pull, at its strongest
MOST_LED_MA = 320  # with more at 2.1 V of cells the Pico stops: power.py
FEEDBACK_V = 0.595  # TPS61023
CARRIER_HZ = 125e6 / 1024


class Row(NamedTuple):
    what: str
    value: float
    least: float
    most: float
    why: str


class Circuit:
    """The netlist's values between nets, and which parts were asked for."""

    def __init__(self, netlist):
        self.netlist = netlist
        self.read = set()

    def _between(self, one, other, kind):
        found = [reference for reference, end in self.netlist.across(one, kind) if end == other]
        self.read.update(found)
        return [self.netlist.components[reference]["value"] for reference in found]

    def r(self, one, other):
        """Ohms between two nets: infinite where there is no resistor."""
        values = [ohms(value) for value in self._between(one, other, "R")]
        return 1 / sum(1 / max(value, 1e-3) for value in values) if values else math.inf

    def c(self, one, other="GND"):
        return sum(farads(value) for value in self._between(one, other, "C"))

    def value(self, reference):
        self.read.add(reference)
        return self.netlist.components.get(reference, {}).get("value", "")


def limiter_ma(kilohms):
    """TPS2553's current limit with this resistor at ILIM, by its data sheet's formulas: least, usual, most."""
    return 25230 / kilohms**1.016, 23950 / kilohms**0.977, 22980 / kilohms**0.94


def _parallel(*all_ohms):
    return 1 / max(sum(1 / one for one in all_ohms), 1e-12)


def rows(netlist, table=None):
    """The table, and the parts that no row uses."""
    table = table or boards.made("pocket")
    c = Circuit(netlist)
    found = [*_supply(c, table), *_leds(c, table), *_keys(c), *_sound(c), *_cable(c)]
    passive = {one for one in netlist.components if order.key(one)[0] in ("R", "C", "L", "F")}
    return found, sorted(passive - c.read, key=order.key)


def _supply(c, table):
    hold = c.r("VBAT", "GATE")
    pull = c.r("GATE", "OFF")
    above, below = c.r("VBAT_ON", "VBAT_SENSE"), c.r("VBAT_SENSE", "GND")
    bleed = c.r("VBUS", "GND")
    over, under, release = c.r("VBUS", "USB_BASE"), c.r("USB_BASE", "GND"), c.r("ON_USB", "GND")
    fuse = c.value("F1")
    yield Row("F1 holds, A", float(fuse.split()[0]) if fuse else 0, 1.8, 3.0, "1.2 A flow at 2.1 V; a short gives 10 A")
    yield Row(
        "gate of Q2 and Q4 when on, share of VBAT",
        pull / (hold + pull),
        0,
        0.02,
        "they have 65 mohm at a gate of 1.8 V",
    )
    yield Row("current of R18 when on, uA", CELLS_V / (hold + pull) * 1e6, 1, 20, "it flows while the switch is on")
    yield Row("R18, kohm", hold / 1e3, 100, 2200, "the gates' leakage must not turn them on")
    yield Row(
        "gate's ramp R24 x C16, ms",
        pull * c.c("VBAT", "GATE") * 1e3,
        0.5,
        5,
        "limits the inrush, hides a bouncing switch",
    )
    yield Row("VBUS at a leak of 0.5 mA, V", 5e-4 * _parallel(bleed, 15.6e3), 0, 0.6,
              "Q1 and Q3 must stay on when the Pico's diode leaks")  # fmt: skip
    for what, junction in (("cold", 0.7), ("warm", 0.52)):
        yield Row(f"VBUS at which Q5 lets go, {what}, V", junction * (1 + under / over), 2.7, 4.1,
                  "above the cells less a Schottky, below the least of USB")  # fmt: skip
    yield Row("Q5's gain that holds the gates on USB", USB_V / release / max((4.4 - 0.7) / under - 0.7 / over, 1e-9),
              0, 30, "an SS8550 has 100 and more")  # fmt: skip
    yield Row(
        "gates of Q1 and Q3 fall within, us", release * 3e-9 * 1e6, 0, 100, "two gates of 1.5 nF; VSYS lasts longer"
    )
    yield Row("R19's power on USB, W", USB_V**2 / bleed, 0, CHIP_W, "the rating of an 0402")
    yield Row("the cells are divided by", 1 + above / below, table.cells[0] - 0.01, table.cells[0] + 0.01,
              "the firmware multiplies by the board's table")  # fmt: skip
    yield Row("the ADC's source, kohm", _parallel(above, below) / 1e3, 1, 20, "the ADC's leakage of 1 uA must not show")
    yield Row("current of the divider, mA", CELLS_V / (above + below) * 1e3, 0.05, 0.5,
              "D5's leakage must not lift VBAT_ON; the current drains the cells")  # fmt: skip
    yield Row("filter of VBAT_SENSE, ms", _parallel(above, below) * c.c("VBAT_SENSE") * 1e3, 0.1, 2,
              "against ripple; must recover from the firmware's pull-down before the next reading")  # fmt: skip
    yield Row("VSYS holds, uF", c.c("VSYS") * 1e6, 44, 150, "enough for the converter's input; more adds inrush")
    yield Row("power light, mA", (LOGIC_V - 1.9) / c.r("+3V3", "LIGHT") * 1e3, 0.3, 3, "bright enough, hardly a load")


def _leds(c, table):
    limit, upper, lower = c.r("ILIM", "GND"), c.r("+5V", "FB"), c.r("FB", "GND")
    least, _, most = limiter_ma(limit / 1e3) if 1e3 < limit < 1e6 else (0, 0, math.inf)
    yield Row("the limiter's least, mA", least, table.budget_ma + 10, math.inf, "above what the firmware asks for")
    yield Row("the limiter's most, mA", most, 0, MOST_LED_MA, "below what stops the Pico at 2.1 V: power.py")
    yield Row(
        "the LEDs' supply, V",
        FEEDBACK_V * (1 + upper / lower),
        4.8,
        5.25,
        "3.3 V of data must be 0.55 of it; the LEDs bear 5.3 V",
    )
    yield Row("current of R21, uA", FEEDBACK_V / lower * 1e6, 3, 60, "above the feedback's leakage; hardly a load")
    coil = c.value("L1").removesuffix("u")
    yield Row("L1, uH", float(coil or 0), 0.7, 1.5, "TPS61023 is made for 1 uH")
    yield Row("+5V holds, uF", c.c("+5V") * 1e6, 30, 100, "for the converter's output; capacitors lose half at 5 V")
    yield Row(
        "5V_LED holds, uF", c.c("5V_LED") * 1e6, 30, 100, "enough for 200 LEDs that switch; the limiter must charge it"
    )
    many = sum(
        end == "GND" and c.netlist.components[one]["value"] == "100n" for one, end in c.netlist.across("5V_LED", "C")
    )
    yield Row("capacitors of 100 nF at the LEDs", many, table.leds // 2, table.leds, "one for every two")
    yield Row("R23's power, W", USB_V**2 / c.r("5V_LED", "GND"), 0, CHIP_W, "the rating of an 0402")
    yield Row(
        "5V_LED falls within, ms", c.r("5V_LED", "GND") * c.c("5V_LED") * 1e3, 1, 100, "so that LEDs go dark at once"
    )
    for net in ("LED_EN", "AMP_SD_N"):
        yield Row(
            f"pull-down of {net}, kohm",
            c.r(net, "GND") / 1e3,
            10,
            220,
            "holds it low at reset against leakage; a pin must drive it",
        )
    for wire in "AB":
        data = c.r(f"LED_DATA_{wire}", f"DIN_{wire}")
        yield Row(
            f"data {wire}: edge into 100 pF, ns", data * 100e-12 * 1e9, 10, 60, "short beside a zero's pulse of 320 ns"
        )
        yield Row(f"data {wire}: a short's current, mA", LOGIC_V / data * 1e3, 0, GPIO_A * 1e3, "the most of a pin")


def _keys(c):
    for n in range(1, 5):
        row = c.r(f"KEY_R{n}", f"ROW{n}")
        low = 0.6 + LOGIC_V * row / (PULL_OHM + row)
        yield Row(f"column pulled by row {n}, V", low, 0, 0.75, "low is 0.8 V or less")
        yield Row(
            f"row {n} against another, mA",
            LOGIC_V / (2 * row) * 1e3,
            0,
            GPIO_A * 1e3,
            "the most of a pin, after a firmware fault",
        )


def _sound(c):
    top, bottom, more = c.r("AUDIO_PWM", "AUDIO_LP"), c.r("AUDIO_LP", "GND"), c.r("AUDIO_LP", "AUDIO_LP2")
    one, two, coupling = c.c("AUDIO_LP"), c.c("AUDIO_LP2"), c.c("AUDIO_LP2", "AMP_P")

    def gain(hertz):
        s = 2j * math.pi * hertz
        ahead = 10e3 + (1 / (s * coupling) if coupling else 1e18)  # the amplifier's input behind C10
        second = 1 / (s * two + 1 / ahead)
        first = 1 / (1 / bottom + s * one + 1 / (more + second))
        return 1e-12 + abs(first / (top + 50 + first) * second / (more + second) * 10e3 / ahead)

    band = [gain(10 ** (1 + k / 50)) for k in range(251)]  # 10 Hz to 1 MHz
    peak = max(band)
    passed = [10 ** (1 + k / 50) for k, value in enumerate(band) if value > peak * 2**-0.5]
    yield Row(
        "the amplifier's peak, V", LOGIC_V / 2 * peak * 10 ** (24 / 20), 1.5, 2.1, "loud enough; VSYS is at least 1.9 V"
    )
    yield Row("the loudspeaker, ohm", float(c.value("LS1").partition(" ")[0] or 0), 4, 16,
              "PAM8302A needs 4 or more; above 16 it is too soft")  # fmt: skip
    yield Row("lowest tone, Hz", passed[0], 50, 250, "a loudspeaker of 20 mm gives nothing lower")
    yield Row("highest tone, kHz", passed[-1] / 1e3, 6, 16, "passes whistles, not the carrier's steps")
    yield Row(
        "carrier down by, dB", 20 * math.log10(peak / gain(CARRIER_HZ)), 25, 80, "the amplifier would take it for sound"
    )
    yield Row(
        "C15 to C10",
        c.c("AMP_N") / coupling if coupling else 0,
        0.8,
        1.25,
        "both inputs rise alike, so there is no click",
    )
    drop = LOGIC_V + 0.3 - (LEAST_VSYS - 0.1) - 0.3
    yield Row(
        "into the amplifier's SD pin, mA",
        drop / c.r("AMP_SD_N", "AMP_SD") * 1e3,
        0.01,
        0.25,
        "its diode conducts above its supply",
    )


def _cable(c):
    out, into, down = c.r("LINK_TX", "TX_J"), c.r("RX_J", "LINK_RX"), c.r("RX_J", "GND")
    high = LOGIC_V * down / (down + out)
    yield Row(
        "RX high, V",
        high * PULL_OHM / (PULL_OHM + into),
        2.4,
        LOGIC_V,
        "a high is 2.0 V or more, even with a pull-down",
    )
    yield Row(
        "RX low with no cable, V", LOGIC_V * (down + into) / (down + into + PULL_OHM), 0, 0.8, "against a pull-up"
    )
    yield Row("TX to ground, mA", LOGIC_V / out * 1e3, 0, GPIO_A * 1e3, "the most of a pin")
    yield Row("into a unit that is off, mA", (LOGIC_V - 0.3) / (out + into) * 1e3, 0, 1, "through its pin's diode")
    yield Row(
        "RX's edge into 20 pF, ns",
        _parallel(out + into, down + into) * 20e-12 * 1e9,
        0,
        400,
        "short beside a bit of 4.3 us",
    )


def check(netlist, table=None):
    """Every quantity within its limits, and every part in a row."""
    found, unread = rows(netlist, table)
    for row in found:
        if not row.least <= row.value <= row.most:
            yield f"{row.what}: {row.value:.3g}, not {row.least:.3g} to {row.most:.3g} ({row.why})"
    for reference in unread:
        yield f"{reference}, {netlist.components[reference]['value']}: no row of limits.py uses it"


# Why a pin of the Pico may be high (3.3 V) while the part that it drives has less: {(part, pin's name): reason}.
BEARS = {
    ("TPS61023DRLR", "EN"): "up to 7 V whatever VIN is (SLVSF14, absolute maximum ratings)",
    ("TPS2553DBVR", "EN"): "up to 7 V whatever IN is (SLVS841, absolute maximum ratings)",
    ("WS2812C-2020-V6", "DI"): "the firmware's wire is low while LED_EN is low: a state machine rests at 0",
    ("SC0915", ""): "the Pico itself",
}
SUPPLIES = {"VSYS": LEAST_VSYS, "+5V": LEAST_VSYS, "5V_LED": 0.0, "+3V3": LOGIC_V}  # the least V on cells
MOST_MA = 0.25  # into a pin above its supply, through its own diode


def check_driven(netlist):
    """No pin that the Pico drives is above its part's supply on cells, unless the part is rated for it or a
    resistor limits the current.
    """
    supplies = {}
    for net in SUPPLIES:
        for reference, _ in netlist.nets.get(net, ()):
            supplies.setdefault(reference, set()).add(net)
    for (owner, pin), name in sorted(netlist.functions.items()):
        if owner != "U1" or not name.startswith("GP"):
            continue
        net = netlist.net_of("U1", pin)
        reached = [(net, 0.0)]
        reached += [
            (far, ohms(netlist.components[one]["value"])) for one, far in netlist.across(net, "R") if far != "GND"
        ]
        for there, resistance in reached:
            for reference, number in sorted(netlist.nets.get(there, ())):
                if reference[0] == "U" and reference != "U1" or reference.startswith("LED"):
                    yield from _borne(netlist, supplies, reference, number, resistance, f"GPIO {name[2:]}")


def _borne(netlist, supplies, reference, number, resistance, source):
    mpn = netlist.components[reference]["MPN"]
    pinout = PINOUTS.get(mpn)
    name = pinout.pins[number][0] if pinout and number in pinout.pins else ""
    least = min((SUPPLIES[net] for net in supplies.get(reference, ())), default=0.0)
    if (mpn, name) in BEARS or least > LOGIC_V - 0.1:
        return
    milliamperes = (LOGIC_V - least) / resistance * 1e3 if resistance else math.inf
    if milliamperes > MOST_MA:
        yield (
            f"{source} drives {reference}'s {name or number} to {LOGIC_V} V, its supply may be {least} V:"
            f" {milliamperes:.1f} mA"
        )


def print_table():
    print(f"{'quantity':45} {'value':>9}  {'least':>8}    {'most':8} why")
    for row in rows(circuit())[0]:
        print(f"{row.what:45} {row.value:9.3g}  {row.least:8.3g} to {row.most:<8.3g} {row.why}")


if __name__ == "__main__":
    print_table()
