"""A membrane pad: what is printed on its keys is what they do, and without diodes nothing is pressed that is not."""

import random

from drivers import boards
from drivers.matrix import PRESSED, RELEASED, Matrix
from drivers.pad import Pad
from test_pico_keys import play

KIT = boards.made("kit")


def conducting(contacts):
    """What a scan of a pad without diodes finds with these contacts closed: rows and columns are joined by them."""
    found = set()
    for row in range(4):
        rows, columns = {row}, set()
        while True:
            more = {c & 3 for c in contacts if c >> 2 in rows} - columns
            if not more:
                break
            columns |= more
            rows |= {c >> 2 for c in contacts if c & 3 in columns}
        found |= {4 * row + column for column in columns}
    return found


def bits(contacts):
    return sum(1 << contact for contact in contacts)


def test_each_contact_is_the_key_of_its_table():
    pad = Pad(KIT.keys, False)
    for contact in range(16):
        assert pad.down(1 << contact) == 1 << int(KIT.keys[contact], 16)
    assert pad.down(0) == 0


def test_three_keys_on_a_rectangle_are_refused_and_nothing_else_is():
    dice = random.Random(1)
    for _ in range(3000):
        pad = Pad("0123456789abcdef", False)
        held = set()
        for contact in dice.sample(range(16), 4):
            seen = conducting(held | {contact})
            down = pad.down(bits(seen))
            if seen == held | {contact}:
                held.add(contact)  # it really is what it seems
            assert down == bits(held)
    for corners in ((0, 1, 4), (0, 3, 12), (5, 7, 13), (2, 14, 15)):
        pad = Pad("0123456789abcdef", False)
        assert pad.down(bits(conducting(corners[:2]))) == bits(corners[:2])
        assert pad.down(bits(conducting(corners))) == bits(corners[:2])
        assert pad.down(bits(conducting(corners[1:]))) == bits(corners[1:])
        assert pad.down(0) == 0


def test_with_diodes_every_chord_is_what_it_seems():
    pad = Pad("0123456789abcdef", True)
    assert pad.down(0xFFFF) == 0xFFFF and pad.down(0b110011) == 0b110011


def test_a_refused_chord_ends_without_a_key_that_was_never_pressed():
    pad = Pad(KIT.keys, False)
    scans = []
    for held in ((), (0,), (0, 1), (0, 1, 4), (0, 1), (1,), ()):
        down = pad.down(bits(conducting(held)))
        scans.append(([key for key in range(16) if down >> key & 1], 6))
    events = [event[1:] for event in play(Matrix(), scans)]
    assert events == [(PRESSED, 0), (PRESSED, 1), (RELEASED, 0), (RELEASED, 1)]
