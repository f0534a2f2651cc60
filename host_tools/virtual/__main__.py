"""`python -m host_tools.virtual`: the virtual handheld in the browser. Imports aiohttp, rooms, `server` and `units`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import fcntl
import logging
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import IO

from aiohttp import web

from host_tools import ROOT
from host_tools.rooms.broker import RoomLine, member, site
from host_tools.rooms.keys import Keys, RoomError, secret_of
from host_tools.rooms.room import Room
from host_tools.rooms.terminal import bridge, phrases
from host_tools.rooms.web import web_rooms
from host_tools.tasks import end

from .cable import CableError, Line, Serial, Tcp, address
from .server import Server
from .units import MAIN, NoMicroPython, find_micropython

PORT = 8710
PORTS_TRIED = 20


def bind(port: int) -> socket.socket:
    """A socket on the first free port of this machine, starting with the wished one (0: any)."""
    for wished in range(port, port + PORTS_TRIED) if port else (0,):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", wished))
            listener.listen(64)
            return listener
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            print(f"Port {wished} is busy, trying the next one.", flush=True)
    sys.exit(f"Ports {port} to {port + PORTS_TRIED - 1} are busy. Name another: make play PORT=9000")


def claim(saves: Path) -> tuple[Path, IO[str]]:
    """The folder for the saves and the lock that keeps other virtual handhelds out of it; a second one gets its own.

    Ends the program, saying why, where no folder can be used.
    """
    for number in range(1, 100):
        folder = saves if number == 1 else saves / f"play-{number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = open(folder / "lock", "w")  # noqa: SIM115 - held as long as the server lives
        except OSError as error:
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
    return RoomLine(Room(keys, member(keys, saves / "member")), options.broker or site()["broker"])


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
    server = Server(micropython, options.main, saves, far, web_rooms(options.broker))
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
        with phrases(far) if isinstance(far, RoomLine) else contextlib.nullcontext():
            done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        await end(others)
        for task in done:
            task.result()
    finally:
        await server.close()
        await runner.cleanup()
        lock.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make play", description="The handheld in your browser.")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or PORT), help=f"default {PORT}")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    parser.add_argument("--saves", type=Path, default=ROOT / "saves", help="folder for settings and unfinished matches")
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
    if options.room and (options.listen or options.connect):
        parser.error("the cable has one other end: give --room, or --listen, or --connect")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        if options.room and options.serial:
            asyncio.run(run_bridge(options))
        else:
            asyncio.run(run(options, find_micropython(options.micropython)))
    except (NoMicroPython, CableError, RoomError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
