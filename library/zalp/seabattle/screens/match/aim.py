"""Aiming: the crosshair on the enemy's sea, by arrows or by a typed coordinate. Imports console and this package."""

from zalp.console.show.canvas import ENEMY
from zalp.console.show.scene import beat
from zalp.console import keys
from .viewport import SIDE

_HINT = 150  # frames without a key until the crosshair shows what to do
_REFUSAL = 12
LAPSE = 300  # frames without a key until half a coordinate is forgotten
_AHEAD = 8  # shots that can be typed ahead


class Aim:
    """x, y: the crosshair's column and row in the sea; column: the first half of a typed coordinate, or None.

    Keys pressed while something is shown count for the next shot (`early`). shots: the cells fired at in this way;
    aimed: the crosshair was moved since.
    """

    def __init__(self, battle):
        self.battle = battle
        rules = battle.game.rules
        self.x, self.y = min(4, rules.width - 1), min(4, rules.height - 1)
        self.forget()
        self.begin()

    def forget(self):
        """Forget what was typed but not shot at; the crosshair stays."""
        self.column = None
        self.shots = []
        self.aimed = False

    def at(self, cell):
        """Put the crosshair on a cell."""
        width = self.battle.game.rules.width
        self.x, self.y = cell % width, cell // width

    @property
    def cell(self):
        """The cell under the crosshair."""
        return self.y * self.battle.game.rules.width + self.x

    def open(self, cell=None):
        """Whether a cell may be shot at; by default that under the crosshair."""
        game = self.battle.game
        return game.match.charts[1 - game.me].open(self.cell if cell is None else cell)

    def early(self, key, mine):
        """Take a key that was pressed while something is shown; mine: it is the player's turn.

        Halves of coordinates always count, or the following pairs would be out of step. An arrow and FIRE count only in
        the player's turn, FIRE only after a coordinate or an arrow: FIRE alone was meant for what is shown.
        """
        if key < keys.UP:
            if self.type(key) and self.column is None:
                self.aimed = True
        elif key < keys.FIRE:
            self.column = None
            if mine and self.battle.stage.keys.kind == keys.PRESSED:  # a held one waits until its steps are seen
                self.move(key)
                self.aimed = True
        elif key == keys.FIRE and mine and self.aimed and self.column is None and len(self.shots) < _AHEAD:
            self.shots.append(self.cell)
            self.aimed = False

    def begin(self):
        """Aiming begins: the player has not hesitated yet, nothing was refused."""
        self._idle = 0  # frames without a key
        self._refusal = 0  # frames for which a refusal is still shown

    def paint(self):
        """Paint the seas; returns the crosshair's light as (x, y). If the player hesitates, half a coordinate is
        forgotten.
        """
        if self._idle > LAPSE:
            self.column = None
        spot = self.battle.show(ENEMY, self.cell)
        self.battle.scene.paint()
        return spot

    def heard(self, key):
        """Note a key, or a frame without one; returns it."""
        self._idle = self._idle + 1 if key is None else 0
        self._refusal = max(0, self._refusal - 1)
        return key

    def said(self, good):
        """Signal that a key was accepted by sound, or that it was refused by sound and light."""
        stage = self.battle.stage
        if not good:
            self._refusal = _REFUSAL
        if good and stage.ear:
            stage.ear.aim(self)
        else:
            stage.play("click" if good else "refuse")

    async def run(self):
        """The player's choice of a cell that may be shot, or None when he steps back."""
        battle = self.battle
        stage = battle.stage
        battle.gather()
        if battle.leaving:
            return None
        self.begin()
        if self.shots:
            cell = self.shots.pop(0)
            if self.open(cell):
                if stage.lesson:
                    stage.lesson.fired()
                return cell
            self.shots = []
            self.at(cell)
            self.said(False)
        self.aimed = False
        if stage.ear:
            stage.ear.aim(self, True)
        while True:
            self.draw(self.paint())
            if stage.lesson:
                stage.lesson.aiming()
            if stage.captions:
                stage.captions.aim(self, battle)
            key = self.heard(await stage.key())
            if key is None:
                continue
            if stage.lesson and stage.lesson.key(key):
                stage.play("click")
            elif key == keys.BACK:
                stage.play("click")
                if self.column is None:
                    return None
                self.column = None
            elif key == keys.FIRE:
                if self.column is None and self.open():
                    if stage.lesson:
                        stage.lesson.fired()
                    return self.cell
                self.said(False)
            elif key >= keys.UP:
                self.column = None
                self.move(key)
                self.said(True)
            else:
                self.said(self.type(key))

    def type(self, key):
        """Type half a coordinate: the column, then the row; a letter is always a column. False if the sea has none that
        far.
        """
        if self.column is None or self.battle.stage.keys.kind == keys.LETTER:
            self.column = key if key < self.battle.game.rules.width else None
            return self.column is not None
        if not self.reach(key):
            return False
        self.column = None
        return True

    def reach(self, key):
        """Move the crosshair to a row of the typed column; False if the sea has no such row."""
        if key >= self.battle.game.rules.height:
            return False
        self.x, self.y = self.column, key
        return True

    def move(self, key):
        """Move one cell in an arrow's direction, round the edge to the other side."""
        rules = self.battle.game.rules
        if key in (keys.UP, keys.DOWN):
            self.y = (self.y + (1 if key == keys.DOWN else -1)) % rules.height
        else:
            self.x = (self.x + (1 if key == keys.RIGHT else -1)) % rules.width

    def draw(self, spot):
        """Draw the crosshair at a light (x, y): faint lines along column and row, the cell itself beating; or the typed
        column.
        """
        stage = self.battle.stage
        colors = stage.palette
        if self.column is not None:
            self._draw_column(stage.canvas, colors.cursor, 40 + (beat(stage.scene.clock) >> 2))
            return
        draw_cross(stage.canvas, ENEMY, spot[0], spot[1], colors.line)
        stage.canvas.blend(spot[0], spot[1], colors.cursor if self.open() else colors.refused, beat(stage.scene.clock))
        if self._refusal & 2 or self._idle > _HINT:
            self._draw_more(stage.canvas, spot[0], spot[1], colors)

    def _draw_column(self, canvas, color, share):
        """The column of a window that has the typed key."""
        canvas.line((self.column - self.battle.views[ENEMY].left) % SIDE, 0, SIDE, color, True, share)

    def _draw_more(self, canvas, x, y, colors):
        """Corners around a cell that was refused, or the hint."""
        if self._refusal & 2:
            for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1)):
                if 0 <= y + dy < SIDE:
                    canvas.add(x + dx, y + dy, colors.refused)
            canvas.blend(x, y, colors.refused, 256)
        elif self._idle > _HINT:
            _draw_hint(canvas, x, y, (self._idle - _HINT) % 60, colors.cursor)


class Eye:
    """The other side's aim over our sea while it thinks: a light that wanders over the own panel."""

    _ACROSS = (1, 1, 0, -1, 0, -1, -1)
    _DOWN = (0, 1, 1, 0, -1, 0)

    def __init__(self):
        self.x = self.y = SIDE // 2

    def wander(self, step):
        """Step number `step` of its wandering."""
        self.x = (self.x + self._ACROSS[step % 7]) % SIDE
        self.y = (self.y + self._DOWN[step % 6]) % SIDE

    def settle(self, spot):
        """One step towards a light."""
        x, y = spot
        self.x += (x > self.x) - (x < self.x)
        self.y += (y > self.y) - (y < self.y)

    def draw(self, canvas, color, strength):
        canvas.blend(self.x, 10 + self.y, color, strength)


def draw_cross(canvas, panel, x, y, color):
    """Faint lines along a column and a row of one panel, leading the eye to the letter and the number."""
    canvas.cross(x, panel * SIDE + y, color)


def _draw_hint(canvas, x, y, n, color):
    """Hint for a beginner: light runs from the crosshair along the arrows, then closes in on it: fire."""
    if n < 20:
        far = 1 + n // 5
        places = ((far, 0), (-far, 0), (0, far), (0, -far))
    elif 28 <= n < 48:
        far = 4 - (n - 28) // 5
        places = ((far, far), (-far, far), (far, -far), (-far, -far))
    else:
        return
    for dx, dy in places:
        if 0 <= y + dy < SIDE:
            canvas.add(x + dx, y + dy, color, 130)
