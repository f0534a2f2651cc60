"""A duel through a broker between the site in a browser and `make play` in another process, on a far and bad line."""

import pytest
import records
from browsing import KEEP, Desk, Visitor, but_for_a_broker_gone
from mosquitto import Mosquitto, far_line
from once import site_in
from test_browser import BACK, FIRE, RIGHT
from test_browser_straume import Captain
from test_site_friend import pytestmark  # noqa: F401

from host_tools.emulator.linked import engines
from host_tools.site.hosting import hosted
from host_tools.virtual.player import serve
from zalp.seabattle.rules import Rules
from zalp.tools.rooms.keys import fragment, new_secret

RULES = Rules(4, 4, ("2",))
CELLS = [f"{x}{y}" for y in "1234" for x in "ABCD"]
APART = [cell for cell in CELLS if (ord(cell[0]) + int(cell[1])) % 2]  # no two are neighbours: a ship is hit, not sunk
SETTINGS = b"zalp-settings-1\npace=brisk\nlanguage=en\nalphabet=latin\n"
BAD = 0.2, 0.05  # seconds one way; the share of segments that is lost


class Duelist:
    """Plays by the page's captions: enters the duel, answers yes, shoots at one cell after the other."""

    def __init__(self, page):
        self.page = page
        self.seen = []  # screens, in order
        self.text = ""  # what the menu showed last
        self.last, self.vain = None, 0  # the shots shown when it shot last; how often since then to no effect

    def now(self):
        return {"screen": None, "text": "", **(self.page.evaluate("window.zalp?.captions()") or {})}

    def mine(self, now):
        return {shot["cell"] for shot in now["shots"] if shot["who"] == "me"}

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key, delay=30)

    def act(self, decks=()):
        """decks: the other's, for whoever is to win now."""
        now = self.now()
        screen = now["screen"]
        if not self.seen or self.seen[-1] != screen:
            self.seen.append(screen)
        if screen == "menu":
            duel = "DUEL" in now["text"] or "FRIEND" in now["text"]
            if duel and self.text == now["text"]:  # it stands, no key is on its way
                self.press("Enter")
            elif not duel:
                self.press("ArrowRight")
                self.page.wait_for_timeout(300)
            self.text = now["text"]
        elif screen in ("choice", "question", "power-on", "placing"):
            self.press("Enter")
        elif screen == "battle" and now.get("turn") == "me" and now.get("selected"):
            mine = self.mine(now)
            open_ = [cell for cell in dict.fromkeys([*decks, *APART, *CELLS]) if cell not in mine]
            # The next one where nothing came of the last: a page that was reloaded need not tell each shot before.
            self.vain = self.vain + 1 if self.last == mine else 0
            self.last = mine
            cell = open_[self.vain % len(open_)]
            self.press("ArrowUp", "1234"["ABCD".index(cell[0])], cell[1], "Enter")


def decks_of(folder):
    """The cells of the ship in the duel that this unit's records hold; the one of the acts comes after the first of
    them, when the line is quiet."""
    there = [folder / name for name in ("duel", "duel-acts", "_secret") if (folder / name).exists()]
    duel, _ = engines([{path.name: path.read_bytes() for path in there}, {}])
    return [CELLS[cell] for ship in duel.sea.fleet.ships for cell in ship]


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.mark.daily(1)
def test_the_site_and_a_handheld_elsewhere_fight_a_duel_through_a_broker(browser, broker, tmp_path):
    link = "#" + fragment(new_secret())
    folder = tmp_path / "saves" / "unit-1"
    folder.mkdir(parents=True)
    store = records.Records(str(folder))
    store.write("settings", SETTINGS)
    store.write("rules", str(RULES).encode())
    desk, visitor = Desk(browser, tmp_path / "saves"), Visitor(browser, locale="en-GB")
    with far_line(broker.web_port, *BAD) as web, far_line(broker.port, *BAD) as line:
        site_in(tmp_path / "site", f"ws://127.0.0.1:{web.port}/mqtt")
        room = ("--room", link, "--broker", f"mqtt://127.0.0.1:{line.port}")
        with hosted(tmp_path / "site") as host, serve(tmp_path / "saves", *room) as (address, _):
            visitor.page.goto(host.address)
            texts = (("settings", SETTINGS), ("rules", str(RULES).encode()))
            rows = [[f"unit-1/{name}", [*records.seal(text)]] for name, text in texts]
            visitor.page.evaluate(KEEP, rows)
            visitor.page.goto("about:blank")
            visitor.page.goto(host.address + link)
            here = Duelist(visitor.page)
            visitor.until("window.zalp?.friend() === 'here'")
            visitor.page.click(".invitation .go")
            there = Duelist(desk.open(address, locale="en-GB").page)
            shots, faults, decks, known = 0, 0, (), ()
            while not {"finale"} <= set(here.seen) & set(there.seen):
                here.act(decks)
                here.page.wait_for_timeout(150)
                there.act()
                there.page.wait_for_timeout(150)
                shots = max(shots, len(here.now().get("shots", ())))
                if faults == 0 and shots >= 1:
                    faults = 1
                    known = decks_of(folder)  # while the duel stands: on a slow machine it may be over soon
                    broker.stop()
                    visitor.until("zalp.friend() === 'adrift'")
                    broker.start()
                    visitor.until("zalp.friend() === 'here'")
                elif faults == 1 and shots >= 2:
                    faults = 2
                    visitor.page.reload()  # nothing is to be pressed
                    visitor.until("window.zalp?.friend() === 'here'")
                    decks = known
            assert faults == 2, (here.seen, there.seen)
            ends = [one.now() for one in (here, there)]
            # The same shots, seen from both sides.
            other = {"me": "other", "other": "me"}
            seen = [[(shot["who"], shot["cell"], shot["answer"]) for shot in end["shots"]] for end in ends]
            assert seen[0] == [(other[who], cell, answer) for who, cell, answer in seen[1]]
            desk.faults.clear()
            desk.close()
    visitor.context.close()
    assert but_for_a_broker_gone(visitor.faults) == []


@pytest.mark.daily(1)
def test_straume_survives_a_broker_that_restarts_and_a_page_that_is_loaded_anew(browser, broker, tmp_path):
    link = "#" + fragment(new_secret())
    site_in(tmp_path / "site", broker.web_address)
    both = [Visitor(browser, locale="en-GB") for _ in range(2)]

    def enter(visitor):
        visitor.until("window.zalp?.friend() === 'here'")
        visitor.page.click(".invitation .go")

    with hosted(tmp_path / "site") as host:
        rows = [
            [f"unit-1/{name}", [*records.seal(text)]] for name, text in (("settings", SETTINGS), ("game", b"straume"))
        ]
        for visitor in both:
            visitor.page.goto(host.address)
            visitor.page.evaluate(KEEP, rows)
            visitor.page.goto("about:blank")
            visitor.page.goto(host.address + link)
        captains = [Captain(visitor, 0) for visitor in both]
        for visitor in both:
            enter(visitor)
        for captain in captains:
            captain.until("text", "PLAY!")
            captain.press(FIRE)

        def turns():
            """Whoever has the move makes it; the captain who has the next."""
            waiting = []

            def ready():  # asked once: after the line was gone a notice may come a moment later
                waiting[:] = [captain for captain in captains if captain.moves()]
                return waiting

            both[0].wait(ready)
            one = waiting[0]
            one.turn_a_ship()
            other = captains[1 - captains.index(one)]
            other.player.wait(other.moves)
            return other

        turns()
        broker.stop()
        for visitor in both:
            visitor.until("zalp.friend() === 'adrift'")
        broker.start()
        for visitor in both:
            visitor.until("zalp.friend() === 'here'")
        mover = turns()
        # The page of whose move it is; the game goes on where it was.
        mover.player.page.reload()
        mover = turns()
        mover.press(BACK)
        mover.until("fire", "go on")
        mover.press(BACK)
        mover.turn_to("RESIGN")
        mover.until("screen", "question")
        mover.press(RIGHT, FIRE)
        mover.until("text", "DEFEAT")
        captains[1 - captains.index(mover)].until("text", "OPPONENT RESIGNED")
    for visitor in both:
        visitor.context.close()
        assert but_for_a_broker_gone(visitor.faults) == []
