"""A far and bad line, for measurements and tests: a TCP proxy that takes its time. Imports the standard library.

TCP hides loss and pays with time: a lost segment comes a round trip and at least 200 ms later (Linux's RTO), and all
that follow wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random

SEGMENT = 1460  # bytes
RTO_S = 0.2


class Proxy:
    """Listens on a port of its own and leads to another. delay_s: one way; loss: the share of segments, 0 to 1."""

    def __init__(self, port: int, delay_s: float, loss: float = 0.0, seed: int = 1) -> None:
        self.port = 0  # of its own, once it is open
        self.delay_s = delay_s
        self.loss = loss
        self.lost = self.segments = 0
        self._to = port
        self._dice = random.Random(seed)
        self._network = 0  # connections of an older one carry nothing
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()
        await self.cut()

    async def cut(self) -> None:
        """Break all connections; new ones are taken."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def change_network(self) -> None:
        """Open connections carry nothing any more, unnoticed; new ones work: as when a phone's address changes."""
        self._network += 1

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        others: list[asyncio.StreamWriter] = [writer]
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
            others.append(far_writer)
            ways = [asyncio.create_task(self._carry(*way)) for way in ((reader, far_writer), (far_reader, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            for end in others:
                end.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while True:
                when, data = await on_the_way.get()
                await asyncio.sleep(when - loop.time())
                writer.write(data)

        arriving = asyncio.create_task(arrive())
        last = 0.0
        network = self._network
        try:
            with contextlib.suppress(OSError):
                while data := await reader.read(SEGMENT):
                    if network != self._network:
                        continue
                    took = self.delay_s
                    self.segments += 1
                    if self._dice.random() < self.loss:
                        self.lost += 1
                        took += 2 * self.delay_s + RTO_S
                    last = max(last, loop.time() + took)
                    on_the_way.put_nowait((last, data))
        finally:
            arriving.cancel()
