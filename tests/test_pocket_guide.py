"""The pictures of docs/build.md are of this board and this case, and name what is there."""

import re
from collections import Counter

import numpy
from PIL import Image

from host_tools.hardware.pocket import case_sizes as s
from host_tools.hardware.pocket import guide, guide_case, places
from host_tools.hardware.pocket.render import apart


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
    cells = {}
    for n, (row, column, long, down) in enumerate(guide_case.FLEET):
        for step in range(long):
            at = row + step * down, column + step * (1 - down)
            assert at not in cells and max(at) < 10
            cells[at] = n
    assert Counter(long for _, _, long, _ in guide_case.FLEET) == {4: 1, 3: 2, 2: 3, 1: 4}
    for (row, column), ship in cells.items():
        around = {(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        assert {cells[at] for at in around & cells.keys()} == {ship}


def test_there_is_a_label_for_every_cap_and_it_is_smaller():
    text = (guide.FOLDER / "case" / "labels.svg").read_text(encoding="utf-8")
    wide, high = (2 * half - 1 for half in s.CAPS["cap-number"])
    boxes = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"', text)
    assert boxes.count((f"{wide:.2f}", f"{high:.2f}")) == 11  # ten of letters, BACK
    assert text.count("GAME ONLY") == 4 and ">К/10<" in text and ">FIRE<" in text
