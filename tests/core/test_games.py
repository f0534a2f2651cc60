"""The game that the store names: one that was taken out, or none at all. Runs under pytest and MicroPython."""

from any_game import captioned, enter, told
from players import ME, career, press, whole_match

from zalp.console import game, keys
from zalp.console.logbook.career import MATCHES, Career
from zalp.console.storage import LOGBOOK


def test_if_the_chosen_game_is_gone_sea_battle_starts_and_figures_are_kept():
    assert "gone" not in game.names()
    book = Career()
    book.played("gone", "sonarman", True, 0, 9, "a1")
    records = {"game": b"gone", LOGBOOK: book.pack()}

    def script(b):
        yield from whole_match(b, True)
        while b.captions["screen"] != "menu":
            yield from press(keys.BACK, then=20)
        yield from enter(b, "LOGBOOK")
        yield from enter(b, "BY OPPONENT")
        seen.append(b.captions["text"])
        seen.append(b.captions["entry"])

    seen = []
    b = captioned(script, records=records, first=ME, language="en", captain="sonarman")
    assert seen == ["CABIN BOY", "1/1"] and b.failures == []
    kept = career(b.store.records)
    assert kept.of("cabin-boy")[MATCHES] == 1 and kept.of("sonarman=gone")[MATCHES] == 1


def test_a_record_that_names_no_game_begins_sea_battle():
    def script(b):
        yield from told(b, "screen", "menu")
        assert b.captions["text"] == "PLAY!"

    for record in (b"\xff\xfe", b"..", b".", b"/", b"a\0b", b"console", b"os", b"straume\n", bytes(200)):
        b = captioned(script, records={"game": record}, language="en")
        assert b.failures == [], (record, b.failures)
