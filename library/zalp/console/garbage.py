"""Garbage: when it is collected on a Pico, so that no frame is late and no answer over the cable waits.

Imports nothing. A collection takes 15 to 25 ms. CPython needs none of this.
"""

import gc
import sys

# How often. First the frames between two collections, which come right after a picture went out: there they delay no
# frame. Then the bytes allocated before MicroPython collects by itself, in the middle of a picture: it also counts what
# is freed at once, such as the variables of every larger function that is called.
USUAL = 16, 20000  # screens come and go: objects that live for a while stay within so many bytes of the free heap
STEADY = 16, 300000  # a battle: few new objects stay, and some 30 kB of these bytes are garbage
DENSE = 5, 20000  # the heap is small, or many new objects stay: they would split the largest free block
_PATIENCE = 8  # frames to wait while pictures leave less than _SPARE_MS: after a collection the next would be late
_SPARE_MS = 11
COLLECTS = sys.implementation.name == "micropython"


class Garbage:
    """link: a duel's Link while there is one; it decides how rarely the duel allows a collection. rate: one of the
    above, used without a link.
    """

    link = None
    rate = USUAL

    def __init__(self):
        self._collected = 0  # the frame of the last collection
        self._bytes = None

    def tend(self, frame, spare):
        """Call once a frame, right after its picture went out. frame: its number; spare: ms that it left."""
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
        """Call before creating many long-lived objects, so that they do not lie among present garbage."""
        if COLLECTS:
            self._allow()
            gc.collect()

    def _allow(self):
        link = self.link
        wanted = link.garbage_bytes(USUAL[1]) if link else self.rate[1]
        if wanted != self._bytes:
            self._bytes = wanted
            gc.threshold(wanted)
