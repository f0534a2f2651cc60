"""What an assembly house gets beside the gerbers, and the parts list that it is made from. Imports places.

hardware/bom.csv has a line for each part. `lcsc` is the number by which JLCPCB and others order it, empty for what you
solder by hand. `mpn` is one that fits if the manufacturer is "any". `other` is a second source or what may replace the
part, `verified` says where its number was seen. `python -m host_tools.hardware.pocket.order` prints the costs.
"""

import argparse
import csv
import io
import re
import sys
from pathlib import Path

from .. import ROOT, HardwareError
from ..board.saved import read
from . import BOARD, BOM, FOLDER, catalogue, places
from .circuit import circuit

COLUMNS = ("reference", "quantity", "value", "manufacturer", "mpn", "lcsc", "other", "price_usd", "verified", "notes")
# You solder these by hand, or they are bare copper: not for the house.
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


def written(columns, rows):
    """A list's text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows((columns, *rows))
    return out.getvalue()


def check_bom(netlist, rows=None):
    """Every part of the circuit is in one line, with its value, maker and number; every line has two sources."""
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
                yield f"{reference} is twice in the parts list"
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


# By how much JLCPCB's library turns a footprint more than KiCad's, in degrees counter-clockwise, by public tables:
# JLCKicadTools and jlc_pos_renamer (cpl_rotations_db.csv), KiBot (filter _rot_footprint_jlcpcb). They agree on SOIC and
# mostly on SOT-23 (one says -90); of the LED one says 90, others 180. The house's preview decides: --turn.
USUAL_TURNS = {"LED_WS2812B-2020": 90, "SOT-23": 180, "SOIC": 270}


def usual_turn(footprint):
    """The usual correction of a footprint, by the beginning of its name."""
    name = footprint.partition(":")[2]
    return next((degrees for begin, degrees in USUAL_TURNS.items() if name.startswith(begin)), 0)


def placement(where, netlist):
    """Designator, Mid X, Mid Y, Layer, Rotation: millimetres to the right and up from the board's lower left corner, as
    in the gerbers; rotations with the usual corrections.
    """
    rows = []
    for reference in sorted(filter(machine, netlist.components), key=key):
        x, y, turn, back = where[reference]
        turn += usual_turn(netlist.components[reference]["footprint"])
        side = "Bottom" if back else "Top"
        rows.append((reference, f"{x:.3f}mm", f"{places.up(y):.3f}mm", side, f"{turn % 360:g}"))
    return written(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


PACKAGES = ("SOT-23", "SOT-563", "SOIC", "SOD-323", "SMA")


def kinds(netlist):
    """{word: references} by which parts are turned: SOT-23 (a footprint's beginning), LED (a letter), U3 (one part)."""
    found = {}
    for reference in filter(machine, netlist.components):
        name = netlist.components[reference]["footprint"].partition(":")[2]
        package = next((one for one in PACKAGES if one in name), name.partition("_")[0])
        for word in {reference, key(reference)[0], package} - {"LED" if reference[0] == "D" else ""}:
            found.setdefault(word, set()).add(reference)
    return found


def turned(text, netlist, turns):
    """(a placement list with further turns, how many parts were turned). turns: {"LED": 90}, counter-clockwise."""
    known = kinds(netlist)
    for word in turns:
        if word not in known:
            groups = sorted(word for word in known if not word[-1].isdigit() or "-" in word)
            raise HardwareError(f"no part is called {word}: take a reference (U3), or one of {', '.join(groups)}")
    columns, *rows = csv.reader(io.StringIO(text))
    count = 0
    for row in rows:
        more = sum(degrees for word, degrees in turns.items() if row[0] in known[word])
        row[4], count = f"{(float(row[4]) + more) % 360:g}", count + (more % 360 != 0)
    return written(columns, rows), count


def assembly(netlist):
    """The house's parts list: Comment, Designator, Footprint, LCSC Part #; a line for each part of ours."""
    lines = []
    for row in read_bom():
        named = [] if row["reference"] == "-" else [ref for ref in references(row["reference"]) if machine(ref)]
        if named:
            footprint = netlist.components[named[0]]["footprint"].partition(":")[2]
            said = row["value"] if row["manufacturer"] == "any" else row["mpn"]
            lines.append((said, ",".join(named), footprint, row["lcsc"]))
    return written(("Comment", "Designator", "Footprint", "LCSC Part #"), lines)


# US$, second-hand and rough, by public lists and orders of 2026: an assembly's set-up and stencil, a joint, a part that
# is fetched from the store, five boards, the house's parcel, that of the rest; tax and customs as a share of board and
# parcel; for each handheld filament, film and screws; cells, half a charger, half a cord.
SETUP, STENCIL, JOINT, FETCHED, BOARDS = 8.0, 1.5, 0.0017, 3.0, 15.0
PARCEL, CART, TAX, CASE, CELLS = 20.0, 10.0, 0.2, 4.0, 13.0


def costs(board, units):
    """{what: US$} for each of so many handhelds."""
    rows = read_bom()
    joints = sum(len(copies) for (reference, _), copies in board.pads.items() if machine(reference))
    fetched = sum(row["lcsc"] in catalogue.NUMBERS and catalogue.NUMBERS[row["lcsc"]].extended for row in rows)
    prices = {True: 0.0, False: 0.0}
    for row in rows:
        by_house = row["reference"] != "-" and machine(references(row["reference"])[0])
        prices[by_house] += int(row["quantity"]) * float(row["price_usd"])
    bought = (
        prices[True] + BOARDS / 5 * max(units, 5) / units + (SETUP + STENCIL + FETCHED * fetched) / units
        + JOINT * joints
    )  # fmt: skip
    return {
        f"board as delivered: {joints} joints, {fetched} parts fetched": bought,
        "parts soldered by hand": prices[False],
        "case, film, screws": CASE,
        "cells, half a charger, half a cord": CELLS,
        "parcels, tax": (PARCEL + CART) / units + TAX * (bought + PARCEL / units),
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.hardware.pocket.order", description=__doc__)
    parser.add_argument("--turn", action="append", default=[], metavar="KIND=DEGREES",
                        help="turn all of a kind further, counter-clockwise: LED=90, SOT-23=180, U3=90")  # fmt: skip
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "pocket-placement.csv")
    asked = parser.parse_args(arguments)
    try:
        if asked.turn:
            print(mended(asked.turn, asked.out))
            return 0
    except HardwareError as error:
        print(f"order: {error}", file=sys.stderr)
        return 1
    board = read(BOARD)
    for units in (2, 5, 20):
        found = costs(board, units)
        for what, dollars in (*found.items(), ("in all", sum(found.values()))):
            print(f"each of {units:2}: {dollars:7.2f} US$ {what}")
    return 0


def mended(words, out):
    """Write the placement list with further turns; what was done, as a sentence."""
    turns = {}
    for word in words:
        kind, _, degrees = word.partition("=")
        if not re.fullmatch(r"-?\d+", degrees):
            raise HardwareError(f"--turn {word}: say it as LED=90, with the degrees counter-clockwise")
        turns[kind] = turns.get(kind, 0) + int(degrees)
    text, count = turned((FOLDER / "pocket-placement.csv").read_text(encoding="utf-8"), circuit(), turns)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")
    return f"{out}: {count} parts turned. Upload this list instead of pocket-placement.csv."


if __name__ == "__main__":
    sys.exit(main())
