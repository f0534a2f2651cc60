"""What it is worth to shoot first on a tiny sea: the value of the `single` game between two players who both lay and
shoot as well as can be. A win counts 1, a loss -1; if both have used up their shots, 0. Imports seabattle.rules and the
module beside it.

Everything but the fleets is seen by both, so the game is a tree of what was seen, and a player's strategy is, at each
node and for each fleet of his that is still possible there, a share for each open cell. `solve` improves both
strategies by regret (counterfactual regret minimisation, the variant that keeps regrets above zero). `bounds` says what
each is sure to gain against the best answer to it; with both rounded to fractions it does so exactly, and where its two
numbers are the same, that is the value, and the two strategies prove it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from seabattle.rules import HIT, MISS, SUNK, Match, Rules, Sea, acts

from .histories import Ship, laid

Vector = list[Any]  # of floats or Fractions, one a fleet
MOST = 60_000  # nodes
LIMITS = (2, 3, 4, 6, 12)  # denominators to which a strategy is rounded


class TooLarge(ValueError):
    """A sea with more courses than can be solved so."""


class Node:
    """Something that both have seen, with a shot due or a winner. by: whose shot. fleets: of each player, the numbers
    of those that may lie there. cells: that are open; after[i]: what follows each, by the answer. worth: at an end, to
    player 0; else None."""

    __slots__ = ("after", "answers", "by", "cells", "fleets", "regrets", "total", "worth")

    def __init__(self, fleets: tuple[list[int], list[int]]) -> None:
        self.fleets = fleets
        self.by = 0
        self.worth: int | None = None
        self.cells: list[int] = []
        self.after: list[dict[Any, Node]] = []
        self.answers: list[list[Any]] = []  # by cell and the other's fleet here: the answer
        self.regrets: list[Vector] = []  # by own fleet here: by cell
        self.total: list[Vector] = []


class Game:
    """The game of `rules` (shots: single, nothing but ships in the sea), in which each player has so many shots; as
    many as it takes unless given. TooLarge, and ValueError for a fleet that finds no room."""

    def __init__(self, rules: Rules, shots: int | None = None) -> None:
        self.rules = rules
        self.shots = rules.cells if shots is None else shots
        found = {tuple(sorted(fleet)): fleet for fleet in laid(rules, rules.fleet)}
        self.fleets: list[tuple[Ship, ...]] = [fleet for fleet in found.values() if not _defects(rules, fleet)]
        if not self.fleets:
            raise ValueError(f"no room for this fleet: {rules}")
        self.nodes = 0
        everything = list(range(len(self.fleets)))
        self.root = self._node([], (everything, everything))
        self.laying = [Laying(len(self.fleets)), Laying(len(self.fleets))]

    def _node(self, shots: list[tuple[int, Any]], fleets: tuple[list[int], list[int]]) -> Node:
        """What follows these shots, each a cell and what was answered: those fleets may lie there."""
        self.nodes += 1
        if self.nodes > MOST:
            raise TooLarge(f"more than {MOST} courses on {self.rules}")
        match: Any = Match(self.rules)
        for cell, (answer, ship) in shots:
            match.push(acts.shot(match.by, cell))
            match.push(acts.answer(match.by, cell, answer, ship))
        node = Node(fleets)
        if match.over or len(shots) == 2 * self.shots:
            node.worth = 0 if match.result is None else 1 - 2 * match.result
            return node
        node.by = match.by
        chart = match.charts[1 - node.by]
        for cell in range(self.rules.cells):
            if not chart.open(cell):
                continue
            answers = [self._answer(number, cell, chart) for number in fleets[1 - node.by]]
            node.cells.append(cell)
            node.answers.append(answers)
            after = {}
            for answer in dict.fromkeys(answers):
                left = [number for number, one in zip(fleets[1 - node.by], answers, strict=True) if one == answer]
                both = (fleets[0], left) if node.by == 0 else (left, fleets[1])
                after[answer] = self._node([*shots, (cell, answer)], both)
            node.after.append(after)
        node.regrets = [[0.0] * len(node.cells) for _ in fleets[node.by]]
        node.total = [[0.0] * len(node.cells) for _ in fleets[node.by]]
        return node

    def _answer(self, number: int, cell: int, chart: Any) -> tuple[int, Ship | None]:
        """What the owner of this fleet answers for a cell."""
        for ship in self.fleets[number]:
            if cell in ship:
                left = [deck for deck in ship if deck != cell and not chart.was_shot(deck)]
                return (HIT, None) if left else (SUNK, ship)
        return MISS, None


def _defects(rules: Rules, fleet: Sequence[Ship]) -> bool:
    try:
        Sea(rules, fleet)
    except ValueError:
        return True
    return False


class Laying:
    """A player's share for each fleet, improved like his shots."""

    def __init__(self, fleets: int) -> None:
        self.regrets: Vector = [0.0] * fleets
        self.total: Vector = [0.0] * fleets


def _shares(regrets: Vector) -> Vector:
    """In proportion to what was missed, alike if nothing was."""
    whole = sum(regrets)
    return [one / whole for one in regrets] if whole > 0 else [1 / len(regrets)] * len(regrets)


def _improve(node: Node, player: int, mine: Vector, reach: Vector, weight: float) -> Vector:
    """What each of `player`'s fleets here gains, over the other's fleets weighed by `reach`; his regrets are updated.

    mine: how likely each of his own fleets comes here by his own shares; weight: of this round in the average.
    """
    if node.worth is not None:
        return [sum(reach) * (node.worth if player == 0 else -node.worth)] * len(node.fleets[player])
    gains = [0.0] * len(node.fleets[player])
    if node.by == player:
        shares = [_shares(regrets) for regrets in node.regrets]
        by_cell = []
        for i, after in enumerate(node.after):
            found = [0.0] * len(gains)
            ahead = [one * share[i] for one, share in zip(mine, shares, strict=True)]
            for answer, child in after.items():
                some = [one for one, given in zip(reach, node.answers[i], strict=True) if given == answer]
                for fleet, gain in enumerate(_improve(child, player, ahead, some, weight)):
                    found[fleet] += gain
            by_cell.append(found)
        for fleet, share in enumerate(shares):
            gains[fleet] = sum([part * found[fleet] for part, found in zip(share, by_cell, strict=True)])
            regrets, total = node.regrets[fleet], node.total[fleet]
            for i, found in enumerate(by_cell):
                regrets[i] = max(0.0, regrets[i] + found[fleet] - gains[fleet])
                total[i] += weight * mine[fleet] * share[i]
        return gains
    shares = [_shares(regrets) for regrets in node.regrets]
    for i, after in enumerate(node.after):
        ahead = [one * share[i] for one, share in zip(reach, shares, strict=True)]
        for answer, child in after.items():
            here = [fleet for fleet, given in enumerate(node.answers[i]) if given == answer]
            got = _improve(child, player, [mine[fleet] for fleet in here], ahead, weight)
            for fleet, gain in zip(here, got, strict=True):
                gains[fleet] += gain
    return gains


def _best(node: Node, player: int, reach: Vector, shares: dict[Node, list[Vector]]) -> Vector:
    """What each of `player`'s fleets gains here at most against the other's shares."""
    if node.worth is not None:
        return [sum(reach) * (node.worth if player == 0 else -node.worth)] * len(node.fleets[player])
    gains: Vector = [0 * reach[0] for _ in node.fleets[player]]
    mine = node.by == player
    found: list[Vector] = []
    for i, after in enumerate(node.after):
        got_all = list(gains) if not mine else [0 * reach[0] for _ in gains]
        for answer, child in after.items():
            if mine:
                some = [one for one, given in zip(reach, node.answers[i], strict=True) if given == answer]
                for fleet, gain in enumerate(_best(child, player, some, shares)):
                    got_all[fleet] += gain
            else:
                ahead = [one * share[i] for one, share in zip(reach, shares[node], strict=True)]
                here = [fleet for fleet, given in enumerate(node.answers[i]) if given == answer]
                for fleet, gain in zip(here, _best(child, player, ahead, shares), strict=True):
                    gains[fleet] += gain
        found.append(got_all)
    return [max(some) for some in zip(*found, strict=True)] if mine else gains


def _strategies(node: Node, limit: int | None, into: list[dict[Node, list[Vector]]]) -> None:
    """The average shares at every node; limit: as fractions whose denominators are at most this."""
    if node.worth is not None:
        return
    into[node.by][node] = [_average(total, limit) for total in node.total]
    for after in node.after:
        for child in after.values():
            _strategies(child, limit, into)


def _average(total: Vector, limit: int | None) -> Vector:
    if limit is None:
        return _shares(total)
    parts = [Fraction(share).limit_denominator(limit) for share in _shares(total)]
    whole = sum(parts)
    return [part / whole if whole else Fraction(1, len(parts)) for part in parts]


def bounds(game: Game, limit: int | None = None) -> tuple[Any, Any]:
    """(what the first mover's average strategy is sure to gain, what the other's lets him gain at most): the value lies
    between. limit: both are rounded to fractions with such denominators first, and the bounds are exact.
    """
    into: list[dict[Node, list[Vector]]] = [{}, {}]
    _strategies(game.root, limit, into)
    laid_out = [_average(laying.total, limit) for laying in game.laying]
    first = max(_best(game.root, 0, laid_out[1], into[1]))
    second = max(_best(game.root, 1, laid_out[0], into[0]))
    return -second, first


def solve(game: Game, rounds: int) -> None:
    """Improve both players' strategies so many rounds."""
    for turn in range(1, rounds + 1):
        for player in (0, 1):
            shares = [_shares(laying.regrets) for laying in game.laying]
            gains = _improve(game.root, player, shares[player], shares[1 - player], turn)
            laying = game.laying[player]
            mean = sum([share * gain for share, gain in zip(shares[player], gains, strict=True)])
            for fleet, gain in enumerate(gains):
                laying.regrets[fleet] = max(0.0, laying.regrets[fleet] + gain - mean)
                laying.total[fleet] += turn * shares[player][fleet]


def value(rules: Rules, shots: int | None = None, rounds: int = 100) -> tuple[Fraction, Fraction]:
    """Exact bounds of the first mover's value after so many rounds; equal where strategies that were tried prove it:
    those found, rounded more and more finely, and the even ones, which lay and shoot anywhere.
    """
    game = Game(rules, shots)
    tried = [bounds(game, 1)]  # nothing was improved yet: all shares are even
    if tried[0][0] != tried[0][1]:
        solve(game, rounds)
        tried += [bounds(game, limit) for limit in LIMITS]
    return Fraction(max(low for low, _ in tried)), Fraction(min(high for _, high in tried))
