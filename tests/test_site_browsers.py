"""The site in Firefox and in WebKit: a match is begun, saved, and goes on without a network. Skipped without them."""

import asyncio
import contextlib

import pytest
from browsing import seeded_site
from firefox import find_firefox, firefox
from webkit import find_webkit, webkit

from host_tools.site import build
from host_tools.site.hosting import hosted

pytestmark = pytest.mark.skipif(not build.installed(), reason="no npm packages of the site: make test")

ENTER, UP = "\ue007", "\ue013"
FIRED = "zalp.captions().shots.some(shot => shot.who === 'me')"


async def insist(page, keys, condition, patience=3):
    while True:
        await page.press(*keys)
        with contextlib.suppress(TimeoutError):
            return await page.until(condition, patience)


async def play(page, host):
    """From a first start to a shot."""
    await page.open(host.address)
    await page.until("window.zalp?.captions().screen === 'language'")
    await insist(page, [ENTER], "zalp.captions().screen === 'menu'", 40)  # one too many would begin a match
    await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
    await page.until("zalp.captions().turn === 'me'")
    await insist(page, [UP, "3", "4", ENTER], FIRED)
    assert await page.evaluate("zalp.sound().state") != "off"  # it waits where there is no loudspeaker
    assert await page.faults() == []


async def go_on(page, address):
    """After a reload the match is where it was."""
    await page.open(address)
    await page.until("window.zalp?.captions().screen === 'menu'")
    await insist(page, [ENTER], "zalp.captions().screen === 'battle'")
    assert await page.evaluate(FIRED)
    assert await page.faults() == []


@pytest.mark.parametrize(
    "browser",
    [
        pytest.param(
            firefox,
            marks=pytest.mark.skipif(not find_firefox(), reason="no Firefox: apt install firefox-esr"),
            id="firefox",
        ),
        pytest.param(
            webkit,
            marks=pytest.mark.skipif(not find_webkit(), reason="no WebKit: apt install webkit2gtk-driver xvfb"),
            id="webkit",
        ),
    ],
)
def test_a_match_is_saved_and_goes_on_without_a_network(browser, tmp_path):
    folder, profile = tmp_path / "site", tmp_path / "profile"
    build.build(tmp_path / "built")
    seeded_site(tmp_path / "built", folder)
    profile.mkdir()

    async def run():
        async with browser(profile) as page:
            with hosted(folder) as host:
                await play(page, host)
                await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            await go_on(page, host.address)  # the server is gone

    asyncio.run(run())
