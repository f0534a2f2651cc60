"""The table "Where to add something" of docs/architecture.md, tried: what is added most often is added to a copy of the
tree with the edits that its row names, and played with. A game: test_new_game.py.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest
import shipped
from core.daily import daily
from unix_port import ROOT

pytestmark = pytest.mark.slow

CORE = ROOT / "tests" / "core"
OUTSIDE = ("host_tools", "library")  # the rest of the files are library's and firmware/lib's

BEFORE = """
import any_game
from any_game import enter, turn_to
from zalp.console import game, keys, loader
from zalp.console.handheld import run
from zalp.console.logbook.career import MATCHES
from zalp.console.show.icons import picture
from players import *
from scripted import Board, Store, play

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def captioned(script, seed=1, records=None, **chosen):
    b = any_game.captioned(script, seed, records, **dict({"language": "en", "pace": "brisk"}, **chosen))
    assert b.failures == [], b.failures
    return b


def own_icon(name, game=""):
    assert picture(name, game) != picture("", "seabattle"), name


def menu(b):
    for _ in range(40):
        if b.captions.get("screen") == "menu" and b.captions["text"] in ("PLAY!", "CONTINUE"):
            return
        yield from press(B)
        yield from wait(20)
    raise AssertionError(b.captions)
"""


class Row:
    """edits: [(file, the text before which something is put, what is put there)], None: a new file of this text; files
    by their place in library or firmware/lib, others in the tree. plays: a script after BEFORE. path: the folder whose
    modules come first, "" for none.
    """

    def __init__(self, edits, plays, path=""):
        self.edits, self.plays, self.path = edits, plays, path


ROWS = {
    "a rule set": Row(
        [
            (
                "zalp/seabattle/rules/presets.py",
                '    ("grand", {',
                '    ("small-sea", {"width": 8, "height": 8, "fleet": ("3", "2", "2", "1", "1", "1")}),\n',
            ),
            ("zalp/seabattle/screens/menu/rule_words.py", "grand|ОКЕАН", "small-sea|МАЛОЕ МОРЕ: 8X8|SMALL SEA: 8X8\n"),
            (
                "zalp/seabattle/show/rule_icons.py",
                '    "own-width": ',
                '    "small-sea": "' + "bBbB......" * 8 + '",\n',
            ),
        ],
        """
def script(b):
    yield from menu(b)
    yield from enter(b, "RULES")
    yield from turn_to(b, "SMALL SEA: 8X8")
    yield from press(F)
    yield from turn_to(b, "RULES: SMALL SEA")
    yield from turn_to(b, "PLAY!", L)
    yield from press(F)
    yield from wait(100)
    yield from press(F)
    game = yield from variant_battle(b, True)
    assert (game.rules.width, game.rules.height) == (8, 8)
    yield from wait(100)
    yield from menu(b)
    yield from enter(b, "LOGBOOK")
    yield from enter(b, "BY RULES")
    yield from turn_to(b, "SMALL SEA")
b = captioned(script, first_for(ME))
assert career(b.store.records).of("=small-sea")[MATCHES] == 1
own_icon("small-sea", "seabattle")
""",
    ),
    "a captain": Row(
        [
            (
                "zalp/seabattle/captains/gunner.py",
                None,
                '"""Канонир, the gunner: shoots along the rows. Imports captain."""\n\n'
                "from .captain import Captain\n\n\n"
                "class Gunner(Captain):\n"
                '    """The first open cell."""\n\n'
                "    def choose(self, chart):\n"
                "        yield\n"
                "        self.shot = self.unknown(chart)[0]\n",
            ),
            ("zalp/seabattle/captains/__init__.py", '"boatswain", "navigator", "admiral")', '"gunner", '),
            (
                "zalp/seabattle/captains/__init__.py",
                '    raise NotLegal("no captain is called',
                '    if name == "gunner":\n        from .gunner import Gunner\n\n        return Gunner\n',
            ),
            ("zalp/seabattle/cover.py", '"boatswain"', '"gunner", '),
            (
                "zalp/seabattle/captains/words.py",
                '    "boatswain": (\n        ("Боцман"',
                '    "gunner": (("Канонир", "подряд"), ("Gunner", "in rows")),\n',
            ),
            (
                "zalp/seabattle/captains/words.py",
                '    "boatswain": (\n        (("Схема',
                '    "gunner": 4 * ((("Огонь!", "Fire!"), ("Пли!", "Shoot!")),),\n',
            ),
            ("zalp/seabattle/parts.py", "two-players:", "gunner: captains.captain captains.gunner\n"),
            ("zalp/console/words.py", "two-players|", "gunner|КАНОНИР|GUNNER\n"),
            ("zalp/console/show/icons.py", '    "navigator": ', '    "gunner": ("' + "..ssss...." * 8 + '"),\n'),
            ("zalp/console/logbook/career.py", '    "boatswain": (3, 45),', '    "gunner": (2, 20),\n'),
        ],
        """
from zalp.straume.cover import OPPONENTS
assert "gunner" not in OPPONENTS  # the other game has those of its own cover
def script(b):
    yield from menu(b)
    yield from enter(b, "CABIN BOY")
    yield from turn_to(b, "GUNNER: IN ROWS")
    yield from press(F)
    yield from turn_to(b, "PLAY!", L)
    yield from press(F)
    game = yield from battle(b, True)
    assert game.name == "gunner"
    yield from wait(1500)
    yield from menu(b)
    yield from enter(b, "LOGBOOK")
    yield from enter(b, "BY OPPONENT")
    yield from turn_to(b, "GUNNER")
for rules in (None, b"salvo", b"mines", b"dutchman"):  # under any rules
    if rules is None:
        b = captioned(script, first_for(ME))
        assert career(b.store.records).of("gunner")[MATCHES] == 1
        assert career(b.store.records).points == 2
        own_icon("gunner")
        continue
    def variant(b):
        yield from wait(POWER_ON)
        yield from press(F)
        yield from wait(100)
        yield from press(F)
        game = yield from variant_battle(b, True, 12)
        assert game.name == "gunner" and len(game.match.acts) > 12
    captioned(variant, 1, {"rules": rules}, captain="gunner")
""",
    ),
    "a setting": Row(
        [
            ("zalp/console/settings.py", '"teach")\n# What can', '"echo", '),
            ("zalp/console/settings.py", '    "flashes": ("yes", "no"),', '    "echo": ("off", "near", "far"),\n'),
            ("zalp/console/settings.py", '    "flashes": "yes",', '    "echo": "off",\n'),
            (
                "zalp/console/words.py",
                "settings|",
                "echo|ЭХО|ECHO\necho-off|НЕТ|NONE\necho-near|БЛИЗКО|NEAR\necho-far|ДАЛЕКО|FAR\n",
            ),
            ("zalp/console/show/icons.py", '    "settings": ', '    "echo": ("' + "w.w.w....." * 8 + '"),\n'),
        ],
        """
def script(b):
    yield from menu(b)
    yield from enter(b, "SETTINGS")
    yield from turn_to(b, "ECHO: NONE")
    yield from press(U)
    yield from turn_to(b, "ECHO: NEAR")
    yield from press(B)
    yield from wait(20)
b = captioned(script)
assert b"echo=near" in b.store.read("settings")
def again(b):
    yield from menu(b)
    yield from enter(b, "SETTINGS")
    yield from turn_to(b, "ECHO: NEAR")
captioned(again, echo="near")
own_icon("echo")
""",
    ),
    # Its panels are a list of frames, its player has two keys, its time passes only where one waits.
    "a board": Row(
        [
            (
                "host_tools/bare/drivers/__init__.py",
                None,
                '''"""A bare board. Imports asyncio."""

import asyncio

RIGHT, FIRE = 13, 14


class Clock:
    now = 0

    def ticks_ms(self):
        return self.now & 0x3FFFFFFF

    def ticks_diff(self, a, b):
        return a - b

    async def sleep_ms(self, n):
        self.now += n
        await asyncio.sleep(0)


class Panels:
    brightness = 1.0
    load_ma = 200

    def __init__(self):
        self._frames = []

    def show(self, rgb=None):
        assert len(rgb) == 600
        self._frames.append(bytes(rgb))

    def dark(self):
        pass

    def legends(self, text):
        assert len(text) == 10


class Keypad:
    """FIRE for a moment every second, from the fifth on in turn with RIGHT."""

    def __init__(self, clock):
        self._clock, self._next = clock, 1000

    def get(self):
        if self._clock.now < self._next:
            return None
        second, late = divmod(self._next, 1000)
        self._next += 900 if late else 100
        return (2 if late else 1) << 4 | (RIGHT if second > 4 and second % 2 else FIRE)

    async def wait(self, ms):
        await self._clock.sleep_ms(min(ms, 10))


class Speaker:
    def start(self, source):
        source.fill(bytearray(source.rate // 100))

    def stop(self):
        pass


class Store:
    faults = ()

    def __init__(self):
        self._records = {"settings": b"zalp-settings-1\\nlanguage=en\\npace=brisk\\n"}

    def read(self, name):
        return self._records.get(name)

    def write(self, name, data):
        self._records[name] = bytes(data)

    def writing(self, name, data):
        yield
        self.write(name, data)

    def erase(self, name):
        self._records.pop(name, None)


class Battery:
    usb = False
    marks = 4400, 4000

    def millivolts(self):
        return 5000

    def steady(self, load_ma):
        return 5000


class Board:
    language = "en"

    def __init__(self):
        self.clock = Clock()
        self.panels, self.speaker, self.store, self.battery = Panels(), Speaker(), Store(), Battery()
        self.keypad = Keypad(self.clock)
        self._heard = ""

    def tell(self, text):
        self._heard += text + "\\n"
        return True

    def seed(self):
        return 12345

    async def sleep(self, ms, deep):
        await self.clock.sleep_ms(ms)

    def failed(self, error):
        raise error

    def log(self, text):
        print(text)


def open_board():
    return Board()


def launch(main):
    asyncio.run(main(open_board()))
''',
            ),
        ],
        """
import re, runpy
import drivers
class Enough(BaseException):
    pass
class Board(drivers.Board):  # until three shots of its own were answered
    def tell(self, text):
        super().tell(text)
        assert self.clock.now < 120000, self._heard[-1000:]
        if self._heard.count("shot\\tme") == 3:
            raise Enough
        return True
made = []
drivers.open_board = lambda: made.append(Board()) or made[0]
try:
    runpy.run_path(ROOT + "/firmware/main.py", run_name="__main__")
except Enough:
    pass
board = made[0]
assert b"zalp-saved" in board.store.read("match") and len(set(board.panels._frames)) > 50
# It has what the page lists, and no more was asked for.
page = open(ROOT + "/docs/architecture.md", encoding="utf-8").read().split("## The board (")[1].split("\\n## ")[0]
named = set(re.findall(r"[a-z_]+", page))
for part in (board, board.clock, board.panels, board.keypad, board.speaker, board.store, board.battery):
    own = {name for name in dir(part) if name[0] != "_"}
    assert own <= named, own - named
""",
        path="host_tools/bare",
    ),
    # Of five words: all others are shown in English.
    "a language": Row(
        [
            ("zalp/console/settings.py", ")\nTWO_PLAYERS", ', "zz"'),
            ("zalp/console/words.py", "\nlogbook|ЖУРНАЛ", "|ZPLAY!"),
            ("zalp/console/page/captions.py", '),\n    "change": ("', ', "Zchoose"'),
            ("zalp/seabattle/page/captions.py", '),\n    "turning": (', ', "Zplace the ship"'),
            ("zalp/seabattle/page/asides.py", '\n    ),\n    "place": (', '\n        "Zsink them.",'),
            ("zalp/straume/cover.py", "\nICON = ", ', "ZSTRAUME"'),
        ],
        """
def script(b):
    yield from menu_of(b, "ZPLAY!")
    assert b.captions["aside"].startswith("Zsink them."), b.captions["aside"]
    assert "BACK shows both fleets" in b.captions["guide"], b.captions
    yield from press(F)
    yield from battle(b, True)
    yield from wait(1500)
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "LOGBOOK")
    yield from enter(b, "BY OPPONENT")
    yield from turn_to(b, "CABIN BOY")
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "CABIN BOY")
    yield from turn_to(b, "NAVIGATOR: COUNTS")
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "RULES")
    yield from turn_to(b, "OWN RULES")
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "PLACE YOUR FLEET")
    yield from wait(50)
    assert b.captions["screen"] == "placing" and b.captions["fire"] == "Zplace the ship", b.captions
    yield from press(F, D, D, F)
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "ANOTHER GAME")
    yield from enter(b, "ZSTRAUME")
    yield from turn_to(b, "ZPLAY!")
    assert "cruiser: every ship" in b.captions["guide"]
    yield from press(F)
    yield from wait(200)
    assert b.captions["screen"] == "battle"
    yield from press(B, B)
def menu_of(b, words):
    for _ in range(40):
        if b.captions.get("screen") == "menu" and b.captions["text"] == words:
            return
        yield from press(B)
        yield from wait(20)
    raise AssertionError(b.captions)
b = captioned(script, first_for(ME), language="zz")
assert b.captions["fire"] == "Zchoose", b.captions
""",
    ),
}


def placed(folder, name):
    """Where an edit's file is in a tree."""
    room = name.split("/")[0]
    return folder / name if room in OUTSIDE else folder / ("library" if room == "zalp" else "firmware/lib") / name


def copy(folder, edits):
    """A copy of the tree with these edits."""
    for name in ("firmware", "host_tools", "library"):
        shutil.copytree(ROOT / name, folder / name, ignore=shipped.without("node_modules"))
    for name, before, new in edits:
        path = placed(folder, name)
        if before is None:
            assert not path.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8")
        else:
            text = path.read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
            path.write_text(text.replace(before, new + before), encoding="utf-8")
    return folder


@pytest.mark.parametrize("what", daily(2, list(ROWS)))
def test_an_addition_made_as_the_document_says_is_there_and_plays(tmp_path, what):
    row, tree = ROWS[what], tmp_path
    copy(tree, row.edits)
    folders = (*([tree / row.path] if row.path else []), tree / "library", tree / "firmware" / "lib", CORE, tree)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}
    script = f"ROOT = {str(ROOT)!r}\n{BEFORE}{row.plays}"
    ran = subprocess.run([sys.executable, "-c", script], cwd=CORE, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-3000:]


@pytest.mark.parametrize("what", ROWS)
def test_the_row_names_every_file_that_is_edited(what):
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (said,) = re.findall(rf"^{re.escape(what)} \| (.*)$", text, re.MULTILINE)
    for name, before, _ in ROWS[what].edits:
        path = name.removeprefix("zalp/seabattle/")
        folders = [path]
        while "/" in folders[-1]:
            folders.append(folders[-1].rpartition("/")[0])
        places = [path] if before is not None else [folder + "/" for folder in folders[1:]]
        assert any(f"`{place}`" in said for place in places), f"the row of {what} does not name {places[0]}"
