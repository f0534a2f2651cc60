"""Names of Sea Battle's records in the store (docs/architecture.md has what is in them). Imports nothing."""

MATCH, RULES, DUEL = "match", "rules", "duel"  # the unfinished match, the chosen rule set, the unfinished duel
RULE_SETS = "rule-sets"  # own rule sets that were given a name
MEMORY, DAILY = "memory", "daily"  # what the admiral remembers of the player, the seas of the day


async def chosen_rules(stage):
    """The rule set that the player has chosen, with pictures while that takes time."""
    async with stage.using("presets") as presets:
        rules = presets.chosen(stage.storage.read(RULES)[0], stage.cramped)
    await stage.frame()
    return rules
