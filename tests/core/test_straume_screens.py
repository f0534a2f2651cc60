"""Straume 1986 as it is played at the handheld: a script of keys, the board's captions, the record in the store."""

import sys

import any_game
from any_game import tap
from daily import daily
from players import POWER_ON, press, settings_record, wait
from scripted import Board, Store, play
from straume_moves import ARROWS, lively, steer

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.page.captions import ROW
from zalp.seabattle.rules import Rng
from zalp.straume.captains import LINE_UPS, make
from zalp.straume.page.captions import HEADINGS
from zalp.straume.page.captions import WORDS as CAPTIONS
from zalp.straume.rules import FORWARD, LAY, RIGHT, Position
from zalp.straume.rules.sea import NOWHERE
from zalp.straume.rules.text import move_in
from zalp.straume.screens import helm
from zalp.straume.screens.game import LAST, RECORD, Game, reading

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
NAMES = ("cabin-boy", "boatswain", "navigator", "admiral", "two-players")


def captioned(script, seed=1, records=None, **chosen):
    """The board when the handheld, on which Straume was chosen, has run the script."""
    return any_game.captioned(script, seed, dict(records or {}, game=b"straume"), language="en", **chosen)


def saved(board):
    """The Game in the board's store, or None."""
    record = board.store.read(RECORD)
    if record is None:
        return None
    work = reading(record, NAMES)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def until(board, key, value):
    for _ in range(300):
        if board.captions.get(key) == value:
            return
        yield None
    raise AssertionError(f"{key} is {board.captions.get(key)!r}")


def mine(board):
    """Wait until the player is to choose."""
    for _ in range(1500):
        if board.captions.get("fire") == "take the ship" and board.captions["screen"] == "battle":
            return
        yield None
    raise AssertionError(board.captions)


def in_battle(board):
    """From power-on, with the menu's first entry, to the player's choice of a ship."""
    yield from until(board, "screen", "menu")
    yield F
    yield from mine(board)


def test_the_menu_leads_to_the_other_game_and_back():
    def script(b):
        yield from wait(POWER_ON)
        while b.captions["text"] != "ANOTHER GAME":
            yield from press(L)
        yield from press(F)
        assert b.captions["text"] == "SEA BATTLE"
        yield from press(R)
        assert b.captions["text"] == "STRAUME 1986"
        yield from press(F)
        yield from until(b, "text", "PLAY!")
        assert b.store.read("game") == b"straume"
        assert "|cruiser: every ship from any side|" in b.captions["guide"]
        while b.captions["text"] != "ANOTHER GAME":
            yield from press(L)
        yield from press(F)
        yield from press(L, F)
        yield from wait(3)
        assert b.store.read("game") is None
        yield from press(R)
        assert b.captions["text"] == "SEA OF THE DAY"  # which Straume has not
        assert "classic" in b.captions["guide"]

    play(run, Board(script, 1, Store({"settings": settings_record(language="en")}), None, True))


def test_a_battle_is_played_by_clicking_lights():
    def script(b):
        yield from in_battle(b)
        assert b.captions["taps"] == "enemy own"
        before = len(saved(b).moves)
        yield from tap(b, 1, 2, 8)  # C2: its row 2 from below, of ten rows on the lower panel
        assert " В2, bow up" in b.captions["selected"] and b.captions["fire"] == "an arrow first", b.captions
        yield from tap(b, 1, 2, 7)
        assert b.captions["selected"].endswith("forward to В3") and b.captions["fire"] == "make the move"
        yield from tap(b, 0, 5, 5)  # far from it: the move is taken back, then the ship
        assert b.captions["fire"] == "an arrow first" and len(saved(b).moves) == before
        yield from tap(b, 1, 2, 9)  # another own ship beside it
        assert " В1, bow up" in b.captions["selected"], b.captions
        yield from tap(b, 1, 2, 8)
        yield from tap(b, 1, 2, 7)
        yield from tap(b, 1, 2, 7)  # again: it is made
        for _ in range(200):
            if any(shot.startswith("me В2 to В3") for shot in b.shots):
                break
            yield None
        else:
            raise AssertionError(b.shots)
        yield from mine(b)
        yield from press(B)  # the pause
        assert b.captions["taps"] == "" and b.captions["fire"] == "go on"
        yield from tap(b, 1, 2, 9)
        assert not b.taps, "a click for nothing does not wait for the next turn"

    b = captioned(script)
    assert b.failures == []


def test_ships_change_places_by_clicking_lights():
    def script(b):
        yield from until(b, "text", "PLAY!")
        while b.captions["text"] != "PLACE YOUR FLEET":
            yield from press(R)
        yield F
        yield from until(b, "screen", "placing")
        yield from wait(3)
        yield from tap(b, 1, 2, 8)
        one = b.captions["selected"]
        yield from tap(b, 1, 3, 8)
        assert b.captions["fire"] == "take the ship" and b.captions["selected"].endswith(" Г2")
        yield from tap(b, 1, 2, 8)
        assert b.captions["fire"] == "change places" and b.captions["selected"].split(" - ")[0].endswith(" В2"), one

    assert captioned(script).failures == []


def test_a_ship_and_its_move_are_chosen_in_three_presses_and_taken_back_until_fire():
    def script(b):
        yield from in_battle(b)
        before = len(saved(b).moves)
        yield from press(2)
        assert " В2, bow up" in b.captions["selected"], b.captions
        yield from press(2)  # the next of the column, then the first again
        assert " В1, bow up" in b.captions["selected"], b.captions
        yield from press(2)
        assert " В2, bow up" in b.captions["selected"], b.captions
        yield from press(U)
        assert b.captions["selected"].endswith("forward to В3") and b.captions["fire"] == "make the move"
        yield from press(B)
        assert b.captions["fire"] == "an arrow first"
        yield from press(D)
        assert b.captions["fire"] == "an arrow first"  # no ship goes astern
        yield from press(L)
        assert b.captions["selected"].endswith("turn left")
        yield from press(B, B)
        assert b.captions["fire"] == "take the ship"
        assert len(saved(b).moves) == before
        yield 2
        yield U
        yield F
        while len(saved(b).moves) == before:
            yield None
        assert saved(b).moves[before] >> 2 == 182

    captioned(script)


def test_a_column_and_an_arrow_count_before_your_turn_is_shown_and_fire_does_not():
    turns = []

    def seen(rgb):
        captions = board.captions
        if captions.get("screen") == "battle" and captions.get("turn"):
            turns.append((captions["turn"], bool(captions.get("fire")), captions.get("text", "")))
            moves = captions["turn"] == "other" and not captions["back"]  # his ship does
            if moves and not pressed and before and len(saved(board).moves) > before[0]:
                pressed.extend((F, 6, U, F, F))
                for key in pressed:
                    board.keypad.press(key)

    pressed, before = [], []

    def script(b):
        yield from in_battle(b)
        yield from press(2, U)
        before.append(len(saved(b).moves))
        yield F
        yield from until(b, "turn", "other")
        yield from until(b, "turn", "me")
        yield from wait(40)
        assert pressed and len(saved(b).moves) == before[0] + 2
        assert "В2" not in b.captions["selected"]
        assert b.captions["fire"] == "make the move" and b.captions["selected"].endswith("forward to Ж3")

    records = {"game": b"straume", "settings": settings_record(language="en")}
    board = Board(script, 1, Store(records), seen, True)
    play(run, board)
    told_mine = [turn for turn in turns if turn[0] == "me" and not turn[1]]
    assert not [turn for turn in told_mine if turn[2]], told_mine  # no words that a key skips in his turn


def captained(name, seed, moves, records=None, **chosen):
    """A game against a captain by keys alone, moved as the boatswain would; so many own moves or to its end: (the
    board, every text that was shown, presses of each move).
    """
    presses = []
    texts = []

    def script(b):
        yield from until(b, "screen", "menu")
        yield F
        player = make("boatswain", Rng(seed))
        while len(presses) < moves:
            yield from mine(b)
            game = saved(b)
            count = len(game.moves)
            for _ in player.think(game.position):
                pass
            presses.append((yield from steer(b, game, player.move)) + 2)
            while saved(b) is not None and len(saved(b).moves) < count + 2:
                if b.captions["text"] not in texts[-1:]:
                    texts.append(b.captions["text"])
                yield None
            if saved(b) is None:
                while b.captions["screen"] != "question":
                    texts.append(b.captions["text"])
                    yield None
                return

    return captioned(script, seed, records, captain=name, **chosen), texts, presses


# Three destroyers of ours: one, one four to its right, one a column to its right and two rows below.
ABREAST = "10/10/D^3D^5/10/1D^8/9d^/10/10/10/10/10/10/10/10/10/10/10/10/10/10 0 00 0"


def test_an_arrow_goes_to_the_ship_that_lies_straight_before_one_aside():
    game = Helmed(ABREAST)
    steered, at = game.helm, game.position.at
    here, straight, aside = [ship for ship in range(12) if at[ship] != NOWHERE]
    for ship, key, there in ((here, R, straight), (here, D, aside), (straight, L, here), (aside, U, here)):
        steered.ship = ship
        assert steered._press(key) and steered.ship == there
    steered.ship = straight
    assert not steered._press(R) and steered.ship == straight


def test_a_captain_answers_every_move_and_the_log_has_both():
    b, _, presses = captained("navigator", 1, 3)
    game = saved(b)
    assert len(game.moves) >= 6 and len(b.shots) >= 6
    assert {shot.split(" ")[0] for shot in b.shots} == {"me", "other"}
    assert sorted(presses)[1] <= 3


def test_a_whole_game_by_keys_to_its_end():
    """On MicroPython: test_micropython.py runs this file. Elsewhere its pictures take a minute."""
    if sys.implementation.name != "micropython":
        return
    for name, seed in daily(1, (("cabin-boy", 2), ("boatswain", 2), ("navigator", 3), ("admiral", 2))):
        b, texts, presses = captained(name, seed, 400)
        assert saved(b) is None, name
        assert texts[-1] in ("VICTORY!", "DEFEAT", "A DRAW"), texts[-1]
        assert sorted(presses)[len(presses) // 2] <= 3
        losses = [text for text in texts if text.startswith(("YOU LOST", "THEY LOST"))]
        assert losses and [shot for shot in b.shots if "\u00d7" in shot]


class Listener:
    """A player who sees nothing: he asks for his ships, takes one by its column, hears what it may sink and what a move
    leads to, and makes it.
    """

    def __init__(self, board, language, letters):
        self._board, self._language, self._letters = board, language, letters
        self._rng = Rng(5)
        self.prey = 0  # how many ships he has sunk, as he heard

    def word(self, key):
        return CAPTIONS[key][self._language]

    def hear(self, key):
        return self._board.captions.get(key, "")

    def ask(self, what):
        self._board.asked.append(what)
        del self._board.read[:]
        while not self._board.read:
            yield None
        return self._board.read[0]

    def game(self, ends, moves):
        """So many moves, or until an end is heard, which is returned."""
        for _ in range(moves):
            while self.hear("fire") != self.word("take") or self.hear("screen") != "battle":
                if self.hear("text") in ends:
                    return self.hear("text")
                yield None
            yield from self.move()
        return None

    def move(self):
        ships = (yield from self.ask(ROW)).split("; ")
        self._rng.shuffle(ships)
        for ship in ships:  # first of all one that may sink something
            yield from self.take(ship)
            if self.hear("cell") and (yield from self.steer(ship, True)):
                self.prey += 1
                return
        up = HEADINGS[0][self._language]
        rows = [(not ship.endswith(up), -int(_point(ship)[1:]), ship) for ship in ships]
        for _, _, ship in sorted(rows):  # then the foremost that goes towards the other shore
            yield from self.take(ship)
            if (yield from self.steer(ship, False)):
                return
        raise AssertionError("no ship can move")

    def take(self, ship):
        """Press its column until it is named."""
        column = self._letters.index(_point(ship)[0])
        for _ in range(12):
            yield column
            yield from wait(2)
            if self.hear("selected") == ship:
                return
        raise AssertionError((ship, self._board.captions))

    def steer(self, ship, sinking):
        """The arrow along the bow first, then the others; whether a move was made that sinks, or else loses nothing."""
        ahead = [headings[self._language] for headings in HEADINGS].index(ship.split(" ")[-1])
        for turn in (0, 1, 3):
            yield ARROWS[(ahead + turn) % 4]
            yield from wait(2)
            if self.hear("fire") != self.word("go"):
                continue
            said = self.hear("selected").split(": ", 1)[1]
            lost = self.word("battery") in said or self.word("mine") in said
            if self.word("sinks") in said if sinking else not lost:
                count = len(self._board.shots)
                yield F
                while len(self._board.shots) == count:
                    yield None
                return True
            yield B  # another move
            yield from wait(2)
        return False


def _point(ship):
    """Where a ship lies: `A5` of `patrol ship A5, bow up`."""
    return ship.split(",")[0].split(" ")[-1]


def test_a_game_is_played_by_ear_in_both_languages():
    """From the menu by captions and keys alone; on MicroPython to the end, elsewhere its pictures take minutes."""
    whole = sys.implementation.name == "micropython"
    for language, letters, ends, alphabet in (
        (0, "АБВГДЕЖЗИК", ("ПОБЕДА!", "ПОРАЖЕНИЕ", "НИЧЬЯ"), "russian"),
        (1, "ABCDEFGHIJ", ("VICTORY!", "DEFEAT", "A DRAW"), "latin"),
    ):
        heard = []

        def script(b, language=language, letters=letters, ends=ends, heard=heard):
            yield from until(b, "screen", "menu")
            yield F
            player = Listener(b, language, letters)
            heard.append((yield from player.game(ends, 1000 if whole else 3)))
            heard.append(player.prey)

        chosen = settings_record(language=("ru", "en")[language], alphabet=alphabet, captain="cabin-boy", pace="brisk")
        b = play(run, Board(script, 2, Store({"game": b"straume", "settings": chosen}), None, True))
        assert len([shot for shot in b.shots if shot.startswith("me ")]) >= 3
        assert heard[0] in ends and heard[1] > 0 if whole else heard[0] is None


def test_a_game_goes_on_after_a_power_cut_where_it_was():
    kept, _, _ = captained("boatswain", 4, 2)
    before = saved(kept)

    def script(b):
        yield from in_battle(b)
        game = saved(b)
        assert list(game.moves) == list(before.moves) and str(game.position) == str(before.position)
        assert b.captions["log"].count(";") == len(game.moves) - 1
        yield 4  # a column
        yield U
        yield F
        while len(saved(b).moves) < len(before.moves) + 2:
            yield None

    captioned(script, 9, kept.store.records, captain="admiral")  # the one who was met goes on
    assert saved(kept).name == "boatswain"


def test_a_captain_who_is_met_again_shuns_what_he_left():
    """His foremost destroyer has sailed round and round; ahead lies what it has left three times."""
    rounds = "a13^ a12< a12^ b12< b12^ b13< b13^ a13< " * 3
    kept = Game(LINE_UPS[0], LINE_UPS[1], 0, "navigator")
    for n, name in enumerate(("a19^ a18^ a17^ a16^ a15^ a14^ " + rounds).split()):
        kept.push(move_in("a1>" if n % 2 else "a1<"))
        kept.push(move_in(name))
    kept.push(move_in("a1<"))
    stranger = make("navigator", Rng(1))
    for _ in stranger.think(kept.position):
        pass
    assert stranger.move == move_in("a13^")
    moved = []

    def script(b):
        yield from in_battle(b)
        moved.append(saved(b).moves[len(kept.moves)])

    captioned(script, 1, {RECORD: kept.record()})
    assert moved != [stranger.move]


def test_a_broken_record_is_reported_and_stops_nothing():
    nobodys = Game(LINE_UPS[0], LINE_UPS[1], 0, "nobody").record()
    for record in (b"zalp-straume-1\nadmiral\n0\nDSDC\n", b"", b"zalp-straume-1\nadmiral\n0\nA B\n\x01\x02", nobodys):

        def script(b):
            yield from until(b, "text", "LAST GAME IS LOST")
            yield F
            yield from wait(12)
            yield F
            yield from until(b, "text", "PLAY!")

        captioned(script, 1, {"straume": record})


def test_back_shows_the_last_move_again_and_the_game_is_as_it_was():
    def script(b):
        yield from in_battle(b)
        if not saved(b).moves:
            yield from steer(b, saved(b), 182 << 2)
            yield from mine(b)
        game = saved(b)
        yield B
        while b.captions["back"][:11] != "to the menu":
            yield None
        assert b.captions["selected"].startswith("last move: ") and "12 : 12" in b.captions["selected"]
        frames = b.panels.frames
        yield R  # once more
        while b.captions["back"][:11] != "to the menu" or b.panels.frames < frames + 8:
            yield None
        yield F
        yield from mine(b)
        assert str(saved(b).position) == str(game.position)
        yield from paused(b)
        yield from press(B)
        yield from until(b, "screen", "menu")
        assert b.captions["text"] == "CONTINUE"

    captioned(script)


def test_two_people_move_in_turn_and_the_sea_turns_round():
    def script(b):
        yield from until(b, "text", "PLAY!")
        yield F
        for count in range(4):
            yield from mine(b)
            game = saved(b)
            assert len(game.moves) == count
            assert b.captions["turn"] == ("one", "two")[game.position.turn]
            assert "bow up" in b.captions["selected"]
            own = b.captions["selected"].split(" ")[1]
            assert int(own[1:-1]) <= 3, own  # each sees his own half below
            moves = [move for move in game.position.legal_moves() if move & 3 == FORWARD]
            yield from steer(b, game, moves[0])
            while len(saved(b).moves) == count:
                yield None
        assert [shot.split(" ")[0] for shot in b.shots] in (["one", "two"] * 2, ["two", "one"] * 2)

    captioned(script, captain="two-players")


def test_a_fleet_is_lined_up_by_keys():
    def script(b):
        yield from until(b, "text", "PLAY!")
        yield from press(R, F)
        yield from until(b, "screen", "placing")
        assert b.captions["fire"] == "battle"
        yield from press(9, R)
        one = b.captions["selected"].split(" ")[0]
        yield from press(F, R)
        assert b.captions["fire"] == "change places"
        other = b.captions["selected"].split(" - ")[1].split(" ")[0]
        yield from press(F)
        assert b.captions["selected"].split(" ")[0] == one
        yield from press(L)
        assert b.captions["selected"].split(" ")[0] == other
        yield from press(B)
        assert b.captions["fire"] == "battle"
        yield F
        yield from mine(b)
        assert saved(b).position.types[0] == ["cruiser", "submarine", "destroyer", "patrol", "minesweeper"].index(other)

    captioned(script, 5)


def test_moves_and_losses_are_heard_in_both_banks():
    for bank in ("modern", "1980s"):
        heard = []

        def script(b, heard=heard):
            yield from until(b, "text", "PLAY!")
            yield F
            while not b.speaker.source.more:
                yield None
            synth = b.speaker.source
            real = synth.play

            def play_it(effect, *rest):
                heard.append(effect)
                real(effect, *rest)

            synth.play = play_it
            for name in sorted(synth.more):
                real(name)
                synth.fill(bytearray(20))
                assert synth.active, name
            yield from mine(b)
            count = len(saved(b).moves)
            yield from steer(b, saved(b), 182 << 2)
            while len(saved(b).moves) < count + 2:
                yield None
            assert "engine" in heard and heard.count("engine") + heard.count("rudder") >= 2
            yield from paused(b)
            yield from press(B)
            yield from until(b, "screen", "menu")
            assert not synth.more  # the next game has its own

        captioned(script, 1, bank=bank)


def test_the_arrow_again_leaves_a_mine():
    """The minesweeper's arrow a second time leaves a mine, a third time takes it back again."""
    position = "10/" * 9 + "2c>7/" + "10/" * 5 + "4M^5/" + "10/" * 3 + "10 0 22 0"
    steered = Helmed(position).helm
    assert steered._press(4) and steered.taken
    for kind in (FORWARD, LAY, FORWARD):
        assert steered._press(U) and steered.move & 3 == kind
    assert not steered._press(D) and steered._press(R) and steered.move & 3 == RIGHT
    assert not steered._press(R)  # the same turn again is no news


class Helmed:
    """A Helm over a position, as player 0 sees it, without a board: a light is a point."""

    def __init__(self, line):
        self.position = Position.parse(line)
        self.picture = self
        self.helm = helm.Helm(self)
        self.helm.ship = self.helm._fleet()[0]

    def light(self, point):
        return point

    def heading(self, heading):
        return heading


def paused(board):
    """Step back from the helm until the choice between menu, draw and resigning is shown."""
    yield B
    for _ in range(300):
        if board.captions["back"].startswith("to the menu, a draw"):
            break
        yield None
    yield B
    yield from until(board, "text", "SAVE, TO THE MENU")


def test_a_game_against_a_captain_is_resigned_and_kept_as_the_last():
    def script(b):
        yield from in_battle(b)
        yield from steer(b, saved(b), 182 << 2)
        yield from mine(b)
        yield from paused(b)
        yield from press(L)
        assert b.captions["text"] == "RESIGN"
        yield from press(F, F)  # no comes first
        yield from mine(b)
        before = b.store.read(RECORD)
        yield from paused(b)
        yield from press(L, F, R, F)
        yield from until(b, "text", "DEFEAT")
        yield from until(b, "screen", "question")
        assert b.store.read(RECORD) is None
        assert b.store.read(LAST) == b"=1 resigned\n" + before

    captioned(script)


def test_a_captain_declines_a_draw_that_comes_too_early_and_takes_one_when_he_is_behind():
    def script(b):
        yield from in_battle(b)
        yield from paused(b)
        yield from press(R, R)
        assert b.captions["text"] == "OFFER A DRAW"
        yield from press(F)
        yield from until(b, "text", "DRAW DECLINED")
        yield from wait(12)
        yield F
        yield from mine(b)
        assert saved(b) is not None

    captioned(script)
    ahead = leading()

    def again(b):
        yield from in_battle(b)
        yield from paused(b)
        yield from press(R, R, F)
        yield from until(b, "text", "A DRAW")
        yield from until(b, "screen", "question")
        assert b.store.read(RECORD) is None and b.store.read(LAST).startswith(b"=2 agreed\n")

    captioned(again, 1, {RECORD: ahead.record()}, captain="navigator")


def leading():
    """A game against a captain in which the player has lost fewer ships."""
    rng = Rng(3)
    while True:
        game = Game(LINE_UPS[0], LINE_UPS[1], 0, "navigator")
        while game.outcome is None and len(game.moves) < 200:
            game.push(lively(game.position, rng))
            if game.position.afloat[0] > game.position.afloat[1]:
                return game


def test_two_people_agree_on_a_draw_or_one_resigns():
    for resigns in (False, True):

        def script(b, resigns=resigns):
            yield from in_battle(b)
            mover = saved(b).position.turn
            yield from paused(b)
            if resigns:
                yield from press(L, F, R, F)
                yield from until(b, "text", ("SECOND HAS WON", "FIRST HAS WON")[mover])
                return
            for answer in (F, R):
                yield from press(R, R, F)
                yield from until(b, "text", ("FIRST OFFERS A DRAW", "SECOND OFFERS A DRAW")[mover])
                yield from wait(12)
                yield F
                yield from until(b, "screen", "question")
                assert b.captions["text"].startswith("A DRAW?")
                yield from press(answer)
                if answer == R:
                    yield F
                    break
                yield from until(b, "text", "DRAW DECLINED")
                yield from wait(12)
                yield F
                yield from mine(b)
                yield from paused(b)
            yield from until(b, "text", "A DRAW")
            yield from until(b, "screen", "question")
            assert saved(b) is None

        captioned(script, captain="two-players")


def test_the_store_knows_which_records_of_the_current_game_grow():
    def script(b):
        yield from wait(POWER_ON)
        names.append(b.store.growing)

    names = []
    play(run, Board(script, 1, Store({"game": b"straume"})))
    play(run, Board(script, 1, Store()))
    assert names == [("straume", "straume-duel-acts"), ("match", "duel-acts")]


def test_the_sea_is_read_point_by_point_and_moves_and_prey_are_told_in_words():
    said = {}

    def ask(b, what):
        b.asked.append(what)
        del b.read[:]
        yield from wait(2)
        return b.read[0]

    def script(b):
        yield from in_battle(b)
        ships = (yield from ask(b, 0)).split("; ")
        assert len(ships) == 12 and all(", bow up" in ship for ship in ships)
        assert (yield from ask(b, 1)) == "afloat 12 : 12"
        # From the own left corner upwards, all of the column: own and enemy ships lie in it, and so does water.
        column = [(yield from ask(b, 5))]
        for _ in range(19):
            column.append((yield from ask(b, 2)))
        assert column[0].startswith("А1: ") and column[19].startswith("А20: ")
        own = [line for line in column if ": your " in line]
        assert own and all(line.split(": ")[1].split(",")[0].split(" ", 1)[1] in " ".join(ships) for line in own)
        assert any(": enemy " in line and "bow down" in line for line in column)
        assert any(line.endswith(": water") for line in column)
        game = saved(b)
        move = next(move for move in game.position.legal_moves() if move & 3 == FORWARD)
        yield from steer(b, game, move)
        while not b.shots:
            yield None
        who, start, to, end = b.shots[0].split(" ")[:4]
        said["move"] = who, to, int(end[1:]) - int(start[1:]), start[0] == end[0]

    captioned(script)
    assert said["move"] == ("me", "to", 1, True)


def test_a_ships_prey_is_shown_before_it_is_sunk():
    # The boatswain's own game until somebody may be sunk; then what the captions say is what the rules say.
    def script(b):
        yield from until(b, "screen", "menu")
        yield F
        player = make("boatswain", Rng(3))
        while True:
            yield from mine(b)
            game = saved(b)
            for _ in player.think(game.position):
                pass
            target, _ = game.position.effect(player.move)
            if target is not None:
                keys_of = steer(b, game, player.move)
                while b.captions["fire"] == "take the ship":
                    yield next(keys_of)
                assert b.captions["cell"].startswith("may sink: "), b.captions
                return
            count = len(game.moves)
            yield from steer(b, game, player.move)
            while saved(b) is not None and len(saved(b).moves) < count + 2:
                yield None

    captioned(script, 3, captain="cabin-boy")
