"""What the figures of a report say: a row for each, with what to look at where they are not as they should be.

Imports nothing of ours. A report is {name: {"value": {figure: ...}} or {"error": text}}, as
firmware/lib/drivers/report.py measures it. It may come from anybody: nothing about its figures is taken for granted.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, NamedTuple

CHIPS = {"0002": "RP2040", "0004": "RP2350"}
MAKER = "927"
VERSIONS = ("1.28.0", "1.29.0")
RATE = 16_000  # samples a second
# Limits in ns of a bit, which the data sheets of WS2812B, its V5, WS2812C and SK6812 have in common
# (docs/hardware.md); the reader counts in steps of two cycles, 16 ns.
LIMITS = {"T0H": (250, 380), "T0L": (750, 1000), "T1H": (650, 750), "T1L": (580, 600)}
STEP_NS = 16
RESET_NS = 280_000
LINES = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")


class Row(NamedTuple):
    """A line of the page. look: what to look at, "" if all is well."""

    name: str
    figures: str
    look: str


def parsed(text: str) -> dict[str, dict]:
    """The report in what a Pico printed; other lines are skipped. If a line came twice, the last counts."""
    found = {}
    for line in text.splitlines():
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(said, dict) and said.get("name") in JUDGES and ("value" in said or "error" in said):
            found[said["name"]] = {key: said[key] for key in ("value", "error") if key in said}
    return found


def rows(report: dict[str, dict]) -> list[Row]:
    """A row for each measurement, also for what is missing."""
    return [_row(name, report.get(name), judge) for name, judge in JUDGES.items()]


def _row(name: str, said: Any, judge: Callable[[dict], tuple[str, str]]) -> Row:
    if not isinstance(said, dict):
        return Row(name, "-", "it was not measured")
    if "error" in said:
        return Row(name, "-", str(said["error"]))
    try:
        return Row(name, *judge(said["value"]))
    except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        return Row(name, "-", f"figures that are not as expected ({type(error).__name__}: {error})")


def _ram(of: dict) -> tuple[str, str]:
    few = of["free"] < 150_000
    return f"{of['free']:,} bytes free", "something else is in memory" if few else ""


def _match(of: dict) -> tuple[str, str]:
    few = of["free"] < 56_000 or of["piece"] < 30_000  # 42,000 with code in the heap, some 60,000 under 1.29
    return (
        f"{of['free']:,} bytes free at the worst moment of {of['acts']} acts, {of['piece']:,} contiguous",
        "less memory than a match needs: does code run from flash?" if few else "",
    )


def _chip(of: dict) -> tuple[str, str]:
    known = of["maker"] == MAKER and of["part"] in CHIPS
    name = CHIPS[of["part"]] if known else f"part {of['part']} of maker {of['maker']}"
    return (
        f"{name}, revision {of['revision']}, ROM {of['rom']}, {of['hz'] / 1e6:g} MHz",
        "" if known else "a chip that Zalp does not know",
    )


def _micropython(of: dict) -> tuple[str, str]:
    build = f", Zalp's build {of['build']}" if of.get("build") else ""
    look = ""
    if of["version"] not in VERSIONS:
        drive = "RP2350" if "RP2350" in of["machine"] else "RPI-RP2"
        look = (
            f"Zalp plays on {' and '.join(VERSIONS)}: hold BOOTSEL, plug the Pico in, drag MicroPython v{VERSIONS[0]} "
            f"onto the drive {drive}"
        )
    return f"{of['version']}{build}", look


def _board(of: dict) -> tuple[str, str]:
    return "; ".join([of["name"], *of["differs"]]), of["fault"]


def _clock(of: dict) -> tuple[str, str]:
    ppm = (of["khz"] / of["set_khz"] - 1) * 1e6
    look = "the processor's clock is not what the crystal says it should be: crystal, PLL" if abs(ppm) > 1000 else ""
    game = f"; a game's: {of['game']} MHz" if of.get("game", "").isdigit() else ""
    return f"{of['khz']:,.1f} kHz by the crystal, {of['set_khz']:,} set{game}", look


def ppm(of: dict) -> float:
    """How much faster than the computer's clock the crystal runs."""
    return (of["us"] / of["frames"] / 1000 - 1) * 1e6


def _usb(of: dict) -> tuple[str, str]:
    # USB allows a computer 500 ppm; a Pico's crystal has 30.
    look = "the crystal and the computer disagree: another computer, then the crystal" if abs(ppm(of)) > 600 else ""
    return f"{ppm(of):+.0f} ppm from the computer's clock", look


def rate(of: dict) -> float:
    """Samples a second."""
    return of["samples"] / of["us"] * 1e6


def _sound(of: dict) -> tuple[str, str]:
    off = abs(rate(of) - RATE) > RATE / 200
    return f"{rate(of):,.0f} samples a second", "sound would be out of tune, or DMA stands still" if off else ""


def _pulses(of: dict) -> tuple[str, str]:
    wrong = [
        f"{kind} {of[kind][0]} to {of[kind][2]} ns, not {least} to {most}"
        for kind, (least, most) in LIMITS.items()
        if kind in of and not (least - STEP_NS <= of[kind][0] and of[kind][2] <= most + STEP_NS)
    ]
    if of["caught"] != of["sent"]:
        wrong.insert(0, f"{of['sent'] - of['caught']} pulses of {of['sent']} did not come back: is the pin shorted?")
    elif of["reset"] < RESET_NS:
        wrong.append(f"a reset of {of['reset']} ns, less than {RESET_NS:,}")
    means = ", ".join(f"{kind} {of[kind][1]}" for kind in ("T0H", "T0L", "T1H", "T1L") if kind in of)
    return f"{of['caught']:,} of {of['sent']:,}; {means} ns; reset {of['reset'] / 1000:.0f} us", "; ".join(wrong)


def _flash(of: dict) -> tuple[str, str]:
    look = []
    if of["id"] == "none":
        look.append("the flash says nothing about itself")
    if of["end_kb"] > of["kb"]:
        look.append(f"MicroPython is made for {of['end_kb']:,} kB of flash")
    return f"{of['kb']:,} kB, files in {of['blocks']} blocks up to {of['end_kb']:,} kB, id {of['id']}..", ", ".join(
        look
    )


def _flash_read(of: dict) -> tuple[str, str]:
    slow = of["past_cache_ns"] > 600
    return f"{of['past_cache_ns']} ns a word past the cache", "flash is read slowly: two wires of four?" if slow else ""


def _flash_write(of: dict) -> tuple[str, str]:
    slow = of["file_worst_us"] > 900_000 or of["erase_us"] > 400_000
    return (
        f"4 kB in {of['file_us'] / 1000:.0f} ms (worst {of['file_worst_us'] / 1000:.0f}), "
        f"sector erased in {of['erase_us'] / 1000:.0f} ms, a kB in {of['kb_us'] / 1000:.1f} ms",
        "flash is written slower than its data sheet allows" if slow else "",
    )


def _levels(of: dict) -> tuple[str, str]:
    up, down = of["pulled_up"], of["pulled_down"]
    look = [f"{line} is held low" for line, level in zip(LINES, up, strict=True) if level != "1"]
    look += [f"{line} is held high" for line, level in zip(LINES, down, strict=True) if level != "0"]
    return f"pulled up {up}, pulled down {down}", ", ".join(look)


def _keys(of: dict) -> tuple[str, str]:
    found = of["conduct"]
    return found or "none conducts", f"held, or shorted: {found}" if found else ""


def _wiring(of: dict) -> tuple[str, str]:
    said = "; ".join(of["said"])
    return "the wiring page named a wire" if said else "nothing was said", said


def _power(of: dict) -> tuple[str, str]:
    look = []
    if of["vbus"] != 1:
        look.append("VBUS is not there, though USB is")
    if not 4300 <= of["vsys_mv"] <= 5500:
        look.append("VSYS is not near 5 V")
    if not -10 <= of["celsius"] <= 70:
        look.append("the temperature cannot be")
    if of["noise"] > 1600:
        look.append("the ADC is noisy")
    return (
        f"VBUS {of['vbus']}, VSYS {of['vsys_mv']} mV, cells' pin {of['vbat_pin_mv']} mV, {of['celsius']} C",
        ", ".join(look),
    )


def _uart(of: dict) -> tuple[str, str]:
    whole = of["right"] == of["sent"]
    return f"{of['right']} of {of['sent']} bytes at {of['baud']:,}", "" if whole else "the UART loses bytes in the chip"


def _cable(of: dict) -> tuple[str, str]:
    whole, silent = of["right"] == of["sent"], of["came"] == 0
    look = ""
    if not whole and not silent:
        look = "what came back is not what was sent: a unit is at the other end, or a wire is loose"
    elif silent and of["line"]:
        look = "a unit that says nothing is at the other end, or the 10 kohm at LINK_RX are missing"
    came = "nothing came back" if silent else f"{of['right']} of {of['sent']} bytes came back"
    return f"{came}, the line at rest {'high' if of['line'] else 'low'}", look


def entropy(of: dict) -> float:
    """Bits of min-entropy a byte, from the most frequent one; 64 kB of an ideal source show about 7.8."""
    return -math.log2(of["most"] / of["bytes"])


def _random(of: dict) -> tuple[str, str]:
    bias = of["ones"] / of["bits"] - 0.5
    look = []
    if abs(bias) > 0.1 or of["longest"] > 40:
        look.append("the ring oscillator's bits lean to a side")
    if entropy(of) < 7:
        look.append("random bytes repeat")
    return f"bias {bias:+.3f}, longest run {of['longest']}, {entropy(of):.2f} bits a byte", ", ".join(look)


def _code(of: dict) -> tuple[str, str]:
    return f"{of['blocks']} blocks", of["lack"]


def _thought(of: dict) -> tuple[str, str]:
    slow = of["worst_ms"] > 2000 or of["slice_us"] > 6000
    return (
        f"{of['game']}'s strongest captain: {of['middle_ms']} ms a shot, at most {of['worst_ms']}, "
        f"longest slice {of['slice_us'] / 1000:.1f} ms",
        "he thinks too long: is the clock right, is flash read slowly?" if slow else "",
    )


def _sleep(of: dict) -> tuple[str, str]:
    return f"100 ms took {of['ms']}", "" if 90 <= of["ms"] <= 150 else "the chip does not wake in time"


JUDGES: dict[str, Callable[[dict], tuple[str, str]]] = {
    "chip": _chip,
    "micropython": _micropython,
    "board": _board,
    "ram": _ram,
    "match": _match,
    "clock": _clock,
    "usb": _usb,
    "sound": _sound,
    "pulses": _pulses,
    "pulses-lower": _pulses,
    "flash": _flash,
    "flash-read": _flash_read,
    "flash-write": _flash_write,
    "levels": _levels,
    "keys": _keys,
    "wiring": _wiring,
    "power": _power,
    "uart": _uart,
    "cable": _cable,
    "random": _random,
    "code": _code,
    "thought": _thought,
    "sleep": _sleep,
}
