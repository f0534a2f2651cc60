"""The Pico's store on littlefs that loses power after every single program and erase: the old record or the new one,
never neither.
"""

import importlib
import random
import sys
import types

import pytest
import records
from drivers.journal import Journal
from littlefs import LittleFS, LittleFSError, lfs

from zalp.console.logbook.book import ROOM
from zalp.console.storage import ENTRIES

BLOCK, BLOCKS, PROGRAM = 4096, 16, 256


DEAD = -5  # LFS_ERR_IO: what a flash without power answers
FLAGS = {"rb": 0x001, "wb": 0x002 | 0x100 | 0x400}  # read; write, create, truncate


class PowerCut(BaseException):
    """Nothing runs from here on."""


class Flash:
    """NOR flash whose power goes with the operation number `budget`: of that one, the share `tear` still happens."""

    def __init__(self):
        self.bytes = bytearray(b"\xff" * BLOCK * BLOCKS)
        self.budget = None
        self.tear = 0.0
        self.operations = 0
        self.erased = 0

    def _share(self):
        """How much of this operation happens, and its answer."""
        self.operations += 1
        if self.budget is None or self.operations < self.budget:
            return 1.0, 0
        return self.tear if self.operations == self.budget else 0.0, DEAD

    def read(self, cfg, block, off, size):
        at = block * BLOCK + off
        return bytearray(self.bytes[at : at + size])

    def prog(self, cfg, block, off, data):
        share, answer = self._share()
        at = block * BLOCK + off
        for i in range(int(len(data) * share)):
            self.bytes[at + i] &= data[i]
        return answer

    def erase(self, cfg, block):
        share, answer = self._share()
        self.erased += 1
        at = block * BLOCK
        self.bytes[at : at + int(BLOCK * share)] = b"\xff" * int(BLOCK * share)
        return answer

    def sync(self, cfg):
        return 0


class Os:
    """The part of MicroPython's os that records uses, on littlefs."""

    def __init__(self, flash, fresh=False):
        self.flash = flash
        self.fs = LittleFS(
            flash,
            block_size=BLOCK,
            block_count=BLOCKS,
            prog_size=PROGRAM,
            read_size=32,
            cache_size=4 * PROGRAM,  # as MicroPython mounts it
            mount=False,
        )
        if fresh:
            self.fs.format()
        self.fs.mount()

    def do(self, act, *arguments):
        self.alive()
        try:
            return act(*arguments)
        except LittleFSError as error:
            self.alive()
            raise OSError(-error.code) from error  # as MicroPython's own

    def alive(self):
        if self.flash.budget is not None and self.flash.operations >= self.flash.budget:
            raise PowerCut

    def mkdir(self, path):
        self.do(lfs.mkdir, self.fs.fs, path)

    def listdir(self, path):
        return self.do(self.fs.listdir, path)

    def remove(self, path):
        self.do(lfs.remove, self.fs.fs, path)

    def rename(self, old, new):
        self.do(lfs.rename, self.fs.fs, old, new)

    def stat(self, path):
        return (0, 0, 0, 0, 0, 0, self.do(lfs.stat, self.fs.fs, path).size)

    def open(self, path, mode):
        return File(self, path, mode)


class File:
    """A file that is not closed by itself: after a power cut nobody is there to do so."""

    def __init__(self, files, path, mode):
        self._files = files
        self._fs = files.fs.fs
        self._file = files.do(lfs.file_open, self._fs, path, FLAGS[mode])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self._files.do(lfs.file_close, self._fs, self._file)

    def write(self, raw):
        return self._files.do(lfs.file_write, self._fs, self._file, raw)

    def flush(self):
        self._files.do(lfs.file_sync, self._fs, self._file)

    def read(self, size=1 << 20):
        return bytes(self._files.do(lfs.file_read, self._fs, self._file, size))


def mount(monkeypatch, flash, fresh=False):
    files = Os(flash, fresh)
    monkeypatch.setattr(records, "os", files)
    monkeypatch.setattr(records, "open", files.open, raising=False)
    return files


@pytest.fixture
def pico_store(monkeypatch):
    """The class of the Pico's own store; `heard` of it: whether Ctrl-C is heard now; `typed`: what nobody has read."""

    def kbd_intr(key):
        store.heard = key == 3

    typed = bytearray()

    class Typed:
        def register(self, stream, events):
            pass

        def poll(self, ms):
            return [1] if typed else []

        def read(self, count):
            return bytes([typed.pop(0)])

    micropython = types.ModuleType("micropython")
    micropython.kbd_intr = kbd_intr
    micropython.stack_use = lambda: store.stack
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setitem(sys.modules, "select", types.SimpleNamespace(POLLIN=1, poll=Typed))
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(buffer=Typed()))
    monkeypatch.delitem(sys.modules, "drivers.store", raising=False)
    store = importlib.import_module("drivers.store").Store
    store.heard, store.typed, store.stack = True, typed, 1000
    store.growing = ("match", "duel-acts")  # as the current game declares
    yield store
    del sys.modules["drivers.store"]


class Timed:
    """A keypad's timer."""

    def __init__(self):
        self.runs, self.paused = True, 0

    def pause(self):
        self.runs = False
        self.paused += 1

    def resume(self):
        self.runs = True


@pytest.mark.parametrize("stack, pauses", [(4499, 0), (4500, 1)])
def test_the_keys_timer_is_paused_during_a_write_if_the_stack_is_nearly_full(monkeypatch, pico_store, stack, pauses):
    mount(monkeypatch, Flash(), True)
    store = pico_store()
    store.keypad = keypad = Timed()
    pico_store.stack = stack
    store.write("some", b"thing")
    assert keypad.runs and keypad.paused == pauses
    store.erase("some")
    assert keypad.runs and keypad.paused == 2 * pauses


def test_the_keys_timer_runs_again_after_a_write_that_fails(monkeypatch, pico_store):
    mount(monkeypatch, Flash(), True)
    store = pico_store()
    store.keypad = keypad = Timed()
    pico_store.stack = 7000
    monkeypatch.setattr(records, "open", lambda *words: 1 / 0, raising=False)
    with pytest.raises(ZeroDivisionError):
        store.write("some", b"thing")
    assert keypad.runs and keypad.paused == 1


OLD = bytes(range(256)) * 9
NEW = bytes(reversed(range(256))) * 11


# In the folder's own block, in a block of its own, in two: each replaces and is replaced by another; and a first one.
@pytest.mark.parametrize(
    "old, new", [(OLD, NEW), (b"small", NEW), (OLD, b"smaller"), (OLD, NEW + OLD), (None, NEW), (None, b"first")]
)
@pytest.mark.parametrize("tear", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("name", ["match", "_entries"])
def test_a_power_cut_at_any_operation_leaves_the_old_or_the_new_record(monkeypatch, pico_store, name, tear, old, new):
    flash = Flash()
    mount(monkeypatch, flash, fresh=True)
    store = pico_store()
    if old is not None:
        store.write(name, old)
    store.write("settings", b"volume=3")
    before = bytes(flash.bytes)
    flash.operations = 0
    pico_store().write(name, new)
    total = flash.operations
    assert total >= (1 if new == b"smaller" else 2)
    outcomes = set()
    for cut in range(1, total + 2):  # the last one comes too late to hurt
        flash.bytes[:] = before
        mount(monkeypatch, flash)
        store = pico_store()
        flash.operations, flash.budget, flash.tear = 0, cut, tear
        try:
            store.write(name, new)
        except PowerCut:
            pass
        flash.budget = None
        mount(monkeypatch, flash)
        store = pico_store()
        found = store.read(name)
        assert found in (old, new), f"cut after {cut} of {total}"
        assert store.read("settings") == b"volume=3" and store.faults == []
        outcomes.add(found == new)
        store.write(name, b"goes on")
        assert store.read(name) == b"goes on"
        there = records.os.listdir("saves") + records.os.listdir("saves/quick")
        assert not [entry for entry in there if entry.endswith(".tmp")]
    assert True in outcomes and (False in outcomes or total == 1)  # of a single one its first part may be enough


def growing(count):
    """So many records of a match: the log grows, and the lines behind it change."""
    for n in range(count):
        log = " ".join(f"B{i % 10 + 1}-" for i in range(n))
        yield f"fleets {'.' * 300}\nmatch {log}\nlot {n * 7919}\n".encode()


@pytest.mark.parametrize("name", ["match", "duel-acts"])
def test_a_record_that_grows_erases_a_sector_once_in_a_while(monkeypatch, pico_store, name):
    flash = Flash()
    mount(monkeypatch, flash, fresh=True)
    store = pico_store()
    erased = []
    for record in growing(200):
        flash.erased = 0
        store.write(name, record)
        erased.append(flash.erased)
        assert store.read(name) == pico_store().read(name) == record
    assert sum(count == 0 for count in erased) > 170, erased
    store.erase(name)
    assert store.read(name) is None and pico_store().read(name) is None
    assert "_" + name not in records.os.listdir("saves/quick")


@pytest.mark.parametrize("tear", [0.0, 0.4, 1.0])
@pytest.mark.slow
def test_a_power_cut_at_any_operation_of_a_match_leaves_the_last_record_or_the_one_before(
    monkeypatch, pico_store, tear
):
    """Several cuts in a row; what is found is written on from there, or another match is begun, or the same again."""
    rng = random.Random(5)
    flash = Flash()
    mount(monkeypatch, flash, fresh=True)
    kept = {None}
    cuts = 0
    matches = list(growing(200))
    at = 0
    for _ in range(150):
        mount(monkeypatch, flash)
        store = pico_store()
        found = store.read("match")
        assert found in kept and store.faults == []
        kept = {found}
        if rng.random() < 0.1:
            at = 0  # the very bytes that a match before began with
        flash.operations, flash.budget, flash.tear = 0, rng.randrange(1, 60), tear
        try:
            while True:
                new = None if rng.random() < 0.05 else matches[at]
                before, kept = kept, kept | {new}
                if new is None:
                    store.erase("match")
                else:
                    if rng.random() < 0.5:
                        store.write("match", new)
                    else:
                        list(store.writing("match", new))
                    at = (at + 1) % len(matches)
                assert len(before) == 1
                kept = {new}
        except PowerCut:
            cuts += 1
        flash.budget = None
    assert cuts == 150


def test_a_records_addition_is_erased_with_it(monkeypatch, pico_store):
    """Even where the next match begins with the very same bytes, and where what stands beside it cannot be removed."""
    flash = Flash()
    files = mount(monkeypatch, flash, fresh=True)
    first, second, *_, last = growing(200)
    for erased in (True, False):
        store = pico_store()
        store.write("match", first)
        store.write("match", second)
        if erased:
            store.erase("match")
        pico_store().write("match", first)
        assert pico_store().read("match") == first
    store = pico_store()
    store.write("match", first)
    store.write("match", second)
    monkeypatch.setattr(files, "remove", lambda path: files.do(lfs.remove, files.fs.fs, "nothing"))
    pico_store().write("match", last)
    assert pico_store().read("match") == last


def test_a_step_of_a_write_erases_one_sector_however_often_the_folder_is_tidied(monkeypatch, pico_store):
    flash = Flash()
    mount(monkeypatch, flash, fresh=True)
    store = pico_store()
    for name in ("settings", "match", "logbook", *(f"game-{number}" for number in range(6))):
        store.write(name, bytes(600))
    tidied = 0
    matches = list(growing(100))
    for size in range(100):
        erased = []
        for name, record in (
            ("logbook", bytes(2700)),
            (f"game-{size % 6}", bytes(520 + size)),
            ("match", matches[size]),
        ):
            steps = store.writing(name, record)
            while True:
                flash.erased = 0
                over = next(steps, "over")
                erased.append(flash.erased)
                assert store.heard  # between two steps
                if over:
                    break
                assert store.read("match") in matches[max(0, size - 1) : size + 1] or not size
            assert store.read(name) == pico_store().read(name) == record
        assert max(erased) <= 1
        tidied += sum(erased) > 2
    assert tidied >= 5  # the folder's block was among them


def test_a_match_whose_write_is_abandoned_is_written_whole_the_next_time(monkeypatch, pico_store):
    mount(monkeypatch, Flash(), fresh=True)
    store = pico_store()
    first, *more, last = growing(200)
    for steps in range(1, 4):
        store.write("match", first)
        store.write("match", more[0])
        writing = store.writing("match", last)
        for _ in range(steps):
            next(writing, None)
        writing.close()
        store.write("match", more[1])
        assert store.read("match") == pico_store().read("match") == more[1]


def most_erased(pico_store, monkeypatch, name, size):
    """The most sectors that are erased for one write of a record of `size` bytes at most beside others."""
    flash = Flash()
    mount(monkeypatch, flash, fresh=True)
    store = pico_store()
    for other in ("settings", "people", "match", *(f"game-{number}" for number in range(4))):
        store.write(other, bytes(520))
    store.write(name, bytes(size))
    erased = []
    for number in range(200):
        store.write(f"game-{number % 4}", bytes(520 + number))
        flash.erased = 0
        store.write(name, bytes(24 + (number * 41) % (size - 24 + 1)))
        erased.append(flash.erased)
    return max(erased)


def test_the_entries_of_a_logbook_cost_one_erased_sector_at_most(monkeypatch, pico_store):
    """When the folder's block is not tidied, none is. What is larger has a sector of its own: that makes two."""
    assert sys.modules[pico_store.__module__].ROOM == ROOM, "the logbook and the store mean the same"
    assert most_erased(pico_store, monkeypatch, ENTRIES, ROOM) == 1
    assert most_erased(pico_store, monkeypatch, ENTRIES, ROOM + 100) == 2


def test_no_half_written_record_is_left(monkeypatch, pico_store):
    """In a step Ctrl-C would leave half a record, so it is not heard; nor does a full flash leave one."""
    flash = Flash()
    files = mount(monkeypatch, flash, fresh=True)
    heard = []

    class Listening(File):
        def write(self, raw):
            heard.append(store.heard)
            super().write(raw)

    monkeypatch.setattr(records, "open", lambda path, mode: Listening(files, path, mode))
    store = pico_store()
    store.write("match", OLD)
    with pytest.raises(OSError):
        for i in range(40):
            store.write(f"big-{i}", bytes(12_000))
    with pytest.raises(OSError):
        store.write("match", bytes(16_000))
    assert store.read("match") == OLD and store.faults == []
    assert heard and not any(heard) and store.heard


def test_a_damaged_record_is_set_aside_and_the_rest_is_kept(monkeypatch, pico_store):
    flash = Flash()
    files = mount(monkeypatch, flash, fresh=True)
    store = pico_store()
    store.write("match", OLD)
    store.write("settings", b"volume=3")
    raw = bytearray(records.seal(OLD))
    raw[100] ^= 4
    with files.open("saves/match", "wb") as file:
        file.write(bytes(raw))
    assert store.read("match") is None and store.faults == ["match"]
    assert store.read("settings") == b"volume=3"
    with files.open("saves/match.bad", "rb") as file:
        assert file.read() == bytes(raw)
    store.write("match", OLD)  # not what is new in it alone
    assert store.read("match") == OLD


def test_the_journal_is_bounded_and_keeps_the_latest(tmp_path):
    journal = Journal(str(tmp_path / "errors.log"))
    for i in range(100):
        journal.add(f"failure {i} " + "x" * 150 + "\n")
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2 and max(sizes) <= Journal.LIMIT
    text = (tmp_path / "errors.log.old").read_text() + (tmp_path / "errors.log").read_text()
    numbers = [int(line.split()[1]) for line in text.splitlines()]
    assert numbers == list(range(100 - len(numbers), 100)) and len(numbers) > 20


def test_a_line_repeated_at_each_power_on_is_in_the_journal_once(tmp_path):
    journal = Journal(str(tmp_path / "errors.log"))
    for _ in range(3):
        journal.once("code stays\n")
        journal.once("another\n")
    assert (tmp_path / "errors.log").read_text() == "code stays\nanother\n"


def test_ctrl_c_that_was_typed_during_a_write_is_heard_when_the_record_is_whole(monkeypatch, pico_store):
    mount(monkeypatch, Flash(), fresh=True)
    store = pico_store()
    for write in (store.write, lambda name, data: list(store.writing(name, data))):
        for data in (OLD, b"small"):
            pico_store.typed[:] = b"ls\r\x03\x01"
            with pytest.raises(KeyboardInterrupt):
                write("match", data)
            assert pico_store.typed == b"\x01"  # the rest is the prompt's
            pico_store.typed[:] = b"no"
            write("match", data)
            assert store.read("match") == data and not pico_store.typed


def test_a_journal_that_cannot_be_written_is_no_second_failure(tmp_path):
    Journal(str(tmp_path / "missing" / "errors.log")).add("lost\n")
