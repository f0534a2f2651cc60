"""The board around an emulated RP2040, running the real MicroPython and our firmware (make emulate, make measure)."""
