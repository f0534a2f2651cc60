"""The site in Firefox: a match is begun, saved, and goes on without a network. Skipped without a Firefox."""

import asyncio

import pytest
from firefox import find_firefox, firefox

from host_tools.site import build
from host_tools.site.hosting import hosted

pytestmark = [
    pytest.mark.skipif(not build.installed(), reason="no npm packages of the site: make test"),
    pytest.mark.skipif(not find_firefox(), reason="no Firefox: apt install firefox-esr"),
]

ENTER, UP = "\ue007", "\ue013"


def test_a_match_in_firefox_is_saved_and_goes_on_without_a_network(tmp_path):
    folder, profile = tmp_path / "site", tmp_path / "profile"
    build.build(folder)
    profile.mkdir()

    async def insist(page, keys, condition):
        while True:
            await page.press(*keys)
            try:
                return await page.until(condition, 3)
            except TimeoutError:
                pass

    async def play():
        async with firefox(profile) as page:
            with hosted(folder) as host:
                await page.open(f"{host.address}?seed=5")
                await page.until("window.zalp?.captions().screen === 'language'")
                await insist(page, [ENTER], "zalp.captions().screen === 'menu'")
                await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
                await page.until("zalp.captions().turn === 'me'")
                fired = "zalp.captions().shots.some(shot => shot.who === 'me')"
                await insist(page, [UP, "3", "4", ENTER], fired)
                assert await page.evaluate("zalp.sound().state") != "off"  # it waits where there is no loudspeaker
                await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            await page.open(host.address)  # the server is gone
            await page.until("window.zalp?.captions().screen === 'menu'")
            await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
            assert await page.evaluate(fired)
            assert page.faults == []

    asyncio.run(play())
