"""`python tests/mutate_cable.py`: breaks the cable in sixty small ways, one at a time, and says which its tests see.

Each mutant is made in a copy of the tree, where the tests below run until one fails. Says how many were caught, and
which survived; ends with 1 when fewer than nine in ten were. --only TEXT: those whose change contains it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CABLE = Path("firmware/lib/seabattle/cable")
TESTS = {
    "framing": "core/test_cable_framing.py",
    "vectors": "core/test_cable_vectors.py",
    "channel": "core/test_cable_channel.py",
    "lapses": "core/test_cable_lapses.py",
    "duel": "core/test_cable_duel.py",
    "trials": "core/test_cable_trials.py",
    "variants": "core/test_cable_variants.py",
    "second": "test_second_peer.py",
    "cheats": "test_cable_cheats.py",
    "model": "test_cable_model.py",
    "soak": "test_cable_soak.py::test_duels_on_a_bad_line_with_power_cuts_end_by_the_rules",
}
# Those that know a module best come first; the others follow when these saw nothing.
FIRST = {
    "framing.py": "framing vectors lapses",
    "channel.py": "vectors channel lapses",
    "commitments.py": "vectors second",
    "agreement.py": "vectors duel second",
    "movelog.py": "vectors second lapses duel cheats",
    "sealing.py": "second variants cheats",
    "playing.py": "duel lapses trials second cheats",
    "ending.py": "duel lapses cheats",
    "audit.py": "cheats",
    "verdict.py": "duel",
    "resuming.py": "trials variants cheats",
    "duel.py": "trials",
    "watch.py": "trials variants",
}
LIMIT_S = 900  # a mutant that hangs is caught
MUTANTS = [
    # framing
    ("framing.py", "out.append(len(run) + 1)", "out.append(len(run) + 2)"),
    ("framing.py", 'return b"\\0" + stuff(', "return stuff("),
    ("framing.py", "_MAX_STUFFED = MAX_BODY + 5", "_MAX_STUFFED = MAX_BODY + 4"),
    ("framing.py", "if raw is None or len(raw) < 5 or", "if raw is None or"),
    ("framing.py", "self._filled, self._skipping = 0, False", "self._filled = 0"),
    ("framing.py", "if not 0 < code < 255 or at + code > size:", "if not 0 < code < 255:"),
    # channel
    ("channel.py", "if sender == self._session:", "if False:"),
    ("channel.py", "if known and not 0 < (", "if False and not 0 < ("),
    ("channel.py", "renew = self._used and not known", "renew = False"),
    (
        "channel.py",
        "self._sending = self._expecting = 0\n        self._flight",
        "self._sending = 0\n        self._flight",
    ),
    ("channel.py", "self._wait = min(self._wait * 2, MOST_WAIT_MS)", "self._wait = self._wait * 2"),
    ("channel.py", "expected == (self._sending + 1) & 0xFFFF", "expected != self._sending"),
    ("channel.py", "if number == (self._expecting - 1) & 0xFFFF:", "if False:"),
    ("channel.py", "if number == self._expecting:", "if number <= self._expecting:"),
    ("channel.py", "self._base = min(max(2 * trip + 50, LEAST_WAIT_MS), MOST_WAIT_MS)\n", "pass\n"),
    ("channel.py", "self._ping_first = not renew", "self._ping_first = False"),
    ("channel.py", "self.heard = len(said) == 5", "self.heard = True"),
    ("channel.py", "ticks_diff(now, self._heard_at) >= LOST_MS", "ticks_diff(now, self._heard_at) >= 2 * LOST_MS"),
    # commitments
    ("commitments.py", '_hash(b"zalp-cell", match, bytes((side,)),', '_hash(b"zalp-cell", match, b"\\0",'),
    (
        "commitments.py",
        '_hash(b"zalp-fleet", match, bytes((side,)), seed, plan)',
        '_hash(b"zalp-fleet", match, b"\\0", seed, plan)',
    ),
    ("commitments.py", '_hash(b"zalp-coin", match, bytes((side,)), share)', '_hash(b"zalp-coin", match, share)'),
    ("commitments.py", "theirs, ours, said)[:SEAL]", "theirs, said)[:SEAL]"),
    ("commitments.py", "if moves else seed", "if moves > 1 else seed"),
    ("commitments.py", "fired, salt)[:SEAL]", "salt)[:SEAL]"),
    # agreement
    ("commitments.py", "min(nonce, other), max(nonce, other)", "nonce, other"),
    ("agreement.py", "if self.peer_key is None:\n            return False", "if False:\n            return False"),
    ("agreement.py", "self.peer_key not in (None, payload)", "False"),
    ("agreement.py", "not self.agreed and payload == _digest(self._line)", "not self.agreed"),
    (
        "agreement.py",
        "self._nonce = self._entropy(SEAL)",
        "self._nonce = self._nonce if self._nonce != _SILENT else self._entropy(SEAL)",
    ),
    ("agreement.py", "if payload[0] != VERSION:", "if False:"),
    # the move log
    ("movelog.py", "return None if known == noted else CHANGED_ACT", "return None"),
    ("movelog.py", "if act.player == self.side or act.player > 1:", "if act.player > 1:"),
    ("movelog.py", "or number != self.due_number(act.player)", ""),
    ("movelog.py", "return 0 if seal == self._seal else CHANGED_SALVO", "return 0"),
    ("movelog.py", "return 0 if self._opens(act.cell, _CONTENTS[act.answer], opening) else FALSE_ANSWER", "return 0"),
    ("movelog.py", "return IMPOSSIBLE_ANSWER if act.kind == ANSWER and self._searched_in_vain() else 0", "return 0"),
    ("movelog.py", "(generation != self.peer_moves + 1 or seal", "(seal"),
    ("movelog.py", "digest = sha256(self._key)", "digest = sha256()"),
    ("movelog.py", "self.match.reply(self._sea).answer != act.answer", "self.match.reply(self._sea).answer > 99"),
    ("movelog.py", "moves = len(self._ours_before(number, MOVE)) if self.moves else 0", "moves = len(self.moves)"),
    # sealing
    ("sealing.py", "return BIASED_COIN\n    state.emit", "pass\n    state.emit"),
    ("sealing.py", "if len(share) != SEAL or not seals.saved:", "if len(share) != SEAL:"),
    ("sealing.py", "== part else CHANGED_ACT", "== part else 0"),
    # playing
    ("playing.py", "if state.ending.peer_flags is not None and number >= log.count:", "if False:"),
    ("playing.py", "    state.play.offered = None\n    advance(state)", "    advance(state)"),
    ("playing.py", "and number >= state.play.offer:", "and False:"),
    ("playing.py", "    advance(state)\n    saves.acts(state)\n\n\ndef advance", "    advance(state)\n\n\ndef advance"),
    ("playing.py", "if count == play.declined:", "if False:"),
    ("playing.py", "or play.last_offer == play.log.count", ""),
    # ending
    ("ending.py", "    state.play.offered = None\n    saves.acts(state)", "    state.play.offered = None"),
    ("ending.py", "if flags & DREW and state.play.offer is None:", "if False:"),
    ("ending.py", "if count > log.count or log.digest(count) != payload[2 : 2 + DIGEST]:", "if False:"),
    ("ending.py", "ending.faults[state.side] = ending.audits[state.side]", "pass"),
    ("ending.py", "    elif ending.accused and not ending.audits[me]:", "    elif False:"),
    ("audit.py", "if truth.answer != act.answer:", "if False:"),
    ("audit.py", "            if fleet_seal(", "            if False and fleet_seal("),
    ("verdict.py", "if faults[0] and faults[1]:", "if False:"),
    # resuming
    (
        "resuming.py",
        "elif not _proves(state, message):\n        _strange(state)\n    elif not state.peer.met",
        "elif not state.peer.met",
    ),
    ("resuming.py", "elif not state.peer.theirs or not _proves(state, message):", "elif False:"),
    (
        "resuming.py",
        "if lacking or (count and log.digest(count) != digest):",
        "if count and log.digest(count) != digest:",
    ),
    ("resuming.py", "if lacking or (count and log.digest(count) != digest):", "if lacking:"),
    ("resuming.py", "        lacking = []  # its", "        pass  # its"),
    ("resuming.py", "    elif state.seals.saved:\n", "    elif False:\n"),
    # the duel
    ("duel.py", "or not state.peer.met:\n            state.ignore()", ":\n            state.ignore()"),
    (
        "duel.py",
        "if not channel.present:\n                state.peer.there_since_met = False",
        "if False:\n                pass",
    ),
    ("watch.py", "self._clean_since, self._harm = now, channel.harmed", "pass"),
    ("watch.py", ">= STALL_MS and not unheard else 0", ">= STALL_MS else 0"),
    (
        "watch.py",
        "if not state.peer.met:\n            return True  # to say who it is",
        "if not state.peer.met:\n            return False",
    ),
]


def caught(number, file, old, new, folder, first_only):
    """The name of the test that saw a mutant, or None."""
    path = folder / CABLE / file
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise SystemExit(f"mutant {number} changes what is not there any more: {file}: {old!r}")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    first = FIRST.get(file, "").split()
    rest = [] if first_only else [name for name in TESTS if name not in first]
    chosen = ["tests/" + TESTS[name] for name in first + rest]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen]
    environment = {**os.environ, "CHEAT_SEEDS": "4", "SECOND_PEER_DUELS": "16", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return "it hangs"
    finally:
        path.write_text(text, encoding="utf-8")
    if ran.returncode == 0:
        return None
    seen = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return seen[0].split(" - ")[0].split("::")[-1] if seen else ran.stdout[-200:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="only mutants whose file or change contains this text")
    parser.add_argument("--numbers", default="", help="only these mutants, such as 3,25-29")
    parser.add_argument("--first", action="store_true", help="run only the tests that know the changed module best")
    asked = parser.parse_args()
    only = asked.only
    ranges = [part.split("-") for part in asked.numbers.split(",") if part] or [[0, len(MUTANTS)]]
    wanted = {n for bounds in ranges for n in range(int(bounds[0]), int(bounds[-1]) + 1)}
    chosen = [(n, *mutant) for n, mutant in enumerate(MUTANTS) if n in wanted and only in "".join(mutant)]
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
