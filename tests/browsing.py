"""What the browser's tests share: pages that must log no error; conftest.py has the fixtures made of them."""

import asyncio
import contextlib
import hashlib
import os
import shutil
import threading
import time
from pathlib import Path

from aiohttp import web

from host_tools.site import build
from host_tools.virtual.player import HANG_S, SELDOM_S, Player, serve
from zalp.tools.rooms.web import web_rooms
from zalp.tools.virtual.server import Server
from zalp.tools.virtual.units import find_micropython

TREE = Path(__file__).resolve().parents[1]
PROGRAM = TREE / "tests" / "virtual_unit.py"
SEEDED = TREE / "tests" / "seeded_unit.py"
PICTURES = TREE / "test-output"
DESKTOP = {"width": 1100, "height": 900}
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
# What Chromium itself says of a broker that is gone: a call that is refused, a send (mqtt.js') on a line that closes.
BROKER_GONE = ("WebSocket connection to 'ws:", "WebSocket is already in CLOSING or CLOSED state")
# What costs a page's processor most, and what a page is opened without unless its test needs it: sound, looking for
# gamepads all the time, a picture for each frame (eight a second are left), shadows and textures.
SPARED = {
    "sound": "delete window.AudioContext;",
    "gamepads": """{
        const listen = addEventListener.bind(window);
        window.addEventListener = (kind, ...more) => kind === "gamepadconnected" || listen(kind, ...more);
    }""",
    "pictures": """{
        const soon = requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 120);
    }""",
    "looks": """{
        const plain = new CSSStyleSheet();
        const heavy = ["background-image", "box-shadow", "filter", "mask", "text-shadow", "transition"];
        plain.replaceSync(`*, ::before, ::after { ${heavy.map((one) => `${one}: none !important`).join(";")} }`);
        document.adoptedStyleSheets = [plain];
    }""",
}


def spare(page, needs=()):
    """Open pages without what is in SPARED, but for what a test needs."""
    page.add_init_script("".join(script for name, script in SPARED.items() if name not in needs))


# Puts records into the site's database: rows of [unit-1/name, [byte, ...]], sealed as records.py does it.
KEEP = """async rows => {
    const opened = indexedDB.open("zalp", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("records");
    await new Promise(done => (opened.onsuccess = done));
    const change = opened.result.transaction("records", "readwrite");
    for (const [name, bytes] of rows) change.objectStore("records").put(new Uint8Array(bytes), name);
    await new Promise(done => (change.oncomplete = done));
    opened.result.close();
}"""
# The bytes of one of them, or undefined.
KEPT = """async name => {
    const opened = indexedDB.open("zalp", 1);
    await new Promise(done => (opened.onsuccess = done));
    const asked = opened.result.transaction("records").objectStore("records").get(name);
    await new Promise(done => (asked.onsuccess = done));
    opened.result.close();
    return asked.result && [...asked.result];
}"""


def but_for_a_broker_gone(faults):
    """The faults that are a page's own, after a broker was stopped."""
    return [fault for fault in faults if not fault.startswith(BROKER_GONE)]


def seeded(saves, seed, **options):
    """As player.serve, the boards' entropy fixed, so that a run is repeated."""
    return serve(saves, "--main", str(SEEDED), TEST_SEED=str(seed), **options)


def seeded_site(folder, copy, seed=5):
    """A copy of a built site that repeats a run. What is built itself has no way to ask it for that."""
    shutil.copytree(folder, copy)
    worker = build.page_of(copy) / "worker.js"
    text = worker.read_text(encoding="utf-8")
    entropy = "crypto.getRandomValues(new Uint32Array(1))[0]"
    assert text.count(entropy) == 1
    built = hashlib.sha256(worker.read_bytes()).hexdigest()
    worker.write_text(text.replace(entropy, f"({seed} + number)"), encoding="utf-8")  # of one seed they toss no coin
    keeper = copy / "sw.js"  # it keeps no file but those that were built
    listed = keeper.read_text(encoding="utf-8")
    assert listed.count(built) == 1
    keeper.write_text(listed.replace(built, hashlib.sha256(worker.read_bytes()).hexdigest()), encoding="utf-8")
    return copy


@contextlib.contextmanager
def served(saves, main, rooms=None):
    """The address of a handheld that runs the program `main`: the server of `make play` in a thread of this process,
    which spares each test the start of another. rooms: as web_rooms gives them.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = Server(find_micropython(os.environ.get("MICROPYTHON")), main, saves, None, rooms or web_rooms(""))
    runner = web.AppRunner(server.app, access_log=None, shutdown_timeout=1)

    async def start():
        await server.rack.open()
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        server.listens_on(port)
        return f"http://127.0.0.1:{port}/"

    async def end():
        await server.close()
        await runner.cleanup()

    def done(work):
        return asyncio.run_coroutine_threadsafe(work, loop).result(HANG_S)

    try:
        yield done(start())
    finally:
        done(end())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Desk:
    """Pages opened by a test, and the errors they logged."""

    def __init__(self, browser, saves):
        self.faults = []
        self._browser = browser
        self._saves = saves
        self._pages = []

    def open(self, address, viewport=DESKTOP, needs=(), **options):
        """needs: of SPARED."""
        return self._open(address, self._browser.new_context(viewport=viewport, **options), needs)

    def another(self, player, address):
        """Another tab of the same browser."""
        return self._open(address, player.page.context, ())

    def _open(self, address, context, needs):
        page = context.new_page()
        spare(page, needs)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda entry: entry.type == "error" and self.faults.append(entry.text))
        self._pages.append(page)
        player = Player(page, self._saves)
        player.open(address)
        return player

    def close(self, failed=False):
        for page in self._pages:
            if failed:
                page.screenshot(path=PICTURES / "last.png")
            page.context.close()
        self._pages.clear()


class Window:
    """One page that takes every size."""

    def __init__(self, player):
        self.player, self.page = player, player.page
        self._session = self.page.context.new_cdp_session(self.page)

    def take(self, width, height, fingers):
        self._session.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": fingers},
        )
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": fingers})
        taken = f"innerWidth === {width} && matchMedia('(pointer: coarse)').matches === {str(fingers).lower()}"
        self.player.wait(lambda: self.page.evaluate(taken))
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")  # it is laid out
        return 44 if fingers else 24


class Visitor:
    """Somebody who opens the site, with a browser of his own; what goes wrong there is in `faults`."""

    def __init__(self, browser, needs=(), **options):
        self.context = browser.new_context(**{"viewport": LAPTOP, "locale": "ru-RU", **options})
        self.faults = []
        self.asked = []
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * HANG_S)
        spare(self.page, needs)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda entry: entry.type == "error" and self.faults.append(entry.text))
        self.context.on("request", lambda request: self.asked.append(request.url))

    def open(self, address, unit=0):
        self.page.goto(address)
        self.until(f"window.zalp?.frame({unit}).some(light => light)")

    def until(self, condition, seconds=HANG_S):
        # The page's policy lets nobody put a function there that waits.
        return self.wait(lambda: self.page.evaluate(condition), seconds, condition)

    def wait(self, done, seconds=HANG_S, what=""):
        """Until done() is true, and its value; TimeoutError says what was not."""
        end, step = time.monotonic() + seconds, 0.05
        while not (found := done()):
            if time.monotonic() > end:
                raise TimeoutError(f"not within {seconds} s: {what or self.page.evaluate('window.zalp?.captions()')}")
            self.page.wait_for_timeout(1000 * step)
            step = min(1.3 * step, SELDOM_S)
        return found

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key, delay=30)

    def captions(self, unit=0):
        """What a unit says of its picture. A unit that has just been started says nothing yet: it is awaited."""
        return self.until(f"(said => said.screen && said)(zalp.captions({unit}))")

    def insist(self, keys, condition, patience=3):
        """Press until it has come true: a key that comes while something moves may be dropped. The next one waits
        longer: where the page is slow it would be one too many.
        """
        while True:
            self.press(*keys)
            try:
                return self.until(condition, patience)
            except TimeoutError:
                patience *= 2
                if patience > HANG_S:
                    raise

    def to_menu(self, unit=0):
        """From a first start: the language, then the menu."""
        self.until(f"['language', 'menu'].includes(zalp.captions({unit}).screen)")
        if self.captions(unit)["screen"] == "language":
            # One too many would begin a match, and no menu would come any more.
            self.insist(["Enter"], f"zalp.captions({unit}).screen !== 'language'", 40)
            self.until(f"zalp.captions({unit}).screen === 'menu'")

    def enter(self, word, unit=0):
        """The entry of the first menu that begins so. Where a key too many led elsewhere, back to the menu first."""
        while not (shown := self.captions(unit)).get("text", "").startswith(word):
            self.press("ArrowRight" if shown["screen"] == "menu" else "Escape")
            self.page.wait_for_timeout(300)
        self.press("Enter")


def events(player, key):
    """How often a key went down or up as the program saw it, and the kind of its last event."""
    kind, count, _ = player.page.evaluate("at => zalp.frame().slice(at, at + 3)", 300 + 3 * key)
    return count, kind
