"""Onlookers of a duel with a friend, on the site through a Mosquitto: they see both charts, and nobody's sea."""

import os
import re
import time

import pytest
import records
from browsing import KEEP, Visitor
from test_browser import FIRE
from test_browser_straume import Captain
from test_site_friend import PHONES, SITE, STATUS, both, give_up, host, mosquitto, pytestmark, visitors  # noqa: F401

from host_tools.virtual.player import HANG_S
from zalp.seabattle.rules import Match

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


def in_a_duel(visitors, address):  # noqa: F811
    """Two friends whose battle has begun; (who shoots, the other)."""
    anna = visitors(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    bob = visitors(locale="ru-RU")
    anna.open(address)
    anna.to_menu()
    anna.page.locator("text=Duel with a friend").click()
    anna.page.wait_for_selector(".invitation .link")
    anna.page.fill(".invitation .name", "anna")
    bob.page.goto(address + "#" + anna.page.url.split("#")[1])
    bob.page.fill(".invitation .name", "боря")
    bob.page.click(".invitation .go")
    anna.until("document.querySelector('.invitation .said')?.textContent === 'БОРЯ has opened the link.'")
    anna.page.click(".invitation .go")
    both((anna, bob), "zalp.captions().screen === 'choice'")
    for player in (anna, bob):
        player.press("Enter")
    both((anna, bob), "zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")
    return anna, bob


def onlookers_link(player):
    """What the player's page hands on; English."""
    player.page.evaluate("delete Navigator.prototype.share")
    player.page.click("text=Let others watch")
    player.until("navigator.clipboard.readText().then((text) => text.includes('#watch='))")
    return player.page.evaluate("navigator.clipboard.readText()")


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
def test_onlookers_see_both_charts_and_nobodys_sea(visitors, host):  # noqa: F811
    anna, bob = in_a_duel(visitors, host.address)
    # A third person with the players' own link may ask to watch.
    onlooker = visitors(locale="en-GB")
    onlooker.page.goto(anna.page.url)
    onlooker.page.wait_for_selector("text=Both places in this room are taken")
    assert not onlooker.page.is_visible(".invitation .name")
    onlooker.page.click("text=Watch their match")
    onlooker.page.wait_for_url("**#watch=*")
    both((anna, bob), f"/(1 has come to watch|Пришли посмотреть: 1)/.test({STATUS})")
    assert onlooker.page.evaluate("window.zalp?.captions().screen") != "replay"

    link = onlookers_link(anna)
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
    second = anna.context.new_page()
    second.goto(host.address + "#" + link.split("#")[1])
    tab = Visitor.__new__(Visitor)  # another page of the same browser
    tab.page = second
    tab.until("window.zalp?.captions().screen === 'replay'")
    assert anna.page.evaluate("zalp.power()") == "on"
    tab.until("zalp.captions().shots.length >= 6")
    shown = tab.captions()
    assert not [light for light in shown["lights"].split() if light.split("=")[0] in SECRET]
    assert "your" not in shown.get("turn", "") and not shown.get("selected")
    both((anna, bob), f"/(2 watch|посмотреть: 2)/.test({STATUS})")
    second.goto("about:blank")
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
def test_onlookers_of_straume_see_every_move(visitors, host):  # noqa: F811
    anna = visitors(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    bob = visitors(locale="en-GB")
    settings = b"zalp-settings-1\nlanguage=en\nalphabet=latin\npace=brisk\n"
    rows = [[f"unit-1/{name}", [*records.seal(text)]] for name, text in (("settings", settings), ("game", b"straume"))]
    for player in (anna, bob):
        player.page.goto(host.address)
        player.page.evaluate(KEEP, rows)
        player.open(host.address)
    anna.page.locator("text=Duel with a friend").click()
    anna.page.wait_for_selector(".invitation .link")
    anna.page.fill(".invitation .name", "anna")
    bob.page.goto("about:blank")
    bob.page.goto(host.address + "#" + anna.page.url.split("#")[1])
    bob.page.fill(".invitation .name", "bob")
    for player in (bob, anna):
        player.page.click(".invitation .go")
    captains = [Captain(player, 0) for player in (anna, bob)]
    for captain in captains:
        captain.until("text", "PLAY!")
        captain.press(FIRE)
    anna.wait(lambda: any(captain.moves() for captain in captains))

    onlooker = visitors(locale="en-GB")  # whose handheld has the other game
    onlooker.page.goto(host.address + "#" + onlookers_link(anna).split("#")[1])
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
