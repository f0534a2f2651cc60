"""A match seen again through the battle's own screen: to the end, step by step, back, fast, with the admiral's
thoughts. Runs under pytest and under MicroPython (run.py).
"""

import random_matches
import scripted
from players import done, press, settings_record, staged, wait

from zalp.console import keys
from zalp.console.show import palette
from zalp.seabattle import parts
from zalp.seabattle.rules import Rng, Rules, acts, finish
from zalp.seabattle.rules.constants import GIVEN, MINED
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.logbook.replay import Played, Replay
from zalp.seabattle.screens.logbook.variant_replay import VariantReplay
from zalp.seabattle.screens.variants import seas as variant_seas

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def sheet_of(rules, seed, ends=None):
    return random_matches.match(rules, Rng(seed), ends)


def shown(game, script, running=True, records=None, heard=None):
    """The Replay after these keys; BACK ends it. heard: a list for the effects, each with what follows it."""
    stage = staged(scripted.Board(script, 1, scripted.Store(records), captioned=True))
    play = stage.play

    def playing(effect, frames=None, then=None):
        if heard is not None:
            heard.append((effect, then))
        play(effect, frames, then)

    stage.play = playing
    variant = parts.suited("replay", game.rules) == "variant-replay"
    replay = (VariantReplay if variant else Replay)(stage, game, running)
    assert done(replay.run()) is False
    return replay


def test_both_seas_are_open_from_the_first_picture():
    game = Played(sheet_of(Rules(), 2))
    replay = shown(game, lambda b: press(None, B), running=False)
    for ship in game.seas[1].fleet.ships:
        assert all(replay.scene.looks[cell] == palette.FOUND for cell in ship)
    for ship in game.seas[0].fleet.ships:
        assert all(replay.scene.looks[100 + cell] == palette.SHIP for cell in ship)


def test_it_stops_and_goes_on():
    game = Played(sheet_of(Rules(), 4))

    def script(b):
        yield F  # stop
        yield from wait(200)
        assert game.done == 0
        yield F
        yield from wait(40)
        assert game.done > 0
        yield B

    shown(game, script)


def test_the_admiral_tells_what_he_would_have_thought_and_no_key_is_said_to_aim():
    game = Played(sheet_of(Rules(), 5))

    def script(b):
        while game.next.player != 0:  # until the player is to shoot
            yield R
            yield from wait(3)
        before = bytes(b.panels.rgb[:300])
        yield D
        yield from wait(60)
        assert bytes(b.panels.rgb[:300]) != before
        said = b.captions["screen"], b.captions["selected"] != "", b.captions["fire"], b.captions["back"]
        assert said == ("coach", True, "back", "back"), said
        yield F
        yield from wait(3)
        yield B

    shown(game, script, False, {"settings": settings_record(language="en")})


def test_a_match_that_was_resigned_ends_so_again():
    for ends in range(0, 40, 3):
        sheet = sheet_of(Rules(), 6 + ends, ends)
        game = Played(sheet)
        finish(game.winding(len(game.acts)))
        assert (game.match.result, game.match.reason) == (sheet.match.result, sheet.match.reason)


def test_a_match_of_two_people_is_shown_with_the_names_that_they_had():
    for versus, names, who in (("two-players", "АНЯ БОРИС", {"one", "two"}), ("admiral", "", {"me", "other"})):
        sheet = sheet_of(Rules(), 3)
        sheet.headers.update({"Versus": versus, "A": "АНЯ", "B": "БОРИС"})

        def script(b, names=names, who=who):
            yield from press(None, R, R, R)
            yield from wait(60)
            assert b.captions.get("names", "") == names
            assert len(b.shots) == 3 and {shot.split(" ")[0] for shot in b.shots} <= who
            yield B

        shown(Played(sheet), script, False, {"people": b"zalp-people-1\nONE\nTWO\nfull\n"})


VARIANTS = ("classic", "three", "chain", "salvo", "plain", "mines", "submarine", "sweeper", "dutchman")


def variant_sheet(name, seed):
    small = {"width": 10, "height": 10} if name in ("dutchman", "sweeper") else {}
    if name == "sweeper":
        small["fleet"] = "russian"
    return sheet_of(preset(name, **small), seed)


def test_a_match_runs_by_itself_to_the_same_end():
    for name in VARIANTS:
        sheet = variant_sheet(name, 4)
        game = Played(sheet)

        def script(b, game=game):
            yield U  # fast
            while game.next:
                yield None
            yield from wait(30)
            yield B

        replay = shown(game, script)
        assert list(game.match.acts) == list(sheet.match.acts) and game.match.result == sheet.match.result, name
        assert name == "classic" or list(replay.past.acts) == list(sheet.match.acts), name


def test_it_goes_on_and_back_as_the_battle_shows_it():
    for name in VARIANTS:
        game = Played(variant_sheet(name, 5))
        found = []

        def script(b, game=game, found=found):
            for key, frames in ((R, 150), (R, 150), (R, 150), (L, 30), (R, 150), (L, 30), (L, 30), (L, 30), (L, 30)):
                yield key
                yield from wait(frames)
                found.append((game.done, len(game.match.acts)))
            yield B

        replay = shown(game, script, running=False)
        assert found[2][0] == 3 and found[-1] == (0, 0), (name, found)
        assert not game.match.acts and palette.MISSED not in list(replay.scene.looks)
        assert name == "classic" or not replay.past.acts and replay.shown == 0


def test_mines_and_submarines_lie_in_both_seas_from_the_first_picture():
    for name, things, look in (
        ("mines", "mines", variant_seas.MINE),
        ("sweeper", "sweepers", variant_seas.SWEEPER),
        ("submarine", "submarines", variant_seas.SUB),
    ):
        game = Played(variant_sheet(name, 2))
        replay = shown(game, lambda b: press(None, B), running=False)
        for panel, player in ((0, 1), (100, 0)):
            cells = getattr(game.seas[player].fleet, things)
            assert cells and all(replay.scene.looks[panel + cell] == look for cell in cells), name


def test_a_mine_and_what_is_given_for_it_look_as_in_the_match():
    sheet = variant_sheet("mines", 3)
    plain = [act for act in sheet.match.acts if act.kind != acts.ANSWER]
    at, gift = next((n, act) for n, act in enumerate(plain) if act.kind == acts.GIVE)
    game = Played(sheet)
    finish(game.winding(at - 1))
    effects = []

    def script(b):
        yield R  # the shot that finds the mine
        yield from wait(150)
        assert game.match.charts[1 - gift.player].marks[game.acts[at - 1].cell] == MINED
        yield R  # the gift
        yield from wait(60)
        light = 3 * gift.cell + (300 if gift.player == game.me else 0)
        seen = set()
        for _ in range(30):
            yield None
            seen.add(bytes(b.panels.rgb[light : light + 3]))
        assert game.match.charts[gift.player].marks[gift.cell] == GIVEN
        assert len(seen) > 5, "what was given pulses"
        yield B

    shown(game, script, False, heard=effects)
    assert {"mine", "alarm"} <= {name for played in effects for name in played}


def test_a_sunk_submarine_fires_its_dying_shot_again():
    for seed in range(1, 12):
        sheet = variant_sheet("submarine", seed)
        dying = [shot for shot in sheet.match.shots() if shot[4]]
        if dying:
            break
    game = Played(sheet)
    effects = []

    def script(b):
        while game.next:
            yield R
            yield None
        yield from wait(100)
        yield B

    shown(game, script, False, heard=effects)
    assert [effect for effect, _ in effects].count("dying") == len(dying)
