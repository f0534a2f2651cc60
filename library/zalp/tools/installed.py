"""Where a wheel brought these tools: the user's folder for what they keep. Imports the standard library."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's folder for saves and the like, as the system has it; it need not exist."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Zalp"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Zalp"
    named = os.environ.get("XDG_DATA_HOME", "")
    return (Path(named) if named.startswith("/") else home / ".local" / "share") / "zalp"
