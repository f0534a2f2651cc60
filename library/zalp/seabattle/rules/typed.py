"""Typed: makes what people type and paste readable here, and detects letters that only look like the intended one.

Imports the console's alphabets. Loaded only for a text with characters beyond ASCII, or an unreadable one; a handheld's
own records are neither.
"""

from zalp.console.alphabets import capital

# Some programs put these in place of what was typed.
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02"
_SPACES = "\t\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000"
_UNSEEN = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"  # a byte order mark at the start, others anywhere
_CYRILLIC = "АВСЕНІЈКМОРЅТУХавсеніјкморѕтух"
_LATIN = "ABCEHIJKMOPSTYXabcehijkmopstyx"


def plain(text: str) -> str:
    """The text with hyphens, straight quotes, spaces and line ends as typed on a keyboard, and x for a multiplication
    sign.
    """
    for signs, sign in ((_DASHES, "-"), (_QUOTES, '"'), (_SPACES, " "), (_UNSEEN, ""), ("\u00d7", "x")):
        for odd in signs:
            text = text.replace(odd, sign)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def header(line: str) -> str:
    """A line `[Name "text"]` with straight quotes around its text, which is left unchanged; any other line
    unchanged."""
    name, _, text = line.strip().partition(" ")
    quotes = '"' + _QUOTES
    if name[:1] != "[" or len(text) < 3 or text[-1] != "]" or text[0] not in quotes or text[-2] not in quotes:
        return line
    return '%s "%s"]' % (name, text[1:-2])


def twin(letter: str) -> str | None:
    """The Latin letter that a Cyrillic one looks like, or the reverse; "" if there is none."""
    for row, other in ((_CYRILLIC, _LATIN), (_LATIN, _CYRILLIC)):
        at = row.find(letter)
        if at >= 0:
            return other[at]
    return ""


def doubt(text: str, letters: str) -> str:
    """What may be wrong with a text that should have only these capital letters, as a suffix to an error: " (its А is
    Cyrillic: type the Latin A)", or "".
    """
    for sign in text:
        meant = twin(sign)
        if meant and capital(sign) not in letters and capital(meant) in letters:
            kinds = ("Cyrillic", "Latin") if ord(sign) > 127 else ("Latin", "Cyrillic")
            return " (its %s is %s: type the %s %s)" % (sign, kinds[0], kinds[1], meant)
    return ""
