"""The loops of fast.py for interpreters without viper: its own text, in which a pointer is the array that it points to.
Imports nothing.
"""


def _itself(value):
    return value


def _loops():
    """fast.py's names, without viper's decorator and its import."""
    with open(__file__[: -len("plain.py")] + "fast.py") as file:
        text = file.read()
    for words in ("import micropython\n", "from micropython import const\n", "@micropython.viper\n"):
        text = text.replace(words, "")
    names = {"const": _itself, "ptr8": _itself, "ptr16": _itself, "ptr32": _itself}
    exec(text, names)
    return names


_names = _loops()
make, unmake, run = [_names[name] for name in ("make", "unmake", "run")]
