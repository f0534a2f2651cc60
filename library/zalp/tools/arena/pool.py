"""Workers: MicroPython processes that run worker.py, or CPython ones; here or on a cluster. Imports zalp.tools."""

import json
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from zalp.tools import MICROPYPATH, PACKAGE, ROOT
from zalp.tools import jobs as parallel
from zalp.tools.program import how

from . import progress

WORKER = Path(__file__).resolve().with_name("worker.py")
SITE = ROOT / "build" / "site"
INSTALL = "pip install 'zalp[virtual]' brings one on Linux and macOS"
HEAP = "480k"  # MicroPython's objects are twice as large on a computer: this stands for the Pico's 240 kB


class ArenaError(Exception):
    """Something that the user can put right; the text explains how."""


def micropython():
    """The MicroPython to use: $MICROPYTHON, the one beside this Python, or the one on the path; None if there is
    none."""
    named = os.environ.get("MICROPYTHON")
    if named:
        found = shutil.which(named)
        if not found:
            raise ArenaError(f"MICROPYTHON={named} cannot be run; name a MicroPython binary (unix port) or unset it")
        return found
    return shutil.which(str(Path(sys.executable).parent / "micropython")) or shutil.which("micropython")


def command(interpreter):
    """The command and environment of a worker; interpreter: "micropython", "cpython", or "site": the output of `make
    site`, under Node.
    """
    environment = dict(os.environ)
    if interpreter == "site":
        if not (SITE / "page").exists():
            raise ArenaError("there is no site: make site")
        site = ROOT / "host_tools" / "site"
        program, worker = site / "program.mjs", site / "arena_worker.py"
        return ["node", "--no-warnings", program, SITE, worker, WORKER.parent], environment
    tools = str(WORKER.parents[1])
    if interpreter == "cpython":
        environment["PYTHONPATH"] = os.pathsep.join((tools, str(PACKAGE.parent)))
        return [sys.executable, str(WORKER)], environment
    binary = micropython()
    if not binary:
        raise ArenaError(
            f"no MicroPython found; {how('`make setup` installs one', INSTALL)}, or use --interpreter cpython"
        )
    environment["MICROPYPATH"] = f"{tools}:{MICROPYPATH}"
    return [binary, "-X", f"heapsize={HEAP}", str(WORKER)], environment


class Worker:
    """One process that takes a job at a time. ArenaError when it dies or a job fails."""

    def __init__(self, interpreter):
        words, environment = command(interpreter)
        self.process = subprocess.Popen(
            words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self.process.stdin and self.process.stdout
        self.jobs, self.results = self.process.stdin, self.process.stdout

    def do(self, job):
        try:
            self.jobs.write(json.dumps(job) + "\n")
            self.jobs.flush()
            line = self.results.readline()
        except OSError:
            line = ""
        if not line:
            raise ArenaError(f"a worker died with exit status {self.process.wait()} during {json.dumps(job)}")
        try:
            result = json.loads(line)
        except ValueError:
            raise ArenaError(f"a worker printed {line.strip()[:80]!r} instead of a result") from None
        if "error" in result:
            raise ArenaError(f"{result['error']}, during {json.dumps(job)}")
        return result

    def stop(self):
        self.process.kill()
        self.process.wait()
        try:
            self.jobs.close()
        except OSError:
            pass  # the dead worker never read this job
        self.results.close()


_workers: dict[tuple[int, str], Worker] = {}  # of this process, by thread and interpreter


def do(job):
    """The result of (interpreter, job) by this thread's worker. ArenaError."""
    interpreter, what = job
    own = threading.get_ident(), interpreter
    worker = _workers[own] = _workers.get(own) or Worker(interpreter)
    try:
        return worker.do(what)
    except BaseException:
        _workers.pop(own, None)
        worker.stop()
        raise


do.threads = True  # type: ignore[attr-defined]


def work(jobs, options, unit, seldom, interpreter=None):
    """`run` with a bar, as the options say (options.py); interpreter: another than theirs."""
    with progress.bar(len(jobs), unit, seldom) as bar:
        return run(jobs, options.jobs, interpreter or options.interpreter, bar.update, options.cluster)


def run(jobs, workers, interpreter, done, cluster=None):
    """Do all jobs on so many workers, or on those of a cluster; the results in the order of the jobs. done() is called
    after each.
    """
    try:
        with parallel.executor(min(workers, len(jobs)), cluster, ThreadPoolExecutor) as engine:
            try:
                return parallel.results(engine, do, [(interpreter, job) for job in jobs], done)
            except BaseException:
                for worker in list(_workers.values()):
                    worker.process.kill()
                raise
    except parallel.Elsewhere as error:
        raise ArenaError(str(error)) from None
    finally:
        while _workers:
            _workers.popitem()[1].stop()
