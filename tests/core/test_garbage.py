"""When garbage is collected on a Pico, and what the store is asked to keep. Runs under pytest and MicroPython."""

from instead import instead
from scripted import Store

from zalp.console import garbage
from zalp.console.slices import finish
from zalp.console.storage import Storage


class Collector:
    """In the place of gc."""

    def __init__(self):
        self.collected = 0
        self.thresholds = []

    def collect(self):
        self.collected += 1

    def threshold(self, wanted):
        self.thresholds.append(wanted)


class Link:
    """A duel that allows a collection each third frame and after 7,000 bytes."""

    def garbage_frames(self, usual):
        return 3

    def garbage_bytes(self, usual):
        return 7000


def tended(spares, link=None):
    """The frames behind which garbage was collected, and the thresholds that were set."""
    collector = Collector()
    with instead(garbage, gc=collector, COLLECTS=True):
        tender = garbage.Garbage()
        tender.link = link
        found = []
        for frame, spare in enumerate(spares, 1):
            count = collector.collected
            tender.tend(frame, spare)
            found += [frame] * (collector.collected - count)
    return found, collector.thresholds


def test_garbage_is_collected_every_so_many_frames_or_later_if_there_is_no_time():
    usual, most = garbage.USUAL
    assert tended([30] * 40) == ([usual, 2 * usual], [most])
    assert tended([2] * 40) == ([usual + 8], [most])
    assert tended([2] * 20 + [30] * 20) == ([21, 21 + usual], [most])


def test_a_duel_says_how_often():
    assert tended([30] * 10, Link()) == ([3, 6, 9], [7000])


def test_an_empty_record_is_kept_and_none_is_erased():
    store = Store({})
    storage = Storage(store)
    assert storage.keep("people", b"") and store.read("people") == b""
    assert storage.keep("people", None) and store.read("people") is None


class Broken:
    """A store that cannot be used; set_aside: it can, and has a record that cannot be read."""

    def __init__(self, set_aside=False):
        self.set_aside, self.faults = set_aside, ["people"]

    def read(self, name):
        if not self.set_aside:
            raise OSError(5)

    def write(self, name, data):
        raise OSError(28)

    erase = write

    def writing(self, name, data):
        yield
        raise OSError(28)


def test_a_failing_store_is_reported_and_raises_nothing():
    storage = Storage(Broken())
    assert storage.read("people") == (None, True)
    assert storage.keep("people", "text") is False and storage.keep("people", b"bytes") is False
    assert finish(storage.keeping("people", b"bytes")) is False


def test_a_record_that_was_set_aside_is_reported_and_a_missing_one_is_not():
    storage = Storage(Broken(True))
    assert storage.read("people") == (None, True)
    assert storage.read("logbook") == (None, False)
