# ruff: noqa: F821 (viper's own types)
# mypy: ignore-errors
# fmt: off
"""The inner loops over tables of places, in viper: see plain.py, its twin, for what each does. Imports nothing.

Only MicroPython with a native code emitter can import this; places.py takes plain.py elsewhere.
"""

import micropython


@micropython.viper
def sift(table: ptr16, size: int, begin: int, end: int, shut: ptr8, out: ptr16, n: int) -> int:
    place = begin
    at = begin * size
    while place < end:
        last = at + size
        clear = 1
        i = at
        while i < last:
            if int(shut[int(table[i])]):
                clear = 0
                break
            i += 1
        if clear:
            out[n] = place
            n += 1
        place += 1
        at = last
    return n


@micropython.viper
def cover(table: ptr16, size: int, begin: int, end: int, shut: ptr8, hits: ptr8, out: ptr16, n: int) -> int:
    place = begin
    at = begin * size
    while place < end:
        last = at + size
        on = 0
        i = at
        while i < last:
            cell = int(table[i])
            if int(shut[cell]):
                on = 0
                break
            if int(hits[cell]):
                on += 1
            i += 1
        if on != 0 and on != size:
            out[n] = place
            n += 1
        place += 1
        at = last
    return n


@micropython.viper
def tally(table: ptr16, size: int, places: ptr16, begin: int, end: int, heat: ptr32, weight: int):
    p = begin
    while p < end:
        i = int(places[p]) * size
        last = i + size
        while i < last:
            cell = int(table[i])
            heat[cell] = int(heat[cell]) + weight
            i += 1
        p += 1


@micropython.viper
def sieve(
    pool: ptr16, habits: ptr8, begin: int, end: int, kept: int, known: ptr16, p: ptr32, anchor: ptr16, facing: ptr16,
    shape: ptr16, steps: ptr16, flags: ptr8
) -> int:
    slots = int(p[1])
    stride = int(p[2])
    hits = int(p[3])
    row = begin
    while row < end:
        at = row * stride
        covered = 0
        s = 0
        while s < slots:
            place = int(pool[at + s])
            a = int(anchor[place])
            f = int(facing[place])
            j = int(shape[f + 2])
            decks = int(shape[f + 3])
            last = j + decks
            on = 0
            while j < last:
                flag = int(flags[a + int(steps[j])])
                if flag & 8:
                    on = decks
                    j = last
                else:
                    on += (flag >> 2) & 1
                    j += 1
            if on == decks:
                covered = -1
                break
            covered += on
            s += 1
        if covered == hits:
            if kept != row:
                s = 0
                to = kept * stride
                while s < slots:
                    pool[to + s] = int(pool[at + s])
                    s += 1
                habits[kept] = int(habits[row])
                known[kept] = int(known[row])
            kept += 1
        row += 1
    return kept


@micropython.viper
def bury(
    pool: ptr16, habits: ptr8, begin: int, end: int, kept: int, known: ptr16, p: ptr32, first: int, last: int,
    place: int
) -> int:
    slots = int(p[1])
    stride = int(p[2])
    row = begin
    while row < end:
        at = row * stride
        s = first
        while s < last:
            if int(pool[at + s]) == place:
                break
            s += 1
        if s < last:
            to = kept * stride
            i = 0
            while i < slots:
                if i != s:
                    pool[to] = int(pool[at + i])
                    to += 1
                i += 1
            habits[kept] = int(habits[row])
            known[kept] = int(known[row])
            kept += 1
        row += 1
    return kept


@micropython.viper
def weigh(
    pool: ptr16, begin: int, end: int, p: ptr32, anchor: ptr16, facing: ptr16, shape: ptr16, steps: ptr16, flags: ptr8,
    sea: ptr8, base: ptr8, singles: ptr32, known: ptr16
) -> int:
    size = int(p[0])
    slots = int(p[1])
    stride = int(p[2])
    most = 0
    row = begin
    while row < end:
        i = 0
        while i < size:
            sea[i] = int(base[i])
            i += 1
        free = int(p[5])
        at = row * stride
        last_slot = at + slots
        while at < last_slot:
            place = int(pool[at])
            a = int(anchor[place])
            f = int(facing[place])
            j = int(shape[f])
            last = j + int(shape[f + 1])
            while j < last:
                c = a + int(steps[j])
                m = int(sea[c])
                if m == 0:
                    free -= (int(flags[c]) >> 1) & 1
                sea[c] = m + 1
                j += 1
            at += 1
        gain = int(singles[free]) - int(known[row]) + 32768
        if gain < 0:
            gain = 0
        known[row] = gain
        if gain > most:
            most = gain
        row += 1
    return most


@micropython.viper
def lots(known: ptr16, begin: int, end: int, most: int, odds: ptr8, weights: ptr8) -> int:
    total = 0
    row = begin
    while row < end:
        loss = most - int(known[row])
        if loss > 255:
            loss = 255
        weight = int(odds[loss])
        weights[row] = weight
        total += weight
        row += 1
    return total


@micropython.viper
def spread(
    pool: ptr16, habits: ptr8, begin: int, end: int, p: ptr32, weights: ptr8, total: int, other: ptr16, others: ptr8,
    n: int, wanted: int
) -> int:
    slots = int(p[1])
    stride = int(p[2])
    mass = int(p[10])
    row = begin
    while row < end:
        mass += int(weights[row]) * wanted
        while mass >= total and n < wanted:
            mass -= total
            at = row * stride
            to = n * stride
            s = 0
            while s < slots:
                other[to + s] = int(pool[at + s])
                s += 1
            others[n] = int(habits[row])
            n += 1
        row += 1
    p[10] = mass
    return n


@micropython.viper
def draft(
    pool: ptr16, habits: ptr8, begin: int, end: int, made: int, p: ptr32, anchor: ptr16, facing: ptr16, shape: ptr16,
    steps: ptr16, flags: ptr8, sea: ptr8, base: ptr8, slot: ptr16, lists: ptr16, nature: ptr32
) -> int:
    size = int(p[0])
    slots = int(p[1])
    stride = int(p[2])
    hits = int(p[3])
    seed = int(p[6])
    row = begin
    while row < end:
        habit = int(habits[row])
        pull = int(nature[habit * 4]) - 4096
        shore = int(nature[habit * 4 + 1])
        rivals = int(nature[habit * 4 + 2])
        at = made * stride
        good = 0
        attempt = 0
        while attempt < 12 and good == 0:
            attempt += 1
            i = 0
            while i < size:
                sea[i] = int(base[i])
                i += 1
            s = 0
            while s < slots:
                pool[at + s] = 65535
                s += 1
            covered = 0
            good = 1
            # The wounded first: any slot, any of its explanations.
            tries = 0
            while covered < hits and tries < 60:
                tries += 1
                seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                s = ((seed >> 14) * slots) >> 16
                n = int(slot[s * 8 + 3])
                if n == 0 or int(pool[at + s]) != 65535:
                    continue
                seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                place = int(lists[int(slot[s * 8 + 2]) + (((seed >> 14) * n) >> 16)]) + int(slot[s * 8 + 4])
                a = int(anchor[place])
                f = int(facing[place])
                j = int(shape[f + 2])
                last = j + int(shape[f + 3])
                on = 0
                while j < last:
                    c = a + int(steps[j])
                    if int(sea[c]):
                        on = -99
                        break
                    on += (int(flags[c]) >> 2) & 1
                    j += 1
                if on <= 0:
                    continue
                # No other hit may lie in its ring.
                j = int(shape[f])
                last = j + int(shape[f + 1])
                near = 0
                while j < last:
                    near += (int(flags[a + int(steps[j])]) >> 2) & 1
                    j += 1
                if near != on:
                    continue
                covered += on
                pool[at + s] = place
                j = int(shape[f])
                while j < last:
                    c = a + int(steps[j])
                    sea[c] = int(sea[c]) + 1
                    j += 1
            if covered < hits:
                good = 0
                continue
            s = 0
            while s < slots:
                if int(pool[at + s]) == 65535:
                    n = int(slot[s * 8 + 1])
                    lists_at = int(slot[s * 8])
                    number = int(slot[s * 8 + 4])
                    best = 65535
                    best_worth = -1000000
                    wanted = rivals
                    tries = 0
                    while tries < 50 and n > 0:
                        tries += 1
                        seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                        place = int(lists[lists_at + (((seed >> 14) * n) >> 16)]) + number
                        a = int(anchor[place])
                        f = int(facing[place])
                        j = int(shape[f + 2])
                        last = j + int(shape[f + 3])
                        inner = 0
                        while j < last:
                            c = a + int(steps[j])
                            if int(sea[c]):
                                inner = -1
                                break
                            inner += (int(flags[c]) >> 4) & 1
                            j += 1
                        if inner < 0:
                            continue
                        worth = 0 - inner * shore
                        if rivals > 1:
                            j = int(shape[f])
                            last = j + int(shape[f + 1])
                            while j < last:
                                c = a + int(steps[j])
                                if int(sea[c]) == 0:
                                    worth -= (int(flags[c]) & 1) * pull
                                j += 1
                        if worth > best_worth:
                            best_worth = worth
                            best = place
                        wanted -= 1
                        if wanted <= 0:
                            break
                    if best == 65535:
                        good = 0
                        break
                    pool[at + s] = best
                    a = int(anchor[best])
                    f = int(facing[best])
                    j = int(shape[f])
                    last = j + int(shape[f + 1])
                    while j < last:
                        c = a + int(steps[j])
                        sea[c] = int(sea[c]) + 1
                        j += 1
                s += 1
        if good:
            habits[made] = habit
            made += 1
        row += 1
    p[6] = seed
    return made


@micropython.viper
def stir(
    pool: ptr16, habits: ptr8, begin: int, end: int, p: ptr32, anchor: ptr16, facing: ptr16, shape: ptr16,
    steps: ptr16, flags: ptr8, sea: ptr8, base: ptr8, slot: ptr16, lists: ptr16, nature: ptr32, singles: ptr32,
    luck: ptr16, known: ptr16
):
    size = int(p[0])
    slots = int(p[1])
    stride = int(p[2])
    seed = int(p[6])
    most_tries = int(p[7])
    row = begin
    while row < end:
        i = 0
        while i < size:
            sea[i] = int(base[i])
            i += 1
        habit = int(habits[row])
        pull = int(nature[habit * 4]) - 4096
        shore = int(nature[habit * 4 + 1])
        sweeps = int(p[8]) * int(nature[habit * 4 + 3])
        water = int(p[4])
        free = int(p[5])
        row_at = row * stride
        s = 0
        while s < slots:
            place = int(pool[row_at + s])
            a = int(anchor[place])
            f = int(facing[place])
            j = int(shape[f])
            last = j + int(shape[f + 1])
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
        sweep = 0
        while sweep < sweeps:
            s = 0
            while s < slots:
                place = int(pool[row_at + s])
                energy = water * pull + int(singles[free])
                a = int(anchor[place])
                f = int(facing[place])
                # Take the ship out of the sea, minding the hits it explains and the decks that lie off the shore.
                on = 0
                inner = 0
                j = int(shape[f + 2])
                last = j + int(shape[f + 3])
                while j < last:
                    flag = int(flags[a + int(steps[j])])
                    on += (flag >> 2) & 1
                    inner += (flag >> 4) & 1
                    j += 1
                energy -= inner * shore
                j = int(shape[f])
                last = j + int(shape[f + 1])
                while j < last:
                    c = a + int(steps[j])
                    m = int(sea[c]) - 1
                    sea[c] = m
                    if m == 0:
                        flag = int(flags[c])
                        water += flag & 1
                        free += (flag >> 1) & 1
                    j += 1
                which = s * 8
                number = int(slot[which + 4])
                if on:
                    which += 2
                lists_at = int(slot[which])
                n = int(slot[which + 1])
                was_water = water
                was_free = free
                chosen = place
                tries = most_tries
                while tries > 0 and n > 0:
                    tries -= 1
                    seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                    new = int(lists[lists_at + (((seed >> 14) * n) >> 16)]) + number
                    a = int(anchor[new])
                    f = int(facing[new])
                    j = int(shape[f + 2])
                    last = j + int(shape[f + 3])
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
                    last = j + int(shape[f + 1])
                    while j < last:
                        c = a + int(steps[j])
                        if int(sea[c]) == 0:
                            flag = int(flags[c])
                            water -= flag & 1
                            free -= (flag >> 1) & 1
                        j += 1
                    seed = (seed * 22695477 + 1) & 0x3FFFFFFF
                    if water * pull + int(singles[free]) - inner * shore + int(luck[seed >> 22]) >= energy:
                        chosen = new
                        break
                pool[row_at + s] = chosen
                # The ship goes to its new place, or back.
                water = was_water
                free = was_free
                a = int(anchor[chosen])
                f = int(facing[chosen])
                j = int(shape[f])
                last = j + int(shape[f + 1])
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
            sweep += 1
        known[row] = int(singles[free])
        row += 1
    p[6] = seed


@micropython.viper
def warm(
    pool: ptr16, begin: int, end: int, p: ptr32, anchor: ptr16, facing: ptr16, shape: ptr16, steps: ptr16, flags: ptr8,
    sea: ptr8, base: ptr8, heat: ptr32, weight: int
):
    size = int(p[0])
    slots = int(p[1])
    stride = int(p[2])
    loners = int(p[9])
    row = begin
    while row < end:
        i = 0
        while i < size:
            sea[i] = int(base[i])
            i += 1
        free = int(p[5])
        at = row * stride
        last_slot = at + slots
        while at < last_slot:
            place = int(pool[at])
            a = int(anchor[place])
            f = int(facing[place])
            j = int(shape[f])
            last = j + int(shape[f + 1])
            while j < last:
                c = a + int(steps[j])
                m = int(sea[c])
                if m == 0:
                    free -= (int(flags[c]) >> 1) & 1
                sea[c] = m + 1
                j += 1
            j = int(shape[f + 2])
            last = j + int(shape[f + 3])
            while j < last:
                c = a + int(steps[j])
                heat[c] = int(heat[c]) + weight
                j += 1
            at += 1
        if loners and free > 0:
            each = loners * weight // free
            i = 0
            while i < size:
                if int(sea[i]) == 0 and int(flags[i]) & 2:
                    heat[i] = int(heat[i]) + each
                i += 1
        row += 1
