"""The Pico's board: its parts, and `launch`, which runs the game on it and handles failures.

docs/architecture.md describes the interface. Imports the modules beside it only when they are needed: pins and power
are also read on computers, which have no `machine`.
"""

import asyncio
import gc
import sys

SAFE_KEY = 15  # BACK, held at power-on: the game does not start and the REPL is free for mpremote
FAILURES = 3  # in a row: the game is not started again automatically
_COMPILED = __file__.endswith(".mpy")  # by make flash, not the sources
# Bytes between collections while the game loads. Sources leave more garbage, among which code would be scattered.
_LOADING_BYTES = 120_000 if _COMPILED else 32768
PROVEN_MS = 60_000  # a run that lasted this long did not fail to start
MENU_MS = 6000  # by then the menu is shown
SORRY_MS = 4000  # how long the picture of a failure is shown
_ROOM = 1600  # bytes kept free for `Board.failed`: an open file takes 1,200

# Shown on both panels after a failure, ten rows of ten: a broken cross.
_SORRY = "#........#.#......#...#....#.....#....................##.................#..#....##....##.#........#"


class Board:
    """All parts of one handheld."""

    tell = None  # nobody gets the panels' content in words
    language = None  # the player's language is unknown

    def __init__(self, keypad, watchdog, table):
        """table: which board this is (boards); read here, not kept."""
        from machine import freq

        from .battery import Battery
        from .chip import RP2350
        from .clock import Clock
        from .panels import Panels
        from .speaker import Speaker
        from .store import Store

        self.name = table.name
        self.mhz = freq() // 1_000_000
        if "AMP_SD_N" in table.missing or not table.cells:
            from . import breadboard
        self.clock = Clock()
        self.panels = Panels(table, self._shown)
        self.keypad = keypad
        keypad.start()
        self.speaker = (breadboard.Piezo if "AMP_SD_N" in table.missing else Speaker)(table.audio)
        self.battery = Battery(table.cells) if table.cells else breadboard.Mains()
        self.store = Store()
        self.store.keypad = keypad
        if "LINK_RX" in table.missing:
            self.close_jack = None  # type: ignore[assignment]
        if self.name == "pocket":
            self.wires = None  # type: ignore[assignment]  # tracks, no wires; the page would write another board's file
        # If code stays in the heap, what needs much heap is not offered. Frozen code has no folder above its own.
        self.cramped = not _COMPILED and __file__[0] == "/" and not RP2350
        self._jack = None
        self._watchdog = watchdog
        self._settler = None
        self.room: object = bytearray(_ROOM)  # until something fails

    def _shown(self):
        self._watchdog.feed()
        self.speaker.stir()

    def settle(self, modules):
        """Modules were loaded: have their code in flash instead of the heap, as soon as no task runs."""
        if not _COMPILED:
            return
        if self._settler is None:
            from .xip import Settler

            self._settler = Settler(self._stays)
        self._settler.settle(modules)

    def _stays(self, text):
        """Note that code stays in the heap, so little is offered. text: why it stays."""
        from .journal import Journal

        self.cramped = True
        self.log(text)
        Journal().once(text + ". Only the classic match is offered, without the Admiral\n")

    async def sleep(self, ms, deep):
        """Let time pass with dark panels: `ms`, or less if a key is pressed. `deep`: nothing else need run.

        Then the chip itself sleeps, unless it is on USB: somebody who plugs it in wants a response.
        """
        self._watchdog.feed(False)
        keypad = self.keypad
        if not deep or self.battery.usb:
            await keypad.wait(ms)
            return
        from machine import lightsleep

        from .speed import fall, rise

        keypad.stop()
        fast = fall()  # MicroPython wakes at 125 MHz
        lightsleep(ms)
        if fast:
            rise()
        keypad.start()
        keypad.scan()
        await asyncio.sleep_ms(0)

    @property
    def jack(self):
        """The cable's jack, opened on first access."""
        if self._jack is None:
            from .jack import Jack

            self._jack = Jack()
        return self._jack

    def close_jack(self):
        """Free the jack's buffers: nothing is received until it is accessed again."""
        if self._jack:
            self._jack.close()
            self._jack = None

    def wires(self):
        """What the wiring page needs (wires.py); the keys are its own from now on, until the chip restarts."""
        from .wires import Wires

        return Wires(self.panels, self.keypad, self._watchdog)

    def report(self):
        """Have the chip measure itself from a fresh start and print that on the USB console (report.go); the game
        starts again afterwards. Does not return.
        """
        from machine import soft_reset

        self.close()
        self._watchdog.stop()
        self._watchdog.ask(1)
        soft_reset()

    def seed(self):
        """30 bits of entropy from the ring oscillator."""
        import os

        return int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF

    def log(self, text):
        """Print a line on the USB console."""
        print(text)

    def failed(self, error):
        """Log an error that ended the game or a screen of it, in the journal and on the USB console."""
        from time import ticks_ms

        from .journal import BUILD, Journal

        free = gc.mem_free()
        self.room = None
        gc.collect()
        build = ", build " + BUILD if BUILD else ""
        Journal().add("failed after %d s, %d bytes free%s:\n" % (ticks_ms() // 1000, free, build), error)  # type: ignore[operator]
        sys.print_exception(error)
        try:
            self.room = bytearray(_ROOM)
        except MemoryError:
            pass

    def close(self):
        """Switch everything off and free it, for the REPL."""
        if self.close_jack:
            self.close_jack()
        for part in (self.speaker, self.keypad, self.panels):
            part.close()
        from .speed import fall

        fall()


def open_board():
    """The board without `launch` around it: for the REPL and for tests. Nothing handles its failures."""
    from .watchdog import Watchdog

    table, fault = _table()
    if fault:
        print(fault)
    return Board(_keypad(table), Watchdog(), table)


def _table():
    """The table of the board that was chosen, and what is wrong with its file. Tables do not stay in memory."""
    from .boards import chosen

    found = chosen()
    for name in [name for name in sys.modules if name.startswith("drivers.boards")]:
        del sys.modules[name]
    globals().pop("boards", None)
    return found


def _keypad(table):
    """Opened before the rest of the board: a key that is held may keep the game from starting."""
    from .keypad import Keypad

    if table.diodes and table.keys == "0123456789abcdef":
        return Keypad()
    from .breadboard import PadKeypad

    return PadKeypad(table.keys, table.diodes)


def launch(main):
    """Run the coroutine function `main` with the board, for as long as the handheld is on.

    The safe-mode key or Ctrl-C end in the REPL. A failure is written to the journal and shown, and the chip restarts.
    It also restarts if no picture is shown for watchdog.TIMEOUT_MS. After FAILURES in a row it stays in the REPL.
    """
    from micropython import kbd_intr

    from .journal import Journal
    from .speed import begin
    from .watchdog import Watchdog

    table, fault = _table()
    keypad = _keypad(table)
    watchdog = Watchdog()
    journal = Journal()
    if fault:
        journal.once(fault + ". It starts as a handheld\n")
    if watchdog.hung:
        journal.add("hung: no picture for 8 s, the watchdog restarted the handheld\n")
    if keypad.closed() >> SAFE_KEY & 1:
        keypad.close()
        print("Safe mode: the key was held. The REPL is yours; reset starts the game.")
        return
    if watchdog.asked:
        keypad.close()
        from .report import go

        go(main, watchdog, open_board)
        return
    if watchdog.failures >= FAILURES:
        keypad.close()
        failures = watchdog.failures
        watchdog.proven()  # before the text is shown: a Ctrl-C right after the text would prevent this
        print("%d failures in a row: see errors.log. Reset to try again." % failures)
        return
    gc.threshold(_LOADING_BYTES)
    board = None
    try:
        watchdog.start()
        begin(watchdog.failures)  # after the watchdog, which restarts a chip that hangs at this clock
        board = Board(keypad, watchdog, table)
        del table
        try:
            asyncio.run(_guarded(main, board, watchdog))
            error: Exception = RuntimeError("the game ended by itself")
        except Exception as caught:
            error = caught
        _fail(error, board, watchdog)
    except KeyboardInterrupt:
        kbd_intr(-1)  # editors type Ctrl-C again: that must not interrupt the steps below
        watchdog.stop()
        (board or keypad).close()
        asyncio.new_event_loop()
        kbd_intr(3)
        print("Stopped. The REPL is yours; reset starts the game.")


async def _guarded(main, board, watchdog):
    """Run main(board); an error in one of its tasks ends it too."""
    failed = []
    game = asyncio.create_task(main(board))

    def caught(loop, context):
        failed.append(context["exception"])
        game.cancel()

    async def prove():
        from .speed import reached

        await asyncio.sleep_ms(MENU_MS)
        reached()
        await asyncio.sleep_ms(PROVEN_MS)
        watchdog.proven()

    asyncio.get_event_loop().set_exception_handler(caught)
    asyncio.create_task(prove())
    try:
        await game
    except asyncio.CancelledError:
        pass
    if failed:
        raise failed[0]


def _fail(error, board, watchdog):
    import time

    board.failed(error)
    board.room = None
    board.speaker.stop()
    picture = bytearray(600)
    for i, mark in enumerate(_SORRY):
        if mark == "#":
            picture[3 * i] = picture[300 + 3 * i] = 60
    for i in range(SORRY_MS // 100):
        board.panels.show(picture)
        watchdog.blink(i)
        board.keypad.get()  # a Ctrl-C that came during a scan
        time.sleep_ms(100)
    watchdog.restart(True)
