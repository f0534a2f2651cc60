"""Coordinates that are typed while a shot is still shown: none is torn, and nothing is fired that was not meant."""

from daily import slow
from players import ME, by_keys, first_entry, first_for, saved, settings_record, wait
from scripted import Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run
from zalp.seabattle.rules.acts import CHOOSE
from zalp.seabattle.screens.match.aim import LAPSE

F, B, U, R = keys.FIRE, keys.BACK, keys.UP, keys.RIGHT
LETTERS = "АБВГДЕЖЗИК"


def name(cell):
    return LETTERS[cell % 10] + str(cell // 10 + 1)


def pair(cell):
    return [cell % 10, cell // 10]


class Typist:
    """Presses keys at frames of its own, whether a screen waits for one or not. plan: a generator function of the
    typist; what it yields is pressed in the next frame, None: nothing is.
    """

    def __init__(self, plan, first=ME, **records):
        self.done = False
        records["settings"] = settings_record(captain="cabin-boy")
        self.board = Board(self.script, first_for(first), Store(records), self.seen, True)
        self.fingers = plan(self)
        play(run, self.board)
        assert self.done

    def script(self, board):
        yield from first_entry()
        while not self.done:
            yield None

    def seen(self, rgb):
        if self.done or not saved(self.board) or self.board.captions["screen"] not in ("battle", "fleets"):
            return
        try:
            key = next(self.fingers)
        except StopIteration:
            self.done = True
            return
        if key is not None:
            self.board.keypad.press(key)

    @property
    def turn(self):
        return self.board.captions.get("turn")

    @property
    def selected(self):
        return self.board.captions["selected"]

    @property
    def game(self):
        return saved(self.board)

    def shots(self, player=ME):
        return [cell for who, cell, _, _, _ in self.game.match.shots() if who == player]

    def decks(self):
        """The enemy's cells that are to be hit, ship by ship."""
        return [cell for ship in self.game.theirs.fleet.ships for cell in ship]

    def water(self):
        """Those with nothing in them, last first: no ship's halo is known."""
        return [cell for cell in range(99, -1, -1) if cell not in self.decks()]

    def type(self, *pressed, apart=2):
        for key in pressed:
            yield key
            for _ in range(apart - 1):
                yield None

    def until(self, ready):
        for _ in range(3000):
            if ready():
                return
            yield None
        raise AssertionError(self.board.captions)

    def aims(self):
        """Until the crosshair is there."""
        yield from self.until(lambda: self.board.captions["panel"] == "enemy" and self.turn == "me")

    def shoots(self, cell):
        """A shot as ever; until its answer is seen."""
        count = len(self.board.shots)
        yield from self.aims()
        yield from self.type(*pair(cell), F)
        yield from self.until(lambda: len(self.board.shots) > count)


@slow
def test_no_coordinate_is_torn_wherever_in_the_show_of_a_hit_it_begins():
    for sinks in (False, True):
        for late in range(0, 60, 3):

            def plan(typist, sinks=sinks, late=late):
                decks = typist.decks()
                ship = decks[-1:] if sinks else decks[:1]
                yield from typist.shoots(ship[0])
                yield from wait(late)
                cells = decks[1], decks[2]
                for cell in cells:
                    yield from typist.type(*pair(cell), F, apart=3)
                yield from typist.until(lambda: len(typist.shots()) == 3)
                assert typist.shots() == ship + list(cells), late

            Typist(plan)


@by_keys(Typist)
def test_keys_typed_ahead_are_shown_and_fire_alone_speeds_up_the_picture(typist):
    a, b = typist.decks()[:2]
    yield from typist.shoots(a)
    yield from typist.type(F, F, b % 10, apart=1)
    yield from typist.until(lambda: typist.selected)
    assert typist.selected == LETTERS[b % 10] and typist.board.captions["fire"] == "быстрее"
    yield from typist.type(b // 10, apart=1)
    yield from typist.until(lambda: typist.selected == name(b))
    assert typist.board.captions["panel"] == "" and typist.board.captions["fire"] == "выстрелить"
    yield from typist.aims()
    yield from wait(100)
    assert typist.selected == name(b) and typist.shots() == [a]


@by_keys(Typist)
def test_an_arrow_and_fire_are_a_shot_and_a_held_key_moves_nothing_unseen(typist):
    a, b = typist.decks()[:2]
    step = {1: keys.RIGHT, -1: keys.LEFT, 10: keys.DOWN, -10: keys.UP}[b - a]
    yield from typist.shoots(a)
    yield from typist.type(keys.HELD << 4 | step, keys.REPEAT << 4 | step, step, F)
    yield from typist.until(lambda: len(typist.shots()) == 2)
    assert typist.shots() == [a, b]


@by_keys(Typist)
def test_a_shot_typed_ahead_lapses_when_the_turn_passes_and_its_coordinate_stays(typist):
    miss, next_one = typist.water()[:2]
    yield from typist.aims()
    yield from typist.type(*pair(miss), F)
    yield from typist.type(*pair(next_one), F)  # while the shell flies: nobody knows yet
    yield from typist.until(lambda: typist.turn == "other")
    yield from typist.aims()
    yield from wait(60)
    assert typist.shots() == [miss] and typist.selected == name(next_one)
    yield from typist.type(F)
    yield from typist.until(lambda: len(typist.shots()) == 2)
    assert typist.shots() == [miss, next_one]


@by_keys(Typist)
def test_in_the_enemys_turn_coordinates_count_and_fire_does_not(typist):
    miss, next_one = typist.water()[:2]
    yield from typist.shoots(miss)
    yield from typist.until(lambda: typist.turn == "other")
    yield from typist.type(*pair(next_one), F, F, U, R)
    assert typist.turn == "other"
    yield from typist.aims()
    yield from wait(60)
    assert typist.shots() == [miss] and typist.selected == name(next_one)


@by_keys(Typist)
def test_your_turn_is_shown_when_keys_count(typist):
    miss, next_one = typist.water()[:2]
    yield from typist.shoots(miss)
    yield from typist.until(lambda: typist.turn == "other")
    yield from typist.until(lambda: typist.turn == "me")
    yield from typist.type(*pair(next_one), F, apart=1)
    yield from typist.until(lambda: len(typist.shots()) == 2)
    assert typist.shots() == [miss, next_one]


@by_keys(Typist)
def test_a_cell_known_meanwhile_is_refused_and_later_typed_shots_are_dropped(typist):
    decks = typist.decks()
    single = decks[-1]
    beside = list(typist.game.rules.halo((single,)))[0]
    yield from typist.aims()
    yield from typist.type(*pair(single), F)
    yield from typist.type(*pair(beside), F, *pair(decks[0]), F, apart=1)
    yield from typist.aims()
    yield from wait(60)
    assert typist.board.shots[-1].endswith("убил 1")
    assert typist.shots() == [single] and typist.selected == name(beside)


@by_keys(Typist)
def test_a_letter_always_begins_a_coordinate(typist):
    yield from typist.aims()
    for half in (6, keys.LETTER << 4 | 2, 7), (keys.LETTER << 4 | 6, keys.LETTER << 4 | 2, 7):
        yield from typist.type(keys.LETTER << 4 | 0, 0)
        yield from typist.type(*half)
        assert typist.selected == "В8"
    yield from typist.type(keys.LETTER << 4 | 5)
    assert typist.selected == "Е"


@by_keys(Typist)
def test_on_the_handheld_half_a_coordinate_is_forgotten_after_a_while(typist):
    yield from typist.aims()
    was = typist.selected
    yield from typist.type(6)
    assert typist.selected == "Ж"
    yield from wait(LAPSE - 10)
    assert typist.selected == "Ж"
    yield from wait(30)
    assert typist.selected == was
    yield from typist.type(2, 7)
    assert typist.selected == "В8"


@by_keys(Typist)
def test_back_while_a_shot_is_shown_is_the_pause_and_forgets_what_was_typed(typist):
    a, b = typist.decks()[:2]
    yield from typist.shoots(a)
    yield from typist.type(*pair(b), F, 3, B, apart=1)
    yield from typist.until(lambda: typist.board.captions["screen"] == "fleets")
    yield from typist.type(F)
    yield from typist.aims()
    yield from wait(60)
    assert len(typist.shots()) == 1 and typist.selected == name(b)
    yield from typist.type(0, 0)
    assert typist.selected == "А1"


@by_keys(Typist)
def test_eight_shots_are_kept_ahead(typist):
    decks = typist.decks()
    yield from typist.shoots(decks[0])
    for cell in decks[1:11]:
        for key in pair(cell) + [F]:
            typist.board.keypad.press(key)
    yield from typist.until(lambda: len(typist.shots()) == 9)
    yield from typist.aims()
    yield from wait(60)
    assert typist.shots() == decks[:9] and typist.selected == name(decks[10])


@by_keys(Typist)
def test_back_while_the_captain_thinks_forgets_what_was_typed(typist):
    yield from typist.shoots(typist.water()[0])
    yield from typist.until(lambda: typist.turn == "other")
    yield from wait(40)
    yield from typist.type(3, B)
    yield from typist.until(lambda: typist.board.captions["screen"] == "fleets")
    yield from typist.type(F)
    yield from typist.aims()
    yield from typist.type(0, 0)
    assert typist.selected == "А1"


@by_keys(Typist, rules=b"salvo")
def test_a_salvo_may_be_picked_while_the_last_one_is_shown(typist):
    game = typist.game
    assert game.match.due == CHOOSE
    water = typist.water()
    size = game.match.salvo_size(ME)
    yield from typist.until(lambda: typist.board.captions["panel"] == "enemy")
    for cell in water[:size]:
        yield from typist.type(*pair(cell), F)
    yield from typist.type(keys.HELD << 4 | F, keys.RELEASED << 4 | F)
    yield from typist.until(lambda: len(typist.board.shots) == size)  # half of them were seen
    yield from typist.type(*pair(water[size]), F, water[size + 1] % 10)
    assert typist.board.captions["panel"] == ""
    yield from typist.until(lambda: typist.board.captions["panel"] == "enemy")
    yield from typist.type(water[size + 1] // 10)
    yield None
    assert typist.board.captions["entry"].startswith("1/") and typist.selected == name(water[size + 1])
