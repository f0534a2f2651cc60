"""Records that survive a power cut at any moment (firmware/lib/records.py)."""

import builtins
import io
import os
from pathlib import Path

import pytest
import records
from records import LIMIT, Records, check, checks, joined, rest, seal, unseal


@pytest.fixture
def folder(tmp_path):
    return str(tmp_path / "saves")


@pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)) * 3, bytes(LIMIT)])
def test_a_written_record_is_read_back(folder, data):
    Records(folder).write("match", data)
    assert Records(folder).read("match") == data


def test_a_record_that_is_not_there(folder):
    store = Records(folder)
    assert store.read("match") is None
    store.erase("match")
    store.write("match", b"1")
    store.erase("match")
    assert store.read("match") is None and store.faults == []


@pytest.mark.parametrize("name", ["", "a/b", "..", "a.tmp", "Match", "x" * 33, "сейв"])
def test_a_name_that_is_no_name(folder, name):
    store = Records(folder)
    for use in (store.read, store.erase, lambda name: store.write(name, b"")):
        with pytest.raises(ValueError, match="a record's name"):
            use(name)


def test_a_record_too_large_is_refused_and_the_old_one_kept(folder):
    store = Records(folder)
    store.write("match", b"old")
    with pytest.raises(ValueError, match="at most"):
        store.write("match", bytes(LIMIT + 1))
    assert store.read("match") == b"old"


def test_every_flipped_bit_and_every_cut_is_found():
    raw = seal(b"a match")
    assert unseal(raw) == b"a match"
    for bit in range(8 * len(raw)):
        bad = bytearray(raw)
        bad[bit // 8] ^= 1 << bit % 8
        assert unseal(bytes(bad)) is None, bit
    for size in range(len(raw)):
        assert unseal(raw[:size]) is None, size
    assert unseal(raw + b"\0") is None


def test_an_addition_is_joined_to_its_own_record_and_only_whole():
    old, new = bytes(200), bytes(150) + b"x" * 60
    added = rest(new, check(old), checks(old), 1000)
    assert joined(old, added) == new
    for at in range(len(added)):
        spoilt = added[:at] + bytes((added[at] ^ 1,)) + added[at + 1 :]
        assert joined(old, spoilt) == old, at
    assert joined(b"1" + old[1:], added) == b"1" + old[1:] and joined(old, None) == old


@pytest.mark.parametrize("damage", [b"", b"ZRC", b"junk" * 10, bytes(LIMIT + 100), seal(b"match")[:-1], None])
def test_a_damaged_record_is_set_aside_and_the_rest_kept(folder, damage):
    """None: there are directories where files should be."""
    store = Records(folder)
    store.write("settings", b"loud")
    match, bad = Path(folder, "match"), Path(folder, "match.bad")
    if damage is None:
        match.mkdir()
        Path(folder, "memory.tmp").mkdir()
    else:
        match.write_bytes(damage)
    store = Records(folder)
    assert store.read("match") is None
    assert store.faults == ["match"]
    assert bad.is_dir() if damage is None else bad.read_bytes() == damage  # for whoever wants to look
    assert store.read("match") is None and store.faults == ["match"]
    assert store.read("settings") == b"loud"
    store.write("match", b"new")
    assert store.read("match") == b"new"


class PowerCut(BaseException):
    pass


class Meter:
    """Cuts the power before the given step; writing takes a step a byte."""

    def __init__(self, steps):
        self.left = steps

    def step(self):
        if not self.left:
            raise PowerCut
        self.left -= 1


def cut_after(steps, monkeypatch):
    meter = Meter(steps)
    rename = os.rename

    class File(io.FileIO):
        def write(self, data):
            for byte in data:
                meter.step()
                super().write(bytes((byte,)))

    def opened(path, mode):
        meter.step()
        return File(path, mode)

    def renamed(old, new):
        meter.step()
        rename(old, new)
        meter.step()

    monkeypatch.setattr(records, "open", opened, raising=False)
    monkeypatch.setattr(records.os, "rename", renamed)


def test_a_power_cut_at_every_step_leaves_the_old_record_or_the_new_one(folder):
    seen = set()
    for steps in range(200):
        Records(folder).write("match", b"old match")
        finished = True
        with pytest.MonkeyPatch.context() as patch:
            cut_after(steps, patch)
            try:
                Records(folder).write("match", b"new match, longer")
            except PowerCut:
                finished = False
        store = Records(folder)  # power on again
        found = store.read("match")
        assert found in (b"old match", b"new match, longer"), steps
        assert store.faults == [] and sorted(os.listdir(folder)) == ["match"]
        assert not finished or found == b"new match, longer"
        seen.add((found, finished))
    assert len(seen) == 3  # cut with the old one, cut with the new one, not cut


def test_a_full_disk_is_said_and_the_old_record_kept(folder, monkeypatch):
    store = Records(folder)
    store.write("match", b"old")

    class Full(io.FileIO):
        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(records, "open", lambda path, mode: Full(path, mode), raising=False)
    with pytest.raises(OSError, match="No space"):
        store.write("match", b"new")
    monkeypatch.setattr(records, "open", builtins.open)
    assert store.read("match") == b"old" and os.listdir(folder) == ["match"]


def test_a_folder_that_takes_no_change_is_read_all_the_same(folder, monkeypatch):
    Records(folder).write("match", b"kept")
    Path(folder, "settings.tmp").write_bytes(b"half")
    Path(folder, "memory").write_bytes(b"junk")

    def refuse(*names):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(records.os, "remove", refuse)
    monkeypatch.setattr(records.os, "rename", refuse)
    store = Records(folder)
    assert store.read("match") == b"kept" and store.faults == []
    assert store.read("memory") is None and store.read("memory") is None
    assert store.faults == ["memory"]
    with pytest.raises(OSError, match="Read-only"):
        store.write("match", b"new")
    store.erase("match")
    assert store.read("match") == b"kept"


def test_a_record_whose_reading_fails_is_a_broken_record(folder, monkeypatch):
    store = Records(folder)
    store.write("match", b"old")

    class Worn(io.FileIO):
        def read(self, *size):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(records, "open", lambda path, mode: Worn(path, mode), raising=False)
    assert store.read("match") is None and store.faults == ["match"]


def test_a_renamed_file_has_reached_the_disk(folder, monkeypatch):
    Records(folder).write("match", b"old")
    rename = os.rename

    class Cached(io.FileIO):
        """A file whose bytes are on the disk when it was flushed, and not before."""

        def write(self, data):
            self.waiting = getattr(self, "waiting", b"") + bytes(data)
            return len(data)

        def flush(self):
            if getattr(self, "waiting", b""):
                super().write(self.waiting)
                self.waiting = b""

        def close(self):
            if not self.closed:
                self.waiting = b""
            super().close()

    def renamed(old, new):
        rename(old, new)
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(records, "open", lambda path, mode: Cached(path, mode), raising=False)
        patch.setattr(records.os, "rename", renamed)
        with pytest.raises(PowerCut):
            Records(folder).write("match", b"new")
    assert Records(folder).read("match") == b"new"


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        Records(str(tmp_path / "file" / "saves"))
