"""The drivers' inner loops in plain Python, the twin of fast.py: same arguments, same results. Imports nothing."""


def pack(rgb, out, table, plan):
    """Put one panel into the order of its wire; returns the sum of the bytes.

    rgb: 600 bytes; out: the wire's bytes, 300 or more; table: brightness, 256 bytes; plan: halfwords: for each of the
    panel's 300 bytes its place in out, then the offset of the panel's first byte in rgb.
    """
    start = plan[300]
    total = 0
    for i in range(300):
        value = table[rgb[start + i]]
        out[plan[i]] = value
        total += value
    return total


def dim(out, gain, count):
    """Scale `count` bytes, a multiple of three, by gain / 32768, rounding down."""
    for i in range(count):
        out[i] = out[i] * gain >> 15


def spread(samples, ring, start, count):
    """Put `count` unsigned 8-bit samples into a ring of halfwords from place `start` on, as 10-bit compare values."""
    for i in range(count):
        ring[start + i] = samples[i] << 2


def level(ring, value, start, count):
    """Put one value into `count` halfwords of the ring from place `start` on."""
    for i in range(start, start + count):
        ring[i] = value
