"""The page of the wiring: finds out which board this is and how it is wired, and keeps that (drivers/survey.py).

It knows neither the panels nor the keys yet, so it says nothing in words on them: it shows lights by their number on
the wire, and reads the pad's eight wires. It also prints on the USB console what is wrong. docs/breadboard.md shows it
to the builder. On boards with `wires` only; the board restarts after it. Imports console.
"""

from .. import keys

_STEP_MS = 30
_PRESS_MS = 12000  # a key that is not pressed for so long does not conduct
_LET_GO_MS = 6000
_TELL_MS = 60000
_EACH_MS = 1500  # the lights of one wire
_GREEN, _RED, _AMBER, _BLUE = (0, 40, 0), (60, 0, 0), (50, 20, 0), (0, 0, 60)
_WHERE = {0: "top-left", 2: "top-right", 6: "bottom-left", 8: "bottom-right", 4: "elsewhere", 9: "none"}
_WHERE[keys.DOWN] = "other"
_COLOUR = {0: "R", 1: "G", 2: "B"}


async def wiring(stage):
    """From the pad to the panels; ends with a restart of the board."""
    stage.board.speaker.stop()
    page = _Page(stage.board)
    wired = await page.pad()
    if wired and await page.panels(wired):
        await page.tell([], _GREEN, 2000)
    page.wires.restart()


class _Page:
    def __init__(self, board):
        self.board = board
        self.wires = board.wires()
        self._survey = self.wires.survey
        self._pairs = ()  # what the last scan found
        self._low = ()

    async def _step(self, lights):
        """Show lights for a moment, then look at the pad. The order of a panel's colours is not known yet: green may
        look red.
        """
        self.wires.light(lights)
        await self.board.clock.sleep_ms(_STEP_MS)
        self._pairs, self._low = self.wires.scan()

    async def _until(self, lights, pressed, milliseconds):
        """Show lights until the same keys, or none, are down for two scans. Returns the pairs, or [] after too long."""
        clock = self.board.clock
        start = clock.ticks_ms()
        before = None
        while clock.ticks_diff(clock.ticks_ms(), start) < milliseconds:
            await self._step(lights)
            if bool(self._pairs) == pressed and self._pairs == before:
                return self._pairs
            before = self._pairs
        return []

    async def pad(self):
        """Seven keys in turn, as many lights as keys; returns what they say, or None if it cannot be used."""
        await self._until(_count(1, _BLUE), False, _LET_GO_MS)  # FIRE, held since power-on
        faults = self._survey.at_rest(self._pairs, self._low)
        if faults:
            await self.tell(faults, _RED)
            return None
        seen = []
        for number in range(len(self._survey.STAIRS)):
            lights = _count(number + 1, _GREEN)
            seen.append(await self._until(lights, True, _PRESS_MS))
            await self._until(lights, False, _LET_GO_MS)
        wired = self._survey.Wired(seen)
        if wired.usable:
            if wired.faults:
                await self.tell(wired.faults, _AMBER, 2 * _EACH_MS * len(wired.faults))
            return wired
        await self.tell(wired.faults, _RED)
        return None

    async def panels(self, wired):
        """Light by light; whether the board's file was written."""
        found = self._survey.Survey(wired)
        asking = found.questions()
        reply = None
        while True:
            try:
                question = asking.send(reply)
            except StopIteration:
                break
            replies = _WHERE if min(question[2]) else _COLOUR
            reply = None
            while reply is None:
                key = wired.key(await self._until((question,), True, _TELL_MS))
                await self._until((), False, _LET_GO_MS)
                if key == keys.BACK:
                    return False
                reply = replies.get(key)
        self._say(found.notes)
        if found.faults:
            await self.tell(found.faults, _RED)
            return False
        self.wires.keep(found.text)
        return True

    def _say(self, faults):
        for _, text in faults:
            self.board.log(text)
            self.wires.note(text)

    async def tell(self, faults, colour, milliseconds=_TELL_MS):
        """Name wires: on the console in words, on both panels as so many lights, one wire after the other, until a key
        is pressed.
        """
        self._say(faults)
        shown = [number for numbers, _ in faults for number in numbers] or [1]
        at = 0
        while milliseconds > 0:
            if await self._until(_count(shown[at % len(shown)], colour), True, _EACH_MS) and colour == _RED:
                return
            milliseconds -= _EACH_MS
            at += 1


def _count(number, colour):
    """The first so many lights of both wires."""
    return [(wire, led, colour) for wire in "AB" for led in range(number)]
