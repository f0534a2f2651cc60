"""The coach: at the player's turn the admiral shows what he believes about the enemy's sea, and where he would shoot.

He comes only when asked, sees what the player sees (the chart, never a sea), and never shoots. Imports captains,
console, rules and this package; loaded only while he is there.
"""

from ...captains import make
from ...parts import minds
from ...rules import HALO, MISSED, SUNKEN, UNKNOWN, WOUNDED, Rng
from zalp.console.show import icons, pixels
from zalp.console.show.canvas import ENEMY, OWN, Canvas
from zalp.console.show.scene import swing
from . import fleets
from zalp.console import keys

_ADMIRAL = "admiral"
_PONDER = 12  # frames that he thinks at least: an instant answer would seem arbitrary
_RISE = 14  # frames in which the map appears out of the dark
_EMBERS = 9  # places that glow at the same time while he thinks,
_GLOW = 24  # and for how many frames each


def counsel(game):
    """His thought about the player's next shot, or his whole salvo: a generator that yields between slices and returns
    (cells, heat).

    heat: 0..255 per cell. Against an admiral he shares that one's tables: a Pico has no room for two pools of guesses.
    """
    rival = game.mind if game.name == _ADMIRAL else None
    coach = make(_ADMIRAL, game.rules, Rng(1 + len(game.match.acts) // 2), None, rival)
    chart = _chart(game)
    salvo = game.match.salvo_size(game.me)
    yield from coach.think(chart, salvo)
    return coach.shots if salvo else (coach.shot,), coach.belief(chart)


def _chart(game):
    """What the player knows of the other's sea."""
    return game.match.charts[1 - game.me]


def picture(chart, heat, colors, view):
    """The map for a Viewport: 300 bytes, dark to red where a deck is likely, the marks of earlier shots in other
    colours.
    """
    canvas = Canvas()
    cold, warm, hot = colors.heat
    marks = {MISSED: 0x0A0B08, HALO: 0x000102, SUNKEN: colors.wreck, WOUNDED: colors.hurt}
    # Beside a wounded ship he is so sure that all else would be black: the rest gets the ramp's lower half to itself.
    rest = 255
    wounded = chart.wounded
    if wounded:
        beside = [near for hit in wounded for near in chart.rules.around(hit, False)]
        rest = max([heat[cell] for cell, mark in enumerate(chart.marks) if not mark and cell not in beside], default=0)
    for y in range(10):
        for x in range(10):
            cell = view.cell(x, y)
            if cell is None:
                continue
            mark = chart.marks[cell]
            if mark != UNKNOWN:
                canvas.put(ENEMY, x, y, marks.get(mark, colors.wreck))
                continue
            if heat[cell] > rest:
                level = 256 + (heat[cell] - rest) * 250 // (255 - rest)
            else:
                # On a hardly known sea beliefs lie close together: the cube spreads them.
                share = heat[cell] * 255 // (rest or 1)
                level = share * share * share >> (16 if wounded else 15)  # 0..506
            canvas.put(ENEMY, x, y, cold if level < 256 else warm)
            canvas.blend(x, y, warm if level < 256 else hot, level & 255)
    return bytes(canvas.rgb[:300])


async def advise(battle):
    """His page until a key, which is returned. FIRE, once he has answered, leaves the crosshair where he would shoot.
    MemoryError if there is no room for what he thinks with.
    """
    # If another captain plays, modules are missing: imported within a slice, they would delay a picture.
    async with battle.stage.using(minds(battle.game.rules, _ADMIRAL)):
        return await _page(battle)


async def _page(battle):
    stage, game = battle.stage, battle.game
    scene, canvas = battle.scene, battle.scene.canvas
    colors = stage.palette
    portrait = icons.picture(_ADMIRAL)
    thought = stage.think(counsel(game))
    stage.keys.forget()
    sea = None
    n = 0
    while True:
        if thought and not sea and n >= _PONDER:
            cells, heat = thought[0]
            cell = cells[0]
            battle.show(ENEMY, cell)
            sea = picture(_chart(game), heat, colors, battle.views[ENEMY])
            n = 0
            if game.advised():
                game.save(stage.storage)  # the count survives a power cut, too
        scene.paint()
        if sea:
            canvas.rgb[:300] = sea
            _beat(canvas, battle, cells, colors)
            if n < _RISE:
                canvas.fade(256 * n // _RISE, ENEMY)
        else:
            _ponder(canvas, battle, colors, n)
        canvas.rgb[300:] = portrait
        if sea:
            canvas.fade(max(90, 256 - 12 * n), OWN)
        fleets.draw_pages(canvas, 1)
        n += 1
        if stage.captions:
            stage.captions.coach(game, cell if sea else None)
        key = await stage.key()
        if key is not None:
            stage.think(None)
            stage.play("click")
            if key == keys.FIRE and sea:
                battle.take_advice(cells)
            return key


def _beat(canvas, battle, cells, colors):
    """Draw what must be seen first: his shots beat fast, a wounded ship slowly."""
    clock = battle.scene.clock
    slow = swing(clock, 20)
    for cell in _chart(battle.game).wounded:
        spot = battle.views[ENEMY].spot(cell)
        if spot:
            canvas.blend(spot[0], spot[1], 0x100C04, 9 * slow)
    share = 256 - 24 * swing(clock, 8)
    for cell in cells:
        spot = battle.views[ENEMY].spot(cell)
        if spot:
            canvas.put(ENEMY, spot[0], spot[1], 0)
            canvas.add(spot[0], spot[1], colors.advice, share)


def _ponder(canvas, battle, colors, n):
    """He thinks: here and there an open cell of the living sea begins to glow and fades again."""
    chart = _chart(battle.game)
    for i in range(_EMBERS):
        age = n + i * _GLOW // _EMBERS
        at = (37 * (age // _GLOW) + 29 * i + 11) % 100
        age %= _GLOW
        cell = battle.views[ENEMY].cell(at % 10, at // 10)
        if cell is not None and chart.open(cell):
            pixels.add(canvas.rgb, at, colors.heat[2], 14 * min(age, _GLOW - age))
