"""Two linked units and a duel of Straume as players meet it: two scripted boards, one cable. Both interpreters."""

import table
from players import POWER_ON, career, press, settings_record, wait
from straume_moves import hunting, steer, waiting
from table import until

from zalp.console import keys, loader
from zalp.console.link.duel.verdict import ILLEGAL_SHOT
from zalp.console.link.duel.wire import ACT
from zalp.console.logbook.career import MATCHES, WINS
from zalp.console.page.captions import WATCHED
from zalp.straume.cable import OVER, PLACING, PLAYING, Duel
from zalp.straume.captains import LINE_UPS
from zalp.straume.page.onlooker import Watched
from zalp.straume.rules import DRAWN, FLEET, Position
from zalp.straume.rules.sea import NOWHERE, POINTS
from zalp.straume.screens import battle, duel
from zalp.straume.screens.game import LAST

F, B, R, L, U = keys.FIRE, keys.BACK, keys.RIGHT, keys.LEFT, keys.UP
# Pictures that only take time.
battle._AIM = battle._MOVE = battle._BLAST = 1
battle._TOSS = (1,)
loader.GIVES_BACK = False  # the modules stay as they are changed here


class Recorded(Duel):
    """The engine, to be found by the scripts: they know more than a player can."""

    def __init__(self, store, entropy, software="", at_once=True):
        super().__init__(store, entropy, software, at_once)
        store.store.engine = self


duel.Duel = Recorded
RECORD = Duel.RECORDS[0]


class Table(table.Table):
    """Two units on which Straume was chosen; `other`: the second has Sea Battle."""

    def __init__(self, one, two, other=False, begins=("toss", "toss")):
        self.stores = None
        self.records = [
            {"game": b"straume", "settings": settings_record(language="en", begins=wish)} for wish in begins
        ]
        if other:
            del self.records[1]["game"]
        self.Store = lambda: table.Store(self.records.pop(0))
        super().__init__(one, two)


def at(board, key, value):
    """Wait for a caption."""
    for _ in range(4000):
        if value in board.captions.get(key, ""):
            return
        yield None
    raise AssertionError(f"{key} is {board.captions.get(key)!r}, not {value!r}")


def to_the_duel(board, words="DUEL BY CABLE"):
    yield from wait(POWER_ON)
    yield from at(board, "screen", "menu")
    while words not in board.captions["text"]:
        yield from press(R)
    yield F
    yield from until(lambda: board.engine is not None)


def line_up(board):
    """A ready fleet as soon as both want a duel."""
    yield from until(lambda: board.engine.phase >= PLACING)
    yield from at(board, "text", "PLAY!")
    yield from press(F)
    yield from until(lambda: board.engine.phase >= PLAYING)


def in_battle(board):
    """From power-on into a battle."""
    yield from to_the_duel(board)
    yield from line_up(board)


def mine(board, ready):
    """Until the player is to choose, or ready(); words are skipped."""
    n = 0
    while not ready() and (board.captions["fire"] != "take the ship" or not board.engine.our_turn):
        if board.captions["fire"] == "skip":
            yield F
        yield None
        n += 1
        assert n < 4000, (board.captions, board.engine.phase, list(board.engine.log.made))


class Seen:
    """The game as a player sees it, for `steer`."""

    def __init__(self, engine):
        self.position, self.eyes = engine.log.position, engine.side


def fight(board, ready, choose):
    """Move until ready(): choose(position, side) gives the moves."""
    while not ready():
        yield from mine(board, ready)
        if ready():
            return
        engine = board.engine
        count = len(engine.log.made)
        yield from steer(board, Seen(engine), choose(engine.log.position, engine.side))
        for _ in range(20):
            if len(engine.log.made) > count:
                break
            yield None


def over(board):
    return lambda: board.engine.phase == OVER


def played(board, count):
    return lambda: board.engine.log is not None and len(board.engine.log.made) >= count


def last_words(board, *words):
    """The words at the end, then back to the menu."""
    for text in words:
        yield from at(board, "text", text)
    while board.captions["fire"] != "choose":
        yield from press(F)
    assert board.captions["text"] in ("REMATCH?", "THEY WANT A REMATCH")
    yield from press(B)
    yield from at(board, "screen", "menu")


def book(store):
    return career(store.records)


def same_end(made):
    """Both units have the same game and the same end, and nothing of it is left in the store."""
    one, two = [store.engine for store in made.stores]
    assert one.outcome == two.outcome and one.side != two.side
    assert list(one.log.made) == list(two.log.made) and str(one.log.position) == str(two.log.position)
    assert one.resting and two.resting
    assert RECORD not in made.stores[0].records and RECORD not in made.stores[1].records
    return one.outcome.winner, one.outcome.cause


def kept(store):
    """The last game in a store, played again: (who has won, how, the opponent, its position)."""
    head, signature, name, first, fleets, moves = store.records[LAST].split(b"\n", 5)
    assert signature == b"zalp-straume-1"
    own, other = fleets.decode().split(" ")
    position = Position(own, other, int(first))
    for i in range(0, len(moves), 2):
        position.push(moves[i] | moves[i + 1] << 8)
    outcome, how = head[1:].decode().split(" ")
    return int(outcome), how, name.decode(), position


def kept_alike(made, how):
    """Both units keep the duel, each as its own player saw it: he is player 0, below."""
    winner = made.stores[0].engine.outcome.winner
    sides = [store.engine.side for store in made.stores]
    found = [kept(store) for store in made.stores]
    for number in (0, 1):
        outcome = DRAWN if winner == DRAWN else int(winner != sides[number])
        assert found[number][:3] == (outcome, how, "cable"), (found, winner, sides)
        assert found[number][3].moves == len(made.stores[number].engine.log.made)
    known, turned = found[sides.index(0)][3], found[sides.index(1)][3]
    assert str(known) == str(made.stores[0].engine.log.position)
    assert [point for point in known.at if point != NOWHERE] == [
        POINTS - 1 - point for point in turned.at[FLEET:] + turned.at[:FLEET] if point != NOWHERE
    ]


def watchable(made):
    """Of both units, the engine and what its onlookers are shown."""
    lines = [unit.captions["public"] for unit in made.units]
    assert [line[0] for line in lines] == [str(engine.side) for engine in made.engines()]
    assert lines[0][2:] == lines[1][2:], "both show the same match"
    return [(engine, Watched(WATCHED + b"A B\n" + lines[0][2:].encode())) for engine in made.engines()]


def test_a_whole_duel_with_a_pulled_cable_and_a_power_cut_in_it_ends_alike_on_both_units():
    seen = {}

    def winner(made, number, board):
        yield from in_battle(board)
        yield from fight(board, played(board, 6), hunting)
        made.plugged[0] = False
        yield from at(board, "screen", "link-lost")
        yield from at(board, "text", "CHECK THE CABLE")
        seen["pulled"] = len(board.engine.log.made)
        made.plugged[0] = True
        yield from until(lambda: board.engine.present)
        yield from fight(board, over(board), hunting)
        yield from last_words(board, "VICTORY!")

    def loser(made, number, board):
        yield from in_battle(board)
        yield from fight(board, played(board, 20), waiting)
        seen["cut"] = len(board.engine.log.made)
        made.boot(number, again)  # the power goes between two frames
        yield from until(lambda: False)

    def again(made, number, board):
        yield from to_the_duel(board, "CONTINUE THE DUEL")
        seen["resumed"] = len(board.engine.log.made)
        yield from fight(board, over(board), waiting)
        yield from last_words(board, "DEFEAT")

    made = Table(winner, loser, begins=("them", "me")).play()
    winner, cause = same_end(made)
    kept_alike(made, "played")
    assert [engine.log.first == engine.side for engine in made.engines()] == [False, True]  # as both have agreed
    assert cause == "sunk" and winner == made.stores[0].engine.side
    assert seen["pulled"] >= 6 and seen["resumed"] >= seen["cut"] - 1 >= 19
    figures = [book(store).of("cable=straume") for store in made.stores]
    assert [row[MATCHES] for row in figures] == [1, 1] and [row[WINS] for row in figures] == [1, 0]
    assert book(made.stores[0]).points == 0 and not book(made.stores[0]).medals
    for engine, shown in watchable(made):
        assert str(shown.position) == str(engine.log.position) and shown.outcome == winner
    assert made.units[0].shots[-1].startswith("me ") and made.units[0].shots[-1].endswith(made.units[1].shots[-1][-5:])


def test_a_draw_is_offered_declined_and_taken():
    def offers(made, number, board):
        yield from in_battle(board)
        for answer in ("DRAW DECLINED", "A DRAW"):
            yield from mine(board, over(board))
            yield from press(B)
            yield from at(board, "fire", "go on")
            yield from press(B, R)
            yield from at(board, "text", "OFFER A DRAW")
            yield from press(F)
            yield from at(board, "text", answer)
            if answer == "DRAW DECLINED":
                yield from fight(board, played(board, len(board.engine.log.made) + 2), waiting)
        yield from last_words(board)

    def answers(made, number, board):
        yield from in_battle(board)
        for answer in (B, R):
            while board.captions["screen"] != "question":
                if board.engine.our_turn and board.captions["fire"] == "take the ship":
                    yield from fight(board, lambda: not board.engine.our_turn, waiting)
                if board.captions["fire"] == "skip":
                    yield F
                yield None
            yield from at(board, "text", "A DRAW?")
            yield from press(answer)
            if answer == R:
                yield from press(F)
        yield from last_words(board, "A DRAW")

    made = Table(offers, answers).play()
    assert same_end(made) == (DRAWN, "agreed")
    kept_alike(made, "agreed")


def decide(board, words):
    """From choosing a ship to an entry of the menu of a match, and yes."""
    yield from mine(board, over(board))
    yield from press(B)
    yield from at(board, "fire", "go on")
    yield from press(B)
    while words not in board.captions["text"]:
        yield from press(R)
    yield from press(F, R, F)


def test_a_player_who_resigns_or_leaves_has_lost_and_the_other_learns_why():
    for entry, how, ours, theirs in (
        ("RESIGN", "resigned", ("DEFEAT",), "OPPONENT RESIGNED"),
        ("LEAVE THE DUEL", "left", ("DEFEAT", "YOU LEFT THE MATCH"), "OPPONENT LEFT"),
    ):

        def script(made, number, board, entry=entry, ours=ours, theirs=theirs):
            yield from in_battle(board)
            first = board.engine.our_turn
            yield from fight(board, played(board, 2), waiting)
            if first:
                yield from decide(board, entry)
                yield from last_words(board, *ours)
            else:
                yield from until(over(board))
                yield from last_words(board, "VICTORY!", theirs)

        made = Table(script, script).play()
        winner, cause = same_end(made)
        assert cause == how
        kept_alike(made, how)
        assert [shown.outcome for _, shown in watchable(made)] == [winner, winner]
        wins = [book(store).of("cable=straume")[WINS] for store in made.stores]
        assert wins == [int(store.engine.side == winner) for store in made.stores]


def test_a_move_that_the_rules_forbid_loses_the_match():
    def honest(made, number, board):
        yield from in_battle(board)
        yield from fight(board, over(board), waiting)
        yield from last_words(board, "VICTORY!", "OPPONENT CHEATED")

    def cheat(made, number, board):
        yield from in_battle(board)
        channel = board.engine.channel
        send = channel.send
        # Its moves begin where none of its ships is.
        channel.send = lambda message: send(message[:-2] + b"\0\0" if message[0] == ACT else message)
        yield from fight(board, over(board), waiting)
        yield from last_words(board)

    made = Table(honest, cheat).play()
    engine = made.stores[0].engine
    assert (engine.outcome.winner, engine.outcome.cause) == (engine.side, "violation")
    assert engine.outcome.faults[1 - engine.side] == ILLEGAL_SHOT and engine.outcome.faults[engine.side] == 0
    assert kept(made.stores[0])[:3] == (0, "cheated", "cable")


def test_units_that_play_different_games_say_so_on_both():
    def straume(made, number, board):
        yield from to_the_duel(board)
        yield from at(board, "text", "UNIT 2: OTHER GAME")
        made.notices += 1
        yield from until(lambda: made.notices == 2)
        yield from press(B)
        yield from at(board, "screen", "menu")

    def sea_battle(made, number, board):
        yield from wait(POWER_ON)
        while "DUEL BY CABLE" not in board.captions["text"]:
            yield from press(R)
        yield F
        yield from at(board, "text", "UNIT 2: OTHER GAME")
        made.notices += 1
        yield from until(lambda: made.notices == 2)

    Table.notices = 0
    assert Table(straume, sea_battle, True).play().notices == 2


def test_a_stranger_is_shown_and_the_duel_waits_for_the_one_it_was_begun_with():
    def left(made, number, board):
        yield from in_battle(board)
        yield from fight(board, played(board, 2), waiting)
        made.stores[1].records.pop(RECORD)
        made.stores[1].records["_secret"] = bytes(19)
        made.boot(1, stranger)
        yield from at(board, "text", "NOT THE SAME UNIT")
        assert board.engine.outcome is None and board.store.read(RECORD)
        made.over = True

    def right(made, number, board):
        yield from in_battle(board)
        yield from fight(board, lambda: False, waiting)

    def stranger(made, number, board):
        yield from to_the_duel(board)
        yield from until(lambda: made.over)

    Table.over = False
    assert Table(left, right).play().over


def test_a_line_up_made_by_hand_ends_when_the_duel_is_called_off():
    def by_hand(made, number, board):
        yield from to_the_duel(board)
        yield from until(lambda: board.engine.phase == PLACING)
        yield from at(board, "text", "PLAY!")
        yield from press(R, F)
        yield from at(board, "screen", "placing")
        yield from press(R, F, R, F, B, F)
        yield from until(lambda: board.engine.state.seals.own)
        assert board.engine.state.seals.own.plan.decode() not in LINE_UPS
        yield from until(lambda: board.engine.phase == PLAYING)

    def ready(made, number, board):
        yield from in_battle(board)

    made = Table(by_hand, ready).play()
    assert made.stores[0].engine.fleets == tuple(reversed(made.stores[1].engine.fleets))
