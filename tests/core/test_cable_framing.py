"""Frames on a line of bytes: docs/protocol.md, "Framing". Runs under pytest and under MicroPython."""

import binascii

from refusals import refused

from zalp.console.link.framing import MAX_BODY, Deframer, frame, stuff, unstuff
from zalp.seabattle.rules import Rng


def noise(rng, count):
    return bytes([rng.below(256) for _ in range(count)])


def test_stuffing_leaves_no_zero_costs_one_byte_and_comes_undone():
    rng = Rng(1)
    for size in list(range(40)) + [180, 252, 253]:
        for raw in (bytes(size), b"\x01" * size, noise(rng, size)):
            stuffed = stuff(raw)
            assert 0 not in stuffed
            assert len(stuffed) == size + 1
            assert unstuff(stuffed) == raw


def test_a_frame_that_was_never_stuffed_is_refused():
    assert unstuff(b"\x05ab") is None  # claims more than there is
    assert unstuff(b"\x00") is None
    assert unstuff(b"\xff" + bytes(254)) is None  # no frame is so long


def test_a_frame_arrives_whole_however_the_line_cuts_it():
    rng = Rng(2)
    bodies = [noise(rng, size) for size in (1, 2, 15, 100, MAX_BODY)]
    wire = b"".join([frame(body) for body in bodies])
    for size in (1, 2, 7, 64, len(wire)):
        deframer = Deframer()
        came = []
        for at in range(0, len(wire), size):
            came.extend(deframer.feed(wire[at : at + size]))
        assert came == bodies
        assert deframer.broken == deframer.oversize == 0


def test_a_body_is_1_to_176_bytes():
    for size in (0, MAX_BODY + 1):
        assert refused(ValueError, frame, bytes(size))


def test_every_flipped_bit_is_noticed():
    wire = frame(b"B7 hit!")
    for at in range(1, len(wire) - 1):
        for bit in range(8):
            bad = bytearray(wire)
            bad[at] ^= 1 << bit
            assert list(Deframer().feed(bad)) == []


def test_a_lost_doubled_or_inserted_byte_is_noticed_and_the_next_frame_arrives():
    wire = frame(b"B7 hit!")
    good = frame(b"next")
    for at in range(1, len(wire) - 1):
        for bad in (wire[:at] + wire[at + 1 :], wire[: at + 1] + wire[at:], wire[:at] + b"\x5a" + wire[at:]):
            came = list(Deframer().feed(bad + good))
            if wire[at : at + 1] == wire[at - 1 : at] and len(bad) < len(wire):
                continue
            assert came == [b"next"], (at, bad, came)


def test_endless_noise_needs_no_more_memory_and_ends_with_the_next_zero():
    deframer = Deframer()
    for _ in range(50):
        assert list(deframer.feed(b"\x55" * 100)) == []
    assert deframer.size == MAX_BODY + 5
    assert list(deframer.feed(frame(b"still here"))) == [b"still here"]
    assert deframer.oversize == 1


def test_noise_before_a_frame_does_not_spoil_it():
    assert list(Deframer().feed(b"\x11\x22\x33" + frame(b"clean"))) == [b"clean"]


def test_empty_frames_are_nothing():
    deframer = Deframer()
    assert list(deframer.feed(bytes(500))) == []
    assert deframer.broken == deframer.oversize == 0


def test_a_frame_with_an_empty_body_is_broken():
    deframer = Deframer()
    empty = b"\0" + stuff(binascii.crc32(b"").to_bytes(4, "little")) + b"\0"
    assert list(deframer.feed(empty)) == []
    assert deframer.broken == 1
    assert list(deframer.feed(frame(b"next"))) == [b"next"]
