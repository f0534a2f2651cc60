"""What differs where a wheel brought these tools: the user's folder, and the firmware's tree. Imports the standard
library.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import sys
import tempfile
from pathlib import Path

GAMES = ("console", "seabattle", "straume")  # packages of the wheel; the rest of the tree is in its data


def data_folder() -> Path:
    """The user's folder for saves and the like, as the system has it; it need not exist."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Zalp"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Zalp"
    named = os.environ.get("XDG_DATA_HOME", "")
    return (Path(named) if named.startswith("/") else home / ".local" / "share") / "zalp"


@functools.cache
def firmware(packages: Path, data: Path) -> Path:
    """The folder with main.py and lib as a checkout has them, made anew and removed when this process ends. packages:
    where the wheel's packages are; data: its zalp/data.
    """
    folder = Path(tempfile.mkdtemp(prefix="zalp-firmware-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    modules = shutil.ignore_patterns("__pycache__", "*.pyi", "py.typed")
    shutil.copytree(data / "firmware", folder, dirs_exist_ok=True, ignore=modules)
    for game in GAMES:
        shutil.copytree(packages / game, folder / "lib" / game, ignore=modules)
    return folder
