"""Every rule set on the page, in a real browser: a match that is nearly over is resumed and played to its end."""

from pathlib import Path

import pytest
import records
from browsing import seeded
from core.daily import daily

from host_tools.measure.positions import player_of, saved_match
from host_tools.virtual.player import DIGITS
from zalp.console import keys
from zalp.seabattle.rules import notation
from zalp.seabattle.rules.presets import PRESETS, preset

pytestmark = pytest.mark.slow

NAMES = {keys.UP: "ArrowUp", keys.FIRE: "Enter", **dict(enumerate(DIGITS))}


NAMED = daily(2, PRESETS)


def captions(player):
    return player.page.evaluate("zalp.captions()")


def switch(player, state):
    player.page.get_by_role("switch").click()
    player.wait(lambda: player.page.evaluate("zalp.power()") == state)


def resume(player, store, name):
    """Switch the handheld off, give it a match that is nearly over, and go on with it."""
    switch(player, "off")
    store.write("match", saved_match(name, "cabin-boy"))
    switch(player, "on")
    player.choose()
    player.wait(lambda: captions(player).get("screen") == "battle" and captions(player).get("selected"))


def press(player, row):
    for key in row:
        if key == keys.FIRE_HELD:
            player.page.keyboard.press("Enter", delay=900)
        else:
            player.press(NAMES[key])


def saved(store):
    """The match in the store, None where there is none. The handheld writes it meanwhile: the store's own read would
    take a record that is replaced between two looks for a spoilt one, and set it aside.
    """
    try:
        return records.unseal(Path(store.path("match")).read_bytes())
    except FileNotFoundError:
        return None


def play(player, store):
    """Do what is due until the match is over: a shot at what is left, or a salvo, after mines, gifts and a sweeper."""
    patience = 1000
    while record := saved(store):
        known = player_of(record)
        if known.match.owes(known.side) and captions(player).get("selected"):
            press(player, known.row())
            for _ in range(patience // 100):  # a key pressed while something moves may be dropped
                if saved(store) != record:
                    break
                player.page.wait_for_timeout(100)
            else:
                patience *= 2
        else:
            player.page.wait_for_timeout(100)


def scale(player):
    """The letters above the enemy's sea, as they are drawn."""
    (x, y), (right, _) = (player.page.evaluate("at => zalp.place(...at)", [0, column, 0]) for column in (0, 9))
    pitch = (right - x) / 9
    clip = {"x": x - pitch / 2, "y": y - 1.5 * pitch, "width": right - x + pitch, "height": pitch * 0.9}
    return player.page.screenshot(clip=clip)


def test_every_preset_is_played_to_its_end_and_the_letters_follow_the_window(browser, desk, tmp_path):
    with seeded(tmp_path / "saves", 3) as (address, _):
        store = records.Records(str(tmp_path / "saves" / "unit-1"))
        store.write("settings", b"zalp-settings-1\nlanguage=en\nalphabet=latin\npace=brisk\n")
        player = desk.open(address, locale="en-GB")
        for name in NAMED:
            rules = preset(name)
            resume(player, store, name)
            if rules.width > 10:
                before, at = scale(player), captions(player)["window"]
                assert at.startswith(notation.letters(rules, "latin") + f" {rules.height} ")
                for _ in range(60):  # round the edge to the other side; a slow page may drop a key
                    if captions(player)["window"] != at:
                        break
                    player.press("ArrowLeft")
                    player.page.wait_for_timeout(150)
                assert captions(player)["window"] != at, name
                player.wait(lambda before=before: scale(player) != before)
            play(player, store)
            player.wait(lambda: captions(player).get("screen") == "finale")
        desk.close()
