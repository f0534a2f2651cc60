"""What a variant may add to the battle: nothing, unless its own module says otherwise. Imports nothing.

parts.wanted names the variants of a rule set; each has a part of that name, whose own module has `variant(battle)`. Any
may go with any, so a battle has a list of them and asks each.
"""


class Variant:
    """One variant in a VariantBattle. due: the kind of act that players owe under it beside shots; chooser: the part
    whose `choose(variant)` asks the one at the keys for it, what `do` is given then, or None when he steps back.
    answers: its own answers to a shot, and the effect that each is heard as.
    """

    due: int | None = None
    chooser = ""
    answers: dict = {}

    def __init__(self, battle):
        self.battle = battle

    def draw(self, canvas):
        """What is always seen over both seas."""

    def refreshed(self):
        """The looks of both seas were set from battle.past."""

    def moved(self, panel):
        """The window of a panel has moved."""

    def advised(self, cells):
        """The player takes the admiral's shot, or his whole salvo."""

    def fleets(self, coach):
        """To be awaited: its own way to show both fleets, as Battle.fleets; None: not here."""

    def do(self, player, chosen):
        """The act that is due of a player, as he chose it."""

    def shell(self, act, dying):
        """To be awaited: the shell of an answer whose flight was not seen when the shot was fired; None: not here.
        dying: whether a sunk submarine fired it.
        """

    def land(self, act, panel, spot):
        """To be awaited: what one of its own answers looks like at a light (x, y) of a panel."""

    def seen(self, act):
        """To be awaited, or None: what is to be seen of an act that it has players owe."""
