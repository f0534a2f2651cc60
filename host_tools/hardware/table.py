"""A table of checks, filled and printed alike by `make hardware`, `make board` and `make case`; and the stamps that
tell whether what is committed was made from what is committed.
"""

import hashlib
import subprocess
import sys
import time

from . import HardwareError


class Table(list):
    """[(name, seconds, [sentences])]: a check found nothing, or says what it found."""

    def check(self, name, work):
        """Run a check that yields sentences. One that cannot run says so in a sentence."""
        start = time.monotonic()
        try:
            found = list(work())
        except (HardwareError, OSError, subprocess.TimeoutExpired) as error:
            found = [str(error)]
        self.append((name, time.monotonic() - start, found))


def show(command, make):
    """Print the table that make() gives; the program's exit code: 1 if a check found something or could not begin."""
    try:
        table = make()
    except HardwareError as error:
        print(f"{command}: {error}", file=sys.stderr)
        return 1
    wide = max(len(name) for name, *_ in table) + 2
    for name, seconds, found in table:
        print(f"{'FAILED' if found else 'ok':8}{name:{wide}}{seconds:6.1f} s")
        for sentence in found:
            print(f"          {sentence}")
    return 1 if any(found for *_, found in table) else 0


def fingerprint(sources):
    """A short hash of the names and contents of the files that something is made from."""
    digest = hashlib.sha256()
    for path in sources:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def stamp(path, sources):
    """Say in a stamp what the files beside it were made from."""
    path.write_text(fingerprint(sources) + "\n", encoding="utf-8")


def check_stamp(path, made, sources, how):
    """The committed files are all there and were made from these sources; `how` is the command that makes them."""
    for file in made:
        if not file.exists():
            yield f"{file.name} is missing: {how}"
    if not path.exists() or path.read_text(encoding="utf-8").strip() != fingerprint(sources):
        yield f"what these files are made from changed since: {how}"
