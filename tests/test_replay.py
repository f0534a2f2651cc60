"""Score sheets on the computer: matches between captains are accepted, each with one thing changed is refused, and the
tool shows and draws what is written. `make prove` makes a thousand of each, as docs/notation.md describes.
"""

import itertools
import os
import random
import subprocess
import sys
import textwrap

import pytest
import random_matches
from core.daily import daily
from PIL import Image

from zalp.console.show.glyphs import glyph
from zalp.console.words import capitals
from zalp.seabattle.captains import POLICIES, make, place
from zalp.seabattle.rules import Match, Rng, Rules, RulesError, Sea, acts, finish
from zalp.seabattle.sheets import reading, scoresheet
from zalp.seabattle.sheets.sheet import Sheet
from zalp.tools import ROOT
from zalp.tools.replay import __main__ as tool
from zalp.tools.replay import film, panels

pytestmark = pytest.mark.slow

MATCHES = daily(10, 1000)
RULES = Rules()


def captains_match(rng, names=("boatswain", "boatswain")):
    """The Sheet of a match between two captains."""
    begun = [Sea.of(finish(place(rng.choice(POLICIES), RULES, rng))) for _ in names]
    seas = [scoresheet.fresh(sea) for sea in begun]
    match = Match(RULES, rng.below(2))
    captains = [make(name, RULES, rng) for name in names]
    while not match.over:
        if match.due == acts.ANSWER:
            said = match.reply(seas[match.by])
            captains[1 - said.player].on_answer(match.charts[said.player], said.cell, said.answer)
        else:
            captain = captains[match.by]
            finish(captain.think(match.charts[1 - match.by]))
            match.push(acts.shot(match.by, captain.shot))
    return Sheet(match, begun, (), {"A": names[0], "B": names[1]})


@pytest.fixture(scope="module")
def texts():
    rng = Rng(41)
    return [scoresheet.write(captains_match(rng)) for _ in range(MATCHES)]


@pytest.fixture
def sheet(texts, tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(texts[0], encoding="utf-8")
    return path


def replay(*arguments, **options):
    command = [sys.executable, "-m", "zalp.tools.replay", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, **options)


def test_check_accepts_matches_between_captains(texts, tmp_path, capsys):
    path = tmp_path / "match.txt"
    for text in texts:
        path.write_text(text, encoding="utf-8")
        tool.main([str(path), "--check"])
        assert "all is sunk" in capsys.readouterr().out
        assert scoresheet.write(reading.read(text)) == text


def one_change(text, rng):
    """The text with one thing changed: a shot, an answer, a header, a sea, a line left out, doubled or moved. Only the
    line Check, which a sheet need not have, is never left out as a whole.
    """
    lines = text.split("\n")[:-1]
    number = rng.randrange(len(lines))
    how = rng.randrange(5)
    if how == 0 and not lines[number].startswith("[Check"):
        del lines[number]
    elif how == 1:
        lines.insert(number, lines[number])
    elif how == 2:
        other = rng.randrange(len(lines))
        lines[number], lines[other] = lines[other], lines[number]
    else:
        words = lines[number].split(" ")
        at = rng.randrange(len(words))
        if how == 3 and words[at]:
            sign = rng.randrange(len(words[at]))
            words[at] = words[at][:sign] + rng.choice("-+#.*aAbB123") + words[at][sign + 1 :]
        else:
            del words[at]
        lines[number] = " ".join(words)
    return "\n".join(lines) + "\n"


def words_of(text):
    """What a sheet contains, apart from spaces and empty lines at its end."""
    return [line.split() for line in text.rstrip().split("\n")]


def test_check_refuses_sheets_with_one_thing_changed_and_tells_the_line(texts, tmp_path):
    path = tmp_path / "match.txt"
    rng = random.Random(42)
    refused = 0
    for text in texts:
        changed = text
        while words_of(changed) == words_of(text):
            changed = one_change(text, rng)
        path.write_text(changed, encoding="utf-8")
        with pytest.raises(SystemExit, match=r"match\.txt, line \d+: "):  # a sentence: the status is 1
            tool.main([str(path), "--check"])
        refused += 1
    assert refused == MATCHES


def test_the_rules_and_the_seas_alone_find_a_false_answer(texts):
    """Without the check that any slip of the pen breaks; whoever forges a sheet can write that again."""
    rng = random.Random(43)
    for text in texts:
        lines = [line for line in text.split("\n") if not line.startswith("[Check")]
        turns = [number for number, line in enumerate(lines) if line[:4].strip().endswith(("a.", "b."))]
        number = rng.choice(turns)
        at = rng.choice([at for at, sign in enumerate(lines[number]) if sign in "-+#"])
        sign = rng.choice([sign for sign in "-+#" if sign != lines[number][at]])
        lines[number] = lines[number][:at] + sign + lines[number][at + 1 :]
        with pytest.raises(RulesError, match=rf"^line {number + 1}: "):
            reading.read("\n".join(lines))


def test_the_winner_is_shown_by_name():
    rng = Rng(6)
    sheets = [random_matches.match(RULES, rng, A="Anna", B="Boris") for _ in range(8)]
    assert {sheet.match.result for sheet in sheets} == {0, 1}
    for sheet in sheets:
        assert tool.summary(sheet) == f"{'Boris' if sheet.match.result else 'Anna'} won, all is sunk"


def test_the_sheet_in_the_notation_is_accepted_as_it_stands_there():
    """By hand, the spaces of a page around it: whoever copies it begins with a sheet that is right."""
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert f"\n    {RULES}\n" in text
    lines = text.split("\n")
    first = lines.index('    [Zalp "1"]')
    last = next(n for n in range(first, len(lines)) if lines[n][:1] not in ("", " "))
    ran = replay("-", "--check", input=textwrap.dedent("\n".join(lines[first:last])))
    assert ran.returncode == 0 and "Anna won, all is sunk" in ran.stdout, ran.stderr


def test_check_ends_with_1_and_the_line_of_the_first_fault(sheet):
    lines = sheet.read_text(encoding="utf-8").split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith("4a."))
    lines[number] = lines[number].replace("-", "+")
    sheet.write_text("\n".join(lines), encoding="utf-8")
    ran = replay(sheet, "--check")
    assert ran.returncode == 1 and f"line {number + 1}: " in ran.stderr and "Traceback" not in ran.stderr


def test_without_a_terminal_the_end_is_shown_at_once(sheet):
    ran = replay(sheet)
    assert ran.returncode == 0 and "\x1b" not in ran.stdout
    seas = sheet.read_text(encoding="utf-8").split("\n\n")[-1].rstrip()
    assert seas in ran.stdout


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "line 1: this is not UTF-8"),
        (b"1\n2\n\xff", "line 3: this is not UTF-8"),
        (b"hello", "line 1: "),
        pytest.param(b"x" * 2000000, "not a score sheet", id="large"),
    ],
)
def test_a_file_that_is_not_a_sheet_is_reported_in_a_sentence(tmp_path, content, words):
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    ran = replay(path, "--check")
    assert ran.returncode == 1 and words in ran.stderr and "Traceback" not in ran.stderr


def test_a_missing_file_is_reported(tmp_path):
    ran = replay(tmp_path / "none.txt")
    assert ran.returncode == 1 and "cannot be read" in ran.stderr


def test_the_animation_shows_every_shot_and_ends_with_both_seas(sheet, tmp_path):
    out = tmp_path / "match.gif"
    ran = replay(sheet, "--gif", out)
    assert ran.returncode == 0, ran.stderr
    match = reading.read(sheet.read_text(encoding="utf-8")).match
    with Image.open(out) as picture:
        assert picture.size == (panels.WIDTH, panels.HEIGHT)
        assert picture.n_frames >= len(match.acts) // 2
        assert out.stat().st_size < 600_000  # it was 2.9 MB: it is to be mailed
        picture.seek(picture.n_frames - 1)
        last = picture.convert("RGB")
    # The loser's fleet is sunk: each of its decks is red.
    loser = 1 - match.result
    top = panels.TOPS[1 - loser] if match.result else panels.TOPS[0]
    chart = match.charts[loser]
    for cell, sign in enumerate(str(chart).replace("\n", "")):
        if sign == "X":
            spot = panels.MARGIN + (cell % 10) * panels.PITCH + 9, top + (cell // 10) * panels.PITCH + 9
            red, green, blue = last.getpixel(spot)
            assert red > 90 and red > 2 * green, (spot, red, green, blue)


def test_the_animation_gives_every_shot_the_same_time_and_its_end_more():
    sheet = random_matches.match(RULES, Rng(3), 40)
    steps = film.steps(sheet)
    assert all(one[0] != other[0] for one, other in itertools.pairwise(steps))
    assert sum(ms for _, ms in steps[:-1]) == (2 * len(list(sheet.match.shots())) + 1) * film.STEP_MS
    assert steps[-1][1] == film.END_MS > 20 * film.STEP_MS


FFMPEG = """#!{python}
import sys
assert "-s" in sys.argv and sys.argv[sys.argv.index("-pix_fmt") + 1] == "rgb24"
with open(sys.argv[-1], "wb") as out:
    out.write(sys.argv[sys.argv.index("-s") + 1].encode() + b"\\n" + sys.stdin.buffer.read())
"""


def test_a_film_has_every_frame(tmp_path, monkeypatch):
    """A stand-in for ffmpeg keeps what it is given."""
    (tmp_path / "ffmpeg").write_text(FFMPEG.format(python=sys.executable))
    (tmp_path / "ffmpeg").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    path = tmp_path / "short.txt"
    match = random_matches.match(RULES, Rng(3), 12)
    path.write_text(scoresheet.write(match), encoding="utf-8")
    out = tmp_path / "match.mp4"
    ran = replay(path, "--mp4", out)
    assert ran.returncode == 0, ran.stderr
    size, pictures = out.read_bytes().split(b"\n", 1)
    width, height = map(int, size.split(b"x"))
    assert len(pictures) == 3 * width * height * len(film.frames(match)) and len(film.frames(match)) > 300


def test_without_ffmpeg_a_film_says_what_to_install(tmp_path, sheet, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = replay(sheet, "--mp4", tmp_path / "match.mp4")
    assert ran.returncode and "apt install ffmpeg" in ran.stderr and not (tmp_path / "match.mp4").exists()


def test_a_card_is_drawn(sheet, tmp_path):
    assert replay(sheet, "--card", tmp_path / "card.png").returncode == 0
    with Image.open(tmp_path / "card.png") as picture:
        assert picture.size[1] > panels.HEIGHT


@pytest.mark.parametrize("names", [("Аня", "Боцман"), ("Константинополь", "Навуходоносор")])
def test_the_words_around_the_panels_can_be_read(names):
    """Each light of a letter is a whole square of its own: drawn by fractions of a pixel they ran into one another."""
    sheet = random_matches.match(RULES, Rng(3))
    sheet.headers.update(zip("AB", names, strict=True))
    (shots, hits), (fired, struck) = sheet.match.figures(0), sheet.match.figures(1)
    card = [f"{names[0]} - {names[1]}", f"{names[sheet.match.result]}: ПОБЕДА!"]
    card += ["ПОПАДАНИЙ", f"{hits} ИЗ {shots} - {struck} ИЗ {fired}"]
    round_them = [*names, *"АБВГДЕЖЗИК" * 2, *[str(row) for row in range(1, 11)] * 2]
    for boxes, texts in ((film.inscriptions(sheet, "russian"), round_them), (film.result(sheet, "russian"), card)):
        drawn = [(x, y) for left, top, right, low in boxes for x in range(left, right + 1) for y in range(top, low + 1)]
        assert len(drawn) == len(set(drawn)) and {(right - left, low - top) for left, top, right, low in boxes} <= {
            (0, 0),
            (1, 1),
        }
        signs = capitals("".join(texts)).replace(" ", "")
        assert len(boxes) == sum(column.bit_count() for sign in signs for column in glyph(sign))


def test_a_picture_that_cannot_be_written_is_reported(sheet, tmp_path):
    for option in ("--gif", "--mp4", "--card"):
        ran = replay(sheet, option, tmp_path / "no-such-folder" / "x.png")
        assert ran.returncode == 1 and "cannot be written" in ran.stderr, ran.stderr
        assert "Traceback" not in ran.stderr


def test_a_sheet_without_seas_is_shown_and_not_drawn(tmp_path):
    sheet = random_matches.match(RULES, Rng(4), 40)
    sheet.seas = None
    path = tmp_path / "match.txt"
    path.write_text(scoresheet.write(sheet), encoding="utf-8")
    assert replay(path).returncode == 0
    assert replay(path, "--check").stdout.endswith("; the seas were not given\n")
    ran = replay(path, "--gif", tmp_path / "x.gif")
    assert ran.returncode == 1 and "tells no seas" in ran.stderr
