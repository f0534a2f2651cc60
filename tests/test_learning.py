"""The learners of examples/learn: their gradients, their masks, and that seconds of training beat random."""

import argparse
import asyncio
import importlib
import subprocess
import sys

import pytest
from seabattle.rules import Fleet, Rng

from host_tools import ROOT
from host_tools.arena import program

pytestmark = pytest.mark.slow

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="no gymnasium: make setup-dev")
LEARN = ROOT / "examples" / "learn"
MODULES = ("net", "seas", "train", "dqn", "a2c", "compare")


@pytest.fixture(scope="module")
def learn():
    """The modules of the examples, by name, which run as scripts beside each other."""
    sys.path.insert(0, str(LEARN))
    try:
        yield argparse.Namespace(**{name: importlib.import_module(name) for name in MODULES})
    finally:
        sys.path.remove(str(LEARN))
        for name in MODULES:
            sys.modules.pop(name, None)


def options(module, sea, seed=1, **changes):
    usual = {name: value for name, (value, _) in module.OPTIONS.items()}
    return argparse.Namespace(sea=sea, seed=seed, **{**usual, **changes})


def trained(learn, module, rounds, seed=1, **changes):
    clock = learn.train.Clock("cruiser", 0, rounds, tell=lambda line: None)
    return module.run(options(module, "cruiser", seed, **changes), clock), clock


@pytest.mark.parametrize("sea", ["cruiser", "classic"])
def test_slopes_are_those_that_small_steps_measure(learn, sea):
    """Dense layers on the small sea, convolutions on the large one, both heads."""
    rules = learn.seas.RULES[sea]
    rng = np.random.default_rng(3)
    net = learn.seas.body_and_heads(rules, rng, 2, 6)
    x = rng.random((2, rules.height, rules.width, learn.seas.planes_of(rules))).astype(np.float32)
    weigh = [rng.standard_normal(out.shape).astype(np.float32) for out in net(x)]

    def loss():
        return sum(float((out.astype(float) * one).sum()) for out, one in zip(net(x), weigh, strict=True))

    loss()
    net.back(weigh)
    agree = 0
    for weight, slope in zip(net.weights, net.slopes, strict=True):
        at = tuple(rng.integers(side) for side in weight.shape)
        kept = weight[at]
        weight[at] = kept + 1e-2
        above = loss()
        weight[at] = kept - 1e-2
        measured = (above - loss()) / 2e-2
        weight[at] = kept
        agree += abs(measured - slope[at]) < 0.02 + 0.05 * abs(slope[at])
    # A step may carry a number across 0, where Positive bends.
    assert agree >= len(net.weights) - 2


def test_turned_seas_are_the_same_sea(learn):
    rules = learn.seas.RULES["three"]
    ways = learn.seas.turns(rules)
    assert len({tuple(way) for way in ways.tolist()}) == 8
    places = {tuple(sorted(place)) for place in rules.placements("3")}
    for way in ways:
        gone = np.argsort(way)
        assert {tuple(sorted(gone[list(place)].tolist())) for place in places} == places


@pytest.mark.parametrize("sea", ["cruiser", "three", "plain", "classic"])
def test_those_to_compare_with_are_in_order(learn, sea):
    rules = learn.seas.RULES[sea]
    means = []
    for who in (learn.seas.random, learn.seas.hunt, learn.seas.density):
        means.append(learn.seas.measure(who(np.random.default_rng(1)), rules, 300).mean())
    # Where sinking is not announced, whoever finishes ships goes on at those that are sunk.
    assert means[0] > means[1] + 0.3 and means[1] > means[2] - 0.5 * rules.plain


@pytest.mark.parametrize(("name", "rounds"), [("dqn", 600), ("a2c", 500)])
def test_seconds_of_training_beat_random(learn, name, rounds):
    module = getattr(learn, name)
    rules = learn.seas.RULES["cruiser"]
    net, clock = trained(learn, module, rounds)
    shots = learn.seas.measure(learn.seas.by_net(net), rules, 400, 5).mean()
    chance = learn.seas.measure(learn.seas.random(np.random.default_rng(1)), rules, 400, 5).mean()
    assert chance > 18 and shots < 0.75 * chance
    assert clock.curve[0][2] > shots


@pytest.mark.parametrize("name", ["dqn", "a2c"])
def test_the_same_seed_gives_the_same_net(learn, name):
    module = getattr(learn, name)
    nets = [trained(learn, module, 60, seed)[0] for seed in (1, 1, 2)]
    same = [all(np.array_equal(a, b) for a, b in zip(nets[0].weights, net.weights, strict=True)) for net in nets]
    assert same == [True, True, False]


def test_barred_cells_have_no_share_and_are_never_drawn(learn):
    rng = np.random.default_rng(1)
    mask = rng.random((400, 9)) > 0.7
    mask[:, 4] = True
    part = learn.a2c.shares(rng.standard_normal((400, 9)) * 50, mask)
    assert np.allclose(part.sum(axis=1), 1) and not part[~mask].any()
    drawn = learn.a2c.drawn(part, rng)
    assert mask[np.arange(400), drawn].all()
    many = learn.a2c.drawn(np.repeat([[0.5, 0.0, 0.3, 0.2]], 20_000, axis=0), rng)
    assert np.abs(np.bincount(many, minlength=4) / 20_000 - [0.5, 0, 0.3, 0.2]).max() < 0.02


def test_a_memory_keeps_the_last_shots(learn):
    rules = learn.seas.RULES["cruiser"]
    memory = learn.dqn.Memory(rules, 10)
    for number in range(4):
        marks, afloat = np.full((4, 25), number, np.uint8), np.zeros((4, 8), np.uint8)
        memory.add((marks, afloat), (marks + 1, afloat), np.full(4, number), np.ones(4), np.zeros(4, bool))
    assert sorted(memory.cells.tolist()) == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert (memory.marks[1, :, 0] == memory.marks[0, :, 0] + 1).all()


def test_a_net_is_saved_compared_drawn_and_plays_in_the_arena(learn, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    path = tmp_path / "dqn-cruiser.npz"
    words = [sys.executable, LEARN / "dqn.py", "cruiser", "--rounds", "40", "--wide", "20", "--save", path]
    output = subprocess.run(words, capture_output=True, text=True)
    assert output.returncode == 0 and "the end:" in output.stdout, output.stderr
    learn.compare.table("cruiser", [str(path)], 100, 4)
    rows = capsys.readouterr().out
    for name in ("random", "hunt", "density", "dqn-cruiser", "navigator (4 seas)", "admiral (4 seas)"):
        assert f"| {name} | " in rows
    learn.compare.draw(str(tmp_path / "curves.svg"), [str(tmp_path / "dqn-cruiser.json")])
    assert "<svg" in (tmp_path / "curves.svg").read_text()
    rules = learn.seas.RULES["cruiser"]
    command = [sys.executable, str(LEARN / "shoot.py"), str(path), "cruiser"]
    ships = Fleet.random(rules, Rng(1)).ships
    played = asyncio.run(program.play(command, ships, rules, 60))
    assert played.get("error") is None and 3 <= played["shots"] <= 25
    with pytest.raises(SystemExit, match="not a net of this sea"):
        learn.compare.load(str(path), learn.seas.RULES["three"])
