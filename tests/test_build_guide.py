"""docs/build.md can be followed: every part of the list is used in a step, every part in a step is on the list."""

import re

import pytest

from host_tools.hardware import HARDWARE, NETLIST, ROOT, parts, perfboard
from host_tools.hardware.case import solids
from host_tools.hardware.netlist import read_netlist

GUIDE = ROOT / "docs" / "build.md"


@pytest.fixture(scope="module")
def text():
    return GUIDE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def steps(text):
    """The text before the first power-on of the whole: the table of faults names parts again."""
    return text[: text.index("## First light")]


@pytest.fixture(scope="module")
def rows():
    return parts.read_bom()


def named(text):
    """The references in a text; R22-R25 is four of them."""
    found = set()
    for kind, first, last in re.findall(r"\b(BT|SW|LS|TP|[RCDQUJF])(\d+)(?:-(?:BT|SW|LS|TP|[RCDQUJF])(\d+))?\b", text):
        found |= {f"{kind}{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def unused(rows, text):
    wanted = {reference for row in rows if row["reference"] != "-" for reference in row["reference"].split()}
    missing = sorted(wanted - named(text))
    said = re.sub(r"\s+", " ", text).lower()
    return missing + [words for words in parts.OFF_SHEET if words.strip().lower() not in said]


def test_every_line_of_the_parts_list_is_used_in_a_step(rows, steps):
    assert unused(rows, steps) == []


def test_every_part_named_in_a_step_is_on_the_list(rows, text):
    listed = {reference for row in rows if row["reference"] != "-" for reference in row["reference"].split()}
    assert sorted(named(text) - listed) == []


def test_every_line_off_the_sheet_is_one_that_the_guide_is_held_to(rows):
    lines = [row["description"] for row in rows if row["reference"] == "-"]
    assert [line for line in lines if not any(words in line for words in parts.OFF_SHEET)] == []


def test_a_part_that_a_step_forgets_is_seen(rows, steps):
    assert unused(rows, steps.replace("R12", "").replace("Loop plug", "plug")) == ["R12", "Loop plug"]
    assert named("C9, R22-R25 and TP10") == {"C9", "R22", "R23", "R24", "R25", "TP10"}


def test_every_step_has_its_picture_and_every_picture_exists(text):
    for step in re.findall(r"^## Step \d: .*?(?=^## )", text, re.MULTILINE | re.DOTALL):
        title = step.splitlines()[0]
        assert "](img/" in step, title
    for picture in re.findall(r"\]\((img/[^)#]+)\)", text):
        assert (GUIDE.parent / picture).exists(), picture


def test_every_test_point_is_measured(text):
    assert {f"TP{n}" for n in range(1, 11)} <= named(text)


def test_the_guide_lists_every_printed_file_and_how_often(text):
    files = {path.stem for path in (HARDWARE / "case").glob("*.stl")}
    assert files == set(solids.printed())
    for name, (_, count) in solids.CAPS.items():
        words = {10: "ten times", 4: "four times", 1: ""}[count]
        assert re.search(rf"`{name}`\s*{words}", text), name
    numbers = {14: "fourteen"}
    for page in (ROOT / "README.md", ROOT / "docs" / "hardware.md"):
        said = re.search(r"hardware/case\S* ?(?:has|:)? (\w+) (?:parts|files)", page.read_text(encoding="utf-8"))
        assert said and said[1] == numbers[len(files)], page.name


def test_the_filament_of_the_list_is_enough():
    """Solid, at PLA's 1.25 g a cubic centimetre."""
    volume = sum(solid.volume() * solids.CAPS.get(name, (0, 1))[1] for name, solid in solids.printed().items())
    row = next(row for row in parts.read_bom() if row["description"].startswith("Filament"))
    listed = float(re.search(r"([\d.]+) kg", row["description"])[1])
    assert listed - 0.05 < volume * 1.25e-6 <= listed


# ---- the perforated board


@pytest.fixture(scope="module")
def netlist():
    return read_netlist(NETLIST)


def test_the_wire_list_is_current_and_makes_the_sheets_nets(netlist):
    committed = (HARDWARE / "perfboard.csv").read_text(encoding="utf-8")
    assert list(perfboard.check_table(committed, netlist)) == []
    assert perfboard.table(netlist) == committed, "make perfboard"


def test_a_wire_left_out_or_led_astray_is_seen(netlist):
    lines = (HARDWARE / "perfboard.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    wire = next(n for n, line in enumerate(lines) if line.startswith("LINK_TX,"))
    assert list(perfboard.check_table("".join(lines[:wire] + lines[wire + 1 :]), netlist)) == [
        "LINK_TX is not one net on the perforated board"
    ]
    net, one, here, _, _ = lines[wire].strip().split(",")
    astray = f"{net},{one},{here},R11.1,99-99\n"
    found = list(perfboard.check_table("".join([*lines[:wire], astray, *lines[wire + 1 :]]), netlist))
    assert "R11.1 is wired to LINK_TX, the sheet says LINK_RX" in found


def test_parts_do_not_share_holes_or_room(netlist):
    where = perfboard.layout(netlist)
    spots = [spot for copies in perfboard.holes(netlist, where).values() for spot in copies]
    assert len(spots) == len(set(spots))
    assert all(1 <= c <= perfboard.COLUMNS and 1 <= r <= perfboard.ROWS for c, r in spots)
