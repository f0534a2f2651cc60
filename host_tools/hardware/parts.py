"""The parts list against the sheet."""

import csv
import re
from pathlib import Path

from . import BOM, HardwareError

COLUMNS = (
    *("reference", "quantity", "value", "manufacturer", "mpn", "description", "package"),
    *("for", "source", "price_usd", "verified", "datasheet", "notes"),
)

# Who needs a line: every unit, those built on printed or on perforated boards; once for two units; tools.
FOR = ("all", "board", "perfboard", "pair", "tools")

# How far a part's number was checked, with a colon and the source behind it: read in its data sheet, seen in public
# parts lists or designs under that maker and function, seen with a doubt; or not seen; or there is no number to see.
SOURCED = ("data sheet", "listed", "partly")
UNSOURCED = ("no", "generic")

# What a package in the parts list is on a board.
FOOTPRINTS = {
    "Pico, on two sockets": "zalp:Pico",
    "module 12 x 9 mm, 3 pins": "zalp:S13V10F5",
    "module 24 x 15 mm, 5 pins": "zalp:PAM8302_Module",
    "DIP-8": "Package_DIP:DIP-8_W7.62mm_Socket",
    "DIP-14": "Package_DIP:DIP-14_W7.62mm_Socket",
    "TO-92": "Package_TO_SOT_THT:TO-92_Inline_Wide",
    "TO-220": "Package_TO_SOT_THT:TO-220-3_Vertical",
    "DO-41": "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    "DO-35": "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
    "LED 3 mm": "LED_THT:LED_D3.0mm",
    "radial 5.1 mm": "Fuse:Fuse_Bourns_MF-RHT200",
    "12 x 12 mm THT": "Button_Switch_THT:SW_PUSH-12mm",
    "6 x 6 mm THT": "Button_Switch_THT:SW_PUSH_6mm_H4.3mm",
    "5.08 mm THT, 2": "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
    "5.08 mm THT, 3": "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal",
    "2.54 mm THT, 3": "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
    "2.54 mm THT, 8": "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical",
    "2.54 mm THT, 12": "Connector_PinHeader_2.54mm:PinHeader_1x12_P2.54mm_Vertical",
    "4P4C THT": "zalp:Jack_4P4C",
    "axial": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "radial 5 x 2.0 mm": "Capacitor_THT:CP_Radial_D5.0mm_P2.00mm",
    "radial 8 x 3.5 mm": "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm",
    "radial 2.54 mm": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P2.50mm",
    "radial 5.0 mm": "Capacitor_THT:C_Disc_D6.0mm_W4.4mm_P5.00mm",
    "test point": "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm",
    # Off the boards, on wires.
    "flat, wire leads": "",
    "panel 19 x 13 mm": "",
    "28 mm": "",
}

# What no sheet shows and no unit does without: words of the description, and how many.
OFF_SHEET = {
    "WS2812B strip": 2,
    "Rechargeable cell": 4,
    "Charger": 1,
    "handset cord": 1,
    "Loop plug": 1,
    "Main board": 1,
    "Key board": 1,
    "for the circuit": 1,
    "for the keys": 1,
    "Socket strip 20": 2,
    "Socket DIP-14": 1,
    "Socket DIP-8": 1,
    "Jumper ribbon": 1,
    "wire 0.5 mm2": 1,
    "wire 0.14 mm2": 1,
    "Heat-set insert": 27,
    "Screw M3": 27,
    "Smoked acrylic": 1,
    "Diffuser": 2,
    "Filament": 1,
    "Solder,": 1,
    "Tools": 1,
}


def read_bom(path=BOM):
    """The rows of the parts list. HardwareError for other columns."""
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise HardwareError(f"{Path(path).name} needs the columns {', '.join(COLUMNS)}")
        return list(reader)


def check_bom(netlist, rows):
    """Schematic against parts list, both ways: references, quantity, value, manufacturer, MPN."""
    listed = {}
    for row in rows:
        references = [] if row["reference"] == "-" else row["reference"].split()
        if references and str(len(references)) != row["quantity"]:
            yield f"{row['reference']}: {len(references)} references, quantity {row['quantity']}"
        for reference in references:
            if reference in listed:
                yield f"{reference} stands twice in the parts list"
            listed[reference] = row
        how, _, source = row["verified"].partition(": ")
        name = f"{row['reference']} {row['description']}"
        if how not in SOURCED + UNSOURCED or (how in SOURCED) != bool(source):
            yield f"{name}: verified says {row['verified']!r}, not one of {SOURCED} with a source or {UNSOURCED}"
        if not row["package"] or not row["source"] or float(row["price_usd"]) < 0 or row["for"] not in FOR:
            yield f"{name}: package, source, price and whom it is for must be given"
        if (how == "generic") == bool(row["mpn"]):
            yield f"{name}: a part without a number is generic, and only such a part"
        if row["mpn"] and not re.search(r"\b(Or|Any|Cut|as well)\b", row["notes"]):
            yield f"{name}: the notes name no alternative"
    for reference in sorted(netlist.components.keys() - listed.keys()):
        yield f"{reference} is in the schematic, not in the parts list"
    for reference in sorted(listed.keys() - netlist.components.keys()):
        yield f"{reference} is in the parts list, not in the schematic"
    for reference in sorted(listed.keys() & netlist.components.keys()):
        part, row = netlist.components[reference], listed[reference]
        for name, key in (("value", "value"), ("MPN", "mpn"), ("Manufacturer", "manufacturer")):
            if part.get(name, "") != row[key]:
                yield f"{reference}: {name} is {part.get(name, '')!r} in the schematic, {row[key]!r} in the parts list"
        yield from check_number(reference, part)
        wanted = FOOTPRINTS.get(row["package"])
        if part.get("footprint", "") != wanted:
            said = part.get("footprint")
            yield f"{reference}: the footprint is {said!r}, a package {row['package']!r} has {wanted!r}"
    for words, least in OFF_SHEET.items():
        found = [row for row in rows if row["reference"] == "-" and words in row["description"]]
        if sum(int(row["quantity"]) for row in found) < least:
            yield f"the parts list has fewer than {least} of what no sheet shows: {words.strip()}"


def check_number(reference, part):
    """The number of a resistor or capacitor says its value, where the maker's scheme is known."""
    said, volts = decoded(part.get("MPN", ""))
    if said is None:
        return
    value = ohms(part["value"]) if reference[0] == "R" else farads(part["value"])
    if abs(said / value - 1) > 0.005:
        yield f"{reference}: {part['MPN']} is {said:g}, the value {part['value']}"
    given = re.search(r"(\d+)V", part["value"])
    if given and volts != int(given[1]):
        yield f"{reference}: {part['MPN']} stands {volts} V, the value says {given[1]}"


# The voltages in the makers' numbers: Panasonic FR, KEMET Goldmax.
_PANASONIC_V = {"0J": 6.3, "1A": 10, "1C": 16, "1E": 25, "1V": 35}
_KEMET_V = {"8": 10, "4": 16, "3": 25, "5": 50, "1": 100}


def decoded(number):
    """(ohms or farads, volts or None) as a maker's number says them; (None, None) for a scheme that is not known here.

    Yageo CFR and MFR: `4K7`. Panasonic FR: EEU-FR, volts, then two digits and an exponent in microfarads. KEMET
    Goldmax: two digits and an exponent in picofarads, tolerance, volts. TDK FG: volts, then the same.
    """
    if match := re.fullmatch(r"(?:CFR-25JB-52-|MFR-25FBF52-)(\d+)([RKM])(\d*)", number):
        return ohms(f"{match[1]}{match[2].replace('K', 'k')}{match[3]}"), None
    if match := re.fullmatch(r"EEU-FR(\d[A-Z])(\d\d)(\d)[A-Z]*", number):
        return int(match[2]) * 10 ** int(match[3]) * 1e-6, _PANASONIC_V[match[1]]
    if match := re.fullmatch(r"C3\d\dC(\d\d)(\d)[A-Z](\d)\w+", number):
        return int(match[1]) * 10 ** int(match[2]) * 1e-12, _KEMET_V[match[3]]
    if match := re.fullmatch(r"FG2\dX[57]R1([CEV])(\d\d)(\d)\w+", number):
        return int(match[2]) * 10 ** int(match[3]) * 1e-12, {"C": 16, "E": 25, "V": 35}[match[1]]
    return None, None


def rating(part):
    """The volts that a capacitor stands, from its value or its number; None where neither says so."""
    given = re.search(r"(\d+)V", part["value"])
    return int(given[1]) if given else decoded(part.get("MPN", ""))[1]


def farads(value):
    """`470u 10V` is 0.00047."""
    match = re.fullmatch(r"(\d+)([pnu])( \d+V)?", value)
    if not match:
        raise HardwareError(f"no value of a capacitor: {value}")
    return int(match[1]) * {"p": 1e-12, "n": 1e-9, "u": 1e-6}[match[2]]


def ohms(value):
    """`4k7` is 4700."""
    match = re.fullmatch(r"(\d+)([RkM]?)(\d*)", value)
    if not match:
        raise HardwareError(f"no value of a resistor: {value}")
    whole, unit, rest = match.groups()
    return float(f"{whole}.{rest or 0}") * {"k": 1e3, "M": 1e6}.get(unit, 1)


# What the money goes to: words of the description of what no sheet shows.
COSTS = {
    "LED strips": ("WS2812B strip",),
    "cells, half a charger": ("Rechargeable cell", "Charger"),
    "boards": ("Main board", "Key board", "for the circuit", "for the keys"),
    "case": ("Heat-set insert", "Screw M3", "Smoked acrylic", "Diffuser", "Filament"),
}
ON_SHEET, REST = "what the sheet shows", "sockets, wire, solder, half of cord and plug"


def costs(rows, build, units=2):
    """{what: US$} for one of so many units built together, on boards of a kind (board, perfboard), without tools."""
    found = dict.fromkeys((ON_SHEET, *COSTS, REST), 0.0)
    for row in rows:
        share = {"all": 1, build: 1, "pair": 1 / units}.get(row["for"], 0)
        named = (name for name, starts in COSTS.items() if any(words in row["description"] for words in starts))
        name = next(named, REST) if row["reference"] == "-" else ON_SHEET
        found[name] += share * int(row["quantity"]) * float(row["price_usd"])
    return found


def price(rows, build, units=2):
    """The sum of costs()."""
    return sum(costs(rows, build, units).values())
