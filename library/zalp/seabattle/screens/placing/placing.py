"""Placing the fleet by hand: a ship in hand as a ghost, green where it may lie, red with the reason lit where it may
not.

Imports console, rules and this package.
"""

from ...rules import Fleet, NotFound, NotLegal, Sea
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console.show.scene import beat
from ..match import fleets
from zalp.console import keys
from ..match.viewport import SIDE, Viewport

_CALM_FRAMES = 12  # after a ship was put down: a second FIRE this early is ignored
_DEAL_FRAMES = 3  # between two ships of a fleet that is dealt
_HELP_FRAMES = 150  # of each hint
_ASIDE = 5  # cells that the next ship moves aside at most
LAYOUTS = 4  # the key of the kept fleets; those before it turn
TACTIC = 5  # the key that deals a fleet by the next tactic; those after it deal another by the same


def cells_of(rules, shape, x, y):
    """The cells of a shape with its top left corner at x, y."""
    return tuple([(y + dy) * rules.width + x + dx for dx, dy in shape])


class Placing:
    """`await run()`: a legal Sea, or None if the player steps back."""

    def __init__(self, stage, rules):
        self.stage = stage
        self.rules = rules
        self.placed = []  # (kind, cells) in the order in which they were put down
        self.hand = rules.fleet[0]  # the kind in hand, None when all are placed
        self.turned = 0
        self.x, self.y = 3, 4
        self._barred = bytearray(rules.cells)  # where the placed ships leave no room
        self._fleet = fleets.bars_of(rules)
        self._tactic = None  # how fleets are dealt, as a number for tactics.dealt; None: at random, unnamed
        self.view = Viewport(rules)

    def shape(self):
        """The ghost's shape in its present orientation."""
        if self.hand is None:
            return [(0, 0)]
        ways = self.rules.orientations(self.hand)
        return ways[self.turned % len(ways)]

    def ghost(self):
        """The cells of the ship in hand; without one, the cell under the cursor."""
        return cells_of(self.rules, self.shape(), self.x, self.y)

    def keep_inside(self):
        shape = self.shape()
        self.x = max(0, min(self.x, self.rules.width - 1 - max([dx for dx, dy in shape])))
        self.y = max(0, min(self.y, self.rules.height - 1 - max([dy for dx, dy in shape])))

    def legal(self):
        """Whether the ship in hand may lie where it is."""
        return not any(self._barred[cell] for cell in self.ghost())

    def bar(self):
        """Note where the placed ships leave no room for others."""
        for cell in range(self.rules.cells):
            self._barred[cell] = 0
        for _, cells in self.placed:
            for cell in cells:
                self._barred[cell] = 1
            for cell in self.rules.halo(cells):
                self._barred[cell] = 1

    def missing(self):
        """The kinds not placed yet, the one in hand included, largest first."""
        left = list(self.rules.fleet)
        for kind, _ in self.placed:
            left.remove(kind)
        return left

    def next_hand(self):
        left = self.missing()
        self.hand = left[0] if left else None
        self.keep_inside()
        if self.hand is not None:
            self._aside()

    def _aside(self):
        """Move the ship in hand to the nearest place where it may lie, if it is not too far."""
        x, y = self.x, self.y
        for far in range(_ASIDE + 1):
            for down in range(-far, far + 1):
                for right in {far - abs(down), abs(down) - far}:
                    self.x, self.y = x + right, y + down
                    self.keep_inside()
                    if self.legal():
                        return
        self.x, self.y = x, y

    def put(self, take=True):
        """FIRE: put the ship down; or, if it cannot lie there, with `take` pick up the ship under its first deck. False
        if neither.
        """
        if self.hand is not None and self.legal():
            self.placed.append((self.hand, self.ghost()))
            self.bar()
            self.next_hand()
            return True
        here = self.ghost()[0] if take else None
        for i, (kind, cells) in enumerate(self.placed):
            if here in cells:
                del self.placed[i]
                self._take(kind, cells)
                return True
        return False

    def _take(self, kind, cells):
        """Take a ship into the hand as it lay."""
        self.bar()
        w = self.rules.width
        self.hand = kind
        self.x = min([cell % w for cell in cells])
        self.y = cells[0] // w
        self.turned = 0
        while self.ghost() != cells:
            self.turned += 1

    def undo(self):
        """Pick up the last ship again; False if there is none."""
        if not self.placed:
            return False
        self._take(*self.placed.pop())
        return True

    def look(self, clash):
        """Set the looks of the own sea."""
        looks = self.stage.scene.looks
        view = self.view
        for cell in self.ghost():
            view.follow(cell)
        self.stage.scene.fill(palette.DARK, OWN)

        def paint(cells, look):
            for cell in cells:
                spot = view.spot(cell)
                if spot:
                    looks[100 + spot[1] * SIDE + spot[0]] = look

        paint(range(self.rules.cells), palette.WATER)
        for _, cells in self.placed:
            paint(cells, palette.SHIP)
        if self.hand is not None:
            ghost = self.ghost()
            near = set(ghost).union(self.rules.halo(ghost))
            for _, cells in self.placed:
                paint([cell for cell in cells if cell in near], palette.CLASH)
            paint(ghost, palette.BAD if clash else palette.GHOST)

    async def run(self):
        stage = self.stage
        scene = stage.scene
        self._helps = []
        async with stage.using("words seabattle-words") as own:
            for key in ("placing-help", "placing-tactics", "placing-kept"):
                await stage.frame()  # a Pico takes as long as a picture to find a word
                self._helps.append(Line(stage.word(key, own.WORDS), stage.palette.text, 30))
            await stage.frame()
            self._ready = Line(stage.word("placed", own.WORDS), stage.palette.text)
        scene.light[ENEMY] = scene.light[OWN] = 255
        scene.fill(palette.DARK, ENEMY)
        n = 0
        moved = False  # since a ship was put down
        cursor = False  # with all ships placed: is the player about to pick one up?
        self.keep_inside()
        self.look(not self.legal())
        while True:
            scene.paint()
            self.draw(n, cursor)
            if stage.captions:
                stage.captions.placing(self, cursor)
            n += 1
            key = await stage.key()
            if key is None:
                continue
            if key == keys.BACK:
                stage.play("click")
                if not self.undo():
                    return None
                moved = True
            elif key == keys.FIRE:
                if self.hand is None and not cursor and n > _CALM_FRAMES:
                    stage.play("click")
                    return self.sea()
                hasty = self.placed and not moved and n <= _CALM_FRAMES
                if hasty or not self.put(moved):
                    stage.play("refuse")
                else:
                    stage.play("click")
                    n = 0
                    moved = False
                cursor = False
            elif key >= keys.UP:
                stage.play("click")
                moved = True
                cursor = self.hand is None
                self.x += (key == keys.RIGHT) - (key == keys.LEFT)
                self.y += (key == keys.DOWN) - (key == keys.UP)
            elif key == LAYOUTS:
                stage.play("click")
                async with stage.using("kept-fleets") as part:
                    fleet = await part.kept_fleets(self)
                scene.fill(palette.DARK, ENEMY)
                if fleet:
                    await self.lay(fleet)
                cursor = False
                n = 0
            elif key < LAYOUTS:
                stage.play("click" if self.hand is not None else "refuse")
                self.turned += 1
            else:
                stage.play("turn")
                if key == TACTIC:
                    self._tactic = 0 if self._tactic is None else self._tactic + 1
                await self.deal()
                cursor = False
                n = 0
            self.keep_inside()
            self.look(self.hand is not None and not self.legal())

    def draw(self, n, cursor):
        """Draw on the enemy's panel what is still to be placed and the help; on the own one the cursor."""
        stage = self.stage
        canvas = stage.canvas
        if self.hand is None:
            self._ready.draw(canvas, ENEMY, 1, n)
            if cursor:
                x, y = self.view.spot(self.ghost()[0])
                canvas.blend(x, 10 + y, stage.palette.cursor, beat(n))
            return
        if not self.placed:
            # At the first ship the player is shown the keys.
            turn, at = divmod(n, _HELP_FRAMES)
            self._helps[turn % len(self._helps)].draw(canvas, ENEMY, 1, at)
            return
        # Ships to be placed bright, placed ones nearly dark; one bar of the kind in hand beats.
        left = self.missing()
        if n >> 3 & 1:
            left.remove(self.hand)
        fleets.draw(canvas, ENEMY, self._fleet, left, stage.palette.afloat, 0x030403)

    def sea(self):
        return Sea(self.rules, [cells for _, cells in self.placed])

    async def dealt(self):
        """A random fleet, shown ship by ship: its Sea, or None if no room was found."""
        stage = self.stage
        stage.scene.water()
        stage.scene.light[ENEMY] = stage.scene.light[OWN] = 255
        return self.sea() if await self.deal() else None

    async def deal(self):
        """Draw a fleet and show it ship by ship. False if no room was found; the player is notified."""
        stage = self.stage
        try:
            if self._tactic is None:
                fleet = await stage.finish(Fleet.drawing(self.rules, stage.rng))
            else:
                fleet = await self._by_tactic()
        except NotLegal as error:  # by hand there may be room if the search gave up; if it came to an end there is none
            stage.play("refuse")
            async with stage.using("words seabattle-words rule-words"):
                said = stage.word("no-room" if isinstance(error, NotFound) else "own-crowded")
            await stage.tell(said)
            return False
        await self.lay(fleet)
        return True

    async def _by_tactic(self):
        """A fleet by the present tactic; its name and what it is good for are what the player reads next."""
        stage = self.stage
        async with stage.using("tactics") as part:
            fleet, words = await part.dealt(stage, self.rules, self._tactic)
        self._ready = Line(words, stage.palette.text)
        return fleet

    async def lay(self, fleet):
        """Put down a whole Fleet, ship by ship."""
        assigned: dict = {}
        for cells in fleet.ships:
            self.rules.assign(cells, assigned)
        self.placed = []
        self.hand = None
        for number in sorted(assigned):
            await self.show_dealt(self.rules.fleet[number], assigned[number])
        await self.deal_more(fleet)
        self.bar()

    async def show_dealt(self, kind, cells):
        """Show one more ship of a fleet that is dealt."""
        stage = self.stage
        self.placed.append((kind, cells))
        self.look(False)
        if stage.captions:
            stage.captions.at("placing", sides="- own")
        for _ in range(_DEAL_FRAMES):
            stage.scene.paint()
            await stage.frame()

    async def deal_more(self, fleet):
        """Deal what a fleet has apart from its ships: nothing here."""


def placing(stage, rules):
    """The placing screen for these rules."""
    return Placing(stage, rules)
