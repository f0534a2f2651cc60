"""Installs the wheel as a user does and tries it: `python tests/try_wheel.py FILE.whl python3.10 python3.13 ...`.

In fresh environments of each Python: the wheel alone with every example of the documents, then each extra with what it
is for. uvx and pipx, where they are on the path, run its command without one. Needs the package index for the extras.
Prints a line for each; SystemExit with the first that fails. Imports nothing of ours.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parent
DOCS = str(TESTS.parent / "docs")
ALONE = (["wheel_alone.py"], ["library_names.py"], ["library_examples.py", DOCS])
EXTRAS = ("virtual", "arena", "cluster", "env", "paper", "replay", "flash")
WITHOUT = {"uvx": ["--python"], "pipx": ["run", "--python"]}
SPECIFIED = {"uvx": "--from", "pipx": "--spec"}


def ran(words, cwd):
    """The last line that it printed. SystemExit if it failed."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return (done.stdout.splitlines() or [""])[-1]


def fresh(python, wheel, extra, folder):
    """The Python of an environment that has the wheel, an extra's packages and pip."""
    ran([python, "-m", "venv", "env"], folder)
    inside = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    what = f"{wheel}[{extra}]" if extra else str(wheel)
    ran([inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what], folder)
    return inside


def tried(python, wheel, extra):
    """Whatever is to be seen of it."""
    with tempfile.TemporaryDirectory() as made:
        inside = fresh(python, wheel, extra, Path(made))
        scripts = [["wheel_extras.py", DOCS, extra]] if extra else ALONE
        return "; ".join(ran([inside, TESTS / name, *words], made) for name, *words in scripts)


def main(file, *pythons):
    wheel = Path(file).resolve()
    for python in pythons:
        version = ran([python, "-c", "import platform; print(platform.python_version())"], ".")
        for extra in ("", *EXTRAS):
            began = time.monotonic()
            said = tried(python, wheel, extra).partition(" of ")[0]
            print(f"{version} {extra or 'alone':8} {time.monotonic() - began:5.1f} s: {said}", flush=True)
        for tool, words in WITHOUT.items():
            if shutil.which(tool):
                said = ran([tool, *words, shutil.which(python), SPECIFIED[tool], wheel, "zalp", "--version"], ".")
                print(f"{version} {tool:8} zalp {said}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
