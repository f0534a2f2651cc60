"""Lines: a table that a Pico reads from its flash, so that it takes no memory. Imports nothing.

A computer has the table itself, a dict or a list of texts: `zalp/tools/build/bake.py` puts `Lines` in its place.
"""

_BLOCK = 1024  # bytes read at a time


class Lines:
    """The table of a module in the file beside it, with a `key|value` per line. Iterating gives texts of whole lines,
    each line with its line ends around it. OSError if there is no such file.
    """

    def __init__(self, module):
        """module: its `__file__`."""
        self._path = module.rpartition(".")[0] + ".txt"
        self._last = ""  # the lines that had the last answer: the next one is often near

    def __iter__(self):
        if self._last:
            yield self._last
        rest = b""
        with open(self._path, "rb") as file:
            while True:
                block = file.read(_BLOCK)
                if not block:
                    return
                block = rest + block
                end = block.rfind(b"\n")
                rest = block[end:]
                self._last = str(block[: end + 1], "utf-8")
                yield self._last

    def get(self, key):
        """The value of a key, or None."""
        mark = "\n" + key + "|"
        for text in self:
            start = text.find(mark)
            if start >= 0:
                start += len(mark)
                return text[start : text.find("\n", start)]
        return None

    def __getitem__(self, key):
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value
