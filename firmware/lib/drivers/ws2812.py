"""The PIO program that speaks WS2812B, for one state machine and panel. Imports rp2 only.

At 12.5 MHz a cycle is 80 ns and a bit 15 cycles: a one is 800 ns high and 400 low, a zero 320 high and 880 low. That is
inside the limits of the WS2812B (Worldsemi: 0.4/0.85 and 0.8/0.45 us, 150 ns either way) and of the WS2812B-V5 at once.
"""
# The names below are PIO's, not Python's.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import rp2

FREQUENCY = 12_500_000
BIT_NS = 1200


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def ws2812():
    wrap_target()
    label("bit")
    out(x, 1).side(0)[4]  # the low that ends the bit before; waits here, low, if there is no byte
    jmp(not_x, "zero").side(1)[3]
    jmp("bit").side(1)[5]
    label("zero")
    nop().side(0)[5]
    wrap()
