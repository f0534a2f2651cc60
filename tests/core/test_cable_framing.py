"""Frames of the cable: what goes in comes out, noise does not, and nothing grows. For both interpreters."""

from seabattle.cable.framing import MAX_BODY, Deframer, frame, stuff, unstuff
from seabattle.rules import Lot


def bodies(chunks):
    deframer = Deframer()
    return [body for chunk in chunks for body in deframer.feed(chunk)], deframer


def noise(lot, size):
    return bytes([lot.below(256) for _ in range(size)])


def test_stuffing_has_no_zero_and_is_undone():
    lot = Lot(3)
    for size in (0, 1, 2, 100, 253):
        for raw in (bytes(size), noise(lot, size), bytes([n % 3 for n in range(size)])):
            stuffed = stuff(raw)
            assert 0 not in stuffed
            assert len(stuffed) == size + 1
            assert unstuff(stuffed) == raw


def test_broken_stuffing_is_refused():
    for broken in (b"\x00", b"\x05ab", b"\x02", b"\xff" + bytes(254)):
        assert unstuff(broken) is None, broken


def test_a_frame_arrives_in_any_slices():
    lot = Lot(5)
    for size in (1, 17, MAX_BODY):
        body = noise(lot, size)
        wire = frame(body) * 3
        assert bodies([wire])[0] == [body] * 3
        assert bodies([wire[n : n + 1] for n in range(len(wire))])[0] == [body] * 3


def test_a_body_has_a_length():
    for size in (0, MAX_BODY + 1):
        try:
            frame(bytes(size))
        except ValueError as error:
            assert str(size) in str(error)
        else:
            raise AssertionError(f"no error for {size} bytes")


def test_every_single_flipped_bit_is_seen():
    body = b"shot at 47"
    wire = frame(body)
    for bit in range(len(wire) * 8):
        damaged = bytearray(wire)
        damaged[bit // 8] ^= 1 << bit % 8
        found, deframer = bodies([bytes(damaged), frame(b"next")])
        # A flipped delimiter may still leave the frame whole between others.
        assert [good for good in found if good not in (body, b"next")] == []
        assert b"next" in found or bit >= 8 * (len(wire) - 1)


def test_noise_before_a_frame_costs_nothing_but_itself():
    found, deframer = bodies([b"garbage", frame(b"whole")])
    assert found == [b"whole"]
    assert deframer.broken == 1


def test_a_run_without_end_takes_no_memory():
    deframer = Deframer()
    for _ in range(50):
        assert list(deframer.feed(b"x" * 1000)) == []
    assert len(deframer._buffer) == MAX_BODY + 5
    assert list(deframer.feed(frame(b"after"))) == [b"after"]
    assert deframer.oversize == 1
