"""A built-in captain under rules in which he also chooses salvoes, gives and moves. Imports rules and this room."""

from ...rules import finish
from ...rules.acts import CHOOSE, GIVE, SHOT
from .. import keys
from .captain import Captain

_PONDER = 30  # frames that a decision takes at least


def meet(game):
    """The opponent in a game."""
    return VariantCaptain(game)


class VariantCaptain(Captain):
    """The captain of a VariantGame, its player 1. He decides for his own sea alone, and knows the other's chart."""

    async def act(self, battle):
        game = battle.game
        due = game.match.due
        if due == SHOT:
            return await super().act(battle)
        stage = battle.stage
        battle.past_is_shown()
        battle.light(1)
        thought = stage.think(self._choice(game, due))
        n = 0
        while not thought or n < _PONDER:
            stage.scene.paint()
            n += 1
            if await stage.key() == keys.BACK:
                stage.play("click")
                if not await self.pause(battle):
                    stage.think(None)
                    return False
        battle.do(1, due, thought[0])
        return True

    def _choice(self, game, due):
        """What he does: a generator that returns a salvo, a cell or where his Dutchman goes."""
        mind, match = game.mind, game.match
        if due == CHOOSE:
            return (yield from _salvo(mind, match.charts[0], match.salvo_size(1)))
        yield
        sea = game.sea_of(1)
        if due == GIVE:
            return mind.rng.choice(sea.givable(match.giving))
        return _course(mind.rng, game.rules, sea)


def _salvo(mind, chart, count):
    """His first choice, then the cells that he believes in most, or any."""
    yield from mind.think(chart)
    cells = [mind.shot]
    rest = [cell for cell in range(len(chart.marks)) if chart.open(cell) and cell != mind.shot]
    mind.rng.shuffle(rest)
    heat = mind.belief(chart)
    if heat:
        rest.sort(key=lambda cell: -heat[cell])
    return cells + rest[: count - 1]


def _course(rng, rules, sea):
    """A new place for what is left of his Dutchman, anywhere; one time in four he stays (False)."""
    from ...rules.dutchman import chain  # here: few rule sets have one

    left = [deck for deck in sea.fleet.ships[0] if not sea.shots[deck]]
    if not rng.below(4):
        return False
    return list(finish(chain(rules, "~%d" % len(left), rng, sea.shots)) or ()) or False
