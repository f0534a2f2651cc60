"""The synthesiser's promises: whole buffers, the same samples for any block, joins, cuts, volume, a silent end."""

import gc
import sys
from array import array

from daily import slow
from refusals import refused

from zalp.console.sound import BANKS, EFFECTS, RATE, VOLUMES, Synth, layer, score, wave
from zalp.console.sound import synth as room

BLOCK = RATE // 100


def rendered(play, block=BLOCK, bank="modern", most=8 * RATE):
    """All samples of what play(synth) starts, until the synthesiser is silent."""
    synth = Synth()
    synth.bank = bank
    play(synth)
    out, buffer = bytearray(), bytearray(block)
    while synth.active:
        synth.fill(buffer)
        out.extend(buffer)
        assert len(out) < most, "the sound does not end"
    return out


def filled(synth, count):
    """The next samples of a synthesiser."""
    buffer = bytearray(count)
    synth.fill(buffer)
    return buffer


def swing(samples):
    return max(abs(v - 128) for v in samples)


@slow
def test_every_effect_of_every_bank_sounds_and_ends_in_silence_and_its_numbers_fit_the_pico():
    for bank in BANKS:
        for effect in EFFECTS:
            synth = Synth()
            synth.bank = bank
            for program in synth._effect(effect)[1]:
                assert all(0 <= n < 1 << 30 for n in program), (bank, effect)
            synth.play(effect)
            buffer = bytearray(33)
            loudest = blocks = 0
            while synth.active:
                synth.fill(buffer)
                loudest = max(loudest, swing(buffer))
                blocks += 1
                assert blocks * len(buffer) < 5 * RATE, effect
                for state in synth._states:
                    assert all(0 <= n < 1 << 30 for n in state), (bank, effect)
            assert loudest > 16, (bank, effect, loudest)
            assert swing(filled(synth, BLOCK)) <= 1, (bank, effect)
            assert filled(synth, BLOCK) == bytes([128]) * BLOCK, (bank, effect)


def test_a_synthesiser_at_rest_fills_the_whole_buffer_with_silence():
    synth = Synth()
    for size in (1, 80, 256, 257, 1000):
        assert filled(synth, size) == bytes([128]) * size
    assert not synth.active


@slow
def test_the_size_of_the_blocks_changes_no_sample():
    def shot(synth):
        synth.play("whistle", 200, "splash")

    for bank in BANKS:
        whole = rendered(shot, 997, bank)
        for block in (1, 7, 80, 256, 300):
            part = rendered(shot, block, bank)
            n = min(len(whole), len(part))
            assert whole[:n] == part[:n], (bank, block)


def test_filling_allocates_nothing():
    if sys.implementation.name != "micropython":
        return
    synth = Synth()
    synth.play("sunk")
    buffer = filled(synth, 80)
    before = gc.mem_alloc()
    for _ in range(20):
        synth.fill(buffer)
    assert gc.mem_alloc() - before < 64, gc.mem_alloc() - before


def test_an_effect_lasts_as_long_as_the_flight_it_is_given_to():
    for ms in (300, 1000, 2400):
        length = len(rendered(lambda synth, ms=ms: synth.play("whistle", ms))) * 1000 // RATE
        assert ms <= length < ms + 100, (ms, length)


def test_the_next_effect_begins_to_the_sample_and_without_a_gap():
    synth = Synth()
    synth.play("whistle", 500, "explosion")
    flight = filled(synth, 500 * RATE // 1000)
    explosion = filled(synth, RATE // 50)
    step = RATE // 200
    for at in range(len(flight) // 2, len(flight), step):
        assert swing(flight[at : at + step]) > 10, at
    # The crack is loud from the very first millisecond.
    assert swing(explosion[: RATE // 1000]) > 80


def test_a_new_shot_cuts_the_old_one_and_what_was_to_follow():
    synth = Synth()
    synth.play("whistle", 2000, "sunk")
    filled(synth, RATE // 2)
    synth.play("splash")
    length = 0
    while synth.active:
        length += len(filled(synth, RATE // 2))
    assert length <= 5 * RATE // 2


def test_a_cut_tone_fades_without_a_jump():
    synth = Synth()
    synth.play("defeat", 6000)
    before = filled(synth, RATE // 2)
    synth._cut(True)
    after = filled(synth, RATE // 50)
    both = before[-200:] + after
    usual = max(abs(before[i + 1] - before[i]) for i in range(len(before) - 1))
    assert max(abs(both[i + 1] - both[i]) for i in range(len(both) - 1)) <= usual
    assert swing(after[-16:]) <= 1
    filled(synth, len(after))
    assert not synth.active


def test_a_click_sounds_over_a_whistle_and_leaves_it_alone():
    alone, clicked = Synth(), Synth()
    for synth in (alone, clicked):
        synth.play("whistle", 600)
    assert filled(alone, 3200) == filled(clicked, 3200)
    clicked.play("click")
    first, second = filled(alone, 3200), filled(clicked, 3200)
    assert first[:400] != second[:400]
    # What is left afterwards differs by rounding at most.
    assert max(abs(first[i] - second[i]) for i in range(800, 3200)) <= 2


def test_two_explosions_are_not_the_same():
    synth = Synth()
    takes = []
    for _ in range(2):
        synth.play("explosion")
        takes.append(filled(synth, RATE))
        while synth.active:
            filled(synth, RATE)
    # More than the rounding that the first left to the second.
    assert max([abs(takes[0][i] - takes[1][i]) for i in range(RATE)]) > 20


def test_turning_the_volume_to_nothing_ends_what_plays():
    synth = Synth()
    synth.play("sunk")
    filled(synth, 1600)
    synth.volume = 0
    last = filled(synth, 1600)
    assert not synth.active
    assert swing(last[-800:]) <= 1
    synth.play("explosion")
    assert not synth.active


def test_more_sounds_than_places_steal_from_the_cut_ones():
    synth = Synth()
    for _ in range(40):
        for effect in ("sunk", "click", "explosion", "turn"):
            synth.play("whistle", 60, effect)
            synth.play(effect)
            filled(synth, 16)
    filled(synth, 6 * RATE)
    assert not synth.active


def test_a_new_layer_takes_the_place_of_the_quietest_that_was_cut():
    # The loudest would break off within its fade: a click.
    synth = Synth()
    effects = [name for name in EFFECTS if name not in room.OVER]
    for n in range(200):
        synth.play(effects[n % len(effects)])
        filled(synth, 16)
        free = [state for state in synth._states if state[layer.LIVE] == layer.FREE]
        gains = [state[layer.GAIN_NEXT] for state in synth._states]
        cut = [i for i, state in enumerate(synth._states) if state[layer.LIVE] != layer.PLAYING]
        if not free and len({gains[i] for i in cut}) > 2:
            break
    else:
        raise AssertionError("never were all places taken")
    program = synth._effect("explosion")[1][0]
    synth._start(program, 0, False)
    taken = [i for i in range(room.LAYERS) if synth._programs[i] is program]
    assert len(taken) == 1 and taken[0] in cut and gains[taken[0]] == min([gains[i] for i in cut]), (taken, gains)


def test_a_layer_that_plays_gives_its_place_to_nobody():
    synth = Synth()
    playing, late = synth._effect("sunk")[1][0], synth._effect("click")[1][0]
    for _ in range(room.LAYERS):
        synth._start(playing, 0, True)
    synth._start(late, 0, True)
    assert synth._programs == [playing] * room.LAYERS


def test_a_layer_begins_as_late_as_it_is_written():
    def play(synth):
        synth.more = score.packed({"late": (200, score.layer("sine", (100, -6, 200, -60), (0, 440)))})
        synth.play("late")

    samples, begins = rendered(play), RATE // 10
    assert swing(samples[:begins]) == 0 and swing(samples[begins : begins + BLOCK]) > 20


def test_a_samples_rounding_error_goes_into_the_next():
    # A mix that lies half a step above silence: half of the samples are a step above it.
    samples = bytearray(100)
    room.mixdown(array("i", [layer.MIX_BIAS + 32] * 100), 0, samples, 0, Synth()._knee, 100)
    assert sum(samples) - 128 * 100 == 50


def ticks(program):
    """The ticks of a program's level."""
    point, found = program[layer.LEVEL_POINTS], []
    while program[point]:
        found.append(program[point])
        point += layer.POINT
    return found


def test_stretched_its_tail_keeps_its_pace_and_ends_when_another_followed():
    # 100 ms and a tail of 200; a second layer that begins in the tail. A tick is 2 ms.
    body = score.layer("sine", (0, -6, 100, -6, 300, -60), (0, 440))
    late = score.layer("sine", (150, -6, 250, -60), (0, 440))
    length, (first, second) = layer.unpacked(score.packed({"x": (100, body, late)})["x"])
    assert length == 100 and ticks(first) == [50, 100]
    alone = layer.stretched(first, length, 300, False)
    assert ticks(alone) == [150, 100]
    assert ticks(layer.stretched(first, length, 300, True)) == [150, 1]
    moved = layer.stretched(second, length, 300, False)
    assert moved[layer.START] == 350 and ticks(moved) == [50]
    assert ticks(layer.stretched(second, length, 300, True)) == [1]


def test_mistakes_are_named():
    synth = Synth()
    for words, call, *arguments in (
        ("no effect bang; there are whistle", synth.play, "bang"),
        ("no effect bang", synth.play, "whistle", 500, "bang"),
        ("20..60000", synth.play, "whistle", 5),
        ("0..7", setattr, synth, "volume", VOLUMES),
        ("1980s", setattr, synth, "bank", "1970s"),
        ("multiple of 500", wave.tables, 22050),
    ):
        assert words in str(refused(ValueError, call, *arguments))
    assert not synth.active


def test_levels_and_pitches_are_logarithms():
    assert score.octaves(1024) == 10 * layer.OCTAVE
    assert score.octaves(880) - score.octaves(440) == layer.OCTAVE
    assert score.octaves(3) == 1622  # log2 of 3 is 1.58496
    assert layer.UNITY - score.decibels(-6) == 1021  # 6.02 dB would be 1024
    assert score.decibels(-100) == 0
    assert wave.tables(RATE).__class__ is array


def test_a_program_comes_out_of_its_bank_as_it_was_written():
    steady = score.layer("sine", (0, -60, 40, -6, 100, -70), pitch=(0, 440))
    rain = score.layer("band", (6, -6, 30, -9), (6, 800, 30, 2100), drive=30, grains=(16, 60, 1000, 8))
    length, programs = layer.unpacked(score.packed({"rain": (120, steady, rain)})["rain"])
    assert length == 120 and len(programs) == 2
    first, second = programs
    assert [first[n] for n in (layer.LEVEL_POINTS, layer.PITCH_POINTS, layer.COLOUR_POINTS)] == [16, 25, 28]
    low, high = score.decibels(-60) << 8, score.decibels(-6) << 8
    assert list(first[16:19]) == [20, low, layer.BIAS + (high - low) // 20]
    assert list(first[22:25]) == [0, score.decibels(-70) << 8, layer.BIAS]
    assert list(first[25:28]) == [0, score.octaves(440) << 8, layer.BIAS]
    assert second[layer.DRIVE] == 30 and second[layer.GRAIN_RISE] == layer.BIAS + 13 and second[layer.START] == 6
    fall = (score.decibels(-6) - score.decibels(-9) << 8) // 12
    assert list(second[16:19]) == [12, high, layer.BIAS - fall]
