"""Agreement on a secret over an open line: RFC 7748's vectors, what both sides agree on, points that are refused. Both
interpreters; what a Pico computes is in tests/test_emulator_x25519.py.
"""

import sys
from binascii import hexlify, unhexlify

from daily import daily, slow
from refusals import refused

from zalp.console import loader
from zalp.console.link.x25519 import BASE, multiplying
from zalp.console.rng import Rng
from zalp.console.slices import finish

# RFC 7748, 5.2: scalar, point, product.
VECTORS = (
    (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ),
    (
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ),
)
# The same: the product becomes the scalar and the scalar the point, so many times.
ITERATED = {
    1: "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    1000: "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
}
# The same, 6.1: the private keys, the public ones, what both agree on.
PRIVATE = (
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
)
PUBLIC = (
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
)
AGREED = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"

P = (1 << 255) - 19
# The points whose order is 1, 2, 4 or 8, on the curve and its twist: cr.yp.to/ecdh.html lists them.
SMALL = (
    0,
    1,
    P - 1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)


def multiplied(scalar, point=BASE):
    return finish(multiplying(scalar, point))


def number(value):
    return value.to_bytes(32, "little")


def drawn(rng):
    return bytes([rng.below(256) for _ in range(32)])


@slow
def test_iterated_it_comes_to_what_the_rfc_says():
    scalar = point = BASE
    for times in range(1, daily(1000 if sys.implementation.name == "cpython" else 1, 1000) + 1):
        scalar, point = multiplied(scalar, point), scalar
        if times in ITERATED:
            assert hexlify(scalar).decode() == ITERATED[times]


def test_both_sides_of_the_rfcs_example_agree():
    for i in (0, 1):
        assert multiplied(unhexlify(PRIVATE[i])) == unhexlify(PUBLIC[i])
        assert multiplied(unhexlify(PRIVATE[i]), unhexlify(PUBLIC[1 - i])) == unhexlify(AGREED)


def test_any_two_sides_agree_and_a_third_does_not():
    rng = Rng(25519)
    for _ in range(daily(4, 100)):
        one, other, third = drawn(rng), drawn(rng), drawn(rng)
        agreed = multiplied(one, multiplied(other))
        assert agreed == multiplied(other, multiplied(one)) != multiplied(third, multiplied(one))
        assert len(agreed) == 32


def test_a_point_of_small_order_is_refused_however_it_is_written():
    rng = Rng(8)
    for point in SMALL + (P, P + 1):  # of 0 and 1 once more
        for written in (point, point | 1 << 255):
            refused(ValueError, multiplied, drawn(rng), number(written))
    for point in (2, 9, P - 2, P + 2, (1 << 255) - 1):
        multiplied(drawn(rng), number(point))


def test_a_point_is_read_modulo_p_without_its_highest_bit():
    scalar = drawn(Rng(3))
    product = multiplied(scalar)
    for point in (9 + P, 9 | 1 << 255, 9 + P | 1 << 255):
        assert multiplied(scalar, number(point)) == product
    assert multiplied(scalar, number(8 + P)) != product


def test_a_scalar_is_clamped_and_stays_as_it_was():
    scalar = bytearray(drawn(Rng(4)))
    scalar[0] &= 248
    scalar[31] = scalar[31] & 63 | 64
    product = multiplied(scalar)
    for place, change in ((0, 7), (31, 128), (31, 64), (31, 192)):
        other = bytearray(scalar)
        other[place] ^= change
        before = bytes(other)
        assert multiplied(other) == product and other == before
    for place, change in ((0, 8), (31, 32)):
        other = bytearray(scalar)
        other[place] ^= change
        assert multiplied(other) != product


def test_the_vectors_of_the_rfc_by_two_multiplications_in_turn():
    both = [multiplying(unhexlify(scalar), unhexlify(point)) for scalar, point, _ in VECTORS]
    slices = 0
    products = [None, None]
    while None in products:
        for i in (0, 1):
            try:
                next(both[i])
                slices += 1
            except StopIteration as end:
                products[i] = end.value
    assert products == [unhexlify(product) for _, _, product in VECTORS]
    assert slices > 2 * 300


def test_it_is_in_memory_while_keys_are_agreed_and_no_longer():
    with loader.using("link-keys") as keys:
        assert finish(keys.multiplying(unhexlify(PRIVATE[0]))) == unhexlify(PUBLIC[0])
        assert "zalp.console.link.x25519" in sys.modules
    loader.sweep()
    assert ("zalp.console.link.x25519" in sys.modules) != loader.GIVES_BACK
