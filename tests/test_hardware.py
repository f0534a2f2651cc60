"""Firmware, schematic and parts list agree, and every seeded fault turns a check red.

The comparisons run everywhere on the exported netlist; what needs KiCad is in test_hardware_kicad.py.
"""

import copy
import re
from types import SimpleNamespace

import pytest
from drivers import boards, pins, power

from host_tools.hardware import (
    BOM,
    NETLIST,
    ROOT,
    SCHEMATIC,
    SIMULATIONS,
    HardwareError,
    __main__,
    parts,
    rules,
    sheet,
    supply,
    tables,
    wiring,
)
from host_tools.hardware.netlist import read_netlist


@pytest.fixture
def netlist():
    return read_netlist(NETLIST)


@pytest.fixture
def rows():
    return parts.read_bom()


def changed(module, **changes):
    return SimpleNamespace(**{**vars(module), **changes})


def move(netlist, node, to):
    """Take a pin from its net to another (None: leave it alone)."""
    netlist.nets[netlist.net_of(*node)].discard(node)
    if to:
        netlist.nets[to].add(node)


def every_rule(netlist):
    """The sentences of all rules of the circuit."""
    for rule in (rules.check_design, rules.check_decoupling, rules.check_protection):
        yield from rule(netlist)
    yield from supply.check_battery(netlist)
    yield from supply.check_led_switch(netlist)


def test_all_checks_that_need_no_kicad_are_clean():
    assert [(name, found) for name, _, found in __main__.run(with_kicad=False) if found] == []


def test_the_drawing_was_made_from_this_schematic(monkeypatch, tmp_path):
    stale = tmp_path / "zalp.kicad_sch"
    stale.write_text(SCHEMATIC.read_text(encoding="utf-8").replace("470u 10V", "1000u 10V"))
    monkeypatch.setattr(sheet, "SCHEMATIC", stale)
    assert "make drawings" in list(sheet.check_current())[0]


def test_one_fault_makes_the_whole_command_fail_and_says_where(monkeypatch, tmp_path, capsys):
    assert __main__.main(["--without-kicad"]) == 0
    assert "FAILED" not in capsys.readouterr().out
    lines = BOM.read_text(encoding="utf-8").splitlines(keepends=True)
    shorter = tmp_path / "bom.csv"
    shorter.write_text("".join(line for line in lines if not line.startswith("D4,")), encoding="utf-8")
    monkeypatch.setattr(parts.read_bom, "__defaults__", (shorter,))
    assert __main__.main(["--without-kicad"]) == 1
    said = capsys.readouterr().out
    assert said.count("FAILED") == 1 and "D4 is in the schematic, not in the parts list" in said


def test_a_pin_moved_in_the_firmware_is_seen(netlist):
    table = tuple((13, *row[1:]) if row[1] == "LED_EN" else row for row in pins.PINS)
    found = list(wiring.check_pins(netlist, changed(pins, PINS=table, LED_EN=13)))
    assert any(text.startswith("GPIO 13: the firmware says LED_EN") for text in found)
    assert any(text.startswith("GPIO 12: the schematic says LED_EN") for text in found)


def test_a_constant_that_left_its_table_is_seen(netlist):
    assert list(wiring.check_pins(netlist, changed(pins, AUDIO_PWM=13)))


def test_swapped_labels_are_seen(netlist):
    nets = netlist.nets
    tx, rx = ("U1", "1"), ("U1", "2")
    move(netlist, tx, "LINK_RX")
    move(netlist, rx, "LINK_TX")
    assert len(list(wiring.check_pins(netlist))) == 2
    assert nets["LINK_TX"]


def test_swapped_keys_are_seen(netlist):
    one, two = netlist.net_of("SW2", "1"), netlist.net_of("SW3", "1")
    move(netlist, ("SW2", "1"), two)
    move(netlist, ("SW3", "1"), one)
    assert len(list(wiring.check_matrix(netlist))) == 2


def test_a_key_diode_turned_round_is_seen(netlist):
    swap(netlist, ("D13", "1"), ("D13", "2"))
    assert [text.split()[0] for text in wiring.check_matrix(netlist)] == ["D13"]


def test_a_missing_wire_is_seen(netlist):
    node = next(node for node in netlist.nets["LED_EN"] if node[0] == "U1")
    others = netlist.nets["LED_EN"] - {node}
    for other in others:
        move(netlist, other, None)
    assert any("LED_EN has a single pin" in text for text in wiring.check_single_pins(netlist))


def test_a_wrong_value_or_part_is_seen(netlist, rows):
    netlist.components["R11"]["value"] = "470"
    netlist.components["U5"]["MPN"] = "LM386"
    found = list(parts.check_bom(netlist, rows))
    assert [text.split(":")[0] for text in found] == ["R11", "R11", "U5"]  # R11's number says 4k7


def test_a_part_missing_from_either_side_is_seen(netlist, rows):
    shorter = [row for row in rows if row["reference"] != "D4"]
    assert list(parts.check_bom(netlist, shorter)) == ["D4 is in the schematic, not in the parts list"]
    del netlist.components["D4"]
    assert list(parts.check_bom(netlist, rows)) == ["D4 is in the parts list, not in the schematic"]


def test_a_wrong_quantity_and_a_double_entry_are_seen(netlist, rows):
    rows[0]["quantity"] = "2"
    rows.append(copy.deepcopy(rows[1]))
    found = "\n".join(parts.check_bom(netlist, rows))
    assert "quantity 2" in found and "stands twice" in found


def test_a_parts_list_with_other_columns_is_refused(tmp_path):
    path = tmp_path / "bom.csv"
    path.write_text("reference,value\nR1,100k\n")
    with pytest.raises(HardwareError, match="needs the columns"):
        parts.read_bom(path)


@pytest.mark.parametrize(
    ("node", "to", "says"),
    [
        (("J4", "2"), "+5V", "the jack carries a supply"),
        (("U1", "2"), "RX_J", "no resistor between the jack and the Pico"),
        (("R10", "2"), "GND", "LINK_TX reaches the jack without a resistor"),
        (("R1", "2"), "+5V", "nothing pulls LED_EN low"),
        (("R15", "2"), "+5V", "nothing pulls AMP_SD_N low"),
        (("R12", "2"), "+3V3", "nothing pulls LINK_RX low"),
        (("Q1", "1"), "VBAT_SW", "reversed cells reach the circuit"),
        (("R25", "2"), "VSYS", "U6 does not see VBAT_SW"),
        (("R24", "1"), "VBAT_ON", "U6 does not see VBAT_SW"),  # it would see the cells and let the unit start again
        (("R19", "1"), "GND", "nothing closes Q2's gate"),
        (("R21", "2"), "VSYS", "nothing empties VBAT_ON"),
        (("R28", "1"), "GND", "nothing keeps U3 off at reset"),
        (("U4", "14"), "+5V", "U4 has another supply"),
        (("R18", "2"), "VSYS", "nothing empties 5V_LED"),
        (("R3", "2"), "VSYS", "the battery is divided by"),
        (("R8", "1"), "GND", "no resistor in series with KEY_R3"),
    ],
)
def test_a_broken_design_rule_is_seen(netlist, node, to, says):
    move(netlist, node, to)
    assert any(says in text for text in every_rule(netlist))


def test_a_series_resistor_too_small_is_seen(netlist):
    netlist.components["R11"]["value"] = "47"
    assert any("LINK_RX reaches the jack" in text for text in rules.check_design(netlist))


@pytest.mark.parametrize(
    ("reference", "value", "says"),
    [
        ("R12", "100k", "an open cable reads high"),
        ("R3", "47k", "the battery is divided by 5.26"),
        ("R24", "15k", "the cells are cut off at 4.23 V"),
        ("R25", "33k", "the cells are cut off at 3.43 V"),
        ("R20", "10k", "do not hold the cut-off open"),
        ("C7", "10000u 10V", "5V_LED needs 86 ms"),
        ("R15", "10k", "the amplifier is never off"),
        ("R6", "4k7", "a key of row 1 does not pull its column low"),
    ],
)
def test_a_value_that_breaks_a_limit_is_seen(netlist, reference, value, says):
    netlist.components[reference]["value"] = value
    assert any(says in text for text in every_rule(netlist))


def test_a_divider_that_fresh_alkaline_cells_overdrive_is_seen(netlist):
    netlist.components["R2"]["value"] = "100k"
    found = list(supply.check_battery(netlist, changed(power, VBAT_DIVIDER=2)))
    assert found == ["four fresh alkaline cells put 3.30 V on VBAT_SENSE"]


def test_a_simulation_of_another_circuit_is_seen(netlist, tmp_path):
    sound = (SIMULATIONS / "audio.cir").read_text(encoding="utf-8")
    assert re.search(r"^C10 .* 220n$", sound, re.MULTILINE)
    (tmp_path / "audio.cir").write_text(sound.replace("220n", "150n").replace("R16 ", "R61 "))
    assert sorted(rules.check_simulations(netlist, tmp_path)) == [
        "audio.cir has 150n for C10, the schematic 220n",
        "audio.cir simulates R61, which is not in the schematic",
    ]


def test_a_legend_unlike_the_firmwares_is_seen(netlist):
    netlist.components["SW16"]["Legend"] = "BACK"
    assert [text for text in wiring.check_matrix(netlist) if "bears 'BACK'" in text]


@pytest.mark.parametrize("how", ["", "listed", "listed: ", "yes: Digi-Key", "generic", "no: Digi-Key"])
def test_a_part_nobody_looked_up_is_seen(netlist, rows, how):
    rows[0]["verified"] = how
    assert any(text.startswith("U1 ") for text in parts.check_bom(netlist, rows))


def test_a_part_without_an_alternative_is_seen(netlist, rows):
    row = next(row for row in rows if row["reference"] == "U5")
    row["notes"] = "Trimmer fully clockwise"
    assert [text.partition(": ")[2] for text in parts.check_bom(netlist, rows)] == ["the notes name no alternative"]


def test_firmware_that_breaks_the_boards_limits_is_seen(netlist):
    assert any("draw" in text for text in rules.check_design(netlist, power=changed(power, FRAME_SUM=9000)))
    assert any("draw" in text for text in rules.check_design(netlist, power=changed(power, LED_BUDGET_MA=900)))
    assert any("waits 10" in text for text in supply.check_led_switch(netlist, changed(power, LED_RAMP_MS=10)))
    assert any("limit at 660" in text for text in supply.check_led_switch(netlist, changed(power, LED_BUDGET_MA=700)))
    assert any("cut off at 3.88" in text for text in supply.check_battery(netlist, changed(power, VBAT_STOP_MV=3900)))
    table = tuple((*row[:2], "PWM", row[3]) if row[1] == "AMP_SD_N" else row for row in pins.PINS)
    assert any("slice" in text for text in rules.check_design(netlist, changed(pins, PINS=table)))
    assert any("UART0" in text for text in rules.check_design(netlist, changed(pins, LINK_TX=4)))


def test_values_of_resistors_and_capacitors():
    assert [parts.farads(value) for value in ("10n", "470u 10V")] == pytest.approx([1e-8, 4.7e-4])
    assert [parts.ohms(value) for value in ("330", "4k7", "100k", "2R2")] == [330, 4700, 100000, 2.2]
    with pytest.raises(HardwareError):
        parts.ohms("10n")


# ---- faults that an inspection seeded and the checks of revision A let through


def swap(netlist, one, two):
    """The nets at two pins change places."""
    nets = [netlist.net_of(*node) for node in (one, two)]
    for node, net in zip((one, two), reversed(nets), strict=True):
        move(netlist, node, net)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("J4", "1"), ("J4", "4")),  # TX and RX
        (("J4", "1"), ("J4", "2")),  # TX and GND
        (("J1", "1"), ("J1", "3")),
        (("J5", "1"), ("J5", "5")),
        (("D1", "1"), ("D1", "2")),
        (("C6", "1"), ("C6", "2")),
        (("D2", "1"), ("D2", "2")),
        (("Q1", "2"), ("Q1", "3")),
        (("Q2", "2"), ("Q2", "3")),
        (("U6", "1"), ("U6", "3")),
        (("U2", "1"), ("U2", "3")),
    ],
)
def test_a_part_turned_round_or_two_pins_swapped_are_seen(netlist, one, two):
    swap(netlist, one, two)
    found = "\n".join(wiring.check_wiring(netlist))
    assert f"{one[0]} pin {one[1]} lies on" in found and f"{two[0]} pin {two[1]} lies on" in found


@pytest.mark.parametrize("name", ["KEY_COLUMNS", "KEY_ROWS"])
def test_a_scan_in_reverse_is_seen(netlist, name):
    assert list(wiring.check_pins(netlist, changed(pins, **{name: getattr(pins, name)[::-1]})))


@pytest.mark.parametrize("reference", ["D2", "C1", "C5", "C11", "C9", "R20"])
def test_a_part_deleted_from_sheet_and_list_alike_is_seen(netlist, reference):
    del netlist.components[reference]
    for nodes in netlist.nets.values():
        nodes -= {node for node in nodes if node[0] == reference}
    assert [*wiring.check_wiring(netlist), *every_rule(netlist)]


@pytest.mark.parametrize(
    ("reference", "value", "says"),
    [
        ("R4", "33k", "DIN_A has [33000.0] ohm in series"),
        ("R5", "33", "DIN_B has [33.0] ohm in series"),
        ("C2", "100u 4V", "C2 stands 4 V"),
        ("C1", "4u", "VBAT_SW has"),
        ("C6", "47u 10V", "5V_LED has"),
    ],
)
def test_a_value_wrong_in_sheet_and_list_alike_is_seen(netlist, reference, value, says):
    netlist.components[reference]["value"] = value
    found = "\n".join([*rules.check_decoupling(netlist), *rules.check_protection(netlist)])
    assert says in found


@pytest.mark.parametrize(
    ("reference", "number"),
    [
        ("R4", "CFR-25JB-52-470R"),
        ("R11", "CFR-25JB-52-47K"),
        ("C5", "C320C103K5R5TA"),
        ("C6", "EEU-FR1A470"),
        ("C2", "EEU-FR0J101"),
    ],
)
def test_a_number_that_says_another_value_is_seen(netlist, rows, reference, number):
    netlist.components[reference]["MPN"] = number
    for row in rows:
        if reference in row["reference"].split():
            row["mpn"] = number
    assert any(text.startswith(f"{reference}: {number} ") for text in parts.check_bom(netlist, rows))


def test_numbers_are_decoded():
    assert parts.decoded("CFR-25JB-52-4K7") == (4700, None)
    assert parts.decoded("EEU-FR1A471") == (pytest.approx(470e-6), 10)
    assert parts.decoded("C320C104K5R5TA") == (pytest.approx(100e-9), 50)
    assert parts.decoded("FG26X7R1E106KRT06") == (pytest.approx(10e-6), 25)
    assert parts.decoded("MFR-25FBF52-12K") == (12000, None)
    assert parts.decoded("SC0917") == (None, None)


def test_another_footprint_or_package_is_seen(netlist, rows):
    netlist.components["U4"]["footprint"] = "Package_DIP:DIP-16_W7.62mm_Socket"
    next(row for row in rows if row["reference"] == "Q4")["package"] = "TO-220"
    found = [text for text in parts.check_bom(netlist, rows) if "footprint" in text]
    assert [text.split(":")[0] for text in found] == ["Q4", "U4"]
    netlist.components["D1"]["footprint"] = ""
    assert any(text.startswith("D1: the footprint is ''") for text in parts.check_bom(netlist, rows))


def test_the_price_of_one_of_two_units():
    rows = [
        {"quantity": "2", "price_usd": "3", "for": "all", "reference": "R1 R2", "description": ""},
        {"quantity": "1", "price_usd": "4", "for": "board", "reference": "-", "description": "Key board, bare"},
        {"quantity": "1", "price_usd": "7", "for": "perfboard", "reference": "-", "description": "for the keys"},
        {"quantity": "1", "price_usd": "10", "for": "pair", "reference": "-", "description": "Telephone handset cord"},
        {"quantity": "1", "price_usd": "90", "for": "tools", "reference": "-", "description": "Tools"},
    ]
    assert parts.price(rows, "board") == 6 + 4 + 5
    assert {name: cost for name, cost in parts.costs(rows, "perfboard").items() if cost} == {
        parts.ON_SHEET: 6,
        "boards": 7,
        parts.REST: 5,
    }


def test_the_documents_quote_the_price(rows):
    price = f"{parts.price(rows, 'board'):.0f} US$"
    for path in ("README.md", "docs/hardware.md"):
        assert price in (ROOT / path).read_text(encoding="utf-8"), path
    for name, dollars in parts.costs(rows, "board").items():
        assert f"| {name} | {dollars:.0f} |" in (ROOT / "docs/hardware.md").read_text(encoding="utf-8"), name


@pytest.mark.parametrize("words", sorted(parts.OFF_SHEET))
def test_a_part_that_no_sheet_shows_and_that_is_missing_is_seen(netlist, rows, words):
    shorter = [row for row in rows if row["reference"] != "-" or words not in row["description"]]
    assert len(shorter) < len(rows)
    found = list(parts.check_bom(netlist, shorter))
    assert found and all("no sheet shows" in text for text in found)


def board(name, **changes):
    """The tables, that of this name changed."""

    def made(asked):
        table = boards.made(asked)
        for field, value in changes.items() if asked == name else ():
            setattr(table, field, value)
        return table

    return made


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (board("handheld", missing="LED_EN"), "LED_EN is wired"),
        (board("handheld", diodes=False), "16 diodes"),
        (board("handheld", cells=()), "no cells, the schematic otherwise"),
        (board("handheld", budget_ma=700), "the board allows 600"),
        (board("handheld", keys="1023456789abcdef"), "key 1 where SW2"),
        (board("handheld", keys="0023456789abcdef"), "each of the sixteen keys"),
        (board("kit", missing="LED_EN AMP_SD_N VBAT_SENSE AUDIO_PWM"), "something is wired to AUDIO_PWM"),
        (board("kit", missing="LED_EN AMP_SD_N VBAT_SENSE SAILS"), "no pin is called SAILS"),
        (board("kit", budget_ma=480), "more than the 500 mA"),
        (board("kit", cells=True), "no cells, and its table has them"),
        (board("bare", missing="LINK_TX"), "bare: nothing is wired to it"),
    ],
)
def test_a_boards_table_that_says_otherwise_than_its_wires_is_found(netlist, made, words):
    assert words in "\n".join(tables.check_boards(netlist, made))


def test_a_wire_that_the_handhelds_table_counts_on_is_missed(netlist):
    assert not list(tables.check_boards(netlist))
    for gone in ("D12", "BT1", "J2"):
        less = copy.deepcopy(netlist)
        del less.components[gone]
        assert list(tables.check_boards(less)), gone
    alone = copy.deepcopy(netlist)
    alone.nets["LED_EN"] = {("U1", "16")}
    assert "LED_EN is not wired" in "\n".join(tables.check_boards(alone))
