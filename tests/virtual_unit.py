"""A program for the virtual handheld's tests, in place of firmware/main.py: it shows what it gets (MicroPython).

Pixel k of the own panel shows key k: (kind of its last event, presses and releases, other events). LEFT released stops
the game until the battery's voltage changes. Pixel 0 of the enemy's panel shows
the record "count", pixel 1 the battery in units of 100 mV, pixel 2 the keypad's overflows, pixel 3 the jack: somebody
there, the last byte that came, how many came. UP puts 100 bytes 7 on the cable. Key 7 sends captions.
"""

import asyncio

from drivers import open_board

FIRE, BACK, RIGHT, LEFT, DOWN, UP = 14, 15, 13, 12, 11, 10


CAPTIONS = (
    "screen\tbattle\ntext\t\nturn\tme\nselected\tB7\nfire\tshoot\nback\tpause\nsides\tenemy own\nlanguage\ten\n"
    "lights\twater=000105-00050C miss=080906 wounded=481000-682600 crosshair=30A030\n"
    "shot\tme A1 miss\nshot\tother C3 hit\nshot\tother C4 sunk"
)


class Ramp:
    """3,000 samples 0, 1, 2, ... modulo 256."""

    rate = 16000
    left = 0
    value = 0

    @property
    def active(self):
        return self.left > 0

    def fill(self, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.value & 255
            self.value += 1
        self.left -= len(buffer)


async def main():
    board = open_board()
    board.log("hello")
    board.panels.legends("ABCDEFGHIJ")
    sound = Ramp()
    board.speaker.start(sound)
    saved = board.store.read("count")
    count = saved[0] if saved else 0
    last = total = 0
    while True:
        event = board.keypad.get()
        if event is not None:
            kind, key = event >> 4, event & 15
            _, edges, others = board.panels.own[key]
            board.panels.own[key] = (kind, edges + (kind in (1, 2, 5)), others + (kind in (3, 4)))
            if kind in (1, 5):  # 5: by its letter
                if key == BACK:
                    raise ValueError("BACK was pressed")
                if key == FIRE:
                    count = (count + 1) & 255
                    board.store.write("count", bytes((count,)) * 4000)
                if key == RIGHT:
                    sound.left = 3200
                if key == 7:
                    board.tell(CAPTIONS)
                if key == UP:
                    board.jack.write(bytes((7,)) * 100)
                if key == DOWN:
                    for n in range(5000):  # more than any page takes
                        board.panels.show(bytes((n & 7, n >> 9, 1)) * 200)
                        board.log("x" * 100)
                        if n % 50 == 0:
                            await asyncio.sleep_ms(0)
            if key == LEFT and kind == 2:
                board.panels.show()
                charge = board.battery.millivolts()
                while board.battery.millivolts() == charge:  # the game does not look at its keys
                    await asyncio.sleep_ms(5)
        board.panels.enemy[0] = (count, 0, 0)
        board.panels.enemy[1] = (board.battery.millivolts() // 100, 0, 0)
        board.panels.enemy[2] = (board.keypad.matrix.overflows, len(board.store.faults), 0)
        came = board.jack.read()
        last, total = (came[-1], total + len(came)) if came else (last, total)
        board.panels.enemy[3] = (board.jack.present, last, total & 255)
        board.panels.show()
        await board.keypad.wait(20)


asyncio.run(main())
