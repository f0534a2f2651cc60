"""The wiring page's questions, answered by models of the pad and of the panels: what it finds out, and which wrong wire
it names.
"""

import itertools

import pytest
from drivers import boards, survey
from panel_model import Panel

NAMES = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")


def conducting(wires, contact, diodes=False, touching=(), grounded=()):
    """(pairs, low) as the drivers see them. wires: the line, 0 to 7 for GP2 to GP9, of each of the pad's eight wires,
    or None; contact: the key that is down, or None; touching: pairs of lines.
    """
    ways = [(one, two) for one, two in touching] + [(two, one) for one, two in touching]
    if contact is not None:
        row, column = wires[contact >> 2], wires[4 + (contact & 3)]
        if row is not None and column is not None:
            ways += [(row, column)] if diodes else [(row, column), (column, row)]
    low = set(grounded)
    pairs = []
    for driven in range(8):
        reached = {driven}
        while True:
            more = {two for one, two in ways if one in reached} - reached
            if not more:
                break
            reached |= more
        pairs += [(driven, line) for line in sorted(reached | low) if line != driven and line not in low]
    return pairs, sorted(low)


def pressed(wires, diodes=False):
    return survey.Wired([conducting(wires, contact, diodes)[0] for contact in survey.STAIRS])


def numbers(found):
    return [fault[0] for fault in found.faults]


def answers(panels, wires=("A", "B")):
    """Where a light is seen, and which colour it has. panels: {"A": [(Panel, whether it is the lower one), ...], ...};
    wires: where the Pico's A and B lead.
    """

    def answer(question, upper):
        wire, led, three = question
        at = dict(zip("AB", wires, strict=True))[wire]
        for panel, lower in panels.get(at, ()):
            if said := panel.seen(led, three):
                return said, said not in "RGB" and lower != (not upper)
        return survey.NONE, None

    return answer


def surveyed(panels, wires=("A", "B"), wired=None):
    """(the Survey, how many questions it asked). A player says "other" once where the light is on the other panel."""
    made = survey.Survey(wired or pressed(range(8)))
    asking = made.questions()
    answer = answers(panels, wires)
    reply = None
    asked = 0
    where = {"A": True, "B": False}  # on the upper panel?
    try:
        question = next(asking)
        while True:
            asked += 1
            assert asked < 80
            reply, other = answer(question, where[question[0]])
            if other:
                where[question[0]] = not where[question[0]]
                reply = survey.OTHER
            question = asking.send(reply)
    except StopIteration:
        return made, asked


# The pad


def test_a_pad_wired_as_in_the_diagram_has_no_fault():
    found = pressed(range(8))
    assert found.faults == [] and found.usable and not found.diodes
    assert found.keys == boards.made("kit").keys
    for contact in range(16):
        assert found.key(conducting(range(8), contact)[0]) == int(found.keys[contact], 16)
    found = pressed(range(8), diodes=True)
    assert found.diodes and found.usable and found.keys == boards.made("handheld").keys


@pytest.mark.parametrize("wire", range(1, 8))
def test_a_wire_in_the_wrong_hole_is_named_and_the_pad_is_not_accepted(wire):
    if wire != 4:  # then R4 and C1 are one wire: the key that joins them never rests
        found = pressed([wire - 1 if at == wire else at for at in range(8)])
        assert wire + 1 in [number for numbers, _ in found.faults for number in numbers] and not found.usable


@pytest.mark.parametrize("wire", range(8))
def test_a_wire_that_is_off_is_named(wire):
    lines = [None if at == wire else at for at in range(8)]
    found = pressed(lines)
    assert numbers(found) == [(wire + 1,)] and not found.usable
    assert f"({NAMES[wire]}, GP{wire + 2}) is not connected" in found.faults[0][1]


@pytest.mark.parametrize(("one", "two"), list(itertools.combinations(range(8), 2)))
def test_two_wires_that_are_swapped_are_named(one, two):
    lines = list(range(8))
    lines[one], lines[two] = two, one
    found = pressed(lines)
    assert numbers(found) == [(one + 1, two + 1)] and "swapped" in found.faults[0][1]
    # Rows among themselves, and columns, may stay so: the keys are where they are all the same.
    assert found.usable == ((one < 4) == (two < 4))
    if found.usable:
        for contact in range(16):
            assert found.key(conducting(lines, contact)[0]) == int(boards.made("kit").keys[contact], 16)


def test_pads_with_another_order_on_their_plug_need_no_other_wiring():
    for lines in ([4, 5, 6, 7, 0, 1, 2, 3], [7, 6, 5, 4, 3, 2, 1, 0], [3, 2, 1, 0, 7, 6, 5, 4]):
        found = pressed(lines)
        assert found.usable and found.faults
        for contact in range(16):
            assert found.key(conducting(lines, contact)[0]) == int(boards.made("kit").keys[contact], 16)


def test_every_wiring_is_understood():
    for lines in itertools.islice(itertools.permutations(range(8)), 0, None, 37):
        assert pressed(lines).lines == list(lines)


def test_wires_that_touch_or_lie_on_ground_are_named_before_a_key_is_pressed():
    assert survey.at_rest(*conducting(range(8), None)) == []
    found = survey.at_rest(*conducting(range(8), None, touching=[(4, 5)]))
    assert found[0][0] == (5, 6) and "(C1, GP6) and wire 6 touch" in found[0][1] and len(found) == 1
    found = survey.at_rest(*conducting(range(8), None, grounded=[2]))
    assert found == [((3,), "pad wire 3 (R3, GP4) lies on ground")]


def test_a_key_that_was_not_pressed_is_no_wire():
    seen = [conducting(range(8), contact)[0] for contact in survey.STAIRS]
    seen[3] = []
    found = survey.Wired(seen)
    assert numbers(found) == [()] and found.faults[0][1].startswith("key 6 ") and not found.usable


def test_two_wires_that_are_off_are_both_named():
    assert sorted(numbers(pressed([0, None, 2, None, 4, 5, 6, 7]))) == [(2,), (4,)]
    assert sorted(numbers(pressed([0, 1, 2, None, None, 5, 6, 7]))) == [(4,), (5,)]


# The panels


WAYS = list(itertools.product(survey.CORNERS, ("rows", "columns"), ("straight", "serpentine")))


@pytest.mark.parametrize("size", [(10, 10), (16, 10), (10, 16), (16, 16), (20, 10), (12, 12)])
def test_two_panels_of_any_kind_are_found_out(size):
    for order, (corner, lines, turns) in zip(itertools.cycle(("GRB", "RGB", "BGR")), WAYS):
        upper = Panel(*size, corner, lines, turns, order)
        lower = Panel(*size, "bottom-right", "columns", "serpentine", "BRG")
        found, asked = surveyed({"A": [(upper, False)], "B": [(lower, True)]})
        assert found.faults == [] and asked < 30
        table = boards.read(found.text)
        at = f"{(size[0] - 10) // 2},{(size[1] - 10) // 2}"
        described = f"A+0 {size[0]}x{size[1]} {at} {corner} {lines} {turns} {order}"
        assert str(table.panels[0]) == described
        assert str(table.panels[1]) == f"B+0 {size[0]}x{size[1]} {at} bottom-right columns serpentine BRG"


@pytest.mark.parametrize(("corner", "lines", "turns"), WAYS)
def test_two_on_one_wire_and_both_seas_on_one_panel_are_found_out(corner, lines, turns):
    upper = Panel(16, 16, corner, lines, turns)
    lower = Panel(16, 16, "top-right", "rows", "serpentine", before=256)
    found, _ = surveyed({"A": [(upper, False), (lower, True)]})
    table = boards.read(found.text)
    assert table.lengths == [512, 0] and str(table.panels[1]).startswith("A+256 16x16 3,3 top-right rows serpentine")
    assert table.budget_ma == 912 and "supply of their own" in found.notes[0][1]
    for size, places in (((16, 32), ("3,3", "3,19")), ((32, 16), ("3,3", "19,3"))):
        found, _ = surveyed({"A": [(Panel(*size, corner, lines, turns), False)]})
        table = boards.read(found.text)
        described = [f"A+0 {size[0]}x{size[1]} {at} {corner} {lines} {turns} GRB" for at in places]
        assert [str(panel) for panel in table.panels] == described


def test_the_handheld_is_recognised_by_its_diodes_and_panels():
    strips = {"A": [(Panel(10, 10), False)], "B": [(Panel(10, 10), True)]}
    assert surveyed(strips, wired=pressed(range(8), True))[0].text == "handheld\n"
    assert surveyed(strips)[0].text.startswith("kit\nenemy A+0 10x10")


def test_data_wires_that_are_swapped_are_named_and_may_stay_so():
    panels = {"A": [(Panel(16, 10), False)], "B": [(Panel(16, 10), True)]}
    found, _ = surveyed(panels, ("B", "A"))
    assert found.notes[0][0] == (9, 10) and "A (GP10) and B (GP11) are swapped" in found.notes[0][1]
    table = boards.read(found.text)
    assert [panel.wire for panel in table.panels] == ["B", "A"]


@pytest.mark.parametrize(("there", "number", "pin"), [("B", 9, "A (GP10)"), ("A", 10, "B (GP11)")])
def test_a_data_wire_that_lights_nothing_is_named(there, number, pin):
    found, _ = surveyed({there: [(Panel(16, 10), there == "B")]})
    assert numbers(found) == [(number,)] and f"data wire {pin}" in found.faults[0][1] and not found.text


def test_when_nothing_lights_both_are_named():
    assert numbers(surveyed({})[0]) == [(9,), (10,)]


@pytest.mark.parametrize("size", [(32, 8), (8, 32), (8, 8)])
def test_a_panel_that_is_too_small_is_refused_in_words(size):
    found, _ = surveyed({"A": [(Panel(*size), False)], "B": [(Panel(*size), True)]})
    assert "is too small: a sea has ten of both" in found.faults[0][1] and not found.text


def test_answers_that_fit_no_panel_are_no_board():
    made = survey.Survey(pressed(range(8)))
    asking = made.questions()
    next(asking)
    asking.send("top-left")
    with pytest.raises(StopIteration):
        for _ in range(40):
            asking.send("top-left")
    assert "no panel is like these answers" in made.faults[0][1] and not made.text
