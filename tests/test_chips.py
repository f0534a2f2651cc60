"""drivers.chip against what is known elsewhere of the two chips: the SDK's headers, and the emulator's RP2040."""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.emulator.board import HERE
from zalp.tools import FIRMWARE

MACHINES = {"rp2040": "Raspberry Pi Pico with RP2040", "rp2350": "Raspberry Pi Pico2 with RP2350"}
# What each name is called in the headers: a base and an offset in its block, or a number.
HEADERS = {
    "IO": ("IO_BANK0_BASE",),
    "PADS": ("PADS_BANK0_BASE",),
    "PWM_BLOCK": ("PWM_BASE",),
    "WATCHDOG": ("WATCHDOG_BASE",),
    "DMA_TIMER": ("DMA_BASE", "DMA_TIMER0_OFFSET"),
    "DMA_TRIGGER": ("DMA_BASE", "DMA_MULTI_CHAN_TRIGGER_OFFSET"),
    "DMA_ABORT": ("DMA_BASE", "DMA_CHAN_ABORT_OFFSET"),
    "DRIVE": ("SIO_BASE", "SIO_GPIO_OE_SET_OFFSET"),
    "LET_GO": ("SIO_BASE", "SIO_GPIO_OE_CLR_OFFSET"),
}


def chip(name, monkeypatch):
    """drivers.chip as the MicroPython of this chip sees it."""
    path = FIRMWARE / "lib" / "drivers" / "chip.py"
    names: dict = {}
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "sys", SimpleNamespace(implementation=("micropython", (1, 28, 0), MACHINES[name])))
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return SimpleNamespace(**{name: value for name, value in names.items() if name.isupper() or name == "RP2350"})


def header_numbers(sdk, name):
    """{macro: number} of the headers of a chip."""
    found = {}
    for path in (sdk / "src" / name / "hardware_regs" / "include" / "hardware" / "regs").glob("*.h"):
        text = path.read_text(encoding="utf-8")
        for macro, number in re.findall(r"#define\s+(\w+)\s+(?:_u\()?(0x[0-9a-f]+|\d+)\)?\s*$", text, re.MULTILINE):
            found[macro] = int(number, 0)
    return found


@pytest.mark.parametrize("name", MACHINES)
def test_the_tables_are_those_of_the_sdks_headers(name, monkeypatch):
    sdk = os.environ.get("PICO_SDK_PATH")
    if not sdk:
        pytest.skip("no headers: set PICO_SDK_PATH to a checkout of the Pico SDK 2.2.0")
    numbers = header_numbers(Path(sdk), name)
    module = chip(name, monkeypatch)
    for ours, macros in HEADERS.items():
        assert getattr(module, ours) == sum(numbers[macro] for macro in macros), ours
    assert tuple(module.UART) == (numbers["UART0_BASE"], numbers["UART1_BASE"])
    assert tuple(module.UART_REQUESTS) == (numbers["DREQ_UART0_RX"], numbers["DREQ_UART1_RX"])


def test_a_chip_is_recognised_by_micropythons_name_for_its_board(monkeypatch):
    assert not chip("rp2040", monkeypatch).RP2350
    assert chip("rp2350", monkeypatch).RP2350


def test_both_chips_have_every_name_and_no_block_lies_in_anothers_place(monkeypatch):
    tables = [vars(chip(name, monkeypatch)) for name in MACHINES]
    assert set(tables[0]) == set(tables[1]) == {*HEADERS, "UART", "UART_REQUESTS", "RP2350"}
    for table in tables:
        blocks = [table["IO"], table["PADS"], table["PWM_BLOCK"], table["WATCHDOG"], *table["UART"]]
        assert len(set(blocks)) == 6 and all(block % 0x4000 == 0 and block >> 24 == 0x40 for block in blocks)
        assert all(request < 0x3B for request in table["UART_REQUESTS"])


def test_the_rp2040s_table_is_the_emulators(monkeypatch):
    package = HERE / "node_modules" / "rp2040js" / "dist" / "esm"
    if not package.exists():
        pytest.skip("no rp2040js: run npm ci in host_tools/emulator (make emulate does)")
    module = chip("rp2040", monkeypatch)
    dma = (package / "peripherals" / "dma.js").read_text(encoding="utf-8")
    for ours, theirs in (("DMA_TIMER", "TIMER0"), ("DMA_TRIGGER", "MULTI_CHAN_TRIGGER"), ("DMA_ABORT", "CHAN_ABORT")):
        offset = re.search(rf"const {theirs} = (0x[0-9a-f]+);", dma)
        assert offset and getattr(module, ours) == 0x50000000 + int(offset[1], 16)
    sio = (package / "sio.js").read_text(encoding="utf-8")
    for ours, theirs in (("DRIVE", "GPIO_OE_SET"), ("LET_GO", "GPIO_OE_CLR")):
        offset = re.search(rf"const {theirs} = (0x[0-9a-f]+);", sio)
        assert offset and getattr(module, ours) == 0xD0000000 + int(offset[1], 16)
    blocks = dict(re.findall(r"(0x4[0-9a-f]{4}): (.+?),?\n", (package / "rp2040.js").read_text(encoding="utf-8")))
    for address, block in (
        (module.UART[0], "this.uart[0]"),
        (module.UART[1], "this.uart[1]"),
        (module.PWM_BLOCK, "this.pwm"),
        (module.WATCHDOG, "new RPWatchdog(this, 'WATCHDOG_BASE')"),
        (module.IO, "new RPIO(this, 'IO_BANK0_BASE')"),
        (module.PADS, "new RPPADS(this, 'PADS_BANK0_BASE', 'bank0')"),
    ):
        assert blocks[f"0x{address >> 12:05x}"] == block
