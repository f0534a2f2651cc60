"""An engine of Straume 1986 that shares nothing with the captains: in JavaScript, with rules of its own, spoken to by
lines. Imports straume.rules for the comparison.

`node host_tools/arena/straume_engine/main.mjs` says which lines. `python -m host_tools.arena.straume_engine [GAMES]`
plays random games and compares every position, its legal moves and the outcome with the firmware's rules.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from straume.rules import Position
from straume.rules.codec import move_name

from ..pool import ArenaError

MAIN = Path(__file__).resolve().with_name("main.mjs")


class Engine:
    """A running engine. step: what a ship gains by being a point nearer to the nearest enemy; None: the usual 2, which
    rather waits; with 8 it attacks. ArenaError where there is no node, or when the engine refuses a line.
    """

    def __init__(self, step: int | None = None) -> None:
        if not shutil.which("node"):
            raise ArenaError("the engine of Straume 1986 runs on node; install one")
        self._process = subprocess.Popen(
            ["node", str(MAIN)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        if step is not None:
            self._say(f"setoption step {step}")

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _read(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline().rstrip("\n")
        if not line or line.startswith("error"):
            raise ArenaError(f"the engine of Straume 1986: {line or 'it ended'}")
        return line

    def _position(self, start: str, moves: list[str]) -> None:
        self._say(f"position {start}" + (" moves " + " ".join(moves) if moves else ""))

    def move(self, start: str, moves: list[str], nodes: int) -> str:
        """Its move after these, having looked at so many positions."""
        self._position(start, moves)
        self._say(f"go nodes {nodes}")
        while True:
            word, *rest = self._read().split()
            if word == "bestmove":
                return rest[0]

    def perft(self, start: str, length: int) -> int:
        """The number of sequences of so many legal moves."""
        self._position(start, [])
        self._say(f"perft {length}")
        return int(self._read())

    def trace(self, start: str, moves: list[str]) -> list[str]:
        """A text for each position of the game, as `described` has it; then the first, all moves taken back."""
        self._position(start, moves)
        self._say("trace")
        return [self._read() for _ in range(len(moves) + 2)]

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def described(position: Position) -> str:
    """The line of a position, its legal moves and its outcome, as the engine writes them."""
    moves = " ".join(sorted(map(move_name, position.legal_moves())))
    return f"{position}|{moves}|{'null' if position.outcome is None else position.outcome}"


def random_game(seed: int) -> Iterator[tuple[str, str]]:
    """(the move that led there, or "", the position described) of a random game in which ships rather advance."""
    dice = random.Random(seed)
    one, other = ["".join(dice.sample("CSSDDDDDDPPM", 12)) for _ in range(2)]
    position = Position(one, other, seed % 2)
    yield "", described(position)
    while position.outcome is None:
        moves = position.legal_moves()
        forward = [move for move in moves if move & 3 in (0, 3)]
        move = dice.choice(forward if forward and dice.random() < 0.6 else moves)
        position.push(move)
        yield move_name(move), described(position)


def compare(games: int, seed: int = 1) -> Iterator[int]:
    """Play so many games and yield the positions of each. AssertionError where engine and firmware differ."""
    engine = Engine()
    try:
        for number in range(games):
            moves, wanted = zip(*random_game(seed * 1_000_000 + number), strict=True)
            start = wanted[0].split("|")[0]
            found = engine.trace(start, list(moves[1:]))
            assert found == [*wanted, start], f"game {number} of seed {seed}"
            yield len(wanted)
    finally:
        engine.close()
