"""What an engineer looks for in the circuit: supplies, pulls at reset, decoupling, protection, ratings, budgets.

Every rule yields sentences, none when all is well. The netlist alone is judged: a fault that stands in sheet and parts
list alike is found here.
"""

import re

from drivers import pins, power

from . import SIMULATIONS
from .parts import farads, ohms, rating

# RP2040 data sheet, section 2.19.2: the GPIOs that UART0 can use.
UART0_TX = {0, 12, 16, 28}
UART0_RX = {1, 13, 17, 29}
PULL_UP_OHM = 50_000  # RP2040 data sheet, IO electrical characteristics: 50-80 kohm
INPUT_LOW_V = 0.8  # and what it takes for low at 3.3 V
BOARD_LED_MA = 600  # what docs/hardware.md grants 5V_LED
KEY_DIODE_V = 0.6  # 1N4148 at 60 uA, cold
# The amplifier's module (Adafruit's board files): 10 kohm from SD to VIN; PAM8302A data sheet: 0.4 V is low.
MODULE_PULL_UP_OHM = 10_000
SHUTDOWN_LOW_V = 0.4


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
        series = [ohms(netlist.components[reference]["value"]) for reference, _ in netlist.across(f"KEY_R{i}", "R")]
        if not series:
            yield f"no resistor in series with KEY_R{i} (GPIO {row})"
        elif KEY_DIODE_V + 3.3 * series[0] / PULL_UP_OHM >= INPUT_LOW_V:
            yield f"a key of row {i} does not pull its column low through {series[0]:.0f} ohm and its diode"
    mute = pull_down(netlist, "AMP_SD_N", supplies)
    if mute and 5.25 * mute / (mute + MODULE_PULL_UP_OHM) >= SHUTDOWN_LOW_V:
        yield f"{mute:.0f} ohm from AMP_SD_N to ground lose against the module's pull-up: the amplifier is never off"
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


# The most that a net carries, in volts: four fresh alkaline cells, the converter, logic.
NET_V = {"VBAT_ON": 6.6, "VBAT_SW": 6.6, "+5V": 5.25, "5V_LED": 5.25}
ELSEWHERE_V = 5.25
DERATING = 1.5  # a capacitor stands so many times what it carries

# {net: the least farads from it to ground that a part beside them asks for}, and ceramic ones among them.
BULK_F = {"VBAT_SW": 47e-6, "+5V": 200e-6, "5V_LED": 1000e-6}
CERAMIC = {"5V_LED": ("U4", 100e-9), "+5V": ("U2 and U3", 10e-6), "VBAT_SW": ("U2", 10e-6)}


def check_decoupling(netlist):
    """Bulk and ceramic capacitors at the supplies; every capacitor stands its voltage with room to spare."""
    for net, least in BULK_F.items():
        found = sum(capacitance(netlist, net, ceramic=None).values())
        if found < 0.99 * least:
            yield f"{net} has {found * 1e6:.0f} uF to ground, not {least * 1e6:.0f}"
    for net, (part, least) in CERAMIC.items():
        if max(capacitance(netlist, net, ceramic=True).values(), default=0) < 0.99 * least:
            yield f"no ceramic capacitor of {least * 1e9:.0f} nF from {net} to ground beside {part}"
    for reference, part in netlist.components.items():
        if not re.fullmatch(r"C\d+", reference):
            continue
        nets = {netlist.net_of(reference, pin) for pin in "12"}
        volts = max(NET_V.get(net, ELSEWHERE_V) for net in nets - {"GND"})
        if (rating(part) or 0) < DERATING * volts:
            yield f"{reference} stands {rating(part)} V and carries {volts}"


def capacitance(netlist, net, ceramic):
    """{reference: farads} from a net to ground; ceramic: only such, or None for all."""
    found = {}
    for reference, other in netlist.across(net, "C"):
        part = netlist.components[reference]
        if other == "GND" and (not ceramic or part["part"] == "C"):
            found[reference] = farads(part["value"])
    return found


def check_protection(netlist):
    """Suppressors at the jack; data lines and pulls of a size that does their work."""
    jack = {net for net in (netlist.net_of("J4", pin) for pin in "1234") if net and net != "GND"}
    for net in sorted(jack):
        if not any(re.fullmatch(r"D\d+", reference) for reference, _ in netlist.nets[net]):
            yield f"nothing clamps {net} at the jack"
    for panel in ("DIN_A", "DIN_B"):
        series = [ohms(netlist.components[reference]["value"]) for reference, _ in netlist.across(panel, "R")]
        # 100 pF of wire and input must charge in a tenth of a pulse of 400 ns; a short must not draw 25 mA.
        if not series or not 220 <= series[0] <= 470:
            yield f"{panel} has {series} ohm in series, not 220 to 470"


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
