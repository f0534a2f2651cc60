# The cable's line: plain numbers, imports nothing. docs/cable-figures.md explains them.

BAUD = 230_400
RING = 4096  # bytes in that wait to be read: 178 ms of the line
OUT = 1024  # bytes out that may wait
