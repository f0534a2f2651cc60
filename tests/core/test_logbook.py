"""The logbook through the keys: a match is written down, its pages are read, it is played again, and cleared.
Runs under pytest and MicroPython.
"""

from players import POWER_ON, first_for, played, press, saved, wait, whole_match
from seabattle.logbook import shelf
from seabattle.logbook.career import FEWEST_MISSES, MATCHES, WINS, Career
from seabattle.rules import finish
from seabattle.screens import entry, keys
from seabattle.screens.storage import LOGBOOK, Storage

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
_won = {}


def won():
    """The records of a handheld on which one match was won."""
    if not _won:
        b = played(lambda b: whole_match(b, True, 900), first_for(0))
        _won.update(b.store.records)
    return dict(_won)


def book(records):
    return Career.parse(records[LOGBOOK].decode())


def to_logbook():
    """From power-on into the logbook: the page before the settings."""
    yield from wait(POWER_ON)
    yield from press(L, L, F)
    yield from wait(5)


def test_a_match_is_written_down():
    records = won()
    career = book(records)
    numbers = career.of("cabin-boy")
    assert numbers[MATCHES] == numbers[WINS] == 1 and numbers[FEWEST_MISSES] == 0
    assert career.of("=classic")[WINS] == 1 and career.points == 1 and career.kept == 1
    assert {"first-win", "ten-hits", "no-loss", "half-hits"} <= career.medals
    sheet = finish(shelf.unpacking(records[shelf.place(0)]))
    assert sheet.match.result == 0 and sheet.headers["B"] == "cabin-boy"


def test_a_lost_match_is_written_down_too():
    b = played(lambda b: whole_match(b, False, 900), first_for(1))
    career = book(b.store.records)
    assert career.of("cabin-boy")[MATCHES] == 1 and career.of("cabin-boy")[WINS] == 0 and not career.medals


def test_every_page_opens_and_closes():
    seen = []

    def script(b):
        yield from to_logbook()
        for _ in range(5):
            seen.append(bytes(b.panels.rgb))
            yield from press(F, R, R, B)  # into the page, on, and back
            yield from wait(4)
            yield R
            yield from wait(10)
        yield B
        yield from wait(20)

    b = played(script, 1, won())
    assert len(set(seen)) == 5
    assert LOGBOOK in b.store.records, "RIGHT and BACK answer no question with yes"


def test_a_match_of_the_shelf_is_played_again():
    ends = []

    def script(b):
        yield from to_logbook()
        yield from press(L, L, F)  # the last matches
        yield from wait(6)
        yield F  # the newest
        yield from wait(30)
        yield U
        yield from wait(700)
        ends.append(bytes(b.panels.rgb))
        yield B
        yield from wait(10)

    b = played(script, 1, won())
    assert ends and max(ends[0]) > 0 and b.panels.frames > 700


def test_the_logbook_is_cleared_after_a_question_only():
    def script(b):
        yield from to_logbook()
        yield from press(L, F)
        yield from wait(6)
        yield F  # no is the first answer
        yield from wait(6)
        assert LOGBOOK in b.store.records
        yield F
        yield from wait(6)
        yield from press(R, F)
        yield from wait(20)

    b = played(script, 1, won())
    assert LOGBOOK not in b.store.records and shelf.place(0) not in b.store.records


def test_a_damaged_logbook_is_told_set_aside_and_the_rest_goes_on():
    records = dict(won())
    records[LOGBOOK] = b"zalp-logbook-1\nnonsense"

    def script(b):
        yield from to_logbook()
        yield from wait(300)

    b = played(script, 1, records)
    assert b.store.records["logbook-spoilt"] == b"zalp-logbook-1\nnonsense"
    career, damaged = entry.book(Storage(b.store))
    assert damaged and career.points == 0


def test_a_store_that_fails_stops_no_match():
    def script(b):
        yield from wait(POWER_ON)

        def broken(name, data):
            if name not in ("match", "settings"):
                raise OSError(28)
            b.store.records[name] = bytes(data)

        b.store.write = broken
        yield from whole_match(b, True, 600)

    b = played(script, first_for(0))
    assert saved(b) is None and LOGBOOK not in b.store.records
