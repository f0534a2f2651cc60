"""A headless unit: the duel's engine and a quick player in real time, as an end of a cable. Imports the soak's player.

For measurements and tests of slow lines.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from host_tools.soak.__main__ import Faults
from host_tools.soak.players import SeaBattlePlayer
from zalp.seabattle.cable import PLAYING

TICKS = (1 << 30) - 1


class Engine:
    """One unit. seed: for its fleet and shots; pace_s: how long its player thinks.

    played: from then on it wants a duel. answers_s: for each own shot, the time until its answer arrived; ready_s: from
    the first call for a duel to the coin toss.
    """

    def __init__(self, number: int, seed: int, rules, pace_s: float = 0.0) -> None:
        dice = random.Random(seed)
        self.player = SeaBattlePlayer(number, dice, Faults(dice, "none"), rules)
        self.player.temper, self.player.leaves_after = 0.0, None
        self.sent: Callable[[bytes], None] = lambda data: None
        self.there = True
        self.carried = 0  # bytes sent
        self.answers_s: list[float] = []
        self.ready_s: float | None = None
        self.played = asyncio.Event()
        self._pace_s = pace_s
        self._work = asyncio.Event()
        self._in = bytearray()
        self._began: float | None = None
        self._shot: tuple[float, int] | None = None

    def take(self, data: bytes) -> None:
        self._in += data
        self._work.set()

    def informed(self, present: bool) -> None:
        """The engine notices by itself whether anything comes."""

    async def run(self) -> None:
        """Play one duel to its verdict, once `played` is set; then keep the line until cancelled."""
        loop = asyncio.get_running_loop()
        player = self.player
        player.start()
        due = 0.0
        while True:
            now = loop.time()
            player.now = now * 1000
            ticks = int(player.now) & TICKS
            if self._in:
                data, self._in = bytes(self._in), bytearray()
                acts = self._acts
                player.duel.feed(data, ticks)
                if self._acts > acts:
                    due = now + self._pace_s
                self._answered(now)
            if self.played.is_set() and now >= due:
                self._began = self._began or now
                acts = self._acts
                if player.act() and player.duel.phase == PLAYING:
                    due = now + self._pace_s
                    if self._acts > acts:
                        self._shot = now, self._acts
            while (chunk := player.duel.poll(ticks)) is not None:
                self.carried += len(chunk)
                self.sent(chunk)
            player.look()
            if self.ready_s is None and self._began and player.duel.match is not None:
                self.ready_s = now - self._began
            try:
                await asyncio.wait_for(self._work.wait(), max(0.001, min(player.duel.wake(ticks) / 1000, 0.2)))
            except asyncio.TimeoutError:
                pass
            self._work.clear()

    @property
    def over(self) -> bool:
        """Whether it has a verdict and owes the other side nothing."""
        return self.player.outcome is not None and self.player.rests

    @property
    def _acts(self) -> int:
        match = self.player.duel.match
        return len(match.acts) if match else 0

    def _answered(self, now: float) -> None:
        if self._shot and self._acts > self._shot[1]:
            self.answers_s.append(now - self._shot[0])
            self._shot = None
