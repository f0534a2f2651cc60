"""The sheet with KiCad's own eyes, on copies with a fault in it; skipped where there is none (`make hardware`)."""

import os
import re
import shutil
import sys

import pytest

from host_tools.hardware import NETLIST, SCHEMATIC, HardwareError, __main__, kicad, wiring
from host_tools.hardware.kicad import KiCad
from host_tools.hardware.netlist import read_netlist, same_nets


@pytest.fixture
def netlist():
    return read_netlist(NETLIST)


def installed():
    try:
        return KiCad()
    except HardwareError as error:
        pytest.skip(str(error))


@pytest.fixture
def sheet(tmp_path):
    work = tmp_path / "schematic"
    shutil.copytree(SCHEMATIC.parent, work)
    return work / SCHEMATIC.name


def edit(sheet, pattern, to, count=1):
    text = sheet.read_text(encoding="utf-8")
    new, done = re.subn(pattern, to, text, count=count, flags=re.DOTALL)
    assert done == count, f"{pattern} stands {done} times in the sheet"
    sheet.write_text(new, encoding="utf-8")


def test_kicad_finds_nothing_to_complain_about(sheet, tmp_path, netlist):
    tool = installed()
    assert list(tool.erc(sheet)) == []
    assert list(same_nets(netlist, read_netlist(tool.netlist(sheet, tmp_path)))) == []


def test_kicad_sees_a_missing_wire_and_a_shorted_output(sheet):
    tool = installed()
    # The wire that ends at the label VBAT_SENSE of the battery's divider.
    text = sheet.read_text(encoding="utf-8")
    x, y = re.findall(r'\(global_label "VBAT_SENSE"[^\n]*\(at (\S+) (\S+) 0\)', text)[0]
    edit(sheet, rf"  \(wire \(pts \(xy [0-9.]+ [0-9.]+\) \(xy {x} {y}\)\).*?uuid [0-9a-f-]+\)\n  \)\n", "")
    # Both halves of the loudspeaker's bridge on one wire.
    edit(sheet, r'\(label "SPK_N" \(at', '(label "SPK_P" (at')
    kinds = sorted(text.partition(":")[0] for text in tool.erc(sheet))
    assert kinds == ["label_dangling", "pin_not_connected", "pin_to_pin"]


def test_swapped_labels_are_seen_by_the_comparison(sheet, tmp_path):
    tool = installed()
    text = sheet.read_text(encoding="utf-8")
    text = (
        text.replace('"LED_DATA_A"', '"swap"').replace('"LED_DATA_B"', '"LED_DATA_A"').replace('"swap"', '"LED_DATA_B"')
    )
    at = text.index('(global_label "LED_DATA_B"')
    # Only the pair at the Pico, so that its data pins change places.
    for name, other in (("LED_DATA_B", "LED_DATA_A"), ("LED_DATA_A", "LED_DATA_B")):
        places = [m.start() for m in re.finditer(f'global_label "{name}"', text)]
        assert len(places) == 2 and at
        first = places[0]  # at U4
        text = text[:first] + text[first:].replace(f'global_label "{name}"', f'global_label "={other}"', 1)
    sheet.write_text(text.replace('"=', '"'), encoding="utf-8")
    found = list(wiring.check_pins(read_netlist(tool.netlist(sheet, tmp_path))))
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
    text = (beside / "zalp.net").read_text(encoding="utf-8").replace('"Net-(R4-Pad1)"', '"Net-(U4-Pad3)"')
    text = text.replace('"unconnected-(U1-Pad35)"', '"unconnected-(U1-ADC_VREF-Pad35)"')
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
    monkeypatch.setattr(__main__.pocket, "check_kicad", lambda: ())  # the stand-in knows one sheet
    return program


def failed():
    return {name: found for name, _, found in __main__.run() if found}


def test_kicad_cli_is_used_where_there_is_one(kicad_cli):
    assert KiCad().cli == str(kicad_cli)
    assert failed() == {}


def test_kicad_clis_warnings_are_errors(kicad_cli, sheet):
    sheet.write_text(sheet.read_text(encoding="utf-8") + "\nFAULT", encoding="utf-8")
    assert list(KiCad().erc(sheet)) == ["lib_symbol_issues: a fault"]


def test_a_kicad_cli_without_rules_checks_is_reported(kicad_cli, monkeypatch):
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
            kicad.erc_of_json(text)
    for text in ("", "ERC report", "** ERC messages: 2  Errors 1  Warnings 1\n[one]: fault\n"):
        with pytest.raises(HardwareError, match="unknown report"):
            kicad.erc_of_text(text)
    assert kicad.erc_of_text("[one]: fault\n    ; warning\n ** ERC messages: 1  Errors 0\n") == ["one: fault"]


def test_a_sheet_that_changed_since_the_netlist_is_seen(netlist):
    other = read_netlist(NETLIST)
    assert list(same_nets(netlist, other)) == []
    other.nets["LINK_RX"].discard(("R11", "1"))
    other.nets["GND"].add(("R11", "1"))
    other.components["R11"]["value"] = "10k"
    other.nets["Net-(R4-Pad1)"].discard(("U4", "3"))
    other.nets["Net-(R5-Pad1)"].add(("U4", "3"))
    found = "\n".join(same_nets(netlist, other))
    assert "net GND differs: [('R11', '1')]" in found and "R11 differs" in found
    assert "only one of the netlists joins" in found and "U4.3" in found


def test_no_kicad_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("KIAUTO", "")
    with pytest.raises(HardwareError, match="Install KiCad 8"):
        KiCad()


def test_a_kicad_that_missed_a_key_is_ended_and_asked_again(monkeypatch, tmp_path):
    script = tmp_path / "eeschema_do"
    script.write_text(
        "#!/bin/sh\n"
        f"echo $$ >> {tmp_path}/asked\n"
        f"if [ $(wc -l < {tmp_path}/asked) -le $MISSED ]; then sleep 3600; fi\n"
        "echo printed; exit 3\n"
    )
    script.chmod(0o755)
    monkeypatch.setattr(kicad, "TRIES_S", (0.5, 0.5))
    tool = object.__new__(kicad.KiCad)  # whatever is installed here
    tool.kiauto = str(script)
    monkeypatch.setenv("MISSED", "1")
    assert tool._do(["netlist"], "sheet", tmp_path) == (3, "printed\n")
    first, _ = (tmp_path / "asked").read_text().split()
    with pytest.raises(ProcessLookupError):
        os.kill(int(first), 0)
    monkeypatch.setenv("MISSED", "9")
    with pytest.raises(HardwareError, match="did not answer 2 times"):
        tool._do(["netlist"], "sheet", tmp_path)
