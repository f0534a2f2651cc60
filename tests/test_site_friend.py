"""One tap to a duel: a friend opens the link on the site, types a name, and plays; in Chromium, through a Mosquitto.

And what a friend gets besides: a match by its link, the sea of the day, what others show of the site.
"""

import gzip
import os
import time
import urllib.request

import pytest
import records
from browsing import KEEP, PHONE, Visitor, but_for_a_broker_gone
from mosquitto import Mosquitto
from once import site, site_in
from test_keepsakes import kept

from host_tools.site import build
from host_tools.site.hosting import hosted
from zalp.seabattle.rules.presets import preset
from zalp.tools.rooms.web import web_rooms
from zalp.tools.virtual import keepsakes

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


def hide(player, hidden):
    """Another tab is in front, or this one again."""
    get = f"{{ configurable: true, get: () => {str(hidden).lower()} }}"
    player.page.evaluate(f"Object.defineProperty(document, 'hidden', {get})")
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


STATUS = "document.querySelector('.room .status').textContent"
PROMPT = "document.querySelector('.prompt:not([hidden])')?.innerText"


def in_battle(*players):
    """Both take a ready fleet."""
    both(players, "zalp.captions().screen === 'choice'")
    for player in players:
        player.press("Enter")
    both(players, "zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")


def test_an_evening_with_a_friend_from_the_link_to_the_third_duel(visitors, host):
    anna, bob = visitors(locale="en-GB"), visitors(locale="ru-RU")
    anna.open(host.address)
    anna.to_menu()
    anna.page.locator("text=Duel with a friend").click()
    anna.page.wait_for_selector(".invitation svg path")  # the QR code
    link = anna.page.input_value(".invitation .link")
    assert link == SITE + "#" + anna.page.url.split("#")[1]
    for typed, why in (("anna5", "“5” won't do"), ("anna b", "a space"), ("abcdefghijk", "at most ten letters")):
        anna.page.fill(".invitation .name", typed)
        assert why in anna.page.inner_text(".invitation .called .amiss")
    anna.page.fill(".invitation .name", "alexandria")
    assert not anna.page.is_visible(".invitation .called .amiss")
    assert anna.captions()["text"] == "PLAY WITH YOUR FRIEND"  # the menu has turned to it

    began = time.monotonic()
    host.halves = frozenset({"later.bin"})  # what he needs until the shot is in firmware.bin
    bob.page.goto(host.address + "#" + link.split("#")[1])
    bob.page.fill(".invitation .name", "я")
    bob.page.click(".invitation .go")
    assert bob.page.inner_text(".invitation .called .amiss") == "Нужно хотя бы две буквы."
    bob.page.fill(".invitation .name", "Александра")
    bob.page.click(".invitation .go")  # all that he needs to press: no language, no menu
    anna.until("document.querySelector('.invitation .said')?.textContent === 'АЛЕКСАНДРА has opened the link.'")
    anna.page.click(".invitation .go")
    both((anna, bob), "zalp.captions().screen === 'choice'")
    assert bob.captions()["language"] == "ru" and bob.captions()["rival"] == "link"
    assert bob.page.inner_text(".room .status") == "ALEXANDRIA на связи."
    for player in (anna, bob):
        player.page.evaluate("Navigator.prototype.vibrate = (ms) => ms === 200 && (window.beats = true)")
    bob.page.check(".room .beat input")  # off at first
    in_battle(anna, bob)
    shooter, other = (anna, bob) if anna.captions()["turn"] == "me" else (bob, anna)
    name = "ALEXANDRIA" if shooter is anna else "АЛЕКСАНДРА"
    hide(shooter, True)
    assert shooter.page.title() == ("Your turn · Zalp" if shooter is anna else "Ваш ход · ЗАЛП")
    hide(shooter, False)
    assert shooter.page.title() == ("Zalp" if shooter is anna else "ЗАЛП")
    assert not anna.page.evaluate("window.beats")
    assert bool(bob.page.evaluate("window.beats")) == (shooter is bob)

    # What the other sees is where the shooter aims: the light of B3 over his own sea.
    shooter.until("zalp.captions().selected")
    shooter.press("2", "3")
    other.until("(([red, green]) => red > 60 && red > 2 * green)(zalp.frame().slice(300 + 3 * 21))")
    assert name in other.page.inner_text(".says .where")
    shooter.press("Enter")
    other.until("zalp.captions().shots.length")
    took = time.monotonic() - began
    host.whole.set()
    assert took < FIRST_SHOT_S * max(1, os.getloadavg()[0] / (os.cpu_count() or 1)), took  # a busy machine is slower
    other.until(f"document.querySelector('.log .who').textContent === '{name}'")

    # A page that is loaded again is back in the duel: no question, and both read the same.
    both((anna, bob), "zalp.captions().turn === 'me' || zalp.captions().turn === 'other'")
    link = bob.page.url
    anna.page.evaluate(f"window.read = []; setInterval(() => read.push({STATUS}), 20)")
    bob.page.reload()
    bob.until("window.zalp?.captions().screen === 'battle'")
    assert not bob.page.is_visible("dialog")
    anna.until("zalp.captions().screen === 'battle'")
    read = {text for text in anna.page.evaluate("read") if not text.startswith("АЛЕКСАНДРА has been away")}
    assert read <= {"АЛЕКСАНДРА is here.", "АЛЕКСАНДРА is here, waiting for the duel to go on."}
    # So is one that is opened without the room's link: the duel offers itself.
    bob.page.goto("about:blank")
    anna.until(f"{STATUS}.startsWith('АЛЕКСАНДРА has been away since ')")
    assert "The match is kept, and goes on when" in anna.page.inner_text(".room .status")
    bob.page.goto(host.address)
    bob.page.wait_for_selector("text=Ваша дуэль ещё не окончена")
    assert bob.page.inner_text(".invitation .go") == "Продолжить дуэль: ALEXANDRIA"
    bob.page.click(".invitation .go")
    both((anna, bob), "zalp.captions().screen === 'battle' && zalp.friend() === 'here'")
    assert bob.page.url == link

    # One button for another duel, one for the answer.
    give_up(anna)
    anna.page.click(".prompt >> text=Rematch")
    bob.until(f"/^ALEXANDRIA хочет реванш/.test({PROMPT})")
    assert bob.page.inner_text(".room .score") == "АЛЕКСАНДРА 1 : 0 ALEXANDRIA"
    hide(bob, True)
    assert bob.page.title() == "ALEXANDRIA хочет реванш · ЗАЛП"
    hide(bob, False)
    bob.page.click(".prompt >> text=Да")
    in_battle(anna, bob)
    # The keys do the same on the first page of the result.
    give_up(bob)
    for player, other in ((bob, anna), (anna, bob)):
        player.until("zalp.captions().screen === 'finale' && zalp.captions().entry")
        player.insist(["Enter"], "zalp.captions().screen !== 'finale'")
        if other is anna:
            other.until(f"/^АЛЕКСАНДРА wants a rematch/.test({PROMPT})")
    in_battle(anna, bob)
    give_up(anna)
    bob.page.click(".prompt >> text=Реванш")
    anna.until(f"/^АЛЕКСАНДРА wants a rematch/.test({PROMPT})")
    assert anna.page.inner_text(".room .score") == "ALEXANDRIA 1 : 2 АЛЕКСАНДРА"
    anna.page.click(".prompt >> text=No")
    bob.until(f"/на сегодня хватит/.test({PROMPT})")
    anna.until("zalp.captions().screen === 'menu'")


def give_up(player):
    """BACK, RESIGN, YES."""
    player.insist(["Escape"], "zalp.captions().screen === 'choice'")
    while player.captions()["text"] not in ("RESIGN", "СДАТЬСЯ"):
        player.press("ArrowRight")
        player.page.wait_for_timeout(300)
    player.insist(["Enter"], "zalp.captions().screen === 'question'")
    player.insist(["ArrowRight"], "/(YES|ДА)$/.test(zalp.captions().text)")
    player.press("Enter")


# A handheld that goes on pinging and sends no message once `falls` is set: it owes the answer to a shot.
FALLEN = """{
    const { Worker } = window;
    window.Worker = class extends Worker {
        set onmessage(hear) {
            super.onmessage = (event) => {
                const [kind, frame] = event.data;
                if (!window.falls || kind !== "J" || !(frame[2] & 1)) hear(event);
            };
        }
    };
}"""
# Not after a minute, and still later than a busy machine answers.
SOON = "from zalp.console.link.duel import watch\\nwatch.OVERDUE_MS, watch.STALL_MS = 500, 12000"


def hurried(route):
    """worker.js, which waits for less before it takes the other side for gone."""
    answer = route.fetch()
    begins = 'machine.run("main", {'
    soon = f'machine.write("/lib/soon.py", "{SOON}"); machine.port.pyimport("soon"); {begins}'
    route.fulfill(response=answer, body=answer.text().replace(begins, soon))


def test_a_player_who_is_owed_an_answer_claims_the_win_on_the_page(visitors, host):
    anna, bob = players = visitors(locale="en-GB"), visitors(locale="en-GB")
    for player in players:
        player.page.add_init_script(FALLEN)
        player.context.route("**/worker.js", hurried)
    anna.open(host.address)
    anna.to_menu()
    anna.page.click("text=Duel with a friend")
    anna.page.wait_for_selector(".invitation svg path")
    for player, name in ((anna, "anna"), (bob, "bob")):
        if player is bob:
            bob.page.goto(host.address + "#" + anna.page.url.split("#")[1])
        player.page.fill(".invitation .name", name)
    bob.page.click(".invitation .go")
    anna.page.click(".invitation .go")
    in_battle(*players)
    shooter, other = players if anna.captions()["turn"] == "me" else (bob, anna)
    name = "ANNA" if other is anna else "BOB"
    other.page.evaluate("window.falls = true")
    shooter.until("zalp.captions().selected")
    shooter.press("Enter")
    other.until("zalp.captions().shots.length")
    shooter.until(f"/^{name} no longer answers: the win is yours to claim/.test({PROMPT})")
    assert not other.captions().get("claim")
    shooter.page.click(".prompt >> text=Claim the win")
    shooter.until("zalp.captions().duel.startsWith('over me')")
    other.page.evaluate("window.falls = false")
    other.until("zalp.captions().duel.startsWith('over me')")  # it is told, and cannot know why it was left


def test_a_player_asked_for_the_rules_sees_the_friends_clock_too(visitors, host):
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
    assert asked.page.locator(".aside").text_content().startswith("Your friend plays by other rules.")


def test_a_site_without_a_broker_does_not_speak_of_a_friend(visitors):
    with hosted(site()) as host:
        visitor = visitors(locale="en-GB")
        visitor.open(host.address)
        assert not visitor.page.locator("text=Duel with a friend").count()
        assert visitor.page.locator("text=A second handheld and the cable").count()


def test_a_link_opens_a_finished_match_in_the_replay_and_the_page_copies_such_a_link(visitors, host):
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
    guest.insist(["Escape"], "zalp.captions().screen === 'menu'")
    assert guest.captions()["text"] == "PLAY!"

    store["settings"] = b"zalp-settings-1\nlanguage=en\n"
    rows = [[f"unit-1/{name}", [*records.seal(data)]] for name, data in store.items()]
    host_page = visitors(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    host_page.page.goto(host.address)
    host_page.page.evaluate(KEEP, rows)
    host_page.open(host.address)
    host_page.page.evaluate("delete Navigator.prototype.share")  # as on a computer without a system's sheet for it
    host_page.page.click(".keeps")
    host_page.page.click("text=Link to the last match")
    host_page.until("navigator.clipboard.readText().then((text) => text.includes('#match='))")
    assert host_page.page.evaluate("navigator.clipboard.readText()") == SITE + link


CUT = [*(f"match={text}" for text in ("", "!!!!", "AAAA", "A" * 9000)), "room=abc", "watch=abc"]


def test_a_link_that_a_messenger_cut_says_so_and_leads_to_the_menu(visitors, host):
    guest = visitors(locale="en-GB")
    for link in CUT:
        guest.page.goto("about:blank")
        guest.page.goto(f"{host.address}#{link}")
        guest.page.wait_for_selector(".invitation.told")
        assert "a messenger may have cut it" in guest.page.inner_text(".invitation.told")
        guest.page.click(".invitation.told button")
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
