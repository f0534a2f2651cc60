"""Straume 1986 as it is played at the handheld: a script of keys, the board's captions, the record in the store."""

import sys

import any_game
from any_game import tap
from players import POWER_ON, by_keys, listen, played, press, wait
from straume_moves import ARROWS, lively, steer

from zalp.console import keys
from zalp.console.page.captions import ROW
from zalp.seabattle.rules import Rng, finish
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
    return finish(reading(record, NAMES))


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


@by_keys(any_game.captioned, language="en")
def test_the_menu_leads_to_the_other_game_and_back(b):
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


@by_keys(captioned)
def test_a_battle_is_played_by_clicking_lights(b):
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


@by_keys(captioned)
def test_ships_change_places_by_clicking_lights(b):
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


@by_keys(captioned)
def test_a_ship_and_its_move_are_chosen_in_three_presses_and_taken_back_until_fire(b):
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


@by_keys(captioned)
def test_a_column_and_an_arrow_count_before_your_turn_is_shown_and_fire_does_not(b):
    pressed, before, words = [], [], []

    def seen(rgb):
        turn = b.captions.get("turn") if b.captions.get("screen") == "battle" else None
        if turn == "me" and not b.captions.get("fire"):
            words.append(b.captions.get("text", ""))
        moves = turn == "other" and not b.captions["back"]  # his ship does
        if moves and not pressed and before and len(saved(b).moves) > before[0]:
            pressed.extend((F, 6, U, F, F))
            for key in pressed:
                b.keypad.press(key)

    b.panels.seen = seen
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
    assert not any(words), "no words that a key skips are shown in the player's turn"


def move(board, chosen, plies=2):
    """Make a move by its keys, and wait until so many moves, the opponent's too, are saved; returns steer's count."""
    game = saved(board)
    count = yield from steer(board, game, chosen)
    while len(saved(board).moves) < len(game.moves) + plies:
        yield None
    return count


def captained(name, seed, moves):
    """A game against a captain by keys alone, moved as the boatswain would, so many own moves: (the board, presses of
    each move).
    """
    presses = []

    def script(b):
        yield from until(b, "screen", "menu")
        yield F
        player = make("boatswain", Rng(seed))
        while len(presses) < moves:
            yield from mine(b)
            finish(player.think(saved(b).position))
            presses.append((yield from move(b, player.move)) + 2)

    return captioned(script, seed, captain=name), presses


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
    b, presses = captained("navigator", 1, 3)
    game = saved(b)
    assert len(game.moves) >= 6 and len(b.shots) >= 6
    assert {shot.split(" ")[0] for shot in b.shots} == {"me", "other"}
    assert sorted(presses)[1] <= 3


class Listener:
    """A player who sees nothing: he asks for his ships, takes one by its column, hears what it may sink and what a move
    leads to, and makes it.
    """

    def __init__(self, board, language, letters):
        self._board, self._language, self._letters = board, language, letters
        self._rng = Rng(5)
        self.prey = 0  # how many ships he has sunk, as he heard
        self.texts = set()  # that were shown while he waited

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
                self.texts.add(self.hear("text"))
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
    for language, letters, ends, losses, alphabet in (
        (0, "АБВГДЕЖЗИК", ("ПОБЕДА!", "ПОРАЖЕНИЕ", "НИЧЬЯ"), ("ВЫ ПОТЕРЯЛИ", "ОНИ ПОТЕРЯЛИ"), "russian"),
        (1, "ABCDEFGHIJ", ("VICTORY!", "DEFEAT", "A DRAW"), ("YOU LOST", "THEY LOST"), "latin"),
    ):

        def script(b, language=language, letters=letters, ends=ends, losses=losses):
            yield from until(b, "screen", "menu")
            yield F
            player = Listener(b, language, letters)
            end = yield from player.game(ends, 1000 if whole else 3)
            assert len([shot for shot in b.shots if shot.startswith("me ")]) >= 3
            assert end in ends and player.prey > 0 if whole else end is None
            if whole:
                assert [text for text in player.texts if text.startswith(losses)]
                assert [shot for shot in b.shots if "\u00d7" in shot]

        chosen = {"language": ("ru", "en")[language], "alphabet": alphabet, "captain": "cabin-boy", "pace": "brisk"}
        any_game.captioned(script, 2, {"game": b"straume"}, **chosen)


def test_a_game_goes_on_after_a_power_cut_where_it_was():
    kept, _ = captained("boatswain", 4, 2)
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
        assert saved(b).name == "boatswain"  # the one who was met goes on

    captioned(script, 9, kept.store.records, captain="admiral")


def test_a_captain_who_is_met_again_shuns_what_he_left():
    """His foremost destroyer has sailed round and round; ahead lies what it has left three times."""
    rounds = "a13^ a12< a12^ b12< b12^ b13< b13^ a13< " * 3
    kept = Game(LINE_UPS[0], LINE_UPS[1], 0, "navigator")
    for n, name in enumerate(("a19^ a18^ a17^ a16^ a15^ a14^ " + rounds).split()):
        kept.push(move_in("a1>" if n % 2 else "a1<"))
        kept.push(move_in(name))
    kept.push(move_in("a1<"))
    stranger = make("navigator", Rng(1))
    finish(stranger.think(kept.position))
    assert stranger.move == move_in("a13^")

    def script(b):
        yield from in_battle(b)
        assert saved(b).moves[len(kept.moves)] != stranger.move

    captioned(script, 1, {RECORD: kept.record()})


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


@by_keys(captioned)
def test_back_shows_the_last_move_again_and_the_game_is_as_it_was(b):
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


@by_keys(captioned, captain="two-players")
def test_two_people_move_in_turn_and_the_sea_turns_round(b):
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
        yield from move(b, next(one for one in game.position.legal_moves() if one & 3 == FORWARD), 1)
    assert [shot.split(" ")[0] for shot in b.shots] in (["one", "two"] * 2, ["two", "one"] * 2)


@by_keys(captioned, 5)
def test_a_fleet_is_lined_up_by_keys(b):
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


def test_moves_and_losses_are_heard_in_both_banks():
    def script(b):
        yield from until(b, "text", "PLAY!")
        yield F
        synth = b.speaker.source
        while not synth.more:
            yield None
        for name in sorted(synth.more):
            synth.play(name)
            synth.fill(bytearray(20))
            assert synth.active, name
        heard = listen(b)
        yield from mine(b)
        yield from move(b, 182 << 2)
        assert "engine" in heard and heard.count("engine") + heard.count("rudder") >= 2
        yield from paused(b)
        yield from press(B)
        yield from until(b, "screen", "menu")
        assert not synth.more  # the next game has its own

    for bank in ("modern", "1980s"):
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


@by_keys(captioned)
def test_a_game_against_a_captain_is_resigned_and_kept_as_the_last(b):
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


@by_keys(captioned)
def test_a_captain_declines_a_draw_that_comes_too_early(b):
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


def test_a_captain_takes_a_draw_when_he_is_behind():
    def script(b):
        yield from in_battle(b)
        yield from paused(b)
        yield from press(R, R, F)
        yield from until(b, "text", "A DRAW")
        yield from until(b, "screen", "question")
        assert b.store.read(RECORD) is None and b.store.read(LAST).startswith(b"=2 agreed\n")

    captioned(script, 1, {RECORD: leading().record()}, captain="navigator")


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
    played(script, 1, {"game": b"straume"})
    played(script)
    assert names == [("straume", "straume-duel-acts"), ("match", "duel-acts")]


@by_keys(captioned)
def test_the_sea_is_read_point_by_point_and_moves_and_prey_are_told_in_words(b):
    ask = Listener(b, 1, "").ask
    yield from in_battle(b)
    ships = (yield from ask(0)).split("; ")
    assert len(ships) == 12 and all(", bow up" in ship for ship in ships)
    assert (yield from ask(1)) == "afloat 12 : 12"
    # From the own left corner upwards, all of the column: own and enemy ships lie in it, and so does water.
    column = [(yield from ask(5))]
    for _ in range(19):
        column.append((yield from ask(2)))
    assert column[0].startswith("А1: ") and column[19].startswith("А20: ")
    own = [line for line in column if ": your " in line]
    assert own and all(line.split(": ")[1].split(",")[0].split(" ", 1)[1] in " ".join(ships) for line in own)
    assert any(": enemy " in line and "bow down" in line for line in column)
    assert any(line.endswith(": water") for line in column)
    game = saved(b)
    yield from steer(b, game, next(one for one in game.position.legal_moves() if one & 3 == FORWARD))
    while not b.shots:
        yield None
    who, start, to, end = b.shots[0].split(" ")[:4]
    assert (who, to, int(end[1:]) - int(start[1:]), start[0] == end[0]) == ("me", "to", 1, True)


@by_keys(captioned, 3, captain="cabin-boy")
def test_a_ships_prey_is_shown_before_it_is_sunk(b):
    # The boatswain's own game until somebody may be sunk; then what the captions say is what the rules say.
    yield from until(b, "screen", "menu")
    yield F
    player = make("boatswain", Rng(3))
    while True:
        yield from mine(b)
        game = saved(b)
        finish(player.think(game.position))
        target, _ = game.position.effect(player.move)
        if target is not None:
            keys_of = steer(b, game, player.move)
            while b.captions["fire"] == "take the ship":
                yield next(keys_of)
            assert b.captions["cell"].startswith("may sink: "), b.captions
            return
        yield from move(b, player.move)
