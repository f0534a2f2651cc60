"""The pixel loops as viper code: the twin of plain.py, which documents them. Imports micropython."""

import micropython
from micropython import const

# Where a Palette's table has what (palette.py): the compiler needs the numbers themselves.
_LOOK = const(8)
_WAVE = const(128)
_RIPPLE = const(192)
_LIGHT = const(292)


@micropython.viper
def paint(rgb: ptr8, looks: ptr8, table: ptr8, clock: int):  # noqa: F821
    light = int(table[_LIGHT])
    at = 0
    i = 0
    cell = 0
    while i < 200:
        if i == 100:
            cell = 0
            light = int(table[_LIGHT + 1])
        look = int(looks[i]) * _LOOK
        phase = clock * int(table[look + 6])
        if table[look + 7]:
            phase += int(table[_RIPPLE + cell])
        wave = int(table[_WAVE + (phase & 63)])
        end = look + 3
        while look < end:
            a = int(table[look])
            rgb[at] = (a + ((int(table[look + 3]) - a) * wave >> 8)) * (light + 1) >> 8
            look += 1
            at += 1
        i += 1
        cell += 1


@micropython.viper
def add(rgb: ptr8, place: int, color: int, share: int):  # noqa: F821
    at = (place & 255) * 3
    apart = ((place >> 8) & 255) * 3 - 3
    more = place >> 16
    while more >= 0:
        shift = 16
        while shift >= 0:
            value = int(rgb[at]) + (((color >> shift) & 255) * share >> 8)
            if value > 255:
                value = 255
            rgb[at] = value
            at += 1
            shift -= 8
        at += apart
        more -= 1


@micropython.viper
def blend(rgb: ptr8, pixel: int, color: int, share: int):  # noqa: F821
    at = pixel * 3
    shift = 16
    while shift >= 0:
        have = int(rgb[at])
        rgb[at] = have + ((((color >> shift) & 255) - have) * share >> 8)
        at += 1
        shift -= 8


@micropython.viper
def fade(rgb: ptr8, start: int, end: int, share: int):  # noqa: F821
    i = start
    while i < end:
        rgb[i] = int(rgb[i]) * share >> 8
        i += 1


@micropython.viper
def strip(rgb: ptr8, columns, place: int, color: int):  # noqa: F821
    count = int(len(columns))
    bits_of = ptr8(columns)  # noqa: F821
    offset = (place >> 8) - 10
    first = place & 255
    x = 0
    while x < 10:
        at = offset + x
        if at >= 0 and at < count:
            bits = int(bits_of[at])
            pixel = (first + x) * 3
            while bits:
                if bits & 1:
                    rgb[pixel] = color >> 16
                    rgb[pixel + 1] = (color >> 8) & 255
                    rgb[pixel + 2] = color & 255
                bits >>= 1
                pixel += 30
        x += 1


@micropython.viper
def window(looks: ptr8, marks: ptr8, table: ptr8, lies: ptr8, things: ptr8, seen: int, where: int) -> int:  # noqa: F821
    light = (where & 1) * 100
    width = (where >> 11) & 31
    cell = ((where >> 6) & 31) * width + ((where >> 1) & 31)
    down = where >> 16
    most = 0
    x = 0
    while down:
        mark = int(marks[cell])
        if mark > most:
            most = mark
        thing = int(lies[cell])
        if thing and (seen >> mark) & 1:
            looks[light] = things[thing]
        else:
            looks[light] = table[mark]
        x += 1
        light += 1
        cell += 1
        if x == 10 or x == width:
            light += 10 - x
            cell += width - x
            x = 0
            down -= 1
    return most
