"""What the version before the console's move (commit a7e7861) left in a store can be read; its duels, of other versions
of the wire, are reported. Runs under pytest and MicroPython.

former.json has the records of its handhelds, name: hexadecimal digits, as it wrote them; of duels those of both units.
"""

import json

import linked
import test_duel_screens as duels
import test_kept_fleets as kept_fleets
from console import keys
from console.handheld import run
from console.logbook.career import MATCHES, WINS, Career
from daily import daily, slow
from players import POWER_ON, career, press, saved, settings_record, variant_battle, wait
from scripted import Board, Store, play
from seabattle.cable import IDLE
from straume_linked import Pair as StraumePair
from table import until

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
with open(__file__.rpartition("/")[0] + "/former.json" if "/" in __file__ else "former.json") as file:
    FORMER = json.load(file)


def records(kept):
    return {name: bytes([int(kept[name][i : i + 2], 16) for i in range(0, len(kept[name]), 2)]) for name in kept}


def played(name, script, seed=1):
    b = Board(script, seed, Store(records(FORMER[name])), None, True)
    b.today = lambda: (2026, 11, 20)
    play(run, b)
    assert b.failures == [], b.failures
    return b


def turn_to(b, words):
    for _ in range(30):
        if words in b.captions.get("text", ""):
            return
        yield from press(R)
        yield from wait(5)
    raise AssertionError((words, b.captions))


@slow
def test_matches_in_hand_go_on_to_their_end():
    names = ("match", "match-salvo", "match-mines", "match-grand", "match-dutchman")
    for name in daily(1, names):

        def script(b):
            before = saved(b)
            yield from wait(POWER_ON)
            assert b.captions["text"] == "CONTINUE", b.captions
            yield F
            last = yield from variant_battle(b, True)
            assert list(last.match.acts)[: len(before.match.acts)] == list(before.match.acts)
            assert (last.name, last.theirs.fleet.ships) == (before.name, before.theirs.fleet.ships)
            yield from wait(1500)

        b = played(name, script)
        kept = career(b.store.records)
        assert saved(b) is None and kept.of("navigator")[MATCHES] == kept.kept == 1, name


def test_the_logbook_the_settings_and_the_admirals_memory_are_there():
    def script(b):
        yield from wait(POWER_ON)
        yield from turn_to(b, "LOGBOOK")
        yield from press(F)
        yield from turn_to(b, "BY OPPONENT")
        yield from press(F)
        for name in ("CABIN BOY", "NAVIGATOR", "ADMIRAL"):
            yield from turn_to(b, name)
        yield from press(B, B, B)
        yield from wait(20)
        yield from turn_to(b, "SETTINGS")
        yield from press(F)
        yield from turn_to(b, "BRIGHTNESS")
        yield from press(keys.UP)
        yield from wait(5)
        yield from press(B)
        yield from wait(20)
        b.store.records["captain-was"] = b.captions["text"].encode()

    before = records(FORMER["career"])
    b = played("career", script)
    kept = career(b.store.records)
    assert kept.kept == 3
    assert [kept.of(name)[MATCHES] for name in ("navigator", "admiral", "cabin-boy")] == [1, 1, 1]
    assert [kept.of(name)[WINS] for name in ("navigator", "admiral", "cabin-boy")] == [1, 1, 0]
    assert b.store.read("memory") == before["memory"]
    settings = b.store.read("settings").decode()
    assert "brightness=3\n" in settings and "volume=3\n" in settings and "alphabet=latin\n" in settings
    assert "captain=cabin-boy\n" in settings or "captain-seabattle=cabin-boy\n" in settings, settings


def test_a_full_logbook_keeps_all_of_its_rows_and_is_written_whole():
    before = Career.parse(records(FORMER["logbook-full"])["logbook"])
    assert len(before.names) == 132 and before.points == 391 and len(before.medals) == 12
    assert before.of("two-players=dutchman")[MATCHES] == before.of("cable=straume")[MATCHES] == 1
    record = before.pack()
    again = Career.parse(record)
    assert record[:14] == b"zalp-logbook-5" and len(record) <= 2850
    assert [(name, again.of(name)) for name in again.names] == [(name, before.of(name)) for name in before.names]
    assert (again.points, again.medals, again.verdicts) == (before.points, before.medals, before.verdicts)


def test_fleets_kept_under_the_number_keys_are_taken():
    for name in daily(1, ("fleet-classic", "fleet-mines", "fleet-dutchman")):

        def script(b):
            yield from kept_fleets.placing(b)
            yield from press(kept_fleets.OPEN, 2, F)
            yield from kept_fleets.to_battle(b)

        own = saved(played(name, script, 3)).own
        assert str(own) == records(FORMER[name])["fleet-2"].decode(), name


def test_the_sea_of_the_day_counts_the_shots_that_it_had():
    def script(b):
        yield from wait(POWER_ON)
        yield from turn_to(b, "SEA OF THE DAY")
        yield F
        yield from wait(200)
        yield from press(1, 5, F)
        yield from wait(60)

    before = records(FORMER["daily"])["daily"]
    b = played("daily", script)
    assert b.store.read("daily") != before and len(b.store.read("daily")) >= len(before)


def test_a_game_of_straume_in_hand_is_there():
    def script(b):
        for _ in range(400):
            if b.captions.get("text") == "CONTINUE":
                break
            yield None
        yield from press(F)
        while b.captions.get("screen") == "menu":
            yield None
        yield from wait(20)

    b = played("straume", script)
    assert b.store.read("straume") == records(FORMER["straume"])["straume"] and b.store.read("game") == b"straume"


def test_duels_in_hand_are_reported_with_their_version_and_left_alone_until_the_next():
    """Their keys went over the line in clear: they are not played on. The next duel takes their place."""
    names = [("duel-" + name, linked.Pair, 2) for name in ("classic", "mines", "dutchman")]
    names += [("placing-mines", linked.Pair, 2), ("duel-straume", StraumePair, 1), ("placing-straume", StraumePair, 1)]
    for name, make, version in names:
        pair = make(9)
        for number in (0, 1):
            kept = records(FORMER[name][number])
            pair.stores[number].records = dict(kept)
            pair.reboot(number)
            unit = pair.units[number]
            assert unit.phase == IDLE
            assert unit.event() == (("damaged", version) if unit.RECORDS[0] in kept else None), name
            left = dict(pair.stores[number].records)
            assert {record: left[record] for record in kept if record != "unit"} == kept_but_unit(kept), name
        pair.until(linked.resting, 20000)
        one, other = pair.units
        assert one.outcome == other.outcome and one.outcome.cause == "sunk" and one.outcome.faults == (0, 0), name
        assert not [record for store in pair.stores for record in store.records if record in one.RECORDS[:2]], name


def kept_but_unit(kept):
    return {name: kept[name] for name in kept if name != "unit"}


def test_the_player_is_told_that_the_duel_cannot_go_on():
    def script(table, number, board):
        yield from wait(POWER_ON)
        while "DUEL" not in board.captions["text"]:
            yield from press(R)
        yield F
        yield from until(lambda: "damaged" in board.words)

    for game in (b"seabattle", b"straume"):
        made = duels.Table(script, script)
        name = "duel-straume" if game == b"straume" else "duel-classic"
        for number in (0, 1):
            kept = records(FORMER[name][number])
            made.stores[number].records.update(kept, game=game, settings=settings_record(language="en"))
        made.play()
        assert all("damaged" in unit.words for unit in made.units), game
