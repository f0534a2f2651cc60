"""Where copper may lie on a board of two layers: a grid of places for a track's middle, and what forbids them.

Plain Python, so that KiCad's own interpreter runs it. Lengths are millimetres.
"""

import math


class Grid:
    """Its nodes are numbers, (layer * columns + i) * rows + j: i to the right, j down. Layers: 0 (components) and 1.

    step: of a track; a node is half of one, and a step is free if its middle is. via_to_pad: between middles, also of
    one net; edge: from copper to the board's edge and to holes without copper. pads: [(net, x, y, half the width, half
    the height, layers)]; keepouts: [(x, y, radius)] and forbidden: [(x1, y1, x2, y2)], no copper within; soldered:
    [(x1, y1, x2, y2, reach)], no via's middle nearer. What lies on it is in `laid`: {net: [piece]}; a piece is
    ("track", (layer, x1, y1, x2, y2, width)) or ("via", (x, y)).
    """

    def __init__(
        self,
        size,
        pads,
        keepouts,
        forbidden=(),
        soldered=(),
        step=0.635,
        clearance=0.26,
        via=0.8,
        via_to_pad=1.15,
        edge=0.6,
    ):
        self.step, self.fine, self.clearance, self.via = step, step / 2, clearance, via
        self.via_to_pad, self.edge, self.soldered = via_to_pad, edge, soldered
        self.columns, self.rows = (round(length / self.fine) + 1 for length in size)
        self.size = size
        self.pads = pads
        self.keepouts = keepouts
        self.forbidden = forbidden
        self.laid = {}
        self._near = {}  # half width: [{net: count} of each node]: whose copper forbids a track's middle there
        self._blocked = {}
        self._holes = set()

    def node(self, layer, i, j):
        return (layer * self.columns + i) * self.rows + j

    def place(self, node):
        """(layer, x, y) of a node."""
        column, j = divmod(node, self.rows)
        layer, i = divmod(column, self.columns)
        return layer, i * self.fine, j * self.fine

    def free(self, i, j, half):
        """May copper of this half width lie here on both layers, whatever its net?"""
        pads, near = self.blocked_by_pads(half), self.tracks_near(half)
        return not any(pads[n] is not None or near[n] for n in (self.node(0, i, j), self.node(1, i, j)))

    def _near_box(self, x1, y1, x2, y2, reach):
        """(i, j, x, y) of the nodes in a box that is wider by `reach` on all sides."""
        for i in range(
            max(0, math.ceil((x1 - reach) / self.fine)), min(self.columns - 1, int((x2 + reach) / self.fine)) + 1
        ):
            for j in range(
                max(0, math.ceil((y1 - reach) / self.fine)), min(self.rows - 1, int((y2 + reach) / self.fine)) + 1
            ):
                yield i, j, i * self.fine, j * self.fine

    def _near_segment(self, x1, y1, x2, y2, reach):
        """(i, j) of the nodes nearer than `reach` to a segment."""
        for i, j, x, y in self._near_box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), reach):
            if distance(x, y, x1, y1, x2, y2) < reach - 1e-6:
                yield i, j

    def _near_block(self, x1, y1, x2, y2, reach):
        """(i, j) of the nodes nearer than `reach` to a filled box."""
        for i, j, x, y in self._near_box(x1, y1, x2, y2, reach):
            if math.hypot(max(x1 - x, x - x2, 0), max(y1 - y, y - y2, 0)) < reach - 1e-6:
                yield i, j

    def blocked_by_pads(self, half):
        """[net that owns a node, "" for one that no net may touch, None] for tracks of this half width."""
        if half not in self._blocked:
            blocked = [None] * (2 * self.columns * self.rows)
            for net, x, y, w, h, layers in self.pads:
                for i, j in self._near_block(x - w, y - h, x + w, y + h, self.clearance + half):
                    for layer in layers:
                        n = self.node(layer, i, j)
                        blocked[n] = net if blocked[n] in (None, net) else ""
            closed = [at for x, y, radius in self.keepouts for at in self._near_segment(x, y, x, y, radius + half)]
            closed += [at for box in self.forbidden for at in self._near_block(*box, half + 0.01)]
            width, height = self.size
            closed += [
                (i, j)
                for i, j, x, y in self._near_box(0, 0, width, height, self.fine)
                if min(x, y, width - x, height - y) < self.edge + half
            ]
            for i, j in closed:
                blocked[self.node(0, i, j)] = blocked[self.node(1, i, j)] = ""
            self._blocked[half] = blocked
        return self._blocked[half]

    def beside_pads(self):
        """The nodes where a via's hole would break into a pad's hole, or draw the solder from a pad without one."""
        if not self._holes:
            for _, x, y, *_ in self.pads:
                for i, j in self._near_segment(x, y, x, y, self.via_to_pad):
                    self._holes.update((self.node(0, i, j), self.node(1, i, j)))
            for *box, reach in self.soldered:
                for i, j in self._near_block(*box, reach):
                    self._holes.update((self.node(0, i, j), self.node(1, i, j)))
        return self._holes

    def tracks_near(self, half):
        """[{net: count}] whose tracks forbid a track of this half width at a node, kept by put and take."""
        if half not in self._near:
            self._near[half] = [{} for _ in range(2 * self.columns * self.rows)]
            for net, pieces in self.laid.items():
                for piece in pieces:
                    self._mark(half, net, piece, 1)
        return self._near[half]

    def _mark(self, half, net, piece, step):
        near = self._near[half]
        kind, data = piece
        if kind == "track":
            layer, x1, y1, x2, y2, width = data
            layers, reach = (layer,), self.clearance + half + width / 2
        else:
            x1, y1 = data
            x2, y2 = x1, y1
            layers, reach = (0, 1), self.clearance + half + self.via / 2
        for i, j in self._near_segment(x1, y1, x2, y2, reach):
            for layer in layers:
                nets = near[self.node(layer, i, j)]
                nets[net] = nets.get(net, 0) + step
                if not nets[net]:
                    del nets[net]

    def put(self, net, piece):
        self.laid.setdefault(net, []).append(piece)
        for half in self._near:
            self._mark(half, net, piece, 1)

    def take(self, net):
        for piece in self.laid.pop(net, []):
            for half in self._near:
                self._mark(half, net, piece, -1)


def distance(x, y, x1, y1, x2, y2):
    """From a point to a segment."""
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0 if not length else max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
