"""Matches and duels that are nearly over, under any preset, and the keys that end them: for measurements and tests.

Imports the firmware's games and the cable's engine, and the soak test's store. The players here see both seas.
"""

from collections.abc import Callable
from typing import Any

from zalp.console import keys
from zalp.console.settings import TWO_PLAYERS
from zalp.seabattle.cable import IDLE, PLACING, PLAYING, Duel
from zalp.seabattle.rules import Fleet, Rng, Sea, finish
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, SHOT, give, shot
from zalp.seabattle.rules.dutchman import chain
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.match.game import Game, playing

from ..soak.players import Store

ME, THEM = 0, 1


class Player:
    """A player who knows both seas: shoots at water, or at decks, and at mines before them."""

    def __init__(self, match, side: int, own: Sea, theirs: Sea) -> None:
        self.match, self.side, self.own = match, side, own
        chart = match.charts[1 - side]
        fleet = theirs.fleet
        self.decks = [cell for ship in (*fleet.ships, fleet.submarines) for cell in ship if chart.open(cell)]
        self.extras = [cell for cell in fleet.mines[:1] + fleet.sweepers if chart.open(cell)]
        known = self.decks + self.extras
        cells = match.rules.cells
        scattered = [37 * n % cells for n in range(cells)]  # in an order that looks like play
        self.water = [cell for cell in scattered if chart.open(cell) and cell not in known]

    def cells(self, *wanted: list[int]) -> list[int]:
        """As many cells as the due shot or salvo needs, out of lists of them."""
        size = self.match.salvo_size(self.side) if self.match.due == CHOOSE else 1
        return [cell for cells in wanted for cell in cells][:size]

    def moved(self, rng) -> tuple[int, ...] | None:
        """Where this player's Flying Dutchman goes."""
        left = sum(not self.own.shots[deck] for deck in self.own.fleet.ships[0])
        return finish(chain(self.match.rules, f"~{left}", rng, self.own.shots))

    def prepare(self, wins: bool) -> list[int]:
        """The cells of a player who prolongs a match before he sinks what is afloat, and leaves the mines alone.

        wins: whether he is to hit at all.
        """
        hits = wins and len(self.match.acts) > self.match.rules.cells * 4 // 3  # a third of each sea was shot at
        return self.cells(self.decks[:-1] if hits else [], self.water, self.decks)

    def row(self, well: bool = True) -> list[int]:
        """The keys of the due act; FIRE_HELD among them is FIRE held down. well: at a mine, a sweeper, what is left of
        the fleet, in this order; else at water.
        """
        rules = self.match.rules
        if self.match.due == GIVE:
            return [keys.FIRE]
        if self.match.due == MOVE:
            return [7, keys.FIRE]  # a random chain
        found: list[int] = []
        good = self.extras + self.decks
        for cell in self.cells(*((good, self.water) if well else (self.water, good))):
            x, y = cell % rules.width, cell // rules.width
            found += [keys.UP, x % 10, (y - 1) % 10 if y % 10 else 1]  # another cell first: a name repeated adds ten
            found += [x % 10, y % 10] * (1 + y // 10 * len(range(x % 10, rules.width, 10)) + x // 10) + [keys.FIRE]
        return found + [keys.FIRE_HELD] * (self.match.due == CHOOSE)


def owing(match) -> int:
    """The side that must act now."""
    return next(side for side in (ME, THEM) if match.owes(side))


def nearly_over(player: Player) -> bool:
    """Whether one deck is left to sink, and the player may shoot."""
    return player.match.due in (SHOT, CHOOSE) and len(player.decks) == 1


def saved_match(name: str, captain: str, ready: Callable[[Player], bool] = nearly_over, wins: int = ME) -> bytes:
    """The record of a match against a captain, once the player ME must act and is `ready`.

    wins: the side that is to hit.
    """
    rules, rng = preset(name), Rng(11)
    seas = [Sea.of(Fleet.random(rules, rng)) for _ in (ME, THEM)]
    game: Any = playing(rules).new(rules, seas, TWO_PLAYERS, ME, rng)
    match = game.match
    while True:
        side = owing(match)
        player = Player(match, side, seas[side], seas[1 - side])
        if side == ME and ready(player):
            return str(game).replace(f"captain {TWO_PLAYERS}", f"captain {captain}").encode()
        if match.due == GIVE:
            game.act(give(side, player.own.givable(match.giving)[0], match.giving))
        elif match.due == MOVE:
            game.move(side, player.moved(rng))
        elif match.due == CHOOSE:
            game.choose(side, player.prepare(side == wins))
        else:
            game.act(shot(side, player.prepare(side == wins)[0]))


def saved_duel(name: str) -> tuple[dict, dict]:
    """Both units' records of a duel that is nearly over."""
    rules, rng = preset(name), Rng(12)
    stores = Store(lambda: None), Store(lambda: None)
    units: list[Any] = [Duel(store, lambda count: bytes(rng.below(256) for _ in range(count))) for store in stores]
    now = rest = 0
    while rest < 200:  # what was sent last has arrived
        for number, unit in enumerate(units):
            match = unit.match
            if unit.phase == IDLE:
                unit.call(rules)
            elif unit.asked:
                unit.reply(True)
            elif unit.phase == PLACING:
                fleet = Fleet.random(rules, rng)
                unit.place(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)
            elif unit.phase == PLAYING and match.owes(unit.side) and unit.channel.free:
                player = Player(match, unit.side, unit.sea, units[1 - number].sea)
                if number == ME and nearly_over(player):
                    rest += 1
                else:
                    _act(unit, player, number == ME, rng)
        for number, unit in enumerate(units):
            while chunk := unit.poll(now):
                units[1 - number].feed(chunk, now)
            while unit.event():
                pass
        now += 5
    return stores[0].records, stores[1].records


def _act(unit, player: Player, wins: bool, rng) -> None:
    match = player.match
    if match.due == GIVE:
        unit.give(player.own.givable(match.giving)[0])
    elif match.due == MOVE:
        unit.move(player.moved(rng))
    elif match.due == CHOOSE:
        unit.choose(player.prepare(wins))
    elif match.due == SHOT and match.rules.shots != "salvo":
        unit.fire(player.prepare(wins)[0])


def player_of(record: bytes) -> Player:
    """Who plays against the captain of a saved match."""
    words = record.decode().split("\n")
    words[1] = f"captain {TWO_PLAYERS}"  # nobody is to think here
    game = Game.parse("\n".join(words))
    own, game.me = game.own, THEM
    return Player(game.match, ME, own, game.own)
