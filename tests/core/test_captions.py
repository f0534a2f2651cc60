"""Captions: what the panels show, in words. A player who only hears them can play a whole match."""

from any_game import captioned, enter, told, turn_to
from daily import slow
from players import (
    ME,
    POWER_ON,
    THEM,
    Hunter,
    battle,
    by_keys,
    first_entry,
    press,
    saved,
    shots,
    unattended,
    variant_battle,
    wait,
)
from scripted import Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.page.captions import LEFT_OF, READ_DOWN, READ_LEFT, READ_RIGHT, ROW
from zalp.console.settings import DEFAULTS, LANGUAGES, Settings
from zalp.console.storage import Storage
from zalp.seabattle.page.captions import WORDS, Captions
from zalp.seabattle.rules import HIT, MISS, SUNK, notation
from zalp.seabattle.rules.acts import GIVE

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
SEED = 1
LETTERS = "АБВГДЕЖЗИК"


@by_keys(captioned, language="en")
def test_the_menu_says_where_the_player_is_and_what_the_keys_do(b):
    yield from wait(POWER_ON)
    assert b.captions["screen"] == "menu" and b.captions["entry"][:2] == "1/"
    assert (b.captions["text"], b.captions["fire"], b.captions["back"]) == ("PLAY!", "choose", "")
    assert not b.captions.get("sides") and not b.captions.get("lights")
    yield from press(L)
    assert b.captions["text"] == "SETTINGS"
    yield from press(F)
    assert (b.captions["screen"], b.captions["text"]) == ("settings", "PACE: NORMAL")
    assert (b.captions["fire"], b.captions["back"]) == ("change", "save and leave")
    yield from press(R, R)
    yield from press(U)
    assert b.captions["text"] == str(1 + int(DEFAULTS["volume"]))


@by_keys(captioned, language="en")
def test_words_that_scroll_from_a_menu_say_from_which_entry(b):
    yield from wait(POWER_ON)
    yield from enter(b, "LOGBOOK")
    yield from wait(6)
    yield from turn_to(b, "BY OPPONENT")
    assert not b.captions.get("source")
    yield from press(F)
    yield from wait(10)
    assert (b.captions["screen"], b.captions["source"]) == ("logbook", "BY OPPONENT")
    assert (b.captions["text"], b.captions["fire"]) == ("NO MATCHES YET", "skip")
    yield from told(b, "text", "BY OPPONENT")
    assert not b.captions["source"] and b.captions["fire"] == "choose"
    yield from press(L)
    rank = b.captions["text"]
    yield from press(F)
    assert (b.captions["source"], b.captions["entry"]) == (rank, "1/3") and rank.startswith("CABIN BOY")


@by_keys(captioned)
def test_placing_names_the_ship_and_its_cells(b):
    yield from wait(POWER_ON)
    yield from press(R, F)
    yield from wait(10)
    assert b.captions["screen"] == "placing" and b.captions["sides"] == "- own"
    assert b.captions["selected"] == "корабль 4: Г5 Д5 Е5 Ж5"
    assert (b.captions["fire"], b.captions["back"]) == ("поставить корабль", "в меню")
    yield from press(F)
    assert (b.captions["back"], b.captions["entry"]) == ("взять последний корабль", "2/10")
    yield from press(0, U)
    assert b.captions["fire"].startswith("нельзя")
    names = [light.split("=")[0] for light in b.captions["lights"].split(" ")]
    assert names == ["water", "ship", "bad", "clash"]


@by_keys(captioned, language="en", alphabet="latin")
def test_captions_have_the_shots_as_the_match_has_them(b):
    yield from first_entry()
    yield from battle(b, False, 4)
    while saved(b).match.turn == THEM:
        yield None
    yield from wait(100)
    match = saved(b).match
    words = {MISS: "miss", HIT: "hit", SUNK: "sunk"}
    assert [line.rstrip(" 1234") for line in b.shots] == [  # without the sizes of sunk ships
        " ".join((("me", "other")[who], notation.name(cell, match.rules, "latin"), words[answer]))
        for who, cell, answer, _ in shots(match)
    ]
    assert b.captions["turn"] == "me" and b.captions["sides"] == "enemy own"
    lights = b.captions["lights"]
    assert "miss=" in lights and "crosshair=" in lights and "ship=" in lights
    yield from press(B)
    assert b.captions["screen"] == "fleets"
    assert b.captions["text"].startswith("enemy: 4 3 3 2 2 2 1 1 1 1; you: ")
    yield from press(R)
    yield from wait(60)
    assert b.captions["screen"] == "coach" and b.captions["selected"] and b.captions["sides"] == "enemy -"
    there = b.captions["selected"]
    yield from press(F)
    assert (b.captions["screen"], b.captions["selected"]) == ("battle", there)


def test_captions_have_the_window_over_a_large_sea():
    for alphabet, letters in (("latin", "ABCDEFGHIJKLMNO"), ("respublika", "АБВГДЕЖЗИКЛМНОП")):

        def script(b, letters=letters):
            yield from first_entry()
            yield from wait(20)
            yield F  # the rules are read
            while b.captions["turn"] != "me" or not b.captions["selected"]:
                yield None
            assert b.captions["window"] == letters + " 15 0,0 0,0"
            yield from press(*[R, D] * 6)
            assert b.captions["window"] == letters + " 15 3,3 0,0"
            assert b.captions["selected"] == letters[10] + "11" and b.captions["panel"] == "enemy"
            yield from press(B)
            assert (b.captions["screen"], b.captions["window"]) == ("fleets", "whole")
            yield from press(B)
            assert b.captions["screen"] == "menu" and not b.captions["window"]

        captioned(script, records={"rules": b"big"}, first=ME, language="en", alphabet=alphabet)


@by_keys(captioned, records={"rules": b"salvo"}, language="en")
def test_a_salvo_is_counted_as_it_is_picked_and_the_keys_say_what_they_do(b):
    heard = []
    yield from first_entry()
    yield from wait(20)
    yield F  # the rules are read
    while b.captions["screen"] != "battle" or not b.captions["selected"]:
        yield None

    def note():
        heard.append([b.captions[key] for key in ("entry", "fire", "back")])
        assert " left=" in b.captions["lights"]  # the row of shots in hand has its name

    note()
    yield from press(F)
    note()
    yield from press(R)
    note()
    yield from press(B)
    note()
    for _ in range(10):
        yield from press(R, F)
    note()
    yield from press(4)
    note()
    assert heard == [
        ["0/10", "pick this cell", "pause: both fleets"],
        ["1/10", "take this cell back", "take the last cell back"],
        ["1/10", "pick this cell", "take the last cell back"],
        ["0/10", "pick this cell", "pause: both fleets"],
        ["10/10", "hold it: fire the salvo", "take the last cell back"],
        ["10/10", WORDS["row first"][1], WORDS["unsay"][1]],
    ]


@by_keys(captioned, 7, {"rules": b"mines"}, language="en")
def test_captions_have_what_is_to_be_given_away(b):
    said = []
    yield from first_entry()
    yield from wait(20)
    yield F  # the rules are read
    while saved(b) is None:
        yield None
    acts = variant_battle(b, False)
    while not said:
        match = saved(b).match
        if match.due == GIVE and match.by == ME:
            while not b.captions["fire"].startswith("give"):
                yield None
            said.append((b.captions["fire"], b.captions["panel"]))
        else:
            yield next(acts)
    assert said == [("give this deck away", "")]


def test_a_match_that_goes_on_tells_its_log():
    kept = {}

    def begun(b):
        yield from first_entry()
        yield from battle(b, False, 5)
        while saved(b).match.turn == THEM:
            yield None
        kept.update(b.store.records)

    captioned(begun)

    def resumed(b):
        yield from wait(POWER_ON)
        assert not b.captions.get("log")
        yield F
        while "log" not in b.captions:
            yield None
        match = saved(b).match
        words = {MISS: "мимо", HIT: "ранил", SUNK: "убил"}
        assert [line.rstrip(" 1234") for line in b.captions["log"].split(";")] == [
            " ".join((("me", "other")[who], notation.name(cell, match.rules), words[answer]))
            for who, cell, answer, _ in shots(match)
        ]

    captioned(resumed, SEED, kept)


@by_keys(captioned)
def test_the_turn_passes_with_the_answer_that_ends_it(b):
    passed = []
    tell = b.tell

    def telling(text):
        tell(text)
        for line in text.split("\n"):
            if line in ("turn\tme", "turn\tother") and b.shots:
                passed.append((line, b.shots[-1]))
        return True

    b.tell = telling
    yield from first_entry()
    yield from battle(b, False, 3)
    yield from wait(300)
    assert len(passed) >= 4
    for line, shot in passed:
        who, _, answer = shot.split(" ")
        assert answer == "мимо" and (who == "me") == (line == "turn\tother"), (line, shot)


@by_keys(captioned)
def test_only_changed_captions_are_sent(b):
    heard = []
    tell = b.tell

    def telling(text):
        heard.append(text)
        return tell(text)

    b.tell = telling
    yield from wait(POWER_ON + 60)
    del heard[:]
    yield from wait(200)
    assert not heard
    yield from press(R)
    changed = [sorted([line.split("\t")[0] for line in text.split("\n")]) for text in heard]
    assert changed == [["aside", "entry", "guide", "text"]]


@by_keys(captioned)
def test_captions_that_the_board_cannot_take_are_sent_later(b):
    tell = b.tell
    b.tell = lambda text: False
    yield from wait(POWER_ON + 60)
    assert b.captions["screen"] == "power-on"  # sent before the script began
    b.tell = tell
    yield None
    assert b.captions["screen"] == "menu"


def test_sea_battles_menu_follows_a_game_that_failed_in_its_own_menu():
    captions = Captions(unattended())
    captions.now["screen"] = "menu"
    captions.menu([("play", "play", "PLAY!"), ("settings", "settings", "SETTINGS")], 0)
    assert captions.now["aside"] and captions.now["rules"].startswith("classic 0|")


def test_every_caption_is_in_both_languages():
    for pair in WORDS.values():
        assert 2 <= len(pair) <= len(LANGUAGES) and bool(pair[0]) == bool(pair[1])


def test_a_new_handheld_asks_for_the_language_and_one_key_answers():
    for key, offered, language, alphabet in (
        (F, None, "ru", "russian"),
        (F, "en", "en", "latin"),
        (F, "ru", "ru", "russian"),
        (U, "en", "ru", "russian"),
        (D, None, "en", "latin"),
    ):

        def script(b, key=key):
            yield from wait(10)
            assert (b.captions["screen"], b.captions["text"]) == ("language", "РУССКИЙ / ENGLISH")
            assert b.captions["selected"] == ("ENGLISH" if b.language == "en" else "РУССКИЙ")
            yield from press(B, 3, key)
            assert b.captions["screen"] == "power-on"
            yield from wait(POWER_ON)
            assert b.captions["text"] == {"ru": "В БОЙ!", "en": "PLAY!"}[b.captions["language"]]

        board = Board(script, SEED, Store(None, True), None, True)
        board.language = offered
        play(run, board)
        chosen = Settings.load(Storage(board.store))
        assert (chosen["language"], chosen["alphabet"]) == (language, alphabet)
        assert board.panels.letters == notation.ALPHABETS[alphabet][:10]
        assert chosen["teach"] == "yes"  # the first match teaches
        # Never again: the handheld is switched on once more.
        after = []
        play(run, Board(lambda b, after=after: seen_first(b, after), SEED, board.store, None, True))
        assert after == ["power-on"]


def test_the_first_match_teaches_three_things_once_each():
    for first in (1, 2, 3, 5):
        taught = []

        def script(b, taught=taught):
            yield from first_entry()
            while len(taught) < 3 or taught[-1] == b.captions["text"]:
                text = b.captions.get("text")
                if text and b.captions["screen"] == "battle" and text not in taught:
                    taught.append(text)
                    yield from wait(30)
                    assert b.captions["text"] == text  # it stays until it is done
                    if text == "СТРЕЛКИ: ПРИЦЕЛ":
                        yield R
                    elif text == "ОГОНЬ: ВЫСТРЕЛ":
                        yield F
                elif b.captions["screen"] == "battle" and b.captions["turn"] == "me" and not text:
                    yield from (R, F) if b.captions.get("selected") else (None,)  # goes on playing
                else:
                    yield None
            yield from wait(20)
            assert b.captions["text"] == ""

        b = captioned(script, first, teach="yes")
        assert sorted(taught) == ["ОГОНЬ: ВЫСТРЕЛ", "СТРЕЛКИ: ПРИЦЕЛ", "ХОД ПРОТИВНИКА"]
        assert taught.index("СТРЕЛКИ: ПРИЦЕЛ") < taught.index("ОГОНЬ: ВЫСТРЕЛ")
        assert Settings.load(Storage(b.store))["teach"] == "no"


def test_back_skips_the_lesson_for_good():
    def script(b):
        yield from first_entry()
        while not (b.captions["screen"] == "battle" and b.captions["text"]):
            yield None
        yield from press(B)
        assert b.captions["screen"] == "battle" and not b.captions["text"]
        yield from wait(200)
        assert not b.captions["text"]

    assert Settings.load(Storage(captioned(script, SEED, teach="yes").store))["teach"] == "no"


def seen_first(board, screens):
    yield from wait(10)
    screens.append(board.captions["screen"])


# A match by ear


class Listener(Hunter):
    """A player who sees nothing: he knows a cell by its name and what was answered, and keeps his own chart of that.
    words: the menu's entry that begins a match, a hit, a sunk ship; letters: of the columns.
    """

    def __init__(self, board, words, letters):
        super().__init__()
        self._board = board
        self._play, self._hit, self._sunk = words
        self._letters = letters

    def hear(self, key):
        return self._board.captions.get(key, "")

    def until(self, ready):
        while not ready():
            yield None

    def begin(self):
        """To the menu's entry that begins a match, and into it."""
        yield from self.until(lambda: self.hear("screen") == "menu")
        while self.hear("text") != self._play:
            yield R
        yield F

    def match(self):
        """Until one side has won. Returns the captions shown then."""
        while True:
            yield from self.until(lambda: self.aims() or self.hear("screen") == "finale")
            if self.hear("screen") == "finale":
                yield from self.until(lambda: self.hear("text"))
                return self.hear("text")
            yield from self.shoot(self.target())

    def aims(self):
        """Whether it is his turn: he is asked for a cell."""
        return self.hear("turn") == "me" and self.hear("selected")

    def shoot(self, name):
        yield self._letters.index(name[0])
        yield from self.until(lambda: self.hear("selected") == name[0])
        yield int(name[1:]) - 1
        yield from self.until(lambda: self.hear("selected") == name)
        heard = len(self._board.shots)
        yield F
        yield from self.until(lambda: len(self._board.shots) > heard)
        who, cell, answer = self._board.shots[heard].split(" ", 2)
        assert (who, cell) == ("me", name)
        self.learn(cell, answer)

    def learn(self, cell, answer):
        answer = "hit" if answer == self._hit else "sunk" if answer.startswith(self._sunk) else "miss"
        super().learn((self._letters.index(cell[0]), int(cell[1:]) - 1), answer)

    def target(self):
        x, y = super().target()
        return self._letters[x] + str(y + 1)


BY_EAR = (
    (("В БОЙ!", "ранил", "убил"), ("ПОБЕДА!", "ПОРАЖЕНИЕ"), LETTERS, {}),
    (("PLAY!", "hit", "sunk"), ("VICTORY!", "DEFEAT"), "ABCDEFGHIJ", {"language": "en", "alphabet": "latin"}),
)


@slow
def test_a_match_is_won_by_ear_in_both_languages():
    # From power-on to a victory by captions and keys: nobody looks at a pixel. Luck may side with the captain.
    for words, said, letters, chosen in BY_EAR:
        for seed in range(SEED, SEED + 12):
            ends = []

            def script(b, ends=ends, words=words, letters=letters):
                player = Listener(b, words, letters)
                yield from player.begin()
                ends.append((yield from player.match()))

            captioned(script, seed, **chosen)
            assert ends[0] in said
            if ends[0] == said[0]:
                break
        assert ends[0] == said[0], "no match was won"


def reading(b, what):
    """What is read to the player who asks for it."""
    b.asked.append(what)
    del b.read[:]
    yield from wait(2)
    return b.read[0]


@by_keys(captioned, language="en", alphabet="latin")
def test_every_cell_says_what_it_is_and_a_row_the_fleets_and_the_own_sea_are_read(b):
    yield from first_entry()
    yield from battle(b, True, 12)
    while saved(b).match.turn == THEM or not b.captions.get("cell"):
        yield None
    match = saved(b).match
    words = ("open", "miss", "hit", "sunk", "empty")
    marks = match.charts[THEM].marks
    for cell in range(100):
        yield from press(cell % 10, cell // 10)
        assert b.captions["selected"] == notation.name(cell, match.rules, "latin")
        assert b.captions["cell"] == words[marks[cell]]
    seen = {words[mark] for mark in marks}
    assert len(seen) > 2, seen

    row = yield from reading(b, ROW)
    assert row.startswith("row 10: ")
    cells = {}
    for part in row[8:].split(", "):
        name, word = part.split(" ", 1)
        for column in range(ord(name[0]), ord(name[-1]) + 1):
            cells[chr(column)] = word
    assert [cells[letter] for letter in "ABCDEFGHIJ"] == [words[marks[90 + x]] for x in range(10)]
    left = yield from reading(b, LEFT_OF)
    assert left.startswith("enemy: ") and "; you: 4 3 3 2" in left
    own = []
    for y in range(10):
        for x in range(10):
            step = READ_RIGHT if x or not y else READ_DOWN
            own.append((yield from reading(b, step)))
            if x == 9:
                for _ in range(9):
                    yield from reading(b, READ_LEFT)
    assert len(own) == 100 and own[0].startswith("A1: ") and own[99].startswith("J10: ")
    decks = [line for line in own if "ship" in line]
    assert len(decks) == 20 and sum("ship 4" in line for line in decks) == 4
    shot_at = [line for line in own if line.endswith((", miss", ", hit", ", sunk"))]
    assert len(shot_at) == sum(mark in (1, 2, 3) for mark in match.charts[ME].marks)


@by_keys(captioned, language="en")
def test_sunk_says_the_size_of_the_ship(b):
    yield from first_entry()
    yield from battle(b, True)
    yield from told(b, "screen", "finale")
    sizes = sorted(int(line.split(" ")[3]) for line in b.shots if line.startswith("me") and " sunk " in line)
    assert sizes == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]


@by_keys(captioned, language="en")
def test_the_paper_beside_the_handheld_says_what_each_entry_of_each_menu_is(b):
    def turned(b, key):
        """All entries of the menu that is shown: [(words, aside)]."""
        seen = []
        while not seen or (b.captions["text"], b.captions["aside"]) != seen[0]:
            seen.append((b.captions["text"], b.captions["aside"]))
            yield from press(key)
        return seen

    def own_rules(b):
        """Every field of OWN RULES, composing a fleet, drawing a ship, the rules' code."""
        yield from enter(b, "OWN RULES")
        fields = yield from turned(b, R)
        assert len(fields) == 15 and len({aside for _, aside in fields} - {""}) == 15, fields
        for page, count in (("COMPOSE A FLEET", 9), ("CODE", 1)):
            yield from enter(b, page)
            yield from wait(30)
            asides = [aside for _, aside in (yield from turned(b, R))]
            assert len(asides) >= count and all(asides), asides
            yield from press(*((L, F) if count > 1 else ()))
            yield from wait(30)
            assert b.captions["aside"], b.captions
            yield from press(*((B, B) if count > 1 else (B,)))
        yield from press(B)

    yield from wait(POWER_ON)
    assert b.captions["aside"].startswith("Sink the enemy's ten ships") and "cabin boy" in b.captions["aside"]
    front = yield from turned(b, R)
    assert len(front) > 7 and all(aside for _, aside in front), front
    for words, count in (("CABIN BOY", 5), ("RULES", 15)):
        yield from enter(b, words)
        found = yield from turned(b, R)
        assert len(found) >= count and all(aside for _, aside in found), found
        if words == "RULES":
            yield from own_rules(b)
        yield from press(B)
    yield from enter(b, "SETTINGS")
    assert all(aside for _, aside in (yield from turned(b, R)))
    yield from press(B)
    yield from enter(b, "PLAY!")
    yield from told(b, "screen", "battle")
    assert not b.captions["aside"]  # the log of shots wants the room


def pages_of(b, key, most=30):
    """What is said of each page, until the first one comes again: captions as they stand for half a second."""
    seen = []
    for _ in range(most):
        yield from wait(16)
        shown = dict(b.captions)
        if seen and (shown["entry"], shown["text"]) == (seen[0]["entry"], seen[0]["text"]):
            return seen
        seen.append(shown)
        yield key
    raise AssertionError([page["text"] for page in seen])


@by_keys(captioned, **BY_EAR[1][3])
def test_finale_pages_have_words_and_medals_say_whether_they_are_earned(b):
    player = Listener(b, BY_EAR[1][0], BY_EAR[1][2])
    yield from player.begin()
    yield from player.match()
    yield from told(b, "back", "to the menu")
    while b.captions["entry"][:2] != "1/":
        yield R
    finale = yield from pages_of(b, R)
    yield B
    yield from told(b, "screen", "menu")
    yield from enter(b, "LOGBOOK")
    logbook = yield from pages_of(b, R)
    yield from enter(b, "MEDALS")
    medals = yield from pages_of(b, R)
    yield from press(B, B)
    while not b.captions["text"].startswith("ADMIRAL"):
        if b.captions["text"].startswith("CABIN BOY") and b.captions["screen"] == "menu":
            yield from press(F)
        yield from press(R)
    assert "medal" not in b.captions["aside"] and not b.captions["cell"], "in the menu he is a captain"
    count = int(finale[0]["entry"][2:])
    assert len(finale) == count >= 7 and all(page["text"] and page["fire"] and page["back"] for page in finale), finale
    assert len({page["text"] for page in finale}) == count
    assert len(logbook) == 6 and all(page["aside"] for page in logbook)
    assert len(medals) == 12 and {page["cell"] for page in medals} == {"earned", "not earned yet"}
    assert len({page["aside"] for page in medals}) == 12


def test_the_page_of_help_is_sent_the_rules_in_force():
    """From the menu on: in the announcement, the toss and the battle; own rules too."""
    guides, asides = {}, []

    def script(b):
        yield from wait(POWER_ON)
        asides.append(b.captions["aside"])
        found = guides[asides[-1]] = {}
        assert b.captions["guide"].startswith("BACK shows"), "the aside says how it is played"
        found["menu"] = b.captions["aside"]
        yield from press(R)
        found["next entry"] = b.captions["guide"]
        yield from press(L)
        tell = b.tell

        def noting(text):
            kept = tell(text)
            if b.captions["screen"] != "menu":
                found[b.captions["screen"]] = b.captions["guide"]
            return kept

        b.tell = noting
        yield F
        yield from told(b, "screen", "battle")

    own = b"zalp-rules-2 9x8 fleet=3,##/#. contact=any shots=multi:2 waste=no mines=0 sweepers=0 submarines=0 clock=30"
    for rules in (b"mines", b"classic", b"salvo", own):
        captioned(script, SEED, {"rules": rules}, language="en")
    assert len(guides) == 4
    said = "a mine, you lose the turn", "the russian classic", "fire at once", "9 by 8"
    for aside, words in zip(asides, said):  # noqa: B905 - MicroPython
        found = guides[aside]
        assert {"menu", "choice", "toss", "battle"} <= set(found), found
        words_of = {"menu": "never touch"} if "classic" in words else {}
        assert [where for where in found if words_of.get(where, words) not in found[where].lower()] == [], found
        assert "classic" in words or words in aside.lower() and "ten ships" not in aside, aside
    for words in ("by decks: 3 3", "Some are bent", "may touch", "Shots a turn: 2", "30 seconds"):
        assert words in asides[3], asides[3]
