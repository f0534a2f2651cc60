"""The pictures of docs/build.md, one or two a step, from the board's file and the case's solids. `make case` tells
whether they are current; `make case ARGS=--pictures` draws them again.

Flat ones are SVG (board.py), the case's are PNG (case.py). Imports both.
"""

import math
from pathlib import Path

from ... import ROOT
from ...table import check_stamp, stamp
from .. import FOLDER, places
from ..case import sizes as s
from ..circuit import POINTS
from ..pinouts import PINOUTS
from . import case
from .board import GOLD, IVORY, NAMES, QUIET, RED, Side, board
from .render import save

IMAGES = ROOT / "docs" / "img"
STAMP = FOLDER / "guide.stamp"
FROM = Path(__file__).parent.parent
HOW = "make case ARGS=--pictures"
FIRE, BACK_KEY = 14, 15


def point(net):
    """(test point, its place) of a net."""
    number = POINTS.index(net)
    return f"TP{number + 1} {net}", places.POINTS[number]


def measured(picture, **readings):
    """Mark test points; net=what the meter must show. Names that are no words: `P5V` is +5V, `P3V3` is +3V3."""
    for net, reading in readings.items():
        net = {"P5V": "+5V", "P3V3": "+3V3", "LED": "5V_LED"}.get(net, net)
        name, (x, y) = point(net)
        picture.mark(x, y)
        picture.name(f"{name}\n{reading}" if reading else name, x, y, mark=False)


def preview():
    """The first LEDs of the first two rows as the house's preview must show them, and turned wrongly."""
    (_, x1, y1), pins = PINOUTS["WS2812C-2020-V6"].pins["1"], PINOUTS["WS2812C-2020-V6"].pins
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 250" font-family="sans-serif" font-size="13">',
        '<rect width="660" height="250" fill="white"/>',
    ]
    for left, more, title in ((30, 0, "right"), (370, 90, "wrong: turned by 90 degrees")):
        out.append(f'<text x="{left}" y="26" font-size="17" font-weight="bold">{title}</text>')
        for row, number in ((0, 0), (1, 19)):  # the first column's
            turn = places.led(0, number)[2] + more
            x, y, said = left + 60, 82 + 92 * row, f"LED{number + 1}"
            out.append(f'<g transform="translate({x} {y}) rotate({-turn}) scale(26)">')
            out.append(
                f'<rect x="-1.1" y="-1" width="2.2" height="2" fill="{IVORY}" stroke="{NAMES}" stroke-width="0.05"/>'
            )
            out.append(f'<circle r="0.75" fill="#ffffff" stroke="{QUIET}" stroke-width="0.05"/>')
            out += [f'<rect x="{px - 0.2:.3f}" y="{py - 0.2:.3f}" width="0.4" height="0.4" fill="{GOLD}"/>'
                    for _, px, py in pins.values()]  # fmt: skip
            out.append(f'<circle cx="{x1}" cy="{y1}" r="0.3" fill="{RED}"/></g>')
            angle = math.radians(-turn)
            px, py = x1 * math.cos(angle) - y1 * math.sin(angle), x1 * math.sin(angle) + y1 * math.cos(angle)
            corner = f"{'lower' if py > 0 else 'upper'} {'right' if px > 0 else 'left'}"
            out.append(f'<text x="{left + 105}" y="{y - 2}">{said}, row {row + 1}: pin 1 (red)</text>')
            out.append(f'<text x="{left + 105}" y="{y + 16}">{corner}</text>')
    mend = "python -m host_tools.hardware.pocket.order --turn LED=90 turns all of them counter-clockwise"
    return "\n".join([*out, f'<text x="30" y="238" font-size="12">{mend}</text>', "</svg>", ""])


def arrived():
    side = Side(False, "parts")
    at = places.places()
    side.name("LED1, the enemy's A1:\nthe first of 100", *at["LED1"][:2])
    side.name("LED101, your A1", *at["LED101"][:2])
    side.name("F1, fuse", *at["F1"][:2])
    side.name("Q2, Q4: on and off", *at["Q2"][:2], side="right")
    side.name("SW1, slide switch\nON is the lower end", *at["SW1"][:2])
    side.name("Q1, Q3: off on USB and\nwith reversed cells", *at["Q3"][:2])
    side.name("Q5: switches them off\non USB", *at["Q5"][:2])
    side.name("L1 and U2: 5 V\nfor the LEDs", *at["L1"][:2])
    side.name("U3: limits their current", *at["U3"][:2])
    side.name("D2: protects the cable", *at["D2"][:2], side="left")
    side.name("U4, amplifier", *at["U4"][:2])
    side.name("D4, power light", *at["D4"][:2], side="right")
    side.name("ten letter keys", *places.KEYS[5])
    side.name("arrow keys", *places.KEYS[12])
    side.name("FIRE", *places.KEYS[FIRE])
    side.name("BACK", *places.KEYS[BACK_KEY], side="right")
    side.name("RESET", *places.RESET)
    side.name("for J4, the jack", 44.5, 149)
    return side.svg("Step 1: what the house sends, its front")


def bare():
    side = Side(True)
    measured(
        side, GND="the meter's black lead", VBAT="100 ohm or more", VSYS="100 ohm or more",
        P5V="100 ohm or more", LED="1 kohm (R23)", P3V3="100 ohm or more",
    )  # fmt: skip
    side.name("BT1: the cells, step 7", *places.PARTS["BT1"][:2])
    side.name("LS1: the loudspeaker,\nstep 4", *places.PARTS["LS1"][:2])
    side.name("U1: the Pico, step 2", 29.7, 126)
    side.name("J4: the jack, step 3", 43, 150)
    return side.svg("Step 1: ohms, before anything is soldered")


def pico():
    side = Side(True, "pico")
    side.name("pin 1: solder it first", 10.3, 162.63)
    side.name("pin 21: then this one,\nat the other corner", 29.7, 114.37, side="left")
    side.name("pin 20", 10.3, 114.37)
    side.name("pin 40", 29.7, 162.63, side="left")
    side.name("pads of SWD:\nleave them free", 20, 114.2, side="right")
    side.name("USB, over the lower edge", 21, 164.5, side="right")
    side.name("one joint at each pin,\nfrom edge to land: 40", 10.3, 138.5)
    return side.svg("Step 2: the Pico, its parts up")


def jack():
    side = Side(True, "pico", "jack")
    side.name("J4, the jack, pushed in\nuntil it clicks", 45, 152)
    side.name("its opening, at\nthe lower edge", 44.5, 163)
    return side.svg("Step 3: the jack")


def leads():
    side = Side(False, "parts")
    for n, (x, y) in enumerate(((46.4, 150.25), (45.13, 147.71), (43.86, 150.25), (42.59, 147.71)), 1):
        side.mark(x, y, 2.0)
        side.name(f"lead {n} of J4", x, y, side="right" if n < 3 else "left", mark=False)
    side.name("FIRE", *places.KEYS[FIRE])
    side.name("RIGHT", *places.KEYS[13], side="left")
    return side.svg("Step 3: the jack's four leads, soldered and cut on the front")


def speaker():
    side = Side(True, "pico", "jack", "speaker")
    x, y, _ = places.PARTS["LS1"]
    side.name("LS1: two wires of 15 cm,\neither way round", x, y)
    side.name("loudspeaker, 8 ohm:\nno wire to ground", *s.SPEAKER[:2], side="left")
    return side.svg("Step 4: the loudspeaker")


def usb():
    side = Side(True, "pico", "jack", "speaker")
    measured(
        side, GND="the meter's black lead", P3V3="3.2 to 3.4 V", VSYS="4.4 to 5 V", VBAT_ON="below 1.5 V",
        LED="below 0.1 V: dark",
    )  # fmt: skip
    side.name("USB to a computer", 21, 164.5, side="right")
    side.name("BOOTSEL, on the Pico", 16.6, 151)
    return side.svg("Step 5: on USB, no cells")


def first_light():
    side = Side(False, "parts")
    side.mark(*places.KEYS[FIRE], 9)
    side.mark(*places.RESET, 9)
    side.name("1. hold FIRE", *places.KEYS[FIRE], mark=False)
    side.name("2. press RESET", *places.RESET, mark=False)
    side.name("3. let go of FIRE when\nthe panels light up", *places.led(1, 99)[:2])
    for panel, colour in ((0, "#ff9a3c"), (1, "#2f86c9")):
        for row in range(10):
            for column in range(row + 1):
                x, y = (at + places.PITCH * n for at, n in zip(places.PANELS[panel], (column, row), strict=True))
                side.rect(x - 1.9, y - 1.9, x + 1.9, y + 1.9, colour if row else "#ffffff", 0.4)
    side.name("row 1: one light, white", *places.led(0, 0)[:2])
    side.name("row 10: ten, orange", *places.led(0, 99)[:2])
    side.name("below, the same in blue", *places.led(1, 45)[:2], side="right")
    side.name("D4 is lit", *places.PARTS["D4"][:2], side="right")
    return side.svg("Step 6: first light, page 1 of the self-test")


def cells():
    side = Side(True, "pico", "jack", "speaker", "cells")
    for (reference, _), ((net, x, y, _), *_) in board().pads.items():
        if reference == "BT1":
            side.name("BT1 +: the red wire" if net == "CELLS" else "BT1 -: the black wire", x, y)
    measured(
        side, GND="the meter's black lead", VBAT="2.4 to 2.9 V", VBAT_ON="off: 0 V\non: at most 0.1 V below VBAT",
        VSYS="on: at most 0.2 V below VBAT", VBAT_SENSE="on: half of VBAT_ON",
    )  # fmt: skip
    side.name("holder, as it will lie\nin the case", 30, 60, side="right")
    return side.svg("Step 7: the cells, no USB")


FLAT = {
    "pocket-0-preview.svg": preview,
    "pocket-1-front.svg": arrived,
    "pocket-1-ohms.svg": bare,
    "pocket-2-pico.svg": pico,
    "pocket-3-jack.svg": jack,
    "pocket-3-leads.svg": leads,
    "pocket-4-speaker.svg": speaker,
    "pocket-5-usb.svg": usb,
    "pocket-6-light.svg": first_light,
    "pocket-7-cells.svg": cells,
}
SOLID = {
    "pocket.png": case.both,
    "pocket-8-print.png": case.on_the_bed,
    "pocket-9-front.png": case.front_half,
    "pocket-9-back.png": case.back_half,
    "pocket-10-front.png": case.finished,
    "pocket-10-back.png": case.finished_back,
}
SOURCES = tuple(
    FROM / f"{name}.py" for name in ("case/sizes", "case/solids", "case/film", "guide/case", "places", "guide/render")
)


def made():
    return [IMAGES / name for name in SOLID]


def check():
    """Every picture shows this board and this case: flat ones are drawn again, the others have a stamp."""
    for name, drawn in FLAT.items():
        path = IMAGES / name
        if not path.exists() or path.read_text(encoding="utf-8") != drawn():
            yield f"{name} shows another board: {HOW}"
    yield from check_stamp(STAMP, made(), SOURCES, HOW)


def draw():
    for name, drawn in FLAT.items():
        (IMAGES / name).write_text(drawn(), encoding="utf-8")
    for name, drawn in SOLID.items():
        save(drawn(), IMAGES / name)
    stamp(STAMP, made(), SOURCES)
