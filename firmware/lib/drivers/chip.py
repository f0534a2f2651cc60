"""What differs between the two chips of a Pico, RP2040 and RP2350: register addresses and DMA requests.

From the Pico SDK 2.2.0: addressmap.h, dma.h, dreq.h and sio.h in hardware_regs/include/hardware/regs of src/rp2040 and
src/rp2350. Register offsets and bits that both chips share are in the driver that uses them. Imports sys.
"""

import sys

RP2350 = "RP2350" in sys.implementation[2]  # type: ignore[index]

# Of two, the first belongs to UART0.
if RP2350:
    UART = (0x40070000, 0x40078000)
    UART_REQUESTS = (29, 31)  # DREQ_UART0_RX, DREQ_UART1_RX
    IO, PADS, PWM_BLOCK, WATCHDOG = 0x40028000, 0x40038000, 0x400A8000, 0x400D8000  # IO: IO_BANK0
    DMA_TIMER, DMA_TRIGGER, DMA_ABORT = 0x50000440, 0x50000450, 0x50000464  # TIMER0, MULTI_CHAN_TRIGGER, CHAN_ABORT
    DRIVE, LET_GO = 0xD0000038, 0xD0000040  # SIO GPIO_OE_SET, GPIO_OE_CLR
else:
    UART = (0x40034000, 0x40038000)
    UART_REQUESTS = (21, 23)
    IO, PADS, PWM_BLOCK, WATCHDOG = 0x40014000, 0x4001C000, 0x40050000, 0x40058000
    DMA_TIMER, DMA_TRIGGER, DMA_ABORT = 0x50000420, 0x50000430, 0x50000444
    DRIVE, LET_GO = 0xD0000024, 0xD0000028
