"""The inner loops of the search in plain Python: the twin of fast.py, for interpreters without viper. Imports layout
and the rules.

Alpha-beta without recursion, so that it can stop anywhere and continue: a frame per ply, a state, and `run` for so many
nodes. After the first, moves are only asked whether they beat the best so far, late ones that cost no ship a ply less;
those that do are searched again in full. Where passing would refute the other side's move, nothing else is tried.
Moves that lose the moving ship and sink nothing are left out; so is a mine laid in a move that sinks. B, H, W: the
tables of layout.py. K: the table of positions, two words per entry: its key; its value << 16, 4 bits of depth, 2 of
bound, 10 of move.
"""

from ..rules.constants import LAY, LEFT, MINED, QUIET as DRAWN_AFTER, RIGHT, SHIP
from ..rules.sea import NOWHERE, POINTS, RED
from ..rules.ships import FLEET, MINESWEEPER
from .layout import (
    AFLOAT,
    AHEAD,
    AIM,
    AIMS,
    ALPHA,
    ASPECTS,
    AT,
    AT_LEAST,
    AT_MOST,
    BEST,
    BETA,
    BOREDOM,
    BOWS,
    CARRIED,
    CODES,
    DEPTH,
    END,
)
from .layout import ENTER, EXACT, FLOOR, FRAME, FRAMES, GO_ON, HORIZON, INFINITY, KEY, KILLER, LEAVE, MALUS, MASK
from .layout import MINE_CODE, MOVE, MOVES, NEXT, NODES, NOTE, NO_MOVE, OLD_KEY, OLD_QUIET, OLD_SCORE, PLACES, PLY
from .layout import (
    PASS,
    PASSED,
    PULL,
    QUIET,
    SCORE,
    SINKING,
    SINKS,
    STATE,
    STRIDE,
    TERRAIN,
    TOP,
    TRIM,
    TURN,
    TURN_KEY,
    TYPES,
    USUAL,
    VALUE,
)
from .layout import WIN, WORTH, ZERO


def make(B, H, W, move):
    """Make a move in B and W, noting in the ply's frame how to undo it."""
    f = FRAMES + W[PLY] * FRAME
    turn = W[TURN]
    key = W[KEY]
    gain = 0  # for the player on turn
    quiet = W[QUIET] + 1
    W[f + OLD_KEY] = key
    W[f + OLD_SCORE] = W[SCORE]
    W[f + OLD_QUIET] = W[QUIET]
    point = move >> 2
    how = move & 3
    ship = (B[point] & SHIP) - 1
    bow = B[BOWS + ship]
    kind = B[TYPES + ship]
    code = CODES + (turn * 5 + kind) * 4
    note = (move << 11) + ship
    key = key ^ W[TURN_KEY] ^ (H[code + bow] * H[PLACES + point])
    if how and how != LAY:  # a turn
        gain -= ((B[AIMS + turn * POINTS + point] >> bow) & 1) * AIM
        bow = (bow + 5 - how - how) & 3
        gain += ((B[AIMS + turn * POINTS + point] >> bow) & 1) * AIM
        B[BOWS + ship] = bow
        key = key ^ (H[code + bow] * H[PLACES + point])
    else:
        to = B[AHEAD + bow * POINTS + point]
        there = B[to]
        target = there & SHIP
        note += target << 5
        gain -= B[PULL + turn * POINTS + point]
        gain -= ((B[AIMS + turn * POINTS + point] >> bow) & 1) * AIM
        if B[point] & MINED:
            note += 1 << 10
            key = key ^ (H[CODES + MINE_CODE] * H[PLACES + point])
        B[point] = 0
        if how == LAY:
            B[point] = MINED
            B[CARRIED + turn] = B[CARRIED + turn] - 1
            key = key ^ (H[CODES + MINE_CODE] * H[PLACES + point])
        lost = 0
        if B[TERRAIN + to] == RED + 1 - turn:
            lost = 1
        if there & MINED and (target or kind != MINESWEEPER):
            lost = 1
        B[to] = there & MINED
        if target:
            quiet = 0
            target -= 1
            other = B[TYPES + target]
            gain += B[WORTH + other] + B[PULL + (1 - turn) * POINTS + to]
            gain += ((B[AIMS + (1 - turn) * POINTS + to] >> B[BOWS + target]) & 1) * AIM
            key = key ^ (H[CODES + ((1 - turn) * 5 + other) * 4 + B[BOWS + target]] * H[PLACES + to])
            B[AT + target] = NOWHERE
            B[AFLOAT + 1 - turn] = B[AFLOAT + 1 - turn] - 1
        if lost:
            quiet = 0
            gain -= B[WORTH + kind]
            B[AT + ship] = NOWHERE
            B[AFLOAT + turn] = B[AFLOAT + turn] - 1
        else:
            gain += B[PULL + turn * POINTS + to]
            gain += ((B[AIMS + turn * POINTS + to] >> bow) & 1) * AIM
            key = key ^ (H[code + bow] * H[PLACES + to])
            B[AT + ship] = to
            B[to] = B[to] | (ship + 1)
    if turn:
        gain = 0 - gain
    W[SCORE] = W[SCORE] + gain
    W[KEY] = key
    W[QUIET] = quiet
    W[TURN] = 1 - turn
    W[f + NOTE] = note


def unmake(B, W):
    """Undo the move that this ply's frame notes."""
    f = FRAMES + W[PLY] * FRAME
    turn = 1 - W[TURN]
    W[TURN] = turn
    W[KEY] = W[f + OLD_KEY]
    W[SCORE] = W[f + OLD_SCORE]
    W[QUIET] = W[f + OLD_QUIET]
    note = W[f + NOTE]
    ship = note & SHIP
    how = (note >> 11) & 3
    point = note >> 13
    bow = B[BOWS + ship]
    if how and how != LAY:  # a turn
        B[BOWS + ship] = (bow + how + how - 1) & 3
        return
    to = B[AHEAD + bow * POINTS + point]
    B[to] = B[to] & MINED
    target = (note >> 5) & SHIP
    if B[AT + ship] == NOWHERE:
        B[AFLOAT + turn] = B[AFLOAT + turn] + 1
    if target:
        B[to] = B[to] | target
        B[AT + target - 1] = to
        B[AFLOAT + 1 - turn] = B[AFLOAT + 1 - turn] + 1
    if how == LAY:
        B[CARRIED + turn] = B[CARRIED + turn] + 1
    there = ship + 1
    if note & 1024:
        there += MINED
    B[point] = there
    B[AT + ship] = point


def generate(B, H, W, every):
    """List the moves of this ply, first those that sink; every: the others too. Returns how many."""
    base = MOVES + W[PLY] * STRIDE
    turn = W[TURN]
    n = 0
    sinking = 0
    ship = turn * FLEET
    last = ship + FLEET
    while ship < last:
        point = B[AT + ship]
        if point != NOWHERE:
            bow = B[BOWS + ship]
            kind = B[TYPES + ship]
            to = B[AHEAD + bow * POINTS + point]
            if to != NOWHERE:
                there = B[to]
                target = there & SHIP
                if target:
                    target -= 1
                    may = 0
                    if target < turn * FLEET or target >= last:
                        may = B[SINKS + kind * 5 + B[TYPES + target]] & B[ASPECTS + ((B[BOWS + target] - bow) & 3)]
                    if may:
                        H[base + n] = H[base + sinking]
                        H[base + sinking] = point << 2
                        sinking += 1
                        n += 1
                elif every:
                    lost = there & MINED
                    if kind == MINESWEEPER:
                        lost = 0
                    if B[TERRAIN + to] == RED + 1 - turn:
                        lost = 1
                    if lost == 0:
                        H[base + n] = point << 2
                        n += 1
                        if kind == MINESWEEPER and B[CARRIED + turn] and B[point] & MINED == 0:
                            H[base + n] = (point << 2) + LAY
                            n += 1
            if every:
                H[base + n] = (point << 2) + LEFT
                H[base + n + 1] = (point << 2) + RIGHT
                n += 2
        ship += 1
    W[SINKING] = sinking
    return n


def bring_up(H, base, n, to, move):
    """Move a move of those listed from `base` on up to the place `to`, if it is behind it."""
    i = to
    while i < n:
        if H[base + i] == move:
            while i > to:
                H[base + i] = H[base + i - 1]
                i -= 1
            H[base + to] = move
            return
        i += 1


def enter(B, H, W, K):
    """Look at the position of this ply. Returns GO_ON when it has moves to try, LEAVE when VALUE is settled."""
    ply = W[PLY]
    f = FRAMES + ply * FRAME
    turn = W[TURN]
    depth = W[f + DEPTH]
    alpha = W[f + ALPHA]
    beta = W[f + BETA]
    value = W[SCORE]
    if turn:
        value = TOP - value
    hash_move = NO_MOVE
    best = ZERO - INFINITY
    stand = 0
    W[f + FLOOR] = alpha
    if ply:
        own = B[AFLOAT + turn]
        other = B[AFLOAT + 1 - turn]
        if own == 0 or other == 0:
            value = ZERO
            if own:
                value = ZERO + WIN - ply
            if other:
                value = ZERO + ply - WIN
            W[VALUE] = value
            return LEAVE
        dull = (W[QUIET] * W[BOREDOM]) >> 2
        if ply & 1 == 0:
            dull = 0 - dull
        if W[QUIET] >= DRAWN_AFTER:
            W[VALUE] = ZERO + dull
            return LEAVE
        if depth == 0:
            best = value + dull
            if best >= beta or ply >= W[HORIZON]:
                W[VALUE] = best
                return LEAVE
            if best > alpha:
                W[f + ALPHA] = best
        if own > 1 and W[f - FRAME + TRIM] != PASSED:
            stand = value + dull
    if depth:
        slot = (W[KEY] & W[MASK]) * 2
        if K[slot] == W[KEY]:
            data = K[slot + 1]
            hash_move = data & 1023
            if ply and ((data >> 12) & 15) >= depth:
                value = data >> 16
                bound = (data >> 10) & 3
                settled = 0
                if bound == EXACT:
                    settled = 1
                if bound == AT_LEAST and value >= beta:
                    settled = 1
                if bound == AT_MOST and value <= alpha:
                    settled = 1
                if settled:
                    W[VALUE] = value
                    return LEAVE
    n = generate(B, H, W, depth)
    if depth:
        base = MOVES + ply * STRIDE
        bring_up(H, base, n, W[SINKING], W[f + KILLER])
        bring_up(H, base, n, 0, hash_move)
    W[f + BEST] = best
    W[f + MOVE] = NO_MOVE
    W[f + NEXT] = 0
    W[f + TRIM] = 0
    if depth > 1 and stand >= beta:
        W[f + TRIM] = PASS
    W[f + END] = n
    return GO_ON


def run(B, H, W, K, nodes):
    """Continue the search for so many nodes. Returns whether it has ended: then the root's frame has its BEST and
    MOVE."""
    W[NODES] = W[NODES] + nodes
    while nodes > 0:
        ply = W[PLY]
        f = FRAMES + ply * FRAME
        state = W[STATE]
        if state == ENTER:
            nodes -= 1
            W[STATE] = enter(B, H, W, K)
        elif state == GO_ON:
            i = W[f + NEXT]
            if W[f + TRIM] == PASS:
                W[f + TRIM] = PASSED
                depth = W[f + DEPTH] - 3
                if W[f + DEPTH] < 3:
                    depth = 0
                W[f + FRAME + DEPTH] = depth
                W[f + FRAME + ALPHA] = TOP - W[f + BETA]
                W[f + FRAME + BETA] = TOP - W[f + BETA] + 1
                W[TURN] = 1 - W[TURN]
                W[KEY] = W[KEY] ^ W[TURN_KEY]
                W[QUIET] = W[QUIET] + 1
                W[PLY] = ply + 1
                W[STATE] = ENTER
            elif i < W[f + END]:
                W[f + NEXT] = i + 1
                move = H[MOVES + ply * STRIDE + i]
                make(B, H, W, move)
                depth = W[f + DEPTH]
                if depth:
                    depth -= 1
                alpha = W[f + ALPHA]
                if ply == 0:
                    alpha += B[MALUS + move]
                beta = W[f + BETA]
                trim = 0
                if W[f + TRIM] < 3:
                    if W[f + DEPTH] > 1 and W[f + MOVE] != NO_MOVE:
                        trim = 2
                        beta = alpha + 1
                    if depth > 1 and i > USUAL and W[QUIET]:
                        trim = 1
                        depth -= 1
                W[f + TRIM] = trim
                W[f + FRAME + DEPTH] = depth
                W[f + FRAME + ALPHA] = TOP - beta
                W[f + FRAME + BETA] = TOP - alpha
                W[PLY] = ply + 1
                W[STATE] = ENTER
            else:
                best = W[f + BEST]
                if ply == 0:
                    return 1
                if W[f + DEPTH]:
                    bound = EXACT
                    if best <= W[f + FLOOR]:
                        bound = AT_MOST
                    if best >= W[f + BETA]:
                        bound = AT_LEAST
                    slot = (W[KEY] & W[MASK]) * 2
                    K[slot] = W[KEY]
                    K[slot + 1] = (best << 16) + (W[f + DEPTH] << 12) + (bound << 10) + W[f + MOVE]
                W[VALUE] = best
                W[STATE] = LEAVE
        else:
            ply -= 1
            f -= FRAME
            W[PLY] = ply
            value = TOP - W[VALUE]
            if W[f + TRIM] == PASSED:
                W[TURN] = 1 - W[TURN]
                W[KEY] = W[KEY] ^ W[TURN_KEY]
                W[QUIET] = W[QUIET] - 1
                W[f + TRIM] = 0
                W[STATE] = GO_ON
                if value >= W[f + BETA]:
                    W[VALUE] = W[f + BETA]
                    W[STATE] = LEAVE
                continue
            unmake(B, W)
            move = H[MOVES + ply * STRIDE + W[f + NEXT] - 1]
            if ply == 0:
                value -= B[MALUS + move]
            W[STATE] = GO_ON
            trim = W[f + TRIM]
            if value > W[f + ALPHA] and (trim == 1 or (trim == 2 and value < W[f + BETA])):
                W[f + TRIM] = 3
                W[f + NEXT] = W[f + NEXT] - 1
            elif value > W[f + BEST]:
                W[f + BEST] = value
                W[f + MOVE] = move
                if value > W[f + ALPHA]:
                    W[f + ALPHA] = value
                    if value >= W[f + BETA]:
                        W[f + END] = W[f + NEXT]
                        W[f + KILLER] = move
    return 0
