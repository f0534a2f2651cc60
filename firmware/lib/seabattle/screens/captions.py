"""Captions of Sea Battle: its seas, shots and fleets in words. Imports console, rules and this package.

Only a board with `tell` loads this, like the console's own captions.
"""

from console import captions
from console.captions import BOTH, MAP, PLACE
from console.screens.people import People
from console.settings import TWO_PLAYERS
from ..rules import notation
from ..rules.acts import HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from ..rules.constants import GIVEN
from .match.fleets import left_of
from .match.viewport import SIDE

# What FIRE and BACK do, and the words for a shot, in Russian and English.
WORDS: dict = {
    "put": ("поставить корабль", "place the ship"),
    "blocked": ("нельзя: здесь кораблю не место", "not allowed: the ship cannot lie here"),
    "take fleet": ("взять этот флот", "take this fleet"),
    "take rules": ("взять эти правила", "take these rules"),
    "take": ("взять корабль", "take up the ship"),
    "take last": ("взять последний корабль", "take up the last ship"),
    "begin": ("в бой", "battle"),
    "shoot": ("выстрелить", "shoot"),
    "shot at": ("нельзя: клетка открыта", "not allowed: this cell is known"),
    "row first": ("нельзя: назовите строку", "not allowed: the row is missing"),
    "unsay": ("забыть букву", "drop the letter"),
    "pause": ("пауза: оба флота", "pause: both fleets"),
    "hurry": ("быстрее", "faster"),
    "stop": ("остановить", "stop"),
    "aim there": ("навести прицел сюда", "aim there"),
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
    "plain hit": ("попал", "hit"),
    SUNK: ("убил", "sunk"),
    MINE: ("мина", "mine"),
    SWEEPER: ("тральщик", "minesweeper"),
    SUBMARINE: ("подводная лодка", "submarine"),
    "ship": ("корабль", "ship"),
    "enemy": ("противник", "enemy"),
    "own": ("вы", "you"),
}
WORDS.update(captions.WORDS)


class Captions(captions.Captions):
    words = WORDS
    seas_rules = None  # of the seas that were shown last
    looks = captions.Captions.looks + ("mine", "sweeper", "submarine", "narrow")  # those of variants/seas.py

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

    def drawing(self, rules, whole, cell, begun, view):
        """Placing a Flying Dutchman cell by cell; cell: the one under the cursor; begun, whole: how far it is."""
        self.seas_rules = rules
        fire, back = "begin" if whole else "draw", "undraw last" if begun else "menu"
        panel = "" if whole else "own"
        self.at("placing", fire, back, None, self.cell_name(cell, rules), PLACE, "", "", (), panel, (view, view))

    def toss(self, game):
        """Who begins."""
        self.tell_names(game)
        self.at("toss", sides=BOTH, turn=self.who(game, game.match.turn))

    def match(self, game):
        """A match is shown from here on: send the log of what has been shown of it before."""
        self.seas_rules = game.rules
        shots = [self.shot_line(game, *shot[:3]) for shot in game.match.shots()]
        self.log_lines.append("log\t" + ";".join(shots))
        self.tell_names(game)

    def battle(self, battle, fire="hurry", selected="", marks=(), back="pause", panel=""):
        """A match: whatever moves, unless a more specific caption follows."""
        game = battle.game
        battle.follow()
        turn = self.who(game, battle.seen)
        screen = "battle"
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

    def aim(self, aim, battle):
        """The player aims."""
        rules = battle.game.rules
        marks = (("crosshair", self.stage.palette.cursor),)
        if aim.column is not None:
            self.battle(battle, "row first", self.letter_of(aim), marks, "unsay", "enemy")
        else:
            fire = "shoot" if aim.open() else "shot at"
            self.battle(battle, fire, self.cell_name(aim.cell, rules), marks, "pause", "enemy")

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
        self.log_lines.append("shot\t" + self.shot_line(game, 1 - act.player, act.cell, act.answer))

    def fleets(self, game, whole=False):
        """Both fleets at a glance: what is afloat of each. whole: meanwhile the panels show both seas as a whole."""
        sides = []
        for word, player in (("enemy", 1 - game.me), ("own", game.me)):
            left = [str(game.rules.decks_of(kind)) for kind in left_of(game, player)]
            sides.append("%s: %s" % (self.word(word), " ".join(left)))
        marks = () if whole else (("afloat", self.stage.palette.afloat), ("lost", self.stage.palette.lost))
        turn = self.who(game, game.match.turn)
        self.at("fleets", "go on", "menu", None, "", BOTH, turn, "; ".join(sides), marks)

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

    def shot_line(self, game, shooter, cell, answer):
        said = "plain hit" if game.rules.plain and answer == HIT else answer
        return "%s %s %s" % (self.who(game, shooter), self.cell_name(cell, game.rules), self.word(said))

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
