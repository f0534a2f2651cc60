"""`make measure WHAT=whole`: plays matches on the largest seas against the admiral to the finale on an emulated Pico
and measures free memory, his thinking time and late pictures. Figures for docs/measurements.md.

Imports the emulated board, the reader of its matches and the generator of such positions.
"""

import argparse
import statistics
from dataclasses import dataclass, field

import records

from host_tools.measure import probe
from host_tools.measure.positions import Player, saved_match
from zalp.console import keys
from zalp.seabattle.rules.acts import SHOT

from . import play
from .board import OWN, Board, Emulator, EmulatorError
from .variants import player_at, tap

NAMES = ("grand", "dutchman")
LATE_MS = 50
# After each of the game's own garbage collections the probe reports the free memory, and that in pieces of 16 kB; for
# each thought, its ms and the us of its longest slice. It does nothing else, so that the pictures keep their timing.
PROBE = probe.beside(
    f"""
{probe.LOOK}
took = [0, 0, 0]
class Watched:
    threshold = gc.threshold
    mem_free = gc.mem_free
    collect = staticmethod(look)
def timed(kind):
    think = kind.think
    def timed_think(self, chart, salvo=0):
        thought = think(self, chart, salvo)
        while True:
            start = time.ticks_us()
            ended = next(thought, thought)
            spent = time.ticks_diff(time.ticks_us(), start)
            took[0] += spent
            took[1] = max(took[1], spent)
            if ended:
                if took[2]:
                    print('THOUGHT', took[0] // 1000, took[1])
                    took[:] = 0, 0, 0
                return
            took[2] += 1
            yield
    kind.think = timed_think
async def watch():
    known = None
    while True:
        await asyncio.sleep_ms(100)
        module = sys.modules.get('zalp.seabattle.captains.captain')
        if module is not known:
            known = module
            if module:
                timed(module.Captain)
""",
    "loader.gc = handheld.gc = Watched",
)


@dataclass
class Figures:
    """A match. free: bytes; pieces: those of them in pieces of 16 kB or more; thoughts: (ms, us of the longest slice)
    each; gaps: ms between pictures.
    """

    free: int = 0
    pieces: int = 0
    thoughts: list[tuple[int, int]] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    shots: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        late = sum(gap > LATE_MS for gap in self.gaps)
        times = sorted(ms for ms, _ in self.thoughts)
        slices = sorted(us for _, us in self.thoughts)
        return (
            f"{self.shots} shots in {self.seconds:.0f} s; {self.free // 1000} kB free, {self.pieces // 1000} kB of it "
            f"in pieces of 16 kB or more; {len(times)} thoughts: {statistics.median(times):.0f} ms, "
            f"95 of 100 within {share(times, 0.95)} ms, "
            f"at most {times[-1]} ms; longest slice {slices[-1] / 1000:.1f} ms; "
            f"{late} of {len(self.gaps)} pictures late ({100 * late / len(self.gaps):.1f} %), "
            f"the longest gap {max(self.gaps):.0f} ms"
        )


def share(values: list[int], part: float) -> int:
    """The quantile `part` (0..1) of sorted values."""
    return values[max(0, -int(-len(values) * part // 1) - 1)]


def half_over(player: Player) -> bool:
    """Whether the player is to shoot and half of the decks that he has to sink are sunk."""
    rules = player.match.rules
    return player.match.due == SHOT and len(player.decks) * 2 <= rules.decks


def resumed(emulator: Emulator, files: dict[str, bytes], name: str, half: bool) -> Board:
    """A board at the first shot of a match under this preset, or at its second half."""
    kept = {"rules": name.encode()}
    if half:
        kept["match"] = saved_match(name, "admiral", half_over)
    saves = {f"saves/{record}": records.seal(payload) for record, payload in kept.items()}
    board = emulator.board({**files, **play.settings(captain="admiral", pace="brisk"), **saves})
    play.until(board, lambda: board.frames(OWN))
    board.run(300)
    board.tap(keys.BACK)
    board.run(8000 if half else 1500)  # a long log is read
    board.tap(keys.FIRE)
    board.run(1500)
    if not half:
        board.tap(keys.FIRE)  # the rules are read
    play.until(board, lambda: player_at(board), 90000, 500)
    board.frames(OWN)
    return board


def played(board: Board, shots: int, most: int = 10_000) -> Figures:
    """Play the match in a board's flash so that the player fires about `shots` shots up to his last hit. It ends with
    the finale, or after `most` of his acts. EmulatorError if the board does not answer his keys.
    """
    figures = Figures()
    starts: list[float] = []
    first = None  # the number of decks to sink at first
    fired = 0
    acted = 0.0  # when he last acted, and (`done`) the log's length then
    done = -1
    tried = 0  # how often he has done what he does now
    began = board.now
    while fired < most:
        board.run(400)
        starts += [frame["start"] / 1e6 for frame in board.frames(OWN)]
        player = player_at(board)
        if player is None or player.match.over:
            board.run(12000)  # the finale, what the admiral would have needed
            starts += [frame["start"] / 1e6 for frame in board.frames(OWN)]
            break
        match = player.match
        if not match.owes(player.side) or len(match.acts) == done and board.now - acted < 6000:
            continue
        first = first or len(player.decks)
        sunk = first - len(player.decks)
        tried = tried + 1 if len(match.acts) == done else 0
        if tried == 10:
            raise EmulatorError(f"the board does not answer: {board.console[-500:]}")
        if not tried and match.due == SHOT:
            fired += 1
        done, acted = len(match.acts), board.now
        tap(board, player.row(fired * first >= shots * (sunk + 1) or fired >= shots))
        figures.shots = sum(1 for _ in match.shots())
    figures.free, figures.pieces = probe.least([board])
    figures.thoughts = [(int(ms), int(us)) for ms, us in probe.said([board], "THOUGHT")]
    figures.gaps = [later - earlier for earlier, later in zip(starts, starts[1:], strict=False)]
    figures.seconds = (board.now - began) / 1000
    return figures


def files() -> dict[str, bytes]:
    """The firmware with the probe in place of main.py."""
    return probe.flashed(PROBE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("presets", nargs="*", default=NAMES)
    parser.add_argument("--half", action="store_true", help="the second half alone, from a saved match")
    parser.add_argument("--shots", type=int, default=0, help="the player's shots, about (120; with --half 60)")
    options = parser.parse_args()
    shots = options.shots or (60 if options.half else 120)
    built = files()
    for name in options.presets:
        with Emulator() as emulator:
            board = resumed(emulator, built, name, options.half)
            print(f"{name}{', second half' if options.half else ''}: {played(board, shots)}", flush=True)


if __name__ == "__main__":
    main()
