"""A duel of others as its onlookers see it: both charts, and no sea. Imports console, rules and this package.

Only a page can send one (board.visitor), again and again as it goes on; the Pico's build leaves this out.
"""

from zalp.console import keys
from zalp.console.page.captions import WATCHED, watched
from zalp.console.settings import TWO_PLAYERS
from zalp.console.show.scene import FULL
from .. import parts
from ..rules import Match
from ..screens.match.battle import Battle
from ..screens.opponents import Opponent, Unsaved


class Nothing:
    """In place of a Sea: what an onlooker knows to lie in it."""

    afloat = ()

    def __init__(self, rules):
        self.lies = bytes(rules.cells)


class Watched(Unsaved):
    """A duel of others as a game that the battle can show."""

    name = TWO_PLAYERS  # its players have names
    saved = True  # there is nothing to lose
    ended = False  # it may go on, and there may be another one
    me = 0

    def __init__(self, record):
        """ValueError for bytes that are not a record."""
        self.people, self.match = _read(record)
        self.rules = self.match.rules
        self.own = Nothing(self.rules)

    def follow(self, record):
        """Take what has happened since; False if it is another match."""
        people, match = _read(record)
        acts, known = match.acts, len(self.match.acts)
        if str(match.rules) != str(self.rules) or match.first != self.match.first or len(acts) < known:
            return False
        if [acts[n] for n in range(known)] != [self.match.acts[n] for n in range(known)]:
            return False
        self.people = people
        for n in range(known, len(acts)):
            self.match.push(acts[n])
        return True

    def reveal(self):
        """Nothing is known."""
        return ()


def _read(record):
    """(both names, the Match) of a record. ValueError."""
    people, written = watched(record)
    return people, Match.parse(written)


class Onlooker(Opponent):
    """Both sides are played by others. other: a record that is of another match."""

    other = None

    def plays(self, player):
        return True

    async def pause(self, battle):
        """BACK leaves."""
        return False

    async def act(self, battle):
        """Wait until the match goes on; False after BACK, and when it is another one."""
        stage, board = battle.stage, battle.stage.board
        while True:
            if stage.captions.elsewhere():
                return False  # the menu leads to that game
            record, board.visitor = board.visitor, None
            if record:
                known = len(battle.game.match.acts)
                try:
                    same = record.startswith(WATCHED) and battle.game.follow(record)
                except ValueError:  # cut off or made up: the next one may be whole
                    same = True
                if not same:
                    self.other = record
                    return False
                if len(battle.game.match.acts) > known:
                    return True
            if battle.game.match.over:
                battle.scene.light[0] = battle.scene.light[1] = FULL
            battle.scene.paint()
            stage.captions.battle(battle, "")
            if await stage.key() == keys.BACK:
                stage.play("click")
                return False


class Onlooking(Battle):
    """The battle over a Watched game."""

    def gun(self):
        return 4, 19  # nobody knows where the ships lie


def onlooking(stage, game, onlooker):
    """The battle for an onlooker."""
    return Onlooking(stage, game, onlooker)


async def watch(stage, record):
    """Show a duel of others until the player leaves it, then the next ones; returns what is not a record, or None."""
    while record and record.startswith(WATCHED):
        try:
            game = Watched(record)
        except ValueError:
            stage.play("refuse")
            return None
        onlooker = Onlooker()
        async with stage.using(parts.suited("onlooker", game.rules)) as part:
            await part.onlooking(stage, game, onlooker).run()
        record = onlooker.other
    return record
