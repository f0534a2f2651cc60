"""The column letters of each alphabet, in its own order; the two words have ten. Imports nothing."""

ALPHABETS = {
    "russian": "АБВГДЕЖЗИКЛМНОПРСТУФ",
    "russian-yo": "АБВГДЕЁЖЗИКЛМНОПРСТУ",
    "latin": "ABCDEFGHIJKLMNOPQRST",
    "respublika": "РЕСПУБЛИКА",
    "snegurochka": "СНЕГУРОЧКА",
}
