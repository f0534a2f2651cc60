"""Play by ear: the crosshair's column and row, what is known of its cell, and numbers, as tones. Imports nothing.

Loaded while the setting asks for it; docs/sound.md says how it is heard. Effects are made here as score.packed makes
them: a bank would need one for every column, row and state.
"""

from array import array

EFFECT = "ear"
_SINE, _SQUARE, _NOISE = 0, 1, 2  # of layer.SOURCES
_FIVE, _ONE, _REST = 160, 60, 60  # ms of a tone that stands for five, of one for one, and after each
_PAUSE = 120  # ms between column, row and state
_LOW, _HIGH, _STEP = 8851, 11284, 128  # pitches in 1/1024 octave: 400 Hz, 2078 Hz, one and a half semitones
_LEVEL = 13659  # -10 dB
_FRAME_MS = 33
# The sound of each state: its source, tones, their ms, their first and last pitch. In the order of a chart's marks
# (zalp/seabattle/rules/constants.py): open, missed, hit, sunk, known empty, mine, minesweeper, a given deck, a given
# mine, open only to the submarine.
_STATES = (
    (_SINE, 1, 30, 10800, 10800),
    (_NOISE, 1, 100, 12800, 11300),
    (_SQUARE, 1, 240, 9000, 9000),
    (_SQUARE, 1, 420, 10000, 8200),
    (_NOISE, 2, 40, 12900, 12900),
    (_SQUARE, 3, 50, 9200, 9200),
    (_SINE, 2, 120, 11000, 11000),
    (_SQUARE, 1, 240, 9000, 10000),
    (_SQUARE, 3, 50, 9600, 10100),
    (_SINE, 1, 240, 9300, 9300),
)
NOTHING = -1  # no state


class Ear:
    """In stage.ear while the setting is on. It is also an animation, which draws nothing and ends with its last
    sound.
    """

    def __init__(self, stage):
        self._stage = stage
        self._at = None  # the column and row that were heard last
        self.frames = 0

    def draw(self, scene, n):
        """As an animation it draws nothing."""

    def aim(self, aim, whole=False):
        """Where an Aim's crosshair is and what its cell is; only what has changed, unless `whole`. A typed column is
        heard alone.
        """
        game = aim.battle.game
        if aim.column is None:
            self.spot(aim.x, aim.y, game.match.charts[1 - game.me].marks[aim.cell], whole)
        else:
            self.spot(aim.column, None)

    def spot(self, x, y, state=NOTHING, whole=True):
        """A column: sines, higher to the right, as many as its number. A row: squares, higher at the top. y: None for a
        column alone.
        """
        last = (None, None) if whole or not self._at else self._at
        self._at = x, y
        layers, at = [], 0
        if x != last[0]:
            at = self._number(layers, at, _SINE, x + 1, _LOW + _STEP * x)
        if y is not None and y != last[1]:
            at = self._number(layers, at, _SQUARE, y + 1, _HIGH - _STEP * y)
        if state >= 0:
            source, count, ms, first, final = _STATES[state]
            layers.append(_layer(source, at, [ms] * count, first, final))
            at += count * (ms + _REST)
        return self._play(layers, at)

    def number(self, count):
        """A number of things, in sines of one pitch."""
        layers = []
        return self._play(layers, self._number(layers, 0, _SINE, count, 10000))

    def _number(self, layers, at, source, count, pitch):
        tones = [_FIVE] * (count // 5) + [_ONE] * (count % 5)
        layers.append(_layer(source, at, tones, pitch, pitch))
        return at + sum(tones) + _REST * len(tones) + _PAUSE

    def _play(self, layers, ms):
        """Play them as one effect; returns this, as an animation."""
        stage = self._stage
        stage.synth.more[EFFECT] = bytes(array("H", (ms,))) + b"".join(layers)
        stage.play(EFFECT)
        self.frames = ms // _FRAME_MS
        return self


def _layer(source, start, tones, first, final):
    """Tones of these ms, in the form of score.layer."""
    levels, pitches = array("H"), array("H")
    for ms in tones:
        levels.extend(array("H", (1, 0, ms // 2, _LEVEL, _REST // 2 - 1, _LEVEL)))  # ticks of 2 ms; it rings on
        pitches.extend(array("H", (ms // 2, first, _REST // 2, final)))
    for track in (levels, pitches):
        track.extend(array("H", (0, 0)))
    pitches[-1] = final
    head = (len(levels) // 2, len(pitches) // 2, 1, source, 16, 0, 0, 0, 0, 0, 0, 20480, 0, 0, 128, start)
    colour = array("H", (0, 4096 if source == _SQUARE else 0))
    return b"".join([bytes(part) for part in (array("H", head), levels, pitches, colour)])
