"""The inner loops over tables of places, in plain Python: the twin of fast.py, which the Pico runs. Imports nothing.

A table of places is flat: place p of a ship of `size` decks lies over the cells table[p * size : (p + 1) * size].
Cells and places are unsigned 16-bit (array "H"), maps of the sea are a byte a cell, heat is 32-bit (array "I"). Every
function works on the places begin..end-1 so that the caller can cut the work in slices; tests/core/test_captains.py
holds both twins equal.
"""


def sift(table, size, begin, end, shut, out, n):
    """Append to out[n:] the places with no cell in `shut`; returns the new n."""
    for place in range(begin, end):
        for cell in table[place * size : (place + 1) * size]:
            if shut[cell]:
                break
        else:
            out[n] = place
            n += 1
    return n


def cover(table, size, begin, end, shut, hits, out, n):
    """Append to out[n:] the places with no cell in `shut`, some in `hits`, but not all; returns the new n."""
    for place in range(begin, end):
        on = 0
        for cell in table[place * size : (place + 1) * size]:
            if shut[cell]:
                break
            if hits[cell]:
                on += 1
        else:
            if 0 < on < size:
                out[n] = place
                n += 1
    return n


def tally(table, size, places, begin, end, heat, weight):
    """Add `weight` to the heat of every cell of the places that places[begin:end] number."""
    for place in places[begin:end]:
        for cell in table[place * size : (place + 1) * size]:
            heat[cell] += weight
