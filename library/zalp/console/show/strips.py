"""The letters of letters.py as glyphs.py draws them: column by column. Imports loader.

Made when the firmware is built (zalp/tools/build/bake.py): the pictures are ten times as large as the columns.
"""

from array import array

from .. import loader

HEIGHT = 7
_SPACE = 2


def _cut(sheets):
    """The pictures of letters.py -> the letters, where each begins and the last ends (two bytes each), and the columns
    of all, lowest bit on top.
    """
    drawn = " "
    starts = [0]
    columns = bytearray(_SPACE)
    for sheet in sheets:
        rows = [row.split(" ") for row in sheet[1:]]
        for i, letter in enumerate(sheet[0]):
            drawn += letter
            starts.append(len(columns))
            for x in range(len(rows[0][i])):
                column = 0
                for y in range(HEIGHT):
                    if rows[y][i][x] == "#":
                        column |= 1 << y
                columns.append(column)
    starts.append(len(columns))
    return drawn, bytes(array("H", starts)), bytes(columns)


with loader.using("letters") as letters:
    DRAWN, STARTS, COLUMNS = _cut(letters.SHEETS)
    SAME, LIKE = letters.SAME
