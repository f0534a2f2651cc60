"""Юнга, the cabin boy: shoots anywhere, but stays with a ship he has hit. Imports captain."""

from .captain import Captain


class CabinBoy(Captain):
    """Random, never into a halo (the chart marks those); a wounded ship is tried on all sides, along a line once there
    is one."""

    def think(self, chart):
        cells = self.beside(chart) or self.unknown(chart)
        yield
        self.shot = self.lot.choice(cells)
