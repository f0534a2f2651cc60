"""OWN RULES: every field of a rule set is a page; a value that does not fit the others is refused, with the reason.

Imports console and rules. Loaded only while rules are edited.
"""

from ...rules import Fleet, NotFound, NotLegal, Rules, crowded
from zalp.console import keys
from zalp.console.screens import menu
from zalp.console.screens.menu import Page, dots
from .kept_rules import MOST, KeptRules

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


def fields(rules):
    """The values of the pages that make these rules; the classic game's if a page has no such value. A composed fleet
    is a tuple of kinds.
    """
    values = [getattr(rules, name) for name, _ in PAGES]
    for name in _FLEETS:
        if made({"fleet": name}).fleet == rules.fleet:
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
    page = Page(stage)
    kept = KeptRules(stage.storage)
    named = kept.name_of(str(rules))
    more = (COMPOSE, NAME, CODE) + ((FORGET,) if named else ())
    count = len(PAGES) + len(more)
    row = dots(count)
    values = fields(rules)
    composed = values[2] if isinstance(values[2], tuple) else None
    at = 0
    way = 1
    shown = values[0]  # on this page, whether it fits or not
    while True:
        field = at < len(PAGES)
        if way is not None:
            if field:
                shown = values[at]
                page.show(key_of(at), said(stage, at, shown), way)
            else:
                words = stage.word(more[at - len(PAGES)])
                page.show(more[at - len(PAGES)], words + (": " + named if more[at - len(PAGES)] == FORGET else ""), way)
            way = None
        if stage.captions:
            stage.captions.at("settings", "take rules" if field else "choose", "step back", (at, count))
            stage.captions.about(key_of(at) if field else more[at - len(PAGES)])
        key = await page.key(row, at)
        if key in (keys.LEFT, keys.RIGHT):
            way = 1 if key == keys.RIGHT else -1
            at = (at + way) % count
            stage.play("click")
        elif field and key in (keys.UP, keys.DOWN):
            name, every = PAGES[at]
            choices = every + (composed,) if name == "fleet" and composed else every
            shown = choices[(choices.index(shown) + (1 if key == keys.UP else -1)) % len(choices)]
            why = objection(values[:at] + [shown] + values[at + 1 :])
            if why is None:
                values[at] = shown
            stage.play("refuse" if why else "click")
            page.show(key_of(at), refused(stage, at, shown, why) if why else said(stage, at, shown), 0)
        elif key == keys.FIRE and (field or more[at - len(PAGES)] == NAME):
            rules = _rules_of(values)
            why = await _no_room(stage, rules)
            if why is None:
                stage.play("click")
                if field:
                    return rules
                if await _name(stage, kept, str(rules)):
                    return rules
                page = Page(stage)
                way = 1
                continue
            stage.play("refuse")
            page.show(key_of(at) if field else NAME, stage.word(why), 0)
        elif key == keys.FIRE:
            stage.play("click")
            what = more[at - len(PAGES)]
            if what == COMPOSE:
                arguments = {name: value for (name, _), value in zip(PAGES, values) if name != "fleet"}
                async with stage.using("composer") as part:
                    fleet = await part.compose(stage, arguments, _rules_of(values).fleet)
                if fleet:
                    values = fields(_rules_of(values[:2] + [fleet] + values[3:]))
                    composed = values[2] if isinstance(values[2], tuple) else composed
                    at = 2
            elif what == CODE:
                async with stage.using("rule-code") as part:
                    typed = await part.code(stage, _rules_of(values))
                if typed:
                    values = fields(typed)
                    composed = values[2] if isinstance(values[2], tuple) else composed
                    at = 0
            elif await menu.ask(stage, stage.word(FORGET)):
                kept.forget(named)
                return rules
            page = Page(stage)
            way = 1
        elif key == keys.BACK:
            stage.play("click")
            return None
        elif key is not None:
            stage.play("refuse")


def _rules_of(values):
    return made({page[0]: value for page, value in zip(PAGES, values)})


async def _name(stage, kept, line):
    """Let the player spell a name for a rule set, and keep it under it. False: he stepped back, or it is not kept."""
    async with stage.using("naming") as part:
        name = await part.spell(stage, 0, "", stage.word("own-call"))
    if not name:
        return False
    if name in [known for known, _ in kept.sets] and not await menu.ask(stage, stage.word("own-replace")):
        return False
    if kept.keep(name, line):
        return True
    stage.play("refuse")
    await stage.tell(stage.word("own-too-many" if len(kept.sets) >= MOST else "unkept"))
    return False


async def _no_room(stage, rules):
    """Why no fleet can be dealt, a key of words; None if one can."""
    try:
        await stage.finish(Fleet.drawing(rules, stage.rng, _ATTEMPTS))
    except NotFound:
        return "own-not-found"
    except NotLegal:
        return "own-crowded"
    return None


def refused(stage, at, value, why):
    """Why a page's value is refused (see objection); "too much" and "too large" refer to the value."""
    words = stage.word(why)
    return "%s: %s" % (said(stage, at, value).split(": ")[1], words) if why == "own-crowded" else words


def said(stage, at, value):
    """A page's field and its value."""
    name = PAGES[at][0]
    if isinstance(value, bool):
        words = stage.word("own-yes" if value else "own-no")
    elif name == "contact":
        words = stage.word(("own-none", "own-corners", "own-any")[value])
    elif name == "fleet":
        if isinstance(value, tuple):
            words = stage.word("own-composed") + " " + _ships(value)
        else:
            words = "%s %s" % (stage.word("own-chain"), value[1:]) if value[0] == "~" else stage.word("own-" + value)
    elif name == "answers":
        words = stage.word("own-" + value)
    elif name == "shots":
        fire = "chain-fire" if value == "chain" else value  # own-chain is a fleet
        words = value[6:] if value[:6] == "multi:" else stage.word("own-" + fire)
    else:
        words = str(value)
    return stage.word(key_of(at)) + ": " + words


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


def summary(stage, rules):
    """An own rule set in a line: what differs from the classic game."""
    values = fields(rules)
    usual = fields(Rules())
    parts = [said(stage, at, value) for at, value in enumerate(values) if value != usual[at]]
    return ", ".join(parts)
