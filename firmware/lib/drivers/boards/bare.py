"""A Pico alone, with nothing wired to it: for `make selftest`, and to see whether the game starts. Imports
kit.
"""

from .kit import kit


def bare():
    table = kit()
    table.name = "bare"
    table.missing += " LINK_TX LINK_RX LED_DATA_A LED_DATA_B AUDIO_PWM"
    for n in "1234":
        table.missing += " KEY_R%s KEY_C%s" % (n, n)
    return table
