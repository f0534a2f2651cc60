"""The pocket handheld's circuit: every part, and the net at each of its pins. Imports netlist, and the firmware's pins.

The one source of the board (draw.py) and of the checks. What a pin does is in pinouts.py, from the parts' data sheets;
check/nets.py compares the two.
"""

from drivers import boards, pins

from zalp.console import legends

from ..netlist import Netlist

LED_FOOTPRINT = "LED_SMD:LED_WS2812B-2020_PLCC4_2.0x2.0mm"
C0402, C0805 = "Capacitor_SMD:C_0402_1005Metric", "Capacitor_SMD:C_0805_2012Metric"
R0402 = "Resistor_SMD:R_0402_1005Metric"
KEY = "Button_Switch_SMD:SW_Push_1P1T_NO_6x6mm_H9.5mm"
SOT23 = "Package_TO_SOT_SMD:SOT-23"
DIODE = "Diode_SMD:D_SOD-323"
PAD = "TestPoint:TestPoint_Pad_D1.5mm"

# value, manufacturer, MPN of parts that the circuit has several times.
LED = ("WS2812C-2020-V6", "Worldsemi", "WS2812C-2020-V6")
FET = ("AO3415A", "Alpha & Omega", "AO3415A")
PNP = ("SS8550", "Changjiang", "SS8550")
SCHOTTKY = ("SS34", "Changjiang", "SS34")
SWITCH = ("PTS645", "C&K", "PTS645SM43SMTR92 LFS")

# The Pico's pins that are no GPIO, and the GPIO at each of the others.
PICO = {"3": "GND", "8": "GND", "13": "GND", "18": "GND", "23": "GND", "28": "GND", "33": "GND", "38": "GND"} | {
    "30": "RUN", "36": "+3V3", "39": "VSYS", "40": "VBUS", "42": "GND"
}  # fmt: skip
GPIO_PINS = dict(
    zip(
        (*range(23), 26, 27, 28),
        (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34),
        strict=True,
    )
)


def led(panel, number):
    """The reference of a panel's LED by its number on the wire: LED1 to LED200."""
    return f"LED{100 * panel + number + 1}"


def _leds(part):
    for panel, wire in enumerate("AB"):
        for n in range(100):
            into = f"DIN_{wire}" if n == 0 else f"{wire}{n}"
            out = f"{wire}{n + 1}" if n < 99 else ""
            part(led(panel, n), LED, LED_FOOTPRINT, {"1": out, "2": "GND", "3": into, "4": "5V_LED"})
        for n in range(50):
            part(f"C{100 * (panel + 1) + n}", "100n", C0402, {"1": "5V_LED", "2": "GND"})


def _keys(part):
    for key in range(16):
        part(f"SW{key + 2}", SWITCH, KEY, {"1": f"KEY_C{key % 4 + 1}", "2": f"K{key}"}, Legend=legends.KEYS[key][1])
        part(f"D{key + 10}", ("1N4148WS", "any", "1N4148WS"), DIODE, {"1": f"ROW{key // 4 + 1}", "2": f"K{key}"})
    for row in range(4):
        part(f"R{row + 6}", "470", R0402, {"1": f"KEY_R{row + 1}", "2": f"ROW{row + 1}"})


def _pico(part):
    table = boards.made("pocket")
    at = {gpio: net for gpio, net, *_ in pins.PINS} | {pins.AUDIO_PWM: "", table.audio: "AUDIO_PWM"}
    wired = {str(GPIO_PINS[gpio]): net for gpio, net in at.items() if gpio in GPIO_PINS}
    part("U1", ("Pico", "Raspberry Pi", "SC0915"), "zalp:Pico_castellated", PICO | wired)
    part("SW18", SWITCH, KEY, {"1": "RUN", "2": "GND"}, Legend="RESET")
    part("D4", ("red", "any", "0603 red"), "LED_SMD:LED_0603_1608Metric", {"1": "GND", "2": "LIGHT"})
    part("R17", "2k2", R0402, {"1": "+3V3", "2": "LIGHT"})


def _supply(part):
    part("BT1", ("2 x AA", "any", "holder with leads"), "zalp:Wires_2", {"1": "CELLS", "2": "GND"})
    part("F1", ("2.6 A", "PTTC", "SMD1812P260TF/16"), "Fuse:Fuse_1812_4532Metric", {"1": "CELLS", "2": "VBAT"})
    # Two in parallel: at 1.9 V each has 60 mohm. They are on when the gate is low. SW1 pulls it down, slowly because
    # of C16; when SW1 is off, R18 holds it at the source.
    for reference in ("Q2", "Q4"):
        part(reference, FET, SOT23, {"1": "GATE", "2": "VBAT", "3": "VBAT_ON"})
    part("R18", "1M", R0402, {"1": "VBAT", "2": "GATE"})
    part("R24", "10k", R0402, {"1": "OFF", "2": "GATE"})
    part("C16", "100n", C0402, {"1": "VBAT", "2": "GATE"})
    part("SW1", ("PCM12", "C&K", "PCM12SMTR"), "Button_Switch_SMD:SW_SPDT_PCM12", {"1": "GND", "2": "OFF"})
    # Their diodes conduct from the cells to VSYS. With USB their gates are high, and nothing flows back.
    for reference in ("Q1", "Q3"):
        part(reference, FET, SOT23, {"1": "ON_USB", "2": "VSYS", "3": "VBAT_ON"})
    # Their gates are at VBUS while that is above some 3.5 V, and low below: the capacitor of a charger that was pulled
    # from the wall must not keep the cells away.
    part("Q5", PNP, SOT23, {"1": "USB_BASE", "2": "VBUS", "3": "ON_USB"})
    part("R26", "2k2", R0402, {"1": "VBUS", "2": "USB_BASE"})
    part("R27", "10k", R0402, {"1": "USB_BASE", "2": "GND"})
    part("R28", "10k", R0402, {"1": "ON_USB", "2": "GND"})
    # Carries the Pico beside their diodes until they are on, as the Pico's data sheet recommends.
    part("D5", SCHOTTKY, "Diode_SMD:D_SMA", {"1": "VSYS", "2": "VBAT_ON"})
    # The Pico's own diode leaks from VSYS to VBUS, but the gates must stay low.
    part("R19", "1k", R0402, {"1": "VBUS", "2": "GND"})
    part("R2", "10k", R0402, {"1": "VBAT_ON", "2": "VBAT_SENSE"})
    part("R3", "10k", R0402, {"1": "VBAT_SENSE", "2": "GND"})
    part("C12", "100n", C0402, {"1": "VBAT_SENSE", "2": "GND"})
    for reference in ("C1", "C2"):
        part(reference, "22u", C0805, {"1": "VSYS", "2": "GND"})


def _rail(part):
    boost = {"1": "FB", "2": "LED_EN", "3": "VSYS", "4": "GND", "5": "SW", "6": "+5V"}
    part("U2", ("TPS61023", "Texas Instruments", "TPS61023DRLR"), "Package_TO_SOT_SMD:SOT-563", boost)
    part("L1", ("1u", "Sunlord", "SWPA4020S1R0NT"), "Inductor_SMD:L_Bourns-SRN4018", {"1": "VSYS", "2": "SW"})
    part("R20", "732k", R0402, {"1": "+5V", "2": "FB"})
    part("R21", "100k", R0402, {"1": "FB", "2": "GND"})
    for reference in ("C3", "C4"):
        part(reference, "22u", C0805, {"1": "+5V", "2": "GND"})
    limiter = {"1": "+5V", "2": "GND", "3": "LED_EN", "4": "", "5": "ILIM", "6": "5V_LED"}
    part("U3", ("TPS2553", "Texas Instruments", "TPS2553DBVR"), "Package_TO_SOT_SMD:SOT-23-6", limiter)
    part("R22", "100k", R0402, {"1": "ILIM", "2": "GND"})
    part("R1", "100k", R0402, {"1": "LED_EN", "2": "GND"})
    part("R23", "1k", R0402, {"1": "5V_LED", "2": "GND"})
    for reference in ("C5", "C6"):
        part(reference, "22u", C0805, {"1": "5V_LED", "2": "GND"})
    for wire, reference in (("A", "R4"), ("B", "R5")):
        part(reference, "330", R0402, {"1": f"LED_DATA_{wire}", "2": f"DIN_{wire}"})


def _sound(part):
    amplifier = {
        "1": "AMP_SD",
        "2": "",
        "3": "AMP_P",
        "4": "AMP_N",
        "5": "SPK_P",
        "6": "VSYS",
        "7": "GND",
        "8": "SPK_N",
    }
    part("U4", ("PAM8302A", "Diodes", "PAM8302AADCR"), "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", amplifier)
    part("R15", "100k", R0402, {"1": "AMP_SD_N", "2": "GND"})
    # The pin has 3.3 V, the amplifier's supply as little as 1.9.
    part("R25", "10k", R0402, {"1": "AMP_SD_N", "2": "AMP_SD"})
    part("R13", "4k7", R0402, {"1": "AUDIO_PWM", "2": "AUDIO_LP"})
    part("R14", "470", R0402, {"1": "AUDIO_LP", "2": "GND"})
    for reference in ("C8", "C11"):
        part(reference, "10n", C0402, {"1": "AUDIO_LP", "2": "GND"})
    part("R16", "1k", R0402, {"1": "AUDIO_LP", "2": "AUDIO_LP2"})
    part("C14", "10n", C0402, {"1": "AUDIO_LP2", "2": "GND"})
    part("C10", "100n", C0402, {"1": "AUDIO_LP2", "2": "AMP_P"})
    part("C15", "100n", C0402, {"1": "AMP_N", "2": "GND"})
    part("C7", "22u", C0805, {"1": "VSYS", "2": "GND"})
    part("C9", "100n", C0402, {"1": "VSYS", "2": "GND"})
    part("LS1", ("8 ohm", "any", "20 mm 8 ohm"), "zalp:Wires_2", {"1": "SPK_P", "2": "SPK_N"})


def _cable(part):
    part("J4", ("4P4C", "Evercom", "5301-4P4C"), "zalp:Jack_4P4C", {"1": "TX_J", "2": "GND", "3": "GND", "4": "RX_J"})
    part("R10", "330", R0402, {"1": "LINK_TX", "2": "TX_J"})
    part("R11", "4k7", R0402, {"1": "RX_J", "2": "LINK_RX"})
    part("R12", "10k", R0402, {"1": "RX_J", "2": "GND"})
    part("D2", ("PESD5V0S2BT", "Nexperia", "PESD5V0S2BT,215"), SOT23, {"1": "TX_J", "2": "RX_J", "3": "GND"})


# Test points on the back, by the net they name.
POINTS = ("GND", "VBAT", "VBAT_ON", "VSYS", "+3V3", "+5V", "5V_LED", "VBAT_SENSE", "DIN_A", "DIN_B", "AMP_P", "RUN")


def circuit():
    """The whole circuit as a Netlist; a pin without a net is in none."""
    made = Netlist()

    def part(reference, what, footprint, wires, **more):
        value, maker, mpn = what if isinstance(what, tuple) else (what, "any", f"{what} {footprint[-11:-7]}")
        kind = reference.rstrip("0123456789")
        made.components[reference] = {
            "value": value, "part": kind, "footprint": footprint, "MPN": mpn, "Manufacturer": maker, **more
        }  # fmt: skip
        for pin, net in wires.items():
            if net:
                made.nets.setdefault(net, set()).add((reference, pin))

    for block in (_pico, _supply, _rail, _leds, _keys, _sound, _cable):
        block(part)
    for number, net in enumerate(POINTS, 1):
        part(f"TP{number}", (net, "", ""), PAD, {"1": net})
    for gpio, pin in GPIO_PINS.items():
        if made.net_of("U1", str(pin)):
            made.functions["U1", str(pin)] = f"GP{gpio}"
    return made
