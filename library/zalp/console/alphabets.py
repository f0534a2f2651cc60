"""The column letters of each alphabet, in its own order; the two words have ten letters. Capitals. Imports nothing."""

ALPHABETS = {
    "russian": "АБВГДЕЖЗИКЛМНОПРСТУФ",
    "russian-yo": "АБВГДЕЁЖЗИКЛМНОПРСТУ",
    "latin": "ABCDEFGHIJKLMNOPQRST",
    "respublika": "РЕСПУБЛИКА",
    "snegurochka": "СНЕГУРОЧКА",
}


def capital(letter: str) -> str:
    """The capital of a Latin or a Russian letter, any other character unchanged. MicroPython's str.upper handles only
    ASCII, that of other Pythons makes an S of ſ and an I of ı.
    """
    code = ord(letter)
    if 0x430 <= code <= 0x44F or 0x61 <= code <= 0x7A:
        return chr(code - 0x20)
    return "Ё" if letter == "ё" else letter
