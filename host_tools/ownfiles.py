"""Files in a folder that a user has chosen and others may write to: no link is followed there. Imports the standard
library.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import IO

_CAREFUL = 0  # Windows has none of these flags
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"):
    _CAREFUL |= getattr(os, _name, 0)


def open_own(path: Path, flags: int) -> IO[bytes]:
    """An existing or (os.O_CREAT) new plain file. OSError otherwise: ELOOP for a link, EINVAL for a pipe and the like,
    on which this does not wait.
    """
    mode = "rb" if flags & os.O_ACCMODE == os.O_RDONLY else "wb"
    file = os.fdopen(os.open(path, flags | _CAREFUL, 0o600), mode)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is not a plain file")
    return file


def links(folder: Path) -> list[Path]:
    """The folder itself, or what is in it at any depth, as far as it is a link."""
    return [path for path in (folder, *folder.rglob("*")) if path.is_symlink()]
