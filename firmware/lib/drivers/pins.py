# What is wired to which pin of the Raspberry Pi Pico: the one table, plain numbers, imports nothing.
# The schematic (hardware/schematic) uses the same net names; `make hardware` compares the two, both ways.

LINK_TX = 0  # UART0
LINK_RX = 1
KEY_R1 = 2
KEY_R2 = 3
KEY_R3 = 4
KEY_R4 = 5
KEY_C1 = 6
KEY_C2 = 7
KEY_C3 = 8
KEY_C4 = 9
LED_DATA_A = 10  # the enemy's sea, the upper panel
LED_DATA_B = 11  # your own sea, the lower panel
LED_EN = 12
AMP_SD_N = 14
AUDIO_PWM = 15
VBAT_SENSE = 26  # ADC0
# On the Pico itself, not on our schematic.
SMPS_PS = 23  # its converter: high = fixed frequency, less ripple on the 3.3 V that the ADC measures against
VBUS_SENSE = 24  # high: USB feeds the Pico
LED = 25  # the Pico's own

LINK_UART = 0
KEY_ROWS = (KEY_R1, KEY_R2, KEY_R3, KEY_R4)
KEY_COLUMNS = (KEY_C1, KEY_C2, KEY_C3, KEY_C4)

# (GPIO, net, how it is driven, what for). Open drain: pulled low or released, never driven high. At reset a pin is an
# input with its weak pull-down: whatever must be off then has a resistor on the board for that.
PINS = (
    (LINK_TX, "LINK_TX", "output", "UART0 TX, cable"),
    (LINK_RX, "LINK_RX", "input", "UART0 RX, cable; the board pulls it low, a powered peer holds it high"),
    (KEY_R1, "KEY_R1", "open drain", "key matrix row 1: keys 0-3"),
    (KEY_R2, "KEY_R2", "open drain", "key matrix row 2: keys 4-7"),
    (KEY_R3, "KEY_R3", "open drain", "key matrix row 3: keys 8-11"),
    (KEY_R4, "KEY_R4", "open drain", "key matrix row 4: keys 12-15"),
    (KEY_C1, "KEY_C1", "input, pull-up", "key matrix column 1"),
    (KEY_C2, "KEY_C2", "input, pull-up", "key matrix column 2"),
    (KEY_C3, "KEY_C3", "input, pull-up", "key matrix column 3"),
    (KEY_C4, "KEY_C4", "input, pull-up", "key matrix column 4"),
    (LED_DATA_A, "LED_DATA_A", "output", "WS2812B data, enemy's panel (one PIO state machine)"),
    (LED_DATA_B, "LED_DATA_B", "output", "WS2812B data, own panel (one PIO state machine)"),
    (LED_EN, "LED_EN", "output", "LED supply: high = on; the board pulls it low"),
    (AMP_SD_N, "AMP_SD_N", "output", "amplifier: low = mute; the board pulls it low"),
    (AUDIO_PWM, "AUDIO_PWM", "output", "sound, PWM slice 7 channel B; GPIO 14 shares the slice and must not use PWM"),
    (VBAT_SENSE, "VBAT_SENSE", "analog", "a third of the battery voltage, ADC0"),
)

# Wired to the expansion header only.
FREE = (13, 16, 17, 18, 19, 20, 21, 22, 27, 28)
