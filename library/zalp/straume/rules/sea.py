"""The sea: 10 columns by 20 rows of points, what is where, and which point is ahead of which. Imports nothing.

A point is an int, y * 10 + x, x = column and y = row, both from 0, as player 0 sees them: his half is rows 10 to 19.
Player 1 sees the same map turned by 180 degrees: his point p is point 199 - p here. A heading is 0..3: up, right, down,
left, as player 0 sees it.
"""

WIDTH, HEIGHT = 10, 20
POINTS = 200
NOWHERE = 255  # ahead of the last point before an edge or land

# One half as its owner sees it, the nearest row last: . water, # coast or island, B battery (land), * red point under
# its fire, L lighthouse (water), o starting point. The map is ours: docs/straume.md.
HALF = (
    "..........",
    "..........",
    "....L.##..",
    ".##....#..",
    "..#.......",
    "....**....",
    ".*......*.",
    "..........",
    "o.oooooo.o",
    "o.oB##Bo.o",
)
_HALF = "".join(HALF)

WATER, LAND, RED = 0, 1, 2  # RED + player: under the fire of this player's batteries


def mirrored(point: int) -> int:
    """The same point as the other player sees it."""
    return POINTS - 1 - point


def _find(sign):
    """Where a sign is: for each player the points in the order in which he reads his half."""
    own = bytes([POINTS // 2 + i for i in range(POINTS // 2) if _HALF[i] == sign])
    return own, bytes([mirrored(p) for p in own])


STARTS = _find("o")  # [player][i], front row first, left to right as he sees them
REDS = _find("*")
BATTERIES = _find("B")
LIGHTHOUSES = _find("L")


def _terrain():
    """WATER, LAND or RED + player of each point."""
    found = bytearray(POINTS)
    for player in (0, 1):
        for point in BATTERIES[player] + _find("#")[player]:
            found[point] = LAND
        for point in REDS[player]:
            found[point] = RED + player
    return bytes(found)


TERRAIN = _terrain()


def _ahead():
    """[heading * 200 + point]: the next point, or NOWHERE at an edge, before land and on land."""
    found = bytearray(bytes([NOWHERE]) * (4 * POINTS))
    for point in range(POINTS):
        if TERRAIN[point] == LAND:
            continue
        x, y = point % WIDTH, point // WIDTH
        for heading, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if 0 <= x + dx < WIDTH and 0 <= y + dy < HEIGHT:
                to = point + dy * WIDTH + dx
                if TERRAIN[to] != LAND:
                    found[heading * POINTS + point] = to
    return bytes(found)


AHEAD = _ahead()
