"""One tap to a duel: a friend opens the link on the site, types a name, and plays; in Chromium, through a Mosquitto.

A friend may also be at a `make play` elsewhere, on a far and bad line. Onlookers of such a duel see both charts, and
nobody's sea. In the lobby strangers meet. A link leads to a match, too.
"""

import functools
import gzip
import os
import re
import time
import urllib.request

import pytest
from browsing import BROKER_GONE, PHONE
from mosquitto import Mosquitto, far_line
from once import site, site_in
from test_browser import FIRE
from test_browser_straume import Captain
from test_keepsakes import kept

from host_tools.site import build
from host_tools.site.hosting import hosted
from host_tools.virtual.player import HANG_S, serve
from zalp.seabattle.rules import Match
from zalp.seabattle.rules.presets import preset
from zalp.tools.rooms.keys import fragment, new_secret
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
BRISK = "pace=brisk\nlanguage=en\nalphabet=latin\n"  # settings
COPIES = {"locale": "en-GB", "permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    broker = Mosquitto(tmp_path_factory.mktemp("broker"))
    broker.start()
    folder = tmp_path_factory.mktemp("site") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "web_rooms", lambda broker="": {**web_rooms(broker), "site": SITE, "lobby": "harbour"})
        site_in(folder, broker.web_address)
    with hosted(folder) as host:
        yield host
    broker.stop()


@pytest.fixture
def visitors(visitors):
    """On phones, which complain of nothing but a broker that is gone."""
    return functools.partial(visitors, excused=BROKER_GONE, **PHONES)


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


def invited(anna, name):
    """From the menu: a room, and who she is there; what her link has after its address."""
    anna.page.click("text=Duel with a friend")
    anna.page.wait_for_selector(".invitation .link")
    anna.page.fill(".invitation .name", name)
    return "#" + anna.page.url.split("#")[1]


def meet(anna, bob, address, name="bob"):
    """From Anna's menu, which is English, and her link into the first screen of a duel."""
    bob.page.goto(address + invited(anna, "anna"))
    bob.page.fill(".invitation .name", name)
    bob.page.click(".invitation .go")
    anna.until(f"document.querySelector('.invitation .said')?.textContent === '{name.upper()} has opened the link.'")
    anna.page.click(".invitation .go")


def in_battle(*players):
    """Both take a ready fleet."""
    both(players, "zalp.captions().screen === 'choice'")
    for player in players:
        player.insist(["Enter"], "zalp.captions().screen !== 'choice'", 20)
    both(players, "zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")


def test_an_evening_with_a_friend_from_the_link_to_the_third_duel(visitors, host):
    anna, bob = visitors(locale="en-GB"), visitors(locale="ru-RU")
    anna.open(host.address)
    anna.to_menu()
    link = invited(anna, "")
    anna.page.wait_for_selector(".invitation svg path")  # the QR code
    assert anna.page.input_value(".invitation .link") == SITE + link
    for typed, why in (("anna5", "“5” won't do"), ("anna b", "a space"), ("abcdefghijk", "at most ten letters")):
        anna.page.fill(".invitation .name", typed)
        assert why in anna.page.inner_text(".invitation .called .amiss")
    anna.page.fill(".invitation .name", "alexandria")
    assert not anna.page.is_visible(".invitation .called .amiss")
    assert anna.captions()["text"] == "PLAY WITH YOUR FRIEND"  # the menu has turned to it

    began = time.monotonic()
    host.halves = frozenset({"later.bin"})  # what he needs until the shot is in firmware.bin
    bob.page.goto(host.address + link)
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


def copied(player, button, kind):
    """The link of this kind that an English button puts into the clipboard, of visitors who are COPIES."""
    player.page.evaluate("delete Navigator.prototype.share")  # as on a computer without a system's sheet for it
    player.page.click(f"text={button}")
    player.until(f"navigator.clipboard.readText().then((text) => text.includes('#{kind}='))")
    return player.page.evaluate("navigator.clipboard.readText()")


def give_up(player):
    """BACK, RESIGN, YES."""
    player.insist(["Escape"], "zalp.captions().screen === 'choice'")
    while player.captions()["text"] not in ("RESIGN", "СДАТЬСЯ"):
        player.press("ArrowRight")
        player.page.wait_for_timeout(300)
    player.insist(["Enter"], "zalp.captions().screen === 'question'", 20)  # one too many would answer no
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
    meet(anna, bob, host.address)
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
        rules = str(preset("classic", clock=clock)).encode()
        player.keep(host.address, settings=b"zalp-settings-1\nlanguage=en\n", rules=rules)
    anna.open(host.address)
    anna.to_menu()
    meet(anna, bob, host.address)
    while not any(one.captions()["screen"] == "question" for one in (anna, bob)):
        anna.page.wait_for_timeout(200)
    asked, says = (anna, "BOB: CLASSIC, 30") if anna.captions()["screen"] == "question" else (bob, "ANNA: CLASSIC, 60")
    asked.until(f"document.querySelector('.says .where').textContent.startsWith('{says} s a turn')")
    assert asked.page.locator(".aside").text_content().startswith("Your friend plays by other rules.")


@pytest.mark.parametrize("broker", ["", "ws://127.0.0.1:9/mqtt"])
def test_without_a_broker_no_friend_is_promised_and_without_a_lobby_no_stranger(visitors, broker):
    with hosted(site(broker)) as host:
        visitor = visitors(locale="en-GB")
        visitor.open(host.address)
        words = "Duel with a friend", "Meet somebody", "A second handheld and the cable"
        found = [bool(visitor.page.locator(f"text={word}").count()) for word in words]
        assert found == [bool(broker), False, True]


def test_a_link_opens_a_finished_match_in_the_replay_and_the_page_copies_such_a_link(visitors, host):
    store, sheet = kept()
    link = "#" + keepsakes.make("match.link", store.get)[0].decode()
    guest = visitors(locale="en-GB")
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

    owner = visitors(**COPIES)
    owner.keep(host.address, settings=b"zalp-settings-1\nlanguage=en\n", **store)
    owner.open(host.address)
    owner.page.click(".keeps")
    assert copied(owner, "Link to the last match", "match") == SITE + link


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


SECRET = ("ship", "found", "ghost", "submarine")  # lights that would show a sea
# Everything that a page with an onlooker's link can decrypt, whoever wrote it: its texts, kept in `leaked`.
LISTEN = """async (link) => {
    const page = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/main.js")).name;
    const { carry } = await import(new URL("rooms/mqtt.js", page));
    const { watched, Watcher } = await import(new URL("rooms/gallery.js", page));
    const setup = await (await fetch(new URL("setup.json", page))).json();
    const watcher = new Watcher(await watched(link));
    window.leaked = [];
    const read = watcher.read.bind(watcher);
    watcher.listens = [watcher.stage, watcher.keys.door];
    watcher.read = async (packet) => {
        const found = await read(packet);
        if (found[2]) leaked.push(new TextDecoder().decode(found[2].subarray(1)));
        return found;
    };
    watcher.poll = () => []; // it only listens
    carry(setup.broker, watcher, 500, () => {});
}"""


def shoot_all(anna, bob, shots):
    """Both fire until so many shots are in the log, wherever it is their turn."""
    aims = {anna: iter(range(100)), bob: iter(range(100))}
    end = time.monotonic() + HANG_S
    while len(anna.captions()["shots"]) < shots:
        assert time.monotonic() < end, (anna.captions(), bob.captions())
        for player in (anna, bob):
            shown = player.captions()
            if shown.get("turn") == "me" and shown.get("selected"):
                at = next(aims[player])
                player.press(str((at + 1) % 10), str((at // 10 + at + 1) % 10), "Enter")
            player.page.wait_for_timeout(200)


@pytest.mark.daily(1)
def test_onlookers_see_both_charts_and_nobodys_sea(visitors, host):
    anna, bob = visitors(**COPIES), visitors(locale="ru-RU")
    anna.open(host.address)
    anna.to_menu()
    meet(anna, bob, host.address, "боря")
    in_battle(anna, bob)
    # A third person with the players' own link may ask to watch.
    onlooker = visitors(locale="en-GB")
    onlooker.page.goto(anna.page.url)
    onlooker.page.wait_for_selector("text=Both places in this room are taken")
    assert not onlooker.page.is_visible(".invitation .name")
    onlooker.page.click("text=Watch their match")
    onlooker.page.wait_for_url("**#watch=*")
    both((anna, bob), f"/(1 has come to watch|Пришли посмотреть: 1)/.test({STATUS})")
    assert onlooker.page.evaluate("window.zalp?.captions().screen") != "replay"

    link = copied(anna, "Let others watch", "watch")
    assert link.startswith(SITE + "#watch=") and link.split("=")[1] != anna.page.url.split("=")[1]
    assert onlooker.page.url.split("#")[1] == link.split("#")[1]
    onlooker.until("window.zalp?.captions().screen === 'replay'")
    anna.until(f"/1 watches/.test({STATUS})")
    onlooker.page.evaluate(LISTEN, "#" + link.split("#")[1])
    shoot_all(anna, bob, 6)
    onlooker.until("zalp.captions().shots.length >= 6")
    fired = sorted(shot["cell"] for shot in anna.captions()["shots"])
    seen = onlooker.captions()
    assert sorted(shot["cell"] for shot in seen["shots"])[: len(fired)] == fired and seen["sides"] == "enemy own"
    assert set(seen["names"].split()) == {"ANNA", "БОРЯ"}
    assert "ANNA" in onlooker.page.inner_text(".says .where") and "БОРЯ" in onlooker.page.inner_text(".says .where")

    # Nothing of a sea: neither in its lights, nor in anything that an onlooker can decrypt.
    assert not [light for light in seen["lights"].split() if light.split("=")[0] in SECRET]
    onlooker.until("leaked.length > 2")
    for text in onlooker.page.evaluate("leaked.filter((text) => text)"):
        head, names, line = text.split("\n")
        assert head == "zalp-watch-1" and re.fullmatch(r"\w+ \w+", names)
        match = Match.parse(line)
        assert str(match) == line, "it is the log of acts and no more"
    # The players' own tab goes on, and a second tab of theirs with this link has none of their records.
    tab = anna.tab(host.address + "#" + link.split("#")[1])
    tab.until("window.zalp?.captions().screen === 'replay'")
    assert anna.page.evaluate("zalp.power()") == "on"
    tab.until("zalp.captions().shots.length >= 6")
    shown = tab.captions()
    assert not [light for light in shown["lights"].split() if light.split("=")[0] in SECRET]
    assert "your" not in shown.get("turn", "") and not shown.get("selected")
    both((anna, bob), f"/(2 watch|посмотреть: 2)/.test({STATUS})")
    tab.page.goto("about:blank")
    began = time.monotonic()
    both((anna, bob), f"/(1 watches|посмотреть: 1)/.test({STATUS})")
    slower = max(1, os.getloadavg()[0] / (os.cpu_count() or 1))  # a busy machine
    assert time.monotonic() - began < 15 * slower, "it said goodbye: its silence would take 20 s"

    # The end is seen, and BACK leads to a handheld of one's own.
    give_up(anna)
    onlooker.until("!zalp.captions().turn")
    onlooker.press("Escape")
    onlooker.page.wait_for_url(lambda url: "#" not in url)
    onlooker.until("['language', 'menu'].includes(window.zalp?.captions().screen)")


@pytest.mark.daily(1)
def test_onlookers_of_straume_see_every_move(visitors, host):
    anna, bob = visitors(**COPIES), visitors(locale="en-GB")
    for player in (anna, bob):
        player.keep(host.address, settings=f"zalp-settings-1\n{BRISK}".encode(), game=b"straume")
    anna.open(host.address)
    meet(anna, bob, host.address)
    captains = [Captain(player, 0) for player in (anna, bob)]
    for captain in captains:
        captain.until("text", "PLAY!")
        captain.press(FIRE)
    anna.wait(lambda: any(captain.moves() for captain in captains))

    onlooker = visitors(locale="en-GB")  # whose handheld has the other game
    onlooker.page.goto(host.address + "#" + copied(anna, "Let others watch", "watch").split("#")[1])
    onlooker.until("window.zalp?.captions().screen === 'replay' && zalp.captions().shots.length === 0")
    seen = []
    for _ in range(2):
        mover = next(captain for captain in captains if captain.moves())
        mover.turn_a_ship()
        other = captains[1 - captains.index(mover)]
        other.player.wait(other.moves)
        seen.append(mover.player.captions()["public"].split()[-1])  # such as e3<
        onlooker.until(f"zalp.captions().shots.length === {len(seen)}")
    shown = onlooker.captions()
    assert [shot["cell"] for shot in shown["shots"]] == [move[:-1].upper() for move in reversed(seen)]
    assert set(shown["names"].split()) == {"ANNA", "BOB"}


BAD = 0.2, 0.05  # seconds one way; the share of segments that is lost
SWAPPED = {"me": "other", "other": "me"}


def test_the_site_and_make_play_elsewhere_fight_a_duel_on_a_far_and_bad_line(visitors, broker, tmp_path):
    link = "#" + fragment(new_secret())
    here, there = visitors(locale="en-GB"), visitors(locale="en-GB", excused=[""])
    with far_line(broker.web_port, *BAD) as web, far_line(broker.port, *BAD) as line:
        site_in(tmp_path / "site", f"ws://127.0.0.1:{web.port}/mqtt")
        room = ("--room", link, "--broker", f"mqtt://127.0.0.1:{line.port}")
        with (
            hosted(tmp_path / "site") as host,
            serve(tmp_path / "saves", *room, settings=BRISK) as (address, _),
        ):
            here.keep(host.address, settings=f"zalp-settings-1\n{BRISK}".encode())
            here.page.goto(host.address + link)
            here.until("window.zalp?.friend() === 'here'")
            here.page.click(".invitation .go")
            there.open(address)
            there.enter(("DUEL", "PLAY WITH"))
            in_battle(here, there)
            shoot_all(here, there, 1)
            broker.stop()
            here.until("zalp.friend() === 'adrift'")
            broker.start()
            here.until("zalp.friend() === 'here'")
            shoot_all(here, there, 2)
            here.page.reload()  # nothing is to be pressed
            here.until("window.zalp?.captions().screen === 'battle' && zalp.friend() === 'here'")
            shoot_all(there, here, 4)
            give_up(here)
            both((here, there), "zalp.captions().screen === 'finale'")
            # The same shots, seen from both sides.
            ends = [end.captions()["shots"] for end in (here, there)]
            mine, theirs = ([(shot["who"], shot["cell"], shot["answer"]) for shot in shots] for shots in ends)
            assert mine == [(SWAPPED[who], cell, answer) for who, cell, answer in theirs] and len(mine) >= 4
            there.page.goto("about:blank")  # before its server goes


def test_a_challenge_is_taken_with_one_tap(visitors, host):
    anna, bob, carl = visitors(locale="en-GB"), visitors(locale="ru-RU"), visitors(locale="en-GB")
    for player in (anna, bob, carl):
        player.open(host.address)
        player.to_menu()
    anna.page.click("text=Meet somebody")
    anna.until("document.querySelector('.meeting .nobody')?.textContent.startsWith('Nobody is waiting')")
    anna.page.fill(".meeting .name", "anna")
    anna.page.click("text=Put up a challenge")
    anna.until("document.querySelector('.meeting').textContent.includes('Your challenge is up')")
    bob.page.click("text=Найти соперника")
    bob.until("document.querySelector('.challenges button')?.textContent.startsWith('ANNA · КЛАССИКА')")
    carl.page.click("text=Meet somebody")
    carl.until("(window.tapped = document.querySelector('.challenges button'))?.textContent.startsWith('ANNA')")
    bob.page.click(".challenges button")  # all that it takes
    both((anna, bob), "zalp.friend() === 'here'")
    bob.until("zalp.captions().rival === 'link'")
    anna.until("document.querySelector('dialog[open] .go')")  # she sees that somebody has come
    anna.page.click("dialog[open] .go")
    both((anna, bob), "zalp.captions().screen === 'choice'")
    assert bob.page.url.split("#")[1] == anna.page.url.split("#")[1]  # a page that is loaded again is in this room

    # Who was too late is led back to the list, and told why.
    carl.page.evaluate("tapped.click()")
    told = "document.querySelector('.meeting[open] .said')?.textContent"
    carl.until(f"{told}?.startsWith('Somebody else has taken the challenge of ANNA')")
    assert "#" not in carl.page.url and carl.page.evaluate("zalp.friend()") is None
