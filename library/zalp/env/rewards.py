"""Rewards: what a player of these environments gains by each event. Imports zalp.seabattle.rules."""

from __future__ import annotations

from typing import NamedTuple

from zalp.seabattle.rules import DRAWN, HIT, SUBMARINE, SUNK


class Rewards(NamedTuple):
    """What each event is worth to a player: added up over one step.

    shot: each of his shots; hit, sunk: in addition, if it hits, if it sinks a ship (a submarine counts as both); lost:
    each hit on his own ships; win, draw, loss: the end; illegal: an action that the mask bars, which changes nothing.
    """

    shot: float = 0.0
    hit: float = 0.0
    sunk: float = 0.0
    lost: float = 0.0
    win: float = 1.0
    draw: float = 0.0
    loss: float = -1.0
    illegal: float = -1.0

    def of(self, player: int, said: list[tuple[int, int, int, bool]], result: int | None) -> float:
        """What these answered shots, each (shooter, cell, answer, dying), and this result are worth to a player."""
        worth = 0.0
        for shooter, _, answer, dying in said:
            hit = answer in (HIT, SUNK, SUBMARINE)
            if shooter != player:
                worth += self.lost * hit
            else:
                worth += self.shot * (not dying) + self.hit * hit + self.sunk * (answer in (SUNK, SUBMARINE))
        if result is not None:
            worth += self.draw if result == DRAWN else self.win if result == player else self.loss
        return worth


# Alone nobody can lose: the fewer shots, the better.
ALONE = Rewards(shot=-1.0, win=0.0)
