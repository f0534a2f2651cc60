"""A duel over a far line in simulated time: ten take a second. Imports the soak's player and `proxy`.

The line is a broker's, as `proxy` has it: it keeps the order, a lost packet comes a round trip and 200 ms later, and
all that follow wait for it. MQTT and the cipher are left out: they cost milliseconds, which `measure` measures.
"""

from __future__ import annotations

import random

from host_tools.soak.__main__ import Faults
from host_tools.soak.players import SeaBattlePlayer
from zalp.seabattle.cable import PLAYING
from zalp.seabattle.rules import Rules

from .proxy import RTO_S

STEP_MS = 5  # units act and packets arrive at multiples of this
LIMIT_MS = 3_600_000  # only a duel that hangs takes so long
KNOWN_MS = 3000  # both units are there before anybody presses "duel", as while two look for the menu


class FarDuel:
    """One duel. delay_ms: one way; loss: the share of packets, 0 to 1; pace_ms: how long the players think.

    After `play`: first_ms from the press to the first shot (nobody places by hand), answers_ms of each shot, the time
    until its answer was here; retransmits, and lost: how often either unit took the other for gone.
    """

    def __init__(self, seed: int, delay_ms: int, loss: float, pace_ms: int = 700) -> None:
        self.dice = random.Random(seed)
        self.now = 0
        self.first_ms = 0
        self.answers_ms: list[int] = []
        self.players = [self._player(number) for number in (0, 1)]
        self._line = delay_ms, loss, pace_ms
        self._ways: list[list[tuple[int, bytes]]] = [[], []]  # to each: (when, bytes), in order
        self._shot_at: list[int | None] = [None, None]  # of each one's shot that waits for its answer

    def _player(self, number: int) -> SeaBattlePlayer:
        player = SeaBattlePlayer(number, self.dice, Faults(self.dice, "none"), Rules())
        player.temper, player.leaves_after, player.act_at = 0.0, None, KNOWN_MS
        player.start()
        return player

    def play(self) -> FarDuel:
        """Play to the verdict. AssertionError if the duel hangs or the two do not agree."""
        one, two = self.players
        while not (one.outcome and two.outcome and one.rests and two.rests):
            self.now = self._next()
            assert self.now < LIMIT_MS, [(p.duel.phase, p.duel.counters) for p in self.players]
            for player in self.players:
                self._turn(player)
        assert one.outcome == two.outcome and one.log == two.log and one.outcome.faults == (0, 0), (one, two)
        return self

    def _next(self) -> int:
        """When something happens next, on a grid of STEP_MS."""
        times = [self.now + player.duel.wake(self.now) for player in self.players]
        times += [player.act_at for player in self.players if player.act_at > self.now]
        times += [way[0][0] for way in self._ways if way]
        return max(min(times) // STEP_MS, self.now // STEP_MS) * STEP_MS + STEP_MS

    @property
    def retransmits(self) -> int:
        return sum(player.duel.counters["retransmits"] for player in self.players)

    @property
    def lost(self) -> int:
        return sum(player.duel.counters["lost"] for player in self.players)

    def _turn(self, player: SeaBattlePlayer) -> None:
        player.now = self.now
        duel, way = player.duel, self._ways[player.number]
        before = self._acts(player)
        while way and way[0][0] <= self.now:
            duel.feed(way.pop(0)[1], self.now)
        if self._acts(player) > before:
            player.act_at = self.now + self._line[2]
            shot_at, self._shot_at[player.number] = self._shot_at[player.number], None
            if shot_at is not None:
                self.answers_ms.append(self.now - shot_at)
        if self.now >= player.act_at:
            before = self._acts(player)
            if player.act() and duel.phase == PLAYING and self._acts(player) > before:
                player.act_at = self.now + self._line[2]
                self._shot_at[player.number] = self.now
                self.first_ms = self.first_ms or self.now - KNOWN_MS
        while (chunk := duel.poll(self.now)) is not None:
            self._send(1 - player.number, chunk)
        player.look()

    @staticmethod
    def _acts(player: SeaBattlePlayer) -> int:
        return len(player.duel.match.acts) if player.duel.match else 0

    def _send(self, to: int, chunk: bytes) -> None:
        delay_ms, loss, _ = self._line
        when = self.now + delay_ms
        if self.dice.random() < loss:
            when += 2 * delay_ms + int(1000 * RTO_S)
        way = self._ways[to]
        way.append((max(when, way[-1][0] if way else 0), chunk))
