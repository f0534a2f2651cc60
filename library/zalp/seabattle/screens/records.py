"""Names of Sea Battle's records in the store. Beside these: game-0 to game-11, the last matches (sheets/shelf.py);
fleet-0 to fleet-9, fleets kept under the number keys, each a Sea as text. A damaged one is reported and counts as
absent.
Imports nothing.
"""

MATCH = "match"  # the unfinished match on this handheld: match/game.py; an act changes only its last lines
RULES = "rules"  # the chosen rule set: a preset's name or a rule set's line; without it the classic game
DUEL = "duel"  # the unfinished duel, with duel-acts and duel-past: zalp/console/link/duel/saves.py
RULE_SETS = "rule-sets"  # own rule sets with a name, eight at most: a line each, the name, |, the rule set's line
MEMORY = "memory"  # what the Admiral remembers of the player, whatever the rules: captains/memory.py
DAILY = "daily"  # the seas of the day: misses of each date, the shots at the last one


async def chosen_rules(stage):
    """The rule set that the player has chosen, with pictures while that takes time."""
    async with stage.using("presets") as presets:
        rules = presets.chosen(None if stage.cramped else stage.storage.read(RULES)[0])
    await stage.frame()
    return rules
