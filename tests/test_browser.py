"""The page in a real browser: a whole match by key presses, and everything else a player can touch.

What is lit is judged by what the page drew.
"""

import json
import re
import shutil

import pytest
import records
from browsing import LAPTOP, PHONE, PROGRAM, TREE, events, seeded, switch
from core import random_matches
from core.daily import WHOLE, daily
from PIL import Image

from host_tools.emulator.linked import engines, longer
from host_tools.virtual.player import DIGITS, HANG_S, serve
from zalp.console import VERSION
from zalp.console.logbook.book import place
from zalp.console.logbook.career import Career
from zalp.seabattle.rules import Match, Rng, Rules, Sea
from zalp.seabattle.sheets import reading, shelf

pytestmark = pytest.mark.slow

UP, LEFT, RIGHT, FIRE, BACK = 10, 12, 13, 14, 15
PRESSED, LETTER = 1, 5  # kinds of events


@pytest.mark.daily(1)
def test_a_whole_match(browser, desk, tmp_path):
    with seeded(tmp_path / "saves", 20, settings="pace=brisk\n") as (address, _):
        player = desk.open(address, needs=["sound"], locale="ru-RU")
        assert player.page.title() == "ЗАЛП"
        player.begin()
        waters = player.waters()[:2]
        for cell in waters:
            player.shoot(cell)
        decks = player.targets()
        assert len(decks) == 20
        for cell in decks[:10]:
            player.shoot(cell)

        # The page is closed in the middle and opened again; then the power fails.
        player.page.reload()
        player.wait(lambda: player.page.evaluate("window.zalp?.power() ?? ''") == "on")
        log = player.saved()[0].acts
        switch(player, "off")
        player.wait(lambda: max(player.pixel(0, 4, 4)) < 60)  # dark glass
        switch(player, "on")
        assert len(player.saved()[0].acts) >= len(log)
        player.choose()

        for cell in decks[10:]:
            player.shoot(cell)
        player.wait(lambda: player.saved() is None, 10)  # over: there is nothing to go on with

        def sunk(cell):
            red, green, blue = player.pixel(0, cell % 10, cell // 10)
            return red > 60 and 2 * red > 3 * green and 2 * red > 3 * blue

        # The fireworks over, both seas are shown, all ten ships in red.
        player.wait(lambda: player.page.evaluate("zalp.captions().entry || ''").startswith("1/"))
        player.wait(lambda: all(sunk(cell) for cell in decks))
        assert not any(sunk(cell) for cell in range(100) if cell not in decks)
        # Whoever reads the page's words instead has heard the same: in this order, after the page was opened again too.
        shots = player.page.evaluate("zalp.captions().shots.filter(shot => shot.who === 'me').reverse()")
        names = [f"{'АБВГДЕЖЗИК'[cell % 10]}{cell // 10 + 1}" for cell in [*waters, *decks]]
        assert [shot["cell"] for shot in shots] == names
        answers, sizes = zip(*[(shot["answer"] + " ").split(" ")[:2] for shot in shots], strict=True)
        assert answers[:2] == ("мимо", "мимо") and answers[-1] == "убил"
        assert sorted(filter(None, sizes)) == list("1111222334")  # of the ships that sank
        assert (answers.count("убил"), answers.count("ранил")) == (10, 10)
        sound = player.page.evaluate("zalp.sound()")
        assert sound["state"] == "running" and sound["played"] > 16000
        desk.close()


def test_keyboard_mouse_and_fingers_press_the_same_keys(address, desk):
    player = desk.open(address, PHONE, has_touch=True, locale="ru-RU", device_scale_factor=2)
    page = player.page
    key = page.get_by_role("button", name="D 4", exact=True)
    key.click()
    player.wait(lambda: events(player, 3) == (2, 2))
    key.tap()
    player.wait(lambda: events(player, 3) == (4, 2))
    for code in ("4", "d"):
        player.press(code)
    player.wait(lambda: events(player, 3) == (8, 2))
    player.press("ArrowUp", "Space", "Enter")
    player.wait(lambda: events(player, UP) == (2, 2) and events(player, FIRE) == (4, 2))
    # Two fingers at once: both keys are down together, and each goes up for itself.
    page.evaluate(
        """() => { const at = (key, type, id) => document.querySelector(`[data-key="${key}"]`).dispatchEvent(
            new PointerEvent(type, {pointerId: id, pointerType: 'touch', bubbles: true, cancelable: true}));
            Element.prototype.setPointerCapture = () => {};
            at(0, 'pointerdown', 11); at(1, 'pointerdown', 12); at(0, 'pointerup', 11); }"""
    )
    player.wait(lambda: events(player, 0) == (2, 2) and events(player, 1)[1] in (1, 3, 4))
    page.evaluate("dispatchEvent(new Event('blur'))")  # the window is left: nothing stays pressed
    player.wait(lambda: events(player, 1)[1] == 2)


def test_a_typed_letter_is_distinguished_from_a_digit_and_a_finger_is_neither(address, desk):
    player = desk.open(address, locale="ru-RU")
    keyboard = player.page.keyboard
    for code, kind in (("d", LETTER), ("4", PRESSED)):
        keyboard.down(code)
        player.wait(lambda kind=kind: events(player, 3)[1] == kind)
        keyboard.up(code)
        player.wait(lambda: events(player, 3)[1] == 2)
    button = player.page.get_by_role("button", name="D 4", exact=True)
    button.hover()
    player.page.mouse.down()
    player.wait(lambda: events(player, 3)[1] == PRESSED)
    player.page.mouse.up()


def test_no_key_stays_down_when_its_release_is_not_reported(address, desk):
    """A Mac reports no key that goes up while Cmd is down; a window that has lost the focus gets no keys at all."""
    player = desk.open(address)
    keyboard = player.page.keyboard
    ways = (
        lambda: keyboard.down("Meta"),
        lambda: player.page.evaluate("dispatchEvent(new Event('blur'))"),
        lambda: player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
    )
    for count, leave in enumerate(ways):
        keyboard.down("ArrowUp")
        player.wait(lambda count=count: events(player, UP)[0] == 2 * count + 1)
        leave()
        player.wait(lambda count=count: events(player, UP) == (2 * count + 2, 2))
        keyboard.up("Meta")
        keyboard.up("ArrowUp")
    # What repeats while Cmd is down, and Cmd with a letter, is no key of the handheld.
    keyboard.down("ArrowUp")
    keyboard.down("Meta")
    keyboard.down("ArrowUp")
    keyboard.press("d")
    keyboard.up("Meta")
    player.press("4")
    player.wait(lambda: events(player, 3) == (2, 2))
    assert events(player, UP) == (2 * len(ways) + 2, 2)


def test_the_pad_of_numbers_without_numlock_has_arrows(address, desk):
    page = (player := desk.open(address)).page
    tell = "([type, code, key]) => dispatchEvent(new KeyboardEvent(type, { code, key }))"
    for code, key, meant in (("Numpad8", "8", 7), ("Numpad8", "ArrowUp", UP), ("Numpad6", "ArrowRight", RIGHT)):
        page.evaluate(tell, ["keydown", code, key])
        page.evaluate(tell, ["keyup", code, "8"])  # NumLock may have changed since
        player.wait(lambda meant=meant: events(player, meant) == (2, 2))
    for code, key in (("Numpad7", "Home"), ("Numpad5", "Clear"), ("Numpad0", "Insert")):
        page.evaluate(tell, ["keydown", code, key])
        page.evaluate(tell, ["keyup", code, key])
    player.press("2")
    player.wait(lambda: events(player, 1) == (2, 2))
    assert [events(player, key)[0] for key in (7, 6, 4, 9)] == [2, 0, 0, 0]


# A context whose state a test can set, as a call on an iPhone does; it counts how often it was resumed.
INTERRUPTED = """globalThis.AudioContext = class extends AudioContext {
    constructor(...given) { super(...given); globalThis.heard = this; this.resumed = 0; }
    get state() { return this.faked ?? super.state; }
    resume() { this.resumed++; delete this.faked; return super.resume(); }
};"""


def test_every_gesture_brings_the_sound_back(address, desk):
    player = desk.open(address, needs=["sound"])
    page = player.page
    page.add_init_script(INTERRUPTED)
    page.reload()
    player.wait(lambda: page.evaluate("window.zalp?.frame().some(v => v) ?? false"))
    player.press("1")
    player.wait(lambda: page.evaluate("zalp.sound().state") == "running")
    for state in ("interrupted", "suspended"):
        for gesture in ("pointerdown", "pointerup", "touchend", "click", "keydown"):
            page.evaluate("state => { heard.faked = state; heard.resumed = 0; }", state)
            page.evaluate("kind => dispatchEvent(new KeyboardEvent(kind, { code: 'F9', key: 'F9' }))", gesture)
            assert page.evaluate("heard.resumed") == 1, (state, gesture)
    page.evaluate("heard.resumed = 0")
    page.evaluate("dispatchEvent(new Event('click'))")
    assert page.evaluate("heard.resumed") == 0


def test_letters_follow_the_unit_and_names_are_for_everyone(address, desk):
    player = desk.open(address, locale="en-GB")
    page = player.page
    assert page.evaluate("zalp.letters()") == "ABCDEFGHIJ"
    assert page.evaluate("document.documentElement.lang") == "en"
    names = page.evaluate("[...document.querySelectorAll('.key')].map(e => e.getAttribute('aria-label'))")
    assert names[:2] == ["A 1", "B 2"] and names[9] == "J 10" and names[14:] == ["FIRE", "BACK"]
    assert all(page.evaluate("[...document.querySelectorAll('button')].map(e => e.ariaLabel || e.textContent)"))
    player.press("?")
    assert (
        page.get_by_role("heading", name="Computer keys").is_visible()
        and page.get_by_text(f"Zalp {VERSION}").is_visible()
    )
    player.press("Escape")
    assert not page.get_by_role("heading", name="Computer keys").is_visible()
    assert events(player, BACK) == (0, 0)  # that Escape was for the overlay


def test_light_follows_the_curve(address, desk):
    player = desk.open(address)
    player.press("ArrowUp")
    player.wait(lambda: events(player, UP) == (2, 2))
    player.wait(lambda: player.pixel(0, 1, 0)[0] > 120)  # 50 of 255 in red
    dark, battery = player.pixel(0, 9, 9), player.pixel(0, 1, 0)
    assert battery[0] > 2 * battery[1]
    assert max(dark) < 70 and max(dark) - min(dark) < 20  # a glass dome, grey
    player.page.evaluate("zalp.battery(0)")
    player.wait(lambda: player.pixel(0, 1, 0)[0] < 80)


def test_sound_starts_with_the_first_key_and_arrives_whole(address, desk):
    player = desk.open(address, needs=["sound"])
    assert player.page.evaluate("zalp.sound()") == {"state": "off", "played": 0, "starved": 0, "muted": False}
    player.press("1")
    player.wait(lambda: player.page.evaluate("zalp.sound().state") == "running")
    player.press("ArrowRight")
    player.wait(lambda: player.page.evaluate("zalp.sound().played") == 3200)
    player.press("ArrowRight")
    player.wait(lambda: player.page.evaluate("zalp.sound().played") == 6400)


# The audio worklet away from its thread: blocks are handed over and pictures of 128 samples taken at times of our own.
# A block of 10 ms leaves the unit AHEAD_MS before it is due, and comes late[n] ms later, but never before the one ahead
# of it. Returns what was heard from the first sample to the last, and the gaps that the worklet counted.
LISTEN = """async ({ahead, late}) => {
    globalThis.starved = 0;
    globalThis.sampleRate = 16000;
    globalThis.AudioWorkletProcessor = class { port = { postMessage: (message) => Object.assign(globalThis, message) };
    }; globalThis.registerProcessor = (_, processor) => (globalThis.Speaker = processor); // when it is imported first
    await import("/page/worklet.js");
    const speaker = new Speaker(), heard = [];
    const hand = (samples) => speaker.port.onmessage({ data: { rate: 16000, samples } });
    let arrives = 0;
    const blocks = late.map((ms, n) => (arrives = Math.max(arrives, Math.max(0, 10 * (n + 1) - ahead) + ms)));
    for (let now = 0, next = 0; now < 10 * late.length + 1000; now += 8) {
        for (; next < blocks.length && blocks[next] <= now; next++) {
            hand(Uint8Array.from({ length: 160 }, (_, i) => 1 + ((next * 160 + i) % 127)));
            if (next === blocks.length - 1) hand(new Uint8Array());
        }
        const picture = new Float32Array(128);
        speaker.process([], [[picture]]);
        heard.push(...picture.map((level) => Math.round(level * 128 + 128)));
    }
    return { heard: heard.slice(heard.findIndex((level) => level !== 128)), starved: globalThis.starved };
}"""


def test_a_sound_has_no_gaps_with_blocks_60_ms_late_and_gaps_are_counted(address, desk):
    source = (TREE / "library/zalp/tools/virtual/drivers/speaker.py").read_text()
    ahead = int(re.search(r"AHEAD_MS = (\d+)", source)[1])
    page = desk.open(address).page
    delays = {
        "never": [0] * 60,
        "at first": [0, 0, 60] + [0] * 57,
        "once": [0] * 30 + [60] + [0] * 29,
        "by turns": [0, 35, 5, 60, 20, 0] * 10,
    }
    for late, row in delays.items():
        found = page.evaluate(LISTEN, {"ahead": ahead, "late": row})
        assert found["heard"][:9600] == [1 + n % 127 for n in range(9600)], late
        assert found["starved"] == 0, late
    found = page.evaluate(LISTEN, {"ahead": 95, "late": [0] * 30 + [300] + [0] * 29})
    assert found["starved"] == 1


def test_a_crash_is_shown_and_the_unit_comes_back(address, desk):
    player = desk.open(address)
    player.press("Escape")
    player.page.get_by_text("ValueError: BACK was pressed").wait_for()
    player.page.get_by_role("button", name="Switch on again").click()
    player.wait(lambda: player.page.evaluate("zalp.frame().some(v => v)"))
    player.press("7")
    player.wait(lambda: events(player, 6) == (2, 2))
    assert not player.page.get_by_text("ValueError").is_visible()


@pytest.mark.daily(1)
def test_fire_held_while_the_power_comes_on_is_the_self_test(browser, desk, tmp_path):
    with serve(tmp_path / "saves") as (address, _):
        player = desk.open(address, locale="en-GB")
        switch(player, "off")
        player.page.keyboard.down("Enter")
        switch(player, "on")
        player.page.keyboard.up("Enter")
        player.press("3")  # the title

        def wedge():
            frame = player.page.evaluate("zalp.frame()")
            lit = [any(frame[3 * i : 3 * i + 3]) for i in range(200)]
            return lit == [x <= y for y in range(10) for x in range(10)] * 2

        player.wait(wedge)
        player.press("Escape")
        player.begin()
        desk.close()


@pytest.mark.daily(1)
def test_a_drained_battery_warns_stops_and_stays_empty_over_the_switch(browser, desk, tmp_path):
    with serve(tmp_path / "saves") as (address, _):
        player = desk.open(address, locale="ru-RU")
        player.begin()
        cells = player.page.get_by_role("slider", name="Батарея")
        assert cells.input_value() == "5000"
        cells.fill("4200")
        # The sign: a battery on the lower panel, its frame in amber.
        frame = [(x, y) for x in range(1, 9) for y in (2, 7)] + [(x, y) for x in (1, 8) for y in range(3, 7)]

        def sign():
            shown = player.page.evaluate("zalp.frame()")
            colors = {tuple(shown[300 + 30 * y + 3 * x :][:3]) for x, y in frame}
            return len(colors) == 1 and max(max(colors)) > 20

        player.wait(sign)
        saved = player.saved()
        cells.fill("3700")

        def off():
            player.press("1")  # the words may be skipped
            return not player.page.evaluate("zalp.frame().some(v => v)")

        player.wait(off, step=0.5)
        assert player.page.evaluate("zalp.power()") == "on"
        assert str(player.saved()[0]) == str(saved[0])
        switch(player, "off")
        switch(player, "on")
        assert cells.input_value() == "3700"
        player.wait(off, step=0.5)  # the same cells
        switch(player, "off")
        cells.fill("5200")
        switch(player, "on")
        player.wait(player.at_menu)
        desk.close()


def test_the_page_finds_a_server_that_comes_back(desk, tmp_path):
    desk.excused = "ERR_CONNECTION_REFUSED", "setup.json", "status of 500"  # Chromium logs each attempt that failed
    with serve(tmp_path / "saves", "--main", str(PROGRAM)) as (address, _):
        player = desk.open(address)
    player.page.get_by_text("No connection to the server").wait_for()
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    with serve(tmp_path / "saves", "--main", str(PROGRAM), port=port) as (again, _):
        assert again == address
        player.wait(lambda: not player.page.get_by_text("No connection to the server").is_visible())
        player.wait(lambda: player.page.evaluate("zalp.frame().some(v => v)"))

        def answers():  # what is pressed before its program runs is lost, as on a Pico
            player.press("2")
            player.page.wait_for_timeout(300)
            return events(player, 1)[1] >= 2

        player.wait(answers)
        player.page.route("**/setup.json", lambda route: route.fulfill(status=500))
        player.page.reload()
        player.page.get_by_text("could not read setup.json. Load it again").wait_for()
        player.page.unroute("**/setup.json")
        player.page.reload()
        player.wait(lambda: player.page.evaluate("window.zalp?.frame().some(v => v)"))
        desk.close()


def test_a_flood_of_frames_leaves_the_page_with_the_last_one(address, desk):
    player = desk.open(address, needs=["pictures"])
    player.press("ArrowDown", "4")
    player.wait(lambda: events(player, 11)[1] == 2 and events(player, 3)[1] == 2)
    assert player.page.evaluate("zalp.power()") == "on"


# Ten pulls in a duel of the old game, or four in one of ten shots.
DUEL = Rules(answers="plain") if WHOLE else Rules(7, 7, ("3", "2", "2", "1", "1", "1"), answers="plain")
BEGINS = "them", "me"  # as both have agreed
PULLS = daily(4, 10)


class Duelist:
    """A player at one of the two units on the page, who presses its keys with the mouse."""

    def __init__(self, player, number):
        self.player, self.number = player, number
        self.unit = player.page.locator("section.unit").nth(number)

    def press(self, *keys):
        for key in keys:
            self.unit.locator(f'[data-key="{key}"]').click(delay=40)
            self.player.page.wait_for_timeout(60)

    def frame(self):
        return self.player.page.evaluate("unit => zalp.frame(unit)", self.number)

    def to_menu(self):
        """From the first picture after power-on."""
        self.player.wait(lambda: any(self.frame()))
        self.press(BACK)
        self.player.wait(self.at_menu)

    def at_menu(self):
        """A menu or a choice, in the captions and shown by one bright dot in the upper panel's last row."""
        screen = self.player.page.evaluate("unit => zalp.captions(unit).screen", self.number)
        row = self.frame()[270:300]
        return screen in ("menu", "choice") and sum(row[at] > 12 for at in range(0, 30, 3)) == 1

    def lost(self):
        """The red corners of a lost link."""
        frame = self.frame()
        return all(frame[at] > 20 and not frame[at + 1] and not frame[at + 2] for at in (0, 27, 270, 297))


class Table:
    """Two units on one page, and their duel as their records hold it."""

    def __init__(self, player, saves, kind=Duelist):
        self.player, self.saves = player, saves
        self.both = kind(player, 0), kind(player, 1)

    def off(self, number):
        switch(self.player, "off", number)

    def on(self, number):
        switch(self.player, "on", number)
        self.both[number].to_menu()

    def duels(self):
        folders = [self.saves / f"unit-{number}" for number in (1, 2)]
        names = ("duel", "duel-acts", "_secret")
        return engines([{n: (folder / n).read_bytes() for n in names if (folder / n).exists()} for folder in folders])

    def count(self):
        """Acts so far; None when the match is over or a record is being replaced."""
        duels = self.duels()
        return longer(duels).state.play.log.count if all(duel and duel.match for duel in duels) else None

    def shoot(self):
        """The next shot of whoever's turn it is: unit 1 hits, unit 2 misses. False when the match is over."""
        duels = self.duels()
        if not all(duels) or longer(duels).match.over:
            return False
        known = longer(duels)
        number = 0 if known.match.turn == duels[0].side else 1
        chart, decks = known.match.charts[1 - known.match.turn], duels[1 - number].sea.fleet.ships
        decks = [cell for ship in decks for cell in ship]
        cell = next(cell for cell in range(DUEL.cells) if chart.open(cell) and (cell in decks) == (number == 0))
        before = known.state.play.log.count

        def fired():
            now = self.count()
            return now is None or now > before + 1

        def fire():
            if self.count() == before:
                self.both[number].press(UP, cell % DUEL.width, cell // DUEL.width, FIRE)

        self.player.insist(fired, fire)
        return True

    def pull(self, in_it=True):
        self.player.page.get_by_role("button", name="Вставить кабель" if in_it else "Вынуть кабель").click()


def a_stranger_comes_and_goes(table):
    """A third unit, with records of its own, in the place of the second: it wants a duel, and the match waits."""
    folder, away = table.saves / "unit-2", table.saves / "away"
    acts = table.saves / "unit-1" / "duel-acts"
    table.player.page.wait_for_timeout(1000)  # until the last answer is saved
    before = acts.read_bytes()
    table.off(1)
    shutil.copytree(folder, away)
    for name in ("duel", "duel-acts"):
        (folder / name).unlink()
    (folder / "_secret").write_bytes(records.seal(bytes(range(19))))  # another secret
    table.on(1)
    table.both[1].press(RIGHT, RIGHT, RIGHT, FIRE)
    table.player.wait(lambda: table.player.page.evaluate("zalp.captions(0).text") == "ЭТО НЕ ТА КОНСОЛЬ")
    assert acts.read_bytes() == before and not (folder / "duel").exists()
    table.off(1)
    shutil.rmtree(folder)
    away.rename(folder)
    table.on(1)
    table.both[1].press(FIRE)


@pytest.mark.daily(1)
def test_a_duel_of_two_units_survives_pulls_power_cuts_and_a_third_unit(browser, desk, tmp_path):
    with serve(tmp_path / "saves") as (address, _):
        for folder in (tmp_path / "saves").glob("unit-*"):
            store, begins = records.Records(str(folder)), BEGINS[folder.name == "unit-2"]
            store.write("rules", str(DUEL).encode())
            store.write("settings", f"zalp-settings-1\npace=brisk\nbegins={begins}\n".encode())
        player = desk.open(address, {"width": 1400, "height": 900}, locale="ru-RU")
        page = player.page
        page.get_by_role("button", name="Вторая консоль и кабель").click()
        table = Table(player, tmp_path / "saves")
        for duelist in table.both:
            duelist.to_menu()
            duelist.press(RIGHT, RIGHT, RIGHT)
            page.wait_for_timeout(300)
            duelist.press(FIRE)
        for duelist, begins in zip(table.both, ("ПРОТИВНИК", "ВЫ"), strict=True):
            said = f"zalp.captions({duelist.number}).text ?? ''"
            player.wait(lambda said=said, words=f"ПЕРВЫЙ: {begins}": words in page.evaluate(said))

        def place():
            for duelist in table.both:
                if duelist.at_menu():
                    duelist.press(FIRE)

        player.insist(lambda: all(table.duels()), place)  # a match is saved when both know of it
        player.wait(lambda: table.count() is not None)
        assert table.duels()[1].match.first == table.duels()[1].side
        shots = pulls = 0
        fleets = [list(duel.sea.fleet.ships) for duel in table.duels()]
        while table.shoot():
            shots += 1
            if shots % 2 and pulls < PULLS:  # the last pull before the last shot
                pulls += 1
                table.pull(False)
                if pulls % 3 == 1:  # seen to be lost by both (how soon: test_cable_channel)
                    for duelist in table.both:
                        player.wait(duelist.lost, step=0.02)
                else:
                    page.wait_for_timeout(300 * pulls)
                table.pull()
                page.wait_for_timeout(300)
            if shots == 4:  # both without power at once
                log = table.count()
                for number in (0, 1):
                    table.off(number)
                for duelist in table.both:
                    table.on(duelist.number)
                    duelist.press(FIRE)
                assert table.count() >= log - 1
            if shots == 6:
                player.wait(lambda: table.count() is not None)
                a_stranger_comes_and_goes(table)
        assert pulls == PULLS and shots >= DUEL.decks
        # Each erases its record when both have found the same end.
        player.wait(lambda: table.duels() == [None, None])
        sunk = [cell // DUEL.width * 10 + cell % DUEL.width for ship in fleets[1] for cell in ship]  # lights of a panel

        def red(duelist, at):
            r, g, b = duelist.frame()[3 * at : 3 * at + 3]
            return r > 20 and r > 2 * g and r > 2 * b

        # Both show both seas: all of unit 2's ships are red above on unit 1 and below on unit 2.
        player.wait(lambda: all(red(table.both[0], cell) for cell in sunk), step=0.3)
        player.wait(lambda: all(red(table.both[1], 100 + cell) for cell in sunk), step=0.3)
        desk.close()


@pytest.mark.daily(1)
def test_two_people_play_a_match_to_its_end_and_take_it_along(browser, desk, tmp_path):
    """On one handheld, two small ships each so that it is short: names, curtains, the end, what is downloaded."""
    folder = tmp_path / "saves" / "unit-1"
    folder.mkdir(parents=True)
    store = records.Records(str(folder))
    store.write("settings", b"zalp-settings-1\ncaptain=two-players\npace=brisk\nlanguage=en\nalphabet=latin\n")
    store.write("people", b"zalp-people-1\nANYA\nBORIS\nshort\n")
    store.write("rules", str(Rules(6, 6, ("2", "1"))).encode())
    book = Career()
    book.kept = 1
    store.write("logbook", book.pack())  # so that there is something to take along before the match, too
    store.write(place(0), shelf.pack(random_matches.match(Rules(), Rng(2))))

    def match_and_seas():
        try:
            payload = records.unseal((folder / "match").read_bytes())
        except FileNotFoundError:
            return None
        lines = dict(line.split(" ", 1) for line in payload.decode().splitlines()[1:6])
        match = Match.parse(lines["match"])
        return match, [Sea.parse(lines[name], match.rules) for name in ("own", "theirs")]

    with seeded(tmp_path / "saves", 20) as (address, _):
        player = desk.open(address, LAPTOP, locale="en-US")
        page = player.page

        def said(key):
            return page.evaluate("key => zalp.captions()[key] ?? ''", key)

        page.locator(".keeps").wait_for()
        player.choose()
        names, named = set(), set()
        missed = False
        player.insist(lambda: match_and_seas() is not None, lambda: player.press("Enter"))
        while (state := match_and_seas()) is not None:
            captions = page.evaluate("zalp.captions()")
            if captions.get("screen") == "curtain":
                if captions.get("text"):  # the next screen's first picture has no words and no name of its own yet
                    names.add(captions["text"].split(": ")[-1])
                player.insist(lambda: said("screen") != "curtain", lambda: player.press("Enter"))
                continue
            match, seas = state
            if captions.get("turn") != ("one", "two")[match.turn] or captions.get("fire") not in (
                "shoot",
                "not allowed: this cell is known",
                "not allowed: the row is missing",  # a digit that came while a shell flew was dropped
            ):
                page.wait_for_timeout(50)
                continue
            if match.acts:  # the log calls them by their names
                named.update(page.locator(".log .who").all_inner_texts())
                assert page.locator(".log").bounding_box()["height"] > 60, "the log has room for three shots"
            chart = match.charts[1 - match.turn]
            decks = [cell for ship in seas[1 - match.turn].fleet.ships for cell in ship if chart.open(cell)]
            water = [cell for cell in range(36) if chart.open(cell) and cell not in decks]
            cell = decks[0] if missed else water[0]
            missed = True
            player.press("ArrowUp", DIGITS[cell % 6], DIGITS[cell // 6], "Enter")
            player.comes(lambda log=match.acts: not (now := match_and_seas()) or len(now[0].acts) > len(log), 2)
        assert names == named == {"ANYA", "BORIS"}

        links = page.locator(".keepsakes a:not([hidden])")
        page.click(".keeps")
        with page.expect_download() as download:
            links.first.click()
        text = download.value.path().read_text(encoding="utf-8")
        sheet = reading.read(text)
        assert sheet.match.result in (0, 1) and sheet.match.reason == "sunk"
        assert (sheet.headers["A"], sheet.headers["B"], sheet.headers["Letters"]) == ("ANYA", "BORIS", "latin")
        for n, kind in ((1, "GIF"), (2, "PNG")):
            with page.expect_download() as download:
                links.nth(n).click()
            with Image.open(download.value.path()) as picture:
                assert picture.format == kind and (
                    picture.width > 200 if kind == "GIF" else picture.size == (1080, 1080)
                )
                assert (getattr(picture, "n_frames", 1) > 5) == (kind == "GIF")
        with page.expect_download() as download:
            links.nth(3).click()
        exported = json.loads(download.value.path().read_text(encoding="utf-8"))
        assert set(exported["people"]) == names and exported["rules"]["own"]["two-players"]["matches"] == 1
        assert reading.read(exported["matches"][0]).match.result == sheet.match.result
        assert links.count() == 5
        with page.expect_download(timeout=1000 * HANG_S) as download:  # it is written while it is played
            links.nth(4).click()
        ends = download.value.suggested_filename.rpartition(".")[2]
        film = download.value.path().read_bytes()
        assert len(film) > 20_000
        assert film[4:8] == b"ftyp" if ends == "mp4" else (ends, film[:4]) == ("webm", b"\x1a\x45\xdf\xa3")
        desk.close()
