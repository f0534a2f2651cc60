"""The main scenes compared with their pictures in tests/golden.txt, a letter a pixel, on both interpreters. A scene
that looks different is shown beside what it was. If that is meant, `make golden` renews the file.
"""

import pytest
from unix_port import CORE, ROOT, compiled, needs_micropython, on_cpython, on_micropython

GOLDEN = ROOT / "tests" / "golden.txt"


def played(interpreter):
    """What the interpreter plays, as in the file."""
    if interpreter == "cpython":
        said = on_cpython(CORE / "scenes.py")
    else:
        said = on_micropython(CORE / "scenes.py", path=f"{compiled()}:{CORE}:.frozen", heap="480k")
    return said.strip() + "\n"


def scenes(text):
    """{name: picture}."""
    return {name: picture.strip() for name, picture in (part.split("\n", 1) for part in text[2:].split("\n# "))}


def beside(was, now):
    """Both pictures side by side, and on the right a mark for each pixel that differs."""
    rows = [f"{'was':24}{'is':24}differs"]
    for old, new in zip(was.splitlines(), now.splitlines(), strict=False):
        rows.append(f"{old:24}{new:24}" + "".join(" x"[a != b] for a, b in zip(old, new, strict=False)))
    return "\n".join(rows)


MICRO = pytest.param("micropython", marks=[pytest.mark.slow, needs_micropython])


@pytest.mark.parametrize("interpreter", ["cpython", MICRO])
def test_each_scene_looks_as_it_did(interpreter):
    was, now = scenes(GOLDEN.read_text(encoding="utf-8")), scenes(played(interpreter))
    assert sorted(was) == sorted(now)
    other = [f"{name}\n{beside(was[name], now[name])}" for name in was if was[name] != now[name]]
    assert not other, "\n".join([f"on {interpreter}; is it meant? make golden", *other])


def test_a_difference_is_shown_where_it_is():
    assert beside("..r\n...", "..r\n.G.").splitlines()[1:] == [
        "..r                     ..r                        ",
        "...                     .G.                      x ",
    ]


if __name__ == "__main__":
    GOLDEN.write_text(played("cpython"), encoding="utf-8")
    print("tests/golden.txt is renewed; look at it with git diff")
