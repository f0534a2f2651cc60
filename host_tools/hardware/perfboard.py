"""The main circuit on a perforated board of 2.54 mm: places on the grid, and a wire list made from the netlist.

`make perfboard` writes hardware/perfboard.csv and docs/img/perfboard.png. Holes are counted from the top left corner,
seen from the side of the components: column 1 to 39, row 1 to 63. Imports matplotlib for the picture only.
"""

import argparse
import csv
import io
import math

from . import HARDWARE, NETLIST, ROOT
from .board import check, places
from .case.contents import BODIES
from .netlist import read_netlist

TABLE = HARDWARE / "perfboard.csv"
PICTURE = ROOT / "docs" / "img" / "perfboard.png"
COLUMNS, ROWS = 39, 63
PITCH = 2.54
STRETCH = (0.96, 1.58)  # from the printed board to the longer one
ROW_OF_FOUR = {"1": (0, 0), "2": (1, 0), "3": (2, 0), "4": (3, 0)}  # the jack hangs on four wires


def patterns(netlist):
    """{reference: ({pin: [(column, row)]}, (left, top, right, bottom))} of the main board's parts around their pin 1,
    pins and body in steps of the grid.
    """
    board = check.read(HARDWARE / "board" / f"{places.MAIN}.kicad_pcb")
    found = {}
    for reference, (x0, y0, turn) in places.MAIN_PLACES.items():
        name = netlist.components[reference]["footprint"].partition(":")[2]
        if name.startswith("TestPoint"):
            continue
        pins: dict[str, list] = {}
        taken = set()
        for (part, pin), copies in board.pads.items():
            if part != reference:
                continue
            for _, x, y, _ in copies:
                at = ROW_OF_FOUR[pin] if reference == "J4" else _step((x - x0) / PITCH, (y - y0) / PITCH, taken)
                taken.add(at)
                pins.setdefault(pin, []).append(at)
        if reference == "J4" or name not in BODIES:
            body = (-0.4, -0.4, 3.4, 0.4) if reference == "J4" else (-0.6, -0.6, 1.6, 0.6)
        else:
            body = _turned(BODIES[name][:4], turn)
        found[reference] = pins, body
    return found


def _step(x, y, taken):
    """The nearest free hole: legs of capacitors are bent to the grid."""
    around = (
        (i, j) for i in range(math.floor(x) - 1, math.ceil(x) + 2) for j in range(math.floor(y) - 1, math.ceil(y) + 2)
    )
    return min((at for at in around if at not in taken), key=lambda at: (math.dist(at, (x, y)), at))


def _turned(body, turn):
    angle = math.radians(turn)
    corners = [
        (x * math.cos(angle) + y * math.sin(angle), -x * math.sin(angle) + y * math.cos(angle))
        for x in body[0::2]
        for y in body[1::2]
    ]
    xs, ys = [c[0] / PITCH for c in corners], [c[1] / PITCH for c in corners]
    return min(xs), min(ys), max(xs), max(ys)


def layout(netlist):
    """{reference: (column, row)} of pin 1: each part as near as room allows to where the printed board has it."""
    shapes = patterns(netlist)
    used: dict[tuple, str] = {}
    bodies: list[tuple] = []
    found = {}
    order = sorted(shapes, key=lambda ref: (-_area(shapes[ref][1]), ref))
    for reference in order:
        pins, body = shapes[reference]
        x, y, _ = places.MAIN_PLACES[reference]
        wish = x * STRETCH[0] / PITCH + 1, y * STRETCH[1] / PITCH + 1
        spots = sorted(
            ((c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)),
            key=lambda at: (math.dist(at, wish), at),
        )
        for column, row in spots:
            holes = [(column + dx, row + dy) for places_ in pins.values() for dx, dy in places_]
            box = column + body[0], row + body[1], column + body[2], row + body[3]
            inside = all(1 <= c <= COLUMNS and 1 <= r <= ROWS and (c, r) not in used for c, r in holes)
            clear = all(not _overlap(box, other) for other in bodies)
            outside = all(not _holds(box, hole) for hole in used) and all(
                not _holds(b, h) for b in bodies for h in holes
            )
            if inside and clear and outside:
                break
        else:
            raise ValueError(f"no room for {reference} on the perforated board")
        found[reference] = column, row
        bodies.append(box)
        used.update(dict.fromkeys(holes, reference))
    return found


def _area(body):
    return (body[2] - body[0]) * (body[3] - body[1])


def _overlap(one, two):
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _holds(box, hole):
    return box[0] - 0.3 < hole[0] < box[2] + 0.3 and box[1] - 0.3 < hole[1] < box[3] + 0.3


def holes(netlist, where):
    """{(reference, pin): [(column, row)]} of every pin."""
    shapes = patterns(netlist)
    return {
        (reference, pin): [(where[reference][0] + dx, where[reference][1] + dy) for dx, dy in spots]
        for reference, (pins, _) in shapes.items()
        for pin, spots in pins.items()
    }


def wires(netlist, at):
    """[(net, (reference, pin), hole, (reference, pin), hole)]: each net joined by its shortest wires."""
    found = []
    nets: dict[str, list] = {}
    for (reference, pin), spots in sorted(at.items()):
        net = netlist.net_of(reference, pin)
        if net and not net.startswith("unconnected-"):
            nets.setdefault(net, []).extend(((reference, pin), spot) for spot in spots)
    for net, pins in sorted(nets.items()):
        joined, left = [pins[0]], pins[1:]
        while left:
            one, two = min(
                ((a, b) for a in joined for b in left), key=lambda pair: (math.dist(pair[0][1], pair[1][1]), pair)
            )
            found.append((net, *one, *two))
            joined.append(two)
            left.remove(two)
    return found


def table(netlist):
    """The wire list as text: net, from, hole, to, hole; a hole is column-row."""
    at = holes(netlist, layout(netlist))
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("net", "from", "hole", "to", "hole"))
    for net, one, here, two, there in wires(netlist, at):
        rows.writerow((net, ".".join(one), f"{here[0]}-{here[1]}", ".".join(two), f"{there[0]}-{there[1]}"))
    return out.getvalue()


def check_table(text, netlist):
    """The wire list joins what the sheet joins on the main board, and nothing else; no hole holds two pins."""
    rows = list(csv.reader(io.StringIO(text)))[1:]
    group: dict[str, set] = {}
    owner: dict[str, str] = {}
    for net, one, here, two, there in rows:
        for name, hole in ((one, here), (two, there)):
            if owner.setdefault(hole, name) != name:
                yield f"hole {hole} holds {owner[hole]} and {name}"
            if netlist.net_of(*name.split(".")) != net:
                yield f"{name} is wired to {net}, the sheet says {netlist.net_of(*name.split('.'))}"
        merged = group.get(here, {here}) | group.get(there, {there})
        for hole in merged:
            group[hole] = merged
    for net, nodes in sorted(netlist.nets.items()):
        pins = {f"{ref}.{pin}" for ref, pin in nodes if ref in places.MAIN_PLACES and not ref.startswith("TP")}
        pins -= {name for name in pins if name.startswith("U5.") and name[-1] in "67"}  # its own screw terminal
        lying = [hole for hole, name in owner.items() if name in pins]
        if len(pins) > 1 and ({owner[hole] for hole in lying} != pins or len({frozenset(group[h]) for h in lying}) > 1):
            yield f"{net} is not one net on the perforated board"


def draw(netlist, path=PICTURE):
    """The picture: parts from above, wires as they run below."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    where = layout(netlist)
    at = holes(netlist, where)
    figure = Figure(figsize=(9.6, 15), layout="constrained")
    axes = figure.subplots()
    axes.set(xlim=(0, COLUMNS + 1), ylim=(ROWS + 1, 0), aspect="equal")
    axes.set_xticks(range(1, COLUMNS + 1, 2))
    axes.set_yticks(range(1, ROWS + 1, 2))
    axes.tick_params(top=True, labeltop=True, right=True, labelright=True, labelsize=7)
    grid = [(c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    axes.scatter([c for c, _ in grid], [r for _, r in grid], s=2, color="0.8")
    heavy = {"GND": "black", "+5V": "#c00", "5V_LED": "#e60", "VBAT_SW": "#a0a", "VBAT_ON": "#a0a", "VBAT_F": "#a0a"}
    for n, (net, _, here, _, there) in enumerate(wires(netlist, at)):
        paint = heavy.get(net, f"C{n % 10}")
        axes.plot((here[0], there[0]), (here[1], there[1]), color=paint, lw=1.6 if net in heavy else 0.9, alpha=0.55)
    for reference, (_, body) in patterns(netlist).items():
        c, r = where[reference]
        axes.add_patch(
            Rectangle((c + body[0], r + body[1]), body[2] - body[0], body[3] - body[1], fill=False, ec="0.35", lw=0.8)
        )
        middle = c + (body[0] + body[2]) / 2, r + (body[1] + body[3]) / 2
        axes.text(*middle, reference, ha="center", va="center", fontsize=7, weight="bold")
    for (_, pin), spots in at.items():
        for c, r in spots:
            axes.plot(c, r, marker="s" if pin == "1" else "o", ms=3.6, color="#7a5c1e")
    figure.savefig(path, dpi=85, metadata={"Software": None})


def main():
    argparse.ArgumentParser(description="Lay the main circuit out on a perforated board.").parse_args()
    netlist = read_netlist(NETLIST)
    TABLE.write_text(table(netlist), encoding="utf-8")
    draw(netlist)
    print(f"{len(TABLE.read_text(encoding='utf-8').splitlines()) - 1} wires")


if __name__ == "__main__":
    main()
