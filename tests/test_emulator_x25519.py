"""X25519 in the Pico's own machine code, on an emulated Pico: the vectors of RFC 7748, the same as its plain twin, in
slices of 2 ms; its arithmetic at the limits of its limbs. Thumb code in the emulator as rp2040js runs it.
"""

import json
import random
import shutil

import pytest
from emulated import emulator  # noqa: F401
from once import built
from test_x25519 import AGREED, ITERATED, PRIVATE, PUBLIC, SMALL, VECTORS, P, number
from unix_port import printed

from host_tools.emulator import agreement
from zalp.console.link.x25519 import BASE, multiplying
from zalp.console.slices import finish
from zalp.tools import PACKAGE, ROOT

pytestmark = pytest.mark.slow

RUNS = 40
LIMBS, BITS, WORDS = 20, 13, 240
LONGEST_US = 2000
GARBAGE = 2500  # bytes
HEAP = 3500  # bytes of the part


@pytest.fixture(scope="module")
def files():
    """The firmware, the probe, and the machine code once more under its own names."""
    texts = {"probe.py": agreement.PROBE, "limbs.py": (PACKAGE / "console/link/thumb.py").read_text()}
    return {path: code for path, code in built(texts).items() if path.startswith("lib/")}


@pytest.fixture
def board(emulator, files):  # noqa: F811
    board = emulator.board(files)
    board.run(100)
    return board


def twin(scalar, point):
    try:
        return finish(multiplying(scalar, point))
    except ValueError:
        return None


@pytest.mark.daily(1)
def test_a_pico_computes_what_the_rfc_says(board):
    rows = [*VECTORS, (BASE.hex(), BASE.hex(), ITERATED[1])]
    for i in (0, 1):
        rows += [(PRIVATE[i], BASE.hex(), PUBLIC[i]), (PRIVATE[i], PUBLIC[1 - i], AGREED)]
    for scalar, point, product in rows:
        assert agreement.multiplied(board, bytes.fromhex(scalar), bytes.fromhex(point))[0] == bytes.fromhex(product)


def test_it_computes_what_its_plain_twin_does_and_refuses_what_it_refuses(board):
    rng = random.Random(7748)
    edges = [*SMALL, P, P + 1, 2, P - 2, P + 2, P + 9, 2**255 - 1, 2**255 - 2**128]
    pairs = [(rng.randbytes(32), number(point)) for point in edges]
    pairs += [(bytes(32), BASE), (bytes([255]) * 32, bytes([255]) * 32)]
    pairs += [(rng.randbytes(32), rng.randbytes(32)) for _ in range(RUNS)]
    products = [agreement.multiplied(board, *pair)[0] for pair in pairs]
    assert products == [twin(*pair) for pair in pairs]
    assert products.count(None) == len(SMALL) + 2


def test_no_slice_takes_longer_than_2_ms_and_hardly_anything_is_allocated(board):
    rng = random.Random(2)
    for scalar in (rng.randbytes(32), bytes(32), bytes([255]) * 32):
        product, total, longest, slices, garbage = agreement.multiplied(board, scalar, rng.randbytes(32))
        assert product and longest <= LONGEST_US and garbage <= GARBAGE
        assert 300 < slices < 400 and total < 300_000


def test_the_part_takes_little_and_is_given_back(board):
    loaded, settled, after = agreement.heap(board)
    assert 1000 < settled < loaded <= HEAP and after <= 0


def limbs(board, lines, *numbers):
    """Runs lines on the Pico with these limbs in `n`, the working array, and returns what they leave in `n`."""
    words = [*(limb for given in numbers for limb in given)]
    words += [0] * (WORDS - len(words))
    return eval(board.exec(f"import limbs\nfrom array import array\nn = array('i', {words})\n{lines}print(list(n))"))


def value(words, at):
    return sum(limb << BITS * i for i, limb in enumerate(words[LIMBS * at : LIMBS * (at + 1)]))


def test_a_product_is_right_at_the_limits_of_its_factors(board):
    rng = random.Random(4)
    high, low = [8194] * LIMBS, [-8194] * LIMBS
    pairs = [(high, high), (high, low), (low, low), (low, high[:10] + low[10:]), ([0] * LIMBS, low)]
    pairs += [tuple([rng.choice((-8194, -1, 0, 1, 8194)) for _ in range(LIMBS)] for _ in (0, 1)) for _ in range(20)]
    for one, other in pairs:
        found = limbs(board, "limbs._do(n, b'\\x42\\0\\1', 1)\n", one, other)
        assert found[:LIMBS] == one and found[LIMBS : 2 * LIMBS] == other
        assert (value(found, 2) - value(found, 0) * value(found, 1)) % P == 0


# On the Pico: the largest limb of the products of so many random factors whose highest limbs are at their limits.
LARGEST = """
import random
random.seed(1)
largest = 0
for _ in range(2000):
    for i in range(40):
        n[i] = random.randint(-8194, 8194)
    n[19], n[39] = 8194, random.choice((-8194, 8194))
    limbs._do(n, b'\\x42\\0\\1', 1)
    largest = max(largest, max(n[40:60]), -min(n[40:60]))
n = [largest]
"""


def test_no_limb_of_a_product_is_too_large_for_a_sum_of_two(board):
    assert 4000 < limbs(board, LARGEST)[0] <= 4097


def test_a_result_is_reduced_whatever_its_limbs(board):
    def spread(whole):
        """Limbs that are nearest to nothing, as a product has them."""
        found = []
        for _ in range(LIMBS - 1):
            found.append((whole + 4096) % 8192 - 4096)
            whole = (whole - found[-1]) >> BITS
        return [*found, whole]

    wholes = [0, 1, -1, 19, -19, -323, P - 1, P, P + 1, 2 * P - 1, 2 * P, -P, 15 * P + 1, -15 * P - 1]
    wholes += [2**255 - 1, 2**255, 2**255 + 18, 2**255 + 19, -(2**255), 16 * 2**255 - 1, 7 * 2**255 + P]
    given = [spread(whole) for whole in wholes] + [[4097] * LIMBS, [-4097] * LIMBS]
    for words in given:
        found = limbs(board, "p = bytearray(32)\nlimbs._reduce(n, p)\nn = p\n", words)
        assert bytes(found) == number(value(words, 0) % P), words


TWINS = 30_000


@pytest.mark.daily(1)
def test_random_code_does_the_same_as_rp2040js():
    if not shutil.which("node") or not (ROOT / "host_tools/emulator/node_modules/rp2040js").is_dir():
        pytest.skip("no Node.js, or no rp2040js: make setup-dev installs it")
    said = json.loads(printed("node", ROOT / "tests/thumb_twin.mjs", TWINS, 1))
    assert said["differs"] is None
    assert said["instructions"] > TWINS // 2, "hardly anything was compared"
