"""Gives the library's functions and classes the types of their stubs (library/stubs): pdoc shows them then in every
package that passes them on, not only in their own. Imports the modules.
"""

from __future__ import annotations

import importlib
import inspect
import typing
from pathlib import Path
from typing import Any

from zalp.tools import ROOT

STUBS = ROOT / "library" / "stubs"


def annotate() -> None:
    """Do so for every module that has a stub."""
    for path in sorted(STUBS.rglob("*.pyi")):
        name = ".".join(path.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
        _annotate(importlib.import_module(name), path)


def _annotate(module: Any, path: Path) -> None:
    package = module.__name__ if path.stem == "__init__" else module.__name__.rpartition(".")[0]
    stub: dict[str, Any] = {"__name__": module.__name__, "__package__": package, "__annotations__": {}}
    text = "from __future__ import annotations\n" + path.read_text(encoding="utf-8")
    exec(compile(text, str(path), "exec"), stub)
    names = {**stub, **vars(module)}  # a class is meant as it is, not as the stub has it
    _give(module, stub, module.__name__, names)


def _give(thing: Any, stub: dict[str, Any], home: str, names: dict[str, Any]) -> None:
    """thing: a module or a class; stub: what its stub binds; home: the module; names: for the texts of types."""
    found = {name: text for name, text in stub.get("__annotations__", {}).items() if not name.startswith("_")}
    thing.__annotations__ = {name: eval(text, names) for name, text in found.items()}
    for name, said in stub.items():
        meant = vars(thing).get(name)
        if getattr(said, "__module__", home) != home or meant is None:
            continue
        if isinstance(said, type):
            if meant.__module__ == home and not hasattr(meant, "_fields"):  # a namedtuple is made by its own rules
                _give(meant, dict(vars(said)), home, names)
            continue
        for typed, real in zip(_functions(said), _functions(meant), strict=False):
            real.__annotations__ = typing.get_type_hints(typed, names)


def _functions(member: Any) -> list[Any]:
    """The functions of a member: its own, a class method's, those that a property reads and sets."""
    if isinstance(member, property):
        return [function for function in (member.fget, member.fset) if function]
    if isinstance(member, (classmethod, staticmethod)):
        return [member.__func__]
    return [member] if inspect.isfunction(member) else []
