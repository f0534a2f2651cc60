"""The opening of a match on this handheld: both fleets. Imports captains, console, parts, rules and this package."""

from ... import parts
from ...captains import class_of, make, place
from ...rules import Chart, Rng, Sea
from zalp.console.settings import TWO_PLAYERS
from ..records import chosen_rules

_SETTLING = 2  # frames in which the code of a screen leaves a Pico's heap
_LARGEST = 100  # cells: on a larger sea a captain's tables and the placing screen do not fit into a Pico together


async def opening(stage, by_hand):
    """(both players' Seas, the record of a captain's memory of the player or b"", (his random numbers' state before he
    was made, the captain) if he already thinks, else None); None if a player steps back.

    A captain with a memory thinks longest before his first shot, so he begins while fleets are placed.
    """
    rules = await chosen_rules(stage)
    name = stage.settings["captain"]
    record, begin, ahead = b"", None, []
    if name != TWO_PLAYERS and class_of(name).remembers:
        async with stage.using("memory") as notes:
            record, damaged = notes.recall(stage.storage, rules)
            memory = notes.Memory(rules, record) if record else None
        if damaged:
            stage.play("refuse")
            await stage.tell(stage.word("memory-lost"))
        if rules.cells <= _LARGEST and not (parts.minds(rules, name) or stage.cramped):

            def begin():
                ahead.extend(_begun(stage, rules, name, memory))

    own = await _placed(stage, rules, by_hand, begin)
    if own is None:
        return None
    await stage.frame()
    if name != TWO_PLAYERS:
        return [own, await _captains_sea(stage, rules, name, record)], record, ahead or None
    theirs = await _second_sea(stage, rules, by_hand)
    return ([own, theirs], record, None) if theirs else None


async def _placed(stage, rules, by_hand, begin=None):
    """A player's Sea, placed by hand or dealt; None if he steps back. begin: what is called before."""
    async with stage.using(parts.suited("placing", rules)) as part:
        if begin:
            for _ in range(_SETTLING):
                await stage.frame()
            stage.garbage.pack()  # long-lived objects go below the short-lived ones
            begin()
        placing = part.placing(stage, rules)
        return await (placing.run() if by_hand else placing.dealt())


async def _second_sea(stage, rules, by_hand):
    """The second player's Sea, behind a curtain; None if he steps back."""
    async with stage.using("words seabattle-words versus-person") as person:
        if not await person.curtain(stage, 1):
            return None
    return await _placed(stage, rules, by_hand)


def _begun(stage, rules, name, memory):
    """A captain whose thoughts run ahead: (the state of his random numbers before he was made, the captain)."""
    lot = Rng(stage.rng.below(0x8000) << 15 | stage.rng.below(0x8000))
    born = lot.state
    mind = make(name, rules, lot, memory)
    stage.ahead = mind.think(Chart(rules))
    return born, mind


async def _captains_sea(stage, rules, name, record):
    """His Sea."""
    policy = stage.rng.choice(class_of(name).policies)
    memory = None
    if record:
        async with stage.using("memory") as notes:
            memory = notes.Memory(rules, record)
    fleet = await stage.finish(place(policy, rules, stage.rng, memory, class_of(name).cunning))
    return Sea.of(fleet)
