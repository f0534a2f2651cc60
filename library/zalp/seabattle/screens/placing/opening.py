"""The opening of a match on this handheld: both fleets. Imports captains, console, parts, rules and this package."""

from zalp.console import loader
from ... import parts
from ...captains import class_of, place
from ...rules import Sea
from zalp.console.settings import TWO_PLAYERS
from ..records import chosen_rules


async def opening(stage, by_hand):
    """(both players' Seas, the record of a captain's memory of the player or b""); None if a player steps back."""
    rules = await chosen_rules(stage)
    name = stage.settings["captain"]
    own = await _placed(stage, rules, by_hand)
    if own is None:
        return None
    await stage.frame()
    if name != TWO_PLAYERS:
        record, theirs = await _captains_sea(stage, rules, name)
        return [own, theirs], record
    theirs = await _second_sea(stage, rules, by_hand)
    return ([own, theirs], b"") if theirs else None


async def _placed(stage, rules, by_hand):
    """A player's Sea, placed by hand or dealt; None if he steps back."""
    async with stage.using(parts.suited("placing", rules)) as part:
        placing = part.placing(stage, rules)
        return await (placing.run() if by_hand else placing.dealt())


async def _second_sea(stage, rules, by_hand):
    """The second player's Sea, behind a curtain; None if he steps back."""
    with loader.using("versus-person") as person:
        if not await person.curtain(stage, 1):
            return None
    return await _placed(stage, rules, by_hand)


async def _captains_sea(stage, rules, name):
    """(the record of his memory of this player or b"", his Sea)."""
    policy = stage.rng.choice(class_of(name).policies)
    record, memory = b"", None
    if class_of(name).remembers:
        async with stage.using("memory") as notes:
            record, damaged = notes.recall(stage.storage, rules)
            memory = notes.Memory(rules, record)
        if damaged:
            stage.play("refuse")
            await stage.tell(stage.word("memory-lost"))
    fleet = await stage.finish(place(policy, rules, stage.rng, memory, class_of(name).cunning))
    return record, Sea.of(fleet)
