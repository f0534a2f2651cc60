"""Names of cells: letter first, then the row's number: В7, B7; and of shots. Imports errors and ruleset.

Columns beyond the tenth go on in the alphabet's own order; the two words have ten letters and serve seas of up to ten
columns.
"""

from .errors import NotLegal, NotReadable
from .ruleset import ANY

ALPHABETS = {
    "russian": "АБВГДЕЖЗИКЛМНОПРСТУФ",
    "russian-yo": "АБВГДЕЁЖЗИКЛМНОПРСТУ",
    "latin": "ABCDEFGHIJKLMNOPQRST",
    "respublika": "РЕСПУБЛИКА",
    "snegurochka": "СНЕГУРОЧКА",
}

SIGNS = "-+#"  # MISS, HIT, SUNK


def letters(rules, alphabet):
    """The column letters of this sea, left to right. NotLegal for an alphabet that is unknown or too short."""
    if alphabet not in ALPHABETS:
        raise NotLegal("no alphabet is called %r; there are: %s" % (alphabet, ", ".join(sorted(ALPHABETS))))
    row = ALPHABETS[alphabet]
    if len(row) < rules.width:
        raise NotLegal("the alphabet %s has %d letters; this sea has %d columns" % (alphabet, len(row), rules.width))
    return row[: rules.width]


def name(cell, rules, alphabet="russian"):
    """The cell's name, such as `В7`. NotLegal for a cell outside the sea."""
    if not 0 <= cell < rules.cells:
        raise NotLegal("no cell %r in a sea of %d" % (cell, rules.cells))
    return letters(rules, alphabet)[cell % rules.width] + str(cell // rules.width + 1)


def cell(text, rules, alphabet="russian"):
    """The cell that `text` names, in capitals or small letters, spaces around it allowed.

    NotReadable for what is no name of a cell; NotLegal for a cell outside this sea.
    """
    row = letters(rules, alphabet)
    word = text.strip()
    number = word[1:]
    if not 1 <= len(number) <= 2 or any(c not in "0123456789" for c in number) or number[0] == "0":
        raise NotReadable("a cell is a letter and a row number, like %s7, not %r" % (row[1 % len(row)], text[:20]))
    x = row.find(_capital(word[0]))
    y = int(number) - 1
    if x < 0:
        raise NotReadable("the columns are %s, not %r" % (row, word[0]))
    if y >= rules.height:
        raise NotLegal("the rows are 1 to %d, not %s" % (rules.height, number))
    return y * rules.width + x


def _capital(letter):
    # MicroPython's str.upper knows ASCII only.
    code = ord(letter)
    if 0x430 <= code <= 0x44F:
        return chr(code - 0x20)
    return "Ё" if letter == "ё" else letter.upper()


def of_shot(shot, rules):
    """An entry of a match's log, such as `B7-`: `-` miss, `+` hit, `#` sunk, the cell in latin letters. Where ships may
    touch by their sides, `#` is followed by the ship's cells: `#A1.A2`.
    """
    _, cell, answer, ship = shot
    text = name(cell, rules, "latin") + SIGNS[answer]
    if ship and rules.contact == ANY:
        text += ".".join([name(deck, rules, "latin") for deck in ship])
    return text
