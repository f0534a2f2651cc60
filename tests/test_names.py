"""Short names for the Pico: what is renamed, what keeps its name, and that the game does what it did."""

import re

import pytest
from core.daily import daily
from unix_port import CORE, HEAP, ROOT, needs_micropython, on_micropython, texts

from zalp.tools.build import names

pytestmark = pytest.mark.slow


def shortened(**modules):
    """Shorten modules given by name (a_b is a/b.py); returns their texts."""
    out = names.shorten({f"{name.replace('_', '/', 1)}.py": text for name, text in modules.items()})[0]
    return dict(zip(modules, out.values(), strict=True))


def test_a_name_of_two_modules_gets_the_same_short_one_in_both():
    out = shortened(
        room_one="def fortify(ship):\n    ship.strength = 1\n",
        room_two="from room.one import fortify\ndef test(x):\n    fortify(x)\n    return x.strength\n",
    )
    assert out["room_one"] == "def _0(a):\n    a.aa = 1\n"
    assert out["room_two"] == "from room.one import _0\ndef _1(a):\n    _0(a)\n    return a.aa\n"


def test_a_name_that_no_object_has_is_found_by_its_modules_names_alone():
    out = shortened(
        room_one="def fortify(x):\n    return x\ndef scuttle(x):\n    return x\n",
        room_two="from room.one import fortify\nfortify(1)\n",
        room_three="from room.one import scuttle\nscuttle(1)\n",
        room_four="def sail():\n    return 1\ny = sail()\n",
    )
    assert re.findall("_[0-9]", out["room_one"]) == ["_0", "_1"]
    assert out["room_four"] == "def _0():\n    return 1\ny = _0()\n"


@pytest.mark.parametrize("use", ["one.strength", "one.f(strength=1)"])
def test_an_attribute_has_one_short_name_in_all_modules(use):
    out = shortened(room_one="strength = 1\ndef f(**known):\n    pass\n", room_two=f"from room import one\n{use}\n")
    (name,) = set(re.findall(r"\w+(?= = 1)", out["room_one"]))
    assert name != "strength" and re.search(rf"[.(]{name}\b", out["room_two"])


def test_a_proxys_attributes_share_no_name_with_its_target():
    out = shortened(
        room_one="class Proxy:\n    def __init__(self): self.its = 1\n    def __getattr__(self, name): return 2\n",
        room_two="class Ship:\n    def __init__(self): self.sail = self.mast = 1\ndef f(x): return x.sail + x.mast\n",
    )
    (own,) = set(re.findall(r"self\.(\w+)", out["room_one"]))
    assert own not in re.findall(r"\.(\w+)", out["room_two"])


def test_names_private_to_a_module_are_alike_in_all_modules():
    out = shortened(
        room_one="class Alpha:\n    def __init__(self): self._one = self.second()\n    def second(self): return 1\n",
        room_two="def third(x):\n    return x\ny = third\n",
    )
    assert out["room_one"] == "class _0:\n    def __init__(self): self._1 = self._2()\n    def _2(self): return 1\n"
    assert out["room_two"] == "def _0(a):\n    return a\ny = _0\n"


def test_parameters_are_letters_in_every_function_and_meet_no_other_name():
    out = shortened(
        room_one="a = 1\ndef first(stage, width):\n    b = 2\n    return lambda more: stage + width + a + b + more\n"
        "def second(canvas):\n    return [canvas for item in canvas]\n"
    )
    assert out["room_one"].splitlines() == [
        "a = 1",
        "def _0(c, d):",
        "    b = 2",
        "    return lambda e: c + d + a + b + e",
        "def _2(b):",
        "    return [b for _1 in b]",
    ]


def test_a_parameter_that_a_call_names_has_one_name_everywhere():
    out = shortened(
        room_one="def salute(guns, flag):\n    return guns, flag\n",
        room_two="from room.one import salute\nx = salute(1, flag=2)\n",
    )
    assert "guns" not in out["room_one"] and "flag" not in out["room_one"]
    name = out["room_two"].partition("(1, ")[2].partition("=")[0]
    assert f"(a, {name}):" in out["room_one"]


@pytest.mark.parametrize(
    "text",
    [
        "import gc\ngc.mem_alloc()\n",  # MicroPython's
        "from machine import lightsleep\nlightsleep()\n",
        "x = b''.decode()\n",
        "def f(a):\n    return getattr(a, 'strength'), a.strength\n",  # a text names it
        "def f(a):\n    return f'{a.strength}'\n",
        "class A:\n    def __enter__(self):\n        return sorted((), key=None)\n",
        "import rp2\n@rp2.asm_pio()\ndef f():\n    pass\nconstant = 1\n",
        "import micropython\n@micropython.asm_thumb\ndef f(r0):\n    label(BEGIN)\n    asr(r0, r0, 1)\n",
    ],
)
def test_names_accessed_from_outside_stay(text):
    out = shortened(room_one=text)["room_one"]
    for word in (
        "mem_alloc",
        "lightsleep",
        "decode",
        "strength",
        "__enter__",
        "sorted",
        "constant",
        "key=None",
        "asr(r0",
    ):
        assert (word in text) == (word in out)


def test_the_drivers_keep_their_public_names_and_share_their_private_ones():
    out = shortened(drivers_one="class Clock:\n    def ticks(self):\n        return self._origin\n")
    assert out["drivers_one"] == "class Clock:\n    def ticks(self):\n        return self._0\n"


def test_a_subclass_shares_no_short_name_with_its_base():
    out = shortened(
        room_base="class Base:\n    def __init__(self):\n        self._one = self._two = self._three = 1\n",
        room_child="from room.base import Base\nclass Child(Base):\n    def f(self):\n        self._own = 2\n",
    )
    inherited, own = (re.findall(r"self\.(\w+)", out[module]) for module in ("room_base", "room_child"))
    assert len(set(inherited + own)) == 4 and all(name[0] == "_" for name in inherited + own)


def test_unrelated_classes_share_names_even_beside_related_ones():
    out = shortened(
        room_base="class Base:\n    def __init__(self):\n        self._one = self._two = 1\n",
        room_child="from room.base import Base\nclass Child(Base):\n    def f(self):\n        self._own = 2\n",
        room_other="from room.base import Base\nclass Twin(Base):\n    def g(self):\n        self._more = 3\n"
        "class Ship:\n    def __init__(self):\n        self._three = self._four = self._five = 1\n",
    )
    own, ship = (
        set(re.findall(r"self\.(\w+)", out[name].partition("class _")[2])) for name in ("room_child", "room_other")
    )
    base = set(re.findall(r"self\.(\w+)", out["room_base"]))
    assert not base & own and ship & base, "a ship is no base"


def test_the_drivers_parameters_are_letters_too_but_not_those_that_a_call_names():
    out = shortened(
        drivers_one="class Clock:\n    def sleep(self, milliseconds, deep):\n        return milliseconds, deep\n",
        room_two="def f(clock):\n    clock.sleep(1, deep=2)\n",
    )
    assert re.search(r"sleep\(self, \w, deep\)", out["drivers_one"]) and "deep=2" in out["room_two"]


def test_an_attribute_set_in_another_modules_object_is_not_shared():
    out = shortened(
        room_one="class Ship:\n    def __init__(self):\n        self.first = 1\n",
        room_two="def f(x):\n    x.second = 2\n    return x.second\n",
    )
    assert "._" in out["room_one"] and "a._" not in out["room_two"]


@pytest.fixture(scope="module")
def short():
    """The firmware's sources and the core's tests, before and after they are shortened together."""
    made = {**texts(), **{path.name: path.read_text(encoding="utf-8") for path in CORE.glob("*.py")}}
    name = "test_captains.py"  # one of its tests compares sources, name by name
    made[name] = made[name].replace("def test_viper_repeats_", "def viper_repeats_")
    return made, names.shorten(made)[0]


@pytest.fixture(scope="module")
def tree(short, tmp_path_factory):
    """They, shortened, where a test finds what it reads."""
    folder = tmp_path_factory.mktemp("short")
    for name in ("docs", "firmware", "library"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "tests" / "core").mkdir(parents=True)
    made = {**short[1], **{path.name: path.read_text(encoding="utf-8") for path in CORE.glob("*.json")}}
    for name, text in made.items():
        path = folder / "tests" / "core" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "tests" / "core"


def test_short_names_keep_every_line_and_save_four_tenths_of_the_letters(short):
    before, after = short
    assert all(after[name].count("\n") == text.count("\n") for name, text in before.items())
    letters = [sum(map(len, set().union(*(names.words(made[name]) for name in texts())))) for made in short]
    assert letters[1] < 0.6 * letters[0]


@needs_micropython
@pytest.mark.parametrize("name", daily(1, sorted(path.name for path in CORE.glob("test_*.py"))))
def test_the_core_does_under_short_names_what_it_did(tree, name):
    said = on_micropython("run.py", "-d", name, path=f"{tree}:.frozen", heap=HEAP, cwd=tree)
    assert " passed, 0 failed" in said
