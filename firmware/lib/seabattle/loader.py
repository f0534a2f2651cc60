"""Loader: which modules are in memory when. The one place that loads code on demand and gives it back.

A Pico cannot hold all screens, captains and parts of the cable at once (docs/architecture.md, "Memory on the Pico").
Whoever needs some of them says

    with loader.using("menu") as menu:
        choice = await menu.choose(stage, entries)

and they are loaded here, in the table's order, and given back when nobody uses them any more. Where the firmware is
frozen into an image, and on a computer, nothing is ever given back. Imports nothing of ours by itself.
"""

import gc
import sys

_ROOM = "seabattle."
_PICO = sys.implementation.name == "micropython"  # or its unix port
_LOADING_BYTES = 16000  # garbage is collected so often while code is read: what stays must not lie among it
_GIVES_BACK = _PICO and not __file__.startswith("seabattle")  # a frozen module has no folder above its own

_MENU = ("show.icons", "screens.words", "screens.menu")
_SEAS = ("rules.notation", "screens.viewport", "screens.seas")
_BATTLE = _SEAS + ("screens.fleets", "screens.aim", "screens.battle")
_PLACING = ("screens.words", "screens.viewport", "screens.fleets", "screens.placing")
_PLACES = ("captains.layout", "captains.fast" if _PICO else "captains.plain", "captains.places")
_GUESSES = _PLACES + ("captains.guesses",)  # at a whole fleet
_TEXTS = ("rules.kinds", "rules.notation", "rules.codec")  # rule sets are made, records written and read

# Who needs what: the modules of each part, those first that others import (a Pico's stack is too short to load them
# from one another), the part's own last.
PARTS = {
    # What every screen may ask for a moment.
    "words": ("screens.words",),
    "icons": ("show.icons",),
    "letters": ("show.letters",),
    "notation": ("rules.notation",),
    "presets": ("rules.kinds", "rules.presets"),
    # What rules load by themselves: where a rule set has such, and where a fleet is drawn.
    "variants": ("rules.extras", "rules.dutchman", "rules.salvo"),
    "drawing": ("rules.drawing",),
    "modern": ("sound.score", "sound.modern"),
    "1980s": ("sound.score", "sound.eighties"),
    "cutscenes": ("show.cutscenes",),
    # Screens.
    "selftest": ("screens.words", "screens.legends", "screens.selftest"),
    "menu": _MENU,
    "opening": ("screens.game",) + _PLACING + ("rules.kinds", "captains.placing", "screens.opening"),
    "battle": ("screens.game",) + _BATTLE,
    "finale": ("screens.game",) + _SEAS + ("screens.finale",),
    "coach": ("show.icons",) + _GUESSES + ("captains.admiral", "screens.coach"),
    # The match that is under way, and its captain.
    "game": ("rules.notation", "rules.kinds", "rules.codec", "screens.game"),
    "cabin-boy": ("captains.captain", "captains.cabin_boy"),
    "boatswain": ("captains.captain", "captains.boatswain"),
    "navigator": ("captains.captain",) + _PLACES + ("captains.navigator",),
    "admiral": ("captains.captain",) + _GUESSES + ("captains.admiral",),
    "two-players": (),
    "versus-captain": ("screens.fleets", "screens.aim", "screens.opponents.captain"),
    "versus-human": ("screens.fleets", "screens.opponents.human"),
    "memory": _GUESSES + ("captains.memory", "screens.memory"),
    "drill": ("captains.captain",) + _GUESSES + ("captains.admiral", "screens.drill"),
    # The duel and its cable.
    "duel": tuple(["cable." + name for name in ("framing", "channel", "wire", "commitments", "agreement", "state")])
    + ("cable.verdict", "cable.saves", "cable.duel", "cable", "screens.link", "screens.duel"),
    "cable-seas": ("cable.movelog", "cable.sealing"),
    "cable-play": ("cable.playing",),
    "cable-end": ("cable.audit", "cable.ending"),
    "cable-resume": ("cable.resuming",),  # in memory only in passing
    "waiting": _TEXTS + _MENU + ("screens.waiting",),
    "placing": _PLACING,
    "duel-battle": _BATTLE + ("screens.linked_game", "screens.opponents.unit"),
    "verdict": _SEAS + ("screens.finale", "screens.linked_game", "screens.duel_verdict"),
}

_users: dict = {}  # module: how many use it


class using:
    """Context: the part called `name` is in memory. As a value it gives the attributes of the part's own module, which
    are looked up each time, so that keeping it keeps nothing in memory.

    MemoryError where there is no room for it; nothing is kept then.
    """

    def __init__(self, name):
        self._name = name

    def __enter__(self):
        hold(self._name)
        return self

    def __exit__(self, *_):
        release(self._name)

    def __getattr__(self, name):
        return getattr(sys.modules[_ROOM + PARTS[self._name][-1]], name)


def hold(name):
    """Have a part in memory until `release`; it may be held by several. MemoryError: nothing is kept then."""
    for module in PARTS[name]:
        _users[module] = _users.get(module, 0) + 1
    try:
        _load([_ROOM + module for module in PARTS[name]])
    except MemoryError:
        release(name)
        raise


def release(name):
    """A part is not needed any more by one of those who held it. What nobody uses is given back, be it loaded here or
    by a module that imported it in passing.
    """
    for module in PARTS[name]:
        _users[module] -= 1
    sweep()


def sweep():
    """Give back every module of the table that nobody uses."""
    if not _GIVES_BACK:
        return
    for modules in PARTS.values():
        for module in modules:
            name = _ROOM + module
            if not _users.get(module) and name in sys.modules:
                room, _, last = name.rpartition(".")
                del sys.modules[name]
                parent = sys.modules.get(room)
                if parent and hasattr(parent, last):
                    delattr(parent, last)


def _load(names):
    """Import what is not in memory yet, over a heap that was tidied before and is tidied on the way."""
    names = [name for name in names if name not in sys.modules]
    if not names:
        return
    gc.collect()
    if not _PICO:
        for name in names:
            __import__(name)
        return
    usual = gc.threshold()
    gc.threshold(_LOADING_BYTES)
    try:
        for name in names:
            __import__(name)
    finally:
        gc.threshold(usual)
