"""Score sheets of Straume 1986: what random games are written as is read back, and with one thing changed refused."""

import re
from types import SimpleNamespace

import pytest
import straume_moves
from PIL import Image
from test_replay import replay

from zalp.seabattle.rules import Rng
from zalp.seabattle.sheets.scoresheet import check_of
from zalp.straume import captains
from zalp.straume.rules import DRAWN, Position
from zalp.straume.screens.game import LAST, RECORD, Game, last_of_duel
from zalp.straume.screens.helm import landing
from zalp.tools.replay import panels, straume, straume_panels


def game(seed, most):
    """A Game of random but sinking moves: to its end, or so many."""
    rng = Rng(seed)
    fleets = [captains.line_up("cabin-boy", rng) for _ in (0, 1)]
    played = Game(*fleets, rng.below(2), "cabin-boy")
    while played.outcome is None and len(played.moves) < most:
        played.push(straume_moves.lively(played.position, rng))
    return played


def sealed(text):
    """The text with the checksum that it should have."""
    return re.sub(r'\[Check "\w+"\]', f'[Check "{check_of(text)}"]', text)


def test_a_typed_or_pasted_sheet_is_read_and_errors_name_their_line(tmp_path):
    played = game(1, 40)
    text = straume.write(straume.of_record(played.record()))
    bare = re.sub(r"\[Check.*\n", "", text)
    for pasted in (
        "\ufeff" + text.replace("\n", "\r\n"),
        "\r\n \n" + text.replace('"]', "”]").replace(' "', " “"),
        bare[: bare.index("\n\n")] + bare[bare.index("\n\n") :].upper(),
    ):
        assert straume.read(pasted).moves == list(played.moves)
        path = tmp_path / "sheet.txt"
        path.write_bytes(pasted.encode())
        assert replay(path, "--check").returncode == 0
    acts = bare.index("   1. ") + len("   1. ")
    below = "\n\n" + bare[:acts]
    number = below.count("\n") + 1
    for word, fault in (
        ("е3^", "(its е is Cyrillic: type the Latin e)"),
        ("e²^", "a point is a letter"),
        ("²1.", "a move is a point"),
        ("٣.", "a move is a point"),
    ):
        with pytest.raises(straume.SheetError, match=f"^line {number}: .*{re.escape(fault)}"):
            straume.read(below + word + " " + bare[acts:])


def test_records_become_sheets_and_sheets_are_read_back():
    seen = set()
    for seed in range(8):
        played = game(seed, 2000 if seed % 2 else 60)
        if seed in (2, 4):
            played.settled = DRAWN if seed == 2 else 1
        records = {}
        played.save(SimpleNamespace(keep=records.setdefault))
        sheet = straume.of_record(records.get(RECORD) or records[LAST])
        text = straume.write(sheet)
        again = straume.read(text)
        assert again == sheet and straume.write(again) == text
        assert again.moves == list(played.moves)
        *_, (_, position) = again.played()
        assert str(position) == str(played.position)
        seen.add(again.end())
    assert {("*", "*"), ("draw", "agreed"), ("B", "resigned")} < seen
    assert {ended for _, ended in seen} == {"*", "agreed", "resigned", "played"}


def test_a_duel_becomes_a_sheet_whoever_ended_it():
    fleets = captains.LINE_UPS[:2]
    for outcome, how, said in (
        (1, 2, ("B", "resigned")),
        (0, 3, ("A", "left")),
        (1, 4, ("B", "cheated")),
        (DRAWN, 1, ("draw", "agreed")),
        (DRAWN, 2, ("draw", "agreed")),  # both at once
    ):
        played = Game(*fleets, 1, "cable")
        for _ in range(12):
            played.push(straume_moves.waiting(played.position, played.position.turn))
        sheet = straume.of_record(last_of_duel(1, *fleets, played.moves, outcome, how))
        again = straume.read(straume.write(sheet))
        assert again.end() == said and again.moves == list(played.moves)
        assert again.headers == {"A": "Player", "B": "cable"}


def test_a_sheet_with_one_thing_changed_is_refused_with_its_line():
    text = straume.write(straume.of_record(game(3, 80).record()))
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("   9. "))
    words = lines[place].split()

    def changed(number, line):
        return sealed("\n".join(lines[:number] + [line] + lines[number + 1 :]))

    faults = {
        text.replace('[First "', '[First "C'): "Check",
        sealed(text.replace('[Result "*"]', '[Result "A"]')): "by its moves",
        sealed(text.replace('[Ended "*"]', '[Ended "agreed"]')): "did not end so",
        changed(place, " ".join(words[:3] + ["a20^"] + words[4:])): f"line {place + 1}: a20^",
        changed(place, " ".join(words[:3] + ["moo"] + words[4:])): f"line {place + 1}: moo",
        changed(place, " ".join(["8."] + words[1:])): "move 9 comes next",
        sealed(re.sub(r'\[Fleet-A "\w', '[Fleet-A "Q', text)): "a line-up is",
        sealed(text.replace('[Fleet-B "', '[Fleet-C "')): "Fleet-B is missing",
        text.replace(lines[place], ""): "Check says",
        "[Straume]\n": "begins with",
    }
    for wrong, said in faults.items():
        with pytest.raises(straume.SheetError, match=re.escape(said)):
            straume.read(wrong)


def test_a_move_that_is_left_out_is_found_without_the_checksum():
    played = game(5, 40)
    text = straume.write(straume.of_record(played.record()))
    bare = re.sub(r'\[Check "\w+"\]\n', "", text)
    assert straume.read(bare).moves == list(played.moves)
    for at in range(0, 39, 7):
        name = re.findall(r"[a-j]\d+[\^<>*]", bare)[at]
        with pytest.raises(straume.SheetError):
            straume.read(bare.replace(" " + name, "", 1))


def test_the_tool_shows_checks_and_writes(tmp_path):
    played = game(1, 30)
    record = tmp_path / "straume"
    record.write_bytes(played.record())
    written = replay("--sheet", record)
    assert written.returncode == 0 and written.stdout.startswith('[Straume "1"]\n')
    sheet = tmp_path / "game.txt"
    sheet.write_text(written.stdout, encoding="utf-8")
    assert replay("--check", sheet).stdout == f"{sheet}: 30 moves, not over\n"
    shown = replay(sheet).stdout
    assert shown.count("\n") > 20 and "30 moves; not over" in shown
    letters = "".join(re.findall(r"[A-Za-z](?=[\^>v<])", shown.rpartition("30 moves")[0]))
    position = Position.parse(str(played.position))
    assert [sum(c.isupper() for c in letters), sum(c.islower() for c in letters)] == list(position.afloat)
    sheet.write_text(sealed(written.stdout.replace("   9. ", "   9. e10^ ")), encoding="utf-8")
    refused = replay("--check", sheet)
    assert refused.returncode == 1 and "line" in refused.stderr and "e10^" in refused.stderr
    assert replay("--mp4", tmp_path / "x.mp4", record).returncode == 1


def test_a_game_is_drawn_as_the_panels_show_it(tmp_path):
    played = game(1, 12)
    record, out = tmp_path / "straume", tmp_path / "game.gif"
    record.write_bytes(played.record())
    card = tmp_path / "game.png"
    assert replay("--gif", out, "--card", card, record).returncode == 0
    with Image.open(card) as picture:
        assert picture.size == (panels.WIDTH, panels.HEIGHT)
    with Image.open(out) as picture:
        assert picture.n_frames == 2 * (len(played.moves) + 1)
    found = straume_panels.steps(straume.of_record(record.read_bytes()))
    assert len(found) == 26 and len({frame for frame, _ in found}) > 20
    # Where the last move ended there is a ship, its colour that of its type.
    point = landing(game(1, 11).position, played.moves[-1]) if played.moves[-1] & 3 == 0 else played.moves[-1] >> 2
    assert any(found[-1][0][3 * point : 3 * point + 3])
