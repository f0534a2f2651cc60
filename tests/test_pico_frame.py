"""Frames for the Pico's panels: byte for byte what Adafruit's library sends, dimmed to the budget, wired right."""

import os
import random

import pytest
from unix_port import needs_micropython, on_micropython

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
neopixel = pytest.importorskip("neopixel")

from drivers import power  # noqa: E402
from drivers.boards.table import Table  # noqa: E402
from drivers.frame import PIXELS, WHOLE, Frame, milliamperes  # noqa: E402


class Reference:
    """Adafruit's NeoPixel with the bytes it would have put on the wire."""

    def __init__(self, monkeypatch, order, brightness):
        import board

        self.wire = b""
        monkeypatch.setattr(neopixel, "neopixel_write", self._write)
        monkeypatch.setattr(neopixel.digitalio, "DigitalInOut", Pin)
        pin = getattr(board, "D18", 18)
        self.pixels = neopixel.NeoPixel(pin, PIXELS, brightness=brightness, auto_write=False, pixel_order=order)

    def _write(self, pin, buffer):
        self.wire = bytes(buffer)


class Pin:
    def __init__(self, pin):
        self.direction = None

    def deinit(self):
        pass


def ours(order):
    panels = [f"{wire}+0 10x10 0,0 top-left rows straight {order}" for wire in "AB"]
    frame = Frame(Table("ours", panels, power.LED_BUDGET_MA))
    return frame, frame.enemy, frame.own


def wire(frame):
    enemy, own = bytearray(3 * PIXELS), bytearray(3 * PIXELS)
    frame.pack(enemy, own)
    return bytes(enemy), bytes(own)


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR", "BRG"])
@pytest.mark.parametrize("seed", range(6))
def test_same_calls_same_bytes_as_adafruits_library(order, seed, monkeypatch):
    dice = random.Random(seed)
    brightness = dice.choice([1.0, dice.random(), dice.random(), 0.0])
    reference = Reference(monkeypatch, order, brightness)
    frame, enemy, _ = ours(order)
    frame.frame_sum = 1 << 20  # its library has no limiter
    enemy.brightness = brightness
    for pixels in (reference.pixels, enemy):
        dice = random.Random(seed)
        for _ in range(60):
            color = tuple(dice.randrange(256) for _ in range(3))
            act = dice.randrange(6)
            at = dice.randrange(-PIXELS, PIXELS)
            start, stop, step = sorted(dice.sample(range(-120, 120), 2)) + [dice.choice([1, 2, 7, -3])]
            if act == 0:
                pixels.fill(color)
            elif act == 1:
                pixels[at] = color
            elif act == 2:
                pixels[at] = color[0] << 16 | color[1] << 8 | color[2]
            elif act == 3:
                pixels[start:stop:step] = color
            elif act == 4:
                count = len(range(*slice(start, stop, step).indices(PIXELS)))
                pixels[start:stop:step] = [(i, 255 - i, color[2]) for i in range(count)]
            else:
                pixels.brightness = dice.random()
        pixels.show() if pixels is reference.pixels else None
    assert wire(frame)[0] == reference.wire
    assert [list(enemy[i]) for i in range(PIXELS)] == [list(reference.pixels[i]) for i in range(PIXELS)]
    assert [list(color) for color in enemy[5:90:4]] == [list(color) for color in reference.pixels[5:90:4]]


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_brightness_rounds_as_adafruits_library_does(percent, monkeypatch):
    reference = Reference(monkeypatch, "GRB", percent / 100)
    frame, enemy, _ = ours("GRB")
    frame.frame_sum = 1 << 20
    enemy.brightness = percent / 100
    for i in range(PIXELS):
        color = (i, 2 * i, 255 - i)
        reference.pixels[i] = color
        enemy[i] = color
    reference.pixels.show()
    assert wire(frame)[0] == reference.wire


def test_a_frame_is_two_panels_the_enemys_first():
    frame, enemy, own = ours("RGB")
    frame.rgb[:] = bytes(range(256)) + bytes(range(256)) + bytes(88)
    assert tuple(enemy[0]) == (0, 1, 2)
    assert tuple(own[0]) == (44, 45, 46)
    assert len(enemy) == len(own) == PIXELS


def test_no_frame_takes_more_than_the_budget_and_a_modest_one_is_left_alone():
    frame, enemy, own = ours("GRB")
    dice = random.Random(4)
    for level in (1, 8, 9, 20, 100, 255):
        for i in range(PIXELS):
            enemy[i] = own[i] = tuple(dice.randrange(level + 1) for _ in range(3))
        asked = sum(frame.rgb)
        buffers = bytearray(300), bytearray(300)
        assert frame.pack(*buffers) == asked
        sent = sum(buffers[0]) + sum(buffers[1])
        assert milliamperes(sent) <= power.LED_BUDGET_MA
        if asked <= power.FRAME_SUM:
            assert sent == asked and frame.gain == WHOLE
        else:
            # Rounding down takes less than one from each byte.
            assert power.FRAME_SUM - 600 <= sent <= power.FRAME_SUM


def test_the_limiter_sets_in_without_a_step():
    frame, enemy, _ = ours("GRB")
    sums = []
    for extra in range(-40, 41):
        enemy.fill(0)
        for i in range(20):
            enemy[i] = (255, 0, 0)
        enemy[50] = (0, 40 + extra, 0)
        buffers = bytearray(300), bytearray(300)
        frame.pack(*buffers)
        sums.append(buffers[0][1])
    assert sums[0] == 255 and sums[-1] < 255
    assert max(abs(a - b) for a, b in zip(sums, sums[1:], strict=False)) <= 1


def test_bad_input_is_named():
    frame, enemy, _ = ours("GRB")
    with pytest.raises(IndexError, match="0 to 99"):
        enemy[100] = (1, 2, 3)
    with pytest.raises(ValueError, match="0 to 255"):
        enemy[0] = (0, 256, 0)


TWINS = """
import random
from array import array
from drivers import fast, plain
random.seed(5)
for turn in range(20):
    rgb = bytes(random.getrandbits(8) for _ in range(600))
    table = bytes(random.getrandbits(8) for _ in range(256))
    places = list(range(300))
    for i in range(299, 0, -1):
        j = random.getrandbits(20) % (i + 1)
        places[i], places[j] = places[j], places[i]
    plan = array("H", places + [300 * (turn & 1)])
    outs = bytearray(300), bytearray(300)
    assert fast.pack(rgb, outs[0], table, plan) == plain.pack(rgb, outs[1], table, plan)
    assert outs[0] == outs[1]
    gain = random.getrandbits(15)
    count = 3 * (random.getrandbits(20) % 101)
    fast.dim(outs[0], gain, count)
    plain.dim(outs[1], gain, count)
    assert outs[0] == outs[1]
    rings = array("H", range(300)), array("H", range(300))
    for twin, ring in zip((fast, plain), rings):
        twin.spread(rgb, ring, 40, 200)
        twin.level(ring, 512, 10, 25)
    assert list(rings[0]) == list(rings[1])
print("equal")
"""


@needs_micropython
def test_fast_and_plain_give_the_same():
    assert on_micropython("-c", TWINS) == "equal\n"
