"""The sounds that only Straume has, for each of the console's banks: engines, a rudder, a mine laid, a mine struck, a
coastal gun. Imports nothing.

An effect is its length in ms and its layers; a layer's values are those of the console's `sound.score.layer`, in that
order: source, level, pitch, colour, drive, vibrato.
"""

EFFECTS = {
    "modern": {
        # A screw that beats the water: a low buzz whose loudness flutters, and the wash.
        "engine": (
            620,
            (
                "square",
                (0, -40, 60, -17, 420, -15, 620, -50),
                (0, 150, 300, 196, 620, 160),
                (0, 24),
                16,
                (13, 20, 60),
            ),
            ("low", (40, -40, 200, -16, 420, -18, 640, -60), (40, 700, 300, 1000, 640, 600), (40, 100), 30),
        ),
        # The rudder: a creak that climbs.
        "rudder": (
            420,
            ("sine", (0, -40, 40, -14, 260, -14, 420, -60), (0, 330, 300, 520), (0, 90, 300, 160), 16, (19, 30, 30)),
            ("band", (0, -50, 120, -22, 420, -60), (0, 1500, 420, 2300), (0, 60), 24),
        ),
        # Something heavy slides into the water.
        "lay": (
            700,
            ("low", (0, -20, 12, -6, 90, -12, 260, -60), (0, 1500, 200, 420), (0, 60), 32),
            ("sine", (160, -14, 420, -12, 700, -50), (160, 900, 700, 420)),
        ),
        "blow": (
            1300,
            (
                "low",
                (0, -20, 10, -1, 120, -4, 420, -16, 900, -40, 960, -70),
                (0, 1200, 120, 700, 900, 380),
                (0, 70),
                40,
            ),
            ("noise", (0, -3, 20, -8, 90, -30, 110, -70), (0, 6000, 110, 2400)),
        ),
        # A gun on the shore: a flat crack far away and what rolls after it.
        "gun": (
            900,
            ("noise", (0, -6, 8, -8, 40, -26, 60, -70), (0, 5200, 60, 2600)),
            ("low", (10, -10, 60, -5, 300, -14, 900, -60), (10, 1500, 300, 700, 900, 420), (10, 70), 40),
        ),
    },
    "1980s": {
        "engine": (600, ("square", (0, -16, 596, -16, 600, -80), (0, 110, 600, 130), (0, 30), 16, (12, 0, 80))),
        "rudder": (300, ("square", (0, -16, 296, -16, 300, -80), (0, 400, 300, 600))),
        "lay": (300, ("square", (0, -12, 296, -16, 300, -80), (0, 700, 300, 200))),
        "blow": (700, ("noise", (0, -4, 80, -6, 700, -54), (0, 1300, 700, 500))),
        "gun": (500, ("noise", (0, -3, 60, -10, 500, -54), (0, 2400, 500, 1200))),
    },
}
