"""Opponents: who plays the other side of a match, as the battle asks for it. Each kind is a module of its own: captain,
unit (a linked one), person (on this handheld); a recording's is in logbook/replay.py. Imports nothing.
"""


class Opponent:
    """What the battle asks of the other side. The answers here are those of one who sits still and shoots by itself.

    Where a method may lead to the menu it returns False for that, True to go on with the match.
    """

    def plays(self, player):
        """Whether the acts of this player of the match come from here."""
        raise NotImplementedError

    async def open(self, battle):
        """Before the first picture of the match."""
        return True

    async def act(self, battle):
        """Show that something is awaited of this side, and bring it about or wait for it: until the match has gone on,
        or something is urgent.
        """
        raise NotImplementedError

    def urgent(self, battle):
        """Whether something must be shown or asked before the match goes on."""
        return False

    async def attend(self, battle):
        """Show or ask what is urgent."""
        return True

    def guard(self, battle, choice):
        """To be awaited: what the player chooses, or -1 where that has lost its meaning."""
        return choice

    async def pause(self, battle):
        """The player stepped back from the battle."""
        raise NotImplementedError
