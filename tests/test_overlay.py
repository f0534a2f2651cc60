"""The printable overlay: true size, every key of the table at its place, the committed file current."""

import re

import pytest

from host_tools.hardware import overlay
from host_tools.hardware.case import sizes
from host_tools.hardware.parts import read_bom

POINT = 72 / 25.4  # points a millimetre


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    path = tmp_path_factory.mktemp("overlay") / "overlay.pdf"
    overlay.write(path)
    return path.read_bytes()


def rectangles(pdf):
    """(x, y, width, height) of every closed path of four corners in millimetres from the top left corner."""
    number = rb"(-?[\d.]+) (-?[\d.]+) "
    found = []
    for path in re.finditer(number + rb"m\s+" + 3 * (number + rb"l\s+") + rb"(?:" + number + rb"l\s+)?h", pdf):
        values = [float(v) / POINT for v in path.groups()[:8]]
        xs, ys = values[0::2], values[1::2]
        found.append((min(xs), overlay.A4[1] - max(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


def test_pages_are_a4(drawn):
    boxes = [tuple(map(float, box)) for box in re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", drawn)]
    assert len(boxes) == 2
    for width, height in boxes:
        assert (width, height) == pytest.approx((210 * POINT, 297 * POINT), abs=0.02)


def test_panels_and_keys_are_where_they_belong_in_millimetres(drawn):
    found = rectangles(drawn)
    wanted = [(*corner, 100, 100) for corner in overlay.panels()]
    x0, y0 = overlay.KEYS_CORNER
    keys = overlay.legends()["KEYS"]
    wanted += [(x0 + x, y0 + y, across, down) for _, _, shape, (x, y, across, down), *_ in keys if shape != "fire"]
    assert len(wanted) == 17
    (x, y), (width, height) = overlay.GLASS_CORNER, sizes.GLASS
    assert [(a - x, b - y) for a, b in overlay.panels()] == [(sizes.LEDS[0], top) for top in sizes.LEDS[1]]
    assert x + width < overlay.A4[0] and y + height < 268  # above the ruler
    for place in wanted:
        assert any(place == pytest.approx(other, abs=0.02) for other in found), place


def test_every_legend_letter_and_number_is_printed():
    table = overlay.legends()
    panels, keys = [[text.get_text() for text in page.axes[0].texts] for page in overlay.pages(table)]
    for key in table["KEYS"]:
        assert key[0] in keys and key[1] in keys
    for letter in table["LETTERS"]:
        assert panels.count(letter) >= 2  # both panels
    for number in range(1, 11):
        assert panels.count(str(number)) >= 2


def test_legends_keep_half_a_millimetre_to_where_they_are_cut():
    """docs/build.md has them cut a millimetre smaller than drawn."""
    keys = overlay.pages(overlay.legends())[1].axes[0]
    texts = {text.get_text(): text.get_window_extent() for text in keys.texts}
    for *names, shape, (_, _, across, down), _, _ in overlay.legends()["KEYS"]:
        for name in names[:1] if shape == "number" else names:
            box = texts[name].transformed(keys.transData.inverted())
            assert box.width <= across - 2 and abs(box.height) <= down - 2, name


def test_another_table_makes_another_overlay(tmp_path, drawn):
    table = overlay.legends()
    first = table["KEYS"][0]
    table["KEYS"] = ((*first[:3], (1, 0, 18, 13), *first[4:]), *table["KEYS"][1:])
    overlay.write(tmp_path / "moved.pdf", table)
    assert (tmp_path / "moved.pdf").read_bytes() != drawn


def test_the_committed_overlay_is_current(drawn):
    assert overlay.PDF.read_bytes() == drawn, "the key table or the drawing changed: make overlay"


def test_the_switches_fit_a_board_of_2_54_mm():
    """The middles of the keys are whole steps apart, so the template's crosses lie on holes of such a board."""
    middles = [(x + across / 2, y + down / 2) for *_, (x, y, across, down), _, _ in overlay.legends()["KEYS"]]
    for axis in (0, 1):
        steps = [(middle[axis] - middles[0][axis]) / 2.54 for middle in middles]
        assert steps == pytest.approx([round(step) for step in steps], abs=0.001)


def test_a_board_of_the_parts_list_is_as_large_as_the_keys_screws():
    width, height = overlay.legends()["FIELD"]
    need = sorted((width + overlay.BORDER + overlay.HOLE, height + overlay.BORDER + overlay.HOLE))
    boards = [row["description"] for row in read_bom() if "for the keys" in row["description"]]
    assert boards
    for board in boards:
        size = sorted(int(side) for side in re.search(r"(\d+) x (\d+) mm", board).groups())
        assert size[0] > need[0] and size[1] > need[1], board
