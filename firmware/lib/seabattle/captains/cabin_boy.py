"""Юнга, the cabin boy: shoots anywhere; finishes a ship he has hit, unless something else catches his eye. Imports
captain."""

from .captain import Captain


class CabinBoy(Captain):
    """Random, never into a halo (the chart marks those). Tries a wounded ship on all sides, along a line once there is
    one; but one time in DISTRACTED he fires anywhere instead, and comes back to it later.
    """

    DISTRACTED = 3

    def think(self, chart):
        cells = self.beside(chart)
        yield
        if not cells or not self.rng.below(self.DISTRACTED):
            cells = self.unknown(chart)
        self.shot = self.rng.choice(cells)
