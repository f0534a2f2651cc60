"""Straume 1986 on emulated Picos: it fits in the memory, the strongest captain answers, a power cut loses nothing; the
longest duel comes to its verdict.

With WHOLE=1 (`make prove TESTS=tests/test_emulator_straume.py`) a game is played from the menu to its end.
"""

import pytest
import records
import straume_linked
from core.daily import WHOLE
from emulated import emulator, end, game  # noqa: F401
from straume_moves import ARROWS, waiting

from host_tools.emulator import linked, play
from host_tools.emulator.board import OWN
from host_tools.emulator.measure import PROBE
from host_tools.measure import probe
from zalp.console import keys
from zalp.console.logbook.book import Book
from zalp.console.logbook.career import MATCHES
from zalp.seabattle.rules import finish
from zalp.straume.cable import Duel
from zalp.straume.rules import FORWARD, LAY, LEFT, RIGHT
from zalp.straume.rules.constants import QUIET
from zalp.straume.rules.sea import NOWHERE
from zalp.straume.rules.ships import FLEET
from zalp.straume.screens.game import LAST, RECORD, reading

pytestmark = pytest.mark.slow


def saved(board):
    """The game in the board's flash, or None."""
    payload = record(board, RECORD)
    return finish(reading(payload, ("admiral",))) if payload else None


def record(board, name):
    return play.record(play.saves(board), name)


def figures(board, opponent):
    """A row of the logbook in the board's flash."""
    kept = Book(record(board, "logbook"))
    finish(kept.reading(record(board, "quick/_entries") or kept.entries()))
    return kept.career.of(opponent + "=straume")


def moves(board):
    """The moves of the game in the board's flash, none where there is no game."""
    game = saved(board)
    return list(game.moves) if game else []


def mine(board):
    """Wait until the player is to move, or the game is over, and the picture of it: the moves so far."""
    before = None
    for _ in range(100):
        game = saved(board)
        now = list(game.moves) if game else []
        if now == before and (game is None or game.position.turn == 0):
            return now
        before = now
        board.run(400)
    raise TimeoutError(board.console[-300:])


def test_forty_kilobytes_stay_free_against_the_admiral_and_a_power_cut_loses_no_move(emulator):  # noqa: F811
    saves = {"saves/game": records.seal(b"straume")}
    made = emulator.board({**game(), "main.py": PROBE.encode(), **play.settings(captain="admiral"), **saves})
    play.until(made, lambda: made.frames(OWN))
    made.run(300)
    made.tap(keys.BACK)  # cuts the picture of power-on short
    made.run(4000)
    made.tap(keys.FIRE)
    play.until(made, lambda: made.files().get(f"saves/{RECORD}"))
    made.run(8000)  # the words about who begins
    for column in (0, 2, 4):
        before = len(mine(made))
        for key in (column, keys.UP, keys.FIRE):
            made.tap(key, 60, 150)
        play.until(made, lambda before=before: len(moves(made)) >= before + 2)
    played = mine(made)
    assert len(played) >= 6
    assert "errors.log" not in made.files() and made.state()["resets"] == 0
    print("least free", probe.least([made])[0])
    assert probe.least([made])[0] >= 40_000
    made.power_cut()
    made.run(9000)
    made.tap(keys.FIRE)  # CONTINUE comes first
    made.run(4000)
    before = len(mine(made))
    assert before == len(played)
    for key in (6, keys.UP, keys.FIRE):
        made.tap(key, 60, 150)
    play.until(made, lambda: len(moves(made)) >= before + 2)
    assert moves(made)[: len(played)] == played
    if WHOLE:
        to_the_end(made)
        print("least free in a whole game", probe.least([made])[0])
        assert probe.least([made])[0] >= 40_000


def to_the_end(made):
    """The player's ships turn on their points until the game is over and in the logbook."""
    while True:
        mine(made)
        game = saved(made)
        if record(made, LAST):
            break
        assert len(game.moves) < 500
        move = waiting(game.position, 0)
        bow = game.position.bows[game.position.mover(move)]
        arrow = ARROWS[bow + 3 & 3]
        column = (move >> 2) % 10
        made.tap(keys.UP, 60, 150)  # any words are skipped by it
        for key in (column, arrow, keys.FIRE):
            made.tap(key, 60, 150)
        count = len(game.moves) + 2
        play.until(made, lambda count=count: record(made, LAST) or len(moves(made)) >= count, 60000)
    made.run(20000)
    assert record(made, RECORD) is None and record(made, LAST)[:2] in (b"=0", b"=1", b"=2")
    assert figures(made, "admiral")[MATCHES] == 1
    assert "errors.log" not in made.files()


class Pair(linked.Pair):
    """Two boards with a cord between them that play Straume."""

    def __init__(self, its_emulator, files, saves):
        super().__init__(its_emulator, files, tuple({"game": b"straume", **its} for its in saves))
        self.chosen = [None, None]  # the ship that each player moved last since power-on

    def engines(self):
        found = [
            Duel(linked.Kept(files), bytes) if play.record(files, Duel.RECORDS[0]) else None for files in self.saves()
        ]
        return [engine if engine and engine.log else None for engine in found]

    def move(self, choose):
        """The next move, choose(position, side), by whoever has it: how many there are; None when it is over."""
        engines = self.until(self.ready, 60000)
        if engines == "over":
            return None
        number = [engine.log.thinks(engine.side) for engine in engines].index(True)
        engine = engines[number]
        position, count = engine.log.position, engine.log.count
        move = choose(position, engine.side)
        row = self._row(number, position, engine.side, move)
        for _ in range(5):
            self.run(1500)  # the last move's picture, or words; keys in it change nothing for these
            self.tap(self.boards[number : number + 1], *row)
            for _ in range(30):
                now = self.engines()
                if any(engine is None or engine.log.count > count for engine in now):
                    self.chosen[number] = position.mover(move)
                    return count + 1
                self.run(100)
        raise TimeoutError(f"{row} moved nothing; the console says {self.boards[number].console[-300:]!r}")

    def ready(self):
        engines = self.engines()
        if any(engine is None or engine.log.over for engine in engines):
            return "over"
        one, two = [engine.log.count for engine in engines]
        return engines if one == two else None

    def _row(self, number, position, side, move):
        """The keys of a move: its column until the ship is chosen (screens/helm.py), an arrow, FIRE."""
        lights = {
            199 - position.at[ship] if side else position.at[ship]: ship
            for ship in range(side * FLEET, side * FLEET + FLEET)
            if position.at[ship] != NOWHERE
        }
        wanted = position.mover(move)
        column = next(light for light, ship in lights.items() if ship == wanted) % 10
        there = [lights[light] for light in sorted(lights) if light % 10 == column]
        last = self.chosen[number] if self.chosen[number] in lights.values() else min(lights.values())
        under = there.index(last) if last in there else 0
        presses = 1 + (there.index(wanted) - under) % len(there)
        quarter = {FORWARD: 0, LAY: 0, LEFT: 3, RIGHT: 1}[move & 3]
        arrow = ARROWS[position.bows[wanted] + quarter + 2 * side & 3]
        return [column] * presses + [arrow] * (1 + (move & 3 == LAY)) + [keys.FIRE]


def longest_duel():
    """Two units' records of a duel of more than a thousand moves with fifteen quiet ones to go until it is drawn."""
    made = straume_linked.Pair(5)
    long = straume_linked.moves(1000)
    made.until(lambda pair: long(pair) and pair.units[0].log.position.quiet >= QUIET - 15, 20000)
    made.idle(2000)
    return tuple(store.records for store in made.stores), made.units[0].log.count


@pytest.mark.timeout(4 * 3600)
def test_two_picos_play_the_longest_duel_through_pulls_power_cuts_and_a_third_unit(emulator):  # noqa: F811
    records, count = longest_duel()
    assert count >= 1000
    pair = Pair(emulator, {**game(), "main.py": PROBE.encode()}, records)
    pair.go_on(pair.boards)
    while True:
        moved = pair.move(waiting)
        if moved is None:
            break
        done = moved - count
        if 2 <= done < 12:
            pair.pull(300 * done)
        if done in (4, 13):  # one unit's power, then both units'
            before = list(pair.until(pair.ready)[0].log.made)
            off = (1,) if done == 4 else (0, 1)
            for number in off:
                pair.boards[number].power_cut()
                pair.chosen[number] = None
            pair.go_on([pair.boards[number] for number in off])
            assert list(pair.engines()[1].log.made) == before
        if done == 14:
            before = list(pair.until(pair.ready)[0].log.made)
            pair.visited(emulator.board({**game(), **play.settings()}, seed=9))
            assert list(pair.engines()[0].log.made)[: len(before)] == before
    end(pair)
    assert [figures(board, "cable")[MATCHES] for board in pair.boards] == [1, 1]
    assert {record(board, LAST).split(b"\n")[0] for board in pair.boards} == {b"=2 played"}
    free = [probe.least([board])[0] for board in pair.boards]
    print("least free in the longest duel", free)
    assert min(free) >= 40_000
