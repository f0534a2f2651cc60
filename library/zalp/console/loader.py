"""Loader: which modules are in memory when. The one place that loads and unloads code on demand.

A Pico cannot hold all screens, captains and parts of the cable at once (docs/memory.md).
Code that needs some of them does

    with loader.using("menu") as menu:
        choice = await menu.choose(stage, entries)

and they are loaded here, in the table's order, and unloaded when nobody uses them any more. If pictures should go on
meanwhile, `async with stage.using("menu")` shows one between two modules. If the firmware is frozen into an image, and
on a computer, nothing is ever unloaded.

The tables are `parts.py` of the console and of each game that is `known`. There is a line for each part: the modules
that it needs, each after those that it imports (a Pico's stack is too short to load them from one another), the part's
own last. A module is listed without its package's name, one of another package of zalp after `/`; `+` stands for
all that another part needs.
A table is a text, or several: a hundred names of modules would cost a Pico 5 kB more, and a text that is too long stays
in its heap (docs/memory.md). Imports the console's table.
"""

import gc
import sys

from .parts import PARTS

_PICO = sys.implementation.name == "micropython"  # or its unix port
_LOADING_BYTES = 40000  # bytes between collections while a module is read: what stays must not lie among garbage
_TOGETHER = 2  # modules that are read between two collections
_SCARCE_BYTES, _DENSE_BYTES = 80000, 6000  # if less is free: collect before each module, and after so many bytes in it
_SLOW = sys.platform == "rp2"  # a Pico itself: loading a module takes as long as a picture
GIVES_BACK = _PICO and not __file__.startswith("zalp")  # a frozen module has no folder above its own

_tables = [("zalp.console.", PARTS)]  # the known tables, newest first: (the package's name and a dot, one of its texts)
_users: dict = {}  # full name of a module: how many users it has
_lasting: set = set()  # full names of modules that are in no table: searching for one takes a Pico a millisecond
stale = False  # some modules have no user any more: `sweep` can unload them, for example between two pictures
unsettled = None  # full names of loaded modules whose code is to leave the heap; None: code stays where it is


def know(game):
    """Add the parts of a game, by its folder's name; they come before those of others. Idempotent. ImportError if there
    is no such game.
    """
    package = "zalp." + game + "."
    if _tables[0][0] != package:
        __import__(package + "parts")
        texts = sys.modules[package + "parts"].PARTS
        _remove(package)
        for text in (texts,) if isinstance(texts, str) else texts:
            _tables.insert(0, (package, text))


def forget(game):
    """The inverse of `know`: no part of the game is held any more. Does nothing where nothing is unloaded."""
    if not GIVES_BACK:
        return
    package = "zalp." + game + "."
    sweep()
    if _remove(package):
        drop(package + "parts")


def _remove(package):
    """Remove a package's table; whether there was one."""
    found = [table for table in _tables if table[0] == package]
    for table in found:
        _tables.remove(table)
    return bool(found)


def _listed(name):
    """Whether a module, by its full name, is in a table; only its own package's can have it."""
    for package, text in _tables:
        if name.startswith(package):
            word = " " + name[len(package) :]
            if text.find(word + " ") >= 0 or text.find(word + "\n") >= 0:
                return True
    return False


def begin_settling(board):
    """From now on code leaves the heap, if the board can do that. The first picture does not wait for it.
    Idempotent."""
    global unsettled
    if unsettled is None and GIVES_BACK and hasattr(board, "settle"):  # frozen code is in flash anyway
        unsettled = []
        for package in {package for package, _ in _tables}:
            unsettled += [
                name for name in sys.modules if name.startswith(package) and (name in _users or not _listed(name))
            ]


def settle(board):
    """Have the board take the code of what is `unsettled`. Not part of `_load`: where that runs, the stack may be
    full."""
    board.settle([sys.modules[name] for name in unsettled if name in sys.modules])
    unsettled.clear()


def modules(name):
    """The full names of a part's modules, in the order in which they are loaded: of several parts, if `name` has them
    separated by spaces, and of none if it is empty. KeyError if there is no such part.
    """
    found = []
    if " " in name or not name:
        for one in name.split():
            found.extend(modules(one))
        return found
    for package, table in _tables:  # noqa: B007 (both are needed below)
        start = table.find("\n" + name + ":")
        if start >= 0:
            break
    else:
        raise KeyError(name)
    start += len(name) + 2
    for word in table[start : table.find("\n", start)].split():
        if word[0] == "+":
            found.extend(modules(word[1:]))
        elif word[0] == "/":
            found.append("zalp." + word[1:])
        elif (_PICO or not word.endswith(".fast")) and (_SLOW or not word.endswith(".thumb")):
            found.append(package + word)  # viper and machine code have plain twins where these do not run
    return found


class using:
    """Context: the part called `name` is in memory, or all that it names (see `modules`). The value gives access to
    the attributes of the last one's own module, which are looked up each time, so that keeping it keeps nothing in
    memory.

    MemoryError if there is no room for the part; then nothing of it is kept. frame, for `async with`: a coroutine
    function that shows a picture and then runs one step of the generator it is given; it returns None as long as that
    continues.
    """

    def __init__(self, name, frame=None):
        self._name = name
        self._frame = frame
        self._own = None  # the full name of the part's own module: it takes a Pico some ms to find it in the table

    def __enter__(self):
        self._needed = needed = modules(self._name)
        for _ in _hold(needed):
            pass
        self._own = needed[-1] if needed else None
        return self

    def __exit__(self, *_):
        _release(self._needed)  # not looked up again: a word's `using` would take a Pico half as long again

    async def __aenter__(self):
        if _SLOW and gc.mem_free() < _SCARCE_BYTES:
            gc.collect()  # the texts below stay until the modules are there, whose code must not lie below them
        needed = modules(self._name)
        loading = _hold(needed)
        try:
            ended = next(loading, loading)
            while not ended:
                ended = await self._frame(loading)
        finally:
            loading.close()
        self._own = needed[-1] if needed else None
        return self

    async def __aexit__(self, *_):
        release(self._name)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)  # copying this looks up such methods before anything else exists
        if self._own is None:
            self._own = modules(self._name)[-1]
        return getattr(sys.modules[self._own], name)


def hold(name):
    """Keep a part in memory until `release`, or several; each may have several holders. MemoryError: nothing is
    kept."""
    for _ in holding(name):
        pass


def holding(name):
    """`hold` in steps: a generator that yields, on a Pico, between two modules. Run it to its end or close it."""
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
    # Keep the names that the modules themselves have, which take no more memory. The texts made for a battle would lie
    # scattered over 7 kB of a Pico's heap as long as it is held.
    for place, name in enumerate(needed):
        needed[place] = own = sys.modules[name].__name__
        _users[own] = _users.pop(name)


def release(name):
    """One holder no longer needs a part. Modules without users become `stale` until they are unloaded, whether loaded
    here or imported by another module.
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
    """Unload every module of a table that has no user."""
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
    """Forget a module, by its full name: the next import loads it again."""
    package, _, last = name.rpartition(".")
    del sys.modules[name]
    parent = sys.modules.get(package)
    if parent and hasattr(parent, last):
        delattr(parent, last)


def _load(names):
    """Import what is not in memory yet, collecting garbage before and on the way."""
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
        scarce = _PICO and _SLOW and gc.mem_free() < _SCARCE_BYTES
        if scarce or number % _TOGETHER == 0:
            gc.collect()
            if _SLOW:
                yield
        if _PICO:
            usual = gc.threshold()
            gc.threshold(_DENSE_BYTES if scarce else _LOADING_BYTES)
        try:
            __import__(name)
        finally:
            if _PICO:
                gc.threshold(usual)
        if unsettled is not None:
            unsettled.append(name)
        if _SLOW:
            yield
