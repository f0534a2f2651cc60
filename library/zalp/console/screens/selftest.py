"""The self-test for builders of a handheld: panels, keys, sound, cable and battery, a page each; on a Pico one more,
which has it measure itself and print that on the USB console.

FIRE held at power-on starts it. FIRE and the arrows turn the pages, BACK ends it; on the page of the keys, where every
key is tried, FIRE and BACK do so when they are held. UP, or FIRE that is held on, leads to the page of the wiring
(wiring.py). docs/build.md shows what each page must look like. In memory only while it runs. Imports console and show.
"""

import binascii

from .. import VERSION, loader
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line, glyph
from .. import keys
from ..legends import FIELD, KEYS
from ..stage import FRAME_MS

NEXT, BEFORE, END, WIRING = 1, -1, 0, 2
_TURNS = {keys.FIRE: NEXT, keys.RIGHT: NEXT, keys.LEFT: BEFORE, keys.BACK: END}

# Colours for panels at full brightness: two panels filled with one of them stay below the power limit.
_CHANNELS = (0x180000, 0x001800, 0x000018, 0x080808)  # red, green, blue, all three
_WHITE = 0x202020
_WORDS = 0x281404
_UPPER, _LOWER = 0x180A00, 0x00141C
_GOOD, _DOUBT, _BAD = 0x002800, 0x281800, 0x300000
_WEDGE_FRAMES = 75
_LETTER_FRAMES = 24
_COLOUR_FRAMES = 60

_WIRING_FRAMES = 60  # FIRE that is held this long, after the first half second, leads to the page of the wiring
_STUCK_FRAMES = 90  # a key that is down this long is reported as stuck
_UNTRIED = (0x020408, 0x060A12)  # like the squares of a chessboard, so that neighbours are easy to distinguish
_TRIED, _GHOST = 0x000C00, 0x200020

_SOUND_FRAMES = 300  # from one round of the sounds to the next
_SWEEP_FRAMES = 60
_SOFTEST = 4  # the least volume: a player who plays without sound wants to hear it here
_LOUDSPEAKER = ("...#...", "..##...", "####...", "####...", "####...", "####...", "..##...", "...#...")

_ASK_FRAMES = 6  # from one probe to the next
_RECENT_FRAMES = 30  # what was received on the cable counts for this long

_FULL = 16, 11  # the whole bar, in parts of the mark of the warning: fresh alkaline cells


async def selftest(stage):
    """Page after page, round and round, until BACK."""
    stage.board.panels.brightness = 1.0
    _loud(stage)
    test = _SelfTest(stage)
    pages = [test.panels, test.keys, test.sound]
    if stage.wired:
        pages.append(test.cable)
    if not hasattr(stage.board.battery, "none"):
        pages.append(test.battery)
    if hasattr(stage.board, "report"):
        pages.append(test.report)
    at = 0
    try:
        while True:
            way = await pages[at]()
            stage.play("click")
            if way == WIRING:
                with loader.using("wiring") as part:
                    await part.wiring(stage)
            if way == END:
                return
            at = (at + way) % len(pages)
    finally:
        stage.apply()


def _loud(stage):
    stage.synth.volume = max(int(stage.settings["volume"]), _SOFTEST)


class _SelfTest:
    """The pages. Each returns NEXT, BEFORE or END."""

    def __init__(self, stage):
        self.stage = stage
        self.canvas = stage.canvas
        self._down = 0  # bit n: key n is down
        self._since = [0] * 16  # the frame in which it went down
        self._tried = 0  # bit n: key n was pressed on this page
        self._last = None  # the key pressed last
        self._wires = getattr(stage.board, "wires", None)

    async def _frame(self, held=False):
        """Show the canvas for a frame and read the keys -> NEXT, BEFORE, END or None: stay. `held`: only a key that was
        pressed on this page and then held turns it.
        """
        stage = self.stage
        clock, keypad = stage.board.clock, stage.board.keypad
        stage.board.panels.show(self.canvas.rgb)
        if stage.captions:
            stage.captions.at("self-test", "" if held else "next", "" if held else "leave")
            stage.captions.frame()
        stage.frames += 1
        start = clock.ticks_ms()
        way = None
        while True:
            event = keypad.get()
            if event is not None:
                turn = self._key(event >> 4, event & 15, held)
                way = turn if way is None else way
                continue
            left = FRAME_MS - clock.ticks_diff(clock.ticks_ms(), start)
            if way is not None or left <= 0:
                return way
            await keypad.wait(left)

    def _key(self, kind, key, held):
        bit = 1 << key
        if kind == keys.RELEASED:
            self._down &= ~bit
            return None
        if not self._down & bit:
            self._down |= bit
            self._since[key] = self.stage.frames
        if kind in (keys.PRESSED, keys.LETTER):
            self._tried |= bit
            self._last = key
        if self._wires and (
            kind == keys.PRESSED
            and key == keys.UP
            and not held
            # Held since power-on: the only way for a builder whose panels are not known yet.
            or kind == keys.REPEAT
            and key == keys.FIRE
            and not self._tried & bit
            and self._long(key)
        ):
            return WIRING
        if held:
            return _TURNS[key] if kind == keys.HELD and key >= keys.FIRE and self._tried & bit else None
        return _TURNS.get(key) if kind == keys.PRESSED else None

    def _long(self, key):
        return self.stage.frames - self._since[key] >= _WIRING_FRAMES

    async def _still(self, frames):
        """Show the same picture for so many frames."""
        for _ in range(frames):
            way = await self._frame()
            if way is not None:
                return way

    async def _title(self, text):
        """A page's name over dark panels, for pages that need both panels afterwards. Most keys skip it."""
        line = Line(text, _WORDS)
        self._last = None
        for n in range(line.frames or 2 * _LETTER_FRAMES):
            self.canvas.clear()
            line.draw(self.canvas, OWN, 1, n)
            way = await self._frame()
            if way in (END, BEFORE, WIRING):
                return way
            if self._last is not None:
                return None

    # Panels

    async def panels(self):
        """A wedge (which reveals a mirrored row), a light that visits every LED, each colour by itself and all
        three."""
        word = self.stage.word
        clock = getattr(self.stage.board, "mhz", 0)
        clock = " %d %s" % (clock, word("test-mhz")) if clock else ""
        way = await self._title("%s %s%s %s" % (word("zalp"), VERSION, clock, word("test-panels")))
        while way is None:
            for part in (self._wedge, self._run, self._colours):
                way = await part()
                if way is not None:
                    break
        return way

    async def _wedge(self):
        """Row y has y + 1 pixels lit from the left; the first pixel of each panel is white."""
        canvas = self.canvas
        canvas.clear()
        for panel, color in ((ENEMY, _UPPER), (OWN, _LOWER)):
            for y in range(10):
                for x in range(y + 1):
                    canvas.put(panel, x, y, color if x or y else _WHITE)
        return await self._still(_WEDGE_FRAMES)

    async def _run(self):
        """From the top left, row by row, each from left to right; first the upper panel, then the lower."""
        canvas = self.canvas
        for at in range(202):
            canvas.clear()
            for tail in (2, 1, 0):
                i = at - tail
                if 0 <= i < 200:
                    color = _LOWER if i >= 100 else _UPPER
                    canvas.put(i // 100, i % 10, i % 100 // 10, color if tail else _WHITE)
            way = await self._frame()
            if way is not None:
                return way

    async def _colours(self):
        """Each colour's letter in white, then the colour on every pixel."""
        canvas = self.canvas
        for letter, color in zip(self.stage.word("test-colours"), _CHANNELS):
            canvas.clear()
            for panel in (ENEMY, OWN):
                Line(letter, _WHITE).draw(canvas, panel, 1, 0)
            way = await self._still(_LETTER_FRAMES)
            if way is None:
                canvas.fill(ENEMY, color)
                canvas.fill(OWN, color)
                way = await self._still(_COLOUR_FRAMES)
            if way is not None:
                return way

    # Keys

    async def keys(self):
        """Every key at its place on the lower panel, the legend of the last one above."""
        stage, canvas = self.stage, self.canvas
        way = await self._title(stage.word("test-keys"))
        if way is not None:
            return way
        self._tried, self._last = 0, None
        line = None
        n = 0
        done = False
        while way is None:
            if self._last is not None:
                line, n = Line(KEYS[self._last][stage.settings["language"] != "ru"], _WORDS), 0
                self._last = None
                stage.play("click")
            elif self._tried == 0xFFFF and not self._down and not done:
                done = True
                line, n = Line("OK", _GOOD), 0
                stage.play("turn")
            canvas.clear()
            if line:
                line.draw(canvas, ENEMY, 1, n)
                n += 1
            for key in range(16):
                self._light(key, self._color(key))
            # Three keys at the corners of a rectangle: without diodes the fourth would seem pressed too.
            down = corners(self._down)
            if down:
                for x in range(10):
                    canvas.put(ENEMY, x, 9, _GOOD if down == 3 else _GHOST)
            way = await self._frame(True)
        return way

    def _color(self, key):
        if self._down >> key & 1:
            age = self.stage.frames - self._since[key]
            return _WHITE if age < _STUCK_FRAMES else _BAD if age // 8 & 1 else 0
        return _TRIED if self._tried >> key & 1 else _UNTRIED[key + key // 5 & 1]

    def _light(self, key, color):
        """Light a key's place: the keypad's field scaled down to ten by ten pixels."""
        x, y, width, height = KEYS[key][3]
        columns = [(10 * edge + FIELD[0] // 2) // FIELD[0] for edge in (x, x + width)]
        rows = [(10 * edge + FIELD[1] // 2) // FIELD[1] for edge in (y, y + height)]
        for row in range(rows[0], rows[1]):
            for column in range(columns[0], columns[1]):
                self.canvas.put(OWN, column, row, color)

    # Sound

    async def sound(self):
        """A whistle that falls into an explosion, then a tune; the loudspeaker's waves on the panel show what should be
        heard.
        """
        stage, canvas = self.stage, self.canvas
        line = Line(stage.word("test-sound"), _WORDS)
        n = 0
        way = None
        while way is None:
            at = n % _SOUND_FRAMES
            if at == 0:
                stage.play("whistle", _SWEEP_FRAMES, "explosion")
            elif at == 150:
                stage.play("victory")
            canvas.clear()
            for y in range(8):
                for x in range(7):
                    if _LOUDSPEAKER[y][x] == "#":
                        canvas.put(ENEMY, x, y + 1, _WHITE)
            if stage.synth.active:
                for wave in range(3):
                    if n // 4 % 3 >= wave:
                        for y in range(4 - wave, 6 + wave):
                            canvas.put(ENEMY, 5 + 2 * wave, y, _DOUBT)
            line.draw(canvas, OWN, 1, n)
            n += 1
            way = await self._frame()
        stage.synth.volume = 0  # ends what still sounds
        _loud(stage)
        return way

    # Cable

    async def cable(self):
        """Send probes on the cable; words show what comes back, OK stands for a good line."""
        stage, canvas = self.stage, self.canvas
        probes = Probes(stage.board.jack, stage.board.seed())
        said = line = sign = None
        n = 0
        way = None
        while way is None:
            if n % _ASK_FRAMES == 0:
                probes.ask()
            found = probes.hear()
            if found != said:
                said, n = found, 0
                good = found in ("test-loop", "test-both")
                color = _GOOD if good else _BAD if found == "cable-out" else _DOUBT
                line = Line("%s: %s" % (stage.word("test-cable"), stage.word(found)), color)
                sign = Line("OK" if good else "-" if found == "cable-out" else "?", color)
            canvas.clear()
            sign.draw(canvas, ENEMY, 0, 0)
            canvas.put(ENEMY, probes.asked % 10, 8, _LOWER)  # a step for each probe that was sent ...
            canvas.put(ENEMY, probes.heard % 10, 9, _GOOD)  # ... and for each that arrived
            line.draw(canvas, OWN, 1, n)
            n += 1
            way = await self._frame()
        stage.board.close_jack()
        return way

    # Battery

    async def battery(self):
        """Volts in digits, millivolts in words, a bar from nothing to fresh cells."""
        stage, canvas = self.stage, self.canvas
        n = 0
        way = line = None
        warn, stop = stage.board.battery.marks
        while way is None:
            millivolts = stage.board.battery.millivolts()
            if line is None or n >= line.frames:
                line = Line("%s %d %s" % (stage.word("test-battery"), millivolts, stage.word("millivolts")), _WORDS)
                n = 0
            color = _GOOD if millivolts >= warn else _DOUBT if millivolts >= stop else _BAD
            volts, tenths = divmod((millivolts + 50) // 100, 10)
            digits = Line("%d%d" % (volts, tenths), color)
            canvas.clear()
            digits.draw(canvas, ENEMY, 0, 0)
            canvas.put(ENEMY, (10 - len(digits.columns)) // 2 + len(glyph(str(volts))), 7, color)  # the point
            for x in range(10):
                if x * warn * _FULL[0] < millivolts * 10 * _FULL[1]:
                    canvas.put(ENEMY, x, 9, color)
            line.draw(canvas, OWN, 1, n)
            n += 1
            way = await self._frame()
        return way

    # Report

    async def report(self):
        """An arrow that points to where the key DOWN leads: what `make selftest` prints comes over USB."""
        stage, canvas = self.stage, self.canvas
        line = Line(stage.word("test-report"), _WORDS)
        self._last = None
        n = 0
        way = None
        while way is None:
            if self._last == keys.DOWN:
                stage.board.report()
            canvas.clear()
            for y in range(8):
                half = 1 if y < 4 else 8 - y
                for x in range(5 - half, 5 + half):
                    canvas.put(ENEMY, x, y + 1, _DOUBT)
            line.draw(canvas, OWN, 1, n)
            n += 1
            way = await self._frame()
        return way


def corners(down):
    """How many corners of one rectangle in the matrix are down (bit 4 * row + column): 4, 3, or 0 for fewer."""
    found = 0
    for row in range(3):
        one = down >> 4 * row & 15
        for other in range(row + 1, 4):
            two = down >> 4 * other & 15
            both, either = one & two, one | two
            if both & (both - 1):
                return 4
            if both and either & (either - 1):
                found = 3
    return found


class Probes:
    """Sends probes on the cable and judges what arrives: its own (a loop), or those of another unit.

    A probe: MARK, who sends it, whom that unit has received (0: nobody), a count, 47 bytes that differ with it, CRC-32.
    All numbers little endian. jack: the board's; name: 30 bits, most likely unique. Call `hear` in every frame.
    """

    MARK = b"ZALP"
    SIZE = 64

    def __init__(self, jack, name):
        self._jack = jack
        self._name = name.to_bytes(4, "little")
        self._met = bytes(4)
        self._came = b""
        self._frame = 0
        self._last = {}  # what was received -> in which frame
        self.asked = 0
        self.heard = 0

    def probe(self):
        """The next probe's bytes."""
        body = self.MARK + self._name + self._met + bytes((self.asked & 255,))
        body += bytes([(self.asked * 47 + i) & 255 for i in range(47)])
        return body + binascii.crc32(body).to_bytes(4, "little")

    def ask(self):
        """Send a probe."""
        self._jack.write(self.probe())
        self.asked += 1

    def hear(self):
        """Take what has arrived -> the state of the line, a key of words.py."""
        self._frame += 1
        self._came += self._jack.read()
        present = self._jack.present
        while True:
            at = self._came.find(self.MARK)
            if at < 0:
                keep = len(self.MARK) - 1
                self._noise(self._came[:-keep])
                self._came = self._came[-keep:]
                break
            self._noise(self._came[:at])
            self._came = self._came[at:]
            if len(self._came) < self.SIZE:
                break
            probe = self._came[: self.SIZE]
            if binascii.crc32(probe[:-4]).to_bytes(4, "little") == probe[-4:]:
                self._probe(probe)
                self._came = self._came[self.SIZE :]
            else:
                self._last["test-noise"] = self._frame
                self._came = self._came[len(self.MARK) :]
        for word in ("test-noise", "test-loop", "test-both", "test-one"):
            if self._frame - self._last.get(word, -_RECENT_FRAMES) < _RECENT_FRAMES:
                return word
        return "test-silent" if present else "cable-out"

    def _probe(self, probe):
        self.heard += 1
        who = probe[4:8]
        if who == self._name:
            self._last["test-loop"] = self._frame
        else:
            self._met = who
            self._last["test-both" if probe[8:12] == self._name else "test-one"] = self._frame

    def _noise(self, skipped):
        """Bytes between probes; zeros are the breaks of a cable that is plugged in or out."""
        if skipped.strip(b"\0"):
            self._last["test-noise"] = self._frame
