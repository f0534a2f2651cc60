"""What a release publishes: the sources, the files for a Pico as an archive, and the changelog's words. `make release`.

Writes build/release: zalp-VERSION.tar.gz (what git holds at HEAD), zalp-VERSION-pico.zip (what `make flash` copies:
unpack it, then `mpremote cp -r zalp-VERSION-pico/. :`), zalp-VERSION-map.json (by which `make log` reads such a Pico's
log), notes.md. Imports firmware; runs git.
"""

import argparse
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from console import VERSION

from .. import ROOT
from . import firmware, retrace

FOLDER = ROOT / "build" / "release"
_DATE = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


class ReleaseError(Exception):
    """The state does not allow a release; the text explains what to do."""


def notes(changelog: str, version: str) -> str:
    """The changelog's section of a version. ReleaseError if there is none or it is empty."""
    found = re.search(rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ReleaseError(f"CHANGELOG.md says nothing of {version}: give its Unreleased section that number")
    return found[1].strip() + "\n"


def check_tag(tag: str) -> None:
    """Does the tag name the version of the code? ReleaseError if not."""
    if tag != f"v{VERSION}":
        raise ReleaseError(f"the tag {tag} is not v{VERSION}, the version in firmware/lib/console/__init__.py")


def pack(files: dict[str, bytes], path: Path, folder: str) -> None:
    """Write an archive that holds these files in one folder."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}", _DATE), content, zipfile.ZIP_DEFLATED)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make release", description="Make the archives of a release.")
    parser.add_argument("--tag", help="the tag that is released: it must name the version of the code")
    options = parser.parse_args(words)
    try:
        if options.tag:
            check_tag(options.tag)
        text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)
        files, traces = firmware.traced()
    except (ReleaseError, firmware.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    name = f"zalp-{VERSION}"
    (FOLDER / "notes.md").write_text(text, encoding="utf-8")
    pack(files, FOLDER / f"{name}-pico.zip", f"{name}-pico")
    retrace.save(traces, FOLDER / f"{name}-map.json")
    sources = FOLDER / f"{name}.tar.gz"
    subprocess.run(["git", "archive", f"--prefix={name}/", "-o", str(sources), "HEAD"], cwd=ROOT, check=True)
    for path in sorted(FOLDER.glob(f"{name}*")):
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
