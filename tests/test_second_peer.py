"""The engine against a second implementation of docs/protocol.md that shares no code with it.

Of the seeds a few are drawn by the day; `make prove-cable` takes all of them.
"""

import ast
import random
from pathlib import Path

import pytest
from core.daily import WHOLE, daily
from linked import Store, chain_of
from second_peer import SecondPeer
from second_straume import SecondStraume

from zalp.seabattle.cable import IDLE, PLACING, PLAYING, Duel
from zalp.seabattle.rules import Fleet, Rng, Rules
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE
from zalp.straume.cable import Duel as StraumeDuel

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
DUELS = 200  # of each game, in `make prove-cable`
SMALL = ("3", "2", "1")
RULES = (
    Rules(),
    Rules(6, 6, SMALL),
    Rules(6, 6, SMALL, shots="single", clock=30),
    Rules(7, 6, SMALL, contact=2, shots="multi:3"),
    Rules(7, 7, SMALL, mines=2, sweepers=1),
    Rules(6, 6, SMALL, shots="salvo"),
    Rules(8, 8, SMALL, mines=2, sweepers=1, shots="salvo"),
    Rules(10, 10, ("~5",)),
    Rules(7, 7, ("3|##/#.", "##/##", "2", "1"), shots="chain"),
    Rules(7, 6, SMALL, contact=1, waste=True, shots="multi:2"),
    Rules(6, 6, SMALL, submarines=1),
    Rules(6, 6, SMALL, mines=2, mines_touch=True, sweepers=1, submarines=1, waste=True, shots="chain"),
    Rules(7, 7, SMALL, contact=2, submarines=1, mines=1, mines_touch=True, shots="salvo", waste=True, clock=30),
    Rules(fleet="modern", contact=2),
    Rules(7, 6, SMALL, answers="plain"),
)


class Meeting:
    """One duel on one noisy line; either side may lose power."""

    ROUNDS = 60000
    ENGINE = Duel

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.seed = seed
        self.rules = RULES[seed % len(RULES)]
        self.noise = self.dice.choice((0.0, 0.0, 0.02, 0.1))
        self.reboots = self.dice.choice((0, 0, 2, 5))
        self.rng = Rng(seed)
        self.wishes = random.Random(seed + 1000).choices(range(5), k=2)  # who should begin: the engine's, the other's
        self.now = 0
        self.seen = None  # the engine's outcome, and what its acts were
        self.side = None
        self.stores = Store(), {}
        self.engine = self.start_engine()
        self.other = self.start_other(seed)
        self.other.call()

    def start_engine(self):
        duel = self.ENGINE(self.stores[0], self.dice.randbytes)
        duel.begins = self.wishes[0]
        return duel

    def start_other(self, seed):
        return SecondPeer(self.stores[1], seed, str(self.rules), self.wishes[1])

    def damage(self, chunk):
        if self.dice.random() < self.noise:
            at = self.dice.randrange(len(chunk))
            chunk = self.dice.choice((b"", chunk[:at], chunk[:at] + bytes([chunk[at] ^ 4]) + chunk[at + 1 :]))
        return chunk

    def round(self):
        for sender, receiver in ((self.engine, self.other), (self.other, self.engine)):
            while (chunk := sender.poll(self.now)) is not None:
                receiver.feed(self.damage(chunk), self.now)
        while event := self.engine.event():
            assert event[0] not in ("fault", "accused", "damaged", "version", "forgotten"), event
        unit = self.engine
        if unit.outcome is not None:
            log = unit.state.play.log
            self.seen, self.side = (unit.outcome, log.digest(log.count)), unit.side
        if self.reboots and self.dice.random() < 0.004:
            self.reboots -= 1
            if self.dice.random() < 0.5:
                self.engine = self.start_engine()
            else:
                self.other = self.start_other(self.dice.random())
                if not self.other.match:
                    self.other.call()
        self.now += 5

    def play_engine(self):
        unit = self.engine
        if unit.offered:
            unit.answer_draw(self.dice.random() < 0.5)
        elif unit.phase == IDLE and not self.seen:
            unit.call(self.rules)
        elif unit.phase == PLACING:
            fleet = Fleet.random(unit.rules, self.rng)
            unit.place(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)
        elif unit.phase == PLAYING and unit.match.owes(unit.side):
            match = unit.match
            chart = match.charts[1 - unit.side]
            known = match.may_waste() and self.dice.random() < 0.1
            cells = [cell for cell in range(unit.rules.cells) if known or chart.worth(cell)]
            if match.due == CHOOSE:
                unit.choose(self.dice.sample(cells, match.salvo_size(unit.side)))
            elif match.due == GIVE:
                unit.give(self.dice.choice(unit.sea.givable(match.giving)))
            elif match.due == MOVE:
                unit.move(chain_of(unit.sea, self.rng) if self.dice.random() < 0.6 else None)
            else:
                if self.dice.random() < 0.02:
                    try:
                        unit.offer_draw()
                    except ValueError:
                        pass
                unit.fire(self.dice.choice(cells))

    def again(self):
        """Both play the same match again."""
        self.engine.call(self.rules)
        self.other.play_again()
        self.seen = None
        self.play()

    def play(self):
        for _ in range(self.ROUNDS):
            if self.dice.random() < 0.3:
                self.play_engine()
            if self.dice.random() < 0.3:
                self.other.act()
            self.round()
            unit = self.engine
            if unit.phase == PLAYING and self.other.playing:
                assert unit.signs == self.other.signs()
            if self.seen and (unit.resting or unit.phase == IDLE) and self.other.winner is not None:
                return
        raise AssertionError((self.seed, self.engine.phase, self.other.match))


class StraumeMeeting(Meeting):
    """The same in Straume."""

    ENGINE = StraumeDuel

    def start_other(self, seed):
        return SecondStraume(self.stores[1], seed, self.wishes[1])

    def play_engine(self):
        unit = self.engine
        if unit.offered:
            unit.answer_draw(self.dice.random() < 0.3)
        elif unit.phase == IDLE and not self.seen:
            unit.call()
        elif unit.phase == PLACING:
            fleet = list("CSSDDDDDDPPM")
            self.dice.shuffle(fleet)
            unit.line_up("".join(fleet))
        elif unit.our_turn and not unit.offering:
            if self.dice.random() < 0.02:
                try:
                    unit.offer_draw()
                except ValueError:
                    pass
            else:
                moves = unit.log.position.legal_moves()
                ahead = [move for move in moves if move & 3 in (0, 3)]
                unit.push(self.dice.choice(ahead if ahead and self.dice.random() < 0.8 else moves))


PEER = ("second_link", "second_book", "second_peer", "second_straume", "reference_straume")


@pytest.mark.parametrize("name", PEER)
def test_the_second_peer_imports_nothing_of_the_game(name):
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= {"copy", "random", "zlib", "hashlib", "functools", "pathlib", *PEER}


@pytest.mark.parametrize(
    "make, number, of",
    [(Meeting, number, len(RULES)) for number in range(len(RULES))] + [(StraumeMeeting, n, 4) for n in range(4)],
)
def test_two_implementations_play_the_same_duels(make, number, of):
    sides = set()
    for seed in daily(1, range(number, DUELS, of)):
        meeting = make(seed)
        meeting.play()
        (outcome, digest), other = meeting.seen, meeting.other
        assert outcome.faults == (0, 0) and outcome.winner == other.winner, (seed, outcome)
        assert digest == other.digest(len(other.numbered))
        sides.add(meeting.side)
    assert not WHOLE or sides == {0, 1}


TOSS, ME, THEM, LOSER, TURNS = range(5)


def wishing(make, ours, theirs):
    """A meeting on a line without noise, where nobody loses power."""
    meeting = make(1)
    meeting.noise, meeting.reboots = 0.0, 0
    meeting.engine.begins, meeting.other.wish = ours, theirs
    return meeting


@pytest.mark.parametrize("make", [Meeting, StraumeMeeting])
@pytest.mark.parametrize("wish", range(5))
def test_in_a_match_that_is_played_again_the_side_begins_that_both_wish(wish, make):
    meeting = wishing(make, wish, {ME: THEM, THEM: ME}.get(wish, wish))
    began = won = None
    tossed = 0
    for number in range(5):
        if number:
            meeting.again()
        else:
            meeting.play()
        unit, other = meeting.engine, meeting.other
        assert other.book.first == unit.log.first
        begins = unit.log.first == unit.side
        agreed = {TOSS: None, ME: True, THEM: False}.get(wish, None if won is None else not won)
        if wish == TURNS:
            agreed = None if began is None else not began
        assert agreed in (None, begins)
        tossed += agreed is None
        began, won = begins, unit.outcome.winner == unit.side if unit.outcome.winner < 2 else None
    drawn = make is StraumeMeeting  # a random match of Straume mostly is
    assert tossed in {TOSS: (5,), LOSER: range(1, 6 if drawn else 5), TURNS: (1,)}.get(wish, (0,))


@pytest.mark.parametrize("wishes", [(ME, ME), (TURNS, LOSER), (TOSS, THEM), (TURNS, TOSS), (ME, 77)])
def test_where_wishes_differ_both_toss(wishes):
    meeting = wishing(Meeting, *wishes)
    meeting.play()
    for _ in range(2):
        meeting.again()
        assert meeting.engine.state.first is None and meeting.other.match["first"] is None
        assert meeting.other.book.first == meeting.engine.log.first


def test_both_hash_the_agreement_of_the_vectors_alike():
    page = HERE.parent / "docs" / "protocol.vectors"
    lines = [line.split() for line in page.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    vector = {name: bytes.fromhex(value) for name, value in lines}
    for side in (0, 1):
        peer = SecondPeer({}, 1, "")
        peer.side, peer.agreed_id = side, vector["match-id"]
        skipped = {"hello": 1, "key-message": 5, "again-message": 5}
        peer.said, peer.told = (
            [vector[f"{name}-{whose}"][skip:] for name, skip in skipped.items()] for whose in (side, 1 - side)
        )
        assert peer.transcript(vector["rules-message-0"][9:]) == vector["transcript"]
        peer.store["past"] = bytes(range(32, 48)), side == 1, side == 1  # side 1 began and won
        assert peer.memory(side) == peer.said[2][1:] and peer.memory(1 - side) == peer.told[2][1:]


def test_no_move_is_due_between_the_last_one_and_its_end():
    """The 120th move without a loss was the other side's: until the engine is asked again it has not said END."""
    StraumeMeeting(72).play()
