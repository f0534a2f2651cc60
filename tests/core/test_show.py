"""The picture: canvas, pixel loops, palettes, letters, icons, animations."""

import sys

from refusals import refused

from zalp.console.show import animations, glyphs, icons, letters, medals, palette, pixels, plain, power_on, strips
from zalp.console.show.canvas import ENEMY, OWN, Canvas
from zalp.console.show.scene import LOW, Scene
from zalp.console.stage import FRAME_MS
from zalp.seabattle.rules import Rng, notation
from zalp.seabattle.show import cutscenes

BUDGET = 5100  # the sum of all colour bytes that the supply can feed
ORANGE = 0x602000


def shown(animation, scene=None, each=None):
    """Play an animation over a scene; returns the scene after its last frame."""
    scene = scene or Scene()
    for n in range(animation.frames):
        scene.paint()
        animation.draw(scene, n)
        if each:
            each(n, scene.canvas.rgb)
    return scene


def sums(animation, scene):
    """The light of each of its frames."""
    found = []
    shown(animation, scene, lambda n, rgb: found.append(sum(rgb)))
    return found


def every_animation(colors):
    lines = [glyphs.Line("ЗА", 0), glyphs.Line("ЛП", 0)]
    halo = [(x, y) for x in range(3, 6) for y in range(3, 7) if not (x == 4 and y in (4, 5))]
    return [
        animations.Flight((3, 15), (6, 2), colors),
        animations.Flight((0, 0), (9, 19), colors),
        animations.Splash(ENEMY, 0, 0),
        animations.Splash(OWN, 9, 5),
        animations.Explosion(OWN, 0, 9, colors, 5),
        animations.Explosion(ENEMY, 5, 9, colors, 6),
        animations.Sinking(ENEMY, [(4, 4), (4, 5)], halo, (4, 4), colors),
        animations.TurnPasses(OWN),
        animations.TurnPasses(ENEMY),
        cutscenes.Fireworks(0),
        cutscenes.Fireworks(3),
        cutscenes.GoingUnder(),
        power_on.PowerOn(lines, colors),
    ]


# Canvas


def test_a_pixel_is_put_and_read_on_either_panel():
    canvas = Canvas()
    canvas.put(ENEMY, 0, 0, 0x010203)
    canvas.put(OWN, 9, 9, 0xFFFEFD)
    assert bytes(canvas.rgb[:3]) == b"\x01\x02\x03" and bytes(canvas.rgb[-3:]) == b"\xff\xfe\xfd"
    assert canvas.get(ENEMY, 0, 0) == 0x010203 and canvas.get(OWN, 9, 9) == 0xFFFEFD
    assert sum(canvas.rgb) == 6 + 255 + 254 + 253


def test_nothing_is_drawn_outside_a_panel():
    canvas = Canvas()
    for x, y in ((-1, 0), (10, 0), (0, -1), (0, 10)):
        canvas.put(ENEMY, x, y, 0xFFFFFF)
        canvas.put(OWN, x, y, 0xFFFFFF)
    for x, row in ((-1, 5), (10, 5), (5, -1), (5, 20)):
        canvas.add(x, row, 0xFFFFFF)
        canvas.blend(x, row, 0xFFFFFF, 256)
    assert sum(canvas.rgb) == 0


def test_light_adds_up_and_stops_at_full():
    canvas = Canvas()
    canvas.add(3, 12, 0x804020, 128)
    assert canvas.get(OWN, 3, 2) == 0x402010
    canvas.add(3, 12, 0xFFFFFF)
    assert canvas.get(OWN, 3, 2) == 0xFFFFFF
    canvas.blend(3, 12, 0, 256)
    assert canvas.get(OWN, 3, 2) == 0
    canvas.blend(3, 12, 0x406080, 128)
    assert canvas.get(OWN, 3, 2) == 0x203040


def test_fill_fade_copy_clear():
    canvas = Canvas()
    canvas.fill(OWN, 0x204060)
    assert sum(canvas.rgb[:300]) == 0 and canvas.get(OWN, 5, 5) == 0x204060
    canvas.fade(256)
    assert canvas.get(OWN, 9, 9) == 0x204060
    canvas.fade(128, ENEMY)
    assert canvas.get(OWN, 0, 0) == 0x204060
    canvas.fade(128, OWN)
    assert canvas.get(OWN, 9, 9) == 0x102030
    other = Canvas()
    other.copy(canvas)
    canvas.clear()
    assert sum(canvas.rgb) == 0 and other.get(OWN, 9, 9) == 0x102030


# The pixel loops and their twins


def test_a_line_adds_its_light_to_each_of_its_pixels():
    for down in (False, True):
        one, two = Canvas(), Canvas()
        one.fill(ENEMY, 0xF00810)
        two.copy(one)
        one.line(2, 3, 7, 0x204060, down, 128)
        for i in range(7):
            two.add(2 + i * (not down), 3 + i * down, 0x204060, 128)
        assert one.rgb == two.rgb


def test_a_window_shows_its_part_of_a_sea_and_only_what_the_marks_reveal():
    width, left, top = 14, 3, 2
    rng = Rng(4)
    marks = bytearray([rng.below(5) for _ in range(width * 12)])
    marks[(top + 9) * width + left + 9] = 0  # the window's last is not its greatest
    lies = bytearray([rng.below(3) for _ in range(width * 12)])
    looks = bytearray(200)
    where = 10 << 16 | width << 11 | top << 6 | left << 1 | OWN
    most = pixels.window(looks, marks, b"abcde", lies, b"-sm", 0b10001, where)
    shown = [(x, y) for y in range(10) for x in range(10)]
    for x, y in shown:
        cell = (top + y) * width + left + x
        seen = lies[cell] and marks[cell] in (0, 4)
        assert looks[100 + y * 10 + x] == (b"-sm"[lies[cell]] if seen else b"abcde"[marks[cell]])
    assert most == max([marks[(top + y) * width + left + x] for x, y in shown]) and not any(looks[:100])


def test_ten_columns_of_a_strip_are_drawn_and_none_beyond_its_ends():
    for offset in range(-10, 14):
        rgb = bytearray(600)
        pixels.strip(rgb, b"\1\1\1", offset + 10 << 8, 0x070707)
        assert [rgb[3 * x] for x in range(10)] == [7 if 0 <= offset + x < 3 else 0 for x in range(10)], offset


def test_the_twins_draw_the_same_bytes():
    if sys.implementation.name != "micropython":
        assert pixels.loops is plain
        return
    from zalp.console.show import fast

    rng = Rng(2026)

    def noise(size, below=256):
        return bytearray([rng.below(below) for _ in range(size)])

    def same(name, size, *rest):
        # The looks point into the table: 0..15.
        one = noise(size)
        two = bytearray(one)
        assert getattr(plain, name)(one, *rest) == getattr(fast, name)(two, *rest), name
        assert one == two, name

    for _ in range(20):
        table = noise(294)
        same("paint", 600, noise(200, 16), table, rng.below(1 << 15) << 5)
        for _ in range(20):
            color = rng.below(4096) << 12 | rng.below(4096)
            same("blend", 600, rng.below(200), color, rng.below(257))
            count = 1 + rng.below(10)
            step = 1 if rng.below(2) else 10
            first = rng.below(200 - (count - 1) * step)
            same("add", 600, count - 1 << 16 | step << 8 | first, color, rng.below(257))
        start = rng.below(600)
        same("fade", 600, start, start + rng.below(601 - start), rng.below(257))
        columns = noise(1 + rng.below(60), 128)
        for row in range(4):
            same("strip", 600, columns, rng.below(90) << 8 | rng.below(2) * 100 + row * 10, color)
        width, height = 1 + rng.below(26), 1 + rng.below(26)
        left, top = rng.below(1 + max(0, width - 10)), rng.below(1 + max(0, height - 10))
        where = min(10, height) << 16 | width << 11 | top << 6 | left << 1 | rng.below(2)
        marks, lies = noise(width * height, 10), noise(width * height, 3)
        same("window", 200, marks, noise(10), lies, noise(3), rng.below(1024), where)


def test_a_look_breathes_between_its_two_colours():
    scene = Scene()
    scene.looks[0] = palette.WOUNDED
    low, high = scene.palette.table[palette.WOUNDED * 8], scene.palette.table[palette.WOUNDED * 8 + 3]
    reds = []
    for _ in range(64):
        scene.paint()
        reds.append(scene.canvas.rgb[0])
    assert min(reds) == low and high - 2 <= max(reds) <= high


def test_a_look_breathes_at_the_pace_of_its_own():
    looks, table = bytes(200), bytearray(palette.Palette().table)
    table[:8] = palette.packed(0x000000, 0xFFFFFF, 1, 0)
    slow, fast = bytearray(600), bytearray(600)
    for clock in range(32):
        table[6] = 1
        pixels.paint(slow, looks, table, 2 * clock)
        table[6] = 2
        pixels.paint(fast, looks, table, clock)
        assert slow == fast, clock
    assert slow[0] > 0


def test_water_shimmers_and_is_blue():
    scene = Scene()
    pictures = set()
    for _ in range(32):
        scene.paint()
        pictures.add(bytes(scene.canvas.rgb))
        for i in range(0, 600, 3):
            red, green, blue = scene.canvas.rgb[i : i + 3]
            assert red == 0 and 4 <= blue <= 16 and green < blue
    assert len(pictures) > 20


def test_the_light_of_a_panel_moves_gently_to_where_it_should_be():
    scene = Scene()
    for i in range(200):
        scene.looks[i] = palette.SHIP
    scene.light[OWN] = LOW
    levels = []
    for _ in range(20):
        scene.paint()
        levels.append(scene.canvas.rgb[300])
    assert levels == sorted(levels, reverse=True) and len(set(levels)) > 4
    assert levels[-1] == scene.canvas.rgb[0] * (LOW + 1) >> 8


# Palettes


def test_danger_blinks_in_the_safe_palette():
    """That marks are apart to every eye: tests/test_palettes.py."""
    table = palette.Palette("safe").table
    for look in (palette.WOUNDED, palette.BAD, palette.CLASH):
        at = look * 8
        assert table[at + 6] * 30 / 64 > 2, "times a second"
        assert max([abs(table[at + i] - table[at + 3 + i]) for i in range(3)]) > 60, "of its brightest channel"
    assert table[palette.SHIP * 8 + 6] == 0


# What the supply can feed


def crowded():
    """The fullest quiet picture of a match: both fleets in view, much shot, two ships burning."""
    scene = Scene()
    rng = Rng(4)
    for i in range(200):
        roll = rng.below(100)
        scene.looks[i] = palette.WATER if roll < 35 else palette.MISSED if roll < 70 else palette.HALO
    for panel in (0, 100):
        for i in range(14):
            scene.looks[panel + 7 * i] = palette.SHIP if panel else palette.SUNKEN
        for i in range(3):
            scene.looks[panel + 7 * (14 + i) % 100] = palette.WOUNDED
    return scene


def test_a_quiet_picture_stays_well_below_the_current_budget():
    for name in palette.NAMES:
        scene = crowded()
        scene.palette = palette.Palette(name)
        most = 0
        for _ in range(64):
            scene.paint()
            most = max(most, sum(scene.canvas.rgb))
        assert 1500 < most <= BUDGET * 9 // 10, (name, most)


def test_no_animation_asks_for_much_more_than_the_supply_gives():
    # The board's power limiter dims what is too bright; more than half as much again would be seen as a flicker of the
    # sea.
    for name in palette.NAMES:
        colors = palette.Palette(name)
        for animation in every_animation(colors):
            most = max(sums(animation, Scene(colors)))
            assert most <= BUDGET * 3 // 2, (name, animation, most)


# Letters and icons


def test_every_letter_of_both_alphabets_and_of_the_columns_is_drawn():
    wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789"
    for row in notation.ALPHABETS.values():
        wanted += row
    for letter in wanted:
        columns = glyphs.glyph(letter)
        assert 3 <= len(columns) <= 6 and 0 < max(columns) < 1 << strips.HEIGHT, letter


def test_no_two_letters_look_alike():
    seen = {}
    for letter in glyphs.DRAWN:
        if letter not in "0З":  # a zero is an O, a three nearly a З: so they are in most hands
            picture = bytes(glyphs.glyph(letter))
            assert picture not in seen, (letter, seen.get(picture))
            seen[picture] = letter


def test_the_sheets_are_drawn_without_a_gap():
    for sheet in letters.SHEETS:
        assert len(sheet) == 1 + strips.HEIGHT
        widths = [len(picture) for picture in sheet[1].split(" ")]
        assert len(widths) == len(sheet[0])
        for row in sheet[1:]:
            assert [len(picture) for picture in row.split(" ")] == widths, sheet[0]
            assert set(row) <= set(".# ")


def test_a_letter_without_a_picture_is_named():
    assert "€" in str(refused(ValueError, glyphs.Line, "A€", ORANGE))


def test_two_digits_stand_on_a_panel_in_the_middle():
    for number in range(100):
        line = glyphs.Line(str(number), ORANGE)
        assert line.fits and line.frames == 0
        canvas = Canvas()
        line.draw(canvas, OWN, 1, 0)
        lit = [x for x in range(10) if max([canvas.get(OWN, x, y) for y in range(10)])]
        assert abs(lit[0] - (9 - lit[-1])) <= 1
        assert sum(canvas.rgb[:300]) == 0
        later = Canvas()
        line.draw(later, OWN, 1, 500)
        assert later.rgb == canvas.rgb


def test_a_long_line_scrolls_through_and_comes_round_again():
    line = glyphs.Line("МОРСКОЙ БОЙ", ORANGE, 12)
    assert not line.fits

    def picture(n):
        canvas = Canvas()
        line.draw(canvas, ENEMY, 1, n)
        return bytes(canvas.rgb)

    usual = glyphs.Line.speed
    try:
        for speed in (36, 50, 60, 66):
            glyphs.Line.speed = speed
            # At first the beginning stands in view.
            assert picture(0) == picture(11) != picture(15)
            assert sum(picture(line.frames)) == 0  # all gone
            assert 0 < sum(picture(line.frames + 4)) < sum(picture(0)) * 2  # comes in again
            assert sum(picture(line.frames - 2)) > 0
            # Every column passes the left edge, none is left out.
            passed = [columns(picture(n))[0] for n in range(line.start, line.frames + 1)]
            want = list(line.columns[1:]) + [0]
            if speed <= 60:
                assert different(passed) == different(want), speed
            moved = [n for n in range(line.start, line.frames) if picture(n) != picture(n - 1)]
            steps = (len(moved) - 1) * (2 if speed > 60 else 1)
            assert (moved[-1] - moved[0]) * FRAME_MS <= 55 * steps
    finally:
        glyphs.Line.speed = usual


def different(row):
    """A row without what equals the one before it."""
    return [row[i] for i in range(len(row)) if not i or row[i] != row[i - 1]]


def columns(rgb):
    """The upper panel's columns as a strip has them, its letters in rows 1 to 7."""
    return [sum([1 << y for y in range(7) if rgb[30 * (y + 1) + 3 * x]]) for x in range(10)]


def test_icons_are_ten_by_eight_in_known_inks():
    for name in icons.ICONS:
        assert len(icons.ICONS[name]) == 80, name
        assert set(icons.ICONS[name]) <= set(icons.INKS) | {"."}, name
        rgb = icons.picture(name)
        assert len(rgb) == 300 and sum(rgb[240:]) == 0
        assert 500 < sum(rgb) < BUDGET, (name, sum(rgb))


# Animations


def test_a_medal_is_bright_or_a_shadow_and_each_star_of_a_rank_is_another_picture():
    for name in ("first-win", "hundred"):
        assert max(medals.medal(name, True)) >= 2 * max(medals.medal(name, False)) > 0
    assert len({bytes(medals.rank(number)) for number in range(8)}) == 8


def test_a_victory_lasts_three_to_five_seconds_and_is_larger_over_the_admiral():
    lights = []
    for rank in range(4):
        animation = cutscenes.Fireworks(rank)
        assert 2900 <= animation.frames * FRAME_MS <= 5000
        light = sums(animation, Scene())
        lights.append(sum(light))
        assert max(light[-20:]) > 1.2 * light[0]  # it does not end in the dark
    assert lights == sorted(lights) and lights[3] > 2 * lights[0]


def test_without_flashes_no_picture_lights_up_a_whole_panel():
    for flashes in (True, False):
        colors = palette.Palette()
        colors.flashes = flashes
        scene = Scene(colors)
        scene.paint()
        panels = [bytes(scene.canvas.rgb[:300])]
        explosion = animations.Explosion(ENEMY, 5, 5, colors, 6)
        shown(explosion, scene, lambda n, rgb, panels=panels: panels.append(bytes(rgb[:300])))
        most = 0
        for n in range(1, len(panels)):
            before, after = panels[n - 1], panels[n]
            rises = sum([max(after[i : i + 3]) > max(before[i : i + 3]) + 4 for i in range(0, 300, 3)])
            most = max(most, rises)
        assert (most > 80) == flashes


def test_animations_end_where_the_quiet_sea_goes_on():
    # The last frame is all but the scene itself: no animation is cut off.
    for animation in every_animation(palette.Palette())[:7]:
        scene = shown(animation)
        moving = bytes(scene.canvas.rgb)
        scene.clock -= 1
        scene.paint()
        rest = [abs(moving[i] - scene.canvas.rgb[i]) for i in range(600)]
        limit = 200 if isinstance(animation, animations.Flight) else 40
        assert max(rest) <= limit, animation


def test_a_shell_flies_from_the_gun_to_the_target():
    animation = animations.Flight((3, 17), (6, 2), palette.Palette())
    rows = []

    def each(n, rgb):
        bright = [(sum(rgb[i : i + 3]), i // 30) for i in range(0, 600, 3)]
        rows.append(max(bright)[1])

    shown(animation, None, each)
    assert abs(rows[0] - 17) <= 1 and rows[-1] == 2
    assert rows[4:] == sorted(rows[4:], reverse=True)


def test_a_ship_sinks_deck_by_deck_and_its_halo_fills_ring_by_ring():
    decks = [(0, 3), (1, 3), (2, 3), (3, 3)]
    halo = [(x, y) for x in range(5) for y in (2, 3, 4) if (x, y) not in decks]
    scene = Scene()
    animation = animations.Sinking(ENEMY, decks, halo, (0, 3), scene.palette)
    sunk, filled = [], []

    def each(n, rgb):
        sunk.append(sum([scene.looks[y * 10 + x] == palette.SUNKEN for x, y in decks]))
        filled.append(sum([scene.looks[y * 10 + x] == palette.HALO for x, y in halo]))

    shown(animation, scene, each)
    assert sunk == sorted(sunk) and set(sunk) == {0, 1, 2, 3, 4}
    assert filled == sorted(filled) and filled[-1] == len(halo) and len(set(filled)) == 5
    assert filled[sunk.index(4) - 1] == 0  # the foam runs when the last deck is gone
    assert scene.looks[100:] == bytearray([palette.WATER] * 100)


def test_animations_of_one_panel_leave_the_other_alone():
    quiet = Scene()
    for make in (
        lambda panel: animations.Splash(panel, 4, 0),
        lambda panel: animations.Splash(panel, 4, 9),
        lambda panel: animations.Explosion(panel, 4, 0, quiet.palette, 2),
        lambda panel: animations.Explosion(panel, 4, 9, quiet.palette, 2),
    ):
        for panel in (ENEMY, OWN):
            animation = make(panel)
            scene, calm = Scene(), Scene()
            other = 300 if panel == ENEMY else 0
            for n in range(animation.frames):
                scene.paint()
                calm.paint()
                animation.draw(scene, n)
                assert scene.canvas.rgb[other : other + 300] == calm.canvas.rgb[other : other + 300]
