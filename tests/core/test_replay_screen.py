"""A match seen again through the battle's own screen: to the end, step by step, back, fast, with the admiral's
thoughts. Runs under pytest and under MicroPython (run.py).
"""

import random_matches
import scripted
from players import board, press, staged, wait

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


def shown(game, script, running=True):
    """The Replay after these keys; BACK ends it."""
    stage = staged(board(script))
    variant = parts.suited("replay", game.rules) == "variant-replay"
    replay = (VariantReplay if variant else Replay)(stage, game, running)
    try:
        replay.run().send(None)
    except StopIteration as end:
        assert end.value is False
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


def to_own_shot(game):
    """Step on until the player is to shoot."""
    while game.next.player != 0:
        yield R
        yield from wait(3)


def test_the_admiral_tells_what_he_would_have_thought():
    game = Played(sheet_of(Rules(), 5))
    pictures = []

    def script(b):
        yield from to_own_shot(game)
        before = bytes(b.panels.rgb[:300])
        yield D
        yield from wait(60)
        pictures.append((before, bytes(b.panels.rgb[:300])))
        yield F
        yield from wait(3)
        yield B

    shown(game, script, running=False)
    before, thought = pictures[0]
    assert before != thought


def test_beside_the_admirals_thoughts_no_key_is_said_to_aim():
    game = Played(sheet_of(Rules(), 5))
    said = []

    def script(b):
        yield from to_own_shot(game)
        yield D
        yield from wait(60)
        said.append((b.captions["screen"], b.captions["selected"] != "", b.captions["fire"], b.captions["back"]))
        yield from press(B, B)

    store = scripted.Store({"settings": b"zalp-settings-1\nlanguage=en\n"})
    try:
        Replay(staged(scripted.Board(script, 1, store, captioned=True)), game, False).run().send(None)
    except StopIteration:
        pass
    assert said == [("coach", True, "back", "back")], said


def test_a_match_that_was_resigned_ends_so_again():
    for ends in range(0, 40, 3):
        sheet = sheet_of(Rules(), 6 + ends, ends)
        game = Played(sheet)
        finish(game.winding(len(game.acts)))
        assert (game.match.result, game.match.reason) == (sheet.match.result, sheet.match.reason)


def test_a_match_of_two_people_is_shown_with_the_names_that_they_had():
    boards = []

    def script(b):
        boards.append(b)
        yield from press(None, R, R, R)
        yield from wait(60)
        yield B

    for versus, names, who in (("two-players", "АНЯ БОРИС", {"one", "two"}), ("admiral", "", {"me", "other"})):
        sheet = sheet_of(Rules(), 3)
        sheet.headers.update({"Versus": versus, "A": "АНЯ", "B": "БОРИС"})
        store = scripted.Store({"people": b"zalp-people-1\nONE\nTWO\nfull\n"})
        stage = staged(scripted.Board(script, 1, store, captioned=True))
        try:
            Replay(stage, Played(sheet), False).run().send(None)
        except StopIteration:
            pass
        board = boards.pop()
        assert board.captions.get("names", "") == names
        assert len(board.shots) == 3 and {shot.split(" ")[0] for shot in board.shots} <= who


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
    for name, things in (("mines", "mines"), ("sweeper", "sweepers"), ("submarine", "submarines")):
        game = Played(variant_sheet(name, 2))
        looks = {"mines": variant_seas.MINE, "sweepers": variant_seas.SWEEPER, "submarines": variant_seas.SUB}
        replay = shown(game, lambda b: press(None, B), running=False)
        for panel, player in ((0, 1), (100, 0)):
            cells = getattr(game.seas[player].fleet, things)
            assert cells and all(replay.scene.looks[panel + cell] == looks[things] for cell in cells), name


def first_gift(sheet):
    """How many acts, answers not counted, come before the first gift, and the gift."""
    plain = [act for act in sheet.match.acts if act.kind != acts.ANSWER]
    return next((n, act) for n, act in enumerate(plain) if act.kind == acts.GIVE)


def test_a_mine_and_what_is_given_for_it_look_as_in_the_match():
    sheet = variant_sheet("mines", 3)
    at, gift = first_gift(sheet)
    game = Played(sheet)
    finish(game.winding(at - 1))
    pictures, effects = [], []

    def script(b):
        yield R  # the shot that finds the mine
        yield from wait(150)
        found = game.match.charts[1 - gift.player].marks
        pictures.append((found[game.acts[at - 1].cell], None))
        yield R  # the gift
        yield from wait(60)
        panel = 300 if gift.player == game.me else 0
        light = panel + 3 * gift.cell
        seen = set()
        for _ in range(30):
            yield None
            seen.add(bytes(b.panels.rgb[light : light + 3]))
        pictures.append((game.match.charts[gift.player].marks[gift.cell], seen))
        yield B

    stage = staged(board(script))
    play = stage.play

    def heard(effect, *more):
        effects.append(effect if not more or not more[-1] else more[-1])
        play(effect, *more)

    stage.play = heard
    replay = VariantReplay(stage, game, False)
    try:
        replay.run().send(None)
    except StopIteration:
        pass
    assert pictures[0][0] == MINED and pictures[1][0] == GIVEN
    assert len(pictures[1][1]) > 5, "what was given pulses"
    assert "mine" in effects and "alarm" in effects


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

    stage = staged(board(script))
    play = stage.play

    def heard(effect, *more):
        effects.append(effect)
        play(effect, *more)

    stage.play = heard
    try:
        VariantReplay(stage, game, False).run().send(None)
    except StopIteration:
        pass
    assert effects.count("dying") == len(dying)
