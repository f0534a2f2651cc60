"""Captions: what the panels show in words, for whoever does not see them. Imports rules, show and this room.

Only a board that can tell loads this (docs/architecture.md has the keys); the Pico's build leaves it out, with every
statement `if ...captions:` that leads here. A screen says in each frame where the player is; what words are drawn, the
captions see for themselves. Nothing here changes what is played.
"""

from ..rules import notation
from ..rules.acts import HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from ..rules.chart import GIVEN
from ..show import palette
from .people import People
from .settings import LANGUAGES, TWO_PLAYERS
from .viewport import SIDE

BOTH = "enemy own"  # what the panels show: the enemy's sea above, the own one below,
PLACE = "- own"  # the own sea alone,
MAP = "enemy -"  # the enemy's alone

# What FIRE and BACK do, and what is told of a shot, in Russian and English.
WORDS = {
    "": ("", ""),
    "skip": ("дальше", "skip"),
    "choose": ("выбрать", "choose"),
    "change": ("изменить", "change"),
    "step back": ("назад", "back"),
    "keep": ("сохранить и выйти", "save and leave"),
    "put": ("поставить корабль", "place the ship"),
    "blocked": ("нельзя: здесь кораблю не место", "not allowed: the ship cannot lie here"),
    "take fleet": ("взять этот флот", "take this fleet"),
    "take": ("взять корабль", "take up the ship"),
    "take last": ("взять последний корабль", "take up the last ship"),
    "begin": ("в бой", "battle"),
    "menu": ("в меню", "to the menu"),
    "shoot": ("выстрелить", "shoot"),
    "shot at": ("нельзя: клетка открыта", "not allowed: this cell is known"),
    "row first": ("нельзя: назовите строку", "not allowed: the row is missing"),
    "unsay": ("забыть букву", "drop the letter"),
    "pause": ("пауза: оба флота", "pause: both fleets"),
    "hurry": ("быстрее", "faster"),
    "go on": ("играть дальше", "go on"),
    "stop": ("остановить", "stop"),
    "aim there": ("навести прицел сюда", "aim there"),
    "open": ("открыть", "open"),
    "hand over": ("передано", "handed over"),
    "put letter": ("поставить букву", "put the letter"),
    "take letter": ("стереть букву", "take the letter back"),
    "done": ("готово", "done"),
    "again": ("ещё раз", "again"),
    "wake": ("проснуться", "wake up"),
    "next": ("дальше", "next page"),
    "leave": ("выйти", "leave"),
    "pick": ("выбрать клетку", "pick this cell"),
    "unpick": ("вернуть клетку", "take this cell back"),
    "salvo ready": ("держите: залп", "hold it: fire the salvo"),
    "unpick last": ("вернуть последнюю клетку", "take the last cell back"),
    "undraw last": ("убрать последнюю палубу", "take the last deck back"),
    "give deck": ("отдать эту палубу", "give this deck away"),
    "give mine": ("отдать эту мину", "give this mine away"),
    "draw": ("поставить палубу", "place a deck"),
    "sail": ("готово", "done"),
    "stay": ("остаться на месте", "stay where it is"),
    MISS: ("мимо", "miss"),
    HIT: ("ранил", "hit"),
    SUNK: ("убил", "sunk"),
    MINE: ("мина", "mine"),
    SWEEPER: ("тральщик", "minesweeper"),
    SUBMARINE: ("подводная лодка", "submarine"),
    "ship": ("корабль", "ship"),
    "enemy": ("противник", "enemy"),
    "own": ("вы", "you"),
    "me": ("вы", "you"),
    "other": ("противник", "the enemy"),
    "one": ("первый", "first"),
    "two": ("второй", "second"),
}
# The names of looks (palette.py) as the legend knows them, in their order.
_LOOKS = ("water", "miss", "halo", "ship", "wounded", "sunk", "ghost", "bad", "clash", "", "water", "found") + (
    "mine",
    "sweeper",
    "submarine",
    "narrow",
)  # the last four are variant_seas.py's


class Captions:
    """`at` and its like say where the player is, `frame` tells the board what has changed since."""

    def __init__(self, stage):
        self._stage = stage
        self._now = {}  # key: value
        self._told = {}  # what the board was told last
        self._drawn = ["", ""]  # the words on each panel in this frame
        self._said = False  # where the player is, since the last frame
        self._undrawn = ""  # words that stand for what is drawn without any
        self._marks: tuple = ()  # (name, colour) of what is drawn over the seas
        self._lines = []  # of the match's log, not told yet
        self._rules = None  # of the seas that were shown last
        self._other = ""  # the lights of another game's screen
        self._seen = self._seen_lights = None  # what the lights were named of, and their names

    def frame(self):
        """To be called with every picture."""
        now, told = self._now, self._told
        settings = self._stage.settings
        # The name at power-on is one word on two panels, the languages are two.
        between = {"power-on": "", "language": " / "}.get(now.get("screen"), ": ")
        text = between.join([text for text in self._drawn if text])
        if text or self._said:  # a new screen that has not said yet where it is leaves the former one its words
            now["text"] = text or self._undrawn
        self._said = False
        self._drawn = ["", ""]
        now["lights"] = self._lights()
        now["palette"] = settings["palette"]
        now["language"] = settings["language"]
        lines = list(self._lines)
        for key in now:
            if now[key] != told.get(key, ""):
                lines.append(key + "\t" + now[key])
        if lines and self._stage.board.tell("\n".join(lines)):
            self._told = dict(now)
            self._lines = []

    def draws(self, panel, text):
        """These words are on a panel in this frame."""
        self._drawn[panel] = text

    def at(
        self,
        screen,
        fire="",
        back="",
        entry=None,
        selected="",
        sides="",
        turn="",
        text="",
        marks=(),
        panel="",
        views=None,
    ):
        """Where the player is. fire, back: keys of WORDS; entry: (number from 0, of how many); text: where no words are
        drawn; marks: (name, colour) each, drawn over the seas; panel: where he selects, "enemy" or "own"; views: the
        Viewport of each panel, where each light is a cell.
        """
        now = self._now
        self._said = True
        self._other = ""
        now["screen"] = screen
        now["fire"] = self._word(fire)
        now["back"] = self._word(back)
        now["entry"] = "%d/%d" % (entry[0] + 1, entry[1]) if entry else ""
        now["selected"] = selected
        now["sides"] = sides
        now["panel"] = panel
        now["window"] = self._window(views) if sides else ""
        now["turn"] = turn
        self._undrawn = text
        self._marks = marks

    def tell(self, screen, fire, back, selected="", turn="", lights="", window=""):
        """Where the player of another game is, in words of its own; lights and window as the captions have them."""
        self.at(screen, selected=selected, turn=turn)
        self._now["window"] = window
        self._now["fire"] = fire
        self._now["back"] = back
        self._other = lights

    def entered(self, line, anew=False):
        """A move of another game for the log: who, its name, what it was; anew: all of them, `;` between."""
        self._lines.append(("log\t" if anew else "shot\t") + line)

    def whose(self, who):
        """`me`, `other`, `one` or `two` in the player's words."""
        return self._word(who)

    def keys(self, fire="", back=""):
        """The same screen, other keys: words that stand in between, a thought that is waited for."""
        self._now["fire"] = self._word(fire)
        self._now["back"] = self._word(back)

    def menu(self, entries, at):
        """One of `entries`, as menu.choose has them."""
        ids = [entry[0] for entry in entries]
        front = "settings" in ids
        screen = "question" if "yes" in ids else "menu" if front else "choice"
        self.at(screen, "choose", "" if front else "step back", (at, len(entries)))

    def placing(self, placing, cursor):
        """Placing.run, with the ship in hand, or without one the cell under the cursor."""
        self._rules = rules = placing.rules
        selected = " ".join([self._name(cell, rules) for cell in placing.ghost()])
        entry = None
        if placing.hand is None:
            fire = "take" if cursor else "begin"
            selected = selected if cursor else ""
        else:
            fire = "put" if placing.legal() else "blocked"
            if placing.hand in rules.fleet:  # a mine and its like are told by the words on the panel
                selected = "%s %d: %s" % (self._word("ship"), rules.decks_of(placing.hand), selected)
            entry = len(placing.placed), rules.ships + rules.extras
        back, views = "take last" if placing.placed else "menu", (placing.view, placing.view)
        self.at("placing", fire, back, entry, selected, PLACE, "", "", (), "own", views)

    def drawing(self, rules, whole, cell, begun, view):
        """A Flying Dutchman is placed cell by cell; cell: the one under the cursor; begun, whole: how far it is."""
        self._rules = rules
        fire, back = "begin" if whole else "draw", "undraw last" if begun else "menu"
        panel = "" if whole else "own"
        self.at("placing", fire, back, None, self._name(cell, rules), PLACE, "", "", (), panel, (view, view))

    def toss(self, game):
        """Who begins."""
        self._named(game)
        self.at("toss", sides=BOTH, turn=self._who(game, game.match.turn))

    def match(self, game):
        """A match is shown from here on: the log of what has been seen of it before."""
        self._rules = game.rules
        shots = [self._shot(game, *shot[:3]) for shot in game.match.shots()]
        self._lines.append("log\t" + ";".join(shots))
        self._named(game)

    def battle(self, battle, fire="hurry", selected="", marks=(), back="pause", panel=""):
        """A match: what moves, unless it is said what the player aims at."""
        game = battle.game
        battle.follow()
        turn = self._who(game, battle.seen)
        screen = "battle"
        if battle.opponent.plays(game.me):
            screen = "replay"
            back = "leave"
            if game.match.over:
                turn = ""
        elif not selected:
            selected, fire = self._ahead(battle, fire)
        if screen == "battle" and game.rules.shots not in ("streak", "single") and not game.match.over:
            own = game.match.turn in (game.me, None)  # None: both choose a salvo
            marks = tuple(marks) + (("left", self._stage.palette.cursor if own else self._stage.palette.enemy_cursor),)
        if game.rules.extras and any(GIVEN in bytes(chart.marks) for chart in game.match.charts):
            marks = tuple(marks) + (("given", self._stage.palette.cursor),)
        self.at(screen, fire, back, None, selected, BOTH, turn, "", marks, panel, battle.views)

    def aim(self, aim, battle):
        """The player aims."""
        rules = battle.game.rules
        marks = (("crosshair", self._stage.palette.cursor),)
        if aim.column is not None:
            self.battle(battle, "row first", self._letter(aim), marks, "unsay", "enemy")
        else:
            fire = "shoot" if aim.open() else "shot at"
            self.battle(battle, fire, self._name(aim.cell, rules), marks, "pause", "enemy")

    def pick(self, aim, battle):
        """The player picks a salvo, so many cells of how many."""
        self.aim(aim, battle)
        picked, count = battle.picked, battle.to_pick
        if aim.column is None:
            fire = "salvo ready" if len(picked) == count else "pick" if aim.open() else "shot at"
            fire = "unpick" if aim.cell in picked and len(picked) < count else fire
            self.keys(fire, "unpick last" if picked else "pause")
        self._now["entry"] = "%d/%d" % (len(picked), count)
        if picked:
            self._marks = tuple(self._marks) + (("picked", self._stage.palette.advice),)

    def decide(self, battle, fire, cell, back="pause", panel=""):
        """The player picks, gives or moves; cell: the one under the cursor; panel: where it can be pointed at."""
        marks = (("crosshair", self._stage.palette.cursor),)
        self.battle(battle, fire, self._name(cell, battle.game.rules), marks, back, panel)
        self._now["turn"] = self._who(battle.game, battle.game.me)  # after the enemy's hit the next shot is his still

    def giving(self, battle, cell):
        """The player gives a deck or a mine away; cell: the one that it would be."""
        self.decide(battle, "give mine" if battle.game.match.giving == MINE else "give deck", cell)

    def awaits(self, battle):
        """The other side thinks."""
        self.battle(battle, "", "", (("eye", self._stage.palette.enemy_cursor),))

    def lost(self, battle):
        """The link is lost: words over both seas."""
        self.at("link-lost", back="pause", sides=BOTH, views=battle.views)

    def shot(self, game, act):
        """An answer that was seen on the panels."""
        self._lines.append("shot\t" + self._shot(game, 1 - act.player, act.cell, act.answer))

    def fleets(self, game, whole=False):
        """Both fleets at a glance: what is afloat of each. whole: the panels show both seas as a whole meanwhile."""
        sides = []
        for word, player in (("enemy", 1 - game.me), ("own", game.me)):
            left = [str(game.rules.decks_of(kind)) for kind in game.match.charts[player].left]
            sides.append("%s: %s" % (self._word(word), " ".join(left)))
        marks = () if whole else (("afloat", self._stage.palette.afloat), ("lost", self._stage.palette.lost))
        turn = self._who(game, game.match.turn)
        self.at("fleets", "go on", "menu", None, "", BOTH, turn, "; ".join(sides), marks)

    def coach(self, game, cell):
        """The admiral's map; cell: where he would shoot, None while he thinks."""
        colors = self._stage.palette
        marks = ("heat", colors.heat[2]), ("advice", colors.advice), ("wounded", colors.hurt), ("sunk", colors.wreck)
        selected = "" if cell is None else self._name(cell, game.rules)
        fire = "aim there" if selected else "go on"
        self.at("coach", fire, "go on", None, selected, MAP, self._who(game, game.match.turn), "", marks)

    def _word(self, key):
        return WORDS[key][LANGUAGES.index(self._stage.settings["language"])]

    def _named(self, game):
        """Tell the names of two on one handheld; a recorded match has those that they had then."""
        names = ""
        if game.name == TWO_PLAYERS:
            names = " ".join(game.people or People(self._stage.storage).names)
        self._now["names"] = names

    def _who(self, game, player):
        """A player as the player at the panels calls him."""
        if player is None:
            return ""
        if game.name == TWO_PLAYERS:
            return ("one", "two")[player]
        return "me" if player == game.me else "other"

    def _alphabet(self, rules):
        """The player's alphabet; a word of ten letters is too short for some seas."""
        alphabet = self._stage.settings["alphabet"]
        return alphabet if len(notation.ALPHABETS[alphabet]) >= rules.width else "russian"

    def _name(self, cell, rules):
        return notation.name(cell, rules, self._alphabet(rules))

    def _ahead(self, battle, fire):
        """What was typed for the next shot while something is shown; what FIRE does: `fire`, unless it fires there."""
        aim, game = battle.aim, battle.game
        if aim.column is not None:
            return self._letter(aim), fire
        if not aim.aimed:
            return "", fire
        return self._name(aim.cell, game.rules), "shoot" if battle.seen != 1 - game.me else fire

    def _letter(self, aim):
        """The column that was typed."""
        return self._name(aim.column, aim.battle.game.rules)[0]

    def _shot(self, game, shooter, cell, answer):
        return "%s %s %s" % (self._who(game, shooter), self._name(cell, game.rules), self._word(answer))

    def _window(self, views):
        """What the panels show of seas that are not 10x10: `letters rows left,top left,top`; `whole`: all of them,
        several cells a light.
        """
        rules = self._rules
        if not rules or rules.width == rules.height == SIDE:
            return ""
        if not views:
            return "whole"
        places = ["%d,%d" % (view.left, view.top) for view in views]
        return " ".join([notation.letters(rules, self._alphabet(rules)), str(rules.height)] + places)

    def _lights(self):
        """`name=RRGGBB` or `name=RRGGBB-RRGGBB` of every kind of light on the seas that are shown."""
        sides = self._now.get("sides")
        if not sides:
            return self._other
        scene = self._stage.scene
        table = scene.palette.table
        looks = bytes(scene.looks[100:] if sides == PLACE else scene.looks[:0] if sides == MAP else scene.looks)
        seen = looks, bytes(table[:128]), tuple(self._marks)
        if seen == self._seen:
            return self._seen_lights
        lights = []
        for look in range(len(_LOOKS)):
            if look in looks and look not in (palette.DARK, palette.DEEP):
                a, b = bytes(table[8 * look : 8 * look + 3]), bytes(table[8 * look + 3 : 8 * look + 6])
                lights.append("%s=%s" % (_LOOKS[look], _hex(a) if a == b else _hex(a) + "-" + _hex(b)))
        for name, color in self._marks:
            lights.append("%s=%06X" % (name, color))
        self._seen, self._seen_lights = seen, " ".join(lights)
        return self._seen_lights


def _hex(color):
    return "%02X%02X%02X" % tuple(color)
