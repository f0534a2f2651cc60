"""The modules that go onto the Pico as one: they do what they did apart. Their tracebacks: test_retrace.py."""

import re

import pytest
from unix_port import compiled, needs_micropython, on_micropython, texts

from zalp.tools.build import bake, firmware, fold, merge

pytestmark = pytest.mark.slow

# A match between two captains from its seed to its last act.
SCRIPT = """
from zalp.seabattle.captains import make, place
from zalp.seabattle.rules import Match, Rng, Rules, Sea, finish
from zalp.console.show.canvas import Canvas
from zalp.console.show.glyphs import Line
rules = Rules()
rng = Rng(5)
seas = [Sea(rules, finish(place("packed", rules, rng)).ships) for _ in range(2)]
captains = [make("boatswain", rules, Rng(n)) for n in range(2)]
match = Match(rules)
while not match.over:
    player = match.turn
    for _ in captains[player].think(match.charts[1 - player]):
        pass
    match.push((0, player, captains[player].shot, 0, None))
    said = match.reply(seas[1 - player])
    captains[player].on_answer(match.charts[1 - player], said.cell, said.answer)
print(match)
canvas = Canvas()
Line("ЗАЛП", 0x301C04).draw(canvas, 0, 1, 20)
print(canvas)
"""


def built():
    """The firmware's texts as they are compiled, but for their private names."""
    return merge.merge(fold.fold(bake.bake(texts())))


def ran(lib, script):
    return on_micropython("-c", script, path=f"{lib}:.frozen", cwd=lib)  # it looks there first


@needs_micropython
def test_a_match_is_played_the_same_with_merged_modules(tmp_path):
    firmware.write({path: text.encode() for path, text in built().items()}, tmp_path)
    merged = SCRIPT.replace(".canvas import", " import").replace(".glyphs import", " import")
    assert ran(tmp_path, merged) == ran(compiled(), SCRIPT)


def test_members_are_no_modules_any_more_and_nothing_imports_them():
    made = built()
    tables = [text for path, text in made.items() if path.endswith("parts.py") or path == "zalp/console/loader.py"]
    for home, members in merge.MEMBERS.items():
        folder = home if f"{home.replace('.', '/')}/__init__.py" in made else home.rpartition(".")[0]
        for member in members:
            assert f"{folder.replace('.', '/')}/{member}.py" not in made
            if member != "parts":
                assert not [table for table in tables if re.search(rf" /?{folder}\.{member}\b", table)]
    for text in made.values():
        assert not re.search(r"from \.\.?rules\.(acts|match|errors)", text)


def test_every_text_of_a_table_has_the_homes_of_its_modules(monkeypatch):
    monkeypatch.setattr(merge, "MEMBERS", {"p": ("one", "other")})
    sources = {"p/__init__.py": "", "p/one.py": "", "p/other.py": "", "p/apart.py": ""}
    table = '"""\na: one apart\nb: +a other\ngone: missing\n"""'
    for text in (f"PARTS = {table}\nC = 1\n", f'PARTS = (\n    {table},\n    """\nc: other\n""",\n)\nC = 1\n'):
        merged = merge.merge({**sources, "p/parts.py": text})["p/parts.py"]
        assert merged.count("\n") == text.count("\n")
        found = {}
        exec(merged, found)
        texts = ["\na: /p apart\nb: +a /p\n", "\nc: /p\n"]
        assert found["PARTS"] == (tuple(texts) if "(" in text else texts[0]) and found["C"] == 1


@pytest.mark.parametrize(
    "one, other, said",
    [
        ("FIRE = 'a'\n", "FIRE = 'b'\n", "both have FIRE"),
        ("def open():\n    pass\n", "def read():\n    return open('x')\n", "means the builtin open"),
        ("from array import array\n", "array = 1\n", "both have array"),
        ("from .other import b as c\n", "b = 1\n", "p/one.py calls b c"),
    ],
)
def test_members_that_cannot_be_one_module_are_refused(monkeypatch, one, other, said):
    monkeypatch.setattr(merge, "MEMBERS", {"p": ("one", "other")})
    with pytest.raises(merge.Clash, match=said):
        merge.merge({"p/__init__.py": "", "p/one.py": one, "p/other.py": other})


def test_private_names_and_the_same_import_are_no_clash(monkeypatch):
    monkeypatch.setattr(merge, "MEMBERS", {"p": ("one", "other")})
    text = "import sys\n_A = %s\ndef %s():\n    return _A\n"
    merged = merge.merge(
        {
            "p/__init__.py": "from .one import one_a\nfrom . import other\nfrom .apart import c\n",
            "p/one.py": text % (1, "one_a"),
            "p/other.py": text % (2, "other_a"),
            "p/apart.py": "from .one import one_a\nfrom . import other\nc = one_a() + other.other_a()\n",
        }
    )
    assert set(merged) == {"p/__init__.py", "p/apart.py"}
    assert merged["p/apart.py"].startswith("from . import one_a\nfrom . import other\n")
    spans = merge.spans("p/__init__.py", {"p/one.py": 4, "p/other.py": 4})
    assert spans == [(2, "p/one.py"), (6, "p/other.py"), (10, "p/__init__.py")]
    assert merge.spans("p/apart.py", {}) == [(1, "p/apart.py")]
    assert merge.plain("_A_of_one", "p/__init__.py") == "_A"
    assert [merge.plain(name, "p/__init__.py") for name in ("_A_of_ships", "all_of_one")] == [
        "_A_of_ships",
        "all_of_one",
    ]
    assert merge.plain("_A_of_one", "p/apart.py") == "_A_of_one"
