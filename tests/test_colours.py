"""The measure of colours against the pairs published with it."""

import pytest
from colours import EYES, apart, ciede2000

# Sharma, Wu, Dalal (2005), table 1: L, a, b of two colours and their difference.
PAIRS = [
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


@pytest.mark.parametrize("one, other, difference", PAIRS)
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
