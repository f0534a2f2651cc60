"""The pocket's circuit drawn as a sheet that KiCad opens and checks: hardware/schematic/pocket.kicad_sch.
`python -m host_tools.hardware.pocket.board.sheet` writes it, its symbols and a PDF.

LEDs and their capacitors are drawn as they are wired, row by row; everything else in blocks, each pin with its net's
name. The drawing is made from circuit.py, and KiCad's netlist of it is compared with circuit.py to find an error here.
Lengths are millimetres on KiCad's grid of 1.27; y downwards. Imports circuit, pinouts.
"""

import re
import shutil
import tempfile
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from ...kicad import KiCad
from ...netlist import read_netlist
from .. import FOLDER, SCHEMATIC
from ..circuit import circuit, led
from ..pinouts import PINOUTS

SHEET = SCHEMATIC / "pocket.kicad_sch"
DRAWING = "pocket.pdf"
# What differs from day to day in KiCad's PDF, and what says which KiCad drew it.
_DATES, _MAKER = re.compile(rb"/CreationDate ?\([^)]*\)"), re.compile(rb"/(?:Producer|Creator) ?\([^)]*\)")
PROJECT = "pocket.kicad_pro"  # KiCad wants one beside the sheet and one beside the board
U = 1.27
_ENDS = 3 * U  # of a part of two pins, from its middle
# The type that KiCad's rules check sees in a pin of this name; all others are passive, GPIOs bidirectional.
TYPES = {
    **dict.fromkeys(("GND", "VDD", "VIN", "VSYS", "IN"), "power_in"),
    **dict.fromkeys(("VOUT", "OUT", "3V3", "VBUS"), "power_out"),
    **dict.fromkeys(("DI", "EN", "SD", "RUN", "IN+", "IN-"), "input"),
    **dict.fromkeys(("DO", "VO+", "VO-"), "output"),
    "FAULT": "open_collector",
}  # fmt: skip
FIELDS = "Reference", "Value", "Footprint", "Datasheet", "Manufacturer", "MPN"
FLAGGED = ("GND", "VSYS", "VBAT_ON")
# Blocks of the sheet: title, left, top, the parts in so many columns; what is left goes into the last.
COLUMNS = 6
BLOCKS = (
    ("Supply: cells, switch, USB", 20, 25, "BT1 F1 Q2 Q4 R18 C16 R24 SW1 Q1 Q3 D5 Q5 R26 R27 R28 R19 C1 C2 R2 R3 C12"),
    ("The LEDs' 5 V and its limit", 20, 130, "U2 L1 R20 R21 C3 C4 U3 R22 R1 C5 C6 R23 R4 R5"),
    ("Sound", 20, 235, "U4 R15 R25 R13 R14 C8 C11 R16 C14 C10 C15 C7 C9 LS1"),
    ("Cable", 20, 330, "J4 R10 R11 R12 D2"),
    ("Pico", 210, 130, "U1 SW18 R17 D4"),
    ("Keys", 210, 290, ""),
    ("Test points", 20, 410, ""),
)
PANELS_AT = ((400, 45), (400, 290))


def _id(*words):
    return uuid5(NAMESPACE_URL, "/".join(("zalp-pocket", *map(str, words))))


def _text(kind, name, x, y, hide=False, number=0):
    hidden = " hide" if hide else ""
    return (
        f'      (property "{kind}" "{name}" (id {number}) (at {x:g} {y:g} 0)\n'
        f"        (effects (font (size 1.27 1.27)) (justify left){hidden})\n      )\n"
    )


def _pin(kind, x, y, turn, length, name, number):
    return (
        f"        (pin {kind} line (at {x:g} {y:g} {turn}) (length {length:g})\n"
        f'          (name "{name}" (effects (font (size 1.27 1.27))))\n'
        f'          (number "{number}" (effects (font (size 1.27 1.27))))\n        )\n'
    )


def _lines(*points):
    path = " ".join(f"(xy {x:g} {y:g})" for x, y in points)
    return f"        (polyline (pts {path}) (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type none)))\n"


def _lead(half):
    """From a symbol's middle part to both its pins."""
    return _lines((0, 2.54), (0, half)) + _lines((0, -half), (0, -2.54))


_BOX = _lines((-1.0, 2.54), (1.0, 2.54), (1.0, -2.54), (-1.0, -2.54), (-1.0, 2.54))
_SHAPES = {
    "R": _BOX,
    "F": _BOX + _lines((0, 2.54), (0, -2.54)),
    "L": _lines((0, 2.54), (1, 2), (0, 1.4), (1, 0.7), (0, 0), (1, -0.7), (0, -1.4), (1, -2), (0, -2.54)),
    "C": _lines((-2, 0.6), (2, 0.6)) + _lines((-2, -0.6), (2, -0.6)) + _lead(0.6),
    "D": _lines((-1.5, 1.2), (1.5, 1.2)) + _lines((0, 1.2), (1.5, -1.2), (-1.5, -1.2), (0, 1.2)) + _lead(1.2),
    "SW": _lines((0, 2.54), (0, 1.2), (1.6, -1.4)) + _lines((0, -1.4), (0, -2.54)),
}  # fmt: skip


class Drawing:
    """What stands on the sheet, as KiCad's text."""

    def __init__(self, netlist):
        self.netlist = netlist
        self.symbols, self.items, self.instances = {}, [], []
        self.flags = 0
        self.pins = {}
        for net, nodes in netlist.nets.items():
            for reference, pin in nodes:
                self.pins.setdefault(reference, {})[pin] = net

    def symbol(self, name, body, pins):
        """Have a symbol: body, and pins as [(type, x, y, turn, length, name, number)]."""
        if name not in self.symbols:
            lines = "".join(_pin(*pin) for pin in pins)
            hidden = " (pin_numbers hide) (pin_names (offset 0) hide)" if len(pins) < 3 else " (pin_names (offset 0.5))"
            self.symbols[name] = (
                f'    (symbol "pocket:{name}"{hidden} (in_bom yes) (on_board yes)\n'
                + _text("Reference", "U", 0, 0) + _text("Value", name, 0, 0, number=1)
                + _text("Footprint", "", 0, 0, True, 2) + _text("Datasheet", "", 0, 0, True, 3)
                + f'      (symbol "{name}_0_1"\n{body}      )\n      (symbol "{name}_1_1"\n{lines}      )\n    )\n'
            )  # fmt: skip

    def put(self, reference, name, x, y, beside, mirrored=False, quiet=False):
        part = self.netlist.components[reference]
        made = _id("part", reference)
        values = reference, part["value"], part["footprint"], "", part["Manufacturer"], part["MPN"]
        lines = "".join(
            f'    (property "{kind}" "{value}" (id {n}) (at {x + beside[0]:g} {y + beside[1] + 2 * U * (n == 1):g} 0)\n'
            f"      (effects (font (size 1.27 1.27)) (justify left){' hide' if n > 1 or quiet and n else ''})\n    )\n"
            for n, (kind, value) in enumerate(zip(FIELDS, values, strict=True))
        )
        turned = " (mirror y)" if mirrored else ""
        self.items.append(
            f'  (symbol (lib_id "pocket:{name}") (at {x:g} {y:g} 0){turned} (unit 1)\n'
            f"    (in_bom yes) (on_board yes)\n    (uuid {made})\n{lines}  )\n"
        )
        self.instances.append((made, reference, part["value"], part["footprint"]))

    def label(self, net, x, y, turn=0, key=""):
        side = "right bottom" if turn == 180 else "left bottom"
        self.items.append(
            f'  (label "{net}" (at {x:g} {y:g} {turn})\n    (effects (font (size 1.27 1.27)) (justify {side}))\n'
            f"    (uuid {_id('label', net, x, y, key)})\n  )\n"
        )

    def wire(self, x1, y1, x2, y2):
        self.items.append(
            f"  (wire (pts (xy {x1:g} {y1:g}) (xy {x2:g} {y2:g}))\n"
            "    (stroke (width 0) (type default) (color 0 0 0 0))\n"
            f"    (uuid {_id('wire', x1, y1, x2, y2)})\n  )\n"
        )

    def open_end(self, x, y):
        self.items.append(f"  (no_connect (at {x:g} {y:g}) (uuid {_id('open', x, y)}))\n")

    def words(self, text, x, y, size=2.54):
        self.items.append(
            f'  (text "{text}" (at {x:g} {y:g} 0)\n    (effects (font (size {size} {size})) (justify left bottom))\n'
            f"    (uuid {_id('text', text, x, y)})\n  )\n"
        )

    def flag(self, net, x, y):
        """A mark that this net is supplied."""
        self.symbol("PWR_FLAG", _lines((0, 0), (0, 1.27), (-1, 1.9), (0, 2.54), (1, 1.9), (0, 1.27)),
                    [("power_out", 0, 0, 90, 0, "pwr", "1")])  # fmt: skip
        self.flags += 1
        made, name = _id("flag", net), f"#FLG0{self.flags}"
        self.items.append(
            f'  (symbol (lib_id "pocket:PWR_FLAG") (at {x:g} {y:g} 0) (unit 1)\n    (in_bom no) (on_board no)\n'
            f"    (uuid {made})\n"
            f'    (property "Reference" "{name}" (id 0) (at {x:g} {y:g} 0) (effects (font (size 1.27 1.27)) hide))\n'
            f'    (property "Value" "PWR_FLAG" (id 1) (at {x:g} {y - 4:g} 0) (effects (font (size 1.27 1.27)) hide))\n'
            f'    (property "Footprint" "" (id 2) (at {x:g} {y:g} 0) (effects (font (size 1.27 1.27)) hide))\n'
            f'    (property "Datasheet" "" (id 3) (at {x:g} {y:g} 0) (effects (font (size 1.27 1.27)) hide))\n  )\n'
        )
        self.instances.append((made, name, "PWR_FLAG", ""))
        self.label(net, x, y, key="flag")

    def two(self, reference, x, y):
        """A part of two pins, upright, a net's name at each."""
        kind = reference.rstrip("0123456789")
        ends = [("passive", 0, _ENDS, 270, U, "1", "1"), ("passive", 0, -_ENDS, 90, U, "2", "2")]
        shape = kind if kind in _SHAPES else "R"
        self.symbol(shape, _SHAPES[shape], ends)
        self.put(reference, shape, x, y, (2 * U, -U))
        for pin, end in (("1", y - _ENDS), ("2", y + _ENDS)):
            self.label(self.pins[reference][pin], x, end, key=reference)

    def box(self, reference, x, y):
        """A part of more pins, a box: half of them at each side, by number; how high it is."""
        part = self.netlist.components[reference]
        pinout = PINOUTS.get(part["MPN"])
        names = (
            {pin: name for pin, (name, *_) in pinout.pins.items()}
            if pinout
            else dict.fromkeys(self.pins[reference], "")
        )
        numbers = sorted(names, key=int)
        half = (len(numbers) + 1) // 2
        wide, high = 6 * U, 2 * U * half
        pins, ends = [], []
        for n, pin in enumerate(numbers):
            left = n < half
            row = n if left else len(numbers) - 1 - n if len(numbers) > 3 else n - half
            py = high / 2 - U - 2 * U * row
            kind = TYPES.get(names[pin], "bidirectional" if names[pin].startswith("GP") else "passive")
            px = -wide - 2 * U if left else wide + 2 * U
            pins.append((kind, px, py, 0 if left else 180, 2 * U, names[pin] or pin, pin))
            ends.append((pin, x + px, y - py, left))
        symbol = part["MPN"].split()[0].replace("/", "-") or "point"
        corners = (-wide, high / 2), (wide, high / 2), (wide, -high / 2), (-wide, -high / 2), (-wide, high / 2)
        self.symbol(symbol, _lines(*corners), pins)
        self.put(reference, symbol, x, y, (-wide, -high / 2 - 4 * U))
        for pin, px, py, left in ends:
            net = self.pins[reference].get(pin)
            if net:
                self.label(net, px, py, 180 if left else 0, key=reference)
            else:
                self.open_end(px, py)
        return high

    def point(self, reference, x, y):
        self.symbol("point", _lines((0, 0), (0, 1.27), (-0.7, 2), (0, 2.7), (0.7, 2), (0, 1.27)),
                    [("passive", 0, 0, 90, 0, "1", "1")])  # fmt: skip
        self.put(reference, "point", x, y, (2 * U, -3 * U), quiet=True)
        self.label(self.pins[reference]["1"], x, y, key=reference)

    def block(self, title, left, top, references):
        """Boxes first, one beside the other in a row, then the parts of two pins in columns."""
        left, top = round(left / U) * U, round(top / U) * U
        self.words(title, left, top - 2 * U)
        x, y, lowest = left + 16 * U, top, 0.0
        boxes = [one for one in references if len(self.pins[one]) > 2 or one in ("U1", "J4", "SW1")]
        for reference in boxes:
            many = len(PINOUTS[self.netlist.components[reference]["MPN"]].pins)
            high = 2 * U * ((many + 1) // 2)
            self.box(reference, x, top + 6 * U + round(high / 2 / U) * U)
            lowest = max(lowest, high + 10 * U)
            x += 36 * U
        y = top + round(lowest / U) * U + 6 * U
        rest = [one for one in references if one not in boxes]
        for n, reference in enumerate(rest):
            at = left + 4 * U + 18 * U * (n % COLUMNS), y + 14 * U * (n // COLUMNS)
            (self.point if reference.startswith("TP") else self.two)(reference, *at)

    def panel(self, number, left, top):
        """A panel's LEDs in their rows, then its capacitors, each row between its two rails."""
        left, top = round(left / U) * U, round(top / U) * U
        self.words(f"{('Enemy', 'Own')[number]} sea: wire {'AB'[number]}", left, top - 8 * U)
        body = _lines((-3 * U, 2 * U), (3 * U, 2 * U), (3 * U, -2 * U), (-3 * U, -2 * U), (-3 * U, 2 * U))
        pins = [("output", 5 * U, 0, 180, 2 * U, "DO", "1"), ("power_in", 0, -4 * U, 90, 2 * U, "GND", "2"),
                ("input", -5 * U, 0, 0, 2 * U, "DI", "3"), ("power_in", 0, 4 * U, 270, 2 * U, "VDD", "4")]  # fmt: skip
        self.symbol("LED", body, pins)
        step, high = 14 * U, 14 * U
        for n in range(100):
            row, column = divmod(n, 10)
            back = row % 2 == 1
            column = 9 - column if back else column
            x, y = left + step * column, top + high * row
            self.put(led(number, n), "LED", x, y, (-3 * U, -U * 6.5), mirrored=back, quiet=True)
            way = -1 if back else 1
            if n == 0:
                self.label(self.pins[led(number, 0)]["3"], x - 5 * U, y, 180, key="first")
            if n == 99:
                self.open_end(x + way * 5 * U, y)
            elif n % 10 == 9:
                end = x + way * 5 * U
                self.wire(end, y, end, y + high)
            else:
                self.wire(x + way * 5 * U, y, x + way * 9 * U, y)
            if column:
                for rail in (y - 4 * U, y + 4 * U):
                    self.wire(x - step, rail, x, rail)
            else:
                self.label("5V_LED", x, y - 4 * U, 180, key=n)
                self.label("GND", x, y + 4 * U, 180, key=n)
        ends = [("passive", 0, _ENDS, 270, U, "1", "1"), ("passive", 0, -_ENDS, 90, U, "2", "2")]
        self.symbol("C", _SHAPES["C"], ends)
        for n in range(50):
            x, y = left + 11 * U * (n % 10) + 150 * U, top + 12 * U * (n // 10)
            self.put(f"C{100 * (number + 1) + n}", "C", x, y, (2 * U, -U), quiet=True)
            for rail, net in ((y - _ENDS, "5V_LED"), (y + _ENDS, "GND")):
                if n % 10:
                    self.wire(x - 11 * U, rail, x, rail)
                else:
                    self.label(net, x, rail, 180, key=n)

    def text(self):
        self.words("Zalp pocket C. CERN-OHL-P-2.0. Made from host_tools/hardware/pocket/circuit.py", 20 * U, 400 * U, 3)
        head = f'(kicad_sch (version 20211123) (generator eeschema)\n\n  (uuid {_id("sheet")})\n\n  (paper "A1")\n\n'
        head += '  (title_block\n    (title "Zalp pocket handheld")\n    (rev "C")\n  )\n\n'
        paths = "".join(
            f'    (path "/{made}"\n      (reference "{reference}") (unit 1) (value "{value}")'
            f' (footprint "{footprint}")\n    )\n'
            for made, reference, value, footprint in self.instances
        )
        return (
            f"{head}  (lib_symbols\n{''.join(self.symbols.values())}  )\n\n{''.join(self.items)}\n"
            f'  (sheet_instances\n    (path "/" (page "1"))\n  )\n\n  (symbol_instances\n{paths}  )\n)\n'
        )


def sheet():
    """The whole sheet, drawn."""
    netlist = circuit()
    drawing = Drawing(netlist)
    drawn = {f"LED{n}" for n in range(1, 201)} | {f"C{100 + n}" for n in range(50)} | {f"C{200 + n}" for n in range(50)}
    named = {title: parts.split() for title, *_, parts in BLOCKS}
    for parts in named.values():
        drawn.update(parts)
    rest = [reference for reference in netlist.components if reference not in drawn]
    named["Test points"] = [reference for reference in rest if reference.startswith("TP")]
    named["Keys"] = [reference for reference in rest if not reference.startswith("TP")]
    for title, left, top, _ in BLOCKS:
        drawing.block(title, left, top, named[title])
    for number, at in enumerate(PANELS_AT):
        drawing.panel(number, *at)
    for n, net in enumerate(FLAGGED):
        drawing.flag(net, (20 + 20 * n) * U, 380 * U)
    return drawing


def files():
    """{name: text} of the sheet, its symbols, the table that names them, and KiCad's project."""
    drawing = sheet()
    symbols = "".join(text.replace('(symbol "pocket:', '(symbol "', 1) for text in drawing.symbols.values())
    return {
        SHEET.name: drawing.text(),
        "pocket.kicad_sym": f"(kicad_symbol_lib (version 20211014) (generator kicad_symbol_editor)\n{symbols})\n",
        "sym-lib-table": '(sym_lib_table\n  (lib (name "pocket")(type "KiCad")(uri "${KIPRJMOD}/pocket.kicad_sym")'
        '(options "")(descr "Symbols of the pocket handheld"))\n)\n',
    }


def check_current():
    """The committed sheet and symbols are what the circuit draws."""
    for name, text in files().items():
        path = SCHEMATIC / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{name} differs from circuit.py: python -m host_tools.hardware.pocket.board.sheet"
    if (SCHEMATIC / PROJECT).read_bytes() != (FOLDER / PROJECT).read_bytes():
        yield f"the two {PROJECT} differ: the sheet's is a copy of the board's"


def check_kicad():
    """What KiCad finds: by its electrical rules, and where its netlist of the sheet differs from the circuit."""
    with tempfile.TemporaryDirectory() as folder:
        work, out = Path(folder) / "work", Path(folder) / "out"
        work.mkdir()
        out.mkdir()
        for name in (*files(), PROJECT):  # KiCad writes beside the project
            shutil.copy(SCHEMATIC / name, work)
        kicad = KiCad()
        yield from kicad.erc(work / SHEET.name)
        yield from differences(circuit(), read_netlist(kicad.netlist(work / SHEET.name, out)))
        kicad.draw(work / SHEET.name, out)
        yield from same_drawing(SCHEMATIC / DRAWING, out / DRAWING)


def same_drawing(kept, fresh):
    """The committed PDF is what KiCad draws of the sheet, except for the date."""
    one, two = (_DATES.sub(b"", path.read_bytes()) for path in (kept, fresh))
    if _MAKER.findall(one) == _MAKER.findall(two) and one != two:
        yield f"{kept.name} is not of this sheet: python -m host_tools.hardware.pocket.board.sheet"


def main():
    """Write the sheet, its symbols, and with a KiCad its PDF."""
    for name, text in files().items():
        (SCHEMATIC / name).write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        shutil.copytree(SCHEMATIC, work)
        KiCad().draw(work / SHEET.name, folder)
        shutil.copy(Path(folder) / DRAWING, SCHEMATIC)


def differences(netlist, read):
    """Where KiCad's netlist of the sheet differs from the circuit: parts, values, nets by what they join."""
    for reference in sorted(netlist.components.keys() ^ read.components.keys()):
        yield f"{reference} is in only one of circuit and sheet"
    for reference in sorted(netlist.components.keys() & read.components.keys()):
        for field in ("value", "footprint", "MPN", "Manufacturer"):
            one, other = netlist.components[reference][field], read.components[reference].get(field, "")
            if one != other:
                yield f"{reference}: {field} is {one!r} in the circuit, {other!r} on the sheet"
    ours = {frozenset(nodes): net for net, nodes in netlist.nets.items()}
    theirs = {frozenset(nodes): net for net, nodes in read.nets.items() if not net.startswith("unconnected-")}
    for nodes in ours.keys() ^ theirs.keys():
        some = ", ".join(".".join(node) for node in sorted(nodes)[:6])
        yield f"only {'the circuit' if nodes in ours else 'the sheet'} joins {some}"
    for nodes in ours.keys() & theirs.keys():
        if not theirs[nodes].startswith("Net-(") and theirs[nodes] != ours[nodes]:
            yield f"{ours[nodes]} is called {theirs[nodes]} on the sheet"


if __name__ == "__main__":
    main()
