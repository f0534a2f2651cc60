"""Viper loops as WebAssembly (host_tools/site/compiler.py): the same numbers; what has no meaning there is refused."""

import base64
import json
import shutil
import subprocess
import types

import pytest

from host_tools.site import compiler

TEXT = """
import micropython
from micropython import const

_FIVE = const(5)


@micropython.viper
def quotient(a: int, b: int) -> int:
    return (a * 3 // b) - _FIVE


@micropython.viper
def either(a: int, b: int) -> int:
    return (a and b) * 1000 + (a or b or _FIVE)


@micropython.viper
def steps(a: int, b: int) -> int:
    n = 0
    found = 0
    while True:
        n += 1
        if n & 1 and not b == 7:
            if n > a:
                break
            continue
        m = 0
        while m < n:
            m += 2
            if m > 9:
                break
        found += m if a > b else -m
        if n > 99:
            return found
    return found * 2


@micropython.viper
def shifts(a: int, b: int) -> int:
    return (a << 3 ^ b >> 2 | 64) & 0x7FFFFF


@micropython.viper
def through(a: int, b: int) -> int:
    if a > b:
        return int(shifts(a - b, b))
    elif a == b:
        quotient(a, 3)
    else:
        a = int(either(b, a))
    return a
"""
PAIRS = [[a, b] for a in (-100003, -7, -1, 0, 1, 6, 7, 30) for b in (-9, -1, 1, 7, 8, 100003)]
RUN = """const [name, pairs] = [process.argv[1], JSON.parse(process.argv[2])];
const port = { memory: new WebAssembly.Memory({ initial: 1 }) };
WebAssembly.instantiate(Buffer.from(name, "base64"), { port }).then(({ instance: { exports } }) => {
  const results = Object.entries(exports).map(([name, loop]) => [name, pairs.map((pair) => loop(...pair))]);
  console.log(JSON.stringify(Object.fromEntries(results)));
});"""


def test_numbers_jumps_and_calls_have_pythons_meaning():
    if not shutil.which("node"):
        pytest.skip("no node")
    code, _ = compiler.translate({"some/fast.py": TEXT})
    command = ["node", "--input-type=commonjs", "-e", RUN, base64.b64encode(code).decode(), json.dumps(PAIRS)]
    results = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    python = types.ModuleType("python")
    plain = TEXT.replace("import micropython\nfrom micropython import const\n", "const = int\n")
    exec(plain.replace("@micropython.viper\n", ""), python.__dict__)
    assert len(results) == 5
    for name, got in results.items():
        assert got == [getattr(python, name.removeprefix("some_"))(*pair) for pair in PAIRS], name


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ("    for i in range(n):\n        rgb[i] = 0\n", "line 3: 'for i in range"),
        ("    rgb[0] = 1.5\n", "line 3: '1.5'"),
        ("    rgb[0] = elsewhere\n", "line 3: 'elsewhere'"),
        ("    rgb[0] = far_off(n)\n", r"line 3: 'far_off\(n\)'"),
        ("    n[0] = 1\n", r"line 3: 'n\[0\]'"),
    ],
)
def test_a_word_without_meaning_is_refused_with_its_place(body, refused):
    with pytest.raises(compiler.NotTranslated, match=f"show_far, {refused}"):
        compiler.functions(f"@micropython.viper\ndef far(rgb: ptr8, n: int):\n{body}", "show")
