"""What the firmware's loops give, a line each: run by CPython, where they are Python, and on the site's machine, where
they are WebAssembly (test_site.py).
"""

from binascii import crc32

from drivers.frame import Frame

from zalp.console.show.glyphs import Line
from zalp.console.show.scene import Scene
from zalp.console.sound import BANKS, EFFECTS, Synth
from zalp.seabattle import captains
from zalp.seabattle.rules import SUNK, Chart, Fleet, Rng, Sea
from zalp.seabattle.rules.presets import preset
from zalp.straume.captains import line_up, make
from zalp.straume.rules import Position

THOUGHTS = 4


def play():
    for bank in BANKS:
        synth = Synth()
        synth.bank = bank
        block = bytearray(500)
        for effect in EFFECTS:
            synth.play(effect)
            check = 0
            for _ in range(20):
                synth.fill(block)
                check = crc32(block, check)
            print(bank, effect, check)


def draw():
    scene = Scene()
    for cell in range(200):
        scene.looks[cell] = cell * 7 % 12
    line = Line("ЗАЛП 10", 0x583008)
    frame = Frame()
    enemy, own = bytearray(300), bytearray(300)
    for n in range(20):
        scene.light[0] = 96 if n > 10 else 255
        scene.paint()
        scene.canvas.fade(10 * n + 60, n & 1)
        scene.canvas.add(n % 10, n, 0x80FF40, 200)
        scene.canvas.blend(9 - n % 10, n, 0x2010F0, 90)
        line.draw(scene.canvas, 0, 1, 3 * n)
        frame.brightness = 1.0 - n / 40
        frame.take(scene.canvas.rgb)
        weight = frame.pack(enemy, own)
        print(n, crc32(scene.canvas.rgb), weight, crc32(enemy), crc32(own))


def think(name, rules):
    sea = Sea(rules, Fleet.random(rules, Rng(3)).ships)
    captain, chart = captains.make(name, rules, Rng(4)), Chart(rules)
    for _ in range(THOUGHTS):
        for _ in captain.think(chart):
            pass
        print(name, captain.shot, crc32(captain.belief(chart) or b""))
        answer = sea.fire(captain.shot)
        chart.mark(captain.shot, answer, sea.ship_at(captain.shot) if answer == SUNK else None)
        captain.on_answer(chart, captain.shot, answer)


def duel_of_straume():
    rng = Rng(5)
    position = Position(line_up("admiral", rng), line_up("navigator", rng))
    captain = make("navigator", rng)
    for _ in range(THOUGHTS):
        for _ in captain.think(position):
            pass
        print("straume", captain.move, captain.search.value, captain.search.nodes, crc32(captain.search.bytes))
        position.push(captain.move)


play()
draw()
duel_of_straume()
for name in ("navigator", "admiral"):
    think(name, preset("classic"))
think("admiral", preset("bent"))
