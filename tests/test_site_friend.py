"""One tap to a duel: a friend opens the link on the site, types a name, and plays; in Chromium, through a Mosquitto.

And what a friend gets besides: a match by its link, the sea of the day, what others show of the site.
"""

import gzip
import os
import time
import urllib.request

import pytest
import records
from browsing import KEEP, PHONE, PICTURES, Visitor, but_for_a_broker_gone
from mosquitto import Mosquitto
from once import site, site_in
from seabattle.rules.presets import preset
from test_keepsakes import kept

from host_tools.rooms.web import web_rooms
from host_tools.site import build
from host_tools.site.hosting import hosted
from host_tools.virtual import keepsakes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not build.installed() or not web_rooms()["rooms"], reason="no npm packages of the site and of rooms: make test"
    ),
]
SITE = "https://zalp.example/"  # what site.json would name
FIRST_SHOT_S = 30  # from the link, on a phone
PHONES = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="module")
def mosquitto(tmp_path_factory):
    broker = Mosquitto(tmp_path_factory.mktemp("broker"))
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture(scope="module")
def host(mosquitto, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "web_rooms", lambda broker="": {**web_rooms(broker), "site": SITE})
        site_in(folder, mosquitto.web_address)
    with hosted(folder) as host:
        yield host


@pytest.fixture
def visitors(browser):
    opened = []

    def visitor(**options):
        opened.append(Visitor(browser, **{**PHONES, **options}))
        return opened[-1]

    yield visitor
    for one in opened:
        one.context.close()
        assert but_for_a_broker_gone(one.faults) == []


def both(players, condition):
    for player in players:
        player.until(condition)


def test_from_a_friends_link_to_the_first_shot_and_a_rematch(visitors, host):
    anna, bob = visitors(locale="en-GB"), visitors(locale="ru-RU")
    anna.open(host.address)
    anna.to_menu()
    anna.page.locator("text=Duel with a friend").click()
    anna.page.wait_for_selector(".invitation svg path")  # the QR code
    link = anna.page.input_value(".invitation .link")
    assert link == SITE + "#" + anna.page.url.split("#")[1]
    anna.page.fill(".invitation .name", "anna5")
    assert anna.captions()["text"] == "PLAY WITH YOUR FRIEND"  # the menu has turned to it

    began = time.monotonic()
    bob.page.goto(host.address + "#" + link.split("#")[1])
    bob.page.fill(".invitation .name", "боря")
    bob.page.screenshot(path=PICTURES / "friend-welcome.png")
    bob.page.click(".invitation .go")  # all that he needs to press: no language, no menu
    anna.until("document.querySelector('.invitation .said')?.textContent === 'БОРЯ has opened the link.'")
    anna.page.screenshot(path=PICTURES / "friend-came.png")
    anna.page.click(".invitation .go")
    both((anna, bob), "zalp.captions().screen === 'choice'")
    assert bob.captions()["language"] == "ru" and bob.captions()["rival"] == "link"
    assert bob.page.inner_text(".room .status") == "ANNA на связи."
    for player in (anna, bob):
        player.press("Enter")
    both((anna, bob), "zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")
    shooter, other = (anna, bob) if anna.captions()["turn"] == "me" else (bob, anna)
    name = "ANNA" if shooter is anna else "БОРЯ"

    # What the other sees is where the shooter aims: the light of B3 over his own sea.
    shooter.until("zalp.captions().selected")
    shooter.press("2", "3")
    other.until("(([red, green]) => red > 60 && red > 2 * green)(zalp.frame().slice(300 + 3 * 21))")
    assert name in other.page.inner_text(".says .where")
    shooter.press("Enter")
    other.until("zalp.captions().shots.length")
    took = time.monotonic() - began
    assert took < FIRST_SHOT_S * max(1, os.getloadavg()[0] / (os.cpu_count() or 1)), took  # a busy machine is slower
    other.until(f"document.querySelector('.log .who').textContent === '{name}'")
    other.page.screenshot(path=PICTURES / "friend-shot.png")

    # Whoever stays at the figures learns that the other wants another one.
    both((anna, bob), "zalp.captions().turn === 'me' || zalp.captions().turn === 'other'")
    give_up(anna)
    again(anna)
    bob.until("zalp.captions().offer === 'rematch'")
    assert bob.page.inner_text(".says .where").startswith("ANNA хочет реванш")
    again(bob)
    both((anna, bob), "zalp.captions().screen === 'choice'")


def give_up(player):
    """BACK, RESIGN, YES."""
    player.insist(["Escape"], "zalp.captions().screen === 'choice'")
    while "RESIGN" not in player.captions()["text"]:
        player.press("ArrowRight")
        player.page.wait_for_timeout(300)
    player.insist(["Enter"], "zalp.captions().screen === 'question'")
    player.insist(["ArrowRight"], "zalp.captions().text.includes('YES')")
    player.press("Enter")


def again(player):
    """Turn the figures to the last page and press FIRE there."""
    player.until("zalp.captions().screen === 'finale' && zalp.captions().entry")
    while player.captions()["screen"] == "finale":
        last = player.captions()["fire"] in ("again", "ещё раз")
        player.press("Enter" if last else "ArrowRight")
        player.page.wait_for_timeout(600)


def test_who_is_asked_for_the_rules_reads_the_friends_clock_too(visitors, host):
    anna, bob = visitors(locale="en-GB"), visitors(locale="en-GB")
    for player, clock in ((anna, 60), (bob, 30)):  # both have one: either may be asked
        player.page.goto(host.address)
        rows = {"settings": b"zalp-settings-1\nlanguage=en\n", "rules": str(preset("classic", clock=clock)).encode()}
        player.page.evaluate(KEEP, [[f"unit-1/{name}", [*records.seal(data)]] for name, data in rows.items()])
        player.open(host.address)
        player.to_menu()
    anna.page.click("text=Duel with a friend")
    anna.page.wait_for_selector(".invitation svg path")
    anna.page.fill(".invitation .name", "anna")
    link = anna.page.input_value(".invitation .link").split("#")[1]
    bob.page.goto("about:blank")
    bob.page.goto(f"{host.address}#{link}")
    bob.page.wait_for_selector(".invitation .go")
    bob.page.fill(".invitation .name", "bob")
    bob.page.click(".invitation .go")
    anna.until("document.querySelector('.invitation .said')?.textContent.includes('BOB')")
    anna.page.click(".invitation .go")
    while not any(one.captions()["screen"] == "question" for one in (anna, bob)):
        anna.page.wait_for_timeout(200)
    asked, says = (anna, "BOB: CLASSIC, 30") if anna.captions()["screen"] == "question" else (bob, "ANNA: CLASSIC, 60")
    asked.until(f"document.querySelector('.says .where').textContent.startsWith('{says} s a turn')")
    assert asked.page.locator(".paper").text_content().startswith("Your friend plays by other rules.")
    asked.page.screenshot(path=PICTURES / "friend-rules.png")


def test_a_site_without_a_broker_does_not_speak_of_a_friend(visitors):
    with hosted(site()) as host:
        visitor = visitors(locale="en-GB")
        visitor.open(host.address)
        assert not visitor.page.locator("text=Duel with a friend").count()
        assert visitor.page.locator("text=A second handheld and the cable").count()


def test_a_link_opens_a_finished_match_in_the_replay_and_hands_on_the_last_one_and_the_day(visitors, host):
    store, sheet = kept()
    link = "#" + keepsakes.make("match.link", store.get)[0].decode()
    guest = visitors(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    guest.page.goto(host.address + link)  # a new handheld: nothing is asked before
    guest.until("window.zalp?.captions().screen === 'replay'")
    guest.until("zalp.captions().shots.length > 2")
    letters = sheet.rules.width
    shots = [(cell % letters, cell // letters) for _, cell, *_ in sheet.match.shots()][:3]
    names = [f"{'ABCDEFGHIJ'[x]}{y + 1}" for x, y in shots]
    assert [shot["cell"] for shot in guest.captions()["shots"][::-1]][:3] == names
    guest.press("ArrowLeft")  # step by step
    guest.page.screenshot(path=PICTURES / "friend-replay.png")
    guest.insist(["Escape"], "zalp.captions().screen === 'menu'")
    assert guest.captions()["text"] == "PLAY!"

    store["settings"] = b"zalp-settings-1\nlanguage=en\n"
    rows = [[f"unit-1/{name}", [*records.seal(data)]] for name, data in store.items()]
    host_page = visitors(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    host_page.page.goto(host.address)
    host_page.page.evaluate(KEEP, rows)
    host_page.open(host.address)
    host_page.page.evaluate("delete Navigator.prototype.share")  # as on a computer without a system's sheet for it
    host_page.page.click("text=Link to the last match")
    host_page.until("navigator.clipboard.readText().then((text) => text.includes('#match='))")
    assert host_page.page.evaluate("navigator.clipboard.readText()") == SITE + link


@pytest.mark.parametrize("text", ["", "!!!!", "AAAA", "A" * 9000])
def test_a_damaged_link_to_a_match_ends_in_the_menu(visitors, host, text):
    guest = visitors(locale="en-GB")
    guest.page.goto(host.address + "#match=" + text)
    guest.until("['language', 'menu'].includes(window.zalp?.captions().screen)")
    guest.to_menu()


def test_the_site_tells_others_what_it_is(host):
    def got(name):
        data = urllib.request.urlopen(host.address + name).read()
        return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data  # as hosts send text

    page = got("").decode()
    for name in ("og:title", "og:description", "og:image", "og:url"):
        assert f'property="{name}"' in page
    assert f'content="{SITE}handheld.png"' in page and 'name="description" content="Sea Battle on two panels' in page
    assert got("handheld.png").startswith(b"\x89PNG\r\n\x1a\n")
