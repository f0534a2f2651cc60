"""The arena's shooters that look ahead: their fleets are as likely as they should be, their shots cost the least."""

import random
import subprocess
import sys
import zlib
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from numba import njit
from seabattle.rules import ANY, Fleet, Rng, Rules, Sea

from host_tools import ROOT
from host_tools.arena import rollouts
from host_tools.arena.optimum import fleets
from host_tools.arena.seas import draw

SMALL = Rules(4, 4, ("3", "2", "2"), contact=ANY)
APART = Rules(5, 5, ("3", "1", "1"))
BENT = Rules(5, 5, ("3", "##/#.", "1"))
shoot, draw_fleets, density = rollouts.shoot, rollouts.draw, rollouts.density
finished, compare = rollouts.finished, rollouts.compare


@njit
def drawn_after(tables, states, fleet, sea, shots, sequence, drawn, weights):
    """Draw fleets after these shots; how many there are."""
    np.random.seed(5)
    for shot in shots:
        shoot(tables[0], states[0], fleet, sea, shot)
    return draw_fleets(tables[0], states[0], sequence, drawn, weights)


@njit
def first_shot(tables, states):
    return density(tables[0], states[0], np.zeros(len(states[0].marks), np.int64))


@njit
def to_the_end(tables, states, cells, fleets, seas):
    """Mean misses after a shot at each cell, played on every fleet; and the cell that `compare` takes with the first as
    the usual one.
    """
    t, onward = tables[0], np.zeros(seas.shape[1], np.int64)
    sums = np.zeros(len(cells))
    for number in range(len(fleets)):
        for one in range(len(cells)):
            states[1] = states[0]
            sums[one] += finished(t, states[1], fleets[number], seas[number], cells[one], onward)
    return sums / len(fleets), compare(t, states, cells, fleets, seas, onward)


def answered(fleet, shots):
    """What is known of a fleet after these shots: for each, whether and which ship it sank."""
    found = []
    for number, shot in enumerate(shots):
        ship = next((ship for ship in fleet if shot in ship), None)
        found.append(ship and (frozenset(ship) if set(ship) <= set(shots[: number + 1]) else True))
    return found


def sequential(rules, fleet):
    """The chance of this fleet by sequence, in whatever order ships of one kind were placed."""
    places = {kind: [set(place) for place in rules.placements(kind)] for kind in rules.fleet}
    total = 0.0
    for order in permutations(fleet):
        if any(set(ship) not in places[kind] for ship, kind in zip(order, rules.fleet, strict=True)):
            continue
        chance, closed = 1.0, set()
        for ship, kind in zip(order, rules.fleet, strict=True):
            chance /= len([place for place in places[kind] if closed.isdisjoint(place)])
            closed.update(ship + (rules.halo(ship) if rules.contact != ANY else ()))
        total += chance
    return total


@pytest.mark.parametrize("rules", (SMALL, APART, BENT), ids=("touching", "apart", "bent"))
@pytest.mark.parametrize("sequence", (False, True), ids=("alike", "by sequence"))
def test_fleets_are_drawn_as_likely_as_they_are(rules, sequence):
    everything = fleets(rules)
    fleet = everything[1234 % len(everything)]
    large, other = fleet[0], fleet[1]
    shots = [next(cell for cell in range(rules.cells) if all(cell not in ship for ship in fleet)), *other, large[1]]
    shooter = rollouts.Shooter("likeliest", rules, sequence, 100)
    state = shooter.state.copy()
    t, s = shooter.tables[0], state[0]
    known = np.array([shooter.places[frozenset(ship)] for ship in fleet])
    sea = np.zeros(rules.cells, np.int64)
    rollouts.lay(t, known, sea)

    drawn, weights = np.zeros((40000, len(fleet)), np.int64), np.zeros(40000)
    assert drawn_after(shooter.tables, state, known, sea, np.array(shots), sequence, drawn, weights) == 40000
    assert (s["marks"][shots] > 0).all()

    agree = [one for one in everything if answered(one, shots) == answered(fleet, shots)]
    assert len(agree) > 5
    weigh = {frozenset(map(frozenset, one)): sequential(rules, one) if sequence else 1.0 for one in agree}
    places = {place: cells for cells, place in shooter.places.items()}
    found: Counter = Counter()
    for row, weight in zip(drawn, weights, strict=True):
        found[frozenset(places[place] for place in row)] += weight
    assert found.keys() == weigh.keys()
    for one, weight in weigh.items():
        share, drawn_share = weight / sum(weigh.values()), found[one] / weights.sum()
        assert abs(share - drawn_share) < 6 * (share / 40000) ** 0.5 + 0.002


def test_the_cell_that_costs_least_to_the_end_is_taken():
    shooter = rollouts.Shooter("rollouts", APART, False, 0)
    everything = fleets(APART)
    random.Random(1).shuffle(everything)  # a cell far behind on the first fifty is dropped
    known = np.array([[shooter.places[frozenset(ship)] for ship in fleet] for fleet in everything])
    seas = np.full((len(everything), APART.cells), -1)
    for sea, fleet in zip(seas, everything, strict=True):
        for number, ship in enumerate(fleet):
            sea[list(ship)] = number
    means, _ = to_the_end(shooter.tables, shooter.state.copy(), np.arange(APART.cells), known, seas)
    best = np.argsort(means)
    assert len(everything) > 600 and means.max() - means.min() > 0.2
    for usual, cells in ((best[0], best), (best[-1], best[::-1].copy())):
        taken = to_the_end(shooter.tables, shooter.state.copy(), cells, known, seas)[1]
        assert means[taken] < means.min() + 0.1  # from the worst to one of the good ones, and away from no good one
        assert usual != best[0] or taken == usual
    # What density does from there is what anybody would do who counts the same: the figures of the whole game agree.
    lines = [str(Sea.of(Fleet(APART, list(fleet)))).replace("/", "") for fleet in everything]
    same = rollouts.Shooter("density", APART, False, 0)
    whole = [same((line, 1))["misses"] for line in lines]
    first = first_shot(shooter.tables, shooter.state)
    assert np.mean(whole) == pytest.approx(means[first])


def test_density_is_as_strong_as_published():
    # 44.05 shots in 2,000 seas of seed 1 (docs/captains.md); without JOINT, ONWARD or WARMTH it is 44.3 and more.
    rules = Rules(10, 10, "classic", contact=ANY)
    shooter = rollouts.Shooter("density", rules, True, 0)
    rngs = [Rng(zlib.crc32(b"%d" % number)) for number in range(4000)]
    lines = [str(Sea.of(draw("U1", rules, rng))).replace("/", "") for rng in rngs]
    shots = [shooter((line, 1))["shots"] for line in lines]
    assert np.mean(shots) == pytest.approx(44.0, abs=0.25)


def arena(*words):
    return subprocess.run(
        [sys.executable, "-m", "host_tools.arena", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_the_command_line_says_what_they_cannot_do():
    found = arena("--captain", "rollouts", "--rules", "mines", "--matches", "1")
    assert found.returncode and "plays neither with mines" in found.stderr
    found = arena("--captain", "density", "--versus", "admiral")
    assert found.returncode and "has no fleet" in found.stderr
    found = arena("--captain", "density", "--rules", "five", "--matches", "3", "--jobs", "1")
    assert found.returncode == 0 and "density, 3 seas U1, seed 1" in found.stdout
