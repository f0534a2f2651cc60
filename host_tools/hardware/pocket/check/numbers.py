"""Each order number of the parts list is the part that the circuit means, by catalogue.py. Imports both tables."""

import re

from .. import order
from ..catalogue import BY_NAME, NUMBERS, WORDS

# Each kind of part of the circuit may only be ordered as one of these functions.
KINDS = {
    "R": "resistor", "C": "capacitor", "L": "1 uH", "F": "resets itself", "SW": ("key", "slide"), "LED": "LED of",
    "Q": ("P-channel", "PNP"), "D": ("diode", "Schottky", "two lines", "LED, red"), "J": "jack",
    "U": ("Pico", "boost", "switch with", "amplifier"),
}  # fmt: skip
# What a part must be rated for, by its reference or its letters: amperes for what carries the cells' current (power.py;
# the coil's peak), USB's volts for chips and LEDs, twice that for capacitors, which lose capacitance under voltage.
BEAR = {
    "U": 5.25, "LED": 5.25, "C": 10.0, "Q": 1.2, "Q5": 0.01, "D": 0.01, "D2": 5.0, "D5": 1.2, "F1": 1.2, "L1": 3.7,
    "R": 0.05, "SW": 0.01, "J": 0,
}  # fmt: skip
# US$ of a piece, by public lists: any other price is a typing error.
PRICES = {
    "R": (0.001, 0.02), "C": (0.001, 0.3), "L": (0.05, 0.6), "F": (0.03, 0.5), "D": (0.005, 0.3), "Q": (0.02, 0.3),
    "LED": (0.03, 0.15), "U": (0.2, 1.5), "U1": (3, 6), "SW": (0.2, 1.5), "J": (0.2, 2), "BT": (0.5, 3), "LS": (0.5, 3),
}  # fmt: skip
_NUMBER = re.compile(r"\bC\d{4,}\b")
_NAME = re.compile(
    r"\b[A-Z]{2}-\w+-\w+|\b[A-Z]{1,4}\d{2,}[\w/,.-]*|\b[A-Z][a-z]\d{4}\w*|\b\d[A-Z]\d{4}\w*|\b\d{4}L\d+[\w/]*"
)


def check(netlist, rows=None):
    """Every number in the parts list is that of a part with the circuit's value and package and the right function; so
    is each part that is named as a second source.
    """
    for row in order.read_bom() if rows is None else rows:
        if row["reference"] == "-":
            continue
        least, most = by_name(PRICES, row["reference"].split("-")[0].split()[0])
        if not least <= float(row["price_usd"] or 0) <= most:
            yield f"{row['reference']}: a piece is said to be {row['price_usd']} US$, not {least} to {most}"
        for reference in order.references(row["reference"]):
            if reference not in netlist.components:
                continue  # check_bom says so
            part = netlist.components[reference]
            package = part["footprint"].partition(":")[2]
            if row["lcsc"]:
                yield from _ordered(reference, row, part, package)
            else:
                package = ""
        yield from _others(row, package)


def by_name(table, reference):
    """What a table has for a reference or, if nothing, for its letters."""
    return table.get(reference) or table[reference.rstrip("0123456789")]


def _ordered(reference, row, part, package):
    listed = NUMBERS.get(row["lcsc"])
    if listed is None:
        yield f"{reference}: nothing is known of the order number {row['lcsc']}"
        return
    if listed.mpn != row["mpn"]:
        yield f"{reference}: {row['lcsc']} is {listed.mpn}, not {row['mpn']}"
    if row["manufacturer"] not in ("any", listed.maker):
        yield f"{reference}: {listed.mpn} is made by {listed.maker}, not by {row['manufacturer']}"
    if listed.value and listed.value != part["value"]:
        yield f"{reference}: {row['lcsc']} is {listed.value}, the circuit has {part['value']}"
    if listed.package != package:
        yield f"{reference}: {row['lcsc']} is {listed.package}, the board has the lands of {package}"
    if listed.rated < by_name(BEAR, reference):
        yield f"{reference}: {listed.mpn} bears {listed.rated}, {by_name(BEAR, reference)} is wanted"
    kinds = KINDS[reference.rstrip("0123456789")]
    if not listed.function.startswith(kinds):
        yield f"{reference}: {row['lcsc']} is a {listed.function}"
    if part["Manufacturer"] == "any" and part["MPN"] in BY_NAME and BY_NAME[part["MPN"]].function != listed.function:
        yield f"{reference}: {row['lcsc']} is a {listed.function}, the circuit has {part['MPN']}"


def _others(row, package):
    meant = BY_NAME.get(row["mpn"])
    text = row["other"]
    named = [*_NUMBER.findall(text), *(word.rstrip(",.") for word in _NAME.findall(text))]
    for name in named:
        if name in WORDS:
            continue
        other = NUMBERS.get(name) or BY_NAME.get(name)
        if other is None:
            yield f"{row['reference']}: nothing is known of {name}, which may replace it"
        elif meant and other.function != meant.function:
            yield f"{row['reference']}: {name} is a {other.function}, and may not replace a {meant.function}"
        elif package and other.package != package:
            yield f"{row['reference']}: {name} is {other.package}, the board has {package}"
