"""Composing a fleet: a page for each kind of ship, with how many there are of it; the last page draws another kind.

Imports console, rules and this package. Loaded only within OWN RULES.
"""

from ...rules import Fleet, NotFound, NotLegal, Rules, crowded
from ...rules.constants import MAX_SHIPS
from ...rules.kinds import orientations
from zalp.console import keys
from zalp.console.screens.menu import Page, dots
from zalp.console.show.icons import drawn
from .rule_words import RULE_WORDS

# Straight ships, then bent ones: of three decks, and every one of four.
KINDS = ("1", "2", "3", "4", "5", "6", "7", "8", "##/#.", "###/#..", "##/##", "###/.#.", "##./.##")
# A line each; of a ship that the player has drawn: "kind-own".
TEXTS = (
    """
kind-0|КАТЕР|BOAT
kind-1|ЭСМИНЕЦ|DESTROYER
kind-2|КРЕЙСЕР|CRUISER
kind-3|ЛИНКОР|BATTLESHIP
kind-4|АВИАНОСЕЦ ИЗ 5|CARRIER OF 5
kind-5|АВИАНОСЕЦ ИЗ 6|CARRIER OF 6
kind-6|ПРЯМОЙ ИЗ 7|STRAIGHT 7
kind-7|ПРЯМОЙ ИЗ 8|STRAIGHT 8
kind-8|УГОЛОК ИЗ 3|CORNER OF 3
kind-9|БУКВА Г ИЗ 4|L OF 4
kind-10|КВАДРАТ ИЗ 4|SQUARE OF 4
kind-11|БУКВА Т ИЗ 4|T OF 4
kind-12|ЗИГЗАГ ИЗ 4|ZIGZAG OF 4
kind-own|СВОЙ, ПАЛУБ|OWN, DECKS
""",
)
_DRAW = "own-draw"  # the last page
_ATTEMPTS = 60  # fleets tried until room for one is searched for
_SHIP, _PENCIL = "w", ".......yy.......yyy......yyyy......yyyy......yyyy......yyyy......wyy.......ww........"


class Fleets:
    """The fleet in hand. arguments: those of Rules, but for the fleet; kinds: what there are pages for, counts: how
    many ships of each; why: a key of words for why they cannot be dealt, "" if they can, None while that is not known.
    """

    def __init__(self, arguments, fleet):
        self._arguments = arguments
        fleet = [kind for kind in fleet if kind[0] != "~"]
        self.kinds = list(KINDS)
        self.counts = [0] * len(KINDS)
        for kind in fleet:
            self.add(kind)
        self.why = None

    @property
    def fleet(self):
        """The kinds, one for each ship."""
        ships = []
        for kind, count in zip(self.kinds, self.counts):
            ships += [kind] * count
        return tuple(ships)

    def add(self, kind):
        """Another ship of this kind. Returns its page."""
        at = self.page_of(kind)
        if at == len(self.kinds):
            self.kinds.append(kind)
            self.counts.append(0)
        self.counts[at] += 1
        return at

    def page_of(self, kind):
        """The page of a kind, or of another text for it; the number of pages if it has none."""
        ways = None
        for at, known in enumerate(self.kinds):
            if known == kind:
                return at
        ways = sorted(orientations(kind))
        for at, known in enumerate(self.kinds):
            if sorted(orientations(known)) == ways:
                return at
        return len(self.kinds)

    def checking(self, rng):
        """Find out whether this fleet can be dealt, and note it: a generator that yields between slices."""
        self.why = None
        if not self.fleet:
            self.why = "own-empty"
            return
        try:
            rules = Rules(fleet=self.fleet, **self._arguments)
            yield
            if crowded(rules):
                self.why = "own-crowded"
                return
            yield
            yield from Fleet.drawing(rules, rng, _ATTEMPTS)
            self.why = ""
        except NotFound:
            self.why = "own-not-found"
        except NotLegal:
            self.why = "own-crowded"

    def figures(self):
        """(ships, decks, percent of the sea)."""
        fleet = self.fleet
        decks = sum([len(orientations(kind)[0]) for kind in fleet])
        cells = self._arguments["width"] * self._arguments["height"]
        return len(fleet), decks, 100 * decks // cells


def icon_of(kind):
    """A kind's shape as an icon; of one that may have several, the first that is not straight."""
    shapes = orientations(kind)
    shape = shapes[0]
    for other in shapes:
        if max([y for _, y in other]) and max([x for x, _ in other]) > max([y for _, y in other]):
            shape = other
            break
    wide, high = max([x for x, _ in shape]) + 1, max([y for _, y in shape]) + 1
    letters = ["."] * 80
    for x, y in shape:
        letters[(y + (8 - min(8, high)) // 2) * 10 + x + (10 - wide) // 2] = _SHIP
    return drawn("".join(letters))


async def compose(stage, arguments, fleet):
    """The player's fleet, a tuple of kinds, beginning with this one: LEFT and RIGHT turn to the next kind, a number key
    to the straight ship of so many decks; UP and DOWN change how many there are; FIRE takes all, BACK leaves without
    (None). arguments: those of Rules, but for the fleet.
    """
    fleets = Fleets(arguments, fleet)
    pages = _Pages(stage, fleets)
    stage.think(fleets.checking(stage.rng))
    try:
        while True:
            key = await pages.key()
            if key is None:
                continue
            if key == keys.BACK:
                stage.play("click")
                return None
            if key in (keys.LEFT, keys.RIGHT):
                way = 1 if key == keys.RIGHT else -1
                pages.turn((pages.at + way) % (len(fleets.kinds) + 1), way)
            elif key < 8:
                pages.turn(key, 1 if key > pages.at else -1)
            elif key == keys.FIRE and pages.drawing:
                await _draw(stage, fleets, pages)
                continue
            elif key == keys.FIRE and await _fits(stage, fleets):
                stage.play("click")
                return fleets.fleet
            elif key in (keys.UP, keys.DOWN) and not pages.drawing and _step(fleets, pages.at, key == keys.UP):
                stage.think(fleets.checking(stage.rng))
            else:
                stage.play("refuse")
                if key == keys.FIRE:
                    pages.words = ""  # why it does not fit is said again
                continue
            stage.play("click")
    finally:
        stage.think(None)


class _Pages:
    """at: the kind that is shown; drawing: whether it is the last page; words: those that are shown."""

    def __init__(self, stage, fleets):
        self.stage, self.fleets = stage, fleets
        at = 0
        while at < len(KINDS) and not fleets.counts[at]:
            at += 1
        self.open(at % len(KINDS))

    def open(self, at):
        self.page = Page(self.stage)
        self.turn(at, 1)

    def turn(self, at, way):
        kinds = self.fleets.kinds
        self.at = at
        self.drawing = at == len(kinds)
        self.words = said(self.stage, self.fleets, at)
        self.page.show(drawn(_PENCIL[:80]) if self.drawing else icon_of(kinds[at]), self.words, way)

    async def key(self):
        """A frame, with words for the fleet as it is now, and the key in it or None."""
        stage, count = self.stage, len(self.fleets.kinds) + 1
        words = said(stage, self.fleets, self.at)
        if words != self.words:
            self.page.say(words)
            self.words = words
        if stage.captions:
            fire = "choose" if self.drawing else "take fleet"
            stage.captions.at("settings", fire, "step back", (self.at, count))
            stage.captions.about("composing")
        return await self.page.key(dots(count), self.at)


async def _draw(stage, fleets, pages):
    """Let the player draw a kind of ship, and show its page."""
    stage.play("click")
    async with stage.using("own-shape") as part:
        kind = await part.draw(stage)
    at = pages.at
    if kind and len(fleets.fleet) < MAX_SHIPS:
        at = fleets.add(kind)
        stage.think(fleets.checking(stage.rng))
    pages.open(at)


async def _fits(stage, fleets):
    """Whether the fleet can be dealt; that takes a while if it is not known yet."""
    if fleets.why is None:
        await stage.finish(fleets.checking(stage.rng))
    return not fleets.why


def _step(fleets, at, more):
    """A ship of a kind more or less; False where there are too many, or none."""
    if len(fleets.fleet) >= MAX_SHIPS if more else not fleets.counts[at]:
        return False
    fleets.counts[at] += 1 if more else -1
    return True


def said(stage, fleets, at):
    """A page's words: how many ships of its kind there are, and the kind; whether the fleet fits, how many ships it
    has, and how densely they lie.
    """
    if at == len(fleets.kinds):
        return stage.word(_DRAW, RULE_WORDS)
    why = fleets.why
    fits = "..." if why is None else stage.word(why or "own-fits", RULE_WORDS)
    ships, decks, share = fleets.figures()
    return "%d: %s, %s, %s %d, %d%%" % (
        fleets.counts[at],
        named(stage, fleets.kinds[at]),
        fits,
        stage.word("own-ships", RULE_WORDS),
        ships,
        share,
    )


def named(stage, kind):
    """The words for a kind of ship."""
    if kind in KINDS:
        return stage.word("kind-%d" % KINDS.index(kind), TEXTS)
    return "%s %d" % (stage.word("kind-own", TEXTS), len(orientations(kind)[0]))
