"""Small neural networks in numpy: layers with their gradients, and Adam. Imports numpy alone.

A layer is called with its input and remembers what `back` needs. `back` takes the gradient of the loss by the layer's
output, adds the gradients by its weights to `slopes`, and returns the gradient by its input.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

F = np.float32


class Dense:
    """(batch, ins) -> (batch, outs)."""

    def __init__(self, ins: int, outs: int, rng: np.random.Generator, gain: float = 2.0) -> None:
        scale = (gain / ins) ** 0.5
        self.weights = [(rng.standard_normal((ins, outs)) * scale).astype(F), np.zeros(outs, F)]
        self.slopes = [np.zeros_like(one) for one in self.weights]

    def __call__(self, x: np.ndarray) -> np.ndarray:
        self.x = x
        return x @ self.weights[0] + self.weights[1]

    def back(self, slope: np.ndarray) -> np.ndarray:
        self.slopes[0] += self.x.T @ slope
        self.slopes[1] += slope.sum(axis=0)
        return slope @ self.weights[0].T


class Conv:
    """(batch, height, width, ins) -> (batch, height, width, outs). Each output sees a square of `side` (odd) by `side`
    cells; beyond the edge all is 0.
    """

    def __init__(self, ins: int, outs: int, rng: np.random.Generator, side: int = 3, gain: float = 2.0) -> None:
        self.side, self.ins = side, ins
        self.dense = Dense(side * side * ins, outs, rng, gain)
        self.weights, self.slopes = self.dense.weights, self.dense.slopes

    def __call__(self, x: np.ndarray) -> np.ndarray:
        batch, height, width, _ = self.shape = x.shape
        edge = self.side // 2
        padded = np.pad(x, ((0, 0), (edge, edge), (edge, edge), (0, 0))) if edge else x
        parts = [padded[:, y : y + height, i : i + width] for y in range(self.side) for i in range(self.side)]
        columns = np.concatenate(parts, axis=3).reshape(batch * height * width, -1)
        return self.dense(columns).reshape(batch, height, width, -1)

    def back(self, slope: np.ndarray) -> np.ndarray:
        batch, height, width, ins = self.shape
        columns = self.dense.back(slope.reshape(batch * height * width, -1))
        columns = columns.reshape(batch, height, width, -1)
        edge = self.side // 2
        whole = np.zeros((batch, height + 2 * edge, width + 2 * edge, ins), F)
        for number in range(self.side * self.side):
            y, x = divmod(number, self.side)
            whole[:, y : y + height, x : x + width] += columns[..., number * ins : (number + 1) * ins]
        return whole[:, edge : edge + height, edge : edge + width]


class Positive:
    """Makes 0 of anything below 0 (ReLU)."""

    weights: list[np.ndarray] = []
    slopes: list[np.ndarray] = []

    def __call__(self, x: np.ndarray) -> np.ndarray:
        self.on = x > 0
        return x * self.on

    def back(self, slope: np.ndarray) -> np.ndarray:
        return slope * self.on


class Flat:
    """(batch, height, width, planes) -> (batch, all of them)."""

    weights: list[np.ndarray] = []
    slopes: list[np.ndarray] = []

    def __call__(self, x: np.ndarray) -> np.ndarray:
        self.shape = x.shape
        return x.reshape(len(x), -1)

    def back(self, slope: np.ndarray) -> np.ndarray:
        return slope.reshape(self.shape)


class Net:
    """A body of layers, and heads that all take the body's output. A call returns a list with the output of each head,
    (batch, numbers).
    """

    def __init__(self, body: Sequence, heads: Sequence[Sequence]) -> None:
        self.body, self.heads = list(body), [list(head) for head in heads]
        self.layers = [*self.body, *(layer for head in self.heads for layer in head)]
        self.weights = [one for layer in self.layers for one in layer.weights]
        self.slopes = [one for layer in self.layers for one in layer.slopes]

    def __call__(self, x: np.ndarray) -> list[np.ndarray]:
        for layer in self.body:
            x = layer(x)
        outs = []
        for head in self.heads:
            y = x
            for layer in head:
                y = layer(y)
            outs.append(y)
        return outs

    def back(self, slopes: Sequence[np.ndarray]) -> None:
        """Set `slopes` of all weights. slopes: the gradients by the heads' outputs."""
        for one in self.slopes:
            one[:] = 0
        whole = None
        for head, slope in zip(self.heads, slopes, strict=True):
            for layer in reversed(head):
                slope = layer.back(slope)
            whole = slope if whole is None else whole + slope
        for layer in reversed(self.body):
            whole = layer.back(whole)

    def copy_from(self, other: Net, share: float = 1.0) -> None:
        """Move the weights towards those of another net by a share of the way."""
        for mine, its in zip(self.weights, other.weights, strict=True):
            mine += F(share) * (its - mine)

    def save(self, path: str) -> None:
        np.savez(path, *self.weights)

    def load(self, path: str) -> None:
        """ValueError if the file has another net."""
        with np.load(path) as kept:
            for mine, name in zip(self.weights, kept.files, strict=True):
                mine[:] = kept[name]


class Adam:
    """Steps down the gradients of a net's weights, which are cut together to the length `most`."""

    def __init__(self, net: Net, rate: float, most: float = 10.0) -> None:
        self.net, self.rate, self.most = net, rate, most
        self.first = [np.zeros_like(one) for one in net.weights]
        self.second = [np.zeros_like(one) for one in net.weights]
        self.steps = 0

    def step(self) -> None:
        self.steps += 1
        length = sum(float((one * one).sum()) for one in self.net.slopes) ** 0.5
        cut = F(min(1.0, self.most / (length + 1e-9)))
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, slope, first, second in zip(
            self.net.weights, self.net.slopes, self.first, self.second, strict=True
        ):
            slope = slope * cut
            first += F(0.1) * (slope - first)
            second += F(0.001) * (slope * slope - second)
            weight -= F(rate) * first / (np.sqrt(second) + F(1e-8))
