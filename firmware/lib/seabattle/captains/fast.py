# ruff: noqa: F821 (viper's own types)
# mypy: ignore-errors
# fmt: off
"""The inner loops over tables of places, in viper: see plain.py, its twin, for what each does. Imports nothing.

Only MicroPython with a native code emitter can import this; places.py takes plain.py elsewhere. Numbers are those of
layout.py. Machine code is large: what can share a loop does.
"""

import micropython


@micropython.viper
def sift(tables, facing: int, begin: int, end: int, mask: int, n: int) -> int:
    flags = ptr8(tables[1])
    shape = ptr16(tables[2])
    steps = ptr8(tables[3])
    lists = ptr16(tables[4])
    room = int(ptr32(tables[0])[8])
    f = facing << 2
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
            on += (flag >> 2) & 1
            j += 1
        if j == last:
            near = 0
            if mask == 8:
                # Through hits: some of them, not all over, and none beside it.
                if on == last - decks:
                    on = 0
                if on == 0:
                    near = 1
                j = ring
                while j < decks:
                    near += (int(flags[a + int(steps[j])]) >> 2) & 1
                    j += 1
            if near == on:
                lists[n] = (facing << 9) | a
                n += 1
        a += 1
    return n


@micropython.viper
def tally(tables, begin: int, end: int, weight: int):
    flags = ptr8(tables[1])
    shape = ptr16(tables[2])
    steps = ptr8(tables[3])
    lists = ptr16(tables[4])
    heat = ptr32(tables[5])
    i = begin
    while i < end:
        place = int(lists[i])
        a = place & 511
        f = (place >> 9) << 2
        last = int(shape[f + 3])
        j = int(shape[f + 2])
        worth = weight
        while j < last:
            worth <<= (int(flags[a + int(steps[j])]) & 4) >> 1
            j += 1
        j = int(shape[f + 2])
        while j < last:
            c = a + int(steps[j])
            heat[c] = int(heat[c]) + worth
            j += 1
        i += 1


@micropython.viper
def sieve(tables, begin: int, end: int, kept: int) -> int:
    p = ptr32(tables[0])
    flags = ptr8(tables[1])
    shape = ptr16(tables[2])
    steps = ptr8(tables[3])
    pool = ptr16(tables[6])
    habits = ptr8(tables[7])
    known = ptr16(tables[8])
    slots = int(p[1])
    stride = int(p[2])
    hits = int(p[3])
    sunk = int(p[10])
    row = begin
    while row < end:
        at = row * stride
        end_at = at + slots
        to = kept * stride
        wanted = sunk  # until it has been found
        covered = 0
        while at < end_at:
            place = int(pool[at])
            at += 1
            if place == wanted:
                wanted = 65535
                continue
            a = place & 511
            f = (place >> 9) << 2
            j = int(shape[f + 2])
            last = int(shape[f + 3])
            on = j - last
            while j < last:
                flag = int(flags[a + int(steps[j])])
                on += (flag >> 2) & 1
                covered += ((flag >> 2) & 1) - ((flag & 8) << 7)
                j += 1
            if on == 0:
                covered = -1000000
            pool[to] = place
            to += 1
        if covered == hits and wanted == 65535:
            habits[kept] = int(habits[row])
            known[kept] = int(known[row])
            kept += 1
        row += 1
    return kept


@micropython.viper
def lots(tables, rows: int, n: int, wanted: int, draw: int):
    known = ptr16(tables[8])
    odds = ptr8(tables[15])
    most = 0
    row = 0
    while row < rows:
        gain = int(known[row])
        if gain > most:
            most = gain
        row += 1
    total = 0
    row = 0
    while row < rows:
        loss = most - int(known[row])
        if loss > 255:
            loss = 255
        gain = int(odds[loss])
        known[row] = gain
        total += gain
        row += 1
    mass = (draw * total) >> 10
    row = 0
    while row < rows:
        mass += int(known[row]) * n
        copies = 0
        while mass >= total:
            mass -= total
            copies += 1
        known[row] = copies
        row += 1
    while row < wanted:
        known[row] = 0
        row += 1


@micropython.viper
def fill(tables, begin: int, end: int, n: int):
    p = ptr32(tables[0])
    pool = ptr16(tables[6])
    habits = ptr8(tables[7])
    known = ptr16(tables[8])
    slots = int(p[1])
    stride = int(p[2])
    hole = int(p[11])
    row = begin
    while row < end:
        copies = int(known[row])
        if row < n:
            copies -= 1
        while copies > 0:
            while int(known[hole]):
                hole += 1
            at = row * stride
            to = hole * stride
            last = at + slots
            while at < last:
                pool[to] = int(pool[at])
                at += 1
                to += 1
            habits[hole] = int(habits[row])
            known[hole] = 1
            copies -= 1
        row += 1
    p[11] = hole


@micropython.viper
def explain(tables, row: int) -> int:
    p = ptr32(tables[0])
    flags = ptr8(tables[1])
    shape = ptr16(tables[2])
    steps = ptr8(tables[3])
    lists = ptr16(tables[4])
    pool = ptr16(tables[6])
    sea = ptr8(tables[9])
    base = ptr8(tables[10])
    slot = ptr16(tables[11])
    slots = int(p[1])
    hits = int(p[3])
    seed = int(p[6])
    i = int(p[0])
    while i > 0:
        i -= 1
        sea[i] = int(base[i])
    at = row * int(p[2])
    s = 0
    while s < slots:
        pool[at + s] = 65535
        s += 1
    covered = 0
    tries = 0
    while covered < hits and tries < 60:
        tries += 1
        seed = (seed * 22695477 + 1) & 0x3FFFFFFF
        s = ((seed >> 14) * slots) >> 16
        n = int(slot[s * 4 + 3])
        if n == 0 or int(pool[at + s]) != 65535:
            continue
        seed = (seed * 22695477 + 1) & 0x3FFFFFFF
        place = int(lists[int(slot[s * 4 + 2]) + (((seed >> 14) * n) >> 16)])
        a = place & 511
        f = (place >> 9) << 2
        j = int(shape[f + 2])
        last = int(shape[f + 3])
        on = 0
        while j < last:
            c = a + int(steps[j])
            if int(sea[c]):
                on = 0
                break
            on += (int(flags[c]) >> 2) & 1
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
    p[6] = seed
    if covered < hits:
        return 0
    return 1


@micropython.viper
def stir(tables, begin: int, end: int, sweeps: int, mode: int) -> int:
    p = ptr32(tables[0])
    flags = ptr8(tables[1])
    shape = ptr16(tables[2])
    steps = ptr8(tables[3])
    lists = ptr16(tables[4])
    pool = ptr16(tables[6])
    known = ptr16(tables[8])
    sea = ptr8(tables[9])
    base = ptr8(tables[10])
    slot = ptr16(tables[11])
    nature = ptr16(tables[12])
    singles = ptr16(tables[13])
    luck = ptr16(tables[14])
    size = int(p[0])
    slots = int(p[1])
    seed = int(p[6])
    row = begin
    while row < end:
        i = 0
        while i < size:
            sea[i] = int(base[i])
            i += 1
        i = int(ptr8(tables[7])[row]) * 4
        pull = int(nature[i]) - 4096
        shore = int(nature[i + 1])
        sweep = 0
        if mode == 0:
            sweep = sweeps * int(nature[i + 3])
        if mode == 1:
            sweep = 1
        water = int(p[4])
        free = int(p[5])
        row_at = row * int(p[2])
        laid = 0  # the first round lays the ships, the others move them
        while sweep >= 0:
            s = 0
            while s < slots:
                chosen = int(pool[row_at + s])
                if laid:
                    if mode and chosen != 65535:
                        s += 1
                        continue
                    energy = 0
                    on = 0
                    if mode == 0:
                        # Take the ship out of the sea, minding the hits it explains and the decks that lie off the
                        # shore.
                        energy = water * pull + int(singles[free])
                        a = chosen & 511
                        f = (chosen >> 9) << 2
                        j = int(shape[f + 2])
                        last = int(shape[f + 3])
                        while j < last:
                            flag = int(flags[a + int(steps[j])])
                            on += (flag >> 2) & 1
                            energy -= ((flag >> 4) & 1) * shore
                            j += 1
                        j = int(shape[f])
                        last = int(shape[f + 1])
                        while j < last:
                            c = a + int(steps[j])
                            m = int(sea[c]) - 1
                            sea[c] = m
                            if m == 0:
                                flag = int(flags[c])
                                water += flag & 1
                                free += (flag >> 1) & 1
                            j += 1
                    which = s * 4
                    if on:
                        which += 2
                    lists_at = int(slot[which])
                    n = int(slot[which + 1])
                    was_water = water
                    was_free = free
                    tries = int(p[7])
                    if mode:
                        tries = 50
                    rivals = int(nature[i + 2])
                    while tries > 0 and n > 0:
                        tries -= 1
                        seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                        place = int(lists[lists_at + (((seed >> 14) * n) >> 16)])
                        a = place & 511
                        f = (place >> 9) << 2
                        j = int(shape[f + 2])
                        last = int(shape[f + 3])
                        new_on = 0
                        inner = 0
                        while j < last:
                            c = a + int(steps[j])
                            if int(sea[c]):
                                inner = -1
                                break
                            flag = int(flags[c])
                            new_on += (flag >> 2) & 1
                            inner += (flag >> 4) & 1
                            j += 1
                        if inner < 0 or new_on != on:
                            continue
                        # Count before anything is written: most packed ships stay where they are.
                        water = was_water
                        free = was_free
                        j = int(shape[f])
                        last = int(shape[f + 1])
                        while j < last:
                            c = a + int(steps[j])
                            if int(sea[c]) == 0:
                                flag = int(flags[c])
                                water -= flag & 1
                                free -= (flag >> 1) & 1
                            j += 1
                        mine = water * pull - inner * shore
                        if mode:
                            if chosen == 65535 or mine > energy:
                                energy = mine
                                chosen = place
                            rivals -= 1
                            if rivals == 0:
                                break
                        else:
                            seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                            if mine + int(singles[free]) + int(luck[seed >> 22]) >= energy:
                                chosen = place
                                break
                    if chosen == 65535:
                        p[6] = seed
                        return 0
                    pool[row_at + s] = chosen
                    water = was_water
                    free = was_free
                # The ship goes to its new place, or back.
                if chosen != 65535:
                    a = chosen & 511
                    f = (chosen >> 9) << 2
                    j = int(shape[f])
                    last = int(shape[f + 1])
                    while j < last:
                        c = a + int(steps[j])
                        m = int(sea[c])
                        if m == 0:
                            flag = int(flags[c])
                            water -= flag & 1
                            free -= (flag >> 1) & 1
                        sea[c] = m + 1
                        j += 1
                s += 1
            laid = 1
            sweep -= 1
        energy = int(singles[free])
        if mode == 3:
            heat = ptr32(tables[5])
            s = row_at
            while s < row_at + slots:
                a = int(pool[s]) & 511
                f = (int(pool[s]) >> 9) << 2
                j = int(shape[f + 2])
                last = int(shape[f + 3])
                while j < last:
                    c = a + int(steps[j])
                    heat[c] = int(heat[c]) + 1000
                    j += 1
                s += 1
            if int(p[9]) and free > 0:
                each = int(p[9]) * 1000 // free
                i = 0
                while i < size:
                    if int(sea[i]) == 0 and int(flags[i]) & 2:
                        heat[i] = int(heat[i]) + each
                    i += 1
        else:
            if mode == 2:
                energy += 32768 - int(known[row])
                if energy < 0:
                    energy = 0
            known[row] = energy
        row += 1
    p[6] = seed
    return 1
