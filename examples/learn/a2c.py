"""Advantage actor-critic: `python examples/learn/a2c.py cruiser --minutes 2 --save cruiser-a2c.npz`. Imports numpy and
the modules beside it.

The net has two heads. The actor gives each open cell its share of the shots. The critic guesses how many hits are to
come; a hit counts `later` times as much for each shot that it comes later. The learner plays many seas for some shots.
Then shots that brought more than the critic had guessed become more likely, others less, and the critic learns what
they brought. A small reward for even shares keeps the actor exploring. Seas are not turned here as in dqn.py: on a
turned sea the net would not have drawn these shots.
"""

from __future__ import annotations

import numpy as np
import train
from net import Adam, Net
from seas import RULES, body_and_heads, shown
from zalp.seabattle.rules import Rules

from zalp.env import Many, Rewards


def shares(numbers: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """For each row, the shares of the open cells: a softmax, 0 where the mask is false."""
    raised = np.where(mask, numbers - np.where(mask, numbers, -np.inf).max(axis=1, keepdims=True), -np.inf)
    raised = np.exp(raised)
    return raised / raised.sum(axis=1, keepdims=True)


def drawn(part: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """For each row, a cell drawn according to the shares."""
    return ((part.cumsum(axis=1) > rng.random((len(part), 1))) & (part > 0)).argmax(axis=1)


def learn(net: Net, adam: Adam, course: list, last: np.ndarray, rules: Rules, options) -> None:
    """One step of learning. course: (marks, afloat, cells, rewards, whether over) of all seas, for each shot; last:
    what the critic guesses after the last one.
    """
    brought = last
    aims = []
    for _, _, _, worth, over in reversed(course):
        brought = worth + options.later * brought * ~over
        aims.append(brought)
    aim = np.concatenate(aims[::-1]).astype(np.float32)
    marks, afloat, cells = [np.concatenate([shot[part] for shot in course]) for part in range(3)]
    numbers, guess = net(shown(marks, afloat, rules))
    part = shares(numbers, marks == 0)
    better = aim - guess[:, 0]
    gain = (better - better.mean()) / (better.std() + 1e-6)
    slope = part * gain[:, None]
    slope[np.arange(len(cells)), cells] -= gain
    logs = np.log(np.maximum(part, 1e-12))
    spread = -(part * logs).sum(axis=1, keepdims=True)
    slope += options.spread * part * (logs + spread)
    net.back([slope.astype(np.float32) / len(cells), -options.critic * better[:, None] / np.float32(len(cells))])
    adam.step()


def run(options, report) -> Net:
    """Train until report (a function of how far it has come, from 0 to 1, and the net) says that time is up."""
    rules = RULES[options.sea]
    rng = np.random.default_rng(options.seed)
    net = body_and_heads(rules, rng, 2, options.wide)
    adam = Adam(net, options.rate, 1.0)
    env = Many(rules, options.seas, rewards=Rewards(hit=1, win=0, illegal=0))
    env.reset(seed=options.seed)
    shots, come = 0, 0.0
    while (come := report(come, net, shots)) < 1:
        adam.rate = options.rate * (1 - 0.9 * come)
        course = []
        for _ in range(options.course):
            before = env.marks.copy(), env.afloat()
            numbers, _ = net(shown(*before, rules))
            cells = drawn(shares(numbers, env.mask()), rng)
            worth, over, _ = env.fire(cells)
            ended = np.zeros(env.num_envs, bool)
            ended[over] = True
            course.append((*before, cells, worth, ended))
            env.deal(over)
        shots += env.num_envs * options.course
        last = net(shown(env.marks, env.afloat(), rules))[1][:, 0]
        learn(net, adam, course, last, rules, options)
    return net


OPTIONS = {
    "seas": (64, "seas played at once"),
    "course": (4, "shots at each sea between two steps of learning"),
    "later": (0.7, "what a hit is worth if it comes one shot later"),
    "spread": (0.01, "reward for even shares"),
    "critic": (0.5, "weight of the critic's error"),
    "rate": (1e-3, "rate of learning, falling to a tenth"),
    "wide": (0, "width of the net; 0: as it is usual for the sea"),
}

if __name__ == "__main__":
    train.main(run, "a2c", OPTIONS, __doc__)
