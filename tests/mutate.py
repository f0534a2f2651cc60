"""`python tests/mutate.py`: mutmut makes small mistakes in the files of a room, one at a time, and counts which of them
that room's tests notice. It works on a copy of the tree in build/mutants, where the packages stand at
the top: mutmut finds a mutant by the name of its module.
"""

import argparse
import datetime
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "build" / "mutants"
# What is changed, as a path from library or firmware/lib, and the tests that know it, without "test_".
ROOMS = {
    "build": (
        "zalp/tools/build/fold.py zalp/tools/build/merge.py zalp/tools/build/names.py",
        "fold merge names",
    ),
    "cable": ("zalp/console/link/duel zalp/seabattle/cable", "cable_duel cable_strangers cable_trials"),
    "captains": ("zalp/seabattle/captains", "captains captain_variants coach"),
    "console": ("zalp/console/*.py", "stage screens typing_ahead garbage power loader games failures"),
    "drivers": ("drivers/journal.py drivers/matrix.py drivers/store.py records.py", "pico_keys pico_store records"),
    "link": ("zalp/console/link/*.py", "cable_channel cable_framing cable_strangers cable_vectors"),
    "logbook": ("zalp/console/logbook", "career logbook"),
    "replay": ("zalp/tools/replay", "replay"),
    "rooms": ("zalp/tools/rooms/broker.py zalp/tools/rooms/room.py", "rooms"),
    "rules": ("zalp/seabattle/rules", "rules variants captain_variants"),
    "screens": ("zalp/seabattle/screens", "screens variant_screens opponents daily kept_fleets"),
    "sheets": ("zalp/seabattle/sheets", "scoresheet career logbook"),
    "show": ("zalp/console/show", "show logbook"),
    "sound": ("zalp/console/sound", "sound"),
    "straume": ("zalp/straume", "straume_rules straume_captains cable_duel straume_screens straume_logbook"),
}


def test_file(word):
    """The path of a word's tests, from the top."""
    core = f"tests/core/test_{word}.py"
    return core if (ROOT / core).exists() else f"tests/test_{word}.py"


def laid_out(room):
    """A copy of what git knows in build/mutants, with mutmut's settings for this room."""
    shutil.rmtree(HERE, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, files.split("\0")):
        for place in {name, name.removeprefix("firmware/lib/").removeprefix("library/")}:
            if (ROOT / name).is_file():
                (HERE / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, HERE / place)
    sources, tests = (words.split() for words in ROOMS[room])
    changed = [path.relative_to(HERE).as_posix() for source in sources for path in sorted(HERE.glob(source))]
    settings = {
        "source_paths": changed,
        "do_not_mutate": ["*/fast.py", "*/thumb.py", "*/words.py", "*/icons.py"],  # not run here, or only texts
        "pytest_add_cli_args": ["-p", "no:xdist", "-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": [test_file(word) for word in tests],
        "also_copy": sorted({path.name for path in HERE.iterdir() if path.name != "pyproject.toml"}),
    }
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in settings.items()]
    (HERE / "pyproject.toml").write_text(text + "\n[tool.mutmut]\n" + "".join(lines), encoding="utf-8")


def main(words=None):
    today = sorted(ROOMS)[datetime.date.today().toordinal() % len(ROOMS)]
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--room", choices=sorted(ROOMS), default=today, help=f"default: one a day, today {today}")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="mutants at a time; default 2")
    asked = parser.parse_args(words)
    laid_out(asked.room)
    mutmut = [str(Path(sys.executable).with_name("mutmut"))]
    with (HERE / "run.log").open("w") as log:
        ended = subprocess.run([*mutmut, "run", "--max-children", str(asked.jobs)], cwd=HERE, stdout=log, stderr=log)
    if ended.returncode:
        sys.exit(f"mutmut failed; {HERE.relative_to(ROOT)}/run.log has the reason")
    subprocess.run([*mutmut, "export-cicd-stats"], cwd=HERE, check=True, stdout=subprocess.DEVNULL)
    found = json.loads((HERE / "mutants" / "mutmut-cicd-stats.json").read_text())
    subprocess.run([*mutmut, "results"], cwd=HERE, check=True)
    noticed = found["killed"] + found["timeout"] + found["segfault"]
    print(f"{asked.room}: {noticed} of {found['total']} mistakes were noticed, {found['no_tests']} have no test")


if __name__ == "__main__":
    main()
