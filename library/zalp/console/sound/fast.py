# mypy: ignore-errors
"""The renderer in viper: the twin of plain.py, which says what each part does, and equal to it byte for byte.

Imports nothing. Only a MicroPython with a native code emitter can import this; synth.py takes plain.py elsewhere.

viper's ints are 64 bits wide on a computer and 32 on the Pico, and what it reads from an array of ints is unsigned on a
computer: hence the biases, and every product stays below 2**31. The loops count down to zero, test for zero instead of
comparing, and move the pointer: on the Pico a comparison costs more than a multiplication. viper keeps the first three
arguments in registers and every other variable in memory, so those three are scratch, whatever they came with; and it
spills less where a product comes first in a sum, and where an item is read and written instead of added to in place.
"""
# ruff: noqa: F821 (viper's own types)

import micropython
from micropython import const

# The layout of layer.py: consts must stand in the file that uses them.
_BIAS = const(1 << 29)
_UNITY = const(15 << 10)
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
_POINT = const(3)
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
_GAIN_NEXT = const(14)
_STEP = const(15)
_PHASE = const(16)
_MOD_STEP = const(17)
_MOD_PHASE = const(18)
_SHAPE = const(19)
_TRIM = const(20)
_LOW = const(21)
_BAND = const(22)
_SHIFT_REGISTER = const(23)
_NOISE = const(24)
_LFO = const(25)
_WANDER = const(26)
_GRAIN_DROP = const(27)
_GRAIN_PITCH = const(28)
_FREE = const(0)
_FADING = const(2)
_ENDING = const(3)
_POWERS = const(512)
_STEP_OF = const(768)
_STEEPNESS_OF = const(769)
_TICK = const(770)
_TICK_SHARE = const(771)
_VOLUME = const(772)
_MIX_BIAS = const(1 << 16)


@micropython.viper
def render(v: int, w: int, gain: int, mix: ptr32, count: int, state: ptr32, program: ptr32, tables: ptr16):
    if state[_WAIT]:
        v = state[_WAIT]
        if v > count:
            v = count
        state[_WAIT] -= v
        count -= v
        mix = ptr32(int(mix) + (v << 2))
    source = program[_SOURCE]
    whole = 1
    whole = (whole << 24) - 1  # of a phase; a constant of more than 16 bits may not be read where code is frozen
    while count:
        if not state[_LEFT]:
            live = state[_LIVE]
            if live == _ENDING:
                state[_LIVE] = _FREE
                return
            track = _LEVEL_AT
            while track <= _COLOUR_AT:
                point = state[track]
                if program[point]:
                    state[track + 2] += program[point + 2] - _BIAS
                    v = state[track + 1] - 1
                    if not v:
                        point += _POINT
                        state[track] = point
                        v = program[point]
                        state[track + 2] = program[point + 1]
                    state[track + 1] = v
                elif track == _LEVEL_AT:
                    live = _ENDING
                track += 3
            level = state[_LEVEL] >> 8
            pitch = state[_PITCH] >> 8
            if program[_LFO_STEP]:
                v = (state[_LFO] + program[_LFO_STEP]) & 0xFFFF
                state[_LFO] = v
                v = tables[v >> 7] - 8192
                level += v * program[_LFO_LEVEL] >> 13
                pitch += v * program[_LFO_PITCH] >> 13
            noise = (state[_NOISE] * 8121 + 28411) & 0xFFFF
            if program[_WANDER_LEVEL] | program[_WANDER_PITCH]:
                v = state[_WANDER] - _BIAS
                v += ((noise >> 2) - 8192 - v) >> 3
                state[_WANDER] = v + _BIAS
                level += v * program[_WANDER_LEVEL] >> 12
                pitch += v * program[_WANDER_PITCH] >> 12
            if program[_GRAIN_CHANCE]:
                v = state[_GRAIN_DROP] + program[_GRAIN_DECAY]
                if v > 16384:
                    v = 16384
                state[_GRAIN_PITCH] += program[_GRAIN_RISE] - _BIAS
                if noise >> 8 < program[_GRAIN_CHANCE]:
                    noise = (noise * 8121 + 28411) & 0xFFFF
                    v = noise >> 5 & 2047
                    noise = (noise * 8121 + 28411) & 0xFFFF
                    state[_GRAIN_PITCH] = _BIAS + (((noise >> 2) - 8192) * program[_GRAIN_SPREAD] >> 13)
                state[_GRAIN_DROP] = v
                level -= v
                pitch += state[_GRAIN_PITCH] - _BIAS
            state[_NOISE] = noise
            gain = state[_GAIN_NEXT]
            if live == _FADING:
                v = gain >> 2
                if v < 64:
                    live = _ENDING  # in this order the code has no word that reads as an address: tests/test_xip.py
                    v = 0
            elif live == _ENDING:
                v = 0
            else:
                if level < 0:
                    level = 0
                elif level > _UNITY:
                    level = _UNITY
                v = (tables[_POWERS + (level >> 2 & 255)] << 1 >> (15 - (level >> 10))) * tables[_VOLUME] >> 10
            state[_LIVE] = live
            state[_GAIN] = _BIAS + gain
            state[_GAIN_NEXT] = v
            state[_GAIN_STEP] = _BIAS + ((v - gain) * tables[_TICK_SHARE] >> 12)
            state[_LEFT] = tables[_TICK]
            if pitch < 6144:
                pitch = 6144
            v = pitch + tables[_STEP_OF]
            v = tables[_POWERS + (v >> 2 & 255)] << ((v >> 10) - 14) >> 1
            if v > whole >> 1:
                v = whole >> 1
            state[_STEP] = v
            colour = state[_COLOUR] >> 8
            if source == 0:
                state[_MOD_STEP] = (v >> 6) * program[_RATIO]
                state[_SHAPE] = colour
            elif source == 1:
                v = tables[_STEEPNESS_OF] - pitch
                state[_SHAPE] = tables[_POWERS + (v >> 2 & 255)] >> (15 - (v >> 10))
                state[_TRIM] = _BIAS + ((colour - 4096) << 10)
                state[_MOD_STEP] = _BIAS + ((colour - 4096) << 1)
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
        if run > count:
            run = count
        state[_LEFT] -= run
        count -= run
        gain = state[_GAIN] - _BIAS
        gain_step = state[_GAIN_STEP] - _BIAS
        shape = state[_SHAPE]
        if source == 0:
            w = state[_PHASE]
            step = state[_STEP]
            if shape:
                mod_phase = state[_MOD_PHASE]
                mod_step = state[_MOD_STEP]
                while run:
                    w += step
                    mod_phase = (mod_phase + mod_step) & whole
                    v = ((tables[mod_phase >> 15] - 8192) * shape >> 13) + (w >> 15)
                    mix[0] = ((tables[v & 511] - 8192) * gain >> 16) + mix[0]
                    mix = ptr32(int(mix) + 4)
                    gain += gain_step
                    run -= 1
                state[_MOD_PHASE] = mod_phase
            else:
                while run:
                    w += step
                    mix[0] = ((tables[w >> 15 & 511] - 8192) * gain >> 16) + mix[0]
                    mix = ptr32(int(mix) + 4)
                    gain += gain_step
                    run -= 1
            state[_PHASE] = w & whole
        elif source == 1:
            w = state[_PHASE]
            step = state[_STEP]
            duty = state[_TRIM] - _BIAS - 0x400000
            mean = state[_MOD_STEP] - _BIAS
            while run:
                w = (w + step) & whole
                v = w - 0x800000
                if v < 0:
                    v = 0 - v
                v = (v + duty >> 8) * shape >> 6
                if (v + 8192) >> 14:
                    v = 8191 if v > 0 else -8192
                mix[0] = ((v - mean) * gain >> 16) + mix[0]
                mix = ptr32(int(mix) + 4)
                gain += gain_step
                run -= 1
            state[_PHASE] = w
        elif source == 2:
            w = state[_PHASE]
            step = state[_STEP] << 1
            register = state[_SHIFT_REGISTER]
            while run:
                w += step
                if w >> 24:
                    w &= whole
                    if register & 1:
                        register = register >> 1 ^ 0x420000
                    else:
                        register >>= 1
                if register & 1:
                    mix[0] = (gain >> 3) + mix[0]
                else:
                    mix[0] = mix[0] - (gain >> 3)
                mix = ptr32(int(mix) + 4)
                gain += gain_step
                run -= 1
            state[_PHASE] = w
            state[_SHIFT_REGISTER] = register
        else:
            register = state[_SHIFT_REGISTER]
            low = state[_LOW] - _BIAS
            w = state[_BAND] - _BIAS
            damping = state[_TRIM]
            drive = program[_DRIVE]
            band_pass = source - 3
            while run:
                low = (shape * w >> 14) + low
                v = 0 - (damping * w >> 14) - low
                if register & 1:
                    register = register >> 1 ^ 0x420000
                    v += 4096
                else:
                    register >>= 1
                    v -= 4096
                w = (shape * v >> 14) + w
                v = low
                if band_pass:
                    v = w
                v = v * drive >> 4
                if (v + 8192) >> 14:
                    v = 8191 if v > 0 else -8192
                mix[0] = (v * gain >> 16) + mix[0]
                mix = ptr32(int(mix) + 4)
                gain += gain_step
                run -= 1
            state[_SHIFT_REGISTER] = register
            state[_LOW] = low + _BIAS
            state[_BAND] = w + _BIAS
        state[_GAIN] = gain + _BIAS


@micropython.viper
def mixdown(mix: ptr32, error: int, buffer: ptr8, start: int, knee: ptr8, count: int) -> int:
    buffer = ptr8(int(buffer) + start)
    while count:
        error = mix[0] + error
        mix[0] = _MIX_BIAS
        mix = ptr32(int(mix) + 4)
        buffer[0] = knee[error >> 6 & 2047]
        buffer = ptr8(int(buffer) + 1)
        error &= 63
        count -= 1
    return error
