"""An outside player: a command that is restarted for every sea, prints `x y` for each shot, and reads M, H or S.

Imports zalp.seabattle.rules. Any error of the program ends that sea with an error that describes it.
"""

import asyncio
import os
import shlex
import signal

from zalp.seabattle.rules import HIT, MISS, SUNK, Sea

LETTERS = {MISS: "M", HIT: "H", SUNK: "S"}
LONGEST = 4096  # characters of a line that is still accepted


class Foul(Exception):
    """What the program did wrong."""


async def _shot(process, rules, shots, timeout):
    """The next cell that the program names."""
    number = len(shots) + 1
    try:
        line = await asyncio.wait_for(process.stdout.readline(), timeout)
    except asyncio.TimeoutError:
        raise Foul(f"silent for {timeout:g} s before shot {number}") from None
    except ValueError:
        raise Foul(f"shot {number}: a line of more than {LONGEST} characters") from None
    if not line:
        raise Foul(f"ended with exit status {await process.wait()} before shot {number}, with ships still afloat")
    text = line.decode("utf-8", "replace").strip()
    words = text.split()
    # isdecimal alone would accept digits of other scripts.
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise Foul(f"shot {number}: {text[:60]!r} is not `x y`, column and row from 0")
    x, y = int(words[0]), int(words[1])
    if x >= rules.width or y >= rules.height:
        raise Foul(f"shot {number}: {x} {y} is outside the sea of {rules.width}x{rules.height}")
    cell = y * rules.width + x
    if cell in shots:
        raise Foul(f"shot {number}: {x} {y} was shot before")
    return cell


async def play(words, ships, rules, timeout):
    """One sea (a tuple of ships) against the program `words`: {"shots", "misses"} or {"error"}."""
    sea = Sea(rules, ships)
    shots = set()
    misses = 0
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST,
            start_new_session=True,  # a group of its own, so that its children end with it
        )
    except OSError as error:
        return {"error": f"cannot start {words[0]!r}: {error.strerror}"}
    assert process.stdin
    try:
        while sea.afloat:
            cell = await _shot(process, rules, shots, timeout)
            shots.add(cell)
            answer = sea.fire(cell)
            misses += answer == MISS
            process.stdin.write(LETTERS[answer].encode() + b"\n")
            try:
                await process.stdin.drain()
            except (BrokenPipeError, ConnectionResetError):
                pass  # a program may leave after its last shot; if it leaves earlier it falls silent
        return {"shots": len(shots), "misses": misses}
    except Foul as foul:
        return {"error": str(foul)}
    finally:
        await _end(process, 0 if sea.afloat else 0.5)


async def _end(process, patience):
    """End the program and whatever it started, after so many seconds of grace."""
    process.stdin.close()
    try:
        # communicate, not wait: unread output would hold up the end.
        await asyncio.wait_for(process.communicate(), patience)
    except asyncio.TimeoutError:
        try:
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:  # Windows
                process.kill()
        except ProcessLookupError:
            pass
        await process.communicate()


async def play_all(words, fleets, rules, timeout, at_once, done):
    """Every fleet (tuples of ships) against the program, `at_once` at a time; results in order. done() is called after
    each."""
    gate = asyncio.Semaphore(at_once)

    async def one(ships):
        async with gate:
            result = await play(words, ships, rules, timeout)
        done()
        return result

    return await asyncio.gather(*[one(ships) for ships in fleets])


def split(text):
    """The words of a command line. ValueError with what is wrong."""
    words = shlex.split(text)
    if not words:
        raise ValueError("the command is empty")
    return words
