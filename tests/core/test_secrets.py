"""What the other side of a duel must not guess: the unit's secret, its entropy, what is drawn at random. Both
interpreters.

The attacker knows the program, and a range of states in which the board's generator is; he draws from each what the
handheld would draw, keeps those that agree with what he was shown, and foretells.
"""

from hashlib import sha256

import scripted
from players import done

from zalp.console import keys, loader
from zalp.console.link import Entropy, own_secret
from zalp.console.link.carrier import Link
from zalp.console.secure_rng import SecureRng
from zalp.console.stage import Stage
from zalp.seabattle import parts
from zalp.seabattle.rules import ANY, Fleet, Rng, Rules, finish
from zalp.seabattle.rules.dutchman import chain
from zalp.seabattle.screens.variants import dutchman_sailing as sailing
from zalp.straume.captains import ready
from zalp.straume.screens import line_up

SECRET = "_secret"
SEED = 123456789
STATES = range(SEED - 20, SEED + 20)  # of 2**30: it takes longer, no more


class Jack:
    present = False

    def read(self):
        return b""


class Board(scripted.Board):
    """Without anybody at the keys; `drawn`: how often its entropy was asked for."""

    drawn = 0

    def __init__(self, store=None, seed=SEED):
        super().__init__(lambda board: iter(()), seed, store)
        self.jack = Jack()

    def close_jack(self):
        """Nothing to release."""

    def seed(self):
        self.drawn += 1
        return super().seed()


class Engine:
    """Of a duel in which a fleet is placed."""

    playing = sealing = awaits = present = False
    in_hand = saved = True
    outcome = None


def in_a_duel(draw, count, board=None):
    """What draw(stage) gives so many times in a duel on this board."""
    stage = Stage(board or Board())
    with Link(stage, lambda link: Engine()):
        return [draw(stage) for _ in range(count)]


def foretold(states, draw, shown):
    """What each state foretells that agrees with what was shown: draw(rng) as in_a_duel's draw."""
    for state in states:
        rng = Rng(state)
        if [draw(rng) for _ in shown] == shown:
            yield draw(rng)


def cells(fleet):
    """All that lies in a sea."""
    return fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines


def dealt(rules):
    """(a random fleet on the handheld, the same by the attacker)."""
    part = parts.suited("placing", rules)

    def ours(stage):
        with loader.using(part) as placing:
            return cells(done(placing.placing(stage, rules).dealt()).fleet)

    return ours, lambda rng: cells(Fleet.random(rules, rng))


def test_the_attacker_foretells_what_the_weak_generator_draws():
    """He is as good as he has to be: outside a duel, where nobody has to be kept from it."""
    ours, theirs = dealt(Rules())
    stage = Stage(Board())
    fleets = [ours(stage) for _ in range(2)]
    assert list(foretold(STATES, theirs, fleets[:1])) == fleets[1:]


def test_a_random_fleet_of_a_duel_does_not_tell_the_next():
    for rules in (Rules(), Rules(12, 12, contact=ANY), Rules(mines=3, sweepers=1, submarines=1), Rules(fleet=("~5",))):
        ours, theirs = dealt(rules)
        fleets = in_a_duel(ours, 2)
        assert fleets[0] != fleets[1] and list(foretold(STATES, theirs, fleets[:1])) == []


def test_hits_and_misses_of_a_duel_do_not_give_the_rest_of_the_fleet_away():
    """Three sunk ships and 25 misses: enough to know the weak generator's fleet by."""
    rules = Rules()
    ours, theirs = dealt(rules)

    def seen(ships):
        taken = [cell for ship in ships for cell in ship]
        return ships[:3], [cell for cell in range(rules.cells) if cell not in taken][::3][:25]

    def agreeing(ships):
        sunk, missed = seen(ships)
        for state in STATES:
            fleet = theirs(Rng(state))[0]
            if all(ship in fleet for ship in sunk) and not any(cell in ship for ship in fleet for cell in missed):
                yield fleet

    weak = ours(Stage(Board()))[0]
    assert list(agreeing(weak)) == [weak]
    assert list(agreeing(in_a_duel(ours, 1)[0][0])) == []


def test_where_a_dutchman_goes_at_random_does_not_tell_where_it_goes_next():
    rules = Rules(fleet=("~5",))
    barred = bytearray(rules.cells)

    def ours(stage):
        drawing = sailing.Drawing(rules, 5, barred)
        sailing.handle(stage, drawing, keys.UP - 1, 0)
        assert drawing.whole
        return drawing.cells

    def theirs(rng):
        return list(finish(chain(rules, "~5", rng, barred)))

    assert list(foretold(STATES, theirs, in_a_duel(ours, 2)[:1])) == []
    stage = Stage(Board())
    moves = [ours(stage) for _ in range(2)]
    assert list(foretold(STATES, theirs, moves[:1])) == moves[1:]  # outside a duel the attacker is right


def test_line_ups_of_straume_do_not_tell_the_next():
    shown = 12  # of ten each: more than the states
    assert list(foretold(STATES, ready, in_a_duel(line_up.dealt, shown))) == []

    def another(stage):
        yard = line_up._Yard(stage, line_up.dealt(stage))
        assert yard._press(9)
        return yard.fleet

    assert list(foretold(STATES, lambda rng: ready(rng) and ready(rng), in_a_duel(another, shown))) == []
    stage = Stage(Board())
    texts = [line_up.dealt(stage) for _ in range(shown + 1)]
    assert list(foretold(STATES, ready, texts[:-1])) == texts[-1:]


def words(rng, count=64):
    return [rng.below(10000) for _ in range(count)]


def test_a_duel_repeats_nothing_on_a_board_whose_random_numbers_repeat():
    def fleet(board):
        return in_a_duel(dealt(Rules())[0], 1, board)[0]

    def drawn(board):
        return Entropy(board.store, board.seed).draw(32)

    store = scripted.Store()
    fleets = [fleet(Board(store)) for _ in range(3)]  # switched on again each time
    fleets.append(fleet(Board(scripted.Store({SECRET: bytes(19)}))))  # another unit
    assert len({str(one) for one in fleets}) == 4
    assert len({drawn(Board(store)) for _ in range(20)}) == 20
    source = Entropy(store, Board().seed)
    assert len({source.draw(32) for _ in range(20)}) == 20
    alike = [scripted.Store({SECRET: bytes(16) + bytes((n, 0, 0))}) for n in (7, 7, 8, 255)]
    one, two, three, _ = [drawn(Board(its)) for its in alike]
    assert one == two != three
    assert [its.records[SECRET][16:] for its in alike[1:]] == [b"\x08\0\0", b"\x09\0\0", b"\0\x01\0"]


def test_each_draw_has_240_bits_of_the_boards():
    board = Board()
    source = Entropy(board.store, board.seed)
    before = board.drawn
    source.draw(32)
    assert board.drawn - before == 8
    kept = {SECRET: bytes(19)}
    draws = []
    for changed in range(8):  # one of the eight
        seeds = [SEED] * 8
        seeds[changed] = 1
        draws.append(Entropy(scripted.Store(dict(kept)), lambda: seeds.pop()).draw(32))  # noqa: B023
    assert len(set(draws)) == 8


def test_a_secret_is_made_once():
    store = scripted.Store({})
    Link(Stage(Board(store)), lambda link: Engine())
    secret = own_secret(store, None)
    assert secret != bytes(16) and len(secret) == 16
    Link(Stage(Board(store)), lambda link: Engine())
    assert own_secret(store, None) == secret
    store = scripted.Store({SECRET: bytes(7)})  # what is no secret
    Link(Stage(Board(store)), lambda link: Engine())
    assert len(own_secret(store, None)) == 16


def test_a_store_that_takes_nothing_ends_no_duel():
    class Full(scripted.Store):
        def write(self, name, data):
            raise OSError(28)

    for records in ({}, {SECRET: bytes(19)}):
        store = Full(dict(records))
        made = Link(Stage(Board(store)), lambda link: Engine())
        assert len(own_secret(store, made.entropy)) == 16
        assert {name: store.records[name] for name in records} == records


def test_a_duels_generator_is_sha_256_in_counter_mode_and_uniform():
    key = bytes(range(32))
    rng, plain = SecureRng(key), b""
    for count in range(5):
        plain += sha256(key + count.to_bytes(4, "little")).digest()
    values = [(plain[at] << 8 | plain[at + 1]) - 1 for at in range(0, len(plain), 2)]
    expected = [value % 10000 for value in values if 0 <= value < 60000]
    assert words(rng, len(expected)) == expected
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 850 and max(counts) < 1150
    items = list(range(20))
    rng.shuffle(items)
    assert sorted(items) == list(range(20)) != items and rng.choice(items) in items
