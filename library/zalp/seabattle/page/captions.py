"""Captions of Sea Battle: its seas, shots and fleets in words. Imports console, rules and this package.

Only a board with `tell` loads this, like the console's own captions.
"""

from zalp.console.page import captions
from zalp.console import loader
from zalp.console.page.captions import (
    BOTH,
    LEFT_OF,
    MAP,
    PLACE,
    READ_DOWN,
    READ_LEFT,
    READ_RIGHT,
    READ_UP,
    ROW,
    WATCHED,
)
from zalp.console.screens.people import People
from zalp.console.settings import LANGUAGES, TWO_PLAYERS
from zalp.console.words import said
from .. import parts
from ..rules import Rules, notation
from ..rules.acts import HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from ..rules.constants import ANY, GIVEN, MAX_SHIPS, NONE, SUNKEN, UNKNOWN
from . import asides
from ..screens.match.fleets import left_of
from ..screens.match.viewport import SIDE
from ..screens.records import RULES

# What FIRE and BACK do, and the words for a shot, in Russian and English.
WORDS: dict = {
    "put": ("поставить корабль", "place the ship"),
    "turning": (
        "Клавиша 1 или касание корабля поворачивает его; касание в другом месте ставит туда.|10: весь флот наугад.",
        "Key 1 or a tap on the ship turns it; a tap elsewhere puts it down there.|10: all ships at random.",
    ),
    "blocked": ("нельзя: здесь кораблю не место", "not allowed: the ship cannot lie here"),
    "take fleet": ("взять этот флот", "take this fleet"),
    "take rules": ("взять эти правила", "take these rules"),
    "take": ("взять корабль", "pick up the ship"),
    "take last": ("взять последний корабль", "pick up the last ship"),
    "begin": ("в бой", "battle"),
    "shoot": ("выстрелить", "shoot"),
    "shot at": ("нельзя: клетка закрыта", "not allowed: this cell is known"),
    "row first": ("нельзя: назовите строку", "not allowed: the row is missing"),
    "unsay": ("забыть букву", "drop the letter"),
    "decide": ("пауза: ничья, сдача, меню", "pause: a draw, resign, the menu"),
    "puzzle": ("задача дня", "the puzzle of the day"),
    "both seas": ("оба моря: что не найдено, светится", "both seas: what was not found glows"),
    "pause": ("пауза: оба флота", "pause: both fleets"),
    "hurry": ("быстрее", "faster"),
    "stop": ("остановить", "stop"),
    "aim there": ("навести прицел сюда", "aim there"),
    "pick": ("выбрать клетку", "pick this cell"),
    "unpick": ("вернуть клетку", "take this cell back"),
    "salvo ready": ("держите: залп", "hold it: fire the salvo"),
    "unpick last": ("вернуть последнюю клетку", "take the last cell back"),
    "undraw last": ("убрать последнюю палубу", "take the last deck back"),
    "give deck": ("выдать эту палубу", "give this deck away"),
    "give mine": ("выдать эту мину", "give this mine away"),
    "draw": ("поставить палубу", "place a deck"),
    "sail": ("готово", "done"),
    "stay": ("остаться на месте", "stay where it is"),
    MISS: ("мимо", "miss"),
    HIT: ("ранил", "hit"),
    "plain hit": ("попал", "hit"),
    SUNK: ("убил", "sunk"),
    MINE: ("мина", "mine"),
    SWEEPER: ("тральщик", "minesweeper"),
    SUBMARINE: ("подводная лодка", "submarine"),
    "ship": ("корабль", "ship"),
    "enemy": ("противник", "enemy"),
    "own": ("вы", "you"),
    "sea": ("вода", "water"),
    "shots left": ("осталось выстрелов: %d", "shots left: %d"),
    "row": ("строка %d", "row %d"),
}
# The words for a chart's marks, in the order of their numbers.
MARKS = (
    ("не стреляли", "open"),
    ("мимо", "miss"),
    ("ранен", "hit"),
    ("потоплен", "sunk"),
    ("пусто", "empty"),
    ("мина", "mine"),
    ("тральщик", "minesweeper"),
    ("выданная палуба", "a deck given away"),
    ("выданная мина", "a mine given away"),
    ("разве что подлодка", "only the submarine can be here"),
)
_STEPS = {READ_UP: (0, -1), READ_DOWN: (0, 1), READ_LEFT: (-1, 0), READ_RIGHT: (1, 0)}
WORDS.update(captions.WORDS)
_SHELF = b"zalp-game-1"  # a finished match: sheets/shelf.py


class Captions(captions.Captions):
    words = WORDS
    visits = True
    seas_rules = None  # in force: of the match, or in the menu of the next one
    _battle = None  # the battle that was shown last
    _linked = None  # the game of the duel that was shown last
    _known = None  # how many of its acts the page knows, and whether it has an end
    _guided = _name = None  # the rules that were named last, and the preset's name
    _told = None, None, "", ""  # rules, language, asides.goal and asides.guide of them
    _reading = None  # column and row of the own cell that was read last
    looks = captions.Captions.looks + ("mine", "sweeper", "submarine", "narrow")  # those of variants/seas.py

    def aside(self, key, language):
        if str(key).startswith("zalp-rules"):  # a rule set with a name of the player's own
            with loader.using("texts"):
                return asides.described(Rules.parse(key), None, language)
        if key not in asides.ASIDES or key == "play" and self.stage.link:  # nobody meets the captain in a duel
            return super().aside(key, language)
        if key == "play":
            captain = asides.ASIDES.get(self.stage.settings["captain"])
            text = asides.goal(self.seas_rules, self._named(), language)
            return text + " " + said(captain, language) if captain else text
        text = said(asides.ASIDES[key], language)
        if key == "rules":
            with loader.using("presets") as presets:
                text %= len(presets.PRESETS)
        return text

    def _named(self):
        """The name of the preset that is in force, or None."""
        rules = self.seas_rules
        if rules is not self._guided:
            with loader.using("presets") as presets:
                self._guided, self._name = rules, presets.name_of(rules)
        return self._name

    @staticmethod
    def shows(record):
        return record.startswith(_SHELF) or record.startswith(WATCHED) and b"\nzalp-match-" in record

    def guide(self, language):
        if self.now.get("aside") and self.now["screen"] != "menu" or not self.seas_rules:
            return ""  # rules or a setting are being chosen
        told = self._told
        if told[0] is not self.seas_rules or told[1] != language:
            goal = asides.goal(self.seas_rules, self._named(), language)
            told = self._told = self.seas_rules, language, goal, asides.guide(self.seas_rules, self._named(), language)
        # At PLAY the aside says how these rules are played.
        return asides.besides(language) if self.now.get("aside", "").startswith(told[2]) else told[3]

    async def visiting(self, session, at):
        if at != "visit":
            return at
        record, self.stage.board.visitor = self.stage.board.visitor, None
        await session.aside(self._visit(record))
        return None

    async def _visit(self, record):
        """Show a match that came by a link, a record of the shelf; or a duel that goes on elsewhere."""
        stage = self.stage
        self.now["visit"] = ""
        with loader.using("onlooker") as part:
            record = await part.watch(stage, record)
        if not record:
            return
        async with stage.using("matches") as part:
            played = await part.of_record(stage, record)
        if played:
            async with stage.using(parts.suited("replay", played[0].rules)) as part:
                await part.replay(stage, *played).run()

    def menu(self, entries, at):
        if self.now.get("screen") != "menu" or not self.seas_rules:  # perhaps another game failed in its menu
            self.now["rules"] = self.offered()
        return super().menu(entries, at)

    def offered(self):
        """What a challenge of this player says: the rule set in force and its clock; then the names of all."""
        stage = self.stage
        with loader.using("presets") as presets:
            self.seas_rules = rules = presets.chosen(stage.storage.read(RULES)[0])
            names = [name + "=" + stage.named(name).split(":")[0] for name in presets.PRESETS]
            found = presets.name_of(rules)
        return "%s %d|%s" % (found or presets.OWN_RULES, rules.clock, "|".join(names))

    def placing(self, placing, cursor):
        """Placing.run, with the ship in hand, or without one the cell under the cursor."""
        self.seas_rules = rules = placing.rules
        selected = " ".join([self.cell_name(cell, rules) for cell in placing.ghost()])
        entry = None
        if placing.hand is None:
            fire = "take" if cursor else "begin"
            selected = selected if cursor else ""
        else:
            fire = "put" if placing.legal() else "blocked"
            if placing.hand in rules.fleet:  # the words on the panel show a mine and the like
                selected = "%s %d: %s" % (self.word("ship"), rules.decks_of(placing.hand), selected)
            entry = len(placing.placed), rules.ships + rules.extras
        back, views = "take last" if placing.placed else "menu", (placing.view, placing.view)
        self.at("placing", fire, back, entry, selected, PLACE, "", "", (), "own", views)
        self.now["aside"] = self.word("turning")

    def drawing(self, rules, whole, cell, begun, view):
        """Placing a Flying Dutchman cell by cell; cell: the one under the cursor; begun, whole: how far it is."""
        self.seas_rules = rules
        fire, back = "begin" if whole else "draw", "undraw last" if begun else "menu"
        panel = "" if whole else "own"
        self.at("placing", fire, back, None, self.cell_name(cell, rules), PLACE, "", "", (), panel, (view, view))

    def toss(self, game):
        """Who begins."""
        self.seas_rules = game.rules
        self.tell_names(game)
        self.at("toss", sides=BOTH, turn=self.who(game, game.match.turn))

    def match(self, game):
        """A match is shown from here on: send the log of what has been shown of it before."""
        self.seas_rules = game.rules
        self._known = None
        self._linked = game if game.name == "unit" else None
        shots = [self.shot_line(game, *shot[:4]) for shot in game.match.shots()]
        self.log_lines.append("log\t" + ";".join(shots))
        self.tell_names(game)

    def frame(self):
        """With what both players of a duel know, for its onlookers: our side, and the line of the match, which has no
        sea. The match may not know the duel's end: somebody left, for example.
        """
        game = self._linked if self.stage.link else None
        if game:
            match, outcome = game.match, game.duel.outcome
            known = len(match.acts), outcome is not None
            if known != self._known:
                self._known = known
                end = ""
                if outcome is not None and not match.over:
                    end = " ; end=resigned:%d" % (1 - outcome.winner) if outcome.winner in (0, 1) else " ; end=agreed:0"
                self.now["public"] = "%d %s%s" % (game.me, match, end)
        super().frame()

    def battle(self, battle, fire="hurry", selected="", marks=(), back="pause", panel=""):
        """A match: whatever moves, unless a more specific caption follows."""
        game = battle.game
        self._battle = battle
        battle.follow()
        turn = self.who(game, battle.seen)
        screen = "battle"
        if back == "pause":
            back = {"unit": "decide", "daily": "menu"}.get(game.name, back)  # where BACK leads there
        if battle.opponent.plays(game.me):
            screen = "replay"
            back = "leave"
            if game.match.over:
                turn = ""
        elif not selected:
            selected, fire = self.typed_ahead(battle, fire)
        if screen == "battle" and game.rules.shots not in ("streak", "single") and not game.match.over:
            own = game.match.turn in (game.me, None)  # None: both choose a salvo
            marks = tuple(marks) + (("left", self.stage.palette.cursor if own else self.stage.palette.enemy_cursor),)
        if game.rules.extras and any(GIVEN in bytes(chart.marks) for chart in game.match.charts):
            marks = tuple(marks) + (("given", self.stage.palette.cursor),)
        self.at(screen, fire, back, None, selected, BOTH, turn, "", marks, panel, battle.views)
        past = getattr(battle, "past", None)  # of variants: what was shown of the match
        if past and past.turn == game.me and past.left_in_turn > 1 and screen == "battle":
            self.now["left"] = self.word("shots left") % past.left_in_turn

    def aim(self, aim, battle):
        """The player aims."""
        rules = battle.game.rules
        marks = (("crosshair", self.stage.palette.cursor),)
        if aim.column is not None:
            self.battle(battle, "row first", self.letter_of(aim), marks, "unsay", "enemy")
        else:
            fire = "shoot" if aim.open() else "shot at"
            self.battle(battle, fire, self.cell_name(aim.cell, rules), marks, "pause", "enemy")
            self.now["cell"] = self.mark(battle.game, aim.cell)

    def pick(self, salvo):
        """The player picks a salvo (variants/salvo_picking), so many cells of how many."""
        aim = salvo.battle.aim
        self.aim(aim, salvo.battle)
        picked, count = salvo.picked, salvo.to_pick
        if aim.column is None:
            fire = "salvo ready" if len(picked) == count else "pick" if aim.open() else "shot at"
            fire = "unpick" if aim.cell in picked and len(picked) < count else fire
            self.keys(fire, "unpick last" if picked else "pause")
        self.now["entry"] = "%d/%d" % (len(picked), count)
        if picked:
            self.marks = tuple(self.marks) + (("picked", self.stage.palette.advice),)

    def decide(self, battle, fire, cell, back="pause", panel=""):
        """The player picks, gives or moves; cell: the one under the cursor; panel: where it can be pointed at."""
        marks = (("crosshair", self.stage.palette.cursor),)
        self.battle(battle, fire, self.cell_name(cell, battle.game.rules), marks, back, panel)
        self.now["turn"] = self.who(battle.game, battle.game.me)  # after the enemy's hit the next shot is still his

    def giving(self, battle, cell):
        """The player gives a deck or a mine away; cell: the one under the cursor."""
        self.decide(battle, "give mine" if battle.game.match.giving == MINE else "give deck", cell)

    def awaits(self, battle):
        """The other side thinks."""
        self.battle(battle, "", "", (("eye", self.stage.palette.enemy_cursor),))

    def follow_eye(self, eye, battle):
        """A friend's page sends where he aims: his eye is there instead of wandering."""
        seen = getattr(self.stage.board, "eye", None)
        if seen:
            column, row = seen
            view = battle.views[1]
            eye.x = min(max(column - view.left, 0), SIDE - 1)
            eye.y = min(max(row - view.top, 0), SIDE - 1)

    def lost(self, battle):
        """The link is lost: words over both seas."""
        self.at("link-lost", back="pause", sides=BOTH, views=battle.views)

    def shot(self, game, act):
        """An answer that was shown on the panels."""
        self.log_lines.append("shot\t" + self.shot_line(game, 1 - act.player, act.cell, act.answer, act.cells))

    def fleets(self, game, whole=False):
        """Both fleets at a glance: what is afloat of each. whole: meanwhile the panels show both seas as a whole."""
        marks = () if whole else (("afloat", self.stage.palette.afloat), ("lost", self.stage.palette.lost))
        turn = self.who(game, game.match.turn)
        self.at("fleets", "go on", "menu", None, "", BOTH, turn, self.afloat(game), marks)

    def afloat(self, game):
        """What is left of both fleets, as decks."""
        sides = []
        for word, player in (("enemy", 1 - game.me), ("own", game.me)):
            left = [str(game.rules.decks_of(kind)) for kind in left_of(game, player)]
            sides.append("%s: %s" % (self.word(word), " ".join(left)))
        return "; ".join(sides)

    def mark(self, game, cell, of=None):
        """What is known of a cell, in a word; of: the sea's owner, by default the enemy."""
        marks = game.match.charts[1 - game.me if of is None else of].marks
        return said(MARKS[marks[cell]], LANGUAGES.index(self.stage.settings["language"]))

    def read(self, what):
        battle = self._battle
        if battle is None or self.now.get("screen") not in ("battle", "fleets", "coach"):
            return ""
        if what == ROW:
            return self.row(battle.game, battle.aim.y)
        return self.afloat(battle.game) if what == LEFT_OF else self.own_cell(battle.game, *_STEPS[what])

    def row(self, game, y):
        """A row of the enemy's sea, as runs of equal cells."""
        rules = game.rules
        runs: list = []
        for x in range(rules.width):
            word = self.mark(game, y * rules.width + x)
            letter = self.cell_name(x, rules)[0]
            if runs and runs[-1][2] == word:
                runs[-1][1] = letter
            else:
                runs.append([letter, letter, word])
        parts = ["%s %s" % (a if a == b else a + "-" + b, word) for a, b, word in runs]
        return (self.word("row") % (y + 1)) + ": " + ", ".join(parts)

    def own_cell(self, game, across, down):
        """The own cell one step further than the one read before: what lies there, and what the enemy knows."""
        rules = game.rules
        x, y = self._reading or (-across, -down)
        x, y = min(max(x + across, 0), rules.width - 1), min(max(y + down, 0), rules.height - 1)
        self._reading = x, y
        cell = y * rules.width + x
        lies = game.own.lies[cell]
        if lies > MAX_SHIPS:
            there = self.word(lies - MAX_SHIPS)
        elif lies:
            there = "%s %d" % (self.word("ship"), len(game.own.fleet.ships[lies - 1]))
        else:
            there = self.word("sea")
        if game.match.charts[game.me].marks[cell] != UNKNOWN:
            there += ", " + self.mark(game, cell, game.me)
        return "%s: %s" % (self.cell_name(cell, rules), there)

    def coach(self, game, cell):
        """The admiral's map; cell: where he would shoot, None while he thinks."""
        colors = self.stage.palette
        marks = ("heat", colors.heat[2]), ("advice", colors.advice), ("wounded", colors.hurt), ("sunk", colors.wreck)
        selected = "" if cell is None else self.cell_name(cell, game.rules)
        fire = "aim there" if selected else "go on"
        self.at("coach", fire, "go on", None, selected, MAP, self.who(game, game.match.turn), "", marks)

    def tell_names(self, game):
        """Send the names of two people on one handheld; a recorded match has those of its time."""
        names = ""
        if game.name == TWO_PLAYERS:
            names = " ".join(game.people or People(self.stage.storage).names)
        self.now["names"] = names

    def who(self, game, player):
        """The word for a player, from the side of the player at the panels."""
        if player is None:
            return ""
        if game.name == TWO_PLAYERS:
            return ("one", "two")[player]
        return "me" if player == game.me else "other"

    def alphabet(self, rules):
        """The player's alphabet; a word of ten letters is too short for some seas."""
        alphabet = self.stage.settings["alphabet"]
        return alphabet if len(notation.ALPHABETS[alphabet]) >= rules.width else "russian"

    def cell_name(self, cell, rules):
        return notation.name(cell, rules, self.alphabet(rules))

    def typed_ahead(self, battle, fire):
        """What was typed for the next shot while something is shown; what FIRE does: `fire`, unless it fires there."""
        aim, game = battle.aim, battle.game
        if aim.column is not None:
            return self.letter_of(aim), fire
        if not aim.aimed:
            return "", fire
        return self.cell_name(aim.cell, game.rules), "shoot" if battle.seen != 1 - game.me else fire

    def letter_of(self, aim):
        """The column that was typed."""
        return self.cell_name(aim.column, aim.battle.game.rules)[0]

    def shot_line(self, game, shooter, cell, answer, ship=None):
        """A shot for the log: the shooter, the cell, the answer, the size of a ship that sank. ship: its cells, if the
        answer named them.
        """
        rules = game.rules
        answered = self.word("plain hit" if rules.plain and answer == HIT else answer)
        if answer == SUNK and not rules.dutchman:
            if ship is None and rules.contact != ANY:
                marks = game.match.charts[1 - shooter].marks
                sunk = [near for near in range(rules.cells) if marks[near] == SUNKEN]
                ship = rules.connected(sunk + [cell], cell, rules.contact == NONE)
            if ship:
                answered += " %d" % len(ship)
        return "%s %s %s" % (self.who(game, shooter), self.cell_name(cell, rules), answered)

    def window(self, views):
        """What the panels show of seas that are not 10x10: `letters rows left,top left,top`; `whole`: all of them,
        several cells per light.
        """
        rules = self.seas_rules
        if not rules or rules.width == rules.height == SIDE:
            return ""
        if not views:
            return "whole"
        places = ["%d,%d" % (view.left, view.top) for view in views]
        return " ".join([notation.letters(rules, self.alphabet(rules)), str(rules.height)] + places)
