# ruff: noqa: F821 (viper's own types)
# mypy: ignore-errors
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
