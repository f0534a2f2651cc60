"""A new user's walk through the site, with a picture of each step: `make walk` (needs Chromium, Mosquitto, node).

From the first start to a match, both fleets and the coach; from a friend's link to the first shot of a duel with an
onlooker; the lobby. In both languages and at eight sizes. The pictures are in test-output/walk/SIZE-LANGUAGE; it prints
how long the site took to be seen and the friend to shoot, and how many bytes came.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TREE / "tests"), str(TREE), str(TREE / "library"), str(TREE / "firmware" / "lib")]

import records  # noqa: E402
from browsing import KEEP, Visitor  # noqa: E402
from mosquitto import Mosquitto  # noqa: E402

from host_tools.site import build  # noqa: E402
from host_tools.site.hosting import hosted  # noqa: E402
from host_tools.virtual.player import chromium  # noqa: E402
from zalp.seabattle.rules.presets import preset  # noqa: E402
from zalp.tools.rooms.web import web_rooms  # noqa: E402

SIZES = (
    (320, 568), (375, 667), (390, 844), (844, 390), (768, 1024), (1280, 720), (1366, 768), (1536, 864)
)  # fmt: skip
NEEDS = ["sound", "pictures", "looks"]  # the page as it is
PICTURES = TREE / "test-output" / "walk"
BUTTONS = {
    "en": {
        "friend": "Duel with a friend", "watch": "Let others watch", "meet": "Meet somebody", "play": "PLAY!",
        "yes": "YES",
    },
    "ru": {
        "friend": "Дуэль с другом", "watch": "Пусть посмотрят", "meet": "Найти соперника", "play": "В БОЙ!",
        "yes": "ДА",
    },
}  # fmt: skip


class Walk:
    """One language at one size."""

    def __init__(self, browser, address: str, size: tuple[int, int], language: str) -> None:
        self.browser, self.address, self.language = browser, address, language
        width, height = size
        phone = min(size) < 600
        self.options = {
            "viewport": {"width": width, "height": height},
            "locale": {"en": "en-GB", "ru": "ru-RU"}[language],
            "is_mobile": phone,
            "has_touch": phone,
            "permissions": ["clipboard-read", "clipboard-write"],
        }
        self.folder = PICTURES / f"{width}x{height}-{language}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.words = BUTTONS[language]
        self.count = 0

    def visitor(self) -> Visitor:
        return Visitor(self.browser, NEEDS, **self.options)

    def chosen(self, **kept: bytes) -> Visitor:
        """A visitor in the menu with these records."""
        visitor = self.visitor()
        visitor.page.goto(self.address)
        alphabet = {"en": "latin", "ru": "russian"}[self.language]
        settings = f"zalp-settings-1\nlanguage={self.language}\nalphabet={alphabet}\n"
        rows = {"settings": settings.encode(), **kept}
        visitor.page.evaluate(KEEP, [[f"unit-1/{name}", [*records.seal(data)]] for name, data in rows.items()])
        visitor.open(self.address)
        visitor.to_menu()
        return visitor

    def turns(self) -> None:
        """What is left of a turn of three shots."""
        one = self.chosen(rules=b"three")
        one.enter(self.words["play"])
        one.until("zalp.captions().turn === 'me' && zalp.captions().left")
        self.take(one, "shots-left")
        one.press("3", "4", "Enter")
        one.until("zalp.captions().shots.length > 0 && zalp.captions().selected")
        self.take(one, "shots-left-two")
        print(f"{self.folder.name}: {one.captions().get('left')}", flush=True)
        one.context.close()

    def take(self, visitor: Visitor, name: str, whole: bool = False) -> None:
        """A picture of the window; whole: and one of the page's end, scrolled to. One of the whole page would make the
        window larger, and with it another layout.
        """
        for rest in (False, True)[: 1 + whole]:
            self.count += 1
            if rest:
                visitor.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            visitor.page.wait_for_timeout(400)
            visitor.page.screenshot(path=self.folder / f"{self.count:02}-{name}{'-below' if rest else ''}.png")
            if rest:
                visitor.page.evaluate("scrollTo(0, 0)")

    def alone(self) -> None:
        """A first match against the Cabin boy."""
        came: list[int] = []
        new = self.visitor()
        new.page.on("response", lambda answer: came.append(int(answer.headers.get("content-length", 0))))
        began = time.monotonic()
        new.open(self.address)
        seen = time.monotonic() - began
        print(f"{self.folder.name}: first picture after {seen:.1f} s, {sum(came) / 1e6:.2f} MB", flush=True)
        new.until("zalp.captions().screen === 'language'")
        self.take(new, "language")
        new.to_menu()
        self.take(new, "menu", True)
        for name in ("place", "opponent", "rules"):
            new.press("ArrowRight")
            self.take(new, f"menu-{name}")
        new.page.keyboard.press("?")
        self.take(new, "help")
        new.page.evaluate("document.querySelector('#help').scrollTo(0, 9999)")
        self.take(new, "help-below")
        new.press("Escape")
        new.enter(self.words["play"])
        new.until("zalp.captions().turn === 'me' && zalp.captions().selected")
        self.take(new, "aim")
        new.press("3", "4", "Enter")
        new.until("zalp.captions().shots.length > 0")
        self.take(new, "shot")
        new.until("zalp.captions().turn === 'me' && zalp.captions().selected")
        self.take(new, "turn-again", True)
        new.insist(["Escape"], "zalp.captions().screen === 'fleets'", 20)  # a second one would lead to the menu
        self.take(new, "fleets")
        new.insist(["ArrowRight"], "zalp.captions().screen === 'coach'")
        self.take(new, "coach")
        new.context.close()

    def friends(self, clock: int = 0) -> None:
        """From the link to the first shot, and who watches. clock: seconds a turn, half of them for the friend: one
        is asked for the other's rules.
        """
        host, friend = self.chosen(), self.visitor()
        if clock:
            host, friend = (self.chosen(rules=str(preset("classic", clock=s)).encode()) for s in (clock, clock // 2))
            friend.page.goto("about:blank")
        host.page.click(f"text={self.words['friend']}")
        host.page.wait_for_selector(".invitation svg path")
        self.take(host, "invite")
        host.page.fill(".invitation .name", "ANNA")
        fragment = host.page.input_value(".invitation .link").split("#")[1]
        began = time.monotonic()
        friend.page.goto(f"{self.address}#{fragment}")
        friend.page.wait_for_selector(".invitation .go")
        self.take(friend, "welcome")
        friend.page.fill(".invitation .name", "BORIS")
        friend.page.click(".invitation .go")
        host.until("document.querySelector('.invitation .said')?.textContent.includes('BORIS')")
        self.take(host, "friend-came")
        host.page.click(".invitation .go")
        while any(one.captions()["screen"] != "choice" for one in (host, friend)):
            for one in (host, friend):  # one of them is asked whether he plays by the other's rules
                if one.captions()["screen"] == "question":
                    self.take(one, "duel-rules")
                    one.insist(["ArrowRight"], f"zalp.captions().text.includes('{self.words['yes']}')")
                    one.press("Enter")
                    one.until("zalp.captions().screen !== 'question'")
            host.page.wait_for_timeout(300)
        self.take(friend, "duel-choice")
        for one in (host, friend):
            one.press("Enter")
        for one in (host, friend):
            one.until("zalp.captions().screen === 'battle' && zalp.captions().turn !== ''")
        shooter, other = (host, friend) if host.captions()["turn"] == "me" else (friend, host)
        shooter.until("zalp.captions().selected")
        if clock:
            print(f"{self.folder.name}: the clock {shooter.captions().get('clock')}", flush=True)
            self.take(shooter, "duel-clock")
            host.context.close()
            friend.context.close()
            return
        shooter.press("2", "3", "Enter")
        other.until("zalp.captions().shots.length")
        print(f"{self.folder.name}: first shot of a duel after {time.monotonic() - began:.1f} s", flush=True)
        self.take(shooter, "duel-shooter")
        self.take(other, "duel-other")
        host.page.evaluate("delete Navigator.prototype.share")
        host.page.click(f"text={self.words['watch']}")
        host.until("navigator.clipboard.readText().then((text) => text.includes('#watch='))")
        link = host.page.evaluate("navigator.clipboard.readText()").split("#")[1]
        onlooker = self.visitor()
        onlooker.page.goto(f"{self.address}#{link}")
        onlooker.until("window.zalp?.captions().screen === 'replay'")
        self.take(onlooker, "watch")
        host.until("/1/.test(document.querySelector('.room .status').textContent)")
        self.take(host, "watched", True)
        onlooker.context.close()
        friend.context.close()
        host.until("document.querySelector('.room').dataset.status !== 'here'")
        self.take(host, "friend-lost")
        host.context.close()

    def clocked(self) -> None:
        """A duel with a clock of a minute a turn."""
        self.friends(60)

    def strangers(self) -> None:
        """The lobby."""
        one = self.visitor()
        one.open(self.address)
        one.to_menu()
        one.page.click(f"text={self.words['meet']}")
        one.page.fill(".meeting .name", "EVE")
        self.take(one, "lobby")
        one.page.locator(".meeting button").first.click()
        self.take(one, "lobby-challenge")
        one.context.close()


def main(sizes: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        broker.start()
        rooms = {**web_rooms(broker.web_address), "site": "https://zalp.example/", "lobby": "walk"}
        known, build.web_rooms = build.web_rooms, lambda broker="": rooms  # type: ignore[assignment]
        try:
            build.build(Path(folder) / "site", broker.web_address)
            with hosted(Path(folder) / "site") as host, chromium(shell=True) as browser:
                for size in SIZES:
                    for language in ("en", "ru"):
                        if sizes and f"{size[0]}x{size[1]}-{language}" not in sizes:
                            continue
                        walk = Walk(browser, host.address, size, language)
                        for way in (walk.alone, walk.turns, walk.friends, walk.clocked, walk.strangers):
                            way()
        finally:
            build.web_rooms = known
            broker.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
