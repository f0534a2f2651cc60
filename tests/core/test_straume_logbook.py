"""What a game of Straume leaves in the logbook, whenever the power goes. Runs under pytest and MicroPython."""

from any_game import enter, shown
from players import career, press, settings_record
from scripted import Board, PowerCut, Store, play
from straume_moves import hunting, steer, waiting

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.logbook.career import BEST_STREAK, FEWEST_MISSES, MATCHES, QUICKEST, STREAK, WINS, Career
from zalp.console.storage import ENTRIES, LOGBOOK, Storage
from zalp.seabattle.rules import finish
from zalp.straume.captains import LINE_UPS
from zalp.straume.screens.game import LAST, RECORD, Game, ended, loading

F, B, R, L = keys.FIRE, keys.BACK, keys.RIGHT, keys.LEFT


def nearly_won(name="navigator"):
    """A game that player 0 wins by his next move, and that move."""
    whole = Game(LINE_UPS[0], LINE_UPS[1], 0, name)
    while whole.outcome is None:
        whole.push((waiting if whole.position.turn else hunting)(whole.position, whole.position.turn))
    game = Game(LINE_UPS[0], LINE_UPS[1], 0, name)
    for move in list(whole.moves)[:-1]:
        game.push(move)
    return game, whole.moves[-1]


class Cut(Store):
    """The power goes before a record is written, or before it is erased."""

    before = None  # ("write" or "erase", name)

    def write(self, name, data):
        if self.before == ("write", name):
            raise PowerCut
        super().write(name, data)

    def erase(self, name):
        if self.before == ("erase", name):
            raise PowerCut
        super().erase(name)


def handheld(script, records, before=None):
    store = Cut(dict(records, game=b"straume", settings=settings_record(language="en", captain="navigator")))
    store.before = before
    return play(run, Board(script, 1, store, None, True))


def wins(game, move):
    """CONTINUE, the last move, and on to the question after it."""

    def script(b):
        yield from shown(b, "CONTINUE")
        yield F
        while b.captions.get("fire") != "take the ship":
            yield None
        yield from steer(b, game, move)
        yield from shown(b, "VICTORY!")
        yield from shown(b, "AGAIN?")

    return script


def test_a_won_game_is_counted_once_wherever_power_fails_and_earns_nothing():
    game, move = nearly_won()
    own = len(game.moves) // 2 + 1
    for before in (None, ("write", LAST), ("write", ENTRIES), ("erase", RECORD)):
        records = {RECORD: game.record()}
        b = handheld(wins(game, move), records, before)
        if before == ("write", LAST):
            assert b.store.records[RECORD] == game.record()  # as if the last move had not been made
            b = handheld(wins(game, move), b.store.records)
        elif before:
            assert RECORD in b.store.records
            b = handheld(lambda b: shown(b, "PLAY!"), b.store.records)
        assert RECORD not in b.store.records and b.store.records[LAST].startswith(b"=0 played\n"), before
        book = career(b.store.records)
        numbers = book.of("navigator=straume")
        assert [numbers[at] for at in (MATCHES, WINS, STREAK, BEST_STREAK)] == [1, 1, 1, 1], before
        assert numbers[QUICKEST] == own and numbers[FEWEST_MISSES] == 0
        assert book.points == 0 and not book.medals and book.of("navigator")[MATCHES] == 0


def test_the_menu_shows_the_figures_of_each_opponent():
    book = Career()
    book.played("straume", "navigator", True, 3, 61, "a")
    book.played("straume", "two-players", False, 12, 70, "b")

    def script(b):
        yield from shown(b, "PLAY!")
        yield from enter(b, "LOGBOOK")
        yield from shown(b, "NAVIGATOR")
        yield from press(F)
        for words in ("MATCHES: 1", "WINS: 1", "IN A ROW: 1", "MOST WINS", "SHIPS LOST: 3", "QUICKEST WIN, MOVES: 61"):
            yield from shown(b, words)
            yield from press(R)
        yield from press(B, R)
        yield from shown(b, "TWO PLAYERS")
        yield from press(B)
        yield from shown(b, "LOGBOOK")

    handheld(script, {LOGBOOK: book.pack()})


def test_a_game_that_its_player_resigned_before_he_moved_is_none():
    def script(b):
        yield from shown(b, "CONTINUE")
        yield F
        while b.captions.get("fire") != "take the ship":
            yield None
        yield from press(B)
        while not b.captions["back"].startswith("to the menu, a draw"):
            yield None
        yield from press(B, L, F, R, F)
        yield from shown(b, "AGAIN?")

    game = Game(LINE_UPS[0], LINE_UPS[1], 0, "navigator")
    b = handheld(script, {RECORD: game.record()})
    assert RECORD not in b.store.records and ENTRIES not in b.store.records


def test_an_unfinished_game_goes_on_beside_the_last_that_was_finished():
    game, move = nearly_won()
    record = game.record()
    game.push(move)
    other = Game(LINE_UPS[2], LINE_UPS[3], 0, "navigator")
    for unfinished, counted in ((record, True), (other.record(), False), (game.record()[:-4], False)):
        storage = Storage(Store({RECORD: unfinished, LAST: game.last()}))
        assert (finish(ended(storage, ["navigator"])) is not None) == counted


def test_a_game_that_is_over_is_not_gone_on_with():
    game, move = nearly_won()
    game.push(move)
    assert finish(loading(Storage(Store({RECORD: game.record()})), ["navigator"])) == (None, True)
