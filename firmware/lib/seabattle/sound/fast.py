# The renderer in viper: the twin of plain.py, line by line; it must give the same bytes (tests/core/test_sound.py).
# MicroPython only. viper's ints are 64 bits wide on a computer and 32 on the Pico, and what it reads from an array of
# ints is unsigned on a computer: hence the biases, and every product stays below 2**31.
# ruff: noqa: F821
from micropython import const

# The layout of layer.py: consts must stand in the file that uses them.
_BIAS = const(1 << 29)
_MIX_BIAS = const(1 << 24)
_SOURCE = const(0)
_DRIVE = const(1)
_LFO_STEP = const(2)
_LFO_PITCH = const(3)
_LFO_LEVEL = const(4)
_WANDER_PITCH = const(5)
_WANDER_LEVEL = const(6)
_GRAIN_CHANCE = const(7)
_GRAIN_DECAY = const(8)
_GRAIN_SPREAD = const(9)
_GRAIN_RISE = const(10)
_RATIO = const(11)
_WAIT = const(0)
_LEFT = const(1)
_LIVE = const(2)
_LEVEL_AT = const(3)
_LEVEL = const(5)
_PITCH = const(8)
_COLOUR_AT = const(9)
_COLOUR = const(11)
_GAIN = const(12)
_GAIN_STEP = const(13)
_STEP = const(14)
_PHASE = const(15)
_MOD_STEP = const(16)
_MOD_PHASE = const(17)
_SHAPE = const(18)
_TRIM = const(19)
_LOW = const(20)
_BAND = const(21)
_SHIFT_REGISTER = const(22)
_LOT = const(23)
_LFO = const(24)
_WANDER = const(25)
_GRAIN_DROP = const(26)
_GRAIN_PITCH = const(27)
_FREE = const(0)
_FADING = const(2)
_ENDING = const(3)
_POWERS = const(512)
_STEP_OF = const(768)
_STEEPNESS_OF = const(769)
_TICK = const(770)
_TICK_SHARE = const(771)


@micropython.viper
def render(state_array, program_array, tables_array, mix_array, count: int):
    state = ptr32(state_array)
    program = ptr32(program_array)
    tables = ptr32(tables_array)
    mix = ptr32(mix_array)
    at = 0
    if state[_WAIT]:
        at = state[_WAIT]
        if at > count:
            at = count
        state[_WAIT] -= at
    live = state[_LIVE]
    source = program[_SOURCE]
    while at < count and live:
        if state[_LEFT] == 0:
            if live == _ENDING:
                live = _FREE
                break
            # The three tracks.
            track = _LEVEL_AT
            while track <= _COLOUR_AT:
                point = state[track]
                if program[point]:
                    state[track + 2] += program[point + 2] - _BIAS
                    state[track + 1] -= 1
                    if state[track + 1] == 0:
                        point += 3
                        state[track] = point
                        state[track + 1] = program[point]
                        state[track + 2] = program[point + 1]
                elif track == _LEVEL_AT:
                    live = _ENDING
                track += 3
            level = state[_LEVEL] >> 8
            pitch = state[_PITCH] >> 8
            # What moves by itself.
            if program[_LFO_STEP]:
                v = (state[_LFO] + program[_LFO_STEP]) & 0xFFFF
                state[_LFO] = v
                v = tables[v >> 7] - 8192
                level += v * program[_LFO_LEVEL] >> 13
                pitch += v * program[_LFO_PITCH] >> 13
            lot = (state[_LOT] * 8121 + 28411) & 0xFFFF
            if program[_WANDER_LEVEL] or program[_WANDER_PITCH]:
                v = state[_WANDER] - _BIAS
                v += ((lot >> 2) - 8192 - v) >> 3
                state[_WANDER] = v + _BIAS
                level += v * program[_WANDER_LEVEL] >> 12
                pitch += v * program[_WANDER_PITCH] >> 12
            if program[_GRAIN_CHANCE]:
                v = state[_GRAIN_DROP] + program[_GRAIN_DECAY]
                if v > 16384:
                    v = 16384
                state[_GRAIN_PITCH] += program[_GRAIN_RISE] - _BIAS
                if lot >> 8 < program[_GRAIN_CHANCE]:
                    lot = (lot * 8121 + 28411) & 0xFFFF
                    v = lot >> 5 & 2047
                    lot = (lot * 8121 + 28411) & 0xFFFF
                    state[_GRAIN_PITCH] = _BIAS + (((lot >> 2) - 8192) * program[_GRAIN_SPREAD] >> 13)
                state[_GRAIN_DROP] = v
                level -= v
                pitch += state[_GRAIN_PITCH] - _BIAS
            state[_LOT] = lot
            # Gain.
            gain = state[_GAIN] >> 12
            if live == _FADING:
                v = gain >> 1
                if v < 32:
                    v = 0
                    live = _ENDING
            elif live == _ENDING:
                v = 0
            else:
                if level < 0:
                    level = 0
                elif level > 17407:
                    level = 17407
                v = tables[_POWERS + (level >> 2 & 255)] << 1 >> (16 - (level >> 10))
            state[_GAIN] = gain << 12
            state[_GAIN_STEP] = _BIAS + (v - gain) * tables[_TICK_SHARE]
            state[_LEFT] = tables[_TICK]
            # Frequency and shape.
            if pitch < 6144:
                pitch = 6144
            v = pitch + tables[_STEP_OF]
            v = tables[_POWERS + (v >> 2 & 255)] << ((v >> 10) - 14) >> 1
            if v > 0x7FFFFF:
                v = 0x7FFFFF
            state[_STEP] = v
            colour = state[_COLOUR] >> 8
            if source == 0:
                state[_MOD_STEP] = (v >> 6) * program[_RATIO]
                state[_SHAPE] = colour
            elif source == 1:
                v = tables[_STEEPNESS_OF] - pitch
                state[_SHAPE] = tables[_POWERS + (v >> 2 & 255)] >> (15 - (v >> 10))
                state[_TRIM] = _BIAS + ((colour - 4096) << 10)
            elif source > 2:
                v = (v >> 4) * 402 >> 12
                if v > 27000:
                    v = 27000
                v -= ((v * v >> 14) * v >> 14) * 2731 >> 16
                state[_SHAPE] = v
                v = 55706 - 2 * v
                if v > colour:
                    v = colour
                state[_TRIM] = v
        run = state[_LEFT]
        if run > count - at:
            run = count - at
        state[_LEFT] -= run
        end = at + run
        gain = state[_GAIN]
        gain_step = state[_GAIN_STEP] - _BIAS
        shape = state[_SHAPE]
        if source == 0:
            phase = state[_PHASE]
            step = state[_STEP]
            if shape:
                mod_phase = state[_MOD_PHASE]
                mod_step = state[_MOD_STEP]
                while at < end:
                    phase = (phase + step) & 0xFFFFFF
                    mod_phase = (mod_phase + mod_step) & 0xFFFFFF
                    v = tables[((phase >> 15) + ((tables[mod_phase >> 15] - 8192) * shape >> 13)) & 511] - 8192
                    mix[at] += v * (gain >> 12) >> 15
                    gain += gain_step
                    at += 1
                state[_MOD_PHASE] = mod_phase
            else:
                while at < end:
                    phase = (phase + step) & 0xFFFFFF
                    mix[at] += (tables[phase >> 15] - 8192) * (gain >> 12) >> 15
                    gain += gain_step
                    at += 1
            state[_PHASE] = phase
        elif source == 1:
            phase = state[_PHASE]
            step = state[_STEP]
            duty = state[_TRIM] - _BIAS - 0x400000
            while at < end:
                phase = (phase + step) & 0xFFFFFF
                v = phase - 0x800000
                if v < 0:
                    v = 0 - v
                v = (v + duty >> 8) * shape >> 6
                if v > 8191:
                    v = 8191
                elif v < -8191:
                    v = -8191
                mix[at] += v * (gain >> 12) >> 15
                gain += gain_step
                at += 1
            state[_PHASE] = phase
        elif source == 2:
            phase = state[_PHASE]
            step = state[_STEP] << 1
            register = state[_SHIFT_REGISTER]
            while at < end:
                phase += step
                if phase > 0xFFFFFF:
                    phase &= 0xFFFFFF
                    register = register >> 1 ^ ((0 - (register & 1)) & 0x420000)
                if register & 1:
                    mix[at] += 8191 * (gain >> 12) >> 15
                else:
                    mix[at] -= 8191 * (gain >> 12) >> 15
                gain += gain_step
                at += 1
            state[_PHASE] = phase
            state[_SHIFT_REGISTER] = register
        else:
            register = state[_SHIFT_REGISTER]
            low = state[_LOW] - _BIAS
            band = state[_BAND] - _BIAS
            damping = state[_TRIM]
            drive = program[_DRIVE]
            while at < end:
                register = register >> 1 ^ ((0 - (register & 1)) & 0x420000)
                low += shape * band >> 14
                v = ((register & 1) << 13) - 4096 - low - (damping * band >> 14)
                band += shape * v >> 14
                if source == 3:
                    v = low
                elif source == 4:
                    v = band
                v = v * drive >> 4
                if v > 8191:
                    v = 8191
                elif v < -8191:
                    v = -8191
                mix[at] += v * (gain >> 12) >> 15
                gain += gain_step
                at += 1
            state[_SHIFT_REGISTER] = register
            state[_LOW] = low + _BIAS
            state[_BAND] = band + _BIAS
        state[_GAIN] = gain
    state[_LIVE] = live


@micropython.viper
def mixdown(mix_array, outlet_array, buffer_bytes, start: int, count: int):
    mix = ptr32(mix_array)
    outlet = ptr32(outlet_array)
    buffer = ptr8(buffer_bytes)
    gain = outlet[0]
    target = outlet[1]
    error = outlet[2]
    at = 0
    while at < count:
        v = mix[at] - _MIX_BIAS
        mix[at] = _MIX_BIAS
        if v > 12288:
            v = 12288
        elif v < -12288:
            v = -12288
        v -= ((v * v >> 13) * v >> 13) * 19 >> 7
        if gain < target:
            gain += 1
        elif gain > target:
            gain -= 1
        error += v * gain
        buffer[start] = (error >> 16) + 128
        error &= 0xFFFF
        start += 1
        at += 1
    outlet[0] = gain
    outlet[2] = error
