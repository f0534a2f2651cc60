"""Rule sets as text: takes a preset's name, or the line or the code of a rule set; prints its line, its code, how many
ships and decks it has, and how densely they lie.

    python -m host_tools.games.rule_sets mines
    python -m host_tools.games.rule_sets 0082 6970 5965
    python -m host_tools.games.rule_sets "zalp-rules-2 10x10 fleet=..."

The code is what the page CODE of OWN RULES shows and takes. Imports seabattle's rules.
"""

import sys

from zalp.seabattle.rules import Rules, RulesError, crowded
from zalp.seabattle.rules.code import code_of, rules_of
from zalp.seabattle.rules.presets import PRESETS, name_of, preset


def rules_in(text: str) -> Rules:
    """The rule set of a text of any of the three kinds. RulesError."""
    text = text.strip()
    if text in PRESETS:
        return preset(text)
    return rules_of(Rules, text) if text[:1].isdigit() else Rules.parse(text)


def described(rules: Rules) -> str:
    """What is printed about a rule set, a line each."""
    name = name_of(rules)
    room = ", more than the sea has room for" if crowded(rules) else ""
    fleet = f"{rules.ships} ships, {rules.decks} decks, {100 * rules.decks // rules.cells} % of the sea{room}"
    return "\n".join([str(rules), "code " + code_of(rules), fleet, *([f"preset {name}"] if name else [])])


if __name__ == "__main__":
    try:
        print(described(rules_in(" ".join(sys.argv[1:]))))
    except RulesError as error:
        sys.exit(str(error))
