"""A match whose players are captains or are asked, and a fleet that one player shoots at alone. Imports seabattle.

Both advance by cells: a shot, one of a salvo, or a cell of his own that a player gives away. All else happens by
itself: seas answer, salvoes are fired, and a Flying Dutchman that was hit sails as a captain's does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zalp.seabattle import captains
from zalp.seabattle.captains import turns
from zalp.seabattle.captains.captain import Captain
from zalp.seabattle.rules import ANY, SUNK, Chart, Match, NotReadable, Rng, Rules, Sea, acts, finish, preset

Said = tuple[int, int, int, bool]  # (shooter, cell, answer, dying)
# A captain's name, or what makes an object with a captain's methods.
Opponent = str | Callable[[Rules, Rng], Any]


def named_rules(rules: Rules | str) -> Rules:
    """A rule set by the name of a preset, by its line, or itself. RulesError (a ValueError) for anything else.

    >>> named_rules("salvo").shots
    'salvo'
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise NotReadable(f"rules are a preset's name, a rule set's line or a Rules, not {rules!r}")
    return Rules.parse(rules) if " " in rules.strip() else preset(rules)


def known_options(options: Mapping[str, Any] | None, names: Sequence[str]) -> Mapping[str, Any]:
    """The options of a `reset`. ValueError for a name that is not among these."""
    given = options or {}
    if unknown := [name for name in given if name not in names]:
        raise ValueError(f"reset has no option {unknown[0]!r}; there are: {', '.join(names)}")
    return given


def rendered(mode: str | None, metadata: Mapping[str, Any]) -> str | None:
    """A render_mode. ValueError for one that the metadata does not name."""
    if mode is not None and mode not in metadata["render_modes"]:
        raise ValueError(f"render_mode is one of {[None, *metadata['render_modes']]}, not {mode!r}")
    return mode


def mustered(who: Opponent, rules: Rules, rng: Rng) -> Any:
    """The captain of this name, or the one that is made."""
    return captains.make(who, rules, rng) if isinstance(who, str) else who(rules, rng)


def dealt(rules: Rules, rng: Rng, placing: str | None = None, captain: Any = None) -> Sea:
    """A sea with a fleet placed by a policy of captains.POLICIES; None: as this captain does, at random without one."""
    policy = placing or rng.choice(getattr(captain, "policies", ("random",)))
    return Sea.of(finish(captains.place(policy, rules, rng, None, getattr(captain, "cunning", False))))


def _barred(chart: Chart, picked: Sequence[int], waste: bool) -> bytearray:
    """By cell, whether it may be shot: 1 or 0."""
    may = bytearray(chart.rules.cells)
    for cell in range(len(may)):
        may[cell] = (chart.worth(cell) or (waste and chart.open(cell))) and cell not in picked
    return may


class Battle:
    """A match between two players, each a captain or None: one who is asked.

    asked: the player who must `decide` now; None when the match is over. due: acts.SHOT, acts.CHOOSE (a cell of his
    salvo) or acts.GIVE; left: how many such decisions are his before another's. said: the shots that were answered
    since `decide` was called.
    """

    def __init__(self, rules: Rules, seas: Sequence[Sea], players: Sequence[Any], rng: Rng, first: int = 0) -> None:
        self.rules = rules
        self.match: Any = Match(rules, first)
        self.seas = tuple(seas)
        self.players = tuple(players)
        self.picked: tuple[list[int], list[int]] = [], []
        self.said: list[Said] = []
        self._helm = Captain(rules, rng)
        self.asked: int | None = None
        self._run()

    @property
    def result(self) -> int | None:
        return self.match.result

    @property
    def due(self) -> int | None:
        return None if self.asked is None else self.match.due

    @property
    def left(self) -> int:
        match = self.match
        if self.asked is None:
            return 0
        if match.due == acts.CHOOSE:
            return match.salvo_size(self.asked) - len(self.picked[self.asked])
        return match.left_in_turn if match.due == acts.SHOT else 1

    def target(self, player: int) -> Chart:
        """What a player knows of the other's sea."""
        return self.match.charts[1 - player]

    def exposed(self, player: int) -> Chart:
        """What the other knows of a player's sea."""
        return self.match.charts[player]

    def may(self, player: int) -> bytearray:
        """By cell, whether a player may decide on it now: 1 or 0."""
        match = self.match
        if player != self.asked:
            return bytearray(self.rules.cells)
        if match.due == acts.GIVE:
            may = bytearray(self.rules.cells)
            for cell in self.seas[player].givable(match.giving):
                may[cell] = 1
            return may
        return _barred(self.target(player), self.picked[player], match.may_waste())

    def decide(self, cell: int) -> None:
        """Take the decision of the player who is asked, and play on to the next one. ValueError for a barred cell."""
        player, match = self.asked, self.match
        if player is None or not 0 <= cell < self.rules.cells or not self.may(player)[cell]:
            raise ValueError(f"cell {cell} is barred: the action mask has the cells that may be decided on")
        self.said = []
        if match.due == acts.CHOOSE:
            self.picked[player].append(cell)
            if self.left:
                return
            match.push(acts.choose(player))
        elif match.due == acts.GIVE:
            what = match.giving
            self.seas[player].give(cell, what)
            match.push(acts.give(player, cell, what))
        else:
            match.push(acts.shot(player, cell))
        self._run()

    def _run(self) -> None:
        match = self.match
        self.asked = None
        while not match.over:
            due = match.due
            if due == acts.ANSWER:
                self._answer()
                continue
            player = match.by
            if player is None:  # both choose: the one who is asked first, who never learns the other's choice
                owing = [one for one in (0, 1) if match.owes(one)]
                player = next((one for one in owing if self.players[one] is None), owing[0])
            if self.players[player] is not None:
                match.push(finish(turns.act(self.players[player], match, player, self.seas[player])))
            elif due == acts.SHOT and self.rules.shots == "salvo":
                match.push(acts.shot(player, self.picked[player].pop(0)))
            elif due == acts.MOVE:
                from zalp.seabattle.captains.dutchman import sail

                self.seas[player].move(finish(sail(self._helm, self.seas[player], match.charts[player])))
                match.push(acts.move(player))
            else:
                self.asked = player
                return

    def _answer(self) -> None:
        match = self.match
        shooter, dying = 1 - match.by, match.dying
        act = match.reply(self.seas[match.by])
        self.said.append((shooter, act.cell, act.answer, dying))
        if self.players[shooter] is not None and not dying:
            self.players[shooter].on_answer(match.charts[act.player], act.cell, act.answer)


class Alone:
    """A fleet that one player shoots at until all its ships are sunk; nobody shoots back, and nothing is given. It has
    Battle's attributes, for player 0; a salvo has as many shots as ships are afloat.
    """

    def __init__(self, rules: Rules, sea: Sea, rng: Rng) -> None:
        self.rules = rules
        self.sea = sea
        self.chart = Chart(rules)
        self.picked: tuple[list[int], list[int]] = [], []
        self.said: list[Said] = []
        self.asked: int | None = 0
        self._helm = Captain(rules, rng)
        self._wasted = 0

    @property
    def result(self) -> int | None:
        return None if self.chart.afloat else 0

    @property
    def due(self) -> int | None:
        return None if self.asked is None else acts.CHOOSE if self.rules.shots == "salvo" else acts.SHOT

    @property
    def left(self) -> int:
        if self.asked is None:
            return 0
        if self.rules.shots != "salvo":
            return 1
        unknown = sum([self.chart.worth(cell) for cell in range(self.rules.cells)])
        return min(self.chart.afloat, unknown) - len(self.picked[0])

    def target(self, player: int) -> Chart:
        return self.chart

    def exposed(self, player: int) -> Chart | None:
        return None

    def may(self, player: int) -> bytearray:
        if player != self.asked:
            return bytearray(self.rules.cells)
        return _barred(self.chart, self.picked[0], False)

    def decide(self, cell: int) -> None:
        """Take a shot, or a shot of a salvo. ValueError for a barred cell."""
        if not 0 <= cell < self.rules.cells or not self.may(0)[cell]:
            raise ValueError(f"cell {cell} is barred: the action mask has the cells that may be decided on")
        self.said = []
        cells = [cell]
        if self.rules.shots == "salvo":
            self.picked[0].append(cell)
            if self.left:
                return
            cells = list(self.picked[0])
            self.picked[0].clear()
        for one in cells:
            self._fire(one, len(cells) > 1)
        if not self.chart.afloat:
            self.asked = None

    def _fire(self, cell: int, closed: bool) -> None:
        rules, sea, chart = self.rules, self.sea, self.chart
        answer = sea.fire(cell)
        named = answer == SUNK and rules.contact == ANY and not rules.dutchman
        chart.mark(cell, answer, sea.ship_at(cell) if named else None, closed)
        self.said.append((0, cell, answer, False))
        if rules.dutchman and answer == acts.HIT:
            from zalp.seabattle.captains.dutchman import sail

            sea.move(finish(sail(self._helm, sea, chart)))
