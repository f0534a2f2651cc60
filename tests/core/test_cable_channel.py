"""The channel: every message once, whole and in order; who is there; reboots. For both interpreters."""

from seabattle.cable.channel import KEEP_ALIVE_MS, LOST_MS, MAX_MESSAGE, Channel, ticks_diff
from seabattle.rules import Lot


class End:
    def __init__(self, boot):
        self.got = []
        self.openings = 0
        self.channel = Channel(boot, self.got.append, self.count)
        self.todo = []

    def count(self):
        self.openings += 1


class Wire:
    """Two ends and a clock that wraps soon; damage(chunk) is what the line does."""

    def __init__(self, damage=lambda chunk: chunk, late=0):
        self.ends = [End(b"left"), End(b"rght")]
        self.damage = damage
        self.late = late
        self.now = (1 << 30) - 3000
        self.under_way = []

    def step(self, ms=5):
        for number, end in enumerate(self.ends):
            if end.todo and end.channel.free:
                end.channel.send(end.todo.pop(0))
            while True:
                chunk = end.channel.poll(self.now)
                if chunk is None:
                    break
                self.under_way.append([self.late, 1 - number, self.damage(chunk)])
        for parcel in self.under_way:
            if parcel[0] <= 0:
                self.ends[parcel[1]].channel.feed(parcel[2], self.now)
            parcel[0] -= ms
        self.under_way = [parcel for parcel in self.under_way if parcel[0] >= 0 and parcel[0] + ms > 0]
        self.now = (self.now + ms) & ((1 << 30) - 1)

    def run(self, ms):
        for _ in range(ms // 5):
            self.step()


def test_the_clock_may_wrap():
    assert ticks_diff(5, (1 << 30) - 5) == 10
    assert ticks_diff((1 << 30) - 5, 5) == -10


def test_messages_arrive_once_and_in_order_both_ways():
    wire = Wire()
    left, right = [b"%d" % n for n in range(30)], [b"r%d" % n for n in range(30)]
    wire.ends[0].todo, wire.ends[1].todo = list(left), list(right)
    wire.run(1500)
    assert wire.ends[1].got == left
    assert wire.ends[0].got == right
    assert wire.ends[0].channel.counters["retransmits"] == 0


def spoil(lot):
    def damage(chunk):
        out = bytearray()
        for byte in chunk:
            fate = lot.below(200)
            if fate == 0:
                continue
            out.append(byte ^ 16 if fate == 1 else byte)
            if fate == 2:
                out.append(byte)
            elif fate == 3:
                out.append(lot.below(256))
        return bytes(out)

    return damage


def test_a_bad_line_loses_no_message():
    for late in (0, 40):
        wire = Wire(spoil(Lot(9)), late)
        left, right = [b"message %d" % n for n in range(40)], [bytes(n) + b"r" for n in range(40)]
        wire.ends[0].todo, wire.ends[1].todo = list(left), list(right)
        wire.run(120000)
        assert wire.ends[1].got == left
        assert wire.ends[0].got == right
        counters = wire.ends[0].channel.counters
        assert counters["retransmits"] > 5 and counters["duplicates"] > 0 and wire.ends[0].channel.broken > 5


def test_a_pulled_cable_is_seen_within_three_seconds_and_the_message_comes_after():
    wire = Wire()
    wire.run(500)
    assert wire.ends[0].channel.present and wire.ends[1].channel.present
    wire.damage = lambda chunk: b""
    wire.ends[0].todo = [b"through the gap"]
    wire.run(LOST_MS + KEEP_ALIVE_MS + 100)
    assert LOST_MS + KEEP_ALIVE_MS + 100 < 3000
    assert not wire.ends[0].channel.present and not wire.ends[1].channel.present
    wire.run(20000)
    wire.damage = lambda chunk: chunk
    wire.run(2000)
    assert wire.ends[0].channel.present and wire.ends[1].channel.present
    assert wire.ends[1].got == [b"through the gap"]
    assert wire.ends[0].openings == wire.ends[1].openings == 1


def test_a_reboot_opens_anew_on_both_sides():
    for late in (0, 30):
        wire = Wire(late=late)
        wire.ends[0].todo = [b"before"]
        wire.run(1000)
        wire.ends[0] = End(b"LEFT")
        wire.run(1500)
        assert wire.ends[1].openings >= 2
        wire.ends[0].todo, wire.ends[1].todo = [b"after"], [b"answer"]
        wire.run(1500)
        assert wire.ends[1].got == [b"before", b"after"]
        assert wire.ends[0].got == [b"answer"]


def test_both_reboot_in_the_middle_of_a_talk():
    wire = Wire(late=30)
    for life in range(6):
        wire.ends[0].todo = [b"a"] * 9
        wire.ends[1].todo = [b"b"] * 9
        wire.run(700)
        wire.ends[life % 2] = End(b"new%d" % life)
        if life % 3 == 0:
            wire.ends[1 - life % 2] = End(b"NEW%d" % life)
    openings = [end.openings for end in wire.ends]
    wire.run(3000)
    assert all(wire.ends[n].openings - openings[n] <= 3 for n in (0, 1))
    for end in wire.ends:
        end.todo = [b"last"]
    wire.run(1500)
    assert wire.ends[0].got[-1] == wire.ends[1].got[-1] == b"last"


def test_frames_from_before_a_reboot_change_nothing():
    wire = Wire()
    spoken = []
    wire.damage = lambda chunk: spoken.append(chunk) or chunk
    wire.ends[0].todo = [b"one", b"two"]
    wire.run(1000)
    wire.ends[0] = End(b"LEFT")
    wire.run(1500)
    openings = wire.ends[1].openings
    wire.damage = lambda chunk: chunk
    for chunk in list(spoken):
        wire.ends[1].channel.feed(chunk, wire.now)
        wire.run(10)
    wire.ends[0].todo = [b"three"]
    wire.run(1500)
    assert wire.ends[1].got == [b"one", b"two", b"three"]
    assert wire.ends[1].openings == openings


def test_a_plug_that_leads_back_is_nobody():
    end = End(b"self")
    now = 0
    for _ in range(400):
        chunk = end.channel.poll(now)
        if chunk is not None:
            end.channel.feed(chunk, now)
        now += 5
    assert not end.channel.present and not end.openings
    assert end.channel.counters["echoes"] > 3


def test_a_quiet_line_costs_little():
    wire = Wire()
    wire.run(500)
    sent = wire.ends[0].channel.counters["sent"]
    wire.run(10000)
    assert wire.ends[0].channel.counters["sent"] - sent <= 10000 // KEEP_ALIVE_MS + 1


def test_one_message_at_a_time_and_of_bounded_length():
    wire = Wire()
    wire.run(100)
    channel = wire.ends[0].channel
    for message in (b"", bytes(MAX_MESSAGE + 1)):
        try:
            channel.send(message)
        except ValueError:
            pass
        else:
            raise AssertionError(f"sent {len(message)} bytes")
    channel.send(bytes(MAX_MESSAGE))
    assert not channel.free
