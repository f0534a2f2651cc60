"""Every rule set on the page, in a real browser: a match that is nearly over is resumed and played to its end. Rules
of one's own are mailed and typed.
"""

from pathlib import Path

import pytest
import records
from browsing import captions, seeded, switch
from core.daily import daily

from host_tools.measure.positions import player_of, saved_match
from host_tools.virtual.player import DIGITS
from zalp.console import keys
from zalp.seabattle.rules import Match, Rules, notation
from zalp.seabattle.rules.code import MAX_DIGITS, code_of
from zalp.seabattle.rules.presets import PRESETS, chosen, preset

pytestmark = pytest.mark.slow

NAMES = {keys.UP: "ArrowUp", keys.FIRE: "Enter", **dict(enumerate(DIGITS))}
NAMED = daily(2, PRESETS)
SETTINGS = "language=en\nalphabet=latin\npace=brisk\n"


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
    with seeded(tmp_path / "saves", 3, settings=SETTINGS) as (address, _):
        store = records.Records(str(tmp_path / "saves" / "unit-1"))
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


CRUISER = Rules(5, 5, ("3",), sweepers=0, clock=30)
OBLONG = Rules(20, 12, ("###/.#.", "4", "3", "2", "1"), answers="plain")


def turn(player, key, text):
    """Press until the unit says this: a key that comes while something moves may be dropped."""
    while not (before := captions(player).get("text", "")).startswith(text):
        player.press(key)
        player.comes(lambda before=before: captions(player).get("text") not in ("", None, before), 3)


def insist(player, key, ready):
    player.insist(lambda: ready(captions(player)), lambda: player.press(key))


def shows(text, key="text"):
    return lambda now: text in now.get(key, "")


def into_own_rules(player):
    player.wait(lambda: captions(player).get("screen") == "menu")
    turn(player, "ArrowRight", "RULES")
    insist(player, "Enter", shows("choice", "screen"))
    turn(player, "ArrowLeft", "OWN RULES")
    insist(player, "Enter", shows("WIDTH"))


def out_of_own_rules(player):
    """FIRE on a page that only sets something takes them all."""
    turn(player, "ArrowRight", "CONTACT")
    insist(player, "Enter", shows("menu", "screen"))


def pasted(player, text):
    """As Ctrl+V does: what the clipboard holds is the tests' own, whatever the machine's is."""
    player.page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
        }""",
        text,
    )


def copied(player):
    """What Ctrl+C would leave in the clipboard."""
    return player.page.evaluate(
        """() => {
            const clipboardData = new DataTransfer();
            document.dispatchEvent(new ClipboardEvent("copy", {clipboardData, bubbles: true, cancelable: true}));
            return clipboardData.getData("text/plain");
        }"""
    )


def typed_in(player, text, digits):
    """Paste a code or a line on the page CODE, and take it; the line that could be copied there before."""
    turn(player, "ArrowLeft", "CODE")
    insist(player, "Enter", shows("zalp-rules-2", "selected"))
    before = copied(player)
    assert code_of(Rules.parse(before)) in captions(player)["text"]
    pasted(player, "1" * (MAX_DIGITS + 1))
    player.page.get_by_text("too long: a code has 2,048 digits").wait_for()
    pasted(player, text)
    player.wait(lambda: captions(player)["selected"] == digits)
    insist(player, "Enter", lambda now: not now.get("selected", "").startswith(digits[:8]))
    return before


@pytest.mark.daily(1)
def test_rules_of_ones_own_are_copied_mailed_and_typed(browser, desk, tmp_path):
    with seeded(tmp_path / "saves", 4, settings=f"{SETTINGS}begins=me\n") as (address, _):
        store = records.Records(str(tmp_path / "saves" / "unit-1"))
        player = desk.open(address, locale="en-GB")
        # They come by mail as a line, are copied, and others are typed as a code.
        into_own_rules(player)
        typed_in(player, str(OBLONG) + "\n", "".join(f"{ord(letter) - 32:02}" for letter in str(OBLONG)))
        out_of_own_rules(player)
        assert chosen(store.read("rules")) == OBLONG
        into_own_rules(player)
        assert typed_in(player, code_of(CRUISER), code_of(CRUISER).replace(" ", "")) == str(OBLONG)
        out_of_own_rules(player)
        assert chosen(store.read("rules")) == CRUISER
        # And it is played, placed by a tactic, begun by the player as it was agreed.
        turn(player, "ArrowLeft", "PLACE YOUR FLEET")
        insist(player, "Enter", shows("placing", "screen"))
        player.press("6")
        player.wait(lambda: captions(player).get("text", "").startswith("HALF THE SEA"))
        insist(player, "Enter", lambda now: now.get("screen") == "battle" and now.get("selected"))
        assert (
            Match.parse(dict(line.split(" ", 1) for line in saved(store).decode().splitlines()[1:])["match"]).first == 0
        )
        play(player, store)
        player.wait(lambda: captions(player).get("screen") == "finale")
        desk.close()
