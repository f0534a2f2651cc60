"""The self-test of a freshly built handheld: its pages, and what each shows of a fault, on the scripted board."""

import sys

import scripted
from daily import slow
from drivers import power
from players import POWER_ON, by_keys, settings_record, wait

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.legends import KEYS
from zalp.console.screens.selftest import corners
from zalp.console.show.canvas import Canvas
from zalp.console.show.glyphs import Line
from zalp.seabattle.screens.records import MATCH

F, B, L, R = keys.FIRE, keys.BACK, keys.LEFT, keys.RIGHT
PAGES = ("panels", "keys", "sound", "cable", "battery")


def released(key):
    return keys.RELEASED << 4 | key


def held(key):
    return keys.HELD << 4 | key


def tap(*sequence):
    """Press and let go, with some frames between."""
    for key in sequence:
        yield key
        yield from wait(2)
        yield released(key)
        yield from wait(2)


def hold(key):
    yield key
    yield from wait(15)
    yield held(key)
    yield from wait(2)
    yield released(key)
    yield None


def to(page):
    """From the start of the self-test to one of PAGES, past its title."""
    yield from tap(*[L] * ((len(PAGES) - PAGES.index(page)) % len(PAGES)))
    if page in ("panels", "keys"):
        yield from tap(3)
    yield None


class Jack:
    """`back(bytes)` returns what comes in when those bytes go out."""

    def __init__(self, back, present=True):
        self.present = present
        self._back = back
        self._in = b""

    def write(self, data):
        self._in += self._back(bytes(data))
        return len(data)

    def read(self):
        part, self._in = self._in[:50], self._in[50:]  # never whole probes
        return part


def switched_on(script, jack=None, records=None, seen=None, first=(F,)):
    """A board that is switched on with keys held; runs until the script ends."""
    board = scripted.Board(script, 1, scripted.Store(records), seen)
    board.closed = 0
    if jack:
        board.jack = jack

        def close_jack():
            board.closed += 1

        board.close_jack = close_jack
    for event in first:
        board.keypad.press(event)
    return scripted.play(run, board)


def loop(data):
    return data


def in_self_test(board):
    return board.panels.brightness == 1.0  # a new handheld's setting is less


def sounds(board):
    """Whether the page of the sound is shown: the loudspeaker's left edge."""
    shown = picture(board)
    return [bool(shown.get(0, 0, y)) for y in range(10)] == [3 <= y <= 6 for y in range(10)]


def picture(board):
    canvas = Canvas()
    canvas.rgb[:] = board.panels.rgb
    return canvas


def words(board, text, rows=range(8)):
    """Whether the upper panel shows this text in its first rows, in whatever colour."""
    canvas = Canvas()
    Line(text, 0xFFFFFF).draw(canvas, 0, 0, 0)
    shown = picture(board)
    top = [[bool(shown.get(0, x, y)) for x in range(10)] for y in rows]
    return any(
        [[bool(canvas.get(0, x, y - down)) if y >= down else False for x in range(10)] for y in rows] == top
        for down in (0, 1)
    )


# The way in and out


def test_down_on_the_last_page_of_the_self_test_has_the_pico_measure_itself():
    found = []

    def script(b):
        yield from wait(5)
        yield from tap(L)
        shown = picture(b)
        found.append([sum(bool(shown.get(0, x, y)) for x in range(10)) for y in range(10)])
        yield from tap(keys.RIGHT, L)  # other keys turn the page
        yield keys.DOWN
        yield from wait(3)
        found.append("still there")

    def report():
        found.append("measured")
        raise scripted.PowerCut

    board = scripted.Board(script, 1, scripted.Store())
    board.report = report
    board.keypad.press(F)
    scripted.play(run, board)
    assert found == [[0, 2, 2, 2, 2, 8, 6, 4, 2, 0], "measured"]


def test_fire_held_at_power_on_leads_to_the_self_test_and_nothing_else_does():
    found = []

    def script(b):
        yield from wait(20)
        found.append(in_self_test(b))

    for first in ((), (F, released(F)), (B,), (keys.UP, 5), (F, held(F)), (F, released(F), F), (5, F)):
        switched_on(script, first=first)
    assert found == [False, False, False, False, True, True, True]


@slow
def test_back_ends_every_page_in_the_menu_with_the_players_settings_and_nothing_stays_in_memory():
    for page in PAGES:

        def script(b, page=page):
            yield from wait(5)
            yield from to(page)
            yield from wait(10)
            assert in_self_test(b) and "zalp.console.screens.selftest" in sys.modules
            yield from hold(B) if page == "keys" else tap(B)
            yield from wait(POWER_ON)
            assert not in_self_test(b)
            if sys.implementation.name == "micropython":
                assert "zalp.console.screens.selftest" not in sys.modules
                assert "zalp.console.legends" not in sys.modules
            assert b.speaker.source.volume == 0
            yield F  # the menu stands on PLAY
            yield from wait(300)
            assert b.store.read(MATCH) and b.panels.brightness == 0.4
            assert b.closed == (page in ("keys", "sound", "cable"))  # LEFT leads over the cable's page

        switched_on(script, Jack(loop), {"settings": settings_record(volume="0", brightness="2")})


@by_keys(switched_on, Jack(loop))
def test_pages_follow_one_another_round_and_round_and_back(b):
    yield from wait(5)
    yield from tap(R, R)  # the title, then the panels
    yield from tap(R)  # the title of the keys
    yield from hold(F)
    yield from wait(60)
    assert sounds(b)
    yield from tap(F, F)
    assert b.closed == 1  # the cable's jack was opened and released
    yield None
    assert words(b, "50", range(7))  # battery
    b.keypad.press(L)  # of two keys within a frame the first counts
    yield released(L)
    yield from wait(12)
    assert words(b, "OK")
    yield from tap(R, R)
    yield from tap(F)  # the title of the panels
    yield from wait(2)
    assert picture(b).get(0, 0, 9) != 0 and picture(b).get(0, 9, 0) == 0  # the wedge


@by_keys(switched_on)
def test_a_board_without_a_jack_has_no_page_for_the_cable(b):
    yield from wait(5)
    yield from tap(F, L)
    yield from wait(3)
    assert words(b, "50", range(7))
    yield from tap(L)
    yield from wait(10)
    assert sounds(b)


# Panels


def panels():
    """Every different frame of one round of the page."""
    frames = []

    def seen(rgb):
        if not frames or frames[-1] != bytes(rgb):
            frames.append(bytes(rgb))

    def script(b):
        yield from tap(R)
        del frames[:]
        yield from wait(75 + 202 + 4 * 84 + 30)

    switched_on(script, seen=seen)
    return frames


def test_a_light_visits_every_led_in_the_order_of_the_rows():
    heads = []
    for rgb in panels():
        lit = [i for i in range(200) if any(rgb[3 * i : 3 * i + 3])]
        if len(lit) <= 3:
            head = [i for i in lit if rgb[3 * i] == rgb[3 * i + 1] == rgb[3 * i + 2]]
            heads += head
    assert heads == list(range(200))


def test_every_channel_of_every_led_lights_by_itself_within_the_supplys_budget():
    alone = []
    for rgb in panels():
        assert sum(rgb) <= power.FRAME_SUM  # what the limiter lets through whole
        channels = [[rgb[3 * i + channel] for i in range(200)] for channel in range(3)]
        lit = [channel for channel in range(3) if all(channels[channel])]
        if lit and not any(sum(channels[channel]) for channel in range(3) if channel not in lit):
            alone.append(lit)
    assert alone == [[0], [1], [2], [0, 1, 2]]


# Keys


def lower(board):
    shown = picture(board)
    return [shown.get(1, i % 10, i // 10) for i in range(100)]


def on_keys(script, **more):
    """The page of the keys, right after its title."""

    def whole(b):
        yield from wait(3)
        yield from tap(F, F)  # the title of the panels, then the panels
        yield from tap(3)  # the title of the keys
        yield from wait(3)
        yield from script(b)

    return switched_on(whole, **more)


@by_keys(on_keys)
def test_each_key_lights_a_place_of_its_own_as_on_the_front_and_stays_marked(b):
    places = []
    before = lower(b)
    for key in range(16):
        yield key
        yield from wait(3)
        pressed = lower(b)
        yield released(key)
        yield from wait(3)
        after = lower(b)
        changed = [i for i in range(100) if pressed[i] != before[i]]
        assert changed and [i for i in range(100) if after[i] != before[i]] == changed, key
        assert len({pressed[i] for i in changed} | {after[i] for i in changed}) == 2
        places.append(changed)
        before = after
    every = [i for place in places for i in place]
    assert len(every) == len(set(every))
    assert {i % 10 for i in every} == {i // 10 for i in every} | {4} == set(range(10))  # edge to edge
    for one in range(16):
        for other in range(16):
            if KEYS[one][3][1] + KEYS[one][3][3] <= KEYS[other][3][1]:
                assert max(places[one]) // 10 < min(places[other]) // 10, (one, other)


@by_keys(on_keys)
def test_the_legend_of_the_last_key_is_shown_and_all_sixteen_are_ok(b):
    yield from tap(3)
    yield from wait(2)
    canvas = Canvas()
    Line(KEYS[3][0], 0xFFFFFF).draw(canvas, 0, 1, 0)
    shown = picture(b)
    lit = [bool(shown.get(0, i % 10, i // 10)) for i in range(100)]
    assert lit[10:] == [bool(canvas.get(0, i % 10, i // 10)) for i in range(10, 100)]
    for key in range(16):
        assert not words(b, "OK")
        yield from tap(key)
    yield from wait(2)
    assert words(b, "OK")


@by_keys(on_keys)
def test_a_stuck_key_blinks_red(b):
    before = lower(b)
    yield 7
    yield from wait(2)
    place = [i for i in range(100) if lower(b)[i] != before[i]][0]
    young = set()
    for _ in range(80):
        yield None
        young.add(lower(b)[place])
    old = set()
    for _ in range(60):
        yield None
        old.add(lower(b)[place])
    assert young == {0x202020} and old == {0x202020, 0x300000, 0}


@by_keys(on_keys, first=(F, 5))
def test_a_key_down_since_power_on_is_stuck_at_once(b):
    for _ in range(90):
        yield None
    # It was held when the page came: HELD and REPEAT come, a press does not.
    yield keys.REPEAT << 4 | 5
    seen = set()
    for _ in range(120):
        yield None
        seen |= {(color >> 16, color & 0xFFFF) for color in lower(b)}
    assert (0x30, 0) in seen


@by_keys(on_keys)
def test_three_corners_of_a_rectangle_are_distinguished_from_four(b):
    def line(b):
        return {picture(b).get(0, x, 9) for x in range(10)}

    for key, color in ((0, 0), (1, 0), (4, 0x002800), (5, 0x200020)):
        yield key
        yield from wait(3)
        assert line(b) == {color}
    yield released(5)
    yield from wait(3)
    assert line(b) == {0x002800}
    yield released(0)
    yield from wait(3)
    assert line(b) == {0}


def test_corners_of_every_chord():
    rectangles = [
        (a, a & 12 | c & 3, c & 12 | a & 3, c)
        for a in range(16)
        for c in range(16)
        if a >> 2 < c >> 2 and a & 3 < c & 3
    ]
    assert len(rectangles) == 36
    for down in range(0, 1 << 16, 37):
        most = max([sum([down >> key & 1 for key in at]) for at in rectangles])
        assert corners(down) == (most if most > 2 else 0)


@by_keys(on_keys)
def test_fire_and_back_are_tried_like_other_keys_and_lead_on_when_held(b):
    yield from tap(F, B, F, B)
    yield from wait(5)
    assert in_self_test(b) and not sounds(b)
    yield from wait(40)
    yield from hold(F)
    yield from wait(20)
    assert sounds(b)


# Sound


def loudest(synth):
    """Of the next second."""
    found, block = 0, bytearray(400)
    for _ in range(40):
        synth.fill(block)
        found = max(found, max(block) - min(block))
    return found


@by_keys(switched_on, Jack(loop), {"settings": settings_record(volume="0")})
def test_the_sound_page_is_heard_even_with_sound_off_and_stops_with_the_page(b):
    yield from wait(5)
    yield from to("sound")
    synth = b.speaker.source
    assert loudest(synth) > 5
    yield from tap(R)
    loudest(synth)  # what fades
    assert not synth.active
    yield from tap(L)
    assert loudest(synth) > 5  # and begins again with it


# Cable


def shown_for(back, present=True):
    """What the cable page shows with this at the jack: the sign's text."""
    found = []

    def script(b):
        yield from wait(5)
        yield from to("cable")
        yield from wait(40)
        found.extend([text for text in ("OK", "?", "-") if words(b, text)])

    switched_on(script, Jack(back, present))
    assert len(found) == 1
    return found[0]


def test_a_loop_is_ok_and_a_broken_line_is_not():
    assert shown_for(loop) == "OK"
    assert shown_for(lambda data: b"", False) == "-"  # no plug, TX or RX open
    assert shown_for(lambda data: b"") == "?"  # somebody holds the line high, but nothing comes
    assert shown_for(lambda data: data[:20] + b"!" + data[21:]) == "?"
    assert shown_for(lambda data: data[:-1]) == "?"
    assert shown_for(lambda data: bytes([byte & 0xFE for byte in data])) == "?"  # a bit that sticks


def probes(back=loop, present=True, name=1):
    from zalp.console.screens.selftest import Probes

    return Probes(Jack(back, present), name)


def rounds(one, count=40):
    said = None
    for n in range(count):
        if n % 6 == 0:
            one.ask()
        said = one.hear()
    return said


def test_the_cables_states_are_told_apart():
    assert rounds(probes()) == "test-loop"
    assert rounds(probes(lambda data: b"")) == "test-silent"
    assert rounds(probes(lambda data: b"", False)) == "cable-out"
    assert rounds(probes(lambda data: b"\0", False)) == "cable-out"  # the break of a cable that was pulled
    assert rounds(probes(lambda data: data[1:])) == "test-noise"
    assert rounds(probes(lambda data: b"\xff" + data)) == "test-noise"


def test_a_line_that_was_noisy_is_good_again_after_a_second():
    spoilt = [True]
    one = probes(lambda data: data[:30] if spoilt[0] else data)
    assert rounds(one) == "test-noise"
    spoilt[0] = False
    assert rounds(one) == "test-loop"


def test_every_probe_differs_and_a_loop_counts_all_of_them():
    one = probes()
    sent = set()
    for _ in range(200):
        sent.add(one.probe())
        one.ask()
        one.hear()
        one.hear()
    assert len(sent) == 200 and one.heard == one.asked == 200
    assert len({byte for probe in sent for byte in probe}) == 256


def test_two_units_hear_each_other_both_ways_or_one():
    assert joined(True) == ["test-both", "test-both"]
    assert joined(False) == ["test-one", "test-silent"]


def joined(both):
    """What two units show for a line between them; not `both`: nothing comes from the first to the second."""

    def end(other, through):
        def back(data):
            sides[other]._jack._in += data if through else b""
            return b""

        return back

    sides = [probes(end(1, both), name=1), probes(end(0, True), name=2)]
    for n in range(60):
        for side in sides:
            if n % 6 == 0:
                side.ask()
        said = [side.hear() for side in sides]
    return said


# Battery


def test_the_marks_of_a_battery_without_a_board_are_the_drivers():
    assert scripted.Battery.marks == (power.VBAT_WARN_MV, power.VBAT_STOP_MV)


def test_the_battery_is_shown_in_volts_and_by_colour():
    for charge, digits, green, red in ((5000, "50", True, False), (4390, "44", True, True), (3950, "40", False, True)):

        def script(b, charge=charge, digits=digits, green=green, red=red):
            b.battery.charge = charge
            yield from wait(5)
            yield from to("battery")
            yield from wait(2)
            assert words(b, digits, range(7)), charge
            color = picture(b).get(0, 0, 9)
            assert bool(color & 0xFF00) == green and bool(color >> 16) == red, charge
            bar = sum([picture(b).get(0, x, 9) == color for x in range(10)])
            assert bar == -(-charge * 10 // 6400)
            b.battery.charge = 4400
            yield from wait(2)
            assert words(b, "44", range(7))

        switched_on(script, Jack(loop))
