"""What an engine broken on purpose once did unnoticed: frames, sessions, offers and ends that must not count.

Runs under pytest and under MicroPython. docs/protocol.md has the numbers of frames and messages.
"""

import binascii

from linked import Pair, messages, over, shots

from zalp.console.link.channel import DATA, HEADER, PING, Channel
from zalp.console.link.framing import Deframer, frame, stuff
from zalp.seabattle.rules import NotNow

END = 0x1C
OURS, THEIRS = b"\x01\x02\x03\x04", b"\xa1\xa2\xa3\xa4"


def test_a_frame_with_an_empty_body_is_broken():
    deframer = Deframer()
    empty = b"\0" + stuff(binascii.crc32(b"").to_bytes(4, "little")) + b"\0"
    assert list(deframer.feed(empty)) == []
    assert deframer.broken == 1
    assert list(deframer.feed(frame(b"next"))) == [b"next"]


def met(count):
    """A channel that has met session `count` of a peer, and how often it was opened, as a list that grows."""
    opened = []
    channel = Channel(OURS, lambda: opened.append(1))
    assert said(channel, count, PING) == [] and opened
    return channel, opened


def said(channel, count, kind, message=b""):
    """What the channel yields of a frame from the peer's session `count` to its own first one."""
    body = bytes((kind,)) + THEIRS + bytes((count,)) + OURS + b"\1" + bytes(4) + message
    assert len(body) == HEADER + len(message)
    return list(channel.feed(frame(body), 0))


def test_an_older_session_of_the_same_boot_is_a_late_frame_and_opens_nothing():
    for present, older in ((5, 4), (5, 1), (2, 250), (0, 255)):  # the count goes round
        channel, opened = met(present)
        assert said(channel, older, DATA, b"old") == []
        assert len(opened) == 1 and channel.counters["stray"] == 1
        assert said(channel, present, DATA, b"new") == [b"new"]
        assert len(opened) == 1


def test_a_newer_session_of_the_same_boot_numbers_anew():
    for present, newer in ((5, 6), (250, 2), (255, 0)):
        channel, opened = met(present)
        assert said(channel, newer, DATA, b"new") == [b"new"]
        assert len(opened) == 2 and channel.counters["stray"] == 0


def offer(unit):
    """Offer a draw; False where the engine refuses."""
    try:
        unit.offer_draw()
    except NotNow:
        return False
    return True


def test_a_second_offer_of_a_draw_before_the_next_act_does_not_reach_the_player():
    pair = Pair(9).until(shots(4))
    one, two = pair.units
    assert offer(one)
    pair.until(lambda pair: two.offered, play=False)
    two.answer_draw(False)
    pair.until(lambda pair: "declined" in pair.heard[0], play=False)
    offer(one)
    for _ in range(400):
        pair.round()
        assert not two.offered
    assert pair.heard[1].count("offered") == 1
    pair.until(shots(8))
    assert offer(one)
    pair.until(lambda pair: two.offered, play=False)


def test_an_end_is_saved_before_it_leaves():
    pair = Pair(8).until(shots(4))
    kept = []

    def line(sender, chunk):
        if sender == 1 and not kept and any(message[0] == END for message in messages(chunk)):
            kept.append(dict(pair.stores[1].records))
        return chunk

    pair.line = line
    pair.units[1].resign()
    pair.until(lambda pair: kept, play=False)
    # The power goes while END is on the wire: what was saved by then must know of it.
    pair.stores[1].records = kept[0]
    pair.reboot(1)
    pair.until(over)
    one, two = pair.units
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0)
    assert (one.outcome.winner, one.outcome.cause) == (one.side, "resigned")
