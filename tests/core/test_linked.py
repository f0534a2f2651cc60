"""A duel's screens and the link's steps between their waits, on the interpreter's own asyncio. No pytest here."""

import asyncio
import time

from console.link.carrier import Linked


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
    try:
        played(True)
    except MemoryError as error:
        assert error.args == ("no room",)
    else:
        raise AssertionError("the game ended by itself")
