"""Power: the battery is watched, and a handheld that nobody plays grows dark, then sleeps. Imports show.

Times are counted in frames, as everywhere: a virtual handheld whose page is closed stands still and does not age.
"""

from ..show.canvas import OWN

# The battery's marks, as in the drivers' power.py: below the first the player is warned, below the second all stops.
WARN_MV = 4400
STOP_MV = 4000
_AGAIN_MV = 150  # so far above the first mark it counts as charged again

_MINUTE = 1818  # frames
LOOK = 60  # frames from one reading to the next
LOUD = 90  # frames for which a sound may put a reading off: its current is not known
_MEAN = 4  # a reading counts for one part in so many; before so many nothing is judged
SIGN = 90  # frames that the sign is shown
WARNING = 4 * _MINUTE  # from one warning to the next

MENU = 5 * _MINUTE  # without a key, until the panels grow dark
MATCH = 15 * _MINUTE

# Dark panels take no frames, but steps.
STEP_MS = 50
SLEEP = 30 * 60 * 20  # steps until it sleeps
_BREATH = 120  # steps of a breath; in the second half of it the panels have no supply at all
LOOK_STEPS = 40
_DIM = 40  # the pixel at its brightest
_PIXEL = 3 * 45  # its place in a picture: near the middle of the upper panel
_DOZE_MS = 40  # a sleeping handheld looks at its keys so often
_STOPPED_MS = 1000
_NEVER = 0x3FFFFFFF

_FRAME_COLOR, _LOW_COLOR = 0x503808, 0x600000


class BatteryEmpty(Exception):
    """Raised out of every screen: nothing goes on until the switch is moved."""


class Power:
    """For the stage: `due` is the frame from which `tend` is to be asked, `sign` the one before which `mark` draws.

    line_ms: how often a duel's cable is looked after, dark or not.
    keep: the function that keeps the match in hand, True if it could; None while there is none.
    """

    def __init__(self, stage, line_ms):
        self._stage = stage
        self._line_ms = line_ms
        self.due = LOOK
        self.sign = 0
        self.keep = None
        self._touched = 0  # the frame in which somebody was last at the keys
        self._roused = False
        self._looks = 0
        self._sum = 0  # of readings, millivolts
        self._low = False
        self._warn = 0  # the frame from which a warning may come

    def touch(self):
        """Somebody plays: a key, or an act of the linked unit's player."""
        self._touched = self._stage.frames
        self._roused = True

    def tend(self):
        """Look after the battery and the time, at a quiet moment; whether `dark` is to be awaited now.

        Raises BatteryEmpty, with the match kept and, as its argument, whether that could be done (None: there is none).
        """
        stage = self._stage
        if stage.thinking or stage.synth.active and stage.frames < self.due + LOUD:
            return False  # asked again in the next frame; a thought half done is not to be kept
        self.due = stage.frames + LOOK
        if not self._look():
            self._touched = stage.frames
            return False
        return stage.frames - self._touched >= (MATCH if self.keep else MENU)

    def _look(self):
        """Take a reading and judge it; False on USB power, which has none of all this."""
        stage = self._stage
        board = stage.board
        if board.battery.usb:
            self._looks = 0
            self._low = False
            return False
        now = board.battery.steady(board.panels.load_ma)
        self._looks += 1
        self._sum = now * _MEAN if self._looks == 1 else self._sum + now - self._sum // _MEAN
        millivolts = self._sum // _MEAN
        if self._looks < _MEAN:
            return True
        if millivolts < STOP_MV:
            self.due = _NEVER
            raise BatteryEmpty(self.keep and self.keep())
        if millivolts < WARN_MV:
            self._low = True
        elif millivolts >= WARN_MV + _AGAIN_MV:
            self._low = False
        if self._low and stage.frames >= self._warn:
            self._warn = stage.frames + WARNING
            self.sign = stage.frames + SIGN
            stage.play("low-battery")
        return True

    def mark(self, canvas):
        """The sign over the lower panel: a battery, what is left in it blinking red."""
        canvas.fade(60, OWN)
        for x in range(1, 9):
            canvas.put(OWN, x, 2, _FRAME_COLOR)
            canvas.put(OWN, x, 7, _FRAME_COLOR)
        for y in range(3, 7):
            canvas.put(OWN, 1, y, _FRAME_COLOR)
            canvas.put(OWN, 8, y, _FRAME_COLOR)
        for y in (4, 5):
            canvas.put(OWN, 9, y, _FRAME_COLOR)
            if self._stage.frames & 8:
                canvas.put(OWN, 3, y, _LOW_COLOR)

    async def dark(self):
        """One pixel breathes, after SLEEP steps all sleeps, until somebody plays; the key that wakes does nothing else.

        The screen stands still meanwhile; a duel's link goes on being served, even asleep.
        """
        stage = self._stage
        panels = stage.board.panels
        picture = bytearray(600)
        self._roused = False
        for n in range(SLEEP):
            step = n % _BREATH
            if step < _BREATH // 2:
                light = step if step < _BREATH // 4 else _BREATH // 2 - step
                picture[_PIXEL] = picture[_PIXEL + 1] = 4 + light * (_DIM - 4) * 4 // _BREATH
                panels.show(picture)
            elif step == _BREATH // 2:
                panels.dark()
            if n % LOOK_STEPS == 0 and not self._look() or await self._rest(STEP_MS, False):
                break
        else:
            if self.keep:
                self.keep()
            panels.dark()
            while not stage.board.battery.usb and not await self._rest(_DOZE_MS, True):
                pass
        self.touch()
        self.due = stage.frames + LOOK

    async def _rest(self, milliseconds, deep):
        """Let time pass with the panels as they are; whether somebody plays."""
        stage = self._stage
        step = self._line_ms if stage.link else milliseconds
        for _ in range(0, milliseconds, step):
            await stage.board.sleep(step, deep and not stage.link)
            stage.keys.forget()
            if self._roused:
                return True
        return False


async def stop(stage, kept):
    """Say that the battery is empty; then rail and amplifier off and sleep, until the switch is moved. Comes back only
    when USB feeds the unit. kept: what BatteryEmpty said.
    """
    board = stage.board
    stage.think(None)
    stage.scene.water()
    stage.play("low-battery")
    if kept is False:
        await stage.tell(stage.word("unkept"))
    await stage.tell(stage.word("empty-kept" if kept else "empty"))
    board.speaker.stop()
    board.panels.dark()
    while not board.battery.usb:
        await board.sleep(_STOPPED_MS, True)
