"""Presets: the named rule sets, in the order in which a player is offered them. Imports ruleset.

The screens have their names in the player's words.
"""

from .constants import ANY, CORNERS, NONE
from .errors import NotLegal
from .ruleset import Rules

# name: what differs from the classic game
_PRESETS: tuple = (
    ("classic", {}),
    ("single", {"shots": "single"}),
    ("three", {"shots": "multi:3"}),
    ("chain", {"shots": "chain"}),
    ("salvo", {"shots": "salvo"}),
    ("five", {"fleet": "classic", "contact": ANY}),
    ("modern", {"fleet": "modern"}),
    ("bent", {"fleet": "bent"}),
    ("corners", {"contact": CORNERS}),
    ("plain", {"answers": "plain"}),
    ("mines", {"mines": 2}),
    ("sweeper", {"width": 16, "height": 16, "fleet": "big", "mines": 3, "sweepers": 1}),
    ("submarine", {"submarines": 1}),
    ("big", {"width": 15, "height": 15, "fleet": "big"}),
    ("grand", {"width": 18, "height": 18, "fleet": "grand", "mines": 3, "sweepers": 1}),
    ("sloop", {"fleet": ("~5",)}),
    ("dutchman", {"width": 20, "height": 20, "fleet": ("~5",)}),
)
PRESETS = tuple([name for name, _ in _PRESETS])
OWN_RULES = "own"  # stands for any other rule set
RULE_SETS = PRESETS + (OWN_RULES,)
# The classic game's arguments, to compare without making a Rules: that takes a Pico 40 ms.
_CLASSIC = {"width": 10, "height": 10, "contact": NONE, "shots": "streak", "mines": 0, "sweepers": 0, "submarines": 0}


def preset(name: str, **changes) -> "Rules":
    """The Rules of a preset, such as preset("salvo"); changes: Rules' arguments that differ, such as clock=30.

    NotLegal for an unknown name.
    """
    for known, arguments in _PRESETS:
        if known == name:
            changed = dict(arguments)
            changed.update(changes)
            return Rules(**changed)
    raise NotLegal("no rule set is called %r; there are: %s" % (name, ", ".join(PRESETS)))


def chosen(record: bytes | None) -> "Rules":
    """The Rules in a record (bytes): a preset's name or a rule set's line; the classic game if there is none, or an
    unreadable one.
    """
    try:
        text = str(record or b"classic", "utf-8")
        return preset(text) if text in PRESETS else Rules.parse(text)
    except ValueError:  # RulesError and UnicodeError are ValueErrors
        return preset(PRESETS[0])


def name_of(rules: "Rules") -> str | None:
    """The name of the preset that has these rules, whatever their clock and waste of shots; None for own rules."""
    for name, changes in _PRESETS:
        near = all(getattr(rules, field) == changes.get(field, _CLASSIC[field]) for field in _CLASSIC)
        if near and preset(name, waste=rules.waste, clock=rules.clock) == rules:
            return name
    return None
