"""Straume 1986 as a set to print: the map, twenty-four ships and six mines to cut out, the rules on a page. Imports
page, rules_page, straume_words and straume's rules.
"""

from zalp.straume.rules.sea import BATTERIES, HEIGHT, LAND, LIGHTHOUSES, POINTS, REDS, STARTS, TERRAIN, WIDTH
from zalp.straume.rules.ships import COUNTS, LETTERS, MINES, SINKS

from .page import SIZES, Ink, Page
from .rules_page import columns
from .straume_words import LANGUAGES

INK = Ink(text=(24, 38, 72), frame=(24, 38, 72), grid=(150, 176, 214), ship=(24, 38, 72), enemy=(178, 52, 44))
SEA, COAST, RED, LAMP = (226, 239, 248), (214, 198, 160), (200, 50, 31), (255, 244, 190)
SIDES = ((255, 255, 255), (24, 38, 72))  # hulls of the first and of the second player; letters the other way round
EDGE = 11  # mm beside the map
SPARE = 2  # mines more than a game needs, as in the box of 1986
# (bit of SINKS, quarters by which the target is turned for an attacker that comes up)
ASPECTS = ((1, 2), (2, 1), (4, 0))


def straume(size, language, _):
    """Three pages: the map, the pieces to cut out, the rules."""
    words = LANGUAGES[language]
    page = Page(size, INK, words["document"], language)
    cell = int(2 * (page.h - 2 * EDGE - 8) / HEIGHT) / 2  # mm between two points, in halves: what there is room for
    page.add_page()
    _map(page, words, cell)
    page.add_page()
    _chips(page, words, cell)
    page.add_page()
    pictures = {"table": lambda x, y, width: _table(page, words, x, y, width)}
    columns(page, words["rules"], words["left"], words["right"], pictures, 11 * page.h / SIZES["a4"][1])
    return page


def _map(page, words, cell):
    left, top = EDGE + 6, (page.h - HEIGHT * cell - 6) / 2
    page.set_fill_color(*SEA)
    page.rect(left, top, WIDTH * cell, HEIGHT * cell, style="F")
    for point in range(POINTS):
        x, y = left + point % WIDTH * cell, top + point // WIDTH * cell
        if TERRAIN[point] == LAND:
            page.set_fill_color(*COAST)
            page.rect(x, y, cell, cell, style="F")
    page.grid(left, top, cell, WIDTH, HEIGHT)
    for point in range(POINTS):
        x, y = left + (point % WIDTH + 0.5) * cell, top + (point // WIDTH + 0.5) * cell
        _draw(page, sign_of(point), x, y, cell)
    page.pen(page.ink.frame, 0.6)
    page.rect(left, top, WIDTH * cell, HEIGHT * cell)
    page.set_dash_pattern(dash=3, gap=2)
    page.line(left, top + HEIGHT * cell / 2, left + WIDTH * cell, top + HEIGHT * cell / 2)
    page.set_dash_pattern()
    for i in range(WIDTH):
        page.say(left + (i + 0.5) * cell, top + HEIGHT * cell + 4.5, "abcdefghij"[i], 10, "middle", bold=True)
    for i in range(HEIGHT):
        page.say(left - 1.6, top + (i + 0.5) * cell + 1.3, str(HEIGHT - i), 10, "right", bold=True)
    _key(page, words, left + WIDTH * cell + 7, top, cell)


def _key(page, words, x, y, cell):
    """Beside the map: its name and what its signs are."""
    width = page.w - EDGE - x
    page.say(x, y + 6, words["title"], 17, bold=True)
    y = page.say_paragraph(x, y + 10, width, words["about the map"], 9.5) + 3
    size = min(cell, 10)
    for sign, text in words["signs"].items():
        page.set_fill_color(*(COAST if sign in ("land", "battery") else SEA))
        page.rect(x, y, size, size, style="F")
        _draw(page, sign, x + size / 2, y + size / 2, size)
        page.pen(page.ink.grid, 0.18)
        page.rect(x, y, size, size)
        below = page.say_paragraph(x + size + 2.5, y - 0.5, width - size - 2.5, text, 9)
        y = max(y + size + 3, below + 1)


def sign_of(point):
    """What a point is: a name of the words' signs."""
    owner = int(point < POINTS // 2)
    for name, points in (("battery", BATTERIES), ("red", REDS), ("lighthouse", LIGHTHOUSES), ("start", STARTS)):
        if point in points[owner]:
            return name
    return "land" if TERRAIN[point] == LAND else "water"


def _draw(page, name, x, y, cell):
    """A sign around x, y. Each is known by its shape too, for a printer without colours."""
    if name == "battery":  # a wall with a tower
        page.set_fill_color(*page.ink.ship)
        outline = ((-0.3, 0.26), (-0.3, -0.06), (-0.1, -0.06), (-0.1, -0.26), (0.1, -0.26), (0.1, -0.06), (0.3, -0.06))
        page.polygon([(x + dx * cell, y + dy * cell) for dx, dy in (*outline, (0.3, 0.26))], style="F")
    elif name == "red":
        page.set_fill_color(*RED)
        page.ellipse(x - cell * 0.24, y - cell * 0.24, cell * 0.48, cell * 0.48, style="F")
        page.pen((255, 255, 255), cell * 0.05)
        for dx, dy in ((1, 1), (1, -1)):
            page.line(x - dx * cell * 0.12, y - dy * cell * 0.12, x + dx * cell * 0.12, y + dy * cell * 0.12)
    elif name == "lighthouse":
        page.set_fill_color(*LAMP)
        page.pen(page.ink.ship, 0.35)
        page.polygon(
            [(x, y - cell * 0.36), (x + cell * 0.2, y + cell * 0.3), (x - cell * 0.2, y + cell * 0.3)], style="DF"
        )
    elif name in ("start", "water"):
        page.set_fill_color(*page.ink.frame)
        page.ellipse(x - 0.5, y - 0.5, 1, 1, style="F")
        if name == "start":
            page.pen(page.ink.frame, 0.35)
            page.ellipse(x - cell * 0.36, y - cell * 0.36, cell * 0.72, cell * 0.72)


def _chips(page, words, cell):
    """Both fleets and the mines, each in a square of the map's size, with lines to cut along."""
    side = cell - 1  # a little smaller than the map's squares
    step, left = cell + 4, EDGE + 6
    page.say(left, EDGE + 12, words["to cut out"], 17, bold=True)
    y = page.say_paragraph(left, EDGE + 16, page.w - 2 * left, words["how to cut"], 10) + 2
    for player in range(2):
        page.say(left, y + 5, words["players"][player], 11, bold=True)
        y += 9
        fleet = [kind for kind in range(len(LETTERS)) for _ in range(COUNTS[kind])]
        for number, kind in enumerate(fleet):
            x, down = left + number % 6 * step, y + number // 6 * step
            _cut(page, x, down, side)
            _hull(page, x + side / 2, down + side / 2, side, player, words["letters"][kind])
        _named(page, words, left + 6 * step + 2, y)
        y += 2 * step + 5
    page.say(left, y + 5, words["mines"], 11, bold=True)
    for number in range(2 * MINES + SPARE):
        x = left + number * step
        _cut(page, x, y + 9, side)
        page.mine(x, y + 9, side)


def _named(page, words, x, y):
    """What the letters mean, beside a fleet."""
    for kind, name in enumerate(words["names"]):
        page.say(x, y + 3.5, words["letters"][kind], 9, bold=True)
        page.say(x + 9, y + 3.5, f"{name}, {COUNTS[kind]}", 9)
        y += 5.6


def _cut(page, x, y, side):
    page.pen(page.ink.soft, 0.15)
    page.set_dash_pattern(dash=1, gap=1)
    page.rect(x, y, side, side)
    page.set_dash_pattern()


def _hull(page, x, y, side, player, letter, quarters=0):
    """A ship around x, y, its bow up or turned clockwise by so many quarters, its letter upright."""
    outline = [(0, -0.46), (0.36, -0.12), (0.36, 0.44), (-0.36, 0.44), (-0.36, -0.12)]
    for _ in range(quarters):
        outline = [(-dy, dx) for dx, dy in outline]
    page.set_fill_color(*SIDES[player])
    page.pen(page.ink.ship, 0.35)
    page.polygon([(x + dx * side, y + dy * side) for dx, dy in outline], style="DF")
    points = side * (1.1, 1.1, 0.95, 0.75)[len(letter)]
    page.say(x, y + points * 0.12 + side * 0.12, letter, points, "middle", bold=True, ink=SIDES[1 - player])


def _table(page, words, x, y, width):
    """Who may sink whom: a row for each attacker, a column for what the target shows."""
    high, name = 7.5, 25
    step = (width - name) / 3
    for place, (_, quarters) in enumerate(ASPECTS):
        middle = x + name + (place + 0.5) * step
        _hull(page, middle, y + 5.5, 8, 1, "", quarters)
        page.say(middle, y + 13, words["aspects"][place], 8.5, "middle", bold=True)
    y += 15
    for attacker, label in enumerate(words["attackers"]):
        page.pen(page.ink.grid, 0.18)
        page.line(x, y, x + width, y)
        page.say(x, y + 4.9, label, 8.5, bold=True)
        for place, (aspect, _) in enumerate(ASPECTS):
            page.say(x + name + (place + 0.5) * step, y + 4.9, sunk(words, attacker, aspect), 8.5, "middle")
        y += high
    page.pen(page.ink.grid, 0.18)
    page.line(x, y, x + width, y)
    return y + 5


def sunk(words, attacker, aspect):
    """Whom this type of ship may sink if the target shows this aspect (a bit of SINKS), in words."""
    found = [kind for kind in range(len(LETTERS)) if SINKS[attacker * len(LETTERS) + kind] & aspect]
    if len(found) == len(LETTERS):
        return words["any"]
    if len(found) == len(LETTERS) - 1:
        return words["all but"] + next(words["letters"][kind] for kind in range(len(LETTERS)) if kind not in found)
    return ", ".join(words["letters"][kind] for kind in found) or words["nobody"]
