"""A third game: the example is put beside the others and played; `make new-game` begins one, or says why not."""

import shutil
import subprocess
import sys

import pytest
import records
import shipped
from core.linked import Pair, over
from emulated import emulator  # noqa: F401
from test_browser import BACK, FIRE, RIGHT
from test_browser_straume import Captain
from unix_port import CORE, HEAP, ROOT, compiled, needs_micropython, on_micropython, printed

import zalp
from host_tools.emulator import play
from host_tools.emulator.board import OWN
from host_tools.games import new_game
from host_tools.virtual.player import serve
from zalp.console import keys
from zalp.console.link.duel.verdict import FALSE_ANSWER
from zalp.console.link.session import IDLE, PLACING, PLAYING
from zalp.console.logbook.book import Book
from zalp.console.logbook.career import MATCHES
from zalp.seabattle.rules import finish
from zalp.tools.build import firmware

PERISCOPE = ROOT / "examples" / "periscope"


def with_games(folder):
    """Put the example and a new game beside the others."""
    shutil.copytree(PERISCOPE, folder / "periscope", ignore=shutil.ignore_patterns("__pycache__"))
    new_game.begin("chess", folder)


@pytest.fixture
def tree(tmp_path):
    """What a handheld runs, with the games in it."""
    for name in ("firmware", "library"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shipped.without("node_modules", "periscope", "chess"))
    with_games(tmp_path / "library" / "zalp")
    return tmp_path


@pytest.mark.slow
def test_it_is_played_from_the_menu(tree):
    here = {"PYTHONPATH": str(tree / "library"), "PYTHONDONTWRITEBYTECODE": "1"}
    assert "4 passed, 0 failed" in printed(sys.executable, "run.py", "third_game.py", cwd=CORE, **here)


@needs_micropython
@pytest.mark.slow
def test_it_is_played_from_the_menu_on_micropython(tmp_path):
    lib = tmp_path / "lib"
    shutil.copytree(compiled(), lib)
    with_games(lib / "zalp")
    said = on_micropython("run.py", "third_game.py", path=f"{lib}:.frozen", heap=HEAP, cwd=CORE)
    assert "4 passed, 0 failed" in said


@pytest.mark.slow
def test_it_is_built_for_the_pico(tree, monkeypatch):
    monkeypatch.setattr(firmware, "SOURCE", (tree / "firmware", tree / "library" / "zalp"))
    files = firmware.build(without="code")
    for game in ("periscope", "chess"):
        assert {f"lib/zalp/{game}/{name}.mpy" for name in ("cover", "parts", "screens", "words", "icons")} <= set(files)
        assert b"captions" not in files[f"lib/zalp/{game}/screens.mpy"], "words for boards that can tell them"


def figures(record):
    """What the logbook has of the example: record(name) gives a record or None."""
    kept = Book(record("logbook"))
    finish(kept.reading(record("_entries") or kept.entries()))
    return kept.career.of("sonarman=periscope")


@pytest.mark.slow
def test_it_is_played_on_the_page(browser, desk, tree):
    shutil.copy(ROOT / "site.json", tree)
    saves = tree / "saves"
    with serve(saves, settings="pace=brisk\nlanguage=en\n", tree=tree) as (address, _):
        player = desk.open(address, {"width": 1100, "height": 900}, locale="en-GB")
        unit = Captain(player, 0)
        player.wait(lambda: any(unit.frame()))
        unit.press(BACK)
        player.wait(unit.at_menu)
        unit.turn_to("ANOTHER GAME")
        unit.turn_to("PERISCOPE")
        unit.until("text", "PLAY!")
        unit.press(FIRE)
        unit.until("fire", "shoot")
        caption = []
        while True:
            player.wait(lambda: unit.caption("fire") == "shoot" or unit.caption("screen") == "menu")
            if unit.caption("screen") == "menu":
                break
            caption.append(unit.caption("selected"))
            if len(caption) == 1:  # the first cell by its light
                player.page.mouse.click(*player.page.evaluate("zalp.place(0, 5, 5)"))
            else:
                unit.press(RIGHT if " " in caption[-1] else FIRE)
            player.wait(lambda: unit.caption("selected") != caption[-1] or unit.caption("fire") != "shoot")
        assert caption[0] == "В3" and unit.caption("text") == "PLAY!"
        store = records.Records(str(saves / "unit-1"))
        assert figures(store.read)[MATCHES] == 1 and store.read("game") == b"periscope"
        desk.close()


def test_it_is_played_on_a_pico(emulator, tree, monkeypatch):  # noqa: F811
    monkeypatch.setattr(firmware, "SOURCE", (tree / "firmware", tree / "library" / "zalp"))
    chosen = {"saves/game": records.seal(b"periscope")}
    made = emulator.board({**firmware.build(), **play.settings(pace="brisk", language="en"), **chosen})
    play.until(made, lambda: made.frames(OWN))
    made.run(300)
    made.tap(keys.BACK)  # cuts the picture of power-on short
    made.run(4000)
    made.tap(keys.FIRE)
    made.run(3000)
    for _ in range(25):
        made.tap(keys.FIRE, 60, 150)
        made.run(7000)  # both shots, each with its words
        if "saves/quick/_entries" in made.files():
            break
        made.tap(keys.RIGHT, 60, 150)
    made.run(3000)
    files = play.saves(made)
    assert figures(lambda name: play.record(files, play.place(name)[6:]))[MATCHES] == 1
    assert "errors.log" not in made.files() and made.state()["resets"] == 0
    assert files["game"] == chosen["saves/game"], "a game that failed would not be begun again"


def test_copies_of_the_tree_take_the_games_that_are_shipped(tmp_path):
    for name in (
        "lib/zalp/console/keys.py",
        "lib/zalp/seabattle/cover.py",
        "lib/zalp/chess/cover.py",
        "examples/periscope/cover.py",
    ):
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / name).touch()
    shutil.copytree(tmp_path / "tree", tmp_path / "copy", ignore=shipped.without())
    kept = {path.relative_to(tmp_path / "copy").as_posix() for path in (tmp_path / "copy").rglob("*.py")}
    assert kept == {"lib/zalp/console/keys.py", "lib/zalp/seabattle/cover.py", "examples/periscope/cover.py"}
    assert shipped.foreign(tmp_path / "tree" / "lib" / "zalp" / "chess" / "cover.py")


def test_the_example_is_small_and_not_shipped():
    game = [path for path in PERISCOPE.glob("*.py") if path.stem != "duel"]  # its duel by cable is for further reading
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in game) <= 155
    assert "periscope" not in shipped.GAMES


class Sailors(Pair):
    """Two units with Periscope's duel."""

    def act(self, number):
        unit = self.units[number]
        if unit.phase == IDLE:
            unit.call("")
        elif unit.phase == PLACING:
            unit.hide(self.rng.below(25))
        elif unit.phase == PLAYING and unit.log.thinks(unit.side):
            unit.shoot(self.rng.below(25))


def sailors(seed, monkeypatch, cheat=None):
    """The outcomes of a duel of Periscope; cheat(Shots): what unit 1 does differently."""
    monkeypatch.setattr(zalp, "__path__", [*zalp.__path__, str(PERISCOPE.parent)])
    from zalp.periscope.duel import Duel, Shots

    class Cheat(Duel):
        def new_log(self, first):
            return cheat(Shots)(self, first)

    return [unit.outcome for unit in Sailors(seed, makes=(Duel, Cheat if cheat else Duel)).until(over).units]


def test_the_example_is_played_over_the_cable(monkeypatch):
    won = {(one.winner, one.faults) for seed in range(6) for one in sailors(seed, monkeypatch)}
    assert won == {(0, (0, 0)), (1, (0, 0))}


def test_denying_that_a_shot_was_near_is_convicted(monkeypatch):
    def far(log):
        class Far(log):
            def again(self, noted):
                ours = noted[0] == 1 | self.side << 3
                super().again(bytes((noted[0], 0)) if ours and noted[1] == 1 else noted)

        return Far

    found = set()
    for seed in range(6):
        one, two = sailors(seed, monkeypatch, far)
        assert one == two and one.winner in (0, 1) and one.faults[one.winner] == 0
        found.update(one.faults)
    assert found == {0, FALSE_ANSWER}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a name"),
        ("Chess", "small Latin letters"),
        ("a-b", "small Latin letters"),
        ("../chess", "small Latin letters"),
        ("x", "2 to 12"),
        ("abcdefghijklm", "2 to 12"),
        ("seabattle", "is there already"),
        ("records", "a word of the console's own"),
        ("menu", "a word of the console's"),
        ("salvo", "rule set"),
        ("logbook", "record"),
        ("match", "record"),
        ("time", "a module of Python's"),
        ("machine", "a module of Python's"),
        ("class", "a word or a module"),
    ],
)
def test_a_bad_or_taken_name_is_refused_with_a_sentence(name, why):
    ran = subprocess.run(
        [sys.executable, "-m", "host_tools.games.new_game", "--", name], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 1 and ran.stdout == "" and ran.stderr.count("\n") == 1
    assert why in ran.stderr
