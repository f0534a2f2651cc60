"""Who begins, by agreement: the setting in both games, against captains and for two people. Runs under pytest and
MicroPython.
"""

from players import (
    ME,
    POWER_ON,
    THEM,
    again,
    first_for,
    played,
    press,
    saved,
    settings_record,
    unattended,
    variant_battle,
    wait,
)

from zalp.console import begins, keys
from zalp.console.settings import TWO_PLAYERS
from zalp.seabattle.rules import Rules

F, R = keys.FIRE, keys.RIGHT
FORMER = b"zalp-begins-1\nseabattle 0 1\nseabattle-two 1 0\nstraume 1 1"


def console(how, record=None, captain=None):
    """A stage with this setting, and this record of the last matches."""
    chosen = {"begins": how}
    if captain:
        chosen["captain"] = captain
    records = {"settings": settings_record(**chosen)}
    if record:
        records["begins"] = record
    return unattended(records)


def test_the_toss_decides_without_an_agreement_or_a_loser():
    assert begins.first(console("toss", FORMER)) is None
    assert begins.first(console("me", FORMER)) == ME and begins.first(console("them")) == THEM
    for how in ("loser", "turns"):
        assert begins.first(console(how)) is None
    assert begins.first(console("loser", FORMER)) == 0 and begins.first(console("turns", FORMER)) == 1
    assert begins.first(console("loser", b"zalp-begins-1\nseabattle 0 2")) is None  # a draw
    assert begins.first(console("turns", b"zalp-begins-1\nseabattle 0 2")) == 1
    # Two people have a last match of their own.
    two = console("loser", FORMER, TWO_PLAYERS)
    assert begins.first(two) == 1
    for broken in (b"\xff", b"chess", b"zalp-begins-1\nseabattle", b"zalp-begins-1\nseabattle x 1"):
        assert begins.first(console("turns", broken)) is None


def test_the_last_match_of_each_game_is_kept_once():
    stage = console("turns", FORMER)
    begins.note(stage, 1, 2)
    kept = stage.storage.read("begins")[0]
    assert kept == b"zalp-begins-1\nseabattle 1 2\nseabattle-two 1 0\nstraume 1 1"
    begins.note(stage, 1, 7)  # no winner either
    assert stage.storage.read("begins")[0] is kept


def started(how, seed, record=None):
    """Who shoots first in a match that begins under this setting."""

    def script(b):
        yield from wait(POWER_ON)
        yield from press(F)
        yield from wait(120)

    records = {"settings": settings_record(begins=how, pace="brisk")}
    if record:
        records["begins"] = record
    return saved(played(script, seed, records)).match.first


def test_sea_battle_begins_as_agreed_whatever_the_coin_would_say():
    for seed in (first_for(ME), first_for(THEM)):
        assert started("me", seed) == ME and started("them", seed) == THEM
        assert started("loser", seed, FORMER) == 0 and started("turns", seed, FORMER) == 1
    assert started("toss", first_for(ME)) == started("loser", first_for(ME)) == ME
    assert started("toss", first_for(THEM)) == started("turns", first_for(THEM)) == THEM


def two_matches(how):
    """Who began each of two matches under this setting, both won by us; the record of the second one's end."""
    found = []

    def script(b):
        yield from wait(POWER_ON)
        yield from press(F)
        yield from wait(20)
        yield from press(F)  # the rules are read
        for _ in range(2):
            found.append((yield from variant_battle(b, True)).match.first)
            yield from again(lambda: b.store.read("match"))

    rules = str(Rules(5, 5, ("1",))).encode()
    records = {"rules": rules, "settings": settings_record(begins=how, pace="brisk")}
    return found, played(script, first_for(ME), records).store.read("begins")


def test_the_loser_begins_the_next_match_or_the_sides_begin_by_turns():
    for how in ("loser", "turns"):
        found, record = two_matches(how)
        assert found == [ME, THEM], how  # nothing is known of a match before the first: the toss
        assert record.split(b"\n")[1].startswith(b"seabattle 1 "), record


def test_straume_begins_as_agreed():
    for how, player in (("me", b"0"), ("them", b"1"), ("loser", b"0"), ("turns", b"0")):

        def script(b):
            yield from wait(POWER_ON)
            yield from press(F)
            yield from wait(200)

        records = {"game": b"straume", "begins": FORMER, "settings": settings_record(begins=how, language="en")}
        b = played(script, 1, records)
        assert b.store.read("straume").split(b"\n")[2] == player, how
