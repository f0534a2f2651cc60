"""A linked unit as an opponent: its moves come over the cable, so does what may interrupt a game: a lost link, notices,
offers of a draw. Imports cable, console, rules and this
room.
"""

from array import array

from ...cable import CHEATED, LEFT, RESIGNED, NotNow
from ...rules import DRAWN
from console import keys
from . import STIRRED, Opponent

_SLICE = 4  # moves that are made again between two yields
_DIM = 60  # of 256: the light of the sea behind words


class LinkedGame:
    """The duel in hand in the place of a Game (game.py). The engine may be ahead of what was seen: position and moves
    are as far as the picture is.
    """

    name = "unit"

    def __init__(self, duel):
        self.duel, self.match = duel, duel.match
        self.eyes = self.match.side
        self.position = self.match.opening()
        self.moves = array("H")

    def catching_up(self):
        """Make all moves so far, unseen: a generator that yields between slices."""
        while len(self.moves) < len(self.match.moves):
            self.push(self.match.moves[len(self.moves)])
            if not len(self.moves) % _SLICE:
                yield

    @property
    def behind(self):
        """Whether there are moves that were not seen."""
        return len(self.moves) < len(self.match.moves)

    @property
    def outcome(self):
        """The winner or DRAWN, when the last move was seen; else None."""
        return None if self.behind or not self.match.outcome else self.match.outcome[0]

    def push(self, move):
        """A move was seen."""
        self.position.push(move)
        self.moves.append(move)

    def who(self, player):
        return "me" if player == self.eyes else "other"

    def save(self, storage):
        """The engine saves by itself. Whether the store took it."""
        return self.duel.saved


class Unit(Opponent):
    """Whoever is at the other end of the cable."""

    def __init__(self, link, game):
        self._link, self._duel, self._game = link, link.duel, game

    def plays(self, battle):
        game = self._game
        return game.behind or game.position.turn != game.eyes or game.match.offer is not None

    def moved(self):
        """Whether the game itself has gone on."""
        return self._game.behind or self._game.match.outcome is not None

    def called(self):
        """Whether it has, or the other player asks something."""
        return self.moved() or self._duel.offered is not None

    def urgent(self):
        duel = self._duel
        return not self.moved() and bool(self._link.notices or duel.offered is not None or not duel.present)

    def stirred(self):
        return self.moved() or self.urgent()

    async def move(self, battle):
        console, game = battle.console, self._game
        while not self.stirred() and self.plays(battle):
            battle.picture.paint()
            if battle.captions:
                battle.captions.waits("pause")
            key = await console.key()
            if key == keys.BACK:
                console.play("click")
                return None
            if key is not None:
                battle.helm.early(key)
        return game.match.moves[len(game.moves)] if game.behind else STIRRED

    def decided(self, move):
        try:
            self._duel.push(move)
        except NotNow:  # it has ended meanwhile
            return False
        return True

    def guard(self, screen, otherwise, calm=False):
        return self._link.unless(self.called if calm else self.stirred, screen, otherwise)

    async def attend(self, battle):
        link, duel = self._link, self._duel
        if link.notices:
            battle.picture.doff()
            await link.tell()
            battle.resume()
        elif duel.offered is not None:
            await self._offered(battle)
        else:
            return await self._lost(battle)
        return True

    async def _offered(self, battle):
        """The other player offers a draw: BACK does not take it."""
        console, duel = battle.console, self._duel
        battle.picture.doff()
        console.keys.forget()
        console.play("turn")
        yes = await self._link.ask(console.word("accept"), lambda: duel.offered is None or self.moved())
        if duel.offered is not None and not self.moved():
            duel.answer_draw(yes)
        battle.resume()

    async def _lost(self, battle):
        """The other unit cannot be reached: words over the dim sea until it is back; BACK asks what is to be done."""
        console, duel = battle.console, self._duel
        line = console.line(self._link.word("other-game" if duel.other_game else "link-lost"))
        n = 0
        while not duel.present and not self.moved():
            battle.picture.paint()
            console.canvas.fade(_DIM)
            line.draw(console.canvas, 0, 1, n)
            n += 1
            if battle.captions:
                battle.captions.lost()
            if await console.key() == keys.BACK:
                console.play("click")
                return await self.decide(battle)
        return True

    async def decide(self, battle):
        """What a player may do beside moving; to the menu the duel is kept."""
        console, duel, link = battle.console, self._duel, self._link
        battle.picture.doff()
        console.keys.forget()
        entries = [(name, name, console.word(name)) for name in link.PAUSE]
        choice = await link.choose(entries, self.called, None)
        try:
            if choice == "offer":
                duel.offer_draw()
                link.notices.append("offer-made")
            elif choice == "resign" and await self._sure(console, choice):
                duel.resign()
            elif choice == "leave" and await self._sure(console, choice):
                duel.leave()
        except NotNow:
            console.play("refuse")
            link.notices.append("not-now")
        battle.resume()
        return choice != "keep"

    def _sure(self, console, word):
        """To be awaited: whether the player means it."""
        return self._link.ask(console.word(word) + "?", lambda: self._game.match.outcome is not None)

    def why(self):
        return reason(self._game.match)


def reason(match):
    """The console's word for why a duel ended as it did, or None where its last move or a resignation tells."""
    winner, cause = match.outcome
    won = winner == match.side
    if winner == DRAWN:
        return None
    if cause == RESIGNED:
        return "they-resigned" if won else None
    if cause == LEFT:
        return "they-left" if won else "we-left"
    if cause == CHEATED:
        return "they-cheated" if won else "we-cheated"
    return None
