"""The soak test of both games' duels: a few here (thousands by `make soak`), and proof that it sees a broken engine."""

import json

import pytest
from core.daily import daily

from host_tools.soak import __main__ as soak
from host_tools.soak.__main__ import SMALL_SETS
from host_tools.soak.players import STRAUME
from zalp.console.link.channel import DATA
from zalp.console.link.duel.saves import DONE
from zalp.console.link.duel.verdict import LEFT, Outcome
from zalp.console.link.duel.wire import ACT, ENDED
from zalp.console.link.framing import Deframer
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import MISS, Rules
from zalp.seabattle.rules.acts import SHOT, Act
from zalp.straume.cable import Duel as StraumeDuel

pytestmark = pytest.mark.slow


def test_duels_on_a_bad_line_with_power_cuts_end_by_the_rules():
    duels = daily(24, 60)
    figures = soak.soak(duels, 500)
    assert figures["failures"] == []
    assert sum(figures["ends"].values()) == duels
    assert figures["shots"] and figures["moves"], "both games were played"
    assert figures["power_cuts"] and figures["cut_saves"] and figures["lost"] and figures["pulls"], "faults happened"


def test_duels_on_a_perfect_line_need_few_retransmissions():
    figures = soak.soak(daily(8, 20), 900, "none")
    assert figures["failures"] == []
    assert figures["power_cuts"] == figures["lost"] == 0


def test_a_seed_replays_its_duels():
    one, two = soak.soak(8, 77), soak.soak(8, 77)
    del one["seconds"], two["seconds"]
    assert one == two


class Hasty(Duel):
    """Lets a shot go before it is saved."""

    def fire(self, cell):
        self.state.play.log.push(Act(SHOT, self.side, cell, 0, None))


class Forgets:
    """Begins its next life without its log."""

    def __init__(self, store, entropy):
        store.erase(self.RECORDS[1])
        super().__init__(store, entropy)


class Forgetful(Forgets, Duel):
    pass


class Partial(Duel):
    """Takes the fifth answer for a miss."""

    def take_about(self, kind, payload):
        code = super().take_about(kind, payload)
        acts = self.match.acts if self.match else ()
        if not code and kind == ACT and len(acts) == 10:
            acts = [act if n < 9 else act._replace(answer=MISS) for n, act in enumerate(acts)]
            self.match.acts = type(self.match.acts)()
            for act in acts:
                self.match.acts.append(act)
        return code


class Sleepy(Duel):
    """Never sends again what was lost."""

    last = None

    def poll(self, now):
        chunk = super().poll(now)
        bodies = list(Deframer().feed(chunk or b""))
        if bodies and bodies[0][0] & DATA == DATA:
            if bodies[0][:13] == self.last:
                return None
            self.last = bodies[0][:13]
        return chunk


class Endless(Duel):
    """Does not save that it has ended the match."""

    def __init__(self, store, entropy):
        super().__init__(Lossy(store), entropy)


class Lossy:
    """A store that takes no record of an end before its verdict."""

    def __init__(self, store):
        self.read, self.erase, self._write = store.read, store.erase, store.write

    def write(self, name, record):
        ended = name == Duel.RECORDS[1] and record[17] & ENDED and not record[17] & DONE
        self._write(name, record) if not ended else None


class HastyMove(StraumeDuel):
    """Lets a move of Straume go before it is saved."""

    def push(self, move):
        self.log.push(move.to_bytes(2, "little"))


class ForgetfulMove(Forgets, StraumeDuel):
    pass


class AtEverySave(soak.Faults):
    """The power fails in every second save."""

    def __init__(self, dice, kind):
        super().__init__(dice, kind)
        self.every_save = True


@pytest.mark.parametrize("broken", daily(3, (Hasty, Forgetful, Partial, Sleepy, Endless, HastyMove, ForgetfulMove)))
def test_the_soak_sees_an_engine_that_is_broken(broken, monkeypatch):
    patience = soak.LIMIT_MS
    monkeypatch.setattr(soak, "LIMIT_MS", 300_000)  # what hangs is known sooner
    if broken is Endless:
        monkeypatch.setattr(soak, "Faults", AtEverySave)
    sets = [STRAUME] if broken.NAME == "straume" else SMALL_SETS[:20]
    for seed in range(1, 100):
        if soak.soak(1, seed, makes=(broken, None), sets=sets)["failures"]:
            monkeypatch.setattr(soak, "LIMIT_MS", patience)
            assert soak.soak(1, seed, sets=sets)["failures"] == []  # the engine as it is plays this duel to its end
            return
    raise AssertionError("it was not seen in 100 duels")


@pytest.mark.parametrize("seed", (80004703, 80008917, 80009904, 90000569, 90004458))
def test_duels_that_once_went_wrong_end_by_the_rules(seed):
    """A unit said again after a power cut that the match had ended before its own last answer, and was accused of it;
    a side that had chosen a salvo early took a yes for void, and the other did not.
    """
    assert soak.soak(1, seed, sets=SMALL_SETS)["failures"] == []


def test_leaving_with_a_verdict_changes_nothing():
    table = soak.Table(1, sets=SMALL_SETS)
    for player in table.players:
        player.outcome = Outcome(1, "resigned")
        player.side, player.log, player.ships, player.afloat = player.number, [], [], [0, 0]
    table.players[0].left = True
    assert table._check().cause == "resigned"
    table.players[0].outcome = Outcome(1, "left", (LEFT, 0))
    with pytest.raises(soak.Failure, match="somebody left"):
        table._check()  # who had no verdict loses by that, and both say so


def test_a_failing_seed_prints_the_command_that_replays_it(monkeypatch, capsys):
    play = soak.Table.play

    def fail_once(table):
        if table.players[0].rules == Rules():
            raise soak.Failure("made to fail")
        return play(table)

    monkeypatch.setattr(soak.Table, "play", fail_once)
    assert soak.main(["--duels", "20", "--seed", "3", "--json"]) == 1
    said = capsys.readouterr()
    seed, text = json.loads(said.out)["failures"][0]
    assert "made to fail" in text
    assert f"python -m host_tools.soak --duels 1 --seed {seed} --faults all" in said.err
