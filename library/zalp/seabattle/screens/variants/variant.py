"""What a variant may add to the battle: nothing, unless its own module overrides it. Imports nothing.

parts.wanted names the variants of a rule set; each has a part of that name, whose own module has `variant(battle)`.
They can be combined freely, so a battle has a list of them and asks each.
"""


class Variant:
    """One variant in a VariantBattle. due: the kind of act, besides shots, that players owe under it; chooser: the part
    whose `choose(variant)` asks the player at the keys for it and returns the argument of `do`, or None if he steps
    back. answers: its own answers to a shot, and the effect for each.
    """

    due: int | None = None
    chooser = ""
    answers: dict = {}

    def __init__(self, battle):
        self.battle = battle

    def draw(self, canvas):
        """Draw what is always shown over both seas."""

    def refreshed(self):
        """Called when the looks of both seas were set from battle.past."""

    def moved(self, panel):
        """Called when the window of a panel has moved."""

    def advised(self, cells):
        """Called when the player takes the admiral's shot, or his whole salvo."""

    def fleets(self, coach):
        """To be awaited: its own way to show both fleets, see Battle.fleets; None: not here."""

    def do(self, player, chosen):
        """Make the player's due act, as he chose it."""

    def shell(self, act, dying):
        """To be awaited: the shell of an answer whose flight was not shown when the shot was fired; None: not here.
        dying: whether a sunk submarine fired it.
        """

    def land(self, act, panel, spot):
        """To be awaited: what one of its own answers looks like at a light (x, y) of a panel."""

    def seen(self, act):
        """To be awaited, or None: shows an act that it makes players owe."""
