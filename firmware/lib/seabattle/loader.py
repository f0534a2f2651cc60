"""Loader: which modules are in memory when. The one place that loads code on demand and gives it back.

A Pico cannot hold all screens, captains and parts of the cable at once (docs/architecture.md, "Memory on the Pico").
Whoever needs some of them says

    with loader.using("menu") as menu:
        choice = await menu.choose(stage, entries)

and they are loaded here, in the table's order, and given back when nobody uses them any more. Where pictures should go
on meanwhile, `async with stage.using("menu")` shows one between two modules. Where the firmware is frozen into an
image, and on a computer, nothing is ever given back. Imports nothing of ours by itself.
"""

import gc
import sys

_ROOM = "seabattle."
_PICO = sys.implementation.name == "micropython"  # or its unix port
_LOADING_BYTES = 40000  # garbage is collected so often while a module is read: what stays must not lie among it
_TOGETHER = 2  # modules that are read between two collections
_AT_ONCE = "rules", "show", "sound", "captains", "screens", "loader"  # in memory from the start
_SLOW = sys.platform == "rp2"  # a module takes as long as a picture
_GIVES_BACK = _PICO and not __file__.startswith("seabattle")  # a frozen module has no folder above its own

# Who needs what, a part a line: the modules of each, those first that others import (a Pico's stack is too short to
# load them from one another), the part's own last; `+` stands for all that another part needs, `/` for a module of
# another game. One text: a hundred names of modules would cost a Pico 5 kB more.
PARTS = """
words: screens.words
icons: show.icons
letters: show.letters
looks: show.looks
notation: rules.notation
captains-words: captains.words
presets: rules.kinds rules.presets
texts: rules.kinds rules.notation rules.codec
typed: rules.typed
extras: rules.extras
salvo: rules.salvo
dutchman: rules.dutchman
drawing: rules.defects rules.drawing
fitting: rules.fitting
score: sound.score
wave: sound.wave
sound-tables: sound.tables
modern: sound.modern
1980s: sound.eighties
mine-sounds: sound.mines
cutscenes: show.cutscenes
power-on: show.looks sound.tables screens.words show.animations show.salvo
dark: screens.dark
language: screens.words screens.language
lesson: screens.lesson
selftest: screens.words screens.legends screens.selftest
menu: show.icons screens.words screens.menu
rules: rules.kinds rules.presets +menu show.rule_icons screens.rule_words screens.rules_menu
own-rules: rules.defects rules.drawing +rules screens.own_rules
front: +menu captains.words screens.front
seas: rules.notation screens.viewport screens.seas
placing: screens.viewport screens.fleets screens.placing
layouts: +menu screens.layouts
toss: show.animations rules.notation screens.game screens.toss
variant-placing: rules.extras rules.dutchman +placing screens.variant_seas screens.sailing screens.variant_placing
opening: captains.placing screens.opening
stowing: captains.stowing
fight: show.animations +seas screens.fleets screens.aim screens.battle
battle: +seas screens.game +fight
variant-game: screens.game screens.variant_game
variant-seas: +seas screens.variant_seas
variant-screens: +variant-seas screens.variant_aim screens.variant_battle
variant-battle: +battle screens.variant_game +variant-screens
picking: screens.picking
giving: screens.giving
sailing: rules.dutchman screens.sailing
variant-versus-captain: +versus-captain screens.opponents.variant_captain
variant-duel-battle: +duel-battle +variant-screens screens.opponents.variant_unit
daily: +battle screens.daily
date: +menu screens.date
finale: +seas screens.game screens.outcome screens.finale
replay: +battle screens.replay
recording: rules.notation rules.codec rules.defects logbook.sheet logbook.shelf
bookkeeping: logbook.career logbook.book screens.bookkeeping
entry: rules.kinds rules.presets logbook.sheet logbook.shelf +bookkeeping +people screens.entry
figures: +bookkeeping screens.logbook_words screens.figures
duel-sheet: +recording cable.audit cable.opened screens.duel_sheet
duel-entry: +bookkeeping screens.duel_entry
logbook: screens.logbook
pages: +menu show.medals rules.kinds rules.presets +bookkeeping screens.logbook_words screens.pages
matches: +menu logbook.sheet logbook.career logbook.book logbook.shelf screens.logbook_words screens.matches
ceremony: show.icons show.medals screens.logbook_words screens.ceremony
coach: show.icons +guesses captains.admiral screens.coach
game: +texts screens.game
places: captains.layout captains.fast captains.places
guesses: +places captains.odds captains.guesses
cabin-boy: captains.captain captains.cabin_boy
boatswain: captains.captain captains.boatswain
navigator: captains.captain +places captains.navigator
admiral: captains.captain +guesses captains.admiral
two-players:
captain-extras: captains.extras
captain-salvo: +captain-extras +places captains.salvo
captain-dutchman: captains.captain captains.dutchman
versus-captain: screens.fleets screens.aim screens.opponents screens.opponents.captain
people: screens.people
naming: +menu +people screens.naming
versus-human: screens.fleets +people screens.opponents screens.opponents.human
memory: +guesses captains.memory screens.memory
drill: +admiral screens.drill
channel: link.framing link.channel link.secret link
agreement: +channel cable.wire cable.commitments cable.agreement
engine: +agreement cable.verdict cable.state cable.saves cable.watch cable.duel cable
link: +channel rules.secure_rng screens.link
duel: +engine rules.secure_rng screens.link screens.duel
cable-seas: cable.movelog cable.sealing
cable-play: cable.playing
cable-sail: +cable-seas cable.playing
cable-end: cable.audit cable.ending
cable-resume: cable.resuming
cable-loading: +cable-sail +cable-end rules.codec cable.loading
waiting: screens.waiting
duel-battle: +fight screens.linked_game screens.opponents screens.opponents.unit
verdict: screens.words +seas screens.outcome screens.linked_game screens.duel_verdict
games: +menu screens.games
cover-seabattle: cover
cover-straume: /straume.cover
straume-rules: /straume.rules.errors /straume.rules.sea /straume.rules.ships /straume.rules.position /straume.rules
straume: +straume-rules /straume.screens.words /straume.screens.game /straume.screens
straume-captains: +straume-rules /straume.captains
straume-mind: +straume-rules /straume.captains.layout /straume.captains.fast /straume.captains.search /straume.captains
straume-sea: +straume-rules /straume.show.looks /straume.show.picture /straume.screens.keys
straume-sounds: /straume.sounds
straume-state: +straume-rules /straume.cable.wire /straume.cable.match /straume.cable.state
straume-engine: +straume-state /straume.cable.saying /straume.cable.hearing /straume.cable.duel /straume.cable
straume-duel: +straume-engine /straume.screens.duel
straume-opponent: +straume-rules /straume.screens.keys /straume.screens.opponents
straume-captain: +straume-opponent /straume.screens.opponents.captain
straume-person: +straume-opponent /straume.screens.opponents.person
straume-unit: +straume-opponent +menu /straume.screens.opponents.unit
straume-entry: /straume.screens.entry
straume-line-up: +straume-captains +straume-sea /straume.screens.line_up
straume-battle: +straume-sea +straume-opponent /straume.screens.helm /straume.screens.battle
"""

_users: dict = {}  # module: how many use it
_lasting: set = set()  # modules that the table has not: to look for one takes a Pico a millisecond
stale = False  # there are modules that nobody uses any more, to be given back by `sweep`: between two pictures, say
unsettled = None  # full names of what was loaded and whose code is to leave the heap; None: code stays where it is


def begin_settling(board):
    """From now on code leaves the heap, where the board can see to it. The first picture does not wait for it. Again
    does no harm.
    """
    global unsettled
    if unsettled is None and _GIVES_BACK and hasattr(board, "settle"):  # frozen code is in flash as it is
        unsettled = [_ROOM + room for room in _AT_ONCE]


def settle(board):
    """Have the board take the code of what is `unsettled`. Not `_load`'s to do: the stack may be full where that is."""
    board.settle([sys.modules[name] for name in unsettled if name in sys.modules])
    unsettled.clear()


def modules(name):
    """The modules of a part, in the order in which they are loaded. KeyError for no such part."""
    start = PARTS.find("\n" + name + ":")
    if start < 0:
        raise KeyError(name)
    start += len(name) + 2
    found = []
    for word in PARTS[start : PARTS.find("\n", start)].split():
        if word[0] == "+":
            found.extend(modules(word[1:]))
        elif _PICO or not word.endswith("captains.fast"):  # viper code; a computer has its plain twin
            found.append(word)
    return found


def full(word):
    """The name of a module that stands in the table."""
    return word[1:] if word[0] == "/" else _ROOM + word


def suited(part, rules):
    """The part that plays a match under these rules: `part` itself where shots are answered one by one on seas of a
    panel's size and a turn has one, else the variants' own of this name.
    """
    usual = rules.width <= 10 and rules.height <= 10 and not rules.waste and rules.shots in ("streak", "single")
    return part if usual and not rules.extras and not rules.dutchman else "variant-" + part


def wanted(rules):
    """The parts of the rules themselves that a match under these needs beside the classic ones."""
    found = ["extras"] if rules.extras else []
    if rules.shots == "salvo":
        found.append("salvo")
    if rules.dutchman:
        found.append("dutchman")
    return found


class using:
    """Context: the part called `name` is in memory. As a value it gives the attributes of the part's own module, which
    are looked up each time, so that keeping it keeps nothing in memory.

    MemoryError where there is no room for it; nothing is kept then. frame: for `async with`: a coroutine function that
    shows a picture and then runs one step of the generator it is given; it returns None as long as that goes on.
    """

    def __init__(self, name, frame=None):
        self._name = name
        self._frame = frame
        self._own = None  # the full name of the part's own module: it takes a Pico some ms to find it in the table

    def __enter__(self):
        for _ in self._holding():
            pass
        return self

    def __exit__(self, *_):
        release(self._name)

    async def __aenter__(self):
        loading = self._holding()
        try:
            ended = next(loading, loading)
            while not ended:
                ended = await self._frame(loading)
        finally:
            loading.close()
        return self

    async def __aexit__(self, *_):
        release(self._name)

    def _holding(self):
        needed = modules(self._name)
        self._own = full(needed[-1]) if needed else None
        return _hold(needed)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)  # who copies this looks for such methods before anything else is there
        if self._own is None:
            self._own = full(modules(self._name)[-1])
        return getattr(sys.modules[self._own], name)


def hold(name):
    """Have a part in memory until `release`; it may be held by several. MemoryError: nothing is kept then."""
    for _ in holding(name):
        pass


def holding(name):
    """`hold` in steps: a generator that yields, on a Pico, between two modules. To be run to its end or closed."""
    return _hold(modules(name))


def _hold(needed):
    for module in needed:
        _users[module] = _users.get(module, 0) + 1
    held = False
    try:
        yield from _load([full(module) for module in needed])
        held = True
    finally:
        if not held:
            _release(needed)


def release(name):
    """A part is not needed any more by one of those who held it. What nobody uses is `stale` until it is given back, be
    it loaded here or by a module that imported it in passing.
    """
    _release(modules(name))


def _release(needed):
    global stale
    for module in needed:
        _users[module] -= 1
        if not _users[module]:
            del _users[module]
            stale = _GIVES_BACK


def sweep():
    """Give back every module of the table that nobody uses."""
    global stale
    if not _GIVES_BACK:
        return
    stale = False
    for name in list(sys.modules):
        module = name[len(_ROOM) :] if name[: len(_ROOM)] == _ROOM else "/" + name
        if module in _users or name in _lasting:
            continue
        if PARTS.find(" " + module + " ") >= 0 or PARTS.find(" " + module + "\n") >= 0:
            room, _, last = name.rpartition(".")
            del sys.modules[name]
            parent = sys.modules.get(room)
            if parent and hasattr(parent, last):
                delattr(parent, last)
        else:
            _lasting.add(name)


def _load(names):
    """Import what is not in memory yet, over a heap that was tidied before and is tidied on the way."""
    names = [name for name in names if name not in sys.modules]
    if not names:
        return
    if _SLOW:
        yield
    if stale:
        sweep()
        if _SLOW:
            yield
    for number, name in enumerate(names):
        if number % _TOGETHER == 0:
            gc.collect()
            if _SLOW:
                yield
        if _PICO:
            usual = gc.threshold()
            gc.threshold(_LOADING_BYTES)
        try:
            __import__(name)
        finally:
            if _PICO:
                gc.threshold(usual)
        if unsettled is not None:
            unsettled.append(name)
        if _SLOW:
            yield
