"""A Pico alone, with nothing wired to it: for `make selftest`, and for looking whether the game starts. Imports table,
kit.
"""

from .kit import kit


def bare():
    table = kit()
    table.name = "bare"
    table.missing = (
        "LINK_TX LINK_RX KEY_R1 KEY_R2 KEY_R3 KEY_R4 KEY_C1 KEY_C2 KEY_C3 KEY_C4 LED_DATA_A LED_DATA_B LED_EN AMP_SD_N"
        " AUDIO_PWM VBAT_SENSE"
    )
    return table
