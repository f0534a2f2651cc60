"""What a handheld says of itself in every screen, in both games and both languages: the states of the page beside it.

Of states that differ in their words alone, the one with the most. The boards are scripted: hours of play take seconds.
"""

import scripted
from any_game import overhear
from players import press, settings_record, wait
from test_logbook import before_the_last_shot, last_shot, to_logbook, won

from zalp.console import keys
from zalp.console.handheld import run
from zalp.seabattle.rules import Rng

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
SAID = ("text", "selected", "cell", "left", "fire", "back", "aside")
ENTRIES = 11  # of the longest menu
LIKELY = (F, F, F, F, R, R, keys.LEFT, keys.UP, keys.DOWN, B, 2, 6)
KEYS = 40  # pressed in each entry


def kind_of(captions):
    lights = [light.split("=")[0] for light in captions.get("lights", "").split()]
    places = [captions.get(key) for key in ("game", "language", "screen", "panel", "sides")]
    length = len(captions.get("aside", "")) // 60
    return tuple(places + [length, bool(captions.get("entry")), bool(captions.get("source"))] + lights)


def length(captions):
    return sum([len(captions.get(key, "")) for key in SAID])


def wandering(entry, rng):
    """From power-on into this entry of the menu, and about there."""

    def script(board):
        yield from wait(40)
        yield from press(B, then=20)
        yield from press(*[R] * entry, then=40)
        yield from press(F, then=100)
        for _ in range(KEYS):
            yield from press(rng.choice(LIKELY), then=rng.below(50))

    return script


def replayed(board):
    """The newest match of the shelf, seen again."""
    yield from to_logbook()
    yield from press(keys.LEFT, keys.LEFT, F, then=6)
    yield from press(F, then=90)


def states():
    """A list of (captions, shots)."""
    found = {}

    def play(script, records, game="seabattle", language="ru", new=False):
        def note(text):
            now, kind = board.captions, kind_of(board.captions)
            if kind not in found or length(found[kind][0]) < length(now):
                found[kind] = dict(now), list(board.shots)

        if not new:
            settings = settings_record(language=language, pace="brisk")
            records = dict(records, game=game.encode(), settings=settings)
        board = scripted.Board(script, 1, scripted.Store(records, new), captioned=True)
        board.today = lambda: (2026, 11, 22)
        overhear(board, note)
        scripted.play(run, board)

    play(lambda board: wait(60), {}, new=True)
    for language in ("en", "ru"):
        play(last_shot, before_the_last_shot(), language=language)
        play(replayed, won(), language=language)
        for game, records in (("seabattle", won()), ("straume", {})):
            for entry in range(ENTRIES):
                play(wandering(entry, Rng(entry)), records, game, language)
    return list(found.values())
