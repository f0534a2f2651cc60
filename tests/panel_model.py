"""A panel of WS2812 as it is made, for tests: where the LEDs of its wire are, and what they show. It shares nothing
with the firmware's geometry: it walks along the wire.
"""

COLOURS = {"R": 0, "G": 1, "B": 2}


def walk(width, height, corner, lines, turns):
    """(x, y) of each LED in the order of the wire."""
    down = range(height) if "top" in corner else range(height - 1, -1, -1)
    across = range(width) if "left" in corner else range(width - 1, -1, -1)
    found = []
    outer, inner = (down, across) if lines == "rows" else (across, down)
    for number, line in enumerate(outer):
        row = list(inner)
        if turns == "serpentine" and number % 2:
            row.reverse()
        found += [(at, line) if lines == "rows" else (line, at) for at in row]
    return found


class Panel:
    """One panel as wired: `shown(bytes)` is {(x, y): (r, g, b)} of what a wire's bytes light."""

    def __init__(self, width, height, corner="top-left", lines="rows", turns="serpentine", order="GRB", before=0):
        self.width, self.height = width, height
        self.order = order
        self.before = before  # LEDs of other panels on the wire before it
        self.places = walk(width, height, corner, lines, turns)

    def shown(self, wire):
        found = {}
        for number, place in enumerate(self.places, self.before):
            three = wire[3 * number : 3 * number + 3]
            if len(three) == 3:
                found[place] = tuple(three[self.order.index(colour)] for colour in "RGB")
        return found

    def seen(self, led, three):
        """What a builder says of the light that these three bytes make of an LED: its colour, if one byte alone is not
        0; otherwise its corner, or "elsewhere". None: nothing is lit here.
        """
        shown = self.shown(bytes(3 * led) + bytes(three) + bytes(3 * 600))
        for (x, y), colour in shown.items():
            if any(colour):
                if sum(map(bool, three)) == 1:
                    return "RGB"[colour.index(max(colour))]
                row, column = {0: "top", self.height - 1: "bottom"}.get(y), {0: "left", self.width - 1: "right"}.get(x)
                return f"{row}-{column}" if row and column else "elsewhere"
        return None

    def window(self, wire, x, y):
        """(the hundred colours of the sea whose top left cell is at x, y; whether anything else is lit)."""
        lit = self.shown(wire)
        inside = [(x + i % 10, y + i // 10) for i in range(100)]
        return [lit[place] for place in inside], any(any(lit[place]) for place in lit if place not in inside)
