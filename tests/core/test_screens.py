"""The game as a player meets it, from power-on to the last page, on the scripted board."""

import gc
import sys

import scripted
from any_game import captioned
from daily import daily, slow
from players import (
    ME,
    POWER_ON,
    THEM,
    again,
    battle,
    by_keys,
    done,
    first_entry,
    in_match,
    listen,
    new_game,
    played,
    press,
    saved,
    settings_record,
    shoot,
    shots,
    target,
    unattended,
    wait,
    whole_match,
    woken,
)
from refusals import refused

from zalp.console import VERSION, keys, loader
from zalp.console.link import carrier as link
from zalp.console.logbook.career import MEDALS
from zalp.console.settings import CHOICES, DEFAULTS, NAMES, Settings
from zalp.console.show import icons, medals, palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.stage import FRAME_MS
from zalp.console.storage import Storage
from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.rules import ANY, Fleet, Rng, Rules, Sea, acts
from zalp.seabattle.rules.kinds import FLEETS
from zalp.seabattle.rules.presets import PRESETS
from zalp.seabattle.screens.match import outcome
from zalp.seabattle.screens.match.fleets import bars
from zalp.seabattle.screens.match.game import Game
from zalp.seabattle.screens.match.seas import Seas
from zalp.seabattle.screens.menu import own_rules
from zalp.seabattle.screens.placing.placing import Placing
from zalp.seabattle.screens.records import MATCH
from zalp.seabattle.screens.words import word

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


# From power-on to the end of a match


def nearly_over(name, winner, seed=8):
    """A Game at the player's turn in which the winner has yet to find the other's last ship."""
    game, seas = new_game(Rules(), seed, name)
    for player in (ME, THEM):
        sea = seas[1 - player]
        if player == winner:
            for ship in sea.fleet.ships[:-1]:
                for deck in ship:
                    game.act(acts.shot(player, deck))
        if winner == THEM:  # two misses, and it is the player's turn again
            chart = game.match.charts[1 - player]
            game.act(acts.shot(player, [cell for cell in range(100) if chart.open(cell) and not sea.ship_at(cell)][0]))
    return game


@slow
def test_a_match_can_be_won_and_lost_against_each_captain():
    for name in CAPTAINS:
        for well in (True, False):

            def script(b, name=name, well=well):
                yield from first_entry()
                last = yield from battle(b, well)
                yield from wait(60)
                assert last.name == name and b.store.read(MATCH) is None
                # That record was written before the last shot: the winner had one ship of the loser's left to sink.
                assert len(last.match.charts[THEM if well else ME].left) == 1, (name, well)

            game = nearly_over(name, ME if well else THEM)
            played(script, 3, {MATCH: str(game).encode(), "settings": settings_record(captain=name)})


@slow
@by_keys(played)
def test_after_the_match_fire_is_again_and_back_is_the_menu(b):
    yield from first_entry()
    yield from battle(b, True)
    yield from wait(600)
    yield from again(lambda: MATCH in b.store.records)
    game = yield from battle(b, True, 1)
    assert len(shots(game.match)) <= 30
    yield from battle(b, True)
    yield from wait(600)
    yield B
    yield from wait(60)
    assert b.store.read(MATCH) is None
    yield F  # the menu stands on PLAY again
    yield from battle(b, True, 1)
    assert saved(b) is not None


@by_keys(captioned, first=ME)
def test_fire_pressed_on_after_the_last_shot_throws_no_figures_away(b):
    seen = []
    yield from first_entry()
    yield from battle(b, True)
    while b.captions["screen"] != "battle" or MATCH not in b.store.records:
        yield F  # whatever is shown, in every frame that takes a key
        if b.captions.get("entry") and b.captions["screen"] == "finale":
            seen.append((b.captions["entry"], b.captions["text"]))
    pages = int(seen[0][0].split("/")[1])
    first = [entry for entry, text in seen]
    assert sorted(set(first)) == [str(page + 1) + "/" + str(pages) for page in range(pages)]
    for entry in set(first):
        assert first.count(entry) >= 15, entry
    assert any(text.startswith("ВАШИХ УЦЕЛЕЛО") for entry, text in seen)


def test_before_again_fire_shows_the_first_page_that_was_not_seen():
    def script(b):
        entries = []
        yield from first_entry()
        yield from battle(b, True)
        while b.captions.get("entry") != "1/7":
            yield None
        yield from wait(20)
        yield L
        for key in (None, F):
            yield from wait(20)
            entries.append(b.captions["entry"])
            yield key
        yield from wait(2)
        assert entries + [b.captions["entry"]] == ["7/7", "7/7", "2/7"]

    captioned(script, 3, {MATCH: str(nearly_over("cabin-boy", ME)).encode()})


@by_keys(played, first=ME)
def test_the_winner_shoots_again_after_a_hit_and_a_miss_passes_the_turn(b):
    turns = []
    yield from first_entry()
    for well in (True, True, False):
        game = yield from battle(b, well, 1)
        before = len(shots(game.match))
        yield from wait(120)
        log = shots(saved(b).match)
        turns.append([who for who, _, _, _ in log[before : before + 2]])
    # Seed 1 lets the player begin; a deck, a deck, then water: only then the captain shoots.
    assert turns[0][:1] == [ME] and turns[1][:1] == [ME]
    assert turns[2] == [ME, THEM]


def test_the_own_fleet_is_seen_and_the_panel_that_is_shot_at_is_bright():
    game = nearly_over("cabin-boy", ME)
    seas = Seas(unattended(), game)
    seas.refresh()
    looks, light = seas.scene.looks, seas.scene.light
    assert [cell for cell in range(100) if looks[100 + cell] == palette.SHIP] == sorted(
        [deck for ship in game.own.fleet.ships for deck in ship]
    )
    seas.light(ME)
    assert light[ENEMY] > light[OWN]
    seas.light(THEM)
    assert light[ENEMY] < light[OWN]


def test_of_a_wounded_ship_only_decks_without_a_hit_are_revealed():
    game = nearly_over("cabin-boy", THEM)
    ship = game._seas[THEM].fleet.ships[0]
    game.act(acts.shot(ME, ship[1]))
    game.reveal = lambda: [ship]
    seas = Seas(unattended(), game)
    seas.refresh()
    done(outcome.reveal(seas))
    assert [seas.look(ENEMY, deck) == palette.FOUND for deck in ship] == [True, False, True, True]


# Aiming


@by_keys(played, first=ME)
def test_a_column_is_typed_then_a_row_and_nothing_is_shot_at_before_fire(b):
    """How both look: tests/golden.txt."""
    yield from in_match(b)
    assert saved(b).name == "cabin-boy"
    yield from wait(130)
    yield from press(3, B)  # takes it back
    yield from press(2, F)  # no row yet: refused
    yield from wait(30)
    assert shots(saved(b).match) == []
    yield 6
    yield from wait(10)
    assert shots(saved(b).match) == []
    yield F
    yield from wait(40)
    assert shots(saved(b).match)[0][:2] == (ME, 62)


@by_keys(played, first=ME)
def test_a_known_cell_is_refused_and_costs_nothing(b):
    yield from in_match(b)
    deck = target(saved(b), True)
    yield from wait(130)
    yield from shoot(deck)
    yield from wait(120)
    assert len(shots(saved(b).match)) == 1
    heard, writes = listen(b), b.store.writes
    yield from shoot(deck)
    yield from wait(60)
    assert b.store.writes == writes
    assert len(shots(saved(b).match)) == 1 and saved(b).match.turn == ME
    assert heard == ["click", "click", "refuse"]


@by_keys(played, first=ME)
def test_back_shows_the_fleets_and_any_other_key_goes_on(b):
    yield from in_match(b)
    yield from wait(130)
    yield from press(B)
    yield from wait(20)
    bright = sum([max(b.panels.rgb[i : i + 3]) > 20 for i in range(0, 600, 3)])
    assert bright == 41  # twenty decks a side, and the dot for another page
    yield from press(F)  # on with the battle, no shot
    yield from wait(30)
    assert shots(saved(b).match) == []
    yield from press(1, 1, F)
    yield from wait(40)
    assert shots(saved(b).match)[0][:2] == (ME, 11)


@by_keys(played, first=ME)
def test_back_twice_leaves_a_match_which_goes_on_and_is_not_abandoned_unasked(b):
    yield from first_entry()
    yield from battle(b, True, 3)
    yield from wait(10)
    before = shots(saved(b).match)
    yield from press(B, B)
    yield from wait(60)
    yield from shoot(target(saved(b), True))  # digits mean nothing in the menu; FIRE goes on with the match
    yield from wait(30)
    assert shots(saved(b).match) == before
    yield from battle(b, True, 1)
    yield from wait(20)
    assert shots(saved(b).match)[: len(before) + 1][:-1] == before and len(before) > 2
    yield from press(B, B)
    yield from wait(60)
    record = b.store.read(MATCH)
    yield from press(R, F)  # PLAY stands beside CONTINUE
    yield from wait(60)
    assert b.store.read(MATCH) == record  # asked first
    yield from press(B)
    yield from wait(30)
    assert b.store.read(MATCH) == record
    yield from press(F, F)  # no comes first
    yield from wait(30)
    assert b.store.read(MATCH) == record
    yield from press(F, R, F)  # and now yes
    while b.store.read(MATCH) == record:
        yield None
    assert shots(saved(b).match) == []


def test_the_fleets_bars_stand_apart_and_on_the_panel():
    for fleet in FLEETS:
        if fleet == "grand":
            continue  # its 21 ships find no room on a panel: bars leaves out what does not
        sizes = [Rules(18, 18, fleet).decks_of(kind) for kind in Rules(18, 18, fleet).fleet]
        taken = set()
        places = bars(sizes)
        assert len(places) == len(sizes), fleet
        for i, (x, y) in enumerate(places):
            decks = [(x + deck, y) for deck in range(sizes[i])]
            assert x >= 0 and x + sizes[i] <= 10 and 0 <= y < 10
            assert not [deck for deck in decks if deck in taken]
            taken.update([(x + dx, y) for dx in range(-1, sizes[i] + 1)])
    assert bars([4, 3, 3, 2, 2, 2, 1, 1, 1, 1])[1:3] == [(0, 3), (4, 3)]


# The power may go at any moment


@by_keys(played, 5)
def test_power_cut_at_every_frame_of_a_match_loses_nothing(b):
    # Every state of the store that some frame leaves behind, and what was on it a frame before.
    states = []

    def seen(rgb):
        record = b.store.read(MATCH)
        if not states or record is not states[-1]:
            states.append(record)

    b.panels.seen = seen
    yield from whole_match(b, True, 10)
    assert states[0] is None and states[-1] is None
    logs = []
    for record in states[1:-1]:
        game = Game.parse(record.decode())
        logs.append(shots(game.match))
        assert str(game) == record.decode() and str(game.match) in record.decode()
    assert len(logs) > 20
    assert logs[0] == []
    for i in range(1, len(logs)):
        assert logs[i][:-1] == logs[i - 1]  # one shot a record, nothing lost, nothing twice


@slow
def test_a_match_resumed_at_any_shot_ends_as_it_would_have_ended():
    # The captain's generator is saved with the match: cutting the power does not give the player better dice.
    def final_log(records, seed):
        ends = []

        def script(b):
            yield from first_entry()
            ends.append((yield from battle(b, False)))

        played(script, seed, records)
        return shots(ends[0].match)

    whole = final_log(None, 6)
    for count in daily(1, (1, 7, 20)):
        kept = played(lambda b, count=count: begin(b, count), 6).store.records
        assert final_log(dict(kept), 1000 + count) == whole


def begin(b, shots):
    yield from first_entry()
    yield from battle(b, False, shots)


def test_a_broken_record_is_not_offered_and_stops_nothing():
    good = played(lambda b: begin(b, 4), 2).store.records[MATCH]
    text = good.decode()
    lines = text.split("\n")
    assert Game.parse(text) is not None
    broken = [b"", b"\xff\xfe\x00", b"zalp-saved-2\n", good[:-20], good[:40], good.replace(b"cabin-boy", b"kraken")]
    for i in range(1, 8):
        broken.append("\n".join(lines[:i] + lines[i + 1 :]).encode())
        if not lines[i].startswith("lot "):  # a shorter number is a number too
            broken.append("\n".join(lines[:i] + [lines[i][:-3]] + lines[i + 1 :]).encode())
        broken.append("\n".join(lines[:i] + [lines[i] + " 7"] + lines[i + 1 :]).encode())
    broken.append(good.replace(b"lot ", b"lot x"))
    broken.append(good.replace(b"lot ", b"lot 99999"))
    broken.append("\n".join(lines[:5] + [lines[5] + " ?"] + lines[6:]).encode())
    broken.append("\n".join(lines[:4] + ["memory 00"] + lines[5:]).encode())
    # A log that does not fit the seas: a miss turned into a hit, and a shot that no sea has seen.
    broken.append("\n".join(lines[:5] + [lines[5].replace("-", "+")] + lines[6:]).encode())
    held = dict(loader._users)
    for record in broken:
        assert woken({MATCH: record}) == (None, True), record
        assert loader._users == held, "its captain stays in memory"

    assert woken({}) == (None, False)

    def script(b):
        yield from wait(POWER_ON)
        yield from wait(40)
        yield B  # the words that tell of it
        yield from wait(10)
        assert b.store.read(MATCH) == broken[2]  # kept until a new match takes its place
        yield F
        while b.store.read(MATCH) == broken[2]:
            yield None
        yield from battle(b, True, 1)

    assert saved(played(script, 2, {MATCH: broken[2]})) is not None


def test_a_resumed_match_leaves_memory_when_another_begins():
    if not hasattr(gc, "get_objects"):
        return  # MicroPython does not say what is in memory

    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, F)  # PLAY, below CONTINUE
        yield from wait(20)
        yield from press(R, F)  # the stored match is given up
        while b.store.read(MATCH) == record:
            yield None
        yield from wait(200)
        gc.collect()
        assert [thing.name for thing in gc.get_objects() if isinstance(thing, Game)] == ["boatswain"]

    record = str(new_game(Rules(), name="navigator")[0]).encode()
    played(script, 1, {MATCH: record, "settings": settings_record(captain="boatswain")})


@by_keys(played, first=ME)
def test_a_failing_store_is_reported_and_stops_no_match(b):
    def refuse(name, data):
        raise OSError(28)

    yield from first_entry()
    yield from battle(b, True, 1)
    while saved(b).match.turn != ME:
        yield None
    b.store.write = refuse
    record = b.store.read(MATCH)
    yield from wait(10)
    yield from shoot(target(saved(b), True))
    words = 0
    for _ in range(200):
        words = max(words, sum([bytes(b.panels.rgb[i : i + 3]) == b"\x58\x30\x08" for i in range(0, 300, 3)]))
        yield None
    assert words > 10
    assert b.store.read(MATCH) == record  # the old record stands
    del b.store.write
    yield from shoot(target(saved(b), False))
    yield from wait(200)
    assert b.panels.frames > 600


def test_a_match_is_resumed_as_it_was_with_pictures_between_its_captains_modules():
    game, _ = new_game(Rules(), 3, "boatswain")
    game.act(acts.shot(ME, 0))
    text, pattern = str(game), game.mind.pattern.__name__
    game.close()
    names = loader.modules("boatswain")
    kept = {name: sys.modules.pop(name) for name in names}
    slow, loader._SLOW = loader._SLOW, True
    loaded = []

    def resumed():
        again = yield from Game.parsing(text)
        assert (str(again), again.mind.pattern.__name__) == (text, pattern)
        again.close()

    try:
        for _ in resumed():
            loaded.append(sum([name in sys.modules for name in names]))
    finally:
        loader._SLOW = slow
        sys.modules.update(kept)
    assert [count for count in range(len(names) + 1) if count in loaded] == list(range(len(names) + 1))


# What the player may see


@slow
def test_the_picture_does_not_depend_on_what_the_captain_hides():
    game, seas = new_game(Rules())
    other = Sea.of(Fleet.random(game.rules, Rng(77)))
    water = [cell for cell in range(100) if not seas[THEM].ship_at(cell) and not other.ship_at(cell)]
    pictures = []
    for theirs in (seas[THEM], other):
        text = str(game).replace(str(seas[THEM]), str(theirs))

        def script(b):
            yield from first_entry()
            yield from wait(60)
            for cell in water[:3]:
                yield from shoot(cell)
                while saved(b).match.turn != ME or len(shots(saved(b).match)) < 2:
                    yield None
                yield from wait(400)
            yield B
            yield from wait(50)

        pictures.append(played(script, 3, {MATCH: text.encode()}).panels.hash)
    assert pictures[0] == pictures[1]


# Placing by hand


def test_placing_by_hand_and_refusing_what_is_illegal():
    st = unattended()
    rules = Rules()
    placing = Placing(st, rules)
    placing.x, placing.y = 0, 0
    assert placing.put()  # the four-decker along the top
    assert placing.hand == "3"
    placing.x, placing.y = 0, 1
    assert not placing.legal()  # touches by its side
    placing.x, placing.y = 4, 1
    assert not placing.legal()  # touches by a corner
    placing.look(True)
    looks = st.scene.looks
    assert [looks[100 + x] for x in range(4)] == [palette.SHIP] * 3 + [palette.CLASH]
    assert [looks[110 + x] for x in range(4, 7)] == [palette.BAD] * 3
    assert not placing.put()
    placing.x, placing.y = 5, 0
    assert placing.put()
    assert [kind for kind, _ in placing.placed] == ["4", "3"]
    assert placing.undo() and (placing.hand, placing.x, placing.y) == ("3", 5, 0)
    # Taking up a ship that lies: the one in hand goes back to the pool, the fleet is still whole in the end.
    placing.x, placing.y = 0, 0
    assert placing.put()
    assert placing.hand == "4" and placing.placed == []
    assert placing.missing() == list(rules.fleet)


def test_a_ship_turns_and_stays_inside_the_sea():
    placing = Placing(unattended(), Rules())
    placing.x, placing.y = 9, 9
    placing.keep_inside()
    assert placing.ghost() == (96, 97, 98, 99)
    placing.turned += 1
    placing.x, placing.y = 9, 9
    placing.keep_inside()
    assert placing.ghost() == (69, 79, 89, 99)
    # Bent ships turn through all their shapes.
    bent = Placing(unattended(), Rules(fleet="bent"))
    seen = set()
    for bent.turned in range(30):
        seen.add(bent.ghost())
    assert len(seen) > 8


def test_where_no_fleet_can_be_dealt_it_says_whether_a_hand_may_do_it():
    hashes = Rules(fleet=("###/#.#/###",) * 6)  # only four have room, which the search does not prove
    full = Rules(fleet=("4",) * 25, contact=ANY)  # which it does
    for rules, said in ((hashes, "no-room"), (full, "own-crowded")):
        st, notices = unattended(), []

        async def tell(words, notices=notices):
            notices.append(words)

        st.tell = tell
        assert done(Placing(st, rules).deal()) is False and notices == [st.word(said)]


@by_keys(captioned)
def test_a_fleet_placed_by_hand_is_played(b):
    def at():
        """The first deck's column and row."""
        name = b.captions["selected"].split(": ")[-1].split(" ")[0]
        return "АБВГДЕЖЗИК".index(name[0]), int(name[1:]) - 1

    spots = ((0, 0), (5, 0), (0, 2), (4, 2), (7, 2), (0, 4), (3, 4), (5, 4), (7, 4), (9, 4))
    yield from wait(POWER_ON)
    yield from press(R, F)
    for n, (want_x, want_y) in enumerate(spots):
        while at() != (want_x, want_y):
            x, y = at()
            if x != want_x:
                yield from press(R if x < want_x else L)
            else:
                yield from press(D if y < want_y else U)
        yield from wait(13)  # FIRE at once would be taken for a slip
        yield from press(F)
        if n < 9:
            assert b.captions["entry"] == f"{n + 2}/10"
            assert b.captions["fire"] == "поставить корабль"  # the next one lies where it may stay
    yield from wait(20)
    yield F
    yield from wait(200)
    assert [ship[0] for ship in saved(b).own.fleet.ships] == [10 * y + x for x, y in spots]


@by_keys(captioned)
def test_back_undoes_what_was_placed_and_a_second_fire_takes_nothing_up(b):
    yield from wait(POWER_ON)
    yield from press(R, F)
    yield from wait(10)
    yield from press(F, F)
    assert b.captions["entry"] == "2/10"  # the first lies where it was put
    yield from press(B)
    assert b.captions["entry"] == "1/10"
    yield from press(9)  # a lower number key: random
    yield from wait(60)
    yield from press(B, F, F)  # the last ship up, down, and once more by accident
    assert b.captions["screen"] == "placing" and b.captions["fire"] == "в бой"
    yield from press(7)
    yield from wait(60)
    yield from press(B, B, B, B, B, B, B, B, B, B)  # ten ships
    assert b.store.read(MATCH) is None
    yield from press(B)  # the menu
    yield from press(L, F)  # PLAY stands beside it
    yield from wait(200)
    assert saved(b) is not None


# Settings


@by_keys(captioned)
def test_settings_change_at_once_and_survive_power_off_and_their_last_page_tells_the_version(b):
    before = unattended().settings.light
    yield from wait(POWER_ON)
    yield from press(L, F, L)  # settings stand last; the page before the first is the last
    yield from press(U, D, F)
    yield from wait(10)
    assert b.captions["text"] == "ЗАЛП " + VERSION
    yield from press(B)
    yield from wait(10)
    assert b.store.read("settings") == b"zalp-settings-1\n"  # it changes nothing
    yield from press(F)
    for name in NAMES:
        if name == "teach":
            continue  # the menu has a page for it; a new handheld alone
        if name != "bank":
            yield from press(D if name in ("brightness", "volume") else U)
        if name == "brightness":
            assert b.panels.brightness < before
        if name == "alphabet":
            assert "Ё" in b.panels.letters
        yield from press(R)
    yield from press(B)
    yield from wait(10)
    kept = Settings.load(Storage(b.store))
    for name in NAMES:
        if name not in ("bank", "teach"):
            assert kept[name] != DEFAULTS[name], name
    again = unattended(b.store.records)
    assert again.settings["language"] == "en" and again.palette.name == "safe"
    assert again.word("play") == "PLAY!"


def test_every_setting_has_its_choices_and_a_default_among_them():
    for name in list(NAMES) + list(CHOICES) + list(DEFAULTS):
        text = f"zalp/console/settings.py: {name} belongs into NAMES, CHOICES and DEFAULTS"
        assert name in NAMES and name in CHOICES and name in DEFAULTS, text
        assert DEFAULTS[name] in CHOICES[name], f"zalp/console/settings.py: DEFAULTS[{name!r}] is none of its CHOICES"


def test_volume_goes_down_to_silence_and_no_further_and_has_no_other_value():
    settings = Settings()
    steps = 0
    while settings.step("volume", -1, False):
        steps += 1
        assert steps < 20
    assert settings["volume"] == "0" and steps == int(DEFAULTS["volume"])
    assert not settings.step("volume", -1, False)
    refused(ValueError, settings.choose, "volume", "11")


def test_a_broken_or_older_settings_record_gives_defaults_for_what_is_missing():
    assert [Settings()[name] for name in NAMES] == [DEFAULTS[name] for name in NAMES]
    for record in (
        b"",
        b"\xff\xfe",
        b"volume",
        b"volume=",
        b"volume=99\nlanguage=xx\nnonsense=1\n=\n===\n",
        bytes(range(256)),
    ):
        settings = Settings.load(Storage(scripted.Store({"settings": record})))
        assert str(settings) == str(Settings()), record
    older = Settings.load(Storage(scripted.Store({"settings": b"zalp-settings-0\nvolume=1\nshape=round\n"})))
    older.meet("seabattle", CAPTAINS)
    assert older["volume"] == "1" and older["captain"] == CAPTAINS[0]


def test_each_game_keeps_its_opponent_and_an_older_record_serves_all():
    settings = Settings.load(Storage(scripted.Store({"settings": b"zalp-settings-1\ncaptain=navigator\n"})))
    for game in ("seabattle", "straume"):
        settings.meet(game, CAPTAINS)
        assert settings["captain"] == "navigator"
    settings.choose("captain", "admiral")
    again = Settings.load(Storage(scripted.Store({"settings": str(settings).encode()})))
    found = []
    for game, opponents in (("seabattle", CAPTAINS), ("straume", CAPTAINS), ("third", ("gull",))):
        again.meet(game, opponents)
        found.append(again["captain"])
    assert found == ["navigator", "admiral", "gull"]


# Words, frames, keys


def test_a_word_is_said_in_the_language_and_one_that_is_not_in_the_table_is_refused():
    """That both languages have all words, and pictures of their letters: tests/test_languages.py."""
    assert word("boatswain", "ru") == "БОЦМАН" and word("boatswain", "en") == "BOATSWAIN"
    refused(KeyError, word, "pla", "en")


def test_no_icon_serves_two_entries():
    # An entry and its icon are one for one, wherever it is chosen.
    shown = {}

    def chosen(stage, entries, at=0):
        for name, icon, _ in entries:
            if isinstance(icon, str):  # a rank's or a medal's picture is of its own
                shown.setdefault(icon, set()).add(name)
        return choose(stage, entries, at)

    def script(b):
        yield from wait(POWER_ON)
        yield from press(L, L, F, B, R, R)  # the logbook
        yield from press(R, R, F, B, L, L, F)  # the opponents; a match
        yield from wait(300)
        yield from press(B, B)
        yield from wait(30)
        yield from press(R, F, F)  # a new match: a question
        yield from press(L, L, F, L, L, F)

    with loader.using("menu"):  # held: MicroPython would load another one after the match, and did after other tests
        used = sys.modules["zalp.console.screens.menu"]
        choose = used.choose
        used.choose = chosen
        try:
            played(script)
        finally:
            used.choose = choose
    assert "no" in shown and "yes" in shown and "play" in shown and "by-rules" in shown
    more = list(NAMES[:-1]) + ["forget", "zalp"] + list(PRESETS)
    more += [own_rules.key_of(at) for at in range(len(own_rules.PAGES))]
    for name in more + list(link.Link.PAUSE):
        shown.setdefault(name, set()).add(name)
    for icon, names in shown.items():
        # The menu's entries of the opponent and of the rules have the icons of what is chosen.
        assert names <= {icon, "captain" if icon in CAPTAINS else "rules"}, (icon, names)
    pictures = [bytes(icons.picture(icon, "seabattle")) for icon in shown]
    pictures += [bytes(medals.medal(name, True)) for name in MEDALS] + [bytes(medals.rank(n)) for n in range(8)]
    assert len(set(pictures)) == len(pictures)


@by_keys(played)
def test_frames_keep_their_beat_and_pictures_that_keys_bring_leave_it_as_it_is(b):
    times = []
    b.panels.seen = lambda rgb: times.append(b.clock.now)
    yield from wait(POWER_ON + 50)
    assert {times[i] - times[i - 1] for i in range(1, len(times))} == {FRAME_MS}
    for _ in range(4):
        yield R  # pictures beside the beat
        yield R
        yield L
        yield from wait(3)
    gaps = [times[i] - times[i - 1] for i in range(1, len(times))]
    assert max(gaps) == FRAME_MS and gaps.count(0) >= 12, gaps[-20:]


@slow
def test_no_screen_is_a_dead_end():
    # Whatever is pressed, BACK pressed often enough leads to a menu from which FIRE starts or continues a match.
    rng = Rng(31)
    for _ in range(daily(3, 12)):

        def script(b):
            yield from wait(POWER_ON)
            for _ in range(60):
                yield from press(rng.below(16))
                yield from wait(rng.below(40))
            for _ in range(14):
                yield from press(B)
                yield from wait(150)
            yield from press(F)
            yield from wait(400)
            assert saved(b) is not None

        played(script, 50 + rng.below(100))
