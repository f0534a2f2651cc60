"""The page in windows of every kind: what must be in sight is in sight, and large enough to be hit."""

import pytest
from browsing import Window

pytestmark = pytest.mark.slow

# width, height, fingers
SIZES = (
    (1920, 1080, False),
    (1366, 768, False),
    (1024, 768, False),
    (1024, 768, True),
    (390, 844, True),
    (320, 568, True),
    (844, 390, True),
    (683, 384, False),
    (960, 540, False),
    (800, 1200, False),
)
# Every element that can be pressed, and the glass: name and box.
BOXES = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).map(e => {
    const b = e.getBoundingClientRect();
    return [e.getAttribute("aria-label") || e.textContent || e.className, b.left, b.top, b.right, b.bottom]; })"""
TARGETS = "button, input, a, summary"


def test_each_of_two_units_is_seen_whole_at_every_size_and_every_target_can_be_hit(address, desk):
    player = desk.open(address)
    window, page = Window(player), player.page
    page.get_by_role("button", name="A second handheld and the cable").click()
    page.locator("section.unit").nth(1).wait_for()
    for width, height, fingers in SIZES:
        least = window.take(width, height, fingers)
        for number in (0, 1):
            unit = page.locator("section.unit").nth(number)
            unit.locator(".body").evaluate("e => scrollTo(0, scrollY + e.getBoundingClientRect().top - 2)")
            boxes = unit.evaluate(
                "unit => [...unit.querySelectorAll('.body :is(.key, .leds, .switch, .mini, .battery)')]"
                ".filter(e => e.checkVisibility()).map(e => {"
                " const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
            )
            for left, top, right, bottom in boxes:
                assert left >= 0 and top >= -1 and right <= width and bottom <= height + 1, (width, height, number)
            for n, (left, top, right, bottom) in enumerate(boxes):
                for left2, top2, right2, bottom2 in boxes[:n]:
                    apart = right2 <= left + 0.6 or right <= left2 + 0.6 or bottom2 <= top + 0.6 or bottom <= top2 + 0.6
                    assert apart, (width, height, number)
        for what, left, top, right, bottom in page.evaluate(BOXES, TARGETS):
            assert right - left >= least and bottom - top >= least, (width, height, what)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
