"""X25519 (RFC 7748): two units agree on a secret over a line that anybody may hear. Imports thumb, on the Pico, or its
twin plain.

A private key is 32 random bytes, the public one their product with BASE; both products of one's private and the other's
public key are the same. How long a slice takes depends on the scalar: a private key is for one agreement.
"""

import sys

if sys.platform == "rp2":
    from .thumb import ladder
else:
    from .plain import ladder

BASE = b"\x09" + bytes(31)


def multiplying(scalar, point=BASE):
    """Sliced work (a generator): the product, as the two 32 bytes, little endian. Any scalar will do: it is clamped.
    ValueError, in the last slice, for a point of small order: its product is 0 with any scalar, and no secret.
    """
    scalar = bytearray(scalar)
    scalar[0] &= 248
    scalar[31] = scalar[31] & 63 | 64
    point = bytearray(point)
    point[31] &= 127
    product = yield from ladder(scalar, point)
    if not any(product):
        raise ValueError("small order")
    return product
