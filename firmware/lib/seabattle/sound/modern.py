"""The "modern" bank: each effect is its length in ms and its layers, the one that matters most first.

Shaped for a cone of 10 to 28 mm, which gives almost nothing below 400 Hz: weight is made of noise between 500 and
2000 Hz that moves, of distortion, and of contrast. Imports layer only.
"""

from .layer import layer

BANK = {
    "whistle": (
        1000,
        layer(
            "sine",
            level=(0, -60, 30, -26, 500, -16, 900, -5, 1000, -3, 1050, -70),
            pitch=(0, 3500, 450, 2500, 1000, 760, 1050, 700),
            colour=(0, 20, 1000, 90),
            vibrato=(9, 14, 12),
            wander=(20, 8),
            ratio=128,
        ),
        layer(
            "band",
            level=(0, -60, 40, -34, 600, -22, 1000, -10, 1060, -70),
            pitch=(0, 3500, 450, 2500, 1000, 760, 1060, 700),
            colour=(0, 25),
            drive=24,
            wander=(60, 30),
        ),
    ),
    "incoming": (
        1000,
        layer(
            "sine",
            level=(0, -60, 30, -26, 700, -12, 1000, -3, 1040, -70),
            pitch=(0, 620, 600, 1250, 1000, 2700, 1040, 2750),
            colour=(0, 40, 1000, 120),
            vibrato=(13, 30, 15),
            ratio=64,
        ),
        layer(
            "band",
            level=(0, -60, 40, -30, 600, -22, 1000, -8, 1060, -70),
            pitch=(0, 620, 600, 1250, 1000, 2700),
            colour=(0, 30),
            drive=24,
            wander=(60, 30),
        ),
    ),
    "explosion": (
        1500,
        layer("noise", level=(0, 0, 8, -2, 70, -30, 90, -70), pitch=(0, 7900, 70, 2500)),
        layer(
            "low",
            level=(0, -8, 20, 0, 120, -4, 420, -16, 1000, -40, 1300, -70),
            pitch=(0, 3600, 60, 2400, 300, 900, 900, 380),
            colour=(0, 90),
            drive=40,
        ),
        layer(
            "low",
            level=(0, -60, 50, -8, 200, -4, 700, -12, 1500, -50, 1600, -80),
            pitch=(0, 260, 800, 140),
            colour=(0, 60),
            drive=160,
            wander=(0, 60),
        ),
        layer(
            "band",
            level=(0, -80, 200, -14, 600, -18, 1300, -40, 1400, -70),
            pitch=(0, 1800, 1300, 900),
            colour=(0, 40),
            drive=40,
            grains=(22, 60, 900, 0),
        ),
    ),
    "splash": (
        1300,
        layer(
            "band",
            level=(0, -30, 12, -4, 60, -8, 220, -12, 500, -26, 900, -60),
            pitch=(0, 700, 60, 1500, 250, 2600, 900, 1700),
            colour=(0, 130),
            drive=32,
        ),
        layer("low", level=(0, -12, 15, -3, 120, -18, 200, -60), pitch=(0, 900, 150, 350), colour=(0, 60), drive=48),
        layer(
            "sine",
            level=(0, -80, 220, -14, 700, -14, 1250, -32, 1300, -70),
            pitch=(0, 1100, 1300, 900),
            grains=(26, 70, 1100, 9),
        ),
        layer(
            "sine",
            level=(0, -80, 160, -80, 400, -20, 1100, -24, 1350, -60),
            pitch=(0, 2300),
            grains=(20, 35, 900, 16),
        ),
    ),
    "sunk": (
        3200,
        layer("noise", level=(0, 0, 10, -2, 110, -28, 140, -70), pitch=(0, 7900, 110, 2000)),
        layer(
            "low",
            level=(0, -8, 20, 0, 240, -3, 900, -16, 1900, -40, 2200, -70),
            pitch=(0, 3200, 100, 2000, 500, 800, 1600, 330),
            colour=(0, 90),
            drive=44,
        ),
        layer(
            "sine",
            level=(0, -80, 500, -80, 800, -12, 1900, -10, 2800, -26, 3100, -70),
            pitch=(0, 520, 1200, 480, 3100, 230),
            colour=(0, 150, 3100, 300),
            ratio=90,
            vibrato=(5, 30, 30),
            wander=(40, 20),
        ),
        layer(
            "sine",
            level=(0, -80, 700, -80, 1000, -17, 2200, -16, 3000, -60),
            pitch=(0, 1210, 1300, 1130, 3100, 560),
            colour=(0, 60),
            ratio=170,
            vibrato=(7, 40, 40),
            wander=(60, 20),
        ),
        layer(
            "sine",
            level=(0, -80, 1300, -70, 1700, -13, 2800, -15, 3300, -60),
            pitch=(0, 700, 3300, 520),
            grains=(24, 90, 900, 7),
        ),
    ),
    "refuse": (
        180,
        layer("square", level=(0, -12, 70, -12, 75, -80, 90, -80, 95, -12, 165, -13, 180, -70), pitch=(0, 240)),
    ),
    "click": (30, layer("sine", level=(0, -8, 4, -14, 30, -70), pitch=(0, 2100, 20, 1500))),
    "turn": (
        260,
        layer("sine", level=(0, -8, 90, -18, 110, -60), pitch=(0, 784), colour=(0, 60), ratio=128),
        layer("sine", level=(0, -80, 90, -80, 92, -7, 260, -30, 300, -70), pitch=(0, 1175), colour=(0, 60), ratio=128),
    ),
    "victory": (
        1700,
        layer(
            "square",
            level=(0, -12, 1200, -12, 1700, -60),
            pitch=(0, 523, 149, 523, 150, 659, 299, 659, 300, 784, 449, 784, 450, 1047, 1700, 1047),
            colour=(0, 30, 1700, 50),
            vibrato=(6, 10, 0),
        ),
    ),
    "defeat": (
        1700,
        layer(
            "square",
            level=(0, -12, 1000, -12, 1700, -60),
            pitch=(0, 523, 299, 523, 300, 494, 599, 494, 600, 466, 899, 466, 900, 440, 1700, 400),
            colour=(0, 30),
            vibrato=(5, 20, 0),
        ),
    ),
    "power-on": (
        700,
        layer(
            "sine",
            level=(0, -40, 40, -10, 400, -8, 700, -60),
            pitch=(0, 440, 200, 880, 700, 880),
            colour=(0, 150, 700, 20),
            ratio=64,
        ),
    ),
    "link-found": (300, layer("sine", level=(0, -8, 220, -10, 300, -60), pitch=(0, 660, 110, 660, 111, 990))),
    "link-lost": (300, layer("sine", level=(0, -8, 220, -10, 300, -60), pitch=(0, 990, 110, 990, 111, 660))),
    "low-battery": (
        500,
        layer("square", level=(0, -14, 80, -14, 90, -80, 190, -80, 191, -14, 270, -14, 280, -80), pitch=(0, 440)),
    ),
}
