"""The battery in play, and a handheld that nobody plays: the sign, the stop, the dark, sleep and waking."""

import players
from players import ME, POWER_ON, battle, board, by_keys, first_entry, listen, press, saved, shots, wait

from zalp.console import dark, keys, power
from zalp.console.stage import FRAME_MS, Stage
from zalp.seabattle.screens.records import MATCH

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
# LOUD: no sound ever ends on the scripted board.
SHORT = {"LOOK": 5, "MENU_IDLE": 180, "MATCH_IDLE": 350, "SLEEP": 200, "WARNING": 150, "LOUD": 0}


def played(script, first=None, **other):
    """The whole game runs the script, with shorter times."""
    short = dict(SHORT, **other)
    long = {name: getattr(power, name) for name in short}
    for name in short:
        setattr(power, name, short[name])
    try:
        players.played(script, first=first)
    finally:
        for name in long:
            setattr(power, name, long[name])


def emptied(b):
    """The battery is empty; returns the keys of all words that are asked for until all is off."""
    b.battery.charge = 3600
    shown = []
    real = Stage.word

    def word(stage, key, more=()):
        shown.append(key)
        return real(stage, key, more)

    Stage.word = word
    try:
        while b.speaker.source:
            yield None
    finally:
        Stage.word = real
    return shown


def lit(b):
    """The pixels with light, 0..199."""
    return [i for i in range(200) if any(b.panels.rgb[3 * i : 3 * i + 3])]


def icon(b):
    """The menu's picture without the columns in which its hint blinks."""
    return [bytes(b.panels.rgb[30 * y + 3 : 30 * y + 27]) for y in range(8)]


def signed(b):
    """Whether the lower panel shows the sign of a low battery: a frame of one colour around the middle."""
    frame = [(x, y) for x in range(1, 9) for y in (2, 7)] + [(x, y) for x in (1, 8) for y in range(3, 7)]
    colors = {bytes(b.panels.rgb[300 + 30 * y + 3 * x :][:3]) for x, y in frame}
    return len(colors) == 1 and max(colors.pop()) > 30


def my_turn(b):
    """From power-on to the player's turn in a match."""
    yield from first_entry()
    while not (saved(b) and saved(b).match.turn == ME):
        yield None
    yield from wait(130)


def test_the_times_are_five_and_fifteen_minutes_and_thirty_more():
    assert abs(power.MENU_IDLE * FRAME_MS / 60000 - 5) < 0.01
    assert abs(power.MATCH_IDLE * FRAME_MS / 60000 - 15) < 0.02
    assert power.SLEEP * dark._STEP_MS == 30 * 60000
    assert power.WARNING * FRAME_MS > 3 * 60000
    assert power.LOOK * FRAME_MS < 5000


# The battery


@by_keys(played, MENU_IDLE=99999)
def test_a_low_battery_shows_a_sign_and_sounds_once_and_again_after_some_minutes(b):
    signs = []
    yield from wait(POWER_ON)
    heard = listen(b)
    b.battery.charge = 4500
    yield from wait(60)
    assert heard == [] and not signed(b)
    yield R  # somebody is there
    heard.clear()
    b.battery.charge = 4300
    for _ in range(SHORT["WARNING"]):
        yield None
        signs.append(signed(b))
    assert heard == ["low-battery"]
    yield L
    heard.clear()
    yield from wait(SHORT["WARNING"])
    assert heard == ["low-battery"]
    first = signs.index(True)
    assert first < 50
    assert all(signs[first : first + 80]) and not any(signs[first + 91 :])


@by_keys(played, MENU_IDLE=99999)
def test_a_battery_between_the_marks_stays_low_until_it_is_well_above(b):
    yield from wait(POWER_ON)
    b.battery.charge = 4380
    heard = listen(b)
    for charge, warned in ((4380, True), (4450, True), (4700, False), (4450, False), (4380, True)):
        b.battery.charge = charge
        yield from wait(100)  # the mean follows
        heard.clear()
        yield from wait(SHORT["WARNING"] + 10)
        assert ("low-battery" in heard) == warned, charge


def judged(*charges, marks=(4400, 4000)):
    """At which of these readings the handheld stops; None: at none."""
    stage = Stage(board(lambda _: iter(())))
    stage.board.battery.marks = marks
    for number, charge in enumerate(charges):
        stage.board.battery.charge = charge
        try:
            stage.power.look()
        except power.BatteryEmpty:
            return number
    return None


def test_a_battery_is_empty_below_its_mark_and_never_by_one_bad_reading():
    assert judged(*[3990] * 8) == 3
    assert judged(*[4010] * 20) is None
    assert judged(3000, *[5000] * 8) is None
    assert judged(*[5000] * 8, 3700, *[5000] * 8, 3700) is None


def test_two_cells_have_marks_of_their_own():
    two = 2200, 2100
    assert judged(*[2090] * 8, marks=two) == 3
    assert judged(*[2110] * 20, marks=two) is None
    stage = Stage(board(lambda _: iter(())))
    stage.board.battery.marks = two
    signs = []
    # The mean of the readings, low below the first mark, charged again well above it, as many times as that comes.
    for charge in (2190, 2300, 2190):
        stage.board.battery.charge = charge
        for _ in range(30):
            stage.frames += power.WARNING
            before = stage.power.sign
            stage.power.look()
        signs.append(stage.power.sign != before)
    assert signs == [True, False, True]


@by_keys(played, first=ME)
def test_an_empty_battery_keeps_the_match_and_all_is_off_until_the_switch_is_moved(b):
    yield from first_entry()
    yield from battle(b, True, 3)
    yield from wait(130)
    record, writes = b.store.read(MATCH), b.store.writes
    heard = listen(b)
    shown = yield from emptied(b)
    assert "empty-kept" in shown and "low-battery" in heard
    assert not b.panels.lit
    assert b.store.read(MATCH) == record and b.store.writes > writes
    frames = b.panels.frames
    slept = b.slept[1]
    yield from press(F, B, U, F, F)  # no key wakes it
    b.battery.charge = 4200  # nor does a battery that has rested
    yield from wait(50)
    assert b.panels.frames == frames and not b.panels.lit and b.slept[1] > slept


@by_keys(played, first=ME)
def test_a_match_that_cannot_be_kept_is_reported(b):
    yield from my_turn(b)

    def write(name, data):
        raise OSError(28)

    b.store.write = write
    shown = yield from emptied(b)
    assert "unkept" in shown and "empty" in shown and "empty-kept" not in shown


@by_keys(played)
def test_usb_has_none_of_this_and_wakes_a_stopped_handheld(b):
    b.battery.usb = True
    b.battery.charge = 0
    yield from wait(POWER_ON)
    heard = listen(b)
    for _ in range(SHORT["MENU_IDLE"] + SHORT["SLEEP"]):
        yield None
        assert len(lit(b)) > 20 and b.panels.lit
    assert heard == []
    b.battery.usb = False
    b.battery.charge = 3600
    while b.speaker.source:
        yield None
    assert not b.panels.lit
    b.battery.usb = True
    yield from wait(POWER_ON)
    assert b.panels.lit and b.speaker.source
    yield F
    yield from wait(200)
    assert saved(b)


# Nobody plays


@by_keys(played)
def test_an_idle_menu_leaves_one_pixel_pulsing_and_a_key_brings_it_back(b):
    lights = set()
    yield from wait(POWER_ON)
    yield R  # PLACE YOUR FLEET
    yield from wait(SHORT["MENU_IDLE"] - 20)
    menu = icon(b)
    yield from wait(30)
    off = 0
    for _ in range(200):
        yield None
        if b.panels.lit:
            assert len(lit(b)) == 1
            lights.add(max(b.panels.rgb))
        else:
            off += 1
    assert 60 < off < 140  # half of the time the LEDs have no supply
    yield F  # wakes, and is no FIRE
    yield from wait(60)
    assert icon(b) == menu
    yield L
    yield F
    yield from wait(300)
    assert saved(b)
    assert len(lights) > 10 and max(lights) >= 30 and min(lights) < 12


@by_keys(played)
def test_a_key_in_time_keeps_the_light(b):
    yield from wait(POWER_ON)
    for _ in range(5):
        yield from wait(SHORT["MENU_IDLE"] - 20)
        yield R
    assert len(lit(b)) > 20


@by_keys(played, first=ME)
def test_an_idle_match_waits_longer_is_kept_sleeps_and_resumes(b):
    yield from my_turn(b)
    yield from press(2, 5)  # В6
    yield from wait(SHORT["MENU_IDLE"] + 50)
    assert len(lit(b)) > 20
    yield from wait(SHORT["MATCH_IDLE"] - SHORT["MENU_IDLE"])
    assert len(lit(b)) <= 1
    writes, slept = b.store.writes, b.slept[1]
    yield from wait(SHORT["SLEEP"])
    assert not b.panels.lit and b.slept[1] > slept and b.store.writes == writes + 1
    assert shots(saved(b).match) == []
    frames = b.panels.frames
    yield from wait(100)
    assert b.panels.frames == frames
    yield U  # wakes, and moves nothing
    yield from wait(20)
    assert b.panels.lit and len(lit(b)) > 20
    yield F
    yield from wait(60)
    assert shots(saved(b).match)[0][:2] == (ME, 52)


@by_keys(played, SLEEP=99999)
def test_the_battery_is_watched_in_the_dark_too_and_in_the_menu_nothing_is_said_to_be_kept(b):
    yield from wait(POWER_ON + SHORT["MENU_IDLE"] + 60)
    assert len(lit(b)) <= 1
    shown = yield from emptied(b)
    assert "empty" in shown and "empty-kept" not in shown


@by_keys(played)
def test_usb_lights_a_dark_handheld(b):
    yield from wait(POWER_ON + SHORT["MENU_IDLE"] + SHORT["SLEEP"] + 100)
    assert not b.panels.lit
    b.battery.usb = True
    yield from wait(20)
    assert len(lit(b)) > 20
