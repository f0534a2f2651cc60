"""Uses every public name of the library once: checked by `mypy --strict`, and run. Imports what the wheel brought.

tests/test_library_types.py looks whether a name is missing here.
"""

from __future__ import annotations

from collections.abc import Generator

from zalp.console.rng import Rng
from zalp.console.slices import finish
from zalp.seabattle import captains, rules
from zalp.seabattle.captains import (
    CAPTAINS,
    POLICIES,
    Captain,
    Memory,
    class_of,
    drill,
    make,
    place,
    play,
    turns,
    words,
)
from zalp.seabattle.rules import (
    FLEETS,
    PRESETS,
    Chart,
    Fleet,
    Match,
    Rules,
    Sea,
    acts,
    crowded,
    describe,
    library,
    name_of,
    notation,
    preset,
)
from zalp.seabattle.rules.acts import Act, Acts
from zalp.straume import captains as straume_captains
from zalp.straume import rules as straume
from zalp.straume.rules import Position, line_up, move_in, move_name, point_in, point_name


class Left(Captain):
    """Shoots from left to right."""

    def choose(self, chart: Chart) -> Generator[None, None, None]:
        open_cells: list[int] = self.unknown(chart)
        beside: list[int] = self.beside(chart)
        yield
        self.shot = (beside or open_cells)[0]

    def on_answer(self, chart: Chart, cell: int, answer: int) -> None:
        super().on_answer(chart, cell, answer)


def random_numbers() -> Rng:
    rng: Rng = rules.Rng(7)
    state: tuple[int, int] = rng.state
    numbers: list[int] = [rng.below(6) for _ in range(3)]
    rng.shuffle(numbers)
    assert rng.choice(numbers) in numbers
    rng.state = state
    return rng


def rule_sets() -> Rules:
    made: Rules = preset("grand", clock=30)
    assert made == Rules.parse(str(made)) and hash(made) == hash(preset("grand", clock=30)) and name_of(made) == "grand"
    sizes: tuple[int, ...] = made.width, made.height, made.cells, made.ships, made.decks, made.extras
    assert sizes == (18, 18, 324, 21, 56, 4)
    assert (made.contact, made.shots, made.waste, made.dutchman) == (rules.NONE, "streak", False, False)
    assert (made.mines, made.mines_touch, made.sweepers, made.submarines, made.clock) == (3, False, 1, 0, 30)
    assert (made.answers, made.plain) == ("full", False)
    kind: str = made.fleet[0]
    assert FLEETS["grand"] == made.fleet and made.decks_of(kind) == 6 and len(made.orientations(kind)) == 2
    berth: tuple[int, ...] = next(made.placements(kind))
    assigned: dict[int, tuple[int, ...]] = {}
    assert made.fits(kind, berth) and made.assign(berth, assigned) == kind
    around: list[int] = made.around(0)
    assert around == [1, 18, 19] and made.halo((0,)) == (1, 18, 19) and made.connected([0, 1, 5], 0) == (0, 1)
    small: Rules = Rules(5, 5, ("3", "2"), rules.CORNERS, shots="single")
    assert not crowded(small) and repr(small).startswith("Rules(width=5") and len(PRESETS) >= 16
    return made


def fleets(made: Rules, rng: Rng) -> Fleet:
    fleet: Fleet = finish(Fleet.drawing(made, rng))
    again: Fleet = Fleet(made, fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines)
    assert fleet == again == fleet.copy() and hash(fleet) == hash(again) and fleet.rules is made
    assert describe(again.defects()) == "legal" and Fleet.random(made, rng) != fleet
    bits: int = Fleet(Rules(), [[0, 1], [2, 12], [23], [23], [-1]]).defects()
    found = rules.OUTSIDE, rules.OVERLAP, rules.TOO_FEW, rules.SIDE_CONTACT, rules.CORNER_CONTACT
    more = rules.WRONG_SHAPE, rules.TOO_MANY, rules.WRONG_NUMBER, rules.MINE_CONTACT
    assert sum(found) & bits and len({*map(describe, found + more)}) == 9
    return fleet


def seas(fleet: Fleet) -> Sea:
    sea: Sea = Sea.of(fleet)
    said: int = sea.fire(fleet.ships[0][0])
    twin: Sea = Sea.parse(str(sea), sea.rules)
    assert said == rules.HIT and twin == sea == sea.copy() and sea.fleet == fleet and sea.given == []
    ship: tuple[int, ...] | None = sea.ship_at(fleet.ships[0][0])
    assert ship == fleet.ships[0] and len(sea.afloat) == 21 and sum(sea.shots) == 1 and max(sea.lies) > 21
    deck: int = sea.givable(rules.DECK)[0]
    sea.give(deck, rules.DECK)
    assert sea.given == [deck] and fleet.mines == tuple(sea.givable(rules.MINE))
    sailing = Sea.of(Fleet.random(preset("dutchman"), Rng(1)))
    sailing.move(None)
    return sea


def charts() -> Chart:
    chart: Chart = Chart(Rules(width=4, height=4, fleet=("2", "1")))
    cell: int = notation.cell("B2", chart.rules, "latin")
    assert notation.name(cell, chart.rules, "latin") == "B2" and chart.open(cell) and chart.worth(cell)
    chart.mark(0, rules.MISS)
    chart.mark(cell, rules.HIT)
    assert chart.wounded == [cell] and chart.was_shot(cell) and chart.afloat == 2 and chart.submarines == 0
    assert chart.ship_of(6) == (5, 6)
    ship: tuple[int, ...] | None = chart.mark(6, rules.SUNK)
    assert ship == (5, 6) and chart.left == ["1"] and list(chart.assigned.values()) == [(5, 6)]
    afloat: list[tuple[int, ...]] = chart.unsunk([(5, 6), (3,)])
    assert afloat == [(3,)]
    marks = rules.UNKNOWN, rules.MISSED, rules.HALO, rules.SUNKEN
    assert set(chart.marks) == {*marks} and rules.WOUNDED not in chart.marks
    twin: Chart = Chart(chart.rules)
    twin.become(chart)
    assert twin == chart == chart.copy() and str(chart).count("\n") == 3 and notation.letters(chart.rules, "latin")
    return chart


def matches() -> Match:
    match: Match = Match(Rules(width=3, height=1, fleet=("1",)), first=1)
    assert (match.due, match.by, match.turn, match.left_in_turn, match.over) == (acts.SHOT, 1, 1, 1, False)
    before: Match = match.copy()
    shot: Act = match.push(acts.shot(1, 0))
    assert match.pending == 0 and not (match.dying or match.wasting or match.giving) and match.owes(0)
    said: Act = match.push(acts.answer(0, 0, rules.MISS))
    log: Acts = match.acts
    assert (shot.kind, shot.player, shot.cell, said.answer, said.cells) == (acts.SHOT, 1, 0, rules.MISS, None)
    assert list(log) == [shot, said] == [match.acts[0], match.acts[-1]] and len(log.copy()) == 2 and log.room > 0
    assert acts.unpack(acts.pack(shot)) == shot == acts.unpack(next(iter(log.packed)))
    assert notation.of_acts(log, match.rules) == "A1-" and notation.of_act(said, match.rules) == notation.SIGNS[0]
    legal: list[int] = match.legal_shots()
    assert legal == [0, 1, 2] and match.legal_shots(1) == [] and not match.may_waste() and match.salvo_size(0) == 0
    popped: Act = match.pop()
    assert popped == said and match.pop() == shot and match == before and match.wasted == 0
    match.push(acts.shot(1, 2))
    match.reply(Sea(match.rules, [[2]]))
    assert (match.outcome, match.result, match.reason, match.ended_by) == (1, 1, rules.SUNK_ALL, 1)
    assert match.figures(1) == (1, 1) and match.score(1) == (1, 1, 1) and next(match.shots())[:3] == (1, 2, rules.SUNK)
    assert match == Match.parse(str(match)) and match.first == 1 and match.charts[0].afloat == 0
    assert match.rules == before.rules
    return match


def ends_and_other_acts() -> None:
    for end, reason in ((acts.resign(0), rules.RESIGNED), (acts.draw(0), rules.AGREED)):
        match = Match(Rules())
        match.push(end)
        assert match.reason == reason and match.outcome in (1, rules.DRAWN)
    kinds = acts.GIVE, acts.CHOOSE, acts.MOVE, acts.PASS, acts.RESIGN, acts.DRAW
    made = acts.give(0, 5, rules.MINE), acts.choose(0), acts.move(0), acts.pass_turn(0), acts.resign(0), acts.draw(0)
    assert tuple(act.kind for act in made) == kinds and acts.ANSWER == 1
    assert (rules.SWEEPER, rules.SUBMARINE, rules.ANY) == (4, 5, 2) and library.__doc__
    log = Acts()
    log.append(acts.choose(1))
    errors = rules.RulesError, rules.NotFound, rules.NotLegal, rules.NotNow, rules.NotReadable
    assert all(issubclass(error, ValueError) for error in errors)


def opponents(rng: Rng) -> Match:
    made: Rules = Rules()
    memory: Memory = Memory(made)
    admiral: Captain = make(CAPTAINS[3], made, rng, memory)
    fleet: Fleet = finish(place(POLICIES[0], made, rng, cunning=class_of("admiral").cunning))
    left: Captain = Left(made, rng)
    shots, misses = finish(drill(left, fleet.ships))
    assert shots - misses == made.decks and made.decks <= shots <= made.cells
    match: Match = play(made, (left, make("cabin-boy", made, rng)), (fleet, fleet))
    finish(memory.learn(fleet.ships, [shot[1] for shot in match.shots() if shot[0] == 0], rng))
    assert match.over and memory.matches == 1 and Memory(made, memory.record()).habits == memory.habits
    finish(memory.note([shot[1] for shot in match.shots() if shot[0] == 0]))
    hidden: Fleet = finish(memory.hidden([fleet]))
    assert hidden.defects() == 0
    assert memory.dread(fleet.ships) >= 0 and len(memory.prior()) == len(memory.habits) and max(memory.shots)
    chart: Chart = Chart(made)
    finish(admiral.think(chart))
    heat: bytearray | None = admiral.belief(chart)
    assert admiral.shot is not None and chart.open(admiral.shot) and heat and len(heat) == made.cells
    assert admiral.rules is made and admiral.rng is rng and admiral.remembers and admiral.policies
    assert len(admiral.rng_state) == 2 and admiral.shots is not None and not admiral.disturbed()
    again: Match = Match(made)
    again.push(finish(turns.act(left, again, 0, Sea.of(fleet))))
    finish(turns.step(again, (left, admiral), (Sea.of(fleet), Sea.of(fleet))))
    salvo = Match(preset("salvo"))
    assert finish(turns.choice(Left(salvo.rules, rng), salvo, 0, Sea.of(fleet)))
    happened: str = words.event(True, 5)
    said: tuple[str, str] | None = words.remark("admiral", happened, rng)
    assert happened in words.EVENTS and (said is None or len(said) == 2) and tuple(words.ROSTER) == captains.CAPTAINS
    return match


def positions(rng: Rng) -> Position:
    ups: list[str] = [straume_captains.line_up("cabin-boy", rng), straume_captains.ready(rng)]
    assert len(line_up(ups[0])) == straume.FLEET == 12 and len(straume_captains.LINE_UPS) == 5
    position: Position = Position(ups[0], ups[1], first=1)
    assert (position.due, position.by, position.turn, position.over) == (straume.MOVE, 1, 1, False)
    legal: list[int] = position.legal_moves()
    move: int = move_in(move_name(legal[0]))
    assert position.is_legal(move) and move & 3 == straume.FORWARD and position.effect(move) == (None, 0)
    ship: int | None = position.mover(move)
    assert ship is not None and ship >= straume.FLEET and point_in(point_name(move >> 2)) == move >> 2
    assert not position.may_lay(ship) or straume.LETTERS[position.types[ship]] == "M"
    before: Position = position.copy()
    position.push(move)
    assert position.moves == 1 and position.last == move and position.quiet == 1 and position != before
    popped: int = position.pop()
    assert popped == move and position == before == Position.parse(str(position))
    assert len(position.board) == 200 and len(position.at) == len(position.bows) == 24
    assert list(position.afloat) == [12, 12] and list(position.mines) == [2, 2]
    kinds = straume.CRUISER, straume.SUBMARINE, straume.DESTROYER, straume.PATROL, straume.MINESWEEPER
    hows = straume.FORWARD, straume.LEFT, straume.RIGHT, straume.LAY
    assert kinds == (0, 1, 2, 3, 4) and hows == (0, 1, 2, 3) and (straume.BATTERY, straume.MINE) == (1, 2)
    errors = straume.RulesError, straume.NotLegal, straume.NotReadable
    assert all(issubclass(error, ValueError) for error in errors) and straume.QUIET == 120
    players = [straume_captains.make(name, rng) for name in straume_captains.CAPTAINS[:2]]
    for _ in players[0].think(position):
        pass
    assert players[0].move is not None and not straume_captains.agrees(position, 0)
    position.judge()
    end: Position = straume_captains.play(players, ups)
    outcome: int | None = end.outcome
    assert outcome in (0, 1, straume.DRAWN) and end.over
    return end


def main() -> None:
    rng = random_numbers()
    seas(fleets(rule_sets(), rng))
    charts()
    matches()
    ends_and_other_acts()
    print(opponents(rng).outcome, positions(rng).outcome)


if __name__ == "__main__":
    main()
