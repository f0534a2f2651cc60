"""The site: what `make site` writes, served by a static host and played in Chromium."""

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools import FIRMWARE_LIB
from host_tools.site import build, loops
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

    def until(self, condition, seconds=HANG_S):
        end = time.monotonic() + seconds
        while not self.page.evaluate(condition):  # the page's policy lets nobody put a function there that waits
            if time.monotonic() > end:
                raise TimeoutError(f"not within {seconds} s: {condition}")
            self.page.wait_for_timeout(50)

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
                return self.until(condition, 3)
            except TimeoutError:
                pass

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


def test_the_first_start_and_the_next_have_nothing_to_complain_about(visitor, host):
    visitor.open(host.address)
    visitor.to_menu()
    visitor.page.reload()
    texts, now = set(), {}
    while now.get("screen") != "menu":
        texts.add(now.get("text"))
        visitor.page.wait_for_timeout(100)
        now = visitor.page.evaluate("window.zalp?.captions()") or {}
    assert texts <= {None, "", "ЗАЛП"}


def test_two_side_by_side_are_joined_by_the_cord_and_come_to_a_duel(visitor, host):
    visitor.open(f"{host.address}?seed=5")
    visitor.to_menu()
    visitor.page.locator(".more button").click()
    visitor.until("zalp.cable().there && zalp.captions(1).screen === 'language'")
    visitor.page.locator("section.unit").nth(1).focus()
    visitor.to_menu(1)
    both = "[0, 1].every(unit => zalp.captions(unit).screen === '{}')".format
    for unit in (1, 0):
        visitor.page.locator("section.unit").nth(unit).focus()
        while not visitor.captions(unit)["text"].startswith("ДУЭЛЬ"):
            visitor.press("ArrowRight")
            visitor.page.wait_for_timeout(300)
        visitor.press("Enter")
    visitor.until(both("choice"))  # they have agreed, and each may change its fleet
    for unit in (1, 0):
        visitor.page.locator("section.unit").nth(unit).focus()
        visitor.insist(["Enter"], f"zalp.captions({unit}).screen !== 'choice'")
    visitor.until(both("battle"))
    visitor.page.locator(".cable .pull").click()
    visitor.until(both("link-lost"))
    visitor.page.locator(".cable .pull").click()
    visitor.until(both("battle"))


def test_a_phone_plays_by_touch(browser, host):
    visitor = Visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.open(f"{host.address}?seed=5")
    fire = visitor.page.locator("button.fire")
    while visitor.captions()["screen"] != "battle":
        fire.tap()
        visitor.page.wait_for_timeout(700)
    visitor.until("zalp.captions().turn === 'me'")
    while not any(shot["who"] == "me" for shot in visitor.captions()["shots"]):
        x, y = visitor.page.evaluate("zalp.place(0, 3, 4)")
        visitor.page.touchscreen.tap(x, y)
        visitor.page.wait_for_timeout(700)
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.faults == []
    visitor.context.close()


def test_who_was_here_once_plays_without_a_network(browser, folder):
    visitor = Visitor(browser)
    with hosted(folder) as host:
        visitor.open(host.address)
        visitor.page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
        visitor.until("caches.keys().then(names => names.length === 1)")
    visitor.open(host.address)  # the server is gone
    visitor.to_menu()
    assert visitor.faults == []
    visitor.context.close()


@pytest.mark.parametrize("language", build.NAMES)
def test_the_site_can_be_installed_in_both_languages(browser, host, language):
    visitor = Visitor(browser, locale={"ru": "ru-RU", "en": "en-GB"}[language])
    visitor.open(host.address)
    devtools = visitor.context.new_cdp_session(visitor.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"].endswith(f"/{language}.webmanifest") and found["errors"] == []
    assert json.loads(found["data"])["name"] == build.NAMES[language][1]
    wrong = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # every test's window is
    visitor.context.close()


def test_all_that_the_page_asks_for_is_little_and_its_own(visitor, host):
    visitor.open(host.address)
    visitor.to_menu()
    assert all(url.startswith(host.address) for url in visitor.asked), visitor.asked
    assert sum(size for _, size in host.sent) <= BUDGET
    assert [path for path, size in host.sent if not size] == []


def test_the_loops_in_javascript_give_what_the_firmwares_own_give(folder):
    if not shutil.which("node"):
        pytest.skip("no node")
    program = Path(__file__).with_name("site_loops.py")
    ours = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, env={"PYTHONPATH": str(FIRMWARE_LIB)}
    )
    runner = build.HERE / "program.mjs"
    theirs = subprocess.run(["node", "--no-warnings", runner, folder, program], capture_output=True, text=True)
    assert ours.returncode == theirs.returncode == 0, ours.stderr + theirs.stderr
    assert ours.stdout == theirs.stdout
    assert len(ours.stdout.splitlines()) == 64


def test_the_site_plays_the_second_game(folder):
    if not shutil.which("node"):
        pytest.skip("no node")
    tests = Path(__file__).parent
    command = ["node", "--no-warnings", build.HERE / "program.mjs", folder, tests / "site_straume.py", tests / "core"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "played\n"), ran.stdout + ran.stderr


def test_what_has_no_meaning_in_javascript_is_refused_with_its_place():
    text = "@micropython.viper\ndef far(rgb: ptr8, n: int):\n    for i in range(n):\n        rgb[i] = 0\n"
    with pytest.raises(loops.NotTranslated, match="show_far, line 3: 'for i in range"):
        loops.functions(text, "show")


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
