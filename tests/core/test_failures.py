"""What a screen raises is logged and reported, the menu comes back, and nothing saved is lost. On both interpreters."""

import scripted
from any_game import told, turn_to
from instead import instead
from players import ME, POWER_ON, by_keys, first_for, in_match, press, saved, settings_record, shoot, wait
from refusals import refused
from table import Jack

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.storage import GAME, LOGBOOK
from zalp.seabattle.rules import Fleet
from zalp.seabattle.screens.records import DAILY, MATCH, RULES

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
MANY = 4000  # frames; only what hangs needs them


class Store(scripted.Store):
    """Raises `error` when a record of this name is read or written, `times` times."""

    name, error, times = "", None, 0

    def fail(self, name, error, times=1):
        self.name, self.error, self.times = name, error, times

    def _look(self, name):
        if name == self.name and self.times:
            self.times -= 1
            raise self.error

    def read(self, name):
        self._look(name)
        return super().read(name)

    def write(self, name, data):
        self._look(name)
        super().write(name, data)


def board(script, records=None, seed=1):
    kept = {"settings": settings_record(language="en", pace="brisk")}
    kept.update(records or {})
    return scripted.Board(script, seed, Store(kept), captioned=True)


def played(script, records=None, first=None):
    return scripted.play(run, board(script, records, 1 if first is None else first_for(first)))


def failing(b, error):
    """The failure was logged and is reported; then the menu is there."""
    for _ in range(MANY):
        if b.failures:
            break
        yield None
    assert b.failures == [error], b.failures
    del b.failures[:]
    notice = "FAULT, SAVES ARE SAFE"
    yield from told(b, "text", notice)
    while b.captions["text"] == notice:
        yield None
    yield from told(b, "screen", "menu")
    yield from wait(10)


def test_a_match_that_cannot_begin_is_reported_and_another_begins():
    errors = [ValueError("no room"), MemoryError("no room"), IndexError(), OSError(5), RuntimeError("whatever")]

    def script(b):
        yield from wait(POWER_ON)
        for error in errors:

            def drawing(*_, error=error):
                raise error

            with instead(Fleet, drawing=drawing):
                yield F
                yield from failing(b, error)
        yield F
        while saved(b) is None:
            yield None

    assert saved(played(script)) is not None


@by_keys(played, first=ME)
def test_a_match_that_fails_goes_on_from_what_was_saved(b):
    error = ValueError("in the midst of a battle")
    yield from in_match(b)
    yield from told(b, "turn", "me")
    b.store.fail(MATCH, error)
    before = b.store.records[MATCH]
    yield from shoot(0)
    yield from failing(b, error)
    assert b.store.records[MATCH] == before
    assert b.captions["text"] == "CONTINUE", b.captions
    yield F
    yield from told(b, "turn", "me")
    yield from shoot(0)
    while b.store.records[MATCH] == before:
        yield None
    assert len(saved(b).match.acts) > 0


def test_the_sea_of_the_day_fails_alike_and_the_match_waits():
    def script(b):
        yield from in_match(b)
        yield from told(b, "turn", "me")
        match = b.store.records[MATCH]
        yield from press(B)
        yield from told(b, "screen", "fleets")
        yield from press(B)
        yield from told(b, "screen", "menu")
        yield from wait(20)
        yield from turn_to(b, "SEA OF THE DAY")
        error = ValueError("no sea")
        b.store.fail(DAILY, error)
        yield F
        yield from failing(b, error)
        assert b.store.records[MATCH] == match
        yield from turn_to(b, "CONTINUE")

    b = board(script, seed=first_for(0))
    b.today = lambda: (2026, 11, 22)
    scripted.play(run, b)


def test_a_duel_and_the_logbook_fail_alike_and_open_then():
    def script(b):
        yield from told(b, "screen", "menu")
        yield from wait(20)
        for entry, record, screen in (("DUEL BY CABLE", RULES, "duel"), ("LOGBOOK", LOGBOOK, "logbook")):
            yield from turn_to(b, entry)
            error = ValueError(entry)
            b.store.fail(record, error)
            yield F
            yield from failing(b, error)
            assert b.captions["text"] == entry, b.captions
            yield F
            yield from told(b, "screen", screen)
            yield from press(B)
            yield from told(b, "screen", "menu")
            yield from wait(20)

    b = board(script)
    b.jack, b.close_jack = Jack([False]), lambda: None  # a socket without a cable in it
    scripted.play(run, b)


@by_keys(played, {GAME: b"straume"})
def test_a_game_of_straume_that_fails_leads_to_its_own_menu(b):
    error = ValueError("no captain")
    yield from told(b, "screen", "menu")
    yield from wait(20)
    b.store.fail("straume", error)
    yield F
    for _ in range(MANY):
        if b.failures:
            break
        yield from press(F)
    yield from failing(b, error)
    assert b.store.records[GAME] == b"straume"
    for _ in range(MANY):
        if b.store.records.get("straume"):
            return
        yield from press(F)
    raise AssertionError(b.captions)


@by_keys(played, {GAME: b"straume"})
def test_a_game_whose_menu_fails_is_not_begun_again(b):
    error = ValueError("no menu")
    b.store.fail("straume-last", error, 100)
    b.store.records["straume"] = b"there"
    yield from failing(b, error)
    assert GAME not in b.store.records


def test_the_end_of_a_task_ends_every_screen():
    class Ended(BaseException):
        pass

    def script(b):
        yield from wait(POWER_ON)
        b.store.fail(MATCH, Ended("an asyncio task's end, say"))
        yield F
        yield from wait(MANY)

    assert refused(Ended, played, script)
