"""The virtual handheld: server, unit process and drivers, with a small program in place of the game."""

import asyncio
import contextlib
import errno
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import aiohttp
import pytest
from browsing import PROGRAM, TREE, serving

from host_tools.virtual.player import HANG_S
from zalp.tools.cable import CableError
from zalp.tools.virtual import __main__ as virtual
from zalp.tools.virtual.server import Page, Server, key_table
from zalp.tools.virtual.units import NoMicroPython, find_micropython

pytestmark = pytest.mark.slow

UP, LEFT, RIGHT, DOWN, FIRE, BACK = 10, 12, 13, 11, 14, 15
PRESSED, RELEASED, HELD, REPEAT = 1, 2, 3, 4

try:
    MICROPYTHON = find_micropython(os.environ.get("MICROPYTHON"))
except NoMicroPython as error:
    pytest.skip(str(error), allow_module_level=True)


class Client:
    """A page without a browser."""

    def __init__(self, socket):
        self.socket = socket
        self.frame = None
        self.power = None
        self.letters = None
        self.samples = b""
        self.rate = None
        self.texts = []
        self.battery = None

    async def until(self, condition):
        """Take packets until the condition holds."""

        async def take():
            while not condition(self):
                packet = await self.socket.receive_bytes()
                await self.socket.send_bytes(b"R\0\0\0")
                while packet:
                    size = int.from_bytes(packet[2:4], "little")
                    self.received(chr(packet[0]), packet[4 : 4 + size])
                    packet = packet[4 + size :]

        try:
            await asyncio.wait_for(take(), HANG_S)
        except asyncio.TimeoutError:
            enemy, own = (self.frame[:12], self.frame[300:348]) if self.frame else ("", "")
            pytest.fail(f"not within {HANG_S} s; power {self.power}, frame {enemy!r} {own!r}, texts {self.texts[-3:]}")

    def received(self, kind, payload):
        if kind == "F":
            self.frame = payload if any(payload) else None  # dark: nothing came from the unit yet
        elif kind == "P":
            self.power = json.loads(payload)
            self.frame = None
        elif kind == "A":
            self.letters = payload.decode()
        elif kind == "S":
            self.rate = int.from_bytes(payload[:2], "little") * 100
            self.samples += payload[2:]
        elif kind == "B":
            self.battery = int.from_bytes(payload, "little")
        elif kind == "L":
            self.texts.append(payload.decode())

    async def say(self, kind, payload):
        await self.socket.send_bytes(kind.encode() + bytes((0, len(payload), 0)) + bytes(payload))

    async def press(self, key):
        await self.say("K", (key, 1))
        await self.say("K", (key, 0))

    def enemy(self, pixel):
        return tuple(self.frame[3 * pixel : 3 * pixel + 3]) if self.frame else None

    def own(self, pixel):
        return tuple(self.frame[300 + 3 * pixel : 303 + 3 * pixel]) if self.frame else None


class Desk:
    """A server on a port of its own."""

    def __init__(self, folder, program=PROGRAM):
        self.server = Server(MICROPYTHON, program, folder / "saves")

    async def __aenter__(self):
        self.serving = serving(self.server)
        self.address = await self.serving.__aenter__()
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_):
        await self.session.close()
        await self.serving.__aexit__(None, None, None)

    @property
    def unit(self):
        return self.server.rack.units[0]

    def connect(self, **headers):
        origin = self.address.rstrip("/")
        return self.session.ws_connect(f"{origin}/socket", headers={"Origin": origin, **headers})

    @contextlib.asynccontextmanager
    async def page(self):
        async with self.connect() as socket:
            yield Client(socket)


@contextlib.asynccontextmanager
async def lit(folder, program=PROGRAM):
    """(desk, page) when the unit has shown its first picture."""
    async with Desk(folder, program) as desk, desk.page() as page:
        await page.until(lambda p: p.frame)
        yield desk, page


def program(folder, text):
    """The path of a program that runs these lines with a board."""
    path = folder / "program.py"
    lines = "".join(f" {line}\n" for line in text.strip("\n").split("\n"))
    path.write_text(f"from drivers import launch\nasync def main(board):\n{lines}launch(main)\n")
    return path


def process_state(pid):
    """The letter of ps (T: stopped), or "" when there is no such process."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return "" if state.startswith("Z") else state[:1]


def wait_for(condition):
    end = time.monotonic() + HANG_S
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


async def test_a_key_reaches_the_unit_and_its_light_the_page(tmp_path):
    async with lit(tmp_path) as (desk, page):
        assert page.power == {"state": "on", "error": ""}
        assert page.letters == "ABCDEFGHIJ"
        await page.say("K", (3, 1))
        await page.until(lambda p: p.own(3)[1] == 1)
        await page.until(lambda p: p.own(3)[2] >= 3)
        assert page.own(3)[:2] == (REPEAT, 1)
        await page.say("K", (3, 0))
        await page.until(lambda p: p.own(3)[:2] == (RELEASED, 2))
        assert "hello" in page.texts
        await page.say("B", (4300).to_bytes(2, "little"))
        await page.until(lambda p: p.enemy(1)[0] == 43)


async def test_a_key_held_while_the_power_comes_on_is_down_from_the_start(tmp_path):
    async with lit(tmp_path) as (desk, page):
        await page.say("P", (0,))
        await page.until(lambda p: p.power["state"] == "off")
        await page.say("K", (FIRE, 1))
        await page.say("P", (1,))
        await page.until(lambda p: p.own(FIRE) and p.own(FIRE)[1] > 0)
        assert page.own(FIRE)[0] in (PRESSED, HELD, REPEAT) and page.own(BACK) == (0, 0, 0)
        await page.say("K", (FIRE, 0))
        await page.until(lambda p: p.own(FIRE)[0] == RELEASED)


async def test_nonsense_from_a_page_is_ignored(tmp_path):
    async with lit(tmp_path) as (desk, page):
        for data in (
            b"",
            b"K",
            b"K\0\2\0",
            b"K\0\1\0\1",
            b"K\0\2\0\x10\1",
            b"K\7\2\0\1\1",
            b"K\0\2\0\1\3",
            b"P\7\1\0\1",
            b"?\0\1\0\1",
            b"B\0\1\0\1",
        ):
            await page.socket.send_bytes(data)
        await page.socket.send_str("K")
        await page.press(5)
        await page.until(lambda p: p.own(5)[:2] == (RELEASED, 2))
        assert desk.unit.state == "on"


async def test_samples_arrive_whole_and_nothing_comes_in_silence(tmp_path):
    async with lit(tmp_path) as (desk, page):
        assert page.samples == b""
        await page.press(RIGHT)
        await page.until(lambda p: len(p.samples) >= 3200)
        await page.press(1)
        await page.until(lambda p: p.own(1)[:2] == (RELEASED, 2))
        assert page.rate == 16000
        assert page.samples == bytes(n & 255 for n in range(3200))


WHITE = """
board.panels.enemy.fill((255, 255, 255))
board.panels.own[99] = (255, 0, 0)
board.panels.show()
await board.clock.sleep_ms(60000)
"""


async def test_the_page_sees_what_the_picos_leds_would(tmp_path):
    """The current budget holds here too: a frame of full white comes as bright as the Pico's limiter lets it be."""
    async with lit(tmp_path, program(tmp_path, WHITE)) as (_, page):
        assert 4000 < sum(page.frame) <= 5100
        assert page.enemy(0) == page.enemy(99) == (page.own(99)[0],) * 3 and page.own(0) == (0, 0, 0)


async def test_the_battery_stays_as_it_was_over_the_power_switch(tmp_path):
    async with Desk(tmp_path) as desk, desk.page() as page:
        await page.until(lambda p: p.enemy(1) == (50, 0, 0))
        await page.say("B", (4100).to_bytes(2, "little"))
        await page.until(lambda p: p.enemy(1) == (41, 0, 0))
        await page.say("P", (0,))
        await page.until(lambda p: p.power["state"] == "off")
        await page.say("P", (1,))
        await page.until(lambda p: p.enemy(1) == (41, 0, 0))
        async with desk.page() as second:
            await second.until(lambda p: p.battery is not None)
            assert second.battery == 4100


SLEEPS = """
board.panels.own.fill((9, 9, 9))
board.panels.show()
await board.clock.sleep_ms(300)
board.speaker.stop()
board.panels.dark()
board.log("dark")
while board.keypad.get() is None:
    await board.sleep(60000, True)
board.panels.show()
board.log("usb %s, %d mA, steady %d" % (board.battery.usb, board.panels.load_ma, board.battery.steady(0)))
await board.clock.sleep_ms(60000)
"""


async def test_dark_panels_a_stopped_speaker_and_sleep_are_the_picos_words(tmp_path):
    async with lit(tmp_path, program(tmp_path, SLEEPS)) as (_, page):
        await page.until(lambda p: "dark" in p.texts)
        await page.until(lambda p: p.frame is None)
        await page.say("B", (0, 0))
        await page.press(3)
        await page.until(lambda p: p.frame and len(p.texts) == 2)
        assert page.texts[1] == "usb True, 411 mA, steady 0"


async def test_a_crash_shows_its_traceback_and_the_unit_can_be_powered_on_again(tmp_path):
    async with lit(tmp_path) as (desk, page):
        await page.press(BACK)
        await page.until(lambda p: p.power["state"] == "crashed")
        assert "Traceback" in page.power["error"] and "ValueError: BACK was pressed" in page.power["error"]
        async with desk.page() as other:  # a page that comes later sees it too
            await other.until(lambda p: p.power and "BACK was pressed" in p.power["error"])
        await page.say("P", (1,))
        await page.until(lambda p: p.power["state"] == "on" and p.frame)
        assert page.power["error"] == ""


BREAKS = """
class Broken:
    rate = 16000
    active = True
    def fill(self, buffer):
        raise ValueError("no samples")
board.speaker.start(Broken())
await board.clock.sleep_ms(60000)
"""


async def test_a_failed_background_task_stops_the_program(tmp_path):
    async with Desk(tmp_path, program(tmp_path, BREAKS)) as desk, desk.page() as page:
        await page.until(lambda p: p.power and p.power["state"] == "crashed")
        assert "no samples" in page.power["error"]


async def test_records_survive_the_power_switch_at_any_moment(tmp_path):
    chance = random.Random(7)
    async with lit(tmp_path) as (desk, page):
        for _ in range(12):
            seen = page.enemy(0)[0]
            for _ in range(8):
                await page.press(FIRE)
            goal = seen + chance.randrange(4)
            await page.until(lambda p, goal=goal: p.enemy(0)[0] >= goal)
            await asyncio.sleep(chance.random() / 500)
            seen = page.enemy(0)[0]
            await page.say("P", (0,))
            await page.until(lambda p: p.power["state"] == "off")
            assert desk.unit.pid is None
            await page.say("P", (1,))
            await page.until(lambda p: p.frame)
            assert seen <= page.enemy(0)[0] <= seen + 8  # the old or the new, never neither
            assert page.enemy(2)[1] == 0  # no record was set aside


async def test_closing_the_last_page_pauses_and_the_next_one_sees_the_picture_at_once(tmp_path):
    async with Desk(tmp_path) as desk:
        assert desk.unit.pid is None  # nobody has looked yet
        async with desk.page() as page:
            await page.until(lambda p: p.frame)
            pid = desk.unit.pid
            async with desk.page() as second:
                await second.until(lambda p: p.frame)
            await page.say("K", (4, 1))
            await page.until(lambda p: p.own(4)[1] == 1)
            assert process_state(pid) != "T"
        await asyncio.to_thread(wait_for, lambda: process_state(pid) == "T")
        async with desk.page() as page:
            await page.until(lambda p: p.frame)
            assert desk.unit.pid == pid
            await page.until(lambda p: p.own(4)[0] == RELEASED)  # nobody held the key any more
            assert process_state(pid) != "T"


async def test_a_unit_that_does_not_look_keeps_the_first_events_and_counts_the_rest(tmp_path):
    async with lit(tmp_path) as (desk, page):
        await page.press(LEFT)
        await page.until(lambda p: p.own(LEFT)[:2] == (RELEASED, 2))
        for _ in range(40):
            await page.press(2)
        await page.say("B", (4300).to_bytes(2, "little"))  # after the keys: the game looks again
        # The 80 edges of key 2, and what a slow machine takes for holding it, share the 32 places of the queue.
        await page.until(lambda p: sum(p.own(2)[1:]) == 32)
        assert page.enemy(2)[0] >= 80 - 32


async def test_a_stopped_unit_does_not_respond_until_it_continues_or_is_switched(tmp_path):
    async with lit(tmp_path) as (desk, page):
        pid = desk.unit.pid
        os.kill(pid, signal.SIGSTOP)
        await page.until(lambda p: p.power["state"] == "silent")
        os.kill(pid, signal.SIGCONT)
        await page.until(lambda p: p.power["state"] == "on")
        os.kill(pid, signal.SIGSTOP)
        await page.until(lambda p: p.power["state"] == "silent")
        await page.say("P", (1,))  # "Power on again"
        await page.until(lambda p: p.power["state"] == "on" and p.frame)
        assert desk.unit.pid != pid and process_state(pid) == ""


async def test_a_paused_unit_is_asked_nothing(tmp_path):
    async with Desk(tmp_path) as desk:
        async with desk.page() as page:
            await page.until(lambda p: p.frame)
        await asyncio.to_thread(wait_for, lambda: process_state(desk.unit.pid) == "T")
        for _ in range(10):
            desk.unit.ask()
        assert desk.unit.state == "on"


async def test_a_unit_whose_folder_is_none_says_so(tmp_path):
    async with Desk(tmp_path) as desk:
        (tmp_path / "saves").mkdir()
        (tmp_path / "saves" / "unit-1").write_text("")
        async with desk.page() as page:
            await page.until(lambda p: p.power)
            assert page.power["state"] == "crashed" and "Nothing can be saved" in page.power["error"]


def test_a_request_that_is_not_http_is_refused_without_a_traceback(tmp_path, caplog):
    async def play():
        async with Desk(tmp_path) as desk:
            for words in (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 20000 + b"\r\n\r\n", b"\0\1\2\r\n\r\n"):
                reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(desk.address).port)
                writer.write(words)
                assert b" 400 " in await reader.readline()
                writer.close()

    asyncio.run(play())
    assert "refused" in caplog.text and "Traceback" not in caplog.text


async def test_a_flood_from_the_unit_neither_grows_nor_blocks(tmp_path):
    async with lit(tmp_path) as (desk, page):
        await page.press(DOWN)
        await page.until(lambda p: p.own(DOWN)[0] == RELEASED and p.enemy(0)[2] == 0)
        (one,) = desk.server._pages
        assert len(one._newest) <= 3 and len(one._flow) <= Page.QUEUE


async def test_a_page_that_takes_nothing_gets_the_newest_frame_when_it_comes_back():
    sent = []

    class Socket:
        async def send_bytes(self, packet):
            sent.append(packet)

    page = Page(Socket())
    sender = asyncio.create_task(page.send())
    for n in range(1000):
        page.post("F", 0, bytes((n & 255,)))
        page.post("S", 0, bytes((n & 255,)))
        await asyncio.sleep(0)
    assert len(sent) == Page.WINDOW
    assert len(page._newest) == 1 and len(page._flow) == Page.QUEUE
    page.received()
    while len(sent) == Page.WINDOW:
        await asyncio.sleep(0)
    sender.cancel()
    assert len(sent) == Page.WINDOW + 1
    assert sent[-1].startswith(b"F\0\1\0" + bytes((999 & 255,)))


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": ""}, {"Origin": "null"}, {"Host": "evil.example"}]
)
async def test_a_foreign_page_cannot_connect(tmp_path, headers):
    async with Desk(tmp_path) as desk:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await desk.connect(**headers)
        assert refused.value.status == 403
        async with desk.session.get(desk.address, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        assert desk.unit.pid is None


async def test_the_page_is_served_whole_and_asks_nobody_else(tmp_path):
    async with Desk(tmp_path) as desk:
        seen = set()
        wanted = ["/", "/page/worklet.js"]
        while wanted:
            path = wanted.pop()
            seen.add(path)
            async with desk.session.get(urljoin(desk.address, path)) as answer:
                assert answer.status == 200, path
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
                text = await answer.text()
            assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path
            names = [f"/{name}" for name in re.findall(r'"(page/[\w.]+)"', text)]
            names += [urljoin(path, name) for name in re.findall(r'"(\.\.?/(?!vendor/)[\w./-]+)"', text)]
            names += [urljoin(path, name) for name in re.findall(r"url\(([\w.-]+)\)", text)]
            wanted += [name for name in names if name not in seen]
        page = TREE / "library/zalp/tools/virtual/page"
        assert seen == {"/", "/page/setup.json"} | {
            f"/page/{file.relative_to(page).as_posix()}"
            for file in page.rglob("*")
            if file.is_file() and file.suffix != ".html"
        }


async def test_only_the_servers_own_process_may_be_a_unit(tmp_path):
    async with lit(tmp_path) as (desk, page):
        for hello in (b"H\1\0\0", b"H\2\0\0x", b"H\1\0\7", b"H\0\0", b"GET / HTTP/1.1\r\n\r\n" * 4000):
            reader, writer = await asyncio.open_connection("127.0.0.1", desk.server.rack.port)
            writer.write(hello + b"F" + (600).to_bytes(2, "little") + b"\xff" * 600)
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), HANG_S) == b""
            writer.close()
        await page.press(6)
        await page.until(lambda p: p.own(6)[:2] == (RELEASED, 2))


def test_the_key_table_is_whole():
    table = key_table()
    assert len(table["keys"]) == 16
    codes = [code for key in table["keys"] for code in key["codes"]]
    letters = "".join(key["types"] for key in table["keys"])
    assert len(codes) == len(set(codes)) and len(letters) == len(set(letters)) == 20


# The command


@contextlib.contextmanager
def command(folder, *options, **environment):
    """`python -m zalp.tools.virtual` and a function that waits for a line of what it prints."""
    words = [sys.executable, "-m", "zalp.tools.virtual", "--no-browser"]
    process = subprocess.Popen(
        [*words, "--saves", folder / "saves", "--main", PROGRAM, *options],
        cwd=TREE,
        env={**os.environ, "MICROPYTHON": MICROPYTHON, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )

    def line_with(words):
        for line in process.stdout:
            if words in line:
                return line
        pytest.fail(f"it ended without saying {words!r}")

    try:
        yield process, line_with
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


async def start_unit(address):
    """Open a page so that the unit starts; the process's id, asked of the operating system."""
    address = address.rstrip("/")
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/socket", headers={"Origin": address}) as socket,
    ):
        await Client(socket).until(lambda p: p.frame)


def children(pid):
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True).stdout.split()
    return [int(child) for child, parent in zip(found[::2], found[1::2], strict=True) if int(parent) == pid]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_stays_behind_even_a_paused_one(tmp_path, number):
    with command(tmp_path, "--port", "0") as (process, line_with):
        address = re.search(r"http://\S+", line_with("Zalp is at"))[0]
        asyncio.run(start_unit(address))
        (unit,) = children(process.pid)
        wait_for(lambda: process_state(unit) == "T")
        process.send_signal(number)
        code = process.wait(HANG_S)
        assert code == (-signal.SIGKILL if number == signal.SIGKILL else 0)
        wait_for(lambda: process_state(unit) == "")


SEEDS = """
board.log("seeds %s" % [board.seed() for _ in range(8)])
board.panels.enemy[0] = (9, 0, 0)
while True:
    board.panels.show()
    await board.clock.sleep_ms(100)
"""


def test_nothing_that_the_server_is_started_with_fixes_a_units_entropy(tmp_path):
    main = program(tmp_path, SEEDS)
    bait = dict.fromkeys(("ZALP_SEED", "ZALP_TEST_SEED", "TEST_SEED", "SEED", "ZALP_ENTROPY", "PYTHONHASHSEED"), "5")
    seeds = []
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        options = "--port", "0", "--main", main
        with command(tmp_path / run, *options, **bait) as (_, line_with):
            asyncio.run(start_unit(re.search(r"http://\S+", line_with("Zalp is at"))[0]))
            seeds += re.findall(r"\d+", line_with("seeds ").split("seeds ")[1])
    assert len(seeds) == len(set(seeds)) == 16
    assert all(0 <= int(seed) < 1 << 30 for seed in seeds)


def test_a_unit_asks_its_environment_for_what_the_server_gives_it_and_no_more():
    asked = set()
    for path in (TREE / "library" / "zalp" / "tools" / "virtual" / "drivers").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"getenv\(\"(\w+)\"\)", text)
        assert text.count("getenv") == len(names) and "environ" not in text
        asked.update(names)
    assert asked == {"ZALP_PORT", "ZALP_UNIT", "ZALP_TOKEN", "ZALP_STORE", "ZALP_LANGUAGE"}


def test_a_busy_port_is_reported_and_the_next_one_taken(tmp_path):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with command(tmp_path, PORT=str(port)) as (_, line_with):
            assert f"Port {port} is busy" in line_with("busy")
            assert int(re.search(r":(\d+)/", line_with("Zalp is at"))[1]) > port


@pytest.mark.parametrize("port", ["65536", "abc", "1" * 5000])
def test_a_wrong_port_is_reported_in_a_sentence(tmp_path, port):
    with command(tmp_path, PORT=port) as (process, _):
        said = process.stdout.read()
        assert process.wait(HANG_S) == 1
        assert said.count("\n") == 1 and "is not a port" in said and "PORT=9000" in said


def test_busy_ports_at_the_end_of_the_range_are_reported_in_a_sentence(monkeypatch):
    class Busy(socket.socket):
        def bind(self, address):
            assert 0 < address[1] < 65536
            raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(virtual.socket, "socket", Busy)
    with pytest.raises(CableError, match="Ports 65530 to 65535 are taken. Name another: make play PORT=9000"):
        virtual.bind(65530)


def test_a_lock_that_is_a_link_is_not_followed(tmp_path):
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "lock").symlink_to(tmp_path / "mine")
    for _ in range(2):
        with command(tmp_path, "--port", "0") as (process, line_with):
            assert "remove it" in line_with("lock is a link")
            assert process.wait(HANG_S) == 1
        (tmp_path / "mine").write_text("of value") if not (tmp_path / "mine").exists() else None
    assert (tmp_path / "mine").read_text() == "of value"


@pytest.mark.parametrize("name", ["unit-1", "unit-1/settings.tmp", "unit-1/quick"])
def test_a_unit_writes_through_no_link_in_its_store(tmp_path, name):
    async def play():
        async with Desk(tmp_path) as desk:
            link = tmp_path / "saves" / name
            link.parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "elsewhere").mkdir()
            link.symlink_to(tmp_path / "elsewhere")
            async with desk.page() as page:
                await page.until(lambda p: p.power and p.power["state"] == "crashed")
                assert "is a link to something else: remove it" in page.power["error"]

    asyncio.run(play())
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_second_server_keeps_its_saves_apart(tmp_path):
    with command(tmp_path, "--port", "0") as (_, first):
        first("Zalp is at")
        with command(tmp_path, "--port", "0") as (_, second):
            assert str(tmp_path / "saves" / "play-2") in second("belongs to another")


def a_pipe(saves):
    """A lock that is not to be waited for."""
    saves.mkdir()
    os.mkfifo(saves / "lock")


@pytest.mark.parametrize("spoil, words", [(a_pipe, "not a plain file"), (Path.touch, "Name another folder")])
def test_a_folder_that_cannot_be_used_is_reported_in_a_sentence(tmp_path, spoil, words):
    spoil(tmp_path / "saves")
    with command(tmp_path, "--port", "0") as (process, line_with):
        assert words in line_with("Nothing can be saved in")
        assert process.wait(HANG_S) == 1
        assert "Traceback" not in process.stdout.read()


def test_without_micropython_it_says_what_to_install(tmp_path):
    with command(tmp_path, MICROPYTHON="/nonexistent/micropython") as (process, line_with):
        line_with("is not a MicroPython that runs here")
        line_with("make setup")
        assert process.wait(HANG_S) == 1
