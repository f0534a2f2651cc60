"""`make measure WHAT=rooms`: how far and how many. Imports `broker`, `engine`, `mosquitto`, `proxy`.

Far: a duel over lines of 150 and 600 ms one way, and the same with 5 % of the packets lost. It gives the times from the
start to the coin toss and from a shot to its answer, and the bytes. Many: N rooms of two headless engines, whose
players shoot every two seconds. It gives how long a packet takes from one end of a room to the other, to be compared
with one room, and how much of the processor Mosquitto takes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from zalp.seabattle.rules import Rules
from zalp.tools.cable import Cable
from zalp.tools.rooms.broker import RoomLine
from zalp.tools.rooms.keys import Keys, new_secret
from zalp.tools.rooms.seat import Seat
from zalp.tools.tasks import together

from .engine import Engine
from .mosquitto import Mosquitto
from .proxy import Proxy

PACE_S, FAR_PACE_S = 2.0, 0.7  # how long a player thinks about a shot: of many, of a far duel
LOOK_S = 15.0  # how long many rooms are watched
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Pair:
    """A room with a headless engine at each end; ports: at which each end reaches the broker."""

    def __init__(self, number: int, ports: tuple[int, int], pace_s: float) -> None:
        keys = Keys(new_secret())
        self.lines = [RoomLine(keys, Seat(keys, None), f"mqtt://127.0.0.1:{port}", patient=True) for port in ports]
        self.engines = [Engine(n, 100 + 2 * number + n, Rules(), pace_s) for n in (0, 1)]
        self.took_s: list[float] = []  # of frames, from one end of the room to the other
        self.packets = self.bytes = 0  # published
        self._under_way: dict[bytes, float] = {}
        for engine, line in zip(self.engines, self.lines, strict=True):
            cable = Cable(engine, line)
            for end in cable.ends:
                end.sent = partial(cable.put, end)
            line.changed = cable.look
            self._watch(line)

    def _watch(self, line: RoomLine) -> None:
        room = line.room
        poll, take = room.poll, room.take

        def polled(now: float) -> list[tuple[str, bytes]]:
            out = poll(now)
            for topic, packet in out:
                self.packets += 1
                self.bytes += len(topic) + len(packet)
                self._under_way[packet[:14]] = now
            return out

        def taken(topic: str, packet: bytes, now: float) -> None:
            began = self._under_way.pop(packet[:14], None)
            if began is not None and topic != room.keys.door:
                self.took_s.append(now - began)
            take(topic, packet, now)

        room.poll, room.take = polled, taken  # type: ignore[method-assign]

    def works(self) -> list[Any]:
        ends: list[Any] = [*self.lines, *self.engines]
        return [end.run() for end in ends]

    @property
    def joined(self) -> bool:
        return all(line.there for line in self.lines)

    def play(self) -> None:
        for engine in self.engines:
            engine.played.set()


async def _until(condition: Any) -> None:
    while not condition():
        await asyncio.sleep(0.05)


async def far(broker: Mosquitto, delay_s: float, loss: float) -> None:
    """One duel over a far line; prints its figures."""
    async with Proxy(broker.port, delay_s, loss) as proxy:
        pair = Pair(1, (broker.port, proxy.port), FAR_PACE_S)
        async with together(*pair.works()):
            await _until(lambda: pair.joined)
            await asyncio.sleep(2 + 4 * delay_s)  # the pings have measured the line, as while two look for the menu
            loop = asyncio.get_running_loop()
            began, sent = loop.time(), (pair.packets, pair.bytes)
            pair.play()
            await _until(lambda: all(engine.over for engine in pair.engines))
            whole = loop.time() - began
        answers = sorted(second for engine in pair.engines for second in engine.answers_s)
        ready = max(engine.ready_s or 0.0 for engine in pair.engines)
        packets, carried = pair.packets - sent[0], pair.bytes - sent[1]
        lost = f"{100 * loss:.0f} % lost ({proxy.lost} of {proxy.segments} segments)"
        print(f"{1000 * delay_s:.0f} ms one way, {lost}: coin toss after {ready:.1f} s; answers {_spread(answers)};")
        print(f"    duel {whole:.0f} s, {packets} packets, {carried} bytes published", flush=True)


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(1000 * second for second in seconds)
    high = ordered[int(0.95 * (len(ordered) - 1))]
    middle = statistics.median(ordered)
    return f"{middle:.0f} ms in the middle, 95 of 100 within {high:.0f}, all within {ordered[-1]:.0f} ({len(ordered)})"


async def many(mosquitto: Mosquitto, rooms: int) -> None:
    """So many rooms at once; prints how long a packet takes, and what share of a core Mosquitto takes."""
    pairs = [Pair(number, (mosquitto.port,) * 2, PACE_S) for number in range(rooms)]
    async with together(*(work for pair in pairs for work in pair.works())):
        await _until(lambda: all(pair.joined for pair in pairs))
        for pair in pairs:
            pair.play()
            await asyncio.sleep(min(0.05, 2 / rooms))  # so that not all press at the same moment
        await asyncio.sleep(3)
        for pair in pairs:
            pair.took_s.clear()
        before, own = _processor_s(mosquitto.pid), _processor_s(os.getpid())
        packets = sum(pair.packets for pair in pairs)
        await asyncio.sleep(LOOK_S)
        broker, own = _processor_s(mosquitto.pid) - before, _processor_s(os.getpid()) - own
        packets = sum(pair.packets for pair in pairs) - packets
        took = [second for pair in pairs for second in pair.took_s]
        print(f"{rooms} rooms: a packet takes {_spread(took)}; {packets / LOOK_S:.0f} packets a second;")
        shares = f"Mosquitto {100 * broker / LOOK_S:.1f} %, the engines and their lines {100 * own / LOOK_S:.0f} %"
        print(f"    of a core: {shares}", flush=True)


def _processor_s(pid: int) -> float:
    """Processor time of a process so far (Linux: utime and stime of proc_pid_stat(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def main() -> None:
    parser = argparse.ArgumentParser(prog="make measure WHAT=rooms", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--rooms", type=int, nargs="*", default=[1, 10, 50, 100, 150, 200], help="how many rooms at once"
    )
    parser.add_argument(
        "--far", type=float, nargs="*", default=[0.15, 0.6], help="far duels: the line's seconds one way"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Mosquitto(Path(folder)) as broker:
        for delay_s in asked.far:
            for loss in (0.0, 0.05):
                asyncio.run(far(broker, delay_s, loss))
        for rooms in asked.rooms:
            asyncio.run(many(broker, rooms))


if __name__ == "__main__":
    main()
