# ruff: noqa: F821 (the words of the assembler and of viper)
# fmt: off
"""The ladder of X25519 in the Pico's machine code: see plain.py, its twin, for what it does. Imports nothing.

A number modulo 2**255 - 19 is 20 limbs of 13 bits, signed, in words: the products of a column fit into one. A product
is folded to 260 bits (2**260 is 608), not reduced. Everything is in one array: the numbers, then room for a product.
"""

import micropython
from micropython import const

_LIMBS = const(20)
_NUMBERS = const(10)  # x2, z2, x3, z3; u; 121665; what a step needs in between
_BYTES = const(80)  # of a number


# The product of the numbers at r1 and r2 into r3; r0: room for 40 limbs. Limbs of the factors are within 8,194, of the
# product within 4,097. At r0 each column of the product becomes a limb, what is left goes on in r7.
@micropython.asm_thumb
def _multiply(r0, r1, r2, r3):
    push({r3})
    mov(r4, r2)
    add(r2, 76)
    mov(r12, r2)  # the last limb of r2's number
    mov(r2, r4)
    mov(r7, 0)
    label(COLUMN)  # the sum of r1's limbs from r3 on, upwards, times r2's from r4 down to r2
    mov(r3, r1)
    push({r4})
    label(PRODUCT)
    ldr(r5, [r3, 0])
    ldr(r6, [r4, 0])
    mul(r5, r6)
    add(r7, r7, r5)
    add(r3, 4)
    sub(r4, 4)
    cmp(r4, r2)
    bcs(PRODUCT)
    bl(CARRY)
    str(r5, [r0, 0])
    add(r0, 4)
    pop({r4})
    mov(r5, r12)
    cmp(r4, r5)
    beq(UPPER)
    add(r4, 4)
    b(COLUMN)
    label(UPPER)  # columns that begin later in both numbers
    add(r1, 4)
    add(r2, 4)
    cmp(r4, r2)
    bcs(COLUMN)
    str(r7, [r0, 0])
    sub(r0, 156)
    pop({r3})
    mov(r7, 0)
    mov(r1, 19)
    lsl(r1, r1, 5)  # 608
    mov(r2, 20)
    mov(r4, r3)
    label(FOLD)  # the upper 20 limbs, times 608, onto the lower
    ldr(r5, [r0, 0])
    ldr(r6, [r0, 80])
    mul(r6, r1)
    add(r7, r7, r5)
    add(r7, r7, r6)
    bl(CARRY)
    str(r5, [r4, 0])
    add(r0, 4)
    add(r4, 4)
    sub(r2, 1)
    bne(FOLD)
    mul(r7, r1)
    mov(r2, 2)
    label(AGAIN)  # what is left, times 608, onto the lowest: the first carry is below 50, the second 1 at most
    ldr(r5, [r3, 0])
    add(r7, r7, r5)
    bl(CARRY)
    str(r5, [r3, 0])
    add(r3, 4)
    sub(r2, 1)
    bne(AGAIN)
    ldr(r5, [r3, 0])
    add(r7, r7, r5)
    str(r7, [r3, 0])
    b(END)
    label(CARRY)  # r5: a limb of r7, -4,096 to 4,095; r7: the rest
    mov(r5, 1)
    lsl(r5, r5, 12)
    add(r6, r7, r5)
    asr(r6, r6, 13)
    lsl(r5, r6, 13)
    sub(r5, r7, r5)
    mov(r7, r6)
    bx(lr)
    label(END)


# What is done, in threes: a kind and the number for the result, the two numbers that it is made of. Kinds: 0 the sum,
# 0x20 the difference, 0x40 the product. A sum is never added or subtracted again, so limbs fit a product.
_STEP = bytes((
    0x06, 0, 1,  # a
    0x27, 0, 1,  # b
    0x08, 2, 3,
    0x29, 2, 3,
    0x49, 9, 6,  # da
    0x48, 8, 7,  # cb
    0x46, 6, 6,
    0x47, 7, 7,
    0x02, 9, 8,
    0x42, 2, 2,  # x3
    0x23, 9, 8,
    0x43, 3, 3,
    0x43, 3, 4,  # z3
    0x40, 6, 7,  # x2
    0x28, 6, 7,
    0x41, 8, 5,
    0x01, 1, 6,
    0x41, 1, 8,  # z2
))
_INVERSE = b"\x46\6\6\x46\6\1"  # squared, times z2
_RESULT = b"\x40\0\6"


# Does the first `count` of such threes.
@micropython.viper
def _do(numbers: ptr32, threes: ptr8, count: int):
    while count:
        count -= 1
        kind = threes[0]
        to = int(numbers) + _BYTES * (kind & 31)
        one = int(numbers) + _BYTES * threes[1]
        other = int(numbers) + _BYTES * threes[2]
        threes = ptr8(int(threes) + 3)
        if kind & 64:
            _multiply(int(numbers) + _BYTES * _NUMBERS, one, other, to)
            continue
        i = 0
        while i < _BYTES:
            limb = ptr32(other + i)[0]
            ptr32(to + i)[0] = ptr32(one + i)[0] + (0 - limb if kind & 32 else limb)
            i += 4


# What is in the array at first; point: 32 bytes, the highest bit 0.
@micropython.viper
def _fill(numbers: ptr32, point: ptr8):
    numbers[0] = numbers[3 * _LIMBS] = 1
    numbers[5 * _LIMBS] = 121665 & 8191
    numbers[5 * _LIMBS + 1] = 121665 >> 13
    bits = 0
    held = 0  # how many
    j = 0
    i = 0
    while i < _LIMBS:
        while held < 13 and j < 32:
            bits |= point[j] << held
            held += 8
            j += 1
        numbers[2 * _LIMBS + i] = numbers[4 * _LIMBS + i] = bits & 8191
        bits >>= 13
        held -= 13
        i += 1


# The first number into `product`, 32 bytes, less than 2**255 - 19. Bits above 255 are added below them, times 19; after
# two rounds none are left. Then 19 more come to 2**255 if and only if the number is 2**255 - 19 or more; if not they
# are taken away again.
@micropython.viper
def _reduce(numbers: ptr32, product: ptr8):
    rest = 0
    turn = 0
    while turn < 4:
        if turn == 2:
            rest += 19
        elif turn == 3:
            rest -= 19
        i = 0
        while i < _LIMBS - 1:
            rest += numbers[i]
            numbers[i] = rest & 8191
            rest >>= 13
            i += 1
        rest += numbers[i]
        numbers[i] = rest & 255
        rest = 19 * (rest >> 8)
        turn += 1
    held = 0
    i = 0
    j = 0
    rest = 0
    while j < 32:
        if held < 8:
            rest |= numbers[i] << held
            held += 13
            i += 1
        product[j] = rest
        rest >>= 8
        held -= 8
        j += 1


def ladder(scalar, point):
    """As in plain.py."""
    numbers = bytearray(_BYTES * (_NUMBERS + 2))
    _fill(numbers, point)
    # For a bit that is 1 the numbers 0 and 1 have changed places with 2 and 3.
    steps = _STEP, bytes([i ^ 2 if i & 31 < 4 else i for i in _STEP])
    for i in range(254, -1, -1):
        yield
        _do(numbers, steps[scalar[i >> 3] >> (i & 7) & 1], 18)
    numbers[6 * _BYTES : 7 * _BYTES] = numbers[_BYTES : 2 * _BYTES]
    for i in range(253, -1, -1):
        if not i & 3:
            yield
        _do(numbers, _INVERSE, 1 if i == 2 or i == 4 else 2)
    yield
    _do(numbers, _RESULT, 1)
    product = bytearray(32)
    _reduce(numbers, product)
    return bytes(product)
