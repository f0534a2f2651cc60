"""Rooms: the vectors of docs/rooms.md, who holds a place, what a stranger can do (nothing), and duels through a broker.

The last need Mosquitto (Debian: apt install mosquitto); the browser's twin of the room is asked through Node.
"""

import asyncio
import contextlib
import gc
import json
import logging
import os
import re
import shutil
import subprocess
from functools import partial

import aiomqtt
import pytest
from mosquitto import Mosquitto
from seabattle.rules import Rules

from host_tools import ROOT
from host_tools.rooms import broker
from host_tools.rooms.__main__ import main
from host_tools.rooms.broker import RoomLine, broker_address, member
from host_tools.rooms.engine import Engine
from host_tools.rooms.keys import LETTERS, Keys, RoomError, fragment, new_code, new_secret, opened, seal, secret_of
from host_tools.rooms.proxy import Proxy
from host_tools.rooms.room import (
    AWAY,
    AWAY_S,
    CORD,
    ECHO_S,
    FULL,
    HERE,
    HOLD_S,
    LEFT,
    LONGEST,
    PHRASE,
    PRESENCE,
    UNHEARD,
    WAITING,
    YOU,
    Room,
)
from host_tools.rooms.room import SMALL as SHORT_ALONE
from host_tools.rooms.simulated import STEP_MS, FarDuel
from host_tools.tasks import together
from host_tools.virtual.cable import Cable, CableError

PAGE = (ROOT / "docs" / "rooms.md").read_text(encoding="utf-8")
VECTORS = dict(re.findall(r"^    vector (\S+) (\S+)$", PAGE, re.MULTILINE))
SECRET = bytes(range(16))
HANG_S = 200.0  # only what hangs takes so long
SMALL = Rules(6, 6, ("3", "2", "1"))


def vector(name):
    return bytes.fromhex(VECTORS[name])


# Links, codes, keys


def test_the_vectors_of_the_specification():
    keys = Keys(SECRET)
    one, other = vector("session-1"), vector("session-2")
    assert VECTORS["link"] == "#" + fragment(SECRET)
    assert VECTORS["door"] == keys.door and VECTORS["topic-1"] == keys.topic(one)
    assert seal(keys.hello(one), one, 0, vector("member-1")) == vector("hello")
    assert seal(keys.pair(one, other), one, 1, bytes((PRESENCE, YOU)) + vector("member-1")) == vector("presence")
    assert seal(keys.pair(one, other), one, 2, bytes((CORD,)) + b"ZALP") == vector("cord")
    assert seal(keys.pair(other, one), other, 2, bytes((PHRASE, 4))) == vector("phrase")
    assert secret_of(VECTORS["code"]) == vector("code-secret")


def test_a_room_is_opened_by_a_whole_link_its_fragment_or_a_code_in_any_writing(monkeypatch):
    monkeypatch.setattr("host_tools.rooms.keys.ROUNDS", 1000)
    secret = new_secret()
    assert len({new_secret() for _ in range(9)}) == 9 and len(secret) == 16
    for text in (f"https://example.org/zalp/#{fragment(secret)}", f"#{fragment(secret)}", f" {fragment(secret)}\n"):
        assert secret_of(text) == secret
    assert secret_of("krtmqwhb zpnv") == secret_of("KRTM-QWHB-ZPNV") != secret_of("KRTM-QWHB-ZPNW")
    code = new_code()
    assert re.fullmatch(f"(?:[{LETTERS}]{{4}}-?){{3}}", code) and code != new_code()


# What people type and paste for the code KRTM-QWHB-ZPNV and for a link; None: it opens no room.
LINK = "room=AAECAwQFBgcICQoLDA0ODw"
TYPED = (
    ("krtm qwhb zpnv", "code"),
    ("KRTM–QWHB—ZPNV", "code"),
    ("KRTM−QWHB‑ZPNV.", "code"),
    ("\ufeffKRTM-QWHB-ZPNV\r\n", "code"),
    ("“KRTM QWHB ZPNV”,", "code"),
    ("«KRTM\u00a0QWHB\u00a0ZPNV»!", "code"),
    ("KRTM\u2009QWHB\u3000ZPNV", "code"),
    ("КRТМ-QWНВ-ZРNV", "code"),
    ("кrтм-qwнв-zрnv", "code"),
    (f"#{LINK}", "link"),
    (f"https://example.org/zalp/#{LINK}.", "link"),
    (f"<https://example.org/zalp/#{LINK}>", "link"),
    (f"\ufeff “{LINK}”\r\n", "link"),
    (f"#{LINK}-", None),
    (f"#{LINK[:-1]}x", None),
    (f"#{LINK[:-1]}ѡ", None),
    ("KRTM-QWHB-ZPN", None),
    ("KRTM-QWHB-ZPNO", None),
    ("KRTM-QWHB-ZPN0", None),
    ("KRTM_QWHB_ZPNV", None),
    ("KRTM-QWHB-ZPNѵ", None),
    ("KRTM-QWHB-ZPNIV", None),
    ("ſſſſ-ſſſſ-ſſſſ", None),
    ("ßßß-ßßß", None),
    ("\u212aRTM-QWHB-ZPNV", None),
    ("KRTM-QWHB-ZPNı", None),
    ("ﬀﬀ-ﬀﬀ-ﬀﬀ", None),
    ("𝐊RTM-QWHB-ZPNV", None),
    ("", None),
)


def test_what_people_type_and_paste_opens_the_same_room_here_and_in_the_browser():
    meant = {"code": vector("code-secret"), "link": SECRET, None: None}
    for text, what in TYPED:
        try:
            opened_here = secret_of(text)
        except RoomError:
            opened_here = None
        assert opened_here == meant[what], text
    twin = Twin()
    for text, what in TYPED:
        assert twin.ask("secret", text) == (meant[what] and meant[what].hex()), text


@pytest.mark.parametrize("text", ["", "KRTM-QWHB-ZPN", "KRTM-QWHB-ZPN0", "KRTM-QWHB-ZPNI", "#roam=" + "A" * 22])
def test_what_does_not_open_a_room_is_refused_with_an_example(text):
    with pytest.raises(RoomError, match="code of 12 letters.*make room"):
        secret_of(text)


@pytest.mark.parametrize("cut", ["A" * 21, "A" * 23, "A" * 21 + "B", "A" * 21 + "!"])
def test_a_link_that_was_cut_or_changed_is_reported(cut):
    with pytest.raises(RoomError):
        secret_of("#room=" + cut)


def test_brokers_by_name():
    assert broker_address("mqtt://me:p%40ss@host") == {
        "hostname": "host",
        "port": 1883,
        "username": "me",
        "password": "p@ss",
    }
    far = broker_address("wss://host/line")
    assert (far["port"], far["transport"], far["websocket_path"]) == (443, "websockets", "/line")
    assert far["tls_context"].check_hostname and broker_address("mqtts://host")["port"] == 8883
    for bad in ("host:1883", "http://host", "mqtt://", "mqtt://host:port"):
        with pytest.raises(CableError, match="give mqtt://HOST:PORT"):
            broker_address(bad)
    with pytest.raises(CableError, match="no broker is named.*README"):
        broker_address("")


def test_a_player_keeps_a_name_in_a_room_and_has_others_elsewhere(tmp_path):
    here, elsewhere = Keys(SECRET), Keys(bytes(16))
    name = member(here, tmp_path / "saves" / "member")
    assert name == member(here, tmp_path / "saves" / "member") != member(elsewhere, tmp_path / "saves" / "member")
    assert name != member(here, None)


# The browser's twin, through Node


class Twin:
    """The page's room with the face of ours, so that a World can hold it."""

    def __init__(self, *arguments):
        if not shutil.which("node"):
            pytest.skip("no node: the browser's room is not asked")
        command = ["node", str(ROOT / "tests" / "room_twin.mjs")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.status, self._got = WAITING, {"cord": "", "phrases": []}
        if arguments:
            self.listens, session = self.ask("enter", *arguments)
            self.session, self.topic = bytes.fromhex(session), self.listens[1]

    def ask(self, *command):
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def take(self, topic, packet, now):
        self.ask("take", topic, packet.hex(), now)

    def poll(self, now):
        out, self.status, self._got = self.ask("poll", now)
        return [(topic, bytes.fromhex(packet)) for topic, packet in out]

    def send(self, data, now):
        self.ask("send", data.hex(), now)

    def say(self, number, now):
        self.ask("speak", number, now)

    @property
    def got(self):
        return bytes.fromhex(self._got["cord"])

    @property
    def heard(self):
        return self._got["phrases"]


def test_the_browser_derives_makes_and_reads_the_same():
    twin = Twin()
    one, other, member1 = VECTORS["session-1"], VECTORS["session-2"], VECTORS["member-1"]
    assert twin.ask("secret", "https://example.org/" + VECTORS["link"]) == SECRET.hex()
    assert twin.ask("secret", VECTORS["code"].lower()) == VECTORS["code-secret"]
    assert twin.ask("secret", "KRTM-QWHB") is twin.ask("secret", "#room=AAAA") is twin.ask("secret", "") is None
    assert "#" + twin.ask("fragment", SECRET.hex()) == VECTORS["link"]
    assert len(set(twin.ask("code")) - set(LETTERS + "-")) == 0
    assert twin.ask("topics", SECRET.hex(), one) == [VECTORS["door"], VECTORS["topic-1"]]
    for name, receiver, sender, counter, message in (
        ("hello", "", one, 0, member1),
        ("presence", other, one, 1, "0001" + member1),
        ("cord", other, one, 2, "01" + b"ZALP".hex()),
        ("phrase", one, other, 2, "0204"),
    ):
        assert twin.ask("seal", SECRET.hex(), receiver, sender, counter, message) == [VECTORS[name], message]
    twin.close()


@pytest.mark.parametrize("lower", ["terminal", "browser"])
def test_a_browser_and_a_terminal_meet_and_a_third_is_refused_by_either(lower):
    world = World()
    names = (b"\0" * 8, b"\xff" * 8)
    one = world.enter(names[lower != "terminal"])
    twin = Twin(SECRET.hex(), names[lower == "terminal"].hex())
    world.rooms.append(twin)
    world.run(1)
    assert world.states() == [HERE, HERE]
    one.send(b"over" * 500, world.now)
    twin.send(b"back" * 500, world.now)
    one.say(2, world.now)
    twin.say(5, world.now)
    world.run(0.2)
    assert twin.got == b"over" * 500 and one.got == b"back" * 500 and twin.heard == [2] and one.heard == [5]
    for topic, packet in list(world.log):  # changed, replayed and reflected ones
        for spoilt in (packet, packet[:20] + bytes((packet[20] ^ 1,)) + packet[21:], packet[:29]):
            twin.take(topic, spoilt, world.now)
            twin.take(twin.topic, spoilt, world.now)
            twin.take(world.keys.door, spoilt, world.now)
    third = world.enter()
    world.run(2.5)
    assert world.states() == [HERE, HERE, FULL] and twin.heard == [2] and len(twin.got) == 2000
    world.rooms.remove(one)
    again = world.enter(one.member)
    world.run(1)
    again.send(b"new", world.now)
    world.run(0.2)
    assert (twin.status, again.status, third.status) == (HERE, HERE, FULL) and twin.got[2000:] == b"new"
    twin.close()


# Who holds a place: rooms on a clock of their own, and a line that keeps what it carried


class World:
    def __init__(self):
        self.keys = Keys(SECRET)
        self.now = 0.0
        self.rooms = []
        self.log = []  # (topic, packet)

    def enter(self, name=None):
        room = Room(self.keys, name or os.urandom(8))
        room.got = bytearray()
        room.heard = []
        room.cord, room.phrase = room.got.extend, room.heard.append
        self.rooms.append(room)
        return room

    def give(self, topic, packet):
        for room in self.rooms:
            if topic in room.listens:
                room.take(topic, packet, self.now)

    def run(self, seconds):
        """Let time pass in steps of 50 ms; a packet takes one."""
        for _ in range(round(seconds / 0.05)):
            said = [packet for room in self.rooms for packet in room.poll(self.now)]
            self.now += 0.05
            self.log += said
            for packet in said:
                self.give(*packet)

    def leaves(self, room):
        """A room is left for good."""
        room.leave(self.now)
        for packet in room.poll(self.now):
            self.give(*packet)
        self.rooms.remove(room)

    def states(self):
        return [room.status for room in self.rooms]


def test_two_find_each_other_and_a_cord_lies_between_them():
    world = World()
    one = world.enter()
    world.run(3)
    assert one.status == WAITING
    two = world.enter()
    world.run(0.5)
    assert world.states() == [HERE, HERE]
    one.send(b"over", world.now)
    two.send(b"back" * 1000, world.now)
    two.say(3, world.now)
    world.run(0.1)
    assert two.got == b"over" and one.got == b"back" * 1000 and one.heard == [3]


def test_a_third_learns_that_both_places_are_taken_and_receives_nothing():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(1)
    third, fourth = world.enter(), world.enter()
    world.run(3)
    assert world.states() == [HERE, HERE, FULL, FULL]
    one.send(b"secret", world.now)
    third.send(b"nonsense", world.now)
    world.run(1)
    assert two.got == b"secret" and not third.got and not fourth.got and not one.got


@pytest.mark.parametrize("count", [3, 4, 7])
def test_of_many_who_come_at_once_two_get_places(count):
    for _ in range(5):
        world = World()
        for _ in range(count):
            world.enter()
        world.run(6)
        assert sorted(world.states()) == [FULL] * (count - 2) + [HERE] * 2
        # Whichever program each runs, the same two: those with the lowest names.
        members = sorted(room.member for room in world.rooms)
        assert sorted(room.member for room in world.rooms if room.status == HERE) == members[:2]


def test_who_comes_back_after_a_restart_has_his_place_again_and_his_old_session_has_not():
    for _ in range(20):  # whoever has the lower name, whoever answers first
        world = World()
        one, two = world.enter(), world.enter()
        world.run(1)
        again = world.enter(two.member)
        world.run(2)
        assert (one.status, again.status, two.status) == (HERE, HERE, FULL)
        two.send(b"old", world.now)
        again.send(b"new", world.now)
        world.run(0.2)
        assert one.got == b"new"


def test_a_place_is_kept_for_two_minutes_of_silence_and_then_free():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(1)
    world.rooms.remove(two)
    third = world.enter()
    world.run(AWAY_S + 1)
    assert (one.status, third.status) == (AWAY, FULL)
    world.run(HOLD_S - AWAY_S - 2)
    assert (one.status, third.status) == (AWAY, FULL)
    world.run(20)
    assert (one.status, third.status) == (HERE, HERE)
    world.rooms.append(two)  # it slept, and holds its place no more
    world.run(5)
    assert (one.status, third.status, two.status) == (HERE, HERE, FULL)


def test_who_leaves_gives_the_place_back_at_once():
    world = World()
    _, two = world.enter(), world.enter(bytes(8))  # the lowest name: while he was there he would be chosen
    world.run(1)
    world.leaves(two)
    world.enter()
    world.run(3)
    assert world.states() == [HERE, HERE]


def test_who_leaves_after_a_restart_holds_no_place_by_his_old_session():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(1)
    world.rooms.remove(two)
    again = world.enter(two.member)
    world.run(0.5)
    assert one.status == again.status == HERE
    world.leaves(again)
    world.run(0.5)
    assert one.status == WAITING


# What a stranger, or the broker, can do


def test_no_key_sees_a_nonce_twice():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(5)
    one.send(b"x" * 5000, world.now)
    world.enter(two.member)
    world.run(30)
    seen = [(topic, packet[:14]) for topic, packet in world.log]
    assert len(seen) == len(set(seen)) > 20


def test_injected_changed_replayed_and_reflected_packets_change_nothing():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(2)
    one.send(b"a shot", world.now)
    two.say(1, world.now)
    world.run(0.5)
    before = (bytes(two.got), list(one.heard), world.states())
    old = list(world.log)
    for topic, packet in old:
        for bit in range(0, len(packet) * 8, 7):  # changed
            spoilt = bytearray(packet)
            spoilt[bit // 8] ^= 1 << bit % 8
            world.give(topic, bytes(spoilt))
        world.give(topic, packet)  # replayed
        world.give(topic, packet[:-1])
        for room in world.rooms:  # reflected: to its sender, and to the wrong one
            world.give(room.topic, packet)
        world.give(world.keys.door, packet)
    for size in (0, 1, 13, 30, 31, 80, 2000):  # injected
        for topic in (world.keys.door, one.topic, two.topic):
            world.give(topic, os.urandom(size))
            world.give(topic, two.session + bytes(5) + b"\xff" + os.urandom(size))
    assert (bytes(two.got), one.heard, world.states()) == before
    world.run(1)
    one.send(b", an answer", world.now)
    world.run(0.5)
    assert two.got == b"a shot, an answer" and world.states() == before[2]


def test_the_record_of_a_whole_evening_opens_nothing_the_next_day():
    world = World()
    one, _ = world.enter(), world.enter()
    world.run(1)
    one.send(b"yesterday", world.now)
    world.run(1)
    record, world.log, world.rooms = world.log, [], []
    today = world.enter(one.member)
    for topic, packet in record:
        world.give(topic, packet)
        world.give(today.topic, packet)
        world.run(0.1)
    assert today.status == WAITING and not today.got
    answers = [packet for topic, packet in world.log if topic not in today.listens]
    assert answers and all(len(packet) == 30 + 10 for packet in answers)  # presence, to sessions that have ended


def test_who_lacks_the_secret_cannot_make_or_read_a_packet():
    world = World()
    one, two = world.enter(), world.enter()
    world.run(1)
    one.send(b"a shot", world.now)
    world.run(1)
    stranger = Keys(new_secret())
    for _, packet in world.log:
        for key in (stranger.pair(one.session, two.session), stranger.hello(packet[:8])):
            assert opened(key, packet) is None
        assert b"a shot" not in packet
    for kind in (PRESENCE, CORD, PHRASE, LEFT):
        packet = seal(stranger.pair(one.session, two.session), one.session, 1 << 40, bytes((kind, 1)) + one.member)
        world.give(two.topic, packet)
    assert two.got == b"a shot" and not two.heard and two.status == HERE


# Far lines, in simulated time


@pytest.mark.parametrize("delay_ms", [150, 600])
def test_on_a_far_line_nothing_is_said_twice_and_an_answer_takes_the_round_trip(delay_ms):
    duel = FarDuel(3, delay_ms, 0.0).play()
    assert duel.retransmits == 0 and duel.lost == 0
    assert max(duel.answers_ms) <= 2 * delay_ms + 2 * STEP_MS


def test_who_shoots_at_once_after_a_miss_waits_no_longer_than_others():
    duel = FarDuel(4, 150, 0.0, pace_ms=0).play()
    assert len(duel.answers_ms) > 50 and max(duel.answers_ms) <= 300 + 2 * STEP_MS


def test_start_to_first_shot_takes_less_than_6_s_where_a_packet_in_twenty_is_lost():
    first_ms = [FarDuel(seed, 150, 0.05).play().first_ms for seed in range(8)]
    assert max(first_ms) < 6000


def test_at_600_ms_one_way_and_with_losses_a_duel_is_played_to_its_end():
    duel = FarDuel(5, 600, 0.05).play()
    assert duel.answers_ms and duel.retransmits


# Through a broker


async def eavesdrop(port, log):
    """Keep everything that the broker carries: (topic, packet, whether it was retained)."""
    while True:
        with contextlib.suppress(aiomqtt.MqttError):
            async with aiomqtt.Client("127.0.0.1", port) as client:
                await client.subscribe("#")
                async for message in client.messages:
                    log.append((str(message.topic), message.payload, message.retain))
        await asyncio.sleep(0.1)


async def until(condition, running=()):
    async def wait():
        while not condition():
            for task in running:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)

    await asyncio.wait_for(wait(), HANG_S)


def joined(line, number, rules=SMALL):
    """A headless unit on a cable that leads into the room."""
    engine = Engine(number, 40 + number, rules)
    cable = Cable(engine, line)
    for side in cable.ends:
        side.sent = partial(cable.put, side)
    line.changed = cable.look
    return engine


def room_line(secret, address, **how):
    keys = Keys(secret)
    return RoomLine(Room(keys, member(keys, None)), address, **how)


def test_two_play_a_duel_over_a_bad_line_and_a_broker_that_restarts_and_a_listener_learns_nothing(tmp_path):
    async def run():
        secret = new_secret()
        mosquitto = Mosquitto(tmp_path)
        mosquitto.start()
        log = []
        async with Proxy(mosquitto.port, 0.2, 0.05) as proxy, together(eavesdrop(mosquitto.port, log)):
            lines = [room_line(secret, mosquitto.address), room_line(secret, f"mqtt://127.0.0.1:{proxy.port}")]
            engines = [joined(line, number) for number, line in enumerate(lines)]
            async with together(*(end.run() for end in (*lines, *engines))) as running:
                await until(lambda: all(line.there for line in lines), running)
                for engine in engines:
                    engine.played.set()
                await until(lambda: engines[0].answers_s, running)
                mosquitto.stop()
                await until(lambda: all(line.adrift for line in lines), running)
                assert not any(line.there for line in lines)
                mosquitto.start()
                await until(lambda: all(engine.over for engine in engines), running)
                one, two = (engine.player for engine in engines)
                assert one.outcome == two.outcome and one.outcome.cause == "sunk" and one.log == two.log
                topics = set().union(*(line.room.listens for line in lines))
            mosquitto.stop()
        assert {topic for topic, _, _ in log} == topics
        assert not any(retained for _, _, retained in log)
        # Nothing of a frame, not even its kind, shows in 30 bytes more: every packet's bytes are as chance makes them.
        bodies = b"".join(packet[14:] for _, packet, _ in log)
        ones = sum(byte.bit_count() for byte in bodies) / len(bodies) / 8
        assert len(bodies) > 5000 and 0.49 < ones < 0.51 and max(map(bodies.count, range(256))) < len(bodies) / 100

    asyncio.run(run())


def test_a_third_at_a_terminal_is_refused_and_the_broker_keeps_nothing(tmp_path, caplog):
    caplog.set_level(logging.INFO, "zalp")

    async def run():
        secret = new_secret()
        mosquitto = Mosquitto(tmp_path)
        mosquitto.start()
        lines = [room_line(secret, mosquitto.address) for _ in range(2)]
        async with together(*(line.run() for line in lines)) as running:
            await until(lambda: all(line.there for line in lines), running)
            with pytest.raises(CableError, match="Both places in this room are taken"):
                await room_line(secret, mosquitto.address).run()
            lines[0].say(0)
            await until(lambda: "Your friend: Good shot!" in caplog.text, running)
        async with aiomqtt.Client("127.0.0.1", mosquitto.port) as late:
            await late.subscribe("#")
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(anext(late.messages), 0.5)
        mosquitto.stop()

    asyncio.run(run())


def test_a_broker_that_does_not_answer_is_reported_at_the_start_and_waited_for_later(tmp_path):
    mosquitto = Mosquitto(tmp_path)

    async def run():
        with pytest.raises(CableError, match=f"{mosquitto.address} cannot be reached.*port open"):
            await room_line(SECRET, mosquitto.address).run()

    asyncio.run(run())


def test_a_frame_goes_as_one_packet_and_what_is_none_goes_too(monkeypatch):
    async def run():
        line = room_line(SECRET, "mqtt://nowhere")
        said = []
        monkeypatch.setattr(line.room, "send", lambda data, now: said.append(data))
        for piece in (b"\0abc", b"defg", b"hij\0", b"\0k\0\0l\0"):
            line.take(piece)
        assert said == [b"\0abcdefghij\0", b"\0k\0\0l\0"]
        line.take(b"no end")
        await until(lambda: len(said) == 3)
        assert said[2] == b"no end" and len(broker.PHRASES) == 6

    asyncio.run(run())


def test_make_room_prints_what_opens_one(monkeypatch, capsys):
    monkeypatch.setattr("host_tools.rooms.keys.ROUNDS", 1000)
    for arguments in ([], ["--code"]):
        monkeypatch.setattr("sys.argv", ["rooms", *arguments])
        main()
        assert len(secret_of(capsys.readouterr().out)) == 16


# A broker that does not carry what a room sends


LONG = 100  # bytes of a packet beyond which a broker of these tests takes none


def lets_through(which, topic, packet):
    """Whether a broker of this kind carries a packet."""
    if which == "nothing":
        return False
    return "/" not in topic.removeprefix("zalp/") if which == "the door" else len(packet) <= LONG


@pytest.mark.parametrize("side", ["terminal", "browser"])
@pytest.mark.parametrize("which, status", [("nothing", UNHEARD), ("the door", UNHEARD), ("short", SHORT_ALONE)])
def test_a_room_that_does_not_hear_itself_knows_within_ten_seconds_and_again_when_it_does(side, which, status):
    world = World()
    room = world.enter() if side == "terminal" else Twin(SECRET.hex(), os.urandom(8).hex())
    world.rooms = [room]
    everything = world.give
    world.give = lambda topic, packet: lets_through(which, topic, packet) and everything(topic, packet)
    world.run(ECHO_S - 1)
    assert room.status == WAITING
    world.run(4)
    assert room.status == status
    world.give = everything
    world.run(3)
    assert room.status == WAITING
    if side == "browser":
        room.close()


def test_what_a_room_says_to_hear_itself_ends_when_it_does():
    world = World()
    world.enter(), world.enter()
    world.run(2)
    said = len(world.log)
    world.run(10)
    assert world.states() == [HERE, HERE] and all(room.proved for room in world.rooms)
    assert len(world.log) - said <= 2 * 6  # presence every two seconds
    sizes = {len(packet) for _, packet in world.log}
    assert max(sizes) == LONGEST + 30


async def settled(run):
    """Run it, and all that it leaves behind."""
    await run
    gc.collect()
    await asyncio.sleep(0)


RIGHTS = {
    "other topics": ["topic readwrite other/#"],
    "to write": ["topic write zalp/#"],
    "the door": ["topic readwrite zalp/+"],
}


@pytest.mark.parametrize("rights", RIGHTS.values(), ids=RIGHTS.keys())
def test_a_broker_whose_rights_withhold_the_topics_is_reported_to_both(tmp_path, caplog, rights):
    caplog.set_level(logging.INFO, "zalp")
    mosquitto = Mosquitto(tmp_path, rights=rights)
    mosquitto.start()

    async def run():
        secret = new_secret()
        lines = [room_line(secret, mosquitto.address) for _ in range(2)]
        async with together(*(line.run() for line in lines)) as running:
            await until(lambda: caplog.text.count("rights (ACL)") == 2, running)
            assert not any(line.there for line in lines)

    asyncio.run(run())
    mosquitto.stop()


@pytest.mark.parametrize("setting", [f"message_size_limit {LONG}", f"max_packet_size {LONG}"])
def test_a_broker_that_takes_short_packets_alone_is_reported(tmp_path, caplog, setting):
    """The one drops what is longer, the other hangs up."""
    caplog.set_level(logging.INFO, "zalp")
    mosquitto = Mosquitto(tmp_path, setting)
    mosquitto.start()

    async def run():
        secret = new_secret()
        lines = [room_line(secret, mosquitto.address) for _ in range(2)]
        async with together(*(line.run() for line in lines)) as running:
            await until(lambda: caplog.text.count("short packets only") == 2, running)

    asyncio.run(settled(run()))
    gc.collect()
    mosquitto.stop()
    assert "never retrieved" not in caplog.text


@pytest.mark.parametrize("size", [40, 20])
def test_a_broker_that_takes_not_even_the_list_of_topics_is_reported_at_once(tmp_path, caplog, monkeypatch, size):
    monkeypatch.setattr(broker, "TIMEOUT_S", 2 * HANG_S)
    mosquitto = Mosquitto(tmp_path, f"max_packet_size {size}")
    mosquitto.start()

    async def run():
        with pytest.raises(CableError, match="cannot be reached: it hangs up before it answers.*very short packets"):
            await asyncio.wait_for(room_line(SECRET, mosquitto.address).run(), HANG_S)

    asyncio.run(settled(run()))
    gc.collect()
    mosquitto.stop()
    assert "never retrieved" not in caplog.text


def test_a_broker_that_has_no_room_for_more_clients_is_reported_at_once(caplog, monkeypatch):
    """It takes the connection and closes it, as Mosquitto does (max_connections)."""
    monkeypatch.setattr(broker, "TIMEOUT_S", 2 * HANG_S)

    async def run():
        async with await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0) as full:
            port = full.sockets[0].getsockname()[1]
            with pytest.raises(CableError, match="it hangs up before it answers: it may have no room for more clients"):
                await asyncio.wait_for(room_line(SECRET, f"mqtt://127.0.0.1:{port}").run(), HANG_S)

    asyncio.run(settled(run()))
    gc.collect()
    assert "never retrieved" not in caplog.text


def test_a_broker_that_takes_the_connection_and_is_silent_is_reported(monkeypatch):
    monkeypatch.setattr(broker, "TIMEOUT_S", 2 * HANG_S)
    monkeypatch.setattr(broker, "KEEPALIVE_S", 1)

    async def run():
        async with await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0) as silent:
            port = silent.sockets[0].getsockname()[1]
            with pytest.raises(CableError, match="says nothing"):
                await asyncio.wait_for(room_line(SECRET, f"mqtt://127.0.0.1:{port}").run(), HANG_S)

    asyncio.run(run())


@pytest.mark.parametrize("host", ["a..b", "x" * 64 + ".example", "nobody.invalid"])
def test_a_broker_by_a_name_that_nobody_has_is_reported(host):
    async def run():
        with pytest.raises(CableError, match="cannot be reached.*Is its address right"):
            await room_line(SECRET, f"mqtt://{host}").run()

    asyncio.run(run())


def test_the_name_in_a_room_is_neither_read_nor_written_through_a_link(tmp_path):
    other = tmp_path / "other"
    other.write_bytes(b"another's own 16")
    link = tmp_path / "member"
    link.symlink_to(other)
    with pytest.raises(CableError, match="a link.*remove it"):
        member(Keys(SECRET), link)
    assert other.read_bytes() == b"another's own 16"
