"""The page of the wiring, from the self-test to the board's file, on the scripted board: a builder who sees lights and
presses keys.
"""

import scripted
from drivers import boards, survey
from players import wait

from zalp.console import keys
from zalp.console.handheld import run

STRIP = {0: "top-left", 9: "top-right", 90: "bottom-right", 99: "bottom-left"}  # ten by ten, serpentine
WHERE = {"top-left": 0, "top-right": 2, "bottom-left": 8, "bottom-right": 10, "elsewhere": 5, "none": 13, "other": 7}
BACK = 15


class Wires:
    """Two strips of ten by ten and a pad without diodes; `off`: a wire of the pad that is not connected; `leave`: the
    builder presses BACK at the first white light.
    """

    survey = survey

    def __init__(self, off=None, leave=False):
        self.off = off
        self.leave = leave
        self.text = ""
        self.noted = []
        self.colours = []  # of the lights, each once in a row
        self._lights = []
        self._scans = 0

    def light(self, lights):
        if list(lights) != self._lights:
            self._scans = 0
            self._lights = list(lights)
            colour = lights[0][2] if lights else None
            if self.colours[-1:] != [colour]:
                self.colours.append(colour)

    def _contact(self):
        """What the builder presses when he sees these lights."""
        if not self._lights or self._lights[0][2][2] and not self._lights[0][2][0]:
            return None  # blue: he is about to let FIRE go
        if len(self._lights) > 1:
            return survey.STAIRS[len(self._lights) // 2 - 1] if self._lights[0][2] == (0, 40, 0) else None
        _, led, three = self._lights[0]
        if three[0] and three[1]:
            if self.leave:
                return BACK
            return WHERE[STRIP.get(led, "elsewhere" if led < 100 else "none")]
        return 1 if three[0] else 0  # the LEDs take green first

    def scan(self):
        self._scans += 1
        contact = self._contact() if 3 < self._scans < 8 else None
        if contact is None:
            return [], []
        row, column = contact >> 2, 4 + (contact & 3)
        return ([], []) if self.off in (row, column) else ([(row, column), (column, row)], [])

    def note(self, text):
        self.noted.append(text)

    def keep(self, text):
        boards.read(text)
        self.text = text

    def restart(self):
        raise scripted.PowerCut


def switched_on(wires, script):
    board = scripted.Board(script, 1, scripted.Store())
    board.said = []
    board.log = board.said.append
    if wires:
        board.wires = lambda: wires
    board.keypad.press(keys.FIRE)
    return scripted.play(run, board)


def up(board):
    yield from wait(5)
    yield keys.UP
    while True:
        yield None


def held_on(board):
    """FIRE stays down since power-on."""
    yield from wait(15)
    yield keys.HELD << 4 | keys.FIRE
    while True:
        yield from wait(4)
        yield keys.REPEAT << 4 | keys.FIRE


def test_the_page_finds_out_what_the_board_is():
    for script in (up, held_on):
        wires = Wires()
        board = switched_on(wires, script)
        assert wires.text == (
            "kit\nenemy A+0 10x10 0,0 top-left rows serpentine GRB\nown B+0 10x10 0,0 top-left rows serpentine GRB\n"
        )
        assert board.said == [] and (60, 0, 0) not in wires.colours[:3]


def test_a_wire_that_is_off_is_named_and_nothing_is_kept():
    wires = Wires(off=1)
    board = switched_on(wires, up)
    assert board.said == wires.noted == ["pad wire 2 (R2, GP3) is not connected"] and not wires.text
    assert wires.colours[-1] == (60, 0, 0)


def test_back_leaves_everything_as_it_was():
    wires = Wires(leave=True)
    board = switched_on(wires, up)
    assert not wires.text and board.said == []


def test_boards_that_cannot_have_no_such_page():
    def script(board):
        yield from wait(5)
        yield keys.UP
        yield from wait(200)

    assert switched_on(None, script).panels.frames > 100
