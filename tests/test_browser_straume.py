"""A duel of Straume on the page: two units, keys, the virtual cable pulled."""

import pytest
import records
from browsing import seeded
from test_browser import BACK, FIRE, LEFT, PHONE, RIGHT, UP, Duelist, Table

from host_tools.virtual.player import serve

pytestmark = pytest.mark.slow


class Captain(Duelist):
    """A player of Straume who plays by the page's captions."""

    def caption(self, key):
        return self.player.page.evaluate("([n, key]) => zalp.captions(n)[key] ?? ''", [self.number, key])

    def until(self, key, value):
        self.player.wait(lambda: value in self.caption(key))

    def turn_to(self, words):
        """Turn the pages of a menu to this one, and choose it."""
        while words not in self.caption("text"):
            before = self.caption("entry")
            self.press(RIGHT)
            self.player.wait(lambda before=before: self.caption("entry") != before)
        self.press(FIRE)

    def moves(self):
        """Whether it is his to choose."""
        return self.caption("screen") == "battle" and self.caption("fire") == "take the ship"

    def turn_a_ship(self):
        """The ship of the first column turns left, or ahead again."""
        self.player.wait(self.moves)
        while self.caption("fire") != "make the move":  # the caption may have been of another ship than the column's
            self.press(0)
            self.player.page.wait_for_timeout(300)
            self.press(UP if "bow left" in self.caption("selected") else LEFT)
            for _ in range(20):
                if self.caption("fire") != "make the move":
                    self.player.page.wait_for_timeout(100)
        self.press(FIRE)


def test_a_duel_of_straume_survives_a_pull_and_power_cuts_and_both_learn_the_verdict(browser, desk, tmp_path):
    with seeded(tmp_path / "saves", 30, settings="pace=brisk\nlanguage=en\n") as (address, _):
        for folder in (tmp_path / "saves").glob("unit-*"):
            records.Records(str(folder)).write("game", b"straume")
        player = desk.open(address, {"width": 1400, "height": 900}, locale="en-GB")
        page = player.page
        page.get_by_role("button", name="A second handheld and the cable").click()
        table = Table(player, tmp_path / "saves", Captain)
        both = table.both
        for captain in both:
            captain.to_menu()
            captain.turn_to("DUEL BY CABLE")
        for captain in both:
            captain.until("text", "PLAY!")
            captain.press(FIRE)
        player.wait(lambda: any(captain.moves() for captain in both))
        first, second = both if both[0].moves() else both[::-1]
        first.turn_a_ship()
        player.wait(second.moves)
        page.get_by_role("button", name="Pull the cable").click()
        for captain in both:
            captain.until("screen", "link-lost")
        page.get_by_role("button", name="Plug in the cable").click()
        second.turn_a_ship()
        player.wait(first.moves)
        for number in (0, 1):
            table.off(number)
        for captain in both:
            table.on(captain.number)
            captain.press(FIRE)
        first.turn_a_ship()
        player.wait(second.moves)
        second.turn_a_ship()
        player.wait(first.moves)
        first.press(BACK)
        first.until("fire", "go on")
        first.press(BACK)
        first.turn_to("RESIGN")
        first.until("screen", "question")
        first.press(RIGHT, FIRE)
        first.until("text", "DEFEAT")
        second.until("text", "VICTORY!")
        second.until("text", "OPPONENT RESIGNED")
        for captain in both:
            captain.until("text", "REMATCH?")
        desk.close()


def test_a_battle_is_played_with_a_finger_on_a_phone(browser, desk, tmp_path):
    saves = tmp_path / "saves"
    saves.mkdir()
    records.Records(str(saves / "unit-1")).write("game", b"straume")
    with serve(saves, settings="pace=brisk\nlanguage=en\nbegins=me\n") as (address, _):
        player = desk.open(address, PHONE, has_touch=True, is_mobile=True, locale="en-GB", device_scale_factor=2)
        captain = Captain(player, 0)

        def tap(panel, x, y):
            player.page.touchscreen.tap(*player.page.evaluate("at => zalp.place(...at)", [panel, x, y]))

        player.wait(lambda: any(captain.frame()))
        captain.press(BACK)
        player.wait(captain.at_menu)
        captain.press(FIRE)
        player.wait(captain.moves)
        tap(1, 2, 8)
        captain.until("selected", " В2, bow up")
        tap(1, 2, 7)
        captain.until("selected", "forward to В3")
        tap(1, 2, 7)
        player.wait(
            lambda: any(f"{one['cell']} {one['answer']}".startswith("В2 to В3 ") for one in captain.caption("shots"))
        )
        desk.close()
