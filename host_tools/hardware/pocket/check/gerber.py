"""A reader of what KiCad plots: gerbers (RS-274X) and drills (Excellon), as a board house's machines read them.

It is our own and strict: an unknown command is an error, since a reader cannot compare what it skips. (gerbonara 1.5
reads more, but brings a web server and fifteen packages with it; pcbnew wrote these files and is no second opinion.)
Lengths are millimetres, y upwards. Imports nothing of the board.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache


class Unreadable(ValueError):
    """A file is not in the expected form; the text says where."""


@dataclass
class Layer:
    """flashes: [(x, y, width, height, radius of the corners)]; draws: [(x1, y1, x2, y2, width)]; regions:
    [[(x, y)]]; an arc counts as its chord. clears: whether anything is taken away again; cleared: the flashes that take
    away what was drawn before them.
    """

    flashes: list = field(default_factory=list)
    draws: list = field(default_factory=list)
    regions: list = field(default_factory=list)
    cleared: list = field(default_factory=list)
    clears: bool = False


def _aperture(kind, values):
    """(width, height, radius of its corners) of a standard aperture, or of KiCad's macros."""
    if kind == "C":
        return values[0], values[0], values[0] / 2
    if kind in ("R", "O"):
        return values[0], values[1], min(values[:2]) / 2 * (kind == "O")
    if kind == "RoundRect":  # radius, four corners, 0
        xs, ys = values[1:9:2], values[2:9:2]
        return max(xs) - min(xs) + 2 * values[0], max(ys) - min(ys) + 2 * values[0], values[0]
    raise Unreadable(f"no aperture is called {kind}")


@lru_cache(maxsize=16)
def read_gerber(text):
    """A Layer. Unreadable for an unknown command, other units, a file without its end."""
    made, apertures, macros = Layer(), {}, set()
    scale = None
    at = (0.0, 0.0)
    now, _drawing, ended = None, False, False
    region: list | None = None
    clear = False
    for word in re.findall(r"%[^%]*%|[^*%]+\*", "".join(text.split("\n"))):
        if word.startswith("%"):
            for command in word.strip("%").split("*"):
                head = command[:2]
                if not command or head in ("TF", "TA", "TO", "TD"):
                    continue
                if head == "FS":
                    if command != "FSLAX46Y46":
                        raise Unreadable(f"coordinates as {command}, not FSLAX46Y46")
                    scale = 1e-6
                elif head == "MO":
                    if command != "MOMM":
                        raise Unreadable("not in millimetres")
                elif head == "AM":
                    macros.add(command[2:])
                    break  # its body is KiCad's; RoundRect's parameters say all that is asked
                elif head == "AD":
                    defined = re.fullmatch(r"ADD(\d+)(\w+),?([-\d.X]*)", command)
                    if not defined:
                        raise Unreadable(f"%{command}%")
                    number, kind, values = defined.groups()
                    apertures[number] = _aperture(kind, [float(value) for value in values.split("X") if value])
                elif command in ("LPD", "LPC"):
                    clear = command == "LPC"
                    made.clears |= clear
                else:
                    raise Unreadable(f"%{command}%")
            continue
        command = word[:-1]
        if command.startswith("G04") or command in ("G01", "G02", "G03", "G75", "G71", "G90"):
            continue
        if command == "M02":
            ended = True
        elif command == "G36":
            region = []
        elif command == "G37":
            if not clear:
                made.regions.append(region)
            region = None
        elif re.fullmatch(r"D[1-9]\d+", command):
            now = command[1:]
        else:
            found = re.fullmatch(r"(?:G01)?(?:X(-?\d+))?(?:Y(-?\d+))?(?:I-?\d+J-?\d+)?D0([123])", command)
            if not found or scale is None:
                raise Unreadable(command)
            x = int(found[1]) * scale if found[1] else at[0]
            y = int(found[2]) * scale if found[2] else at[1]
            if clear:  # silkscreen over openings of the mask
                if found[3] == "3":
                    made.cleared.append((x, y, *apertures[now]))
            elif region is not None:
                region.append((x, y))
            elif found[3] == "3":
                made.flashes.append((x, y, *apertures[now]))
            elif found[3] == "1":
                made.draws.append((*at, x, y, apertures[now][0]))
                made.cleared.clear()  # it may be drawn over again
            at = x, y
    if not ended:
        raise Unreadable("the file has no end")
    return made


def read_drill(text):
    """[(x, y, diameter)] of an Excellon file in millimetres with decimal points."""
    found, tools, now, metric, body = [], {}, None, False, False
    for line in text.splitlines():
        if line.startswith(";") or line in ("M48", "FMAT,2", "G90", "G05", "M30", "T0", ""):
            continue
        if line == "METRIC":
            metric = True
        elif line == "%":
            body = True
        elif not body:
            tool = re.fullmatch(r"T(\d+)C([\d.]+)", line)
            if not tool:
                raise Unreadable(line)
            tools[tool[1]] = float(tool[2])
        elif re.fullmatch(r"T\d+", line):
            now = tools[line[1:]]
        else:
            hole = re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line)
            if not hole or not metric:
                raise Unreadable(line)
            found.append((float(hole[1]), float(hole[2]), now))
    return found
