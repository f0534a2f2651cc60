"""Modules made smaller for the Pico: what becomes a number, what goes, which names are shared, what must stay."""

import pytest
from once import built

from zalp.tools.build import firmware, fold

pytestmark = pytest.mark.slow


def folded(**modules):
    """Fold modules given by name (a_b is a/b.py); returns their texts without empty lines and `pass`."""
    out = fold.fold({f"{name.replace('_', '/', 1)}.py": text for name, text in modules.items()})
    return {
        name: [line for line in text.splitlines() if line.strip() not in ("", "pass")]
        for name, text in zip(modules, out.values(), strict=True)
    }


def test_a_constant_becomes_its_number_and_its_name_goes():
    assert folded(a="ONE = 1\nTWO = ONE << 1\ndef f(x=TWO):\n    return x + ONE\n")["a"] == [
        "def f(x=2):",
        "    return x + 1",
    ]


def test_a_negative_number_keeps_its_meaning():
    assert folded(a="LOW = -1\ndef f(x):\n    return x-LOW, LOW**2\n")["a"][1] == "    return x-(-1), (-1)**2"


def test_code_for_boards_with_captions_goes():
    text = """class Stage:
    captions = None
    def __init__(self, board):
        if board.tell:
            from .captions import Captions
            self.captions = Captions(self)
    def frame(self):
        if self.captions:
            self.captions.frame()
        return self.captions
"""
    assert folded(a=text)["a"] == ["class Stage:", "    def __init__(self, board):", "    def frame(self):"] + [
        "        return self.captions"
    ]


def test_code_for_boards_without_captions_stays():
    text = "def f(self):\n    if self.captions:\n        f1()\n    else:\n        f2()\n"
    assert folded(a=text)["a"] == text.splitlines()


def test_code_for_other_pythons_goes():
    text = """import sys
__all__ = ("f",)
if sys.implementation.name != "micropython":
    from .library import g
    __all__ += ("g",)
def f(): return 1
"""
    assert folded(a_b=text, a_library="def g(): pass\n")["a_b"] == ["def f(): return 1"]
    used = text + "def h():\n    return sys.version\n"
    assert folded(a_b=used)["a_b"] == ["import sys", "def f(): return 1", "def h():", "    return sys.version"]


def test_code_for_every_other_python_stays():
    text = "import sys\nif sys.implementation.name != 'micropython':\n    f()\nelse:\n    g()\n"
    assert folded(a=text)["a"] == text.splitlines()
    text = text.replace("!=", "==").replace("else:\n    g()\n", "")
    assert folded(a=text)["a"] == text.splitlines()


def test_the_pico_has_no_captions():
    files = built()
    assert not [name for name, content in files.items() if "captions" in name or b"captions" in content]


@pytest.mark.parametrize("asked", ["getattr(x, 'GROWING', ())", "hasattr(x, 'GROWING')"])
def test_a_name_that_another_module_has_as_a_text_stays(asked):
    rows = "GROWING = 'match', 'acts'", "COUNT = 3", "UNREAD = 'a', 'b'"
    out = folded(cover="\n".join(rows) + "\n", game=f"def f(x):\n    return {asked}, getattr(x, 'COUNT')\n")
    assert out["cover"] == list(rows[:2])


def test_the_covers_on_the_pico_say_which_records_grow():
    files = built()
    for game, record in (("seabattle", b"duel-acts"), ("straume", b"straume-duel")):
        assert record in files[f"lib/zalp/{game}/cover.mpy"] and b"GROWING" in files[f"lib/zalp/{game}/cover.mpy"]


@pytest.mark.parametrize(
    "row", ["A, B, C = range(3)", "(\n    A,  # the first\n    B,\n    C,\n) = range(3)", "A, B, C = 0, 1, 2"]
)
def test_a_row_of_names_is_numbered(row):
    text = row + "\nf(A, B, C)\n"
    out = fold.fold({"a.py": text})["a.py"]
    assert out.count("\n") == text.count("\n")
    assert [line for line in out.splitlines() if line.strip() not in ("", "pass")] == ["f(0, 1, 2)"]


def test_constants_are_found_through_packages_and_modules():
    out = folded(
        room_inner="SIZE = 5\nNAME = 'five'\n",
        room___init__="from .inner import NAME, SIZE\nfrom . import inner\n__all__ = ('NAME', 'SIZE')\n",
        hall_door="from room import NAME, SIZE\nfrom room import inner\ndef f():\n    return NAME, SIZE, inner.SIZE\n",
    )
    assert out["hall_door"] == ["from room import NAME", "def f():", "    return NAME, 5, 5"]
    assert out["room___init__"] == ["from .inner import NAME", "from . import inner"]
    assert out["room_inner"] == ["NAME = 'five'"]


@pytest.mark.parametrize(
    "text",
    [
        "A = 1\nA = 2\nf(A)\n",
        "A = 1\ndef f(A):\n    return A\n",
        "A = 1\ndef f():\n    global A\n    A = 2\nf(A)\n",
        "A = 1\nfor A in b: pass\nf(A)\n",
        "A = f()\nf(A)\n",
        "A = 1.5\nf(A)\n",
        "A = True\nf(A)\n",
        "A = 1\nf(f'{A}')\n",
    ],
)
def test_a_value_that_may_change_or_is_unknown_stays(text):
    assert fold.fold({"a.py": text})["a.py"] == text


def test_a_name_that_another_module_could_not_fold_stays():
    out = folded(a="A = 1\nf(A)\n", b="from a import A\nfor A in (): pass\nf(A)\n")
    assert out["a"] == ["A = 1", "f(1)"]
    assert out["b"][0] == "from a import A"
    through = folded(a="A = 1\n", b="from a import A\nf(A)\n", c="from b import A\nfor A in (): pass\nf(A)\n")
    assert through["b"] == ["from a import A", "f(1)"]


def test_an_attribute_of_another_name_is_no_constant():
    assert folded(a="A = 1\ndef f(self):\n    self.A = 3\n    return self.A, A\n")["a"][-1] == "    return self.A, 1"


def test_literals_for_computers_go_and_those_that_are_read_stay():
    out = folded(a="TABLE = ((1, 'x'), (2, 'y'))\nREAD = ('z',)\nCALLED = f()\n", b="from a import READ\nf(READ)\n")
    assert out["a"] == ["READ = ('z',)", "CALLED = f()"]


def test_every_line_of_the_firmware_stays_where_it_is():
    texts = {
        target.removeprefix("lib/").replace(".mpy", ".py"): source.read_text(encoding="utf-8")
        for target, source in firmware.modules().items()
    }
    out = fold.fold(texts)
    assert all(out[name].count("\n") == text.count("\n") for name, text in texts.items())
    assert sum(map(len, out.values())) < sum(map(len, texts.values()))
    assert "PINS" not in out["drivers/pins.py"]


def test_types_are_left_out_and_lines_stay():
    text = (
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from a.b import Deck\n\n"
        'class Ship:\n    """A ship."""\n\n    decks: "tuple[Deck, ...]"\n\n'
        '    def hit(self, at: "Deck", *more: int, by: int | None = None) -> "list[Deck]":\n        return self.decks\n'
        "if TYPE_CHECKING:\n\n    class Act:\n        cell: int\nelse:\n    Act = tuple\n"
    )
    out = fold.fold({"a/c.py": text, "a/b.py": "class Deck:\n    pass\n"})["a/c.py"]
    assert out.count("\n") == text.count("\n") and "Deck" not in out and "CHECKING" not in out and "cell" not in out
    given: dict = {}
    exec(out, given)
    assert given["Act"] is tuple and given["Ship"].hit.__code__.co_varnames == ("self", "at", "by", "more")
    lines = (out.splitlines(), text.splitlines())
    assert [row.index("        return self.decks") for row in lines] == [10, 10]


def test_annotations_that_compile_machine_code_stay():
    text = "import micropython\n@micropython.viper\ndef add(a: ptr8, n: int) -> int:\n    return a[0] + n\n"
    assert fold.bare(text) == text
