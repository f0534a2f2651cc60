"""What each order number and part number of hardware/bom.csv is: the one table of them, written from public lists and
data sheets and not from our circuit, so that check/numbers.py can compare the parts list with it. Imports nothing.
"""

from typing import NamedTuple


class Part(NamedTuple):
    """function: what it is; a part of the same function and package can replace it. value: as the circuit writes it, ""
    where the number says all. rated: volts, amperes or watts. extended: JLCPCB fetches it from its store for a fee (by
    public lists of 2026).
    """

    maker: str
    mpn: str
    function: str
    value: str
    package: str
    rated: float
    extended: bool = False


def _resistor(mpn, value, extended=False):
    return Part("UNI-ROYAL", mpn, "resistor 1 %", value, "R_0402_1005Metric", 0.0625, extended)


def _capacitor(mpn, dielectric, value, package, volts):
    return Part("Samsung", mpn, f"capacitor {dielectric}", value, package, volts)


SOT23, KEY, SLIDE = "SOT-23", "SW_Push_1P1T_NO_6x6mm_H9.5mm", "SW_SPDT_PCM12"
P_FET = "P-channel, 20 V or more, on at 1.8 V: gate, source, drain"
PNP = "PNP, 25 V or more: base, emitter, collector"
CLAMP = "two lines to 5 V clamped: line, line, common"
KEYS, SLIDES = "key 6 x 6 mm, 4.3 mm high, four leads", "slide switch, common at 2, 3 mm and 1.5 mm apart"
FUSE, COIL = "resets itself, 2.6 A and 6 V or more", "1 uH of 4 x 4 mm"

NUMBERS = {
    "C919459": Part("Texas Instruments", "TPS61023DRLR", "boost converter TPS61023", "", "SOT-563", 5.5, True),
    "C55266": Part("Texas Instruments", "TPS2553DBVR", "switch with limit TPS2553", "", "SOT-23-6", 6.5, True),
    "C150725": Part("Diodes", "PAM8302AADCR", "amplifier PAM8302A", "", "SOIC-8_3.9x4.9mm_P1.27mm", 5.5, True),
    "C55109522": Part(
        "Worldsemi", "WS2812C-2020-V6", "LED of 5 mA a colour: 1 DO, 2 GND, 3 DI, 4 VDD", "",
        "LED_WS2812B-2020_PLCC4_2.0x2.0mm", 5.3, True,
    ),
    "C5350990": Part("Alpha & Omega", "AO3415A", P_FET, "", SOT23, 4.0, True),
    "C8542": Part("Changjiang", "SS8550", PNP, "", SOT23, 1.5),
    "C8326": Part("Changjiang", "MMBT5401", PNP, "", SOT23, 0.6),
    "C438899": Part("PTTC", "SMD1812P260TF/16", FUSE, "2.6 A", "Fuse_1812_4532Metric", 2.6, True),
    "C91254": Part("Sunlord", "SWPA4020S1R0NT", COIL, "1u", "L_Bourns-SRN4018", 4.78, True),
    "C221841": Part("C&K", "PCM12SMTR", SLIDES, "", SLIDE, 0.3, True),
    "C778186": Part("G-Switch", "MK-12C02-G025", SLIDES, "", SLIDE, 0.3, True),
    "C221880": Part("C&K", "PTS645SM43SMTR92 LFS", KEYS, "", KEY, 0.05, True),
    "C180420": Part("Omron", "B3S-1000P", KEYS, "", KEY, 0.05, True),
    "C49338": Part("Nexperia", "PESD5V0S2BT,215", CLAMP, "", SOT23, 5.0, True),
    "C20617446": Part("LUTE", "1812L260/30GR", FUSE, "2.6 A", "Fuse_1812_4532Metric", 2.6, True),
    "C8678": Part("Changjiang", "SS34", "Schottky, 3 A, 40 V", "", "D_SMA", 3.0),
    "C2286": Part("Hubei KENTO", "KT-0603R", "LED, red", "red", "LED_0603_1608Metric", 0.02),
    "C2128": Part("Changjiang", "1N4148WS", "diode, 0.15 A, 75 V", "", "D_SOD-323", 0.15),
    "C45783": _capacitor("CL21A226MAQNNNE", "X5R", "22u", "C_0805_2012Metric", 25),
    "C1525": _capacitor("CL05B104KO5NNNC", "X7R", "100n", "C_0402_1005Metric", 16),
    "C307331": _capacitor("CL05B104KB54PNC", "X7R", "100n", "C_0402_1005Metric", 50),
    "C15195": _capacitor("CL05B103KB5NNNC", "X7R", "10n", "C_0402_1005Metric", 50),
    "C25741": _resistor("0402WGF1003TCE", "100k"),
    "C27016": _resistor("0402WGF7323TCE", "732k", True),
    "C26083": _resistor("0402WGF1004TCE", "1M"),
    "C25744": _resistor("0402WGF1002TCE", "10k"),
    "C25900": _resistor("0402WGF4701TCE", "4k7"),
    "C25879": _resistor("0402WGF2201TCE", "2k2"),
    "C11702": _resistor("0402WGF1001TCE", "1k"),
    "C25117": _resistor("0402WGF4700TCE", "470"),
    "C25104": _resistor("0402WGF3300TCE", "330"),
    "C3097715": Part("Evercom", "5301-4P4C", "jack 4P4C, upright, two pegs", "4P4C", "Jack_4P4C", 0),
}  # fmt: skip
# Sold elsewhere under the maker's number alone.
BY_NAME = {
    "Si2333DDS": Part("Vishay", "Si2333DDS", P_FET, "", SOT23, 6.0),
    "SP0502BAHTG": Part("Littelfuse", "SP0502BAHTG", CLAMP, "", SOT23, 5.5),
    "1812L260/16MR": Part("Littelfuse", "1812L260/16MR", FUSE, "2.6 A", "Fuse_1812_4532Metric", 2.6),
    "SRN4018-1R0Y": Part("Bourns", "SRN4018-1R0Y", COIL, "1u", "L_Bourns-SRN4018", 4.0),
    "SC0915": Part("Raspberry Pi", "SC0915", "Pico", "", "Pico_castellated", 0),
    "SC0917": Part("Raspberry Pi", "SC0917", "Pico", "", "Pico_castellated", 0),
    "SK34A": Part("any", "SK34A", "Schottky, 3 A, 40 V", "", "D_SMA", 3.0),
}
BY_NAME |= {part.mpn: part for part in NUMBERS.values()}
# Words that look like a part's number but cannot be ordered, or that the list warns of.
WORDS = {"WS2812C", "SK6805-EC20", "C2976072", "X5R", "X7R", "SOT-23", "SOD-123", "SOD-323", "C149", "C249"}
