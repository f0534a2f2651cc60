"""The tables of docs/breadboard.md and its Russian twin, written between marks. Imports wires, words."""

import re

from zalp.tools import ROOT

from .wires import PARTS, STEPS, WIRES
from .words import COLOURS_RU, HEADS, MARKED, OHMS, PLACES_EN, PLACES_RU, value

PAGES = {"en": ROOT / "docs" / "breadboard.md", "ru": ROOT / "docs" / "breadboard.ru.md"}


def place(end: str, language: str) -> str:
    """A hole, or a pin outside, in words."""
    if "." not in end:
        return f"`{end}`"
    places = PLACES_RU if language == "ru" else PLACES_EN
    if end in places:
        return places[end]
    part, _, pin = end.rpartition(".")
    return places[part] + ({"1": "+", "2": "-"}[pin] if part == "PIEZO" else pin)


def table(step: str, language: str) -> str:
    """The wires and parts of a step."""
    names = dict(STEPS)[step]
    parts = [part for part in PARTS if part.name in names]
    rows = [HEADS[language][bool(parts)], "---|---|---|---"]
    for wire in WIRES:
        if wire.name in names:
            colour = COLOURS_RU[wire.colour] if language == "ru" else wire.colour
            ends = place(wire.start, language), place(wire.end, language)
            rows.append(f"{wire.name} | {ends[0]} | {ends[1]} | {colour}")
    for part in parts:
        one, two = part.holes
        what = value(part, "ru") if language == "ru" else OHMS.get(part.value, part.value)
        rows.append(f"{part.name} | `{one}` | `{two}`{MARKED[language].get(part.kind, '')} | {what}")
    return "\n".join(rows)


def filled(text: str, language: str) -> str:
    """A page with its tables written again."""
    for step, _ in STEPS:
        mark = re.compile(rf"(<!--kit:{step}-->\n).*?(<!--/kit-->)", re.DOTALL)
        found = list(mark.finditer(text))
        if len(found) != 1:
            raise ValueError(f"the page has {len(found)} marks for the table of {step}")
        head, foot = found[0].groups()
        text = f"{text[: found[0].start()]}{head}\n{table(step, language)}\n\n{foot}{text[found[0].end() :]}"
    return text
