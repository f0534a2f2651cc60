"""The "1980s" bank: what a few logic chips and a transistor could do, square waves and clocked noise.

Imports layer only.
"""

from .layer import layer

BANK = {
    "whistle": (
        1000,
        layer("square", level=(0, -60, 5, -20, 1000, -10, 1005, -80), pitch=(0, 3200, 1000, 600)),
    ),
    "incoming": (
        1000,
        layer("square", level=(0, -60, 5, -20, 1000, -10, 1005, -80), pitch=(0, 600, 1000, 3000)),
    ),
    "explosion": (900, layer("noise", level=(0, -4, 150, -6, 900, -50), pitch=(0, 2600, 900, 500))),
    "splash": (500, layer("noise", level=(0, -10, 60, -10, 500, -50), pitch=(0, 7500, 500, 5000))),
    "sunk": (
        2000,
        layer("noise", level=(0, -4, 1200, -6, 2000, -50), pitch=(0, 3000, 2000, 300)),
        layer("square", level=(0, -14, 1200, -14, 2000, -40), pitch=(0, 700, 2000, 120), vibrato=(8, 300, 0)),
    ),
    "refuse": (200, layer("square", level=(0, -12, 200, -12, 202, -80), pitch=(0, 130))),
    "click": (12, layer("square", level=(0, -14, 12, -20), pitch=(0, 1000))),
    "turn": (200, layer("square", level=(0, -14, 200, -16), pitch=(0, 800, 100, 800, 101, 1200))),
    "victory": (
        1200,
        layer(
            "square",
            level=(0, -12, 1200, -14),
            pitch=(0, 600, 200, 600, 201, 800, 400, 800, 401, 1000, 600, 1000, 601, 1200),
        ),
    ),
    "defeat": (1200, layer("square", level=(0, -12, 1200, -14), pitch=(0, 800, 1200, 150))),
    "power-on": (250, layer("square", level=(0, -14, 250, -16), pitch=(0, 1000))),
    "link-found": (240, layer("square", level=(0, -14, 240, -16), pitch=(0, 700, 120, 700, 121, 1400))),
    "link-lost": (240, layer("square", level=(0, -14, 240, -16), pitch=(0, 1400, 120, 1400, 121, 700))),
    "low-battery": (
        400,
        layer("square", level=(0, -16, 90, -16, 91, -80, 200, -80, 201, -16, 290, -16), pitch=(0, 400)),
    ),
}
