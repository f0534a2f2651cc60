"""The states of a page: what a handheld says of itself in every screen, in both games and both languages, of each kind the
one with the most words. The boards are scripted, so that hours of play take seconds.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "core"))

import scripted  # noqa: E402
from console import keys  # noqa: E402
from console.handheld import run  # noqa: E402
from players import press, settings_record, wait  # noqa: E402
from seabattle.rules import Rng  # noqa: E402
from test_logbook import before_the_last_shot, last_shot, won  # noqa: E402

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT
WORDS = ("text", "selected", "cell", "left", "fire", "back")
ENTRIES = 11  # of the longest menu
LIKELY = (F, F, F, R, R, keys.LEFT, keys.UP, keys.DOWN, 2, 6)


def kind_of(captions):
    """Two states of a kind differ in words alone."""
    lights = [light.split("=")[0] for light in captions.get("lights", "").split()]
    said = [bool(captions.get(key)) for key in ("entry", "selected", "cell", "left", "fire", "turn")]
    return tuple(map(captions.get, ("game", "language", "screen", "panel", "sides", "paper"))), *lights, *said


def states():
    """A list of (captions, shots)."""
    found = {}

    def length(captions):
        return sum(len(captions.get(key, "")) for key in WORDS)

    def note(board):
        kind, now = kind_of(board.captions), board.captions
        if kind not in found or length(found[kind][0]) < length(now):
            found[kind] = dict(now), list(board.shots)

    def play(script, records, game="seabattle", language="ru", new=False, seed=1):
        if not new:
            records = {**records, "game": game.encode(), "settings": settings_record(language=language, pace="brisk")}
        board = scripted.Board(script, seed, scripted.Store(records, new), None, True)
        board.today = lambda: (2026, 11, 22)
        tell = board.tell
        board.tell = lambda text: (tell(text), note(board))[0]
        scripted.play(run, board)

    def wandering(entry, rng):
        """From the menu into this entry, and about there."""

        def script(board):
            yield from wait(40)
            yield from press(B)
            yield from wait(20)
            yield from press(*[R] * entry)
            yield from wait(40)
            yield from press(F)
            yield from wait(100)
            for _ in range(25):
                yield from press(rng.choice(LIKELY))
                yield from wait(rng.below(50))

        return script

    play(lambda board: wait(60), {}, new=True)
    for language in ("en", "ru"):
        play(last_shot, before_the_last_shot(), language=language)
        for game, records in (("seabattle", won()), ("straume", {})):
            for entry in range(ENTRIES):
                play(wandering(entry, Rng(entry)), records, game, language)
    return list(found.values())
