"""What the version before the console's move (commit a7e7861) left in a store can be read, and what it sent on the line
is still sent. Runs under pytest and MicroPython.

former.json has the records of its handhelds, name: hexadecimal digits, as it wrote them; of duels those of both units.
WIRE has what its units sent each other from the same seeds.
"""

import json
from binascii import hexlify
from hashlib import sha256

import linked
import test_kept_fleets as kept_fleets
import test_straume_cable as straume_duels
from console import keys
from console.handheld import run
from console.logbook.career import MATCHES, WINS, Career
from players import POWER_ON, career, press, saved, variant_battle, wait
from sample import sample
from scripted import Board, Store, play
from seabattle.cable import IDLE, SEALING
from seabattle.rules import Rules
from seabattle.rules.presets import preset

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
with open(__file__.rpartition("/")[0] + "/former.json" if "/" in __file__ else "former.json") as file:
    FORMER = json.load(file)

# Rules, seed 3, unit 0 switched off and on after six shots: (bytes, the first digits of their SHA-256).
WIRE = {
    "small": (8378, "c9c8d113bb432a35"),
    "classic": (25093, "a82f287c04469ea5"),
    "salvo": (32102, "c9584503f7438be0"),
    "mines": (24731, "be275f3e00815262"),
    "submarine": (26933, "4de6e2caa7a3efc8"),
    "dutchman": (52738, "96f9ef2f6a5758e6"),
}
STRAUME_WIRE = 32045, "946464552ed67d8e"  # seed 5


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


def test_matches_in_hand_go_on_to_their_end():
    names = ("match", "match-salvo", "match-mines", "match-grand", "match-dutchman")
    for name in sample(names, ("match", "match-mines", "match-dutchman")):

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
    for name in sample(("fleet-classic", "fleet-mines", "fleet-dutchman"), ("fleet-classic", "fleet-dutchman")):

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


def test_duels_in_hand_go_on_to_the_same_end_on_both_sides():
    for name, rules in (("classic", Rules()), ("mines", preset("mines")), ("dutchman", Rules(10, 10, ("~5",)))):
        pair = linked.Pair(9, (rules, rules))
        for number in (0, 1):
            pair.stores[number].records = records(FORMER["duel-" + name][number])
            pair.reboot(number)
        assert [unit.match is not None for unit in pair.units] == [True, True]
        assert min([linked.answered(unit.match) for unit in pair.units]) >= 6
        pair.until(linked.over)
        one, other = [unit.outcome for unit in pair.units]
        assert (one.winner, one.cause) == (other.winner, other.cause), name
    pair = straume_in_hand("duel-straume")
    pair.until(pair.moves(8))
    straume_duels.same(pair)


def straume_in_hand(name):
    pair = straume_duels.Pair(5)
    for number in (0, 1):
        pair.stores[number].records = records(FORMER[name][number])
        pair.boot(number)
    return pair


def test_a_duel_that_only_one_of_two_had_placed_for_is_given_up_on_both_sides_and_the_next_is_played():
    """The other unit has no record before its fleet is placed; the former version did the same from these records."""
    rules = preset("mines")
    pair = linked.Pair(9, (rules, rules))
    for number in (0, 1):
        pair.stores[number].records = records(FORMER["placing-mines"][number])
        pair.reboot(number)
    assert [unit.phase for unit in pair.units] == [SEALING, IDLE]
    first = pair.units[0].id
    pair.until(linked.over)
    assert "cancelled" in pair.heard[0] and first != pair.units[0].id == pair.units[1].id
    outcomes = [(unit.outcome.winner, unit.outcome.cause) for unit in pair.units]
    assert outcomes == [(0, "sunk")] * 2
    pair = straume_in_hand("placing-straume")
    assert [unit.phase for unit in pair.units] == [SEALING, IDLE]
    pair.until(pair.moves(8))
    straume_duels.same(pair)


class Line:
    """What goes over it, as WIRE has it."""

    def __init__(self):
        self._hash, self._count = sha256(), 0

    def __call__(self, sender, chunk):
        self._hash.update(bytes([sender]) + bytes(chunk))
        self._count += len(chunk)
        return chunk

    @property
    def said(self):
        return self._count, hexlify(self._hash.digest()[:8]).decode()


def test_the_units_say_on_the_line_what_those_of_the_former_version_said():
    """Byte for byte: the other end cannot know which of the two it plays."""
    rules = {"small": linked.SMALL, "classic": Rules(), "dutchman": Rules(10, 10, ("~5",))}
    for name in sample(sorted(WIRE), ("small", "mines", "salvo")):
        chosen = rules.get(name) or preset(name)
        pair = linked.Pair(3, (chosen, chosen))
        pair.line = line = Line()
        pair.until(linked.shots(6))
        pair.reboot(0)
        pair.until(linked.over)
        pair.until(linked.resting)
        assert line.said == WIRE[name], (name, line.said)


def test_straume_says_on_the_line_what_it_said():
    pair = straume_duels.Pair(5)
    pair.line = line = Line()
    phases = [straume_duels.OVER] * 2
    pair.until(lambda: [unit.phase for unit in pair.units] == phases, 60000)
    assert line.said == STRAUME_WIRE
