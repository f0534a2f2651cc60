"""The table "Where to add something" of docs/architecture.md, tried: what is added most often is added to a copy of the
tree with the edits that its row names, and played with. A game: test_new_game.py.
"""

import os
import re
import shutil
import sys

import pytest
import scripted
import shipped
from core.daily import daily
from players import ME, battle, first_entry, first_for
from unix_port import CORE, ROOT, printed

from zalp.console.handheld import run

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

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


def menu(b, *texts):
    for _ in range(40):
        if b.captions.get("screen") == "menu" and b.captions["text"] in (texts or ("PLAY!", "CONTINUE")):
            return
        yield from press(B)
        yield from wait(20)
    raise AssertionError(b.captions)
"""


# (edits, a script that plays after BEFORE). An edit: the file, by its place in library or firmware/lib; the text before
# which something is put, None: a new file; what is put there.
ROWS = {
    "a rule set": (
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
    "a captain": (
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
    "a setting": (
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
    # Of five words: all others are shown in English.
    "a language": (
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
    yield from menu(b, "ZPLAY!")
    assert b.captions["aside"].startswith("Zsink them."), b.captions["aside"]
    assert "BACK shows both fleets" in b.captions["guide"], b.captions
    yield from press(F)
    yield from battle(b, True)
    yield from wait(1500)
    yield from menu(b, "ZPLAY!")
    yield from enter(b, "LOGBOOK")
    yield from enter(b, "BY OPPONENT")
    yield from turn_to(b, "CABIN BOY")
    yield from menu(b, "ZPLAY!")
    yield from enter(b, "CABIN BOY")
    yield from turn_to(b, "NAVIGATOR: COUNTS")
    yield from menu(b, "ZPLAY!")
    yield from enter(b, "RULES")
    yield from turn_to(b, "OWN RULES")
    yield from menu(b, "ZPLAY!")
    yield from enter(b, "PLACE YOUR FLEET")
    yield from wait(50)
    assert b.captions["screen"] == "placing" and b.captions["fire"] == "Zplace the ship", b.captions
    yield from press(F, D, D, F)
    yield from menu(b, "ZPLAY!")
    yield from enter(b, "ANOTHER GAME")
    yield from enter(b, "ZSTRAUME")
    yield from turn_to(b, "ZPLAY!")
    assert "cruiser: every ship" in b.captions["guide"]
    yield from press(F)
    yield from wait(200)
    assert b.captions["screen"] == "battle"
    yield from press(B, B)
b = captioned(script, first_for(ME), language="zz")
assert b.captions["fire"] == "Zchoose", b.captions
""",
    ),
}


def copy(folder, edits):
    """A copy of what a handheld runs with these edits."""
    for name in ("firmware", "library"):
        shutil.copytree(ROOT / name, folder / name, ignore=shipped.without("node_modules"))
    for name, before, new in edits:
        path = folder / ("library" if name.startswith("zalp") else "firmware/lib") / name
        if before is None:
            assert not path.exists()
            path.write_text(new, encoding="utf-8")
        else:
            text = path.read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
            path.write_text(text.replace(before, new + before), encoding="utf-8")


@pytest.mark.parametrize("what", daily(2, list(ROWS)))
def test_an_addition_made_as_the_document_says_is_there_and_plays(tmp_path, what):
    edits, plays = ROWS[what]
    copy(tmp_path, edits)
    folders = (tmp_path / "library", tmp_path / "firmware" / "lib", CORE)
    env = {"PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}
    printed(sys.executable, "-c", BEFORE + plays, cwd=CORE, **env)


@pytest.mark.parametrize("what", ROWS)
def test_the_row_names_every_file_that_is_edited(what):
    (said,) = re.findall(rf"^{re.escape(what)} \| (.*)$", PAGE, re.MULTILINE)
    for name, before, _ in ROWS[what][0]:
        path = name.removeprefix("zalp/seabattle/")
        place = path if before is not None else path.rpartition("/")[0] + "/"
        assert f"`{place}`" in said, f"the row of {what} does not name {place}"


class Listed:
    """A board, or a part of one, that has only what the page lists."""

    NAMES = set(re.findall("[a-z_]+", PAGE.split("## The board (")[1].split("\n## ")[0]))

    def __init__(self, part):
        vars(self)["_part"] = part

    def __getattr__(self, name):
        if name not in self.NAMES:
            raise AttributeError(f"a board lists no {name}")
        found = getattr(self._part, name)
        return Listed(found) if type(found).__module__ == "scripted" else found

    def __setattr__(self, name, value):
        assert name in self.NAMES, name
        setattr(self._part, name, value)


def test_a_board_needs_no_more_than_is_listed():
    """The tests' own board has little else; a match is played on it."""

    def script(b):
        yield from first_entry()
        yield from battle(b, True, 3)

    board = scripted.Board(script, first_for(ME), captioned=True)
    scripted.play(lambda its, first: run(Listed(its), first), board)
    assert (
        [shot.split()[0] for shot in board.shots].count("me") >= 3 and board.store.writes and board.panels.frames > 50
    )
