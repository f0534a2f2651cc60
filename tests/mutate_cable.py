"""`python tests/mutate_cable.py`: breaks the cable in small ways, one at a time, and says which its tests see.

Each mutant is made in a copy of the tree, where the tests below run until one fails. Says how many were caught, and
which survived; ends with 1 when fewer than nine in ten were. --only TEXT: those whose change contains it.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIB = Path("firmware/lib")
LINK = "framing.py", "channel.py"  # files of the console's link; all others are of cable
TESTS = {
    "framing": "core/test_cable_framing.py",
    "vectors": "core/test_cable_vectors.py",
    "channel": "core/test_cable_channel.py",
    "lapses": "core/test_cable_lapses.py",
    "strangers": "core/test_cable_strangers.py",
    "duel": "core/test_cable_duel.py",
    "trials": "core/test_cable_trials.py",
    "variants": "core/test_cable_variants.py",
    "second": "test_second_peer.py",
    "cheats": "test_cable_cheats.py",
    "model": "test_cable_model.py",
    "soak": "test_cable_soak.py::test_duels_on_a_bad_line_with_power_cuts_end_by_the_rules",
}
CORE = [test for test in TESTS.values() if test.startswith("core/")]
# Those that know a module best come first; the others follow when these saw nothing.
FIRST = {
    "framing.py": "framing vectors lapses",
    "channel.py": "vectors channel lapses strangers second",
    "commitments.py": "vectors second",
    "agreement.py": "vectors duel second",
    "movelog.py": "vectors second lapses duel cheats",
    "sealing.py": "second variants cheats",
    "playing.py": "duel lapses trials second cheats",
    "ending.py": "duel lapses trials cheats",
    "audit.py": "cheats",
    "verdict.py": "duel",
    "resuming.py": "trials strangers variants cheats",
    "duel.py": "trials strangers",
    "state.py": "strangers second",
    "watch.py": "trials strangers variants",
}
LIMIT_S = 900  # a mutant that hangs is caught, by the core's tests or by the others
# What is changed, and into what, file by file.
MUTANTS = {
    "framing.py": (
        ("out[at] = end - at", "out[at] = end - at + 1"),
        ('return b"\\0" + stuff(', "return stuff("),
        ("_MAX_STUFFED = MAX_BODY + 5", "_MAX_STUFFED = MAX_BODY + 4"),
        ("if raw is None or len(raw) < 5 or", "if raw is None or"),
        ("self._filled, self._skipping = 0, False", "self._filled = 0"),
        ("bytes(out[1:]) if at == size else None", "bytes(out[1:])"),
    ),
    "channel.py": (
        ("if sender == self._session:", "if False:"),
        ("if known and not 0 < (", "if False and not 0 < ("),
        ("renew = self._used and not known", "renew = False"),
        ("self._sending = self._expecting = 0\n        self._flight", "self._sending = 0\n        self._flight"),
        ("min(self._wait * 2, max(MOST_WAIT_MS, self._base))", "self._wait * 2"),
        ("min(self._wait * 2, max(MOST_WAIT_MS, self._base))", "min(self._wait * 2, MOST_WAIT_MS)"),
        ("if 0 < acknowledged <= most:", "if acknowledged:"),
        ("if 0 < acknowledged <= most:", "if acknowledged == 1:"),
        ("(self._expecting - number) & 0xFFFF <= WINDOW:", "False:"),
        ("(self._expecting - number) & 0xFFFF <= WINDOW:", "(self._expecting - number) & 0xFFFF == 1:"),
        ("(WINDOW if self._base > FIRST_WAIT_MS else 1)", "WINDOW"),
        ("(WINDOW if self._base > FIRST_WAIT_MS else 1)", "1"),
        ("self._again, self._sent = max(self._again, self._sent), 0", "self._sent -= 1"),
        ("elif self._timed < 0:", "else:"),
        ("number = self._sending + place & 0xFFFF", "number = self._sending"),
        ("self._sent_at, self._wait = now, self._base", "self._wait = self._base"),
        ("if number == self._expecting:", "if number <= self._expecting:"),
        ("self._base = min(max(2 * trip + 50, LEAST_WAIT_MS), FAR_WAIT_MS)\n", "pass\n"),
        ("            self._ping_first = True\n", "            pass\n"),
        ("self._keys = ours, theirs", "pass"),
        ("self._proven or self._keys and signed and mac(self._keys[1], body[:-MAC]) != body[-MAC:]:", "self._proven:"),
        ("if unsure and self._proven or self._keys", "if self._keys"),
        ("self._proven = self._keys is not None", "pass"),
        ("self._keys, self._proven = None, False\n        self._used", "self._used"),
        ("trip = 0  # less", "pass  # less"),
        ('self.counters["round_trip_ms"] = 0  # the', "pass  # the"),
        ("known = False  # somebody", "return False  # somebody"),
        ("ticks_diff(now, self._heard_at) >= LOST_MS", "ticks_diff(now, self._heard_at) >= 2 * LOST_MS"),
    ),
    "commitments.py": (
        ('_hash(b"zalp-cell", match, bytes((side,)),', '_hash(b"zalp-cell", match, b"\\0",'),
        ('_hash(b"zalp-fleet", match, bytes((side,)), seed, plan)', '_hash(b"zalp-fleet", match, b"\\0", seed, plan)'),
        ('_hash(b"zalp-coin", match, bytes((side,)), share)', '_hash(b"zalp-coin", match, share)'),
        ("theirs, ours, said)[:SEAL]", "theirs, said)[:SEAL]"),
        ("if moves else seed", "if moves > 1 else seed"),
        ("fired, salt)[:SEAL]", "salt)[:SEAL]"),
        ("min(nonce, other), max(nonce, other)", "nonce, other"),
    ),
    "agreement.py": (
        ("payload == again(self.last[1], self.id)", "bool(payload)"),
        ("(1 - self.side if self.last[2] else self.side) if self._again", "1 if self._again"),
        ("if self.peer_key is None:\n            return False", "if False:\n            return False"),
        ("self.peer_key not in (None, payload)", "False"),
        ("not self.agreed and payload == _digest(self.line)", "not self.agreed"),
        (
            "self._nonce = self._entropy(SEAL)",
            "self._nonce = self._nonce if self._nonce != _SILENT else self._entropy(SEAL)",
        ),
        ("if payload[0] != VERSION:", "if False:"),
    ),
    "movelog.py": (
        ("return None if known == noted else CHANGED_ACT", "return None"),
        ("if act.player == self.side or act.player > 1:", "if act.player > 1:"),
        ("or number != self.due_number(act.player)", ""),
        ("return 0 if seal == self._seal else CHANGED_SALVO", "return 0"),
        ("return 0 if self._opens(act.cell, _CONTENTS[act.answer], opening) else FALSE_ANSWER", "return 0"),
        ("return IMPOSSIBLE_ANSWER if act.kind == ANSWER and self._searched_in_vain() else 0", "return 0"),
        ("(generation != self.peer_moves + 1 or seal", "(seal"),
        ("digest = sha256(self._key)", "digest = sha256()"),
        ("self.match.reply(self._sea).answer != act.answer", "self.match.reply(self._sea).answer > 99"),
        ("moves = len(self._ours_before(number, MOVE)) if self.moves else 0", "moves = len(self.moves)"),
    ),
    "sealing.py": (
        ("return BIASED_COIN\n    state.emit", "pass\n    state.emit"),
        ("if len(share) != SEAL or not seals.saved:", "if len(share) != SEAL:"),
        ("== part else CHANGED_ACT", "== part else 0"),
    ),
    "playing.py": (
        ("state.ending.peer_flags is not None and log.known(number, 1 - state.side) is None", "False"),
        ("    state.play.offered = None\n    advance(state)", "    advance(state)"),
        ("and number >= state.play.offer:", "and False:"),
        ("    advance(state)\n    state.play.decided = True", "    advance(state)"),
        ("if count == play.declined:", "if False:"),
        ("or play.last_offer == play.log.count", ""),
    ),
    "ending.py": (
        ("    state.play.offered = None\n    saves.acts(state)", "    state.play.offered = None"),
        ("if flags & DREW and state.play.offer is None:", "if False:"),
        ("if count > log.count or log.digest(count) != payload[2 : 2 + DIGEST]:", "if False:"),
        ("ending.faults[state.side] = ending.audits[state.side]", "pass"),
        ("    elif ending.accused and not ending.audits[me]:", "    elif False:"),
        ("        if wins:", "        if False:"),
    ),
    "audit.py": (
        ("if truth.answer != act.answer:", "if False:"),
        ("            if fleet_seal(", "            if False and fleet_seal("),
    ),
    "verdict.py": (("if faults[0] and faults[1]:", "if False:"),),
    "resuming.py": (
        (
            "elif not _proves(state, message):\n        _strange(state)\n    elif not state.peer.met",
            "elif not state.peer.met",
        ),
        ("elif not state.peer.theirs or not _proves(state, message):", "elif False:"),
        ("if lacking or (count and log.digest(count) != digest):", "if count and log.digest(count) != digest:"),
        ("if lacking or (count and log.digest(count) != digest):", "if lacking:"),
        ("        lacking = []  # its", "        pass  # its"),
        ("    elif state.seals.saved:\n", "    elif False:\n"),
        ("    state.peer.stranger = True\n", "    pass\n"),
    ),
    "duel.py": (("or not state.peer.met:\n            state.ignore()", ":\n            state.ignore()"),),
    "watch.py": (
        ("self._clean_since, self._harm = now, channel.harmed", "pass"),
        ("            channel.renew()\n", ""),
        ("and not state.peer.stranger", ""),
        ("if self.stalled and not was:", "if False:"),
        (
            "if not state.peer.met:\n            return True  # to say who it is",
            "if not state.peer.met:\n            return False",
        ),
    ),
    "state.py": (("proof(self.peer_key, peer.ours, peer.theirs", "proof(self.peer_key, peer.theirs, peer.ours"),),
}


def room(file):
    """The folder of a file in a checkout."""
    return LIB / ("console/link" if file in LINK else "seabattle/cable")


def bounded():
    """A mutant that talks without end fills no more memory than this."""
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


LISTENED = {"capture_output": True, "text": True, "timeout": LIMIT_S, "preexec_fn": bounded}


def caught(number, file, old, new, folder, first_only):
    """The name of the test that saw a mutant, or None."""
    path = folder / room(file) / file
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise SystemExit(f"mutant {number} changes what is not there any more: {file}: {old!r}")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    first = FIRST.get(file, "").split()
    rest = [] if first_only else [name for name in TESTS if name not in first]
    chosen = [TESTS[name] for name in first + rest]
    try:
        return seen_by_core([test for test in chosen if test in CORE], folder) or seen_by_others(
            [test for test in chosen if test not in CORE], folder
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    finally:
        path.write_text(text, encoding="utf-8")


def seen_by_core(tests, folder):
    """The first core test that fails, or None. Without pytest, which takes longer to begin than most need to fail."""
    if not tests:
        return None
    environment = {**os.environ, "PYTHONPATH": str(folder / "firmware" / "lib"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "run.py", "-x", *tests]
    return failure(subprocess.run(command, cwd=folder / "tests" / "core", env=environment, **LISTENED))


def seen_by_others(tests, folder):
    """The same of tests that need pytest."""
    if not tests:
        return None
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "CHEAT_SEEDS": "4", "SECOND_PEER_DUELS": "16", "PYTHONDONTWRITEBYTECODE": "1"}
    tests = ["tests/" + test for test in tests]
    return failure(subprocess.run([*command, *tests], cwd=folder, env=environment, **LISTENED))


def failure(ran):
    """The name of the first test that failed in what `subprocess.run` gave, or None."""
    if ran.returncode == 0:
        return None
    seen = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return seen[0].split(" - ")[0].split("::")[-1].split()[-1] if seen else (ran.stdout + ran.stderr)[-200:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="only mutants whose file or change contains this text")
    parser.add_argument("--numbers", default="", help="only these mutants, such as 3,25-29")
    parser.add_argument("--first", action="store_true", help="run only the tests that know the changed module best")
    asked = parser.parse_args()
    only = asked.only
    mutants = [(file, *change) for file, changes in MUTANTS.items() for change in changes]
    ranges = [part.split("-") for part in asked.numbers.split(",") if part] or [[0, len(mutants)]]
    wanted = {n for bounds in ranges for n in range(int(bounds[0]), int(bounds[-1]) + 1)}
    chosen = [(n, *mutant) for n, mutant in enumerate(mutants) if n in wanted and only in "".join(mutant)]
    survivors = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("firmware", "host_tools", "tests", "docs"):
            ignored = shutil.ignore_patterns("node_modules", "__pycache__")
            shutil.copytree(ROOT / part, folder / part, ignore=ignored, symlinks=True)
        shutil.copy(ROOT / "pyproject.toml", folder)
        for number, file, old, new in chosen:
            seen = caught(number, file, old, new, folder, asked.first)
            print(f"{number:3d} {file:15s} {new.strip()[:60]!r:64s} {seen or 'SURVIVES'}", flush=True)
            survivors += [number] * (seen is None)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} caught; survivors: {survivors}")
    return 0 if len(survivors) * 10 <= len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
