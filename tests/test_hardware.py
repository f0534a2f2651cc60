"""Firmware, circuit and boards' tables agree, what is simulated is the circuit, and seeded faults turn a check red.

What needs KiCad is in test_hardware_kicad.py, faults of the pocket's board and parts list in test_pocket_board.py.
"""

import copy
import re
from types import SimpleNamespace

import pytest
from drivers import boards, pins

from host_tools.hardware import SIMULATIONS, HardwareError, __main__, simulate, table, tables, values, wiring
from host_tools.hardware.netlist import expression
from host_tools.hardware.pocket import order
from host_tools.hardware.pocket.board import sheet
from host_tools.hardware.pocket.circuit import circuit

pytestmark = pytest.mark.slow


@pytest.fixture
def netlist():
    return circuit()


def changed(module, **changes):
    return SimpleNamespace(**{**vars(module), **changes})


def test_one_fault_makes_the_whole_command_fail_and_says_where(monkeypatch, capsys):
    """Without a fault nothing is found: `make hardware`."""
    shorter = [row for row in order.read_bom() if row["value"] != "PAM8302A"]
    monkeypatch.setattr(order, "read_bom", lambda: shorter)
    for module, name in ((__main__.power, "check_supply"), (__main__.kit, "check")):
        monkeypatch.setattr(module, name, list)  # they take seconds, and have tests of their own
    assert __main__.main(["--without-kicad"]) == 1
    said = capsys.readouterr().out
    assert said.count("FAILED") == 2  # the lists made of it too
    assert "U4" in said and "pocket-pcbway.csv is not of this parts list" in said


@pytest.mark.parametrize("name", ["KEY_COLUMNS", "KEY_ROWS"])
def test_a_scan_in_reverse_is_seen(netlist, name):
    found = list(wiring.check_pins(netlist, changed(pins, **{name: getattr(pins, name)[::-1]})))
    assert any("the firmware scans GPIO" in text for text in found)


def test_a_pin_moved_in_the_firmware_is_seen(netlist):
    moved = tuple((13, *row[1:]) if row[1] == "LED_EN" else row for row in pins.PINS)
    found = list(wiring.check_pins(netlist, changed(pins, PINS=moved, LED_EN=13)))
    assert any(text.startswith("GPIO 13: the firmware says LED_EN") for text in found)
    assert any(text.startswith("GPIO 12: the schematic says LED_EN") for text in found)
    assert any("pins.LED_EN is" in text for text in wiring.check_pins(netlist, changed(pins, LED_EN=13)))


def test_a_simulation_of_another_circuit_is_seen(netlist, tmp_path):
    sound = (SIMULATIONS / "audio.cir").read_text(encoding="utf-8")
    (tmp_path / "audio.cir").write_text(
        sound.replace("in  100n", "in  150n").replace("R16 ", "R61 ").replace("R14  lp   0", "R14  lp2  0")
    )
    cable = (SIMULATIONS / "cable.cir").read_text(encoding="utf-8")
    (tmp_path / "cable.cir").write_text(re.sub(r"^R12.*\n", "", cable, flags=re.MULTILINE))
    power = (simulate.POCKET / "power.cir").read_text(encoding="utf-8")
    (tmp_path / "power.cir").write_text(power.replace("D5    on   vsys", "D5    vsys on  "))
    assert sorted(simulate.check_circuits(netlist, [tmp_path])) == [
        "audio.cir has 150n for C10, the circuit 100n",
        "audio.cir has R14 between AUDIO_LP2 and GND, the circuit between AUDIO_LP and GND",
        "audio.cir leaves R16 out",
        "audio.cir simulates R61, which is not in the circuit",
        "cable.cir leaves R12 out",
        "power.cir has D5 between VSYS and VBAT_ON, the circuit between VBAT_ON and VSYS",
    ]


def test_values_of_resistors_and_capacitors():
    assert [values.farads(value) for value in ("10n", "22u")] == pytest.approx([1e-8, 2.2e-5])
    assert [values.ohms(value) for value in ("330", "4k7", "100k", "2R2")] == [330, 4700, 100000, 2.2]
    for measure, value in ((values.ohms, "10n"), (values.farads, "330")):
        with pytest.raises(HardwareError):
            measure(value)


def board(name, **changes):
    """The tables, that of this name changed."""

    def made(asked):
        found = boards.made(asked)
        for field, value in changes.items() if asked == name else ():
            setattr(found, field, value)
        return found

    return made


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (board("pocket", missing="LED_EN"), "LED_EN is wired"),
        (board("pocket", diodes=False), "16 diodes"),
        (board("pocket", cells=()), "no cells, the circuit otherwise"),
        (board("pocket", keys="1023456789abcdef"), "key 1 where SW2"),
        (board("handheld", keys="0023456789abcdef"), "each of the sixteen keys"),
        (board("kit", missing="LED_EN AMP_SD_N VBAT_SENSE AUDIO_PWM"), "something is wired to AUDIO_PWM"),
        (board("kit", missing="LED_EN AMP_SD_N VBAT_SENSE SAILS"), "no pin is called SAILS"),
        (board("kit", budget_ma=480), "more than the 500 mA"),
        (board("kit", cells=True), "no cells, but its table has them"),
        (board("bare", missing="LINK_TX"), "bare: nothing is wired to it"),
    ],
)
def test_a_boards_table_that_says_otherwise_than_its_wires_is_found(netlist, made, words):
    assert words in "\n".join(tables.check_boards(netlist, made))


def test_a_wire_that_the_pockets_table_counts_on_is_missed(netlist):
    assert not list(tables.check_boards(netlist))
    for gone in ("D12", "BT1"):
        less = copy.deepcopy(netlist)
        del less.components[gone]
        assert list(tables.check_boards(less)), gone
    alone = copy.deepcopy(netlist)
    alone.nets["LED_EN"] = {("U1", "16")}
    assert "LED_EN is not wired" in "\n".join(tables.check_boards(alone))


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
    source.write_text("2")
    assert "changed since" in next(text for text in table.check_stamp(mark, [], [source], "make it"))


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
