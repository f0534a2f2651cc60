"""Games whose folders lie beside the others: tests/test_new_game.py puts them there, periscope and what `make new-game`
writes, and has these tests run, under CPython and MicroPython.
"""

from any_game import captioned, chosen, enter, shown, tap, told
from players import POWER_ON, by_keys, career, press, wait

from zalp.console import game, keys
from zalp.console.logbook.career import MATCHES, QUICKEST, WINS

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT


def leave(b):
    """Back to Sea Battle."""
    yield from enter(b, "ANOTHER GAME")
    yield from enter(b, "SEA BATTLE")
    while b.store.read("game") is not None:
        yield None
    yield from wait(10)
    yield from enter(b, "SEA OF THE DAY")


def counted(b, opponent):
    """From the end of a match: the logbook has one against this opponent; then out of the game's menu again."""
    yield from shown(b, "PLAY!")
    yield from enter(b, "LOGBOOK")
    yield from shown(b, opponent)
    yield from press(F)
    yield from shown(b, "MATCHES: 1")
    yield from press(B, B)
    yield from leave(b)


def over(b):
    return b.shots and b.shots[-1].endswith("FOUND")


def searches(b):
    """A player of Periscope who shoots at cell after cell and never at one twice, until somebody has found."""
    while not over(b):
        yield from told(b, "fire", "shoot")
        assert b.captions["back"] == "to the menu" and b.captions["turn"] == "me"
        if " " in b.captions["selected"]:  # shot at before
            yield from press(F)
            assert b.captions["fire"] == "shoot", "refused"
            yield from press(R)
            continue
        count, cell = len(b.shots), b.captions["selected"]
        yield F
        while not over(b) and len(b.shots) < count + 2:
            yield None
        assert b.shots[count].startswith("me " + cell + " ")
        if not over(b):
            yield from press(R)


def test_periscope_is_played_from_the_menu_to_its_end_and_leaves_figures():
    assert game.names() == ["chess", "periscope", "seabattle", "straume"]
    won = []
    for seed in range(1, 6):

        def script(b):
            yield from chosen(b, "PERISCOPE")
            assert b.store.read("game") == b"periscope"
            yield from press(F)
            yield from searches(b)
            yield from shown(b, "VICTORY!" if b.shots[-1].startswith("me") else "DEFEAT")
            yield from counted(b, "SONARMAN")

        b = captioned(script, seed, language="en")
        assert b.failures == []
        mine = [shot for shot in b.shots if shot.startswith("me")]
        assert len(mine) - (len(b.shots) - len(mine)) == b.shots[-1].startswith("me")
        won.append(b.shots[-1].startswith("me"))
        book = career(b.store.records)
        numbers = book.of("sonarman=periscope")
        assert numbers[MATCHES] == 1 and numbers[WINS] == won[-1]
        assert numbers[QUICKEST] == (len(mine) if won[-1] else -1) and book.points == 0
    assert not all(won), "the sonarman never finds anything"


@by_keys(captioned, language="en")
def test_periscope_is_played_by_clicking_its_lights(b):
    yield from chosen(b, "PERISCOPE")
    assert not b.captions.get("taps") and b.captions["screen"] == "menu"
    yield from press(F, then=10)
    assert b.captions["taps"] == "enemy" and b.captions["window"] == "whole", "no letters stand beside its panels"
    yield from tap(b, 0, 7, 2)
    assert b.captions["selected"] == "Г2" and not b.shots
    yield from tap(b, 0, 6, 3)  # the same cell again
    yield from shown(b, "Г2")
    assert b.shots[0].startswith("me Г2 ")


@by_keys(captioned)
def test_periscope_in_russian_and_left_before_its_end(b):
    yield from wait(POWER_ON)
    yield from enter(b, "ДРУГАЯ ИГРА")
    yield from enter(b, "ПЕРИСКОП")
    yield from shown(b, "В БОЙ!")
    yield from press(F, then=10)
    assert b.captions["fire"] == "стрелять" and b.captions["selected"] == "В3", b.captions
    yield from press(B)
    yield from shown(b, "В БОЙ!")
    yield from enter(b, "ЖУРНАЛ")
    yield from shown(b, "БОЁВ ЕЩЁ НЕТ")


@by_keys(captioned, language="en")
def test_make_new_game_writes_a_game(b):
    yield from chosen(b, "CHESS")
    yield from press(F)
    yield from shown(b, "FIRE TO ROLL")
    assert b.captions["fire"] == "roll"
    yield from press(F)
    yield from shown(b, " : ")
    yield from counted(b, "ROBOT")
    assert career(b.store.records).of("robot=chess")[MATCHES] == 1
