# ruff: noqa: F821 (viper's own types)
# mypy: ignore-errors
# fmt: off
"""The inner loops over tables of places, in viper; its twin plain.py documents each. Imports nothing.

Only MicroPython with a native code emitter can import this; places.py uses plain.py elsewhere. Machine code is large,
so loops are shared where possible. No constant has more than 16 bits or a sign: the Pico would load it from an aligned
word.
"""

import micropython
from micropython import const

# Constants must be in the file that uses them: those of layout.py, and what follows from them.
_ANCHOR_BITS = const(9)
_ZONE_BITS = const(7)
_HABIT_BITS = const(5)
_RIVALS = const(1)
_PATIENCE = const(2)
_SMALL = const(3)
_OPEN = const(4)
_COPIES = const(5)
_WORTH = const(6)
_FACED = const(14)
_ZONES = const(16)
_SIZE = const(0)
_SLOTS = const(1)
_STRIDE = const(2)
_HITS = const(3)
_WATER = const(4)
_SEED = const(5)
_TRIES = const(6)
_CAPACITY = const(7)
_SINGLES = const(8)
_JUST_SUNK = const(9)
_GAP = const(10)
_MULTIPLIER = const(11)
_MASK = const(12)
_WHOLE = const(13)
_FRESH = const(14)
_TOLL = const(15)
_INSIDE = const(1)
_UNSHOT = const(2)
_STRUCK = const(4)
_SHUT = const(16)
_MOVE = const(0)
_DRAFT = const(1)
_WEIGH = const(2)
_ADD_HEAT = const(3)
_PULL_BIAS = const(4096)
_GAIN_BIAS = const(32768)
_NOTHING = const(65535)
_ANCHOR = const((1 << _ANCHOR_BITS) - 1)
_STRUCK_BIT = const(2)
_UNSHOT_BIT = const(1)
_REFUSED = const(1000)
_SEED_LOW = const(14)
_SEED_TOP = const(22)
_COVER_TRIES = const(60)
_DRAFT_TRIES = const(50)
_LAST_LIKELIHOOD = const(255)
_DRAW_BITS = const(10)
_COPIES_BITS = const(8)
# Where the tables are in their list.
_T_P = const(0)
_T_FLAGS = const(1)
_T_SHAPE = const(2)
_T_STEPS = const(3)
_T_LISTS = const(4)
_T_HEAT = const(5)
_T_POOL = const(6)
_T_HABITS = const(7)
_T_WEIGHTS = const(8)
_T_SEA = const(9)
_T_BASE = const(10)
_T_SLOT = const(11)
_T_ENERGIES = const(12)
_T_SINGLES_ENERGY = const(13)
_T_ACCEPTANCE = const(14)
_T_LIKELIHOOD = const(15)
_T_EVIDENCE = const(16)


@micropython.viper
def list_places(tables, orientation: int, begin: int, end: int, mask: int, n: int) -> int:
    flags = ptr16(tables[_T_FLAGS])
    shape = ptr16(tables[_T_SHAPE])
    steps = ptr8(tables[_T_STEPS])
    lists = ptr16(tables[_T_LISTS])
    room = int(ptr32(tables[_T_P])[_CAPACITY])
    whole = int(ptr32(tables[_T_P])[_WHOLE])
    f = orientation << 2
    ring = int(shape[f])
    decks = int(shape[f + 2])
    last = int(shape[f + 3])
    a = begin
    while a < end and n < room:
        on = 0
        j = decks
        while j < last:
            flag = int(flags[a + int(steps[j])])
            if flag & mask:
                break
            on += (flag >> _STRUCK_BIT) & 1
            j += 1
        if j == last:
            near = 0
            if mask == _SHUT:
                # Through hits: some of them, not all over, and none beside it.
                if on == last - decks and whole == 0:
                    on = 0
                if on == 0:
                    near = 1
                j = ring
                while j < decks:
                    near += (int(flags[a + int(steps[j])]) >> _STRUCK_BIT) & 1
                    j += 1
            if near == on:
                lists[n] = (orientation << _ANCHOR_BITS) | a
                n += 1
        a += 1
    return n


@micropython.viper
def tally(tables, begin: int, end: int, weight: int):
    flags = ptr16(tables[_T_FLAGS])
    shape = ptr16(tables[_T_SHAPE])
    steps = ptr8(tables[_T_STEPS])
    lists = ptr16(tables[_T_LISTS])
    heat = ptr32(tables[_T_HEAT])
    i = begin
    while i < end:
        place = int(lists[i])
        a = place & _ANCHOR
        f = (place >> _ANCHOR_BITS) << 2
        last = int(shape[f + 3])
        j = int(shape[f + 2])
        worth = weight
        while j < last:
            worth <<= (int(flags[a + int(steps[j])]) & _STRUCK) >> 1
            j += 1
        j = int(shape[f + 2])
        while j < last:
            c = a + int(steps[j])
            heat[c] = int(heat[c]) + worth
            j += 1
        i += 1


@micropython.viper
def filter_rows(tables, begin: int, end: int, kept: int) -> int:
    p = ptr32(tables[_T_P])
    flags = ptr16(tables[_T_FLAGS])
    shape = ptr16(tables[_T_SHAPE])
    steps = ptr8(tables[_T_STEPS])
    pool = ptr16(tables[_T_POOL])
    habits = ptr8(tables[_T_HABITS])
    weights = ptr16(tables[_T_WEIGHTS])
    slots = int(p[_SLOTS])
    stride = int(p[_STRIDE])
    hits = int(p[_HITS])
    sunk = int(p[_JUST_SUNK])
    whole = int(p[_WHOLE])
    fresh = int(p[_FRESH])
    if whole:
        hits -= int(p[_SINGLES])
    row = begin
    while row < end:
        at = row * stride
        end_at = at + slots
        to = kept * stride
        wanted = sunk  # until it is found
        covered = 0
        near = 0
        while at < end_at:
            place = int(pool[at])
            at += 1
            if place == wanted:
                wanted = _NOTHING
                continue
            a = place & _ANCHOR
            f = (place >> _ANCHOR_BITS) << 2
            j = int(shape[f + 2])
            if fresh:
                last = j
                j = int(shape[f])
                while j < last:
                    if a + int(steps[j]) == fresh:
                        near += 1
                    j += 1
            last = int(shape[f + 3])
            on = j - last
            while j < last:
                c = a + int(steps[j])
                if c == fresh:
                    near -= 2
                flag = int(flags[c])
                on += (flag >> _STRUCK_BIT) & 1
                covered += ((flag >> _STRUCK_BIT) & 1) - ((flag & _SHUT) << 6)
                j += 1
            if on == 0 and whole == 0:
                covered -= _REFUSED
            pool[to] = place
            to += 1
        toll = 0
        if near == 0:
            toll = int(p[_TOLL])
        if covered >= hits and wanted == _NOTHING and near <= 0 and toll != _NOTHING:
            habits[kept] = int(habits[row])
            weights[kept] = int(weights[row]) + toll
            kept += 1
        row += 1
    return kept


@micropython.viper
def rate(tables, rows: int):
    weights = ptr16(tables[_T_WEIGHTS])
    habits = ptr8(tables[_T_HABITS])
    likelihood = ptr8(tables[_T_LIKELIHOOD])
    evidence = ptr32(tables[_T_EVIDENCE])
    most = 0
    row = 0
    while row < rows:
        gain = int(weights[row])
        if gain > most:
            most = gain
        row += 1
    row = 0
    while row < rows:
        loss = most - int(weights[row])
        if loss > _LAST_LIKELIHOOD:
            loss = _LAST_LIKELIHOOD
        gain = int(likelihood[loss])
        weights[row] = gain
        habit = int(habits[row])
        evidence[habit] = int(evidence[habit]) + gain
        row += 1


@micropython.viper
def resample(tables, rows: int, n: int, wanted: int, draw: int):
    weights = ptr16(tables[_T_WEIGHTS])
    habits = ptr8(tables[_T_HABITS])
    energies = ptr16(tables[_T_ENERGIES])
    total = 0
    row = 0
    while row < rows:
        copies = int(energies[(int(habits[row]) << _HABIT_BITS) + _COPIES])
        copies = (int(weights[row]) * copies) >> _COPIES_BITS
        weights[row] = copies
        total += copies
        row += 1
    mass = (total >> _DRAW_BITS) * draw
    row = 0
    while row < rows:
        mass += int(weights[row]) * n
        copies = 0
        while mass >= total:
            mass -= total
            copies += 1
        weights[row] = copies
        row += 1
    while row < wanted:
        weights[row] = 0
        row += 1


@micropython.viper
def replicate(tables, begin: int, end: int, n: int):
    p = ptr32(tables[_T_P])
    pool = ptr16(tables[_T_POOL])
    habits = ptr8(tables[_T_HABITS])
    weights = ptr16(tables[_T_WEIGHTS])
    slots = int(p[_SLOTS])
    stride = int(p[_STRIDE])
    gap = int(p[_GAP])
    row = begin
    while row < end:
        copies = int(weights[row])
        if row < n:
            copies -= 1
        while copies > 0:
            while int(weights[gap]):
                gap += 1
            at = row * stride
            to = gap * stride
            last = at + slots
            while at < last:
                pool[to] = int(pool[at])
                at += 1
                to += 1
            habits[gap] = int(habits[row])
            weights[gap] = 1
            copies -= 1
        row += 1
    p[_GAP] = gap


@micropython.viper
def cover_hits(tables, row: int) -> int:
    p = ptr32(tables[_T_P])
    slots = int(p[_SLOTS])
    flags = ptr16(tables[_T_FLAGS])
    shape = ptr16(tables[_T_SHAPE])
    steps = ptr8(tables[_T_STEPS])
    lists = ptr16(tables[_T_LISTS])
    pool = ptr16(tables[_T_POOL])
    sea = ptr8(tables[_T_SEA])
    base = ptr8(tables[_T_BASE])
    slot = ptr16(tables[_T_SLOT])
    hits = int(p[_HITS])
    seed = int(p[_SEED])
    multiplier = int(p[_MULTIPLIER])
    mask = int(p[_MASK])
    i = int(p[_SIZE])
    while i > 0:
        i -= 1
        sea[i] = int(base[i])
    at = row * int(p[_STRIDE])
    s = 0
    while s < slots:
        pool[at + s] = _NOTHING
        s += 1
    covered = 0
    tries = 0
    while covered < hits and tries < _COVER_TRIES:
        tries += 1
        seed = (seed * multiplier + 1) & mask
        s = ((seed >> _SEED_LOW) * slots) >> 16
        n = int(slot[s * 4 + 3])
        if n == 0 or int(pool[at + s]) != _NOTHING:
            continue
        seed = (seed * multiplier + 1) & mask
        place = int(lists[int(slot[s * 4 + 2]) + (((seed >> _SEED_LOW) * n) >> 16)])
        a = place & _ANCHOR
        f = (place >> _ANCHOR_BITS) << 2
        j = int(shape[f + 2])
        last = int(shape[f + 3])
        on = 0
        while j < last:
            c = a + int(steps[j])
            if int(sea[c]):
                on = 0
                break
            on += (int(flags[c]) >> _STRUCK_BIT) & 1
            j += 1
        if on:
            covered += on
            pool[at + s] = place
            j = int(shape[f])
            last = int(shape[f + 1])
            while j < last:
                c = a + int(steps[j])
                sea[c] = int(sea[c]) + 1
                j += 1
    p[_SEED] = seed
    if covered < hits:
        return 0
    return 1


@micropython.viper
def step(tables, begin: int, end: int, sweeps: int, mode: int) -> int:
    p = ptr32(tables[_T_P])
    flags = ptr16(tables[_T_FLAGS])
    shape = ptr16(tables[_T_SHAPE])
    steps = ptr8(tables[_T_STEPS])
    lists = ptr16(tables[_T_LISTS])
    pool = ptr16(tables[_T_POOL])
    weights = ptr16(tables[_T_WEIGHTS])
    sea = ptr8(tables[_T_SEA])
    base = ptr8(tables[_T_BASE])
    slot = ptr16(tables[_T_SLOT])
    energies = ptr16(tables[_T_ENERGIES])
    singles = ptr16(tables[_T_SINGLES_ENERGY])
    acceptance = ptr16(tables[_T_ACCEPTANCE])
    size = int(p[_SIZE])
    slots = int(p[_SLOTS])
    seed = int(p[_SEED])
    multiplier = int(p[_MULTIPLIER])
    mask = int(p[_MASK])
    row = begin
    while row < end:
        i = 0
        while i < size:
            sea[i] = int(base[i])
            i += 1
        i = int(ptr8(tables[_T_HABITS])[row]) << _HABIT_BITS
        pull = int(energies[i]) - _PULL_BIAS
        zones = i + _ZONES
        sweep = 0
        if mode == _MOVE:
            sweep = sweeps * int(energies[i + _PATIENCE])
        if mode == _DRAFT:
            sweep = 1
        water = int(p[_WATER])
        free = int(energies[i + _OPEN])
        small = int(energies[i + _SMALL])
        row_at = row * int(p[_STRIDE])
        laid = 0  # the first round places the ships, the others move them
        while sweep >= 0:
            s = 0
            while s < slots:
                chosen = int(pool[row_at + s])
                if laid:
                    if mode and chosen != _NOTHING:
                        s += 1
                        continue
                    energy = 0
                    on = 0
                    if mode == _MOVE:
                        # Take the ship out of the sea; note the hits it explains and its decks away from the shore.
                        energy = water * pull + int(singles[free])
                        energy -= int(energies[i + _FACED + ((chosen >> _ANCHOR_BITS) & 1)])
                        a = chosen & _ANCHOR
                        f = (chosen >> _ANCHOR_BITS) << 2
                        j = int(shape[f + 2])
                        last = int(shape[f + 3])
                        while j < last:
                            flag = int(flags[a + int(steps[j])])
                            on += (flag >> _STRUCK_BIT) & 3  # a hit counts 1, a large ship's 3
                            energy -= int(energies[zones + (flag >> _ZONE_BITS)])
                            j += 1
                        j = int(shape[f])
                        last = int(shape[f + 1])
                        while j < last:
                            c = a + int(steps[j])
                            m = int(sea[c]) - 1
                            sea[c] = m
                            if m == 0:
                                flag = int(flags[c])
                                water += flag & _INSIDE
                                free += (small >> (flag >> _ZONE_BITS)) & (flag >> _UNSHOT_BIT) & 1
                            j += 1
                    which = s * 4
                    if on:
                        which += 2
                    lists_at = int(slot[which])
                    n = int(slot[which + 1])
                    was_water = water
                    was_free = free
                    tries = int(p[_TRIES])
                    if mode:
                        tries = _DRAFT_TRIES
                    rivals = int(energies[i + _RIVALS])
                    while tries > 0 and n > 0:
                        tries -= 1
                        seed = (seed * multiplier + 1) & mask
                        place = int(lists[lists_at + (((seed >> _SEED_LOW) * n) >> 16)])
                        a = place & _ANCHOR
                        f = (place >> _ANCHOR_BITS) << 2
                        j = int(shape[f + 2])
                        last = int(shape[f + 3])
                        new_on = 0
                        mine = 0 - int(energies[i + _FACED + ((place >> _ANCHOR_BITS) & 1)])
                        while j < last:
                            c = a + int(steps[j])
                            if int(sea[c]):
                                new_on = _REFUSED
                                break
                            flag = int(flags[c])
                            new_on += (flag >> _STRUCK_BIT) & 3
                            mine -= int(energies[zones + (flag >> _ZONE_BITS)])
                            j += 1
                        if new_on != on:
                            continue
                        # Count before writing anything: most packed ships stay where they are.
                        water = was_water
                        free = was_free
                        j = int(shape[f])
                        last = int(shape[f + 1])
                        while j < last:
                            c = a + int(steps[j])
                            if int(sea[c]) == 0:
                                flag = int(flags[c])
                                water -= flag & _INSIDE
                                free -= (small >> (flag >> _ZONE_BITS)) & (flag >> _UNSHOT_BIT) & 1
                            j += 1
                        mine += water * pull
                        if mode:
                            if chosen == _NOTHING or mine > energy:
                                energy = mine
                                chosen = place
                            rivals -= 1
                            if rivals == 0:
                                break
                        else:
                            seed = (seed * multiplier + 1) & mask
                            if mine + int(singles[free]) + int(acceptance[seed >> _SEED_TOP]) >= energy:
                                chosen = place
                                break
                    if chosen == _NOTHING:
                        p[_SEED] = seed
                        return 0
                    pool[row_at + s] = chosen
                    water = was_water
                    free = was_free
                # The ship goes to its new place, or back.
                if chosen != _NOTHING:
                    a = chosen & _ANCHOR
                    f = (chosen >> _ANCHOR_BITS) << 2
                    j = int(shape[f])
                    last = int(shape[f + 1])
                    while j < last:
                        c = a + int(steps[j])
                        m = int(sea[c])
                        if m == 0:
                            flag = int(flags[c])
                            water -= flag & _INSIDE
                            free -= (small >> (flag >> _ZONE_BITS)) & (flag >> _UNSHOT_BIT) & 1
                        sea[c] = m + 1
                        j += 1
                s += 1
            laid = 1
            sweep -= 1
        energy = int(singles[free])
        if mode == _ADD_HEAT:
            heat = ptr32(tables[_T_HEAT])
            worth = int(energies[zones - _ZONES + _WORTH])
            left = int(p[_SINGLES]) - int(p[_HITS])
            s = row_at
            while s < row_at + slots:
                a = int(pool[s]) & _ANCHOR
                f = (int(pool[s]) >> _ANCHOR_BITS) << 2
                j = int(shape[f + 2])
                last = int(shape[f + 3])
                while j < last:
                    c = a + int(steps[j])
                    left += (int(flags[c]) >> _STRUCK_BIT) & 1
                    heat[c] = int(heat[c]) + worth
                    j += 1
                s += 1
            if left > 0 and free > 0:
                each = left * worth // free
                i = 0
                while i < size:
                    if int(sea[i]) == 0:
                        flag = int(flags[i])
                        if (small >> (flag >> _ZONE_BITS)) & (flag >> _UNSHOT_BIT) & 1:
                            heat[i] = int(heat[i]) + each
                    i += 1
        else:
            if mode == _WEIGH:
                energy += _GAIN_BIAS - int(weights[row])
                if energy < 0:
                    energy = 0
            weights[row] = energy
        row += 1
    p[_SEED] = seed
    return 1
