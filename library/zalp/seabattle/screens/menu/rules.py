"""RULES: the named rule sets, each a page of the menu; and the one shown before its match begins.

Imports console, rules and this package. The choice is kept in the store: a name, or an own rule set's line.
"""

from ...rules.presets import OWN_RULES, PRESETS, name_of, preset
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console.show.icons import picture
from zalp.console import keys
from zalp.console.screens import menu
from .kept_rules import KeptRules
from .rule_words import RULE_WORDS
from zalp.console.settings import LANGUAGES
from zalp.console.words import said
from ..records import RULES, chosen_rules

_CLASSIC = PRESETS[0]
_SHOWN_FRAMES = 90  # at least, unless a key is pressed


def entry(stage):
    """The menu's entry: the rule set in force."""
    name = _chosen(stage)
    kept = _kept(stage)
    return "rules", name, stage.word("rules") + ": " + (kept or _short(stage, name))


def _kept(stage):
    """The name that the player has given the rules in force, or None."""
    record, _ = stage.storage.read(RULES)
    return KeptRules(stage.storage).name_of(str(record, "utf-8")) if record else None


def _short(stage, name):
    """A rule set's name without its explanation."""
    return stage.named(name).split(":")[0]


async def question(stage, rules):
    """Whether the player accepts these rules, which the other unit proposes: for custom rules, all differences are
    shown.
    """
    name = name_of(rules)
    async with stage.using("words seabattle-words"):
        said = _short(stage, name) if name else (await page(stage, rules))[1]
        return stage.word("foreign") + " " + said + "?"


def _chosen(stage):
    """The name of the rule set in force, OWN_RULES for one without a name."""
    record, _ = stage.storage.read(RULES)
    if record is None:
        return _CLASSIC
    for name in PRESETS:
        if record == name.encode():
            return name
    return OWN_RULES


async def choose(stage):
    """Let the player choose a rule set, and store it."""
    names = PRESETS + (OWN_RULES,)
    words = {}  # all in one pass: looking up each of them takes a Pico half a second
    column = LANGUAGES.index(stage.settings["language"])
    for text in RULE_WORDS:
        for line in text.split("\n"):
            key, *columns = line.split("|")
            if key in names:
                words[key] = said(columns, column)
        await stage.frame()
    entries = [(name, name, words.get(name) or stage.named(name)) for name in names]
    at = names.index(_chosen(stage))
    for name, line in KeptRules(stage.storage).sets:
        if name == _kept(stage):
            at = len(entries) - 1
        entries.insert(-1, (line, OWN_RULES, name))
    if entries[at][0] == OWN_RULES and not _kept(stage):
        at = len(entries) - 1
    name = await menu.choose(stage, entries, at)
    if name == OWN_RULES:
        async with stage.using("own-rules") as part:
            rules = await part.edit(stage, await chosen_rules(stage))
            if rules:
                name = name_of(rules)  # with whatever clock and waste of shots
                keep(stage, name if name and preset(name) == rules else str(rules))
    elif name:
        keep(stage, name)


def keep(stage, text):
    """Put a rule set in force: a preset's name or a rule set's line."""
    stage.storage.keep(RULES, None if text == _CLASSIC else text)


async def page(stage, rules):
    """(icon, words) of a rule set."""
    name = name_of(rules)
    async with stage.using("words seabattle-words"):
        if name:
            return name, stage.named(name)
        async with stage.using("own-rules") as part:
            kept = KeptRules(stage.storage).name_of(str(rules))
            return OWN_RULES, (kept or stage.word(OWN_RULES)) + ": " + await part.summary(stage, rules)


async def announce(stage, rules):
    """Announce the rules of the next match, until they are read or a key is pressed. False for BACK."""
    icon, words = await page(stage, rules)
    drawn = picture(icon, stage.game)
    line = Line(words, stage.palette.text)
    stage.scene.fill(palette.DARK)
    stage.scene.light[ENEMY] = stage.scene.light[OWN] = 255
    stage.keys.forget()
    for n in range(max(_SHOWN_FRAMES, line.frames)):
        stage.scene.paint()
        stage.canvas.rgb[:300] = drawn
        line.draw(stage.canvas, OWN, 1, n)
        if stage.captions:
            stage.captions.at("choice", "skip", "menu")
            stage.captions.now["source"] = stage.word("rules")
        key = await stage.key()
        if key is not None:
            stage.play("click")
            return key != keys.BACK
    return True
