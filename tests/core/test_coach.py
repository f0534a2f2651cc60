"""The coach during a match, the drill after it, and what the admiral remembers of the player, on the scripted board."""

import scripted
from daily import slow
from instead import instead
from players import (
    ME,
    POWER_ON,
    THEM,
    again,
    battle,
    by_keys,
    first_entry,
    in_match,
    played,
    press,
    saved,
    settings_record,
    shoot,
    shots,
    target,
    unattended,
    wait,
    woken,
)

from zalp.console import keys, loader
from zalp.console.show.canvas import OWN, Canvas
from zalp.console.show.glyphs import Line
from zalp.console.show.palette import Palette
from zalp.console.storage import Storage
from zalp.seabattle import captains
from zalp.seabattle.captains import CAPTAINS, drill, make
from zalp.seabattle.captains.memory import Memory, remembers
from zalp.seabattle.rules import MISSED, SUNKEN, UNKNOWN, WOUNDED, Fleet, Rng, Rules, Sea, acts, finish
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.seabattle.screens.match import drill as drills
from zalp.seabattle.screens.match import memory as notes
from zalp.seabattle.screens.match.coach import picture
from zalp.seabattle.screens.match.game import Game, playing
from zalp.seabattle.screens.match.viewport import Viewport
from zalp.seabattle.screens.records import MATCH, MEMORY

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
RULES = Rules()
SPOKEN = 40  # frames after which the coach has spoken and his map is out of the dark


def fought(name, decks, waters=(0, 3, 9), remembered=b"", seed=8, rules=RULES):
    """A Game at the player's turn: so many of the captain's decks hit, and one miss of both for each of `waters`."""
    rng = Rng(seed)
    own, theirs = [Sea.of(Fleet.random(rules, rng)) for _ in range(2)]
    game = playing(rules).new(rules, [own, theirs], name, ME, rng, remembered)
    targets = [cell for ship in theirs.fleet.ships for cell in ship]
    for number in range(decks):
        for player, sea in ((ME, theirs), (THEM, own)) if number in waters else ():
            chart = game.match.charts[1 - player]
            open_water = [cell for cell in range(rules.cells) if chart.open(cell) and not sea.ship_at(cell)]
            game.act(acts.shot(player, rng.choice(open_water)))
        game.act(acts.shot(ME, targets[number]))
    return game


def resumed(game, script, seed=1, **records):
    """The board after power-on with this match in the store, CONTINUE chosen, and the script."""

    def whole(b):
        yield from first_entry()
        yield from wait(10)
        yield from script(b)

    return played(whole, seed, dict(records, match=str(game).encode()))


def coached(script, name, decks, rules=RULES, **chosen):
    """The board when a script(board, game) has gone on with such a match under these settings."""
    game = fought(name, decks, rules=rules)
    return resumed(game, lambda b: script(b, game), settings=settings_record(**chosen))


def asked(game):
    """The cell and the heat of an admiral who knows the chart alone."""
    admiral = make("admiral", RULES, Rng(1 + len(shots(game.match))))
    chart = game.match.charts[THEM]
    finish(admiral.think(chart))
    return admiral.shot, admiral.belief(chart)


def upper(picture):
    """The colours of the enemy's panel, cell by cell."""
    return [tuple(picture[3 * cell : 3 * cell + 3]) for cell in range(100)]


# The coach


@slow
def test_the_map_is_what_an_admiral_who_sees_the_chart_alone_believes():
    for name in CAPTAINS:
        for decks, look in ((2, "normal"), (12, "safe")):
            game = fought(name, decks)
            shown = []

            def script(b, shown=shown):
                yield from press(B, R)
                yield from wait(SPOKEN)
                shown.append(bytes(b.panels.rgb))

            resumed(game, script, settings=settings_record(palette=look, brightness="5"))
            cell, heat = asked(game)
            chart = game.match.charts[THEM]
            seen, expected = upper(shown[0]), upper(picture(chart, heat, Palette(look), Viewport(RULES)))
            beating = [cell] + [at for at in range(100) if chart.marks[at] == WOUNDED]
            for at in range(100):
                assert at in beating or seen[at] == expected[at], (name, decks, at)
            assert seen[cell] != expected[cell]


@slow
def test_the_map_is_the_lighter_the_likelier_and_hides_no_mark():
    for decks, look in ((0, "normal"), (9, "normal"), (12, "normal"), (9, "safe"), (12, "safe")):
        game = fought("cabin-boy", decks)
        chart = game.match.charts[THEM]
        assert bool(chart.wounded) == (decks == 9)
        _, heat = asked(game)
        seen = upper(picture(chart, heat, Palette(look), Viewport(RULES)))
        by_heat = sorted([(heat[at], sum(seen[at])) for at in range(100) if chart.marks[at] == UNKNOWN])
        lights = [light for _, light in by_heat]
        assert lights == sorted(lights) and lights[-1] > 100
        # Some of the sea is dark, some is not, also while he is sure of a wounded ship.
        assert len([light for light in lights if light < 8]) > 10 and len([light for light in lights if light > 2]) > 5
        # Misses are grey, wrecks blue: no belief looks like that.
        for at in range(100):
            red, _, blue = seen[at]
            if chart.marks[at] == MISSED:
                assert 0 < red <= blue + 8 and blue >= 4
            elif chart.marks[at] == SUNKEN:
                assert blue > red
            elif chart.marks[at] == UNKNOWN:
                assert red > 4 * blue or sum(seen[at]) < 6


@slow
@by_keys(coached, "boatswain", 5)
def test_fire_at_the_coach_aims_and_only_the_next_fire_shoots(b, game):
    cell, _ = asked(game)
    before = len(shots(game.match))
    yield from press(B, R)
    yield from wait(SPOKEN)
    yield F
    yield from wait(60)
    assert len(shots(saved(b).match)) == before
    yield F
    yield from wait(30)
    assert shots(saved(b).match)[before][:2] == (ME, cell)


@slow
def test_any_key_leaves_him_while_he_thinks_and_nothing_has_happened():
    game = fought("navigator", 5)
    before = len(shots(game.match))
    for key in range(16):

        def script(b, key=key):
            b.clock.slice_ms = 5
            yield from press(B)
            yield from wait(10)
            yield R
            yield from wait(1)
            sea = bytes(b.panels.rgb)
            yield from wait(3)
            assert bytes(b.panels.rgb) != sea  # it lives while he thinks
            yield key
            yield from wait(30)
            if key in (L, R):  # back at the fleets
                assert sum([max(b.panels.rgb[at : at + 3]) > 20 for at in range(0, 600, 3)]) > 20
                yield from press(F)
                yield from wait(20)
            assert shots(saved(b).match) == shots(game.match)
            assert Game.parse(b.store.read(MATCH).decode()).advice == 0
            yield F  # where the crosshair has been from the start: the key that left him has not moved it
            yield from wait(40)
            assert shots(saved(b).match)[before][:2] == (ME, 44)

        resumed(game, script)


@slow
def test_advice_is_counted_once_a_shot_and_over_a_power_cut():
    game = fought("cabin-boy", 5)

    def twice(b):
        for _ in range(2):
            yield from press(B, R)
            yield from wait(SPOKEN)
            yield from press(B)
            yield from wait(10)

    b = resumed(game, twice)
    assert Game.parse(b.store.read(MATCH).decode()).advice == 1
    again = Game.parse(b.store.read(MATCH).decode())

    def after_another_shot(b):
        yield from twice(b)  # the same shot still
        assert Game.parse(b.store.read(MATCH).decode()).advice == 1
        yield from shoot(target(saved(b), True))
        yield from wait(100)
        yield from twice(b)

    b = resumed(again, after_another_shot)
    assert Game.parse(b.store.read(MATCH).decode()).advice == 2


@slow
def test_the_coach_who_finds_no_memory_says_so_and_the_match_goes_on():
    game = fought("boatswain", 5)
    before = len(shots(game.match))
    real = captains.class_of

    def full(name):
        if name == "admiral":
            raise MemoryError
        return real(name)

    words = []

    def script(b):
        yield from press(B, R)
        for _ in range(60):
            words.append(sum([bytes(b.panels.rgb[i : i + 3]) == b"\x58\x30\x08" for i in range(0, 300, 3)]))
            yield None
        yield B  # no more words
        yield from wait(10)
        assert len(shots(saved(b).match)) == before
        yield from shoot(target(saved(b), True))
        yield from wait(40)
        assert len(shots(saved(b).match)) == before + 1

    with instead(captains, class_of=full):
        resumed(game, script, settings=settings_record(brightness="5"))
    assert max(words) > 10


@slow
@by_keys(coached, "boatswain", 5, preset("plain"))
def test_the_coachs_part_for_plain_answers_is_loaded_and_unloaded_with_him(b, game):
    held = []
    held.append("zalp.seabattle.captains.unsaid" in loader._users)
    yield from press(B, R)
    yield from wait(5)
    held.append("zalp.seabattle.captains.unsaid" in loader._users)
    yield R
    yield from wait(5)
    held.append("zalp.seabattle.captains.unsaid" in loader._users)
    assert held == [False, True, False]


@slow
@by_keys(coached, "cabin-boy", 5)
def test_the_coach_comes_at_the_players_turn_only(b, game):
    water = [c for c in range(100) if game.match.charts[THEM].open(c) and not saved(b).theirs.ship_at(c)]
    yield from shoot(water[0])
    while saved(b).match.turn == ME:
        yield None
    yield from wait(5)
    yield B  # into the captain's thought
    yield from wait(15)
    assert max(b.panels.rgb[570:600]) < 30  # no dots, no other page
    yield R  # goes on with the battle
    yield from wait(200)
    assert len(shots(saved(b).match)) > len(shots(game.match)) + 1


# The drill after the match


def ending(game):
    """The keys that end a match which lacks one deck."""
    last = [cell for ship in game._seas[1].fleet.ships for cell in ship if game.match.charts[THEM].open(cell)]
    assert len(last) == 1
    yield from shoot(last[0])


def number_on(rgb, text):
    """Whether this number, in the colour of words, stands on the own panel."""
    canvas = Canvas()
    Line(text, Palette().text).draw(canvas, OWN, 0, 0)
    return bytes(rgb[300:510]) == bytes(canvas.rgb[300:510])


@slow
@by_keys(coached, "boatswain", 19, brightness="5")
def test_the_last_page_is_the_drill_on_the_same_sea(b, game):
    _, misses = finish(drill(make("admiral", RULES, Rng(1)), game._seas[1].fleet.ships))
    yield from ending(game)
    yield from wait(130)  # the fireworks
    yield from press(U, U)  # before the first page is the last, and before that the admiral's
    yield from wait(5)
    b.clock.slice_ms = 5
    for _ in range(4000):
        if number_on(b.panels.rgb, str(misses)):
            return
        yield None
    raise AssertionError(misses)


@slow
@by_keys(coached, "cabin-boy", 19, brightness="5")
def test_the_pages_turn_while_the_drill_goes_on_and_leaving_drops_it(b, game):
    dots = []
    b.clock.slice_ms = 5
    yield from ending(game)
    while len(dots) < 900 and not any(dots):  # his page comes by itself
        dots.append(number_on(b.panels.rgb, "..."))
        yield None
    for _ in range(5):
        yield from press(L)
        before = b.panels.frames
        yield from wait(10)
        assert b.panels.frames - before == 10
    assert any(dots)
    yield from again(lambda: MATCH in b.store.records)
    yield from battle(b, True, 1)


@slow
def test_a_drill_that_is_left_does_not_go_on_behind_the_menu():
    game = fought("cabin-boy", 19)
    slices = [0]

    def counted(captain, ships):
        work = drill(captain, ships)
        for _ in work:
            slices[0] += 1
            yield

    def script(b):
        b.clock.slice_ms = 5
        yield from ending(game)
        while not slices[0]:
            yield None
        yield from press(B)
        left = slices[0]
        yield from wait(60)
        assert slices[0] == left

    with instead(captains, drill=counted), instead(drills, drill=counted):
        resumed(game, script)
    assert slices[0]


def figures(game):
    """The numbers on the pages after a match that was won."""
    from zalp.seabattle.screens.match.outcome import _figures
    from zalp.seabattle.screens.match.seas import Seas

    return [number.text for _, number in _figures(Seas(unattended(), game), True)]


@slow
def test_advice_has_a_page_where_it_was_taken():
    game = fought("cabin-boy", 19)
    texts = [figures(game)]
    game.advised()
    texts.append(figures(game))
    assert len(texts[1]) == len(texts[0]) + 1 and texts[1][3] == "1"
    assert texts[0][3] == str(game.match.figures(ME)[0] - game.match.figures(ME)[1]) == "3"


@slow
def test_the_hit_rate_is_rounded_to_the_nearer():
    rates = [figures(fought("cabin-boy", hits))[1] for hits in (18, 19)]
    assert rates == ["86", "86"]  # 18 of 21 and 19 of 22: 85.7 and 86.4


# The memory


def learnt(game):
    """The record that a match leaves behind in an empty memory."""
    memory = Memory(RULES)
    fired = [cell for player, cell, _, _ in shots(game.match) if player == ME]
    finish(memory.learn(game.own.fleet.ships, fired, Rng(1)))
    return memory.record()


@slow
def test_a_match_against_the_admiral_is_remembered_and_no_other():
    for name in ("admiral", "navigator"):
        game = fought(name, 19)
        b = resumed(game, lambda b, game=game: end_and_leave(game))
        if name == "admiral":
            assert b.store.records[MEMORY] == learnt(game)
        else:
            assert MEMORY not in b.store.records


@slow
def test_he_remembers_wherever_he_imagines_fleets():
    assert [name for name in PRESETS if not remembers(preset(name))] == ["sloop", "dutchman"]
    assert not remembers(Rules(6, 6, ("1", "1"))) and remembers(Rules(6, 6, ("2", "1")))


@slow
def test_a_match_under_other_rules_is_learned_into_the_same_record():
    """With mines, where no page compares the admiral's misses, and with another fleet."""
    old = remembering(2)

    def left(name, rules):
        game = fought(name, rules.decks - 1, (), rules=rules)

        def script(b):
            yield from ending(game)
            yield from wait(500)
            yield from press(B, B)
            yield from wait(300)

        return Memory(RULES, resumed(game, script, memory=old).store.records[MEMORY]).matches

    for rules in (preset("mines"), preset("modern")):
        assert (left("admiral", rules), left("navigator", rules)) == (3, 2)


def end_and_leave(game):
    yield from ending(game)
    yield from wait(400)
    yield from press(B, B)
    yield from wait(30)


@slow
@by_keys(coached, "admiral", 19)
def test_leaving_early_loses_nothing_of_the_lesson(b, game):
    b.clock.slice_ms = 30  # a slow unit: the lesson outlasts the pages
    yield from ending(game)
    yield from wait(60)
    yield from press(B, B, B, B)
    for _ in range(3000):
        if MEMORY in b.store.records:
            break
        yield None
    assert b.store.records[MEMORY] == learnt(game)


def remembering(matches=3):
    """The record of somebody who lies along one edge and shoots it first."""
    memory = Memory(RULES)
    ships = [range(4), range(5, 8), range(20, 23), range(24, 26), range(27, 29), (40, 41), (43,), (45,), (47,), (49,)]
    for number in range(matches):
        finish(memory.learn([tuple(ship) for ship in ships], list(range(12)), Rng(number)))
    return memory.record()


@slow
def test_a_new_match_against_the_admiral_begins_with_what_he_remembers():
    record = remembering()

    def script(b):
        yield from in_match(b)

    b = played(script, 2, {"settings": settings_record(captain="admiral"), "memory": record})
    text = b.store.records[MATCH].decode()
    assert "\nmemory " + record.hex() + "\n" in text
    prior = Game.parse(text).mind.prior
    assert prior == Memory(RULES, record).prior()
    assert prior != fought("admiral", 0).mind.prior
    # He has taken, of three fleets, the one that lies least where this player shoots first.
    game = saved(b)
    blank = saved(played(script, 2, {"settings": settings_record(captain="admiral")}))
    memory = Memory(RULES, record)
    assert memory.dread(game.theirs.fleet.ships) < memory.dread(blank.theirs.fleet.ships)
    # Nobody else remembers.
    other = played(script, 2, {"settings": settings_record(captain="navigator"), "memory": record})
    assert "\nmemory -\n" in other.store.records[MATCH].decode()


@slow
def test_a_saved_match_goes_on_with_the_memory_that_it_began_with():
    game = fought("admiral", 3, remembered=remembering())

    def log(**records):
        def script(b):
            for _ in range(2):
                yield from battle(b, False, 1)
            while saved(b).match.turn != ME:
                yield None

        return shots(saved(resumed(game, script, **records)).match)

    whole = log(memory=remembering())
    assert log() == whole  # forgotten in between
    assert log(memory=remembering(1)) == whole
    assert len(whole) > len(shots(game.match)) + 3


@slow
def test_a_record_of_another_version_is_refused():
    unknown = str(fought("cabin-boy", 5)).replace("zalp-saved-4", "zalp-saved-3")
    assert woken({MATCH: unknown.encode()}) == (None, True)


@slow
def test_a_match_without_its_memory_is_refused():
    text = str(fought("admiral", 3, remembered=remembering()))
    assert Game.parse(text).mind.prior == Memory(RULES, remembering()).prior()
    for broken in (
        text.replace("\nmemory 5a", "\nmemory 5b"),
        text[:-20] + "\n",
        text.replace("memory 5a", "memory x"),
    ):
        assert woken({MATCH: broken.encode()}) == (None, True)


@slow
def test_a_broken_memory_is_reported_and_taken_for_an_empty_one():
    good = remembering()
    for record in (b"", b"\xff" * 20, good[:-1], good[:-1] + bytes((good[-1] ^ 1,))):
        assert notes.recall(Storage(scripted.Store({"memory": record})), RULES) == (b"", True)
    assert notes.recall(Storage(scripted.Store({"memory": good})), RULES) == (good, False)
    assert notes.recall(Storage(scripted.Store()), RULES) == (b"", False)
    aside = scripted.Store()
    aside.faults.append("memory")  # found damaged by the store itself
    assert notes.recall(Storage(aside), RULES) == (b"", True)

    words = [0]

    def script(b):
        yield from first_entry()
        while not saved(b):
            lit = [bytes(b.panels.rgb[i : i + 3]) == b"\x58\x30\x08" for i in range(0, 300, 3)]
            words[0] = max(words[0], sum(lit))
            yield None

    settings = settings_record(captain="admiral", brightness="5")
    b = played(script, 2, {"settings": settings, "memory": good[:-1]})
    assert words[0] > 10
    assert "\nmemory -\n" in b.store.records[MATCH].decode()


@slow
def test_power_cut_at_every_frame_after_the_match_leaves_the_old_memory_or_the_new():
    old = remembering(1)
    game = fought("admiral", 19, remembered=old)
    states = []
    boards = []

    def seen(rgb):
        record = boards[0].store.read("memory") if boards else old
        if not states or record != states[-1]:
            states.append(record)

    def script(b):
        boards.append(b)
        yield from first_entry()
        yield from wait(10)
        b.clock.slice_ms = 5
        yield from end_and_leave(game)

    played(script, 1, {MATCH: str(game).encode(), "memory": old}, seen)
    assert len(states) == 2 and states[0] == old
    assert Memory(RULES, states[1]).matches == 2


@slow
def test_a_store_that_fails_keeps_the_old_memory_and_the_game_goes_on():
    old = remembering(1)
    game = fought("admiral", 19)

    def script(b):
        write = b.store.write

        def refuse(name, data):
            if name == "memory":
                raise OSError(28)
            write(name, data)

        b.store.write = refuse
        yield from end_and_leave(game)
        yield from again(lambda: saved(b))  # past what the match brought, and into the next

    assert resumed(game, script, memory=old).store.records["memory"] == old


@slow
def test_the_admiral_forgets_the_player_once_that_is_confirmed():
    record = remembering()
    kept = []

    def script(b):
        yield from wait(POWER_ON)
        yield from press(L, F)  # the settings stand last
        yield from press(L, L, F)  # and forgetting last among them, but for the version
        yield from press(F)  # NO comes first
        kept.append(b.store.read("memory"))
        yield from press(F, B)
        kept.append(b.store.read("memory"))
        yield from press(F, R, F)
        kept.append(b.store.read("memory"))
        yield from press(R, R, D, L, B)  # the settings are alive
        yield from wait(5)

    b = played(script, 1, {"memory": record})
    assert kept == [record, record, None]
    assert b.store.records["settings"]
