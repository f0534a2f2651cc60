"""Jobs on a Dask cluster: the results are those of this machine, bit for bit, also if a worker dies."""

import json
import os
import signal
import sys

import pytest

from host_tools.soak import __main__ as soak
from zalp.tools import jobs
from zalp.tools.arena import __main__ as arena
from zalp.tools.arena import pool, tournament
from zalp.tools.odds import __main__ as odds

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def distributed():
    return pytest.importorskip("distributed", reason="no distributed: make setup-dev")


@pytest.fixture(scope="module")
def cluster(distributed):
    """The address of a cluster of two processes on this machine."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        yield made.scheduler_address
        jobs._client(made.scheduler_address).close()
        jobs._client.cache_clear()


def printed(capsys, main, *words):
    """What a program printed, as JSON, without how long it took."""
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    found.pop("seconds", None)
    return found


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (tournament.main, ["cabin-boy", "boatswain", "--matches", "3", "--interpreter", "cpython"]),
        (arena.main, ["--captain", "boatswain", "--matches", "6", "--interpreter", "cpython"]),
        (arena.main, ["--game", "straume", "--captain", "cabin-boy", "--versus", "cabin-boy", "--matches", "2"]),
        (soak.main, ["--duels", "4", "--small", "--jobs", "1"]),
    ],
    ids=["tournament", "arena", "straume", "soak"],
)
@pytest.mark.daily(2)
def test_a_cluster_prints_what_this_machine_prints(cluster, capsys, main, words):
    assert printed(capsys, main, *words, "--cluster", cluster) == printed(capsys, main, *words)


def test_tables_of_odds_are_computed_on_a_cluster(cluster, capsys, monkeypatch):
    shown = []
    for more in ([], ["--cluster", cluster]):
        monkeypatch.setattr(sys, "argv", ["odds", "first-16", "blind", *more])
        odds.main()
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] and "\nmean shots |" in shown[0]


@pytest.mark.daily(2)
def test_jobs_of_a_worker_that_dies_are_repeated(cluster):
    """One of the two is killed in mid-run; every job counts once, and the results are the same."""
    work = [(number, "all", True) for number in range(40)]
    here = [soak.played(job) for job in work]
    client = jobs._client(cluster)
    before = client.run(os.getpid)
    counted = []

    def done():
        counted.append(1)
        if len(counted) == 3:
            os.kill(next(iter(before.values())), signal.SIGKILL)

    with jobs.executor(0, cluster) as engine:
        assert jobs.results(engine, soak.played, work, done) == here
    assert len(counted) == len(work)
    client.wait_for_workers(2, timeout=600)
    assert set(client.run(os.getpid).values()) != set(before.values()), "a worker was replaced"


def test_an_error_of_a_job_is_raised_and_ends_the_run(cluster):
    job = {"do": "sea", "rules": "zalp-rules-2 6x6 fleet=2", "style": "nowhere", "sea_seed": 1}
    with pytest.raises(pool.ArenaError, match="no style of sea|rules"):
        pool.run([job] * 50, 1, "cpython", lambda: None, cluster)


def test_a_worker_with_other_code_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(jobs, "_code", lambda function: "another")
    with pytest.raises(pool.ArenaError, match="install the same one on all machines"):
        pool.run([{}], 1, "cpython", lambda: None, cluster)


@pytest.mark.usefixtures("distributed")
def test_a_cluster_that_is_not_there_is_named_with_what_to_do(monkeypatch):
    monkeypatch.setattr(jobs, "PATIENCE_S", 0.2)
    with pytest.raises(
        pool.ArenaError, match="no Dask scheduler answers at tcp://127.0.0.1:9: start one with `dask sch"
    ):
        pool.run([{}], 1, "cpython", lambda: None, "tcp://127.0.0.1:9")


@pytest.mark.daily(2)
def test_a_cluster_without_workers_is_named_with_what_to_do(monkeypatch, distributed):
    monkeypatch.setattr(jobs, "PATIENCE_S", 0.2)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(pool.ArenaError, match="no workers: start one with `dask worker tcp:"),
    ):
        pool.run([{}], 1, "cpython", lambda: None, empty.scheduler_address)


def test_without_distributed_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(pool.ArenaError, match=r"pip install 'zalp\[cluster\]'"):
        pool.run([{}], 1, "cpython", lambda: None, "tcp://127.0.0.1:9")


def test_a_program_runs_here_and_not_on_a_cluster(capsys):
    with pytest.raises(SystemExit):
        arena.main(["--program", "true", "--cluster", "tcp://127.0.0.1:9"])
    assert "leave --cluster out" in capsys.readouterr().err
