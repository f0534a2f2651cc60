"""`python tests/mutate.py`: makes small mistakes, one at a time, and reports which of them the tests notice.

The mistakes are the tables in tests/mutants. Each is made in a copy of the tree, where the tests named for it run until
one fails, then those that know the rest of its room. Reports by room how many were noticed; exits with 1 when fewer
than nine in ten were, or when one survives without an explanation in the table.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mutants import every

ROOT = Path(__file__).resolve().parent.parent
LIMIT_S = 900
HANGS = 10  # what takes as many times as long as without a mutant hangs, and is noticed
ENVIRONMENT = {"CHEAT_SEEDS": "4", "SECOND_PEER_DUELS": "16", "PYTHONDONTWRITEBYTECODE": "1"}
SOAK = "cable_soak::duels_on_a_bad_line_with_power_cuts"
# Run for the mutants of these rooms when the tests named for them saw nothing, beside those of the room's other files.
BEYOND = {"link": "cable_model " + SOAK, "cable": "cable_model " + SOAK}

SOUND = {}  # word: (the test that fails without any mutant, or None; seconds)


def test_file(word):
    """The path of a word's test file, from tests."""
    name = "test_" + word.partition("::")[0] + ".py"
    return "core/" + name if (ROOT / "tests" / "core" / name).exists() else name


def bounded():
    """A mutant whose output never ends fills no more memory than this."""
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def seen_by(word, folder, limit):
    """The first test of a word's that fails, or None."""
    return (seen_by_core if test_file(word).startswith("core/") else seen_by_others)(word, folder, limit)


def sound(word, folder, limit):
    """The seconds after which a word's tests hang: `limit`, or more for those that are slow by themselves. SystemExit
    where they fail without any mutant: they would notice every one.
    """
    if word not in SOUND:
        begin = time.monotonic()
        SOUND[word] = seen_by(word, folder, limit), time.monotonic() - begin
    seen, seconds = SOUND[word]
    if seen:
        raise SystemExit(f"{test_file(word)} fails as it is: {seen}; fix that first")
    return max(limit, HANGS * seconds)


def noticed(mutant, words, folder):
    """The name of the test that saw a mutant, or None. words: those of its tests and after how many seconds they hang:
    {word: seconds}.
    """
    path = folder / mutant.path
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(f"{mutant} changes what does not stand once in {mutant.path}: {mutant.old!r}")
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        for word, limit in words.items():
            seen = seen_by(word, folder, limit)
            if seen:
                return seen
        return None
    except subprocess.TimeoutExpired as error:
        return f"it hangs: {error.timeout:.0f} s"
    finally:
        path.write_text(text, encoding="utf-8")


def listen(command, folder, root, limit):
    paths = os.pathsep.join([str(root), str(root / "firmware" / "lib")])
    environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": paths}
    return failure(
        subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
            preexec_fn=bounded,
        )
    )


def seen_by_core(word, folder, limit):
    """The first core test that fails, or None. Without pytest, which takes longer to begin than most need to fail."""
    _, _, part = word.partition("::")
    wanted = test_file(word) + ("::" + part if part else "")
    return listen([sys.executable, "run.py", "-x", wanted], folder / "tests" / "core", folder, limit)


def seen_by_others(word, folder, limit):
    """The same of tests that need pytest."""
    _, _, part = word.partition("::")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "tests/" + test_file(word)]
    return listen(command + (["-k", part] if part else []), folder, folder, limit)


def failure(ran):
    """The name of the first test that failed in what `subprocess.run` gave, or None."""
    if ran.returncode == 0:
        return None
    seen = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if seen:
        test = seen[0].split(" - ")[0]
        return test.partition("::")[2] or test.split()[-1]  # pytest's, and run.py's
    return (ran.stdout + ran.stderr)[-200:] or f"it ends with {ran.returncode}"


def copied(folder):
    """A copy of the tree that mutants are made in; what was built stays behind."""
    for part in ("firmware", "host_tools", "tests", "docs", "examples"):
        ignored = shutil.ignore_patterns("node_modules", "__pycache__", "axe")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored, symlinks=True)
    for file in ROOT.iterdir():
        if file.is_file() and file.name != ".git":  # a worktree's is a file
            shutil.copy(file, folder)


def numbered(text):
    """The numbers in a text such as 3,25-29; None for all."""
    if not text:
        return None
    ranges = [part.split("-") for part in text.split(",")]
    return {n for bounds in ranges for n in range(int(bounds[0]), int(bounds[-1]) + 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--room", action="append", help="only this room's mutants; may be given again")
    parser.add_argument("--only", default="", help="only mutants whose file or change contains this text")
    parser.add_argument("--numbers", default="", help="only these of each room, such as 3,25-29")
    parser.add_argument("--first", action="store_true", help="run only the tests that are named for a mutant")
    parser.add_argument("--limit", type=int, default=LIMIT_S, help=f"seconds after which tests hang ({LIMIT_S})")
    asked = parser.parse_args()
    mutants, numbers = every(), numbered(asked.numbers)
    rooms = list(dict.fromkeys([mutant.room for mutant in mutants]))
    for room in asked.room or ():
        if room not in rooms:
            parser.error(f"there is no room {room}; there are: {' '.join(rooms)}")
    chosen = [
        mutant
        for mutant in mutants
        if (not asked.room or mutant.room in asked.room)
        and (numbers is None or mutant.number in numbers)
        and asked.only in mutant.file + mutant.old + mutant.new
    ]
    if not chosen:
        parser.error("no mutant is meant by this")
    seen = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for mutant in chosen:
            words = mutant.first if asked.first else list(mutant.tests)
            if not asked.first and not mutant.why:
                others = [word for one in mutants if one.room == mutant.room for word in one.tests]
                words += [
                    word for word in dict.fromkeys(others + BEYOND.get(mutant.room, "").split()) if word not in words
                ]
            limits = {word: sound(word, folder, asked.limit) for word in words}
            by = seen[mutant] = noticed(mutant, limits, folder)
            result = by or ("survives: " + mutant.why if mutant.why else "SURVIVES")
            print(f"{str(mutant):14s} {mutant.file:36s} {mutant.new.strip()[:44]!r:48s} {result}", flush=True)
    print()
    for room in rooms:
        of = [mutant for mutant in chosen if mutant.room == room]
        if of:
            print(f"{room:12s} {sum(bool(seen[mutant]) for mutant in of)} of {len(of)} noticed")
    lost = [mutant for mutant in chosen if not seen[mutant]]
    print(f"{len(chosen) - len(lost)} of {len(chosen)} noticed; survive: {' '.join(map(str, lost)) or 'none'}")
    unexplained = [mutant for mutant in lost if not mutant.why]
    if unexplained:
        print("nothing says why these may survive:", " ".join(map(str, unexplained)))
    return 1 if unexplained or len(lost) * 10 > len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
