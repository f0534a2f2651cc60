"""Onlookers of a duel: both charts as the match goes on, and never a sea. Runs under pytest and MicroPython."""

import random_matches
from any_game import captioned
from players import POWER_ON, by_keys, press, wait

from zalp.console import keys
from zalp.console.page.captions import WATCHED
from zalp.seabattle.page.onlooker import Nothing, Watched
from zalp.seabattle.rules import Match, Rng, Rules
from zalp.seabattle.rules.presets import preset

SECRET = ("ship", "found", "ghost", "submarine")  # lights that would show a sea


def random_match(rules, seed, *wanted):
    """States of a random match as lines: after so many acts (negative: from the end, None: its middle), and the eleven
    after the last. A MicroPython's heap has no room for all.
    """
    whole = random_matches.match(rules, Rng(seed)).match
    count = len(whole.acts)
    places = [count // 2 if at is None else at % (count + 1) for at in wanted]
    places += range(places[-1] + 1, places[-1] + 12)
    match = Match(rules, whole.first)
    lines = {0: str(match)}
    for number in range(count):
        match.push(whole.acts[number])
        if number + 1 in places:
            lines[number + 1] = str(match)
    return [lines[at] for at in places if at in lines]


def record(line, names="ANNA БОРЯ"):
    return WATCHED + (names + "\n" + line).encode()


def watched(script):
    captioned(script, language="en", alphabet="latin", pace="brisk")


def test_an_onlooker_sees_every_shot_and_never_a_sea():
    for name in ("classic", "mines", "salvo", "dutchman", "grand"):
        wanted = [0] + list(range(20, 60)) if name == "classic" else [None]
        start, *lines = random_match(preset(name), 5, *wanted)

        def script(b, start=start, lines=lines, name=name):
            lights = set()
            b.visitor = record(start)
            for line in lines:
                b.visitor = record(line)
                for _ in range(400):
                    yield None
                    lights.update([light.split("=")[0] for light in b.captions.get("lights", "").split(" ")])
                    if b.visitor is None:
                        break
                assert b.visitor is None, "it was taken"
            yield from wait(150)
            assert [b.captions[key] for key in ("screen", "names", "sides")] == ["replay", "ANNA БОРЯ", "enemy own"]
            assert len(b.shots) == len(list(Match.parse(lines[-1]).shots())) - len(list(Match.parse(lines[0]).shots()))
            yield from press(keys.BACK)
            yield from wait(30)
            assert b.captions["screen"] == "menu"
            assert {"water", "miss"} <= lights and not [light for light in lights if light in SECRET], (name, lights)

        watched(script)


@by_keys(watched)
def test_the_end_and_the_next_match_are_followed(b):
    first, second = random_match(Rules(), 6, -1)[0], random_match(Rules(9, 9), 7, 3)[0]
    b.visitor = record(first)
    yield from wait(POWER_ON + 100)
    assert b.captions["screen"] == "replay" and not b.captions.get("turn")
    b.visitor = record(second)
    yield from wait(100)
    assert b.captions["screen"] == "replay" and b.captions["turn"] in ("one", "two")
    b.visitor = b"zalp-watch-1\nnothing"  # made up, or cut off
    yield from wait(50)
    assert b.captions["screen"] == "replay" and b.visitor is None
    yield from press(keys.BACK)


def test_a_record_that_is_not_a_match_is_refused():
    for made_up in (b"", b"ANNA\n" + b"x", b"A B\nzalp-match-2", b"\xff\xfe\n"):
        try:
            Watched(WATCHED + made_up)
        except ValueError:
            continue
        raise AssertionError(made_up)
    assert not any(Nothing(Rules()).lies)
