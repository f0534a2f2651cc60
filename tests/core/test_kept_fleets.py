"""Fleets kept under the number keys: kept, taken, turned, mirrored through the keys. On both interpreters."""

from any_game import captioned, told
from players import press, saved, wait

from zalp.console import keys
from zalp.seabattle.rules import Fleet, Rng, Sea
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.placing.kept_fleets import place
from zalp.seabattle.screens.records import MATCH

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
OPEN = 4  # the key that leads to them


def placing(b):
    """From power-on to the first ship in hand."""
    yield from press(B)
    yield from wait(20)
    yield from press(R, F)
    yield from told(b, "screen", "placing")
    yield from wait(5)


def to_battle(b):
    """FIRE with all placed."""
    yield from wait(20)
    yield F
    while b.store.read(MATCH) is None:
        yield None


def board(script, records=None, rules="classic"):
    return captioned(script, 3, dict(records or {}, rules=rules.encode()), language="en")


def ships(sea):
    return sorted([tuple(sorted(ship)) for ship in sea.fleet.ships])


def taken(records, *sequence, rules="classic"):
    """The own Sea of a match, placed by these keys among the kept fleets."""

    def take(b):
        yield from wait(1)
        yield from placing(b)
        yield from press(OPEN, *sequence, F)
        yield from to_battle(b)

    return saved(board(take, records, rules)).own


def kept(rules="classic", seed=5):
    """A record of a fleet at random, and its Sea."""
    sea = Sea.of(Fleet.random(preset(rules), Rng(seed)))
    return {place(7): str(sea).encode()}, sea


def test_the_fleet_just_placed_is_kept_under_a_key_and_taken_again_in_another_match():
    def keep(b):
        yield from placing(b)
        yield from press(9)  # dealt
        yield from wait(20)
        yield from press(OPEN, 2, F)
        yield from to_battle(b)

    b = board(keep)
    first = ships(saved(b).own)
    assert ships(taken({place(2): b.store.records[place(2)]}, 2)) == first


def test_a_kept_fleet_is_turned_and_mirrored():
    record, sea = kept()
    places = {
        (R,): lambda x, y: (9 - y, x),
        (L,): lambda x, y: (y, 9 - x),
        (U,): lambda x, y: (x, 9 - y),
        (D,): lambda x, y: (9 - x, y),
        (R, R, D): lambda x, y: (x, 9 - y),
        (R, L): lambda x, y: (x, y),
    }
    for sequence in places:

        def there(cell, sequence=sequence):
            x, y = places[sequence](cell % 10, cell // 10)
            return 10 * y + x

        wanted = sorted([tuple(sorted([there(cell) for cell in ship])) for ship in sea.fleet.ships])
        assert ships(taken(record, 7, *sequence)) == wanted, sequence


def test_a_kept_fleet_is_replaced_only_after_a_question():
    record, sea = kept()

    def script(b):
        yield from placing(b)
        yield from press(9)
        yield from wait(20)
        yield from press(OPEN, 7)
        yield from wait(10)
        yield F  # no
        yield from wait(10)
        assert b.store.records[place(7)] == record[place(7)]
        yield from press(7)
        yield from wait(10)
        yield from press(R, F)
        yield from wait(10)
        assert b.store.records[place(7)] != record[place(7)]

    board(script, record)


def test_an_empty_key_a_fleet_of_other_rules_and_a_broken_one_are_reported():
    for key, record, words in (
        (3, {}, "NONE HERE"),
        (7, kept("modern")[0], "NOT FOR THESE RULES"),
        (7, {place(7): b"\xff nonsense"}, "NOT FOR THESE RULES"),
    ):

        def script(b, key=key, words=words):
            yield from placing(b)
            yield from press(OPEN, key)
            yield from wait(4)
            assert b.captions["text"] == words, b.captions
            yield from press(F, B)  # nothing to take
            yield from wait(4)
            assert b.captions["screen"] == "placing" and b.captions["fire"] != "take this fleet"

        board(script, record)


def test_mines_are_kept_with_the_fleet():
    record, sea = kept("mines")
    own = taken(record, 7, rules="mines")
    assert own.fleet.mines == sea.fleet.mines and ships(own) == ships(sea)


def test_a_flying_dutchman_is_kept_taken_and_turned():
    rules = preset("dutchman")
    at = rules.cells // 2 + rules.width // 2  # where the cursor begins

    def keep(b):
        yield from wait(1)
        yield from placing(b)
        yield from press(OPEN, 2)
        yield from wait(4)
        assert b.captions["text"] == "NONE HERE", b.captions
        yield from press(B)
        for _ in range(rules.decks):
            yield from press(F, R)
        yield from wait(4)
        yield from press(OPEN, 2, F)
        yield from wait(4)
        assert b.captions["screen"] == "placing", b.captions
        yield from to_battle(b)

    b = board(keep, rules="dutchman")
    drawn = list(range(at, at + rules.decks))
    assert ships(saved(b).own) == [tuple(drawn)]
    record = {place(2): b.store.records[place(2)]}
    turned = [(cell % 20) * 20 + 19 - cell // 20 for cell in drawn]
    assert ships(taken(record, 2, R, rules="dutchman")) == [tuple(sorted(turned))]


def test_a_failing_store_is_reported():
    def script(b):
        yield from placing(b)
        yield from press(9)
        yield from wait(20)
        b.store.full = True
        yield from press(OPEN, 2)
        yield from wait(4)
        assert b.captions["text"] == "NOT SAVED"

    assert place(2) not in board(script).store.records
