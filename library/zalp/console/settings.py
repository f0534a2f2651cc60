"""Settings: what the player has chosen, as one record in the store. Imports the tables of what can be chosen.

The record is text, a `name=value` line each. A value that is missing, unknown or out of range gets its default, so that
a record of an older version, or a damaged one, never stops the handheld.
"""

from .show import palette
from .sound import BANKS, VOLUMES

LANGUAGES = ("ru", "en")
TWO_PLAYERS = "two-players"  # beside the captains: a second person on the same handheld
RECORD = "settings"
_SIGNATURE = "zalp-settings-1"

# In the order of the settings screen (MicroPython's dictionaries have none).
NAMES = ("pace", "brightness", "volume", "bank", "alphabet", "language", "palette", "flashes", "begins", "ear", "teach")
# What can be chosen; DEFAULTS are a new handheld's.
CHOICES = {
    "brightness": ("1", "2", "3", "4", "5"),
    "volume": tuple([str(step) for step in range(VOLUMES)]),
    "bank": BANKS,
    "alphabet": ("russian", "russian-yo", "latin", "respublika", "snegurochka"),
    "language": LANGUAGES,
    "palette": palette.NAMES,
    "pace": ("calm", "normal", "brisk"),  # of scrolling words, and of what follows a shot
    "teach": ("no", "yes"),  # yes: the first match is still to come
    "begins": ("toss", "me", "them", "loser", "turns"),  # who begins a match
    "ear": ("no", "yes"),  # yes: tones say where the crosshair is and what is there
    "flashes": ("yes", "no"),  # no: nothing lights up a whole panel at once
}
DEFAULTS = {
    "brightness": "4",
    "volume": "5",
    "bank": BANKS[0],
    "alphabet": "russian",
    "language": "ru",
    "palette": "normal",
    "pace": "normal",
    "flashes": "yes",
    "begins": "toss",
    "ear": "no",
    "teach": "no",
}
# What the panels are driven at, in percent of full light, for brightness 1..5: equal steps to the eye.
_LIGHT = (25, 40, 60, 80, 100)


class Settings:
    """`settings["volume"]` is a text, one of CHOICES["volume"]; `settings["captain"]` is the opponent in the current
    game. new: nothing has ever been chosen on this handheld.
    """

    new = False

    def __init__(self):
        self._values = dict(DEFAULTS)
        self._met = {}  # game: its opponent, from the record; "": the one in an older record, for any game
        self._game = ""
        self._opponents = ()

    def meet(self, game, opponents):
        """Set the current game; opponents: those of its cover, a new handheld's default first."""
        self._game = game
        self._opponents = opponents
        met = self._met.get(game) or self._met.get("")
        self._values["captain"] = met if met in opponents else opponents[0]

    def __getitem__(self, name):
        return self._values[name]

    def choose(self, name, value):
        """Choose a value for a setting. ValueError for one that cannot be chosen."""
        row = self.choices(name)
        if value not in row:
            raise ValueError("%s is one of %s, not %r" % (name, ", ".join(row), value))
        self._values[name] = value
        if name == "captain":
            self._met[self._game] = value

    def choices(self, name):
        """The values that a setting can have."""
        return self._opponents if name == "captain" else CHOICES[name]

    def step(self, name, by, around=True):
        """Choose the next value (by=1) or the one before (by=-1). Returns whether it changed. Not `around`: stop at the
        ends.
        """
        row = CHOICES[name]
        at = row.index(self._values[name]) + by
        at = at % len(row) if around else min(max(at, 0), len(row) - 1)
        changed = row[at] != self._values[name]
        self._values[name] = row[at]
        return changed

    @property
    def speed(self):
        """How many columns scrolling words move in 60 frames: one every 55, 40 or 30 ms."""
        return {"calm": 36, "normal": 50, "brisk": 66}[self["pace"]]

    @property
    def light(self):
        """The panels' brightness, 0.0 .. 1.0."""
        return _LIGHT[int(self["brightness"]) - 1] / 100

    def __str__(self):
        lines = [_SIGNATURE] + ["%s=%s" % (name, self._values[name]) for name in NAMES]
        for game in sorted(self._met):
            lines.append("captain%s=%s" % ("-" + game if game else "", self._met[game]))
        return "\n".join(lines) + "\n"

    def save(self, storage):
        """Save them; False if the store fails."""
        return storage.keep(RECORD, str(self))

    @classmethod
    def load(cls, storage):
        """Load the settings from the store; defaults for whatever is missing or unreadable."""
        settings = cls()
        record = storage.read(RECORD)[0]
        settings.new = record is None
        try:
            lines = str(record or b"", "utf-8").split("\n")
        except ValueError:  # a UnicodeError is a ValueError
            return settings
        for line in lines:
            name, sign, value = line.partition("=")
            if sign and name in CHOICES and value in CHOICES[name]:
                settings.choose(name, value)
            elif sign and value and (name == "captain" or name[:8] == "captain-"):
                settings._met[name[8:]] = value
        return settings
