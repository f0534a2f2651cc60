"""Rooms: the vectors of docs/rooms.vectors, who holds a place, what a stranger can do, duels through a broker.

The last need Mosquitto (Debian: apt install mosquitto); the browser's twin of the room is asked through Node.
"""

import asyncio
import contextlib
import gc
import json
import logging
import os
import pty
import re
import shutil
import subprocess
import sys
import time
import tty
from functools import partial

import aiomqtt
import pytest
from core.daily import daily
from mosquitto import Mosquitto

from host_tools.rooms.engine import Engine
from host_tools.rooms.proxy import Proxy
from host_tools.rooms.simulated import STEP_MS, FarDuel
from zalp.seabattle.rules import Rules
from zalp.tools import ROOT
from zalp.tools.cable import Cable, CableError, Line
from zalp.tools.rooms import broker
from zalp.tools.rooms.__main__ import main
from zalp.tools.rooms.broker import RoomLine, broker_address
from zalp.tools.rooms.keys import (
    LETTERS,
    Keys,
    Member,
    RoomError,
    fragment,
    introduce,
    introduced,
    new_code,
    new_secret,
    opened,
    seal,
    secret_of,
    text_of,
)
from zalp.tools.rooms.room import (
    AWAY,
    AWAY_S,
    CORD,
    ECHO_S,
    FREE,
    FULL,
    HERE,
    HOLD_S,
    LEAVING,
    LONGEST,
    MOST_PEERS,
    OTHER,
    PHRASE,
    PRESENCE,
    TURNED,
    UNHEARD,
    WAITING,
    YOU,
    Room,
)
from zalp.tools.rooms.room import SMALL as SHORT_ALONE
from zalp.tools.rooms.seat import Seat
from zalp.tools.tasks import together

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "rooms.vectors").read_text(encoding="utf-8")
VECTORS = dict(line.split() for line in PAGE.splitlines() if not line.startswith("#"))
SECRET = bytes(range(16))
KEYS = range(0x50, 0x70), range(0x70, 0x90)  # the bytes of two members' private keys
HANG_S = 200.0  # only what hangs takes so long
SMALL = Rules(6, 6, ("3", "2", "1"))
SIDES = pytest.mark.parametrize("side", ["terminal", "browser"])


def vector(name):
    return bytes.fromhex(VECTORS[name])


# Links, codes, keys


def numbered(private):
    """The member of a private key of 32 bytes."""
    return Member(int.from_bytes(bytes(private), "big"))


def jwk(private):
    """The same key as the browser keeps it."""
    name = numbered(private).name
    x, y, d = (text_of(part) for part in (name[1:33], name[33:], bytes(private)))
    return {"kty": "EC", "crv": "P-256", "x": x, "y": y, "d": d}


# Of each packet of the vectors: its member (or 0 for a hello, wrapped or not), counter, message.
def messages():
    heard = bytes(6)
    return {
        "presence": (0, 1, bytes((PRESENCE, YOU)) + heard),
        "cord": (0, 2, bytes((CORD,)) + b"ZALP"),
        "phrase": (1, 2, bytes((PHRASE, 4))),
    }


def test_the_vectors_of_the_specification():
    keys = Keys(SECRET)
    sessions = vector("session-1"), vector("session-2")
    members = [numbered(private) for private in KEYS]
    assert VECTORS["link"] == "#" + fragment(SECRET)
    assert VECTORS["door"] == keys.door and VECTORS["topic-1"] == keys.topic(sessions[0])
    assert [vector(f"key-{n}") for n in (1, 2)] == [bytes(private) for private in KEYS]
    assert [vector(f"member-{n}") for n in (1, 2)] == [member.name for member in members]
    one, other = members
    agreed = vector("agreed")
    assert one.agreed(other.name) == other.agreed(one.name) == agreed
    ends = [session + member.name for session, member in zip(sessions, members, strict=True)]
    assert seal(keys.hello(sessions[0]), sessions[0], 0, one.name) == vector("hello")
    for name, (sender, counter, message) in messages().items():
        pair = keys.pair(agreed, ends[sender], ends[1 - sender])
        packet = seal(pair, sessions[sender], counter, message)
        if name == "presence":
            packet = introduce(keys.hello(sessions[sender]), members[sender].name, packet)
        assert packet == vector(name), name
    assert secret_of(VECTORS["code"]) == vector("code-secret")


def test_each_new_room_has_a_secret_and_a_code_of_its_own():
    assert len({new_secret() for _ in range(9)}) == 9 and len(new_secret()) == 16
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
    (f"#{LINK}A", None),
    (f"#{LINK[:-1]}", None),
    (f"#{LINK[:-1]}!", None),
    (f"#{LINK.replace('room', 'roam')}", None),
    (f"#{LINK[:-1]}x", None),
    (f"#{LINK[:-1]}ѡ", None),
    ("KRTM-QWHB-ZPN", None),
    ("KRTM-QWHB-ZPNO", None),
    ("KRTM-QWHB-ZPN0", None),
    ("KRTM-QWHB-ZPNI", None),
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


def test_typed_and_pasted_codes_open_the_same_room_here_and_in_the_browser():
    meant = {"code": vector("code-secret"), "link": SECRET, None: None}
    twin = Twin()
    for text, what in TYPED:
        try:
            opened_here = secret_of(text)
        except RoomError as error:
            opened_here = None
            assert re.search("link is incomplete|code of 12 letters.*make room", str(error)), text
        assert opened_here == meant[what], text
        assert twin.ask("secret", text) == (meant[what] and meant[what].hex()), text
    twin.close()


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


@pytest.mark.parametrize(
    "text, says",
    [
        ('{\n  "broker": "",\n  "site": "",\n}', "site.json, line 4: a comma before"),
        ("", "site.json, line 1: the file is empty"),
        ('{"broker": null}', 'site.json, line 1: "broker" is a text'),
        ('{\n  "site": "",\n  "broker": "http://host"\n}', "site.json, line 3: http://host is not a broker's address"),
        ('{"lobby": "The Harbour"}', 'site.json, line 1: "lobby" has 1 to 24'),
        ('{"site": "example.org"}', 'site.json, line 1: "site" is an address'),
        ('{\n"brocker": ""}', 'site.json, line 2: "brocker" is not known'),
        ("[]", "site.json, line 1: no pairs"),
        ('{"broker" ""}', "site.json, line 1: "),
    ],
)
def test_a_site_file_with_a_mistake_is_refused_with_its_line_and_what_is_wrong(tmp_path, monkeypatch, text, says):
    path = tmp_path / "site.json"
    path.write_text(text)
    monkeypatch.setattr(broker, "SITE", path)
    monkeypatch.setattr("sys.argv", ["room"])
    with pytest.raises(SystemExit, match="^" + re.escape(says)):  # no traceback
        main()


def test_a_player_keeps_a_name_in_a_room_and_has_others_elsewhere(tmp_path):
    here, elsewhere = Keys(SECRET), Keys(bytes(16))
    saves = tmp_path / "saves"
    names = [Seat(*how).member.name for how in ((here, saves), (here, saves), (elsewhere, saves), (here, None))]
    assert names[0] == names[1] and len(set(names)) == 3
    (saves / "member").write_bytes(b"damaged")
    assert Seat(here, saves).member.name == Seat(here, saves).member.name not in names


def test_a_player_remembers_in_his_saves_for_whom_a_place_is_held(tmp_path, monkeypatch):
    here, elsewhere = Keys(SECRET), Keys(bytes(16))
    friend = Member.new().name
    assert Seat(here, tmp_path).expected is None
    Seat(here, tmp_path).keep(friend, 100)
    name, left_s = Seat(here, tmp_path).expected
    assert name == friend and 90 < left_s <= HOLD_S
    assert Seat(elsewhere, tmp_path).expected is None
    later = time.time() + 101
    monkeypatch.setattr(time, "time", lambda: later)
    assert Seat(here, tmp_path).expected is None
    Seat(here, tmp_path).keep(b"", 0)
    assert Seat(here, tmp_path).expected is None
    for damaged in (b"", b"\xff", b"a b c", f"{here.door} 04 99999999999".encode(), os.urandom(2000)):
        (tmp_path / "friend").write_bytes(damaged)
        assert Seat(here, tmp_path).expected is None


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
            self.listens, session, name = self.ask("enter", *arguments)
            self.session, self.name, self.topic = bytes.fromhex(session), bytes.fromhex(name), self.listens[1]

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

    def expect(self, name, until):
        self.ask("expect", name.hex(), until)

    @property
    def got(self):
        return bytes.fromhex(self._got["cord"])

    @property
    def heard(self):
        return self._got["phrases"]


def test_the_browser_derives_makes_and_reads_the_same():
    twin = Twin()
    sessions = VECTORS["session-1"], VECTORS["session-2"]
    names = VECTORS["member-1"], VECTORS["member-2"]
    assert "#" + twin.ask("fragment", SECRET.hex()) == VECTORS["link"]
    assert len(set(twin.ask("code")) - set(LETTERS + "-")) == 0
    assert twin.ask("topics", SECRET.hex(), sessions[0]) == [VECTORS["door"], VECTORS["topic-1"]]
    assert [twin.ask("member", jwk(private)) for private in KEYS] == [*names]
    assert [twin.ask("agreed", jwk(KEYS[n]), names[1 - n]) for n in (0, 1)] == 2 * [VECTORS["agreed"]]
    assert twin.ask("hello", SECRET.hex(), sessions[0], 0, names[0]) == [VECTORS["hello"], names[0]]
    for name, (sender, counter, message) in messages().items():
        there = (jwk(KEYS[sender]), sessions[sender], names[1 - sender], sessions[1 - sender])
        wrapped = name == "presence"
        inside = (names[sender] if wrapped else "") + message.hex()
        assert twin.ask("seal", SECRET.hex(), *there, counter, message.hex(), not wrapped) == [VECTORS[name], inside]
    twin.close()


# Who holds a place: rooms on a clock of their own, and a line that keeps what it carried


class World:
    def __init__(self):
        self.keys = Keys(SECRET)
        self.now = 0.0
        self.rooms = []
        self.log = []  # (topic, packet)

    def enter(self, member=None):
        room = Room(self.keys, member or Member.new())
        room.name = room.member.name
        room.got = bytearray()
        room.heard = []
        room.cord, room.phrase = room.got.extend, room.heard.append
        self.rooms.append(room)
        return room

    def enter_on(self, side, private):
        """A member in a program of this side, by its private key."""
        if side == "terminal":
            return self.enter(numbered(private))
        self.rooms.append(Twin(SECRET.hex(), jwk(private)))
        return self.rooms[-1]

    def met(self, side="terminal"):
        """Two that have found each other, one on this side, the friend at a terminal, and the private keys of both."""
        private = [os.urandom(31) + b"1" for _ in range(2)]
        one, two = self.enter_on(side, private[0]), self.enter(numbered(private[1]))
        self.run(1)
        assert self.states() == [HERE, HERE]
        return one, two, private

    def leave_all(self):
        for room in self.rooms:
            if isinstance(room, Twin):
                room.close()

    def counter(self, room):
        """The highest counter that this session has published."""
        return max(int.from_bytes(packet[8:14], "big") for _, packet in self.log if packet[:8] == room.session)

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

    def reaches(self, sender, receiver, text, after=b""):
        """Both are here; what one sends comes to the other, and nothing else has."""
        sender.send(text, self.now)
        self.run(0.2)
        assert (sender.status, receiver.status) == (HERE, HERE) and receiver.got == after + text

    def leaves(self, room):
        """A room is left for good."""
        room.leave(self.now)
        for packet in room.poll(self.now):
            self.give(*packet)
        self.rooms.remove(room)

    def states(self):
        return [room.status for room in self.rooms]


@pytest.fixture
def world():
    world = World()
    yield world
    world.leave_all()


@pytest.mark.parametrize("lower", ["terminal", "browser"])
def test_a_browser_and_a_terminal_meet_and_a_third_is_refused_by_either(world, lower):
    private = sorted((os.urandom(31) + b"1" for _ in range(2)), key=lambda private: numbered(private).name)
    one = world.enter_on("terminal", private[lower != "terminal"])
    twin = world.enter_on("browser", private[lower == "terminal"])
    world.run(1)
    assert world.states() == [HERE, HERE]
    one.say(2, world.now)
    twin.say(5, world.now)
    twin.send(b"back" * 500, world.now)
    world.reaches(one, twin, b"over" * 500)
    assert one.got == b"back" * 500 and twin.heard == [2] and one.heard == [5]
    third = world.enter()
    world.run(2.5)
    one.send(b"secret", world.now)
    third.send(b"nonsense", world.now)
    world.run(0.2)
    assert world.states() == [HERE, HERE, FULL] and twin.heard == [2] and twin.got[2000:] == b"secret"
    assert not third.got and len(one.got) == 2000
    world.rooms.remove(one)
    again = world.enter(one.member)
    world.run(1)
    world.reaches(again, twin, b"new", b"over" * 500 + b"secret")
    assert third.status == FULL


@pytest.mark.parametrize("count", [3, 4, 7])
def test_if_many_come_at_once_two_get_places(count):
    for _ in range(5):
        world = World()
        for _ in range(count):
            world.enter()
        world.run(6)
        assert sorted(world.states()) == [FULL] * (count - 2) + [HERE] * 2
        # Whichever program each runs, the same two: those with the lowest names.
        members = sorted(room.member.name for room in world.rooms)
        assert sorted(room.member.name for room in world.rooms if room.status == HERE) == members[:2]


def test_a_restarted_player_has_his_place_again_and_his_old_session_loses_it():
    for _ in range(20):  # whoever has the lower name, whoever answers first
        world = World()
        one, two, _ = world.met()
        again = world.enter(two.member)
        world.run(2)
        assert (one.status, again.status, two.status) == (HERE, HERE, FULL)
        two.send(b"old", world.now)
        world.reaches(again, one, b"new")


def test_a_place_is_kept_for_two_minutes_of_silence_and_then_free(world):
    one, two, _ = world.met()
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


def test_a_leaving_member_frees_the_place_at_once(world):
    lowest, *_ = sorted((Member.new() for _ in range(9)), key=lambda member: member.name)
    _, two = world.enter(), world.enter(lowest)  # while he was there he would be chosen
    world.run(1)
    world.leaves(two)
    world.enter()
    world.run(3)
    assert world.states() == [HERE, HERE]


def test_a_member_who_leaves_after_a_restart_holds_no_old_place(world):
    one, two, _ = world.met()
    world.rooms.remove(two)
    again = world.enter(two.member)
    world.run(0.5)
    assert one.status == again.status == HERE
    world.leaves(again)
    world.run(0.5)
    assert one.status == WAITING


def test_an_old_session_that_leaves_frees_not_the_place_of_the_newer_one(world):
    one, two, _ = world.met()
    world.rooms.append(world.enter(two.member))
    world.run(1)
    world.rooms = [one, two]  # the newer one is away
    world.run(AWAY_S + 10)
    while not two._present(world.now):
        world.run(0.5)
    world.leaves(two)
    world.run(1)
    assert one.status == AWAY


# What a stranger, or the broker, can do


def test_no_key_sees_a_nonce_twice(world):
    one, two, _ = world.met()
    world.run(4)
    one.send(b"x" * 5000, world.now)
    world.enter(two.member)
    world.run(30)
    seen = [(topic, packet[:14]) for topic, packet in world.log]
    assert len(seen) == len(set(seen)) > 20


@SIDES
def test_injected_changed_replayed_and_reflected_packets_change_nothing(world, side):
    two, one, _ = world.met(side)
    world.run(1)
    one.send(b"a shot", world.now)
    two.say(1, world.now)
    world.run(0.5)
    before = (bytes(two.got), list(one.heard), world.states())
    old = list(world.log)
    for topic, packet in old:
        for bit in range(0, len(packet) * 8, 7 if side == "terminal" else 91):  # changed
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
    world.run(0.05)  # a browser is asked then
    assert (bytes(two.got), one.heard, world.states()) == before
    world.run(1)
    world.reaches(one, two, b", an answer", b"a shot")


def test_the_record_of_a_whole_evening_opens_nothing_the_next_day(world):
    one, *_ = world.met()
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
    assert answers and all(len(packet) == 30 + 65 + 8 + 16 for packet in answers)  # presence, to sessions that ended


def test_a_packet_needs_the_secret_to_be_made_or_read(world):
    one, two, _ = world.met()
    one.send(b"a shot", world.now)
    world.run(1)
    stranger, ends = Keys(new_secret()), [room.session + room.member.name for room in (one, two)]
    agreed = one.member.agreed(two.member.name)  # he may even have that
    for _, packet in world.log:
        for key in (stranger.pair(agreed, *ends), stranger.hello(packet[:8])):
            assert opened(key, packet) is None
        assert b"a shot" not in packet and one.member.name[1:33] not in packet
    for kind in (PRESENCE, CORD, PHRASE):
        packet = seal(stranger.pair(agreed, *ends), one.session, 1 << 40, bytes((kind, 1)))
        world.give(two.topic, packet)
        world.give(two.topic, introduce(stranger.hello(one.session), one.member.name, packet))
    assert two.got == b"a shot" and not two.heard and two.status == HERE


# What a third person can do who has the link, a key of his own, and every packet that was published


class Third:
    """name: in which he speaks; session: of which. Both may be another's."""

    def __init__(self, world, name=None, session=None):
        self.world = world
        self.member = Member.new()
        self.name = name or self.member.name
        self.session = session or os.urandom(8)
        self.counter = 1 << 30

    def hello(self):
        self.counter += 1
        packet = seal(self.world.keys.hello(self.session), self.session, self.counter, self.name)
        self.publish(self.world.keys.door, packet)

    def send(self, room, message, agreed=None, wrapped=True):
        """agreed: what he takes for the secret of both members, unless his own."""
        keys = self.world.keys
        agreed = self.member.agreed(room.name) if agreed is None else agreed
        self.counter += 1
        pair = keys.pair(agreed, self.session + self.name, room.session + room.name)
        packet = seal(pair, self.session, self.counter, message)
        if wrapped:
            packet = introduce(keys.hello(self.session), self.name, packet)
        self.publish(room.topic, packet)

    def presence(self, room, state, agreed=None):
        """He returns the newest counter: all of them are in clear."""
        heard = self.world.counter(room).to_bytes(6, "big")
        self.send(room, bytes((PRESENCE, state)) + heard, agreed)

    def publish(self, topic, packet):
        self.world.give(topic, packet)
        self.world.log.append((topic, packet))


def known(room):
    """How many sessions it remembers."""
    return room.ask("known") if isinstance(room, Twin) else len(room._peers)


@pytest.mark.parametrize("away", [False, True], ids=["here", "away"])
@SIDES
def test_nobody_takes_a_held_place_in_the_friends_name(world, side, away):
    one, two, private = world.met(side)
    two.send(b"a shot", world.now)
    world.run(0.5)
    if away:
        world.rooms.remove(two)
        world.run(AWAY_S + 1)
    seen = list(world.log)
    for session in (None, two.session, one.session):
        for name in (two.name, one.name, bytes((4,)) + bytes(64)):
            third = Third(world, name, session)
            third.hello()
            own = third.member.agreed(one.name), third.member.agreed(two.name)
            for agreed in (*own, bytes(32), b""):
                for state in (YOU, FREE, OTHER, LEAVING):
                    third.presence(one, state, agreed)
                for message in (bytes((CORD,)) + b"nonsense", bytes((PHRASE, 1))):
                    third.send(one, message, agreed, wrapped=False)
                    third.send(one, message, agreed)
    # The friend's packets, under the name of the key that agrees on the same with everybody: the point's other half.
    prime = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
    mirrored = two.name[:33] + (prime - int.from_bytes(two.name[33:], "big")).to_bytes(32, "big")
    assert one is two or numbered(private[0]).agreed(mirrored) == numbered(private[0]).agreed(two.name)
    for topic, packet in seen:
        world.give(topic, packet)
        found = introduced(world.keys.hello(packet[:8]), packet)
        if found and topic == one.topic:
            newer = packet[:8] + (1 << 20).to_bytes(6, "big")
            for head in (packet[:14], newer):
                world.give(topic, introduce(world.keys.hello(packet[:8]), mirrored, head + found[1][14:]))
                world.give(topic, head + found[1][14:])
    world.run(1)
    assert one.status == (AWAY if away else HERE) and one.got == b"a shot" and not one.heard
    assert known(one) == 1
    if away:
        two = world.enter(numbered(private[1]))
    world.run(0.5)
    world.reaches(two, one, b", another", b"a shot")


@SIDES
def test_thousands_of_a_strangers_sessions_leave_the_friend_his_place(world, side):
    one, two, private = world.met(side)
    world.rooms = [one]
    for number in range(1200):
        third = Third(world, two.name if number % 10 == 0 else None)
        third.hello()
        third.presence(one, number % 5)
        if number % 100 == 0:
            world.run(0.05)
    assert one.status == HERE and MOST_PEERS <= known(one) <= 2 * MOST_PEERS
    again = world.enter(numbered(private[1]))
    world.run(1)
    world.reaches(again, one, b"back")
    # And whatever they do, they are forgotten in two minutes.
    world.run(HOLD_S)
    assert world.states() == [HERE, HERE]
    assert known(one) == 1
    world.rooms = [one]
    world.run(HOLD_S)
    third = world.enter()
    world.run(1)
    assert (one.status, third.status) == (HERE, HERE)


@pytest.mark.parametrize("lie", [FREE, YOU, OTHER, TURNED])
@SIDES
def test_a_returning_player_joins_only_his_friend_while_his_place_is_held(world, side, lie):
    one, two, private = world.met()
    world.rooms = [one]
    again = world.enter_on(side, private[1])
    again.expect(one.name, world.now + 60)
    thirds = [Third(world) for _ in range(150)]
    everything = world.give

    def give(topic, packet):
        """The thirds are always quicker."""
        if packet[:8] in (one.session, again.session) and topic != world.keys.door:
            for third in thirds:
                if third.member.name < one.name or lie in (OTHER, TURNED):
                    third.presence(again, lie)
                    break
        everything(topic, packet)

    world.run(0.05)
    for third in thirds:
        third.presence(again, lie)
    world.give = give
    world.run(3)
    world.reaches(again, one, b"it is me")


@SIDES
def test_a_returning_player_waits_for_his_friend_two_minutes_at_most(world, side):
    private = os.urandom(31) + b"1"
    one, gone = world.enter_on(side, private), Member.new()
    one.expect(gone.name, world.now + 60)
    other = world.enter()
    world.run(50)
    assert (one.status, other.status) == (WAITING, FULL)
    world.run(40)
    assert (one.status, other.status) == (HERE, HERE)


@SIDES
def test_a_session_whose_number_another_uses_too_joins_all_the_same(world, side):
    one = world.enter_on(side, os.urandom(31) + b"1")
    world.run(1)
    two = world.enter()
    third = Third(world, session=two.session)
    third.hello()
    for _ in range(3):
        third.presence(one, OTHER)
        third.presence(one, FREE)
        third.presence(one, LEAVING)
    world.run(2)
    world.reaches(two, one, b"over")


# What a broker can do that holds packets back


@SIDES
def test_a_late_packet_of_an_ended_session_does_not_end_the_newer_one(world, side):
    one, two, private = world.met(side)
    world.rooms = [one]
    ended = world.enter(numbered(private[1]))  # a page that was loaded, and again before it was heard
    everything, held = world.give, []

    def give(topic, packet):
        late = packet[:8] == ended.session and topic == one.topic
        held.append((topic, packet)) if late else everything(topic, packet)

    world.give = give
    world.run(1)
    assert held
    world.give = everything
    world.rooms = [one]
    again = world.enter(numbered(private[1]))
    world.run(1)
    assert (one.status, again.status) == (HERE, HERE)
    for packet in held:
        world.give(*packet)
    world.run(3)
    world.reaches(again, one, b"it is me")


@SIDES
def test_packets_that_were_held_back_keep_a_place_for_no_more_than_two_minutes(world, side):
    one, two, _ = world.met(side)
    everything, held = world.give, []
    world.give = lambda topic, packet: held.append((topic, packet)) if topic == one.topic else everything(topic, packet)
    for _ in range(120):  # the friend plays on for a minute, and goes
        two.send(b"still here", world.now)
        world.run(0.5)
    ended, world.rooms = world.now, [one]
    assert one.status == AWAY and len(held) > 120
    world.give = everything
    each = len(held) / HOLD_S
    while one.status != WAITING:
        assert world.now < ended + HOLD_S + 5
        for packet in held[round((world.now - ended) * each) :][:5]:
            world.give(*packet)
        world.run(2)
    assert world.now > ended + HOLD_S - 5


@SIDES
def test_presence_with_a_counter_too_old_or_not_sent_yet_proves_nothing(world, side):
    one = world.enter_on(side, os.urandom(31) + b"1")
    world.run(1)
    third = Third(world)
    third.send(one, bytes((PRESENCE, FREE)) + (world.counter(one) + 1).to_bytes(6, "big"))
    assert known(one) == 0
    world.now += HOLD_S  # it sleeps, and nothing comes
    third.presence(one, FREE)
    assert known(one) == 0
    world.run(1)
    third.presence(one, FREE)
    assert known(one) == 1


@SIDES
def test_a_forgotten_sessions_packets_have_no_effect_when_repeated(world, side):
    one, two, _ = world.met(side)
    third = world.enter()
    world.run(3)
    assert third.status == FULL
    record = [entry for entry in world.log if entry[1][:8] == third.session]
    world.rooms = [one, two]
    world.run(HOLD_S + 1)
    assert known(one) == 1
    said = len(world.log)
    for topic, packet in record:
        if topic == one.topic:
            world.give(topic, packet)
    world.run(1)
    assert not any(topic == third.topic for topic, _ in world.log[said:]) and world.states() == [HERE, HERE]
    assert known(one) == 1


@SIDES
def test_an_old_hello_that_is_said_again_all_the_time_parts_nobody(world, side):
    """Answers to it return old counters, which prove nothing to whoever said it once."""
    one, two, _ = world.met(side)
    hellos = {packet[:8]: (topic, packet) for topic, packet in world.log if topic == world.keys.door}
    for second in range(2 * round(HOLD_S)):
        for packet in hellos.values():
            world.give(*packet)
        one.send(b"1", world.now)
        two.send(b"2", world.now)
        for _ in range(20):
            world.run(0.05)
            assert world.states() == [HERE, HERE], second


# Far lines, in simulated time


@pytest.mark.parametrize("seed, delay_ms, pace_ms", [(3, 150, 700), (3, 600, 700), (4, 150, 0)])
def test_on_a_far_line_nothing_is_sent_twice_and_an_answer_takes_a_round_trip(seed, delay_ms, pace_ms):
    """Also for a player who shoots at once after a miss."""
    duel = FarDuel(seed, delay_ms, 0.0, pace_ms).play()
    assert duel.retransmits == 0 and duel.lost == 0
    assert len(duel.answers_ms) > 50 and max(duel.answers_ms) <= 2 * delay_ms + 2 * STEP_MS


def test_start_to_first_shot_takes_less_than_6_s_where_a_packet_in_twenty_is_lost():
    first_ms = [FarDuel(seed, 150, 0.05).play().first_ms for seed in daily(3, range(8))]
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


def assert_same_end(engines):
    one, two = (engine.player for engine in engines)
    assert one.outcome == two.outcome and one.outcome.cause == "sunk" and one.log == two.log


def room_line(secret, address):
    keys = Keys(secret)
    return RoomLine(keys, Seat(keys, None), address)


@pytest.fixture
def mosquitto(tmp_path):
    with Mosquitto(tmp_path) as running:
        yield running


@contextlib.asynccontextmanager
async def two_lines(address):
    """Two lines into one room."""
    secret = new_secret()
    lines = [room_line(secret, address) for _ in range(2)]
    async with together(*(line.run() for line in lines)) as running:
        yield secret, lines, running


async def test_a_duel_survives_a_bad_line_and_a_broker_that_restarts_and_leaks_nothing(mosquitto):
    secret = new_secret()
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
            assert_same_end(engines)
            topics = set().union(*(line.room.listens for line in lines))
        mosquitto.stop()
    assert {topic for topic, _, _ in log} == topics
    assert not any(retained for _, _, retained in log)
    # Nothing of a frame, not even its kind, shows in 30 bytes more: every packet's bytes are as chance makes them.
    bodies = b"".join(packet[14:] for _, packet, _ in log)
    ones = sum(byte.bit_count() for byte in bodies) / len(bodies) / 8
    assert len(bodies) > 5000 and 0.49 < ones < 0.51 and max(map(bodies.count, range(256))) < len(bodies) / 100


async def test_a_third_at_a_terminal_is_refused_and_the_broker_keeps_nothing(mosquitto, caplog):
    caplog.set_level(logging.INFO, "zalp")
    async with two_lines(mosquitto.address) as (secret, lines, running):
        await until(lambda: all(line.there for line in lines), running)
        with pytest.raises(CableError, match="Both places in this room are taken"):
            await room_line(secret, mosquitto.address).run()
        lines[0].say(0)
        await until(lambda: "Your friend: Good shot!" in caplog.text, running)
    async with aiomqtt.Client("127.0.0.1", mosquitto.port) as late:
        await late.subscribe("#")
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(anext(late.messages), 0.5)


async def test_a_program_notes_for_whom_it_holds_a_place_until_it_leaves(mosquitto, tmp_path):
    keys = Keys(new_secret())
    seats = [Seat(keys, tmp_path / name) for name in ("one", "two")]
    lines = [RoomLine(keys, seat, mosquitto.address) for seat in seats]
    async with together(*(line.run() for line in lines)) as running:
        await until(lambda: all(line.there for line in lines), running)
        # What the program finds that is started next, should this one be killed.
        name, left_s = Seat(keys, tmp_path / "one").expected
        assert name == seats[1].member.name and HOLD_S - 20 < left_s <= HOLD_S
    assert Seat(keys, tmp_path / "one").expected is None
    Seat(keys, tmp_path / "one").keep(seats[1].member.name, 60)
    again = RoomLine(keys, Seat(keys, tmp_path / "one"), mosquitto.address)
    async with together(again.run()) as running:
        await until(lambda: again.room.friend == seats[1].member.name, running)


async def refused(address, words):
    """A room's line ends at its start with these words, at once."""
    with pytest.raises(CableError, match=words):
        await asyncio.wait_for(room_line(SECRET, address).run(), HANG_S)


@pytest.mark.parametrize(
    "address, words",
    [
        ("mqtt://127.0.0.1:9", "mqtt://127.0.0.1:9 cannot be reached.*port open"),
        ("mqtt://a..b", "cannot be reached.*Is its address right"),
        ("mqtt://nobody.invalid", "cannot be reached.*Is its address right"),
    ],
)
async def test_a_broker_that_does_not_answer_is_reported_at_the_start(address, words):
    await refused(address, words)


async def test_a_frame_goes_as_one_packet_and_what_is_none_goes_too(monkeypatch):
    line = room_line(SECRET, "mqtt://nowhere")
    said = []
    monkeypatch.setattr(line.room, "send", lambda data, now: said.append(data))
    for piece in (b"\0abc", b"defg", b"hij\0", b"\0k\0\0l\0"):
        line.take(piece)
    assert said == [b"\0abcdefghij\0", b"\0k\0\0l\0"]
    line.take(b"no end")
    await until(lambda: len(said) == 3)
    assert said[2] == b"no end" and len(broker.PHRASES) == 6


def test_make_room_prints_what_opens_one(monkeypatch, capsys):
    monkeypatch.setattr("zalp.tools.rooms.keys.ROUNDS", 1000)
    for arguments in ([], ["--code"]):
        monkeypatch.setattr("sys.argv", ["rooms", *arguments])
        main()
        assert len(secret_of(capsys.readouterr().out)) == 16


# A broker that does not carry what a room sends


LONG = 180  # bytes of a packet beyond which a broker of these tests takes none


def lets_through(which, topic, packet):
    """Whether a broker of this kind carries a packet."""
    if which == "nothing":
        return False
    return "/" not in topic.removeprefix("zalp/") if which == "the door" else len(packet) <= LONG


@SIDES
@pytest.mark.parametrize("which, status", [("nothing", UNHEARD), ("the door", UNHEARD), ("short", SHORT_ALONE)])
def test_a_room_whose_packets_do_not_come_back_says_so_within_ten_seconds_until_they_do(world, side, which, status):
    room = world.enter_on(side, os.urandom(31) + b"1")
    everything = world.give
    world.give = lambda topic, packet: lets_through(which, topic, packet) and everything(topic, packet)
    world.run(ECHO_S - 1)
    assert room.status == WAITING
    world.run(4)
    assert room.status == status
    world.give = everything
    world.run(3)
    assert room.status == WAITING


def test_a_rooms_test_packets_stop_once_it_hears_itself(world):
    world.met()
    world.run(1)
    said = len(world.log)
    world.run(10)
    assert world.states() == [HERE, HERE] and all(room.proved for room in world.rooms)
    assert len(world.log) - said <= 2 * 6  # presence every two seconds
    sizes = {len(packet) for _, packet in world.log}
    assert max(sizes) == LONGEST + 30


def run_whole(run, caplog):
    """Run it, and all that it leaves behind; no error is left that nobody has seen."""

    async def settled():
        await run()
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(settled())
    gc.collect()
    assert "never retrieved" not in caplog.text


RIGHTS = {
    "other topics": ["topic readwrite other/#"],
    "to write": ["topic write zalp/#"],
    "the door": ["topic readwrite zalp/+"],
}
REPORTED = [((), RIGHTS[name], "rights (ACL)") for name in daily(1, list(RIGHTS))]
for setting in ("message_size_limit", "max_packet_size"):  # the one drops what is longer, the other hangs up
    REPORTED.append(((f"{setting} {LONG}",), None, "short packets only"))


@pytest.mark.parametrize("settings, rights, words", REPORTED)
def test_a_broker_that_withholds_topics_or_long_packets_is_reported_to_both(tmp_path, caplog, settings, rights, words):
    caplog.set_level(logging.INFO, "zalp")

    async def run():
        async with two_lines(mosquitto.address) as (_, lines, running):
            await until(lambda: caplog.text.count(words) == 2, running)
            assert not any(line.there for line in lines)

    with Mosquitto(tmp_path, *settings, rights=rights) as mosquitto:
        run_whole(run, caplog)


@pytest.mark.parametrize("size", [40, 20])
def test_a_broker_that_takes_not_even_the_list_of_topics_is_reported_at_once(tmp_path, caplog, monkeypatch, size):
    monkeypatch.setattr(broker, "TIMEOUT_S", 2 * HANG_S)
    words = "cannot be reached: it hangs up before it answers.*very short packets"
    with Mosquitto(tmp_path, f"max_packet_size {size}") as mosquitto:
        run_whole(lambda: refused(mosquitto.address, words), caplog)


@pytest.mark.parametrize(
    "hangs_up, words",
    [(True, "it hangs up before it answers: it may have no room for more clients"), (False, "says nothing")],
)
def test_a_broker_that_hangs_up_or_is_silent_is_reported(caplog, monkeypatch, hangs_up, words):
    """It takes the connection and closes it, as Mosquitto does if it has no room (max_connections); or keeps it."""
    monkeypatch.setattr(broker, "TIMEOUT_S", 2 * HANG_S)
    monkeypatch.setattr(broker, "KEEPALIVE_S", 1)

    async def run():
        taken = (lambda reader, writer: writer.close()) if hangs_up else (lambda reader, writer: None)
        async with await asyncio.start_server(taken, "127.0.0.1", 0) as server:
            await refused(f"mqtt://127.0.0.1:{server.sockets[0].getsockname()[1]}", words)

    run_whole(run, caplog)


def test_the_name_in_a_room_is_neither_read_nor_written_through_a_link(tmp_path):
    other = tmp_path / "other"
    other.write_bytes(b"another's own 16")
    link = tmp_path / "member"
    link.symlink_to(other)
    with pytest.raises(CableError, match="a link.*remove it"):
        Seat(Keys(SECRET), tmp_path)
    assert other.read_bytes() == b"another's own 16"


# A real handheld in a room: a pseudoterminal for its serial port


class Wire(Line):
    """The end of a serial cable at a real handheld's jack. number: of a pseudoterminal's file, whose other end is the
    computer's port.
    """

    def __init__(self, number):
        super().__init__()
        self.number = number

    def take(self, data):
        os.write(self.number, data)

    def came(self):
        self.sent(os.read(self.number, 1000))


async def test_a_handheld_on_a_serial_port_fights_a_duel_in_a_room(mosquitto, tmp_path):
    secret = new_secret()
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    tty.setraw(theirs)
    wire, line = Wire(ours), room_line(secret, mosquitto.address)
    engines = [joined(wire, 0), joined(line, 1)]
    wire.set_there(True)
    asyncio.get_running_loop().add_reader(ours, wire.came)
    command = [sys.executable, "-m", "zalp.tools.virtual", "--saves", str(tmp_path), "--serial", os.ttyname(theirs)]
    command += ["--room", "#" + fragment(secret), "--broker", mosquitto.address]
    bridge = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    async with together(*(end.run() for end in (line, *engines))) as running:
        await until(lambda: line.there, running)
        for engine in engines:
            engine.played.set()
        await until(lambda: all(engine.over for engine in engines), running)
    assert_same_end(engines)
    bridge.terminate()
    assert await bridge.wait() == 0
