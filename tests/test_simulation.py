"""The simulated circuits keep what docs/hardware.md claims, and the document quotes what the command prints."""

import shutil

import pytest

from host_tools.hardware import HardwareError, simulate

pytestmark = pytest.mark.slow

DOCUMENT = simulate.ROOT / "docs" / "hardware.md"
needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="no ngspice here (apt install ngspice)")


@needs_ngspice
def test_the_sound_filter():
    sound = simulate.audio()
    assert 100 < sound["low"] < 150
    assert 7_500 < sound["high"] < 10_000
    assert sound["swing"] == pytest.approx(0.26, abs=0.02)
    assert sound["speaker"] < 2.1  # VSYS, but for cells at their end: no clipping
    assert sound["watts"] < 1  # the loudspeaker's rating


@needs_ngspice
@pytest.mark.parametrize(("metres", "limit"), [(2, 700e-9), (5, 950e-9)])
def test_the_cable_is_fast_enough(metres, limit):
    cord = simulate.cable(metres)
    assert cord["rise"] < limit
    assert cord["rise"] < 0.25 / max(simulate.RATES)
    assert cord["pin"].max() < 3.6  # RP2040: IOVDD + 0.3 V


@needs_ngspice
def test_the_document_quotes_the_command():
    lines, *_ = simulate.figures()
    text = DOCUMENT.read_text()
    missing = [line for line in lines if line not in text]
    assert not missing


def test_the_budgets_of_the_document():
    text = DOCUMENT.read_text()
    assert not [line for line in simulate.budgets() if line not in text]


@needs_ngspice
def test_a_wrong_part_is_seen(tmp_path, monkeypatch):
    netlist = (simulate.NETLISTS / "audio.cir").read_text().replace("10n", "100n")
    (tmp_path / "audio.cir").write_text(netlist)
    monkeypatch.setattr(simulate, "NETLISTS", tmp_path)
    assert simulate.audio()["high"] < 3_000


def test_without_ngspice_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(HardwareError, match="apt install ngspice"):
        simulate.audio()
