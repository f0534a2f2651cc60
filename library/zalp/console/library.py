"""How a game's classes get more members where it is a library: on a computer, for programs and at a prompt. Imports
nothing.

A game's own `library.py` lists them, and its package imports that module wherever Python is not MicroPython. A Pico
has none of these files, and no heap is spent on them (zalp/tools/build/fold.py).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    _C = TypeVar("_C", bound=type)


def extends(known: "_C") -> "Callable[[type], _C]":
    """A decorator that gives the class `known` the members of the class below it, which is a subclass of `known` only
    so that they can be read and checked as its methods.
    """

    def extended(more):
        for name, member in vars(more).items():
            if name in ("__module__", "__doc__", "__dict__", "__weakref__", "__firstlineno__", "__static_attributes__"):
                continue
            function = member.fget if isinstance(member, property) else member
            if callable(function):
                function.__module__ = known.__module__
                function.__qualname__ = "%s.%s" % (known.__name__, name)
            setattr(known, name, member)
        return known

    return extended
