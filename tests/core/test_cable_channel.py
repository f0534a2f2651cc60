"""Messages that arrive once, whole, in order: docs/protocol.md, "Channel". Runs under pytest and under MicroPython."""

from refusals import refused

from zalp.console.link.channel import (
    DATA,
    FIRST_WAIT_MS,
    HEADER,
    KEEP_ALIVE_MS,
    LEAST_WAIT_MS,
    LOST_MS,
    MAX_MESSAGE,
    MOST_WAIT_MS,
    PING,
    SIGNED,
    WINDOW,
    Channel,
    mac,
    ticks_diff,
)
from zalp.console.link.framing import frame as framed
from zalp.seabattle.rules import Rng

OURS, THEIRS = b"\x01\x02\x03\x04", b"\xa1\xa2\xa3\xa4"
START = (1 << 30) - 5000  # the clock wraps during the tests


class End:
    """A channel and what came out of it."""

    def __init__(self, boot):
        self.got = []
        self.opened = 0
        self.channel = Channel(boot, self._open)

    def _open(self):
        self.opened += 1

    def feed(self, chunk, now):
        self.got.extend(self.channel.feed(chunk, now))


def frames(end, now):
    """What it sends now."""
    said = []
    while True:
        frame = end.channel.poll(now)
        if frame is None:
            return said
        said.append(frame)


class Line:
    """Two ends and a virtual clock; `carry(sender, frame)` returns what arrives of a frame: a list of chunks."""

    def __init__(self, carry=None):
        self.ends = [End(OURS), End(THEIRS)]
        self.time = 0
        self.way = []  # (to, bytes) that arrive at the next step
        self.carry = carry or (lambda sender, frame: [frame])

    @property
    def now(self):
        return (START + self.time) & ((1 << 30) - 1)

    def run(self, ms, step=5):
        for _ in range(0, ms, step):
            self.time += step
            arrived, self.way = self.way, []
            for to, chunk in arrived:
                self.ends[to].feed(chunk, self.now)
            for number in (0, 1):
                for frame in frames(self.ends[number], self.now):
                    self.way.extend([(1 - number, chunk) for chunk in self.carry(number, frame)])

    def deliver(self, sender, messages, back=()):
        """Send messages as the channel takes them, and others back; false if not all have arrived within 100 s."""
        waiting = {sender: list(messages), 1 - sender: list(back)}
        for _ in range(20000):
            for number in (0, 1):
                while waiting[number] and self.ends[number].channel.free:
                    self.ends[number].channel.send(waiting[number].pop(0))
            if not any(waiting.values()) and all(end.channel.idle for end in self.ends):
                return True
            self.run(5)
        return False


def test_two_that_are_joined_find_each_other():
    line = Line()
    line.run(KEEP_ALIVE_MS + 20)
    for end in line.ends:
        assert end.channel.present and end.channel.open and end.channel.free
        assert end.opened == 1


def test_messages_arrive_once_and_in_order():
    line = Line()
    messages = [bytes([n]) * (1 + n) for n in range(20)] + [bytes(MAX_MESSAGE)]
    assert line.deliver(0, messages) and line.deliver(1, messages)
    assert line.ends[0].got == messages and line.ends[1].got == messages
    assert line.ends[0].channel.counters["retransmits"] == 0


def test_messages_survive_a_line_that_loses_doubles_breaks_and_delays():
    rng = Rng(7)
    late = []

    def carry(sender, frame):
        dice = rng.below(10)
        if dice < 2:
            return []
        if dice == 2:
            return [frame, frame]
        if dice == 3:
            at = rng.below(len(frame))
            return [frame[:at] + bytes([frame[at] ^ 0x10]) + frame[at + 1 :]]
        if dice == 4:
            late.append((sender, frame))
            return []
        old = [f for s, f in late if s == sender]
        late[:] = [(s, f) for s, f in late if s != sender]
        return [frame] + old  # what was late comes after what was sent later

    line = Line(carry)
    messages = [bytes([n, 0, 255 - n]) for n in range(60)]
    assert line.deliver(0, messages)
    assert line.deliver(1, messages)
    assert line.ends[1].got == messages and line.ends[0].got == messages
    assert line.ends[0].channel.counters["retransmits"] > 0
    assert line.ends[0].channel.broken + line.ends[1].channel.broken > 0


def test_a_pulled_cable_is_noticed_within_3_s_and_what_was_under_way_arrives_when_it_is_back():
    cut = [False]
    line = Line(lambda sender, frame: [] if cut[0] else [frame])
    line.run(100)
    cut[0] = True
    line.ends[0].channel.send(b"patience")
    line.run(3000)
    assert not line.ends[0].channel.present and not line.ends[1].channel.present
    assert LOST_MS + KEEP_ALIVE_MS < 3000
    cut[0] = False
    line.run(MOST_WAIT_MS + 10)
    assert line.ends[0].channel.present and line.ends[1].channel.present
    assert line.ends[1].got == [b"patience"]
    assert line.ends[0].opened == 1  # nobody was switched off: they go on counting


def test_a_message_is_sent_again_with_growing_pauses():
    times = []
    line = Line()
    line.run(100)
    line.carry = lambda sender, frame: times.append(line.time) or [] if len(frame) > 30 else []
    line.ends[0].channel.send(b"a message that is longer than a ping")
    line.run(6000)
    pauses = [times[n + 1] - times[n] for n in range(len(times) - 1)]
    assert pauses[0] <= FIRST_WAIT_MS + 5
    assert pauses == sorted(pauses) and pauses[-1] == MOST_WAIT_MS


def test_a_restarted_unit_starts_over_and_nothing_old_reaches_it():
    old = []
    line = Line(lambda sender, frame: old.append((sender, frame)) or [frame])
    assert line.deliver(0, [b"one", b"two"]) and line.deliver(1, [b"three"])
    line.ends[1] = End(b"\xb1\xb2\xb3\xb4")
    line.run(500)
    assert line.ends[0].opened == 2 and line.ends[1].opened >= 1
    assert line.ends[1].got == []
    for sender, frame in old:
        line.ends[1 - sender].feed(frame, line.now)  # every frame of before, once more
    line.run(500)
    assert line.ends[1].got == [] and line.ends[0].got == [b"three"]
    assert line.deliver(0, [b"four"]) and line.deliver(1, [b"five"])
    assert line.ends[1].got == [b"four"] and line.ends[0].got == [b"three", b"five"]


def test_a_plug_that_leads_our_own_bytes_back_is_nobody():
    end = End(OURS)
    for time in range(0, 2000, 5):
        for frame in frames(end, time):
            end.feed(frame, time)
    assert not end.channel.present and not end.channel.open
    assert end.channel.counters["echoes"] > 0


def test_nobody_there_nothing_can_be_sent():
    channel = Channel(OURS, None)
    assert not channel.free and refused(ValueError, channel.send, b"hello?")


def test_the_clock_may_wrap():
    assert ticks_diff(5, (1 << 30) - 5) == 10
    assert ticks_diff((1 << 30) - 5, 5) == -10
    assert ticks_diff(1000, 400) == 600


def test_both_may_be_switched_off_in_the_middle_of_a_talk():
    line = Line()
    rng = Rng(9)
    for life in range(8):
        for _ in range(rng.below(9)):
            for end in line.ends:
                if end.channel.free:
                    end.channel.send(b"talk")
            line.run(5 * rng.below(40))
        line.ends[life % 2] = End(b"new%d" % life)
        if life % 3 == 0:
            line.ends[1 - life % 2] = End(b"NEW%d" % life)
    openings = [end.opened for end in line.ends]
    line.run(3000)
    for number in (0, 1):
        assert line.ends[number].opened - openings[number] <= 3
        assert line.deliver(number, [b"last"])
        assert line.ends[1 - number].got[-1] == b"last"


def test_a_quiet_line_costs_one_ping_a_keep_alive():
    line = Line()
    line.run(1000)
    sent = line.ends[0].channel.counters["sent"]
    line.run(10000)
    assert line.ends[0].channel.counters["sent"] - sent <= 10000 // KEEP_ALIVE_MS + 1


def delayed(ms, deaf=None):
    """A line on which every frame is so long under way; the first frame of `deaf` is lost."""
    line = Line()
    way = []
    lost = []

    def carry(sender, frame):
        if sender == deaf and not lost:
            lost.append(frame)
        else:
            way.append((line.time + ms, sender, frame))
        return []

    line.carry = carry
    run = line.run

    def run_late(span, step=5):
        for _ in range(0, span, step):
            while way and way[0][0] <= line.time + step:
                _, sender, frame = way.pop(0)
                line.way.append((1 - sender, frame))
            run(step, step)

    line.run = run_late
    return line


def test_the_first_message_waits_as_long_as_the_first_ping_was_under_way():
    for ms, deaf in ((5, None), (100, None), (200, None), (600, None), (100, 0), (200, 1)):
        line = delayed(ms, deaf)
        messages = [bytes([n]) * 30 for n in range(10)]
        assert line.deliver(0, messages, messages)  # each sends its first as soon as it may
        assert [end.got for end in line.ends] == [messages, messages]
        assert [end.channel.counters["retransmits"] for end in line.ends] == [0, 0], ms


def test_in_a_new_pair_the_round_trip_is_measured_anew():
    near = delayed(5)
    assert near.deliver(0, [b"near"] * 20)
    near.run(KEEP_ALIVE_MS)
    line = delayed(200)  # to where the other unit, switched off on the way, is far
    line.time, line.ends = near.time, [near.ends[0], End(b"\xb1\xb2\xb3\xb4")]
    line.run(3000)
    channel = line.ends[0].channel
    said = channel.counters["retransmits"]
    assert line.deliver(0, [b"far"] * 20)
    line.run(1000)
    assert channel.counters["retransmits"] == said and 400 <= channel.counters["round_trip_ms"] < 430


def greeted(echo=None):
    """A channel whose peer has announced itself at 100 ms, with the echo of a ping of `echo` ms if there is one, and a
    way to send more: kind, number, expected, message.
    """
    end = End(OURS)

    def say(kind, number, expected, message=b"", now=100):
        numbers = number.to_bytes(2, "little") + expected.to_bytes(2, "little")
        end.feed(framed(bytes((kind,)) + THEIRS + b"\1" + OURS + b"\1" + numbers + message), now)

    say(PING, 0, 0, b"" if echo is None else b"\0\0\0" + echo.to_bytes(2, "little"))
    return end, say


def test_an_echo_from_the_future_is_a_round_trip_of_no_time():
    """Two clocks, each cut to whole milliseconds, on a line that takes none."""
    end, _ = greeted(101)
    end.channel.send(b"one")
    assert not end.channel.free
    frames(end, 100)
    assert end.channel.wake(100) == LEAST_WAIT_MS


def test_nobody_else_keeps_a_peer_present_that_has_shown_its_key():
    ours, theirs = b"o" * 16, b"t" * 16
    end = End(OURS)
    channel = end.channel

    def say(now, key=None):
        body = bytes((PING | SIGNED if key else PING,)) + THEIRS + b"\1" + OURS + b"\1" + bytes(4)
        end.feed(framed(body + mac(key, body) if key else body), now)
        frames(end, now)

    say(0)
    channel.authenticate(ours, theirs)
    for now in range(100, LOST_MS + 200, 100):
        say(now)
    assert channel.present and not channel.counters["stray"]  # the peer may not have its keys yet
    proven = LOST_MS + 200
    say(proven, theirs)
    for after in range(100, LOST_MS, 100):
        say(proven + after)
    assert channel.present
    say(proven + LOST_MS)
    assert not channel.present and channel.counters["stray"] == LOST_MS // 100
    say(proven + LOST_MS + 100, ours)
    assert not channel.present
    say(proven + LOST_MS + 200, theirs)
    assert channel.present


def test_on_a_near_line_one_message_is_under_way_and_on_a_far_one_sixteen():
    for ms, count in ((5, 1), (60, WINDOW), (600, WINDOW)):
        line = delayed(ms)
        line.run(4 * ms + 1000)
        one, two = line.ends
        said = 0
        while one.channel.free:
            one.channel.send(bytes((said,)))
            said += 1
        assert said == count, ms
        line.run(2 * ms + 30)
        assert one.channel.idle and two.got == [bytes((number,)) for number in range(count)]


def test_a_far_line_carries_a_window_of_messages_a_round_trip():
    line = delayed(100)
    line.run(1000)
    began = line.time
    messages = [bytes([number]) * 140 for number in range(5 * WINDOW)]
    assert line.deliver(0, messages) and line.ends[1].got == messages
    assert line.time - began < 6 * 220


def test_a_message_lost_on_a_far_line_is_sent_again_with_all_after_it():
    rng = Rng(11)
    line = delayed(100)
    line.run(1000)
    carry = line.carry
    line.carry = lambda sender, frame: [] if rng.below(5) == 0 else carry(sender, frame)
    messages = [bytes([number, 0]) for number in range(80)]
    assert line.deliver(0, messages, messages)
    assert [end.got for end in line.ends] == [messages, messages]
    assert all(0 < end.channel.counters["retransmits"] < 40 * WINDOW for end in line.ends)


def far():
    """After a round trip of 60 ms: a window of messages is accepted and sent."""
    end, say = greeted(40)
    for number in range(WINDOW):
        assert end.channel.free
        end.channel.send(bytes((number,)))
    assert not end.channel.free
    return end, say


def test_an_acknowledgement_covers_all_before_it_and_nothing_unsent():
    end, say = far()
    assert len(frames(end, 100)) == 1 + WINDOW  # the ping first
    for expected in (0, WINDOW + 1, 0xFFFF):
        say(PING, 0, expected)
        assert not end.channel.free, expected
    say(PING, 0, 3, now=160)
    assert end.channel.free and not end.channel.idle
    say(PING, 0, 2)  # an old one, come late
    say(PING, 0, WINDOW)
    assert end.channel.idle


def test_the_wait_begins_anew_with_every_acknowledgement():
    end, say = far()
    wait = 2 * 60 + 50
    frames(end, 100)
    say(PING, 0, 1, now=160)
    assert not frames(end, 100 + wait) and not frames(end, 160 + wait - 1)
    assert end.channel.wake(160 + wait - 1) == 1
    assert len(frames(end, 160 + wait)) == WINDOW - 1
    assert end.channel.counters["retransmits"] == WINDOW - 1
    assert not frames(end, 160 + 3 * wait - 1)
    assert len(frames(end, 160 + 3 * wait)) == WINDOW - 1  # after twice as long
    assert end.channel.counters["round_trip_ms"] == 60


def test_the_last_window_of_messages_is_acknowledged_again_and_no_older_ones():
    end, say = greeted()
    frames(end, 100)
    for number in range(WINDOW + 1):
        say(DATA, number, 0, bytes((number,)))
    assert end.got == [bytes((number,)) for number in range(WINDOW + 1)]
    assert len(frames(end, 100)) == 1  # one ping for all of them
    for number in range(1, WINDOW + 1):
        say(DATA, number, 0, bytes((number,)))
        assert end.channel.wake(100) == 0
        assert len(frames(end, 100)) == 1, number
    for number in (0, WINDOW + 2):
        say(DATA, number, 0, b"old, or too early")
        assert not frames(end, 100), number
    assert len(end.got) == WINDOW + 1


def test_with_a_round_trip_over_a_second_the_second_wait_is_not_shorter():
    end, _ = greeted(100 - 1200 & 0xFFFF)
    wait = 2 * 1200 + 50
    end.channel.send(b"one")
    for again in range(3):
        for now in (100 + again * wait, 100 + (again + 1) * wait - 1):
            frames(end, now)
            assert end.channel.counters["retransmits"] == again, now


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
    return list(channel.feed(framed(body), 0))


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
