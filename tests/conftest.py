"""The rings of the tests: `make test-fast` runs what no mark calls slow, `make test` also the slow ones, with a sample
of the longest proofs that is drawn by the day (core/daily.py), `make prove` these in full.

Of the tests of a file with `pytest.mark.daily(n)` n are run each day, of those in a browser without that mark half,
since pages take most of the time; those with daily(0) are run only by `make prove`. A file
of slow tests says `pytestmark = pytest.mark.slow`, a single test has that mark, or core/daily.py's if it is one of the
core, which knows no pytest; whatever has a browser or an emulated board is slow too. With CI in the environment the
slowest are listed, and a test without the mark that takes more than MOST_S of a core fails the run.
"""

import asyncio
import gc
import inspect
import os
import re
import sys
import time
from collections import Counter, defaultdict

# Before numpy is imported: its threads wait for each other in a loop, which takes the cores that other tests need.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import core.few_guesses  # noqa: F401
import pytest
from core import daily
from hypothesis import HealthCheck, settings
from hypothesis import core as hypothesis_core

os.environ["SEED"] = str(daily.SEED)  # the workers and what the tests start are of the same day, also at midnight
hypothesis_core.global_force_seed = daily.SEED
# No example fails since it took its time.
settings.register_profile(
    "zalp", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=daily.daily(40, 100)
)
settings.load_profile("zalp")

MOST_S = 5  # of a core, on a machine on which `pace` is 1
SLOW_FILE = re.compile(r"^(pytestmark = \[?\s*pytest\.mark\.slow|from .* import .*\bpytestmark)\b", re.MULTILINE)
SLOW_FIXTURES = {"browser", "emulator"}
SHOWN = 20


def pytest_report_header():
    return f"drawn by the day: SEED={daily.SEED} repeats this one"


def pytest_ignore_collect(collection_path, config):
    """`make test-fast` does not even read the slow files: what they import takes seconds."""
    if config.option.markexpr == "not slow" and collection_path.suffix == ".py":
        return True if SLOW_FILE.search(collection_path.read_text(encoding="utf-8")) else None
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test that is a coroutine runs in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True


def pytest_collection():
    gc.disable()  # what is collected stays


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config, items):
    marked = defaultdict(list)
    for item in items:
        if getattr(item.function, "slow", False) or SLOW_FIXTURES & set(item.fixturenames):
            item.add_marker(pytest.mark.slow)
        # What is made once for a file, such as a browser, one worker makes.
        made = [found[-1] for name, found in item._fixtureinfo.name2fixturedefs.items() if name != "little_to_collect"]
        if any(fixture.scope == "module" for fixture in made):
            item.add_marker(pytest.mark.xdist_group(item.path.name))
        mark = item.get_closest_marker("daily")
        if mark or "browser" in item.fixturenames:
            marked[item.path.name, mark and mark.args[0]].append(item)
    idle = set()
    for (file, n), tests in marked.items():
        half = (len(tests) + 1) // 2
        today = daily.daily(half if n is None else n, [item.name for item in tests], file.removesuffix(".py"))
        idle.update(item for item in tests if item.name not in today)
    if idle:
        config.hook.pytest_deselected(items=[item for item in items if item in idle])
        items[:] = [item for item in items if item not in idle]
    items[:] = spread(items)
    gc.enable()


def spread(items):
    """The tests in the order in which workers take them (--no-loadscope-reorder). Those with a browser wait most of
    their time: some at the beginning, the rest among what keeps the cores busy. What one worker makes for a whole file
    comes early.
    """
    units = defaultdict(list)
    for item in items:
        group = item.get_closest_marker("xdist_group")
        units[group.args[0] if group else item.nodeid].append(item)
    waiting, busy = [], []
    for unit in units.values():
        (waiting if any("browser" in item.fixturenames for item in unit) else busy).append(unit)
    busy.sort(key=lambda unit: len(unit) == 1)
    waiting.sort(key=lambda unit: -len(unit))
    begun = waiting[:3]
    step = 2 * len(busy) // (3 * max(1, len(waiting) - len(begun)))
    for number, unit in enumerate(waiting[len(begun) :]):
        busy.insert((number + 1) * (step + 1) - 1, unit)
    return [item for unit in begun + busy for item in unit]


_failed = pytest.StashKey[bool]()
_spent = [sum(os.times()[:4])]  # seconds of a core that this process and what it started had taken before


def pace():
    """How many times longer than on an idle core of 2026 a loop takes now: neighbours on a core cost processor time."""
    began = time.process_time()
    for _ in range(20):
        sum(number * number % 7 for number in range(100_000))
    return max(1.0, (time.process_time() - began) / 0.08)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    now = sum(os.times()[:4])
    report.spent = now - _spent[0]
    _spent[0] = now
    if call.when == "call":
        item.stash[_failed] = report.failed
        if report.spent > MOST_S:
            report.spent /= pace()
    return report


class Summary:
    """What the process that the others report to prints in the end."""

    def __init__(self):
        self.drawn = set()
        self.spent = Counter()
        self.unmarked = []

    def pytest_runtest_logreport(self, report):
        spent = getattr(report, "spent", 0)  # xdist itself reports what a worker was doing that crashed
        self.spent[report.nodeid] += spent
        if report.when == "call" and spent > MOST_S and "slow" not in report.keywords:
            self.unmarked.append(report.nodeid)

    @pytest.hookimpl(optionalhook=True)  # of xdist
    def pytest_testnodedown(self, node):
        self.drawn.update(getattr(node, "workeroutput", {}).get("drawn", ()))

    def pytest_sessionfinish(self, session):
        self.drawn.update(drawn())
        if self.unmarked and os.environ.get("CI") and session.exitstatus == 0:
            session.exitstatus = 1

    def pytest_terminal_summary(self, terminalreporter):
        if self.drawn:
            terminalreporter.section(f"drawn by SEED={daily.SEED}")
            for line in sorted(self.drawn):
                terminalreporter.write_line(line)
        if os.environ.get("CI"):
            files = Counter()
            for test, seconds in self.spent.items():
                files[test.split("::")[0]] += seconds
            terminalreporter.section(f"seconds of a core: {files.total():.0f}")
            for one, seconds in self.spent.most_common(SHOWN) + files.most_common(SHOWN):
                terminalreporter.write_line(f"{seconds:6.1f} {one}")
            for test in self.unmarked:
                terminalreporter.write_line(f"FAILED {test}: it took more than {MOST_S} s, and no mark calls it slow")


def drawn():
    """What this process has drawn, as pytest's tests and as the core's."""
    return [line for name in ("daily", "core.daily") if name in sys.modules for line in sys.modules[name].DRAWN]


def pytest_configure(config):
    if not hasattr(config, "workeroutput"):
        config.pluginmanager.register(Summary())


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["drawn"] = drawn()


@pytest.fixture(autouse=True, scope="module")
def little_to_collect():
    """The firmware collects its garbage often: what the tests before have left is not looked at each time. Given back
    afterwards: what is frozen when the interpreter ends is never freed, and libraries in C complain of leaks.
    """
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def browser():
    """Chromium, without a window."""
    from browsing import PICTURES

    from host_tools.virtual.player import chromium, find_chromium
    from zalp.tools.virtual.units import NoMicroPython, find_micropython

    if not find_chromium():
        pytest.skip("no Chromium: apt install chromium-headless-shell, or chromium")
    try:
        find_micropython(os.environ.get("MICROPYTHON"))
    except NoMicroPython as error:
        pytest.skip(str(error))
    PICTURES.mkdir(exist_ok=True)
    with chromium(shell=True) as found:
        yield found


@pytest.fixture
def desk(browser, tmp_path, request):
    """Opens pages; when the test is over none of them may have logged an error. A failed one leaves last.png."""
    from browsing import Desk

    pages = Desk(browser, tmp_path / "saves")
    yield pages
    pages.close(request.node.stash.get(_failed, False))
    assert pages.faults == []


@pytest.fixture
def visitors(browser):
    """Makes visitors of the site; when the test is over no page of theirs may have logged an error."""
    from browsing import Visitor

    made = []

    def visitor(**options):
        made.append(Visitor(browser, **options))
        return made[-1]

    yield visitor
    for one in made:
        one.context.close()
    assert [one.faults for one in made] == [[]] * len(made)


@pytest.fixture
def visitor(visitors):
    return visitors()


@pytest.fixture
def address(browser, tmp_path):
    """A handheld that runs the tests' program. Ask for it before `desk`, so that the pages are closed first."""
    from browsing import PROGRAM, served

    with served(tmp_path / "saves", PROGRAM) as address:
        yield address


@pytest.fixture
def broker(tmp_path):
    from mosquitto import Mosquitto

    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def people(browser, broker, tmp_path):
    """As `address`; the page has a broker and a lobby."""
    from browsing import PROGRAM, served

    from zalp.tools.rooms.web import web_rooms

    with served(tmp_path / "saves", PROGRAM, {**web_rooms(broker.web_address), "lobby": "harbour"}) as address:
        yield address
