"""The game that the store names: one that was taken out, or none at all. Runs under pytest and MicroPython."""

from players import career, first_for, press, settings_record, wait, whole_match
from scripted import Board, Store, play

from zalp.console import game, keys
from zalp.console.handheld import run
from zalp.console.logbook.career import MATCHES, Career
from zalp.console.storage import LOGBOOK


def test_if_the_chosen_game_is_gone_sea_battle_starts_and_figures_are_kept():
    assert "gone" not in game.names()
    book = Career()
    book.played("gone", "sonarman", True, 0, 9, "a1")
    records = {"game": b"gone", LOGBOOK: book.pack(), "settings": settings_record(language="en", captain="sonarman")}

    def script(b):
        yield from whole_match(b, True)
        while b.captions["screen"] != "menu":
            yield from press(keys.BACK)
            yield from wait(20)
        while b.captions["text"] != "LOGBOOK":
            yield from press(keys.RIGHT)
        yield from press(keys.FIRE)
        while "BY OPPONENT" not in b.captions["text"]:
            yield from press(keys.RIGHT)
        yield from press(keys.FIRE)
        seen.append(b.captions["text"])
        seen.append(b.captions["entry"])

    seen = []
    b = play(run, Board(script, first_for(0), Store(records), None, True))
    assert seen == ["CABIN BOY", "1/1"] and b.failures == []
    kept = career(b.store.records)
    assert kept.of("cabin-boy")[MATCHES] == 1 and kept.of("sonarman=gone")[MATCHES] == 1


def test_a_record_that_names_no_game_begins_sea_battle():
    def script(b):
        while b.captions["screen"] != "menu":
            yield None
        assert b.captions["text"] == "PLAY!"

    for record in (b"\xff\xfe", b"..", b".", b"/", b"a\0b", b"console", b"os", b"straume\n", bytes(200)):
        store = Store({"game": record, "settings": settings_record(language="en")})
        b = play(run, Board(script, 1, store, None, True))
        assert b.failures == [], (record, b.failures)
