"""The printed boards agree with sheet, key table and case; seeded faults are caught; the router keeps its distances."""

import copy
import math
import random
import re
import uuid
import zipfile

import pytest

from host_tools.hardware import HARDWARE, NETLIST, HardwareError, table
from host_tools.hardware.board import __main__ as board
from host_tools.hardware.board import check, grid, order, places, route
from host_tools.hardware.netlist import read_netlist


@pytest.fixture(scope="module")
def drawn():
    return {which: check.read(board.FOLDER / f"{which}.kicad_pcb") for which in check.FOLDER_NAMES}


@pytest.fixture
def boards(drawn):
    return copy.deepcopy(drawn)


@pytest.fixture(scope="module")
def netlist():
    return read_netlist(NETLIST)


def found(boards, netlist):
    main = boards[places.MAIN]
    text = [*check.check_nets(boards, netlist), *check.check_antenna(main), *check.check_audio(main)]
    for which, one in boards.items():
        text += check.check_pin_names(one)
        text += [*check.check_places(which, one), *check.check_legible(which, one), *check.check_copper(which, one)]
    return text


def test_the_committed_boards_are_current_and_right(boards, netlist):
    assert list(board.check_current()) == []
    assert found(boards, netlist) == []


def test_a_swapped_pad_is_seen(boards, netlist):
    pads = boards[places.MAIN].pads
    pads["J4", "1"], pads["J4", "4"] = pads["J4", "4"], pads["J4", "1"]
    assert [text.split(" is on ")[0] for text in found(boards, netlist)] == ["pad 1 of J4", "pad 4 of J4"]


def test_a_pad_without_its_net_is_seen(boards, netlist):
    pads = boards[places.MAIN].pads
    pads["U6", "2"] = [("", *at[1:]) for at in pads["U6", "2"]]
    assert found(boards, netlist) == ["pad 2 of U6 is on no net, the sheet says GND"]


def test_a_part_left_off_or_doubled_is_seen(boards, netlist):
    del boards[places.MAIN].parts["R12"]
    boards[places.KEYS].parts["R11"] = (10, 10)
    assert found(boards, netlist) == [
        "R11 is on both boards",
        "R12 is on no board",
        "the keys board does not name R11",
    ]


def test_a_missing_hole_is_seen(boards, netlist):
    hole = places.HOLES[places.KEYS][2]
    keys = boards[places.KEYS]
    keys.holes = [at for at in keys.holes if math.dist(at[:2], hole) > 1]
    assert found(boards, netlist) == [f"the keys board has no hole of 3.2 mm at {hole}"]


def test_a_hole_too_small_for_its_screw_is_seen(boards, netlist):
    main = boards[places.MAIN]
    main.holes = [(x, y, 2.5 if drill == 3.2 and x < 50 and y < 50 else drill) for x, y, drill in main.holes]
    assert found(boards, netlist) == ["the main board has no hole of 3.2 mm at (4, 4)"]


def test_a_key_a_millimetre_beside_its_place_is_seen(boards, netlist):
    pads = boards[places.KEYS].pads
    for (reference, _), copies in pads.items():
        if reference == "SW9":
            copies[:] = [(net, x + 1, y, drill) for net, x, y, drill in copies]
    assert found(boards, netlist) == ["SW9 lies 1.00 mm beside its key on the front"]


def test_a_track_too_thin_for_its_current_is_seen(boards, netlist):
    boards[places.MAIN].tracks.append(("+5V", 0.3, (60, 40), (61, 40)))
    boards[places.MAIN].tracks.append(("KEY_C1", 0.1, (60, 40), (61, 40)))
    assert found(boards, netlist) == [
        "a track of +5V, which carries 1.0 A, is 0.3 mm wide",
        "a track of KEY_C1 is 0.1 mm wide",
    ]


def test_a_drill_that_a_cheap_house_does_not_make_is_seen(boards, netlist):
    boards[places.MAIN].vias.append(("GND", 0.2, (60, 40)))
    assert found(boards, netlist) == ["a hole of GND is 0.2 mm"]


@pytest.mark.parametrize("width", [0.2, 1.8])
def test_a_track_under_the_antenna_of_a_pico_w_is_seen(boards, netlist, width):
    """One that crosses, and one whose middle passes beside it by less than half its width."""
    x1, y1, x2, y2 = places.ANTENNA
    y = y1 - width / 2 + 0.01
    boards[places.MAIN].tracks.append(("VSYS", width, (x1 - 5, y), (x2 + 5, y)))
    assert found(boards, netlist) == ["copper of VSYS lies under a Pico W's antenna"]
    boards[places.MAIN].tracks[-1] = ("VSYS", width, (x1 - 5, y - 0.1), (x2 + 5, y - 0.1))
    assert found(boards, netlist) == []


def test_a_via_or_a_pour_under_the_antenna_of_a_pico_w_is_seen(boards, netlist):
    main = boards[places.MAIN]
    x1, y1, x2, y2 = places.ANTENNA
    main.vias.append(("GND", 0.4, (x1 + 3, y2 - 2)))
    main.bare = [(x1, y1, x2 - 3, y2)]
    assert found(boards, netlist) == [
        "no rule area keeps copper away from a Pico W's antenna",
        "copper of GND lies under a Pico W's antenna",
    ]


def test_the_antenna_is_as_large_as_the_data_sheet_says_and_at_the_picos_end(boards):
    x1, y1, x2, y2 = places.ANTENNA
    assert x2 - x1 >= 9 and y2 - y1 >= 14
    pads = [at for (reference, _), copies in boards[places.MAIN].pads.items() if reference == "U1" for at in copies]
    end = min(x for _, x, _, _ in pads) - 1.37  # of a board of 51 mm with 48.26 mm of pins
    assert x1 <= end <= x2 - 8.49 and (y1 + y2) / 2 == pytest.approx(sum(y for *_, y, _ in pads) / len(pads), abs=0.01)


def test_sound_beside_the_leds_data_is_seen(boards, netlist):
    """Beside it or over it on the other side: 4 mm away from the data's first track."""
    main = boards[places.MAIN]
    data = next(track for track in main.tracks if track[0] == "LED_DATA_A")
    main.tracks.append(("AUDIO_LP", 0.4, *((x, y + 4) for x, y in data[2:])))
    assert "AUDIO_LP comes nearer than 5 mm to LED_DATA_A" in found(boards, netlist)


def test_another_outline_and_lost_words_are_seen(boards, netlist):
    boards[places.KEYS].size = (118, 80)
    main = boards[places.MAIN]
    main.words = [words for words in main.words if words[0] not in ("GAME", "R12 10k")]
    text = found(boards, netlist)
    assert "the main board does not say 'GAME'" in text
    assert "the main board does not name R12" in text
    assert "the keys board measures (118, 80), not (116, 80)" in text


def test_a_header_named_wrong_is_seen(boards, netlist):
    main = boards[places.MAIN]
    at = {text: n for n, (text, *_) in enumerate(main.words) if text in ("GP16", "GP17")}
    one, two = (main.words[at[name]] for name in ("GP16", "GP17"))
    main.words[at["GP16"]], main.words[at["GP17"]] = ("GP16", *two[1:]), ("GP17", *one[1:])
    assert found(boards, netlist) == ["pin 3 of J3 has no GP16 beside it", "pin 4 of J3 has no GP17 beside it"]


def test_words_too_small_or_on_other_words_or_on_a_pad_are_seen(boards, netlist):
    main = boards[places.MAIN]
    at = next(n for n, words in enumerate(main.words) if words[0] == "Q4 2N3906")
    _, _, (x1, y1, x2, y2), layer = main.words[at]
    main.words[at] = "Q4 2N3906", 0.7, (x1, y1, x2, y2), layer
    assert found(boards, netlist) == ["'Q4 2N3906' on the main board is 0.7 mm high, less than 1.0"]
    wide, high = x2 - x1, y2 - y1
    _, _, (ux, uy, _, _), _ = next(words for words in main.words if words[0] == "U6 TL431A")
    main.words[at] = "Q4 2N3906", 1.0, (ux, uy + 0.5, ux + wide, uy + 0.5 + high), layer
    assert any("'U6 TL431A'" in text and "'Q4 2N3906'" in text for text in found(boards, netlist))
    _, x, y, _ = main.pads["J4", "1"][0]
    main.words[at] = "Q4 2N3906", 1.0, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), layer
    assert "'Q4 2N3906' on the main board lies on pad 1 of J4" in found(boards, netlist)


def test_a_sheet_that_changed_since_is_seen(monkeypatch, tmp_path):
    other = tmp_path / "zalp.net"
    other.write_text(NETLIST.read_text(encoding="utf-8").replace('"330"', '"470"'), encoding="utf-8")
    monkeypatch.setattr(board, "SOURCES", (other, *board.SOURCES[1:]))
    assert "make board" in next(iter(board.check_current()))


def test_a_file_that_was_touched_or_lost_since_it_was_made_is_seen(tmp_path):
    source, made, mark = (tmp_path / name for name in ("source", "made", "stamp"))
    source.write_text("1")
    made.write_text("one")
    table.stamp(mark, [made], [source])
    assert list(table.check_stamp(mark, [made], [source], "make it")) == []
    made.write_text("two")
    assert list(table.check_stamp(mark, [made], [source], "make it")) == ["a file is not as it was made: make it"]
    made.unlink()
    assert list(table.check_stamp(mark, [made], [source], "make it")) == ["made is missing: make it"]


def test_track_widths_are_those_of_the_standard():
    """IPC-2221's own curve: 1 A warms 0.30 mm of 35 um outside by 10 K, 2 A 0.78 mm."""
    assert check.track_width(1) == pytest.approx(0.30, abs=0.01)
    assert check.track_width(2) == pytest.approx(0.78, abs=0.02)


def test_a_board_is_the_same_file_whatever_ids_kicad_gave():
    text = (board.FOLDER / "keys.kicad_pcb").read_text(encoding="utf-8")
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


@pytest.mark.parametrize("which", check.FOLDER_NAMES)
def test_gerbers_have_every_layer_and_the_drills(which):
    with zipfile.ZipFile(board.FOLDER / f"{which}-gerbers.zip") as archive:
        ends = {name.rpartition(".")[2] for name in archive.namelist()}
        assert {"gtl", "gbl", "gts", "gbs", "gto", "gbo", "gm1", "drl"} <= ends
        for name in archive.namelist():  # the same bytes, drawn today or tomorrow
            assert not re.search(rb"CreationDate| date [A-Z2]", archive.read(name)), name
    assert '"date": ""' in (board.FOLDER / f"{which}-parts.html").read_text(encoding="utf-8")


def test_no_committed_file_is_larger_than_a_builder_wants():
    for path in HARDWARE.rglob("*"):
        assert not path.is_file() or path.stat().st_size < 1.7e6, path  # 200 LEDs, one by one


def test_kicads_design_rules():
    try:
        assert list(board.check_rules(board.FOLDER / "keys.kicad_pcb")) == []
    except HardwareError as error:
        pytest.skip(str(error))


def test_kicad_sees_a_shorted_track(tmp_path):
    text = (board.FOLDER / "keys.kicad_pcb").read_text(encoding="utf-8")
    start = text.index("  (segment (start")
    end = text.index("\n", start)
    crossing = '  (segment (start 2 60) (end 110 60) (width 0.4) (layer "F.Cu") (net 1))\n'
    (tmp_path / "keys.kicad_pcb").write_text(text[:start] + crossing + text[start:end] + text[end:], encoding="utf-8")
    try:
        assert list(board.check_rules(tmp_path / "keys.kicad_pcb"))
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
    for _, x, y, r in check.copper(check.Board(tracks=tracks)):
        assert math.hypot(max(8 - x, x - 12, 0), max(5 - y, y - 15, 0)) >= r


def test_a_net_that_is_walled_in_is_named():
    wall = [(x, 10, 1.2) for x in range(21)]
    with pytest.raises(route.Unroutable, match="A finds no way"):
        routed([pad("A", 10, 4), pad("A", 10, 16)], {"A": [0, 1]}, wall)
