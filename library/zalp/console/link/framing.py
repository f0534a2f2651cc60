"""Framing: where a frame begins and ends on a line of bytes, and whether it came through whole.

Imports nothing of ours.

On the wire: 0x00, COBS(body + CRC-32 of the body, little endian), 0x00. COBS leaves no zero inside, so after any noise
the next zero is a true boundary. The zero in front separates a frame from noise before it. A frame is short enough
(body + CRC at most 253 bytes) for COBS to cost exactly one byte.
"""

import binascii

MAX_BODY = 176  # bytes
_MAX_STUFFED = MAX_BODY + 5  # CRC and one byte of COBS


def stuff(raw):
    """COBS of at most 253 bytes: no zeros, one byte longer."""
    raw = b"\0" + raw
    out = bytearray(raw)
    at, size = 0, len(raw)
    while at < size:
        end = raw.find(b"\0", at + 1)
        if end < 0:
            end = size
        out[at] = end - at
        at = end
    return bytes(out)


def unstuff(stuffed):
    """The bytes that `stuff` took, or None for bytes that it cannot have made."""
    out = bytearray(stuffed)
    at, size = 0, len(stuffed)
    while at < size:
        code = out[at]
        if not 0 < code < 255:
            return None
        out[at] = 0
        at += code
    return bytes(out[1:]) if at == size else None


def frame(body):
    """The bytes on the wire for a body of 1..MAX_BODY bytes. ValueError otherwise."""
    if not 1 <= len(body) <= MAX_BODY:
        raise ValueError("a frame carries 1 to %d bytes, not %d" % (MAX_BODY, len(body)))
    return b"\0" + stuff(body + binascii.crc32(body).to_bytes(4, "little")) + b"\0"


class Deframer:
    """Bytes in, bodies out; one buffer of fixed size. Counts what it discards.

    broken: frames whose COBS or CRC was wrong. oversize: runs without a zero that were too long for a frame.
    """

    def __init__(self):
        self._buffer = bytearray(_MAX_STUFFED)
        self._filled = 0
        self._skipping = False
        self.broken = 0
        self.oversize = 0

    @property
    def size(self):
        """Bytes in the buffer, which is bounded."""
        return len(self._buffer)

    def feed(self, chunk):
        """Yield the body of every whole frame that ends in this chunk."""
        chunk = bytes(chunk)
        start, size = 0, len(chunk)
        while start < size:
            end = chunk.find(b"\0", start)
            if end < 0:
                self._keep(chunk[start:])
                return
            if end > start or self._filled or self._skipping:
                body = self._finish(chunk[start:end])
                if body is not None:
                    yield body
            start = end + 1

    def _keep(self, run):
        filled = self._filled + len(run)
        if filled > _MAX_STUFFED:
            self._skipping = True
        if not self._skipping:
            self._buffer[self._filled : filled] = run
            self._filled = filled

    def _finish(self, run):
        """The body that ends with these bytes, if they are one; empties the buffer."""
        if self._filled or self._skipping or len(run) > _MAX_STUFFED:
            self._keep(run)
            skipping = self._skipping
            run = bytes(self._buffer[: self._filled])
            self._filled, self._skipping = 0, False
            if skipping:
                self.oversize = (self.oversize + 1) & 0xFFFFFF
                return None
        raw = unstuff(run)
        if raw is None or len(raw) < 5 or binascii.crc32(raw[:-4]).to_bytes(4, "little") != raw[-4:]:
            self.broken = (self.broken + 1) & 0xFFFFFF
            return None
        return raw[:-4]
