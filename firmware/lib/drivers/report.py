"""Measures this chip and prints JSON lines, of which host_tools/report makes a page. `make selftest` runs it at the
prompt, where the game does not run. It is in memory only then. Imports machine, rp2 and what is beside it.

The self-test's last page has it run between two starts of the game (`go`). Nothing that is printed distinguishes this
chip from another of its kind.
"""

import gc
import os
import sys
from array import array
from machine import ADC, UART, Pin, freq, lightsleep, mem32, soft_reset
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms, ticks_us

import rp2
from uctypes import addressof, bytearray_at, bytes_at

from . import boards, chip, pins, speed
from .fast import spread
from .entry import of_wires, say

_SYSINFO = 0x40000000  # CHIP_ID of both chips
_USB_FRAME = 0x50110048  # SOF_RD: the number of the computer's last frame, one a millisecond
if chip.RP2350:
    _COUNTER, _RANDOM, _UNCACHED = 0x4001008C, 0x400E8020, 0x14000000
else:
    _COUNTER, _RANDOM, _UNCACHED = 0x40008080, 0x4006001C, 0x13000000
_CACHED = 0x10000000
_CLK_SYS = 9  # a source of the frequency counter; the crystal counts
_SET, _CLEAR = 0x2000, 0x3000  # aliases of a register that set and clear bits of it
_LOOP = 1 << 7  # LBE of the UART's CR
_TREQ_TIMER = 0x3B
_RATE = 16_000  # samples a second
_LINES = pins.KEY_ROWS + pins.KEY_COLUMNS
_FILE = "/report.tmp"
LAST = ("thought", "sleep")  # run apart: thinking needs the heap, and after the sleep a computer may have lost the port
_WORDS = 4096  # of flash that are read
_GLOW = 6
_READ = 12  # DREQ_PIO1_RX0
_MOST_WORDS = 16_000  # two frames of 166 LEDs
_ONE_NS = 550  # a longer high is a one
_LONGEST_LOW_NS = 50_000  # of a bit
_SHOTS = 8


def run(name=""):
    """Measure everything but LAST, a line each; or only what has this name."""
    gc.collect()
    for one, measured in (
        ("ram", ram),
        ("chip", known_chip),
        ("micropython", micropython),
        ("board", board),
        ("clock", clock),
        ("usb", usb),
        ("sound", sound),
        ("pulses", pulses),
        ("pulses-lower", lambda: pulses(pins.LED_DATA_B)),
        ("flash", flash),
        ("flash-read", flash_read),
        ("flash-write", flash_write),
        ("levels", levels),
        ("keys", keys),
        ("wiring", lambda: {"said": of_wires()}),  # what its page said last, if not all was well
        ("power", power),
        ("uart", uart),
        ("cable", cable),
        ("random", random),
        ("code", code),
        ("thought", thought),
        ("sleep", sleep),
    ):
        if one == name or not name and one not in LAST:
            gc.collect()
            say(one, measured)


def go(main, watchdog, open_board):
    """The report that the self-test asked for, on the USB console: three starts with an empty heap each, then the game.
    main: the coroutine function that is the game; open_board: that of this package.
    """
    begun = watchdog.asked
    try:
        watchdog.ask((begun + 1) % 4)
        if begun == 1:
            run()
        elif begun == 2:
            from .robot import play

            play(main, open_board)
        else:
            for name in LAST:
                run(name)
    except KeyboardInterrupt:
        watchdog.ask(0)
        print("Stopped. The REPL is yours; reset starts the game.")
        return
    sleep_ms(200)  # until all that was printed has left
    if begun < 3:
        soft_reset()
    watchdog.restart(False)


def ram():
    """Bytes of the heap with this module in it, before anything else of ours is."""
    return {"free": gc.mem_free(), "used": gc.mem_alloc()}


def known_chip():
    known = mem32[_SYSINFO] & 0xFFFFFFFF
    return {
        "part": "%04x" % (known >> 12 & 0xFFFF),
        "maker": "%03x" % (known & 0xFFF),
        "revision": known >> 28 & 15,
        "rom": bytes_at(0x13, 1)[0],
        "hz": freq(),
    }


def micropython():
    said = {
        "version": ".".join(str(part) for part in sys.implementation[1] if part != ""),  # type: ignore[index]
        "machine": sys.implementation[2],  # type: ignore[index]
    }
    try:
        from .journal import BUILD

        said["build"] = BUILD
    except ImportError:
        pass
    return said


def board():
    """The board's table: its name, what differs from the table of that name, what is wrong with its file."""
    table, fault = boards.chosen()
    lines = boards.written(table).strip().split("\n")
    return {"name": table.name, "differs": lines[1:], "fault": fault}


def clock():
    """khz: the processor's clock by the crystal, to a 32nd. set_khz: as it was set. game: what speed.FILE says."""
    mem32[_COUNTER] = 12_000  # what the crystal has
    mem32[_COUNTER + 4] = 0
    mem32[_COUNTER + 8] = 0xFFFFFF
    mem32[_COUNTER + 16] = 15  # the longest count
    mem32[_COUNTER + 20] = _CLK_SYS
    end = ticks_ms()
    while not mem32[_COUNTER + 24] & 1 << 4:
        if ticks_diff(ticks_ms(), end) > 200:
            raise OSError("the frequency counter does not end")
    counted = mem32[_COUNTER + 28]
    mem32[_COUNTER + 20] = 0
    return {"khz": (counted >> 5) + (counted & 31) / 32, "set_khz": freq() // 1000, "game": speed.kept()}


def usb():
    """The crystal against the computer's clock: how long some 500 USB frames of 1 ms take."""
    begun = _frame()
    at = ticks_us()
    passed = 0
    last = begun
    while passed < 500:
        seen = _frame()
        passed += seen - last & 0x7FF
        last = seen
    return {"frames": passed, "us": ticks_diff(ticks_us(), at)}


def _frame():
    """Wait for the next frame: its number."""
    first = mem32[_USB_FRAME] & 0x7FF
    begun = ticks_ms()
    while mem32[_USB_FRAME] & 0x7FF == first:
        if ticks_diff(ticks_ms(), begun) > 20:
            raise OSError("no frames: no computer at the other end")
    return mem32[_USB_FRAME] & 0x7FF


def sound():
    """Samples that the sound's pacing moves in half a second, into memory: nothing is heard."""
    from .dmaring import DmaRing
    from .speaker import pace

    ring = array("H", bytes(4096))
    nowhere = array("H", (0,))
    mem32[chip.DMA_TIMER] = pace(_RATE, freq())
    dma = DmaRing(ring, 1, addressof(nowhere), _TREQ_TIMER, True)
    count = last = 0
    try:
        dma.start()
        last = dma.place()
        begun = ticks_us()
        while True:
            took = ticks_diff(ticks_us(), begun)
            place = dma.place()
            count += (place - last) % len(ring)
            last = place
            if took >= 500_000:
                break
            sleep_ms(20)
    finally:
        dma.close()
    return {"samples": count, "us": took}


def pulses(wire=pins.LED_DATA_A):
    """Two frames on wire A, sent as in a match and read back on its pin by the other PIO: how many pulses came, and
    nanoseconds: the shortest, the mean and the longest of each kind, and the low between the frames. The panels glow.
    """
    from .panels import Panels
    from .pulses import widths

    table, _ = boards.chosen()
    sent = 24 * max(table.lengths)
    got = array("I", bytes(4 * min(4 * sent + 1, _MOST_WORDS)))
    panels = Panels(table)
    pin = Pin(wire)
    listener = rp2.StateMachine(4, widths, jmp_pin=pin)
    dma = rp2.DMA()
    try:
        picture = bytes((_GLOW,)) * 600
        panels.show(picture)
        sleep_ms(100)  # the LEDs' supply comes first
        dma.config(
            read=listener, write=got, count=len(got), ctrl=dma.pack_ctrl(inc_read=False, treq_sel=_READ), trigger=True
        )
        listener.active(1)
        sleep_us(50)
        panels.show(picture)
        panels.show(picture)
        sleep_ms(40)
        caught = len(got) - dma.count
    finally:
        listener.active(0)
        dma.close()
        rp2.PIO(1).remove_program(widths)
        panels.close()
    # The first word is the low before it all; then highs and lows take turns.
    said = {"sent": 2 * sent, "caught": caught // 2}
    sums = {}
    high = reset = 0
    mhz = freq() // 1_000_000
    for i in range(1, caught):
        ns = ((0xFFFFFFFF - got[i]) * 2 + (3 if i & 1 else 4)) * 1000 // mhz
        if i & 1:
            high = ns
        elif ns > _LONGEST_LOW_NS:
            reset = ns
            continue
        kind = ("T1" if high > _ONE_NS else "T0") + ("H" if i & 1 else "L")
        least, total, most, count = sums.get(kind, (ns, 0, ns, 0))
        sums[kind] = min(least, ns), total + ns, max(most, ns), count + 1
    for kind, (least, total, most, count) in sums.items():
        said[kind] = [least, total // count, most]
    said["reset"] = reset
    return said


def flash():
    """The file system's part of flash, how far it goes without repeating itself, and whether it has an identity. The
    number itself is the chip's own and is not reported: only its first two bytes, which all of a kind share.
    """
    from machine import unique_id

    own = rp2.Flash()
    block = own.ioctl(5, 0)
    blocks = own.ioctl(4, 0)
    start = addressof(own) - _CACHED
    size = 1 << 19
    head = bytes_at(_UNCACHED, 256)
    while size < 1 << 24 and bytes_at(_UNCACHED + size, 256) != head:
        size <<= 1
    number = unique_id()
    there = len(set(number)) > 1
    return {
        "kb": size >> 10,
        "blocks": blocks,
        "start": start,
        "end_kb": start + block * blocks >> 10,
        "id": "%02x%02x" % (number[0], number[1]) if there else "none",
    }


def flash_read():
    """How many nanoseconds longer a word of flash takes past the cache than from it. The loop is the same for both, and
    a read of less than a word takes as long as one of a word.
    """
    into = array("H", bytes(2 * _WORDS))
    took = []
    for base in (_CACHED, _UNCACHED):
        words = bytearray_at(base, _WORDS)
        best = 1 << 29
        for _ in range(4):
            begun = ticks_us()
            spread(words, into, 0, _WORDS)
            best = min(best, ticks_diff(ticks_us(), begun))
        took.append(best * 1000 // _WORDS)
    return {"past_cache_ns": took[1] - took[0]}


def flash_write():
    """Microseconds to write a file of 4 kB, the median of five and the slowest. In a file of 16 kB: to write a kB, and
    how much longer that takes if a sector is erased first.
    """
    whole = []
    parts = []
    kilobyte = bytes(range(256)) * 4
    try:
        for length in (4, 4, 4, 4, 4, 16):
            begun = ticks_us()
            with open(_FILE, "wb") as file:
                for _ in range(length):
                    at = ticks_us()
                    file.write(kilobyte)
                    if length > 4:
                        parts.append(ticks_diff(ticks_us(), at))
            if length == 4:
                whole.append(ticks_diff(ticks_us(), begun))
    finally:
        os.remove(_FILE)
    whole.sort()
    parts.sort()  # a quarter of them come with an erase
    return {
        "file_us": whole[2],
        "file_worst_us": whole[-1],
        "kb_us": parts[6],
        "erase_us": parts[14] - parts[6],
    }


def levels():
    """The pad's wires at rest, R1 to R4 and C1 to C4, pulled up and pulled down: 1 is high."""
    said = {}
    for name, pull in (("pulled_down", Pin.PULL_DOWN), ("pulled_up", Pin.PULL_UP)):  # as the keypad leaves them
        lines = [Pin(pin, Pin.IN, pull) for pin in _LINES]
        sleep_us(100)
        said[name] = "".join(str(line.value()) for line in lines)
    return said


def keys():
    """Which of the pad's wires follow which when it is pulled low: "R1-C2" is the key there, held or shorted."""
    from .wires import scan

    names = ["R%d" % i if i < 5 else "C%d" % (i - 4) for i in range(1, 9)]
    lines = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in _LINES]
    sleep_us(100)
    pairs, low = scan(lines)
    conduct = [names[one] + "-" + names[other] for one, other in pairs]
    return {"conduct": " ".join(conduct), "low": " ".join([names[at] for at in low])}


def power():
    """USB's feed; the cells' pin and the Pico's own supply in millivolts, the noise of its readings, and degrees."""
    Pin(pins.SMPS_PS, Pin.OUT, value=1)
    sleep_ms(2)
    readings = []
    for channel in (ADC(Pin(pins.VBAT_SENSE)), ADC(Pin(29)), ADC(ADC.CORE_TEMP)):
        some = [channel.read_u16() for _ in range(32)]
        readings.append((sum(some) // len(some), max(some) - min(some)))
    Pin(pins.SMPS_PS, Pin.OUT, value=0)
    volts = [reading * 3.3 / 65535 for reading, _ in readings]
    return {
        "vbus": Pin(pins.VBUS_SENSE, Pin.IN).value(),
        "vbat_pin_mv": round(1000 * volts[0]),
        "vsys_mv": round(3000 * volts[1]),
        "noise": readings[1][1],
        "celsius": round(27 - (volts[2] - 0.706) / 0.001721),
    }


def cable():
    """Bytes sent on the cable: how many came back, and how many of them right (all of them, if a plug joins its two
    wires). line: its level at rest, 1 if something at the other end holds it high.
    """
    line = Pin(pins.LINK_RX, Pin.IN, None).value()
    return dict(uart(0), line=line)


def uart(loop=_LOOP):
    """Bytes through the cable's UART, looped inside the chip: how many of 256 came back right."""
    from .line import BAUD

    port = UART(pins.LINK_UART, BAUD, tx=Pin(pins.LINK_TX), rx=Pin(pins.LINK_RX), rxbuf=512, txbuf=512)
    control = chip.UART[pins.LINK_UART] + 0x30
    try:
        mem32[control + _SET] = loop
        sleep_ms(2)
        port.read()
        sent = bytes(range(256))
        port.write(sent)
        sleep_ms(256 * 10_000 // BAUD + 10)
        got = port.read() or b""
    finally:
        mem32[control + _CLEAR] = _LOOP
        port.deinit()
    right = sum([one == other for one, other in zip(got, sent)])
    return {"baud": BAUD, "sent": len(sent), "came": len(got), "right": right}


def random():
    """The ring oscillator: how many of its raw bits are ones, and the longest run of equal bits. Of 64 kB that
    MicroPython makes of such bits: how often the most frequent byte comes.
    """
    ones = same = longest = 0
    last = -1
    for _ in range(8192):
        bit = mem32[_RANDOM] & 1
        ones += bit
        same = same + 1 if bit == last else 1
        last = bit
        longest = max(longest, same)
    counts = array("I", [0] * 256)
    for _ in range(256):
        for byte in os.urandom(256):
            counts[byte] += 1
    return {"bits": 8192, "ones": ones, "longest": longest, "bytes": sum(counts), "most": max(counts)}


def code():
    """Whether code can run from flash (xip.py), and in how many of its blocks it lies."""
    from .xip import Xip

    found = Xip()
    size = os.stat("/lib/drivers/code.bin")[6]
    return {"blocks": -(-size // 4096), "lack": found.lack, "ready": bool(found.types)}


def thought():
    """How long the strongest captain thinks, in the first game with a module `pondering`: ms of a shot, the median and
    the longest; us of the longest slice.
    """
    for name in sorted(os.listdir("/lib/zalp")):
        try:
            game = getattr(__import__("zalp." + name + ".pondering"), name)
        except ImportError:
            continue
        shots = game.pondering.run(_SHOTS, ticks_us, ticks_diff)
        spent = sorted([ms for ms, _ in shots])
        return {
            "game": name,
            "shots": len(spent),
            "middle_ms": spent[len(spent) // 2],
            "worst_ms": spent[-1],
            "slice_us": max([longest for _, longest in shots]),
        }
    raise OSError("no game thinks by itself")


def sleep():
    """How long a light sleep of 100 ms takes."""
    sleep_ms(50)  # until all that was printed has left
    begun = ticks_ms()
    lightsleep(100)
    return {"ms": ticks_diff(ticks_ms(), begun)}
