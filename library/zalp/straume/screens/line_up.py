"""Lining up: a ready fleet, or one's own order, ship by ship. Imports captains' line-ups, console, rules, show and this
package.
"""

from ..captains import line_up as captains_line_up
from ..captains import ready
from ..rules import Position
from ..rules.sea import NOWHERE, POINTS, STARTS, WIDTH
from ..rules.ships import FLEET
from ..show.picture import Picture
from zalp.console.show.scene import beat
from zalp.console import keys
from .game import PEOPLE, Game
from .words import WORDS

_ANOTHER = 9  # the key for another ready fleet
_TEXT_ROW = 1


async def line_up(console, name, by_hand):
    """A new Game against this opponent, or None if the player steps back."""
    rng = console.rng
    fleets = []
    for player in (0, 1):
        person = player == 0 or name == PEOPLE
        fleet = ready(rng) if person else captains_line_up(name, rng)
        if by_hand and person:
            if player:
                await console.tell(console.word("hand-over"))
            fleet = await own(console, fleet)
            if fleet is None:
                return None
        fleets.append(fleet)
    async with console.using("begins") as begins:
        first = begins.first(console)
    game = Game(fleets[0], fleets[1], rng.below(2) if first is None else first, name)
    game.tossed = first is None
    return game


def dealt(console):
    """A ready fleet, as a text."""
    return ready(console.rng)


def own(console, fleet):
    """Await the player's own line-up, beginning with this one; None if he steps back."""
    return _Yard(console, fleet).run()


class _Yard:
    """fleet: the types on the starting points; at: the one under the cursor, None before the first arrow; held: the one
    whose ship is to change places, or None.
    """

    captions = None

    def __init__(self, console, fleet):
        self.console = console
        self.fleet = fleet
        self.at = self.held = None
        self.picture = Picture(console, 0)
        self.line = console.line(console.word("lined-up", WORDS))
        if console.captions:
            from ..page.captions import YardCaptions  # imported here: the Pico has none

            self.captions = YardCaptions(self)  # type: ignore[assignment]

    async def run(self):
        """The line-up as a text, or None if the player steps back."""
        console, picture = self.console, self.picture
        picture.wear()
        n = 0
        try:
            self._lay()
            console.keys.forget()
            while True:
                picture.paint()
                if self.at is None:
                    self.line.draw(console.canvas, 0, _TEXT_ROW, n)
                else:
                    self.draw()
                if self.captions:
                    self.captions.show()
                n += 1
                key = await console.key()
                if self.captions:
                    key = self.captions.touched(key)
                if key is None:
                    continue
                if self.at is None and key in (keys.FIRE, keys.BACK):
                    console.play("click")
                    return self.fleet if key == keys.FIRE else None
                console.play("click" if self._press(key) else "refuse")
        finally:
            picture.doff()

    def _press(self, key):
        if key == _ANOTHER:
            self.fleet = ready(self.console.rng)
            self.held = None
        elif key < keys.UP:
            return False
        elif key == keys.BACK:
            if self.held is None:
                self.at = None
            self.held = None
        elif key == keys.FIRE:
            self._take()
        elif self.at is None:
            self.at = 0
        else:
            return self._seek(keys.HEADINGS[key])
        self._lay()
        return True

    def _take(self):
        """Hold the ship under the cursor; or swap it with the one that is held."""
        if self.held is None:
            self.held = self.at
            return
        one, other = min(self.held, self.at), max(self.held, self.at)
        f = self.fleet
        if one != other:
            self.fleet = f[:one] + f[other] + f[one + 1 : other] + f[one] + f[other + 1 :]
        self.held = None

    def _seek(self, heading):
        """Move to the next starting point on that side."""
        step = (-WIDTH, 1, WIDTH, -1)[heading]
        point = STARTS[0][self.at] + step
        while 0 <= point < POINTS and (step not in (1, -1) or point // WIDTH == STARTS[0][self.at] // WIDTH):
            if point in STARTS[0]:
                self.at = STARTS[0].index(bytes([point]))
                return True
            point += step
        return False

    def _lay(self):
        """Show only the own fleet: nobody sees the other before the battle."""
        position = Position(self.fleet, self.fleet)
        for ship in range(FLEET, 2 * FLEET):
            position.board[position.at[ship]] = 0
            position.at[ship] = NOWHERE
        self.picture.refresh(position)
        self.picture.turn = None

    def draw(self):
        """The cursor and the ship that is held."""
        colors = self.console.palette
        share = beat(self.console.scene.clock)
        if self.held is not None:
            self.picture.blend(STARTS[0][self.held], colors.enemy_cursor, share)
        self.picture.blend(STARTS[0][self.at], colors.cursor, share)
