"""What an assembly house is sent beside the gerbers, and the parts list that it is made from. Imports places.

hardware/bom.csv has a line a part: `lcsc` is the number that JLCPCB and others order it by, empty for what is
soldered by hand; `mpn` where the manufacturer is "any": one that fits; `other` a second source or what may replace
it; `verified` in which words a number was seen where. `python -m host_tools.hardware.pocket.order` prints the costs.
"""

import csv
import io

from .. import HardwareError
from . import BOM

COLUMNS = ("reference", "quantity", "value", "manufacturer", "mpn", "lcsc", "other", "price_usd", "verified", "notes")
# Soldered by hand, or bare copper: not for the house.
BY_HAND = ("U1", "J4", "BT1", "LS1")
HOW = ("data sheet", "listed", "partly", "no", "generic")


def machine(reference):
    """Whether the house places it."""
    return reference not in BY_HAND and not reference.startswith("TP")


def key(reference):
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters) :])


def references(text):
    """The references of a line: `R1 R2`, or `LED1-LED200` for a run."""
    found = []
    for word in text.split():
        first, _, last = word.partition("-")
        letters, number = key(first)
        found += [f"{letters}{n}" for n in range(number, (key(last)[1] if last else number) + 1)]
    return found


def read_bom(path=BOM):
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise HardwareError(f"{path.name} needs the columns {', '.join(COLUMNS)}")
        return list(reader)


def check_bom(netlist, rows=None):
    """Every part of the circuit stands in one line, with its value, maker and number; every line has two sources."""
    rows = read_bom() if rows is None else rows
    seen = {}
    for row in rows:
        if row["reference"] == "-":
            continue
        named = references(row["reference"])
        if str(len(named)) != row["quantity"]:
            yield f"{row['reference']}: {len(named)} references, quantity {row['quantity']}"
        for reference in named:
            if reference in seen:
                yield f"{reference} stands twice in the parts list"
            seen[reference] = row
            part = netlist.components.get(reference)
            if part is None:
                yield f"{reference} is in the parts list, not in the circuit"
                continue
            if part["value"] != row["value"]:
                yield f"{reference} is {part['value']} in the circuit, {row['value']} in the parts list"
            if part["Manufacturer"] != "any" and (part["MPN"], part["Manufacturer"]) != (
                row["mpn"],
                row["manufacturer"],
            ):
                listed = f"{row['manufacturer']} {row['mpn']}"
                yield f"{reference}: {part['Manufacturer']} {part['MPN']} in the circuit, {listed} listed"
        how, _, source = row["verified"].partition(": ")
        if how not in HOW or (how in HOW[:3]) != bool(source):
            yield f"{row['reference']}: verified says {row['verified']!r}, not one of {', '.join(HOW)} with its source"
        if not row["other"]:
            yield f"{row['reference']}: no second source"
        if any(map(machine, named)) and not (row["lcsc"] and row["mpn"]):
            yield f"{row['reference']}: no number for the house"
    for reference in sorted(netlist.components.keys() - seen.keys()):
        if not reference.startswith("TP"):
            yield f"{reference} is in the circuit, not in the parts list"


def placement(where, netlist):
    """Designator, Mid X, Mid Y, Layer, Rotation: millimetres to the right and up from the board's lower left corner."""
    from . import places

    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"))
    for reference in sorted(filter(machine, netlist.components), key=key):
        x, y, turn, back = where[reference]
        row = reference, f"{x:.3f}mm", f"{places.SIZE[1] - y:.3f}mm", "Bottom" if back else "Top", f"{turn % 360:g}"
        table.writerow(row)
    return out.getvalue()


def assembly(netlist, rows=None):
    """The house's parts list: Comment, Designator, Footprint, LCSC Part #; a line for each part of ours."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("Comment", "Designator", "Footprint", "LCSC Part #"))
    for row in read_bom() if rows is None else rows:
        named = [] if row["reference"] == "-" else [ref for ref in references(row["reference"]) if machine(ref)]
        if named:
            footprint = netlist.components[named[0]]["footprint"].partition(":")[2]
            said = row["value"] if row["manufacturer"] == "any" else row["mpn"]
            table.writerow((said, ",".join(named), footprint, row["lcsc"]))
    return out.getvalue()


# US$, second-hand from a feasibility study and rough: an assembly's set-up, a joint, a part that is not on the house's
# shelf, five boards, a parcel; of each one filament, film and screws; cells, half a charger, half a cord.
SETUP, JOINT, FETCHED, BOARDS, PARCEL, CASE, CELLS = 8.0, 0.0016, 3.0, 15.0, 20.0, 4.0, 13.0


def costs(board, units):
    """{what: US$} for one of so many."""
    rows = read_bom()
    joints = sum(len(copies) for (reference, _), copies in board.pads.items() if machine(reference))
    fetched = sum(row["manufacturer"] != "any" and machine(references(row["reference"])[0]) for row in rows)
    return {
        "parts": sum(int(row["quantity"]) * float(row["price_usd"]) for row in rows),
        "boards, five at least": BOARDS / 5 * max(units, 5) / units,
        f"assembly: set-up, {joints} joints, {fetched} parts fetched": (SETUP + FETCHED * fetched) / units
        + JOINT * joints,
        "postage": PARCEL / units,
        "case": CASE,
    }


def main():
    from ..board.saved import read
    from . import BOARD

    board = read(BOARD)
    for units in (2, 5, 20):
        found = costs(board, units)
        for what, dollars in (*found.items(), ("in all", sum(found.values()))):
            print(f"one of {units:2}: {dollars:7.2f} US$ {what}")
    print(f"cells, half a charger, half a cord: {CELLS:.2f} US$ more")


if __name__ == "__main__":
    main()
