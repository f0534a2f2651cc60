"""The site: what `make site` writes, served by a static host and played in Chromium."""

import re

import pytest

from host_tools.site import build
from host_tools.site.hosting import PLACE, hosted
from host_tools.virtual.player import HANG_S

pytestmark = pytest.mark.skipif(not build.PORT.exists(), reason="no npm package of the WebAssembly port: make test")

WINDOW = {"width": 1366, "height": 768}
BUDGET = 1_500_000  # bytes over the wire


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("site")
    build.build(made)
    return made


@pytest.fixture
def host(folder):
    with hosted(folder) as found:
        yield found


class Visitor:
    """Somebody who opens the site, with a browser of his own; what goes wrong there is in `faults`."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**{"viewport": WINDOW, "locale": "ru-RU", **options})
        self.faults = []
        self.asked = []
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * HANG_S)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda entry: entry.type == "error" and self.faults.append(entry.text))
        self.context.on("request", lambda request: self.asked.append(request.url))

    def open(self, address, unit=0):
        self.page.goto(address)
        self.until(f"window.zalp?.frame({unit}).some(light => light)")

    def until(self, condition):
        self.page.wait_for_function(condition)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key, delay=30)

    def captions(self, unit=0):
        return self.page.evaluate("unit => zalp.captions(unit)", unit)

    def insist(self, keys, condition):
        """Press until it has come true: a key that comes while something moves may be dropped."""
        while True:
            self.press(*keys)
            try:
                return self.page.wait_for_function(condition, timeout=3000)
            except Exception as error:
                if "Timeout" not in str(error):
                    raise

    def to_menu(self, unit=0):
        """From a first start: the language, then the menu."""
        self.until(f"['language', 'menu'].includes(zalp.captions({unit}).screen)")
        if self.captions(unit)["screen"] == "language":
            self.insist(["Enter"], f"zalp.captions({unit}).screen === 'menu'")


@pytest.fixture
def visitor(browser):
    found = Visitor(browser)
    yield found
    found.context.close()
    assert found.faults == []


def test_a_match_is_begun_by_keys_and_goes_on_after_the_page_was_loaded_again(visitor, host):
    visitor.open(f"{host.address}?seed=5")
    visitor.to_menu()
    visitor.insist(["Enter"], "zalp.captions().screen === 'battle'")
    for row in "35":
        visitor.until("zalp.captions().turn === 'me'")
        mine = len([shot for shot in visitor.captions()["shots"] if shot["who"] == "me"])
        shots = f"zalp.captions().shots.filter(shot => shot.who === 'me').length > {mine}"
        visitor.insist(["ArrowUp", row, "4", "Enter"], shots)
    before = visitor.captions()["shots"]
    visitor.page.reload()
    visitor.until("window.zalp?.captions().screen === 'menu'")
    visitor.insist(["Enter"], "zalp.captions().screen === 'battle'")
    after = visitor.captions()["shots"]
    assert after[-len(before) :] == before  # the newest first


def test_all_that_the_page_asks_for_is_little_and_its_own(visitor, host):
    visitor.open(host.address)
    visitor.to_menu()
    assert all(url.startswith(host.address) for url in visitor.asked), visitor.asked
    assert sum(size for _, size in host.sent) <= BUDGET
    assert [path for path, size in host.sent if not size] == []


def test_nothing_in_the_site_is_named_by_an_absolute_path(folder):
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".webmanifest") and path.parent.name != "vendor":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"""(=|from |url\(|import\(|fetch\()["'`]?/[\w.]""", text), path.name
            assert PLACE not in text


def test_the_cord_carries_what_goes_in_until_it_is_pulled(visitor, host):
    visitor.page.goto(host.address)
    told = visitor.page.evaluate(
        """async () => {
          const { Cord } = await import("./page/cord.js");
          class End {
            got = [];
            send(bytes) { this.got.push(...bytes); }
          }
          const [one, other] = [new End(), new End()];
          const cord = new Cord(one, other);
          one.onbytes(Uint8Array.of(1)); // nobody is there yet
          one.onplug(true);
          other.onplug(true);
          one.onbytes(Uint8Array.of(2, 3));
          other.onbytes(Uint8Array.of(4));
          cord.plug(false);
          one.onbytes(Uint8Array.of(5));
          cord.plug(true);
          other.onplug(false);
          one.onbytes(Uint8Array.of(6));
          return { one: one.got, other: other.got, seen: one.plugged, there: cord.there };
        }"""
    )
    assert told == {"one": [4], "other": [2, 3], "seen": False, "there": False}
