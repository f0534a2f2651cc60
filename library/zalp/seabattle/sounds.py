"""The sounds that only mines, minesweepers and submarines have, for each bank. Imports the console's score.

Loaded with rules that have them.
"""

from zalp.console.sound.score import layer, packed

_MODERN = {
    # A dull blow under water: no crack, a low body, bubbles.
    "mine": (
        1300,
        layer(
            "low",
            level=(0, -20, 10, -1, 120, -4, 420, -16, 900, -40, 960, -70),
            pitch=(0, 1200, 120, 700, 900, 380),
            colour=(0, 70),
            drive=40,
        ),
        layer(
            "sine",
            level=(260, -12, 700, -10, 1300, -50),
            pitch=(260, 560, 1300, 480),
            grains=(22, 90, 900, 6),
        ),
    ),
    # A ship's alarm: two tones that chase each other.
    "alarm": (
        900,
        layer(
            "square",
            level=(0, -30, 6, -13, 860, -13, 900, -60),
            pitch=(0, 620, 200, 620, 202, 830, 400, 830, 402, 620, 600, 620, 602, 830, 900, 830),
            colour=(0, 30),
        ),
    ),
    # A small bell, struck twice.
    "sweeper": (
        900,
        layer("sine", level=(0, -20, 2, -7, 160, -16, 420, -50), pitch=(0, 1760), colour=(0, 150, 200, 40), ratio=224),
        layer(
            "sine",
            level=(380, -20, 382, -7, 560, -16, 900, -60),
            pitch=(380, 1760),
            colour=(380, 150, 580, 40),
            ratio=224,
        ),
    ),
    # The whistle of a shell, but from below, and wavering.
    "dying": (
        1000,
        layer(
            "sine",
            level=(0, -60, 60, -18, 800, -8, 1000, -4, 1050, -70),
            pitch=(0, 420, 500, 900, 1000, 1700),
            colour=(0, 120, 1000, 60),
            vibrato=(5, 60, 40),
        ),
    ),
}
_1980S = {
    "mine": (700, layer("noise", level=(0, -4, 80, -6, 700, -54), pitch=(0, 600, 700, 250))),
    "alarm": (
        800,
        layer(
            "square",
            level=(0, -11, 796, -11, 800, -80),
            pitch=(0, 600, 200, 600, 202, 900, 400, 900, 402, 600, 600, 600, 602, 900),
        ),
    ),
    "sweeper": (500, layer("square", level=(0, -10, 246, -40, 250, -10, 500, -50), pitch=(0, 1800, 500, 1800))),
    "dying": (
        1000,
        layer("square", level=(0, -18, 1000, -10, 1004, -80), pitch=(0, 300, 1000, 1600), vibrato=(6, 90, 0)),
    ),
}
BANKS = {"modern": packed(_MODERN), "1980s": packed(_1980S)}
