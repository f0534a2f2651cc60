"""`make measure WHAT=keys`: what agreeing on a duel's keys costs: multiplications of X25519 on the emulated RP2040, on
the unix port, and on the site's machine under Node. Imports what builds the firmware and the site.

On the RP2040 times are the ticks that MicroPython itself counts, and no garbage is collected meanwhile.
"""

import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from host_tools.measure.probe import prompt
from host_tools.site import build as site
from zalp.tools import MICROPYPATH
from zalp.tools.build import firmware
from zalp.tools.virtual.units import HEAP, find_micropython

from .board import CLOCK, Board, Emulator

RUNS = 5

# Runs on the Pico. transcript: [us for it, bytes of heap that the agreement keeps until then, bytes of garbage].
# multiply: [the product, "" if the point is refused; us in all; of the longest slice; slices; bytes allocated]. heap:
# [bytes that the part takes; while its functions run from flash; when it is given back].
PROBE = """
import gc, json, sys, time
from binascii import hexlify, unhexlify
from zalp.console import loader
from drivers import Xip

def multiply(scalar, point):
    scalar, point = unhexlify(scalar), unhexlify(point)
    total = most = slices = 0
    product = None
    with loader.using("link-keys") as part:
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        work = part.multiplying(scalar, point)
        while product is None:
            start = time.ticks_us()
            try:
                next(work)
            except StopIteration as end:
                product = end.value
            except ValueError:
                product = b""
            spent = time.ticks_diff(time.ticks_us(), start)
            total += spent
            most = max(most, spent)
            slices += 1
        garbage = gc.mem_alloc() - before
        gc.enable()
    print(json.dumps([hexlify(product).decode(), total, most, slices, garbage]))

def taken():
    gc.collect()
    return gc.mem_alloc()

def heap():
    loader.hold("channel")  # there in a duel
    xip = Xip()
    for _ in range(2):  # names of the first round stay, and others' code leaves
        before = taken()
        loader.hold("link-keys")
        loaded = taken()
        xip.settle([id(sys.modules[name]) for name in loader.modules("link-keys")])
        settled = taken()
        loader.release("link-keys")
        loader.sweep()
    print(json.dumps([loaded - before, settled - before, taken() - before]))
"""

TRANSCRIPT = """
import gc, time
from zalp.console import loader
from zalp.console.link.duel import commitments
LINE = bytes(120)

def transcript():
    gc.collect()
    before = gc.mem_alloc()
    said = [[bytes(size) for size in (54, 48, 17)] for _ in range(2)]
    gc.collect()
    kept = gc.mem_alloc() - before
    gc.disable()
    before = gc.mem_alloc()
    start = time.ticks_us()
    agreed = commitments.transcript([b'zalp-agreement'] + said[0] + said[1] + [LINE, LINE[:8]])
    spent = time.ticks_diff(time.ticks_us(), start)
    garbage = gc.mem_alloc() - before
    gc.enable()
    print(json.dumps([spent, kept, garbage]))
"""

# Runs on the unix port and on the site's machine: of each run [ms in all, of the longest slice].
TWIN = f"""
import json
from zalp.console.link.x25519 import multiplying
try:
    from worker import now
except ImportError:
    import time
    now = lambda: time.ticks_us() / 1000

def run(scalar):
    total = most = 0
    work = multiplying(scalar)
    while True:
        start = now()
        try:
            next(work)
        except StopIteration:
            return total, most
        spent = now() - start
        total += spent
        most = max(most, spent)

print(json.dumps([run(bytes(range(i, i + 32))) for i in range({RUNS})]))
"""


def built() -> dict[str, bytes]:
    """The firmware with the probe."""
    return firmware.build({"probe.py": PROBE + TRANSCRIPT})


def multiplied(board: Board, scalar: bytes, point: bytes) -> tuple[bytes | None, int, int, int, int]:
    """(the product, None if the point is refused; us in all; us of the longest slice; slices; bytes of garbage)."""
    answer = board.exec(f"{CLOCK}import probe\nprobe.multiply({scalar.hex()!r}, {point.hex()!r})")
    product, *figures = json.loads(answer)
    return (bytes.fromhex(product) if product else None, *figures)


def heap(board: Board) -> tuple[int, int, int]:
    """Bytes of heap that the part takes: as loaded, while its functions run from flash, and after its release."""
    return tuple(json.loads(board.exec("import probe\nprobe.heap()")))


def on_the_pico() -> None:
    files = built()
    rng = random.Random(25519)
    for cache in (True, False):
        with Emulator(cache) as emulator:
            board = prompt(emulator, files)
            runs = [multiplied(board, rng.randbytes(32), rng.randbytes(32)) for _ in range(RUNS)]
            loaded, settled, _ = heap(board)
            spent, kept, rest = json.loads(board.exec(f"{CLOCK}import probe\nprobe.transcript()"))
        totals, longest, slices, garbage = (max(run) for run in zip(*(run[1:] for run in runs), strict=True))
        print(f"the Pico{'' if cache else ', without cache misses'}: {totals / 1000:.0f} ms in {slices} slices,")
        print(f"  the longest {longest / 1000:.2f} ms; {garbage} bytes of garbage")
        print(f"  {loaded} bytes of heap for the part, {settled} while its functions run from flash")
        print(f"  the transcript: {spent / 1000:.2f} ms, {kept} bytes kept until then, {rest} of garbage", flush=True)


def elsewhere() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(TWIN, encoding="utf-8")
        site.build(Path(folder) / "site")
        path = {**os.environ, "MICROPYPATH": MICROPYPATH}
        for where, command in (
            ("the unix port", [find_micropython(), "-X", f"heapsize={HEAP}", program]),
            ("the site, under Node", ["node", site.HERE / "program.mjs", Path(folder) / "site", program]),
        ):
            ran = subprocess.run(list(map(str, command)), env=path, stdout=subprocess.PIPE, check=True)
            first, *others = json.loads(ran.stdout)
            later = [max(run[i] for run in others) for i in (0, 1)]
            print(f"{where}: {first[0]:.0f} ms, the longest slice {first[1]:.1f} ms;", end=" ")
            print(f"{later[0]:.0f} ms and {later[1]:.1f} ms at most of {len(others)} later ones", flush=True)


if __name__ == "__main__":
    on_the_pico()
    elsewhere()
