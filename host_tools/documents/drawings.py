"""The handbook's drawings: the tactics on boards, the icons, the lights; part of `make screenshots`.

Imports console and both games. Every board is made by the code that plays: the captains' ways of placing, the
boatswain's patterns, the navigator's belief; the tight goose feet by zalp.tools.odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from zalp.console.show import icons, palette
from zalp.seabattle.captains import boatswain, make, place
from zalp.seabattle.rules import MISS, SUNK, Chart, Fleet, Rng, Rules, finish, notation
from zalp.seabattle.rules.acts import HIT
from zalp.seabattle.screens.variants import seas as variant_seas
from zalp.seabattle.show.rule_icons import ICONS as RULE_ICONS
from zalp.straume.rules.ships import ASPECTS, BOW, SIDE, STERN
from zalp.tools import ROOT
from zalp.tools.odds import nets

FOLDER = ROOT / "docs" / "img" / "handbook"
PITCH = 20  # of a board's cells, SVG units
GAIN = 2.6  # an LED's duty as the page shows it (page/glass.js)
# policy: seed
PLACINGS = {"random": 5, "half": 2, "off-diagonals": 4, "shores": 3, "all-shores": 1, "perelman": 82, "packed": 6}
PATTERNS: Mapping[str, Callable[[int, int, int], list[tuple[int, list[tuple[int, int]]]]]] = {
    "diagonals": boatswain.diagonals,
    "rhombus": boatswain.rhombus,
    "chessboard": boatswain.chessboard,
    "locator": boatswain.locator,
    "goose-feet": boatswain.goose_feet,
    "tight": nets.tight,
    "knight": boatswain.knight,
}
PHASES = ("#c8502f", "#e9a15b", "#f4dcae")  # the first cells of a search, then the next
# The lights of the handbook's table, by the names of their files.
LIGHTS = {
    "water": palette.WATER,
    "miss": palette.MISSED,
    "halo": palette.HALO,
    "ship": palette.SHIP,
    "wounded": palette.WOUNDED,
    "sunk": palette.SUNKEN,
    "ghost": palette.GHOST,
    "bad": palette.BAD,
    "clash": palette.CLASH,
    "mine": variant_seas.MINE,
    "sweeper": variant_seas.SWEEPER,
    "submarine": variant_seas.SUB,
    "narrow": variant_seas.CLOSE,
}


def shown(red: int, green: int, blue: int) -> str:
    """An LED's duty as a colour of the screen."""
    return "#" + "".join(f"{min(255, round(255 * (v / 255 * GAIN) ** (1 / 2.2))):02x}" for v in (red, green, blue))


def svg(width: int, height: int, *body: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return "\n".join([head, *body, "</svg>", ""])


def board(fill: Callable[[int, int], str], note: Callable[[int, int], str], letters: str) -> str:
    """A board of ten by ten on paper; fill: a cell's colour, note: what is written in it."""
    side = 11 * PITCH + 2
    parts = [f'<rect width="{side}" height="{side}" fill="#fdf9ec"/>']
    text = '<text x="{}" y="{}" text-anchor="middle" font-family="sans-serif" font-size="{}" fill="{}">{}</text>'
    for n in range(10):
        middle = PITCH * (n + 1.5)
        parts.append(text.format(middle, 14, 12, "#4a4334", letters[n]))
        parts.append(text.format(10, middle + 4, 12, "#4a4334", n + 1))
    for y in range(10):
        for x in range(10):
            left, top = PITCH * (x + 1), PITCH * (y + 1)
            parts.append(
                f'<rect x="{left}" y="{top}" width="{PITCH}" height="{PITCH}" fill="{fill(x, y)}" stroke="#9db8c4"/>'
            )
            if mark := note(x, y):
                parts.append(text.format(left + PITCH / 2, top + 14, 11, "#1d2f3a", mark))
    return svg(side, side, *parts)


def fleet_board(fleet: Fleet, letters: str) -> str:
    """Ships, and how their halos overlap: the paler a cell, the fewer ships forbid it."""
    decks = {cell for ship in fleet.ships for cell in ship}
    halo = {cell for ship in fleet.ships for cell in fleet.rules.halo(ship)} - decks

    def fill(x: int, y: int) -> str:
        cell = 10 * y + x
        return "#3c5a68" if cell in decks else "#dde8ea" if cell in halo else "#fdf9ec"

    return board(fill, lambda x, y: "", letters)


def pattern_board(phases: list[tuple[int, list[tuple[int, int]]]], letters: str) -> str:
    """The first cells of a search in the deepest colour, the next paler."""
    order: dict[tuple[int, int], int] = {}
    for number, (_, phase) in enumerate(phases):
        for at in phase:
            order.setdefault(at, number)

    def fill(x: int, y: int) -> str:
        number = order.get((x, y), len(PHASES))
        return PHASES[number] if number < len(PHASES) else "#fdf9ec"

    def note(x: int, y: int) -> str:
        return str(order[x, y] + 1) if order.get((x, y), 9) < len(PHASES) else ""

    return board(fill, note, letters)


def belief_board(letters: str) -> str:
    """The navigator's density after a few answers: the redder a cell, the more ways a ship has to lie over it."""
    rules = Rules()
    chart = Chart(rules)
    for cell in (44, 17, 72, 28, 51):
        chart.mark(cell, MISS)
    for cell in (85, 86):
        chart.mark(cell, HIT)
    chart.mark(87, SUNK, (85, 86, 87), True)
    captain = make("navigator", rules, Rng(1))
    finish(captain.think(chart))
    heat = captain.belief(chart)
    assert heat
    decks = {85, 86, 87}

    def fill(x: int, y: int) -> str:
        cell = 10 * y + x
        if cell in decks:
            return "#3c5a68"
        warmth = heat[cell] / 255
        return "#" + "".join(
            f"{round(cold + (hot - cold) * warmth):02x}" for cold, hot in ((253, 200), (249, 80), (236, 47))
        )

    def note(x: int, y: int) -> str:
        return "" if chart.open(10 * y + x) or 10 * y + x in decks else "·"

    return board(fill, note, letters)


def finish_board(letters: str) -> str:
    """A wounded ship: one hit and its four neighbours, two hits and the two ends."""
    hits, tries = {(2, 2), (6, 6), (6, 7)}, {(1, 2), (3, 2), (2, 1), (2, 3), (6, 5), (6, 8)}
    closed = {(x + dx, y + dy) for x, y in hits for dx in (-1, 1) for dy in (-1, 1)}

    def fill(x: int, y: int) -> str:
        return PHASES[0] if (x, y) in hits else PHASES[2] if (x, y) in tries else "#fdf9ec"

    def note(x: int, y: int) -> str:
        return "x" if (x, y) in hits else "?" if (x, y) in tries else "·" if (x, y) in closed else ""

    return board(fill, note, letters)


def dots(rows: list[list[str]]) -> str:
    """LEDs on dark glass."""
    pitch = 8
    parts = [f'<rect width="{pitch * len(rows[0])}" height="{pitch * len(rows)}" rx="3" fill="#0b0f12"/>']
    for y, row in enumerate(rows):
        for x, color in enumerate(row):
            parts.append(f'<circle cx="{pitch * x + 4}" cy="{pitch * y + 4}" r="3.1" fill="{color}"/>')
    return svg(pitch * len(rows[0]), pitch * len(rows), *parts)


def icon(name: str) -> str:
    pixels = icons.picture(name, "seabattle")
    cells = [pixels[at : at + 3] for at in range(0, 240, 3)]
    colors = [shown(*cell) if any(cell) else "#1a2024" for cell in cells]
    return dots([colors[at : at + 10] for at in range(0, 80, 10)])


def light(look: int) -> str:
    """One light in the normal palette: its two colours side by side where it breathes between them."""
    colors = palette.Palette()
    variant_seas.lay(colors)
    table = colors.table[8 * look : 8 * look + 6]
    low, high = shown(*table[:3]), shown(*table[3:])
    return svg(
        36, 20, '<rect width="36" height="20" rx="4" fill="#0b0f12"/>',
        f'<circle cx="10" cy="10" r="7" fill="{low}"/>', f'<circle cx="26" cy="10" r="7" fill="{high}"/>',
    )  # fmt: skip


def aspect(shown_side: int) -> str:
    """Two ships of Straume, the lower about to move onto the upper, which shows it this side."""
    hull = "M0 -13 L7 -3 L7 12 L-7 12 L-7 -3 Z"
    quarter = ASPECTS.index(shown_side)
    points = [f'<rect x="4" y="{4 + 40 * n}" width="40" height="40" fill="#dde8ea" stroke="#9db8c4"/>' for n in (0, 1)]
    target = f'<path d="{hull}" transform="translate(24 24) rotate({90 * quarter})" fill="#c8502f"/>'
    attacker = f'<path d="{hull}" transform="translate(24 68)" fill="#3c5a68"/>'
    return svg(48, 88, *points, target, attacker)


def drawings() -> dict[str, str]:
    """Every drawing of the handbook: file name and SVG."""
    found = {f"icon-{name}.svg": icon(name) for name in (*icons.ICONS, *RULE_ICONS) if name}
    found.update({f"straume-{n}.svg": aspect(side) for n, side in (("bow", BOW), ("side", SIDE), ("stern", STERN))})
    found.update({f"light-{name}.svg": light(look) for name, look in LIGHTS.items()})
    for language, alphabet in (("ru", "russian"), ("en", "latin")):
        letters = notation.ALPHABETS[alphabet]
        for policy, seed in PLACINGS.items():
            fleet = finish(place(policy, Rules(), Rng(seed)))
            found[f"{language}-placing-{policy}.svg"] = fleet_board(fleet, letters)
        for name, pattern in PATTERNS.items():
            found[f"{language}-shooting-{name}.svg"] = pattern_board(pattern(10, 10, 4), letters)
        found[f"{language}-shooting-density.svg"] = belief_board(letters)
        found[f"{language}-shooting-finish.svg"] = finish_board(letters)
    return found


def main(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
