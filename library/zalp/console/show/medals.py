"""Medals and rank insignia as icons. Imports icons. In memory only while the logbook is shown."""

from . import icons

# A ribbon in each medal's own colour, and a disc with a sign of its own: four rows of four.
_ROWS = ("rr......rr", ".rr....rr.", "..rr..rr..", "...yyyy...")
_SIGNS = {
    "first-win": "G .#..##...#..###.",
    "ten-hits": "r #..#.##..##.#..#",
    "no-loss": "o ############.##.",
    "last-ship": "G .....##..##.....",
    "half-hits": "G #..#..#..#..#..#",
    "five-wins": "G ######....#####.",
    "all-captains": "r #..#........#..#",
    "admiral": "o .#..####.##.#..#",
    "sharper": "o ..#..###..#...#.",
    "cut-cable": "G ##....#..#....##",
    "ten-rules": "G #.#..#.##.#..#.#",
    "hundred": "o ####....####....",
}
_STARS = ("..........", "....WW....", "..WW..WW..", ".WW.WW.WW.", ".WWWWWWWW.")


def medal(name, earned):
    """A medal's picture, bright or, if still to be earned, a shadow: 300 bytes."""
    ribbon, _, sign = _SIGNS[name].partition(" ")
    rows = "".join(_ROWS).replace("r", ribbon)
    for y in range(0, 16, 4):
        rows += "..y" + sign[y : y + 4].replace("#", "W").replace(".", "y") + "y.."
    if not earned:
        for ink in (ribbon, "W", "y"):
            rows = rows.replace(ink, "." if ink == "W" else "w")
    return icons.drawn(rows)


def rank(number):
    """The shoulder insignia of a rank 0..7: up to three stripes, then stars over them."""
    rows = ["." * 10] * 8
    for i in range(min(number, 3)):
        rows[7 - 2 * i] = ".yyyyyyyy."
    if not number:
        rows[7] = ".nnnnnnnn."
    rows[1] = _STARS[max(0, number - 3)]
    return icons.drawn("".join(rows))
