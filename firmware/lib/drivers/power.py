# The electrical budget of the board: plain numbers, imports nothing. docs/hardware.md derives them and `make hardware`
# compares them with what the supply can deliver.

PIXELS = 100  # a panel
LEDS = 2 * PIXELS  # both panels

# What the power limiter assumes of a WS2812B and what it allows for both panels together.
LED_BUDGET_MA = 600  # 5V_LED, idle current included
LED_CHANNEL_MA = 20  # one colour of one LED at 255
LED_IDLE_MA = 1  # one LED, dark

# The greatest allowed sum of the bytes of one frame (both panels, all colours): 5,100.
FRAME_SUM = (LED_BUDGET_MA - LEDS * LED_IDLE_MA) * 255 // LED_CHANNEL_MA

# VBAT_SENSE: millivolts of the battery = millivolts at the pin * VBAT_DIVIDER. Four NiMH cells.
VBAT_DIVIDER = 3
VBAT_WARN_MV = 4400
VBAT_STOP_MV = 4000

# The battery is judged as it would be under the load of typical play: cells, fuse, transistor and switch are taken as
# 0.35 ohm, and 1 A from 5V_LED as 1.34 A from the cells at VBAT_WARN_MV.
LED_TYPICAL_MA = 290
VBAT_SAG_MV_PER_A = 470

# After LED_EN goes high U3 charges 5V_LED within its current limit, in at most 14 ms; no data before that.
LED_RAMP_MS = 60
