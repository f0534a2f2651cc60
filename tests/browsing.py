"""What the browser's tests share: pages that must log no error; conftest.py has the fixtures made of them."""

from pathlib import Path

from host_tools.virtual.player import Player

TREE = Path(__file__).resolve().parents[1]
PROGRAM = TREE / "tests" / "virtual_unit.py"
PICTURES = TREE / "test-output"
DESKTOP = {"width": 1100, "height": 900}
PHONE = {"width": 390, "height": 844}
# What Chromium itself says of a broker that is gone: a call that is refused, a send (mqtt.js') on a line that closes.
BROKER_GONE = ("WebSocket connection to 'ws:", "WebSocket is already in CLOSING or CLOSED state")


def but_for_a_broker_gone(faults):
    """The faults that are a page's own, after a broker was stopped."""
    return [fault for fault in faults if not fault.startswith(BROKER_GONE)]


class Desk:
    """Pages opened by a test, and the errors they logged."""

    def __init__(self, browser, saves):
        self.faults = []
        self._browser = browser
        self._saves = saves
        self._pages = []

    def open(self, address, viewport=DESKTOP, **options):
        page = self._browser.new_context(viewport=viewport, **options).new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda entry: entry.type == "error" and self.faults.append(entry.text))
        self._pages.append(page)
        player = Player(page, self._saves)
        player.open(address)
        return player

    def close(self):
        for page in self._pages:
            page.screenshot(path=PICTURES / "last.png")  # what a failed test saw
            page.context.close()
        self._pages.clear()


def events(player, key):
    """How often a key went down or up as the program saw it, and the kind of its last event."""
    kind, count, _ = player.page.evaluate("at => zalp.frame().slice(at, at + 3)", 300 + 3 * key)
    return count, kind
