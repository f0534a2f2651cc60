"""The soak test of the cable: a few duels here (thousands by `make soak`), and proof that it sees a broken engine."""

import json

import pytest
from seabattle.cable import Duel
from seabattle.cable.duel import ACTS_RECORD, ANSWER, SHOT
from seabattle.rules import Rules

from host_tools import soak


def test_duels_on_a_bad_line_with_power_cuts_end_by_the_rules():
    figures = soak.soak(60, 500)
    assert figures["failures"] == []
    assert sum(figures["ends"].values()) == 60
    assert figures["power_cuts"] and figures["cut_saves"] and figures["lost"] and figures["pulls"], "faults happened"


def test_duels_on_a_perfect_line_need_few_retransmissions():
    figures = soak.soak(20, 900, "none")
    assert figures["failures"] == []
    assert figures["power_cuts"] == figures["lost"] == 0


def test_a_seed_replays_its_duels():
    one, two = soak.soak(8, 77), soak.soak(8, 77)
    del one["seconds"], two["seconds"]
    assert one == two


class Hasty(Duel):
    """Lets a shot go before it is saved."""

    def fire(self, cell):
        self._course.fire(cell)


class Forgetful(Duel):
    """Begins its next life without its log."""

    def _load(self):
        self._store.erase(ACTS_RECORD)
        super()._load()


class Partial(Duel):
    """Sees a miss where the other side hit."""

    def _take(self, kind, words):
        code = super()._take(kind, words)
        if not code and kind in (SHOT, ANSWER) and words[:2] == b"\x08\0":
            match = self._course.match
            player, cell, _, ship = match.log[-1]
            match.log = [*match.log[:-1], (player, cell, 0, ship)]
        return code


class Sleepy(Duel):
    """Never sends again what was lost."""

    def poll(self, now):
        self._channel._wait = 1 << 28
        return super().poll(now)


@pytest.mark.parametrize("broken", [Hasty, Forgetful, Partial, Sleepy])
def test_the_soak_sees_an_engine_that_is_broken(broken):
    assert soak.soak(40, 1, makes=(broken, Duel))["failures"]


def test_a_failing_seed_prints_the_command_that_replays_it(monkeypatch, capsys):
    play = soak.Table.play

    def fail_once(table):
        if table.players[0].rules == Rules():
            raise soak.Failure("made to fail")
        return play(table)

    monkeypatch.setattr(soak.Table, "play", fail_once)
    assert soak.main(["--duels", "6", "--seed", "3", "--json"]) == 1
    said = capsys.readouterr()
    seed, text = json.loads(said.out)["failures"][0]
    assert "made to fail" in text
    assert f"python -m host_tools.soak --duels 1 --seed {seed} --faults all" in said.err
