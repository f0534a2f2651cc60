"""The page in windows of every kind: what must be in sight is in sight, and large enough to be hit."""

import pytest
from browsing import PICTURES

pytestmark = pytest.mark.slow

# name: width, height, device's points a CSS pixel, fingers, the least share of the window's width that the unit takes
WINDOWS = {
    "full-hd": (1920, 1080, 1, False, 0.5),
    "laptop": (1366, 768, 1, False, 0.5),
    "tablet": (1024, 768, 1, False, 0.7),
    "touch-tablet": (1024, 768, 1, True, 0.7),
    "phone": (390, 844, 3, True, 0.95),
    "phone-on-its-side": (844, 390, 3, True, 0.95),
    "laptop-at-200-percent": (683, 384, 2, False, 0.95),
    "full-hd-at-200-percent": (960, 540, 2, False, 0.5),
    "upright": (800, 1200, 1, False, 0.5),
}
# Every element that can be pressed, and the glass: name and box.
BOXES = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).map(e => {
    const b = e.getBoundingClientRect();
    return [e.getAttribute("aria-label") || e.textContent || e.className, b.left, b.top, b.right, b.bottom]; })"""
TARGETS = "button, input, a, summary"


def opened(desk, address, name):
    width, height, dots, fingers, share = WINDOWS[name]
    player = desk.open(
        address,
        {"width": width, "height": height},
        device_scale_factor=dots,
        has_touch=fingers,
        is_mobile=fingers,
    )
    player.page.wait_for_timeout(300)
    return player.page, width, height, 44 if fingers else 24, share


@pytest.mark.parametrize("name", WINDOWS)
def test_one_unit_and_then_two_are_in_sight_whole_and_every_target_can_be_hit(address, desk, name):
    page, width, height, least, share = opened(desk, address, name)
    one_unit(page, name, width, height, least, share)
    page.get_by_role("button", name="A second handheld and the cable").click()
    page.locator("section.unit").nth(1).wait_for()
    page.wait_for_timeout(300)
    two_units(page, name, width, height, least)


def one_unit(page, name, width, height, least, share):
    page.screenshot(path=PICTURES / f"layout-{name}.png")
    boxes = page.evaluate(BOXES, ".unit .body :is(.key, .leds, .switch, .mini, .battery)")
    hidden = page.evaluate("document.querySelector('.unit').dataset.body") == "open"  # the friend's: the logbook has it
    assert len(boxes) == 22 - hidden
    for what, left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, what
    for what, left, top, right, bottom in page.evaluate(BOXES, TARGETS):
        assert right - left >= least and bottom - top >= least, what
    for n, (one, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[:n]:
            apart = right2 <= left + 0.6 or right <= left2 + 0.6 or bottom2 <= top + 0.6 or bottom <= top2 + 0.6
            assert apart, (one, other)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    body = page.evaluate("document.querySelector('.unit').getBoundingClientRect().width")
    assert body >= share * width


def two_units(page, name, width, height, least):
    page.screenshot(path=PICTURES / f"layout-{name}-two.png", full_page=True)
    for number in (0, 1):
        unit = page.locator("section.unit").nth(number)
        boxes, before = None, ()
        while boxes != before:  # until the layout rests
            before = boxes
            page.wait_for_timeout(400)
            unit.locator(".body").evaluate("e => scrollTo(0, scrollY + e.getBoundingClientRect().top - 2)")
            boxes = unit.evaluate(
                "unit => [...unit.querySelectorAll('.body :is(.key, .leds, .switch, .mini, .battery)')].map(e => {"
                " const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
            )
        for left, top, right, bottom in boxes:
            assert left >= 0 and top >= -1 and right <= width and bottom <= height + 1
    for what, left, top, right, bottom in page.evaluate(BOXES, TARGETS):
        assert right - left >= least and bottom - top >= least, what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_window_that_changes_gets_another_body(address, desk):
    page, *_ = opened(desk, address, "laptop")
    body = "document.querySelector('.unit').dataset.body"
    assert page.evaluate(body) == "open"
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(f"() => {body} === 'wide'")
    page.set_viewport_size({"width": 620, "height": 1200})
    page.wait_for_function(f"() => {body} === 'tall'")
    # The picture followed: pixel (9, 9) of the lower panel lies on the glass.
    assert page.evaluate("zalp.pixel(1, 9, 9).length") == 3


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (320, 568), (620, 1200)])
def test_the_glass_leaves_room_for_the_marks_of_letters_below_it(address, desk, width, height):
    page = desk.open(address, {"width": width, "height": height}, locale="ru-RU", is_mobile=width < 600).page
    assert page.evaluate("document.querySelector('.unit').dataset.body") in ("pocket", "tall")
    frame, marks = page.evaluate(
        """() => {
            const text = document.querySelector(".says .text");
            text.closest(".says").hidden = false;
            text.textContent = "В БОЙ! ЕЩЁ";
            const mm = parseFloat(document.querySelector(".unit").style.getPropertyValue("--mm"));
            const glass = document.querySelector(".glass").getBoundingClientRect();
            return [glass.bottom + 0.85 * mm, text.getBoundingClientRect().top];
        }"""
    )
    assert marks >= frame - 0.01


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 560)])
def test_on_a_small_phone_the_numbers_fold_away_and_lights_are_far_enough_apart_for_a_finger(
    address, desk, width, height
):
    page = desk.open(
        address, {"width": width, "height": height}, is_mobile=True, has_touch=True, device_scale_factor=2
    ).page
    page.evaluate(
        "document.querySelectorAll('.number')[7].dispatchEvent(new PointerEvent('click'))"
    )  # captions: a battle
    page.wait_for_function("() => zalp.captions().panel !== undefined || zalp.captions().screen === 'battle'")
    page.wait_for_timeout(1000)
    place = page.evaluate("[zalp.place(0, 0, 0), zalp.place(0, 9, 9)]")
    (left, top), (right, bottom) = place
    assert (right - left) / 9 >= 24 and (bottom - top) / 9 >= 24
    _, x, y, x2, y2 = page.evaluate(BOXES, ".glass")[0]
    assert x <= left and y <= top and right <= x2 and bottom <= y2  # the panel is seen whole
    boxes = page.evaluate(BOXES, ".unit .body :is(.key, .fold, .switch, .mini)")
    assert len(boxes) == 11  # of the keys only the arrows, FIRE and BACK; no battery
    for what, x, y, x2, y2 in boxes:
        assert x >= 0 and y >= 0 and x2 <= width and y2 <= height and min(x2 - x, y2 - y) >= 43.9, what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth") == width
    page.screenshot(path=PICTURES / f"layout-{width}-folded.png")
    page.click(".fold")
    numbers = page.evaluate(BOXES, ".unit .number")
    assert len(numbers) == 10
    for what, x, y, x2, y2 in numbers:
        assert x >= 0 and y >= 0 and x2 <= width and y2 <= height and min(x2 - x, y2 - y) >= 43.9, what
    page.screenshot(path=PICTURES / f"layout-{width}-unfolded.png")


# The longest that a handheld says of itself at one moment, in the language that has the longer words.
LONGEST = (
    "screen=fleets|turn=other|text=противник: 4 3 3 2 2 2 1 1 1 1; вы: 4 3 3 2 2 2 1 1 1 1|fire=играть дальше"
    "|back=в меню",
    "screen=battle|turn=me|selected=К10|cell=потоплен|fire=нельзя: клетка закрыта|back=пауза: оба флота|panel=enemy",
    "screen=placing|entry=1/10|selected=корабль 4: А10 Б10 В10 Г10|fire=нельзя: здесь кораблю не место"
    "|back=взять последний корабль",
    "screen=battle|turn=me|entry=10/10|selected=В7|cell=не стреляли|fire=держите: залп|back=вернуть последнюю клетку",
)
# Whether all that is said at the foot of the glass is inside it, and the type's size.
WHOLE = """async (captions) => {
    const [{ Says }, { Captions }] = await Promise.all(["says", "captions"].map((name) => import(`/page/${name}.js`)));
    const now = new Captions();
    const says = new Says(now);
    document.querySelector(".says").replaceWith(says.element);
    now.receive(captions.replaceAll("|", "\\n").replaceAll("=", "\\t") + "\\nlanguage\\tru");
    says.show(new Set(), false);
    const whole = says.element.getBoundingClientRect();
    const shown = [...says.element.querySelectorAll(".text, .do, .do b")].filter((part) => part.textContent);
    const outside = shown.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.bottom > whole.bottom + 0.5 || box.right > whole.right + 0.5 || !box.height;
    });
    return [outside.map((part) => part.textContent), parseFloat(getComputedStyle(says.element).fontSize)];
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 560), (390, 844), (844, 390), (683, 384)])
def test_no_caption_is_cut_and_the_line_of_back_is_always_seen(address, desk, width, height):
    fingers = width < 600 or height == 390
    page = desk.open(
        address, {"width": width, "height": height}, locale="ru-RU", is_mobile=fingers, has_touch=fingers
    ).page
    for captions in LONGEST:
        outside, size = page.evaluate(WHOLE, captions)
        assert outside == [] and size >= 10, (captions, size)
