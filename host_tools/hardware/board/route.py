"""A router for two layers: A* on a grid. Nets that are in the way are ripped up and laid again.

Plain Python, so that KiCad's own interpreter runs it. Lengths are millimetres. The order of everything is fixed: the
same board gives the same tracks.
"""

import heapq
import math

BEND, THROUGH = 0.15, 9.0  # costs in grid steps: a bend, a via
CROWD = 6.0  # cost of crossing a track that must then be ripped up; it grows each time that its net is
ROUNDS = 4000  # connections tried before giving up


class Unroutable(Exception):
    """A connection found no way; the text names its net."""


class Router:
    """Lays tracks on a Grid. widths: {net: track width}; all other nets have `default`."""

    def __init__(self, grid, widths, default=0.4):
        self.grid = grid
        self.widths = widths
        self.default = default
        self.ripped = {}  # {net: how often it was ripped up}

    def rip(self, net):
        self.grid.take(net)
        self.ripped[net] = self.ripped.get(net, 0) + 1

    def route(self, nets):
        """Lay every net of {net: [pad numbers]}; returns what is on the grid. Unroutable names a net without a way."""
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
        return self.grid.laid

    def _span(self, numbers):
        xs, ys = [self.grid.pads[n][1] for n in numbers], [self.grid.pads[n][2] for n in numbers]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _lay(self, net, numbers):
        """Join the pads of a net one by one to those that are joined; returns the nets in the way."""
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
                raise Unroutable(f"{net} finds no way from pad {self.grid.pads[left[0]][1:3]}")
            reached = goals[path[-1]]
            victims |= self._draw(net, width, path, reached, joined)
            tree |= set(path)
            tree |= self._pad_starts(reached)
            joined.add(reached)
            left.remove(reached)
        return sorted(victims)

    def _pad_distance(self, one, two):
        return math.dist(self.grid.pads[one][1:3], self.grid.pads[two][1:3])

    def _pad_starts(self, number):
        """The node nearest to the pad's middle, on each of its layers."""
        _, x, y, _, _, layers = self.grid.pads[number]
        return {self.grid.node(layer, 2 * round(x / self.grid.step), 2 * round(y / self.grid.step)) for layer in layers}

    def _search(self, net, half, starts, goals):
        """The cheapest way from a start to a goal: [nodes], None if there is none."""
        ends = starts | goals.keys()
        crowd = {other: CROWD * (1 + self.ripped.get(other, 0)) for other in self.grid.laid if other != net}
        track = _Prices(net, self.grid.blocked_by_pads(half), self.grid.tracks_near(half), ends, crowd)
        via = _Prices(
            net, self.grid.blocked_by_pads(self.grid.via / 2), self.grid.tracks_near(self.grid.via / 2), ends, crowd
        )
        steps = [(n, di * self.grid.rows + dj, math.hypot(di, dj)) for n, (di, dj) in enumerate(_STEPS, 1)]
        holes, layer = self.grid.beside_pads(), self.grid.columns * self.grid.rows
        middles = [divmod(node % layer, self.grid.rows) for node in goals]
        box = *map(min, zip(*middles, strict=True)), *map(max, zip(*middles, strict=True))

        def guess(node):
            """The least cost from a node to the box of the goals."""
            i, j = divmod(node % layer, self.grid.rows)
            dx, dy = max(box[0] - i, 0, i - box[2]), max(box[1] - j, 0, j - box[3])
            return (max(dx, dy) + 0.414 * min(dx, dy)) / 2

        best, came = dict.fromkeys(starts, 0.0), dict.fromkeys(starts)
        heap = [(guess(node), 0.0, node, 0) for node in sorted(starts)]
        heapq.heapify(heap)
        while heap:
            _, cost, node, heading = heapq.heappop(heap)
            if cost > best[node]:
                continue
            if node in goals:
                path = []
                while node is not None:
                    path.append(node)
                    node = came[node]
                return path[::-1]
            for direction, step, length in steps:
                to = node + 2 * step
                total = cost + length + track[to] + track[node + step]
                if heading and heading != direction:
                    total += BEND
                if total < best.get(to, math.inf):
                    best[to], came[to] = total, node
                    heapq.heappush(heap, (total + guess(to), total, to, direction))
            if node not in holes:
                to = node + layer if node < layer else node - layer
                total = cost + THROUGH + via[node] + via[to]
                if total < best.get(to, math.inf):
                    best[to], came[to] = total, node
                    heapq.heappush(heap, (total + guess(to), total, to, 0))
        return None

    def _draw(self, net, width, path, reached, joined):
        """Turn a path into tracks and vias; returns the other nets that it crosses."""
        near, via_near = self.grid.tracks_near(width / 2), self.grid.tracks_near(self.grid.via / 2)
        layer = self.grid.columns * self.grid.rows
        victims = {other for node in path for other in near[node]}
        for one, two in zip(path, path[1:], strict=False):
            if abs(two - one) == layer:
                victims.update(via_near[one], via_near[two])
                self.grid.put(net, ("via", self.grid.place(one)[1:]))
            else:
                victims.update(near[(one + two) // 2])
        start = 0
        for k in range(1, len(path) + 1):
            turn = k == len(path) or abs(path[k] - path[k - 1]) == layer
            bend = not turn and k > start + 1 and path[k] - path[k - 1] != path[k - 1] - path[k - 2]
            if turn or bend:
                if k - 1 > start:
                    on, *one = self.grid.place(path[start])
                    self.grid.put(net, ("track", (on, *one, *self.grid.place(path[k - 1])[1:], width)))
                start = k if turn else k - 1
        for node in (path[0], path[-1]):
            on, *at = self.grid.place(node)
            for number in (*joined, reached):
                if node in self._pad_starts(number):
                    _, x, y, *_ = self.grid.pads[number]
                    if math.dist(at, (x, y)) > 0.01:
                        self.grid.put(net, ("track", (on, *at, x, y, width)))
        return victims - {net}


class _Prices(dict):
    """{node: the cost of being there, infinity where a pad of another net is near}, computed on demand."""

    def __init__(self, net, pads, near, ends, crowd):
        self.net, self.pads, self.near, self.ends, self.crowd = net, pads, near, ends, crowd

    def __missing__(self, node):
        owner = self.pads[node]
        if owner is not None and owner != self.net and node not in self.ends:
            price = math.inf
        else:
            near = self.near[node]
            price = sum(self.crowd[other] for other in near if other != self.net) if near else 0.0
        self[node] = price
        return price


_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
