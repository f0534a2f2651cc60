"""The same wires as a project for Wokwi's simulator: hardware/wokwi/diagram.json. Imports wires.

Names of parts and pins are those of https://docs.wokwi.com: wokwi-pi-pico, wokwi-led-matrix (DIN, VDD, VSS, DOUT),
wokwi-membrane-keypad (R1 to C4), wokwi-resistor and wokwi-buzzer (1, 2).
"""

import json

from .. import ROOT
from .wires import KIT, PAD, PARTS, PICO, nets

FILE = ROOT / "hardware" / "wokwi" / "diagram.json"
PICO_ID = "pico"
RESISTORS = ("R1", "R2", "R3")


def diagram() -> dict:
    """The project: parts, and each net as a chain of connections. D1, C1 and the cable are left out: the ideal supply
    needs no capacitor, the simulated LEDs read 3.3 V as a high, and there is one unit.
    """
    parts = [{"type": "wokwi-pi-pico", "id": PICO_ID, "top": 0, "left": 0, "attrs": {}}]
    for number, panel in enumerate(KIT.panels):
        attrs = {"rows": str(panel.height), "cols": str(panel.width), "brightness": "6"}
        if panel.serpentine:
            attrs["layout"] = "serpentine"
        name = "panel" + "AB"[number]
        parts.append({"type": "wokwi-led-matrix", "id": name, "top": -420 + 210 * number, "left": 180, "attrs": attrs})
    parts.append({"type": "wokwi-membrane-keypad", "id": "pad", "top": 60, "left": 220, "attrs": {"columns": "4"}})
    parts.append({"type": "wokwi-buzzer", "id": "piezo", "top": 220, "left": 40, "attrs": {"mode": "accurate"}})
    for at, part in enumerate(part for part in PARTS if part.name in RESISTORS):
        attrs = {"value": part.value}
        parts.append({"type": "wokwi-resistor", "id": part.name, "top": 20 + 30 * at, "left": -120, "attrs": attrs})
    connections = []
    for net in nets():
        ends = sorted(filter(None, map(_pin, net)))
        if "GND" in net:
            ends = [f"{PICO_ID}:GND.{PICO.count('GND')}", *ends]  # numbered as its pins: 38 has the last
        if "D1.2" in net:
            ends = [f"{PICO_ID}:VBUS", *ends]
        colour = "black" if "GND" in net else "red" if "D1.2" in net else "green"
        for one, two in zip(ends, ends[1:], strict=False):
            connections.append([one, two, colour, []])
    return {"version": 1, "author": "Zalp", "editor": "wokwi", "parts": parts, "connections": connections}


def _pin(name: str) -> str | None:
    """A pin of ours by Wokwi's name; None for what is not in the project."""
    part, _, pin = name.partition(".")
    if part in ("GND", "VBUS"):
        return None
    if part in PICO:
        return f"{PICO_ID}:{part}" if part in USED else None
    if part == "PAD":
        return f"pad:{PAD[int(pin) - 1]}"
    if part.startswith("PANEL"):
        return f"panel{part[-1]}:" + {"DIN": "DIN", "+5V": "VDD", "GND": "VSS"}[pin]
    if part == "PIEZO":
        return f"piezo:{3 - int(pin)}"  # the buzzer's pin 2 is plus
    return f"{part}:{pin}" if part in RESISTORS else None


USED = {name for net in nets() for name in net if name.startswith("GP") and len(net) > 1} - {"GP0", "GP1"}


def text() -> str:
    return json.dumps(diagram(), indent=2) + "\n"
