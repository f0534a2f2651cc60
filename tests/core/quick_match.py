"""How long a match takes a quick player, as he hears it: frames between the captions' lines. `make measure WHAT=match`.

Imports console and the tests' board.
"""

import scripted
from players import first_entry, press, settings_record, wait
from test_captions import BY_EAR, LETTERS, Listener

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.stage import FRAME_MS

F = keys.FIRE


class Timed:
    """Frames between events of a match, according to the store and the captions. hold: FIRE is held while the
    player waits. He knows only the answers.
    """

    def __init__(self, hold=False, seed=1, captain="cabin-boy", pace="brisk"):
        self.frames = 0
        self.hold = hold
        self.since = None  # frames since FIRE
        self.misses = {"me": [], "other": []}  # frames of each
        records = {"settings": settings_record(captain=captain, pace=pace)}
        self.known = 0  # shots he has learnt from
        self.board = scripted.Board(lambda b: self.script(b), seed, scripted.Store(records), self.seen, True)

    def play(self):
        try:
            run(self.board, scripted.FIRST).send(None)
        except scripted.PowerCut:
            pass
        return self

    def seen(self, rgb):
        self.frames += 1
        if self.hold and self.since is not None:
            self.since += 1
            if self.since == 15:
                self.board.keypad.press(keys.HELD << 4 | F)

    def script(self, b):
        yield from first_entry()
        hunter = Listener(b, BY_EAR[0][0], LETTERS)
        self.began = self.frames
        was, start = None, 0
        while b.captions.get("screen") != "finale":
            turn = b.captions.get("turn")
            if turn == "me" and b.captions.get("selected"):
                if was == "other":
                    self.misses["other"].append((self.frames - start, len(b.shots)))
                if self.since is not None:
                    self.since = None
                    b.keypad.press(keys.RELEASED << 4 | F)
                yield from wait(15)  # half a second to think, and three keys
                for shot in b.shots[self.known :]:
                    who, cell, answer = shot.split(" ")[:3]  # a sunk ship has its size behind
                    if who == "me":
                        hunter.learn(cell, answer)
                self.known = len(b.shots)
                name = hunter.target()
                yield from press(LETTERS.index(name[0]), int(name[1:]) - 1)
                start = self.frames
                heard = len(b.shots)
                self.since = 0
                yield F
                while len(b.shots) == heard or b.captions["screen"] == "battle" and not self.settled(b):
                    yield None
                was = "me"
                if b.captions["turn"] == "other":
                    self.misses["me"].append(self.frames - start)
                    start, was = self.frames, "other"
            else:
                yield None
        self.ended = self.frames

    def settled(self, b):
        """Whether the captain ponders or the player aims."""
        return b.captions["turn"] == "other" and "eye=" in b.captions["lights"] or b.captions["selected"]


def main(seeds=10):
    for seed in range(1, seeds + 1):
        timed = Timed(True, seed)
        timed.play()
        shots = timed.board.shots
        print(f"seed {seed}: {(timed.ended - timed.began) * FRAME_MS / 1000:.0f} s, {len(shots)} shots of both sides")


if __name__ == "__main__":
    main()
