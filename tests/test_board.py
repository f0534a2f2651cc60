"""What boards are drawn, read and checked with: the router keeps its distances, files do not depend on the day, KiCad's
design rules are asked.
"""

import math
import random
import re
import uuid
import zipfile

import pytest

from host_tools.hardware import HARDWARE, HardwareError
from host_tools.hardware.board import grid, order, plots, route, saved
from host_tools.hardware.pocket import BOARD, make_board

pytestmark = pytest.mark.slow


def test_track_widths_are_those_of_the_standard():
    """IPC-2221's own curve: 1 A warms 0.30 mm of 35 um outside by 10 K, 2 A 0.78 mm."""
    assert saved.track_width(1) == pytest.approx(0.30, abs=0.01)
    assert saved.track_width(2) == pytest.approx(0.78, abs=0.02)


def test_a_board_is_the_same_file_whatever_ids_kicad_gave():
    text = BOARD.read_text(encoding="utf-8")
    rng = random.Random(1)
    mixed = order.ID.sub(lambda _: f"tstamp {uuid.UUID(int=rng.getrandbits(128))}", text).splitlines()
    tracks = [n for n, line in enumerate(mixed) if line.startswith(("  (segment", "  (via"))]
    lines = [mixed[n] for n in tracks]
    rng.shuffle(lines)
    for n, line in zip(tracks, lines, strict=True):
        mixed[n] = line
    assert mixed != text.splitlines()
    assert order.ordered("\n".join(mixed)) == order.ordered(text)
    said = [sorted(order.ID.sub("", line) for line in one.splitlines() if line) for one in (text, order.ordered(text))]
    assert said[0] == said[1]


def test_gerbers_do_not_tell_the_day():
    with zipfile.ZipFile(make_board.GERBERS) as archive:
        for name in archive.namelist():  # the same bytes, drawn today or tomorrow
            assert not re.search(rb"CreationDate| date [A-Z2]", archive.read(name)), name
    assert '"date": ""' in make_board.PARTS.read_text(encoding="utf-8")


def test_no_committed_file_is_larger_than_a_builder_wants():
    for path in HARDWARE.rglob("*"):
        assert not path.is_file() or path.stat().st_size < 1.7e6, path  # 200 LEDs, one by one


def test_kicad_sees_a_shorted_track(tmp_path):
    text = BOARD.read_text(encoding="utf-8")
    at = text.index("  (segment (start")
    crossing = '  (segment (start 2 130) (end 70 130) (width 0.4) (layer "F.Cu") (net 1))\n'
    (tmp_path / BOARD.name).write_text(text[:at] + crossing + text[at:], encoding="utf-8")
    try:
        assert any("short" in found or "clearance" in found for found in plots.check_rules(tmp_path / BOARD.name))
    except HardwareError as error:
        pytest.skip(str(error))


# ---- the router


def routed(pads, nets, keepouts=(), forbidden=(), size=(20, 20)):
    return route.Router(grid.Grid(size, pads, list(keepouts), forbidden), {}, 0.4).route(nets)


def distance(one, two):
    """Between the middles of two straight tracks, sampled."""

    def points(track):
        _, x1, y1, x2, y2, _ = track
        return [(x1 + (x2 - x1) * k / 40, y1 + (y2 - y1) * k / 40) for k in range(41)]

    return min(math.dist(a, b) for a in points(one) for b in points(two))


def pad(net, x, y):
    return net, x, y, 0.8, 0.8, (0, 1)


def test_crossing_nets_go_round_each_other_and_keep_their_distance():
    pads = [pad("A", 5, 10), pad("A", 15, 10), pad("B", 10, 5), pad("B", 10, 15)]
    laid = routed(pads, {"A": [0, 1], "B": [2, 3]})
    for one in [data for kind, data in laid["A"] if kind == "track"]:
        for two in [data for kind, data in laid["B"] if kind == "track"]:
            assert one[0] != two[0] or distance(one, two) >= 0.4 + 0.2


def test_the_same_board_gives_the_same_tracks():
    pads = [pad("A", 5, 10), pad("A", 15, 10), pad("B", 10, 5), pad("B", 10, 15)]
    assert routed(pads, {"A": [0, 1], "B": [2, 3]}) == routed(pads, {"A": [0, 1], "B": [2, 3]})


def test_no_track_enters_what_is_forbidden():
    pads = [pad("A", 3, 10), pad("A", 17, 10)]
    laid = routed(pads, {"A": [0, 1]}, forbidden=[(8, 5, 12, 15)])
    tracks = [("A", track[5], track[1:3], track[3:5]) for kind, track in laid["A"] if kind == "track"]
    assert tracks
    for _, width, (x1, y1), (x2, y2) in tracks:
        for k in range(101):
            x, y = x1 + (x2 - x1) * k / 100, y1 + (y2 - y1) * k / 100
            assert math.hypot(max(8 - x, x - 12, 0), max(5 - y, y - 15, 0)) >= width / 2


def test_a_net_that_is_walled_in_is_named():
    wall = [(x, 10, 1.2) for x in range(21)]
    with pytest.raises(route.Unroutable, match="A finds no way"):
        routed([pad("A", 10, 4), pad("A", 10, 16)], {"A": [0, 1]}, wall)
