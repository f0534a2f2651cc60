"""The case fits what is inside, can be printed, and is the handheld of the page; seeded faults are caught."""

import math
import re

import pytest
from console import legends

from host_tools.hardware import NETLIST, ROOT, parts
from host_tools.hardware.board import places
from host_tools.hardware.case import __main__ as case
from host_tools.hardware.case import check, contents, files, solids, step
from host_tools.hardware.case import sizes as s
from host_tools.hardware.netlist import read_netlist


@pytest.fixture(scope="module")
def printed():
    return solids.printed()


@pytest.fixture(scope="module")
def inside():
    return contents.contents(read_netlist(NETLIST))


def test_the_case_is_right_and_its_files_are_current():
    assert [(name, found) for name, _, found in case.run() if found] == []


@pytest.mark.parametrize("name", sorted(solids.printed()))
def test_what_is_committed_is_closed_and_lies_on_the_bed(name):
    import trimesh

    mesh = trimesh.load(case.FOLDER / f"{name}.stl")
    assert mesh.is_watertight and mesh.is_winding_consistent and mesh.volume > 1000
    assert mesh.bounds[0] == pytest.approx((0, 0, 0), abs=0.01)
    assert max(mesh.extents[:2]) <= s.BED


@pytest.mark.parametrize("name", ["door", "cap-fire"])
def test_a_part_as_step_is_the_same_closed_solid(name):
    import trimesh

    stl = (case.FOLDER / f"{name}.stl").read_bytes()
    text = step.step(name, stl)
    lines = dict(re.findall(r"^#(\d+)=(.*);$", text, re.MULTILINE))
    assert all(number in lines for line in lines.values() for number in re.findall(r"#(\d+)", line))

    def of(number, kind):
        assert lines[number].startswith(kind + "(")
        return re.findall(r"#(\d+)", lines[number]), [float(n) for n in re.findall(r"-?\d+\.\d*", lines[number])]

    edges = []
    six = 0.0
    for face in of("17", "CLOSED_SHELL")[0]:
        bound, plane = of(face, "FACE_SURFACE")[0]
        corners = of(of(bound, "FACE_OUTER_BOUND")[0][0], "POLY_LOOP")[0]
        edges += list(zip(corners, corners[1:] + corners[:1], strict=True))
        a, b, c = (of(corner, "CARTESIAN_POINT")[1] for corner in corners)
        six += (
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        )
        foot, up, along = of(of(plane, "PLANE")[0][0], "AXIS2_PLACEMENT_3D")[0]
        away = of(up, "DIRECTION")[1]
        for corner in (a, b, c):  # each lies in its plane
            off = sum(n * (p - q) for n, p, q in zip(away, corner, of(foot, "CARTESIAN_POINT")[1], strict=True))
            assert abs(off) < 1e-3
        assert abs(sum(n * m for n, m in zip(away, of(along, "DIRECTION")[1], strict=True))) < 1e-6
    assert len(set(edges)) == len(edges) and {edge[::-1] for edge in edges} == set(edges)
    assert six / 6 == pytest.approx(trimesh.load(case.FOLDER / f"{name}.stl").volume, rel=1e-5)


def test_the_front_for_a_laser_is_in_true_size():
    text = (case.FOLDER / "front.svg").read_text(encoding="utf-8")
    assert f'width="{s.WIDTH}mm" height="{s.HEIGHT}mm"' in text
    numbers = [
        float(value)
        for value in re.search(r' d="([^"]*)"', text)[1].replace("M", " ").replace("L", " ").replace("Z", " ").split()
    ]
    assert (min(numbers[0::2]), max(numbers[0::2])) == pytest.approx((0, s.WIDTH), abs=0.01)
    assert (case.FOLDER / "front.dxf").read_text().count("POLYLINE") == text.count("M")


# ---- seeded faults


def test_a_wall_too_thin_is_seen(printed):
    thin = printed["door"] - solids.block(0, 0, s.DEPTH + 0.9, s.WIDTH, s.HEIGHT, s.DEPTH + 9)
    assert any("thinner" in text for text in check.check_walls("door", thin))
    x, y = s.OPENING_AT
    weak = printed["front-top"] - solids.block(1.2, 60, 5, s.WALL + 0.1, 90, 30)
    assert any("thinner" in text for text in check.check_walls("front-top", weak))


def test_a_part_through_the_lid_is_seen(printed, inside):
    tall = {**inside, "C6": inside["C6"].translate((0, 0, 12))}
    assert any(text.startswith("C6 and back-top share") for text in check.check_room(printed, tall))


def test_a_part_in_anothers_room_is_seen(inside):
    moved = {"C6": inside["C6"], "C7": inside["C7"].translate((8, 0, 0))}
    assert [text.split(" share")[0] for text in check.check_room({}, moved)] == ["C6 and C7"]


def test_a_key_a_millimetre_beside_its_opening_is_seen(printed, inside):
    moved = {"cap of key 3": inside["cap of key 3"].translate((1, 0, 0))}
    found = [text.split(" share")[0] for text in check.check_room(printed, moved)]
    assert found == ["cap of key 3 and front-bottom", "cap of key 3 and key-frame"]


def test_the_caps_have_the_pages_shapes_and_reach_their_switches(printed):
    for name, (n, count) in solids.CAPS.items():
        box = printed[name].bounding_box()
        _, _, shape, (_, _, wide, high), *_ = legends.KEYS[n]
        assert count == sum(row[2] == shape and row[3][2:] == (wide, high) for row in legends.KEYS)
        face = printed[name].slice(0).bounds()
        assert (face[2] - face[0], face[3] - face[1]) == pytest.approx(
            (wide * legends.UNIT_MM - 2 * s.CAP_GAP, high * legends.UNIT_MM - 2 * s.CAP_GAP), abs=0.02
        )
        assert box[2] < s.FRAME_Z[0] - 1  # proud of the frame
        x, y = s.keys(*places.switch(n))
        plunger = solids.block(x - 1.9, y - 1.9, s.PLUNGER_Z, x + 1.9, y + 1.9, s.KEYS_Z[0])
        assert (printed[name] ^ plunger).volume() < 0.01
        assert (printed[name].translate((0, 0, 0.3)) ^ plunger).volume() > 0.1  # a press by 0.3 mm moves it


def test_a_screw_whose_hole_is_too_short_is_seen(printed, inside):
    at = s.CARRIER_SCREWS[0]
    short = {**printed, "front-top": printed["front-top"] + solids.rod(*at, s.FACE, s.CARRIER_Z[0] - 5, s.INSERT)}
    assert list(check.check_screws(short, inside, solids)) == [
        f"the screw of a carrier at {(*at, s.CARRIER_Z[1])} ends in front-top: its hole is too short"
    ]


def test_a_part_under_a_screws_head_is_seen(printed):
    x, y = s.keys(*places.HOLES[places.KEYS][0])
    wire = solids.rod(x, y, s.KEYS_Z[1] + 1, s.KEYS_Z[1] + 3, 2)
    assert [text.endswith("a wire") for text in check.check_screws(printed, {"a wire": wire}, solids)] == [True]


def test_every_screw_and_insert_of_the_parts_list_has_its_place():
    assert len(solids.screws()) == parts.OFF_SHEET["Screw M3"] == parts.OFF_SHEET["Heat-set insert"]


def test_what_would_need_supports_is_seen():
    table = solids.block(0, 0, 0, 40, 40, 2) + solids.block(0, 0, -10, 2, 40, 0) + solids.block(38, 0, -10, 40, 40, 0)
    assert "hangs over more than" in next(iter(check.check_supports("table", table, files.as_printed)))
    arm = solids.block(0, 0, 0, 4, 4, 20) + solids.block(4, 0, 10, 9, 4, 12) + solids.block(7, 0, 6, 9, 4, 10)
    assert "has an island at 6" in next(iter(check.check_supports("arm", arm, files.as_printed)))


def test_ribbon_and_wires_of_the_parts_list_are_long_enough(inside):
    """From end to end in the closed case, with 4 cm in hand to lay the back beside the front."""

    def way(one, two):
        a, b = (inside[name].bounding_box() for name in (one, two))
        return math.dist(*([(box[k] + box[k + 3]) / 2 for k in range(3)] for box in (a, b))) + 40

    ribbon = next(row for row in parts.read_bom() if "Jumper ribbon" in row["description"])
    assert 10 * int(re.search(r"(\d+) cm", ribbon["description"])[1]) >= way("J5", "J7")
    guide = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")
    assert 10 * int(re.search(r"LS1 on wire [^:]*?(\d+)\s+cm", guide)[1]) >= way("U5", "loudspeaker")


def test_a_missing_hole_is_seen(printed):
    at = s.CASE_SCREWS[1]
    filled = {**printed, "back-bottom": printed["back-bottom"] + solids.rod(*at, s.SPLIT_Z, s.DEPTH, 9)}
    assert list(check.check_openings(filled, solids)) == [f"no way for the case's screw at {at}"]


def test_a_closed_jack_and_reset_are_seen(printed):
    y = s.MAIN_AT[1] + solids.jack()
    closed = printed["back-top"] + solids.block(0, y - 7, 19, s.WALL, y + 7, 34)
    closed += solids.rod(*solids.reset(), s.DEPTH - 2, s.DEPTH, 4)
    found = list(check.check_openings({**printed, "back-top": closed}, solids))
    assert found == ["no way for reset", "no way for the jack"]


def test_a_part_larger_than_the_bed_or_in_two_pieces_is_seen(printed):
    whole = printed["front-top"] + printed["front-bottom"]
    assert "the bed 220" in next(iter(check.check_printable("front", whole)))
    two = printed["cap-fire"] + printed["door"]
    assert list(check.check_printable("two", two)) == ["two is not one closed body"]


def test_a_number_that_changed_since_is_seen(monkeypatch, tmp_path):
    other = tmp_path / "sizes.py"
    other.write_text(case.SOURCES[0].read_text(encoding="utf-8").replace("WALL = 2.4", "WALL = 2.0"), encoding="utf-8")
    monkeypatch.setattr(case, "SOURCES", (other, *case.SOURCES[1:]))
    assert "make case" in next(iter(case.check_current()))
