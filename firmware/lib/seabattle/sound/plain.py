"""The renderer in plain Python: what CPython runs, and the measure of `fast`. Imports layer's names."""

from .layer import (
    BAND, BIAS, COLOUR, COLOUR_AT, DRIVE, ENDING, FADING, FREE, GAIN, GAIN_STEP, GRAIN_CHANCE,
    GRAIN_DECAY, GRAIN_DROP, GRAIN_PITCH, GRAIN_RISE, GRAIN_SPREAD, LEFT, LEVEL, LEVEL_AT, LFO, LFO_LEVEL,
    LFO_PITCH, LFO_STEP, LIVE, LOT, LOW, MOD_PHASE, MOD_STEP, PHASE, PITCH, PITCH_AT, POWERS, RATIO, SHAPE,
    SHIFT_REGISTER, SOURCE, STEEPNESS_OF, STEP, STEP_OF, TICK, TICK_SHARE, TRIM, WAIT, WANDER, WANDER_LEVEL,
    WANDER_PITCH,
)  # fmt: skip

MIX_BIAS = 1 << 24


def render(state, program, tables, mix, count):
    """Add `count` samples of a layer to `mix` (ints, silence MIX_BIAS, full scale +-8191) and move its state on."""
    at = 0
    if state[WAIT]:
        at = min(state[WAIT], count)
        state[WAIT] -= at
    while at < count and state[LIVE] != FREE:
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
            _filtered(state, mix, at, run, source, program[DRIVE])
        state[LEFT] -= run
        at += run


def _tick(state, program, tables):
    if state[LIVE] == ENDING:
        state[LIVE] = FREE
        return
    # The three tracks. Level ends the layer, pitch and colour hold their last value.
    for track in (LEVEL_AT, PITCH_AT, COLOUR_AT):
        point = state[track]
        if program[point]:
            state[track + 2] += program[point + 2] - BIAS
            state[track + 1] -= 1
            if state[track + 1] == 0:
                point += 3
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
    lot = state[LOT] = (state[LOT] * 8121 + 28411) & 0xFFFF
    if program[WANDER_LEVEL] or program[WANDER_PITCH]:
        wander = state[WANDER] - BIAS
        wander += ((lot >> 2) - 8192 - wander) >> 3
        state[WANDER] = wander + BIAS
        level += wander * program[WANDER_LEVEL] >> 12
        pitch += wander * program[WANDER_PITCH] >> 12
    if program[GRAIN_CHANCE]:
        state[GRAIN_DROP] = min(state[GRAIN_DROP] + program[GRAIN_DECAY], 16384)
        state[GRAIN_PITCH] += program[GRAIN_RISE] - BIAS
        if lot >> 8 < program[GRAIN_CHANCE]:
            lot = state[LOT] = (lot * 8121 + 28411) & 0xFFFF
            state[GRAIN_DROP] = lot >> 5 & 2047  # up to 12 dB below the level
            lot = state[LOT] = (lot * 8121 + 28411) & 0xFFFF
            state[GRAIN_PITCH] = BIAS + (((lot >> 2) - 8192) * program[GRAIN_SPREAD] >> 13)
        level -= state[GRAIN_DROP]
        pitch += state[GRAIN_PITCH] - BIAS
    # Gain: from where it is to the level's, along this tick.
    gain = state[GAIN] >> 12
    if state[LIVE] == FADING:
        target = gain >> 1
        if target < 32:
            target = 0
            state[LIVE] = ENDING
    elif state[LIVE] == ENDING:
        target = 0
    else:
        level = min(max(level, 0), 17 * 1024 - 1)
        target = tables[POWERS + (level >> 2 & 255)] << 1 >> (16 - (level >> 10))
    state[GAIN] = gain << 12
    state[GAIN_STEP] = BIAS + (target - gain) * tables[TICK_SHARE]
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
    gain, gain_step = state[GAIN], state[GAIN_STEP] - BIAS
    phase, step, mod_phase, mod_step = state[PHASE], state[STEP], state[MOD_PHASE], state[MOD_STEP]
    depth = state[SHAPE]
    for i in range(at, at + run):
        phase = (phase + step) & 0xFFFFFF
        turn = phase >> 15
        if depth:
            mod_phase = (mod_phase + mod_step) & 0xFFFFFF
            turn = (turn + ((tables[mod_phase >> 15] - 8192) * depth >> 13)) & 511
        mix[i] += (tables[turn] - 8192) * (gain >> 12) >> 15
        gain += gain_step
    state[GAIN], state[PHASE], state[MOD_PHASE] = gain, phase, mod_phase


def _square(state, mix, at, run):
    gain, gain_step = state[GAIN], state[GAIN_STEP] - BIAS
    phase, step, steepness, duty = state[PHASE], state[STEP], state[SHAPE], state[TRIM] - BIAS
    for i in range(at, at + run):
        phase = (phase + step) & 0xFFFFFF
        # A triangle cut flat: edges as steep as one sample allows, which keeps most of the aliases away.
        v = phase - 0x800000
        if v < 0:
            v = -v
        v = (v - 0x400000 + duty >> 8) * steepness >> 6
        if v > 8191:
            v = 8191
        elif v < -8191:
            v = -8191
        mix[i] += v * (gain >> 12) >> 15
        gain += gain_step
    state[GAIN], state[PHASE] = gain, phase


def _noise(state, mix, at, run):
    gain, gain_step = state[GAIN], state[GAIN_STEP] - BIAS
    phase, step, register = state[PHASE], state[STEP], state[SHIFT_REGISTER]
    for i in range(at, at + run):
        phase += step << 1
        if phase > 0xFFFFFF:
            phase &= 0xFFFFFF
            register = register >> 1 ^ (-(register & 1) & 0x420000)
        if register & 1:
            mix[i] += 8191 * (gain >> 12) >> 15
        else:
            mix[i] -= 8191 * (gain >> 12) >> 15
        gain += gain_step
    state[GAIN], state[PHASE], state[SHIFT_REGISTER] = gain, phase, register


def _filtered(state, mix, at, run, source, drive):
    gain, gain_step = state[GAIN], state[GAIN_STEP] - BIAS
    f, damping, register = state[SHAPE], state[TRIM], state[SHIFT_REGISTER]
    low, band = state[LOW] - BIAS, state[BAND] - BIAS
    for i in range(at, at + run):
        register = register >> 1 ^ (-(register & 1) & 0x420000)
        low += f * band >> 14
        high = ((register & 1) << 13) - 4096 - low - (damping * band >> 14)
        band += f * high >> 14
        v = low if source == 3 else band if source == 4 else high
        v = v * drive >> 4
        if v > 8191:
            v = 8191
        elif v < -8191:
            v = -8191
        mix[i] += v * (gain >> 12) >> 15
        gain += gain_step
    state[GAIN], state[SHIFT_REGISTER] = gain, register
    state[LOW], state[BAND] = low + BIAS, band + BIAS


# Outlet: what stands between the mix and the samples: the volume's gain (1024 = whole), where it is going, and what the
# rounding of the last sample left over.
OUT_GAIN, OUT_TARGET, OUT_ERROR = range(3)


def mixdown(mix, outlet, buffer, start, count):
    """Turn `count` ints of `mix` into unsigned 8-bit samples at buffer[start:], and clear them."""
    gain, target, error = outlet[OUT_GAIN], outlet[OUT_TARGET], outlet[OUT_ERROR]
    for i in range(count):
        v = mix[i] - MIX_BIAS
        mix[i] = MIX_BIAS
        # Two sounds at once lean into a soft knee, v - 4/27 v**3, level at 1.5 times full scale.
        if v > 12288:
            v = 12288
        elif v < -12288:
            v = -12288
        v -= ((v * v >> 13) * v >> 13) * 19 >> 7
        if gain < target:
            gain += 1
        elif gain > target:
            gain -= 1
        # What rounding leaves over is added to the next sample: its hiss moves up, out of the way.
        error += v * gain
        buffer[start + i] = (error >> 16) + 128
        error &= 0xFFFF
    outlet[OUT_GAIN], outlet[OUT_ERROR] = gain, error
