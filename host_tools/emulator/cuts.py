"""`make cuts`: an emulated Pico loses power again and again while its store works, and nothing may be lost.

The board writes and erases records, and finds damaged ones and sets them aside, in random order. The power fails at
random moments, even in the middle of a page or a sector, and sometimes while the store is still repairing what the
last cut left. After each start every record must be as before the cut, or as the interrupted act would have left it.
Imports the emulated board.
"""

import argparse
import random
import sys

from zalp.tools.build import firmware

from . import image
from .board import TYPICAL, WORST, Board, Emulator, EmulatorError

# What the board does. It prints what it finds, then `B act name number` before each act and `E` after it. A record is
# identified by its number, from which its content is derived; 0 is no record, -1 one that differs from what was
# written. Consecutive numbers change only the end, as in a match: the store writes that quickly, until the rest has
# grown too large.
STORE = """
import os, time
from drivers import FOLDER, Store
def below(count):
    return int.from_bytes(os.urandom(3), 'little') % count
def content(number):
    begins, grown = divmod(number, 100)
    return b'%08d' % begins * (1 + begins % 330) + b'%08d' % number * (1 + grown)
def known(raw, start):
    if raw is None:
        return 0
    if len(raw) < start + 8:
        return -1
    number = int(raw[-8:])
    return number if raw == raw[:start] + content(number) else -1
def aside(name):
    try:
        with open(FOLDER + '/' + name + '.bad', 'rb') as file:
            return file.read()
    except OSError:
        return None
def say(*words):
    print(*words)
    time.sleep_ms(2)
store = Store()
names = ('settings', 'match', 'duel-acts')
store.growing = names[1:]
for name in names:
    say('R', name, known(store.read(name), 0), known(aside(name), 4))
say('READY')
while True:
    name = names[below(3)]
    act = below(10)
    number = 1 + below(9999999)
    if act < 6:
        for number in range(number, number + 1 + below(9)):
            say('B write', name, number)
            store.write(name, content(number))
            say('E')
        continue
    elif act < 8:
        say('B erase', name, 0)
        store.erase(name)
    else:
        say('B damage', name, number)
        with open(FOLDER + '/' + name, 'wb') as file:
            file.write(b'junk' + content(number))
        store.read(name)
    say('E')
"""
NAMES = ("settings", "match", "duel-acts")
BOOT_MS = 120  # a cut within this time usually comes before the store is ready


class Lost(Exception):
    """A record has content that it must not have. The text names the record, the seed and the cut that reproduce it."""


class Expected:
    """For each record, and for each that was set aside, the numbers that may be found after the next start."""

    def __init__(self) -> None:
        self.records: dict[str, set[int]] = {name: {0} for name in NAMES}
        self.aside: dict[str, set[int]] = {name: {0} for name in NAMES}

    def found(self, said: list[list[str]]) -> None:
        """Check the records that the board reports, and expect these from now on. Lost if one of them is impossible."""
        for _, name, record, aside in said:
            if int(record) not in self.records[name]:
                raise Lost(f"record {name} is {record}, not one of {sorted(self.records[name])}")
            if int(aside) not in self.aside[name]:
                raise Lost(f"what was set aside of {name} is {aside}, not one of {sorted(self.aside[name])}")
            self.records[name] = {int(record)}
            self.aside[name] = {int(aside)}

    def done(self, said: list[list[str]]) -> int:
        """Note what the board did since; the last act may have been interrupted. Returns the number of acts."""
        acts = [words[1:] for words in said if words[0] == "B"]
        ended = sum(words[0] == "E" for words in said)
        for i, (act, name, number) in enumerate(acts):
            cut = i >= ended
            after = {int(number)} if act == "write" else {0}
            self.records[name] = after | (self.records[name] if cut else set())
            if act == "damage":
                # If interrupted, it may have left an empty file, which is set aside too.
                self.aside[name] = {int(number)} | ({-1} | self.aside[name] if cut else set())
        return len(acts)


def lines(board: Board) -> list[list[str]]:
    """What the board has printed since power-on, whole lines only."""
    whole = board.console.rpartition("\n")[0]
    return [line.split() for line in whole.splitlines() if line.strip()]


def run(count: int, seed: int, files: dict[str, bytes], say=lambda text: None) -> dict[str, int]:
    """Cut the power `count` times; returns how many cuts came during an act or a start. Raises Lost."""
    rng = random.Random(seed)
    seen = {"acts": 0, "during an act": 0, "before the store was ready": 0}
    expected = Expected()
    with Emulator(cache=False) as emulator:
        board = emulator.board({**files, "main.py": STORE.encode()}, seed=seed)
        for cut in range(1, count + 1):
            slow = rng.random()  # flashes are slower the older and colder they are
            erase, program = (least + slow * slow * (most - least) for least, most in zip(TYPICAL, WORST, strict=True))
            board.ask("flashTimes", eraseNs=erase * 1e6, programNs=program * 1e6)
            try:
                if rng.random() < 0.3:
                    board.run(rng.uniform(0, BOOT_MS))
                else:
                    board.expect("READY\r\n", 10_000)
                    board.run(rng.uniform(0, 5 * erase))
                said = lines(board)
                ready = ["READY"] in said
                if ready:
                    place = said.index(["READY"])
                    expected.found(said[:place])
                    acts = expected.done(said[place + 1 :])
                    seen["acts"] += acts
                    seen["during an act"] += acts > sum(words[0] == "E" for words in said)
                else:
                    seen["before the store was ready"] += 1
                if any("Error" in word for words in said for word in words):
                    raise Lost("the store failed: " + board.console[-500:])
            except (Lost, EmulatorError) as error:
                raise Lost(f"{error}\nat cut {cut}: make cuts CUTS={cut} SEED={seed}") from None
            board.power_cut()
            if cut % 50 == 0:
                say(f"{cut} cuts: {seen}")
    return seen


def files() -> dict[str, bytes]:
    """The store as it goes onto the Pico."""
    return {path: code for path, code in firmware.build().items() if path.startswith(("lib/drivers/", "lib/records"))}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cuts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        seen = run(options.cuts, options.seed, files(), lambda text: print(text, flush=True))
    except (image.NoImage, EmulatorError, Lost) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.cuts} cuts, seed {options.seed}: nothing lost. {seen}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
