"""Meet somebody: a challenge in the lobby, taken with one tap; on the site through a Mosquitto."""

import pytest
from once import site_in
from test_site_friend import PHONES, both, mosquitto, pytestmark, visitors  # noqa: F401

from host_tools.site import build
from host_tools.site.hosting import hosted
from zalp.tools.rooms.web import web_rooms


@pytest.fixture(scope="module")
def host(mosquitto, tmp_path_factory):  # noqa: F811
    folder = tmp_path_factory.mktemp("site") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "web_rooms", lambda broker="": {**web_rooms(broker), "lobby": "harbour"})
        site_in(folder, mosquitto.web_address)
    with hosted(folder) as host:
        yield host


def test_a_challenge_is_taken_with_one_tap(visitors, host):  # noqa: F811
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


def test_without_a_lobby_nobody_is_promised_one(visitors, tmp_path, mosquitto):  # noqa: F811
    with hosted(site_in(tmp_path / "site", mosquitto.web_address)) as plain:
        visitor = visitors(locale="en-GB")
        visitor.open(plain.address)
        assert visitor.page.locator("text=Duel with a friend").count()
        assert not visitor.page.locator("text=Meet somebody").count()
