"""The palette on the page's real pixels: marks that lie on one panel cannot be taken for each other."""

import colours
import pytest
from console.show import palette

pytestmark = pytest.mark.slow

# What lies together on one panel: the enemy's sea, the own one, the own one while it is placed.
PANELS = {
    "enemy": ("WATER", "MISSED", "HALO", "WOUNDED", "SUNKEN", "FOUND"),
    "own": ("WATER", "MISSED", "HALO", "SHIP", "WOUNDED", "SUNKEN"),
    "placing": ("WATER", "SHIP", "GHOST", "BAD", "CLASH"),
}
MEDIUM = 0.6  # of full light: brightness 3 of 5
LEAST = {"normal": 20, "protanopia": 12, "deuteranopia": 12, "tritanopia": 12}
# The pixel in the middle of each LED, every second one of every second row lit in a colour of its own.
PIXELS = """async colours => {
    const { Glass } = await import("/page/glass.js");
    const glass = new Glass(document.createElement("canvas"));
    glass.resize(3);
    const frame = new Uint8Array(600);
    colours.forEach((colour, n) => frame.set(colour, 3 * (20 * Math.floor(n / 5) + 2 * (n % 5))));
    glass.setFrame(frame);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return colours.map((_, n) => glass.pixel(0, 2 * (n % 5), 2 * Math.floor(n / 5)));
}"""


def seen(page, name):
    """Every look of a palette as the page draws it at medium brightness: its colour at both ends of its breath."""
    table = palette.Palette(name).table
    looks = sorted({look for panel in PANELS.values() for look in panel})
    ends = []
    for look in looks:
        at = 8 * getattr(palette, look)
        ends += [[int(v * MEDIUM) for v in table[at : at + 3]], [int(v * MEDIUM) for v in table[at + 3 : at + 6]]]
    pixels = page.evaluate(PIXELS, ends)
    return {look: pixels[2 * n : 2 * n + 2] for n, look in enumerate(looks)}


def close(marks):
    """Pairs of marks on one panel that an eye could take for each other, whatever the moment: (pair, eye, how far)."""
    found = set()
    for panel in PANELS.values():
        for n, one in enumerate(panel):
            for other in panel[:n]:
                for eye, least in LEAST.items():
                    # The nearest moments of two breaths; a look that does not breathe has one.
                    far = min(colours.apart(a, b, eye) for a in marks[one] for b in marks[other])
                    if far < least:
                        found.add((one, other, eye, round(far, 1)))
    return sorted(found)


def test_the_marks_of_the_normal_palette_are_apart_on_the_pages_pixels(address, desk):
    found = close(seen(desk.open(address, needs=["pictures"]).page, "normal"))
    assert not found, found
