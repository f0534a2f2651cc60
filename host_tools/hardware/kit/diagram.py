"""The wiring diagram, drawn from the nets of the breadboard: what each pin of the Pico leads to, through which part.

Imports matplotlib, wires, words.
"""

from typing import Any

from . import saved
from .wires import OUTSIDE, PARTS, PICO, WIRES, nets
from .words import WORDS, value

STYLE: dict[Any, Any] = {"font.family": "DejaVu Sans", "svg.fonttype": "path", "svg.hashsalt": "zalp"}
COLOURS = {
    "orange": "#e8821e", "yellow": "#d8b400", "green": "#2c9a4b", "blue": "#2468c8", "white": "#9a9a9a",
    "violet": "#8a4fc0", "grey": "#6c7680", "red": "#d23a2e", "black": "#202020",
}  # fmt: skip
_PART = {part.name: part for part in PARTS}


class Line:
    """One line of the diagram: a pin of the Pico, the part between or "", the end outside, the colour."""

    def __init__(self, pin: str, part: str, end: str) -> None:
        self.pin, self.part, self.end = pin, part, end
        wire = next(wire for wire in WIRES if end in (wire.start, wire.end))
        self.colour = COLOURS[wire.colour]


def lines(found: list[set[str]] | None = None) -> list[Line]:
    """Every line from the Pico to a pin outside, by the nets; parts in series are followed."""
    found = nets() if found is None else found
    made = []
    for net in found:
        pin = next((name for name in net if name.startswith("GP")), None)
        if not pin:
            continue
        for name in sorted(net):
            if name.partition(".")[0] in OUTSIDE:
                made.append(Line(pin, "", name))
            part, _, leg = name.partition(".")
            if part in _PART and leg == "1":
                beyond = next(other for other in found if f"{part}.2" in other)
                beyond = set() if "GND" in beyond else beyond
                made += [Line(pin, part, end) for end in sorted(beyond) if end.partition(".")[0] in OUTSIDE]
    return sorted(made, key=lambda line: PICO.index(line.pin))


def draw(language: str) -> str:
    """The diagram as SVG."""
    metadata = {"Date": None, "Creator": "Zalp"}
    return saved(STYLE, lambda: figure(language), format="svg", metadata=metadata).decode()


def figure(language: str):
    from matplotlib.figure import Figure

    words = WORDS[language]
    made = Figure(figsize=(10.4, 6.6))
    axes = made.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, 104), ylim=(66, 0))
    axes.set_axis_off()
    axes.text(52, 3, words["title"], ha="center", va="center", fontsize=14, weight="bold")
    left = [line for line in lines() if line.end.startswith("PAD.")]
    right = {line.end: line for line in lines()}
    _box(axes, 42, 7, 20, 46, "#1f6b46", "Raspberry Pi Pico H", "white")
    _box(axes, 4, 11, 16, 30, "#e9e5da", words["pad"], "black")
    for n, line in enumerate(left):
        y = 16.0 + 3 * n
        number = int(line.end.partition(".")[2])
        axes.plot((20, 42), (y, y), color=line.colour, lw=2.4, solid_capstyle="round")
        kind = words["row" if number <= 4 else "column"]
        axes.text(19, y, f"{number}   {kind} {(number - 1) % 4 + 1}", ha="right", va="center", fontsize=9)
        _pin(axes, 42, y, line.pin, words, 1)
    y = 8.6
    for name, height in (("PANEL A", 11.6), ("PANEL B", 11.6), ("PIEZO", 8.6), ("PEER", 11)):
        _box(axes, 84, y - 1, 18, height - 1, "#e9e5da", "", "black")
        axes.text(85, y + 1.0, _short(words[name]), ha="left", va="center", fontsize=7.6, weight="bold")
        at = y + 3.4
        for pin in OUTSIDE[name]:
            end = f"{name}.{pin}"
            wired = right.get(end)
            shown = {"1": "+", "2": "-"}.get(pin, pin) if name == "PIEZO" else pin
            axes.text(85, at, shown, ha="left", va="center", fontsize=8.5)
            if wired:
                _series(axes, 62, 84, at, wired, language)
                _pin(axes, 62, at, wired.pin, words, -1)
            else:
                ground = _net(end, "GND")
                colour = COLOURS["black" if ground else "red"]
                axes.plot((78, 84), (at, at), color=colour, lw=2.4, solid_capstyle="round")
                axes.text(77.4, at, words["ground"] if ground else "+5V", ha="right", va="center", fontsize=8)
            at += 2.2
        y += height
    _pull(axes, words, language)
    axes.text(4, 57.5, f"+5V: {words['supply']}", fontsize=9, va="center")
    axes.text(
        4, 60.3, f"{words['ground']}: {words['pin']} 38, {words['pin']} 3. {words['numbers']}", fontsize=9, va="center"
    )
    axes.text(4, 63.1, words["open"], fontsize=9, va="center")
    return made


def _net(end: str, name: str) -> bool:
    return any({end, name} <= net for net in nets())


def _short(text: str) -> str:
    return text.replace(" (", "\n(") if len(text) > 24 else text


def _box(axes, x, y, width, height, colour, text, ink):
    from matplotlib.patches import FancyBboxPatch

    axes.add_patch(
        FancyBboxPatch((x, y), width, height, boxstyle="round,pad=0,rounding_size=1", fc=colour, ec="#303030", lw=1)
    )
    axes.text(x + width / 2, y + 2.2, text, ha="center", va="center", fontsize=8.4, color=ink, weight="bold")


def _pin(axes, x, y, name, words, side):
    number = PICO.index(name) + 1
    axes.plot((x,), (y,), "s", color="#d9b24a", ms=6)
    text = f"{name} · {number}"
    axes.text(x + 1.2 * side, y, text, ha="left" if side > 0 else "right", va="center", fontsize=7.6, color="white")


def _series(axes, start, end, y, line, language):
    from matplotlib.patches import Rectangle

    axes.plot((start, end), (y, y), color=line.colour, lw=2.4, solid_capstyle="round")
    if line.part:
        part = _PART[line.part]
        axes.add_patch(Rectangle((64.5, y - 0.75), 7, 1.5, fc="#f4e6c8", ec="#303030", lw=1, zorder=3))
        axes.text(68, y, f"{part.name} {value(part, language)}", ha="center", va="center", fontsize=6.6, zorder=4)


def _pull(axes, words, language):
    """R6, from the line on which the other kit is heard to ground."""
    part = _PART["R6"]
    said = f"{part.name} {value(part, language)}: R5, {words['PEER']}: TX - {words['ground']}"
    axes.text(
        63, 51.0, said, ha="left", va="center", fontsize=8,
        bbox={"boxstyle": "round,pad=0.3", "fc": "#f4e6c8", "ec": "#303030", "lw": 0.8},
    )  # fmt: skip
