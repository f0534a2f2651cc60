"""Garbage: when it is collected on a Pico, so that no frame is late and no answer over the cable waits.

Imports nothing. A collection takes 15 to 25 ms. CPython sees to it by itself.
"""

import gc
import sys

_FRAMES = 16  # between two collections: right after a picture went out, where one makes no frame late
_PATIENCE = 8  # frames more, while a picture leaves less than so many ms: the next would be late behind a collection
_SPARE_MS = 11
# Allocated before one comes of itself, amid a picture, which is late then. MicroPython counts what is given back at once
# too, such as the variables of every larger function that is called: of so many bytes some 30 kB are garbage.
_BYTES = 300000
# Where the heap is small: what is made meanwhile would lie amid its largest piece.
_DENSE_FRAMES = 5
_DENSE_BYTES = 20000
COLLECTS = sys.implementation.name == "micropython"


class Garbage:
    """link: a duel's Link while there is one; it says how seldom the duel allows a collection. dense: whether, without
    one, so much of the heap is in use that it should be collected more often.
    """

    link = None
    dense = False

    def __init__(self):
        self._collected = 0  # the frame of the last collection
        self._bytes = None

    def tend(self, frame, spare):
        """To be called once a frame, right after its picture went out; frame: its number, spare: ms that it left."""
        if not COLLECTS:
            return
        link = self.link
        self._allow()
        usual = _DENSE_FRAMES if self.dense else _FRAMES
        due = (link.garbage_frames(_FRAMES) if link else usual) + (_PATIENCE if spare < _SPARE_MS else 0)
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
        usual = _DENSE_BYTES if self.dense else _BYTES
        wanted = link.garbage_bytes(_BYTES) if link else usual
        if wanted != self._bytes:
            self._bytes = wanted
            gc.threshold(wanted)
