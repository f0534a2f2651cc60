"""The sixteen keys by number, the kinds of their events, and the queue that screens read. Imports nothing.

For their legends, their places and the computer's keys for them see legends.py.
"""

# The kinds of keypad events; an event is one int: kind << 4 | key.
PRESSED = 1
RELEASED = 2
HELD = 3
REPEAT = 4
LETTER = 5  # pressed, and the letter on the key is meant: only a computer's keyboard can know that

# Keys 0..9 carry a letter and a number each: key n stands for column n and row n.
UP = 10
DOWN = 11
LEFT = 12
RIGHT = 13
FIRE = 14
BACK = 15
HEADINGS = {UP: 0, RIGHT: 1, DOWN: 2, LEFT: 3}  # where an arrow points, as the player sees it
FIRE_HELD = 16  # not a key: FIRE has been held, for a screen that sets Keys.holds


class Keys:
    """The board's keypad as screens read it: numbers of keys, not events. held: whether FIRE is held down; kind: of the
    event that gave the last key.
    """

    def __init__(self, keypad, touched):
        """touched(): called for each event of any kind."""
        self._keypad = keypad
        self._touched = touched
        self.holds = False  # whether the screen wants FIRE_HELD
        self.held = False
        self.kind = 0
        self.wait = keypad.wait  # async wait(ms): until there is an event

    def pressed(self):
        """The next key that has already been pressed, or None. An arrow that is held counts repeatedly."""
        while True:
            event = self._keypad.get()
            if event is None:
                return None
            self._touched()
            kind, key = event >> 4, event & 15
            if key == FIRE:
                self.held = kind >= HELD
            if kind in (PRESSED, LETTER) or (kind in (HELD, REPEAT) and UP <= key <= RIGHT):
                self.kind = kind
                return key
            if kind == HELD and key == FIRE and self.holds:
                return FIRE_HELD

    def forget(self):
        """Drop the keys pressed so far: keys pressed while nothing could be chosen are not meant for what comes
        next."""
        while self.pressed() is not None:
            pass

    def drain(self, key):
        """Drop all events. Returns whether `key` is down after the last of them."""
        down = False
        while True:
            event = self._keypad.get()
            if event is None:
                return down
            if event & 15 == key:
                down = event >> 4 != RELEASED
