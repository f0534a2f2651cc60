"""What every program here does when it is run as `python -m zalp.tools...` or as a task of `zalp`: a sentence for a
missing package, a replacement for letters that a terminal lacks, and foreign text shown so that no terminal obeys it.
Imports the standard library.
"""

from __future__ import annotations

import atexit
import codecs
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import os
import sys
import types
from types import TracebackType

# If one of these is missing it is a fault, reported as one.
OURS = {"host_tools", "zalp", "records", "drivers"}
# The extra of the wheel with what a task of `zalp` needs, where it is not named like the task.
EXTRAS = {"play": "virtual", "duel": "virtual", "room": "virtual", "tournament": "arena"}
_LACKING = "zalp-lacking"
_task = ""  # of `zalp`


def shown(text: str, lines: bool = False) -> str:
    """Text of a file or a peer for a terminal: anything but visible letters (control characters, which a terminal would
    obey; those that turn the direction of writing; halves of letters) as an escape like \x1b. lines: lines and tabs
    stay.
    """

    def escaped(one: str) -> str:
        return one.encode("unicode_escape", "surrogatepass").decode()

    return "".join(one if one.isprintable() or (lines and one in "\n\t") else escaped(one) for one in text)


def begin(task: str = "") -> None:
    """Call once, before a program imports what may be missing. task: its name, if `zalp` runs it."""
    global _task
    _task = task
    sys.excepthook = _failed
    codecs.register_error(_LACKING, _Lacking())
    if hasattr(sys.stdout, "reconfigure"):  # a standard output that was closed is None
        sys.stdout.reconfigure(errors=_LACKING)


def called(otherwise: str) -> str:
    """How the program that runs was called: `zalp arena`, or `otherwise`."""
    return f"zalp {_task}" if _task else otherwise


def how(checkout: str, installed: str) -> str:
    """The advice that fits: `checkout` in a checkout, `installed` if a task of `zalp` runs."""
    return installed if _task else checkout


class _Absent(type):
    """Makes stand-ins for anything in a module that is not installed: they have any attribute and take any call."""

    def __getattr__(cls, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything

    def __call__(cls, *_: object, **__: object) -> type:
        return cls


class _Anything(Exception, metaclass=_Absent):  # an exception, since a module may catch it
    pass


class _StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Last of the finders: an empty stand-in for each module that is not installed. missing: their names."""

    def __init__(self) -> None:
        self.missing: list[str] = []

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        frame = inspect.currentframe()
        while frame and frame.f_globals["__name__"].startswith(("importlib", __name__)):
            frame = frame.f_back
        wanted_by = ((frame and frame.f_globals.get("__package__")) or "").partition(".")[0]
        if wanted_by != "zalp" or name.partition(".")[0] in (*OURS, *sys.stdlib_module_names):
            return None  # others try for what they can do without
        self.missing.append(name)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def exec_module(self, module: types.ModuleType) -> None:
        vars(module)["__getattr__"] = lambda name: _Absent.__getattr__(_Anything, name)


def helping() -> None:
    """Call instead of importing what a task needs, if only its help is asked for: what is not installed is replaced by
    stand-ins, so that the task can say what it takes, and a last line says what to install.
    """
    found = _StandIns()
    sys.meta_path.append(found)

    def said() -> None:
        if found.missing:
            print(f"\nIt needs what is not installed here: pip install 'zalp[{EXTRAS.get(_task, _task)}]'")

    atexit.register(said)


class _Lacking:
    """Letters that an output's encoding lacks become question marks, one each so that columns stay aligned; the first
    time a sentence explains it.
    """

    def __init__(self) -> None:
        self._warned = False

    def __call__(self, error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        if not self._warned and not error.encoding.lower().startswith("utf"):
            self._warned = True
            try:  # past Python's own streams, one of which is in use just now
                os.write(
                    2,
                    f"Some letters are shown as ?, as this output is {error.encoding}: PYTHONIOENCODING=utf-8 has"
                    " them all.\n".encode(),
                )
            except OSError:
                pass
        return "?" * (error.end - error.start), error.end


def _failed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    name = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if not name or name in OURS or name in sys.stdlib_module_names or _is_here(name):
        sys.__excepthook__(kind, error, trace)
        return
    if _task:
        extra = EXTRAS.get(_task, _task)
        print(f"zalp {_task} needs {name}, which is not installed: pip install 'zalp[{extra}]'", file=sys.stderr)
        return
    tool = _module()
    print(
        f"{tool} needs {name}, which this Python does not have: run make setup-dev, then .venv/bin/python -m {tool}",
        file=sys.stderr,
    )


def _is_here(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _module() -> str:
    """The MODULE of `python -m MODULE`."""
    words = sys.orig_argv[1:]
    return next((after for word, after in zip(words, words[1:], strict=False) if word == "-m"), "host_tools")
