"""Sea Battle: the rooms of the game; here what they need to share a Pico's memory. Imports nothing of ours."""

import sys

VERSION = "0.1.0"  # the one place: pyproject.toml, package.json and every screen and tool that shows it read it here


def unload(*names):
    """Give back the memory of modules (and of all within them) that are not needed now; imported again they are loaded
    anew. What was imported from them lives on. A computer keeps them: there the tests and tools hold on to them.
    """
    if sys.implementation.name != "micropython":
        return
    for module in list(sys.modules):
        if any(module == name or module.startswith(name + ".") for name in names):
            package, _, last = module.rpartition(".")
            del sys.modules[module]
            parent = sys.modules.get(package)
            if parent and hasattr(parent, last):
                delattr(parent, last)
