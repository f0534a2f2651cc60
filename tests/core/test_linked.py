"""A duel's screens and the link's steps between their waits, on the interpreter's own asyncio. No pytest here."""

import asyncio
import time

from players import unattended
from refusals import refused
from table import Jack

from zalp.console.link import carrier
from zalp.console.link.carrier import Linked


class Clock:
    """Each reading is 5 ms later: a step is due at each wait."""

    now = 0

    def ticks_ms(self):
        self.now += 5
        return self.now

    def ticks_diff(self, later, earlier):
        return later - earlier


class Link:
    """Its steps take longer than the screens wait; the third fails."""

    def __init__(self, failing):
        self.steps = 0
        self.failing = failing

    def step(self, now):
        self.steps += 1
        time.sleep(0.005)
        if self.steps == 3 and self.failing:
            raise MemoryError("no room")


class Screens:
    """Ten waits, then their value; `closed` when they were left."""

    closed = False

    async def run(self):
        try:
            for _ in range(10):
                await asyncio.sleep(0.002)
            return "verdict"
        finally:
            self.closed = True


def played(failing):
    """What a task with linked screens comes to, beside another task; and the screens."""
    screens = Screens()
    link = Link(failing)

    async def other():
        while True:
            await asyncio.sleep(0.001)

    async def duel():
        return await Linked(screens.run(), link, Clock())

    async def main():
        beside = asyncio.create_task(other())
        try:
            return await asyncio.create_task(duel())
        finally:
            beside.cancel()

    return asyncio.run(main()), link.steps, screens


def test_screens_play_to_their_end_with_the_link_stepped_between():
    value, steps, screens = played(False)
    assert value == "verdict" and steps == 10 and screens.closed


def test_an_error_of_the_link_ends_the_screens_and_is_raised():
    assert refused(MemoryError, played, True).args == ("no room",)


class Engine:
    """Each poll takes so many ms and has something to send."""

    sealing = False

    def __init__(self, board, ms):
        self.board, self.ms, self.polls = board, ms, 0

    def poll(self, now):
        self.polls += 1
        self.board.clock.now += self.ms
        return b"a frame"

    def event(self):
        return None


def joined(ms):
    """(a stage whose board is at a cable, what takes a step of its link so many ms later and returns how often its
    engine was polled); ms: what a poll takes.
    """
    stage = unattended()
    board = stage.board
    board.jack = Jack([True])
    board.jack.peer = Jack([True])
    link = carrier.Link(stage, lambda link: Engine(board, ms))

    def step(later):
        board.clock.now += later
        link.step(board.clock.ticks_ms())
        return link.duel.polls

    return stage, step


def test_after_a_long_step_the_next_waits_for_a_picture_or_a_tenth_of_a_second():
    stage, step = joined(200)
    polls = []
    for later, pictures in ((10, 0), (0, 0), (10, 0), (10, 1), (10, 0), (100, 0)):
        stage.frames += pictures
        polls.append(step(later))
    assert polls == [1, 1, 1, 2, 2, 3]


def test_steps_that_are_short_do_not_wait():
    _, step = joined(2)
    assert [step(10) for _ in range(3)][-1] == 12  # four frames of the wire each
