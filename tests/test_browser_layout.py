"""The page in windows of every kind: what must be in sight is in sight, and large enough to be hit."""

import pytest
from browsing import PICTURES

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
    assert len(boxes) == 21
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
            return [glass.bottom + 1.7 * mm, text.getBoundingClientRect().top];
        }"""
    )
    assert marks >= frame - 0.01
