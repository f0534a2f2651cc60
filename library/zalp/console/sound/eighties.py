"""The "1980s" bank: what a timer chip, a noisy diode and a transistor could do: gliding squares, clocked noise.

docs/sound.md names the circuits that it imitates. Imports score only.
"""

from .score import layer, packed

BANK = packed(
    {
        "whistle": (1000, layer("square", level=(0, -30, 5, -18, 1000, -8, 1004, -80), pitch=(0, 3200, 1000, 600))),
        "incoming": (1000, layer("square", level=(0, -30, 5, -18, 1000, -8, 1004, -80), pitch=(0, 600, 1000, 3000))),
        "explosion": (1000, layer("noise", level=(0, -2, 150, -5, 1000, -54), pitch=(0, 3400, 1000, 900))),
        "splash": (450, layer("noise", level=(0, -9, 50, -9, 450, -54), pitch=(0, 7900, 450, 6000))),
        "sunk": (
            2200,
            layer("noise", level=(0, -2, 300, -6, 1000, -40), pitch=(0, 2800, 1000, 600)),
            layer(
                "square",
                level=(300, -14, 1400, -10, 2000, -16, 2200, -50),
                pitch=(300, 1300, 2200, 260),
                vibrato=(7, 180, 0),
            ),
        ),
        "refuse": (180, layer("square", level=(0, -10, 176, -10, 180, -80), pitch=(0, 420))),
        "click": (12, layer("square", level=(0, -12, 12, -20), pitch=(0, 1000))),
        "turn": (200, layer("square", level=(0, -11, 196, -12, 200, -80), pitch=(0, 800, 100, 800, 102, 1200))),
        "victory": (
            1200,
            layer(
                "square",
                level=(0, -10, 1196, -10, 1200, -80),
                pitch=(0, 600, 200, 600, 202, 800, 400, 800, 402, 1000, 600, 1000, 602, 1200),
            ),
        ),
        "defeat": (1200, layer("square", level=(0, -10, 1196, -10, 1200, -80), pitch=(0, 1000, 1200, 250))),
        "power-on": (250, layer("square", level=(0, -12, 246, -12, 250, -80), pitch=(0, 1000))),
        "link-found": (240, layer("square", level=(0, -11, 236, -11, 240, -80), pitch=(0, 700, 120, 700, 122, 1400))),
        "link-lost": (240, layer("square", level=(0, -11, 236, -11, 240, -80), pitch=(0, 1400, 120, 1400, 122, 700))),
        "low-battery": (
            300,
            layer("square", level=(0, -13, 90, -13, 92, -80), pitch=(0, 500)),
            layer("square", level=(200, -13, 290, -13, 292, -80), pitch=(200, 500)),
        ),
    }
)
