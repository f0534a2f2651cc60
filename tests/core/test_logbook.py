"""The logbook through the keys: a match is written down, its pages are read, it is played again, and cleared.
Runs under pytest and MicroPython.
"""

import random_matches
import scripted
from any_game import captioned
from players import (
    ME,
    POWER_ON,
    THEM,
    battle,
    by_keys,
    career,
    first_entry,
    new_game,
    played,
    press,
    saved,
    settings_record,
    wait,
)
from refusals import refused

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.logbook import bookkeeping
from zalp.console.logbook.book import PLACES, ROOM, Book, place
from zalp.console.logbook.career import FEWEST_MISSES, MATCHES, MEDALS, WINS, Career, Outcome
from zalp.console.storage import ENTRIES, LOGBOOK, Storage
from zalp.seabattle.rules import Rng, Rules, finish
from zalp.seabattle.rules.acts import shot
from zalp.seabattle.screens.logbook import entry
from zalp.seabattle.screens.match.game import Game
from zalp.seabattle.sheets import shelf

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
BRISK = {"settings": settings_record(pace="brisk")}
_won = {}


def last_shot(b):
    """Go on with the match in the store and end it: the player needs one shot more, or the captain shoots."""
    yield from first_entry()
    yield from battle(b, True)
    yield from wait(60)  # into the finale


def before_the_last_shot():
    """The records of a handheld on which the player has one deck left to hit."""
    if "early" not in _won:

        def script(b):
            yield from first_entry()
            yield from battle(b, True, 19)

        _won["early"] = played(script, records=BRISK, first=ME).store.records
    return dict(_won["early"])


def won():
    """The records of a handheld on which one match was won."""
    if "late" not in _won:
        _won["late"] = played(last_shot, 1, before_the_last_shot()).store.records
    return dict(_won["late"])


def played_on(script):
    """The board of a handheld on which one match was won."""
    return played(script, 1, won())


def to_logbook():
    """From power-on into the logbook: the page before the settings."""
    yield from wait(POWER_ON)
    yield from press(L, L, F)
    yield from wait(5)


def test_a_match_is_written_down():
    records = won()
    kept = career(records)
    numbers = kept.of("cabin-boy")
    assert numbers[MATCHES] == numbers[WINS] == 1 and numbers[FEWEST_MISSES] == 0
    assert kept.of("=classic")[WINS] == 1 and kept.points == 1 and kept.kept == 1
    assert {"first-win", "ten-hits", "no-loss", "half-hits"} <= kept.medals
    sheet = finish(shelf.unpacking(records[place(0)]))
    assert sheet.match.result == 0 and sheet.headers["B"] == "cabin-boy"


def test_no_match_on_this_handheld_is_given_up():
    """So what is entered was played: its logs end by what was sunk."""
    game, _ = new_game(Rules())
    game.act(shot(0, 0))
    text, line = str(game), str(game.match)
    assert str(Game.parse(text)) == text
    assert refused(ValueError, Game.parse, text.replace(line, line + " ; end=resigned:0"))


def test_a_lost_match_is_written_down_too():
    game, seas = new_game(Rules(), first=THEM)
    for ship in seas[0].fleet.ships:
        for cell in ship:
            game.act(shot(1, cell))
    store = scripted.Store()
    assert finish(entry.entering(Storage(store), game)) == (None, [], False)
    kept = career(store.records)
    assert kept.of("cabin-boy")[MATCHES] == 1 and kept.of("cabin-boy")[WINS] == 0 and not kept.medals


def texts(records, *sequence):
    """What the panels show after each of these keys, from the logbook's first page; the board."""
    said = []

    def script(b):
        yield from to_logbook()
        said.append(b.captions["text"])
        for key in sequence:
            yield key
            yield from wait(12 if key is not None else 200)
            said.append(b.captions["text"])

    return said, captioned(script, records=records, language="en")


def test_every_page_opens_and_closes():
    said, b = texts(won(), F, R, B, R, F, F, R, B, B, R, F, F, R, F, B, B, B, R, F, R, B, R, F, B, R)
    assert said == [
        "CABIN BOY, PTS: 1",
        "PTS: 1",
        "PTS TO THE NEXT RANK: 4",
        "CABIN BOY, PTS: 1",
        "BY OPPONENT",
        "CABIN BOY",
        "MATCHES: 1",
        "WINS: 1",
        "CABIN BOY",
        "BY OPPONENT",
        "BY RULES",
        "CLASSIC: HIT, GO ON",
        "TOTAL",
        "CABIN BOY",
        "MATCHES: 1",
        "CABIN BOY",
        "CLASSIC: HIT, GO ON",
        "BY RULES",
        "MEDALS: 4/12",
        "FIRST WIN",
        "10 HITS IN A ROW",
        "MEDALS: 4/12",
        "LAST MATCHES",
        "CABIN BOY: WON",
        "LAST MATCHES",
        "CLEAR THE LOGBOOK",
    ]
    assert career(b.store.records).kept == 1, "RIGHT and BACK answer no question with yes"


def test_medals_still_to_be_earned_are_shadows():
    records = won()
    earned = career(records).medals
    steps = []
    for presses, name in enumerate(MEDALS):
        sequence = (R,) * 3 + (F,) + (R,) * presses
        said, b = texts(records, *sequence)
        picture = b.panels.rgb[:240]  # without the dots below
        steps.append((name in earned, max(picture)))
    bright = min([light for there, light in steps if there])
    shadow = max([light for there, light in steps if not there])
    assert len(steps) == len(MEDALS) == 12 and 2 * shadow <= bright, steps


def test_fire_on_a_medal_sounds_different_before_it_is_earned():
    heard = {}

    def script(b):
        yield from to_logbook()
        yield from press(R, R, R, F)
        b.speaker.source.play = lambda effect, ms=None, then=None: effects.append(effect)
        for name in MEDALS:
            effects = []
            yield from press(F)
            heard[name] = effects[-1]
            yield from press(R)

    played_on(script)
    earned = career(won()).medals
    assert 0 < len(earned) < len(MEDALS)
    assert heard == {name: "turn" if name in earned else "refuse" for name in MEDALS}


def test_people_and_duels_have_pages_and_helped_matches_are_marked():
    book = Career()
    outcome = Outcome("two-players", "classic", True, 50, 20, 4, 3, 7)
    book.note(outcome)
    book.person("ANYA", outcome)
    book.judged("ab", "violation")
    book.note(Outcome("cable", "classic", True, 50, 20, 4, 3, 7))
    book.note(Outcome("admiral", "classic", True, 50, 20, 4, 3, 7, helped=True))
    sheet = random_matches.match(Rules(), Rng(2))
    sheet.headers.update({"Versus": "admiral", "Coach": "2", "A": "", "B": "admiral"})
    helped = shelf.pack(sheet)
    sheet.headers.update({"Versus": "cable", "Verdict": "left", "Won": "yes"})
    sheet.seas = None
    del sheet.headers["Coach"]
    book.kept = 2
    records = {LOGBOOK: book.pack(), place(0): helped, place(1): shelf.pack(sheet)}
    said, _ = texts(records, R, F, F, B, R, F, F, R, B, B, R, F, L, B, B, L, L, L, F, F, None, F, None, R)
    assert said[2:8] == ["ADMIRAL", "MATCHES: 1", "ADMIRAL", "TWO PLAYERS", "ANYA", "MATCHES: 1"], said
    assert said[11:13] == ["DUELS", "MATCHES: 1"] and said[13] == "CHEATING: 1", said
    assert said[19] == "DUELS: WON, LEFT THE MATCH", said
    assert said[20] == "THE SEA WAS NOT SHOWN" and said[24] == "ADMIRAL: LOST, ADVISED", said


@by_keys(played_on)
def test_a_match_of_the_shelf_is_played_again(b):
    yield from to_logbook()
    yield from press(L, L, F)  # the last matches
    yield from wait(6)
    yield F  # the newest
    yield from wait(30)
    yield U
    yield from wait(700)
    assert max(b.panels.rgb) > 0 and b.panels.frames > 700
    yield B
    yield from wait(10)


@by_keys(played_on)
def test_the_logbook_is_cleared_after_a_question_only(b):
    yield from to_logbook()
    yield from press(L, F)
    yield from wait(6)
    yield F  # no is the first answer
    yield from wait(6)
    assert career(b.store.records).kept == 1
    yield F
    yield from wait(6)
    yield from press(R, F)
    yield from wait(20)
    assert not career(b.store.records).names and place(0) not in b.store.records


def test_a_damaged_logbook_is_reported_set_aside_and_the_rest_goes_on():
    records = dict(won())
    records[ENTRIES] = Book(career(records).pack()).entries() + b"\nmedal admiral"  # they belong to the record
    records[LOGBOOK] = b"zalp-logbook-5\nnonsense"

    def script(b):
        yield from to_logbook()
        yield from wait(300)

    b = played(script, 1, records)
    assert b.store.records["logbook-spoilt"] == b"zalp-logbook-5\nnonsense"
    kept, damaged = finish(bookkeeping.reading(Storage(b.store)))
    assert kept.career.points == 0 and not kept.career.medals and not damaged, "it is reported once"
    said, _ = texts(b.store.records, R, R, R, R, F)
    assert said[-2:] == ["LAST MATCHES", "CABIN BOY: WON"], said


def test_a_logbook_that_a_match_finds_damaged_is_reported_after_it():
    """Nobody opened its pages before: the match begins a new one, and theirs would have nothing to show."""
    records = before_the_last_shot()
    records[LOGBOOK] = b"zalp-logbook-5\nnonsense"
    texts = []

    def script(b):
        yield from first_entry()
        yield from battle(b, True)
        b.clock.slice_ms = 5  # the admiral's drill would take this test's time
        for _ in range(400):
            if b.captions["screen"] == "menu":
                break
            if b.captions.get("text") not in texts:
                texts.append(b.captions.get("text"))
            yield B if b.captions["screen"] == "finale" else None

    b = captioned(script, records=records, pace="brisk", language="en")
    assert "LOGBOOK DAMAGED" in texts, texts
    assert b.store.records["logbook-spoilt"] == b"zalp-logbook-5\nnonsense" and career(b.store.records).kept == 13


def test_a_match_has_its_date_where_the_board_knows_it():
    def script(b):
        b.today = lambda: (2026, 1, 9)
        yield from last_shot(b)

    dated = played(script, 1, before_the_last_shot()).store.records[place(0)]
    assert finish(shelf.unpacking(dated)).headers["Date"] == "2026-01-09"
    assert "Date" not in finish(shelf.unpacking(won()[place(0)])).headers


def cut_at(write, records):
    """The records after a last shot whose writes stop with number `write`; how many there were before."""
    store = scripted.Store(records)
    scripted.cut_after(store, write)
    scripted.play(run, scripted.Board(last_shot, 1, store))
    return store.records, store.writes


def test_a_power_cut_at_every_write_leaves_the_old_logbook_or_the_new_one():
    before, after = before_the_last_shot(), won()
    write = 0
    books = []
    while True:
        records, count = cut_at(write, dict(before))
        books.append(career(records).pack())
        assert books[-1] in (Career().pack(), career(after).pack()), books[-1]
        said, b = texts(records, L, L, F)  # it opens
        assert said[0] in ("CABIN BOY, PTS: 0", "CABIN BOY, PTS: 1")
        if count < write:
            break
        write += 1
    assert write > 2 and books[0] != books[-1]


def test_a_full_store_stops_no_match_and_keeps_the_old_logbook():
    """No room for anything new: neither the shelf nor the logbook changes, and the finale is shown."""
    book = Career()
    book.award("first-win")
    records = before_the_last_shot()
    records[LOGBOOK] = old = book.pack()

    def script(b):
        b.store.full = True
        yield from last_shot(b)

    b = played(script, 1, records)
    assert saved(b) is None and b.store.records[LOGBOOK] == old
    assert ENTRIES not in b.store.records and place(0) not in b.store.records


def entered(store, count, name="cabin-boy"):
    """Write so many won matches down in a store; the sizes of the entries' record after each."""
    game, seas = new_game(Rules(), name=name)
    for ship in seas[1].fleet.ships:
        for cell in ship:
            game.act(shot(0, cell))
    sizes = []
    for _ in range(count):
        finish(entry.entering(Storage(store), game))
        sizes.append(len(store.records.get(ENTRIES, b"")))
    return sizes


def test_a_match_writes_no_record_that_a_sector_is_erased_for_but_its_own():
    """The logbook's record stays as it is while entries find room; they never outgrow what lies in a folder's block."""
    store = scripted.Store({LOGBOOK: Career().pack()})
    whole = store.records[LOGBOOK]
    sizes = entered(store, 8)
    assert store.records[LOGBOOK] == whole and career(store.records).kept == 8
    sizes += entered(store, 32)
    assert max(sizes) <= ROOM and store.records[LOGBOOK] != whole
    kept = career(store.records)
    assert kept.kept == kept.of("cabin-boy")[MATCHES] == kept.of("=classic")[WINS] == 40 and kept.points == 10


def test_the_logbook_is_written_whole_before_a_match_when_much_was_entered():
    store = scripted.Store(dict(BRISK))
    entered(store, 10)
    assert LOGBOOK not in store.records
    before = career(store.records).pack()

    def script(b):
        yield from first_entry()
        yield from wait(100)

    scripted.play(run, scripted.Board(script, 1, store))
    assert store.records[LOGBOOK] == before == career(store.records).pack()
    assert len(store.records[ENTRIES]) < 40, "none is left"


def test_a_power_cut_while_the_logbook_is_written_whole_loses_and_doubles_nothing():
    store = scripted.Store()
    entered(store, 10)
    before, after = dict(store.records), career(store.records).pack()
    for writes in range(3):
        store = scripted.Store(dict(before))
        scripted.cut_after(store, writes)
        try:
            finish(bookkeeping.rewriting(Storage(store)))
            assert writes == 2
        except scripted.PowerCut:
            pass
        assert career(store.records).pack() == after, writes
        entered(scripted.Store(store.records), 1)
        assert career(store.records).kept == 11


def test_damaged_entries_are_reported_set_aside_and_the_rest_stays():
    for broken in (b"nonsense", b"\xff\xfe", None):
        records = dict(won())
        records[LOGBOOK] = career(records).pack()
        records[ENTRIES] = Book(records[LOGBOOK]).entries() + b"\nadmiral classic 5" if broken is None else broken
        store = scripted.Store(records)
        kept, damaged = finish(bookkeeping.reading(Storage(store)))
        assert damaged and kept.career.points == 1 and kept.career.kept == 1 + PLACES
        assert "logbook-spoilt" in store.records
        kept, damaged = finish(bookkeeping.reading(Storage(store)))
        assert not damaged and kept.career.points == 1


def test_fewer_misses_than_the_admiral_earn_the_medal_once():
    store = scripted.Store()
    assert bookkeeping.sharper(Storage(store)) and not bookkeeping.sharper(Storage(store))
    assert finish(bookkeeping.reading(Storage(store)))[0].career.medals == {"sharper"}
