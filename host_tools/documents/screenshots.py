"""`make screenshots`: the pictures of the README and of both handbooks, taken from the page while the firmware plays.
With a language on the command line it takes those of that handbook alone.

Imports playwright and pillow (development only), `player`, and the firmware's words to find its way by the captions.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

import records
from PIL import Image
from playwright.sync_api import Page, ViewportSize

from host_tools.documents import drawings
from host_tools.measure.positions import ME, THEM, nearly_over, saved_match
from host_tools.measure.positions import Player as KnownPlayer
from zalp.console.logbook.words import TEXTS
from zalp.console.settings import LANGUAGES
from zalp.console.words import find
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE
from zalp.seabattle.screens import words
from zalp.seabattle.screens.menu.rule_words import RULE_WORDS
from zalp.tools import ROOT

from ..virtual.player import DIGITS, Player, chromium, serve

FOLDER = ROOT / "docs" / "img"
VIEWPORT: ViewportSize = {"width": 1000, "height": 820}
PAIR: ViewportSize = {"width": 1500, "height": 820}
LOCALES = {"ru": "ru-RU", "en": "en-GB"}
SEEDED = "--main", str(ROOT / "tests" / "seeded_unit.py")
SEED = "3"  # of that: the fleets and the captain's shots
CAPTAIN = "cabin-boy"  # whom the tour plays against
GLASS_WIDTH = 220  # of the handbook's pictures of the panels


def save(picture: bytes, name: str, width: int | None = None) -> None:
    """Save a screenshot. With a width it shows the panels alone, is scaled to it, and has 64 colours; without, it shows
    the page and has 104, since the site and the wheel carry one. An octree keeps the page's few reds and oranges; the
    usual median cut spends all colours on the rest.
    """
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    if width:
        image = image.resize((width, image.height * width // image.width), Image.Resampling.LANCZOS)
        image = image.quantize(64)
    else:
        image = image.quantize(104, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    path = FOLDER / f"{name}.png"
    image.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


class Tour:
    """One language's way through the screens. `show` keeps what the panels show now."""

    def __init__(self, page: Page, saves: Path, language: str) -> None:
        self.page, self.language = page, language
        self.player = Player(page, saves)

    def word(self, key: str) -> str:
        return str(words.word(key, self.language))

    def caption(self, key: str, unit: int = 0) -> str:
        return str(self.page.evaluate("([key, unit]) => zalp.captions(unit)[key] ?? ''", [key, unit]))

    def until(self, screen: str, unit: int = 0) -> None:
        self.player.wait(lambda: self.caption("screen", unit) == screen)

    def show(self, name: str, settle_ms: int = 700, unit: int = 0) -> None:
        self.page.wait_for_timeout(settle_ms)
        glass = self.page.locator(".glass").nth(unit).screenshot()
        save(glass, f"handbook/{self.language}-{name}", GLASS_WIDTH)

    def page_picture(self, name: str) -> None:
        """The whole page, once: in Russian."""
        if self.language == "ru":
            save(self.page.screenshot(), name)

    def press(self, *keys: str) -> None:
        self.player.press(*keys)

    def leaf(self, text: str, key: str = "ArrowRight") -> None:
        """Turn a menu's pages until this one is shown."""
        for _ in range(12):
            if self.caption("text").startswith(text):
                return
            said = self.caption("text")
            self.press(key)
            self.player.comes(lambda said=said: self.caption("text") not in ("", said), 3)  # type: ignore[misc]
        raise RuntimeError(f"no page of this menu says {text!r}")

    def back_to_menu(self) -> None:
        self.player.insist(lambda: self.caption("screen") == "menu", lambda: self.press("Escape"))

    def first_start(self) -> None:
        self.until("language")
        self.show("language")
        self.press("Enter")
        self.until("power-on")
        self.player.wait(lambda: self.caption("text") == self.word("name-1") + self.word("name-2"))
        self.show("power-on", 300)
        self.until("menu")
        self.show("menu")

    def menus(self) -> None:
        self.leaf(self.word(CAPTAIN))
        self.press("Enter")
        self.until("choice")
        self.leaf(self.word("admiral"))
        self.show("choice")
        self.press("Escape")
        self.until("menu")
        self.leaf(self.word("settings"))
        self.press("Enter")
        self.until("settings")
        self.leaf(self.word("brightness"))
        self.show("settings")
        self.back_to_menu()
        self.leaf(self.word("rules"))
        self.press("Enter")
        self.until("choice")
        self.leaf(self.word("salvo"))
        self.show("rules")
        self.back_to_menu()

    def own_rules(self) -> None:
        """The T among the kinds of ships from which a fleet is composed."""
        player = self.player
        self.leaf(self.word("rules"))
        self.press("Enter")
        self.until("choice")
        self.leaf(self.rule("own"), "ArrowLeft")
        player.insist(lambda: self.caption("text").startswith(self.rule("own-width")), lambda: self.press("Enter"))
        self.leaf(self.rule("own-compose"), "ArrowLeft")
        player.insist(lambda: self.caption("entry") == "1/14", lambda: self.press("Enter"))
        player.insist(lambda: self.caption("entry") == "12/14", lambda: self.press("ArrowLeft"))
        player.insist(lambda: self.caption("text").startswith("1: "), lambda: self.press("ArrowUp"))
        self.show("rules-compose", 650)  # while its name scrolls past
        self.back_to_menu()

    def rule(self, key: str) -> str:
        return str(find(RULE_WORDS, key, LANGUAGES.index(self.language)))

    def placing(self) -> None:
        self.leaf(self.word("place"))
        self.press("Enter")
        self.until("placing")
        for keys in (
            ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter"),
            ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"),
            ("1", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"),
            ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"),
        ):
            self.press(*keys)
            self.page.wait_for_timeout(400)
        self.show("placing")
        self.press("9")  # the machine places all
        self.player.wait(lambda: self.caption("fire") == self.says("begin"))
        self.page.wait_for_timeout(1000)  # a FIRE that comes at once may be one too many
        self.press("Enter")
        self.until("toss")
        self.show("toss", 1000)

    def says(self, key: str) -> str:
        from zalp.seabattle.page.captions import WORDS

        return str(WORDS[key][("ru", "en").index(self.language)])

    def battle(self) -> None:
        """Half fought: misses, two ships sunk, one wounded, the crosshair on the next cell; then the pause and the
        coach. Another match follows.
        """
        player = self.player
        player.wait(lambda: player.saved() is not None)
        player.wait(lambda: self.caption("text") == self.word("lesson-aim"))  # the first match teaches
        self.show("lesson", 1500)
        waters, decks = player.waters(), player.targets()
        for cell in [waters[0], *decks[:4], waters[1], *decks[7:9], waters[2], *decks[4:6], waters[3]]:
            player.shoot(cell)
        goal = decks[6]
        player.insist(
            lambda: player.aims_at(goal), lambda: self.press("ArrowUp", DIGITS[goal % 10], DIGITS[goal // 10])
        )
        self.show("battle")
        self.page_picture("battle")
        self.press("Escape")
        self.until("fleets")
        self.show("fleets")
        self.press("ArrowRight")
        self.until("coach")
        player.wait(lambda: self.caption("selected") != "")
        self.show("coach", 1200)
        self.press("Escape")
        self.until("battle")
        self.back_to_menu()
        self.leaf(self.word("play"))
        self.press("Enter")
        self.until("question")
        self.show("question", 1500)
        self.press("ArrowRight", "Enter")  # yes: a match in which the coach was asked earns no medal
        player.wait(lambda: player.saved() is not None and len(player.targets()) == 20)
        self.until("battle")

    def finale(self) -> None:
        """Sink the rest: the figures, and the medal of a first win."""
        player = self.player
        while player.saved():
            player.shoot(player.targets()[0])
        self.until("finale")
        self.show("finale", 3000)
        self.player.insist(lambda: self.caption("screen") == "ceremony", lambda: self.press("Escape"))
        self.show("ceremony", 1500)
        self.back_to_menu()

    def variants(self) -> None:
        """Pictures of single rule sets: a match under each is resumed where it shows what is special."""
        store = records.Records(str(self.player.saves / "unit-1"))

        def fresh(player: KnownPlayer) -> bool:
            """At the beginning of a turn, half of the sea still to be searched."""
            match = player.match
            return match.due == CHOOSE and len(match.acts) > 160 or match.left_in_turn == 3 and len(match.acts) > 150

        ruler_ms, still_ms = 100, 1400  # while the ruler on the rim is seen, and when it is gone
        for name, ready, wins, wait_ms, keys in (
            ("three", fresh, ME, still_ms, ()),
            ("salvo", fresh, ME, still_ms, ("ArrowRight", "Enter", *("ArrowRight", "Enter", "ArrowDown", "Enter") * 2)),
            ("mines", lambda player: player.match.due == GIVE, ME, still_ms, ()),
            ("grand", nearly_over, ME, ruler_ms, ("ArrowRight",) * 9),
            ("dutchman", lambda player: player.match.due == MOVE, THEM, still_ms, ("7",)),
        ):
            switch = self.page.get_by_role("switch").first
            switch.click()
            self.player.wait(lambda: self.page.evaluate("zalp.power()") == "off")
            store.write("match", saved_match(name, CAPTAIN, ready, wins))
            switch.click()
            self.player.choose()
            self.player.wait(lambda: self.caption("screen") == "battle" and self.caption("selected") != "")
            self.press(*keys)
            self.show(f"rules-{name}", wait_ms)
            if name == "grand":
                self.press("Escape")
                self.until("fleets")
                self.show("rules-whole")
        self.back_to_menu()

    def logbook(self) -> None:
        """The figures against the cabin boy, and the match played again."""
        self.leaf(self.word("logbook"))
        self.press("Enter")
        self.until("logbook")
        matches = str(find(TEXTS, "matches", LANGUAGES.index(self.language)))
        self.leaf(str(find(TEXTS, "opponents", LANGUAGES.index(self.language))))
        self.press("Enter")
        self.player.wait(lambda: self.caption("text") == self.word(CAPTAIN))
        self.press("Enter")
        self.until("logbook")
        self.show("logbook", 1500)
        self.press("Escape")
        self.until("choice")
        self.press("Escape")
        self.player.wait(lambda: self.caption("text") != self.word(CAPTAIN))
        self.leaf(matches)
        self.press("Enter")
        self.player.wait(lambda: self.caption("text") not in ("", matches))
        self.press("Enter")
        self.until("replay")
        self.player.wait(lambda: len(self.page.evaluate("zalp.captions().shots")) > 9)
        self.press("Enter")
        self.show("replay", 2000)
        self.back_to_menu()

    def daily(self) -> None:
        """A result of the sea of the day, from a record: if it were played here, the picture would differ every day."""
        store = records.Records(str(self.player.saves / "unit-1"))
        year, month, day = time.localtime()[:3]
        store.write("daily", b"zalp-daily-1\n%04d-%02d-%02d 31 \n" % (year, month, day))
        self.leaf(self.word("daily"))
        self.press("Enter")
        self.until("daily")
        self.show("daily", 700)
        self.back_to_menu()

    def two_players(self) -> None:
        self.leaf(self.word(CAPTAIN))
        self.press("Enter")
        self.until("choice")
        self.leaf(self.word("two-players"))
        self.press("Enter")
        self.until("naming")
        for name in (("1", "Enter", "2", "Enter", "3"), ("2", "Enter", "1", "Enter")):
            self.press(*name)
            if len(name) > 4:
                self.show("naming")
                self.press("Enter")
            self.press("Enter")
        self.until("menu")
        self.leaf(self.word("play"))
        self.press("Enter")
        self.until("question")
        self.press("ArrowRight", "Enter")  # yes: the match of the last rule set is abandoned
        self.until("curtain")
        self.show("curtain", 1500)
        self.back_to_menu()

    def duel(self) -> None:
        """Two units and the cable, up to the first shots; the link lost."""
        page = self.page
        page.set_viewport_size(PAIR)
        page.locator(".more button").first.click()
        self.player.wait(lambda: self.caption("screen", 1) == "language")
        for unit in (1, 0):
            page.locator("section.unit").nth(unit).focus()
            if unit:
                self.press("Enter")
                self.until("menu", 1)
            for _ in range(12):
                if self.caption("text", unit).startswith(self.word("duel")):
                    break
                self.press("ArrowRight")
                page.wait_for_timeout(700)
            self.press("Enter")
            self.player.wait(lambda unit=unit: self.caption("screen", unit) != "menu")  # type: ignore[misc]
            if unit:
                self.show("duel", 1500, 1)
        for unit in (0, 1):  # the first entry: a fleet that the machine places
            page.locator("section.unit").nth(unit).focus()

            def asked(unit: int = unit) -> bool:
                return self.caption("text", unit).startswith(self.word("play"))

            self.player.wait(asked)
            self.player.insist(lambda asked=asked: not asked(), lambda: self.press("Enter"))  # type: ignore[misc]
        self.until("battle")
        page.wait_for_timeout(1500)
        self.page_picture("duel")
        page.locator(".pull").click()
        self.until("link-lost")
        self.show("link-lost", 1000)
        page.locator(".pull").click()
        page.set_viewport_size(VIEWPORT)

    def self_test(self) -> None:
        """The five pages of the self-test; side by side, as docs/build.md explains them."""
        page = self.page
        switch = page.get_by_role("switch").first
        switch.click()
        self.player.wait(lambda: page.evaluate("zalp.power()") == "off")
        page.locator("section.unit").first.focus()
        page.keyboard.down("Enter")
        switch.click()
        self.until("self-test")
        page.keyboard.up("Enter")
        pages = []

        def keep(wait_ms: int, *keys: str) -> None:
            self.press(*keys)
            page.wait_for_timeout(wait_ms)
            pages.append(Image.open(io.BytesIO(page.locator(".glass").first.screenshot())))

        keep(700, "3")  # past the title
        save(page.locator(".glass").first.screenshot(), f"handbook/{self.language}-self-test", GLASS_WIDTH)
        self.press("Enter")
        page.wait_for_timeout(300)
        self.press("3", "2", "ArrowUp", "Enter")
        page.keyboard.down("7")
        keep(400)
        page.keyboard.up("7")
        page.keyboard.down("Enter")
        page.wait_for_timeout(800)
        page.keyboard.up("Enter")
        keep(1000)
        keep(1500, "Enter")
        keep(700, "Enter")
        if self.language != "ru":
            return
        width, height = (side * 3 // 5 for side in pages[0].size)
        row = Image.new("RGB", (len(pages) * (width + 8) - 8, height), "white")
        for n, picture in enumerate(pages):
            row.paste(picture.convert("RGB").resize((width, height)), (n * (width + 8), 0))
        buffer = io.BytesIO()
        row.save(buffer, "png")
        save(buffer.getvalue(), "self-test")


def main() -> None:
    drawings.main()
    for language in sys.argv[1:] or LOCALES:
        locale = LOCALES[language]
        with tempfile.TemporaryDirectory() as folder:
            saves = Path(folder)
            with serve(saves, *SEEDED, new=True, TEST_SEED=SEED) as (address, _), chromium() as browser:
                page = browser.new_context(viewport=VIEWPORT, locale=locale).new_page()
                tour = Tour(page, saves, language)
                tour.player.open(address)
                for part in (
                    tour.first_start,
                    tour.menus,
                    tour.own_rules,
                    tour.placing,
                    tour.battle,
                    tour.finale,
                    tour.variants,
                    tour.logbook,
                    tour.daily,
                    tour.two_players,
                    tour.duel,
                    tour.self_test,
                ):
                    part()


if __name__ == "__main__":
    main()
