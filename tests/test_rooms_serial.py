"""A real handheld in a room: `make duel ROOM=... SERIAL=...`, with a pseudoterminal for its serial port."""

import asyncio
import os
import pty
import sys
import tty

import pytest
from mosquitto import Mosquitto
from test_rooms import joined, room_line, until

from zalp.tools import ROOT
from zalp.tools.cable import Line
from zalp.tools.rooms.keys import fragment, new_secret
from zalp.tools.tasks import together


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


@pytest.mark.slow
def test_a_handheld_on_a_serial_port_fights_a_duel_in_a_room(tmp_path):
    async def run():
        secret = new_secret()
        mosquitto = Mosquitto(tmp_path)
        mosquitto.start()
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
        one, two = (engine.player for engine in engines)
        assert one.outcome == two.outcome and one.outcome.cause == "sunk" and one.log == two.log
        bridge.terminate()
        assert await bridge.wait() == 0
        mosquitto.stop()

    asyncio.run(run())
