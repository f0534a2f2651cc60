"""Names of cells, letter first, then the row's number: В7, B7; and of acts. Imports acts, constants, errors and the
console's alphabets.

Columns beyond the tenth continue in the alphabet's own order; the two words have ten letters and serve seas of up to
ten columns.
"""

from zalp.console.alphabets import ALPHABETS, capital

from .acts import ANSWER, CHOOSE, GIVE, MOVE, PASS, SHOT, SUNK
from .constants import ANY
from .errors import NotLegal, NotReadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .acts import Act, Acts
    from .ruleset import Rules

SIGNS = "-+#o%~"  # MISS, HIT, SUNK, MINE, SWEEPER, SUBMARINE


def letters(rules: "Rules", alphabet: str) -> str:
    """The column letters of this sea, left to right. NotLegal for an alphabet that is unknown or too short."""
    if alphabet not in ALPHABETS:
        raise NotLegal("no alphabet is called %r; there are: %s" % (alphabet, ", ".join(sorted(ALPHABETS))))
    row = ALPHABETS[alphabet]
    if len(row) < rules.width:
        raise NotLegal("the alphabet %s has %d letters; this sea has %d columns" % (alphabet, len(row), rules.width))
    return row[: rules.width]


def name(cell: int, rules: "Rules", alphabet: str = "russian") -> str:
    """The cell's name, such as `В7`. NotLegal for a cell outside the sea."""
    if not 0 <= cell < rules.cells:
        raise NotLegal("no cell %r in a sea of %d" % (cell, rules.cells))
    return letters(rules, alphabet)[cell % rules.width] + str(cell // rules.width + 1)


def cell(text: str, rules: "Rules", alphabet: str = "russian") -> int:
    """The cell that `text` names, in capitals or small letters; spaces around it are allowed.

    NotReadable if it is not the name of a cell; NotLegal for a cell outside this sea.
    """
    row = letters(rules, alphabet)
    word = text.replace("\ufeff", "").strip()  # a Pico strips bytes, not letters
    number = word[1:]
    if not 1 <= len(number) <= 2 or any(c not in "0123456789" for c in number) or number[0] == "0":
        message = "a cell is a letter and a row number, like %s7, not %r%s"
        raise NotReadable(message % (row[1 % len(row)], text[:20], _doubt(word, row)))
    x = row.find(capital(word[0]))
    y = int(number) - 1
    if x < 0:
        raise NotReadable("the columns are %s, not %r%s" % (row, word[0], _doubt(word, row)))
    if y >= rules.height:
        raise NotLegal("the rows are 1 to %d, not %s" % (rules.height, number))
    return y * rules.width + x


def _doubt(word, row):
    from .typed import doubt  # imported here: only needed for an unreadable text

    return doubt(word, row)


def of_act(act: "Act", rules: "Rules") -> str:
    """An act as in a match's line, cells in Latin letters: a shot `B7`; an answer by its sign, such as `-`, `+` or, if
    ships may touch by their sides, `#A1.A2`; `!B7` a gift; `=0` a salvo that player 0 has fixed; `>` the Dutchman's
    move; `/0` a turn that player 0 lets pass. "" for how a match ends.
    """
    kind = act.kind
    if kind == ANSWER:
        named = act.answer == SUNK and rules.contact == ANY
        return SIGNS[act.answer] + (".".join([name(deck, rules, "latin") for deck in act.cells]) if named else "")
    if kind in (SHOT, GIVE):
        return ("!" if kind == GIVE else "") + name(act.cell, rules, "latin")
    return ">" if kind == MOVE else ("=%d" if kind == CHOOSE else "/%d") % act.player if kind <= PASS else ""


def of_acts(acts: "Acts", rules: "Rules", start: int = 0) -> str:
    """Acts as one text; start: the number of the first one wanted; the text then continues that of those before."""
    pieces = []
    for number in range(start, len(acts)):
        act = acts[number]
        # Salvoes are fired completely before the first answer comes.
        joined = act.kind == ANSWER and rules.shots != "salvo" and acts[number - 1].kind == SHOT
        pieces.append(("" if joined or not number or act.kind > PASS else " ") + of_act(act, rules))
    return "".join(pieces)
