"""Coroutines that run together end together, also one that loses its cancellation."""

import asyncio
import gc

import pytest

from zalp.tools import tasks


async def deaf(times):
    while times:
        times -= 1
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:  # what asyncio.wait_for may do on CPython 3.11
            if not times:
                raise


async def test_a_task_that_drops_its_cancellation_is_ended_all_the_same(monkeypatch):
    monkeypatch.setattr(tasks, "AGAIN_S", 0.01)

    async with tasks.together(deaf(3), deaf(1)) as running:
        await asyncio.sleep(0)
    assert all(task.cancelled() for task in running)


async def test_the_first_that_fails_ends_the_others_and_is_reported():
    async def fails():
        raise OSError("no line")

    others = asyncio.all_tasks()
    with pytest.raises(OSError, match="no line"):
        await tasks.first(deaf(1), fails())
    assert asyncio.all_tasks() == others


def test_an_error_that_ends_several_tasks_is_reported_once():
    loose = []

    async def fails():
        raise OSError("the broker is gone")

    async def run():
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: loose.append(context))
        with pytest.raises(OSError, match="broker"):
            await tasks.first(fails(), fails(), fails())
        gc.collect()

    asyncio.run(run())
    gc.collect()
    assert loose == []
