"""The dark: a handheld that nobody plays, or whose battery is empty. Imports power.

It is in memory only then.
"""

from . import power

_STEP_MS = 50
_BREATH = 120  # steps of a breath; in its second half the panels' supply is off
_DIM = 40  # the pixel at its brightest
_PIXEL = 3 * 45  # its place in a picture: near the middle of the upper panel
_DOZE_MS = 40  # how often a sleeping handheld checks its keys
_STOPPED_MS = 1000


async def dark(stage):
    """One pixel pulses; after power.SLEEP steps everything sleeps, until somebody plays. The key that wakes the
    handheld does nothing else. The screen stands still meanwhile, but a duel's link is served even asleep.
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
    """Let time pass with the panels as they are. Returns whether somebody plays."""
    step = stage.power.line_ms if stage.link else milliseconds
    for _ in range(0, milliseconds, step):
        await stage.board.sleep(step, deep and not stage.link)
        stage.keys.forget()
        if stage.power.roused:
            return True
    return False


async def stop(stage, kept):
    """Announce that the battery is empty, then switch off rail and amplifier and sleep until the power switch is moved.
    Returns only if USB powers the unit. kept: the argument of BatteryEmpty.
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
