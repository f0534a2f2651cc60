"""The renderer in plain Python: what CPython runs, and the reference for `fast`. Imports layer's names."""

from .layer import (
    BAND, BIAS, COLOUR, COLOUR_AT, DRIVE, ENDING, FADING, FREE, GAIN, GAIN_NEXT, GAIN_STEP, GRAIN_CHANCE,
    GRAIN_DECAY, GRAIN_DROP, GRAIN_PITCH, GRAIN_RISE, GRAIN_SPREAD, LEFT, LEVEL, LEVEL_AT, LFO, LFO_LEVEL,
    LFO_PITCH, LFO_STEP, LIVE, NOISE, LOW, MIX_BIAS, MOD_PHASE, MOD_STEP, PHASE, PITCH, PITCH_AT, POINT, POWERS,
    RATIO, SHAPE, SHIFT_REGISTER, SOURCE, STEEPNESS_OF, STEP, STEP_OF, TICK, TICK_SHARE, TRIM, UNITY, VOLUME, WAIT,
    WANDER, WANDER_LEVEL, WANDER_PITCH,
)  # fmt: skip


def render(v, w, gain, mix, count, state, program, tables):
    """Add `count` samples of a layer to `mix` and advance its state; the first three are scratch for `fast`."""
    at = 0
    if state[WAIT]:
        at = min(state[WAIT], count)
        state[WAIT] -= at
    while at < count:
        if state[LEFT] == 0:
            _tick(state, program, tables)
            if state[LIVE] == FREE:
                break
        run = min(state[LEFT], count - at)
        source = program[SOURCE]
        if source == 0:
            _sine(state, tables, mix, at, run)
        elif source == 1:
            _square(state, mix, at, run)
        elif source == 2:
            _noise(state, mix, at, run)
        else:
            _filtered(state, mix, at, run, source == 3, program[DRIVE])
        state[LEFT] -= run
        at += run


def _tick(state, program, tables):
    if state[LIVE] == ENDING:
        state[LIVE] = FREE
        return
    # The three tracks. Level ends the layer; pitch and colour hold their last value.
    for track in (LEVEL_AT, PITCH_AT, COLOUR_AT):
        point = state[track]
        if program[point]:
            state[track + 2] += program[point + 2] - BIAS
            state[track + 1] -= 1
            if state[track + 1] == 0:
                point += POINT
                state[track] = point
                state[track + 1] = program[point]
                state[track + 2] = program[point + 1]
        elif track == LEVEL_AT:
            state[LIVE] = ENDING
    level = state[LEVEL] >> 8
    pitch = state[PITCH] >> 8
    # What moves by itself: a slow sine, a random walk, grains.
    if program[LFO_STEP]:
        state[LFO] = (state[LFO] + program[LFO_STEP]) & 0xFFFF
        sine = tables[state[LFO] >> 7] - 8192
        level += sine * program[LFO_LEVEL] >> 13
        pitch += sine * program[LFO_PITCH] >> 13
    noise = state[NOISE] = (state[NOISE] * 8121 + 28411) & 0xFFFF
    if program[WANDER_LEVEL] or program[WANDER_PITCH]:
        wander = state[WANDER] - BIAS
        wander += ((noise >> 2) - 8192 - wander) >> 3
        state[WANDER] = wander + BIAS
        level += wander * program[WANDER_LEVEL] >> 12
        pitch += wander * program[WANDER_PITCH] >> 12
    if program[GRAIN_CHANCE]:
        state[GRAIN_DROP] = min(state[GRAIN_DROP] + program[GRAIN_DECAY], 16384)
        state[GRAIN_PITCH] += program[GRAIN_RISE] - BIAS
        if noise >> 8 < program[GRAIN_CHANCE]:
            noise = state[NOISE] = (noise * 8121 + 28411) & 0xFFFF
            state[GRAIN_DROP] = noise >> 5 & 2047  # up to 12 dB below the level
            noise = state[NOISE] = (noise * 8121 + 28411) & 0xFFFF
            state[GRAIN_PITCH] = BIAS + (((noise >> 2) - 8192) * program[GRAIN_SPREAD] >> 13)
        level -= state[GRAIN_DROP]
        pitch += state[GRAIN_PITCH] - BIAS
    # Gain: from its value at the end of the last tick to the level's, along this tick.
    gain = state[GAIN_NEXT]
    if state[LIVE] == FADING:
        target = gain >> 2
        if target < 64:
            target = 0
            state[LIVE] = ENDING
    elif state[LIVE] == ENDING:
        target = 0
    else:
        level = min(max(level, 0), UNITY)
        target = (tables[POWERS + (level >> 2 & 255)] << 1 >> (15 - (level >> 10))) * tables[VOLUME] >> 10
    state[GAIN] = BIAS + gain
    state[GAIN_NEXT] = target
    state[GAIN_STEP] = BIAS + ((target - gain) * tables[TICK_SHARE] >> 12)
    state[LEFT] = tables[TICK]
    # Frequency, and what the source makes of its colour.
    if pitch < 6144:
        pitch = 6144
    step = pitch + tables[STEP_OF]
    step = tables[POWERS + (step >> 2 & 255)] << ((step >> 10) - 14) >> 1
    if step > 0x7FFFFF:
        step = 0x7FFFFF
    state[STEP] = step
    colour = state[COLOUR] >> 8
    source = program[SOURCE]
    if source == 0:
        state[MOD_STEP] = (step >> 6) * program[RATIO]
        state[SHAPE] = colour
    elif source == 1:
        steepness = tables[STEEPNESS_OF] - pitch
        state[SHAPE] = tables[POWERS + (steepness >> 2 & 255)] >> (15 - (steepness >> 10))
        state[TRIM] = BIAS + ((colour - 4096) << 10)
        state[MOD_STEP] = BIAS + ((colour - 4096) << 1)
    elif source > 2:
        # Chamberlin's state-variable filter: f = 2 sin(pi fc / rate), by two terms of the series, 14 bits of fraction;
        # it is stable below 1.5 with a damping under 3.4 - 2f.
        f = (step >> 4) * 402 >> 12
        if f > 27000:
            f = 27000
        f -= ((f * f >> 14) * f >> 14) * 2731 >> 16
        state[SHAPE] = f
        state[TRIM] = min(colour, 55706 - 2 * f)


def _sine(state, tables, mix, at, run):
    gain, gain_step = state[GAIN] - BIAS, state[GAIN_STEP] - BIAS
    phase, step, mod_phase, mod_step = state[PHASE], state[STEP], state[MOD_PHASE], state[MOD_STEP]
    depth = state[SHAPE]
    for i in range(at, at + run):
        phase += step
        if depth:
            mod_phase = (mod_phase + mod_step) & 0xFFFFFF
            v = tables[((phase >> 15) + ((tables[mod_phase >> 15] - 8192) * depth >> 13)) & 511] - 8192
        else:
            v = tables[phase >> 15 & 511] - 8192
        mix[i] += v * gain >> 16
        gain += gain_step
    state[GAIN], state[PHASE], state[MOD_PHASE] = gain + BIAS, phase & 0xFFFFFF, mod_phase


def _square(state, mix, at, run):
    gain, gain_step = state[GAIN] - BIAS, state[GAIN_STEP] - BIAS
    phase, step, steepness, duty = state[PHASE], state[STEP], state[SHAPE], state[TRIM] - BIAS
    mean = state[MOD_STEP] - BIAS  # of a pulse that is not symmetric
    for i in range(at, at + run):
        phase = (phase + step) & 0xFFFFFF
        # A triangle cut flat: edges as steep as one sample allows, which keeps most of the aliases away.
        v = phase - 0x800000
        if v < 0:
            v = -v
        v = (v - 0x400000 + duty >> 8) * steepness >> 6
        mix[i] += (_clipped(v) - mean) * gain >> 16
        gain += gain_step
    state[GAIN], state[PHASE] = gain + BIAS, phase


def _noise(state, mix, at, run):
    gain, gain_step = state[GAIN] - BIAS, state[GAIN_STEP] - BIAS
    phase, step, register = state[PHASE], state[STEP] << 1, state[SHIFT_REGISTER]
    for i in range(at, at + run):
        phase += step
        if phase >> 24:
            phase &= 0xFFFFFF
            register = register >> 1 ^ 0x420000 if register & 1 else register >> 1
        if register & 1:
            mix[i] += gain >> 3
        else:
            mix[i] -= gain >> 3
        gain += gain_step
    state[GAIN], state[PHASE], state[SHIFT_REGISTER] = gain + BIAS, phase, register


def _filtered(state, mix, at, run, low_pass, drive):
    gain, gain_step = state[GAIN] - BIAS, state[GAIN_STEP] - BIAS
    f, damping, register = state[SHAPE], state[TRIM], state[SHIFT_REGISTER]
    low, band = state[LOW] - BIAS, state[BAND] - BIAS
    for i in range(at, at + run):
        low += f * band >> 14
        high = -low - (damping * band >> 14)
        if register & 1:
            register = register >> 1 ^ 0x420000
            high += 4096
        else:
            register >>= 1
            high -= 4096
        band += f * high >> 14
        mix[i] += _clipped((low if low_pass else band) * drive >> 4) * gain >> 16
        gain += gain_step
    state[GAIN], state[SHIFT_REGISTER] = gain + BIAS, register
    state[LOW], state[BAND] = low + BIAS, band + BIAS


def _clipped(v):
    return min(max(v, -8192), 8191)


def mixdown(mix, error, buffer, start, knee, count):
    """Turn `count` ints of `mix` into unsigned 8-bit samples at buffer[start:] and clear them.

    The rounding error is added to the next sample, which moves its hiss up and out of the way. `error` is that of the
    last sample; returns the new one.
    """
    for i in range(count):
        error += mix[i]
        mix[i] = MIX_BIAS
        buffer[start + i] = knee[error >> 6 & 2047]
        error &= 63
    return error
