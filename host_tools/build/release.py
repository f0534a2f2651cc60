"""What a release publishes: the sources, the files for a Pico as an archive, and the changelog's words. `make release`.

Writes build/release: zalp-VERSION.tar.gz (what git holds at HEAD), zalp-VERSION-pico.zip (what `make flash` copies:
unpack it, then `mpremote cp -r zalp-VERSION-pico/. :`), zalp.uf2 (the same files for the drive that a Pico shows with
BOOTSEL held; zalp-pocket.uf2: for the pocket handheld, which it names), zalp-VERSION-map.json (by which `make log`
reads such a Pico's log), zalp-VERSION-hardware.zip (what board houses, 3D printers and solderers take),
zalp-VERSION-paper.zip (the sheets to print, A4 and Letter), zalp-VERSION-sounds.zip (every effect as a WAV),
zalp-VERSION-site.zip (what `make site` writes), zalp-VERSION-py3-none-any.whl (the wheel, with that site in it),
SHA256SUMS, notes.md. Imports firmware, uf2, the site's build, the paper and the sounds; runs git and pip.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from host_tools.documents import sounds
from zalp.console import VERSION
from zalp.tools import ROOT
from zalp.tools.build import firmware, retrace
from zalp.tools.paper import __main__ as paper
from zalp.tools.paper.game import Order

from ..hardware.case.step import step
from ..site import build as site
from . import uf2

FOLDER = ROOT / "build" / "release"
UF2 = {"zalp.uf2": "", "zalp-pocket.uf2": "pocket"}  # the board that each is for; "": the Pico finds it out
SUMS = "SHA256SUMS"
# Of hardware/: gerbers and drills lie in the board's archive, the rest as it is.
HARDWARE = (
    *("*.pdf", "bom.csv", "LICENSE", "schematic/*.pdf", "wokwi/*.json"),
    *(f"pocket/*.{end}" for end in ("zip", "csv", "html")),
    *("pocket/case/*.stl", "pocket/case/*.svg"),
)
_DATE = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


class ReleaseError(Exception):
    """The state does not allow a release; the text explains what to do."""


def notes(changelog: str, version: str) -> str:
    """What the changelog says of a version before its lists. ReleaseError if there is nothing."""
    found = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^##|\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ReleaseError(f"CHANGELOG.md says nothing of {version} to players: write some sentences below its heading")
    return found[1].strip() + "\n"


def check_tag(tag: str) -> None:
    """Does the tag name the version of the code? ReleaseError if not."""
    if tag != f"v{VERSION}":
        raise ReleaseError(f"the tag {tag} is not v{VERSION}, the version in library/zalp/console/__init__.py")


def pack(files: dict[str, bytes], path: Path, folder: str) -> None:
    """Write an archive that holds these files in one folder."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}", _DATE), content, zipfile.ZIP_DEFLATED)


def hardware(folder: Path = ROOT / "hardware") -> dict[str, bytes]:
    """The files that a handheld is made from: {"bom.csv": bytes, "pocket/case/...": ...}. The case's parts are made
    here as STEP too.
    """
    paths = sorted({path for pattern in HARDWARE for path in folder.glob(pattern)})
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    for path in folder.glob("pocket/case/*.stl"):
        name = path.relative_to(folder).with_suffix(".step").as_posix()
        found[name] = step(path.stem, path.read_bytes()).encode()
    return found


def drawn() -> dict[str, dict[str, bytes]]:
    """The sheets to print and the rendered effects, by the names of their archives."""
    with tempfile.TemporaryDirectory() as made:
        folders = {name: Path(made) / name for name in ("paper", "sounds")}
        list(paper.write(folders["paper"], Order()))
        sounds.main(["--folder", str(folders["sounds"]), "--no-pictures", "--quiet"])
        return {
            name: {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}
            for name, folder in folders.items()
        }


def sums(folder: Path) -> str:
    """The checksums of the files in a folder, as `sha256sum -c` reads them."""
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in (SUMS, "notes.md"))
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)


def site_files(pico: dict[str, bytes]) -> dict[str, bytes]:
    """What `make site` writes. pico: what goes onto a Pico. BuildError if it cannot be built."""
    with tempfile.TemporaryDirectory() as folder:
        site.build(Path(folder), files=pico)
        return site.contents(Path(folder))


def wheel(page: dict[str, bytes], folder: Path) -> None:
    """Write the wheel into a folder, with this site in it. ReleaseError if it cannot be built."""
    with tempfile.TemporaryDirectory() as made:
        for name, content in page.items():
            path = Path(made) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
        words += ["--no-build-isolation", "--no-index", "-w", str(folder), str(ROOT)]
        ran = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "ZALP_SITE": made})
    if ran.returncode:
        raise ReleaseError(f"the wheel is not built: {ran.stderr.strip()}")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make release", description="Make the archives of a release.")
    parser.add_argument("--tag", help="the tag that is released: it must name the version of the code")
    options = parser.parse_args(words)
    try:
        if options.tag:
            check_tag(options.tag)
        text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)
        files, traces = firmware.traced()
        page = site_files(files) if options.tag or site.installed() else {}
    except (ReleaseError, firmware.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        if old.is_file():
            old.unlink()
    name = f"zalp-{VERSION}"
    (FOLDER / "notes.md").write_text(text, encoding="utf-8")
    pack(files, FOLDER / f"{name}-pico.zip", f"{name}-pico")
    for drive, board in UF2.items():
        (FOLDER / drive).write_bytes(uf2.zalp(files, board))
    pack(hardware(), FOLDER / f"{name}-hardware.zip", f"{name}-hardware")
    for what, made in drawn().items():
        pack(made, FOLDER / f"{name}-{what}.zip", f"{name}-{what}")
    if page:
        pack(page, FOLDER / f"{name}-site.zip", f"{name}-site")
        try:
            wheel(page, FOLDER)
        except ReleaseError as error:
            print(error, file=sys.stderr)
            return 1
    else:
        print("The site is left out, and the wheel with it: npm's packages are missing. Run make site first.")
    retrace.save(traces, FOLDER / f"{name}-map.json")
    sources = FOLDER / f"{name}.tar.gz"
    subprocess.run(["git", "archive", f"--prefix={name}/", "-o", str(sources), "HEAD"], cwd=ROOT, check=True)
    (FOLDER / SUMS).write_text(sums(FOLDER), encoding="utf-8")
    for path in sorted(FOLDER.iterdir()):
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
