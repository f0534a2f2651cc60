"""Two people on one handheld by every rule set: curtain, acts of both, a power cut under it, the end in the logbook.
Runs under pytest and MicroPython.
"""

import scripted
from any_game import captioned, told
from daily import slow
from players import act_of, career, new_game, press, saved, wait
from random_matches import chain_of

from zalp.console import keys
from zalp.console.logbook.book import PLACES, place
from zalp.console.logbook.career import MATCHES, WINS
from zalp.console.storage import Storage
from zalp.seabattle.rules import Rng, finish
from zalp.seabattle.rules.acts import CHOOSE, GIVE, SHOT, give, shot
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.seabattle.screens.logbook import entry
from zalp.seabattle.screens.records import MATCH
from zalp.seabattle.sheets import shelf

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
ACTS = 2  # hand-overs on the panels
PEOPLE = b"zalp-people-1\nANYA\nBORIS\nshort\n"


def by_two(script, seed, records):
    """The script plays with a name of each of the two."""
    records = dict(records, people=PEOPLE)
    return captioned(script, seed, records, captain="two-players", pace="brisk", language="en")


def until_curtain(b):
    yield from told(b, "screen", "curtain")
    yield from wait(10)


def played_by_two(b, passed, count):
    """Both open the curtain and act, until the handheld was handed over `count` times; passed: who had it."""
    record = None
    while True:
        if b.captions.get("screen") == "curtain":
            yield from wait(10)
            closed = colours(b.panels.rgb)
            assert closed <= 7, (closed, b.captions)
            passed.append(b.captions["text"])
            if len(passed) > count:
                return
            yield F
            yield from wait(4)
        elif b.store.read(MATCH) == record or b.store.read(MATCH) is None:
            yield None
        else:
            record = b.store.read(MATCH)
            game = saved(b)
            match = game.match
            player = 1 if match.by is None and passed[-1].endswith("BORIS") else 0 if match.by is None else match.by
            if match.due == CHOOSE and match.by is None and not match.owes(player):
                continue
            while b.captions["screen"] == "curtain":
                yield None
            cells = [cell for cell in range(game.rules.cells) if match.charts[1 - player].open(cell)]
            yield from act_of(game, player, cells[:: max(1, len(cells) // 20)])


def colours(rgb):
    """How many different lights are on."""
    return len({tuple(rgb[at : at + 3]) for at in range(0, 600, 3)})


@slow
def test_both_play_by_every_rule_set_and_a_power_cut_shows_nothing():
    for name in PRESETS:
        passed = []

        def begin(b, passed=passed, name=name):
            yield from press(B)  # past the picture at power-on
            yield from wait(20)
            yield F
            yield from wait(10)
            if name != "classic":
                yield F  # what is to be played was read
            yield from until_curtain(b)
            yield F  # the second fleet
            while b.captions["screen"] == "curtain" and not b.store.read(MATCH):
                yield None
            yield from told(b, "screen", "curtain")
            yield from played_by_two(b, passed, ACTS)

        b = by_two(begin, 3, {"rules": name.encode()})
        assert len(passed) == ACTS + 1, (name, passed)
        assert {text.split(": ")[-1] for text in passed} == {"ANYA", "BORIS"}, (name, passed)
        assert b.captions["names"] == "ANYA BORIS", name
        game = saved(b)
        assert {act.player for act in game.match.acts} == {0, 1}, name

        def again(b, name=name):
            yield from press(B)  # past the picture at power-on
            yield from wait(20)
            yield F  # go on
            yield from until_curtain(b)
            assert colours(b.panels.rgb) <= 7, name

        by_two(again, 9, b.store.records)


def ended(name, seed):
    """A Game of two by a preset, played to its end by acts at random."""
    rules, rng = preset(name), Rng(seed)
    game, _ = new_game(rules, seed, "two-players")
    while not game.ended:
        match = game.match
        player = match.by if match.by is not None else 0 if match.owes(0) else 1
        chart = match.charts[1 - player]
        cells = [cell for cell in range(rules.cells) if chart.open(cell)]
        if match.due == SHOT:
            game.act(shot(player, rng.choice(cells)))
        elif match.due == CHOOSE:
            rng.shuffle(cells)
            game.choose(player, cells[: match.salvo_size(player)])
        elif match.due == GIVE:
            game.act(give(player, rng.choice(game.sea_of(player).givable(match.giving)), match.giving))
        else:
            game.move(player, None if rng.below(2) else chain_of(game.sea_of(player), rng))
    return game


@slow
def test_a_match_of_two_by_every_rule_set_is_written_down_and_can_be_seen_again():
    store = scripted.Store({"people": PEOPLE})
    for number, name in enumerate(PRESETS):
        game = ended(name, number)
        assert finish(entry.entering(Storage(store), game)) == (None, [], False)
        sheet = finish(shelf.unpacking(store.records[place(number)]))
        assert len(sheet.match.acts) == len(game.match.acts) and sheet.match.result == game.match.result, name
        for at, act in enumerate(game.match.acts):  # a list of them wants 16 kB contiguous
            assert sheet.match.acts[at] == act, (name, at)
        assert sheet.headers["A"] == "ANYA" and sheet.headers["B"] == "BORIS"
    kept = career(store.records)
    assert kept.kept == kept.of("two-players")[MATCHES] == kept.of("@ANYA")[MATCHES] == len(PRESETS)
    assert kept.of("@ANYA")[WINS] + kept.of("@BORIS")[WINS] <= len(PRESETS)
    for name in PRESETS:
        assert kept.of("two-players=" + name)[MATCHES] == 1, name
    assert len([name for name in store.records if name.startswith("game-")]) == PLACES
