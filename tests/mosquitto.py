"""A Mosquitto of a test's own (Debian: apt install mosquitto), for what goes through a broker."""

import asyncio
import contextlib

import pytest
from aiohttp import web

from host_tools.rooms import mosquitto
from host_tools.rooms.mosquitto import far_line, free_port, in_a_thread

__all__ = ["Mosquitto", "far_line", "free_port", "narrow_door"]


class Mosquitto(mosquitto.Mosquitto):
    def start(self):
        if not mosquitto.find():
            pytest.skip("no mosquitto: apt install mosquitto")
        super().start()


def narrow_door(broker, longest=4096, seats=8):
    """(a WebSocket address of the broker, a list of who was turned away there): it hangs up on whoever sends more bytes
    at once than `longest`, and has so many seats. Mosquitto itself keeps neither limit for browsers.
    """
    return in_a_thread(_door(broker, longest, seats))


@contextlib.asynccontextmanager
async def _door(broker, longest, seats):
    seated, turned_away = [], []

    async def relay(request):
        if len(seated) == seats:
            turned_away.append(request.remote)
            return web.Response(status=503)
        browser = web.WebSocketResponse(protocols=["mqtt"])
        await browser.prepare(request)
        seated.append(browser)
        answers, broker_side = await asyncio.open_connection("127.0.0.1", broker.port)

        async def back():
            while data := await answers.read(4096):
                await browser.send_bytes(data)

        answering = asyncio.create_task(back())
        async for message in browser:
            if len(message.data) > longest:
                break
            broker_side.write(message.data)
        answering.cancel()
        broker_side.close()
        seated.remove(browser)
        await browser.close()
        return browser

    app = web.Application()
    app.router.add_get("/mqtt", relay)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield f"ws://127.0.0.1:{port}/mqtt", turned_away
    await runner.cleanup()
