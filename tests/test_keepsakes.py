"""What a player takes along: the logbook as JSON, the last match as text and pictures, the sea of the day as a text."""

import base64
import io
import json
import math
import re

import pytest
import random_matches
import records
from PIL import Image

from zalp.console.logbook import career
from zalp.console.logbook.book import Book
from zalp.console.storage import ENTRIES
from zalp.seabattle.rules import Rng, finish
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.daily import seas_of
from zalp.seabattle.screens.logbook.outcome import outcome
from zalp.seabattle.sheets import reading, shelf
from zalp.tools import ROOT, ladder, logbook
from zalp.tools.build import flash
from zalp.tools.virtual import keepsakes


def kept(name="classic", **headers):
    """The records of a handheld on which one match was played."""
    sheet = random_matches.match(preset(name), Rng(2))
    sheet.headers.update({"A": "", "B": "admiral", "Versus": "admiral", **headers})
    book = career.Career()
    book.note(outcome(sheet.match, 0, "admiral", name))
    book.judged("ab", "left")
    book.kept = 1
    return {"logbook": book.pack(), "game-0": shelf.pack(sheet)}, sheet


def test_the_logbook_as_json_has_every_figure_and_the_matches_as_score_sheets():
    store, sheet = kept()
    store["daily"] = b"zalp-daily-1\n2026-11-21 30 \n2026-11-22 -1 0102\n"
    exported = json.loads(keepsakes.make("logbook.json", store.get)[0])
    figures = exported["opponents"]["admiral"]
    assert list(figures) == list(logbook.FIGURES) and figures["matches"] == 1
    assert figures == exported["rules"]["classic"]["admiral"] == exported["rules"]["classic"]["all"]
    assert exported["verdicts"] == {"left": 1} and exported["days"] == {"2026-11-21": 30}
    again = reading.read(exported["matches"][0])
    assert list(again.match.acts) == list(sheet.match.acts)
    assert again.headers["A"] == "Игрок" and again.headers["B"] == "Адмирал"


def test_other_games_have_figures_of_their_own_in_it():
    book = career.Career()
    book.played("straume", "navigator", True, 3, 61, "a")
    book.played("straume", "cable", False, 12, 40, "b")
    exported = logbook.as_json({"logbook": book.pack()}.get)
    names = "matches", "wins", "wins_in_a_row", "most_wins_in_a_row", "fewest_ships_lost", "fewest_moves"
    assert exported["games"]["straume"] == {
        "navigator": dict(zip(names, (1, 1, 1, 1, 3, 61), strict=True)),
        "cable": dict(zip(names, (1, 0, 0, 0, None, None), strict=True)),
    }
    assert not exported["rules"] and not exported["opponents"]


def test_an_empty_handheld_has_an_empty_logbook_and_no_match():
    assert logbook.as_json({}.get)["points"] == 0
    for name in ("match.txt", "match.gif", "card.png"):
        with pytest.raises(LookupError, match="play one"):
            keepsakes.make(name, {}.get)
    with pytest.raises(LookupError, match=r"there are: .*card\.png"):
        keepsakes.make("secret", {}.get)


def test_a_damaged_logbook_is_told_in_words_with_what_to_do():
    whole, entries = career.Career().pack(), Book(career.Career().pack()).entries()
    damaged = [whole[:at] + b"\xff" + whole[at + 1 :] for at in range(len(whole) - 4)] + [b"nonsense", whole[:-1]]
    damaged += [whole.replace(b"kept 0", b"kept x"), whole.replace(b"verdicts", b"verdicts cheat")]
    stores = [{"logbook": record} for record in damaged]
    for line in (b"\nadmiral classic 5", b"\ngame straume", b"\nadmiral classic x 1 1 1 1 -", b"\n\xff"):
        stores.append({"logbook": whole, ENTRIES: entries + line})
    stores.append({"logbook": whole, ENTRIES: b"nonsense"})
    for store in stores:
        with pytest.raises(ValueError, match=r"^(?!.* b?')[^\\]+\. Open the logbook on the handheld: .*$") as told:
            keepsakes.make("logbook.json", store.get)
        assert re.search("not a logbook|damaged|not entries", str(told.value)), told.value


@pytest.mark.parametrize("name", ["classic", "sweeper"])
@pytest.mark.slow
def test_the_last_match_is_a_text_a_moving_picture_and_a_card(name):
    store, sheet = kept(name)
    text, kind = keepsakes.make("match.txt", store.get)
    assert kind == "text/plain" and reading.read(text.decode()).match.result == sheet.match.result
    with Image.open(io.BytesIO(keepsakes.make("card.png", store.get)[0])) as card:
        assert card.format == "PNG" and len(card.getcolors(1 << 16)) > 50
    if name == "classic":
        with Image.open(io.BytesIO(keepsakes.make("match.gif", store.get)[0])) as film:
            assert film.format == "GIF" and film.n_frames > 100


def test_a_damaged_match_on_the_shelf_gives_way_to_the_one_before():
    store, sheet = kept()
    book = career.Career.parse(store["logbook"])
    book.kept = 2
    store.update({"logbook": book.pack(), "game-1": b"zalp-game-1\nnonsense"})
    assert list(logbook.last(store.get)[0].match.acts) == list(sheet.match.acts)


def test_the_result_of_a_sea_of_the_day_is_a_short_text():
    store = {"daily": b"zalp-daily-1\n2026-11-22 31 \n", "settings": b"zalp-settings-1\nlanguage=en\n"}
    assert keepsakes.make("daily.txt", store.get)[0] == b"Zalp, sea of the day 2026-11-22: 31 misses in 51 shots\n"
    # With the shots of that day: a square each, ten a line, and the ships stay secret.
    sea = finish(seas_of((2026, 11, 22)))[1]
    decks = [cell for ship in sea.fleet.ships for cell in ship]
    cells = [cell for cell in range(100) if cell not in decks][:31] + decks
    store["daily"] = f"zalp-daily-1\n2026-11-22 31 {bytes(cells).hex()}\n".encode()
    first, *rows = keepsakes.make("daily.txt", store.get)[0].decode().splitlines()
    assert first.endswith("31 misses in 51 shots") and [len(row) for row in rows] == [10, 10, 10, 10, 10, 1]
    squares = "".join(rows)
    assert squares.count("🟦") == 31 and squares.count("🟥") == 10 and squares.count("🟧") == 10
    store["daily"] += b"2026-11-23 -1 0102\n"  # today's is not finished, and yesterday's shots are gone
    assert "🟦" not in keepsakes.make("daily.txt", store.get)[0].decode()


def test_a_link_to_a_match_has_all_of_its_record():
    store, sheet = kept()
    name, text = keepsakes.make("match.link", store.get)[0].decode().split("=")
    assert name == "match" and len(text) < 1500
    record = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    assert record == store["game-0"] and list(finish(shelf.unpacking(record)).match.acts) == list(sheet.match.acts)
    with pytest.raises(LookupError):
        keepsakes.make("match.link", {}.get)


def test_the_captains_stand_on_the_ladder_as_the_arena_measured_them():
    text = (ROOT / "docs" / "captains.md").read_text(encoding="utf-8")
    measured = re.findall(r"^(boatswain|navigator|admiral) \|[ |]*([0-9.]+) \(", text, re.MULTILINE)
    rates = dict(measured[-3:])  # the last table with such rows that has one figure each
    assert list(rates) == ["boatswain", "navigator", "admiral"], measured
    below = "cabin-boy"
    for name, rate in rates.items():
        share = ladder.expected(ladder.RATINGS[name], ladder.RATINGS[below])
        assert share == pytest.approx(float(rate), abs=0.002), name
        below = name
    assert ladder.RATINGS["cabin-boy"] == ladder.ANCHOR and ladder.RATINGS["cable"] == ladder.RATINGS["navigator"]


def test_the_ladder_rates_by_all_matches_and_its_graph_ends_there():
    none, wide = ladder.rating({})
    assert none == pytest.approx(ladder.ANCHOR, abs=1)
    for share in (0.2, 0.5, 0.8):
        points = round(400 * share)
        value, margin = ladder.rating({"navigator": (400, points)})
        truth = ladder.RATINGS["navigator"] + ladder.SCALE * math.log(share / (1 - share))
        assert abs(value - truth) < 4 and margin < wide / 5
    made = ladder.ladder({"navigator": (5, 3.0), "admiral": (2, 0.0)}, [("admiral", 0.0), ("navigator", 1.0)])
    assert len(made["history"]) == 3 and made["history"][-1] == made["rating"] and made["matches"] == 7
    assert made["history"][0] > made["history"][1] < made["history"][2]
    store, sheet = kept()
    found = json.loads(keepsakes.make("ladder.json", store.get)[0])
    won = sheet.match.result == 0
    assert found["matches"] == 1 and found["history"][0] == 1000 and (found["rating"] > 1000) == won
    with pytest.raises(LookupError):
        keepsakes.make("ladder.json", {}.get)


def test_make_log_exports_what_a_pico_printed(tmp_path):
    store, _ = kept()
    said = "".join(f"record {name} {records.seal(store[name]).hex()}\n" for name in store)
    out = tmp_path / "logbook.json"
    assert "1 matches" in flash.export("MicroPython\n" + said, out)
    assert json.loads(out.read_text(encoding="utf-8")) == logbook.as_json(store.get)
    with pytest.raises(flash.FlashError, match="cannot be written"):
        flash.export(said, tmp_path / "none" / "x.json")
