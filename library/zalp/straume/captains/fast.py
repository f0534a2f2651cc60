# ruff: noqa: F821 (viper's own types)
# mypy: ignore-errors
# fmt: off
"""The inner loops of the search, in viper. Imports nothing.

Alpha-beta without recursion, so that it can stop anywhere and continue: a frame per ply, a state, and `run` for so many
nodes. After the first, moves are only asked whether they beat the best so far, late ones that cost no ship a ply less;
those that do are searched again in full. Where passing would refute the other side's move, nothing else is tried. With
few ships left it is often bad to have to move, so there nobody passes. Moves that lose the moving ship and sink nothing
are left out, except in each side's last move before the draw, which they prevent. So are mines laid in a move that
sinks. From LATE moves without a loss on, an advantage counts for less with each, at the draw for nothing. b, h, w: the
tables of layout.py. k: the table of positions, two words per entry: its key; its value << 16, 4 bits of depth, 2 of
bound, 10 of move.

Only MicroPython with a native code emitter can import this; elsewhere plain.py runs the same text. It may use only
what plain.py replaces of viper. No constant has more than 16 bits or a sign: the Pico would load it from an aligned
word.
"""

import micropython
from micropython import const

# Constants must stand in the file that uses them: those of layout.py and of the rules.
_CODES = const(0)
_DEPTH = const(0)
_ENTER = const(0)
_EXACT = const(0)
_PLY = const(0)
_ALPHA = const(1)
_AT_LEAST = const(1)
_GO_ON = const(1)
_LEFT = const(1)
_TURN = const(1)
_AT_MOST = const(2)
_BETA = const(2)
_KEY = const(2)
_LEAVE = const(2)
_RED = const(2)
_RIGHT = const(2)
_BEST = const(3)
_LAY = const(3)
_SCORE = const(3)
_MINESWEEPER = const(4)
_MOVE = const(4)
_QUIET = const(4)
_NEXT = const(5)
_STATE = const(5)
_END = const(6)
_VALUE = const(6)
_NODES = const(7)
_NOTE = const(7)
_MASK = const(8)
_OLD_KEY = const(8)
_OLD_SCORE = const(9)
_TURN_KEY = const(9)
_HORIZON = const(10)
_OLD_QUIET = const(10)
_FLOOR = const(11)
_SINKING = const(11)
_BOREDOM = const(12)
_FLEET = const(12)
_KILLER = const(12)
_TRIM = const(13)
_STORED = const(14)
_USUAL = const(5)
_FEW = const(4)
_FRAME = const(16)
_FRAMES = const(16)
_SHIP = const(31)
_MINE_CODE = const(40)
_STRIDE = const(40)
_PASS = const(4)
_PASSED = const(5)
_PLACES = const(48)
_DRAWN_AFTER = const(120)
_LATE = const(88)
_LAST = const(118)
_MINED = const(128)
_AT = const(200)
_POINTS = const(200)
_BOWS = const(224)
_MOVES = const(248)
_TYPES = const(248)
_NOWHERE = const(255)
_SINKS = const(272)
_WORTH = const(300)
_AFLOAT = const(306)
_CARRIED = const(308)
_ASPECTS = const(312)
_PULL = const(320)
_AIMS = const(2520)
_AIM = const(2)
_AHEAD = const(720)
_NO_MOVE = const(1023)
_TERRAIN = const(1520)
_MALUS = const(1720)
_WIN = const(6000)
_INFINITY = const(8000)
_ZERO = const(8192)
_TOP = const(16384)


# Make a move in b and w, noting in the ply's frame how to undo it.
@micropython.viper
def make(tb, th, tw, move: int):
    b = ptr8(tb)
    h = ptr16(th)
    w = ptr32(tw)
    f = _FRAMES + w[_PLY] * _FRAME
    turn = w[_TURN]
    key = w[_KEY]
    gain = 0  # for the player on turn
    quiet = w[_QUIET] + 1
    w[f + _OLD_KEY] = key
    w[f + _OLD_SCORE] = w[_SCORE]
    w[f + _OLD_QUIET] = w[_QUIET]
    point = move >> 2
    how = move & 3
    ship = (b[point] & _SHIP) - 1
    bow = b[_BOWS + ship]
    kind = b[_TYPES + ship]
    code = _CODES + (turn * 5 + kind) * 4
    note = (move << 11) + ship
    key = key ^ w[_TURN_KEY] ^ (h[code + bow] * h[_PLACES + point])
    if how and how != _LAY:  # it turns
        gain -= ((b[_AIMS + turn * _POINTS + point] >> bow) & 1) * _AIM
        bow = (bow + 5 - how - how) & 3
        gain += ((b[_AIMS + turn * _POINTS + point] >> bow) & 1) * _AIM
        b[_BOWS + ship] = bow
        key = key ^ (h[code + bow] * h[_PLACES + point])
    else:
        to = b[_AHEAD + bow * _POINTS + point]
        there = b[to]
        target = there & _SHIP
        note += target << 5
        gain -= b[_PULL + turn * _POINTS + point]
        gain -= ((b[_AIMS + turn * _POINTS + point] >> bow) & 1) * _AIM
        if b[point] & _MINED:
            note += 1 << 10
            key = key ^ (h[_CODES + _MINE_CODE] * h[_PLACES + point])
        b[point] = 0
        if how == _LAY:
            b[point] = _MINED
            b[_CARRIED + turn] = b[_CARRIED + turn] - 1
            key = key ^ (h[_CODES + _MINE_CODE] * h[_PLACES + point])
        lost = 0
        if b[_TERRAIN + to] == _RED + 1 - turn:
            lost = 1
        if there & _MINED and (target or kind != _MINESWEEPER):
            lost = 1
        b[to] = there & _MINED
        if target:
            quiet = 0
            target -= 1
            other = b[_TYPES + target]
            gain += b[_WORTH + other] + b[_PULL + (1 - turn) * _POINTS + to]
            gain += ((b[_AIMS + (1 - turn) * _POINTS + to] >> b[_BOWS + target]) & 1) * _AIM
            key = key ^ (h[_CODES + ((1 - turn) * 5 + other) * 4 + b[_BOWS + target]] * h[_PLACES + to])
            b[_AT + target] = _NOWHERE
            b[_AFLOAT + 1 - turn] = b[_AFLOAT + 1 - turn] - 1
        if lost:
            quiet = 0
            gain -= b[_WORTH + kind]
            b[_AT + ship] = _NOWHERE
            b[_AFLOAT + turn] = b[_AFLOAT + turn] - 1
        else:
            gain += b[_PULL + turn * _POINTS + to]
            gain += ((b[_AIMS + turn * _POINTS + to] >> bow) & 1) * _AIM
            key = key ^ (h[code + bow] * h[_PLACES + to])
            b[_AT + ship] = to
            b[to] = b[to] | (ship + 1)
    if turn:
        gain = 0 - gain
    w[_SCORE] = w[_SCORE] + gain
    w[_KEY] = key
    w[_QUIET] = quiet
    w[_TURN] = 1 - turn
    w[f + _NOTE] = note


# Undo the move that this ply's frame notes.
@micropython.viper
def unmake(tb, tw):
    b = ptr8(tb)
    w = ptr32(tw)
    f = _FRAMES + w[_PLY] * _FRAME
    turn = 1 - w[_TURN]
    w[_TURN] = turn
    w[_KEY] = w[f + _OLD_KEY]
    w[_SCORE] = w[f + _OLD_SCORE]
    w[_QUIET] = w[f + _OLD_QUIET]
    note = w[f + _NOTE]
    ship = note & _SHIP
    how = (note >> 11) & 3
    point = note >> 13
    bow = b[_BOWS + ship]
    if how and how != _LAY:  # it turns
        b[_BOWS + ship] = (bow + how + how - 1) & 3
        return
    to = b[_AHEAD + bow * _POINTS + point]
    b[to] = b[to] & _MINED
    target = (note >> 5) & _SHIP
    if b[_AT + ship] == _NOWHERE:
        b[_AFLOAT + turn] = b[_AFLOAT + turn] + 1
    if target:
        b[to] = b[to] | target
        b[_AT + target - 1] = to
        b[_AFLOAT + 1 - turn] = b[_AFLOAT + 1 - turn] + 1
    if how == _LAY:
        b[_CARRIED + turn] = b[_CARRIED + turn] + 1
    there = ship + 1
    if note & 1024:
        there += _MINED
    b[point] = there
    b[_AT + ship] = point


# List the moves of this ply, first those that sink; every: the others too. Returns how many.
@micropython.viper
def generate(tb, th, tw, every: int) -> int:
    b = ptr8(tb)
    h = ptr16(th)
    w = ptr32(tw)
    base = _MOVES + w[_PLY] * _STRIDE
    turn = w[_TURN]
    n = 0
    sinking = 0
    ship = turn * _FLEET
    last = ship + _FLEET
    while ship < last:
        point = b[_AT + ship]
        if point != _NOWHERE:
            bow = b[_BOWS + ship]
            kind = b[_TYPES + ship]
            to = b[_AHEAD + bow * _POINTS + point]
            if to != _NOWHERE:
                there = b[to]
                target = there & _SHIP
                if target:
                    target -= 1
                    may = 0
                    if target < turn * _FLEET or target >= last:
                        may = b[_SINKS + kind * 5 + b[_TYPES + target]] & b[_ASPECTS + ((b[_BOWS + target] - bow) & 3)]
                    if may:
                        h[base + n] = h[base + sinking]
                        h[base + sinking] = point << 2
                        sinking += 1
                        n += 1
                elif every:
                    lost = there & _MINED
                    if kind == _MINESWEEPER:
                        lost = 0
                    if b[_TERRAIN + to] == _RED + 1 - turn:
                        lost = 1
                    if lost == 0 or w[_QUIET] >= _LAST:
                        h[base + n] = point << 2
                        n += 1
                        if kind == _MINESWEEPER and b[_CARRIED + turn] and b[point] & _MINED == 0:
                            h[base + n] = (point << 2) + _LAY
                            n += 1
            if every:
                h[base + n] = (point << 2) + _LEFT
                h[base + n + 1] = (point << 2) + _RIGHT
                n += 2
        ship += 1
    w[_SINKING] = sinking
    return n


# Move a move of those listed from `base` on up to the place `to`, if it is behind it.
@micropython.viper
def bring_up(th, base: int, n: int, to: int, move: int):
    h = ptr16(th)
    i = to
    while i < n:
        if h[base + i] == move:
            while i > to:
                h[base + i] = h[base + i - 1]
                i -= 1
            h[base + to] = move
            return
        i += 1


# Look at the position of this ply. Returns GO_ON when it has moves to try, LEAVE when VALUE is settled.
@micropython.viper
def enter(tb, th, tw, tk) -> int:
    b = ptr8(tb)
    w = ptr32(tw)
    k = ptr32(tk)
    ply = w[_PLY]
    f = _FRAMES + ply * _FRAME
    turn = w[_TURN]
    depth = w[f + _DEPTH]
    alpha = w[f + _ALPHA]
    beta = w[f + _BETA]
    quiet = w[_QUIET]
    key = w[_KEY]
    value = w[_SCORE]
    if turn:
        value = _TOP - value
    if quiet > _LATE:
        value = _ZERO + (((value - _ZERO) * (_DRAWN_AFTER - quiet)) >> 5)
        key = key ^ (quiet << 20)
    hash_move = _NO_MOVE
    best = _ZERO - _INFINITY
    stand = 0
    w[f + _FLOOR] = alpha
    if ply:
        own = b[_AFLOAT + turn]
        other = b[_AFLOAT + 1 - turn]
        if own == 0 or other == 0:
            value = _ZERO
            if own:
                value = _ZERO + _WIN - ply
            if other:
                value = _ZERO + ply - _WIN
            w[_VALUE] = value
            return _LEAVE
        dull = (quiet * w[_BOREDOM]) >> 2
        if ply & 1 == 0:
            dull = 0 - dull
        if quiet >= _DRAWN_AFTER:
            w[_VALUE] = _ZERO + dull
            return _LEAVE
        if depth == 0:
            best = value + dull
            if best >= beta or ply >= w[_HORIZON]:
                w[_VALUE] = best
                return _LEAVE
            if best > alpha:
                w[f + _ALPHA] = best
        if own > _FEW and w[f - _FRAME + _TRIM] != _PASSED:
            stand = value + dull
    if depth:
        w[f + _STORED] = key
        slot = (key & w[_MASK]) * 2
        if k[slot] == key:
            data = k[slot + 1]
            hash_move = data & 1023
            if ply and ((data >> 12) & 15) >= depth:
                value = data >> 16
                bound = (data >> 10) & 3
                settled = 0
                if bound == _EXACT:
                    settled = 1
                if bound == _AT_LEAST and value >= beta:
                    settled = 1
                if bound == _AT_MOST and value <= alpha:
                    settled = 1
                if settled:
                    w[_VALUE] = value
                    return _LEAVE
    n = int(generate(tb, th, tw, depth))
    if depth:
        base = _MOVES + ply * _STRIDE
        bring_up(th, base, n, w[_SINKING], w[f + _KILLER])
        bring_up(th, base, n, 0, hash_move)
    w[f + _BEST] = best
    w[f + _MOVE] = _NO_MOVE
    w[f + _NEXT] = 0
    w[f + _TRIM] = 0
    if depth > 1 and stand >= beta:
        w[f + _TRIM] = _PASS
    w[f + _END] = n
    return _GO_ON


# Continue the search for so many nodes. Returns whether it has ended: then the root's frame has its BEST and
# MOVE.
@micropython.viper
def run(tb, th, tw, tk, nodes: int) -> int:
    b = ptr8(tb)
    h = ptr16(th)
    w = ptr32(tw)
    k = ptr32(tk)
    w[_NODES] = w[_NODES] + nodes
    while nodes > 0:
        ply = w[_PLY]
        f = _FRAMES + ply * _FRAME
        state = w[_STATE]
        if state == _ENTER:
            nodes -= 1
            w[_STATE] = int(enter(tb, th, tw, tk))
        elif state == _GO_ON:
            i = w[f + _NEXT]
            if w[f + _TRIM] == _PASS:
                w[f + _TRIM] = _PASSED
                depth = w[f + _DEPTH] - 3
                if w[f + _DEPTH] < 3:
                    depth = 0
                w[f + _FRAME + _DEPTH] = depth
                w[f + _FRAME + _ALPHA] = _TOP - w[f + _BETA]
                w[f + _FRAME + _BETA] = _TOP - w[f + _BETA] + 1
                w[_TURN] = 1 - w[_TURN]
                w[_KEY] = w[_KEY] ^ w[_TURN_KEY]
                w[_QUIET] = w[_QUIET] + 1
                w[_PLY] = ply + 1
                w[_STATE] = _ENTER
            elif i < w[f + _END]:
                w[f + _NEXT] = i + 1
                move = h[_MOVES + ply * _STRIDE + i]
                make(tb, th, tw, move)
                depth = w[f + _DEPTH]
                if depth:
                    depth -= 1
                alpha = w[f + _ALPHA]
                if ply == 0:
                    alpha += b[_MALUS + move]
                beta = w[f + _BETA]
                trim = 0
                if w[f + _TRIM] < 3:
                    if w[f + _DEPTH] > 1 and w[f + _MOVE] != _NO_MOVE:
                        trim = 2
                        beta = alpha + 1
                    if depth > 1 and i > _USUAL and w[_QUIET]:
                        trim = 1
                        depth -= 1
                w[f + _TRIM] = trim
                w[f + _FRAME + _DEPTH] = depth
                w[f + _FRAME + _ALPHA] = _TOP - beta
                w[f + _FRAME + _BETA] = _TOP - alpha
                w[_PLY] = ply + 1
                w[_STATE] = _ENTER
            else:
                best = w[f + _BEST]
                if ply == 0:
                    return 1
                if w[f + _DEPTH]:
                    bound = _EXACT
                    if best <= w[f + _FLOOR]:
                        bound = _AT_MOST
                    if best >= w[f + _BETA]:
                        bound = _AT_LEAST
                    slot = (w[f + _STORED] & w[_MASK]) * 2
                    k[slot] = w[f + _STORED]
                    k[slot + 1] = (best << 16) + (w[f + _DEPTH] << 12) + (bound << 10) + w[f + _MOVE]
                w[_VALUE] = best
                w[_STATE] = _LEAVE
        else:
            ply -= 1
            f -= _FRAME
            w[_PLY] = ply
            value = _TOP - w[_VALUE]
            if w[f + _TRIM] == _PASSED:
                w[_TURN] = 1 - w[_TURN]
                w[_KEY] = w[_KEY] ^ w[_TURN_KEY]
                w[_QUIET] = w[_QUIET] - 1
                w[f + _TRIM] = 0
                w[_STATE] = _GO_ON
                if value >= w[f + _BETA]:
                    w[_VALUE] = w[f + _BETA]
                    w[_STATE] = _LEAVE
                continue
            unmake(tb, tw)
            move = h[_MOVES + ply * _STRIDE + w[f + _NEXT] - 1]
            if ply == 0:
                value -= b[_MALUS + move]
            w[_STATE] = _GO_ON
            trim = w[f + _TRIM]
            if value > w[f + _ALPHA] and (trim == 1 or (trim == 2 and value < w[f + _BETA])):
                w[f + _TRIM] = 3
                w[f + _NEXT] = w[f + _NEXT] - 1
            elif value > w[f + _BEST]:
                w[f + _BEST] = value
                w[f + _MOVE] = move
                if value > w[f + _ALPHA]:
                    w[f + _ALPHA] = value
                    if value >= w[f + _BETA]:
                        w[f + _END] = w[f + _NEXT]
                        w[f + _KILLER] = move
    return 0
