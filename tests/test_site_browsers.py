"""The site in Firefox and in WebKit: a match is begun, saved, and goes on without a network; a whole duel with a friend
through a Mosquitto. Skipped without them.
"""

import asyncio
import contextlib
import itertools
import json

import pytest
import records
from browsing import KEEP, seeded_site
from once import site, site_in
from other_browsers import find_firefox, find_webkit, firefox, webkit

from host_tools.site import build
from host_tools.site.hosting import hosted
from zalp.seabattle.rules import Rules
from zalp.tools.rooms.web import web_rooms

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not build.installed(), reason="no npm packages of the site: make test"),
]

ENTER, ESCAPE, UP = "\ue007", "\ue00c", "\ue013"
DIALOG = "Boolean(document.querySelector('dialog[open]'))"
FIRED = "zalp.captions().shots.some(shot => shot.who === 'me')"


async def insist(page, keys, condition, patience=3):
    while True:
        await page.press(*keys)
        with contextlib.suppress(TimeoutError):
            return await page.until(condition, patience)


async def opened_and_closed(page, pointer, opens, closes):
    """A dialog, by mouse or touch; closed again, it takes no key, nor does the button that opens it."""
    await page.click(opens, pointer)
    await page.until(DIALOG)
    await page.click(closes, pointer)
    await page.until(f"!{DIALOG}")
    await page.until("document.activeElement === document.body")  # by the next picture


async def play(page, host):
    """From a first start to a shot."""
    await page.open(host.address)
    await page.until("window.zalp?.captions().screen === 'language'")
    await insist(page, [ENTER], "zalp.captions().screen === 'menu'", 40)  # one too many would begin a match
    for pointer in page.pointers:
        await opened_and_closed(page, pointer, ".mini:not(.person, .mute)", "#help button")
    await page.press("?")
    await page.until(DIALOG)
    await page.press(ESCAPE)
    await page.until(f"!{DIALOG}")
    await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
    assert not await page.evaluate(DIALOG)
    await page.until("zalp.captions().turn === 'me'")
    await insist(page, [UP, "3", "4", ENTER], FIRED)
    await page.until("zalp.captions().turn === 'me'")  # the captain has thought, if it was a miss
    assert await page.evaluate("zalp.sound().state") != "off"  # it waits where there is no loudspeaker
    assert await page.faults() == []


async def go_on(page, address):
    """After a reload the match is where it was."""
    await page.open(address)
    await page.until("window.zalp?.captions().screen === 'menu'")
    await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
    assert await page.evaluate(FIRED)
    assert await page.faults() == []


NEITHER = pytest.mark.skip(reason="no Firefox and no WebKit: apt install firefox-esr, or webkit2gtk-driver xvfb")
BROWSERS = [
    *([pytest.param(firefox, id="firefox")] if find_firefox() else []),
    *([pytest.param(webkit, id="webkit")] if find_webkit() else []),
] or [pytest.param(firefox, marks=NEITHER)]


@pytest.mark.daily(1)
@pytest.mark.parametrize("browser", BROWSERS)
async def test_a_match_is_saved_and_goes_on_without_a_network(browser, tmp_path):
    folder, profile = tmp_path / "site", tmp_path / "profile"
    seeded_site(site(), folder)
    profile.mkdir()

    async with browser(profile) as page:
        with hosted(folder) as host:
            await play(page, host)
            await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        await go_on(page, host.address)  # the server is gone


SIDE = 6  # of a sea on which a match is short
RECORDS = {
    "settings": b"zalp-settings-1\nlanguage=en\nalphabet=latin\npace=brisk\n",
    "rules": str(Rules(SIDE, SIDE, ("2", "1"))).encode(),
}
MINE = "zalp.captions().shots.filter(shot => shot.who === 'me').length"
# The result is one page of several that follow each other: it may pass while something else is looked at.
NOTICE = """(window.ended = "", setInterval(() => {
    const { screen, text } = zalp.captions();
    if (screen === "finale" && /VICTORY|DEFEAT/.test(text)) ended = text;
}, 50))"""
AIMS = "zalp.captions().turn === 'me' && Boolean(zalp.captions().selected) && zalp.captions().screen === 'battle'"


async def chosen(page, address):
    """To the menu of a handheld with these records."""
    await page.open(address)
    rows = [[f"unit-1/{name}", [*records.seal(data)]] for name, data in RECORDS.items()]
    await page.evaluate(f"({KEEP})({json.dumps(rows)})")
    await page.open(address)
    await page.until("window.zalp?.captions().screen === 'menu'")


async def shoot(page, cells):
    """One shot, at the next cell that is open."""
    for cell in cells:
        before = await page.evaluate(MINE)
        column, row = str(cell % SIDE + 1), str(cell // SIDE + 1)
        await insist(page, [UP, column, row], f"zalp.captions().selected === '{'ABCDEF'[cell % SIDE]}{row}'")
        if (await page.evaluate("zalp.captions().fire")) == "shoot":
            return await insist(page, [ENTER], f"{MINE} > {before} || zalp.captions().screen !== 'battle'")
    return None


SAID = "document.querySelector('.invitation .said')?.textContent"
PROMPT = "document.querySelector('.prompt:not([hidden])')?.innerText"


async def typed(page, name):
    await page.evaluate(f"(document.querySelector('.invitation .name').value = '{name}')")
    await page.evaluate(
        "document.querySelector('.invitation .name').dispatchEvent(new Event('input', { bubbles: true }))"
    )


@pytest.mark.daily(0)
@pytest.mark.skipif(not web_rooms()["rooms"], reason="no npm packages of rooms: make test")
@pytest.mark.skipif(not find_firefox() and not find_webkit(), reason="no Firefox and no WebKit")
async def test_a_duel_with_a_friend_between_both_or_two_of_one(broker, tmp_path, monkeypatch):
    one, other = (firefox if find_firefox() else webkit), (webkit if find_webkit() else firefox)
    rooms = {**web_rooms(broker.web_address), "site": "https://zalp.example/"}
    monkeypatch.setattr(build, "web_rooms", lambda broker="": rooms)
    site_in(tmp_path / "site", broker.web_address)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()

    async with one(tmp_path / "one") as anna, other(tmp_path / "other") as boris:
        with hosted(tmp_path / "site") as host:
            await chosen(anna, host.address)
            await chosen(boris, host.address)
            await boris.open("about:blank")
            for pointer in anna.pointers:
                await opened_and_closed(anna, pointer, ".person.tool", ".invitation footer button:last-child")
            await anna.click(".person.tool")
            await anna.until("Boolean(document.querySelector('.invitation svg path'))")
            await typed(anna, "ANNA")
            link = await anna.evaluate("document.querySelector('.invitation .link').value")
            await boris.open(f"{host.address}#{link.split('#')[1]}")
            await boris.until("Boolean(document.querySelector('.invitation .go'))")
            await typed(boris, "BORIS")
            await boris.evaluate("document.querySelector('.invitation .go').click()")
            await anna.until(f"({SAID} ?? '').includes('BORIS')")
            await anna.evaluate("document.querySelector('.invitation .go').click()")
            both = anna, boris
            for page in (boris, anna):
                await page.until("zalp.captions().screen === 'choice'")
            for page in both:
                await insist(page, [ENTER], "zalp.captions().screen !== 'choice'")
            for page in both:
                await page.until("zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")
                await page.evaluate(NOTICE)
            address = await boris.evaluate("location.href")
            await boris.open("about:blank")
            await boris.open(address)  # the duel goes on by itself
            for page in both:
                await page.until("window.zalp?.captions().screen === 'battle' && zalp.captions().turn !== ''")
            assert not await boris.evaluate(DIALOG)
            await boris.evaluate(NOTICE)
            cells = {page: iter(range(SIDE * SIDE)) for page in both}
            for page in itertools.cycle(both):
                if await page.evaluate(AIMS):
                    await shoot(page, cells[page])
                if await page.evaluate("zalp.captions().screen === 'finale'"):
                    break
                await asyncio.sleep(0.2)
            for page in both:
                await page.until("ended !== ''")
            texts = [await page.evaluate("ended") for page in both]
            assert sorted(texts) == ["DEFEAT", "VICTORY!"], texts
            await anna.until(f"/^Rematch/.test({PROMPT})")
            await anna.click(".prompt .again")
            await boris.until(f"/^ANNA wants a rematch/.test({PROMPT})")
            await boris.click(".prompt .again", boris.pointers[-1])
            for page in both:
                await page.until("zalp.captions().screen === 'choice'")
            assert [await page.faults() for page in both] == [[], []]
