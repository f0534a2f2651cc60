"""The PIO program that speaks WS2812B, for one state machine and panel. Imports rp2 only.

At 62.5 MHz a cycle is 16 ns: a one is 704 ns high and 592 low, a zero 320 high and 912 low. That is inside the limits
of the WS2812B, its V5 and V6, the WS2812C and the SK6812 at once: docs/hardware.md.
"""
# The names below are PIO's, not Python's.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import rp2

FREQUENCY = 62_500_000
BIT_NS = 1296  # of a one; a zero is 64 ns shorter


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
    out(x, 1).side(0)[15]  # the low that ends the bit before; waits here, low, if there is no byte
    nop().side(0)[15]
    nop().side(0)[4]
    jmp(not_x, "zero").side(1)[15]
    nop().side(1)[15]
    jmp("bit").side(1)[11]
    label("zero")
    nop().side(1)[3]
    nop().side(0)[15]
    nop().side(0)[3]
    wrap()
