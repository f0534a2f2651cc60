"""The pocket's sheet is what the circuit draws, and what a netlist of it says otherwise is found."""

import copy

import pytest

from host_tools.hardware.netlist import expression
from host_tools.hardware.pocket.board import sheet
from host_tools.hardware.pocket.circuit import circuit


def test_the_committed_sheet_is_current():
    assert list(sheet.check_current()) == []
    for text in sheet.files().values():
        assert expression(text)


def moved(netlist):
    netlist.nets["FB"].remove(("R21", "1"))
    netlist.nets["VSYS"].add(("R21", "1"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda n: n.components.pop("R1"), "R1 is in only one"),
        (lambda n: n.components["R22"].update(value="10k"), "R22: value is '100k' in the circuit, '10k' on the sheet"),
        (lambda n: n.components["LED7"].update(MPN="WS2812B-2020"), "LED7: MPN"),
        (moved, "only the sheet joins R20.2, U2.1"),
        (lambda n: n.nets.update(ILIM2=n.nets.pop("ILIM")), "ILIM is called ILIM2 on the sheet"),
    ],
)
def test_a_difference_in_the_netlist_is_found(change, words):
    ours = circuit()
    assert list(sheet.differences(ours, ours)) == []
    read = copy.deepcopy(ours)
    change(read)
    assert any(words in text for text in sheet.differences(ours, read))
