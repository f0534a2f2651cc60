"""Independent jobs, thousands of them: on this machine's cores, or on a Dask cluster (`--cluster ADDRESS`). Imports the
games, and distributed where a cluster is named.

Either engine is a concurrent.futures.Executor. A job is one picklable argument of a function of a module, its result
depends on nothing else, and results come in the order of the jobs: so they are the same on either. If a worker of the
cluster dies, Dask repeats its jobs on another.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import hashlib
import queue
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import console
import seabattle
import straume

AHEAD = 1000  # jobs that are handed out and not done: no cluster is idle, and a million jobs need no memory
PATIENCE_S = 30  # for the scheduler to answer, and for the first worker
_alone = threading.Lock()
Job = TypeVar("Job")
Result = TypeVar("Result")


class Elsewhere(Exception):
    """A cluster cannot do the jobs; the text says what to do."""


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of a Dask scheduler, such as tcp://192.168.1.5:8786, whose workers do the jobs: docs/learning.md",
    )


@contextlib.contextmanager
def executor(
    workers: int, cluster: str | None, local: Callable[[int], Executor] = ProcessPoolExecutor
) -> Iterator[Executor]:
    """The engine for some jobs: `local` with so many workers, or the cluster at this address. Elsewhere."""
    if cluster:
        yield _client(cluster).get_executor(pure=False)
    else:
        with local(max(1, workers)) as found:
            yield found


@functools.cache
def _client(address: str) -> Any:
    """The connection to a scheduler that has a worker: one for the whole run."""
    try:
        from distributed import Client
        from distributed import TimeoutError as Late
    except ImportError:
        raise Elsewhere("--cluster needs distributed: pip install 'zalp[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise Elsewhere(f"no Dask scheduler answers at {address}: start one with `dask scheduler`") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE_S)
    except Late:
        client.close()
        raise Elsewhere(f"the scheduler has no workers: start one with `dask worker {address}`") from None
    return client


def results(
    engine: Executor, function: Callable[[Job], Result], jobs: Sequence[Job], done: Callable[[], object]
) -> list[Result]:
    """function(job) of each job, in their order: all of `stream`. A function with the attribute `threads` may run in
    several threads at once.
    """
    return list(stream(engine, function, jobs, done))


def stream(
    engine: Executor, function: Callable[[Job], Result], jobs: Sequence[Job], done: Callable[[], object]
) -> Iterator[Result]:
    """function(job) of each job, in their order, each as soon as it and those before are there. done() is called after
    each job. The first exception of a job is raised, and no further job is begun. Elsewhere if a worker has other code
    than this machine.
    """
    found: dict[int, Result] = {}
    waiting: dict[Future[Result], int] = {}
    finished: queue.SimpleQueue[Future[Result]] = queue.SimpleQueue()
    ours = _code(function)
    begun = shown = 0
    try:
        while shown < len(jobs):
            while begun < len(jobs) and len(waiting) < AHEAD:
                future = engine.submit(_done, ours, function, jobs[begun])
                waiting[future] = begun
                future.add_done_callback(finished.put)
                begun += 1
            future = finished.get()
            found[waiting.pop(future)] = future.result()
            done()
            while shown in found:
                yield found.pop(shown)
                shown += 1
    except BaseException:
        for future in waiting:
            future.cancel()
        raise


def _done(theirs: str, function: Callable[[Job], Result], job: Job) -> Result:
    if _code(function) != theirs:
        raise Elsewhere("a worker of the cluster has another Zalp: install the same one on all machines")
    if getattr(function, "threads", False):
        return function(job)
    with _alone:  # a worker of the cluster may have threads, and the games' modules share what they compute with
        return function(job)


@functools.cache
def _code(function: Callable[..., object]) -> str:
    """A digest of the games, and of the modules beside the function's."""
    folders = [Path(str(module.__file__)).parent for module in (console, seabattle, straume)]
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    paths += sorted(Path(str(sys.modules[function.__module__].__file__)).parent.glob("*.py"))
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.parent.name}/{path.name}\n".encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
