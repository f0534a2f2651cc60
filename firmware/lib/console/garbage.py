"""Garbage: when it is collected on a Pico, so that no frame is late and no answer over the cable waits.

Imports nothing. A collection takes 15 to 25 ms. CPython sees to it by itself.
"""

import gc
import sys

# How often: frames between two collections, right after a picture went out, where one makes no frame late; and the
# bytes allocated before one comes of itself, amid a picture. MicroPython counts what is given back at once too, such as
# the variables of every larger function that is called.
USUAL = 16, 60000  # screens come and go: keeps long-lived objects out of garbage
STEADY = 16, 300000  # a battle: little is made that stays, and some 30 kB of so many are garbage
DENSE = 5, 20000  # the heap is small, or much is made that stays: it would lie amid the largest piece
_PATIENCE = 8  # frames more, while a picture leaves less than so many ms: the next would be late behind a collection
_SPARE_MS = 11
COLLECTS = sys.implementation.name == "micropython"


class Garbage:
    """link: a duel's Link while there is one; it says how seldom the duel allows a collection. rate: one of the above,
    how often without one.
    """

    link = None
    rate = USUAL

    def __init__(self):
        self._collected = 0  # the frame of the last collection
        self._bytes = None

    def tend(self, frame, spare):
        """To be called once a frame, right after its picture went out; frame: its number, spare: ms that it left."""
        if not COLLECTS:
            return
        link = self.link
        self._allow()
        usual = link.garbage_frames(USUAL[0]) if link else self.rate[0]
        due = usual + (_PATIENCE if spare < _SPARE_MS else 0)
        if frame - self._collected >= due:
            self._collected = frame
            gc.collect()

    def pack(self):
        """To be called before much is made that lives long: it should not lie among what is garbage by now."""
        if COLLECTS:
            self._allow()
            gc.collect()

    def _allow(self):
        link = self.link
        wanted = link.garbage_bytes(USUAL[1]) if link else self.rate[1]
        if wanted != self._bytes:
            self._bytes = wanted
            gc.threshold(wanted)
