"""OWN RULES, the last pages: a fleet composed of any shapes, a name for a rule set, its code. Runs under pytest and
MicroPython.
"""

from any_game import captioned
from daily import daily
from players import POWER_ON, by_keys, played, press, variant_battle, wait
from refusals import refused

from zalp.console import keys
from zalp.seabattle.rules import NotReadable, Rng, Rules
from zalp.seabattle.rules.code import code_of, rules_of
from zalp.seabattle.rules.kinds import FLEETS
from zalp.seabattle.rules.presets import PRESETS, chosen, preset
from zalp.seabattle.screens.menu.composer import KINDS, Fleets, icon_of
from zalp.seabattle.screens.menu.kept_rules import MOST, KeptRules
from zalp.seabattle.screens.menu.shape import changed, kind_of

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def own_rules(*row):
    """A script: from the menu to the first page of OWN RULES, these keys, and some time."""

    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, R, R, F)
        yield from press(L, F)
        yield from wait(10)
        for key in row:
            yield from press(key)
            if key == F:
                yield from wait(40)
        yield from wait(40)

    return script


def kept(b):
    return chosen(b.store.read("rules"))


def typed(code):
    """The number keys of a code's digits: key 9 is the zero."""
    return [(int(digit) - 1) % 10 for digit in code.replace(" ", "")]


COMPOSE, NAME, CODE = (L, L, L, F), (L, L, F), (L, F)


# Composing


def test_every_tetromino_and_every_straight_ship_has_a_page_and_a_picture():
    shapes = {frozenset(Rules(8, 8, (kind,)).orientations(kind)) for kind in KINDS}
    assert len(shapes) == len(KINDS) == 13
    assert len({icon_of(kind) for kind in KINDS}) == 13
    decks = [sum([light > 0 for light in icon_of(kind)]) for kind in KINDS[:8]]
    assert decks == [decks[0] * n for n in range(1, 9)]


def test_a_t_joins_the_russian_fleet_and_the_match_is_played_by_it():
    """The T is two pages before the one that draws, which is left of the first."""
    b = played(own_rules(*COMPOSE, L, L, L, U, F, F))
    assert kept(b) == Rules(fleet=FLEETS["russian"] + ("###/.#.",))


def played_under(rules, *row):
    """These keys in OWN RULES lead to the rules, and a match by them to its end."""
    ends = []

    def script(b):
        yield from own_rules(*row)(b)
        assert kept(b) == rules
        yield from press(L, L, L, F)
        yield from wait(30)
        yield from press(F)
        ends.append((yield from variant_battle(b, True)))

    played(script)
    assert ends[0].rules == rules


def test_one_cruiser_on_5x5_is_composed_and_played_to_its_end():
    row = (D, D, D, D, 1, D, D, D, 3, D, 2, D, F, L, D, D, D, D, D, L, D, D, D, D, D, F)
    played_under(Rules(5, 5, ("3",)), *COMPOSE, *row)


def test_every_tetromino_on_an_oblong_sea_is_played_to_its_end():
    rules = Rules(20, 6, ("4", "##/##", "###/#..", "###/.#.", "##./.##"), clock=60)
    played_under(rules, *CODE, *typed(code_of(rules)), F, F)


def test_any_shape_up_to_eight_decks_is_drawn():
    """A ring of eight around one cell, on a page of its own then."""
    ring = (F, R, F, R, F, D, F, D, F, L, F, L, F, U, F)
    b = played(own_rules(*COMPOSE, L, F, *ring, B, F, F))
    assert kept(b) == Rules(fleet=FLEETS["russian"] + ("###/#.#/###",))
    # What is no ship is refused: a deck apart, a ninth one.
    cells = [(4, 4), (5, 4)]
    assert changed(cells, (7, 4)) is None and changed(cells, (5, 5)) == [(4, 4), (5, 4), (5, 5)]
    assert changed(cells + [(6, 4)], (5, 4)) is None and changed([(4, 4)], (4, 4)) == []
    assert changed([(x, 0) for x in range(8)], (8, 0)) is None
    assert (
        kind_of([(3, 3), (4, 3)]) == kind_of([(3, 3), (3, 4)]) == "2" and kind_of([(5, 5), (4, 6), (5, 6)]) == ".#/##"
    )


def test_a_shape_that_has_a_page_is_counted_there():
    fleets = Fleets({"width": 10, "height": 10}, ("4", "3|##/#.", ".#/##"))
    assert fleets.counts[KINDS.index("##/#.")] == 1 and fleets.kinds[-1] == "3|##/#."
    assert fleets.add(".#/.#/##") == KINDS.index("###/#..")


def checked(fleet, **rules):
    """What is known of this fleet at once: (why it cannot be dealt, figures)."""
    fleets = Fleets(dict({"width": 10, "height": 10}, **rules), fleet)
    for _ in fleets.checking(Rng(1)):
        pass
    return fleets.why, fleets.figures()


@by_keys(captioned, language="en")
def test_whether_a_fleet_fits_and_how_densely_is_known_at_once(b):
    assert checked(FLEETS["russian"]) == ("", (10, 20, 20))
    assert checked(FLEETS["grand"]) == ("own-crowded", (21, 56, 56))
    assert checked(FLEETS["grand"], width=20, height=20) == ("", (21, 56, 14))
    assert checked(()) == ("own-empty", (0, 0, 0))
    assert checked(("~6",)) == ("own-empty", (0, 0, 0))
    assert checked(26 * ("1",), width=5, height=5)[0] == "own-crowded"

    yield from own_rules(*COMPOSE)(b)
    assert b.captions["text"] == "4: BOAT, THEY FIT, SHIPS 10, 20%", b.captions
    yield from press(3, U, U, U, U, U, U)
    yield from wait(60)
    assert "NO ROOM" in b.captions["text"], b.captions
    yield from press(F)
    yield from wait(20)
    yield from press(B)
    assert b.store.read("rules") is None


@by_keys(captioned, language="en")
def test_the_page_and_what_fire_does_there_are_captioned(b):
    yield from own_rules()(b)
    for key, said in (
        (L, ["settings", "WIDTH: 10", "1/15", "take these rules", "back", ""]),
        (F, ["settings", "CODE", "15/15", "choose", "back", ""]),
        (B, ["settings", CLASSIC_CODE + ": TYPE A CODE", "", "", "back", str(Rules())]),
    ):
        assert [b.captions.get(name, "") for name in ("screen", "text", "entry", "fire", "back", "selected")] == said
        yield from press(key)
        yield from wait(10)
    assert b.captions["selected"] == ""


def test_no_more_than_26_ships_and_none_less_than_none():
    b = played(own_rules(*COMPOSE, *(30 * (D,)), 0, *(3 * (U,)), 1, *(5 * (D,)), F, F))
    assert kept(b) == Rules(fleet=("4", "3", "3", "1", "1", "1"))


# Names


def spelt(*letters):
    """Keys that spell a name: number keys of letters, each put by FIRE; FIRE is done."""
    row = []
    for key in letters:
        row += [key, F]
    return tuple(row + [F])


def test_a_rule_set_is_kept_under_a_name_offered_and_forgotten():
    store = {}

    def script(b):
        yield from own_rules(U, *NAME, *spelt(0, 1, 2))(b)
        store["rules"] = kept(b)

    b = played(script)
    record = str(b.store.read("rule-sets"), "utf-8").split("\n")
    assert record[0] == "zalp-rule-sets-1" and record[1].split("|") == ["АДЗ", str(Rules(11, 10))]
    assert store["rules"] == Rules(11, 10)

    def again(b):  # it is offered before OWN RULES; taken, its page of OWN RULES forgets it
        yield from wait(POWER_ON)
        yield from press(R, R, R, F)
        yield from press(L, L, F)
        yield from wait(40)
        assert kept(b) == Rules(11, 10)
        yield from press(F)
        yield from wait(20)
        yield from press(R, F)
        yield from wait(20)
        yield from press(L, F)
        yield from wait(20)
        yield from press(R, F)
        yield from wait(40)

    b = played(again, 1, {"rule-sets": b.store.read("rule-sets")})
    assert b.store.read("rule-sets") is None and kept(b) == Rules(11, 10)


class Shelf:
    """A storage with one record."""

    def __init__(self, record=None):
        self.record = record

    def read(self, name):
        return self.record, False

    def keep(self, name, record):
        self.record = None if record is None else record.encode()
        return True


def test_eight_names_are_kept_and_a_broken_record_is_none():
    shelf = Shelf()
    for number in range(MOST):
        assert KeptRules(shelf).keep(f"N{number}", str(Rules(10 + number, 10)))
    assert not KeptRules(shelf).keep("MORE", str(Rules()))
    assert KeptRules(shelf).keep("N3", str(Rules(9, 9)))  # the one that had it
    assert KeptRules(shelf).name_of(str(Rules(9, 9))) == "N3" and len(KeptRules(shelf).sets) == MOST
    assert KeptRules(shelf).forget("N3") and KeptRules(shelf).name_of(str(Rules(9, 9))) is None
    for broken in (b"", b"chess", b"\xff", b"zalp-rule-sets-1\nX"):
        assert KeptRules(Shelf(broken)).sets == []


# Codes


def test_every_rule_set_has_a_code_that_gives_it_back():
    for name in PRESETS:
        rules = preset(name, waste=True, clock=60)
        assert rules_of(Rules, code_of(rules)) == rules, name
    for rules in (
        Rules(5, 5, ("3",)),
        Rules(20, 7, ("8", "###/#.#/###", "3|##/#.", "2|##", "#", "1", "1")),
        Rules(12, 12, ("~7",), shots="multi:4"),
        Rules(9, 9, ("2",), contact=2, mines=3, mines_touch=True, sweepers=3, answers="plain"),
    ):
        assert str(rules_of(Rules, code_of(rules))) == str(rules)
    assert code_of(Rules()) == CLASSIC_CODE  # what was mailed stays readable


CLASSIC_CODE = "0082 6970 5965"


def as_digits(line):
    return "".join([f"{ord(letter) - 32:02}" for letter in line])


def test_a_line_is_typed_two_digits_a_letter():
    for name in PRESETS:
        assert rules_of(Rules, as_digits(str(preset(name)))) == preset(name), name
    line = str(Rules(20, 7, ("8", "###/#.#/###", "3|##/#.", "1"), mines=3, mines_touch=True, answers="plain"))
    assert str(rules_of(Rules, as_digits(line))) == line
    for wrong in (line[:-1], line + " ", "zalp-rules-9" + line[12:], line.replace("20x7", "2x2"), "zalp-"):
        if wrong.strip() != line:
            refused(NotReadable, rules_of, Rules, as_digits(wrong))
    refused(NotReadable, rules_of, Rules, as_digits(line)[:-1] + "99")
    b = played(own_rules(*CODE, *typed(as_digits(str(preset("five")))), F, F))
    assert b.store.read("rules") == b"five"


def test_a_digit_mistyped_and_what_is_no_code_is_refused():
    code = code_of(preset("mines")).replace(" ", "")
    for at in range(len(code)):
        for digit in "0123456789":
            if digit != code[at]:
                refused(NotReadable, rules_of, Rules, code[:at] + digit + code[at + 1 :])
    for text in ("", "12a4", "-1", "0", "9" * 2049, "1" * 2048):
        refused(NotReadable, rules_of, Rules, text)
    error = str(refused(NotReadable, rules_of, Rules, "9" * 2049))
    assert "too long" in error and "2048 digits at most" in error
    rng = Rng(2)
    for _ in range(daily(300, 20000)):
        text = "".join([str(rng.below(10)) for _ in range(1 + rng.below(40))])
        try:
            rules = rules_of(Rules, text)
        except NotReadable:
            continue
        assert rules_of(Rules, code_of(rules)) == rules


def test_a_code_is_typed_with_the_number_keys():
    """A wrong code is refused, BACK takes digits back."""
    b = played(own_rules(*CODE, 3, F, B, *typed(code_of(preset("five"))), F, F))
    assert b.store.read("rules") == b"five"
