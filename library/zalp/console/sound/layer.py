"""A layer: one source of sound with its level, pitch and colour drawn over time. Imports nothing of ours.

score.py turns what the banks write into packed programs; `unpacked` makes arrays of ints of them, which `fast.render`
and `plain.render` play, moving a state, a second array. Both hold only non-negative ints below 2**30: a signed value is
stored with BIAS added, because viper reads 32-bit words as unsigned on a 64-bit machine.

Inside, levels and pitches are logarithms to the base 2, 1024 steps an octave (a factor of two in level is 6.02 dB, a
pitch of 0 is 1 Hz), so that a straight line is an even glide or an even decay. A tick is 2 ms: programs move
once a tick, and gains glide from one tick to the next.
"""

from array import array

RATE = 16000  # samples a second
BIAS = 1 << 29
OCTAVE = 1024
UNITY = 15 * OCTAVE  # a level of 0 dB: this source alone at full scale, the loudest it can be
TICK_MS = 2

SOURCES = ("sine", "square", "noise", "low", "band")

# A program: the header, then the points of level, pitch and colour, three ints each: ticks to the next point (0 ends
# the track), the value here << 8, BIAS + what is added each tick.
(
    SOURCE,  # index in SOURCES
    DRIVE,  # gain before the clipper of the filtered sources, 16 = 1
    LFO_STEP,  # of 65536 a tick
    LFO_PITCH,
    LFO_LEVEL,
    WANDER_PITCH,
    WANDER_LEVEL,
    GRAIN_CHANCE,  # of 256 a tick; 0 = a steady layer
    GRAIN_DECAY,  # level steps lost a tick
    GRAIN_SPREAD,  # pitch steps, either way
    GRAIN_RISE,  # BIAS + pitch steps a tick
    RATIO,  # of the modulator's frequency to the sine's, 64 = 1
    START,  # ms from the effect's beginning
    LEVEL_POINTS,  # where the tracks begin
    PITCH_POINTS,
    COLOUR_POINTS,
) = range(16)
HEADER = 16
POINT = 3

# A state.
(
    WAIT,  # samples until the layer begins
    LEFT,  # samples left in this tick
    LIVE,  # FREE ... ENDING
    LEVEL_AT,
    LEVEL_TICKS,
    LEVEL,
    PITCH_AT,
    PITCH_TICKS,
    PITCH,
    COLOUR_AT,
    COLOUR_TICKS,
    COLOUR,
    GAIN,  # BIAS + 65536 at 0 dB
    GAIN_STEP,  # BIAS + a sample
    GAIN_NEXT,  # at the end of this tick
    STEP,  # of the phase, 2**24 a turn
    PHASE,
    MOD_STEP,  # square: BIAS + the mean of its duty
    MOD_PHASE,
    SHAPE,  # sine: depth of modulation; square: steepness; filter: frequency
    TRIM,  # square: BIAS + duty offset; filter: damping
    LOW,  # BIAS + the filter's two memories
    BAND,
    SHIFT_REGISTER,
    NOISE,
    LFO,
    WANDER,  # BIAS +
    GRAIN_DROP,  # level steps below the grain's peak
    GRAIN_PITCH,  # BIAS +
) = range(29)
STATE = 29

FREE = 0
PLAYING = 1
FADING = 2  # cut off by another effect
ENDING = 3  # in its last tick

# The tables: 512 sines, 256 powers, four ints that depend on the rate, and the volume.
POWERS = 512
STEP_OF = 768  # added to a pitch gives the logarithm of the phase's step
STEEPNESS_OF = 769  # less a pitch gives that of a square's steepness
TICK = 770  # samples
TICK_SHARE = 771  # 4096 / TICK
VOLUME = 772  # 1024 = whole
TABLES = 773

# Mixed samples have silence at MIX_BIAS and full scale 8192 above and below; 64 of their steps make one of 8 bits.
MIX_BIAS = 1 << 16


def slope(here, there, ticks):
    """What to add per tick: rounded towards zero, so that a track never passes its next point (nor falls below 0)."""
    return (there - here) // ticks if there > here else -((here - there) // ticks)


def unpacked(effect):
    """An effect as score.packed packs it: (its length in ms, the programs of its layers)."""
    data = array("H", effect)
    programs = []
    at = 1
    while at < len(data):
        program = array("i", bytes(4 * HEADER + 4 * POINT * (data[at] + data[at + 1] + data[at + 2])))
        track = LEVEL_POINTS
        point = HEADER
        read = at + 3
        for i in range(SOURCE, START + 1):
            program[i] = data[read]
            read += 1
        program[GRAIN_RISE] += BIAS
        for count in data[at : at + 3]:
            program[track] = point
            track += 1
            for _ in range(count):
                program[point] = ticks = data[read]
                program[point + 1] = value = data[read + 1] << 8
                program[point + 2] = BIAS + slope(value, data[read + 3] << 8, ticks) if ticks else BIAS
                point += POINT
                read += 2
        programs.append(program)
        at = read
    return data[0], programs


_READY = array("i", [0] * STATE)
_READY[LIVE] = PLAYING
for _field in (GAIN, GAIN_STEP, LOW, BAND, WANDER, GRAIN_PITCH):
    _READY[_field] = BIAS


def reset(state, program, tables, wait, seed):
    """Ready `state` to play `program` after `wait` samples; `seed` (1 .. 2**22) sets its noise.

    The gain begins at the level's first point, so a crack cracks."""
    state[:] = _READY
    state[WAIT] = wait
    for at, points in ((LEVEL_AT, LEVEL_POINTS), (PITCH_AT, PITCH_POINTS), (COLOUR_AT, COLOUR_POINTS)):
        first = program[points]
        state[at] = first
        state[at + 1] = program[first]
        state[at + 2] = program[first + 1]
    state[SHIFT_REGISTER] = seed
    state[NOISE] = seed & 0xFFFF
    if program[GRAIN_CHANCE]:
        state[GRAIN_DROP] = 16 * OCTAVE
    else:
        level = min(state[LEVEL] >> 8, UNITY)
        gain = (tables[POWERS + (level >> 2 & 255)] << 1 >> (15 - (level >> 10))) * tables[VOLUME] >> 10
        state[GAIN_NEXT] = gain


def stretched(program, length, ms, followed):
    """A copy of `program` in which an effect's first `length` ms last `ms` instead.

    What comes later keeps its pace, or ends at once when another effect follows.
    """
    program = array("i", program)
    start = program[START]
    program[START] = min(start, length) * ms // length + max(start - length, 0)
    for track in (LEVEL_POINTS, PITCH_POINTS, COLOUR_POINTS):
        point = program[track]
        at = start
        while program[point]:
            end = at + program[point] * TICK_MS
            new = min(end, length) * ms // length - min(at, length) * ms // length
            if not followed:
                new += max(end - length, 0) - max(at - length, 0)
            ticks = max(1, new // TICK_MS)
            program[point] = ticks
            program[point + 2] = slope(program[point + 1], program[point + 4], ticks) + BIAS
            at = end
            point += POINT
    return program
