"""The rule sets as the player meets them: chosen in the menu, kept, shown, proposed, saved; each played by its keys."""

import sys

from any_game import captioned
from daily import daily, slow
from players import (
    POWER_ON,
    by_keys,
    in_variant,
    new_game,
    played,
    press,
    saved,
    settings_record,
    unattended,
    variant_battle,
    wait,
)

from zalp.console import keys, loader
from zalp.console.settings import LANGUAGES
from zalp.console.show.glyphs import strip
from zalp.console.show.icons import picture
from zalp.seabattle.rules import Rules
from zalp.seabattle.rules.presets import PRESETS, chosen, preset
from zalp.seabattle.screens.menu.own_rules import PAGES, fields, made, objection, said
from zalp.seabattle.screens.records import chosen_rules
from zalp.seabattle.show.rule_icons import ICONS

# A rule set may be a line of presets.py and no more: no icon, no words, values that OWN RULES does not offer.
FINISHED = tuple([name for name in PRESETS if name in ICONS])
F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def test_each_rule_set_has_an_icon_and_words_that_no_other_has_and_that_can_be_drawn():
    """One without words is called by its name, one without an icon has that of any other rule set."""
    assert len(set(ICONS.values())) == len(ICONS)
    for name in PRESETS:
        assert len(picture(name, "seabattle")) == 300, f"zalp/seabattle/show/rule_icons.py: {name} is no picture"
    for language in LANGUAGES:
        stage = unattended({"settings": settings_record(language=language)})
        names = [stage.named(name) for name in PRESETS]
        assert len(set(names)) == len(names)
        assert all(len(strip(words)) > 10 for words in names)
        for name in FINISHED:
            text = f"zalp/seabattle/screens/menu/rule_words.py lacks the line {name}|NAME: IN RUSSIAN|NAME: IN ENGLISH"
            assert ": " in stage.named(name), text


def test_a_record_names_the_rules_and_a_broken_one_is_the_classic_game():
    assert chosen(None) == chosen(b"classic") == Rules()
    assert chosen(b"mines") == preset("mines")
    assert chosen(str(Rules(8, 8, ("3", "2"))).encode()) == Rules(8, 8, ("3", "2"))
    for broken in (b"", b"chess", b"\xff\xfe", b"zalp-rules-2 10x10"):
        assert chosen(broken) == Rules()


def menu_of(records, cramped):
    """What the menu offers, and the rules of the match that its entry PLAY begins."""
    found = []

    async def choose(stage, entries, at=0):
        found.append([entry[0] for entry in entries])
        found.append(await chosen_rules(stage))
        return await real(stage, entries, at)

    def script(b):
        b.cramped = cramped
        menu.choose = choose
        while not found:
            yield from wait(30)
            yield B  # skips the words

    with loader.using("menu"):  # held: MicroPython would load another one than the one that is changed here
        menu = sys.modules["zalp.console.screens.menu"]
        real = menu.choose
        try:
            played(script, 1, records)
        finally:
            menu.choose = real
    return found[:2]


def test_with_code_in_the_heap_only_a_classic_match_is_offered():
    offered, rules = menu_of({"rules": b"grand"}, False)
    assert {"games", "logbook", "rules", "place", "daily"} < set(offered) and rules == preset("grand")
    for record in (b"grand", b"single", str(Rules(12, 10)).encode()):
        assert menu_of({"rules": record, "game": b"straume"}, True) == [["play", "captain", "settings"], Rules()]


def test_a_match_without_room_waits_in_the_store():
    for rules, name in (("single", "navigator"), ("single", "admiral"), ("salvo", "cabin-boy"), ("big", "cabin-boy")):
        record = str(new_game(preset(rules), name=name)[0]).encode()
        offered, _ = menu_of({"match": record}, True)
        assert offered == (["continue"] if name == "navigator" else []) + ["play", "captain", "settings"]
    for answer, kept in (((B,), True), ((R, F), False)):

        def script(b, answer=answer):
            b.cramped = True
            yield from wait(POWER_ON + 30)
            yield B
            yield from wait(20)
            yield from press(F)  # PLAY: the player is asked
            yield from wait(300)
            assert b.store.read("match") == record
            yield from press(*answer)
            yield from wait(300)

        assert (played(script, 1, {"match": record}).store.read("match") == record) == kept


def test_with_code_in_the_heap_neither_the_admiral_nor_the_coach_is_offered():
    """The chosen admiral comes back with a handheld that has room for him."""

    def script(b):
        b.cramped = True
        yield from wait(POWER_ON + 30)
        yield B
        yield from wait(20)
        yield from press(R, F)  # the opponents
        said = set()
        for _ in range(6):
            yield from wait(12)
            said.add(b.captions["text"].split(":")[0])
            yield R
        assert said == {"CABIN BOY", "BOATSWAIN", "NAVIGATOR", "TWO PLAYERS"}
        yield from press(B, R, F, F, B, R, F)  # a setting is changed and kept; PLAY
        while b.captions["turn"] != "me" or not b.captions["selected"]:
            yield None
        assert saved(b).name == "cabin-boy"
        yield from press(B)
        assert b.captions["screen"] == "fleets"
        yield from press(R, then=60)
        assert b.captions["screen"] == "battle"

    chosen = {"captain": "admiral", "language": "en", "pace": "normal", "begins": "me"}
    kept = captioned(script, 1, **chosen).store.read("settings")
    assert b"\npace=brisk\n" in kept and b"\ncaptain=admiral\n" in kept


@by_keys(played)
def test_the_menu_keeps_the_rule_set_and_the_match_is_played_by_it(b):
    """RULES is the fourth entry; its second page is the single shot."""
    yield from wait(POWER_ON)
    yield from press(R, R, R, F)
    yield from press(R, F)
    yield from wait(10)
    assert b.store.read("rules") == b"single"
    yield from press(L, L, L)  # to PLAY
    for key in (B, F):
        yield F
        yield from wait(20)
        assert b.store.read("match") is None  # the rules are shown first
        yield key  # BACK leads to the menu
        yield from wait(60)
    yield from wait(240)
    assert saved(b).rules == preset("single")


@by_keys(played, 1, {"rules": b"single"})
def test_back_from_the_rules_changes_nothing_and_the_classic_game_needs_no_record(b):
    yield from wait(POWER_ON)
    yield from press(R, R, R, F)
    yield from press(R, R, B)
    yield from wait(5)
    assert b.store.read("rules") == b"single"
    yield from press(F, L, F)  # the menu still stands on RULES; one page back is the classic game
    yield from wait(5)
    assert b.store.read("rules") is None


def fought(name, well):
    """Whether more of the player's ships than of the captain's were afloat before the last act of a whole match under
    a preset, or fewer.
    """
    ends = []

    def script(b):
        yield from in_variant(b)
        ends.append((yield from variant_battle(b, well)))
        yield from wait(daily(150, 900))  # the first of the last pages; the others: test_screens
        assert b.store.read("match") is None, name

    played(script, 3, {"rules": name.encode()})
    game, charts = ends[0], ends[0].match.charts
    assert game.rules == preset(name), name
    ours, theirs = charts[0].unsunk(game.own.fleet.ships), charts[1].unsunk(game.theirs.fleet.ships)
    return len(ours) > len(theirs) if well else len(ours) < len(theirs)


@slow
def test_each_preset_is_won_against_a_captain():
    for name in daily(3, PRESETS):
        assert fought(name, True) or preset(name).dutchman, name


@slow
def test_matches_with_other_turns_can_be_lost_too():
    for name in daily(2, ("three", "salvo", "plain", "mines", "submarine")):
        assert fought(name, False), name


# OWN RULES


def to_own_rules(b, way=L):
    """From the menu to the first page of OWN RULES, the last entry."""
    yield from wait(POWER_ON)
    yield from press(R, R, R, F)
    yield from press(way, F)
    yield from wait(10)


@by_keys(played)
def test_own_rules_are_made_page_by_page_kept_and_played(b):
    """12 columns, 11 rows, a submarine, two shots a turn; then a match begins under them."""
    yield from to_own_rules(b)
    yield from press(U, U, R, U, R, R, R, U, U, R, R, R, U, F)
    yield from wait(60)
    rules = Rules(12, 11, shots="multi:2", submarines=1)
    assert chosen(b.store.read("rules")) == rules
    yield from press(L, L, L, F)
    yield from wait(30)
    yield from press(F)
    yield from wait(300)
    assert saved(b).rules == rules


def test_wasted_shots_are_kept_of_rules_that_otherwise_have_a_name():
    for record, way, name in ((None, L, "classic"), (b"dutchman", R, "dutchman")):

        def script(b, way=way):
            yield from to_own_rules(b, way)
            yield from press(L, L, L, L, U, F)  # the last page before those for composing, a name and the code
            yield from wait(60)

        b = played(script, 1, {"rules": record} if record else {})
        assert chosen(b.store.read("rules")) == preset(name, waste=True)


def test_rules_that_do_not_fit_are_refused_with_the_reason():
    stage = unattended()
    classic = fields(Rules())
    assert objection(classic) is None
    sides = dict(PAGES)["width"]
    named = [preset(name) for name in FINISHED]
    assert all(made_of(fields(rules)) == rules for rules in named if rules.width in sides and rules.height in sides)
    dutchman = fields(preset("dutchman"))
    reasons = {}
    for values, name, value in ((dutchman, "mines", 1), (dutchman, "shots", "salvo"), (classic, "fleet", "grand")):
        at = [page[0] for page in PAGES].index(name)
        why = objection(values[:at] + [value] + values[at + 1 :])
        reasons[name] = why
        assert len(strip(stage.word(why))) > 10
    assert reasons == {"mines": "own-alone", "shots": "own-hunt", "fleet": "own-crowded"}

    def script(b):
        yield from to_own_rules(b, R)
        yield from press(R, R, R, R, R, U, F)  # a mine for the Dutchman
        yield from wait(40)

    b = played(script, 1, {"rules": b"dutchman"})
    assert b.store.read("rules") == b"dutchman"


def made_of(values):
    return made({PAGES[at][0]: values[at] for at in range(len(PAGES))})


def test_each_value_of_each_page_has_words():
    stage = unattended()
    for at, (_, row) in enumerate(PAGES):
        names = [said(stage, at, value) for value in row]
        assert len(set(names)) == len(names)
        for words in names:
            assert len(strip(words)) > 5
