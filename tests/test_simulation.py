"""The simulated circuits keep what docs/hardware.md claims, and the document quotes what the command prints."""

import shutil

import numpy
import pytest

from host_tools.hardware import NETLIST, simulate, supply
from host_tools.hardware.netlist import read_netlist

DOCUMENT = simulate.ROOT / "docs" / "hardware.md"
needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="no ngspice here (apt install ngspice)")


@needs_ngspice
def test_the_sound_filter():
    sound = simulate.audio()
    assert 100 < sound["low"] < 150
    assert 6_500 < sound["high"] < 9_000
    assert sound["swing"] == pytest.approx(0.31, abs=0.02)
    assert sound["speaker"] < 5  # the amplifier's supply: no clipping
    assert sound["watts"] < 1  # the loudspeaker's rating


@needs_ngspice
@pytest.mark.parametrize(("metres", "limit"), [(2, 700e-9), (5, 950e-9)])
def test_the_cable_is_fast_enough(metres, limit):
    cord = simulate.cable(metres)
    assert cord["rise"] < limit
    assert cord["rise"] < 0.25 / max(simulate.RATES)
    assert cord["pin"].max() < 3.6  # RP2040: IOVDD + 0.3 V


@needs_ngspice
def test_empty_cells_are_cut_off_and_stay_so_until_the_switch_was_moved():
    run = simulate.cut_off()
    at = {when: numpy.argmax(run["seconds"] >= when) for when in (1, 11, 16.9)}
    assert run["behind"][at[1]] > 4.4  # full cells: it starts
    assert 3.5 < run["behind"][run["seconds"] >= run["opened"]][0] < 4.0  # under load, below the firmware's stop
    assert run["on"][at[11]] > 4.6 and run["stayed_off"] < 3  # the cells recover, the unit stays off
    assert run["came_back"] > 4.6  # off and on again with charged cells


@needs_ngspice
def test_the_simulated_threshold_is_the_computed_one():
    assert simulate.threshold() == pytest.approx(supply.cut_off_volts(read_netlist(NETLIST)), abs=0.06)


@needs_ngspice
def test_without_its_start_capacitor_the_unit_never_starts(tmp_path, monkeypatch):
    netlist = (simulate.NETLISTS / "cutoff.cir").read_text().replace("hold 1u", "hold 1p")
    (tmp_path / "cutoff.cir").write_text(netlist)
    monkeypatch.setattr(simulate, "NETLISTS", tmp_path)
    seconds, behind = simulate.spice("cutoff.cir", ["v(sw)"]).T
    assert behind[seconds < 11].max() < 1


@needs_ngspice
def test_the_document_quotes_the_command():
    lines, *_ = simulate.figures()
    text = DOCUMENT.read_text()
    missing = [line for line in lines if line not in text]
    assert not missing


def test_the_budgets_of_the_document():
    text = DOCUMENT.read_text()
    assert not [line for line in simulate.budgets() if line not in text]


def test_a_wrong_part_is_seen(tmp_path, monkeypatch):
    if not shutil.which("ngspice"):
        pytest.skip("no ngspice here (apt install ngspice)")
    netlist = (simulate.NETLISTS / "audio.cir").read_text().replace("10n", "100n")
    (tmp_path / "audio.cir").write_text(netlist)
    monkeypatch.setattr(simulate, "NETLISTS", tmp_path)
    assert simulate.audio()["high"] < 3_000


def test_without_ngspice_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(simulate.SimulationError, match="apt install ngspice"):
        simulate.audio()
