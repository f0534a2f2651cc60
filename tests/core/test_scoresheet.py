"""Score sheets: what is written is read back, and what was changed is found. Runs under pytest and MicroPython."""

import sys

import random_matches
import refusals
from daily import daily, slow

from zalp.seabattle.rules import Match, NotLegal, Rng, Rules, RulesError, notation
from zalp.seabattle.rules.acts import GIVE
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.seabattle.sheets import reading, scoresheet

# The heap of these tests is a Pico's, where nobody writes the sheet of a match on a large sea.
NAMES = [name for name in PRESETS if sys.implementation.name != "micropython" or preset(name).cells <= 100]
MATCHES = 30
CHANGES = daily(20, 60)  # in each run; tests/test_replay.py makes a thousand


def refused(text):
    """The error with which a sheet is refused."""
    try:
        reading.read(text)
    except RulesError as error:
        return str(error)
    raise AssertionError("this sheet was accepted:\n" + text)


def without_check(text):
    return "\n".join([line for line in text.split("\n") if not line.startswith("[Check")])


@slow
def test_a_match_of_every_preset_is_written_and_read_back():
    rng = Rng(1)
    for name in NAMES:
        sheet = random_matches.match(preset(name), rng, A="Анна", B="Адмирал", Date="2026-11-21")
        for letters in ("latin", "russian"):
            text = scoresheet.write(sheet, letters)
            again = reading.read(text)
            assert str(again.match) == str(sheet.match), name
            assert [str(sea) for sea in again.seas] == [str(sea) for sea in sheet.seas], name
            assert again.moves == sheet.moves
            assert again.headers["A"] == "Анна"
            assert scoresheet.write(again, letters) == text
            reading.read(without_check(text))


def test_the_words_with_ten_letters_name_cells_too():
    sheet = random_matches.match(Rules(), Rng(3))
    for letters in notation.ALPHABETS:
        text = scoresheet.write(sheet, letters)
        assert str(reading.read(text).match) == str(sheet.match)


def test_a_match_may_end_early_or_not_at_all():
    rng = Rng(4)
    ends = set()
    for _ in range(MATCHES):
        sheet = random_matches.match(Rules(), rng, 2 * rng.below(20))
        text = scoresheet.write(sheet)
        again = reading.read(text)
        ends.add(again.match.reason)
        assert (again.match.result, again.match.reason) == (sheet.match.result, sheet.match.reason)
        assert str(again.match) == str(sheet.match)
    assert ends == {None, "resigned", "agreed"}


def test_seas_that_were_never_shown_are_left_out_and_unknown_headers_are_kept():
    sheet = random_matches.match(Rules(), Rng(5), 30, Coach="3")
    sheet.seas = None
    again = reading.read(scoresheet.write(sheet))
    assert again.seas is None and again.headers["Coach"] == "3" and str(again.match) == str(sheet.match)


def line_in(error):
    """The number of the line that an error names."""
    return int(error[5 : error.index(":")])


def test_the_line_of_the_first_fault_is_reported():
    sheet = random_matches.match(Rules(), Rng(6))
    text = without_check(scoresheet.write(sheet))
    for old, new, line, words in (
        ('[First "', '[First "C', "[First", "the players are A and B"),
        ('[Result "', '[Result "draw', "[Result", "the result is"),
        ('[Ended "sunk"]', '[Ended "agreed A"]', "[Ended", "the match is over"),
        ('[Rules "zalp', '[Rules "salp', "[Rules", "zalp-rules-2"),
        ('[A "A"]', '[A "A]', "[A ", "a header is"),
        ("\n3a.", "\n4a.", "4a.", "3a. is due"),
    ):
        assert old in text, old
        changed = text.replace(old, new)
        error = refused(changed)
        assert changed.split("\n")[line_in(error) - 1].startswith(line) and words in error, error


def test_any_change_is_found():
    """One sign of a sheet, anywhere, put in place of another."""
    rng = Rng(8)
    signs = 'ABJ129-+#.*ab"]'
    for _ in range(CHANGES):
        text = scoresheet.write(random_matches.match(preset(rng.choice(NAMES)), rng))
        at = rng.below(len(text) - 1)
        other = rng.choice([c for c in signs if c != text[at]])
        changed = text[:at] + other + text[at + 1 :]
        if [line.rstrip() for line in changed.split("\n")] != [line.rstrip() for line in text.split("\n")]:
            assert refused(changed).startswith("line "), (text[at], other)


def test_a_ship_drawn_elsewhere_is_found():
    sheet = random_matches.match(Rules(), Rng(9))
    text = without_check(scoresheet.write(sheet))
    row = next(line for line in text.split("\n") if line.startswith(" 5  "))
    changed = text.replace(row, row.replace(".", "*", 1) if "." in row else row.replace("*", ".", 1))
    assert "is drawn as" in refused(changed)


BY_HAND = """[Zalp "1"]
[A "Anna"]
[B "Boris"]
[Rules "zalp-rules-2 4x4 fleet=2,1 contact=none shots=streak waste=no mines=0 sweepers=0 submarines=0 clock=0"]
[First "A"]
[Result "A"]
[Ended "sunk"]

1a. A1-
1b. B3-
2a. C1+ D1# B4#

     A B C D     A B C D
1    X X . .  1  * . k k
2    . . . .  2  . . . .
3    . * . .  3  . . . .
4    . . . E  4  . b . .
"""


def test_by_hand_too_the_result_and_whose_turn_it_is_must_be_true():
    reading.read(BY_HAND)
    assert refused(BY_HAND.replace('[Result "A"]', '[Result "B"]')) == "line 6: the result is A, not B"
    assert refused(BY_HAND.replace("1b. B3", "1a. B3")) == "line 10: 1b. is due here, not 1a."


def test_a_ship_may_have_any_letter_but_not_two():
    assert reading.read(BY_HAND).match.result == 0
    error = refused(BY_HAND.replace("k k", "k K"))
    assert error == "line 14: D1 of B's sea is drawn as K, and after these acts it is k", error
    for old, new in (("k k", "k m"), ("X X", "X Y"), ("4  . b", "4  . k")):
        assert refused(BY_HAND.replace(old, new)).startswith("line "), new


def test_a_text_that_is_not_a_sheet_is_refused_with_a_line():
    text = scoresheet.write(random_matches.match(Rules(), Rng(10)))
    for broken in ("", "\n", "hello", text[:40], text[: len(text) // 2], text + "more\n", text.replace("\n\n", "\n")):
        assert refused(broken).startswith("line "), broken[:40]


def test_headers_that_would_break_the_sheet_are_not_written():
    for name, text in (("A", 'An"na'), ("A", "An\nna"), ("A]", "Anna"), ("", "x")):
        sheet = random_matches.match(Rules(), Rng(11), 4)
        sheet.headers[name] = text
        refusals.refused(NotLegal, scoresheet.write, sheet)


def typed(text):
    """A sheet after a mail program and a hand that types small letters: what was written is all there."""
    at = text.index("\n\n")
    headers, acts = text[:at], text[at:].lower().replace("-", "−")
    for old, new in (('"]', "”]"), (' "', " “")):
        headers = headers.replace(old, new)
    return headers, acts


def test_a_sheet_that_was_typed_or_pasted_is_read():
    rng = Rng(31)
    for name in ("classic", "salvo", "mines", "five"):
        sheet = random_matches.match(preset(name), rng, A="Anna “the cat” – 1", B="Борис")
        for letters in ("latin", "russian"):
            text = without_check(scoresheet.write(sheet, letters))
            seas = text.rindex("\n\n")  # drawn with capitals and small letters: these say what is hit
            headers, acts = typed(text[:seas])
            for begin, end in (("\ufeff", "\n"), ("\n\r\n \n", "\r\n"), ("\ufeff\r\r", "\r")):
                again = reading.read((begin + headers + acts + text[seas:]).replace("\n", end))
                assert str(again.match) == str(sheet.match), (name, letters)
                assert again.headers["A"] == "Anna “the cat” – 1"


def test_the_check_agrees_where_only_a_mail_program_changed_quotes_and_dashes():
    text = scoresheet.write(random_matches.match(Rules(), Rng(32)))
    at = text.index("\n\n")
    quoted = text[:at].replace('"]', "”]").replace(' "', " “") + text[at:].replace("-", "–")
    for sheet in (quoted, "\ufeff\n\n" + quoted.replace("\n", "\r\n")):
        reading.read(sheet)
    assert "the check does not agree" in refused(quoted.replace("[A “A”]", "[A “B”]"))


def test_a_sheet_that_a_mail_program_rewrapped_is_read():
    long = "Anna of the third class, who learnt it from her grandfather on the river boat to Uglich"
    sheet = random_matches.match(Rules(), Rng(34), A=long)
    text = scoresheet.write(sheet)
    at = text.index('[A "') + text[text.index('[A "') :].index(" the river")
    broken = text[:at] + "\n" + text[at + 1 :]
    seas = text.rindex("\n\n") + 2
    tabs = text[:seas] + text[seas:].replace(" ", "\t")
    for mailed in (broken, tabs, text.replace("\n", "\r\r\n"), broken.replace("\n", "\r\n")):
        again = reading.read(mailed)
        assert str(again.match) == str(sheet.match) and again.headers["A"] == long
    # A fault is reported in the line that the player sees.
    plain, below = refused(text.replace('[Ended "', '[Ended "x')), refused(broken.replace('[Ended "', '[Ended "x'))
    assert line_in(below) == line_in(plain) + 1
    assert line_in(refused("\ufeff\r\n\n" + text.replace('[Ended "', '[Ended "x'))) == line_in(plain) + 2


def test_a_letter_that_only_looks_like_a_column_is_reported():
    sheet = random_matches.match(Rules(), Rng(34))
    latin, russian = [without_check(scoresheet.write(sheet, letters)) for letters in ("latin", "russian")]
    at = latin.index("1a.") + 5 if "1a." in latin else latin.index("1b.") + 5
    error = refused(latin[:at] + "А" + latin[at + 1 :])
    assert "the columns are ABCDEFGHIJ, not " in error and " (its А is Cyrillic: type the Latin A)" in error, error
    at = russian.index("1a.") + 5 if "1a." in russian else russian.index("1b.") + 5
    error = refused(russian[:at] + "C" + russian[at + 1 :])
    assert "not 'C'" in error, error
    error = refused(russian[:at] + "B" + russian[at + 1 :])
    assert "(its B is Latin: type the Cyrillic В)" in error, error


def test_a_mine_is_the_small_o_of_any_keyboard_and_o7_a_column():
    rules = Rules(16, 10, ("1",), mines=1)
    line = "zalp-match-2 ; " + str(rules) + " ; first=0 ; %s"
    assert [act.cell for act in Match.parse(line % "o7- o8").acts] == [110, 110, 126]
    text = """[Zalp "1"]
[A "A"]
[B "B"]
[Rules "%s"]
[Letters "%s"]
[First "A"]
[Result "*"]
[Ended "*"]

1a. %s
"""
    for letters, acts in (("latin", "O7o"), ("latin", "o7O"), ("latin", "o7о"), ("russian", "п7о"), ("russian", "П7О")):
        assert reading.read(text % (rules, letters, acts)).match.due == GIVE, acts


def test_a_wrong_act_of_a_salvo_is_reported_with_its_line():
    sheet = random_matches.match(preset("salvo"), Rng(35))
    for seas in (sheet.seas, None):
        sheet.seas = seas
        text = without_check(scoresheet.write(sheet))
        for word in (">", ">A1", "!A1", "A1", "A1+", "-", "o", "?", "#"):
            error = refused(text.replace("\n1.   ", "\n1.   " + word + " "))
            line = text[: text.index("\n1.   ") + 2].split("\n")
            assert error.startswith(f"line {len(line)}: {word[:1]}") and "None" not in error, error
