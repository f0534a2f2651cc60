"""The virtual cable: the wire's time, pulling and noise; the lines that lead outside; two units joined by it."""

import asyncio
import contextlib
import os
import pty
import socket
import tty

import pytest
from mosquitto import free_port
from test_virtual import UP, Client, Desk

from host_tools.virtual.player import HANG_S
from zalp.tools import cable
from zalp.tools.cable import BYTE_S, Cable, CableError, Serial, Tcp, address
from zalp.tools.tasks import together

pytestmark = pytest.mark.slow


class Jack:
    """An end of the cable that notes what comes, and when."""

    def __init__(self):
        self.there = True
        self.data = bytearray()
        self.times = []
        self.seen = None
        self.sent = lambda data: None

    def take(self, data):
        self.data += data
        self.times.append(asyncio.get_running_loop().time())

    def informed(self, present):
        self.seen = present


def joined(seed=0):
    """Two ends and the cable between them."""
    one, other = Jack(), Jack()
    return one, other, Cable(one, other, seed=seed)


async def until(condition):
    async def wait():
        while not condition():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), HANG_S)


async def test_bytes_take_the_wires_time_and_keep_their_order():
    one, other, wire = joined()
    loop = asyncio.get_running_loop()
    start = loop.time()
    text = bytes(range(256)) * 4
    wire.put(one, text[:1000])
    wire.put(one, text[1000:])
    wire.put(other, b"back")  # both directions at once
    await until(lambda: len(other.data) == 1024)
    assert other.data == text and one.data == b"back"
    assert other.times[-1] - start >= 1024 * BYTE_S * 0.99


async def test_bytes_beyond_the_wires_capacity_are_lost_not_kept():
    one, other, wire = joined()
    start = asyncio.get_running_loop().time()
    for _ in range(100):
        wire.put(one, bytes(1000))
    meanwhile = (asyncio.get_running_loop().time() - start) / BYTE_S
    assert wire.carried <= cable.BACKLOG + meanwhile + 1
    await until(lambda: len(other.data) == wire.carried)


async def test_a_pulled_cable_carries_nothing_and_both_ends_know():
    one, other, wire = joined()
    wire.look()
    assert one.seen and other.seen
    wire.put(one, bytes(500))  # on the wire when it is pulled
    wire.plug(False)
    assert one.seen is False and other.seen is False
    wire.put(one, b"never")
    wire.plug(True)
    assert one.seen and other.seen
    wire.put(one, b"again")
    wire.put(one, bytes(600))  # which takes longer than what was on the wire
    await until(lambda: len(other.data) >= 605)
    assert other.data == b"again" + bytes(600)


async def test_a_unit_without_power_is_nobody():
    one, other, wire = joined()
    other.there = False
    wire.look()
    assert one.seen is False and other.seen is True
    wire.put(one, b"?")
    other.there = True
    wire.look()
    wire.put(one, b"!")
    await until(lambda: other.data)
    assert other.data == b"!"


async def test_noise_spoils_about_its_share_of_the_bytes():
    one, other, wire = joined(seed=3)
    wire.noise = 0.05
    wire.put(one, bytes(4000))
    wire.noise = 0
    wire.put(one, b"end")
    await until(lambda: other.data.endswith(b"end"))
    assert 120 < wire.spoilt < 290 and other.data != bytes(4000) + b"end"
    assert abs(len(other.data) - 4003) < 200


async def test_two_lines_meet_over_tcp_and_one_may_go_and_come_back():
    port = free_port()
    listener, caller = Tcp("127.0.0.1", port, True), Tcp("127.0.0.1", port, False)
    got = bytearray()
    listener.sent = got.extend
    async with together(listener.run()):
        async with together(caller.run()):
            await until(lambda: listener.there and caller.there)
            caller.take(b"hello")
            await until(lambda: got == b"hello")
        await until(lambda: not listener.there)
        async with together(Tcp("127.0.0.1", port, False).run()):
            await until(lambda: listener.there)


@pytest.mark.parametrize("host", ["nobody.invalid", "a..b", "x" * 64 + ".example"])
def test_an_unknown_name_is_reported_in_a_sentence(host):
    for listen, words in ((False, "nobody here knows a computer called"), (True, "cannot listen on")):
        with pytest.raises(CableError, match=words):
            asyncio.run(asyncio.wait_for(Tcp(host, 8720, listen).run(), HANG_S))


async def test_a_caller_calls_again_whatever_it_finds_and_informs_once_while_nobody_answers(caplog, monkeypatch):
    monkeypatch.setattr(cable, "AGAIN_S", 0.01)
    caplog.set_level("INFO", "zalp")
    unknown, refused = socket.gaierror(-2, "Name or service not known"), ConnectionRefusedError()
    finds = [refused, refused, None, unknown, unknown, refused, refused]
    connect = asyncio.open_connection

    async def open_connection(host, number):
        found = finds.pop(0) if finds else refused
        if found:
            raise found
        return await connect(host, number)

    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    peer = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    caller = Tcp("127.0.0.1", peer.sockets[0].getsockname()[1], False)
    async with peer, together(caller.run()) as running:
        await until(lambda: not finds or running[0].done())
        assert not running[0].done()
    assert caplog.text.count("Nobody answers") == 2


async def test_a_peer_that_is_silent_gives_way_to_a_newer_one_and_one_that_talks_does_not(monkeypatch):
    async def connected(port):
        while True:
            with contextlib.suppress(ConnectionRefusedError):  # it does not listen yet
                return await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(0.005)

    port = free_port()
    listener = Tcp("127.0.0.1", port, True)
    got = bytearray()
    listener.sent = got.extend
    async with together(listener.run()):
        _, first = await connected(port)
        first.write(b"1")
        await until(lambda: got == b"1")
        reader, refused = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read(1) == b"", "a cable has two ends"
        monkeypatch.setattr(cable, "SILENT_S", 0)
        second_reader, second = await connected(port)
        second.write(b"2")
        await until(lambda: got == b"12")
        first.write(b"x")
        listener.take(b"to the second")
        assert await second_reader.readexactly(13) == b"to the second"
        second.write(b"3")
        await until(lambda: got.endswith(b"3"))
        assert listener.there and got == b"123"
        for writer in (first, refused, second):
            writer.close()


async def test_a_serial_port_carries_bytes_both_ways():
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    tty.setraw(theirs)
    line = Serial(os.ttyname(theirs))
    got = bytearray()
    line.sent = got.extend
    async with together(line.run()):
        await until(lambda: line.there)
        os.write(ours, b"from afar")
        await until(lambda: got == b"from afar")
        line.take(b"answer")
        assert await asyncio.to_thread(os.read, ours, 20) == b"answer"
    os.close(ours)
    os.close(theirs)


def test_a_missing_serial_port_is_reported():
    with pytest.raises(CableError, match="cannot be opened.*Is it plugged in"):
        Serial("/dev/no-such-port")


def test_addresses():
    assert address("8720", False) == ("127.0.0.1", 8720)
    assert address("localhost:8720", False) == ("localhost", 8720)
    assert address("[::1]:8720", True) == ("::1", 8720)
    for bad in ("", "host:", "host:port", "1:70000", "host:-1", "host:" + "9" * 5000, "host:٣"):
        with pytest.raises(CableError, match="give HOST:PORT"):
            address(bad, False)


def test_listening_in_public_is_warned_of(caplog):
    address("0.0.0.0:8720", True)
    assert "can join" in caplog.text
    caplog.clear()
    address("127.0.0.1:8720", True)
    assert caplog.text == ""


class Both(Client):
    """A page that sees two units: what the jacks show, by unit, and the cable."""

    def __init__(self, socket):
        super().__init__(socket)
        self.jacks = {}
        self.cable = None

    async def until(self, condition):
        async def take():
            while not condition(self):
                packet = await self.socket.receive_bytes()
                await self.socket.send_bytes(b"R\0\0\0")
                while packet:
                    size = int.from_bytes(packet[2:4], "little")
                    if packet[:1] == b"F":
                        self.jacks[packet[1]] = tuple(packet[13:16])
                    packet = packet[4 + size :]

        await asyncio.wait_for(take(), HANG_S)

    async def press(self, unit, key):
        for down in (1, 0):
            await self.socket.send_bytes(bytes((ord("K"), unit, 2, 0, key, down)))


async def test_two_units_talk_over_the_cable_until_it_is_pulled_or_one_has_no_power(tmp_path):
    async with Desk(tmp_path) as desk, desk.connect() as link:
        page = Both(link)
        await page.until(lambda page: page.jacks.get(0) is not None)
        await link.send_bytes(b"U\0\1\0\2")  # the second handheld
        await page.until(lambda page: page.jacks.get(0, (0,))[0] == page.jacks.get(1, (0,))[0] == 1)
        await page.press(0, UP)
        await page.until(lambda page: page.jacks[1] == (1, 7, 100))
        await link.send_bytes(b"C\0\2\0\0\0")  # pulled
        await page.until(lambda page: page.jacks[0][0] == page.jacks[1][0] == 0)
        await link.send_bytes(b"C\0\2\0\1\0")  # plugged in
        await page.until(lambda page: page.jacks[0][0] == page.jacks[1][0] == 1)
        await link.send_bytes(b"P\1\1\0\0")  # the second unit's power goes
        await page.until(lambda page: page.jacks[0][0] == 0)
        await link.send_bytes(b"P\1\1\0\1")
        await page.until(lambda page: page.jacks[0][0] == 1)
        pid = desk.server.rack.units[1].pid
        await link.send_bytes(b"U\0\1\0\1")  # put away
        await page.until(lambda page: page.jacks[0][0] == 0)
        assert pid and desk.server.rack.units[1].state == "off"
