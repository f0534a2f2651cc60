"""Contacts of a board whose keys have another order or no diodes. Needs no machine, imports nothing."""


class Pad:
    """keys: the key, a hexadecimal digit, of each contact 4 * row + column; diodes: whether each contact has one.

    Without diodes three keys at the corners of a rectangle look like four. While any four do, the last scan before that
    counts: no key seems pressed that is not, and none seems released.
    """

    def __init__(self, keys, diodes):
        self._bits = [1 << int(key, 16) for key in keys]
        self._diodes = diodes
        self._last = 0

    def down(self, contacts):
        """The keys that are down, bit n for key n; contacts: bit 4 * row + column of each that conducts."""
        if not self._diodes and _rectangle(contacts):
            return self._last
        found = 0
        for contact in range(16):
            if contacts >> contact & 1:
                found |= self._bits[contact]
        self._last = found
        return found


def _rectangle(contacts):
    """Whether four contacts are the corners of a rectangle."""
    for row in range(3):
        one = contacts >> 4 * row & 15
        for other in range(row + 1, 4):
            both = one & contacts >> 4 * other
            if both & (both - 1):
                return True
    return False
