"""Opponents: who plays the other side of a match, as the battle uses it. Each kind has a module: captain, unit (a
linked one), person (on this handheld); that of a recording is logbook/replay.py. Imports nothing.
"""


class Unsaved:
    """A game, as the battle uses one, that leaves no file behind, or whose engine writes it."""

    def save(self, storage):
        return True

    def saving(self, storage):
        return ()


class Opponent:
    """What the battle asks of the other side. The defaults here are for an opponent that only waits and shoots by
    itself.

    If a method may lead to the menu it returns False for that, True to go on with the match.
    """

    def plays(self, player):
        """Whether this opponent makes the acts of this player of the match."""
        raise NotImplementedError

    async def open(self, battle):
        """Called before the first picture of the match."""
        return True

    async def act(self, battle):
        """Show that this side must act, and make the act or wait for it: until the match has gone on, or something is
        urgent.
        """
        raise NotImplementedError

    def urgent(self, battle):
        """Whether something must be shown or asked before the match goes on."""
        return False

    async def attend(self, battle):
        """Show or ask what is urgent."""
        return True

    def guard(self, battle, choice):
        """Await the player's choice; -1 if that has become pointless."""
        return choice

    async def pause(self, battle):
        """The player stepped back from the battle."""
        raise NotImplementedError
