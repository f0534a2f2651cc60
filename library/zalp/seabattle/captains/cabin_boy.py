"""Юнга, the cabin boy: shoots anywhere, is delighted when he hits, and is soon distracted. Imports captain."""

from .captain import Captain


class CabinBoy(Captain):
    """Shoots at random, never into a halo (the chart marks those). Tries a wounded ship on any side, even if two hits
    show the line; but once in `heedless` times he fires anywhere instead, and comes back to it later. Once in seven
    times he puts all his ships along the shore: so the median adult wins 55 matches of a hundred (docs/captains.md).
    """

    heedless = 3
    lavish = 3
    stays = 3
    policies = ("random",) * 6 + ("all-shores",)

    def choose(self, chart):
        cells = [near for cell in chart.wounded for near in self.rules.around(cell, False) if not chart.marks[near]]
        yield
        if not cells or not self.rng.below(self.heedless):
            cells = self.unknown(chart)
        self.shot = self.rng.choice(cells)
