"""A duel of Straume over the lines that lead outside: a room at a broker, TCP."""

import asyncio
import socket

import pytest
from linked import alike, exchange, resting
from straume_linked import Pair, moves
from test_rooms import World

from host_tools.virtual.player import HANG_S
from zalp.tools.cable import Tcp

STEP_S = 0.05  # what a packet takes in the simulated room


class InRoom(Pair):
    """Two units in a room. `pulled`: the room carries nothing."""

    def __init__(self, seed):
        super().__init__(seed)
        self.world = World()
        self.rooms = [self.world.enter(), self.world.enter()]
        self.pulled = False
        for number in (0, 1):
            self.rooms[number].cord = lambda data, number=number: self.units[number].feed(data, self.now)

    def round(self, most=0):
        for number in (0, 1):
            for _ in range(20):
                chunk = self.units[number].poll(self.now)
                if chunk is None:
                    break
                if not self.pulled:
                    self.rooms[number].send(chunk, self.world.now)
        self.world.run(STEP_S)
        self.now += round(1000 * STEP_S)


def test_a_duel_in_a_room_goes_on_where_it_was_after_the_room_was_gone():
    pair = InRoom(31)
    pair.until(moves(12))
    pair.pulled = True
    for _ in range(60):
        pair.round()
    assert [unit.present for unit in pair.units] == [False, False]
    pair.pulled = False
    pair.reboot(1)
    pair.until(moves(24))
    loser = next(unit for unit in pair.units if unit.our_turn)
    loser.resign()
    pair.until(resting, play=False)
    verdict = alike(pair)
    assert (verdict.winner, verdict.cause) == (1 - loser.side, "resigned")


@pytest.mark.slow
async def test_a_duel_goes_over_tcp():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    pair = Pair(32)
    lines = Tcp("127.0.0.1", port, True), Tcp("127.0.0.1", port, False)
    tasks = [asyncio.create_task(line.run()) for line in lines]
    for number in (0, 1):
        lines[number].sent = lambda data, number=number: pair.units[number].feed(data, pair.now)

    def carried(sender, chunk):
        lines[sender].take(chunk)

    pair.line = carried

    async def until(ready, plays):
        while not ready(pair):
            if plays:
                pair.act(0)
                pair.act(1)
            exchange(pair)
            pair.now += 5
            await asyncio.sleep(0.001)

    await asyncio.wait_for(until(moves(10), True), HANG_S)
    pair.units[0].resign()
    await asyncio.wait_for(until(resting, False), HANG_S)
    assert alike(pair).cause == "resigned"
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
