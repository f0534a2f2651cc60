"""Every state of the page in windows of every size: what can be pressed is in sight, large enough and not covered, all
words are seen whole, and there is always a way to other players.
"""

from pathlib import Path

import pytest
import records
import shipped
from browsing import Window
from core.daily import daily
from states import states
from test_keepsakes import kept

from zalp.tools.rooms.web import web_rooms

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not web_rooms()["rooms"], reason="no npm packages of rooms: make test"),
]

# width, height, fingers; the last four are laptops and a tall window at 200 per cent
SIZES = (
    (320, 568, True),
    (360, 640, True),
    (375, 667, True),
    (390, 844, True),
    (844, 390, True),
    (768, 1024, True),
    (1024, 768, True),
    (1280, 720, False),
    (1366, 768, False),
    (1440, 900, False),
    (1536, 864, False),
    (1920, 1080, False),
    (640, 360, False),
    (683, 384, False),
    (960, 540, False),
    (800, 1200, False),
)
SIZES = daily(3, SIZES)
SCREENS = {
    "language",
    "menu",
    "choice",
    "settings",
    "placing",
    "toss",
    "battle",
    "fleets",
    "finale",
    "logbook",
    "replay",
}
LIGHTS = 24  # CSS pixels between two that are pointed at
LOWEST = (640, 360, False), 23  # what three lines of Straume's words, the keys and the rims leave ten rows
SCRIPT = (Path(__file__).parent / "page_states.js").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def finished_match(tmp_path):
    (tmp_path / "saves" / "unit-1").mkdir(parents=True)
    store = records.Records(str(tmp_path / "saves" / "unit-1"))
    for name, data in {**kept()[0], "daily": b"zalp-daily-1\n2026-11-21 30 \n"}.items():
        store.write(name, data)


def test_in_every_state_at_every_size_all_is_in_sight_and_a_way_to_people(people, desk):
    every = [state for state in states() if state[0].get("game") in (None, *shipped.GAMES)]
    assert {captions.get("screen") for captions, _ in every} >= SCREENS
    window = Window(desk.open(people, locale="en-GB"))
    window.page.evaluate(SCRIPT + "null")
    wrong = []
    for size in SIZES:
        least = window.take(*size)
        for sentence, n in window.page.evaluate("walked", [every, least, LOWEST[1] if size == LOWEST[0] else LIGHTS]):
            wrong.append((size, sentence, {key: every[n][0].get(key) for key in ("game", "language", "screen")}))
    assert wrong == [], "\n".join(map(str, wrong))


def test_dialogs_and_a_friends_room_have_all_in_sight_at_every_size(people, desk):
    player = desk.open(people, locale="en-GB")
    window, page, wrong = Window(player), player.page, []
    page.evaluate("zalp.receive('screen\\tmenu\\nlanguage\\tru')")
    page.wait_for_selector(".keeps", state="attached")
    page.evaluate(SCRIPT + "null")
    check = "([least, lights]) => check(least, lights)"
    for opener in (".mini:not(.person, .mute)", ".tool.person", ".stranger", ".keeps"):
        page.evaluate(f"document.querySelector('{opener}').click()")
        page.wait_for_selector("dialog[open]")
        for size in SIZES:
            wrong += [(size, opener, said) for said in page.evaluate(check, [window.take(*size), LIGHTS])]
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    assert page.evaluate("zalp.friend()")  # the room that the friend's dialog has opened
    for size in SIZES:
        wrong += [(size, "room", said) for said in page.evaluate(check, [window.take(*size), LIGHTS])]
    assert wrong == [], "\n".join(map(str, wrong))
