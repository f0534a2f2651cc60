"""Boards as tables: what a frame looks like on every kind of panel, which ones are refused, and the Pico's file."""

import itertools
import random

import pytest
from drivers import boards, pins, power
from drivers.boards.geometry import Geometry
from drivers.boards.table import Table
from drivers.frame import Frame, milliamperes
from panel_model import Panel

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
SIZES = ((10, 10), (16, 10), (10, 16), (16, 16), (12, 11))
EVERY = list(itertools.product(CORNERS, ("rows", "columns"), ("straight", "serpentine")))


def frame(table, level=16, seed=1):
    """(a Frame of random colours, what both wires carry)."""
    made = Frame(table)
    dice = random.Random(seed)
    made.take(bytes(dice.randrange(level) for _ in range(600)))
    length = 3 * max(table.lengths)
    enemy = bytearray(length)
    own = bytearray(length) if min(table.lengths) else enemy
    made.pack(enemy, own)
    return made, {"A": bytes(enemy), "B": bytes(own)}


def colours(rgb, panel):
    return [tuple(rgb[300 * panel + 3 * i : 300 * panel + 3 * i + 3]) for i in range(100)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("corner", "lines", "turns"), EVERY)
def test_a_sea_is_upright_on_every_panel(size, corner, lines, turns):
    width, height = size
    right, low = width - 10, height - 10
    for order, x, y in (("GRB", right, low), ("BGR", 0, 0), ("RGB", right // 2, low // 2)):
        text = f"{width}x{height} {x},{y} {corner} {lines} {turns} {order}"
        table = Table("test", ("A+0 " + text, "B+0 " + text), 5000)
        table.check()
        made, wires = frame(table)
        panel = Panel(width, height, corner, lines, turns, order)
        for number, wire in enumerate("AB"):
            picture, beyond = panel.window(wires[wire], x, y)
            assert picture == colours(made.rgb, number) and not beyond


@pytest.mark.parametrize(("corner", "lines", "turns"), EVERY)
def test_both_seas_on_one_panel_of_16_by_32(corner, lines, turns):
    for width, height, places in ((16, 32, ((3, 3), (3, 19))), (32, 16, ((3, 3), (19, 3)))):
        rows = [f"A+0 {width}x{height} {x},{y} {corner} {lines} {turns} GRB" for x, y in places]
        table = Table("test", rows, 5000)
        table.check()
        assert table.lengths == [512, 0] and table.leds == 512
        made, wires = frame(table)
        panel = Panel(width, height, corner, lines, turns)
        lit = panel.shown(wires["A"])
        for number, (x, y) in enumerate(places):
            assert panel.window(wires["A"], x, y)[0] == colours(made.rgb, number)
        inside = {(x + i % 10, y + i // 10) for x, y in places for i in range(100)}
        assert not any(any(lit[place]) for place in lit if place not in inside)


def test_two_panels_on_one_wire_of_different_kinds():
    rows = (
        "B+160 16x16 2,5 bottom-right columns serpentine RGB",
        "B+0 16x10 3,0 top-left rows straight GRB",
    )
    table = Table("test", rows, 5000)
    table.check()
    assert table.lengths == [0, 416]
    made, wires = frame(table)
    enemy = Panel(16, 16, "bottom-right", "columns", "serpentine", "RGB", before=160)
    own = Panel(16, 10, "top-left", "rows", "straight")
    assert enemy.window(wires["B"], 2, 5) == (colours(made.rgb, 0), False)
    assert own.window(wires["B"], 3, 0) == (colours(made.rgb, 1), False)


def test_the_handhelds_frames_are_those_of_its_strips():
    table = boards.made("handheld")
    assert (table.lengths, table.leds, table.budget_ma) == ([100, 100], power.LEDS, power.LED_BUDGET_MA)
    assert table.frame_sum == power.FRAME_SUM and table.missing == "" and table.diodes and table.cells
    made, wires = frame(table)
    strip = Panel(10, 10)
    for number, wire in enumerate("AB"):
        assert len(wires[wire]) == 300 and strip.window(wires[wire], 0, 0)[0] == colours(made.rgb, number)


def test_the_pocket_is_wired_as_the_handheld_and_counts_its_smaller_leds_and_two_cells():
    pocket, handheld = boards.made("pocket"), boards.made("handheld")
    assert [str(panel) for panel in pocket.panels] == [str(panel) for panel in handheld.panels]
    assert (pocket.keys, pocket.missing, pocket.diodes) == (handheld.keys, "", True)
    assert pocket.audio in pins.FREE and handheld.audio == pins.AUDIO_PWM
    assert pocket.frame_sum == 2 * handheld.frame_sum == 10_200
    made, _ = frame(pocket, level=256)
    assert made.load_ma == pocket.budget_ma == 200
    made.take(bytes(600))
    made.pack(bytearray(300), bytearray(300))
    assert made.load_ma == 0  # a dark LED takes a microampere
    divider, warn, stop, *_ = pocket.cells
    assert 2 * 1000 <= stop < warn <= 2 * 1150 and 3400 / divider < 0.9 * 3300


@pytest.mark.parametrize("name", boards.NAMES.split())
def test_every_table_is_sound_and_its_budget_is_kept(name):
    table = boards.made(name)
    table.check()
    assert set(table.missing.split()) <= {net for _, net, _, _ in pins.PINS}
    made, wires = frame(table, level=256)
    sent = sum(sum(wire) for wire in wires.values())
    took = table.dark_ma + sent * table.channel_ma // 255
    assert took <= table.budget_ma == {"handheld": 600, "pocket": 200}.get(name, 400)
    assert name == "pocket" or took == milliamperes(sent, table.leds)
    assert made.load_ma <= table.budget_ma and table.frame_sum - 600 <= sent


def test_a_shared_wire_is_dimmed_once():
    rows = ("A+0 16x32 3,3 top-left rows straight GRB", "A+0 16x32 3,19 top-left rows straight GRB")
    table = Table("test", rows, 900)
    made = Frame(table)
    made.take(bytes([255]) * 600)
    wire = bytearray(3 * 512)
    asked = made.pack(wire, wire)
    assert asked == 600 * 255 and table.frame_sum - 600 <= sum(wire) <= table.frame_sum


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A+0 32x8 3,0 top-left columns serpentine GRB", "32 columns and 8 rows is too small: a sea has ten of both"),
        ("A+0 8x32 0,3 top-left rows serpentine GRB", "8 columns and 32 rows is too small"),
        ("A+0 16x16 7,0 top-left rows serpentine GRB", "over the edge of 16x16"),
        ("A+0 16x16 0,7 top-left rows serpentine GRB", "over the edge of 16x16"),
        ("C+0 16x16 0,0 top-left rows serpentine GRB", "wires are A and B, not C"),
        ("A+0 16x16 0,0 middle rows serpentine GRB", "middle is not one of top-left, top-right"),
        ("A+0 16x16 0,0 top-left rings serpentine GRB", "rings is not one of rows, columns"),
        ("A+0 16x16 0,0 top-left rows round GRB", "round is not one of straight, serpentine"),
        ("A+0 16x16 0,0 top-left rows straight RGW", "colour order is R, G and B"),
        ("A+0 16by16 0,0 top-left rows straight GRB", "is not a number"),
        ("A+0 16x16 0,0", "seven words"),
        ("", "seven words"),
    ],
)
def test_a_text_that_is_not_a_panel_is_refused_in_words(text, why):
    with pytest.raises(ValueError, match=why):
        Geometry(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no board is called ''"),
        ("boat\n", "no board is called 'boat': there are handheld kit bare pocket"),
        ("kit\nbudget few\n", "no line 'budget few'"),
        ("kit\nbudget 330\n", "320 LEDs take 320 mA when they are dark: of 330 mA nothing is left .* budget 720"),
        ("kit\nkeys 0123\n", "each of the sixteen keys"),
        ("kit\nown A+0 16x10 3,0 top-left rows straight GRB\n", "both seas are on the same LEDs of wire A"),
        ("kit\nenemy A+0 8x32 0,3 top-left rows serpentine GRB\n", "too small"),
        ("kit\nsails 3\n", "no line 'sails 3'"),
    ],
)
def test_a_file_that_describes_no_board_is_refused_in_words(text, why):
    with pytest.raises(ValueError, match=why):
        boards.read(text)


def test_a_saved_choice_is_read_as_it_was_written(tmp_path):
    assert boards.chosen(str(tmp_path / "none"))[0].name == "handheld"
    assert boards.written(boards.made("kit")) == "kit\n"
    text = (
        "kit\nenemy A+0 16x16 3,3 bottom-left columns serpentine RGB\nown A+256 16x16 3,3 top-left rows straight GRB\n"
        "budget 1000\nkeys 048c159d26aeb37f\n"
    )
    assert boards.written(boards.read(text)) == text
    path = tmp_path / "board.txt"
    path.write_text(text)
    table, fault = boards.chosen(str(path))
    assert (table.leds, table.budget_ma, table.keys, fault) == (512, 1000, "048c159d26aeb37f", "")
    path.write_text("kit\nbudget 100\n")
    table, fault = boards.chosen(str(path))
    assert table.name == "handheld" and fault.startswith(str(path)) and "320 LEDs" in fault
    path.write_bytes(b"\xff\xfe")
    assert boards.chosen(str(path))[1]


def test_the_kits_pad_does_what_is_printed_on_it():
    printed = "123A456B789C*0#D"
    keys = [int(digit, 16) for digit in boards.made("kit").keys]
    meant = {"1": 0, "9": 8, "0": 9, "A": 10, "B": 11, "*": 12, "C": 13, "#": 14, "D": 15}
    assert {letter: keys[printed.index(letter)] for letter in meant} == meant
    assert sorted(keys) == list(range(16))
    # FIRE and BACK, which are held while power comes, are where the handheld has them, whichever board was chosen.
    assert keys[14:] == [14, 15]
