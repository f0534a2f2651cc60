"""The tool that reads two public sets of people's games: their documented form, made up here, and what is refused."""

import csv
import gzip
import json
import struct

import pytest

from host_tools.arena import people


def log(*clicks):
    """A click log as the set has it: (row, column, ship or 0)."""
    named = {"i": [c[0] for c in clicks], "j": [c[1] for c in clicks], "t": [1.5 * n for n in range(len(clicks))]}
    return str({**named, "hit": [c[2] for c in clicks]})


FLEET = [(0, 0, "A"), (0, 1, "A"), (0, 2, "A"), (2, 0, "B"), (2, 1, "B"), (4, 3, "C"), (4, 4, "C")]


def written(path, head, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(head)
        table.writerows(rows)


@pytest.fixture
def clicks(tmp_path):
    """Two games of the one kind, one of the other, and rows that are no games."""
    head = ["PROLIFIC_PID", "test_part", "cheat", "click_log", "num_clicks"]
    rows = [
        ["5e1f", "non-pretend", "0", log((4, 0, "0"), *FLEET), "8"],
        ["5e1f", "non-pretend", "0", log((0, 0, "A"), (0, 0, "A"), (3, 3, "0"), (3, 4, "0"), *FLEET), "11"],
        ["5e1f", "pretend", "1", log(*FLEET), "7"],
        ["5e1f", "pretend", "1", log(*FLEET[:3]), "3"],
        ["5e1f", "practice", "", log(*FLEET), "7"],
        ["5e1f", "instructions", "", "", ""],
    ]
    written(tmp_path / people.CLICKS, head, rows)
    return tmp_path


def test_shots_of_both_kinds_of_game_and_where_the_first_one_falls(clicks):
    found = people.pretending(clicks)["parts"]
    unknown, pretended = found["fleet unknown"], found["fleet shown, to be played as unknown"]
    assert (unknown["games"], unknown["finished"], unknown["shots_mean"]) == (2, 2, 8.5)
    assert (pretended["games"], pretended["finished"], pretended["shots_mean"]) == (2, 1, 7)
    assert {cell: part for cell, part in enumerate(unknown["first"]) if part} == {0: 0.5, 20: 0.5}


def test_who_played_is_not_printed(clicks, capsys):
    assert people.main(["pretending", str(clicks)]) == 0
    table = capsys.readouterr().out
    assert people.main(["pretending", str(clicks), "--json"]) == 0
    output = table + capsys.readouterr().out
    assert "| fleet unknown | 2 | 2 | 8.500 |" in table and "  50.0   0.0" in table
    assert "5e1f" not in output


@pytest.mark.parametrize("name", ["experiments/collaborative/data/battleship-final-data/stage.csv", people.EVENTS[2]])
def test_games_with_questions(tmp_path, name):
    true = [[0, 1, 1], [0, 0, 0], [0, 0, 0]]
    dark = [[-1] * 3 for _ in range(3)]
    one, two = [[0, 1, -1], [-1] * 3, [-1] * 3], [[0, 1, 1], [-1] * 3, [-1] * 3]
    rows = [
        ["r1", "0", "question", "who?", json.dumps(dark)],
        ["r1", "2", "move", "A3", json.dumps(two)],
        ["r1", "1", "move", "A2", json.dumps(one)],
        ["r2", "0", "move", "A2", json.dumps(one)],
        ["r3", "0", "decision", "", json.dumps(dark)],
    ]
    written(tmp_path / name, ["roundID", "index", "messageType", "messageText", "occTiles"], rows)
    found = people.questions(tmp_path)
    assert "won" not in found and found["games"] == 2
    assert (found["shots_mean"], found["hits_mean"], found["questions_mean"]) == (2.5, 1.5, 0.5)
    written(tmp_path / people.ROUNDS, ["id", "trueTiles"], [[game, json.dumps(true)] for game in ("r1", "r2", "r3")])
    found = people.questions(tmp_path)
    assert found["won"] == 1 and found["shots_of_won_mean"] == 3 and found["won_low"] < 0.5 < found["won_high"]


def frame(**columns):
    """A data frame as R's saveRDS writes it: texts as factors, whole numbers, and one text column by reference."""

    def number(value):
        return struct.pack(">i", value)

    def text(value):
        return number(9 | 64 << 12) + number(len(value)) + value.encode()

    def texts(values):
        return number(16) + number(len(values)) + b"".join(map(text, values))

    def pairs(*named):
        return b"".join(number(2 | 1024) + number(1) + text(name) + value for name, value in named) + number(254)

    data = number(19 | 512) + number(len(columns))
    for values in columns.values():
        if isinstance(values[0], str):
            levels = sorted(set(values))
            data += number(13 | 512) + number(len(values)) + b"".join(number(levels.index(v) + 1) for v in values)
            data += pairs(("levels", texts(levels)))
        elif isinstance(values[0], float):
            data += number(14) + number(len(values)) + struct.pack(f">{len(values)}d", *values)
        else:
            data += number(13) + number(len(values)) + b"".join(map(number, values))
    data += pairs(("names", texts(list(columns))))
    return gzip.compress(b"X\n" + number(3) + bytes(8) + number(5) + b"UTF-8" + data)


def test_the_table_of_clicks_that_the_set_has_beside_gives_the_same(clicks):
    recorded = people.pretending(clicks)
    rows = []
    for part, first in (("nonpretend", [(4, 0, "0")]), ("nonpretend", [(0, 0, "A"), (3, 3, "0"), (3, 4, "0")])):
        rows += [(part, n, *click) for n, click in enumerate([*first, *FLEET], 1)]
    for part, fleet in (("pretend", FLEET), ("pretend", FLEET[:3]), ("practice", FLEET)):
        rows += [(part, n, *click) for n, click in enumerate(fleet, 1)]
    names = ("test_part", "click_number", "i", "j", "hit")
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    (clicks / people.PREPARED).write_bytes(frame(**columns, RT=[1.5] * len(rows)))
    assert people.pretending(clicks) == recorded
    whole = frame(**columns)
    for broken in (whole[:60], b"x", gzip.compress(b"X\n"), gzip.compress(gzip.decompress(whole)[:200]), frame(i=[1])):
        (clicks / people.PREPARED).write_bytes(broken)
        with pytest.raises(people.NotThere):
            people.pretending(clicks)


@pytest.mark.parametrize("name", ["pretending", "questions"])
def test_a_folder_without_the_files_is_reported(tmp_path, capsys, name):
    assert people.main([name, str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("people: ")


def test_files_of_another_form_are_reported(tmp_path, clicks):
    (clicks / people.CLICKS).write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    with pytest.raises(people.NotThere, match="pointer to a large file"):
        people.pretending(clicks)
    written(clicks / people.CLICKS, ["test_part", "click_log"], [["pretend", "\x1b[2J"]])
    with pytest.raises(people.NotThere, match="another form: .x1b"):
        people.pretending(clicks)
    written(clicks / people.CLICKS, ["test_part", "click_log"], [])
    with pytest.raises(people.NotThere, match="is no game"):
        people.pretending(clicks)
    written(tmp_path / people.EVENTS[1], ["roundID", "index", "messageType", "occTiles"], [["r", "0", "move", "?"]])
    with pytest.raises(people.NotThere, match="a board has another form"):
        people.questions(tmp_path)


def test_the_median_adult_shoots_as_the_adults_did():
    # Of 2,400 games: 15.89 shots, 0.836 of open hits followed up, 0.059 of shots at surely empty cells.
    found = people.model(150)["parts"]["the arena's median adult"]
    assert found["finished"] == 150 and 15.2 < found["shots_mean"] < 16.6
    assert 0.8 < found["followed"] < 0.88 and 0.035 < found["empty"] < 0.075
    corners = [found["first"][cell] for cell in (0, 4, 20, 24)]
    assert 0.2 < sum(corners) < 0.42 and found["first"][12] > 0.05


def test_what_is_followed_up_and_what_is_surely_empty():
    # The second and the fourth shot fall beside a hit, the third does not. Three decks in a row are a whole ship: the
    # last falls into the water.
    game = {0: True, 1: True, 24: False, 2: True, 3: False}
    found = people._habits([game])
    assert found["followed"] == 2 / 3 and found["empty"] == 1 / 5


def test_the_model_needs_no_folder_and_a_set_does(capsys):
    for words in (["model", "somewhere"], ["pretending"], ["model", "--games", "0"]):
        with pytest.raises(SystemExit):
            people.main(words)
    assert people.main(["model", "--games", "2"]) == 0
    assert "| the arena's median adult | 2 | 2 |" in capsys.readouterr().out
