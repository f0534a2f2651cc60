"""The pocket's sheet with KiCad's own eyes, on copies with a fault in it; skipped where there is no KiCad."""

import os
import shutil
import sys

import pytest

from host_tools.hardware import HardwareError, kicad
from host_tools.hardware.kicad import KiCad
from host_tools.hardware.netlist import read_netlist
from host_tools.hardware.pocket import SCHEMATIC
from host_tools.hardware.pocket.board import sheet as pocket
from host_tools.hardware.pocket.circuit import circuit

pytestmark = pytest.mark.slow


def installed():
    try:
        return KiCad()
    except HardwareError as error:
        pytest.skip(str(error))


@pytest.fixture
def sheet(tmp_path):
    work = tmp_path / "schematic"
    work.mkdir()
    for name in (*pocket.files(), "pocket.kicad_pro"):
        shutil.copy(SCHEMATIC / name, work)
    return work / pocket.SHEET.name


@pytest.mark.daily(0)  # `make hardware`
def test_kicad_finds_nothing_to_complain_about():
    installed()
    assert list(pocket.check_kicad()) == []


def test_kicad_sees_a_name_astray(sheet, tmp_path):
    """One label of the divider's renamed: a net with a single pin for the rules, another circuit for the comparison."""
    tool = installed()
    text = sheet.read_text(encoding="utf-8")
    assert text.count('label "ILIM"') == 2
    sheet.write_text(text.replace('label "ILIM"', 'label "ILIM2"', 1), encoding="utf-8")
    assert list(tool.erc(sheet))
    found = list(pocket.differences(circuit(), read_netlist(tool.netlist(sheet, tmp_path))))
    assert any("only the circuit joins R22.1, U3.5" in text for text in found)


# ---- the same by kicad-cli: a stand-in that takes the options of KiCad 8's manual (docs.kicad.org/8.0/en/cli/cli.html)

STAND_IN = """#!{python}
import argparse, json, os, pathlib, sys
parser = argparse.ArgumentParser()
sch = parser.add_subparsers(required=True).add_parser("sch").add_subparsers(dest="do", required=True)
if os.environ.get("KICAD") != "7":  # KiCad 7 has no rules check on the command line
    erc = sch.add_parser("erc")
    erc.add_argument("--format", choices=["report", "json"], default="report")
    erc.add_argument("--severity-all", action="store_true")
export = sch.add_parser("export").add_subparsers(dest="do", required=True)
for part in [*([] if os.environ.get("KICAD") == "7" else [erc]), *map(export.add_parser, ["netlist", "pdf"])]:
    part.add_argument("-o", "--output", type=pathlib.Path)
    part.add_argument("input", type=pathlib.Path)
asked = parser.parse_args()
sheet = asked.input.read_text(encoding="utf-8")
if asked.do == "erc":
    assert asked.format == "json" and asked.severity_all
    faults = [dict(type="lib_symbol_issues", severity="warning", description="a fault", items=[])] * ("SEEDED" in sheet)
    asked.output.write_text(json.dumps(dict(sheets=[dict(path="/", violations=faults)])))
    sys.exit(5 * bool(faults))
asked.output.write_text(asked.do)
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


def test_kicad_cli_is_used_where_there_is_one(kicad_cli, sheet, tmp_path):
    tool = KiCad()
    assert tool.cli == str(kicad_cli)
    assert list(tool.erc(sheet)) == []
    assert tool.netlist(sheet, tmp_path).read_text() == "netlist"
    tool.draw(sheet, tmp_path)
    assert (tmp_path / "pocket.pdf").read_text() == "pdf"


def test_kicad_clis_warnings_are_errors(kicad_cli, sheet):
    sheet.write_text(sheet.read_text(encoding="utf-8") + "\nSEEDED", encoding="utf-8")
    assert list(KiCad().erc(sheet)) == ["lib_symbol_issues: a fault"]


def test_a_kicad_cli_without_rules_checks_is_reported(kicad_cli, sheet, monkeypatch):
    monkeypatch.setenv("KICAD", "7")
    with pytest.raises(HardwareError, match="KiCad 8 or newer"):
        list(KiCad().erc(sheet))


def test_a_report_that_is_not_understood_is_no_clean_one():
    for text in ("", "{}", "[]", '{"sheets": [{}]}', '{"sheets": [{"violations": [{"what": 1}]}]}'):
        with pytest.raises(HardwareError, match="unknown report"):
            kicad.erc_of_json(text)
    for text in ("", "ERC report", "** ERC messages: 2  Errors 1  Warnings 1\n[one]: fault\n"):
        with pytest.raises(HardwareError, match="unknown report"):
            kicad.erc_of_text(text)
    assert kicad.erc_of_text("[one]: fault\n    ; warning\n ** ERC messages: 1  Errors 0\n") == ["one: fault"]


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
