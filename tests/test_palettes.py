"""The default palette is distinct to every eye: CIEDE2000 on what a screen shows of the panels' bytes; and this measure
against the pairs published with it.
"""

import re

import pytest
from colours import EYES, apart, ciede2000

from zalp.console.settings import Settings
from zalp.console.show import palette
from zalp.seabattle.screens.variants import seas as variant_seas
from zalp.straume.show import looks
from zalp.tools import ROOT

# What lies together on one panel: the enemy's sea and its last ships, the own one, the own one while it is placed.
PANELS = {
    "enemy": ("WATER", "MISSED", "HALO", "WOUNDED", "SUNKEN", "FOUND", "MINE", "SWEEPER", "CLOSE"),
    "own": ("WATER", "MISSED", "HALO", "SHIP", "WOUNDED", "SUNKEN", "MINE", "SWEEPER", "SUB", "CLOSE"),
    "placing": ("WATER", "SHIP", "GHOST", "BAD", "CLASH"),
}
PAIRS = sorted({tuple(sorted((a, b))) for marks in PANELS.values() for a in marks for b in marks if a != b})
LEAST = {"normal": 20, "protanopia": 12, "deuteranopia": 12, "tritanopia": 12}
LEAST_SAFE = 11
MOMENTS = 5  # of a breath, from one colour to the other
# The page draws light as 255 * (v / 255 * gain) ^ (1 / 2.2).
GAIN = float(
    re.search(r"const GAIN = ([\d.]+)", (ROOT / "library/zalp/tools/virtual/page/glass.js").read_text("utf-8"))[1]
)


def on_screen(led):
    """The page's pixel of an LED's three bytes."""
    return tuple(min(255, round(255 * (v / 255 * GAIN) ** (1 / 2.2))) for v in led)


def breath(look):
    """The LED's bytes through a look's breath, at brightness 3 of 5."""
    settings = Settings()
    settings.choose("brightness", "3")
    colors = palette.Palette("normal")
    variant_seas.lay(colors)
    at = 8 * (getattr(palette, look, None) or getattr(variant_seas, look, 0))
    one, other = colors.table[at : at + 3], colors.table[at + 3 : at + 6]
    for n in range(MOMENTS):
        light = [a + (b - a) * n / (MOMENTS - 1) for a, b in zip(one, other, strict=True)]
        yield [int(v * settings.light) for v in light]


def shown(look):
    """A look's colours on the screen, through its breath."""
    return [on_screen(led) for led in breath(look)]


def close(marks, *eyes):
    """Pairs of marks on one panel that an eye could take for each other, whatever the moment: (pair, eye, how far)."""
    found = []
    for one, other in PAIRS:
        if one in marks and other in marks:
            for eye in eyes:
                least = min(apart(a, b, eye) for a in marks[one] for b in marks[other])
                if least < LEAST[eye]:
                    found.append((one, other, eye, round(least, 1)))
    return found


@pytest.mark.parametrize("eye", EYES)
def test_two_marks_on_one_panel_are_apart_at_every_moment(eye):
    assert close({look: shown(look) for panel in PANELS.values() for look in panel}, eye) == []


@pytest.mark.parametrize("eye", EYES)
def test_the_marks_of_the_safe_palette_are_apart_in_their_means(eye):
    """Those of the classic game, but BAD and CLASH, which both say no. Danger blinks too: core/test_show.py."""
    colors = palette.Palette("safe")
    marks = {"WATER", "MISSED", "HALO", "SHIP", "WOUNDED", "SUNKEN", "GHOST", "BAD", "CLASH"}
    mean = {look: on_screen(colors.mean(getattr(palette, look)).to_bytes(3, "big")) for look in marks}
    pairs = [pair for pair in PAIRS if set(pair) <= marks and pair != ("BAD", "CLASH")]
    assert [pair for pair in pairs if apart(*[mean[look] for look in pair], eye) < LEAST_SAFE] == []


@pytest.mark.parametrize("eye", EYES)
def test_ships_of_straume_are_apart_and_stand_out_from_what_they_lie_on(eye):
    """The own ones, which burn steadily, by type; and each from water, land and red points at every moment."""

    def seen(color):
        return on_screen([int((color >> shift & 255) * Settings().light) for shift in (16, 8, 0)])

    grounds = [
        tuple(looks.LOOKS[8 * look + i : 8 * look + i + 3])
        for look in (looks.WATER, looks.LAND, looks.RED)
        for i in (0, 3)
    ]
    grounds = [r << 16 | g << 8 | b for r, g, b in grounds]
    ships = looks.SHIPS
    pairs = [(a, b) for i, a in enumerate(ships) for b in (*ships[i + 1 :], *grounds)]
    close = [(f"{a:06X}", f"{b:06X}") for a, b in pairs if apart(seen(a), seen(b), eye) < LEAST[eye]]
    assert close == []


# Sharma, Wu, Dalal (2005), table 1: L, a, b of two colours and their difference.
PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize("one, other, difference", PUBLISHED)
def test_the_difference_is_the_published_one(one, other, difference):
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_keeps_white_and_what_it_mixes_up_comes_closer(eye):
    assert apart((255, 255, 255), (255, 255, 255), eye) == 0
    red, green, blue = (200, 60, 40), (110, 120, 40), (40, 60, 200)
    assert apart(red, blue, eye) > 25
    if eye in ("protanopia", "deuteranopia"):
        assert apart(red, green, eye) < apart(red, green) / 2


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


def test_the_marks_of_the_classic_game_are_apart_on_the_pages_pixels(address, desk):
    """At both ends of their breath."""
    looks = sorted({look for panel in PANELS.values() for look in panel if hasattr(palette, look)})
    ends = [end for look in looks for end in (*breath(look),)[:: MOMENTS - 1]]
    pixels = desk.open(address, needs=["pictures"]).page.evaluate(PIXELS, ends)
    assert len(pixels) == 20
    assert close({look: pixels[2 * n : 2 * n + 2] for n, look in enumerate(looks)}, *EYES) == []
