"""The site on hosts as they are set up in the wild, on slow lines, at addresses that are not secure, in two tabs."""

import functools
import re
import shutil

import pytest
from browsing import LAPTOP, PHONE, Visitor
from core.daily import daily
from once import site, site_in

from host_tools.site import build, hosting
from host_tools.site.hosting import hosted
from host_tools.virtual.player import FLAGS, HANG_S, find_chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not build.installed(), reason="no npm packages of the site: make test"),
]

LOADING = "document.getElementById('loading')"
SAID = f"{LOADING}?.hidden ? '' : {LOADING}?.querySelector('p').textContent"
CHOOSING = "window.zalp?.captions().screen === 'language'"
OTHER_RELEASE = "9.9.9"
FIRST_SCREEN = "zalp/console/screens/language.py"
LOCALES = {"ru": "ru-RU", "en": "en-GB"}

BROKER = "ws://127.0.0.1:9/mqtt"  # nobody is there


@pytest.fixture(scope="module")
def folder():
    return site(BROKER)


@pytest.fixture(scope="module")
def renewed(tmp_path_factory):
    """Another release: its page and its firmware name another version."""
    made = tmp_path_factory.mktemp("renewed")
    sources = build.sources

    def other():
        texts = sources()
        changed = texts[FIRST_SCREEN].replace("lines[at].text)", f'lines[at].text + "{OTHER_RELEASE}")')
        assert changed != texts[FIRST_SCREEN]
        return {**texts, FIRST_SCREEN: changed}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "sources", other)
        patch.setattr(build, "VERSION", OTHER_RELEASE)
        site_in(made, BROKER)
    return made


@pytest.fixture
def host(folder):
    with hosted(folder) as found:
        yield found
        found.whole.set()


@pytest.fixture
def visitors(visitors):
    """What their pages complain of is not looked at."""
    return functools.partial(visitors, excused=[""])


def chooses(visitor):
    """The handheld has started, though the page may reload in the middle of the query."""
    from playwright.sync_api import Error

    while True:
        try:
            return visitor.until(CHOOSING)
        except Error as loaded_again:
            assert "context was destroyed" in str(loaded_again)


def firsts(visitor, address):
    """What a visit shows: (the page's version, the firmware's), and that all of it was one folder's."""
    visitor.page.goto("about:blank")
    visitor.page.goto(address)
    chooses(visitor)
    visitor.page.keyboard.press("?")
    page = visitor.page.locator("#help small").text_content().removeprefix("Zalp ")
    folders = visitor.page.evaluate(
        "[...new Set(performance.getEntriesByType('resource').map(({name}) => name.split('/page/')[1]?.split('/')[0]))]"
    )
    assert len([one for one in folders if one]) == 1
    said = visitor.captions()["selected"]
    return page, OTHER_RELEASE if OTHER_RELEASE in said else build.VERSION


def settled(visitor):
    """Everything is kept for later, or a new release has been fetched."""
    # Waited for: an update still under way when the host's files change would bring the next release a visit early.
    visitor.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    visitor.until(
        "navigator.serviceWorker.getRegistration().then(r => r.active?.state === 'activated' && !r.installing)"
    )


@pytest.mark.parametrize("cache", daily(1, ["max-age=600", None, "no-store"]))
def test_after_a_deploy_old_and_new_files_never_mix(visitors, folder, renewed, cache):
    visitor = visitors(locale="en-GB")
    with hosted(folder) as host:
        host.cache = lambda name: cache
        assert firsts(visitor, host.address) == (build.VERSION, build.VERSION)
        settled(visitor)
        host.deploy(renewed)
        assert firsts(visitor, host.address) == (build.VERSION, build.VERSION)  # the kept one, while the new one comes
        visitor.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        visitor.until("navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))")
        assert firsts(visitor, host.address) in ((OTHER_RELEASE,) * 2, (build.VERSION,) * 2)
        visitor.page.goto("about:blank")
        assert firsts(visitor, host.address) == (OTHER_RELEASE, OTHER_RELEASE)
    assert firsts(visitor, host.address) == (OTHER_RELEASE, OTHER_RELEASE)  # the host is gone, and so is the old one
    kept = visitor.page.evaluate(
        "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)"
    )
    others = ("sw.js", build.PICTURE)  # what no visitor fetches
    files = build.contents(renewed).items()
    assert kept == len({content for name, content in files if name not in others and not name.startswith(build.PICO)})


def test_a_page_that_the_browser_kept_does_without_the_files_that_are_gone(visitors, folder, renewed):
    visitor = visitors(locale="en-GB", service_workers="block")
    with hosted(folder) as host:
        host.cache = lambda name: "max-age=600" if name == "index.html" else "no-store"
        assert firsts(visitor, host.address)[0] == build.VERSION
        host.deploy(renewed)
        assert firsts(visitor, host.address) == (OTHER_RELEASE, OTHER_RELEASE)


def test_a_second_handheld_of_a_page_older_than_a_deploy_says_so(visitors, folder, renewed):
    visitor = visitors(locale="en-GB", service_workers="block")
    with hosted(folder) as host:
        host.cache = lambda name: "no-store"
        firsts(visitor, host.address)
        visitor.page.locator("#help .close").click()
        host.deploy(renewed)
        visitor.page.locator(".more button").click()
        visitor.until("zalp.power(1) === 'crashed'")
        assert "The site was updated meanwhile" in visitor.page.locator(".trace").nth(1).text_content()
        assert visitor.captions()["screen"] == "language"  # the first one plays on


def test_a_service_worker_takes_no_file_of_another_version_during_a_deploy(visitors, host, renewed):
    visitor = visitors(locale="en-GB")
    firsts(visitor, host.address)
    settled(visitor)
    mixed = renewed / "sw.js"
    visitor.context.route("**/sw.js", lambda route: route.fulfill(path=mixed, content_type="text/javascript"))
    failed = visitor.page.evaluate("""async () => {
        const there = await navigator.serviceWorker.getRegistration();
        return there.update().then(() => new Promise(done => {
            const fresh = there.installing ?? there.waiting;
            if (!fresh) return done("none");
            fresh.onstatechange = () => done(fresh.state);
        }), error => error.message);
    }""")
    assert failed != "installed"
    assert firsts(visitor, host.address) == (build.VERSION, build.VERSION)


def test_no_file_of_the_site_needs_a_type_that_a_host_may_not_know(visitors, folder, host):
    """Stock nginx, Python's http.server and old Apaches know these."""
    known = {".html", ".css", ".js", ".json", ".svg", ".png"}
    host.types = {name: kind if name in known else "application/octet-stream" for name, kind in hosting.TYPES.items()}
    suffixes = {path.suffix for path in folder.rglob("*") if path.is_file()}
    assert suffixes <= known | {".bin", ".uf2", ".webmanifest"}
    host.packs = False
    visitor = visitors(locale="en-GB", excused=())
    visitor.open(host.address)
    settled(visitor)
    assert sum(size for _, size in host.sent) <= 1_500_000  # of a host that compresses nothing


FAULTS = {
    "js": ({".js": "application/octet-stream"}, {}, "application/octet-stream"),
    "css": ({".css": "text/plain"}, {}, "text/plain"),
    "firmware": ({}, {"firmware.bin": 503}, "503"),
    "setup": ({}, {"setup.json": 500}, "500"),
    "main": ({}, {"main.js": 403}, "403"),
    "worker": ({}, {"machine.js": 503}, "503"),
    "style": ({}, {"unit.css": 502}, "502"),
}


@pytest.mark.parametrize("fault, language", daily(2, [(fault, language) for fault in FAULTS for language in LOCALES]))
def test_a_file_that_arrives_wrong_is_reported_in_a_sentence(visitors, host, fault, language):
    types, failing, sentence = FAULTS[fault]
    host.failing = dict(failing)
    host.types.update(types)
    size = LAPTOP if language == "ru" else PHONE
    visitor = visitors(locale=LOCALES[language], viewport=size, service_workers="block")
    visitor.page.goto(host.address)
    visitor.until(f"{LOADING}.getAttribute('role') === 'alert' || window.zalp?.power() === 'crashed'")
    said = visitor.page.evaluate(f"({SAID}) || document.querySelector('.trace').textContent")
    name = next(iter(host.failing), ".css" if fault == "css" else ".js")
    assert sentence in said and name in said
    assert ("Сервер" in said or "сервер" in said) == (language == "ru")
    host.failing.clear()
    host.types = dict(hosting.TYPES)
    visitor.page.locator("#loading button:visible, .again:visible").first.click()
    chooses(visitor)


def test_a_firmware_that_is_cut_off_is_said_too(visitors, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "cut")
    firmware = build.page_of(tmp_path / "cut") / "firmware.bin"
    firmware.write_bytes(firmware.read_bytes()[:-1000])
    visitor = visitors(locale="en-GB")
    with hosted(tmp_path / "cut") as host:
        visitor.page.goto(host.address)
        visitor.until(f"({SAID}).includes('firmware.bin the server sent something else')")


@pytest.mark.parametrize("language", LOCALES)
def test_a_page_opened_as_a_file_says_what_it_needs(visitors, folder, language):
    visitor = visitors(locale=LOCALES[language])
    visitor.page.goto((folder / "index.html").as_uri())
    said = visitor.page.evaluate(SAID)
    assert "python3 -m http.server" in said and ("файл" in said) == (language == "ru")


@pytest.mark.parametrize("language, size", daily(1, [("ru", PHONE), ("en", LAPTOP)]))
def test_the_page_says_that_it_loads_and_how_far_from_its_first_bytes_on(visitors, host, language, size):
    host.halves = frozenset({"firmware.bin", "style.css"})
    visitor = visitors(locale=LOCALES[language], viewport=size)
    visitor.page.goto(host.address, wait_until="commit")
    visitor.until(f"/[1-9][0-9]? %/.test({SAID})")  # though no style has come
    assert visitor.page.evaluate(SAID).startswith({"ru": "Загружается", "en": "Loading"}[language])
    assert 0 < visitor.page.evaluate(f"{LOADING}.querySelector('progress').value") < 100
    first = [path for path, _ in host.sent][0]
    assert first == hosting.PLACE
    assert (host.folder / "index.html").stat().st_size < 20_000  # on 50 kB/s there in less than half a second
    host.whole.set()
    visitor.until(CHOOSING)
    assert visitor.page.evaluate(f"{LOADING}.hidden")


def test_a_screen_in_later_bin_waits_for_it(visitors, host):
    host.halves, host.cache = frozenset({"later.bin"}), lambda name: "no-store"
    visitor = visitors(locale="en-GB", service_workers="block")
    visitor.open(host.address)
    visitor.to_menu()
    visitor.press("Enter")
    visitor.wait(lambda: [path[-9:] for path, _ in host.sent].count("later.bin") == 2)  # the handheld asks itself
    host.whole.set()
    visitor.until("zalp.captions().screen === 'battle'")


@pytest.fixture
def plain_browser(browser):
    """A browser to which far.example is this machine: an address that is not secure."""
    flags = [*FLAGS, "--host-resolver-rules=MAP far.example 127.0.0.1"]
    path = find_chromium(shell=True)
    found = browser.browser_type.launch(executable_path=path, args=flags, timeout=1000 * HANG_S)
    yield found
    found.close()


ELSEWHERE, TAKEN = "zalp.power() === 'elsewhere'", "zalp.power() === 'taken'"
MINE = "zalp.captions().shots.filter(({ who }) => who === 'me')"


def fire(visitor, column):
    """Shoot into a column of the third row."""
    visitor.until("zalp.captions().turn === 'me'")
    shots = len(visitor.page.evaluate(MINE))
    visitor.insist(["ArrowUp", "3", column, "Enter"], f"{MINE}.length > {shots}")


def two_tabs_play_in_turn(one, address):
    one.open(address)
    one.to_menu()
    one.insist(["Enter"], "zalp.captions().screen === 'battle'")
    fire(one, "1")
    two = one.tab(address)
    two.until(f"window.zalp && {ELSEWHERE}")
    assert one.page.evaluate("zalp.power()") == "on"  # and goes on, until it is taken over
    two.page.locator(".note .again:visible").click()
    one.until(TAKEN)
    two.until("zalp.captions().screen === 'menu'")
    two.insist(["Enter"], "zalp.captions().screen === 'battle'")
    fire(two, "5")
    shots = two.page.evaluate(MINE)
    assert len(shots) >= 2
    one.page.locator(".note .again:visible").click()
    two.until(TAKEN)
    one.until("zalp.captions().screen === 'menu'")
    one.insist(["Enter"], "zalp.captions().screen === 'battle'")
    assert one.page.evaluate(MINE)[-len(shots) :] == shots  # nothing is lost
    one.page.close()
    if not two.page.evaluate("Boolean(navigator.locks)"):
        two.page.evaluate("dispatchEvent(new Event('focus'))")  # somebody looks at it again
    two.until("zalp.captions().screen === 'menu'")
    two.page.close()


def test_of_two_tabs_one_plays_and_the_other_can_take_over(visitors, host):
    two_tabs_play_in_turn(visitors(), host.address)


def test_a_tab_that_was_overtaken_says_so_in_its_handhelds_language(visitors, host):
    visitor = visitors(locale="ru-RU")
    visitor.open(host.address)
    visitor.until(CHOOSING)
    visitor.insist(["ArrowDown"], "zalp.captions().entry.startsWith('2')")
    visitor.to_menu()
    other = visitor.tab(host.address)
    other.until(f"window.zalp && {ELSEWHERE}")
    other.page.locator(".note .again:visible").click()
    visitor.until(TAKEN)
    said = visitor.page.locator(".note:visible").inner_text()
    assert "another tab" in said.lower() and not re.search("[А-Яа-яЁё]", said)
    other.page.close()


SLOW_TO_ANSWER = """{
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function (...given) {
        await new Promise((done) => setTimeout(done, 2500));
        return request.apply(this, given);
    };
}"""


def test_neither_a_page_loaded_again_nor_a_slow_browser_is_taken_for_another_tab(visitors, host):
    visitor = visitors(locale="en-GB")
    visitor.page.goto(host.address)
    for slow in (False, False, True):
        visitor.until(CHOOSING)
        if slow:
            visitor.page.add_init_script(SLOW_TO_ANSWER)
        visitor.page.reload()
        visitor.until("['elsewhere', 'on'].includes(window.zalp?.power())")
        assert visitor.page.evaluate("zalp.power()") == "on"


def test_a_tab_that_lost_the_helm_writes_nothing_more(visitors, host):
    visitor = visitors()
    visitor.page.goto(f"{host.address}sw.js")  # a page of this host that plays nothing
    place = f"/zalp/page/{build.page_of(host.folder).name}/"
    got = visitor.page.evaluate(
        """async (place) => {
          const { Keeper, takeHelm } = await import(`${place}keeper.js`);
          const written = async () => (await new Keeper(1).open()).map(([name, file]) => `${name} ${file}`).sort();
          const lost = [];
          const first = new Keeper(1, await takeHelm(), () => lost.push(1));
          await first.open();
          first.keep("a", Uint8Array.of(1));
          first.keep("b", Uint8Array.of(1));
          const seen = [await written()];
          const second = new Keeper(1, await takeHelm(), () => lost.push(2));
          await second.open();
          first.keep("a", Uint8Array.of(9));
          first.keep("b", null);
          second.keep("c", Uint8Array.of(2));
          seen.push(await written());
          await new Promise((done) => setTimeout(done)); // aborted transactions say so
          return { seen, lost: [...new Set(lost)], keeps: [first.keeps, second.keeps] };
        }""",
        place,
    )
    assert got == {"seen": [["a 1", "b 1"], ["a 1", "b 1", "c 2"]], "lost": [1], "keeps": [False, True]}


def test_on_a_page_that_is_not_secure_it_sounds_and_says_what_it_cannot(plain_browser, host):
    """No audio worklet, no Web Locks, no service worker, no cryptography there."""
    visitor = Visitor(plain_browser, needs=["sound"], locale="en-GB")
    visitor.open(host.address.replace("127.0.0.1", "far.example"))
    assert not visitor.page.evaluate("isSecureContext || Boolean(navigator.locks || new AudioContext().audioWorklet)")
    visitor.to_menu()
    visitor.until("zalp.sound().state === 'running'")
    played = visitor.page.evaluate("zalp.sound().played")
    visitor.insist(["ArrowRight"], f"zalp.sound().played > {played}")
    visitor.page.get_by_text("Duel with a friend").first.click()
    said = visitor.page.locator(".invitation p")
    assert "HTTPS" in said.text_content()
    assert visitor.faults == []
    visitor.context.close()


def test_two_tabs_of_a_page_that_is_not_secure_play_in_turn_too(plain_browser, host):
    visitor = Visitor(plain_browser)
    two_tabs_play_in_turn(visitor, host.address.replace("127.0.0.1", "far.example"))
    visitor.context.close()


def test_sound_that_cannot_be_started_is_said(visitors, host):
    host.failing = {"worklet.js": 503}
    visitor = visitors(locale="en-GB", needs=["sound"])
    visitor.open(host.address)
    visitor.page.keyboard.press("Enter")
    visitor.until("document.getElementById('link').textContent.includes('did not start the sound')")
    assert visitor.page.evaluate("!document.getElementById('link').hidden")
    host.failing = {}
    visitor.insist(["ArrowRight"], "zalp.sound().state === 'running'")
