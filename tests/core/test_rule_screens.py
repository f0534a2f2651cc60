"""The rule sets as the player meets them: chosen in the menu, kept, shown, proposed, saved; each played by its keys."""

from players import POWER_ON, played, press, saved, variant_battle, wait
from seabattle.rules import Rules
from seabattle.rules.presets import PRESETS, chosen, preset
from seabattle.screens import keys
from seabattle.screens.settings import LANGUAGES
from seabattle.screens.words import word
from seabattle.show.glyphs import strip
from seabattle.show.icons import picture

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def test_each_rule_set_has_an_icon_of_its_own_and_words_that_can_be_drawn():
    pictures = [picture(name) for name in PRESETS + ("own",)]
    assert len(set(pictures)) == len(pictures) and all(len(rgb) == 300 for rgb in pictures)
    for language in LANGUAGES:
        told = [word(name, language) for name in PRESETS]
        assert len(set(told)) == len(told)
        for words in told:
            assert len(strip(words)) > 10 and ": " in words


def test_a_record_names_the_rules_and_a_broken_one_is_the_classic_game():
    assert chosen(None) == chosen(b"classic") == Rules()
    assert chosen(b"mines") == preset("mines")
    assert chosen(str(Rules(8, 8, ("3", "2"))).encode()) == Rules(8, 8, ("3", "2"))
    for broken in (b"", b"chess", b"\xff\xfe", b"zalp-rules-2 10x10"):
        assert chosen(broken) == Rules()


def test_the_menu_keeps_the_rule_set_and_the_match_is_played_by_it():
    """RULES is the fourth entry; its second page is the single shot."""
    records = []

    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, R, R, F)
        yield from press(R, F)
        yield from wait(10)
        records.append(b.store.read("rules"))
        yield from press(L, L, L, F)  # to PLAY
        yield from wait(20)
        assert b.store.read("match") is None  # the rules are shown first
        yield F
        yield from wait(300)

    b = played(script)
    assert records == [b"single"]
    assert saved(b).rules == preset("single")


def test_back_from_the_rules_changes_nothing_and_the_classic_game_needs_no_record():
    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, R, R, F)
        yield from press(R, R, B)
        yield from wait(5)
        assert b.store.read("rules") == b"single"
        yield from press(F, L, F)  # the menu still stands on RULES; one page back is the classic game
        yield from wait(5)
        assert b.store.read("rules") is None

    played(script, 1, {"rules": b"single"})


def test_back_while_the_rules_are_shown_leads_to_the_menu():
    def script(b):
        yield from wait(POWER_ON)
        yield F
        yield from wait(20)
        yield B
        yield from wait(60)
        assert b.store.read("match") is None

    played(script, 1, {"rules": b"chain"})


def test_each_preset_is_won_and_lost_against_a_captain():
    for name in PRESETS:
        for well in (True, False):
            ends = []

            def script(b, well=well, ends=ends):
                yield from wait(POWER_ON)
                yield F
                yield from wait(20)
                if b.store.read("match") is None:
                    yield F
                ends.append((yield from variant_battle(b, well)))
                yield from wait(500)

            b = played(script, 3, {"rules": name.encode()})
            assert ends[0].rules == preset(name), name
            assert len(ends[0].match.charts[1 if well else 0].left) <= 2, (name, well)
            assert b.store.read("match") is None
