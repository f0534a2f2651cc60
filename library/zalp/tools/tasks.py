"""Several coroutines at once, and their end. Imports asyncio."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Iterable
from typing import Any

AGAIN_S = 1.0  # in which a cancelled task may clean up


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until each has ended, whatever its result."""
    running = {task for task in tasks if not task.done()}
    while running:
        # Once is not enough: on CPython 3.11 asyncio.wait_for drops a cancellation that meets its result, and a client
        # that leaves a silent broker raises its own error in place of it.
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN_S)


@contextlib.asynccontextmanager
async def together(*works: Coroutine[Any, Any, Any]) -> AsyncIterator[list[asyncio.Task[Any]]]:
    """Run works while the body runs; then they are cancelled."""
    running = [asyncio.create_task(work) for work in works]
    try:
        yield running
    finally:
        await end(running)


async def first(*works: Coroutine[Any, Any, Any]) -> None:
    """Run works until one ends, and raise what it raises; the others are cancelled."""
    async with together(*works) as running:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    # One cause (a broker that is gone) may end several: the first's error stands for all, and asyncio logs any that
    # nobody retrieved.
    for task in running:
        if not task.cancelled():
            task.exception()
    for task in done:
        task.result()
