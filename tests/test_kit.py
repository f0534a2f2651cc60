"""The kit: its wires against the firmware's tables, its page against its wires, what is drawn against both."""

import io
import json
import re

import pytest
from drivers import boards, pins
from PIL import Image, ImageChops, ImageStat

from host_tools.hardware.kit import __main__ as kit
from host_tools.hardware.kit import breadboard, diagram, figures, overlay, page, wires, wokwi
from zalp.console.screens import wiring
from zalp.tools import ROOT


def test_every_wire_and_part_is_where_the_firmwares_tables_want_it():
    assert wires.check() == []


def moved(name, end, place):
    """The wires with one end of one plugged in elsewhere."""
    return tuple(wire._replace(**{end: place}) if wire.name == name else wire for wire in wires.WIRES)


@pytest.mark.parametrize(
    ("name", "end", "place", "said"),
    [
        ("1", "start", "a8", "GP2 PAD.1 are not one net"),
        ("4", "start", "a6", "in a6"),  # two jumpers do not go into one hole
        ("6", "start", "b9", "GP7 PAD.6 are not one net"),
        ("8", "end", "PAD.7", "GP9 PAD.8 are not one net"),
        ("9", "start", "i4", "GND"),
        ("11", "start", "a13", "GP10 R1.1 are not one net"),
        ("13", "start", "j26", "in j26"),
        ("13", "end", "PANEL B.DIN", "PANEL A.DIN R1.2 are not one net"),
        ("14", "start", "-R22", "PANEL A.+5V"),
        ("19", "start", "a19", "GP15 R3.1 are not one net"),
        ("22", "start", "b2", "GP0 R4.1 are not one net"),
        ("24", "end", "PEER.TX", "PEER.RX R4.2 are not one net"),
        ("11", "start", "d14", "under the Pico"),
        ("19", "end", "a16", "LED_EN"),
        ("17", "start", "+R26", "where a rail has no hole"),
    ],
)
def test_a_wire_in_the_wrong_hole_is_seen(name, end, place, said):
    assert any(said in fault for fault in wires.check(moved(name, end, place))), wires.check(moved(name, end, place))


def test_a_part_that_is_turned_round_is_seen():
    parts = tuple(part._replace(holes=part.holes[::-1]) if part.name == "D1" else part for part in wires.PARTS)
    assert any("D1" in fault for fault in wires.check(parts=parts))


@pytest.mark.parametrize("language", page.PAGES)
def test_the_page_has_every_wire_once_and_every_part(language):
    text = page.PAGES[language].read_text(encoding="utf-8")
    assert page.filled(text, language) == text, "run make kit"
    tables = "".join(re.findall(r"<!--kit:\w+-->(.*?)<!--/kit-->", text, re.DOTALL))
    rows = re.findall(r"^(\w+) \|", tables, re.MULTILINE)
    assert sorted(rows) == sorted([wire.name for wire in wires.WIRES] + [part.name for part in wires.PARTS])
    for name, steps in wires.STEPS:
        assert len(set(steps)) == len(steps), name
    took, hours = figures.milliamperes(), figures.hours(10_000)
    for figure in (*took.values(), round(hours["play"]), round(hours["dark"])):
        assert re.search(rf"\b{figure}\b", text), figure
    # What red lights mean: the numbers of drivers/survey.py, with the hole of each.
    for gpio in pins.KEY_ROWS + pins.KEY_COLUMNS + (pins.LED_DATA_A, pins.LED_DATA_B):
        assert f"`{wires.hole(gpio)}`" in text
    # What the overlay says, and that the table of the overlay agrees with the board's keys.
    assert len(boards.made("kit").keys) == 16 and all(letter in text for letter in overlay.PRINTED)


def test_every_part_is_in_the_parts_list_of_both_pages_with_two_sources():
    for path in page.PAGES.values():
        rows = [line for line in path.read_text(encoding="utf-8").splitlines() if " | " in line]
        bought = [row for row in rows if re.match(r"[^|]+ \| [\d.,]+ \|", row) and row.count("|") == 3]
        assert len(bought) == 8
        for value in ("1N4001", "470", "330", "4x4", "830", "Pico H"):
            assert any(value in row for row in rows), value
        for row in bought:
            assert all(cell.strip() for cell in row.split("|")), row
        total = sum(float(row.split("|")[1].replace(",", ".")) for row in bought)
        assert re.search(rf"^{total:.0f} (US|доллар)", path.read_text(encoding="utf-8"), re.MULTILINE), total


@pytest.mark.parametrize("language", page.PAGES)
def test_the_page_says_in_which_colours_the_wiring_page_speaks(language):
    """The wiring page sends bytes to LEDs whose order of colours nobody knows yet."""
    seen = {"R": {"en": "red", "ru": "красн"}, "G": {"en": "green", "ru": "зелён"}, "B": {"en": "blue", "ru": "син"}}
    text = page.PAGES[language].read_text(encoding="utf-8")
    for order in ("GRB", "RGB"):
        (row,) = [line for line in text.splitlines() if re.match(rf"[^|]*(order|порядок) {order}\b", line)]
        first, go, wrong = row.split("|")[:3]

        def colour(three, order=order):
            return seen[order[three.index(max(three))]][language]

        assert colour(wiring._BLUE) in first.split("**")[0] and colour(wiring._GREEN) in first.split("**")[1]
        assert colour(wiring._GREEN) in go and colour(wiring._RED) in wrong


def test_the_drawings_are_of_this_table():
    for language, path in kit.DIAGRAMS.items():
        drawn = diagram.lines()
        assert {line.end for line in drawn} | {"PIEZO.2"} <= {end for wire in wires.WIRES for end in wire[1:3]} | {"x"}
        assert path.exists() and len(path.read_text(encoding="utf-8")) > 10_000, language
    assert overlay.pdf() == kit.OVERLAY.read_bytes(), "run make kit"
    for language, path in kit.PICTURES.items():
        kept = Image.open(path).convert("RGB")
        fresh = Image.open(io.BytesIO(breadboard.png(language))).convert("RGB")
        assert kept.size == fresh.size
        assert max(ImageStat.Stat(ImageChops.difference(kept, fresh)).mean) < 1, "run make kit"
        text = page.PAGES[language].read_text(encoding="utf-8")
        assert f"img/{path.name}" in text and f"img/{kit.DIAGRAMS[language].name}" in text


def test_the_diagram_leads_from_each_pin_to_what_its_driver_expects():
    found = {(line.pin, line.part, line.end) for line in diagram.lines()}
    assert (f"GP{pins.LED_DATA_A}", "R1", "PANEL A.DIN") in found and (f"GP{pins.LINK_RX}", "R5", "PEER.TX") in found
    assert len(found) == 8 + 2 + 1 + 2
    broken = wires.nets(moved("13", "end", "PANEL B.DIN"))
    assert {(line.pin, line.part, line.end) for line in diagram.lines(broken)} != found


def test_the_overlay_is_in_true_size_and_says_what_the_keys_do():
    page = overlay.figure()
    assert [round(25.4 * inches) for inches in page.get_size_inches()] == [210, 297]
    axes = page.axes[0]
    faces = [patch for patch in axes.patches if type(patch).__name__ == "Rectangle"]
    assert [(face.get_width(), face.get_height()) for face in faces] == [overlay.PAD_MM] * 2
    marks = sorted(line.get_xdata()[0] for line in axes.lines)
    assert marks[-1] - marks[0] == 100
    said = [overlay.legend(contact) for contact in range(16)]
    assert [key for key, _ in said] == [int(digit, 16) for digit in boards.made("kit").keys]
    assert said[0][1] == "А/1" and said[13][1] == "К/10" and "FIRE" in said[14][1] and "BACK" in said[15][1]


# Names of parts and pins in Wokwi's documentation (docs.wokwi.com/parts).
WOKWI = {
    "wokwi-pi-pico": {f"GP{n}" for n in (*range(23), 26, 27, 28)}
    | {f"GND.{n}" for n in range(1, 9)}
    | {"VBUS", "VSYS", "3V3", "3V3_EN", "RUN", "ADC_VREF"},
    "wokwi-led-matrix": {"DIN", "DOUT", "VDD", "VSS"},
    "wokwi-membrane-keypad": {f"{side}{n}" for side in "RC" for n in (1, 2, 3, 4)},
    "wokwi-buzzer": {"1", "2"},
    "wokwi-resistor": {"1", "2"},
}


def test_wokwis_project_has_the_same_wires_by_wokwis_names():
    project = json.loads(wokwi.FILE.read_text(encoding="utf-8"))
    assert wokwi.FILE.read_text(encoding="utf-8") == wokwi.text(), "run make kit"
    kinds = {part["id"]: part["type"] for part in project["parts"]}
    assert sorted(kinds.values()) == sorted(
        ["wokwi-pi-pico", "wokwi-membrane-keypad", "wokwi-buzzer"] + 2 * ["wokwi-led-matrix"] + 3 * ["wokwi-resistor"]
    )
    joined: dict[str, set[str]] = {}
    for one, two, _, _ in project["connections"]:
        for end in (one, two):
            part, pin = end.split(":")
            assert pin in WOKWI[kinds[part]], end
        both = joined.get(one, {one}) | joined.get(two, {two})
        joined.update(dict.fromkeys(both, both))
    for gpio, name in zip(pins.KEY_ROWS + pins.KEY_COLUMNS, wires.PAD, strict=True):
        assert joined[f"pico:GP{gpio}"] == {f"pico:GP{gpio}", f"pad:{name}"}
    assert joined["pico:GND.8"] == {"pico:GND.8", "panelA:VSS", "panelB:VSS", "piezo:1"}
    assert joined["pico:VBUS"] == {"pico:VBUS", "panelA:VDD", "panelB:VDD"}
    for panel, geometry in zip(("panelA", "panelB"), boards.made("kit").panels, strict=True):
        attrs = next(part["attrs"] for part in project["parts"] if part["id"] == panel)
        assert (attrs["rows"], attrs["cols"]) == (str(geometry.height), str(geometry.width))
        assert (attrs.get("layout") == "serpentine") == bool(geometry.serpentine)


def test_the_readmes_table_of_real_hardware_has_no_empty_cell():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split("## Run on real hardware")[1].split("\n## ")[0]
    head, _, *rows = [line.split("|") for line in section.splitlines() if "|" in line]
    assert [row for row in rows if len(row) != len(head) or not all(cell.strip() for cell in row)] == []
