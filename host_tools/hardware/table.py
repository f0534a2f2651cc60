"""What `make hardware`, `make board` and `make case` have in common: flags, a table of checks that is filled and
printed, and the stamps that tell whether committed files were made from the committed sources.
"""

import argparse
import hashlib
import subprocess
import sys
import time

from . import HardwareError

MOST = 20  # sentences of a check that are printed


class Table(list):
    """[(name, seconds, [sentences])] of each check: the sentences say what it found, if anything."""

    def check(self, name, work):
        """Run a check that yields sentences. If it cannot run, a sentence says so."""
        start = time.monotonic()
        try:
            found = list(work())
        except (HardwareError, OSError, subprocess.TimeoutExpired) as error:
            found = [str(error)]
        self.append((name, time.monotonic() - start, found))


def flags(command, description, given, **meanings):
    """Which flags a command was given, each of `meanings` true or false."""
    parser = argparse.ArgumentParser(prog=f"make {command}", description=description)
    for name, meaning in meanings.items():
        parser.add_argument("--" + name.replace("_", "-"), action="store_true", help=meaning)
    return parser.parse_args(given)


def show(command, run, before=()):
    """Do what comes before, then print the table that run() gives. Returns the program's exit code: 1 if a check found
    something or none could begin.
    """
    try:
        for work in before:
            work()
        table = run()
    except HardwareError as error:
        print(f"{command}: {error}", file=sys.stderr)
        return 1
    wide = max(len(name) for name, *_ in table) + 2
    for name, seconds, found in table:
        print(f"{'FAILED' if found else 'ok':8}{name:{wide}}{seconds:6.1f} s")
        for sentence in found[:MOST]:
            print(f"          {sentence}")
        if len(found) > MOST:
            print(f"          and {len(found) - MOST} more")
    return 1 if any(found for *_, found in table) else 0


def fingerprint(sources):
    """A short hash of the names and contents of the files that something is made from."""
    digest = hashlib.sha256()
    for path in sources:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def stamp(path, made, sources):
    """Say in a stamp what the files beside it were made from, and what they are."""
    path.write_text(f"{fingerprint(sources)}\n{fingerprint(made)}\n", encoding="utf-8")


def check_stamp(path, made, sources, how):
    """The committed files were made from these sources and not touched since; `how` is the command that makes them."""
    missing = [file for file in made if not file.exists()]
    for file in missing:
        yield f"{file.name} is missing: {how}"
    said = path.read_text(encoding="utf-8").split() if path.exists() else []
    if said[:1] != [fingerprint(sources)]:
        yield f"the sources of these files changed since they were made: {how}"
    elif not missing and said[1:] != [fingerprint(made)]:
        yield f"a file is not as it was made: {how}"
