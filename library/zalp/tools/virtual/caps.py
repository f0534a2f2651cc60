"""The caps of the pocket handheld's keys, as the page draws them: millimetres, x to the right, y down. Imports nothing.

The board and the case have the same numbers (tests/test_pocket_case.py compares).
"""

_NUMBER, _ARROW, _FIRE, _BACK = (5.0, 3.8), (3.8, 3.8), (7.0, 7.0), (5.0, 3.8)  # half the width, half the height
# The middle of each key's cap, and its halves.
CAPS = (
    *(((10.0 + 13.0 * n, y), _NUMBER) for y in (118.0, 128.5) for n in range(5)),
    *((at, _ARROW) for at in ((18.5, 139.5), (18.5, 156.5), (9.5, 148.0), (27.5, 148.0))),
    ((60.0, 147.0), _FIRE),
    ((43.0, 139.5), _BACK),
)
