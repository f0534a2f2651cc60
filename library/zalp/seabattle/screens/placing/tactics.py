"""A fleet dealt by a named tactic while the player places his own, and what the tactic is good for, in words. Imports
captains, console and rules.

In memory only while a fleet is dealt. docs/captains.md ("What a way to place is worth") has the figures behind the
words.
"""

from zalp.console import loader
from ...captains.placing import tried
from ...rules import Fleet

# In the order in which a key offers them: policies of the captains.
TACTICS = ("half", "off-diagonals", "shores", "all-shores", "perelman", "packed", "random")
CHAINED = ("off-diagonals", "all-shores", "random")  # those that mean something to a Flying Dutchman

TEXTS = (
    """
by-half|ПОЛОВИНА МОРЯ: КАТЕРА ПОДАЛЬШЕ|HALF THE SEA, BOATS FAR OFF
by-off-diagonals|МИМО ДИАГОНАЛЕЙ: ПО НИМ БЬЮТ СРАЗУ|OFF THE DIAGONALS: SHOT AT FIRST
by-shores|БЕРЕГА: КАТЕРАМ МНОГО МЕСТА|SHORES: MUCH ROOM FOR BOATS
by-all-shores|ВСЕ У БЕРЕГА: ПОКА НЕ ПОЙМУТ|ALL ALONG THE SHORE: UNTIL THEY SEE
by-perelman|ПО ПЕРЕЛЬМАНУ: РАВНОГО ПОБЬЁТЕ|PERELMAN: BEATS AN EQUAL
by-packed|ПЛОТНО: ТРУДНЕЕ ВСЕГО НАЙТИ|PACKED: HARDEST TO FIND
by-random|НАУГАД: НЕЧЕГО УГАДЫВАТЬ|RANDOM: NOTHING TO GUESS
by-none|ТАК НЕТ МЕСТА: НАУГАД|NO ROOM FOR IT: RANDOM
""",
)


async def dealt(stage, rules, number):
    """(a Fleet by a tactic, the words for it). number: which of those that these rules have, round and round. NotLegal
    if the rules leave no room for any fleet.
    """
    tactics = CHAINED if rules.dutchman else TACTICS
    tactic = tactics[number % len(tactics)]
    fleet = None
    held = []
    try:
        for part, needed in (("guesses", tactic == "packed"), ("stowing", rules.extras)):
            if needed:
                await stage.finish(loader.holding(part))
                held.append(part)
        fleet = await stage.finish(tried(tactic, rules, stage.rng))
    except MemoryError:  # a large sea, while code stays in the heap
        pass
    finally:
        for part in held:
            loader.release(part)
    said = "by-" + tactic
    if not fleet:
        if tactic != "random":
            said = "by-none"
        fleet = await stage.finish(Fleet.drawing(rules, stage.rng))
    async with stage.using("words seabattle-words"):
        return fleet, stage.word(said, TEXTS) + ". " + stage.word("placed")
