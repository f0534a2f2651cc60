"""The ladder of X25519 with long integers: the twin of thumb.py, for interpreters without its assembler. Imports
nothing.
"""

_P = (1 << 255) - 19
_MASK = (1 << 256) - 1


def _folded(number):
    """The same modulo _P in 257 bits: 2**256 is 38. A number of 520 bits folded once would still have 270, and the next
    product more and more. It may be negative.
    """
    number = (number & _MASK) + 38 * (number >> 256)
    return (number & _MASK) + 38 * (number >> 256)


def ladder(scalar, point):
    """Sliced work (a generator): the product as 32 bytes, less than _P. The scalar is clamped; the point is the u
    coordinate, 32 bytes without their highest bit.
    """
    u = int.from_bytes(point, "little")
    bits = int.from_bytes(scalar, "little")
    bits ^= bits << 1  # where the two points change places
    x2, z2, x3, z3 = 1, 0, u, 1
    for i in range(255, 0, -1):
        if bits >> i & 1:
            x2, x3, z2, z3 = x3, x2, z3, z2
        yield
        a = x2 + z2
        b = x2 - z2
        da = _folded((x3 - z3) * a)
        cb = _folded((x3 + z3) * b)
        x3 = da + cb
        x3 = _folded(x3 * x3)
        z3 = da - cb
        z3 = _folded(_folded(z3 * z3) * u)
        a = _folded(a * a)
        b = _folded(b * b)
        x2 = _folded(a * b)
        b = a - b
        z2 = _folded(b * _folded(a + 121665 * b))
    # A clamped scalar is even: the points do not change places once more. The inverse of z2 is its power _P - 2, whose
    # bits are ones but 2 and 4.
    inverse = z2
    for i in range(253, -1, -1):
        if not i & 3:
            yield
        inverse = _folded(inverse * inverse)
        if i != 2 and i != 4:
            inverse = _folded(inverse * z2)
    yield
    return (x2 * inverse % _P).to_bytes(32, "little")
