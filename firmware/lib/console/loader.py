"""Loader: which modules are in memory when. The one place that loads code on demand and gives it back.

A Pico cannot hold all screens, captains and parts of the cable at once (docs/memory.md).
Whoever needs some of them says

    with loader.using("menu") as menu:
        choice = await menu.choose(stage, entries)

and they are loaded here, in the table's order, and given back when nobody uses them any more. Where pictures should go
on meanwhile, `async with stage.using("menu")` shows one between two modules. Where the firmware is frozen into an
image, and on a computer, nothing is ever given back.

The tables are `parts.py` of the console and of each game that is `known`. There is a line for each part: the modules
that it needs, those first that others import (a Pico's stack is too short to load them from one another), the part's
own last. A module stands there without its package's name, one of another package behind `/`; `+` is all that
another part needs.
One text: a hundred names of modules would cost a Pico 5 kB more. Imports the console's table.
"""

import gc
import sys

from .parts import PARTS

_PICO = sys.implementation.name == "micropython"  # or its unix port
_LOADING_BYTES = 40000  # garbage is collected so often while a module is read: what stays must not lie among it
_TOGETHER = 2  # modules that are read between two collections
_SLOW = sys.platform == "rp2"  # a module takes as long as a picture
GIVES_BACK = _PICO and not __file__.startswith("console")  # a frozen module has no folder above its own

_tables = [("console.", PARTS)]  # those that are known, the newest first: (the package's name and a dot, its table)
_users: dict = {}  # full name of a module: how many use it
_lasting: set = set()  # full names of modules that no table has: to look for one takes a Pico a millisecond
stale = False  # there are modules that nobody uses any more, to be given back by `sweep`: between two pictures, say
unsettled = None  # full names of what was loaded and whose code is to leave the heap; None: code stays where it is


def know(game):
    """From now on there are the parts of a game, by its folder's name, before those of another. Idempotent. ImportError
    for no game.
    """
    package = game + "."
    if _tables[0][0] != package:
        __import__(package + "parts")
        table = package, sys.modules[package + "parts"].PARTS
        if table in _tables:
            _tables.remove(table)
        _tables.insert(0, table)


def forget(game):
    """The other way: no part of the game is held any more. Does nothing where nothing is given back."""
    if not GIVES_BACK:
        return
    package = game + "."
    sweep()
    for table in _tables:
        if table[0] == package:
            _tables.remove(table)
            drop(package + "parts")
            return


def _table(package):
    for known, table in _tables:
        if known == package:
            return table
    return None


def _listed(name):
    """Whether a module, by its full name, is in a table: the one of its own package has it if any has."""
    package, _, word = name.partition(".")
    table = _table(package + ".")
    return table is not None and (table.find(" " + word + " ") >= 0 or table.find(" " + word + "\n") >= 0)


def begin_settling(board):
    """From now on code leaves the heap, where the board can see to it. The first picture does not wait for it.
    Idempotent.
    """
    global unsettled
    if unsettled is None and GIVES_BACK and hasattr(board, "settle"):  # frozen code is in flash as it is
        unsettled = []
        for package, _ in _tables:
            unsettled += [
                name for name in sys.modules if name.startswith(package) and (name in _users or not _listed(name))
            ]


def settle(board):
    """Have the board take the code of what is `unsettled`. Not `_load`'s to do: the stack may be full where that is."""
    board.settle([sys.modules[name] for name in unsettled if name in sys.modules])
    unsettled.clear()


def modules(name):
    """The full names of a part's modules, in the order in which they are loaded. KeyError for no such part."""
    for package, table in _tables:  # noqa: B007 (both are needed below)
        start = table.find("\n" + name + ":")
        if start >= 0:
            break
    else:
        raise KeyError(name)
    start += len(name) + 2
    found = []
    for word in table[start : table.find("\n", start)].split():
        if word[0] == "+":
            found.extend(modules(word[1:]))
        elif word[0] == "/":
            found.append(word[1:])
        elif _PICO or not word.endswith(".fast"):  # viper code; a computer has its plain twin
            found.append(package + word)
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
        self._own = needed[-1] if needed else None
        return _hold(needed)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)  # who copies this looks for such methods before anything else is there
        if self._own is None:
            self._own = modules(self._name)[-1]
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
        yield from _load(needed)
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
            stale = GIVES_BACK


def sweep():
    """Give back every module of a table that nobody uses."""
    global stale
    if not GIVES_BACK:
        return
    stale = False
    for name in list(sys.modules):
        if name not in _users and name not in _lasting:
            if _listed(name):
                drop(name)
            else:
                _lasting.add(name)


def drop(name):
    """Forget a module, by its full name: whoever imports it again loads it again."""
    package, _, last = name.rpartition(".")
    del sys.modules[name]
    parent = sys.modules.get(package)
    if parent and hasattr(parent, last):
        delattr(parent, last)


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
