"""The stage by itself: words that a key skips, a failure reported, settings put into effect. Runs under pytest and
MicroPython."""

from players import board, done, staged, wait
from scripted import Store

from zalp.console import keys
from zalp.console.settings import RECORD, Settings
from zalp.console.storage import Storage


def frames_of(press):
    """For how many frames words are shown if a key is pressed in this one."""

    def script(board):
        yield from wait(press)
        yield 3
        yield from wait(10**6)

    stage = staged(board(script))
    done(stage.tell("SOME WORDS THAT SCROLL"))
    return stage.frames


def test_a_key_skips_words_once_somebody_can_have_seen_them():
    whole = frames_of(1000)
    assert frames_of(10) < 20 and frames_of(20) < 30 < whole
    assert frames_of(2) == whole


def resting():
    return staged(board(lambda board: wait(10**6)))


def test_after_a_failure_nothing_goes_on_and_it_is_heard():
    stage = resting()
    stage.settings.choose("language", "en")

    def endless():
        while True:
            stage.board.clock.now += 3
            yield

    stage.think(endless())
    stage.power.keep = stage.scene.overlay = lambda *_: True
    heard = []
    stage.synth.play = lambda effect, *_: heard.append(effect)
    error = ValueError("broken")
    done(stage.failed(error))
    assert stage.board.failures == [error] and heard == ["refuse"]
    assert not stage.thinking and stage.power.keep is None and stage.scene.overlay is None


def test_a_game_that_is_left_takes_its_sounds_along():
    stage = resting()
    stage.synth.more = {"gulls": b""}
    stage.end()
    assert stage.synth.more == {}


def test_settings_are_put_in_force():
    stage = resting()
    assert stage.scene.palette.flashes
    chosen = "flashes=no palette=safe brightness=1 volume=2 alphabet=snegurochka bank=1980s"
    for name, value in [word.split("=") for word in chosen.split()]:
        stage.settings.choose(name, value)
    stage.apply()
    palette, panels, synth = stage.scene.palette, stage.board.panels, stage.synth
    assert not palette.flashes and palette.name == "safe"
    assert panels.brightness == 0.25 and panels.letters == "СНЕГУРОЧКА"
    assert synth.volume == 2 and synth.bank == "1980s"


class Keypad:
    """Has these events in its queue."""

    def __init__(self, *events):
        self.events = list(events)
        self.wait = None

    def get(self):
        return self.events.pop(0) if self.events else None


def read(*events, holds=False):
    """The keys that a screen reads of these events: (kind, key); how often somebody was at the keys."""
    touched = []
    queue = keys.Keys(Keypad(*[kind << 4 | key for kind, key in events]), lambda: touched.append(1))
    queue.holds = holds
    found = []
    while True:
        key = queue.pressed()
        if key is None:
            return found, len(touched), queue.held
        found.append(key)


def test_arrows_that_are_held_count_again_and_again_and_other_keys_once():
    every = [(kind, key) for key in range(16) for kind in (keys.PRESSED, keys.HELD, keys.REPEAT, keys.RELEASED)]
    found, touched, _ = read(*every)
    assert touched == len(every)
    for key in range(16):
        assert found.count(key) == (3 if key in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT) else 1), key
    assert len(found) == 12 + 12
    assert read((keys.LETTER, 4))[0] == [4]


def test_fire_held_is_a_key_for_a_screen_that_asks():
    pressed, held = (keys.PRESSED, keys.FIRE), (keys.HELD, keys.FIRE)
    assert read(pressed, held) == ([keys.FIRE], 2, True)
    assert read(pressed, held, holds=True)[0] == [keys.FIRE, keys.FIRE_HELD]
    assert read((keys.PRESSED, keys.BACK), (keys.HELD, keys.BACK), holds=True)[0] == [keys.BACK]
    assert read(pressed, held, (keys.RELEASED, keys.FIRE))[2] is False


def test_drained_events_are_gone_and_keys_that_are_down_are_known():
    queue = keys.Keys(Keypad(keys.PRESSED << 4 | 3, keys.PRESSED << 4 | 4, keys.RELEASED << 4 | 3), lambda: None)
    assert queue.drain(3) is False and queue.pressed() is None
    queue = keys.Keys(Keypad(keys.PRESSED << 4 | 3, keys.RELEASED << 4 | 4), lambda: None)
    assert queue.drain(3) is True


def test_a_handheld_is_new_until_settings_were_saved():
    store = Store({})
    store.erase(RECORD)
    settings = Settings.load(Storage(store))
    assert settings.new
    assert settings.save(Storage(store))
    assert not Settings.load(Storage(store)).new
