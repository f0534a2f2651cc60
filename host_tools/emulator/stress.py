"""`make stress`: two emulated Picos on a cable, a monkey at the keys of each, and nothing may go wrong.

The monkey presses random keys, half of the time the same on both; the cord is pulled now and then, and the battery is
low at times. It knows only one route, from power-on into a duel, and takes it when the two have not communicated for a
while.
Imports the emulated board and its player.
"""

import argparse
import random
import sys
from typing import NamedTuple

from drivers import power

from host_tools.measure import probe
from zalp.console import keys
from zalp.tools.build import firmware

from . import image, play
from .board import OWN, Board, Emulator, EmulatorError
from .measure import LATE_MS

LONGEST_MS = 400  # without a new picture, also while modules are loaded and sectors erased
# The largest free heap in the menu may shrink by so much from the first half of the time to the second. Only moments
# with the same modules loaded are compared. Pages where a rule set is made do not count, although the menu stays loaded
# under them. MicroPython's table of names is added to the free heap: it grows by 12 kB until each screen has been seen.
SHRINK_BYTES = 10_000
APART_MS = 45_000  # after this time without a byte over the cable, power is cut and the monkey leads both into a duel
MEET_MS = 30_000  # for so long it confirms what they ask on the way: agreeing and placing take some twelve seconds
ASK_MS = 12_000  # for so long it waits before that if they want different rules
WORST = 4  # how many of each board's longest gaps are shown
SAMPLES = 3  # of the menu with the same modules, in each half of the time
# Collects garbage and prints the free heap, the bytes that the jack has lost, whether that is in the menu, a number
# that tells sets of modules apart, and the size of the table of names; and each long gap between pictures, with the
# modules that came and went in it.
PROBE = probe.beside("""
from time import ticks_diff, ticks_ms
from drivers.jack import Jack
from drivers.panels import Panels
shown, dark = Panels.show, Panels.dark
last = [None, []]  # when there was a picture, and the modules then
def show(self, rgb=None):
    now = ticks_ms()
    known = last[1]
    if len(sys.modules) != len(known):
        last[1] = list(sys.modules)
    if last[0] is not None:
        gap = ticks_diff(now, last[0])
        if gap >= 250:
            came = ['+' + name[10:] for name in sys.modules if name not in known]
            print('GAP', gap, *came, *['-' + name[10:] for name in known if name not in sys.modules])
    last[0] = now
    shown(self, rgb)
def darken(self):
    last[0] = None
    dark(self)
Panels.show, Panels.dark = show, darken
lost = [0]
jacks = []
opened, closed = Jack.__init__, Jack.close
def init(self):
    opened(self)
    jacks.append(self)
def close(self):
    lost[0] += self.overruns
    jacks.remove(self)
    closed(self)
Jack.__init__, Jack.close = init, close
pages = ['zalp.seabattle.screens.menu.' + page for page in ('own_rules', 'composer', 'shape', 'code')]
async def watch():
    while True:
        await asyncio.sleep_ms(5000)
        gc.collect()
        menu = 'zalp.seabattle.screens.menu.front' in sys.modules and not any(page in sys.modules for page in pages)
        micropython.qstr_info()
        free = gc.mem_free()
        modules = sum(hash(name) for name in sys.modules)
        print('FREE', free, lost[0] + sum(jack.overruns for jack in jacks), int(menu), modules)
""")
# How often the monkey presses each key: often enough FIRE and BACK to finish what it begins and return to the menu.
FAVOURITES = [keys.FIRE] * 8 + [keys.BACK] * 3 + [keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.RIGHT] + [*range(10)]


class Failed(Exception):
    """Something went wrong; the text says what, and the seed and time that reproduce it."""


class Frames:
    """The gaps between the frames of one board while its LEDs had their supply."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.last: float | None = None
        self.count = self.late = 0
        self.worst: list[tuple[float, float]] = []  # the longest gaps: how many ms, and the minute each ended in

    @property
    def longest(self) -> float:
        return self.worst[-1][0] if self.worst else 0.0

    def look(self) -> None:
        rail = self.board.state()["rail"]
        off = rail[-1]["at"] if rail and not rail[-1]["on"] else max((turn["at"] for turn in rail[:-1]), default=-1)
        for frame in self.board.frames(OWN):
            if self.last is not None and off < self.last:
                gap = (frame["start"] - self.last) / 1e6
                self.count += 1
                self.late += gap > LATE_MS
                self.worst = sorted([*self.worst, (gap, frame["start"] / 60e9)])[-WORST:]
            self.last = frame["start"]


class Monkey:
    """Presses keys, pulls the cord and drains the battery, the same for the same seed."""

    def __init__(self, emulator: Emulator, files: dict[str, bytes], seed: int) -> None:
        self.rng = random.Random(seed)
        self.emulator = emulator
        its = {**files, "main.py": PROBE.encode(), **play.settings(captain="admiral")}
        self.boards = [emulator.board(dict(its), seed=seed + n) for n in (0, 1)]
        self.cord = emulator.cable(*self.boards)
        self.frames = [Frames(board) for board in self.boards]
        self.sent = 0
        self.meetings = 0  # how often they were led into a duel, and how often
        self.met = 0  # both had its record then
        self.spoken = 0.0  # when a byte last went over the cable, in ms
        self.samples: list[list[list[Sample]]] = [[[]], [[]]]  # of each board, of each time it was on
        self.slow: set[str] = set()  # modules loaded and unloaded in gaps of a quarter of a second or more
        self.cut = [0, 0]  # faults of each board's pulses caused by power cuts in the middle of a frame

    @property
    def now(self) -> float:
        return self.boards[0].now

    def meet(self) -> None:
        """Lead both units into a new or saved duel: after power-on it is the menu's first or fourth entry."""
        self.cord.plug()
        for board in self.boards:
            board.battery(5200)
            if self.meetings:
                board.power_cut()
        for board, frames in zip(self.boards, self.frames, strict=True):
            board.frames(OWN)  # drop older frames
            play.until(board, lambda board=board: board.frames(OWN), step=20)
            frames.last = None
            self.cut[board.number] = len(board.waveform(OWN)["faults"])
        self.emulator.run(300)
        self._tap(*((board, keys.BACK) for board in self.boards))  # ends the picture of power-on
        self.emulator.run(8000)  # a long match is read
        strayed = [board for board in self.boards if play.record(play.saves(board), "game") is not None]
        for key in (keys.LEFT, keys.FIRE) * 2 if strayed else ():  # the other game's last entry, then the first game
            self._tap(*((board, key) for board in strayed))
            self.emulator.run(1500)
        ways = []
        for board in self.boards:
            kept = play.saves(board)
            entry = 0 if play.record(kept, "duel") is not None else 3 + (play.record(kept, "match") is not None)
            ways.append([keys.RIGHT] * entry + [keys.FIRE])
        for step in range(max(map(len, ways))):
            self._tap(*((board, way[step]) for board, way in zip(self.boards, ways, strict=True) if step < len(way)))
        if len({play.record(play.saves(board), "rules") for board in self.boards}) > 1:
            self.emulator.run(ASK_MS)  # one is asked about the other's rules, and no comes first
            for key in (keys.RIGHT, keys.FIRE):
                self._tap(*((board, key) for board in self.boards))
                self.emulator.run(700)
        self.meetings += 1
        end = self.now + MEET_MS
        while not self._in_duel() and self.now < end:
            self.emulator.run(700)
            self._tap(*((board, keys.FIRE) for board in self.boards))
        self.met += self._in_duel()
        self.spoken = self.now

    def _in_duel(self) -> bool:
        return all(play.record(play.saves(board), "duel") is not None for board in self.boards)

    def _tap(self, *taps: tuple[Board, int]) -> None:
        for board, key in taps:
            board.press(key)
        self.emulator.run(60)
        for board, key in taps:
            board.release(key)
        self.emulator.run(100)

    def act(self) -> None:
        """One thing a monkey does, and the time until the next."""
        rng = self.rng
        chance = rng.random()
        if chance < 0.02:
            self.cord.plug(False)
            self.emulator.run(rng.uniform(20, 3000))
            self.cord.plug()
        elif chance < 0.04:
            for board in self.boards:
                board.battery(rng.choice((5200, power.VBAT_WARN_MV - 50)))
        else:
            held = self.boards if rng.random() < 0.5 else [rng.choice(self.boards)]
            key = rng.choice(FAVOURITES)
            for board in held:
                board.press(key)
            self.emulator.run(rng.uniform(30, 90) if rng.random() < 0.95 else 800)
            for board in held:
                board.release(key)
        self.emulator.run(rng.expovariate(1 / 150))

    def look(self) -> None:
        """Raise Failed if something has gone wrong."""
        for n, (board, frames) in enumerate(zip(self.boards, self.frames, strict=True)):
            frames.look()
            sent = len(board.ask("sent"))
            if sent:
                self.sent += sent
                self.spoken = self.now
            board.sound()
            state = board.state()
            console = board.console
            if "Traceback" in console or state["resets"]:
                log = board.files().get("errors.log", b"").decode()
                raise Failed(f"board {n} failed, {state['resets']} restarts: {console[-600:]}{log[-1500:]}")
            self.samples[n][-1] = samples(board)
            self.slow |= {line[4:] for line in console.splitlines() if line.startswith("GAP ")}
            if state["uart"]["overruns"] or any(each.lost for each in samples(board)):
                raise Failed(f"board {n} lost bytes: {state['uart']}, {samples(board)[-1:]}")
            if frames.longest > LONGEST_MS:
                raise Failed(
                    f"board {n} showed no frame for {frames.longest:.0f} ms; the budget is {LONGEST_MS}; "
                    f"{self.slowest()}"
                )
            faults = board.waveform(OWN)["faults"][self.cut[n] :]
            if faults:
                raise Failed(f"board {n} sent pulses out of bounds: {faults[:3]}")
        if self.now - self.spoken > APART_MS:
            for n in (0, 1):
                self._lasting(n)
                self.samples[n].append([])
            self.meet()

    def slowest(self) -> str:
        """The longest gaps between pictures, with the modules loaded and unloaded in them."""
        worst = sorted(self.slow, key=lambda line: -int(line.split()[0]))[:WORST]
        return f"in the longest gaps these modules came and went (ms, modules): {worst}"

    def _lasting(self, n: int) -> None:
        """Raise Failed if a board that was on for long enough has had less and less memory."""
        free = shrunk(self.samples[n][-1])
        if free:
            raise Failed(f"board {n} has less and less memory, names added: {free}")

    def end(self) -> None:
        for n in (0, 1):
            self._lasting(n)
        if self.met * 2 < self.meetings:  # one of the two may be in a duel that the other has left
            raise Failed(f"led into a duel {self.meetings} times, in one {self.met} times: has the way changed?")


class Sample(NamedTuple):
    """What the probe says every five seconds: bytes free and lost by the jack, whether it was in the menu, which
    modules were loaded, the bytes of names.
    """

    free: int
    lost: int
    menu: int
    modules: int
    names: int


def samples(board: Board) -> list[Sample]:
    found, names = [], 0
    for line in board.console.splitlines():
        words = line.split()
        if line.startswith("qstr pool:") and words[-1].startswith("n_total_bytes="):
            names = int(words[-1].split("=")[1])
        elif line.startswith("FREE ") and len(words) == 5:
            free, lost, menu, modules = map(int, words[1:])
            found.append(Sample(free, lost, menu, modules, names))
    return found


def shrunk(said: list[Sample]) -> list[int]:
    """The free bytes of every look at the menu, names added, with some set of modules loaded with which they shrank by
    more than SHRINK_BYTES; empty if there is no such set."""
    for modules in {each.modules for each in said if each.menu}:
        free = [each.free + each.names for each in said if each.menu and each.modules == modules]
        half = len(free) // 2
        if half >= SAMPLES and max(free[:half]) - max(free[half:]) > SHRINK_BYTES:
            return free
    return []


def run(minutes: float, seed: int, files: dict[str, bytes], say=lambda text: None, misses: bool = True) -> str:
    """Let the monkey play for `minutes` emulated minutes; returns a summary as text. Raises Failed.

    misses: whether to simulate those of the flash cache.
    """
    with Emulator(misses) as emulator:
        monkey = Monkey(emulator, files, seed)
        start = said = monkey.now
        try:
            monkey.meet()
            while monkey.now - start < minutes * 60_000:
                for _ in range(10):
                    monkey.act()
                monkey.look()
                if monkey.now - said > 60_000:
                    said = monkey.now
                    say(f"{(said - start) / 60_000:.1f} minutes; {summary(monkey)}")
            monkey.end()
        except (Failed, TimeoutError, EmulatorError) as error:
            done = (monkey.now - start) / 60_000
            raise Failed(
                f"{error}\nafter {done:.2f} minutes: make stress MINUTES={done + 0.01:.2f} SEED={seed}"
            ) from None
        return summary(monkey)


def summary(monkey: Monkey) -> str:
    count = sum(frames.count for frames in monkey.frames)
    late = sum(frames.late for frames in monkey.frames)
    said = [each for board in monkey.samples for life in board for each in life]
    free = [each.free for each in said]
    return (
        f"{count} frames, {100 * late / max(count, 1):.2f} % later than {LATE_MS} ms, the longest gap "
        f"{max(frames.longest for frames in monkey.frames):.0f} ms; "
        f"{monkey.sent} bytes over the cable, none lost; "
        f"led into a duel {monkey.meetings} times, in one {monkey.met} times; the longest gaps (ms, minute) "
        f"{[[(round(gap), round(minute, 3)) for gap, minute in frames.worst] for frames in monkey.frames]}; "
        f"{monkey.slowest()}; free heap {min(free, default=0)} to {max(free, default=0)} bytes"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--no-misses", action="store_true", help="do not simulate misses of the flash's cache: takes half the time"
    )
    options = parser.parse_args()
    try:
        files = firmware.build()
        misses = not options.no_misses
        said = run(options.minutes, options.seed, files, lambda text: print(text, flush=True), misses)
    except (image.NoImage, EmulatorError, Failed, firmware.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.minutes:g} minutes, seed {options.seed}: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
