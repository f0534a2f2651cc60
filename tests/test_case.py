"""What any case is checked and written with: walls, supports, one body, STEP."""

import re

import pytest

from host_tools.hardware.case import check, files, solids, step
from host_tools.hardware.pocket.check import case

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["door", "cap-fire"])
def test_a_part_as_step_is_the_same_closed_solid(name):
    import trimesh

    stl = (case.STL / f"{name}.stl").read_bytes()
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
    assert six / 6 == pytest.approx(trimesh.load(case.STL / f"{name}.stl").volume, rel=1e-5)


def test_a_part_that_needs_supports_is_found():
    table = solids.block(0, 0, 0, 40, 40, 2) + solids.block(0, 0, -10, 2, 40, 0) + solids.block(38, 0, -10, 40, 40, 0)
    assert "hangs over more than" in next(iter(check.check_supports("table", table, files.as_printed)))
    arm = solids.block(0, 0, 0, 4, 4, 20) + solids.block(4, 0, 10, 9, 4, 12) + solids.block(7, 0, 6, 9, 4, 10)
    assert "has an island at 6" in next(iter(check.check_supports("arm", arm, files.as_printed)))


def test_a_part_larger_than_the_bed_or_in_two_pieces_is_seen():
    assert "the bed 220" in next(iter(check.check_printable("plank", solids.block(0, 0, 0, 230, 9, 9))))
    two = solids.block(0, 0, 0, 9, 9, 9) + solids.block(20, 0, 0, 29, 9, 9)
    assert list(check.check_printable("two", two)) == ["two is not one closed body"]


def test_a_wall_thinner_than_asked_is_seen():
    wall = solids.block(0, 0, 0, 60, 60, 2) + solids.block(0, 0, 0, 60, 1.2, 20)
    assert list(check.check_walls("wall", wall, 1.2)) == []
    assert any("thinner than 1.6 mm" in text for text in check.check_walls("wall", wall, 1.6))
