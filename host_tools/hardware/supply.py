"""Rules of the supply: reversed cells, the cut-off of empty ones, the LEDs' current-limited switch, the divider.

Figures of parts are from their data sheets (docs/hardware.md names them).
"""

from drivers import power

from .netlist import at_function
from .parts import farads, ohms

# TL431A: its reference, the current into it; and how far reference and two 1 % resistors may be off together.
REFERENCE_V = 2.495
REFERENCE_A = 2e-6
CUT_OFF_TOLERANCE = 0.02
CELLS = 4
HARM_V = 0.9  # a cell is let down to this, never lower: near 0.8 V the weakest of four is driven backwards
START_S = (0.3, 3)  # how long HOLD stays up by itself: the switch's start, and a dip of the cells
# TPS2021: the current limit's range, and its typical rise time.
LIMIT_MA = (660, 900, 1100)
RISE_MS = 6.1
FRESH_V = 6.6  # four fresh alkaline cells
ADC_V = 3.3


def value(netlist, reference):
    return ohms(netlist.components[reference]["value"])


def between(netlist, one, other, kind="R"):
    """The ohms (or farads) of the one part between two nets, or None."""
    found = [reference for reference, end in netlist.across(one, kind) if end == other]
    if len(found) != 1:
        return None
    return (ohms if kind == "R" else farads)(netlist.components[found[0]]["value"])


def cut_off_volts(netlist):
    """VBAT_SW below which Q2 opens, or None when the divider at U6 is not whole."""
    upper, lower = between(netlist, "CUT_SENSE", "VBAT_SW"), between(netlist, "CUT_SENSE", "GND")
    return REFERENCE_V * (1 + upper / lower) + REFERENCE_A * upper if upper and lower else None


def bulk_on_leds(netlist):
    """The farads from 5V_LED to GND."""
    ends = netlist.across("5V_LED", "C")
    return sum(farads(netlist.components[reference]["value"]) for reference, net in ends if net == "GND")


def led_ramp_ms(netlist):
    """Milliseconds until 5V_LED stands at the least of U3's limits: its rise, then what its capacitors take."""
    return RISE_MS + bulk_on_leds(netlist) * 5 / LIMIT_MA[0] * 1e6


def check_battery(netlist, power=power):
    """Reversed cells, the fuse, the cut-off and its latch, the divider."""
    fused = {other for _, other in netlist.across(netlist.net_of("BT1", "1"), "F")}
    transistors = [reference for reference, part in netlist.components.items() if part["part"].startswith("PMOS")]
    if not any(at_function(netlist, t, "D") in fused and at_function(netlist, t, "G") == "GND" for t in transistors):
        yield "reversed cells reach the circuit: no P-channel transistor with its drain at the fuse and its gate at GND"
    volts = cut_off_volts(netlist)
    if volts is None:
        yield "U6 does not see VBAT_SW: cells are emptied without an end"
    else:
        least, most = volts * (1 - CUT_OFF_TOLERANCE), volts * (1 + CUT_OFF_TOLERANCE)
        stop = power.VBAT_STOP_MV / 1000
        if least < CELLS * HARM_V or most > stop:
            yield (
                f"the cells are cut off at {volts:.2f} V, by tolerances {least:.2f} to {most:.2f} V: not between"
                f" {CELLS * HARM_V:.1f} V and the firmware's stop, {stop:.1f} V"
            )
    start, bleed = between(netlist, "HOLD", "VBAT_ON", "C"), between(netlist, "HOLD", "GND")
    if not start or not bleed or not START_S[0] <= start * bleed <= START_S[1]:
        yield "C11 and R20 do not hold the cut-off open for the second it needs to start"
    if not between(netlist, "VBAT_ON", "GND"):
        yield "nothing empties VBAT_ON: after a cut-off the switch does not start the unit again"
    if not between(netlist, "CUT_G", "VBAT_ON"):
        yield "nothing closes Q2's gate: it would not open"
    arms = between(netlist, "VBAT_SENSE", "VBAT_SW"), between(netlist, "VBAT_SENSE", "GND")
    ratio = 1 + arms[0] / arms[1] if all(arms) else 0
    if abs(ratio - power.VBAT_DIVIDER) > 0.01 * power.VBAT_DIVIDER:
        yield f"the battery is divided by {ratio:.2f}, the firmware multiplies by {power.VBAT_DIVIDER}"
    if ratio and FRESH_V / ratio > 0.9 * ADC_V:
        yield f"four fresh alkaline cells put {FRESH_V / ratio:.2f} V on VBAT_SENSE"


def check_led_switch(netlist, power=power):
    """U3 off at reset, wide enough for what the firmware asks, up before the firmware sends; the buffers' supply."""
    if not between(netlist, at_function(netlist, "U3", "~{EN}"), "+5V"):
        yield "nothing keeps U3 off at reset"
    if LIMIT_MA[0] < power.LED_BUDGET_MA:
        yield f"the firmware asks {power.LED_BUDGET_MA} mA for the LEDs, U3 may limit at {LIMIT_MA[0]}"
    ramp_ms = led_ramp_ms(netlist)
    if ramp_ms > power.LED_RAMP_MS:
        yield f"5V_LED needs {ramp_ms:.0f} ms to come up; the firmware waits {power.LED_RAMP_MS}"
    if at_function(netlist, "U4", "VCC") != "5V_LED":
        yield "U4 has another supply than the LEDs: it would feed them through their data pins when they are off"
    if not between(netlist, "5V_LED", "GND"):
        yield "nothing empties 5V_LED when U3 is off"
