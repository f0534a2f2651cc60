"""The thinking clock of a duel: how long a player has thought about the shot that is due. Imports channel's time."""

from .channel import ticks_diff


class Clock:
    """thought: milliseconds. It starts again with each turn, and stands still while the cable is lost."""

    def __init__(self):
        self._turn = None
        self._last = 0
        self.thought = 0

    def run(self, turn, now):
        """Time has passed; turn: something that is another for each turn, or None while the clock stands still."""
        if turn is not None:
            self.thought = self.thought + ticks_diff(now, self._last) if turn == self._turn else 0
            self._turn = turn
        self._last = now

    def restart(self):
        """Begin the turn at hand anew."""
        self.thought = 0
