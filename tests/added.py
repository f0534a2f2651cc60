"""What is added to a copy of the tree after the rows of the table "Where to add something" of docs/architecture.md, and
how it is played with: for test_where_to_add.py.
"""

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
    by their place in library or firmware/lib, others in the tree. plays: a script after BEFORE. documents: edits
    that the script does not notice; base: edits of a row on which this one stands; path: the folder whose modules come
    first, "" for none.
    """

    def __init__(self, edits, plays, documents=(), base=(), path=""):
        self.edits, self.plays = edits, plays
        self.documents, self.base, self.path = list(documents), list(base), path


def icon(name, before):
    """An icon's line in both handbooks, put before another icon's."""
    row = f"- ![](img/handbook/icon-{name}.svg) x\n"
    return [(f"docs/handbook.{column}.md", f"- ![](img/handbook/icon-{before}.svg)", row) for column in ("en", "ru")]


# What contradicts itself about a fog, for `kinds.check`.
FOG_ALONE = """    if rules.fog and fleet[0][:1] == "~":
        raise NotLegal("a Flying Dutchman sails in no fog")
"""

ROWS = {
    "a kind of ship, a fleet": Row(
        [("zalp/seabattle/rules/kinds.py", '    "grand": (', '    "tiny": ("#.#/###", "3", "1"),\n')],
        """
from zalp.seabattle.rules import Rules
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
        [("docs/rules.md", "\nA bent ship may be turned", "TINY | `tiny` | three ships, one of them bent\n")],
    ),
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
        icon("small-sea", "dutchman"),
    ),
    "a screen": Row(
        [
            (
                "zalp/seabattle/screens/menu/hello.py",
                None,
                '"""A screen that says hello. Imports nothing."""\n\n\n'
                'async def hello(stage):\n    await stage.tell("HELLO")\n',
            ),
            ("zalp/seabattle/parts.py", "front: ", "hello: screens.menu.hello\n"),
            (
                "zalp/seabattle/screens/__init__.py",
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
                "zalp/seabattle/screens/opponents/gull.py",
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
                "zalp/seabattle/parts.py",
                "memory: ",
                "versus-gull: +versus-captain screens.opponents.gull\n",
            ),
            (
                "zalp/seabattle/screens/__init__.py",
                "            await stage.frame()  #",
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
        [
            ("docs/captains.md", "`boatswain` | Боцман", "`gunner` | Канонир, gunner | along the rows | at random\n"),
            *icon("gunner", "two-players"),
        ],
    ),
    "an effect of all games": Row(
        [
            (
                "zalp/console/sound/modern.py",
                '        "refuse": (',
                '        "bell": (300, layer("sine", level=(0, -9, 300, -50), pitch=(0, 1760))),\n',
            ),
            (
                "zalp/console/sound/eighties.py",
                '        "refuse": (',
                '        "bell": (300, layer("square", level=(0, -9, 300, -50), pitch=(0, 1760))),\n',
            ),
            ("zalp/console/sound/synth.py", '    "refuse",\n    "click",\n    "turn",', '    "bell",\n'),
        ],
        """
from zalp.console.sound import eighties, modern
from zalp.console.sound.synth import EFFECTS
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
        [("docs/sound.md", "refuse | two short", "bell | a sine, struck once\n")],
    ),
    "a word": Row(
        [
            ("zalp/seabattle/screens/words.py", "open-it|", "ahoy|ЭГЕЙ|AHOY\n"),
            ("zalp/console/words.py", "settings|", "hello|ПРИВЕТ|HELLO\n"),
        ],
        """
stage = staged(board(lambda b: iter(())))
assert (stage.word("ahoy"), stage.word("hello")) == ("ЭГЕЙ", "ПРИВЕТ")
""",
    ),
    "an icon": Row(
        [
            ("zalp/seabattle/show/rule_icons.py", '    "own-width": ', '    "anchor": "' + "rrrrr....." * 8 + '",\n'),
            ("zalp/console/show/icons.py", '    "settings": ', '    "compass": ("' + "wwwww....." * 8 + '"),\n'),
        ],
        """
own_icon("anchor", "seabattle")
own_icon("compass")
""",
        icon("anchor", "zalp") + icon("compass", "zalp"),
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
        icon("echo", "zalp"),
    ),
    "an alphabet": Row(
        [
            ("zalp/console/alphabets.py", '    "respublika"', '    "kompyutery": "КОМПЬЮТЕРЫ",\n'),
            ("zalp/console/settings.py", '"respublika"', '"kompyutery", '),
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
        [("docs/rules.md", "\n**The fleet** is ten", "«КОМПЬЮТЕРЫ» | К О М П Ь Ю Т Е Р Ы\n")],
    ),
    "a part of the console": Row(
        [
            ("zalp/console/barometer.py", None, '"""What the weather is like. Imports nothing."""\n\nFAIR = 760\n'),
            ("zalp/console/parts.py", "icons: ", "barometer: barometer\n"),
        ],
        """
stage = staged(board(lambda b: iter(())))
with stage.using("barometer") as part:
    assert part.FAIR == 760
""",
    ),
}

# A rule: in fog a sunk ship closes no water, and ends the turn.
ROWS["a rule"] = Row(
    [
        (
            "zalp/seabattle/rules/ruleset.py",
            "    ) -> None:\n        from .kinds import check",
            "        fog: bool = False,\n",
        ),
        (
            "zalp/seabattle/rules/ruleset.py",
            "        self.fleet = fleet  # type: ignore[assignment]\n        check",
            "        self.fog = bool(fog)\n",
        ),
        ("zalp/seabattle/rules/ruleset.py", "self.mines, self.mines_touch, self.sweepers,", "self.fog, "),
        ("zalp/seabattle/rules/kinds.py", "    if any(kind[:1] == ", FOG_ALONE),
        ("zalp/seabattle/rules/text.py", "\n\n\ndef rules_in", ' + (" fog=yes" if rules.fog else "")'),
        (
            "zalp/seabattle/rules/text.py",
            '    answers = "full"\n    if len(words) == 3',
            '    fog = words[-1:] == ["fog=yes"]\n    words = words[:-1] if fog else words\n',
        ),
        ("zalp/seabattle/rules/text.py", "\n    )\n\n\ndef _number", ", fog=fog"),
        (
            "zalp/seabattle/rules/chart.py",
            "        if not self._dutchman:\n            around",
            "        if self.rules.fog:\n            return ship\n",
        ),
        (
            "zalp/seabattle/rules/match.py",
            '        elif self.rules.shots != "streak":',
            "        elif self.rules.fog and answer == SUNK:\n            self.left_in_turn = 0\n",
        ),
    ],
    """
import linked
from zalp.seabattle.rules import NotLegal, Rules
from zalp.seabattle.rules.acts import SUNK
from zalp.seabattle.rules.constants import HALO
from zalp.seabattle.rules.presets import name_of
rules = Rules(fog=True)
assert rules != Rules() and name_of(rules) is None
assert Rules.parse(str(rules)) == rules and Rules.parse(str(Rules())) == Rules()
assert "fog" not in str(Rules())  # the lines of before are written and read
try:
    Rules(20, 20, ("~5",), fog=True)
except NotLegal:
    pass
else:
    raise AssertionError("a Dutchman in fog")
def script(b):
    yield from wait(POWER_ON)
    yield from press(F)
    yield from wait(100)
    yield from press(F)
    game = yield from variant_battle(b, True)
    fired = shots(game.match)
    sunk = [at for at, (player, _, answer, _) in enumerate(fired[:-1]) if (player, answer) == (ME, SUNK)]
    assert len(sunk) > 5 and all(fired[at + 1][0] == THEM for at in sunk), "a sunk ship ends the turn"
    assert HALO not in game.match.charts[THEM].marks
b = captioned(script, first_for(ME), {"rules": str(rules).encode()})
assert career(b.store.records).of("=own")[MATCHES] == 1
pair = linked.Pair(3, (Rules(6, 6, ("3", "2", "1"), fog=True),) * 2)  # and over the cable
pair.until(linked.over)
assert [unit.outcome.cause for unit in pair.units] == ["sunk"] * 2, [unit.outcome.cause for unit in pair.units]
""",
    [
        ("docs/rules.md", "### Large seas", "### Fog\n\nA sunk ship closes no water, and ends the turn.\n\n"),
    ],
)
# Its variant: a light in the corner of the battle, and words before its fleet is dealt.
# A field of OWN RULES: that rule.
ROWS["a field of OWN RULES"] = Row(
    [
        ("zalp/seabattle/screens/menu/own_rules.py", '    ("waste", (False', '    ("fog", (False, True)),\n'),
        ("zalp/seabattle/screens/menu/rule_words.py", "own-waste|", "own-fog|ТУМАН|FOG\n"),
        ("zalp/seabattle/show/rule_icons.py", '    "own-width": ', '    "own-fog": "' + "wwww......" * 8 + '",\n'),
    ],
    """
def script(b):
    yield from menu(b)
    yield from enter(b, "RULES")
    yield from enter(b, "OWN RULES")
    yield from turn_to(b, "FOG: NO")
    yield from press(U)
    yield from turn_to(b, "FOG: YES")
    yield from press(F)
    yield from turn_to(b, "RULES: OWN RULES")
    while not b.store.read("rules"):
        yield None
assert "fog=yes" in captioned(script).store.read("rules").decode()
own_icon("own-fog", "seabattle")
""",
    icon("own-fog", "own-width"),
    ROWS["a rule"].edits,
)

ROWS["a variant"] = Row(
    [
        (
            "zalp/seabattle/screens/variants/fog/battle.py",
            None,
            '"""Fog in the battle: a light that fades. Imports console and this package."""\n\n'
            "from zalp.console.show.canvas import OWN\nfrom ..variant import Variant\n\n\n"
            "class Fog(Variant):\n"
            '    """A light in the corner of the own sea."""\n\n'
            "    def draw(self, canvas):\n"
            "        canvas.put(OWN, 9, 9, 0x123456)\n\n\n"
            "def variant(battle):\n    return Fog(battle)\n",
        ),
        (
            "zalp/seabattle/screens/variants/fog/placing.py",
            None,
            '"""Placing in fog. Imports this package."""\n\n'
            "from ..placing import VariantPlacing\n\n\n"
            "class FogPlacing(VariantPlacing):\n"
            '    """Placing, with a warning before it."""\n\n'
            "    async def dealt(self):\n"
            '        await self.stage.tell("FOG")\n'
            "        return await super().dealt()\n\n\n"
            "def placing(stage, rules):\n    return FogPlacing(stage, rules)\n",
        ),
        ("zalp/seabattle/parts.py", "large: ", "fog: screens.variants.fog.battle\n"),
        ("zalp/seabattle/parts.py", "large: ", "fog-placing: +variant-placing screens.variants.fog.placing\n"),
        ("zalp/seabattle/parts.py", "    if rules.mines or", '    if rules.fog:\n        found.append("fog")\n'),
    ],
    """
from zalp.seabattle.rules import Rules
lit = []
def script(b):
    yield from wait(POWER_ON)
    yield from press(F)
    while b.captions["text"] != "FOG":
        yield None
    game = yield from variant_battle(b, True, 3)
    lit.append(bytes(b.panels.rgb[-3:]))
captioned(script, first_for(ME), {"rules": str(Rules(fog=True)).encode()})
assert lit == [bytes((0x12, 0x34, 0x56))], lit
""",
    base=ROWS["a rule"].edits,
)
ROWS["a module that is always in memory"] = Row(
    [
        (
            "zalp/seabattle/rules/tide.py",
            None,
            '"""The tide of a sea. Imports nothing."""\n\n\ndef tide(hour):\n    return 2 * (hour % 12)\n',
        ),
        (
            "zalp/seabattle/rules/match.py",
            "MAX_WASTED = 400",
            "from .tide import tide\n\nHIGH = tide(11)\n",
        ),
        ("library/zalp/tools/build/merge.py", '"errors", "constants", "acts", "ruleset"', '"tide", '),
    ],
    """
from zalp.tools.build import firmware
from zalp.seabattle.rules import match
assert match.HIGH == 22 and match.tide.__module__ == "zalp.seabattle.rules.tide"
files = firmware.build(without="code")
assert "lib/zalp/seabattle/rules/__init__.mpy" in files and "lib/zalp/seabattle/rules/tide.mpy" not in files
""",
)
# A board whose panels are a list of frames and whose player has two keys. Its time passes only where one waits.
ROWS["a board"] = Row(
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
)


# A language of five words: all others are shown in English.
LANGUAGE = Row(
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
)
