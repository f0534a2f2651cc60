"""The pocket's case is current, has room for everything, is the page's, and each seeded fault of it is found."""

import re
import struct

import pytest

from host_tools.hardware import ROOT
from host_tools.hardware.case import check, step
from host_tools.hardware.case.files import as_printed, stl
from host_tools.hardware.case.solids import block, rod
from host_tools.hardware.pocket import make_case, places
from host_tools.hardware.pocket.case import film, solids
from host_tools.hardware.pocket.case import sizes as s
from host_tools.hardware.pocket.case.contents import all_caps, contents
from host_tools.hardware.pocket.check import case, fit
from zalp.tools.virtual.server import key_table


@pytest.fixture(scope="module")
def printed():
    return solids.printed()


@pytest.fixture(scope="module")
def inside():
    return contents()


def test_the_committed_case_is_current_and_right():
    found = [text for _, _, texts in make_case.run() for text in texts]
    assert found == []


def test_it_is_light(printed):
    assert 60 < case.grams(printed) < 110  # cells, board and Pico are some 110 more


def test_its_caps_lie_where_the_switches_are():
    for key, cap in all_caps().items():
        box = cap.bounding_box()
        middle = (box[0] + box[3]) / 2, (box[1] + box[4]) / 2
        assert middle == pytest.approx(places.KEYS[key], abs=0.01)


def changed(printed, name, solid):
    return {**printed, name: solid}


def test_a_cell_bay_that_is_too_shallow_is_found(printed, inside):
    floor = block(25, 40, s.DEPTH - 4, 45, 60, s.DEPTH - 1)
    assert any("door and cells" in text or "back and cells" in text for text in case.check_room(
        changed(printed, "back", printed["back"] + floor), inside))  # fmt: skip


def test_a_grid_on_the_capacitors_is_found(printed, inside):
    lower = printed["grid"] + block(12, 8.5, s.BOARD_Z[0] - 1, 15, 10, s.BOARD_Z[0])
    assert any(
        "grid and parts of the front" in text for text in case.check_room(changed(printed, "grid", lower), inside)
    )


def test_a_blocked_well_is_found(printed):
    x, y, _ = places.led(1, 37)
    closed = printed["grid"] + rod(x, y, 3, 4, 2)
    assert list(case.check_openings(changed(printed, "grid", closed))) == ["no way for LED 37 of panel 1"]


@pytest.mark.parametrize(
    ("check", "what", "wall"),
    [
        (fit.check_passages, "the grip of a USB plug", (14, 164.3, 8.4, 26, 166, 14)),
        (fit.check_passages, "the jack's face", (39, 164.3, 8.4, 50, 166, 21)),
        (case.check_openings, "the slide", (72.3, 35, 3.5, 74, 41, 7)),
    ],
)
def test_a_closed_opening_is_found(printed, check, what, wall):
    other = changed(printed, "front", printed["front"] + block(*wall))
    assert f"no way for {what}" in list(check(other))


def test_a_loudspeaker_that_falls_out_or_does_not_go_in_is_found(printed):
    for across in (20.4, 19.0):
        x, y, _, deep = s.SPEAKER
        inside = s.DEPTH - s.BACK
        ring = rod(x, y, inside - deep, inside, 23) - rod(x, y, inside - deep, inside, across)
        plain = printed["back"] - rod(x, y, inside - deep, inside, 23) + ring
        assert any("ribs press" in text for text in case.check_loudspeaker(changed(printed, "back", plain)))


def test_a_holder_that_cannot_go_through_its_bay_and_a_screw_out_of_reach_are_found(printed, inside):
    (x, y), (high, _, _) = s.HOLDER_AT, s.HOLDER
    lip = block(x, y + high - 3, s.DEPTH - 1.6, x + 32, y + high, s.DEPTH)
    assert "no way for the holder" in list(case.check_openings(changed(printed, "back", printed["back"] + lip)))
    (x, y), lid = places.HOLES[1], s.DEPTH
    covered = changed(printed, "door", printed["door"] + block(50, 2, lid - 1.5, x, y + 25, lid))
    assert any("what turns it" in text for text in case.check_screws(covered, inside))


def test_screws_that_find_nothing_or_come_through_are_found(printed, inside, monkeypatch):
    x, y = places.HOLES[2]
    drilled = changed(printed, "front", printed["front"] - rod(x, y, 1.5, 8, 5.5))
    assert any("no plastic" in text for text in case.check_screws(drilled, inside))
    monkeypatch.setattr(s, "SCREW_LONG", 18.0)
    assert any("through the face" in text for text in case.check_screws(printed, inside))


def test_keys_that_do_not_reach_or_fall_out_are_found(printed, monkeypatch):
    monkeypatch.setattr(s, "PLUNGER_Z", s.PLUNGER_Z + 0.5)
    assert sum("from its plunger" in text for text in case.check_keys(printed)) == 16
    monkeypatch.undo()
    wide = changed(printed, "front", printed["front"] - rod(60, 147, -1, s.FACE + 1, 18))
    assert list(case.check_keys(wide)) == ["the cap of key 14 falls out of the face"]


def test_a_mirrored_file_an_older_one_and_one_inside_out_are_found(printed, tmp_path, monkeypatch):
    monkeypatch.setattr(case, "STL", tmp_path)
    for name, solid in printed.items():
        (tmp_path / f"{name}.stl").write_bytes(stl(as_printed(name, solid)))
    (tmp_path / "film.svg").write_text(film.film(), encoding="utf-8")
    (tmp_path / "labels.svg").write_text(film.labels(), encoding="utf-8")
    assert list(case.check_files(printed)) == []
    mirrored = as_printed("back", printed["back"].mirror((1, 0, 0)))
    (tmp_path / "back.stl").write_bytes(stl(mirrored))
    assert "back.stl and the solid differ" in " ".join(case.check_files(printed))
    data = bytearray(stl(as_printed("back", printed["back"])))
    (count,) = struct.unpack_from("<I", data, 80)
    for at in range(96, 96 + 50 * count, 50):
        data[at : at + 24] = data[at + 12 : at + 24] + data[at : at + 12]
    (tmp_path / "back.stl").write_bytes(bytes(data))
    assert any("back.stl" in text for text in case.check_files(printed))
    (tmp_path / "back.stl").unlink()
    assert list(case.check_files(printed)) == ["back.stl is missing"]


def test_a_case_too_large_for_a_pocket_is_found(monkeypatch):
    monkeypatch.setattr(s, "DEPTH", 27.5)
    assert list(case.check_size())


def test_a_wall_too_thin_is_found(printed):
    thin = printed["front"] + block(20, 20, s.FACE, 20.4, 60, 5) + block(8, 19, s.FACE, 60, 61, s.FACE + 0.2)
    assert any("thinner" in text for text in case.shape("front", thin))


FOILS = {
    "the film's letters too small to read": lambda text: re.sub(r'font-size="[\d.]+"', 'font-size="0.5"', text),
    "film at 90 %": lambda text: text.replace('width="58.80mm"', 'width="52.92mm"'),
    "letters one column off": lambda text: re.sub(
        r'x="([\d.]+)"([^>]*)>([A-ZА-Я])<', lambda m: f'x="{float(m[1]) + 5:.2f}"{m[2]}>{m[3]}<', text
    ),
    "a number missing": lambda text: re.sub(r"<text[^>]*>10</text>\n", "", text, count=1),
}


@pytest.mark.parametrize("name", FOILS)
def test_a_film_that_does_not_fit_is_found(name):
    text = film.film()
    assert list(fit.check_film(text)) == []
    assert list(fit.check_film(FOILS[name](text))), name


def test_a_label_on_the_wrong_shape_or_too_large_is_found():
    text = film.labels()
    assert list(fit.check_labels(text)) == []
    exchanged = text.replace(">FIRE<", ">?<").replace(">BACK<", ">FIRE<").replace(">?<", ">BACK<")
    for other in (exchanged, text.replace('width="9.00"', 'width="10.40"', 1), text.replace("rotate(90)", "rotate(0)")):
        assert list(fit.check_labels(other))


def test_the_door_is_measured_on_the_solid(printed):
    (x, y), (high, wide, _) = s.HOLDER_AT, s.HOLDER
    edge, door = y + high, printed["door"]

    def said(solid):
        return " ".join(fit.check_door(changed(printed, "door", solid)))

    assert said(door) == ""
    assert "snap hold it at 0" in said(door - block(x, edge - 0.3, 0, x + wide, edge + 3, 30))
    assert "tongues hold it at 0" in said(door - block(x, y - 3, 0, x + wide, y + 0.2, 30))
    x1 = x + wide / 2 - s.SNAP[2] / 2
    filled = block(x1 - 1, edge - 4, s.DEPTH - 1.6, x1 + 20, edge - 1, s.DEPTH)
    assert "no tongue that can bend" in said(door + filled)
    short = block(x1 + 4.5, edge - 4, s.DEPTH - 1.6, x1 + 20, edge - 1, s.DEPTH)
    assert "strain" in said(door + short)


def test_parts_that_cannot_pass_or_move_are_found(printed):
    front, back = printed["front"], printed["back"]
    caps = {0: solids.cap("cap-number")}
    wide = {0: caps[0] + solids.cap_prism(0, -1, s.FACE, s.CAP_GAP - 0.03)}
    assert list(fit.check_gaps(printed, caps)) == []
    assert "less than" in " ".join(fit.check_gaps(printed, wide))
    lower = changed(printed, "back", back + block(14, 164.3, 12.0, 26, 166, 16))
    assert list(fit.check_passages(lower)) == ["no way for the grip of a USB plug"]
    sx, sy, *_ = s.SPEAKER
    covered = changed(printed, "back", back + rod(sx, sy, s.DEPTH - 1.6, s.DEPTH, 20))
    assert "loudspeaker's holes open" in " ".join(fit.check_passages(covered))
    narrow = changed(printed, "front", front + block(72.5, 30, 2, 74, 36, 4) + block(72.5, 30, 2, 74, 46, 3.7))
    assert "before the slide" in " ".join(fit.check_slide(narrow))
    loose = changed(printed, "grid", printed["grid"].translate((0, 0, 0.5)))
    assert len(list(fit.check_stack(loose))) == 2
    post = changed(printed, "front", front - rod(*places.HOLES[0], s.FACE + 0.6, 7, 2.6))
    assert "finds no plastic" in " ".join(fit.check_threads(post))


# ---- the page


PAGE = ROOT / "library" / "zalp" / "tools" / "virtual" / "page"


def lengths(rule, words, file):
    """The millimetres of a declaration in a rule of the page's style, in their order."""
    style = (PAGE / file).read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(rule)} \{{[^}}]*?(?<![\w-]){words}: ([^;]+);", style, re.MULTILINE)[1]
    return tuple(float(length) for length in re.findall(r"calc\(([\d.]+) \* var\(--mm\)\)", found))


def test_the_page_has_the_numbers_of_board_and_case():
    script = (PAGE / "layout.js").read_text(encoding="utf-8")
    stacked = re.search(
        r"stacked: \{ width: (.+), height: (.+), panels: \[\[(.+), (.+)\], \[(.+), (.+)\]\], gap: (\d+),", script
    )
    width, height, *panels, gap = map(float, stacked.groups())
    x1, y1, x2, y2 = s.WINDOW
    assert (width, height) == pytest.approx((x2 - x1, y2 - y1))
    half = places.PITCH / 2
    assert panels == pytest.approx(
        [at - half - edge for panel in places.PANELS for at, edge in zip(panel, (x1, y1), strict=True)]
    )
    assert gap == pytest.approx(places.PANELS[1][1] - places.PANELS[0][1] - 10 * places.PITCH)
    assert float(re.search(r"PITCH = (\d+);", script)[1]) == places.PITCH
    assert lengths('[data-body="tall"] .body', "width", "bodies.css") == (s.X2 - s.X1,)
    table = key_table()
    assert (
        lengths(".deck", "width", "unit.css")[0] == table["field"][0] + 2 * lengths(".deck", "padding", "unit.css")[1]
    )
    reach = float(re.search(r"REACH = ([\d.]+);", (PAGE / "deck.js").read_text(encoding="utf-8"))[1])
    assert lengths(".key", "--gap", "unit.css") == (reach,)
    left, top = (table["keys"][0]["place"][n] + s.CAPS["cap-number"][n] - places.KEYS[0][n] for n in (0, 1))
    for key, kind, (x, y) in zip(table["keys"], s.KINDS, places.KEYS, strict=True):
        x1, y1, across, down = key["place"]
        assert (across / 2, down / 2) == pytest.approx(s.CAPS[kind])
        assert (x1 + across / 2 - left, y1 + down / 2 - top) == pytest.approx((x, y))
        for other in table["keys"]:
            x3, y3, more, below = other["place"]
            apart = max(x3 - x1 - across, x1 - x3 - more, y3 - y1 - down, y1 - y3 - below)
            assert other is key or apart >= 2 * reach - 0.001


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_part_that_needs_supports_is_found():
    table = block(0, 0, 0, 40, 40, 2) + block(0, 0, -10, 2, 40, 0) + block(38, 0, -10, 40, 40, 0)
    assert "hangs over more than" in next(iter(check.check_supports("table", table, as_printed)))
    arm = block(0, 0, 0, 4, 4, 20) + block(4, 0, 10, 9, 4, 12) + block(7, 0, 6, 9, 4, 10)
    assert "has an island at 6" in next(iter(check.check_supports("arm", arm, as_printed)))


@pytest.mark.slow
def test_a_part_larger_than_the_bed_or_in_two_pieces_is_seen():
    assert "the bed 220" in next(iter(check.check_printable("plank", block(0, 0, 0, 230, 9, 9))))
    two = block(0, 0, 0, 9, 9, 9) + block(20, 0, 0, 29, 9, 9)
    assert list(check.check_printable("two", two)) == ["two is not one closed body"]


@pytest.mark.slow
def test_a_wall_thinner_than_asked_is_seen():
    wall = block(0, 0, 0, 60, 60, 2) + block(0, 0, 0, 60, 1.2, 20)
    assert list(check.check_walls("wall", wall, 1.2)) == []
    assert any("thinner than 1.6 mm" in text for text in check.check_walls("wall", wall, 1.6))
