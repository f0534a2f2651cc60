"""Kept fleets: those kept under the ten number keys, turned and mirrored. Imports console, rules and this package.

In memory only while one is kept or chosen.
"""

from ...rules import NotLegal, Sea
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY
from zalp.console.show.glyphs import Line
from zalp.console import keys
from zalp.console.screens import menu
from ..match.viewport import SIDE

TEXTS = (
    """
keep-fleet|НА КАКУЮ КЛАВИШУ?|KEEP IT UNDER A KEY
take-fleet|ВЗЯТЬ С КЛАВИШИ|TAKE ONE FROM A KEY
fleet-kept|СОХРАНЁН|KEPT
replace|ЗАМЕНИТЬ?|REPLACE IT?
no-fleet|ТУТ ПУСТО|NONE HERE
other-fleet|ФЛОТ ДРУГИХ ПРАВИЛ|NOT FOR THESE RULES
not-kept|НЕ СОХРАНЁН|NOT SAVED
""",
)


_KEPT = 0x0C2010  # the dot of a key that has a fleet


def place(key):
    """The store's name for the fleet kept under a number key."""
    return "fleet-%d" % key


async def kept_fleets(placing):
    """If all ships are placed a number key keeps them; otherwise it shows the fleet kept there. LEFT and RIGHT turn by
    a quarter, UP and DOWN mirror. FIRE: returns the shown Fleet, to be laid; BACK: None.
    """
    stage = placing.stage
    storage = stage.storage
    keeps = placing.hand is None
    sea = placing.sea() if keeps else None
    kept = [storage.read(place(key))[0] is not None for key in range(10)]
    at = -1
    _follow(placing, sea)
    line = _line(stage, "keep-fleet" if keeps else "take-fleet")
    n = 0
    while True:
        _look(placing, sea)
        stage.scene.paint()
        line.draw(stage.canvas, ENEMY, 1, n)
        for key in range(10):
            stage.canvas.dot(ENEMY, key, key == at)
            if kept[key] and key != at:
                stage.canvas.put(ENEMY, key, 9, _KEPT)
        n += 1
        if stage.captions:
            stage.captions.at("placing", "take fleet" if sea else "", "step back", (max(at, 0), 10), sides="- own")
        key = await stage.key()
        if key is None:
            continue
        message = None
        if key == keys.BACK or (key == keys.FIRE and sea):
            stage.play("click")
            return sea.fleet if key == keys.FIRE else None
        if key >= keys.UP:
            found = _turned(sea, key) if sea and key != keys.FIRE else None
            sea = found or sea
            _follow(placing, found)
        elif keeps:
            found = not kept[key] or await menu.ask(stage, stage.word("replace", TEXTS))
            if found:
                kept[key] = found = storage.keep(place(key), str(sea))
                message = "fleet-kept" if found else "not-kept"
                at = key
        else:
            found, message = _taken(storage, key, placing.rules)
            sea, at = found or sea, key
            _follow(placing, found)
        stage.play("click" if found else "refuse")
        if message:
            line = _line(stage, message)
            n = 0


def _line(stage, key):
    return Line(stage.word(key, TEXTS), stage.palette.text)


def _taken(storage, key, rules):
    """(the Sea kept under a key or None, the word for why there is none)."""
    record = storage.read(place(key))[0]
    if record is None:
        return None, "no-fleet"
    try:
        return Sea.parse(str(record, "utf-8"), rules), None
    except ValueError:  # RulesError and UnicodeError are ValueErrors
        return None, "other-fleet"


def _turned(sea, key):
    """The same fleet turned or mirrored; None if it may not lie like that."""
    rules = sea.rules
    w, h = rules.width, rules.height
    if key in (keys.LEFT, keys.RIGHT) and w != h:
        return None

    def there(cells):
        found = []
        for cell in cells:
            x, y = cell % w, cell // w
            if key == keys.RIGHT:
                x, y = h - 1 - y, x
            elif key == keys.LEFT:
                x, y = y, w - 1 - x
            elif key == keys.UP:
                y = h - 1 - y
            else:
                x = w - 1 - x
            found.append(y * w + x)
        return tuple(sorted(found))

    fleet = sea.fleet
    try:
        ships = [there(ship) for ship in fleet.ships]
        return Sea(rules, ships, there(fleet.mines), there(fleet.sweepers), there(fleet.submarines))
    except NotLegal:  # a bent ship's mirror image may not be one of the rules' shapes
        return None


def _follow(placing, sea):
    """In a sea larger than the panel, show where its first ship lies."""
    if sea:
        placing.view.follow(sea.fleet.ships[0][0])


def _look(placing, sea):
    """The fleet on the own panel, nothing on the other."""
    looks = placing.stage.scene.looks
    more = sea.fleet.mines + sea.fleet.sweepers + sea.fleet.submarines if sea else ()
    placing.stage.scene.fill(palette.DARK, ENEMY)
    for i in range(SIDE * SIDE):
        cell = placing.view.cell(i % SIDE, i // SIDE)
        look = palette.DARK if cell is None else palette.WATER
        if cell is not None and sea and sea.ship_at(cell):
            look = palette.SHIP
        looks[100 + i] = palette.GHOST if cell in more else look
