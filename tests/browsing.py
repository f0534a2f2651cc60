"""What the browser's tests share: pages that must log no error; conftest.py has the fixtures made of them."""

import contextlib
import copy
import hashlib
import os
import shutil
import time
from pathlib import Path

import records
from aiohttp import web

from host_tools.rooms.mosquitto import in_a_thread
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


@contextlib.asynccontextmanager
async def serving(server):
    """The address of a server of `make play`, which ends with the block."""
    runner = web.AppRunner(server.app, access_log=None, shutdown_timeout=1)
    await server.rack.open()
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    server.listens_on(port)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        await server.close()
        await runner.cleanup()


def served(saves, main, rooms=None):
    """As a context, the address of a handheld that runs the program `main`: in a thread of this process, which spares
    each test the start of another. rooms: as web_rooms gives them.
    """
    micropython = find_micropython(os.environ.get("MICROPYTHON"))
    return in_a_thread(serving(Server(micropython, main, saves, None, rooms or web_rooms(""))))


class Watched:
    """Somebody whose pages are watched: `faults` are the errors that they logged, but for those `excused`, which have
    one of these texts in them.
    """

    excused = ()

    def __init__(self):
        self._logged = []

    @property
    def faults(self):
        return [fault for fault in self._logged if not any(part in fault for part in self.excused)]

    def page_in(self, context, needs):
        """A new page. needs: of SPARED."""
        page = context.new_page()
        page.add_init_script("".join(script for name, script in SPARED.items() if name not in needs))
        page.on("pageerror", lambda error: self._logged.append(str(error)))
        page.on("console", lambda entry: entry.type == "error" and self._logged.append(entry.text))
        page.set_default_timeout(1000 * HANG_S)
        return page


class Desk(Watched):
    """Pages opened by a test."""

    def __init__(self, browser, saves):
        super().__init__()
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
        self._pages.append(self.page_in(context, needs))
        player = Player(self._pages[-1], self._saves)
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


class Visitor(Watched):
    """Somebody who opens the site, with a browser of his own."""

    def __init__(self, browser, needs=(), excused=(), **options):
        super().__init__()
        self.excused = excused
        self.context = browser.new_context(**{"viewport": LAPTOP, "locale": "ru-RU", **options})
        self.asked = []
        self.page = self.page_in(self.context, needs)
        self.context.on("request", lambda request: self.asked.append(request.url))

    def tab(self, address):
        """The same person with another tab, at this address."""
        other = copy.copy(self)
        other.page = self.page_in(self.context, ())
        other.page.goto(address)
        return other

    def keep(self, address, **kept):
        """Put records into the handheld of the site at this address, and leave it again."""
        self.page.goto(address)
        self.page.evaluate(KEEP, [[f"unit-1/{name}", [*records.seal(data)]] for name, data in kept.items()])
        self.page.goto("about:blank")  # a link to the same page with another fragment would not load it again

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


def captions(player, unit=0):
    return player.page.evaluate("unit => zalp.captions(unit)", unit)


def switch(player, state, unit=0):
    """Switch a unit "on", until it shows something, or "off"."""
    player.page.locator("section.unit").nth(unit).get_by_role("switch").click()
    player.wait(lambda: player.page.evaluate("unit => zalp.power(unit)", unit) == state)
    if state == "on":
        player.wait(lambda: player.page.evaluate("unit => zalp.frame(unit).some(v => v)", unit))


def events(player, key):
    """How often a key went down or up as the program saw it, and the kind of its last event."""
    kind, count, _ = player.page.evaluate("at => zalp.frame().slice(at, at + 3)", 300 + 3 * key)
    return count, kind
