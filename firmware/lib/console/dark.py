"""The dark: what becomes of a handheld that nobody plays, and of one whose battery is empty. Imports power.

In memory only then.
"""

from . import power

_STEP_MS = 50
_BREATH = 120  # steps of a breath; in the second half of it the panels have no supply at all
_DIM = 40  # the pixel at its brightest
_PIXEL = 3 * 45  # its place in a picture: near the middle of the upper panel
_DOZE_MS = 40  # a sleeping handheld looks at its keys so often
_STOPPED_MS = 1000


async def dark(stage):
    """One pixel breathes, after power.SLEEP steps all sleeps, until somebody plays. The key that wakes does
    nothing else. The screen stands still meanwhile; a duel's link goes on being served, even asleep.
    """
    watch, panels = stage.power, stage.board.panels
    picture = bytearray(600)
    watch.roused = False
    if stage.captions:
        stage.captions.at("dark", "wake", "wake")
        stage.captions.frame()
    for n in range(power.SLEEP):
        step = n % _BREATH
        if step < _BREATH // 2:
            light = step if step < _BREATH // 4 else _BREATH // 2 - step
            picture[_PIXEL] = picture[_PIXEL + 1] = 4 + light * (_DIM - 4) * 4 // _BREATH
            panels.show(picture)
        elif step == _BREATH // 2:
            panels.dark()
        if n % power.LOOK_STEPS == 0 and not watch.look() or await _rest(stage, _STEP_MS, False):
            break
    else:
        if watch.keep:
            watch.keep()
        panels.dark()
        while not stage.board.battery.usb and not await _rest(stage, _DOZE_MS, True):
            pass
    watch.touch()
    watch.due = stage.frames + power.LOOK


async def _rest(stage, milliseconds, deep):
    """Let time pass with the panels as they are; whether somebody plays."""
    step = stage.power.line_ms if stage.link else milliseconds
    for _ in range(0, milliseconds, step):
        await stage.board.sleep(step, deep and not stage.link)
        stage.keys.forget()
        if stage.power.roused:
            return True
    return False


async def stop(stage, kept):
    """Say that the battery is empty; then rail and amplifier off and sleep, until the switch is moved. Comes back only
    when USB feeds the unit. kept: what BatteryEmpty said.
    """
    board = stage.board
    stage.think(None)
    if stage.captions:
        stage.captions.at("empty")
    stage.scene.water()
    stage.play("low-battery")
    if kept is False:
        await stage.tell(stage.word("unkept"))
    await stage.tell(stage.word("empty-kept" if kept else "empty"))
    board.speaker.stop()
    board.panels.dark()
    while not board.battery.usb:
        await board.sleep(_STOPPED_MS, True)
