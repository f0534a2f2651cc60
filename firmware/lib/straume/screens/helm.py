"""Helm: the player chooses a ship and its move, in three presses: a column (or FIRE), an arrow, FIRE. Imports
console, rules and this package.
"""

from ..rules import FORWARD, LAY, LEFT, RIGHT
from ..rules.sea import AHEAD, NOWHERE, POINTS, WIDTH
from ..rules.ships import FLEET
from console.show.scene import beat
from console import keys

_MAY, _SINKS, _LOST, _TURN, _MINE = 0x104010, 0xA00000, 0xA05000, 0x061806, 0x780020
_REFUSAL = 12  # frames
_AFT = 2  # quarters of a turn


class Helm:
    """ship: the one under the cursor. taken: whether it is chosen. move: the one that FIRE would make, or None.

    Nothing is pushed here: BACK undoes any choice until FIRE confirms it.
    """

    def __init__(self, battle):
        self.battle = battle
        self.ship = self.move = None
        self._last = [None, None]  # the ship that each player moved last
        self.taken = False
        self.refusal = 0
        self._ahead = []  # keys for the next move: a column, an arrow

    async def run(self):
        """A legal move, or None if the player steps back."""
        battle = self.battle
        console = battle.console
        self.taken = False
        self.move = None
        player = battle.position.turn
        self.ship = self._last[player]
        if self.ship is None or not self._mine(self.ship):
            self.ship = self._fleet()[0]
        self.gather()
        for key in self._ahead:
            self._press(key)
        self._ahead = []
        while True:
            battle.picture.paint()
            self.draw()
            if battle.captions:
                battle.captions.helm(self)
            key = await console.key()
            if battle.captions:
                key = battle.captions.touched(self, key)
            self.refusal = max(0, self.refusal - 1)
            if key is None:
                continue
            if key == keys.BACK:
                console.play("click")
                if self.move is not None:
                    self.move = None
                elif self.taken:
                    self.taken = False
                else:
                    return None
            elif key == keys.FIRE and self.move is not None:
                self._last[player] = self.ship
                return self.move
            elif self._press(key):
                console.play("click")
            else:
                self.refusal = _REFUSAL
                console.play("refuse")

    def early(self, key):
        """Take a key that was pressed while there was nothing to choose: a column and the arrow after it are for the
        next move. FIRE, BACK and an arrow alone were meant for what was shown.
        """
        if key < keys.UP:
            self._ahead = [key]
        elif key < keys.FIRE and len(self._ahead) == 1 and self.battle.console.keys.kind == keys.PRESSED:
            self._ahead.append(key)

    def gather(self):
        """Collect the keys pressed while something moved."""
        while True:
            key = self.battle.console.keys.pressed()
            if key is None:
                return
            self.early(key)

    def _press(self, key):
        """Take any key except BACK and the confirming FIRE; returns whether it did anything."""
        if key == keys.FIRE:
            news = not self.taken
            self.taken = True
            return news
        if key < keys.UP:
            return self._column(key)
        return self._steer(keys.HEADINGS[key]) if self.taken else self._seek(keys.HEADINGS[key])

    def _mine(self, ship):
        position = self.battle.position
        return ship // FLEET == position.turn and position.at[ship] != NOWHERE

    def _fleet(self):
        """The own ships that are afloat."""
        first = self.battle.position.turn * FLEET
        return [ship for ship in range(first, first + FLEET) if self._mine(ship)]

    def light(self, ship):
        return self.battle.picture.light(self.battle.position.at[ship])

    def _column(self, key):
        """Choose an own ship in a column, from the top; the same column again: the next one."""
        found = sorted([(self.light(ship), ship) for ship in self._fleet() if self.light(ship) % WIDTH == key])
        if not found:
            return False
        ships = [ship for _, ship in found]
        if self.ship not in ships:
            self.ship = ships[0]
        elif self.taken:
            self.ship = ships[(ships.index(self.ship) + 1) % len(ships)]
        self.taken = True
        self.move = None
        return True

    def _seek(self, heading):
        """Move the cursor to the nearest own ship on that side; returns whether there is one."""
        here = self.light(self.ship)
        best = None
        for ship in self._fleet():
            light = self.light(ship)
            dx, dy = light % WIDTH - here % WIDTH, light // WIDTH - here // WIDTH
            on, aside = ((-dy, dx), (dx, dy), (dy, dx), (-dx, dy))[heading]
            cost = on + 2 * abs(aside)
            if on > 0 and (best is None or cost < best[0]):
                best = cost, ship
        if best:
            self.ship = best[1]
        return best is not None

    def _steer(self, seen):
        """Choose the move in an arrow's direction; forward again: with or without leaving a mine."""
        position = self.battle.position
        quarter = self.battle.picture.heading(seen) - position.bows[self.ship] & 3
        if quarter == _AFT:
            return False
        move = position.at[self.ship] << 2 | (FORWARD, RIGHT, 0, LEFT)[quarter]
        if move == self.move:
            move |= LAY  # this changes only forward moves: a turn would stay or become illegal
            if quarter or not position.is_legal(move):
                return False
        if not position.is_legal(move):
            return False
        self.move = move
        return True

    def draw(self):
        """Draw the cursor, where the chosen ship may go, and the move that waits for FIRE."""
        picture, position = self.battle.picture, self.battle.position
        colors = self.battle.console.palette
        here = self.light(self.ship)
        share = beat(self.battle.console.scene.clock)
        refused = self.refusal & 2
        if not self.taken:
            for i in range(POINTS // WIDTH):
                picture.add(i * WIDTH + here % WIDTH, colors.line)
            for x in range(WIDTH):
                picture.add(here // WIDTH * WIDTH + x, colors.line)
            picture.blend(here, colors.refused if refused else colors.cursor, share)
            return
        point, bow = position.at[self.ship], position.bows[self.ship]
        for move, quarter in ((FORWARD, 0), (RIGHT, 1), (LEFT, 3)):
            chosen = self.move is not None and (self.move & 3 == move or move == FORWARD and self.move & 3 == LAY)
            if self.move is None or chosen:
                self._mark(point << 2 | move, picture.beside(point, bow + quarter & 3), chosen, share)
        if self.move is None:
            picture.blend(here, colors.refused if refused else colors.cursor, share)
        elif self.move & 3 == LAY:
            picture.blend(here, _MINE, share)
        else:
            picture.blend(here, colors.refused if refused else colors.cursor, share >> 1)

    def _mark(self, move, light, chosen, share):
        """Mark one of the three moves: a light on the point that it leads to."""
        position = self.battle.position
        if not position.is_legal(move):
            return
        target, why = position.effect(move)
        color = _LOST if why else _SINKS if target is not None else _TURN if move & 3 else _MAY
        if chosen and color == _TURN:
            color = _MAY
        self.battle.picture.blend(light, color, share if chosen else share >> 1)


def landing(position, move):
    """The point that a move forward leads to."""
    point = move >> 2
    return AHEAD[position.bows[position.mover(move)] * POINTS + point]
