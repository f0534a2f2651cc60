"""Play by ear: a match against a captain from the synthesiser's effects alone. Runs under pytest and MicroPython."""

from players import ME, THEM, Hunter, by_keys, career, press, saved, settings_record, shots, unattended, wait
from scripted import Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.sound import ear, layer
from zalp.seabattle.rules import constants

OPEN = 0
SIDE = 10
_ONE, _FIVE = 60, 160  # ms of the tones that count


class Heard:
    """What an effect of ear.py says to who counts its tones: column (or a number), row, state; None: not said."""

    def __init__(self, effect):
        self.column = self.row = self.state = None
        for program in layer.unpacked(effect)[1]:
            source = program[layer.SOURCE]
            tones, first, final = _tones(program)
            if source < 2 and tones[0] in (_ONE, _FIVE):
                count = sum([5 if ms == _FIVE else 1 for ms in tones])
                if source == 0:
                    self.column = count - 1
                else:
                    self.row = count - 1
            else:
                self.state = _state(source, len(tones), tones[0], _way(first, final))


def _tones(program):
    """The ms of a layer's tones, its first pitch and its last."""
    ms = []
    at = program[layer.LEVEL_POINTS]
    while program[at]:
        ms.append(2 * program[at + layer.POINT])  # up in a tick, the tone itself, down
        at += 3 * layer.POINT
    at = program[layer.PITCH_POINTS]
    first = program[at + 1]
    while program[at]:
        at += layer.POINT
    return ms, first, program[at + 1]


def _way(first, final):
    return (final > first) - (final < first)


def _state(source, count, ms, way):
    """The state that sounds like this, by what an ear tells apart."""
    for number, (of, tones, length, first, final) in enumerate(ear._STATES):
        if (of, tones, length // 2 * 2, _way(first, final)) == (source, count, ms, way):
            return number
    raise AssertionError("a sound of no state")


class Listener(Hunter):
    """Plays a match: keys out, effects in; it sees neither panels nor match."""

    def __init__(self, b):
        super().__init__()
        self.heard = []
        self.sunk = []  # sizes
        synth = b.speaker.source
        plays = synth.play

        def play(effect, ms=None, then=None):
            self.heard.append(effect if effect != "ear" else Heard(synth.more["ear"]))
            if then:
                self.heard.append(then)
            plays(effect, ms, then)

        synth.play = play

    def until(self, wanted):
        """Wait until something of this kind is heard; returns it."""
        while True:
            while self.heard:
                found = self.heard.pop(0)
                if wanted(found):
                    return found
            yield None

    def match(self):
        """From the menu to the end; returns how it ended."""
        yield keys.FIRE
        while True:
            found = yield from self.until(_turn_or_end)
            if isinstance(found, str):
                return found
            yield from self.shoot()

    def shoot(self):
        """Name a cell that is open, as the tones say, fire, and hear what it was."""
        while True:
            x, y = self.target()
            yield from press(x)
            said = yield from self.until(lambda heard: isinstance(heard, Heard))
            assert (said.column, said.row) == (x, None), "a column is heard alone"
            yield from press(y)
            said = yield from self.until(lambda heard: isinstance(heard, Heard) and heard.state is not None)
            assert said.row in (y, None) and said.column in (x, None)
            if said.state == OPEN:
                break
            self.known[x, y] = said.state
        yield keys.FIRE
        answer = yield from self.until(lambda heard: heard in ("splash", "explosion", "sunk"))
        self.learn((x, y), {"splash": "miss", "explosion": "hit", "sunk": "sunk"}[answer])
        if answer == "sunk":
            said = yield from self.until(lambda heard: isinstance(heard, Heard))
            self.sunk.append(said.column + 1)


def _turn_or_end(heard):
    """The player aims when column, row and state are heard together."""
    return (
        heard in ("victory", "defeat") if isinstance(heard, str) else heard.state is not None and heard.row is not None
    )


def blind(script, seed=3, **chosen):
    """The script plays with these settings, on a board without captions."""
    play(run, Board(script, seed, Store({"settings": settings_record(**chosen)})))


@by_keys(blind, 1, ear="yes", captain="cabin-boy", begins="me", pace="brisk")
def test_a_match_is_played_from_the_effects_alone(b):
    yield from wait(100)
    listener = Listener(b)
    end = yield from listener.match()
    assert end == "victory" and sorted(listener.sunk) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
    yield from wait(400)
    assert career(b.store.records).of("cabin-boy")[:2] == (1, 1), "played, won"


@by_keys(blind, ear="yes", captain="cabin-boy", begins="them")
def test_the_enemys_shots_are_heard_with_their_cells(b):
    """Each of his shells is followed by its column and row, as the match has them."""
    yield from wait(100)
    listener = Listener(b)
    yield keys.FIRE
    yield from wait(150)
    while not saved(b).match.acts or saved(b).match.turn != ME:
        yield None
    yield from wait(60)
    match = saved(b).match
    theirs = [cell for who, cell, _, _ in shots(match) if who == THEM]
    said = listener.heard[listener.heard.index("incoming") :]
    spots = [(s.column, s.row) for s in said if isinstance(s, Heard) and s.state is None]
    assert theirs and spots == [(cell % SIDE, cell // SIDE) for cell in theirs]


@by_keys(blind, ear="yes", begins="me")
def test_arrows_tell_what_has_changed_and_the_fleets_their_ships(b):
    yield from wait(100)
    listener = Listener(b)
    yield from press(keys.RIGHT)
    assert listener.heard.pop().column == 1, "the menu's second entry"
    yield from press(keys.LEFT)
    yield from press(keys.FIRE)
    yield from listener.until(_turn_or_end)
    for key, column, row in ((keys.RIGHT, 5, None), (keys.DOWN, None, 5), (keys.UP, None, 4), (keys.LEFT, 4, None)):
        yield from press(key)
        said = listener.heard.pop()
        assert (said.column, said.row, said.state) == (column, row, OPEN)
    yield from press(keys.BACK)
    yield from wait(5)
    said = listener.heard.pop()
    assert (said.column, said.row) == (9, 9), "ten ships each"


def test_every_state_sounds_different_and_large_seas_can_be_counted():
    stage = unattended({"settings": settings_record(ear="yes")})
    heard = []
    for state in range(constants.NARROW + 1):
        stage.ear.spot(19, 17, state)
        said = Heard(stage.synth.more["ear"])
        assert (said.column, said.row, said.state) == (19, 17, state)
        assert 33 * stage.ear.frames > 1000, "an animation lasts as long as the tones"
        heard.append(said.state)
    assert len(set(heard)) == len(ear._STATES)
    buffer = bytearray(16000)
    stage.synth.fill(buffer)
    assert len(set(buffer)) > 20, "it can be rendered"


@by_keys(blind)
def test_the_setting_is_found_without_seeing(b):
    """The keys that the handbook names, from the menu of a new handheld."""
    yield from wait(100)
    yield from press(keys.LEFT, keys.FIRE, keys.LEFT, keys.LEFT, keys.LEFT)
    listener = Listener(b)
    yield from press(keys.FIRE)
    assert listener.heard.pop().column == 1, "the second of two values"
    yield from press(keys.BACK)
    assert b"ear=yes" in b.store.read("settings")


def test_tones_are_loaded_while_the_setting_asks_for_them():
    stage = unattended()
    assert stage.ear is None
    stage.settings.step("ear", 1)
    stage.apply()
    former = stage.ear
    assert former
    stage.apply()
    assert stage.ear is former
    stage.settings.step("ear", 1)
    stage.apply()
    assert stage.ear is None
