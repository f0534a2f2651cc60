# The cable's line; imports nothing. A shot takes 1.7 ms, an answer 2.4; 20 are allowed. 5 m of cable carry this rate.

BAUD = 230_400
RING = 4096  # bytes in that wait to be read: 178 ms of the line
OUT = 1024  # bytes out that may wait
