"""The table "Where to add something" of docs/architecture.md, tried: for each row one thing is added to a copy of the
firmware with the edits that the row names and no others, and played with.

A row that is not here has its own test (a game: test_new_game.py; a board: tests/core/scripted.py, the page's and the
site's are three) or is no recipe (a rule).
"""

import os
import re
import shutil
import subprocess
import sys

import pytest
from unix_port import ROOT

from host_tools.build import firmware

LIB = ROOT / "firmware" / "lib"
CORE = ROOT / "tests" / "core"

BEFORE = """
from console import game, keys, loader
from console.handheld import run
from console.logbook.career import MATCHES
from console.show.icons import picture
from players import *
from scripted import Board, Store, play

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def captioned(script, seed=1, records=None, **chosen):
    chosen = dict({"language": "en", "pace": "brisk"}, **chosen)
    b = play(run, Board(script, seed, Store(dict(records or {}, settings=settings_record(**chosen))), None, True))
    assert b.failures == [], b.failures
    return b


def turn_to(b, words, key=R):
    for _ in range(30):
        if words in b.captions.get("text", ""):
            return
        yield from press(key)
    raise AssertionError((words, b.captions))


def enter(b, words):
    yield from turn_to(b, words)
    yield from press(F)


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
    """edits: [(file, the text before which something is put, what is put there)], None: a new file of this text;
    plays: a script after BEFORE.
    """

    def __init__(self, edits, plays):
        self.edits, self.plays = edits, plays


ROWS = {
    "a kind of ship, a fleet": Row(
        [("seabattle/rules/kinds.py", '    "grand": (', '    "tiny": ("#.#/###", "3", "1"),\n')],
        """
from seabattle.rules import Rules
rules = Rules(fleet="tiny")
assert Rules.parse(str(rules)) == rules
def script(b):
    yield from wait(POWER_ON)
    yield from press(F)
    yield from wait(100)  # what is about to be played
    yield from press(F)
    yield from variant_battle(b, True)
    yield from wait(100)
b = captioned(script, first_for(ME), {"rules": str(rules).encode()})
assert career(b.store.records).of("=own")[MATCHES] == 1
""",
    ),
    "a rule set": Row(
        [
            (
                "seabattle/rules/presets.py",
                '    ("grand", {',
                '    ("small-sea", {"width": 8, "height": 8, "fleet": ("3", "2", "2", "1", "1", "1")}),\n',
            )
        ],
        """
def script(b):
    yield from menu(b)
    yield from enter(b, "RULES")
    yield from turn_to(b, "SMALL SEA")
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
from seabattle.rules.presets import LARGE
assert "small-sea" not in LARGE  # it is offered where there is no room for a large sea
b = captioned(script, first_for(ME))
assert career(b.store.records).of("=small-sea")[MATCHES] == 1
""",
    ),
    "a field of OWN RULES": Row(
        [
            ("seabattle/screens/menu/own_rules.py", '    ("waste", (False', '    ("clock", (0, 30, 60)),\n'),
            (
                "seabattle/screens/menu/rule_words.py",
                "own-waste|",
                "own-clock|ЧАСЫ|CLOCK\nown-30|30|30\nown-60|60|60\n",
            ),
            ("seabattle/show/rule_icons.py", '    "own-width": ', '    "own-clock": "' + "wwww......" * 8 + '",\n'),
        ],
        """
def script(b):
    yield from menu(b)
    yield from enter(b, "RULES")
    yield from enter(b, "OWN RULES")
    yield from turn_to(b, "CLOCK: 0")
    yield from press(U)
    yield from turn_to(b, "CLOCK: 30")
    yield from press(F)
    yield from turn_to(b, "RULES: OWN RULES")
    while not b.store.read("rules"):
        yield None
assert "clock=30" in captioned(script).store.read("rules").decode()
own_icon("own-clock", "seabattle")
""",
    ),
    "a screen": Row(
        [
            (
                "seabattle/screens/menu/hello.py",
                None,
                '"""A screen that says hello. Imports nothing."""\n\n\n'
                'async def hello(stage):\n    await stage.tell("HELLO")\n',
            ),
            ("seabattle/parts.py", "front: ", "hello: screens.menu.hello\n"),
            (
                "seabattle/screens/__init__.py",
                "        found = stage.today()\n",
                '        async with stage.using("hello") as part:\n            await part.hello(stage)\n',
            ),
        ],
        """
def script(b):
    yield from menu(b)
    yield from enter(b, "SEA OF THE DAY")
    while b.captions["text"] != "HELLO":
        yield None
captioned(script)
""",
    ),
    "an opponent": Row(
        [
            (
                "seabattle/screens/opponents/gull.py",
                None,
                '"""A gull: it shoots along the rows. Imports rules and this package."""\n\n'
                "from ...rules.acts import shot\nfrom .captain import Captain\n\n\n"
                'def opponent_for(game):\n    """The opponent in a game."""\n    return Gull(game)\n\n\n'
                "class Gull(Captain):\n"
                "    async def act(self, battle):\n"
                "        chart = battle.game.match.charts[0]\n"
                "        open_ = [cell for cell in range(chart.rules.cells) if chart.open(cell)]\n"
                "        await battle.fire(shot(1, open_[0]))\n"
                "        return True\n",
            ),
            (
                "seabattle/parts.py",
                "memory: ",
                "versus-gull: +versus-captain screens.opponents.gull\n",
            ),
            (
                "seabattle/screens/__init__.py",
                "            await stage.frame()  # to give back what began the match",
                '            versus = "versus-gull"\n',
            ),
        ],
        """
def script(b):
    yield from menu(b)
    yield from press(F)
    game = yield from battle(b, False, 20)
    theirs = [cell for player, cell, answer, ship in shots(game.match) if player == THEM]
    assert len(theirs) > 5 and theirs == sorted(theirs)
captioned(script, first_for(ME))
""",
    ),
    "a captain": Row(
        [
            (
                "seabattle/captains/gunner.py",
                None,
                '"""Канонир, the gunner: shoots along the rows. Imports captain."""\n\n'
                "from .captain import Captain\n\n\n"
                "class Gunner(Captain):\n"
                '    """The first open cell."""\n\n'
                "    def choose(self, chart):\n"
                "        yield\n"
                "        self.shot = self.unknown(chart)[0]\n",
            ),
            ("seabattle/captains/__init__.py", '"boatswain", "navigator", "admiral")', '"gunner", '),
            (
                "seabattle/captains/__init__.py",
                '    raise NotLegal("no captain is called',
                '    if name == "gunner":\n        from .gunner import Gunner\n\n        return Gunner\n',
            ),
            ("seabattle/cover.py", '"boatswain"', '"gunner", '),
            (
                "seabattle/captains/words.py",
                '    "boatswain": (\n        ("Боцман"',
                '    "gunner": (("Канонир", "подряд"), ("Gunner", "in rows")),\n',
            ),
            (
                "seabattle/captains/words.py",
                '    "boatswain": (\n        (("Схема',
                '    "gunner": 4 * ((("Огонь!", "Fire!"), ("Пли!", "Shoot!")),),\n',
            ),
            ("seabattle/parts.py", "two-players:", "gunner: captains.captain captains.gunner\n"),
            ("console/words.py", "two-players|", "gunner|КАНОНИР|GUNNER\n"),
            ("console/show/icons.py", '    "navigator": ', '    "gunner": ("' + "..ssss...." * 8 + '"),\n'),
        ],
        """
from straume.cover import OPPONENTS
assert "gunner" not in OPPONENTS  # the other game has those of its own cover
def script(b):
    yield from menu(b)
    yield from enter(b, "CABIN BOY")
    yield from turn_to(b, "GUNNER: IN ROWS")
    yield from press(F)
    yield from turn_to(b, "PLAY!", L)
    yield from press(F)
    game = yield from battle(b, False)
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
    "an effect of all games": Row(
        [
            (
                "console/sound/modern.py",
                '        "refuse": (',
                '        "bell": (300, layer("sine", level=(0, -9, 300, -50), pitch=(0, 1760))),\n',
            ),
            (
                "console/sound/eighties.py",
                '        "refuse": (',
                '        "bell": (300, layer("square", level=(0, -9, 300, -50), pitch=(0, 1760))),\n',
            ),
            ("console/sound/synth.py", '    "refuse",\n    "click",\n    "turn",', '    "bell",\n'),
        ],
        """
from console.sound import eighties, modern
from console.sound.synth import EFFECTS
assert set(EFFECTS) == set(modern.BANK) == set(eighties.BANK)
stage = staged(board(lambda b: iter(())))
for bank in ("modern", "1980s"):
    stage.settings.choose("bank", bank)
    stage.apply()
    stage.play("bell")
    samples = bytearray(2000)
    stage.synth.fill(samples)
    assert len(set(samples)) > 5, bank
""",
    ),
    "a word": Row(
        [
            ("seabattle/screens/words.py", "open-it|", "ahoy|ЭГЕЙ|AHOY\n"),
            ("console/words.py", "settings|", "hello|ПРИВЕТ|HELLO\n"),
        ],
        """
stage = staged(board(lambda b: iter(())))
assert (stage.word("ahoy"), stage.word("hello")) == ("ЭГЕЙ", "ПРИВЕТ")
""",
    ),
    "an icon": Row(
        [
            ("seabattle/show/rule_icons.py", '    "own-width": ', '    "anchor": "' + "rrrrr....." * 8 + '",\n'),
            ("console/show/icons.py", '    "settings": ', '    "compass": ("' + "wwwww....." * 8 + '"),\n'),
        ],
        """
own_icon("anchor", "seabattle")
own_icon("compass")
""",
    ),
    "a setting": Row(
        [
            ("console/settings.py", '"teach")\n# What can', '"echo", '),
            ("console/settings.py", '    "flashes": ("yes", "no"),', '    "echo": ("off", "near", "far"),\n'),
            ("console/settings.py", '    "flashes": "yes",', '    "echo": "off",\n'),
            (
                "console/words.py",
                "settings|",
                "echo|ЭХО|ECHO\necho-off|НЕТ|NONE\necho-near|БЛИЗКО|NEAR\necho-far|ДАЛЕКО|FAR\n",
            ),
            ("console/show/icons.py", '    "settings": ', '    "echo": ("' + "w.w.w....." * 8 + '"),\n'),
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
    "an alphabet": Row(
        [
            ("console/alphabets.py", '    "respublika"', '    "kompyutery": "КОМПЬЮТЕРЫ",\n'),
            ("console/settings.py", '"respublika"', '"kompyutery", '),
        ],
        """
def script(b):
    yield from menu(b)
    yield from press(F)
    while b.captions.get("turn") != "me":
        yield None
    yield from press(3, 4)
    assert b.captions["selected"] == "П5", b.captions
captioned(script, first_for(ME), alphabet="kompyutery")
def chosen(b):
    yield from menu(b)
    yield from enter(b, "SETTINGS")
    yield from turn_to(b, "LETTERS")
    for _ in range(10):
        if "КОМПЬЮТЕРЫ" in b.captions["text"]:
            return
        yield from press(U)
    raise AssertionError(b.captions)
captioned(chosen)
""",
    ),
    "a part of the console": Row(
        [
            ("console/barometer.py", None, '"""What the weather is like. Imports nothing."""\n\nFAIR = 760\n'),
            ("console/parts.py", "icons: ", "barometer: barometer\n"),
        ],
        """
stage = staged(board(lambda b: iter(())))
with stage.using("barometer") as part:
    assert part.FAIR == 760
""",
    ),
}


# A third language: a column more in every table of words, here the English behind a Z.
TEXTS = [
    *("console/words.py", "console/captions.py", "console/logbook/words.py"),
    *("seabattle/screens/words.py", "seabattle/screens/menu/rule_words.py"),
    *("seabattle/screens/captions.py", "seabattle/captains/words.py", "seabattle/cover.py"),
    *("straume/screens/words.py", "straume/screens/captions.py", "straume/cover.py"),
]
LANGUAGE = Row(
    [
        ("console/settings.py", ")\nTWO_PLAYERS", ', "zz"'),
        ("console/screens/naming.py", '"en": "ABC', '"zz": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", '),
        ("console/screens/naming.py", '"en": 3', '"zz": 3, '),
    ],
    """
def script(b):
    yield from menu_of(b, "ZPLAY!")
    yield from press(F)
    yield from battle(b, True)
    yield from wait(1500)
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "ZLOGBOOK")
    yield from enter(b, "ZBY OPPONENT")
    yield from turn_to(b, "ZCABIN BOY")
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "ZRULES")
    yield from turn_to(b, "ZOWN RULES")
    yield from menu_of(b, "ZPLAY!")
    yield from enter(b, "ZANOTHER GAME")
    yield from enter(b, "ZSTRAUME")
    yield from turn_to(b, "ZPLAY!")
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
)


def third(path, text):
    """The same table with a third column."""
    text = re.sub(r"^([a-z0-9@-]+)\|([^|\n]*)\|([^|\n]*)$", r"\1|\2|\3|Z\3", text, flags=re.MULTILINE)
    text = re.sub(r'\((f?"[^"\n]*"), (f?)"([^"\n]*)"\)', r'(\1, \2"\3", \2"Z\3")', text)
    return re.sub(r'^(NAMES = "[^"]*", )"([^"]*)"$', r'\1"\2", "Z\2"', text, flags=re.MULTILINE)


def copy(folder, edits, texts=()):
    """firmware/lib with these edits, and with a column more in these tables."""
    lib = folder / "firmware" / "lib"
    shutil.copytree(ROOT / "firmware", folder / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    for name, before, new in edits:
        path = lib / name
        if before is None:
            assert not path.exists()
            path.write_text(new, encoding="utf-8")
        else:
            text = path.read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
            path.write_text(text.replace(before, new + before), encoding="utf-8")
    for name in texts:
        text = (lib / name).read_text(encoding="utf-8")
        assert third(name, text) != text, name
        (lib / name).write_text(third(name, text), encoding="utf-8")
    return lib


def played(lib, script):
    """What a script says of the firmware in this folder: a CompletedProcess."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(lib), str(CORE))), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", BEFORE + script]
    return subprocess.run(command, cwd=CORE, env=env, capture_output=True, text=True)


def where(what):
    """What the document's row says."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^\| {re.escape(what)} \| (.*) \|$", text, re.MULTILINE)
    return found


@pytest.mark.parametrize("what", [*ROWS, "a language"])
def test_what_is_added_after_the_document_is_there_and_plays(tmp_path, what):
    row = ROWS.get(what, LANGUAGE)
    lib = copy(tmp_path, row.edits, TEXTS if row is LANGUAGE else ())
    ran = played(lib, row.plays)
    assert ran.returncode == 0, ran.stderr[-3000:]


@pytest.mark.parametrize("what", [*ROWS, "a language"])
def test_the_row_names_every_file_that_is_edited(what):
    said = where(what)
    for name, before, _ in ROWS.get(what, LANGUAGE).edits:
        path = name.removeprefix("seabattle/")
        folder = path.rpartition("/")[0] + "/"
        places = [path] if before is not None else [folder, folder.partition("/")[0] + "/"]
        assert any(f"`{place}`" in said for place in places), f"the row of {what} does not name {places[0]}"


@pytest.mark.parametrize(
    "what, number",
    [(what, number) for what, row in ROWS.items() for number in range(len(row.edits)) if len(row.edits) > 1],
)
def test_no_edit_is_named_that_is_not_needed(tmp_path, what, number):
    row = ROWS[what]
    lib = copy(tmp_path, [edit for edit in row.edits if edit is not row.edits[number]])
    assert played(lib, row.plays).returncode, f"it is there without {row.edits[number][0]}"


def test_what_was_added_is_built_for_the_pico(tmp_path, monkeypatch):
    lib = copy(tmp_path, ROWS["a captain"].edits + ROWS["a screen"].edits + ROWS["a setting"].edits)
    monkeypatch.setattr(firmware, "SOURCE", lib.parent)
    monkeypatch.setattr(firmware, "ROOT", tmp_path)
    files = firmware.build(without="code")
    assert {"lib/seabattle/captains/gunner.mpy", "lib/seabattle/screens/menu/hello.mpy"} <= set(files)
