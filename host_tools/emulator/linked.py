"""`make measure WHAT=duel`: two emulated Picos joined by the emulated cable play a duel to its verdict, and it is
measured.

The players here see both seas in the boards' flash, so that a duel can be as short as a measurement needs. Imports the
emulated board and the cable's engine, which reads the records. Figures for docs/measurements.md.
"""

import argparse
from collections.abc import Callable
from typing import Any

import records
from drivers.line import BAUD

from host_tools.measure import probe
from zalp.console import keys
from zalp.console.link.channel import DATA, HEADER, MAC, SIGNED
from zalp.console.link.duel import sealing
from zalp.console.link.duel.commitments import coin_share
from zalp.console.link.duel.wire import ACT
from zalp.console.link.framing import Deframer
from zalp.seabattle.cable import PLAYING, Duel
from zalp.seabattle.rules.acts import ANSWER, SHOT

from . import play
from .board import OWN, Board, Emulator

# Collects garbage and records the least free memory (HEAP), or times the link's steps. The least memory is reported
# with the phase of the duel.
WATCH = """
%s
longest = [0, 0]  # us of the longest step, and the phase after it
low = [1 << 20] * 9
few = [1 << 20] * 9
def timed(link):
    step = link.step
    def timed_step(self, now):
        start = time.ticks_us()
        step(self, now)
        took = time.ticks_diff(time.ticks_us(), start)
        if took > longest[0]:
            longest[:] = took, self.duel.phase  # printed by `watch`: a Pico's stack is too full here
    link.step = timed_step
async def watch():
    module = said = None
    while True:
        await asyncio.sleep_ms(%d)
        if longest[0] != said:
            said = longest[0]
            print('STEP', *longest)
        now = sys.modules.get('zalp.console.link.carrier')
        if now and now is not module:
            module = now
            if not %d:
                timed(now.Link)
        line = stage[0].link if stage else None
        if line:
            if %d:
                gc.collect()
                free = gc.mem_free()
                phase = line.duel.phase
                if free < low[phase]:
                    low[phase] = free
                    print('LOW', free, phase)
                whole = piece()
                if whole < few[phase]:
                    few[phase] = whole
                    print('PIECE', whole, phase)
stage = []
"""
STAGE = """\
init = handheld.Stage.__init__
def kept(self, its):
    init(self, its)
    stage.append(self)
handheld.Stage.__init__ = kept"""


class Kept:
    """Records as a store that ignores writes."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files

    def read(self, name: str) -> bytes | None:
        return play.record(self._files, name)

    def write(self, name: str, data: bytes) -> None:
        """The engine that reads the records changes nothing."""

    def erase(self, name: str) -> None:
        """The same."""


def engines(saves: list[dict[str, bytes]]) -> list[Any]:
    """The duel in two units' records (name: file), None for a unit without one.

    Before the first shot neither unit has saved the other's share of the coin toss: it is supplied here.
    """
    stores = [Kept(files) for files in saves]
    duels: list[Any] = [Duel(store, bytes) if store.read("duel") else None for store in stores]
    for duel, other in (duels, duels[::-1]):
        if duel and other and duel.match is None and duel.state.seals.saved and other.state.seals.saved:
            sealing.begin(duel.state, coin_share(other.state.seals.own.seed))
    return duels


def longer(duels: list[Any]) -> Any:
    """The engine that knows more of the match. The side that answers saves the answer at once, the other side with
    its next shot.
    """
    return max(duels, key=lambda duel: duel.state.play.log.count)


class Pair:
    """Two boards with a cord between them, in the menu, and players who press the keys."""

    def __init__(
        self,
        emulator: Emulator,
        files: dict[str, bytes],
        saves: tuple[dict, dict] = ({}, {}),
        also: tuple[dict, dict] = ({}, {}),
    ) -> None:
        """saves: each board's existing records, name: payload; also: its other files, such as which board it is."""
        self.emulator = emulator
        kept = [{play.place(name): records.seal(payload) for name, payload in its.items()} for its in saves]
        self.boards = [emulator.board({**files, **also[n], **play.settings(), **kept[n]}, seed=3 + n) for n in (0, 1)]
        self.cord = emulator.cable(*self.boards)
        self.cord.plug()
        self.wires: list[list[tuple[int, int]]] = [[], []]  # (ns of the end, byte) that each board has sent

    def until(self, done: Callable, ms: float = 30000, step: float = 100):
        """Run until done() is true; TimeoutError after `ms`."""
        for _ in range(int(ms / step)):
            answer = done()
            if answer:
                return answer
            self.run(step)
        said = [board.console[-400:] for board in self.boards]
        raise TimeoutError(f"what was waited for did not come within {ms} ms; the consoles say {said!r}")

    def run(self, ms: float) -> None:
        self.emulator.run(ms)
        for board, wire in zip(self.boards, self.wires, strict=True):
            wire.extend(board.ask("sent"))

    def said(self) -> list[str]:
        """The lines of both consoles."""
        return [line for board in self.boards for line in board.console.splitlines()]

    def tap(self, boards: list[Board], *row: int) -> None:
        for key in row:
            for board in boards:
                board.press(key)
            self.run(60)
            for board in boards:
                board.release(key)
            self.run(80)

    def saves(self) -> list[dict[str, bytes]]:
        """Each board's records, name: file."""
        return [play.saves(board) for board in self.boards]

    def engines(self) -> list[Any]:
        return engines(self.saves())

    def begin(self) -> None:
        """From power-on to the first shot."""
        shown = [False, False]

        def both() -> bool:
            shown[:] = [seen or play.lit(board) for seen, board in zip(shown, self.boards, strict=True)]
            return all(shown)

        self.until(both)
        self.run(300)
        self.tap(self.boards, keys.BACK)
        self.run(1500)
        self.tap(self.boards, keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.FIRE)
        self.run(3000)

        def placed() -> bool:
            lacking = [board for board, duel in zip(self.boards, self.engines(), strict=True) if duel is None]
            if lacking:
                self.run(1500)
                self.tap(lacking, keys.FIRE)
            return not lacking

        self.until(placed)
        self.until(lambda: all(duel and duel.match for duel in self.engines()), 20000)
        self.run(2000)

    def go_on(self, boards: list[Board]) -> None:
        """From power-on into the duel of the records, which is the menu's first entry."""
        for board in boards:
            board.frames(OWN)  # drop older frames
        self.until(lambda: all(board.frames(OWN) for board in boards))
        self.run(300)
        self.tap(boards, keys.BACK)  # ends the picture of power-on
        self.run(1500)
        self.tap(boards, keys.FIRE)
        self.run(3000)

    def pull(self, ms: float) -> None:
        """Pull the cord for so long, and let the units find each other again."""
        self.cord.plug(False)
        self.run(ms)
        self.cord.plug()
        self.run(1500)

    def visited(self, third: Board) -> None:
        """The first unit's cord leads to a third board instead, which has just been switched on and asks for a duel."""
        cord = self.emulator.cable(self.boards[0], third)
        self.cord.plug(False)
        cord.plug()
        self.until(lambda: play.lit(third))
        self.run(300)
        self.tap([third], keys.BACK)
        self.run(1500)
        self.tap([third], keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.FIRE)
        self.run(8000)
        cord.plug(False)
        self.cord.plug()
        self.run(1500)

    def shoot(self, well: Callable[[int, int], bool] = lambda number, shots: number == 0) -> int | None:
        """Fire the next shot of the player to move, at a deck if well(board, shots so far) is true; returns how many
        shots have been answered, or None when a board no longer has a duel or its play is over."""
        ready = self.until(self._aiming, 60000)
        if ready == "over":
            return None
        number, duel, theirs = ready
        chart = duel.match.charts[theirs.side]
        decks = [cell for ship in theirs.sea.fleet.ships for cell in ship if chart.open(cell)]
        water = [cell for cell in range(100) if chart.open(cell) and cell not in decks]
        count = len(duel.match.acts) // 2
        cell = (decks if well(number, count) else water + decks)[0]
        board = self.boards[number]

        def shot() -> bool:
            now = self.engines()
            return any(duel is None or duel.phase != PLAYING or duel.state.play.log.count > 2 * count for duel in now)

        for _ in range(8):
            self.run(1000)  # keys are ignored during the last shot's pictures
            self.tap([board], keys.UP, cell % 10, cell // 10, keys.FIRE)  # an arrow cancels half a coordinate
            for _ in range(20):
                if shot():
                    return count
                self.run(100)
        raise TimeoutError(f"the shot at {cell} was not taken; the console says {board.console[-3000:]!r}")

    def _aiming(self):
        duels = self.engines()
        if any(duel is None or duel.phase > PLAYING for duel in duels):
            return "over"
        known = longer(duels)
        if known.match.over or known.match.pending is not None:
            return None
        number = 0 if known.match.turn == duels[0].side else 1
        return number, known, duels[1 - number]


def messages(wire: list[tuple[int, int]], bit_ns: float = 1e9 / BAUD) -> list[tuple[float, float, bytes]]:
    """What a board has sent: (ms of the frame's first bit, ms of its last bit, message) for every DATA frame."""
    deframer = Deframer()
    found = []
    start = 0.0
    for at, byte in wire:
        if byte and not start:
            start = at - 20 * bit_ns  # the zero before it is the frame's first byte
        for body in deframer.feed(bytes((byte,))):
            if body[0] & DATA == DATA:
                found.append((start / 1e6, at / 1e6, body[HEADER : -MAC if body[0] & SIGNED else None]))
        if not byte:
            start = 0.0
    return found


def answer_times(pair: Pair) -> list[float]:
    """ms from the first bit of each shot's frame to the last bit of its answer's, both as sent the first time."""
    times = []
    said = [messages(wire) for wire in pair.wires]
    for one, other in ((0, 1), (1, 0)):
        shots: dict[int, float] = {}
        for start, _, text in said[one]:
            if text[0] == ACT and text[7] & 7 == SHOT:
                shots.setdefault(int.from_bytes(text[5:7], "little"), start)
        answers: dict[int, float] = {}
        for _, end, text in said[other]:
            if text[0] == ACT and text[7] & 7 == ANSWER:
                answers.setdefault(int.from_bytes(text[5:7], "little") - 1, end)
        times += [answers[number] - start for number, start in shots.items() if number in answers]
    return times


def probed(heap: bool) -> dict[str, bytes]:
    """The firmware with the probe in place of main.py."""
    return probe.flashed(probe.beside(WATCH % (probe.PIECE, 100 if heap else 200, heap, heap), STAGE))


def free_heap(said: list[str], word: str = "LOW") -> dict[int, int]:
    """{phase of the duel: least free bytes} that the probe has reported in these lines; PIECE: contiguous."""
    reports = [line.split() for line in said if line.startswith(word + " ")]
    return {int(phase): min(int(free) for _, free, at in reports if at == phase) for _, _, phase in reports}


def measured(shots: int, heap: bool, cache: bool = True) -> tuple[Pair, list[str]]:
    """Play `shots` shots with the probe; returns the pair at the end, and what the consoles printed. cache: see
    Emulator.
    """
    with Emulator(cache) as emulator:
        pair = Pair(emulator, probed(heap))
        pair.begin()
        for _ in range(shots):
            # Every third shot of the first unit is at water, so that both shoot.
            if pair.shoot(lambda number, count: number == 0 and count % 3 < 2) is None:
                break
        pair.run(2000)
        lost = sum(board.state()["uart"]["overruns"] for board in pair.boards)
        return pair, [f"LOST {lost}", *pair.said()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--no-misses", action="store_true", help="do not simulate misses of the flash's cache")
    options = parser.parse_args()
    pair, said = measured(24, False, not options.no_misses)
    times = answer_times(pair)
    steps = [int(line.split()[1]) for line in said if line.startswith("STEP ")]
    lost = next(line.split()[1] for line in said if line.startswith("LOST "))
    print(f"shot to answer, first bit to last: {sorted(round(ms, 1) for ms in times)} ms")
    print(f"longest step of the link: {max(steps) / 1000:.0f} ms; bytes lost: {lost}", flush=True)
    _, said = measured(8, True)
    pieces = free_heap(said, "PIECE")
    for phase, free in sorted(free_heap(said).items()):
        print(f"free heap in phase {phase} of the duel: {free} bytes at least, {pieces[phase]} contiguous", flush=True)


if __name__ == "__main__":
    main()
