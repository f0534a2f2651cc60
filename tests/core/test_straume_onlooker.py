"""Onlookers of a duel of Straume: what both players see, move by move. Runs under pytest and MicroPython."""

from any_game import captioned
from players import POWER_ON, by_keys, press, wait
from straume_moves import lively

from zalp.console import keys
from zalp.console.page.captions import READ_UP, WATCHED
from zalp.seabattle.rules import Match as SeaMatch
from zalp.seabattle.rules import Rng, Rules
from zalp.straume.captains import LINE_UPS
from zalp.straume.page.onlooker import Watched
from zalp.straume.rules import DRAWN, Position
from zalp.straume.rules.text import move_name

FLEETS = LINE_UPS[0], LINE_UPS[-1]


def moves(count, seed=1, first=0):
    """The first moves of a game, by name."""
    position, rng, made = Position(*FLEETS, first), Rng(seed), []
    while len(made) < count and position.outcome is None:
        move = lively(position, rng)
        made.append(move_name(move))
        position.push(move)
    return made


def record(made, first=0, names="ANNA БОРЯ", end=""):
    words = ["zalp-straume-1", str(first)] + list(FLEETS) + made + ([end] if end else [])
    return WATCHED + (names + "\n" + " ".join(words)).encode()


def other_game():
    """A duel of Sea Battle."""
    return WATCHED + ("VERA GRISHA\n" + str(SeaMatch(Rules(), 0))).encode()


def watched(script, records=None):
    captioned(script, 1, records, language="en", alphabet="latin", pace="brisk")


def taken(b):
    """Wait until the page's record was taken, and what it brought was shown."""
    still = 0
    for _ in range(3000):
        yield None
        still = still + 1 if b.visitor is None and b.captions["back"] == "leave" else 0
        if still > 5:
            return
    raise AssertionError(b.captions)


def test_an_onlooker_of_straume_sees_every_move_whatever_game_the_handheld_had():
    made = moves(14)

    def script(b):
        b.visitor = record(made[:4])
        yield from taken(b)
        assert b.captions["game"] == "straume" and b.captions["screen"] == "replay"
        assert (b.captions["names"], len(b.shots), b.captions["turn"]) == ("ANNA БОРЯ", 0, "one")
        for count in (5, 9, 14):
            b.visitor = record(made[:count])
            yield from taken(b)
        assert [line.split(" ")[0] for line in b.shots] == ["one", "two"] * 5
        b.asked.append(READ_UP)
        yield from wait(2)
        assert b.captions["read"][:4] == "A1: " and "your" not in b.captions["read"] + b.captions.get("selected", "")
        yield from press(keys.BACK)
        yield from wait(30)
        assert b.captions["screen"] == "menu" and not b.captions.get("names")

    watched(script)
    watched(script, {"game": b"straume"})


@by_keys(watched)
def test_the_end_the_next_game_and_the_other_game_are_followed(b):
    made = moves(6)
    b.visitor = record(made[:5])
    yield from taken(b)
    b.visitor = WATCHED + b"ANNA B\nnothing"  # made up, or cut off
    yield from taken(b)
    b.visitor = record(made, end="=1")
    while "SECOND HAS WON" not in b.captions.get("text", ""):
        yield None
    yield from wait(200)
    assert b.captions["screen"] == "replay" and not b.captions.get("turn")
    b.visitor = record(moves(2, 1, 1), 1)
    yield from wait(100)
    assert b.captions["turn"] == "two"
    b.visitor = other_game()
    while b.captions["game"] != "seabattle" or b.captions["screen"] != "replay":
        yield None
    assert b.captions["names"] == "VERA GRISHA"
    b.visitor = record(made)
    while b.captions["game"] != "straume" or b.captions["screen"] != "replay":
        yield None
    yield from press(keys.BACK)
    yield from wait(30)
    assert b.captions["screen"] == "menu" and b.captions["game"] == "straume"


def test_a_text_that_is_not_a_game_is_refused():
    legal = record(moves(3))
    assert Watched(legal).outcome is None and Watched(record(moves(3), end="=2")).outcome == DRAWN
    broken = (
        b"",
        b"ANNA\nx",
        legal + b" a1^",
        legal + b" =3",
        legal.replace(b" 0 ", b" 7 ", 1),
        legal[:-1],
        WATCHED + b"\xff\n",
    )
    for made_up in broken:
        try:
            Watched(made_up)
        except ValueError:
            continue
        raise AssertionError(made_up)

    def script(b):
        b.visitor = WATCHED + b"A B\nzalp-straume-1 nothing"
        yield from wait(POWER_ON + 60)
        assert b.visitor is None and b.captions["screen"] == "menu"

    watched(script, {"game": b"straume"})
