"""The key matrix: every press counts once and at once, chords too, bounce never, nothing is lost silently."""

import random

from drivers.matrix import HELD, PRESSED, RELEASED, REPEAT, Matrix

STEP = 5  # ms between scans


def play(matrix, scans, now=0):
    """Feed (closed contacts, how many scans); returns [(ms, kind, key)]."""
    events = []
    for closed, count in scans:
        for _ in range(count):
            matrix.scanned(sum(1 << key for key in closed), now & (1 << 30) - 1)
            while (event := matrix.get()) is not None:
                events.append((now, event >> 4, event & 15))
            now += STEP
    return events


def test_a_press_counts_with_its_first_scan_and_a_release_too():
    for key in range(16):
        assert play(Matrix(), [([], 3), ([key], 10), ([], 10)]) == [(15, PRESSED, key), (65, RELEASED, key)]


def test_bounce_is_one_press():
    matrix = Matrix()
    noise = [([7], 1), ([], 1), ([7], 1), ([], 1)]
    assert play(matrix, [*noise, ([7], 20), *noise[::-1], ([], 20)]) == [(0, PRESSED, 7), (120, RELEASED, 7)]


def test_a_held_key_says_so_once_then_repeats():
    events = play(Matrix(), [([10], 200), ([], 5)])
    assert events[0] == (0, PRESSED, 10) and events[-1] == (1000, RELEASED, 10)
    assert events[1] == (500, HELD, 10)
    assert [(ms, kind) for ms, kind, _ in events[2:-1]] == [(620, REPEAT), (740, REPEAT), (860, REPEAT), (980, REPEAT)]


def test_a_key_that_is_held_again_says_so_again():
    events = play(Matrix(), [([10], 110), ([], 10), ([10], 110), ([], 5)])
    assert [kind for _, kind, _ in events] == [PRESSED, HELD, RELEASED] * 2


def test_two_keys_at_once_are_two_keys():
    events = play(Matrix(), [([1], 5), ([1, 6], 5), ([6], 5), ([], 5)])
    assert [event[1:] for event in events] == [(PRESSED, 1), (PRESSED, 6), (RELEASED, 1), (RELEASED, 6)]


def test_chords_are_what_they_seem():
    """Each key has its diode: nothing is refused, neither three corners of a rectangle nor all four nor all keys."""
    events = play(Matrix(), [([0, 1], 5), ([0, 1, 4], 5), ([0, 1, 4, 5], 5), (range(16), 5), ([], 5)])
    assert [event for event in events if event[0] < 75] == [
        (0, PRESSED, 0),
        (0, PRESSED, 1),
        (25, PRESSED, 4),
        (50, PRESSED, 5),
    ]
    assert sorted(key for _, kind, key in events if kind == RELEASED) == list(range(16))


def test_a_full_queue_keeps_the_oldest_and_counts_the_rest():
    matrix = Matrix()
    for turn in range(40):
        matrix.scanned(1 << 3 if turn % 2 == 0 else 0, turn * 50)
    assert matrix.overflows == 40 - Matrix.QUEUE
    kinds = [matrix.get() >> 4 for _ in range(Matrix.QUEUE)]
    assert kinds == [PRESSED, RELEASED] * (Matrix.QUEUE // 2)
    assert matrix.get() is None


def test_the_clock_may_wrap():
    start = (1 << 30) - 300
    events = play(Matrix(), [([15], 130), ([], 5)], start)
    assert [(ms - start, kind) for ms, kind, _ in events] == [(0, PRESSED), (500, HELD), (620, REPEAT), (650, RELEASED)]


def test_any_fingers_leave_presses_and_releases_in_pairs():
    dice = random.Random(11)
    matrix = Matrix()
    scans = [(dice.sample(range(16), dice.randrange(4)), dice.randrange(1, 30)) for _ in range(400)] + [([], 20)]
    down = set()
    for _, kind, key in play(matrix, scans):
        if kind == PRESSED:
            assert key not in down
            down.add(key)
        else:
            assert key in down
            if kind == RELEASED:
                down.remove(key)
    assert not down and matrix.idle and matrix.overflows == 0
