"""Own rule sets that the player has given a name. Imports console and this package's records.

The record has a line for each: its name and the rule set's line.
"""

from zalp.console.screens import menu
from ..records import RULE_SETS
from .rule_words import RULE_WORDS

_SIGNATURE = "zalp-rule-sets-1"
MOST = 8


class KeptRules:
    """sets: a list of (name, line of a rule set), in the order in which they were named."""

    def __init__(self, storage):
        self._storage = storage
        self.sets = []
        try:
            signature, *lines = str(storage.read(RULE_SETS)[0] or b"", "utf-8").split("\n")
        except ValueError:  # a UnicodeError is a ValueError
            return
        if signature == _SIGNATURE:
            self.sets = [tuple(line.split("|", 1)) for line in lines if line.count("|")]

    def name_of(self, line):
        """The name of a rule set's line, or None."""
        for name, kept in self.sets:
            if kept == line:
                return name
        return None

    def keep(self, name, line):
        """Keep a rule set under a name, instead of the one that had it. False if there are too many, or if the store
        fails."""
        others = [kept for kept in self.sets if kept[0] != name]
        if len(others) >= MOST:
            return False
        return self._save(others + [(name, line)])

    def forget(self, name):
        """False if the store fails."""
        return self._save([kept for kept in self.sets if kept[0] != name])

    def _save(self, sets):
        lines = [_SIGNATURE] + [name + "|" + line for name, line in sets]
        if not self._storage.keep(RULE_SETS, "\n".join(lines) if sets else None):
            return False
        self.sets = sets
        return True


async def named(stage, kept, line):
    """Let the player spell a name for a rule set, and keep it under it. False: he stepped back, or it is not kept."""
    async with stage.using("naming") as part:
        name = await part.spell(stage, 0, "", stage.word("own-call", RULE_WORDS))
    if not name:
        return False
    if name in [known for known, _ in kept.sets] and not await menu.ask(stage, stage.word("own-replace", RULE_WORDS)):
        return False
    if kept.keep(name, line):
        return True
    stage.play("refuse")
    await stage.tell(stage.word("own-too-many" if len(kept.sets) >= MOST else "unkept", RULE_WORDS))
    return False
