"""The pictures of docs/build.md are of this board and this case, and name what is there."""

import csv
import io
import re

import numpy
from PIL import Image

from host_tools.hardware import ROOT
from host_tools.hardware.board.saved import read
from host_tools.hardware.pocket import BOARD, cart, order, places
from host_tools.hardware.pocket.case import sizes as s
from host_tools.hardware.pocket.case import solids
from host_tools.hardware.pocket.circuit import circuit
from host_tools.hardware.pocket.guide import case as guide_case
from host_tools.hardware.pocket.guide import pictures as guide
from host_tools.hardware.pocket.guide.render import apart
from zalp.seabattle.rules import Fleet, Rules


def test_the_pictures_are_current():
    assert list(guide.check()) == []


def test_a_part_that_moved_makes_its_pictures_old(monkeypatch):
    monkeypatch.setitem(places.PARTS, "U3", (66.5, 80.0, 180))
    assert [text.split()[0] for text in guide.check()] == [
        "pocket-1-front.svg", "pocket-3-leads.svg", "pocket-6-light.svg",
    ]  # fmt: skip


def test_a_picture_of_the_case_comes_out_as_it_was_drawn():
    """But for what another numpy or Pillow rounds."""
    was = numpy.asarray(Image.open(guide.IMAGES / "pocket-9-back.png").convert("RGB")).astype(int)
    now = numpy.asarray(guide_case.back_half()).astype(int)
    assert was.shape == now.shape
    assert numpy.abs(was - now).mean() < 2


def test_a_test_point_is_named_by_its_net_where_it_is():
    text = guide.cells()
    x, y = places.POINTS[3]
    assert ">TP4 VSYS<" in text and f'cx="{54 + 72 - x:.2f}" cy="{4 + y:.2f}" r="1.50"' in text


def test_names_keep_apart_and_on_the_sheet():
    spots = apart([(10, 6), (10, 6), (11, 6), (99, 6)], 0, 100)
    assert all(b - a >= 6 for a, b in zip(spots, spots[1:], strict=False))
    assert spots[0] >= 3 and spots[-1] <= 97


def test_the_fleet_of_the_rendering_is_a_fleet():
    ships = [
        [10 * row + column + step * (10 if down else 1) for step in range(long)]
        for row, column, long, down in guide_case.FLEET
    ]
    assert Fleet(Rules(), ships).defects() == 0


def test_there_is_a_label_for_every_cap_and_it_is_smaller():
    text = (guide.FOLDER / "case" / "labels.svg").read_text(encoding="utf-8")
    wide, high = (2 * half - 1 for half in s.CAPS["cap-number"])
    boxes = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"', text)
    assert boxes.count((f"{wide:.2f}", f"{high:.2f}")) == 11  # ten of letters, BACK
    assert text.count("GAME ONLY") == 4 and ">К/10<" in text and ">FIRE<" in text


GUIDE = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")
STEPS = GUIDE[GUIDE.index("## Step 1") : GUIDE.index("## First light")]


def test_the_guide_has_ten_steps_with_a_picture_each_and_shows_every_picture():
    steps = re.findall(r"^## Step (\d+): .*?(?=^## )", GUIDE, re.MULTILINE | re.DOTALL)
    assert steps == [str(n) for n in range(1, 11)]
    shown = set(re.findall(r"\]\(img/(pocket[^)]*)\)", GUIDE))
    assert shown == {*guide.FLAT, *guide.SOLID}
    for step in re.split(r"^## ", STEPS, flags=re.MULTILINE)[1:]:
        number = re.match(r"Step (\d+)", step)[1]
        pictures = re.findall(r"\]\(img/pocket-(\d+)-", step)
        assert pictures and set(pictures) == {number}


def test_every_part_it_names_is_in_the_circuit_and_every_test_point_is_used():
    found = circuit().components
    named = set(re.findall(r"\b(?:TP|LS|BT|SW|[UQDRLFJ])\d+\b", GUIDE))
    assert named - found.keys() == set()
    assert {f"TP{n}" for n in range(1, 13)} <= named
    assert set(order.BY_HAND) <= set(re.findall(r"\b[A-Z]+\d+\b", STEPS))
    for point, net in re.findall(r"(TP\d+) \(([^)]+)\)", GUIDE):
        assert found[point]["value"] == net


def test_how_parts_lie_in_the_preview_is_how_they_lie_on_the_board():
    board, where = read(BOARD), places.places()
    table = re.findall(r"^   ([A-Z]+\d.*?) \| (.*?)$", GUIDE, re.MULTILINE)
    said = {}
    for names, lies in table:
        for first, last in re.findall(r"([A-Z]+\d+)(?: to ([A-Z]+\d+))?", names):
            for reference in order.references(f"{first}-{last}" if last else first):
                said[reference] = lies

    def side(reference, pad):
        ((_, x, y, _),) = board.pads[reference, pad]
        dx, dy = x - where[reference][0], y - where[reference][1]
        upright = "lower" if dy > 0.1 else "upper" if dy < -0.1 else ""
        across = "right" if dx > 0.1 else "left" if dx < -0.1 else ""
        return f"{upright} {across}".strip()

    for reference, lies in said.items():
        if lies.startswith("pin 1"):
            assert lies.removeprefix("pin 1 (DO) ").removeprefix("pin 1 ") == side(reference, "1"), reference
        elif lies.startswith("single lead"):
            word = {"up": "upper", "down": "lower", "right": "right"}[lies.split()[-1]]
            assert word == side(reference, "3"), reference
        elif lies.startswith("bar"):
            assert lies == f"bar (cathode) {side(reference, '1')}", reference
    parts = circuit().components
    polar = [ref for ref in parts if order.machine(ref) and ref[0] in "UQD"]
    assert set(polar) <= said.keys() and {f"LED{n}" for n in range(1, 21)} <= said.keys()
    for n in range(200):
        assert side(f"LED{n + 1}", "1") == side(f"LED{n % 20 + 1}", "1")


def test_it_lists_every_printed_file_and_how_often():
    for name in solids.printed():
        assert f"`{name}`" in STEPS, name
    for name, words in (("cap-number", "ten times"), ("cap-arrow", "four times")):
        assert re.search(rf"`{name}`\s+{words}", STEPS)


def test_everything_in_the_cart_is_used_in_a_step_and_has_another_source():
    assert list(cart.check()) == []
    rows = list(csv.DictReader(io.StringIO(cart.cart())))
    steps = dict(re.findall(r"^## (Step \d+): (.*?)(?=^## )", GUIDE, re.MULTILINE | re.DOTALL))
    for row in rows:
        text = steps.get(row["for"].capitalize(), GUIDE).lower()
        assert any(word[:5] in text for word in re.findall(r"\w{2,}", row["what"].lower())), row["what"]
    assert [
        row["what"] for row in rows if not row["or else"] or not row["maker and number, or what to search for"]
    ] == []
    houses = list(csv.DictReader(io.StringIO(cart.house(circuit()))))
    fitted = sum(int(row["Qty"]) for row in houses)
    assert fitted == sum(order.machine(reference) for reference in circuit().components)
    assert [row for row in houses if not row["Mfg Part #"]] == []


def test_another_screw_and_other_cells_in_the_cart_are_found(monkeypatch):
    monkeypatch.setattr(cart, "EXTRAS", (("screw M2 x 16", *cart.EXTRAS[0][1:]), *cart.EXTRAS[1:]))
    assert any("the case is made for M2.5 x 16" in text for text in cart.check())
    aaa = [(one[0], *one[1:3], "AAA NiMH", *one[4:]) if one[0] == "cell" else one for one in cart.EXTRAS]
    monkeypatch.setattr(cart, "EXTRAS", aaa)
    assert any("2 are wanted, AA" in text for text in cart.check())


def test_the_costs_it_tells_are_the_scripts():
    board = read(BOARD)
    for column, units in enumerate((2, 5, 20)):
        found = order.costs(board, units)
        for what, dollars in (*found.items(), ("**in all**", sum(found.values()))):
            row = re.search(rf"^{re.escape(what.partition(':')[0])} \| (.*)$", GUIDE, re.MULTILINE)[1]
            assert int(row.replace("*", "").split(" | ")[column]) == round(dollars), what
