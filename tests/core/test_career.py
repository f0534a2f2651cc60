"""The logbook's sums: figures, points, ranks, medals; and the shelf. Runs under pytest and MicroPython."""

import random_matches
from refusals import refused

from zalp.console.logbook import career
from zalp.console.logbook.book import PLACES, Book, place
from zalp.console.logbook.career import (
    BEST_RATE,
    BEST_STREAK,
    FEWEST_MISSES,
    LONGEST_RUN,
    MATCHES,
    QUICKEST,
    RANKS,
    STREAK,
    WINS,
    Career,
    Outcome,
)
from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.rules import NotReadable, Rng, Rules, finish
from zalp.seabattle.rules.presets import OWN_RULES, PRESETS, RULE_SETS, preset
from zalp.seabattle.screens.logbook.outcome import outcome
from zalp.seabattle.sheets import shelf

# So many opponents and rule sets find room for all of their figures; of more the least met are forgotten.
MET = ("cabin-boy", "boatswain", "navigator", "admiral") + (career.PEOPLE, career.CABLE)
PLAYED = RULE_SETS[:15] + (OWN_RULES,)


def win(opponent="boatswain", rules="classic", shots=60, hits=20, run=3, left=4, lost=6, **more):
    return Outcome(opponent, rules, True, shots, hits, run, left, lost, **more)


def loss(opponent="boatswain", **more):
    return Outcome(opponent, "classic", False, 50, 12, 2, 0, 10, **more)


def fullest():
    """A logbook in which every row is used: each opponent under each rule set, and as many people as it keeps."""
    book = Career()
    for name in MET:
        for rules in PLAYED:
            book.note(win(name, rules))
        book.played("straume", name, True, 5, 60, "abcdef" + name[:2])
    for number in range(8):
        book.person("ФАМИЛ" + str(number), win("two-players"))
    book.medals = set(career.MEDALS)
    for cause in ("sunk", "resigned", "agreed", "violation", "left", "cable-lost"):
        book.verdicts[cause] = 9999
    book.duel = "ab" * 16
    return book


def test_figures_of_an_opponent_and_of_a_rule_set():
    book = Career()
    book.note(win(shots=60, run=4))
    book.note(win(shots=50, run=2))
    book.note(loss())
    book.note(win(shots=70, rules="salvo"))
    numbers = book.of("boatswain")
    assert numbers[MATCHES] == 4 and numbers[WINS] == 3 and numbers[STREAK] == 1 and numbers[BEST_STREAK] == 2
    assert numbers[FEWEST_MISSES] == 30 and numbers[BEST_RATE] == 40 and numbers[QUICKEST] == 50
    assert numbers[LONGEST_RUN] == 4
    assert book.of("=salvo")[MATCHES] == 1 and book.of("=classic")[WINS] == 2 and book.of("admiral")[MATCHES] == 0
    book.note(win(shots=22))
    assert book.of("boatswain")[BEST_RATE] == 91  # rounded as at the end of the match


def test_the_cabin_boy_makes_nobody_an_admiral():
    book = Career()
    for _ in range(500):
        book.note(win("cabin-boy"))
    assert book.points == 10 and book.rank == 1
    for name, most in (("boatswain", 45), ("navigator", 150), ("cable", 100)):
        before = book.points
        for _ in range(200):
            book.note(win(name))
        assert book.points == before + most
    assert book.rank < 7
    while book.rank < 7:
        book.note(win("admiral"))
    assert book.points >= RANKS[7]


def test_two_people_on_one_handheld_earn_nothing():
    book = Career()
    for _ in range(50):
        rank, medals = book.note(win("two-players"))
        assert rank is None and not medals
    assert book.points == 0 and book.of("two-players")[WINS] == 50


def test_each_of_two_players_has_figures_and_the_least_active_are_forgotten():
    book = Career()
    first, second = win("two-players", rules="salvo"), loss("two-players")
    for _ in range(2):
        book.note(first)
        book.person("АНЯ", first)
        book.person("БОРЯ", second)
    assert book.people == ["@АНЯ", "@БОРЯ"]
    assert book.of("@АНЯ")[WINS] == 2 and book.of("@БОРЯ")[WINS] == 0 and book.of("@БОРЯ")[MATCHES] == 2
    assert book.of("two-players=salvo")[MATCHES] == 2 and book.of("=salvo")[MATCHES] == 0
    for name in "ABCDEFG":
        book.person(name, first)
    assert len(book.people) == 8 and "@БОРЯ" in book.people and "@A" not in book.people and "@G" in book.people


def test_no_number_outgrows_its_place_in_the_record():
    career = Career()
    for number in (3, 9998, 20000):
        career.note(win(shots=40000 + number, hits=20000, run=number))
    numbers = career.of("boatswain")
    assert max(numbers) == 9999 and Career.parse(career.pack()).of("boatswain") == numbers


def test_a_duel_is_noted_once():
    book = Career()
    assert book.judged("ab", "sunk") and not book.judged("ab", "sunk") and book.judged("cd", "cable-lost")
    again = Career.parse(book.pack())
    assert again.verdicts == {"sunk": 1, "cable-lost": 1} and again.duel == "cd" and not again.judged("cd", "sunk")


def test_opponents_of_other_games_and_new_captains_are_met_like_any_other():
    book = Career()
    for at in range(7):
        assert book.played("periscope", "captain-" + str(at), at == 6, 0, 9 + at, "m" + str(at))
    book.note(win("gull", "salvo"))
    kept = Book(book.pack())
    kept.enter("gull classic 50 20 3 4 6 w")
    kept.enter("game chess rook 1 2 30 m9")
    book = Career.parse(kept.pack())
    assert [book.of("captain-" + str(at) + "=periscope")[MATCHES] for at in range(7)] == [1] * 7
    assert book.of("captain-6=periscope")[QUICKEST] == 15 and book.of("captain-5=periscope")[WINS] == 0
    assert book.of("gull")[WINS] == 2 and book.of("gull=classic")[QUICKEST] == 50 and book.of("=salvo")[WINS] == 1
    assert book.of("rook=chess")[WINS] == 1 and book.of("rook")[MATCHES] == 0
    assert book.points == 0, "points are for the four captains and the cable"
    for _ in range(97):
        book.note(loss("gull"))
    assert "hundred" not in book.medals
    book.note(loss("gull"))
    assert "hundred" in book.medals


def test_a_full_record_forgets_whom_he_met_least_under_a_rule_set():
    book = fullest()
    for name in MET:
        for rules in PLAYED:
            if (name, rules) != ("cable", "mines"):
                book.note(win(name, rules))
    before = len(book.names)
    for number in range(40):
        book.played("game-" + str(number), "stranger", True, 1, 1, "x" + str(number))
        book.note(win("gull-" + str(number)))
        assert len(book.pack()) <= 2850
    assert book.of("cable=mines")[MATCHES] == 0 and book.of("=mines")[MATCHES] == 9, "what he did in all stays"
    assert book.of("admiral")[MATCHES] == 2 * len(PLAYED) and book.of("@ФАМИЛ7")[MATCHES] == 1
    assert book.of("gull-3")[MATCHES] == 1 and book.of("gull-30")[MATCHES] == 0, "no more names are kept than 24"
    assert len(book.opponents) <= 24 and len(book.names) <= before
    assert Career.parse(book.pack()).pack() == book.pack()


def test_another_game_has_figures_of_each_opponent_and_earns_nothing():
    book = Career()
    assert book.played("straume", "navigator", True, 5, 60, "a1")
    assert not book.played("straume", "navigator", True, 5, 60, "a1"), "noted twice, as after a power cut"
    assert book.played("straume", "navigator", False, 12, 20, "a2")
    assert book.played("straume", "navigator", True, 7, 50, "a3")
    book = Career.parse(book.pack())
    numbers = book.of("navigator=straume")
    assert numbers[MATCHES] == 3 and numbers[WINS] == 2 and numbers[STREAK] == 1 and numbers[BEST_STREAK] == 1
    assert numbers[FEWEST_MISSES] == 5 and numbers[QUICKEST] == 50
    assert not book.played("straume", "navigator", True, 7, 50, "a3")
    assert book.points == 0 and not book.medals
    assert book.of("navigator")[MATCHES] == 0 and book.of("=straume")[WINS] == 0


def test_help_earns_no_points_and_no_medals():
    book = Career()
    assert book.note(win("admiral", helped=True, run=12, lost=0)) == (None, [])
    assert book.points == 0 and book.helped == 1 and book.of("admiral")[WINS] == 1
    assert "admiral" in book.note(win("admiral"))[1]


def test_a_cheat_earns_nothing():
    book = Career()
    assert book.note(win("cable", cheated=True, run=12)) == (None, [])
    assert book.points == 0 and book.of("cable")[WINS] == 0 and book.of("cable")[MATCHES] == 1


def test_a_promotion_is_reported_once():
    book = Career()
    ranks = [book.note(win("boatswain"))[0] for _ in range(6)]
    assert ranks == [None, 1, None, None, 2, None]


def test_every_medal_is_earned_by_what_it_is_for_and_by_nothing_less():
    def after(*outcomes):
        book = Career()
        for before in outcomes[:-1]:
            book.note(before)
        return book.note(outcomes[-1])[1]

    assert after(loss()) == []
    assert after(win()) == ["first-win"]
    assert "ten-hits" in after(loss(), Outcome("boatswain", "classic", False, 50, 12, 10, 0, 10))
    assert "ten-hits" not in after(win(run=9))
    assert "no-loss" in after(win(left=10, lost=0)) and "no-loss" not in after(win(left=9, lost=1))
    assert "last-ship" in after(win(left=1, lost=9)) and "last-ship" not in after(win(left=2, lost=8))
    assert "half-hits" in after(win(shots=40)) and "half-hits" not in after(win(shots=41))
    assert "five-wins" in after(*[win()] * 5)
    assert "five-wins" not in after(win(), win(), loss(), win(), win(), win())
    all_captains = [win(name) for name in CAPTAINS]
    assert "all-captains" in after(*all_captains) and "all-captains" not in after(*all_captains[:-1])
    assert "admiral" in after(win("admiral")) and "admiral" not in after(win("navigator"))
    assert "cut-cable" in after(win("cable", cut=True)) and "cut-cable" not in after(win("cable"))
    ten = [win(rules=name) for name in PRESETS[:10]]
    assert "ten-rules" in after(*ten) and "ten-rules" not in after(*ten[:9])
    assert "hundred" in after(*[loss()] * 100) and "hundred" not in after(*[loss()] * 99)
    book = Career()
    assert book.award("sharper") and not book.award("sharper")


def test_the_record_is_read_back_and_stays_small():
    book = fullest()
    assert len(book.names) == 6 * (1 + len(PLAYED) + 1) + len(PLAYED) + 8
    record = book.pack()
    assert len(record) <= 2850, len(record)
    again = Career.parse(record)
    assert again.pack() == record and again.points == book.points and again.medals == book.medals
    assert [again.of(name) for name in again.names] == [book.of(name) for name in book.names]
    assert again.of("=own")[MATCHES] == 5 and again.of("@ФАМИЛ7")[MATCHES] == 1


def test_more_rule_sets_than_there_are_keys_leave_the_rest_as_it_is():
    book = Career()
    for number in range(40):
        book.note(win(rules="rules-" + str(number)))
    assert book.of("boatswain")[MATCHES] == 40 and book.of("=rules-29")[MATCHES] == 1
    assert book.of("=rules-30")[MATCHES] == 0 and Career.parse(book.pack()).pack() == book.pack()


def test_a_broken_record_is_refused():
    record = fullest().pack()
    for broken in (
        b"",
        b"\xff\xfe",
        b"zalp-logbook-5\n",
        record.replace(b"book-5", b"book-4"),
        record[:-1],
        record + b"y",
        record.replace(b"kept 0", b"kept x"),
        record.replace(b"verdicts", b"v"),
        record.replace(b"rules classic", b"rules"),
        record.replace("people ФАМИЛ0".encode(), b"people"),
    ):
        assert refused(ValueError, Career.parse, broken)


def test_the_outcome_of_a_match():
    sheet = random_matches.match(Rules(), Rng(2))
    match = sheet.match
    for me in (0, 1):
        entered = outcome(match, me, "boatswain", "classic")
        assert entered.won == (match.result == me) and (entered.shots, entered.hits) == match.figures(me)
        assert entered.left + entered.lost == 10 and entered.left == match.charts[me].afloat
        assert 1 <= entered.run <= entered.hits


def unpacked(record):
    return finish(shelf.unpacking(record))


def test_a_match_on_the_shelf_is_read_back_whole():
    rng = Rng(3)
    for name in ("classic", "salvo", "mines", "submarine", "modern"):
        sheet = random_matches.match(preset(name), rng, A="Анна", B="admiral")
        record = shelf.pack(sheet)
        again = unpacked(record)
        assert list(again.match.acts) == list(sheet.match.acts), name
        assert again.headers == sheet.headers and again.match.result == sheet.match.result
    sheet = random_matches.match(preset("dutchman", width=10, height=10), rng)
    again = unpacked(shelf.pack(sheet))
    assert again.moves == sheet.moves and list(again.match.acts) == list(sheet.match.acts)


def test_a_classic_match_takes_two_bytes_a_shot():
    sheet = random_matches.match(Rules(), Rng(4))
    shots = len([1 for act in sheet.match.acts if act.kind == 0])
    assert len(shelf.pack(sheet)) < 2 * shots + 420


def test_a_broken_match_on_the_shelf_is_refused():
    record = shelf.pack(random_matches.match(Rules(), Rng(5)))
    for broken in (b"", record[:-1], record[:60], record.replace(b"zalp-game-1", b"zalp-game-9"), b"x" + record):
        assert refused(NotReadable, unpacked, broken)


def test_a_match_on_the_shelf_tells_who_was_first_and_how_it_ended():
    sheet = random_matches.match(Rules(), Rng(5))
    lines = shelf.pack(sheet).split(b"\n", 3)
    lines[2] = b"00 1"
    assert "not '00 1'" in str(refused(NotReadable, unpacked, b"\n".join(lines)))
    lines[2] = b"0 -"
    assert "not over" in str(refused(NotReadable, shelf.headline, b"\n".join(lines)))
    sheet.seas = None
    assert "never shown" in str(refused(NotReadable, unpacked, shelf.pack(sheet)))


def test_twelve_places_are_used_in_turn():
    assert len({place(number) for number in range(40)}) == PLACES
    assert place(0) == place(12) != place(11)
