"""Captions: what the panels show in words, for players who cannot see them. Imports rules, show and this package.

Only a board with `tell` loads this; the Pico's build leaves it out, with every statement `if ...captions:`.
"""

from zalp.console import keys
from zalp.console.page.captions import BOTH, LEFT_OF, READ_DOWN, READ_LEFT, READ_RIGHT, READ_UP, ROW
from zalp.console.settings import LANGUAGES
from zalp.console.words import said
from ..rules import BATTERY, LAY, LEFT, LETTERS, RIGHT
from ..rules.text import move_name
from ..rules.constants import DRAWN, MINED, QUIET, SHIP
from ..rules.sea import HEIGHT, LAND, NOWHERE, POINTS, RED, STARTS, TERRAIN, WIDTH
from ..rules.ships import FLEET
from ..show import looks
from ..screens.game import PEOPLE
from ..screens.helm import landing
from .asides import NAMES, PREY, SIGNATURE

WORDS = {
    "": ("", ""),
    "take": ("взять корабль", "take the ship"),
    "arrow": ("сначала стрелка", "an arrow first"),
    "go": ("сделать ход", "make the move"),
    "pause": ("последний ход и пауза", "last move and pause"),
    "another": ("другой корабль", "another ship"),
    "take back": ("другой ход", "another move"),
    "go on": ("играть дальше", "go on"),
    "decide": ("в меню, ничья, сдача", "to the menu, a draw, resigning"),
    "battle": ("в бой", "battle"),
    "out": ("в меню", "to the menu"),
    "swap": ("поменять местами", "change places"),
    "hold": ("взять корабль", "take the ship"),
    "leave": ("не трогать", "leave it"),
    "done": ("готово", "done"),
    "bow": ("нос", "bow"),
    "forward": ("вперёд на", "forward to"),
    "left": ("поворот влево", "turn left"),
    "right": ("поворот вправо", "turn right"),
    "lay": ("с миной за кормой", "leaving a mine"),
    "sinks": ("топит", "sinks"),
    "battery": ("гибель: батарея", "lost: a battery"),
    "mine": ("гибель: мина", "lost: a mine"),
    "shown-0": ("корма", "stern"),
    "shown-1": ("борт", "side"),
    "shown-2": ("нос", "bow"),
    "shown-3": ("борт", "side"),
    "last": ("последний ход", "last move"),
    "afloat": ("на плаву", "afloat"),
    "to": ("на", "to"),
    "may": ("может потопить:", "may sink:"),
    "yours": ("ваш", "your"),
    "theirs": ("чужой", "enemy"),
    "water": ("вода", "water"),
    "land": ("суша", "land"),
    "under fire": ("под огнём чужих батарей", "under enemy batteries"),
    "covered": ("под огнём ваших батарей", "under your batteries"),
    "fire of": ("под огнём батарей:", "under the batteries of"),
    "a mine": ("мина", "mine"),
    "watch": ("выйти", "leave"),
    "quiet": ("ходов до ничьей: %d", "moves until a draw: %d"),
}
_ARROWS = {(0, -1): keys.UP, (0, 1): keys.DOWN, (-1, 0): keys.LEFT, (1, 0): keys.RIGHT}
_STEPS = {READ_UP: (0, -1), READ_DOWN: (0, 1), READ_LEFT: (-1, 0), READ_RIGHT: (1, 0)}
_NEAR = 40  # moves until a draw from which they are shown
HEADINGS = (("вверх", "up"), ("вправо", "right"), ("вниз", "down"), ("влево", "left"))
_NAMES = ("cruiser", "submarine", "destroyer", "patrol", "sweeper")  # of the ships in the page's list of lights
_BESIDE = (
    ("theirs", looks.OTHER),
    ("mine", looks.MINE),
    ("coast", looks.LAND),
    ("red", looks.RED),
    ("lighthouse", looks.LIGHTHOUSE),
)


class _Words:
    def __init__(self, console):
        self.console = console
        self.language = LANGUAGES.index(console.settings["language"])
        self.letters = console.letters
        self.lights = _lights()
        self.window = "%s -%d 0,0 0,%d" % (self.letters, HEIGHT, HEIGHT // 2)

    def word(self, key):
        return said(WORDS[key], self.language)

    def ship(self, ship_type):
        return said(NAMES[ship_type], self.language)

    def sunk(self, ship_type):
        """The same where it is what is sunk."""
        return said(PREY[ship_type], self.language)

    def tell(self, screen, fire="", back="", **more):
        self.console.captions.tell(
            screen, self.word(fire), self.word(back), lights=self.lights, window=self.window, **more
        )

    def point(self, point, eyes):
        """A point as this player sees it: the letter of its column on the keys, its row from his own shore."""
        light = POINTS - 1 - point if eyes else point
        return "%s%d" % (self.letters[light % WIDTH], HEIGHT - light // WIDTH)


class Captions(_Words):
    """Captions of a battle. people: both players' names, if others play it."""

    people: tuple = ()
    _light = None  # the light that was read last

    def __init__(self, battle):
        super().__init__(battle.console)
        self.battle = battle
        self.turn = ""  # whose, as last shown

    def named(self, ship):
        """Type, point and bow of a ship."""
        battle = self.battle
        bow = said(HEADINGS[battle.picture.heading(battle.position.bows[ship])], self.language)
        point = self.point(battle.position.at[ship], battle.picture.eyes)
        return "%s %s, %s %s" % (self.ship(battle.position.types[ship]), point, self.word("bow"), bow)

    def outcome(self, move):
        """The words for a move and its losses."""
        position = self.battle.position
        how = move & 3
        if how in (LEFT, RIGHT):
            return self.word("left" if how == LEFT else "right")
        text = self.word("forward") + " " + self.point(landing(position, move), self.battle.picture.eyes)
        if how == LAY:
            text += " " + self.word("lay")
        target, why = position.effect(move)
        if target is not None:
            quarter = position.bows[target] - position.bows[position.mover(move)] & 3
            aspect = self.word("shown-%d" % quarter)
            text += ", %s: %s (%s)" % (self.word("sinks"), self.sunk(position.types[target]), aspect)
        if why:
            text += ", " + self.word("battery" if why == BATTERY else "mine")
        return text

    def helm(self, helm):
        """The player chooses."""
        selected = self.named(helm.ship)
        if helm.move is not None:
            self.say("go", "take back", selected + ": " + self.outcome(helm.move), taps=BOTH)
        elif helm.taken:
            self.say("arrow", "another", selected, self.prey(helm.ship), BOTH)
        else:
            self.say("take", "pause", selected, self.prey(helm.ship), BOTH)

    def touched(self, helm, key):
        """The key that the player means: `key`, or what a click on a light stands for. An own ship: take it; beside the
        ship in hand: the arrow there; where the chosen move is marked: FIRE; elsewhere: BACK, if a ship is in hand.
        """
        tap = self.console.captions.tapped()
        if key is not None or tap is None:
            return key
        position, picture = self.battle.position, self.battle.picture
        light = _light_of(tap)
        ship = (position.board[POINTS - 1 - light if picture.eyes else light] & SHIP) - 1
        if helm.move is not None:
            quarter = {RIGHT: 1, LEFT: 3}.get(helm.move & 3, 0)
            if light == picture.beside(position.at[helm.ship], position.bows[helm.ship] + quarter & 3):
                return keys.FIRE
        if ship >= 0 and ship // FLEET == position.turn:
            helm.ship, helm.move, helm.taken = ship, None, False
            return keys.FIRE
        if not helm.taken:
            return None
        here = helm.light(helm.ship)
        return _ARROWS.get((light % WIDTH - here % WIDTH, light // WIDTH - here // WIDTH), keys.BACK)

    def prey(self, ship):
        """What a ship may sink now, with where it lies; "" for nothing."""
        position = self.battle.position
        found = []
        for move in position.legal_moves():
            if position.mover(move) == ship:
                target, _ = position.effect(move)
                if target is not None:
                    name = self.sunk(position.types[target])
                    text = "%s %s" % (name, self.point(position.at[target], self.battle.picture.eyes))
                    if text not in found:
                        found.append(text)
        return self.word("may") + " " + ", ".join(found) if found else ""

    def read(self, what):
        """What the player asks for by a key: his ships, what is left, or a point after the other."""
        position, eyes = self.battle.position, self.battle.picture.eyes
        if what == ROW:
            ships = range(eyes * FLEET, eyes * FLEET + FLEET)
            return "; ".join([self.named(ship) for ship in ships if position.at[ship] != NOWHERE])
        if what == LEFT_OF:
            return "%s %d : %d" % (self.word("afloat"), position.afloat[eyes], position.afloat[1 - eyes])
        across, down = _STEPS[what]
        x, y = self._light or (-across, HEIGHT - 1 - down)
        x, y = min(max(x + across, 0), WIDTH - 1), min(max(y + down, 0), HEIGHT - 1)
        self._light = x, y
        light = y * WIDTH + x
        return self.lies(POINTS - 1 - light if eyes else light, eyes)

    def lies(self, point, eyes):
        """A point and what is there."""
        position = self.battle.position
        there = position.board[point]
        ship = (there & SHIP) - 1
        terrain = TERRAIN[point]
        if ship >= 0:
            whose = (
                self.people[ship // FLEET] if self.people else self.word("yours" if ship // FLEET == eyes else "theirs")
            )
            bow = said(HEADINGS[self.battle.picture.heading(position.bows[ship])], self.language)
            parts = ["%s %s, %s %s" % (whose, self.ship(position.types[ship]), self.word("bow"), bow)]
        else:
            parts = [self.word("land" if terrain == LAND else "water")]
        if there & MINED:
            parts.append(self.word("a mine"))
        if terrain >= RED:
            covered = self.word("covered" if terrain - RED == eyes else "under fire")
            parts.append(self.word("fire of") + " " + self.people[terrain - RED] if self.people else covered)
        return "%s: %s" % (self.point(point, eyes), ", ".join(parts))

    def toss(self):
        """It is not known yet who begins."""
        self.tell("toss")

    def lost(self):
        """The other unit cannot be reached."""
        self.tell("link-lost", "", "decide")

    def waits(self, back=""):
        """Something moves, or the captain thinks; back: what BACK does."""
        self.say("", back, "")

    def words(self):
        """Words scroll over the sea: a key skips them, so the next turn is shown when they are gone."""
        self.tell(self.screen, turn=self.turn if self.battle.game.outcome is None else "")

    def pause(self):
        """The sea stands still: the last move, how many are left."""
        position = self.battle.position
        parts = []
        if position.moves:
            move = position.pop()
            who = self.battle.game.who(position.turn)
            parts = ["%s: %s: %s" % (self.word("last"), self.console.captions.whose(who), self.line(move))]
            position.push(move)
        eyes = self.battle.picture.eyes
        parts.append("%s %d : %d" % (self.word("afloat"), position.afloat[eyes], position.afloat[1 - eyes]))
        self.say("go on", "decide", "; ".join(parts))

    def say(self, fire, back, selected, cell="", taps=""):
        self.turn = self.battle.mover if self.battle.game.outcome is None else ""
        left = QUIET - self.battle.position.quiet
        left_in = self.word("quiet") % left if self.turn and left <= _NEAR else ""
        more = {"selected": selected, "turn": self.turn, "cell": cell, "left": left_in}
        self.tell(self.screen, fire, back, reader=self.read, taps=taps, **more)

    @property
    def screen(self):
        return "replay" if self.people else "battle"

    def line(self, move):
        """A move for the log: its name from the side of the player at the keys, the ship, its losses. Before it is
        pushed.
        """
        position, battle = self.battle.position, self.battle
        eyes = position.turn if battle.game.name == PEOPLE else battle.picture.eyes
        how = move & 3
        name = self.point(move >> 2, eyes)
        if how in (LEFT, RIGHT):
            name += " " + self.word("left" if how == LEFT else "right")
        else:
            name += " %s %s" % (self.word("to"), self.point(landing(position, move), eyes))
        text = "%s %s" % (name, self.ship(position.types[position.mover(move)]))
        if how == LAY:
            text += " " + self.word("lay")
        target, why = position.effect(move)
        if target is not None:
            text += " × " + self.ship(position.types[target])
        if why:
            text += ", " + self.word("battery" if why == BATTERY else "mine")
        return text

    def moved(self, move):
        """A move was shown that is about to be pushed."""
        self.console.captions.entered("%s %s" % (self.battle.mover, self.line(move)))

    def known(self):
        """A value that changes whenever onlookers of a duel are shown something else."""
        return len(self.battle.game.moves), self.battle.game.outcome

    def public(self):
        """A duel as its onlookers are shown it: our side, then a line that onlooker.py reads: who begins, both
        line-ups, the moves; at the end `=` and who has won, 2 for nobody.
        """
        game = self.battle.game
        own, other = game.duel.fleets
        fleets = (other, own) if game.eyes else (own, other)
        words = [str(game.eyes), SIGNATURE.decode().strip(), str(game.duel.log.first), fleets[0], fleets[1]]
        words += [move_name(move) for move in game.moves]
        if game.outcome is not None:
            words.append("=%d" % min(game.outcome, DRAWN))
        return " ".join(words)

    def log(self):
        """Send the whole game so far."""
        self.console.captions.linked = self if self.battle.game.name == "unit" else None
        position, moves = self.battle.position, self.battle.game.moves
        for _ in moves:
            position.pop()
        lines = []
        for move in moves:
            lines.append("%s %s" % (self.battle.mover, self.line(move)))
            position.push(move)
        self.console.captions.entered(";".join(lines), True)


class YardCaptions(_Words):
    """Captions of lining up."""

    def __init__(self, yard):
        super().__init__(yard.console)
        self.yard = yard

    def show(self):
        yard = self.yard
        if yard.at is None:
            self.tell("placing", "battle", "out", taps=BOTH)
            return
        selected = self._at(yard.at)
        if yard.held is None:
            self.tell("placing", "hold", "done", selected=selected, taps=BOTH)
        else:
            self.tell("placing", "swap", "leave", selected=self._at(yard.held) + " - " + selected, taps=BOTH)

    def touched(self, key):
        """The key that the player means: a click on a starting point takes its ship, or swaps it with the one in
        hand.
        """
        tap = self.yard.console.captions.tapped()
        at = tap and STARTS[0].find(bytes((_light_of(tap),)))
        if key is not None or tap is None or at < 0:
            return key
        self.yard.at = at
        return keys.FIRE

    def _at(self, start):
        return self.ship(LETTERS.index(self.yard.fleet[start])) + " " + self.point(STARTS[0][start], 0)


def _light_of(tap):
    """The number of the light that was clicked, row by row over both panels."""
    panel, x, y = tap
    return (panel * HEIGHT // 2 + y) * WIDTH + x


def _lights():
    """Every kind of light for the page's list: `name=RRGGBB` or `name=RRGGBB-RRGGBB`."""
    found = ["%s=%06X" % (name, color) for name, color in zip(_NAMES, looks.SHIPS)]
    for name, look in _BESIDE:
        row = looks.LOOKS[8 * look : 8 * look + 6]
        low, high = ["%02X%02X%02X" % tuple(row[i : i + 3]) for i in (0, 3)]
        found.append(name + "=" + (low if low == high else low + "-" + high))
    return " ".join(found)
