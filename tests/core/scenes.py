"""The main scenes of the game, played by scripts of keys: their pictures as text, for tests/golden.txt. Imports zalp.

`python scenes.py` prints them on either interpreter: a line `# name` and the two panels beside each other, a letter a
pixel. Time is the scripted board's, so that a scene is the same wherever and however fast it is played.
"""

from players import POWER_ON, battle, first_entry, in_match, played, press, saved, settings_record, target, wait
from scripted import PRESSED, Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.show.canvas import Canvas

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


class Album:
    """Pictures by name. Hand `seen` to a board and set `board`; a script calls `take`."""

    def __init__(self):
        self.pictures = []  # (name, text)
        self._rgb = bytes(600)
        self._waiting = []  # [frames to go, name]

    def take(self, name, after=0):
        """Keep the frame on the panels under this name, or the one that comes `after` so many."""
        if after:
            self._waiting.append([after, name])
        else:
            self._keep(name)

    def later(self, frames, name):
        """Keep the frame that stands when so many frames have passed without a key."""
        yield from wait(frames)
        self.take(name)

    def seen(self, rgb):
        self._rgb = bytes(rgb)
        for entry in self._waiting:
            entry[0] -= 1
            if not entry[0]:
                self._keep(entry[1])

    def _keep(self, name):
        canvas = Canvas()
        canvas.rgb[:] = self._rgb
        rows = str(canvas).split("\n")
        self.pictures.append((name, "\n".join([f"{rows[y]}  {rows[y + 11]}" for y in range(10)])))


def menus(album):
    """The menu, the settings from the first page to the last, placing by hand."""

    def script(b):
        yield from wait(POWER_ON)
        album.take("menu")
        yield from press(L)
        yield from album.later(10, "menu-settings")
        yield F
        yield from album.later(10, "settings-pace")
        yield from press(R, R)
        yield from album.later(10, "settings-volume")
        yield from press(L, L, L)
        yield from album.later(10, "settings-version")
        yield from press(B, R)
        yield from press(R)
        yield from album.later(10, "menu-placing")
        yield F
        yield from album.later(40, "placing")
        yield from press(0, D, F)
        yield from album.later(10, "placing-second-ship")
        yield 8
        yield from album.later(60, "placing-done")

    played(script, 5, seen=album.seen)


def match(album):
    """A match from the first aim to the victory: every answer, the captain's turn, both fleets, the coach."""

    def script(b):
        yield from in_match(b)
        yield from battle(b, True, 1)
        yield from album.later(120, "aim")
        yield 3
        yield None
        album.take("aim-column")
        water = target(saved(b), False)
        yield from press(U, water % 10, water // 10)
        album.take("flight", 8)
        album.take("splash", 40)
        yield F
        while saved(b).match.turn == 0:
            yield None
        yield from album.later(12, "captain-aims")
        while saved(b).match.turn:
            yield None
        yield from wait(120)
        yield B
        yield from album.later(20, "fleets")
        yield from press(R)
        yield from album.later(60, "coach")
        yield from press(B, then=20)
        deck = target(saved(b), True)
        yield from press(U, deck % 10, deck // 10)
        album.take("explosion", 34)
        yield F
        yield from album.later(90, "hit")
        yield from battle(b, True)
        yield from album.later(60, "victory")
        yield from album.later(200, "both-seas")

    played(script, 9, {"settings": settings_record(captain="boatswain", language="en", alphabet="latin")}, album.seen)


def defeat(album):
    """A lost match against the navigator."""

    def script(b):
        yield from first_entry()
        yield from battle(b, False)
        yield from album.later(60, "defeat")

    played(script, 2, {"settings": settings_record(captain="navigator")}, album.seen)


def selftest(album):
    """The pages that need no cable."""

    def script(b):
        yield from album.later(5, "self-test-title")
        yield 3
        yield from album.later(5, "self-test-wedge")
        yield from press(R)
        yield 3
        yield from album.later(10, "self-test-keys")
        for event in (F, keys.HELD << 4 | F):
            yield event
            yield from wait(2)
        yield from album.later(20, "self-test-sound")
        yield from press(R)
        yield from album.later(10, "self-test-battery")

    board = Board(script, 1, Store(), album.seen)
    board.keypad.press(PRESSED << 4 | F)  # held at power-on
    play(run, board)


def scenes():
    """[(name, text), ...] of all scenes."""
    album = Album()
    for scene in (menus, match, defeat, selftest):
        scene(album)
    return album.pictures


if __name__ == "__main__":
    for name, text in scenes():
        print("# " + name)
        print(text)
