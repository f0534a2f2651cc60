"""Power: watches the battery, and whether anybody plays. For the dark see dark.py. Imports show.

Times are counted in frames, as everywhere: a virtual handheld whose page is closed stands still and does not age.
"""

from .show.canvas import OWN


_MINUTE = 1818  # frames
LOOK = 60  # frames from one reading to the next
LOUD = 90  # frames for which a sound may delay a reading: its current is unknown
_MEAN = 4  # the weight of a reading is one part in so many; before so many readings nothing is judged
SIGN = 90  # frames for which the sign is shown
WARNING = 4 * _MINUTE  # from one warning to the next

MENU_IDLE = 5 * _MINUTE  # without a key, until the panels go dark
MATCH_IDLE = 15 * _MINUTE

# Dark panels (dark.py) use steps instead of frames.
SLEEP = 30 * 60 * 20  # steps until it sleeps
LOOK_STEPS = 40
_NEVER = 0x3FFFFFFF

_FRAME_COLOR, _LOW_COLOR = 0x503808, 0x600000


class BatteryEmpty(BaseException):
    """Raised out of every screen: nothing continues until the power switch is moved. It is not a failure, so not an
    Exception.
    """


class Power:
    """For the stage: call `tend` from frame `due` on; `mark` draws the sign before frame `sign`.

    line_ms: how often a duel's cable is served, dark or not. keep: the function that keeps the present match and
    returns True on success; None without a match. roused: set when somebody plays.
    """

    def __init__(self, stage, line_ms):
        self._stage = stage
        self.line_ms = line_ms
        self.due = LOOK
        self.sign = 0
        self.keep = None
        self._touched = 0  # the frame in which somebody last used the keys
        self.roused = False
        self._looks = 0
        self._sum = 0  # of readings, millivolts
        self._low = False
        self._warn = 0  # the frame from which a warning may come

    def touch(self):
        """Somebody plays: a key, or an act by the linked unit's player."""
        self._touched = self._stage.frames
        self.roused = True

    def tend(self):
        """Check the battery and the time, at a quiet moment. Returns whether it is time for the dark.

        Raises BatteryEmpty once the match is kept; its argument is whether that succeeded (None: there is no match).
        """
        stage = self._stage
        if stage.thinking or stage.synth.active and stage.frames < self.due + LOUD:
            return False  # asked again in the next frame; a half-finished thought must not be kept
        self.due = stage.frames + LOOK
        if not self.look():
            self._touched = stage.frames
            return False
        return stage.frames - self._touched >= (MATCH_IDLE if self.keep else MENU_IDLE)

    def look(self):
        """Take a reading and judge it. Returns False on USB power, where none of this applies."""
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
        warn, stop = board.battery.marks
        if millivolts < stop:
            self.due = _NEVER
            raise BatteryEmpty(self.keep and self.keep())
        if millivolts < warn:
            self._low = True
        elif millivolts >= warn + (warn - stop) * 3 // 8:  # charged again
            self._low = False
        if self._low and stage.frames >= self._warn:
            self._warn = stage.frames + WARNING
            self.sign = stage.frames + SIGN
            stage.play("low-battery")
        return True

    def mark(self, canvas):
        """Draw the sign over the lower panel: a battery whose remaining charge blinks red."""
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
