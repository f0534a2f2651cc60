"""OWN RULES: every field of a rule set is a page; a value that does not fit the others is refused, with the reason.

Imports console and rules. Loaded only while rules are edited.
"""

from ...rules import Fleet, NotFound, NotLegal, Rules, crowded
from ...rules.kinds import FLEETS
from zalp.console import keys
from zalp.console.screens import menu
from zalp.console.screens.menu import Page, dots
from .kept_rules import KeptRules, named
from .rule_words import RULE_WORDS

_FLEETS = ("russian", "classic", "modern", "bent", "big", "grand", "~5", "~6", "~7", "~8")
_SIDES = (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 5, 6, 7, 8, 9)  # round and round
_SHOTS = ("streak", "single", "multi:2", "multi:3", "multi:4", "multi:5", "multi:6", "chain", "salvo")
# A page each: the argument of Rules and its possible values. The key of its icon and words is `own-` and the argument;
# that of a value's words is `own-` and the value.
PAGES: tuple = (
    ("width", _SIDES),
    ("height", _SIDES),
    ("fleet", _FLEETS),
    ("contact", (0, 1, 2)),
    ("shots", _SHOTS),
    ("mines", (0, 1, 2, 3)),
    ("sweepers", (0, 1, 2, 3)),
    ("submarines", (0, 1)),
    ("mines_touch", (False, True)),
    ("answers", ("full", "plain")),
    ("clock", (0, 30, 60)),
    ("waste", (False, True)),
)
# The pages after them, on which FIRE does something else than accept all.
COMPOSE, NAME, CODE, FORGET = "own-compose", "own-name", "own-code", "own-forget"
_ATTEMPTS = 60  # fleets tried until room for one is searched for


def _word(stage, key):
    """The words for a key, from the table that is in memory anyway: the console's and the game's come before it."""
    return stage.word(key, RULE_WORDS)


def fields(rules):
    """The values of the pages that make these rules; the classic game's if a page has no such value. A composed fleet
    is a tuple of kinds.
    """
    values = [getattr(rules, name) for name, _ in PAGES]
    fleet = sorted(rules.fleet)
    for name in _FLEETS:
        if sorted(FLEETS.get(name, (name,))) == fleet:
            values[2] = name
    return [value if value in row or at == 2 else row[0] for at, (value, (_, row)) in enumerate(zip(values, PAGES))]


def made(arguments):
    """Rules from such arguments, a chain's name for a fleet among them. NotLegal."""
    arguments = dict(arguments)
    if arguments["fleet"][0] == "~":
        arguments["fleet"] = (arguments["fleet"],)
    return Rules(**arguments)


def objection(values):
    """Why these values of the pages do not fit together, a key of words; None if they do."""
    arguments = {page[0]: value for page, value in zip(PAGES, values)}
    sunk = arguments["submarines"] or arguments["shots"] in ("chain", "salvo") or arguments["fleet"][0] == "~"
    if arguments["answers"] == "plain" and sunk:
        return "own-untold"
    if arguments["fleet"][0] == "~":
        if arguments["mines"] or arguments["sweepers"] or arguments["submarines"]:
            return "own-alone"
        if arguments["shots"] in ("chain", "salvo"):
            return "own-hunt"
    try:
        return "own-crowded" if crowded(made(arguments)) else None
    except NotLegal:
        return "own-crowded"


async def edit(stage, rules):
    """The player's own rule set, beginning with this one: LEFT and RIGHT turn to the next page, UP and DOWN change it;
    FIRE accepts all, BACK leaves without (None). On the last pages FIRE composes a fleet, gives the rules a name, shows
    their code, or forgets the name.
    """
    editor = _Editor(stage, rules)
    while True:
        key = await editor.key()
        if key in (keys.LEFT, keys.RIGHT):
            editor.turn(1 if key == keys.RIGHT else -1)
            stage.play("click")
        elif key in (keys.UP, keys.DOWN) and editor.field:
            editor.change(1 if key == keys.UP else -1)
        elif key == keys.FIRE:
            found = await (editor.accept() if editor.field or editor.what == NAME else editor.go())
            if found:
                return found
        elif key == keys.BACK:
            stage.play("click")
            return None
        elif key is not None:
            stage.play("refuse")


class _Editor:
    """at, what: the page that is shown, and its key; field: whether it is a field; values: of the fields; shown: the
    value on this page, whether it fits or not; composed: a fleet that the player has composed, or None.
    """

    def __init__(self, stage, rules):
        self.stage = stage
        self.kept = KeptRules(stage.storage)
        self.rules = rules
        self.named = self.kept.name_of(str(rules))
        self.pages = list(map(key_of, range(len(PAGES)))) + [COMPOSE, NAME, CODE, FORGET][: 4 if self.named else 3]
        self.row = dots(len(self.pages))
        self.composed = None
        self.open(rules, 0)

    def open(self, rules, at):
        """Show a page, and in the fields these rules."""
        self.values = values = fields(rules)
        if isinstance(values[2], tuple):
            self.composed = values[2]
        self.page = Page(self.stage)
        self.at = at
        self.turn(0)

    def turn(self, by):
        """Show another page, or this one again."""
        self.at = at = (self.at + by) % len(self.pages)
        self.what = what = self.pages[at]
        self.field = at < len(PAGES)
        if self.field:
            self.shown = self.values[at]
            words = said(self.stage, at, self.shown)
        else:
            words = _word(self.stage, what) + (": " + self.named if what == FORGET else "")
        self.page.show(what, words, by or 1)

    async def key(self):
        """A frame, and the key in it or None."""
        stage = self.stage
        if stage.captions:
            fire = "take rules" if self.field else "choose"
            stage.captions.at("settings", fire, "step back", (self.at, len(self.pages)))
            stage.captions.about(self.what)
        return await self.page.key(self.row, self.at)

    def change(self, by):
        """The next value of a field, or the one before; it is taken if it fits the others."""
        stage, at, values = self.stage, self.at, self.values
        name, choices = PAGES[at]
        if name == "fleet" and self.composed:
            choices = choices + (self.composed,)
        self.shown = shown = choices[(choices.index(self.shown) + by) % len(choices)]
        why = objection(values[:at] + [shown] + values[at + 1 :])
        if why is None:
            values[at] = shown
        stage.play("refuse" if why else "click")
        self.page.show(self.what, refused(stage, at, shown, why) if why else said(stage, at, shown), 0)

    async def accept(self):
        """The rules, named first if that is the page; None if they cannot be dealt, or get no name."""
        stage, rules = self.stage, _rules_of(self.values)
        try:
            await stage.finish(Fleet.drawing(rules, stage.rng, _ATTEMPTS))
        except NotLegal as error:
            stage.play("refuse")
            self.page.show(
                self.what, _word(stage, "own-not-found" if isinstance(error, NotFound) else "own-crowded"), 0
            )
            return None
        stage.play("click")
        if self.field or await named(stage, self.kept, str(rules)):
            return rules
        self.open(rules, self.at)

    async def go(self):
        """Compose a fleet, show or take a code, forget the name. Returns the rules if they are done with."""
        stage, values, at = self.stage, self.values, self.at
        rules = _rules_of(values)
        stage.play("click")
        if self.what == FORGET:
            if await menu.ask(stage, _word(stage, FORGET)):
                self.kept.forget(self.named)
                return self.rules
        elif self.what == CODE:
            async with stage.using("rule-code") as part:
                typed = await part.code(stage, rules)
            if typed:
                rules, at = typed, 0
        else:
            arguments = {name: value for (name, _), value in zip(PAGES, values) if name != "fleet"}
            async with stage.using("composer") as part:
                fleet = await part.compose(stage, arguments, rules.fleet)
            if fleet:
                rules, at = _rules_of(values[:2] + [fleet] + values[3:]), 2
        self.open(rules, at)


def _rules_of(values):
    return made({page[0]: value for page, value in zip(PAGES, values)})


def refused(stage, at, value, why):
    """Why a page's value is refused (see objection); "too much" and "too large" refer to the value."""
    words = _word(stage, why)
    return "%s: %s" % (said(stage, at, value).split(": ")[1], words) if why == "own-crowded" else words


def said(stage, at, value):
    """A page's field and its value."""
    name = PAGES[at][0]
    if isinstance(value, bool):
        words = _word(stage, "own-yes" if value else "own-no")
    elif name == "contact":
        words = _word(stage, ("own-none", "own-corners", "own-any")[value])
    elif name == "fleet":
        if isinstance(value, tuple):
            words = _word(stage, "own-composed") + " " + _ships(value)
        else:
            words = (
                "%s %s" % (_word(stage, "own-chain"), value[1:]) if value[0] == "~" else _word(stage, "own-" + value)
            )
    elif name == "answers":
        words = _word(stage, "own-" + value)
    elif name == "shots":
        fire = "chain-fire" if value == "chain" else value  # own-chain is a fleet
        words = value[6:] if value[:6] == "multi:" else _word(stage, "own-" + fire)
    else:
        words = str(value)
    return _word(stage, key_of(at)) + ": " + words


def _ships(kinds):
    """Kinds of ships in short: `4+2X3`; a bent one by its decks."""
    decks = []
    for kind in kinds:
        shape = kind.split("|")[0]
        decks.append(shape.count("#") or int(shape))
    parts = []
    for size in sorted(set(decks), reverse=True):
        count = decks.count(size)
        parts.append("%d" % size if count == 1 else "%dX%d" % (count, size))
    return "+".join(parts)


def key_of(at):
    """The key of a page's icon and words."""
    return "own-" + PAGES[at][0].replace("_", "-")


async def summary(stage, rules):
    """An own rule set in a line: what differs from the classic game."""
    values = fields(rules)
    usual = fields(Rules())
    parts = []
    for at, value in enumerate(values):
        if value != usual[at]:
            await stage.frame()  # a Pico takes the time of some pictures to find a field's words
            parts.append(said(stage, at, value))
    return ", ".join(parts)
