"""The site: what `make site` writes, served by a static host and played in Chromium."""

import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from browsing import KEPT, seeded_site
from once import site
from PIL import Image
from test_keepsakes import kept
from unix_port import PATH

from host_tools.site import build
from host_tools.site.hosting import PLACE, hosted
from zalp.tools.replay import film
from zalp.tools.virtual import keepsakes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not build.installed(), reason="no npm packages of the site: make test"),
]

BUDGET = 1_500_000  # bytes over the wire
FILES = ("daily.txt", "match.txt", "match.gif", "card.png", "logbook.json")  # in the page's order


@pytest.fixture(scope="module")
def folder():
    return site()


@pytest.fixture
def host(folder):
    with hosted(folder) as found:
        yield found


@pytest.fixture(scope="module")
def seeded_host(folder, tmp_path_factory):
    """The site with fleets and coins that are the same each time."""
    with hosted(seeded_site(folder, tmp_path_factory.mktemp("seeded") / "site")) as found:
        yield found


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


def test_samples_reach_the_loudspeaker_past_the_page_before_and_after_a_power_cut(visitors, seeded_host):
    visitor = visitors(needs=["sound"])
    visitor.open(seeded_host.address)
    visitor.to_menu()
    visitor.until("zalp.sound().state === 'running'")
    # From here on the page itself hands nothing over, as while it draws.
    visitor.page.evaluate("""async () => {
        const [{ name }] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/sound.js"));
        (await import(name)).Sound.prototype.play = () => {};
    }""")
    for _ in range(2):
        played = visitor.page.evaluate("zalp.sound().played")
        visitor.insist(["Enter"], f"zalp.sound().played > {played}")
        for state in ("off", "on"):
            visitor.page.get_by_role("switch").click()
            visitor.until(f"zalp.power() === '{state}'")
        visitor.until("zalp.captions().screen === 'menu'")
    visitor.page.keyboard.press("m")
    visitor.page.wait_for_timeout(500)
    played = visitor.page.evaluate("zalp.sound().played")
    visitor.insist(["Enter"], "zalp.captions().screen === 'battle'")
    assert visitor.page.evaluate("zalp.sound()")["played"] == played


def test_two_side_by_side_are_joined_by_the_cord_and_come_to_a_duel(visitor, seeded_host):
    visitor.open(seeded_host.address)
    visitor.to_menu()
    visitor.page.locator(".more button").click()
    visitor.until("zalp.cable().there && zalp.captions(1).screen === 'language'")
    visitor.page.locator("section.unit").nth(1).focus()
    visitor.to_menu(1)
    both = "[0, 1].every(unit => zalp.captions(unit).screen === '{}')".format
    for unit in (1, 0):
        visitor.page.locator("section.unit").nth(unit).focus()
        visitor.enter("ДУЭЛЬ", unit)
    visitor.until(both("choice"))  # they have agreed, and each may change its fleet
    for unit in (1, 0):
        visitor.page.locator("section.unit").nth(unit).focus()
        visitor.insist(["Enter"], f"zalp.captions({unit}).screen !== 'choice'")
    visitor.until(both("battle"))
    visitor.page.locator(".cable .pull").click()
    visitor.until(both("link-lost"))
    visitor.page.locator(".cable .pull").click()
    visitor.until(both("battle"))


BAIT = "?seed=5&entropy=5&number=0&start=%7B%22seed%22%3A5%7D#seed=5"  # ?seed= was heard once
FIXED = """for (const storage of [localStorage, sessionStorage])
    for (const name of ["seed", "zalp-seed", "zalp-entropy"]) storage.setItem(name, "5");"""


def test_no_address_fixes_the_secrets_of_a_handheld(visitors, host):
    """Two guests follow the same link: what one of them has reveals nothing of the other."""
    kept = []
    for _ in range(2):
        visitor = visitors()
        visitor.page.add_init_script(FIXED)
        visitor.open(host.address + BAIT)
        visitor.to_menu()
        visitor.enter("ДУЭЛЬ")
        visitor.until("zalp.captions().screen === 'duel'")
        secret = visitor.page.evaluate(KEPT, "unit-1/_secret")
        assert secret
        visitor.insist(["Escape"], "zalp.captions().screen === 'menu'")
        visitor.enter("В БОЙ")
        visitor.until("zalp.captions().screen === 'battle'")
        match = bytes(visitor.page.evaluate(KEPT, "unit-1/match"))
        seas = [line for line in match.split(b"\n") if line.startswith((b"own ", b"theirs "))]
        kept.append((secret, seas))
        assert len(seas) == 2
    (secret, seas), (other_secret, other_seas) = kept
    assert secret != other_secret and seas[0] != other_seas[0] and seas[1] != other_seas[1]


def test_the_built_site_takes_entropy_from_one_place_in_the_browser(folder):
    page = build.page_of(folder)
    ours = {path.name: path.read_text(encoding="utf-8") for path in page.rglob("*.js")}
    assert [name for name, text in ours.items() if "seed" in text] == ["worker.js"]
    (line,) = [line.strip() for line in ours["worker.js"].splitlines() if "seed" in line]
    assert line == "seed: () => crypto.getRandomValues(new Uint32Array(1))[0] & 0x3fffffff,"
    for text in (
        (folder / "index.html").read_text(encoding="utf-8"),
        (page / "setup.json").read_text(encoding="utf-8"),
    ):
        assert "seed" not in text


@pytest.mark.parametrize("language", build.NAMES)
def test_the_site_can_be_installed_in_both_languages(visitors, host, language):
    visitor = visitors(locale={"ru": "ru-RU", "en": "en-GB"}[language])
    visitor.open(host.address)
    devtools = visitor.context.new_cdp_session(visitor.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"].endswith(f"/{language}.webmanifest") and found["errors"] == []
    assert json.loads(found["data"])["name"] == build.NAMES[language][1]
    wrong = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # every test's window is


def test_all_that_the_page_asks_for_is_little_and_its_own(visitor, host):
    visitor.open(host.address)
    visitor.to_menu()
    assert all(url.startswith(host.address) for url in visitor.asked), visitor.asked
    assert sum(size for _, size in host.sent) <= BUDGET
    assert [path for path, size in host.sent if not size] == []


def on_card(panel, x, y):
    """Where the middle of a light is on the card (card.js, glass.js): points."""
    scale = 1000 / 228
    left, top = ((9, 10), (119, 10))[panel]
    return 40 + round((left + 10 * x + 5) * scale), 210 + round((top + 10 * y + 5) * scale)


def pictures(data):
    """(every picture as an array of floats, how long each stands)."""
    with Image.open(io.BytesIO(data)) as film:
        found, times = [], []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            found.append(np.asarray(film.convert("RGB"), float))
            times.append(film.info.get("duration"))
        return found, times


def test_the_site_makes_the_files_that_make_play_makes(visitors, host):
    store, _ = kept()
    store["settings"] = b"zalp-settings-1\nlanguage=en\n"
    store["daily"] = b"zalp-daily-1\n2026-11-22 31 \n"
    visitor = visitors(locale="en-GB", accept_downloads=True)
    links = visitor.page.locator(".keepsakes a:not([hidden])")
    visitor.keep(host.address, **store)
    visitor.open(host.address)
    visitor.page.click(".keeps")
    assert links.count() == len(FILES) + 1 and links.last.inner_text() == "Match as a film"
    got = {}
    for number, name in enumerate(FILES):
        with visitor.page.expect_download() as download:
            links.nth(number).click()
        assert download.value.suggested_filename == f"zalp-{name}"
        got[name] = download.value.path().read_bytes()
    for name in ("daily.txt", "match.txt", "logbook.json"):
        assert got[name].decode() == keepsakes.make(name, store.get)[0].decode()
    ours, theirs = pictures(got["match.gif"]), pictures(keepsakes.make("match.gif", store.get)[0])
    assert ours[1] == theirs[1]  # as many, and as long
    assert (
        max(np.abs(one - other).max() for one, other in zip(ours[0], theirs[0], strict=True)) <= 60
    )  # it has 63 colours
    assert max(np.abs(one - other).mean() for one, other in zip(ours[0], theirs[0], strict=True)) < 2
    # The card is drawn with the page's own glass: the lights of the small one, each at its place on a larger picture.
    with (
        Image.open(io.BytesIO(got["card.png"])) as card,
        Image.open(io.BytesIO(keepsakes.make("card.png", store.get)[0])) as small,
    ):
        assert card.size == (1080, 1080)
        for panel, y, x in np.ndindex(2, 10, 10):
            light = card.convert("RGB").getpixel(on_card(panel, x, y))
            other = small.convert("RGB").getpixel((film.MARGIN + 18 * x + 9, film.TOPS[panel] + 18 * y + 9))
            assert max(abs(a - b) for a, b in zip(light, other, strict=True)) < 110, (
                panel,
                x,
                y,
                light,
                other,
            )  # its middle is hotter
    assert len(got["match.gif"]) < 600_000


def test_the_loops_of_the_site_give_what_the_firmwares_own_give(folder):
    if not shutil.which("node"):
        pytest.skip("no node")
    program = Path(__file__).with_name("site_loops.py")
    ours = subprocess.run([sys.executable, program], capture_output=True, text=True, env={"PYTHONPATH": PATH})
    runner = build.HERE / "program.mjs"
    theirs = subprocess.run(["node", "--no-warnings", runner, folder, program], capture_output=True, text=True)
    assert ours.returncode == theirs.returncode == 0, ours.stderr + theirs.stderr
    assert ours.stdout == theirs.stdout
    assert len(ours.stdout.splitlines()) == 64


@pytest.mark.parametrize(
    "module, names",
    [
        (
            "test_straume_screens",
            "ship_and_its_move captain_answers_every_move game_against_a_captain_is_resigned",
        ),
        ("test_x25519", "test_"),
    ],
)
def test_the_core_does_on_the_sites_machine_what_it_does_elsewhere(folder, tmp_path, module, names):
    """Straume by keys, and the agreement on keys: all tests of the core with such names."""
    if not shutil.which("node"):
        pytest.skip("no node")
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nsys.path.append('/lib/core')\nimport {module} as its\n"
        f"for name in dir(its):\n    if name[:5] == 'test_' and any([part in name for part in {names.split()}]):\n"
        "        getattr(its, name)()\n        print(name)\n"
    )
    command = ["node", "--no-warnings", build.HERE / "program.mjs", folder, program, Path(__file__).parent / "core"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0 and len(ran.stdout.split()) >= 3, ran.stdout + ran.stderr


def test_nothing_in_the_site_is_named_by_an_absolute_path(folder):
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".webmanifest") and path.parent.name != "vendor":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"""(=|from |url\(|import\(|fetch\()["'`]?/[\w.]""", text), path.name
            assert PLACE not in text


def test_the_cord_carries_what_goes_in_until_it_is_pulled(visitor, host):
    visitor.page.goto(host.address)
    got = visitor.page.evaluate(
        """async () => {
          const { Cord } = await import(`./${PLACE}cord.js`);
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
    assert got == {"one": [4], "other": [2, 3], "seen": False, "there": False}
