"""Milliseconds that wrap at 2**30, and how asyncio's loop waits. Imports asyncio and time."""

import asyncio
import sys
import time

POLL_MS = 5  # how late a key may end a nap


class Clock:
    def ticks_ms(self):
        """Milliseconds since power-on, 0 .. 2**30 - 1."""
        return time.ticks_ms()

    def ticks_diff(self, later, earlier):
        """later - earlier in milliseconds, right for times less than 2**29 ms apart."""
        return time.ticks_diff(later, earlier)

    def sleep_ms(self, milliseconds):
        """To be awaited. A coroutine of ours would take memory: a duel calls this five hundred times a second."""
        return asyncio.sleep_ms(milliseconds)


class Nap:
    """A sleep of one task that others may end. The class also replaces the poll object of asyncio's loop: between two
    tasks it sleeps, and looks for keys while a task naps until a key is pressed.

    The loop's own queue polls before each task, allocates for that, and finds nothing: the game waits for no stream
    and no ThreadSafeFlag. A task that does fails: there is no queue_read here. A function kept in a class is called
    without being bound, so nothing is allocated.
    """

    task = None  # who is asleep
    map = ()  # of the streams that tasks wait for: none
    keypad: object = None
    key: "Nap" = None  # type: ignore[assignment]  # of the task that waits for the keypad

    async def sleep(self, milliseconds):
        self.task = asyncio.current_task()
        try:
            await asyncio.sleep_ms(milliseconds)
        finally:
            self.task = None

    def end(self):
        """Have the task go on in the loop's next turn, as a cancelled one does."""
        task, self.task = self.task, None
        if task:
            # By name in a text: the build shortens other private names (zalp/tools/build/names.py).
            queue = getattr(sys.modules["asyncio.core"], "_task_queue")  # noqa: B009
            queue.remove(task)
            queue.push(task)

    @staticmethod
    def wait_io_event(milliseconds):
        nap = Nap.key
        while nap.task:
            keypad = Nap.keypad
            keypad.look()  # type: ignore[attr-defined]
            if keypad.matrix.queued:  # type: ignore[attr-defined]
                nap.end()
                return
            if milliseconds <= POLL_MS:
                break
            time.sleep_ms(POLL_MS)
            milliseconds -= POLL_MS
        time.sleep_ms(milliseconds)


def wait_for(keypad):
    """Let asyncio's loop wait like this, until asyncio.new_event_loop(); this keypad's events end the nap `Nap.key`."""
    Nap.keypad = keypad
    Nap.key = Nap.key or Nap()
    setattr(sys.modules["asyncio.core"], "_io_queue", Nap)  # noqa: B010
