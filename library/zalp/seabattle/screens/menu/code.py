"""A rule set's code: shown, and typed with the number keys. Imports console and rules."""

from ...rules import NotReadable, Rules
from ...rules.code import MAX_DIGITS, code_of, rules_of
from zalp.console import keys
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line

_LAST = 4  # typed digits that are seen


async def code(stage, rules):
    """Show the code of these rules above; below, what the player types: FIRE takes it, BACK takes the last digit back,
    or leaves. Returns the Rules of the typed code, None without one.
    """
    scene, canvas = stage.scene, stage.canvas
    scene.fill(palette.DARK)
    scene.light[ENEMY] = scene.light[OWN] = 255
    title = Line(code_of(rules), stage.palette.text)
    line = Line(stage.word("own-code-help"), stage.palette.text)
    typed = ""
    n = 0
    while True:
        scene.paint()
        title.draw(canvas, ENEMY, 1, n)
        line.draw(canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            stage.captions.at("settings", "done" if typed else "", "step back", None, typed or str(rules))
            stage.captions.about("own-code")
        key = await stage.key()
        if key is None:
            continue
        good = True
        if key == keys.BACK:
            stage.play("click")
            if not typed:
                return None
            typed = typed[:-1]
        elif key < keys.UP:
            good = len(typed) < MAX_DIGITS
            typed += str((key + 1) % 10) if good else ""
        elif key == keys.FIRE and typed:
            try:
                found = rules_of(Rules, typed)
                stage.play("click")
                return found
            except NotReadable:
                stage.play("refuse")
                line = Line(stage.word("own-no-code"), stage.palette.text)
                n = 0
                continue
        else:
            good = False
        stage.play("click" if good else "refuse")
        line = (
            Line(typed[-_LAST:], stage.palette.number)
            if typed
            else Line(stage.word("own-code-help"), stage.palette.text)
        )
