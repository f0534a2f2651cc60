"""How many ways a match can go on a tiny sea, counted by playing each of them by the rules, as perft is in chess.

OpenSpiel counts the same: its `battleship` with `allow_repeated_shots=false` is our `single` game with contact ANY,
with a given number of shots for each player. Imports zalp.seabattle.rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from zalp.seabattle.rules import ANY, Match, Rules, Sea, acts

Ship = tuple[int, ...]


def same_game(width: int, height: int, sizes: Sequence[int]) -> Rules:
    """The Rules that OpenSpiel's battleship has on such a sea: straight ships of these sizes, which may touch."""
    return Rules(width, height, tuple(str(size) for size in sizes), ANY, "single")


def laid(rules: Rules, kinds: Sequence[str]) -> Iterator[tuple[Ship, ...]]:
    """Every way to lay ships of these kinds one after the other, none on another."""
    if not kinds:
        yield ()
        return
    for before in laid(rules, kinds[:-1]):
        taken = {cell for ship in before for cell in ship}
        for ship in rules.placements(kinds[-1]):
            if taken.isdisjoint(ship):
                yield (*before, ship)


@dataclass
class Size:
    """histories: the number of complete games, laying included. infosets: for player 0 and 1, the number of different
    things that the player can know when it is his turn. sequences: for each player, the decisions that he can make in
    all of these, and one for the empty sequence."""

    histories: int = 0
    infosets: list[int] = field(default_factory=lambda: [0, 0])
    sequences: list[int] = field(default_factory=lambda: [1, 1])


def size(width: int, height: int, sizes: Sequence[int], shots: int) -> Size:
    """The size of the game in which each player lays ships of these sizes, in this order and in turn with the other,
    then has so many shots, player 0 first."""
    rules = same_game(width, height, sizes)
    kinds = [str(one) for one in sizes]
    fleets = list(laid(rules, kinds))
    found = Size()
    known: list[dict[Any, int]] = [{}, {}]  # by player: what he knows, and how many decisions he has then
    for count in range(len(kinds)):  # a ship is laid only where it leaves room for the rest
        ways: dict[tuple[Ship, ...], set[Ship]] = {}
        for fleet in fleets:
            ways.setdefault(fleet[:count], set()).add(fleet[count])
        for player in (0, 1):
            known[player].update({begun: len(some) for begun, some in ways.items()})
    for one in fleets:
        for other in fleets:
            _play(rules, (one, other), shots, [], found, known)
    for player in (0, 1):
        found.infosets[player] = len(known[player])
        found.sequences[player] = 1 + sum(known[player].values())
    return found


def _play(rules: Rules, fleets: Any, shots: int, cells: list[int], found: Size, known: list[dict[Any, int]]) -> None:
    """Count what can follow these shots, fired in turn."""
    match: Any = Match(rules)
    seas = [Sea(rules, ships) for ships in fleets]
    for cell in cells:
        match.push(acts.shot(match.by, cell))
        match.reply(seas[match.by])
    if match.over or len(cells) == 2 * shots:
        found.histories += 1
        return
    player = match.by
    # He sees every answer, but of his own ships he knows more: which of them was hit.
    answers = tuple((shooter, cell, answer) for shooter, cell, answer, _, _ in match.shots() if shooter == player)
    seen = tuple(cell for shooter, cell, _, _, _ in match.shots() if shooter != player)
    chart = match.charts[1 - player]
    free = [cell for cell in range(rules.cells) if chart.open(cell)]
    known[player][fleets[player], answers, seen] = len(free)
    for cell in free:
        _play(rules, fleets, shots, [*cells, cell], found, known)
