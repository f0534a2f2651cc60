"""Waiting for the other unit: how far the two are, the cable's figures, foreign rules, and stepping back.

Imports cable, loader, show and this room. In memory only while a duel waits; see duel.py.
"""

from .. import loader
from ..cable import AGREEING, ENDING, SEAS
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from . import keys
from .link import PAUSE

_STATES = ("cable-out", "nobody", "not-ready", "agreed", "seas", "checking")


class Waiting:
    """`await wait(...)` and `await step_back()` with one Link."""

    def __init__(self, stage, link):
        self.stage, self.link, self.duel = stage, link, link.duel

    def state(self):
        """How far the two units are, 0..5: a key of _STATES."""
        duel = self.duel
        if not duel.present:
            return 1 if self.link.plugged else 0
        if duel.phase >= ENDING:
            return 5
        if duel.phase == SEAS:
            return 4
        return 3 if duel.phase == AGREEING else 2

    async def wait(self, waiting):
        """The picture of two units and their cable, what is missing in words and dots, while waiting(). False: BACK.

        UP opens the cable's figures.
        """
        stage, scene, canvas = self.stage, self.stage.scene, self.stage.canvas
        with loader.using("icons") as icons:
            icon = icons.picture("duel")
        line = was = None
        n = 0
        while waiting():
            if self.link.notices:
                await self.link.tell()
                continue
            if self.duel.asked:
                await self.foreign()
                continue
            state = self.state()
            if state != was:
                was, n = state, 0
                line = Line(stage.word(_STATES[state]), stage.palette.text)
            scene.paint()
            canvas.clear()
            canvas.rgb[:300] = icon
            for i in range(5):
                canvas.put(ENEMY, 1 + 2 * i, 9, 0x403008 if i < state else 0x080604)
            line.draw(canvas, OWN, 1, n)
            n += 1
            if stage.captions:
                stage.captions.at("duel", back="step back", entry=(state, len(_STATES)))
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                return False
            if key == keys.UP:
                stage.play("click")
                await self.counters(waiting)
            elif key is not None:
                stage.play("refuse")
        return True

    async def foreign(self):
        """The other unit proposes other rules: our player is asked, if these screens can play them."""
        duel, rules = self.duel, self.duel.proposed
        with loader.using("rules") as part:
            words = part.question(self.stage, rules)
        yes = await self.link.ask(words, lambda: not duel.asked)
        if duel.asked:
            duel.reply(yes)

    async def counters(self, waiting):
        """The hidden page: the cable's figures, one by one; arrows turn, BACK closes, so does the end of waiting."""
        stage, canvas = self.stage, self.stage.canvas
        names = sorted(self.duel.counters)
        at = n = 0
        while waiting():
            name = names[at]
            if n == 0:
                label = Line(name.upper().replace("_", " "), stage.palette.text)
            stage.scene.paint()
            canvas.clear()
            label.draw(canvas, ENEMY, 1, n)
            Line(_drawn(str(self.duel.counters[name])), stage.palette.number).draw(canvas, OWN, 1, n)
            n += 1
            if stage.captions:
                stage.captions.at("cable", "next", "step back", (at, len(names)))
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                return
            if key is not None:
                at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % len(names)
                n = 0

    async def step_back(self):
        """BACK while nothing can be played: wait on (True), keep the duel for later, or leave it for good (False)."""
        stage, duel = self.stage, self.duel
        entries = [(name, name, stage.word(name)) for name in PAUSE if name not in ("offer", "resign")]
        phase = duel.phase
        choice = await self.link.choose(entries, lambda: duel.phase != phase, "continue")
        if choice == "leave" and duel.phase == phase:
            duel.leave()
        return choice != "keep"


def _drawn(text):
    """A text of the other unit's in letters that are drawn; it may have sent any that is printed."""
    return "".join([c if c.isalpha() or c.isdigit() or c in "-." else "?" for c in text.upper()])
