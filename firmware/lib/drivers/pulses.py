"""A PIO program that measures how long a pin is low, high, low, ...: for report.py. Imports rp2 only.

x counts down from all ones, once every two cycles. A low of n counts takes 2 n + 4 cycles, a high 2 n + 3. The
first low begins when the machine does.
"""
# The names below are PIO's, not Python's.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import rp2


@rp2.asm_pio(fifo_join=rp2.PIO.JOIN_RX)
def widths():
    wrap_target()
    mov(x, invert(null))
    label("low")
    jmp(pin, "rose")
    jmp(x_dec, "low")
    label("rose")
    mov(isr, x)
    push(noblock)
    mov(x, invert(null))
    label("high")
    jmp(x_dec, "still")
    label("still")
    jmp(pin, "high")
    mov(isr, x)
    push(noblock)
    wrap()
