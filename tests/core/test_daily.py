"""The sea of the day: one sea a date, misses counted, one try, over power cuts, a text. On both interpreters."""

import scripted
from any_game import told
from players import by_keys, press, settings_record, shoot, wait

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.storage import Storage
from zalp.seabattle.rules import Rules
from zalp.seabattle.rules.fleet import finish
from zalp.seabattle.screens import puzzle
from zalp.seabattle.screens.daily import Days, seas_of, text_of
from zalp.seabattle.screens.puzzles import PUZZLES
from zalp.seabattle.screens.records import DAILY, MATCH

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
DATE = 2026, 11, 22


def sea_of(date):
    return finish(seas_of(date))[1]


def play(script, records=None, today=True):
    kept = {"settings": settings_record(language="en", pace="brisk")}
    kept.update(records or {})
    board = scripted.Board(script, 3, scripted.Store(kept), captioned=True)
    if today:
        board.today = lambda: DATE
    return scripted.play(run, board)


def to_daily(b):
    """From power-on: the sixth page of the menu."""
    yield from press(B)
    yield from wait(20)
    yield from press(R, R, R, R, R)
    yield from wait(10)
    assert b.captions["text"] == "SEA OF THE DAY"
    yield F
    yield from wait(20)


def firing(b, cells):
    for cell in cells:
        before = b.store.read(DAILY)
        yield from shoot(cell)
        while b.store.read(DAILY) == before:
            yield None
        yield from wait(40)


def targets():
    sea = sea_of(DATE)
    decks = [cell for ship in sea.fleet.ships for cell in ship]
    return decks, [cell for cell in range(100) if cell not in decks]


def test_a_date_has_one_sea_and_another_date_another():
    # Everybody's sea: a change here would part two handhelds that compare their misses.
    decks, _ = targets()
    assert sorted(decks) == sorted([cell for ship in sea_of((2026, 11, 22)).fleet.ships for cell in ship])
    assert not sea_of(DATE).fleet.defects(Rules())
    seas = {str(sea_of((2026, month, day))) for month in range(1, 13) for day in range(1, 29, 9)}
    assert len(seas) == 48
    assert sum([(i + 1) * cell for i, cell in enumerate(sorted(decks))]) == 14736


def test_misses_are_counted_and_one_try_counts():
    decks, water = targets()

    def script(b):
        yield from to_daily(b)
        yield from firing(b, water[:2] + decks[:1])
        yield from press(B)  # to the menu: it goes on later
        yield from wait(20)
        assert b.captions["screen"] == "menu" and b.store.read(MATCH) is None
        yield F
        yield from wait(20)
        assert b.captions["text"] == "MISSES: 2"
        yield from wait(20)
        yield from firing(b, decks[1:])
        yield from told(b, "screen", "daily")
        yield from wait(10)
        assert b.captions["text"] == "2026-11-22 MISSES: 2"
        yield from press(B)
        yield from wait(20)
        yield F  # once more: the result only
        yield from wait(20)
        assert b.captions["screen"] == "daily" and "MISSES: 2" in b.captions["text"]

    record = play(script).store.records[DAILY].decode()
    assert record.startswith("zalp-daily-1\n2026-11-22 2 ") and record.count("\n") == 2


def going_on(shots):
    """The record of a sea of the day that has not ended."""
    return f"zalp-daily-1\n2026-11-22 -1 {bytes(shots).hex()}\n".encode()


def test_a_power_cut_at_every_write_keeps_the_shots_that_were_seen_and_is_no_second_try():
    _, water = targets()
    for cut in range(4):

        def script(b, cut=cut):
            scripted.cut_after(b.store, cut)
            yield from to_daily(b)
            yield from firing(b, water[:4])

        def again(b, cut=cut):
            yield from to_daily(b)
            yield from wait(10)
            yield from firing(b, water[cut : cut + 1])

        records = play(script).store.records
        assert records.get(DAILY) == (going_on(water[:cut]) if cut else None), (cut, records)
        assert play(again, records).store.records[DAILY] == going_on(water[: cut + 1]), cut


def test_a_full_store_stops_no_sea_of_the_day():
    decks, water = targets()

    def script(b):
        yield from to_daily(b)
        b.store.full = True
        yield from shoot(water[0])
        while b.captions["text"] == "MISSES: 0":
            yield None
        assert b.captions["text"].startswith("MATCH NOT SAVED"), b.captions
        yield from wait(300)  # once is enough
        for cell in decks:
            yield from shoot(cell)
            yield from wait(40)
        yield from told(b, "screen", "daily")
        yield from wait(10)
        assert b.captions["text"] == "2026-11-22 MISSES: 1"

    assert DAILY not in play(script).store.records


def test_the_date_is_asked_where_the_board_knows_none():
    def script(b):
        yield from to_daily(b)
        assert b.captions["screen"] == "date" and b.captions["text"] == "DAY: 01"
        yield from press(2, 0, F)  # 31
        assert b.captions["text"] == "MONTH: 01"
        yield from press(D, D, F)  # 11, a month of 30 days
        yield from press(1, 6, F)  # 27: back to the day
        yield from wait(2)
        assert b.captions["text"] == "DAY: 30", b.captions
        yield from press(D, F, F, F)
        yield from wait(20)
        assert b.captions["screen"] == "battle"
        yield from press(U)
        yield from shoot(0)
        yield from wait(30)

    record = play(script, None, False).store.records[DAILY].decode()
    assert record.split("\n")[1].startswith("2027-11-29 -1 ")


def test_the_results_of_thirty_days_are_kept():
    store = scripted.Store()
    days = Days(Storage(store))
    dates = [text_of((2026, month, day)) for month in (1, 2) for day in range(1, 29)]
    for date in dates:
        assert days.keep(date, 7, [1, 2])
    assert [date for date, _ in Days(Storage(store)).results] == dates[-30:]


@by_keys(play, {DAILY: b"zalp-daily-1\nnonsense\n"})
def test_a_damaged_record_is_reported_and_a_match_goes_on_afterwards(b):
    yield from to_daily(b)
    assert b.captions["text"].startswith("RECORD LOST")
    yield from wait(300)
    yield from press(B)
    yield from wait(10)
    assert b.captions["screen"] == "menu"


def solved(well):
    """The texts of a puzzle that is solved, or not."""
    line = PUZZLES[(372 * DATE[0] + 31 * DATE[1] + DATE[2]) % len(PUZZLES)]
    seed, cells, best = line.split(" ")
    texts = []

    def script(b):
        yield from to_daily(b)
        assert b.captions["fire"] == "the puzzle of the day"
        yield F
        yield from wait(30)
        assert b.captions["text"].startswith("PUZZLE")
        yield from press(L)  # the words are read
        while b.captions["screen"] != "battle" or not b.captions["selected"]:
            yield None
        assert b.captions["back"] == "to the menu"
        cell = int(best)
        if not well:
            shot = set(bytes.fromhex(cells))
            cell = next(other for other in range(100) if other not in shot and other != cell and is_open(b, other))
        yield from shoot(cell)
        while b.captions["screen"] != "coach" or not b.captions["selected"]:
            texts.append(b.captions["text"])
            yield None
        assert b.captions["selected"] == "АБВГДЕЖЗИК"[int(best) % 10] + str(int(best) // 10 + 1)
        yield from wait(10)
        yield from press(F)
        yield from wait(20)
        assert b.captions["screen"] == "menu"

    def is_open(b, cell):
        chart = finish(puzzle.seas_of(int(seed)))[1]
        game = puzzle.Puzzle([finish(puzzle.seas_of(int(seed)))[0], chart], list(bytes.fromhex(cells)), int(best))
        return game.match.charts[1].open(cell)

    play(script, {"daily": b"zalp-daily-1\n2026-11-22 31 \n"})
    return texts


def test_the_puzzle_of_the_day_follows_its_sea_and_the_coach_shows_the_best_shot():
    assert "THE BEST SHOT" in solved(True)
    assert "THERE IS A BETTER ONE" in solved(False)
