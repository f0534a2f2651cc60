"""The PIO program of the panels, cycle by cycle, against the data sheets' limits."""

import importlib
import sys
import types
from collections import deque

import pytest

pioemu = pytest.importorskip("pioemu")

CYCLE_NS = 80
# WS2812B (V3): 0.4/0.8/0.85/0.45 us, 150 ns either way; WS2812B-V5: 220-380, 580-1000, 580-1000, 220-420 ns.
LIMITS = {"T0H": (250, 380), "T0L": (700, 1000), "T1H": (650, 950), "T1L": (300, 420)}
# RP2040 data sheet, table 3.4: the opcodes of the instructions the program uses.
JMP, OUT, NOP = 0x0000, 0x6000, 0xA042


class Assembler:
    """The words of rp2.asm_pio that the program uses, as MicroPython understands them, with one side-set pin."""

    def __init__(self):
        self.words = []
        self.labels = {}
        self.jumps = []
        self.wrap_target = self.wrap = None

    def names(self):
        return {
            "wrap_target": lambda: setattr(self, "wrap_target", len(self.words)),
            "wrap": lambda: setattr(self, "wrap", len(self.words) - 1),
            "label": lambda name: self.labels.__setitem__(name, len(self.words)),
            "out": lambda destination, bits: self._word(OUT | destination << 5 | bits),
            "jmp": self._jump,
            "nop": lambda: self._word(NOP),
            "x": 1,
            "not_x": 1,
        }

    def _jump(self, *arguments):
        condition = arguments[0] if len(arguments) == 2 else 0
        self.jumps.append((len(self.words), arguments[-1]))
        return self._word(JMP | condition << 5)

    def _word(self, word):
        self.words.append(word)
        return self

    def side(self, level):
        self.words[-1] |= level << 12
        return self

    def __getitem__(self, delay):
        assert 0 <= delay < 16
        self.words[-1] |= delay << 8
        return self

    def finish(self):
        for at, name in self.jumps:
            self.words[at] |= self.labels[name]


@pytest.fixture
def program(monkeypatch):
    """(assembler, options of asm_pio, module)"""
    options = {}

    def asm_pio(**given):
        options.update(given)
        return lambda function: function

    rp2 = types.SimpleNamespace(asm_pio=asm_pio, PIO=types.SimpleNamespace(OUT_LOW=2, SHIFT_LEFT=0, JOIN_TX=1))
    monkeypatch.setitem(sys.modules, "rp2", rp2)
    monkeypatch.delitem(sys.modules, "drivers.ws2812", raising=False)
    module = importlib.import_module("drivers.ws2812")
    sys.modules.pop("drivers.ws2812")
    assembler = Assembler()
    module.ws2812.__globals__.update(assembler.names())
    module.ws2812()
    assembler.finish()
    return assembler, options, module


def pulses(assembler, options, data):
    """[(ns high, ns low)] of every bit on the wire; the low of the last one is cut off."""
    edges = []
    level = 0
    for before, after in pioemu.emulate(
        assembler.words,
        stop_when=lambda _, state: state.clock > 15 * 8 * len(data) + 60,
        initial_state=pioemu.State(transmit_fifo=deque(byte << 24 for byte in data)),
        auto_pull=options["autopull"],
        pull_threshold=options["pull_thresh"],
        shift_osr_right=False,
        side_set_base=10,
        side_set_count=1,
        wrap_target=assembler.wrap_target,
        wrap_top=assembler.wrap,
    ):
        now = after.pin_values >> 10 & 1
        if now != level:
            edges.append(before.clock * CYCLE_NS)
            level = now
    assert level == 0
    ends = edges[2::2] + [None]
    return [
        (fall - rise, None if end is None else end - fall)
        for rise, fall, end in zip(edges[::2], edges[1::2], ends, strict=True)
    ]


def test_every_bit_keeps_the_limits_of_the_data_sheets(program):
    assembler, options, module = program
    data = bytes((0x00, 0xFF, 0xA5, 0x01, 0x80, 0x5A))
    bits = [byte >> 7 - i & 1 for byte in data for i in range(8)]
    found = pulses(assembler, options, data)
    assert len(found) == len(bits)
    for bit, (high, low) in zip(bits, found, strict=True):
        least, most = LIMITS[f"T{bit}H"]
        assert least <= high <= most
        if low is not None:
            least, most = LIMITS[f"T{bit}L"]
            assert least <= low <= most
            assert high + low == module.BIT_NS
    assert {(high, low) for high, low in found if low} == {(320, 880), (800, 400)}


def test_the_clock_is_what_the_cycles_assume(program):
    _, _, module = program
    assert module.FREQUENCY * CYCLE_NS == 10**9
    assert 125_000_000 % module.FREQUENCY == 0  # a whole divider: no jitter


def test_the_line_is_low_while_there_is_nothing_to_send(program):
    assembler, options, _ = program
    assert options["sideset_init"] == 2 and options["pull_thresh"] == 8
    assert pulses(assembler, options, b"\xff")[-1] == (800, None)
    assert assembler.words[assembler.wrap_target] >> 12 & 1 == 0  # where it stalls, the side-set is low
