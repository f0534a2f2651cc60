"""A router for two layers: A* on a grid, and nets that are in the way are ripped up and laid again.

Plain Python, so that KiCad's own interpreter runs it. Lengths are millimetres. The order of everything is fixed: the
same board gives the same tracks.
"""

import heapq
import math

GRID = 0.635  # a step of a track
FINE = GRID / 2  # what may lie where is known this finely: a step is free when its middle is
CLEARANCE = 0.26
EDGE = 0.6  # copper to the board's edge and to holes without copper
VIA = 0.8
VIA_DRILL = 0.4
VIA_TO_PAD = 1.15  # middles, also of one net: two holes keep 0.25 mm of board between them
BEND, THROUGH = 0.15, 9.0  # costs in grid steps: a bend, a via
CROWD = 6.0  # what it costs to cross a track that would have to be ripped up, and more each time it was
ROUNDS = 4000  # connections tried before giving up


class Unroutable(Exception):
    """A connection found no way; the text names its net."""


class Router:
    """pads: [(net, x, y, half the width, half the height, layers)]; keepouts: [(x, y, radius)], no copper within it;
    widths: {net: track width}. Layers are 0 (components) and 1.
    """

    def __init__(self, size, pads, keepouts, widths, default=0.4):
        self.columns, self.rows = (round(length / FINE) + 1 for length in size)
        self.size = size
        self.pads = pads
        self.widths = widths
        self.default = default
        self.used = {}  # (layer, half width): {node: {net: count}}: copper that forbids a track's middle here
        self.laid = {}  # net: [(kind, data)]
        self.ripped = {}
        self.keepouts = keepouts
        self._blocked = {}
        self._holes = set()

    # ---- where a track's middle may not be

    def nodes_within(self, x1, y1, x2, y2, reach):
        """Grid nodes nearer than `reach` to the segment."""
        left, right = sorted((x1, x2))
        top, bottom = sorted((y1, y2))
        for i in range(
            max(0, math.ceil((left - reach) / FINE)), min(self.columns - 1, int((right + reach) / FINE)) + 1
        ):
            for j in range(
                max(0, math.ceil((top - reach) / FINE)), min(self.rows - 1, int((bottom + reach) / FINE)) + 1
            ):
                if _distance(i * FINE, j * FINE, x1, y1, x2, y2) < reach - 1e-6:
                    yield i, j

    def pad_nodes(self, pad, reach):
        _, x, y, w, h, _ = pad
        for i in range(
            max(0, math.ceil((x - w - reach) / FINE)), min(self.columns - 1, int((x + w + reach) / FINE)) + 1
        ):
            for j in range(
                max(0, math.ceil((y - h - reach) / FINE)), min(self.rows - 1, int((y + h + reach) / FINE)) + 1
            ):
                dx, dy = max(abs(i * FINE - x) - w, 0), max(abs(j * FINE - y) - h, 0)
                if math.hypot(dx, dy) < reach - 1e-6:
                    yield i, j

    def blocked_by_pads(self, half):
        """{(layer, i, j): net, or "" for what no net may touch} for tracks of this half width."""
        if half not in self._blocked:
            blocked = {}
            for pad in self.pads:
                for i, j in self.pad_nodes(pad, CLEARANCE + half):
                    for layer in pad[5]:
                        key = layer, i, j
                        blocked[key] = pad[0] if blocked.get(key, pad[0]) == pad[0] and pad[0] else ""
            for x, y, radius in self.keepouts:
                for i, j in self.nodes_within(x, y, x, y, radius + half):
                    blocked[0, i, j] = blocked[1, i, j] = ""
            for i in range(self.columns):
                for j in range(self.rows):
                    x, y = i * FINE, j * FINE
                    if min(x, y, self.size[0] - x, self.size[1] - y) < EDGE + half:
                        blocked[0, i, j] = blocked[1, i, j] = ""
            self._blocked[half] = blocked
        return self._blocked[half]

    def beside_pads(self):
        """{(i, j)} where a via's hole would break into a pad's."""
        if not self._holes:
            for _, x, y, *_ in self.pads:
                self._holes.update(self.nodes_within(x, y, x, y, VIA_TO_PAD))
        return self._holes

    def tracks_near(self, half):
        """{(layer, i, j): {nets}} whose tracks forbid a track of this half width, kept up to date by _put and _take."""
        if half not in self.used:
            self.used[half] = {}
            for net, pieces in self.laid.items():
                for piece in pieces:
                    self._mark(half, net, piece, 1)
        return self.used[half]

    def _mark(self, half, net, piece, step):
        near = self.used[half]
        kind, data = piece
        if kind == "track":
            layer, x1, y1, x2, y2, width = data
            layers, reach = (layer,), CLEARANCE + half + width / 2
        else:
            x1, y1 = data
            x2, y2 = x1, y1
            layers, reach = (0, 1), CLEARANCE + half + VIA / 2
        for i, j in self.nodes_within(x1, y1, x2, y2, reach):
            for layer in layers:
                nets = near.setdefault((layer, i, j), {})
                nets[net] = nets.get(net, 0) + step
                if not nets[net]:
                    del nets[net]

    def _put(self, net, piece):
        self.laid.setdefault(net, []).append(piece)
        for half in self.used:
            self._mark(half, net, piece, 1)

    def rip(self, net):
        for piece in self.laid.pop(net, []):
            for half in self.used:
                self._mark(half, net, piece, -1)
        self.ripped[net] = self.ripped.get(net, 0) + 1

    # ---- ways

    def route(self, nets):
        """Lay every net of {net: [pad numbers]}; the pieces are in `laid`. Unroutable names one that found no way."""
        queue = sorted(nets, key=lambda net: (-self.widths.get(net, self.default), self._span(nets[net]), net))
        tries = 0
        while queue:
            net = queue.pop(0)
            tries += 1
            if tries > ROUNDS:
                raise Unroutable(f"{net} and {len(queue)} more nets find no way")
            self.rip(net)
            for victim in self._lay(net, nets[net]):
                self.rip(victim)
                queue.append(victim)
        return self.laid

    def _span(self, numbers):
        xs, ys = [self.pads[n][1] for n in numbers], [self.pads[n][2] for n in numbers]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _lay(self, net, numbers):
        """Join the pads of a net one by one to what is joined already; returns the nets in the way."""
        width = self.widths.get(net, self.default)
        victims = set()
        joined = {numbers[0]}
        tree = self._pad_starts(numbers[0])
        left = sorted(numbers[1:], key=lambda n: self._pad_distance(numbers[0], n))
        while left:
            goals = {}
            for number in left:
                for node in self._pad_starts(number):
                    goals[node] = number
            path = self._search(net, width / 2, tree, goals)
            if path is None:
                raise Unroutable(f"{net} finds no way from pad {self.pads[left[0]][1:3]}")
            reached = goals[path[-1]]
            victims |= self._draw(net, width, path, reached, joined)
            tree |= set(path)
            tree |= self._pad_starts(reached)
            joined.add(reached)
            left.remove(reached)
        return sorted(victims)

    def _pad_distance(self, one, two):
        return math.hypot(self.pads[one][1] - self.pads[two][1], self.pads[one][2] - self.pads[two][2])

    def _pad_starts(self, number):
        """The node nearest to the pad's middle, on each of its layers."""
        _, x, y, _, _, layers = self.pads[number]
        return {(layer, 2 * round(x / GRID), 2 * round(y / GRID)) for layer in layers}

    def _search(self, net, half, starts, goals):
        pads, near = self.blocked_by_pads(half), self.tracks_near(half)
        via_pads, via_near = self.blocked_by_pads(VIA / 2), self.tracks_near(VIA / 2)
        holes = self.beside_pads()
        xs, ys = [node[1] for node in goals], [node[2] for node in goals]
        box = min(xs), max(xs), min(ys), max(ys)

        def price(node, pads, near):
            owner = pads.get(node)
            if owner is not None and owner != net and node not in goals and node not in starts:
                return None
            cost = 0.0
            for other in near.get(node, ()):
                if other != net:
                    cost += CROWD * (1 + self.ripped.get(other, 0))
            return cost

        best = dict.fromkeys(starts, 0.0)
        came = dict.fromkeys(starts)
        heap = [(_guess(node, box), 0.0, node, 0) for node in sorted(starts)]
        heapq.heapify(heap)
        while heap:
            _, cost, node, heading = heapq.heappop(heap)
            if cost > best.get(node, math.inf):
                continue
            if node in goals:
                path = []
                while node is not None:
                    path.append(node)
                    node = came[node]
                return path[::-1]
            layer, i, j = node
            for direction, (di, dj) in enumerate(_STEPS, 1):
                to = layer, i + 2 * di, j + 2 * dj
                more, between = price(to, pads, near), price((layer, i + di, j + dj), pads, near)
                if more is None or between is None:
                    continue
                total = cost + math.hypot(di, dj) + more + between + (BEND if heading and heading != direction else 0)
                if total < best.get(to, math.inf):
                    best[to], came[to] = total, node
                    heapq.heappush(heap, (total + _guess(to, box), total, to, direction))
            other = 1 - layer, i, j
            mine, theirs = price(node, via_pads, via_near), price(other, via_pads, via_near)
            if mine is not None and theirs is not None and (i, j) not in holes:
                total = cost + THROUGH + mine + theirs
                if total < best.get(other, math.inf):
                    best[other], came[other] = total, node
                    heapq.heappush(heap, (total + _guess(other, box), total, other, 0))
        return None

    def _draw(self, net, width, path, reached, joined):
        """Turn a path into tracks and vias; returns the other nets that it crosses."""
        near, via_near = self.tracks_near(width / 2), self.tracks_near(VIA / 2)
        victims = set()
        for node in path:
            victims |= set(near.get(node, ()))
        for one, two in zip(path, path[1:], strict=False):
            victims |= set(near.get((one[0], (one[1] + two[1]) // 2, (one[2] + two[2]) // 2), ()))
        for one, two in zip(path, path[1:], strict=False):
            if one[0] != two[0]:
                for layer in (0, 1):
                    victims |= set(via_near.get((layer, *one[1:]), ()))
                self._put(net, ("via", (one[1] * FINE, one[2] * FINE)))
        start = 0
        for k in range(1, len(path) + 1):
            turn = k == len(path) or path[k][0] != path[k - 1][0]
            bend = not turn and k > start + 1 and _step(path[k - 1], path[k]) != _step(path[k - 2], path[k - 1])
            if turn or bend:
                if k - 1 > start:
                    self._track(net, path[start], path[k - 1], width)
                start = k if turn else k - 1
        for node in (path[0], path[-1]):
            for number in (*joined, reached):
                if node in self._pad_starts(number):
                    _, x, y, *_ = self.pads[number]
                    at = node[1] * FINE, node[2] * FINE
                    if math.hypot(at[0] - x, at[1] - y) > 0.01:
                        self._put(net, ("track", (node[0], *at, x, y, width)))
        return victims - {net}

    def _track(self, net, one, two, width):
        self._put(net, ("track", (one[0], one[1] * FINE, one[2] * FINE, two[1] * FINE, two[2] * FINE, width)))


_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def _step(one, two):
    return two[1] - one[1], two[2] - one[2]


def _guess(node, box):
    """The least cost from a node to the box of the goals."""
    dx = max(box[0] - node[1], 0, node[1] - box[1])
    dy = max(box[2] - node[2], 0, node[2] - box[3])
    return (max(dx, dy) + 0.414 * min(dx, dy)) / 2


def _distance(x, y, x1, y1, x2, y2):
    """From a point to a segment."""
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0 if not length else max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
