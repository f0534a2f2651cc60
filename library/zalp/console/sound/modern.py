"""The "modern" bank: each effect is its length in ms and its layers, the most important first.

Imports score only.

Shaped for a cone of 10 to 28 mm, which gives next to nothing below 400 Hz: weight comes from falling noise between 500
and 2000 Hz, from clipping and from contrast. A tenth of the Pico's time pays for two filtered layers and a noise at
once, or for three tones.
"""

from .score import layer, packed, tune

_FANFARE = (392, 110, 523, 110, 659, 110, 784, 240, 659, 110, 784, 110, 1047, 760)
_SECOND = (330, 110, 392, 110, 523, 110, 659, 240, 523, 110, 659, 110, 784, 760)
_LAMENT = (784, 330, 740, 330, 698, 330, 587, 330, 466, 330, 440, 900)
_LAMENT_BELOW = (622, 330, 587, 330, 554, 330, 466, 330, 370, 330, 370, 900)

_victory = tune(-9, _FANFARE)
_victory_second = tune(-13, _SECOND)
_defeat = tune(-9, _LAMENT)
_defeat_below = tune(-12, _LAMENT_BELOW)

BANK = packed(
    {
        # A sine that falls two octaves and more and swells, wavering as it nears, and a breath of air tuned to it.
        "whistle": (
            1000,
            layer(
                "sine",
                level=(0, -60, 40, -27, 500, -16, 850, -6, 1000, -2, 1060, -70),
                pitch=(0, 3600, 400, 2700, 1000, 700, 1060, 640),
                colour=(0, 0, 500, 0, 1000, 55),
                vibrato=(8, 16, 8),
                wander=(12, 6),
            ),
            layer(
                "band",
                level=(0, -60, 40, -32, 600, -20, 1000, -9, 1070, -70),
                pitch=(0, 3600, 400, 2700, 1000, 700, 1070, 640),
                colour=(0, 25, 1000, 40),
                drive=24,
                wander=(60, 30),
            ),
        ),
        # The reverse: it climbs, harder and harder, with a flutter, until it is here.
        "incoming": (
            1000,
            layer(
                "sine",
                level=(0, -60, 40, -26, 600, -14, 1000, -3, 1040, -70),
                pitch=(0, 560, 600, 1150, 1000, 2700, 1040, 2750),
                colour=(0, 110, 700, 60, 1000, 15),
                vibrato=(14, 35, 18),
            ),
            layer(
                "band",
                level=(0, -60, 40, -30, 600, -20, 1000, -7, 1050, -70),
                pitch=(0, 700, 600, 1500, 1000, 3300),
                colour=(0, 50),
                drive=24,
                wander=(60, 30),
            ),
        ),
        # A crack at full rate, a body whose filter closes, a rumble clipped into the range of the cone, debris.
        "explosion": (
            1700,
            layer("noise", level=(0, -1, 6, -3, 14, -6, 60, -26, 70, -70), pitch=(0, 7900, 70, 3000)),
            layer(
                "low",
                level=(6, -6, 20, -2, 120, -4, 300, -10, 620, -34, 680, -70),
                pitch=(6, 4200, 50, 3000, 160, 1500, 620, 520),
                colour=(0, 60),
                drive=36,
            ),
            layer(
                "band",
                level=(84, -24, 120, -6, 320, -6, 900, -15, 1500, -36, 1700, -70),
                pitch=(84, 900, 400, 620, 1700, 380),
                colour=(84, 60),
                drive=90,
                wander=(300, 55),
            ),
            layer(
                "band",
                level=(690, -18, 1000, -20, 1500, -34, 1700, -70),
                pitch=(690, 2300, 1700, 1300),
                colour=(690, 35),
                drive=44,
                grains=(16, 60, 1000, 0),
            ),
        ),
        # No crack: a slap, a hiss that opens and swells once more as the water falls back, drops, bubbles that rise.
        "splash": (
            1500,
            layer(
                "band",
                level=(6, -26, 30, -9, 90, -3, 240, -11, 430, -19, 560, -14, 760, -22, 1200, -48, 1300, -70),
                pitch=(6, 800, 90, 2100, 260, 3200, 450, 2600, 560, 3600, 1300, 2200),
                colour=(0, 110),
                drive=30,
                wander=(100, 25),
            ),
            layer(
                "low", level=(0, -16, 12, -5, 70, -12, 160, -60), pitch=(0, 1400, 150, 420), colour=(0, 50), drive=32
            ),
            layer(
                "sine",
                level=(180, -14, 500, -10, 1000, -20, 1400, -50),
                pitch=(180, 2100, 1400, 1700),
                grains=(26, 36, 1300, 8),
            ),
            layer(
                "sine",
                level=(330, -12, 800, -9, 1250, -16, 1600, -50),
                pitch=(330, 720, 1600, 620),
                grains=(20, 90, 900, 6),
            ),
        ),
        # Two explosions, then the hull: two groans of clanging metal that sink and come apart, and the air leaving it.
        "sunk": (
            3400,
            layer("noise", level=(0, -1, 6, -3, 16, -6, 80, -24, 100, -70), pitch=(0, 7900, 100, 2600)),
            layer(
                "low",
                level=(6, -6, 20, -2, 200, -5, 420, -16, 430, -1, 600, -3, 900, -14, 1300, -42, 1380, -70),
                pitch=(6, 4000, 60, 2600, 420, 800, 430, 3000, 620, 1500, 1300, 420),
                colour=(0, 60),
                drive=40,
            ),
            layer(
                "sine",
                level=(760, -50, 1000, -14, 1300, -8, 1700, -12, 2000, -7, 2600, -13, 3100, -40, 3200, -70),
                pitch=(760, 720, 1300, 660, 1700, 600, 1800, 640, 3200, 330),
                colour=(760, 120, 2000, 260, 3200, 330),
                ratio=91,
                vibrato=(4, 25, 20),
                wander=(70, 30),
            ),
            layer(
                "sine",
                level=(1400, -50, 1480, -13, 1800, -18, 2250, -18, 2330, -12, 2900, -24, 3200, -70),
                pitch=(1400, 1320, 2250, 1060, 2330, 1180, 3200, 640),
                colour=(1400, 60),
                ratio=177,
                vibrato=(9, 40, 30),
                wander=(90, 30),
            ),
            layer(
                "sine",
                level=(1500, -24, 2000, -9, 2900, -10, 3400, -26, 3700, -60),
                pitch=(1500, 760, 3700, 560),
                grains=(24, 100, 900, 6),
            ),
        ),
        "refuse": (
            200,
            layer("square", level=(0, -30, 4, -11, 70, -13, 78, -60), pitch=(0, 466), colour=(0, 20)),
            layer("square", level=(100, -30, 104, -11, 190, -14, 200, -60), pitch=(100, 415), colour=(100, 20)),
        ),
        "click": (24, layer("sine", level=(0, -30, 2, -9, 8, -18, 24, -60), pitch=(0, 2300, 24, 1500))),
        # A ship's bell.
        "turn": (
            420,
            layer(
                "sine", level=(0, -20, 2, -7, 120, -16, 420, -60), pitch=(0, 1319), colour=(0, 160, 200, 40), ratio=224
            ),
            layer("sine", level=(0, -20, 2, -15, 300, -40, 420, -70), pitch=(0, 659)),
        ),
        "victory": (
            1550,
            layer("square", level=_victory[0], pitch=_victory[1], colour=(0, 28, 1550, 50), vibrato=(6, 9, 4)),
            layer("square", level=_victory_second[0], pitch=_victory_second[1], colour=(0, 50), vibrato=(5, 9, 4)),
        ),
        "defeat": (
            2550,
            layer("square", level=_defeat[0], pitch=_defeat[1], colour=(0, 25), vibrato=(5, 16, 6)),
            layer("square", level=_defeat_below[0], pitch=_defeat_below[1], colour=(0, 20), vibrato=(4, 16, 6)),
        ),
        # A sonar's ping and its echo.
        "power-on": (
            900,
            layer(
                "sine",
                level=(0, -40, 8, -6, 120, -12, 700, -60),
                pitch=(0, 1480, 700, 1440),
                colour=(0, 70, 300, 0),
            ),
            layer("sine", level=(420, -40, 450, -20, 900, -60), pitch=(420, 1450, 900, 1430), wander=(20, 20)),
        ),
        "link-found": (
            330,
            layer("sine", level=(0, -30, 4, -8, 100, -14, 130, -60), pitch=(0, 880), colour=(0, 70)),
            layer("sine", level=(130, -30, 134, -7, 230, -15, 330, -60), pitch=(130, 1319), colour=(130, 70)),
        ),
        "link-lost": (
            380,
            layer("sine", level=(0, -30, 4, -8, 120, -14, 150, -60), pitch=(0, 1319), colour=(0, 70)),
            layer(
                "sine",
                level=(150, -30, 154, -7, 260, -15, 380, -60),
                pitch=(150, 880, 380, 740),
                colour=(150, 70),
            ),
        ),
        "low-battery": (
            620,
            layer("sine", level=(0, -30, 6, -11, 110, -14, 130, -60), pitch=(0, 988, 130, 932), colour=(0, 60)),
            layer("sine", level=(240, -30, 246, -11, 350, -14, 370, -60), pitch=(240, 831, 370, 784), colour=(240, 60)),
            layer("sine", level=(480, -30, 486, -11, 590, -14, 620, -60), pitch=(480, 698, 620, 622), colour=(480, 60)),
        ),
    }
)
