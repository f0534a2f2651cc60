"""What each pad of each part is for, by the part's own data sheet: names, and which pads lie where.

Each entry is a fact with its source, from the maker's drawing and not from our circuit or KiCad's library, so that
check/nets.py can compare these with it: a pad's name, the net that such a name must lie on, and the pad's place seen
from above, in millimetres from the part's middle (y down), to a few tenths.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pinout:
    """pins: {pad: (name, x, y)}, turned as KiCad draws the footprint. source: where that was read."""

    source: str
    pins: dict


def _two(one, two, apart, source):
    return Pinout(source, {"1": (one, -apart, 0.0), "2": (two, apart, 0.0)})


PINOUTS = {
    # Its drawing is turned by 180 degrees from KiCad's footprint. LEDs of other makers with the same outline have DO
    # diagonally opposite.
    "WS2812C-2020-V6": Pinout(
        "Worldsemi WS2812C-2020-V6 V1.0 (2026-05-21), pages 2 and 3, lcsc.com/datasheet/C55109522.pdf: 1 DO, 2 GND,"
        " 3 DI, 4 VDD; lands 0.7 mm square, 1.13 mm apart across, 0.40 mm along",
        {"1": ("DO", -0.915, -0.55), "2": ("GND", -0.915, 0.55), "3": ("DI", 0.915, 0.55), "4": ("VDD", 0.915, -0.55)},
    ),
    "TPS61023DRLR": Pinout(
        "TI TPS61023, SLVSF14, table 5-1, package DRL: 0.5 mm from pin to pin",
        {
            "1": ("FB", -0.75, -0.5), "2": ("EN", -0.75, 0.0), "3": ("VIN", -0.75, 0.5),
            "4": ("GND", 0.75, 0.5), "5": ("SW", 0.75, 0.0), "6": ("VOUT", 0.75, -0.5),
        },
    ),
    "TPS2553DBVR": Pinout(
        "TI TPS2553, SLVS841, pin functions, package DBV: 0.95 mm from pin to pin",
        {
            "1": ("IN", -1.14, -0.95), "2": ("GND", -1.14, 0.0), "3": ("EN", -1.14, 0.95),
            "4": ("FAULT", 1.14, 0.95), "5": ("ILIM", 1.14, 0.0), "6": ("OUT", 1.14, -0.95),
        },
    ),
    "PAM8302AADCR": Pinout(
        "Diodes PAM8302A, pin assignments, SOP-8: 1 SD, 2 NC, 3 IN+, 4 IN-, 5 VO+, 6 VDD, 7 GND, 8 VO-",
        {
            "1": ("SD", -2.475, -1.905), "2": ("NC", -2.475, -0.635), "3": ("IN+", -2.475, 0.635),
            "4": ("IN-", -2.475, 1.905), "5": ("VO+", 2.475, 1.905), "6": ("VDD", 2.475, 0.635),
            "7": ("GND", 2.475, -0.635), "8": ("VO-", 2.475, -1.905),
        },
    ),
    "AO3415A": Pinout(
        "Alpha & Omega AO3415A, SOT-23 from above: gate and source on one side, drain alone",
        {"1": ("G", -0.94, -0.95), "2": ("S", -0.94, 0.95), "3": ("D", 0.94, 0.0)},
    ),
    "SS8550": Pinout(
        "Changjiang SS8550, SOT-23: 1 base, 2 emitter, 3 collector, as three public designs have it under C8542; the"
        " same as MMBT5401 and MMBT3906",
        {"1": ("B", -0.94, -0.95), "2": ("E", -0.94, 0.95), "3": ("C", 0.94, 0.0)},
    ),
    "PESD5V0S2BT,215": Pinout(
        "Nexperia PESD5V0S2BT, SOT-23, as public designs quote it: 1 and 2 lines, 3 their common; Littelfuse SP050xBA"
        " has the same",
        {"1": ("IO1", -0.94, -0.95), "2": ("IO2", -0.94, 0.95), "3": ("GND", 0.94, 0.0)},
    ),
    "PTS645SM43SMTR92 LFS": Pinout(
        "C&K PTS645, gull wing: terminals 1 and 2 are one contact, 3 and 4 the other, each across the body",
        {"1": ("A", 3.975, -2.25), "2": ("B", 3.975, 2.25)},
    ),
    "PCM12SMTR": Pinout(
        "C&K PCM12: 2 is the common, 1 and 3 the throws; the slide at the far side of the terminals",
        {"1": ("NO1", -2.25, -1.43), "2": ("COM", 0.75, -1.43), "3": ("NO2", 2.25, -1.43)},
    ),
    "5301-4P4C": Pinout(
        "Evercom 5301-4P4C, LCSC C3097715: pins 1.27 mm apart, 1 and 3 in front, 2 and 4 behind",
        {"1": ("1", 0.0, 0.0), "2": ("2", 1.27, -2.54), "3": ("3", 2.54, 0.0), "4": ("4", 3.81, -2.54)},
    ),
    "SS34": _two("K", "A", 2.0, "any SS34, SMA: the bar is the cathode"),
    "1N4148WS": _two("K", "A", 1.05, "any 1N4148WS, SOD-323: the bar is the cathode"),
    "0603 red": _two("K", "A", 0.79, "any 0603: the mark is the cathode"),
    "SWPA4020S1R0NT": _two("1", "2", 1.525, "Sunlord SWPA40: no polarity; lands within those of Bourns SRN4018"),
    "SMD1812P260TF/16": _two("1", "2", 2.14, "PTTC SMD1812P: no polarity"),
    "SC0915": Pinout(
        "Raspberry Pi Pico data sheet, figure 4: 51 x 21 mm, pins 2.54 mm apart in rows of 17.78; 41 SWCLK, 43 SWDIO",
        {str(n): (name, -8.89, round(2.54 * (n - 10.5), 3)) for n, name in enumerate(
            ("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11",
             "GP12", "GP13", "GND", "GP14", "GP15"), 1)}
        | {str(n): (name, 8.89, round(2.54 * (30.5 - n), 3)) for n, name in enumerate(
            ("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26", "GP27", "GND", "GP28",
             "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"), 21)}
        | {"41": ("SWCLK", -2.54, 24.0), "42": ("GND", 0.0, 24.0), "43": ("SWDIO", 2.54, 24.0)},
    ),
}  # fmt: skip

# The drills, in millimetres, that a part's leads and its pegs need.
LEADS = {"5301-4P4C": (0.9, 3.25)}

# On which net a pin of this name may lie. Other names may lie on any.
NETS = {
    "GND": ("GND",),
    "VDD": ("5V_LED", "VSYS"),
    "VIN": ("VSYS",),
    "VOUT": ("+5V",),
    "SW": ("SW",),
    "FB": ("FB",),
    "IN": ("+5V",),
    "OUT": ("5V_LED",),
    "ILIM": ("ILIM",),
    "EN": ("LED_EN",),
    "SD": ("AMP_SD",),
    "IN+": ("AMP_P",),
    "IN-": ("AMP_N",),
    "VO+": ("SPK_P",),
    "VO-": ("SPK_N",),
    "NC": ("",),
    "FAULT": ("",),
    "VREF": ("",),
    "3V3": ("+3V3",),
    "3V3_EN": ("",),
    "VSYS": ("VSYS",),
    "VBUS": ("VBUS",),
    "RUN": ("RUN",),
    "COM": ("OFF",),
    "IO1": ("TX_J",),
    "IO2": ("RX_J",),
}
