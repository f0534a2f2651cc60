"""What the page does beside the handheld: captions in type, pointing, sound, gamepads, two units, curtains."""

import re

import pytest
import records
from browsing import PHONE, captions, events, seeded, switch

from zalp.tools.rooms.web import web_rooms

pytestmark = pytest.mark.slow

UP, FIRE, BACK = 10, 14, 15
LETTERS = "АБВГДЕЖЗИК"
WIDE = {"width": 1400, "height": 900}


@pytest.fixture
def game(browser, tmp_path):
    """The handheld itself, with one seed."""
    with seeded(tmp_path / "saves", 3) as (address, _):
        yield address


def hears(player, unit=0, **values):
    """Wait until the captions contain this."""
    player.wait(lambda: all(captions(player, unit).get(key, "") == value for key, value in values.items()))


def aims(player):
    """Wait until the player is asked for a cell; which one is under the crosshair."""
    player.wait(
        lambda: captions(player).get("turn") == "me" and re.fullmatch(r"\D\d+", captions(player).get("selected", ""))
    )
    return captions(player)["selected"]


def name(cell):
    return f"{LETTERS[cell % 10]}{cell // 10 + 1}"


def light(player, panel, cell):
    """Where a light is on the page: x, y in CSS pixels."""
    return player.page.evaluate("at => zalp.place(...at)", [panel, cell % 10, cell // 10])


def test_a_click_on_a_light_aims_there_and_one_more_fires(game, desk):
    player = desk.open(game, WIDE, locale="ru-RU")
    player.begin()
    aims(player)
    cell = player.targets()[0]
    player.page.mouse.click(*light(player, 0, cell))
    hears(player, selected=name(cell))
    assert player.saved()[0].charts[1].open(cell)  # aimed at, not fired
    player.page.mouse.click(*light(player, 0, cell))
    player.wait(lambda: not player.saved()[0].charts[1].open(cell))
    # After half a coordinate a click counts all the same.
    aims(player)
    player.press("3")
    hears(player, selected="В")
    other = player.targets()[0]
    player.page.mouse.click(*light(player, 0, other))
    hears(player, selected=name(other))


def test_a_click_aims_in_the_window_over_a_large_sea(game, desk, tmp_path):
    records.Records(str(tmp_path / "saves" / "unit-1")).write("rules", b"big")
    player = desk.open(game, WIDE, locale="ru-RU")
    player.choose()
    hears(player, screen="choice", source="ПРАВИЛА")  # shown before the match
    assert player.page.inner_text(".says .where") == "выбор · ПРАВИЛА"
    player.press("Enter")
    aims(player)
    for cell in ("К10", "М12"):  # the lower right light each time: the window follows
        player.page.mouse.click(*light(player, 0, 99))
        hears(player, selected=cell)
    player.page.mouse.click(*light(player, 0, 0))
    hears(player, selected="Д5")
    player.page.mouse.click(*light(player, 0, 22))
    player.wait(lambda: captions(player)["shots"] and captions(player)["shots"][0]["cell"] == "Д5")


def test_a_tap_sets_a_ship_and_a_drag_moves_it(game, desk):
    player = desk.open(game, PHONE, locale="ru-RU", has_touch=True, is_mobile=True, device_scale_factor=2)
    page = player.page
    hears(player, screen="menu")
    while "РАССТАВИТЬ" not in captions(player)["text"].upper():
        said = captions(player)["text"]
        player.press("ArrowRight")
        player.wait(lambda said=said: captions(player)["text"] not in ("", said))
    player.press("Enter")
    hears(player, screen="placing")

    def ship():
        return captions(player)["selected"].split(": ")[-1].split(" ")

    # The first ship's four decks cannot begin at К10: it goes as near as it can, and lies there.
    page.touchscreen.tap(*light(player, 1, 99))
    hears(player, entry="2/10")
    assert "К10" not in ship()
    # The next one lies beside it, where it may stay. A tap on it turns it, which `?` says too.
    assert captions(player)["fire"] == "поставить корабль"
    before = ship()
    place = "АБВГДЕЖЗИК".index(before[1][0]) + 10 * (int(before[1][1:]) - 1)
    page.touchscreen.tap(*light(player, 1, place))
    player.wait(lambda: ship() != before)
    assert captions(player)["entry"] == "2/10" and len({deck[0] for deck in ship()}) != len(
        {deck[0] for deck in before}
    )
    player.press("?")
    assert "касание корабля поворачивает" in page.inner_text("#help")
    player.press("Escape")
    x, y = light(player, 1, 22)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*light(player, 1, 33), steps=3)
    page.mouse.move(*light(player, 1, 11), steps=3)
    page.mouse.up()
    player.wait(lambda: ship()[0] == "Б2")
    assert captions(player)["entry"] == "2/10"  # moved, not set


def test_the_log_has_both_sides_shots_by_name_and_survives_a_reload(game, desk):
    player = desk.open(game, WIDE, locale="ru-RU")
    page = player.page
    names = "document.querySelector('.leds').getAttribute('aria-label').toLowerCase()"
    hears(player, screen="menu")
    assert "противник" not in page.evaluate(names)
    player.begin()
    cells = [player.targets()[0], player.waters()[0]]
    for cell in cells:
        player.shoot(cell)
    player.wait(lambda: [shot["who"] for shot in captions(player)["shots"]].count("me") == len(cells))
    player.wait(lambda: captions(player)["shots"][0]["who"] == "other")  # a miss: the turn passed, and came back
    aims(player)
    assert all(name in page.evaluate(names) for name in ("противник", "своё море"))
    rows = page.locator(".log li")
    mine = [row for row in rows.all_inner_texts() if "Вы" in row]
    assert [re.sub(r"\s+", " ", row) for row in mine] == [f"Вы {name(cells[1])} мимо", f"Вы {name(cells[0])} ранил"]
    match = player.saved()[0]
    theirs = [cell for who, cell, *_ in match.shots() if who == 1]
    assert [shot["cell"] for shot in captions(player)["shots"] if shot["who"] == "other"] == [
        name(cell) for cell in reversed(theirs)
    ]
    before = captions(player)["shots"]
    page.reload()
    player.wait(lambda: page.evaluate("window.zalp?.captions().screen ?? ''") == "battle")
    assert captions(player)["shots"] == before
    # The page lists the lights in use, in the panels' colours; a screen reader gets the captions.
    lights = page.locator(".legend li").all_inner_texts()
    assert {"вода", "мимо", "ранен", "ваш корабль", "прицел"} <= set(lights)
    # Nobody shoots at his own sea now, which is dimmed, and so is the swatch: of its palette it would have 144 levels.
    swatch = page.locator(".legend li", has_text="ваш корабль").locator(".dot")
    green = "dot => Number(dot.style.getPropertyValue('--high').match(/[0-9]+/g)[1])"
    player.wait(lambda: 60 < swatch.evaluate(green) < 110)
    player.press("ArrowLeft")
    live = page.locator("section.unit [aria-live=polite]").first
    player.wait(lambda: captions(player)["selected"] in live.inner_text())


def test_a_new_unit_offers_the_browsers_language_first_the_second_one_too(browser, desk, tmp_path):
    with seeded(tmp_path / "saves", 3, new=True) as (address, _):
        player = desk.open(address, WIDE, locale="en-GB")
        hears(player, screen="language", language="en", selected="ENGLISH")
        assert "Tap a language" in player.page.inner_text(".says")  # beside the panels, on a phone too
        player.page.mouse.click(*light(player, 1, 44))  # the panel that says so
        hears(player, screen="menu", language="en")
        player.page.get_by_role("button", name="A second handheld and the cable").click()
        hears(player, 1, screen="language", selected="ENGLISH")
        player.press("Tab", "Enter")
        hears(player, 1, screen="menu", language="en")
        assert player.page.evaluate("[zalp.letters(0), zalp.letters(1)]") == ["ABCDEFGHIJ"] * 2
        desk.close()


# Every text of the page, hidden ones too: of elements, of their names and hints.
TEXTS = """() => [document.title, ...[...document.querySelectorAll("body *")].flatMap(e => [
    e.ariaLabel, e.title, e.placeholder,
    ...[...e.childNodes].filter(n => n.nodeType === Node.TEXT_NODE).map(n => n.data),
])].filter(Boolean).join("\\n")"""
KEYS = {"Home", "End", "Enter", "Esc", "Tab", "Shift", "Zalp", "JSON", "NVDA", "VoiceOver"}  # written so in Russian too


def turns_to(player, text):
    """Turn the pages of a menu to the one that begins so."""
    while not (before := captions(player)["text"]).startswith(text):
        player.press("ArrowRight")
        player.wait(lambda before=before: captions(player)["text"] != before)


def test_the_page_is_in_the_handhelds_language_not_the_browsers(browser, desk, tmp_path):
    def words(alphabet):
        return set(re.findall(f"[{alphabet}]{{2,}}", player.page.evaluate(TEXTS)))

    with seeded(tmp_path / "saves", 3, settings="language=ru\n") as (address, _):
        player = desk.open(address, WIDE, locale="en-GB")
        page = player.page
        hears(player, screen="menu", language="ru")
        assert page.evaluate("[document.documentElement.lang, document.title]") == ["ru", "ЗАЛП"]
        assert page.get_by_role("button", name="Клавиши и подсказки").is_visible()
        player.press("?")
        assert page.get_by_text("Первые шаги").is_visible()
        assert not words("A-Za-z") - KEYS
        page.get_by_role("button", name="Закрыть", exact=True).click()

        turns_to(player, "НАСТРОЙКИ")
        player.press("Enter")
        hears(player, screen="settings")
        turns_to(player, "ЯЗЫК")
        player.press("Enter")
        hears(player, language="en")
        assert page.evaluate("[document.documentElement.lang, document.title]") == ["en", "Zalp"]
        player.press("?")
        assert page.get_by_text("First steps").is_visible()
        page.get_by_role("button", name="Close", exact=True).click()
        second_unit = page.locator("section.unit").nth(1)
        page.get_by_role("button", name="A second handheld and the cable").click()
        hears(player, 1, screen="menu", language="ru")
        assert second_unit.get_attribute("lang") == "ru"  # each its own, and the help that of the one in hand
        assert second_unit.get_by_role("switch", name="Питание").is_visible()
        player.press("Tab", "?")
        assert page.get_by_text("Первые шаги").is_visible()
        page.get_by_role("button", name="Закрыть", exact=True).click()
        # A unit that is off has not forgotten its language.
        switch(player, "off", 1)
        assert second_unit.get_attribute("aria-label") == "Консоль 2"
        page.get_by_role("button", name="Put the second handheld away").click()
        page.get_by_role("button", name="Put away").click()
        player.wait(lambda: page.evaluate("zalp.cable().shown") == 1)
        player.press("?")
        assert page.get_by_text("First steps").is_visible()
        player.wait(lambda: not words("А-Яа-яЁё"))  # what the second one last said is still going
        desk.close()


def test_m_mutes_and_the_page_remembers_it(address, desk):
    player = desk.open(address, needs=["sound"], locale="en-GB")
    button = player.page.get_by_role("button", name="Sound")
    assert button.get_attribute("aria-pressed") == "true"
    player.press("m")
    assert button.get_attribute("aria-pressed") == "false"
    player.press("ArrowRight", "6")
    player.wait(lambda: events(player, 5)[0] == 2)
    assert player.page.evaluate("zalp.sound()")["played"] == 0
    player.page.reload()
    player.wait(lambda: player.page.evaluate("window.zalp?.sound().muted ?? null") is True)
    button.click()
    assert player.page.evaluate("zalp.sound().muted") is False


def test_f_fills_the_screen_unless_f_is_a_column(address, desk):
    player = desk.open(address, locale="en-GB")
    player.press("f")  # the program's letters are A to J
    player.wait(lambda: events(player, 5)[0] == 2)
    assert not player.page.evaluate("Boolean(document.fullscreenElement)")
    player.press("Shift+F")
    player.wait(lambda: player.page.evaluate("Boolean(document.fullscreenElement)"))
    player.press("Shift+F")
    player.wait(lambda: not player.page.evaluate("Boolean(document.fullscreenElement)"))
    player.press("?")
    assert player.page.get_by_text("Shift+F").is_visible()


def test_a_gamepad_plays(address, desk):
    player = desk.open(address, needs=["gamepads"])
    pad = """down => {
        const buttons = Array.from({length: 17}, (_, n) => ({pressed: down.includes(n)}));
        navigator.getGamepads = () => [{index: 0, axes: [0, 0], buttons}];
        dispatchEvent(new Event("gamepadconnected")); }"""
    player.page.evaluate(pad, [12, 0])
    player.wait(lambda: events(player, UP)[1] == 1 or events(player, UP)[0] == 1)
    player.wait(lambda: events(player, FIRE)[0] == 1)
    player.page.evaluate(pad, [])
    player.wait(lambda: events(player, UP) == (2, 2) and events(player, FIRE) == (2, 2))
    player.page.evaluate("navigator.getGamepads = () => []")


def second(player, name="A second handheld and the cable"):
    player.page.get_by_role("button", name=name).click()
    player.wait(lambda: player.page.evaluate("zalp.frame(1).some(v => v)"))


def test_tab_and_a_click_move_the_keyboard_between_two_units(address, desk):
    player = desk.open(address, WIDE, locale="en-GB")
    page = player.page
    second(player)
    assert page.evaluate("zalp.inHand()") == 0
    player.press("Tab")
    assert page.evaluate("zalp.inHand()") == 1
    assert page.locator("section.unit").nth(1).get_by_text("keyboard here").is_visible()
    assert not page.locator("section.unit").nth(0).get_by_text("keyboard here").is_visible()
    player.press("7")
    player.wait(lambda: page.evaluate("zalp.frame(1)[300 + 18 + 1]") == 2)
    assert events(player, 6) == (0, 0)
    player.press("Tab")
    assert page.evaluate("zalp.inHand()") == 0
    page.locator("section.unit").nth(1).get_by_role("button", name="C 3").click()
    assert page.evaluate("zalp.inHand()") == 1


# What is pressed outside of dialogs, but for the drawn keys, the second handheld's, and the buttons for screen readers,
# which are pressed again and again.
PRESSED = """[...document.querySelectorAll("button, a, [type=checkbox]")].filter(e => e.checkVisibility() && !e.disabled
    && !e.closest(".key, .reader, dialog, .unit ~ .unit"))"""
DIALOGS = ("Keys and hints", "Duel with a friend", "Meet somebody")


def by_key(one, page):
    page.keyboard.press("Shift")  # the browser knows that keys are used
    one.focus()
    page.keyboard.press("Space" if one.evaluate("e => e.type === 'checkbox'") else "Enter")


PRESSES = {"mouse": lambda one, page: one.click(), "finger": lambda one, page: one.tap(), "key": by_key}


@pytest.mark.skipif(not web_rooms()["rooms"], reason="no npm packages of rooms: make test")
def test_enter_is_fire_again_after_every_button_and_dialog(people, desk):
    player = desk.open(people, WIDE, locale="en-GB", has_touch=True)
    page = player.page

    def fires(*after):
        before, _ = events(player, FIRE)
        page.keyboard.press("Enter", delay=30)
        assert player.comes(lambda: events(player, FIRE)[0] == before + 2, 5), after
        assert not page.query_selector("dialog[open]"), after

    seen = set()
    for way, size in (("mouse", WIDE), ("key", WIDE), ("finger", PHONE), ("key", PHONE)):
        press = PRESSES[way]
        page.set_viewport_size(size)
        handles = [handle.as_element() for handle in page.evaluate_handle(PRESSED).get_properties().values()]
        names = [one.evaluate("e => e.ariaLabel || e.innerText || e.parentNode.innerText") for one in handles]
        # Dialogs last: a friend's room leaves no place for a second handheld.
        for name, one in sorted(zip(names, handles, strict=True), key=lambda found: found[0] in DIALOGS):
            if not one.is_visible():
                continue
            seen.add(name)
            for close in ("Escape", way) if name in DIALOGS else ():
                press(one, page)
                page.wait_for_selector("dialog[open]", timeout=20_000)
                page.keyboard.press("ArrowUp")  # not for the handheld
                if close == "Escape":
                    page.keyboard.press("Escape")
                else:
                    press(page.query_selector("dialog[open] >> text=Close"), page)
                page.wait_for_selector("dialog[open]", state="detached")
                fires(way, name, close)
                assert events(player, UP) == (0, 0)
            if name in DIALOGS:
                continue
            press(one, page)
            if name == "Power":  # and on again
                player.wait(lambda: page.evaluate("zalp.power()") == "off")
                press(one, page)
                player.wait(lambda: page.evaluate("zalp.frame().some(light => light)"))
            fires(way, name)
    assert seen >= {*DIALOGS, "Sound", "Power", "Full screen", "No phrases", "A second handheld and the cable"}, seen


def test_the_arrows_aim_after_the_log_and_the_battery_were_clicked(address, desk):
    player = desk.open(address, WIDE, locale="en-GB")
    player.press("8")  # the program sends captions: a log
    player.wait(lambda: player.page.locator(".log li").count() == 3)
    for count, what in enumerate((".log", ".battery"), 1):
        player.page.click(what)
        player.press("ArrowUp")
        player.wait(lambda count=count: events(player, UP)[0] == 2 * count, 5)


def test_putting_the_second_unit_away_asks_first_and_covers_nothing(address, desk):
    player = desk.open(address, WIDE, locale="en-GB")
    page = player.page
    second(player)
    page.get_by_role("button", name="Put the second handheld away").click()
    assert page.evaluate("zalp.power(1)") == "on"
    asked = page.locator(".more").bounding_box()
    for number in (0, 1):
        box = page.locator(".unit .body").nth(number).bounding_box()
        assert box["x"] + box["width"] <= asked["x"] or asked["x"] + asked["width"] <= box["x"]
    page.get_by_role("button", name="Keep it").click()
    assert page.evaluate("zalp.power(1)") == "on" and page.evaluate("zalp.cable().shown") == 2
    page.get_by_role("button", name="Put the second handheld away").click()
    page.get_by_role("button", name="Put away").click()
    player.wait(lambda: page.evaluate("zalp.cable().shown") == 1)


def test_a_curtain_hides_the_own_sea_until_its_key_is_held(game, desk):
    player = desk.open(game, WIDE, locale="ru-RU")
    page = player.page
    hears(player, screen="menu")
    second(player, "Вторая консоль и кабель")
    curtains = page.locator(".curtain")
    page.get_by_role("button", name="Закрыть моря шторками").click()
    assert not curtains.nth(0).is_visible()  # a menu hides nothing
    page.keyboard.press("Tab") if page.evaluate("zalp.inHand()") else None
    player.begin()
    aims(player)
    own = "() => { const b = document.querySelector('.curtain').getBoundingClientRect();" + (
        " return document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2).closest('.curtain') !== null"
        " && getComputedStyle(document.querySelector('.curtain')).opacity; }"
    )
    assert page.evaluate(own) == "1"
    page.keyboard.down("z")
    player.wait(lambda: page.evaluate(own) == "0")
    page.keyboard.up("z")
    player.wait(lambda: page.evaluate(own) == "1")
    page.get_by_role("button", name="Закрыть моря шторками").click()
    assert not curtains.nth(0).is_visible()
