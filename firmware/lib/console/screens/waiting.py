"""Waiting for the other unit, in any game: how far the two have got, the cable's figures, and stepping back.

Imports console and show. In memory only while a duel waits; a game's own screens call this.
"""

from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from .. import keys

_PLAYING = ("offer", "resign", "signs")  # not before a match is played
_APART = ("cable-out", "nobody", "other-game")  # the two have not met in this game


class Waiting:
    """`await wait(...)` and `await step_back()` with one Link.

    states: words' keys for how far the two have got once they have met; reached(): the index into them. asking(): None,
    or a coroutine with which the game asks the player something meanwhile.
    """

    def __init__(self, stage, link, states, reached, asking=lambda: None):
        self.stage, self.link, self.duel = stage, link, link.duel
        self.states = _APART + states
        self.reached, self.asking = reached, asking

    def state(self):
        """How far the two units have got: an index into `states`."""
        if self.duel.other_game and self.link.plugged:
            return 2
        if not self.duel.present:
            return 1 if self.link.plugged else 0
        return len(_APART) + self.reached()

    async def wait(self, waiting):
        """While waiting(), a picture of two units and their cable, with what is missing in words and dots. False: BACK.

        UP opens the cable's figures.
        """
        stage, scene, canvas = self.stage, self.stage.scene, self.stage.canvas
        async with stage.using("icons") as icons:
            icon = icons.picture("duel")
        line = was = None
        n = 0
        while waiting():
            if self.link.notices:
                await self.link.tell()
                continue
            asked = self.asking()
            if asked:
                await asked
                continue
            state = self.state()
            if state != was:
                was, n = state, 0
                async with stage.using("words"):
                    line = Line(self.link.word(self.states[state]), stage.palette.text)
            scene.paint()
            canvas.clear()
            canvas.rgb[:300] = icon
            steps = min(state, 1) + max(0, state - 2)  # having met in another game does not count
            for i in range(5):
                canvas.dot(ENEMY, 1 + 2 * i, i < steps)
            line.draw(canvas, OWN, 1, n)
            n += 1
            if stage.captions:
                stage.captions.at("duel", back="step back", entry=(state, len(self.states)))
                if stage.captions.again() is False:
                    return False
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

    async def counters(self, waiting):
        """The hidden page: the cable's figures, one by one; arrows turn, BACK closes it, and so does the end of
        waiting.
        """
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
        entries = [(name, name, stage.word(name)) for name in self.link.PAUSE if name not in _PLAYING]
        phase = duel.phase
        choice = await self.link.choose(entries, lambda: duel.phase != phase, "continue")
        if choice == "leave" and duel.phase == phase:
            duel.leave()
        return choice != "keep"


def _drawn(text):
    """A text of the other unit's in letters that can be drawn; it may have sent any printable ones."""
    return "".join([c if c.isalpha() or c.isdigit() or c in "-." else "?" for c in text.upper()])
