"""Two lists beside JLCPCB's: the parts by maker's number, for a house such as PCBWay, and the cart, which has what you
solder by hand or screw on. `python -m host_tools.hardware.pocket.cart` writes both. Imports order, the circuit.
"""

import csv
import io

from . import FOLDER, order, places
from .case import sizes
from .circuit import circuit

HOUSE, CART = FOLDER / "pocket-pcbway.csv", FOLDER / "pocket-cart.csv"
# As PCBWay's template has them, in public designs that were ordered with it.
HOUSE_COLUMNS = (
    "Item #", "Designator", "Qty", "Manufacturer", "Mfg Part #", "Description / Value", "Package/Footprint", "Type",
    "Your Instructions / Notes",
)  # fmt: skip
CART_COLUMNS = ("what", "quantity", "for", "maker and number, or what to search for", "or else", "US$ each")
# What is not on the sheet, for one handheld: (what, quantity, step, search words, or else, price). A cord serves two.
EXTRAS = (
    ("screw M2.5 x 16", 6, "step 9", "M2.5 x 16 pan head, head 5 mm at most", "M2.5 x 16 cylinder head", 0.05),
    ("diffusing film 0.5 mm", 1, "step 8", "white translucent PET or PP sheet, A4", "drafting film, up to 0.5 mm", 1),
    ("label sheet", 1, "step 8", "self-adhesive paper or clear foil, A4", "paper and glue stick", 0.3),
    ("filament, 100 g", 1, "step 8", "PLA or PETG, 15 g of it black for the grid", "a printing service", 2),
    ("stranded wire", 1, "step 4", "0.14 mm2 (26 AWG), 30 cm red, 30 cm black", "any thin stranded wire", 0.1),
    ("USB cable", 1, "step 5", "micro-USB, with the wires for data", "one that has copied files from a telephone", 2),
    ("cell", 2, "step 7", "AA NiMH, 1900 mAh or more, low self-discharge", "alkaline AA (never charge them)", 2.5),
    ("charger", 1, "step 7", "for two AA NiMH, which charges each by itself", "one for four cells", 12),
    ("cord", 1, "two handhelds", "telephone handset cord, 4P4C, coiled", "4P4C plugs crimped on a flat cord", 4),
    ("plug 4P4C", 1, "the loop plug", "cut from an old handset cord", "a bit of bare wire, tweezers", 0.5),
)  # fmt: skip


def house(netlist):
    """The house's list by makers' numbers: a line for each part that a machine places."""
    rows = []
    for row in order.read_bom():
        named = [reference for reference in order.references(row["reference"]) if order.machine(reference)]
        if named:
            package = netlist.components[named[0]]["footprint"].partition(":")[2]
            instead = row["other"] if row["manufacturer"] == "any" else ""
            notes = "; ".join(filter(None, (f"LCSC {row['lcsc']}", instead, row["notes"])))
            line = ",".join(named), len(named), row["manufacturer"], row["mpn"], row["value"], package, "SMD", notes
            rows.append((len(rows) + 1, *line))
    return order.written(HOUSE_COLUMNS, rows)


def cart():
    """What else you buy for one handheld."""
    rows = []
    for row in order.read_bom():
        if row["reference"] in order.BY_HAND:
            step = {"U1": "step 2", "J4": "step 3", "LS1": "step 4", "BT1": "step 7"}[row["reference"]]
            number = f"{row['manufacturer']} {row['mpn']}" if row["mpn"] else row["other"]
            number += f" (LCSC {row['lcsc']})" if row["lcsc"] else ""
            other = row["other"] if row["mpn"] else "the same from another shop: only its size counts"
            what = f"{row['reference']}: {row['value']}"
            rows.append((what, row["quantity"], step, number, other, row["price_usd"]))
    return order.written(CART_COLUMNS, [*rows, *EXTRAS])


def files():
    return {HOUSE: house(circuit()), CART: cart()}


def _counted(netlist):
    """The house's list has each part that a machine places once; the cart has a screw for each hole, cells for both
    bays.
    """
    seen: list = []
    for row in csv.DictReader(io.StringIO(HOUSE.read_text(encoding="utf-8") if HOUSE.exists() else "")):
        named = row["Designator"].split(",")
        seen += named
        if row["Qty"] != str(len(named)):
            yield f"{HOUSE.name}: {len(named)} parts, quantity {row['Qty']}"
    if sorted(seen) != sorted(filter(order.machine, netlist.components)):
        yield f"{HOUSE.name} has not each part once"
    if EXTRAS[0][0] != f"screw M2.5 x {sizes.SCREW_LONG:g}":
        yield f"{CART.name} has a {EXTRAS[0][0]}, the case is made for M2.5 x {sizes.SCREW_LONG:g}"
    said = {what.partition(" ")[0]: (quantity, number) for what, quantity, _, number, *_ in EXTRAS}
    for what, wanted, word in (("screw", len(places.HOLES), "M2.5"), ("cell", 2, "AA"), ("USB", 1, "micro-USB")):
        quantity, number = said.get(what, (0, ""))
        if quantity != wanted or word not in number.split() and word not in number.split(", "):
            yield f"{CART.name} has {quantity} of {what}, {number}: {wanted} are wanted, {word}"


def check():
    """Both lists agree with the parts list."""
    yield from _counted(circuit())
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.name} is not of this parts list: python -m host_tools.hardware.pocket.cart"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
