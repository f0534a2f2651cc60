"""Deep Q-learning: `python examples/learn/dqn.py cruiser --minutes 2 --save cruiser-dqn.npz`. Imports numpy and the
modules beside it.

For each cell, a net guesses how many hits are still to come if it shoots there now. A hit counts `later` times as much
for each shot that it comes later, so it pays to hit soon. The learner plays many seas at once, mostly at the net's best
cell, and learns from the shots that it remembers (replay). The guess should be the hit, if any, plus `later` times the
best guess afterwards. The learning net says which cell is best, a slower copy of it says what that cell is worth
(double Q-learning). Cells that may not be shot at are left out of both (mask).
"""

from __future__ import annotations

import numpy as np
import train
from net import Adam, Net
from seas import RULES, best_of, body_and_heads, shown, turns
from zalp.seabattle.rules import Rules

from zalp.env import Many, Rewards


class Memory:
    """The last `size` shots: what was known before and after, the cell, the reward and whether the sea was over."""

    def __init__(self, rules: Rules, size: int) -> None:
        self.size, self.count = size, 0
        self.marks = np.zeros((2, size, rules.cells), np.uint8)
        self.afloat = np.zeros((2, size, 8), np.uint8)
        self.cells = np.zeros(size, np.int64)
        self.worth = np.zeros(size, np.float32)
        self.over = np.zeros(size, bool)

    def add(self, before: tuple, after: tuple, cells: np.ndarray, worth: np.ndarray, over: np.ndarray) -> None:
        at = (self.count + np.arange(len(cells))) % self.size
        for number, (marks, afloat) in enumerate((before, after)):
            self.marks[number, at], self.afloat[number, at] = marks, afloat
        self.cells[at], self.worth[at], self.over[at] = cells, worth, over
        self.count += len(cells)

    def some(self, many: int, rng: np.random.Generator) -> np.ndarray:
        return rng.integers(min(self.count, self.size), size=many)


def learn(net: Net, slow: Net, adam: Adam, memory: Memory, rules: Rules, options, rng: np.random.Generator) -> None:
    """One step of learning from some remembered shots, all turned in the same random way."""
    some = memory.some(options.batch, rng)
    turned = turns(rules)
    turn = turned[rng.integers(len(turned))]
    place = np.argsort(turn)  # where each cell has gone
    before, after = memory.marks[0][some][:, turn], memory.marks[1][some][:, turn]
    later = shown(after, memory.afloat[1][some], rules)
    best = best_of(net(later)[0], after == 0)
    rows = np.arange(len(some))
    ahead = slow(later)[0][rows, best] * ~memory.over[some]
    aim = memory.worth[some] + np.float32(options.later) * ahead
    guess = net(shown(before, memory.afloat[0][some], rules))[0]
    cells = place[memory.cells[some]]
    slope = np.zeros_like(guess)
    slope[rows, cells] = np.clip(guess[rows, cells] - aim, -1, 1) / len(some)  # Huber's
    net.back([slope])
    adam.step()
    slow.copy_from(net, options.follow)


def run(options, report) -> Net:
    """Train until report (a function of how far it has come, from 0 to 1, and the net) says that time is up."""
    rules = RULES[options.sea]
    rng = np.random.default_rng(options.seed)
    net = body_and_heads(rules, rng, 1, options.wide)
    slow = body_and_heads(rules, rng, 1, options.wide)
    slow.copy_from(net)
    adam = Adam(net, options.rate)
    memory = Memory(rules, options.memory)
    env = Many(rules, options.seas, rewards=Rewards(hit=1, win=0, illegal=0))
    env.reset(seed=options.seed)
    shots, come = 0, 0.0
    while (come := report(come, net, shots)) < 1:
        adam.rate = options.rate * (1 - 0.9 * come)
        mask = env.mask()
        before = env.marks.copy(), env.afloat()
        cells = best_of(net(shown(*before, rules))[0], mask)
        stray = rng.random(env.num_envs) < max(options.stray, 1 - 4 * come)
        cells[stray] = best_of(rng.random(mask.shape), mask)[stray]
        worth, over, _ = env.fire(cells)
        ended = np.zeros(env.num_envs, bool)
        ended[over] = True
        memory.add(before, (env.marks, env.afloat()), cells, worth, ended)
        env.deal(over)
        shots += env.num_envs
        if memory.count >= 2000:
            for _ in range(options.steps):
                learn(net, slow, adam, memory, rules, options, rng)
    return net


OPTIONS = {
    "seas": (64, "seas played at once"),
    "memory": (100_000, "shots remembered"),
    "batch": (128, "shots learnt from at once"),
    "steps": (1, "steps of learning after each shot at all seas"),
    "later": (0.7, "what a hit is worth if it comes one shot later"),
    "stray": (0.05, "share of random shots at the end"),
    "follow": (0.01, "how far the slow net follows in a step"),
    "rate": (1e-3, "rate of learning, falling to a tenth"),
    "wide": (0, "width of the net; 0: as it is usual for the sea"),
}

if __name__ == "__main__":
    train.main(run, "dqn", OPTIONS, __doc__)
