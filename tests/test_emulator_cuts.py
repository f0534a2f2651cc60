"""The store on an emulated flash that loses its power again and again: a sample of what `make cuts` does at length."""

import pytest
from emulated import emulator  # noqa: F401
from once import built

from host_tools.build import firmware
from host_tools.emulator import cuts

pytestmark = pytest.mark.slow


def test_nothing_is_lost_in_forty_cuts(emulator):  # noqa: F811
    seen = cuts.run(40, 7, cuts.files())
    assert seen["during an act"] >= 10 and seen["before the store was ready"] >= 3


def test_a_store_that_writes_a_record_in_two_parts_is_found_out(emulator):  # noqa: F811
    text = (firmware.SOURCE / "lib" / "records.py").read_text(encoding="utf-8")
    header = "                file.write(first)\n"
    assert header in text
    parted = text.replace(header, header + "                file.flush()\n")
    worse = built({"worse.py": parted})
    with pytest.raises(cuts.Lost, match=r"make cuts CUTS=\d+ SEED=7"):
        cuts.run(60, 7, {**cuts.files(), "lib/records.mpy": worse["lib/worse.mpy"]})
