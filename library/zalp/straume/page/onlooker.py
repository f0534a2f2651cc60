"""A duel of others as its onlookers see it: nothing is hidden on this sea. Imports console, rules and this package.

Only a page can send one (board.visitor), again and again as it goes on; the Pico's build leaves this out.
"""

from array import array

from ..rules import DRAWN, Position
from ..rules.text import move_in
from zalp.console import keys
from zalp.console.page.captions import watched
from ..screens.battle import Battle
from ..screens.opponents import STIRRED, Opponent
from .asides import SIGNATURE


class Watched:
    """A duel of others in place of a Game (game.py). position, moves: as far as the picture is; due: moves that are not
    shown yet; side 0 is below.
    """

    name = "watched"
    eyes = 0
    tossed = False
    saved = True  # there is nothing to lose

    def __init__(self, record):
        """ValueError for bytes that are not a record."""
        self.people, self._begun, moves, self._settled = _read(record)
        self.position = _beginning(self._begun)
        self.moves = array("H")
        self.due: list = []
        for move in moves:
            self.push(move)

    def follow(self, record):
        """Take what has happened since; False if it is another match. ValueError as above."""
        people, begun, moves, settled = _read(record)
        known = list(self.moves) + self.due
        if begun != self._begun or moves[: len(known)] != known:
            return False
        self.people, self._settled = people, settled
        self.due += moves[len(known) :]
        return True

    @property
    def outcome(self):
        """None while it goes on or its last moves are due; else the winner, or DRAWN."""
        if self.due:
            return None
        return self._settled if self.position.outcome is None else self.position.outcome

    def push(self, move):
        self.position.push(move)
        self.moves.append(move)

    def who(self, player):
        return ("one", "two")[player]

    def save(self, storage):
        """Nothing to save."""
        return True


def _read(record):
    """(both names, what it began with, the moves, how the players have ended it or None) of a record; moves are legal.
    ValueError.
    """
    people, written = watched(record)
    words = written.split(" ")
    if "\n" in written or len(words) < 4 or words[0] + " " != SIGNATURE.decode():
        raise ValueError("a line of a game")
    begun = tuple(words[1:4])
    settled = None
    if words[-1][:1] == "=":
        settled = int(words.pop()[1:])
        if settled not in (0, 1, DRAWN):
            raise ValueError("who has won")
    position = _beginning(begun)
    moves = []
    for word in words[4:]:
        move = move_in(word)
        position.push(move)
        moves.append(move)
    return people, begun, moves, settled


def _beginning(begun):
    """The Position with which (who begins, both line-ups) begins."""
    first, own, other = begun
    return Position(own, other, int(first))


class Onlooker(Opponent):
    """Both sides are played by others. other: the record of another match."""

    other = None

    def plays(self, battle):
        return True

    def tidings(self, battle):
        """Take what the page has sent. False: this match is no longer to be shown."""
        captions, board = battle.console.captions, battle.console.board
        if captions.elsewhere():
            return False  # the menu leads to that game
        record, board.visitor = board.visitor, None
        if record:
            try:
                if not captions.shows(record) or battle.game.follow(record):
                    return True
            except ValueError:  # cut off or made up: the next one may be whole
                return True
            self.other = record
            return False
        return True

    async def move(self, battle):
        """Wait until the match goes on, or ends: STIRRED; None after BACK, and when another is to be shown."""
        game = battle.game
        while not game.due and game.outcome is None:
            if not await self.waits(battle):
                return None
        return game.due.pop(0) if game.due else STIRRED

    async def waits(self, battle):
        """A picture in which nothing moves. False: away from here."""
        if not self.tidings(battle):
            return False
        battle.picture.paint()
        battle.captions.waits("watch")
        if await battle.console.key() == keys.BACK:
            battle.console.play("click")
            return False
        return True

    async def decide(self, battle):
        return False


class Onlooking(Battle):
    """The battle over a Watched game."""

    def __init__(self, console, game, opponent):
        super().__init__(console, game, opponent)
        self.captions.people = game.people

    async def toss(self):
        """The lighthouse shows who begins."""

    async def pause(self):
        """BACK leaves."""
        return False

    async def finale(self):
        """Who has won; then the sea as it is, until the player leaves or another match begins."""
        console, outcome = self.console, self.game.outcome
        console.play("turn" if outcome == DRAWN else "victory")
        await self.say(console.word("draw") if outcome == DRAWN else self.word("won-" + self.game.who(outcome)))
        while await self.opponent.waits(self):
            pass


async def watch(console, record):
    """Show a duel of others until the player leaves it, and the next ones."""
    try:
        while record:
            try:
                game = Watched(record)
            except ValueError:
                console.play("refuse")
                return
            console.captions.now["names"] = " ".join(game.people)
            onlooker = Onlooker()
            await Onlooking(console, game, onlooker).run()
            record = onlooker.other
    finally:
        console.captions.now["names"] = ""
