"""What a listener would hear, measured on rendered samples; and the same samples from every interpreter."""

import re
from itertools import pairwise

import numpy as np
import pytest
from emulated import emulator  # noqa: F401 (a fixture)
from once import built
from unix_port import ROOT, needs_micropython, on_cpython, on_micropython

from host_tools.documents.sounds import SHOTS, render, spectrogram
from host_tools.emulator.board import Emulator
from zalp.console.sound import BANKS, EFFECTS, RATE, VOLUMES

pytestmark = pytest.mark.slow

EVERY = [(bank, effect) for bank in BANKS for effect in EFFECTS]
# Prints a CRC of every effect, whole seconds of it.
SUMS = """
from binascii import crc32
from zalp.console.sound import BANKS, EFFECTS, Synth
block = bytearray(%d)
for bank in BANKS:
    for effect in EFFECTS:
        synth = Synth()
        synth.bank = bank
        synth.play(effect)
        done = total = 0
        while synth.active or done %% 16000:
            synth.fill(block)
            total = crc32(block, total)
            done += len(block)
        print(bank, effect, done, total & 0xFFFFFFFF)
"""


def wave(samples):
    return np.frombuffer(samples, np.uint8).astype(float) / 128 - 1


def loudness(samples, ms=20):
    """RMS in dB of full scale, every `ms`."""
    x = wave(samples)
    n = RATE * ms // 1000
    x = x[: len(x) // n * n].reshape(-1, n)
    return 20 * np.log10(np.sqrt((x**2).mean(axis=1)) + 1e-5)


def spectrum(samples):
    x = wave(samples)
    power = np.abs(np.fft.rfft(x * np.hanning(len(x)))) ** 2
    return np.fft.rfftfreq(len(x), 1 / RATE), power / power.sum()


def centre(samples):
    """The spectrum's centre of gravity in Hz."""
    hertz, power = spectrum(samples)
    return float((hertz * power).sum())


def flatness(samples):
    """How noisy 400 .. 4000 Hz are, median over time: 0 = tones, above a half = noise."""
    _, hertz, found = spectrogram(samples, RATE, 1024)
    power = found[(hertz > 400) & (hertz < 4000)] ** 2 + 1e-12
    return float(np.median(np.exp(np.log(power).mean(axis=0)) / power.mean(axis=0)))


def glide(bank, effect, ms=1000):
    """(pitch in Hz of the strongest partial every 40 ms, level in dB every 20 ms) of the flight."""
    samples = render(bank, effect, ms)
    seconds, hertz, found = spectrogram(samples, RATE, 1024)
    inside = (seconds > 0.03) & (seconds < ms / 1000 - 0.02)
    found = found[hertz > 300][:, inside][:, ::10]
    return hertz[hertz > 300][found.argmax(axis=0)], loudness(samples[: ms * RATE // 1000])[1:]


@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize("ms", [500, 1000, 1500])
def test_the_whistle_falls_two_octaves_or_more_and_swells(bank, ms):
    pitch, level = glide(bank, "whistle", ms)
    assert all(later <= earlier for earlier, later in pairwise(pitch)), pitch
    assert np.log2(pitch[0] / pitch[-1]) >= 2
    # Over a breath of 160 ms, since it wavers.
    rise = np.convolve(level, np.ones(8) / 8, "valid")
    assert all(later > earlier for earlier, later in pairwise(rise)), rise
    assert level[-1] - level[0] > 6


@pytest.mark.parametrize("bank", BANKS)
def test_the_incoming_shell_climbs_and_swells(bank):
    pitch, level = glide(bank, "incoming")
    # Vibrato may wobble it by a bin or two.
    assert all(later >= earlier * 0.95 for earlier, later in pairwise(pitch)), pitch
    assert np.log2(pitch[-1] / pitch[0]) >= 2
    assert level[-1] - level[0] > 6


def test_the_explosion_is_broadband_and_decays():
    samples = render("modern", "explosion")
    hertz, power = spectrum(samples[: RATE // 2])
    bands = [power[(hertz >= low) & (hertz < 2 * low)].sum() for low in (375, 750, 1500, 3000)]
    assert min(bands) > 0.05, bands
    # No tone: no single frequency stands out.
    assert power.max() < 0.02
    level = loudness(samples, 100)
    assert level[0] > -10
    assert all(later < earlier + 1 for earlier, later in pairwise(level)), level
    assert level[-2] < level[0] - 35


def test_a_listener_can_tell_hit_miss_and_sunk_apart():
    for bank in BANKS:
        hit, miss, sunk = (render(bank, effect) for effect in ("explosion", "splash", "sunk"))
        # A miss is brighter and starts softer, a sunk ship takes twice as long and ends on tones.
        assert centre(miss) > 1.25 * centre(hit), bank
        assert loudness(miss)[0] < loudness(hit)[0] - 4, bank
        assert len(sunk) > 1.9 * len(hit), bank
        assert flatness(sunk[len(sunk) // 2 :]) < 0.3 * flatness(hit[: len(hit) // 2]), bank


@pytest.mark.parametrize(("bank", "effect"), EVERY)
def test_no_effect_clips_or_carries_a_direct_current(bank, effect):
    samples = render(bank, effect)
    x = np.frombuffer(samples, np.uint8)
    rails = (x <= 1) | (x >= 255)
    longest = max((len(run) for run in "".join("x" if r else " " for r in rails).split()), default=0)
    assert longest <= 3, f"{longest} samples at the rail in a row"
    assert rails.mean() < 0.005
    assert abs(wave(samples).mean()) < 0.01
    # It comes out of silence and goes back into it: no step at the end.
    assert np.abs(wave(samples)[-16:]).max() <= 2 / 128


@pytest.mark.parametrize(("bank", "effect"), EVERY)
def test_a_small_speaker_can_play_it(bank, effect):
    hertz, power = spectrum(render(bank, effect))
    # 400 Hz is about where a cone of 28 mm gives up.
    assert power[hertz >= 400].sum() > 0.8


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot[0])
def test_flight_and_ending_join_without_a_gap_or_a_click(shot):
    _, flight, ms, ending = shot
    level = loudness(render("modern", flight, ms, ending), 5)
    at = ms // 5
    assert level[at - 12 : at + 12].min() > -26, level[at - 12 : at + 12]


def test_volume_steps_are_even():
    levels = [loudness(render("modern", "power-on", volume=v))[2] for v in range(1, VOLUMES)]
    steps = np.diff(levels)
    assert all(3 < step < 5 for step in steps), steps


@pytest.fixture(scope="module")
def sums():
    """The CRCs as CPython has them."""
    return on_cpython("-c", SUMS % 500).split("\n")


@needs_micropython
@pytest.mark.parametrize("block", [80, 125, 640])
def test_micropython_renders_the_same_samples(block, sums):
    assert on_micropython("-c", SUMS % block).split("\n") == sums


# Microseconds that each effect costs, worst and total, in blocks as the speaker asks for them.
COST = """
import gc, time
from zalp.console.sound import EFFECTS, Synth
def cost(bank, effect, ms, then):
    synth = Synth()
    synth.bank = bank
    block = bytearray(%d)
    synth.play(effect, ms, then)
    gc.collect()
    worst = total = blocks = 0
    while synth.active:
        start = time.ticks_us()
        synth.fill(block)
        took = time.ticks_us() - start
        total += took
        blocks += 1
        worst = max(worst, took)
    print(effect, then, total // blocks, worst)
for effect in EFFECTS:
    cost("modern", effect, None, None)
for then in ("explosion", "splash", "sunk"):
    cost("modern", "whistle", 900, then)
    cost("modern", "incoming", 900, then)
"""


@pytest.fixture
def emulator_without_misses(emulator):  # noqa: F811
    """An emulator whose flash cache never misses; skipped if there is none."""
    with Emulator(cache=False) as quick:
        yield quick


def printed_by(emulator, script):  # noqa: F811
    """What a script prints on the emulated board; the firmware is built with the script, so that their names agree."""
    board = emulator.board(built({"script.py": script}) | {"main.py": b""})
    board.run(100)
    return board.exec("import script", ms=120_000)


def test_the_pico_renders_the_same_samples(emulator, sums):  # noqa: F811
    assert printed_by(emulator, SUMS % 640).split("\n")[: len(EVERY)] == sums[: len(EVERY)]


def test_rendering_takes_the_pico_less_than_a_tenth_of_the_time_it_plays(emulator_without_misses):
    speaker = (ROOT / "firmware/lib/drivers/speaker.py").read_text()
    block_ms = int(re.search(r"BLOCK_MS = (\d+)", speaker)[1])
    printed = printed_by(emulator_without_misses, COST % (RATE * block_ms // 1000))
    costs = {}
    for line in printed.splitlines():
        effect, then, mean, worst = line.split()
        costs[effect, then] = int(mean), int(worst)
    assert len(costs) == len(EFFECTS) + 6
    assert {sound: cost for sound, cost in costs.items() if cost[1] > block_ms * 1000 // 10} == {}, costs
