"""`make straume ARGS=map|battle|perft`: draws the sea and a battle of Straume into docs, counts sequences of moves.

Imports zalp.straume.rules; for the battle the captains and what draws sheets. The tests count the same sequences by a
second implementation (tests/reference_straume.py).
"""

import sys
import time

from zalp.seabattle.rules import Rng, finish
from zalp.straume.captains import LINE_UPS, make
from zalp.straume.rules import Position
from zalp.straume.rules.sea import BATTERIES, HEIGHT, LAND, LIGHTHOUSES, POINTS, REDS, STARTS, TERRAIN, WIDTH
from zalp.tools import ROOT

MAP = ROOT / "docs" / "img" / "straume-map.svg"
BATTLE = ROOT / "docs" / "img" / "straume-battle.png"
PITCH = 24  # of the points, SVG units
MARGIN = 28
MOVES = 170  # of the battle: both fleets have met
SIDES = "ЗАЛП", "СТРАУМЕ"

# Where sequences of moves are counted (docs/learning.md, "Perft of Straume"): two line-ups, two fights.
PERFT = {
    "A": str(Position("DSCDDSDDPMPD", "DSCDDSDDPMPD")),
    "B": str(Position("CDDPMPDDSDSD", "DPDDCSPDSDMD")),
    "C": "10/10/10/10/10/+M>m<8/10/4*5/4d^Dvd<2c</2P<p<d<3s<1/2D^5pvD>/3C>2D^S^2/10/10/10/10/10/10/10/10 0 11 40",
    "D": "10/10/10/10/10/3D<6/mv9/5sv4/1S^1D^6/3D<6/2*6p^/1Sv1+M>1d>3P^/D>s^1d^6/c>9/4dv5/10/10/10/10/10 1 11 40",
}


def perft(position: Position, length: int) -> int:
    """How many sequences of so many legal moves begin here."""
    moves = position.legal_moves()
    if length == 1:
        return len(moves)
    found = 0
    for move in moves:
        position.push(move)
        found += perft(position, length - 1)
        position.pop()
    return found


def drawing() -> str:
    """The sea as SVG, player 0's half below."""
    width, height = WIDTH * PITCH + 2 * MARGIN, HEIGHT * PITCH + 2 * MARGIN
    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#f4ecd8"/>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH * PITCH}" height="{HEIGHT * PITCH}" fill="#bcd7e0"/>',
    ]
    for point in range(POINTS):
        left, top = MARGIN + point % WIDTH * PITCH, MARGIN + point // WIDTH * PITCH
        if TERRAIN[point] == LAND:
            shapes.append(f'<rect x="{left}" y="{top}" width="{PITCH}" height="{PITCH}" fill="#a98f5d"/>')
        shapes.extend(_sign(point, left + PITCH // 2, top + PITCH // 2))
    middle = MARGIN + HEIGHT * PITCH // 2
    shapes.append(
        f'<path d="M{MARGIN} {middle}H{width - MARGIN}" stroke="#50738a" stroke-width="1.5" stroke-dasharray="6 4"/>'
    )
    for column, letter in enumerate("abcdefghij"):
        shapes.append(f'<text x="{MARGIN + column * PITCH + PITCH // 2}" y="{height - 10}">{letter}</text>')
    for row in range(HEIGHT):
        shapes.append(f'<text x="14" y="{MARGIN + row * PITCH + PITCH // 2 + 4}">{HEIGHT - row}</text>')
    return "\n".join([*shapes, "</svg>", ""])


def _sign(point: int, x: int, y: int) -> list[str]:
    """What marks a point, its middle at x, y."""
    owner = int(point < POINTS // 2)
    if point in BATTERIES[owner]:
        return [f'<path d="M{x - 7} {y + 6}V{y - 2}H{x - 2}V{y - 6}H{x + 2}V{y - 2}H{x + 7}V{y + 6}Z" fill="#5a3b1e"/>']
    if TERRAIN[point] == LAND:
        return []
    if point in REDS[owner]:
        return [f'<circle cx="{x}" cy="{y}" r="7" fill="#c8321f"/>']
    if point in LIGHTHOUSES[owner]:
        return [f'<path d="M{x} {y - 9}L{x + 5} {y + 8}H{x - 5}Z" fill="#fffbe6" stroke="#8a6d1c" stroke-width="1.5"/>']
    dot = [f'<circle cx="{x}" cy="{y}" r="1.5" fill="#50738a"/>']
    if point in STARTS[owner]:
        return [f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#1d4e6b" stroke-width="1.5"/>', *dot]
    return dot


def battle() -> None:
    """Two captains' game after so many moves, as the panels show it: BATTLE."""
    from zalp.tools.replay import straume, straume_panels  # here: numpy takes its time

    rng = Rng(1986)
    captains = [make("boatswain", rng) for _ in SIDES]
    sheet = straume.Sheet((LINE_UPS[0], LINE_UPS[2]), 0, [], headers=dict(zip("AB", SIDES, strict=True)))
    position = Position(*sheet.fleets)
    while len(sheet.moves) < MOVES:
        finish(captains[position.turn].think(position))
        sheet.moves.append(captains[position.turn].move)
        position.push(sheet.moves[-1])
    straume_panels.save_card(sheet, BATTLE)


def main(words: list[str]) -> int:
    if words == ["battle"]:
        battle()
        print(BATTLE.relative_to(ROOT))
        return 0
    if words == ["map"]:
        MAP.write_text(drawing(), encoding="utf-8")
        print(MAP.relative_to(ROOT))
        return 0
    if words[:1] != ["perft"] or len(words) > 2:
        print("python -m host_tools.documents.straume map, battle, or perft [LENGTH]", file=sys.stderr)
        return 2
    for name, line in PERFT.items():
        start = time.perf_counter()
        counts = [f"{perft(Position.parse(line), n):,}" for n in range(1, int((words[1:] or ["4"])[0]) + 1)]
        print(f"| {name} | {' | '.join(counts)} |", flush=True)
        print(f"{name}: {time.perf_counter() - start:.1f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
