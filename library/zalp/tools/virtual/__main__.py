"""`python -m zalp.tools.virtual`: the virtual handheld in the browser. Imports aiohttp, rooms, `server` and `units`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import IO

from aiohttp import web

from zalp.tools import OWN
from zalp.tools.ownfiles import open_own
from zalp.tools.program import called, how, shown
from zalp.tools.rooms.broker import RoomLine, site
from zalp.tools.rooms.keys import Keys, RoomError, secret_of
from zalp.tools.rooms.seat import Seat
from zalp.tools.rooms.terminal import bridge, phrases
from zalp.tools.rooms.web import bring, web_rooms
from zalp.tools.tasks import end

from ..cable import CableError, Line, Serial, Tcp, address, is_port
from .server import Server
from .units import MAIN, NoMicroPython, find_micropython

try:
    import fcntl
except ImportError:  # Windows, for which there is no MicroPython to play on either: see main
    pass

PORT = 8710
PORTS_TRIED = 20
PORTED = "make play PORT=9000", "zalp play --virtual --port 9000"


def port_number(text: str) -> int:
    """A requested port, 0 for any. CableError if it is malformed."""
    if not is_port(text) and text != "0":
        raise CableError(f"{shown(text)} is not a port: give a number from 1 to 65535, for example {how(*PORTED)}")
    return int(text)


def bind(port: int) -> socket.socket:
    """A socket on the first free port of this machine from the requested one (0: any). CableError without any."""
    tried = range(port, min(port + PORTS_TRIED, 65536)) if port else (0,)
    for wished in tried:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", wished))
            listener.listen(64)
            return listener
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CableError(f"This machine has no free port to listen on: {error.strerror}") from None
            busy = "is busy" if error.errno == errno.EADDRINUSE else "is not yours to take"
            print(f"Port {wished} {busy}, trying the next one.", flush=True)
    raise CableError(f"Ports {tried[0]} to {tried[-1]} are taken. Name another: {how(*PORTED)}")


def claim(saves: Path) -> tuple[Path, IO[bytes]]:
    """The folder for the saves and the lock that keeps other virtual handhelds out of it; a second one gets its own.

    Ends the program, with the reason, if no folder can be used.
    """
    for number in range(1, 100):
        folder = saves if number == 1 else saves / f"play-{number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if number > 1 and folder.is_symlink():
                continue
            lock = open_own(folder / "lock", os.O_RDWR | os.O_CREAT)  # held as long as the server lives
        except OSError as error:
            if error.errno == errno.ELOOP:
                sys.exit(f"{folder / 'lock'} is a link to something else, and no link is followed here: remove it.")
            sys.exit(f"Nothing can be saved in {folder}: {error.strerror}. Name another folder: --saves FOLDER")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        except OSError as error:
            sys.exit(f"{folder} cannot be locked: {error.strerror}. Name a folder on a local disk: --saves FOLDER")
        if number > 1:
            print(f"{saves} belongs to another virtual handheld; this one saves in {folder}.", flush=True)
        return folder, lock
    sys.exit(f"Too many virtual handhelds share {saves}. Name another folder: --saves FOLDER")


def room_line(options: argparse.Namespace, saves: Path) -> RoomLine:
    """The line into the room that the options name. CableError, RoomError."""
    keys = Keys(secret_of(options.room))
    return RoomLine(keys, Seat(keys, saves), options.broker or site()["broker"])


async def run_bridge(options: argparse.Namespace) -> None:
    """A real handheld in a room, until Ctrl-C or SIGTERM. CableError, RoomError."""
    port = Serial(options.serial)
    saves, lock = claim(options.saves)
    work = asyncio.ensure_future(bridge(port, room_line(options, saves)))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    print(f"The handheld on {options.serial} is in the room (Ctrl-C ends it)", flush=True)
    try:
        await work
    except asyncio.CancelledError:
        pass
    finally:
        lock.close()


def line(options: argparse.Namespace, saves: Path) -> Line | None:
    """What the options join the jack to, or None."""
    if options.room:
        return room_line(options, saves)
    if options.serial:
        return Serial(options.serial)
    if options.listen:
        return Tcp(*address(options.listen, True), listen=True)
    if options.connect:
        return Tcp(*address(options.connect, False), listen=False)
    return None


async def run(options: argparse.Namespace, micropython: str) -> None:
    """Serve until Ctrl-C or SIGTERM. CableError, RoomError when the jack cannot be joined as asked."""
    saves, lock = claim(options.saves)
    far = line(options, saves)
    listener = bind(options.port)
    port = listener.getsockname()[1]
    rooms = web_rooms(options.broker)
    server = Server(micropython, options.main, saves, far, rooms)
    server.listens_on(port)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    runner = web.AppRunner(server.app, access_log=None, shutdown_timeout=2)
    try:
        await server.rack.open()
        await runner.setup()
        await web.SockSite(runner, listener).start()
        address = f"http://127.0.0.1:{port}/"
        print(f"Zalp is at {address}  (Ctrl-C ends it)", flush=True)
        if options.browser and not await asyncio.to_thread(webbrowser.open, address):
            print("No browser could be opened: go to the address yourself.", flush=True)
        waits: list[asyncio.Task[object]] = [asyncio.create_task(stop.wait())]
        if far:
            waits.append(asyncio.create_task(far.run()))
        bringing = [asyncio.create_task(bring(rooms))] if options.npm and not far else []
        with phrases(far) if isinstance(far, RoomLine) else contextlib.nullcontext():
            done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        await end([*others, *bringing])
        for task in done:
            task.result()
    finally:
        await server.close()
        await runner.cleanup()
        lock.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog=called("make play"), description="The handheld in your browser.")
    parser.add_argument("--port", default=os.environ.get("PORT") or str(PORT), help=f"default {PORT}; 0: any")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    parser.add_argument("--npm", action="store_true", help="fetch what the page's rooms need, while the game runs")
    parser.add_argument("--saves", type=Path, default=OWN / "saves", help="folder for settings and unfinished matches")
    parser.add_argument("--micropython", default=os.environ.get("MICROPYTHON") or None, help="the binary to run")
    parser.add_argument("--main", type=Path, default=MAIN, help="the program the unit runs; for tests")
    jack = parser.add_mutually_exclusive_group()
    jack.add_argument("--serial", metavar="PORT", help="join the jack to a serial port: a real handheld")
    jack.add_argument("--listen", metavar="[HOST:]PORT", help="join the jack to whoever connects")
    jack.add_argument("--connect", metavar="[HOST:]PORT", help="join the jack to a virtual handheld that listens")
    parser.add_argument("--room", metavar="LINK", help="join it, or the handheld of --serial, to a friend")
    parser.add_argument(
        "--broker", metavar="ADDRESS", default="", help="the room's: mqtt[s]://HOST:PORT or ws[s]://..."
    )
    options = parser.parse_args()
    if os.name != "posix":
        sys.exit(f"The virtual handheld runs on Linux and macOS. Everywhere: {how('make site', 'zalp play')}")
    if options.room and (options.listen or options.connect):
        parser.error("the cable has one other end: give --room, or --listen, or --connect")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        options.port = port_number(options.port)
        if options.room and options.serial:
            asyncio.run(run_bridge(options))
        else:
            asyncio.run(run(options, find_micropython(options.micropython)))
    except (NoMicroPython, CableError, RoomError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
