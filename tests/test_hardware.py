"""Firmware, schematic and parts list agree, and every seeded fault turns a check red.

What needs KiCad runs where it is installed (`make hardware` says how); the comparisons run everywhere on the exported
netlist.
"""

import copy
import re
import shutil
import sys
from types import SimpleNamespace

import pytest
from drivers import pins, power

from host_tools import schematic
from host_tools.schematic import HardwareError, KiCad


@pytest.fixture
def netlist():
    return schematic.read_netlist(schematic.NETLIST)


@pytest.fixture
def rows():
    return schematic.read_bom()


def changed(module, **changes):
    return SimpleNamespace(**{**vars(module), **changes})


def move(netlist, node, to):
    """Take a pin from its net to another (None: leave it alone)."""
    netlist.nets[netlist.net_of(*node)].discard(node)
    if to:
        netlist.nets[to].add(node)


def test_all_checks_that_need_no_kicad_are_clean():
    assert [(name, found) for name, _, found in schematic.run(with_kicad=False) if found] == []


def test_the_drawing_was_made_from_this_schematic(monkeypatch, tmp_path):
    stale = tmp_path / "zalp.kicad_sch"
    stale.write_text(schematic.SCHEMATIC.read_text(encoding="utf-8").replace("470u 10V", "1000u 10V"))
    monkeypatch.setattr(schematic, "SCHEMATIC", stale)
    assert "make drawings" in list(schematic.check_current())[0]


def test_one_fault_makes_the_whole_command_fail_and_says_where(monkeypatch, tmp_path, capsys):
    assert schematic.main(["--without-kicad"]) == 0
    assert "FAILED" not in capsys.readouterr().out
    lines = schematic.BOM.read_text(encoding="utf-8").splitlines(keepends=True)
    shorter = tmp_path / "bom.csv"
    shorter.write_text("".join(line for line in lines if not line.startswith("D2,")), encoding="utf-8")
    monkeypatch.setattr(schematic.read_bom, "__defaults__", (shorter,))
    assert schematic.main(["--without-kicad"]) == 1
    said = capsys.readouterr().out
    assert said.count("FAILED") == 1 and "D2 is in the schematic, not in the parts list" in said


def test_a_pin_moved_in_the_firmware_is_seen(netlist):
    table = tuple((13, *row[1:]) if row[1] == "LED_EN" else row for row in pins.PINS)
    found = list(schematic.check_pins(netlist, changed(pins, PINS=table, LED_EN=13)))
    assert any(text.startswith("GPIO 13: the firmware says LED_EN") for text in found)
    assert any(text.startswith("GPIO 12: the schematic says LED_EN") for text in found)


def test_a_constant_that_left_its_table_is_seen(netlist):
    assert list(schematic.check_pins(netlist, changed(pins, AUDIO_PWM=13)))


def test_swapped_labels_are_seen(netlist):
    nets = netlist.nets
    tx, rx = ("U1", "1"), ("U1", "2")
    move(netlist, tx, "LINK_RX")
    move(netlist, rx, "LINK_TX")
    assert len(list(schematic.check_pins(netlist))) == 2
    assert nets["LINK_TX"]


def test_swapped_keys_are_seen(netlist):
    one, two = netlist.net_of("SW2", "2"), netlist.net_of("SW3", "2")
    move(netlist, ("SW2", "2"), two)
    move(netlist, ("SW3", "2"), one)
    assert len(list(schematic.check_matrix(netlist))) == 2


def test_a_missing_wire_is_seen(netlist):
    node = next(node for node in netlist.nets["LED_EN"] if node[0] == "U1")
    others = netlist.nets["LED_EN"] - {node}
    for other in others:
        move(netlist, other, None)
    assert any("LED_EN has a single pin" in text for text in schematic.check_single_pins(netlist))


def test_a_wrong_value_or_part_is_seen(netlist, rows):
    netlist.components["R11"]["value"] = "470"
    netlist.components["U5"]["MPN"] = "LM386"
    found = list(schematic.check_bom(netlist, rows))
    assert [text.split(":")[0] for text in found] == ["R11", "U5"]


def test_a_part_missing_from_either_side_is_seen(netlist, rows):
    shorter = [row for row in rows if row["reference"] != "D2"]
    assert list(schematic.check_bom(netlist, shorter)) == ["D2 is in the schematic, not in the parts list"]
    del netlist.components["D2"]
    assert list(schematic.check_bom(netlist, rows)) == ["D2 is in the parts list, not in the schematic"]


def test_a_wrong_quantity_and_a_double_entry_are_seen(netlist, rows):
    rows[0]["quantity"] = "2"
    rows.append(copy.deepcopy(rows[1]))
    found = "\n".join(schematic.check_bom(netlist, rows))
    assert "quantity 2" in found and "stands twice" in found


def test_a_parts_list_with_other_columns_is_refused(tmp_path):
    path = tmp_path / "bom.csv"
    path.write_text("reference,value\nR1,100k\n")
    with pytest.raises(HardwareError, match="needs the columns"):
        schematic.read_bom(path)


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
        (("C3", "1"), "GND", "no capacitor from CT to VIN"),
        (("U4", "14"), "+5V", "U4 has another supply"),
        (("R3", "2"), "VSYS", "the battery is divided by"),
        (("R8", "1"), "GND", "no resistor in series with KEY_R3"),
    ],
)
def test_a_broken_design_rule_is_seen(netlist, node, to, says):
    move(netlist, node, to)
    assert any(says in text for text in schematic.check_design(netlist))


def test_a_series_resistor_too_small_is_seen(netlist):
    netlist.components["R11"]["value"] = "47"
    assert any("LINK_RX reaches the jack" in text for text in schematic.check_design(netlist))


@pytest.mark.parametrize(
    ("reference", "value", "says"),
    [
        ("R12", "100k", "an open cable reads high"),
        ("R3", "47k", "the battery is divided by 3.13"),
        ("C3", "1n", "switching on takes 2392 mA"),
        ("C3", "100n", "5V_LED needs 400 ms"),
    ],
)
def test_a_value_that_breaks_a_limit_is_seen(netlist, reference, value, says):
    netlist.components[reference]["value"] = value
    assert any(says in text for text in schematic.check_design(netlist))


def test_a_simulation_of_another_circuit_is_seen(netlist, tmp_path):
    sound = (schematic.SIMULATIONS / "audio.cir").read_text(encoding="utf-8")
    assert re.search(r"^C8 .* 22n$", sound, re.MULTILINE)
    (tmp_path / "audio.cir").write_text(sound.replace("22n", "15n").replace("R16 ", "R61 "))
    assert list(schematic.check_simulations(netlist, tmp_path)) == [
        "audio.cir has 15n for C8, the schematic 22n",
        "audio.cir simulates R61, which is not in the schematic",
    ]


def test_a_legend_unlike_the_firmwares_is_seen(netlist):
    netlist.components["SW16"]["Legend"] = "BACK"
    assert [text for text in schematic.check_matrix(netlist) if "bears 'BACK'" in text]


@pytest.mark.parametrize("how", ["", "listed", "listed: ", "yes: Digi-Key", "generic", "no: Digi-Key"])
def test_a_part_nobody_looked_up_is_seen(netlist, rows, how):
    rows[0]["verified"] = how
    assert any(text.startswith("U1 ") for text in schematic.check_bom(netlist, rows))


def test_firmware_that_breaks_the_boards_limits_is_seen(netlist):
    assert any("draw" in text for text in schematic.check_design(netlist, power=changed(power, FRAME_SUM=9000)))
    assert any("draw" in text for text in schematic.check_design(netlist, power=changed(power, LED_BUDGET_MA=900)))
    assert any("waits 20" in text for text in schematic.check_design(netlist, power=changed(power, LED_RAMP_MS=20)))
    table = tuple((*row[:2], "PWM", row[3]) if row[1] == "AMP_SD_N" else row for row in pins.PINS)
    assert any("slice" in text for text in schematic.check_design(netlist, changed(pins, PINS=table)))
    assert any("UART0" in text for text in schematic.check_design(netlist, changed(pins, LINK_TX=4)))


def test_values_of_resistors_and_capacitors():
    assert [schematic.farads(value) for value in ("10n", "470u 10V")] == pytest.approx([1e-8, 4.7e-4])
    assert [schematic.ohms(value) for value in ("330", "4k7", "100k", "2R2")] == [330, 4700, 100000, 2.2]
    with pytest.raises(HardwareError):
        schematic.ohms("10n")


# ---- the same with KiCad's own eyes, on copies of the sheet with a fault in it


def kicad():
    try:
        return KiCad()
    except HardwareError as error:
        pytest.skip(str(error))


@pytest.fixture
def sheet(tmp_path):
    work = tmp_path / "schematic"
    shutil.copytree(schematic.SCHEMATIC.parent, work)
    return work / schematic.SCHEMATIC.name


def edit(sheet, pattern, to, count=1):
    text = sheet.read_text(encoding="utf-8")
    new, done = re.subn(pattern, to, text, count=count, flags=re.DOTALL)
    assert done == count, f"{pattern} stands {done} times in the sheet"
    sheet.write_text(new, encoding="utf-8")


def test_kicad_finds_nothing_to_complain_about(sheet, tmp_path, netlist):
    tool = kicad()
    assert list(tool.erc(sheet)) == []
    assert list(schematic.same_nets(netlist, schematic.read_netlist(tool.netlist(sheet, tmp_path)))) == []


def test_kicad_sees_a_missing_wire(sheet):
    tool = kicad()
    # The wire that ends at the label VBAT_SENSE of the battery's divider.
    text = sheet.read_text(encoding="utf-8")
    x, y = re.findall(r'\(global_label "VBAT_SENSE"[^\n]*\(at (\S+) (\S+) 0\)', text)[0]
    edit(sheet, rf"  \(wire \(pts \(xy [0-9.]+ [0-9.]+\) \(xy {x} {y}\)\).*?uuid [0-9a-f-]+\)\n  \)\n", "")
    assert list(tool.erc(sheet))


def test_kicad_sees_a_shorted_output(sheet):
    tool = kicad()
    # Both halves of the loudspeaker's bridge on one wire.
    edit(sheet, r'\(label "SPK_N" \(at', '(label "SPK_P" (at')
    assert any("Output" in text for text in tool.erc(sheet))


def test_swapped_labels_pass_kicad_but_not_the_comparison(sheet, tmp_path):
    tool = kicad()
    text = sheet.read_text(encoding="utf-8")
    text = (
        text.replace('"LED_DATA_A"', '"swap"').replace('"LED_DATA_B"', '"LED_DATA_A"').replace('"swap"', '"LED_DATA_B"')
    )
    at = text.index('(global_label "LED_DATA_B"')
    # Only the pair at the Pico, so that its data pins change places.
    for name, other in (("LED_DATA_B", "LED_DATA_A"), ("LED_DATA_A", "LED_DATA_B")):
        places = [m.start() for m in re.finditer(f'global_label "{name}"', text)]
        assert len(places) == 2 and at
        last = places[-1]
        text = text[:last] + text[last:].replace(f'global_label "{name}"', f'global_label "={other}"', 1)
    sheet.write_text(text.replace('"=', '"'), encoding="utf-8")
    assert list(tool.erc(sheet)) == []
    found = list(schematic.check_pins(schematic.read_netlist(tool.netlist(sheet, tmp_path))))
    assert len(found) == 2 and all("LED_DATA" in text for text in found)


# ---- the same by kicad-cli: a stand-in that takes the options of KiCad 8's manual (docs.kicad.org/8.0/en/cli/cli.html)
# and writes what newer versions write

STAND_IN = """#!{python}
import argparse, json, os, pathlib, re, shutil, sys
parser = argparse.ArgumentParser()
sch = parser.add_subparsers(required=True).add_parser("sch").add_subparsers(dest="do", required=True)
if os.environ.get("KICAD") != "7":  # KiCad 7 has no rules check on the command line
    erc = sch.add_parser("erc")
    erc.add_argument("--format", choices=["report", "json"], default="report")
    erc.add_argument("--severity-all", action="store_true")
export = sch.add_parser("export").add_subparsers(dest="do", required=True)
for part in [*([] if os.environ.get("KICAD") == "7" else [erc]), *map(export.add_parser, ["netlist", "pdf", "svg"])]:
    part.add_argument("-o", "--output", type=pathlib.Path)
    part.add_argument("input", type=pathlib.Path)
asked = parser.parse_args()
sheet = asked.input.read_text(encoding="utf-8")
beside = asked.input.parent
if asked.do == "erc":
    assert asked.format == "json" and asked.severity_all
    faults = [dict(type="lib_symbol_issues", severity="warning", description="a fault", items=[])] * ("FAULT" in sheet)
    asked.output.write_text(json.dumps(dict(sheets=[dict(path="/", violations=faults)])))
    sys.exit(5 * bool(faults))
if asked.do == "netlist":
    text = (beside / "zalp.net").read_text(encoding="utf-8").replace('"Net-(BT1-Pad1)"', '"Net-(BT1-+)"')
    text = text.replace('"unconnected-(U1-Pad30)"', '"unconnected-(U1-RUN-Pad30)"')
    text = text.replace("(fields", '(fields (field (name "Footprint")) (field (name "Datasheet") "x")')
    asked.output.write_text(text, encoding="utf-8")
elif asked.do == "pdf":
    shutil.copy(beside / "zalp.pdf", asked.output)
else:
    shutil.copy(beside / "zalp.svg", asked.output)
    assert asked.output.is_dir()
"""


@pytest.fixture
def kicad_cli(tmp_path, monkeypatch):
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "kicad-cli"
    program.write_text(STAND_IN.replace("{python}", sys.executable))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return program


def failed():
    return {name: found for name, _, found in schematic.run() if found}


def test_kicad_cli_is_used_where_there_is_one(kicad_cli):
    assert KiCad().cli == str(kicad_cli)
    assert failed() == {}


def test_kicad_clis_warnings_are_errors(kicad_cli, sheet):
    sheet.write_text(sheet.read_text(encoding="utf-8") + "\nFAULT", encoding="utf-8")
    assert list(KiCad().erc(sheet)) == ["lib_symbol_issues: a fault"]


def test_a_kicad_cli_without_rules_checks_is_told(kicad_cli, monkeypatch):
    monkeypatch.setenv("KICAD", "7")
    found = failed()
    assert list(found) == ["electrical rules (KiCad)"] and "KiCad 8 or newer" in found["electrical rules (KiCad)"][0]


def test_kicad_cli_draws(kicad_cli, tmp_path, sheet):
    out = tmp_path / "out"
    out.mkdir()
    KiCad().draw(sheet, out)
    assert sorted(path.name for path in out.iterdir()) == ["zalp.pdf", "zalp.svg"]


def test_a_report_that_is_not_understood_is_no_clean_one():
    for text in ("", "{}", "[]", '{"sheets": [{}]}', '{"sheets": [{"violations": [{"what": 1}]}]}'):
        with pytest.raises(HardwareError, match="unknown report"):
            schematic.erc_of_json(text)
    for text in ("", "ERC report", "** ERC messages: 2  Errors 1  Warnings 1\n[one]: fault\n"):
        with pytest.raises(HardwareError, match="unknown report"):
            schematic.erc_of_text(text)
    assert schematic.erc_of_text("[one]: fault\n    ; warning\n ** ERC messages: 1  Errors 0\n") == ["one: fault"]


def test_a_sheet_that_changed_since_the_netlist_is_seen(netlist):
    other = schematic.read_netlist(schematic.NETLIST)
    assert list(schematic.same_nets(netlist, other)) == []
    move(other, ("R11", "1"), "GND")
    other.components["R11"]["value"] = "10k"
    move(other, ("F1", "2"), "Net-(R4-Pad1)")
    found = "\n".join(schematic.same_nets(netlist, other))
    assert "net GND differs: [('R11', '1')]" in found and "R11 differs" in found
    assert "only one of the netlists joins" in found and "F1.2" in found


def test_no_kicad_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("KIAUTO", "")
    with pytest.raises(HardwareError, match="Install KiCad 8"):
        KiCad()
