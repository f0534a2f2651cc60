"""Two linked units as their players meet them: two scripted boards, one in-memory cable, both at the same clock."""

import scripted
import table
from any_game import captioned
from daily import slow
from instead import instead
from players import POWER_ON, again, by_keys, career, press, settings_record, shoot, unattended, wait
from table import Unit, until

from zalp.console import keys, loader, power
from zalp.console.link.duel.verdict import FALSE_ANSWER
from zalp.console.link.duel.wire import KEY
from zalp.console.logbook.book import place
from zalp.console.logbook.career import MATCHES, WINS
from zalp.console.show import palette
from zalp.console.stage import Stage
from zalp.seabattle.cable import CALLING, OVER, PLACING, PLAYING, Duel
from zalp.seabattle.cable import side as cable
from zalp.seabattle.rules import DRAWN, Fleet, Rng, Rules, Sea, finish
from zalp.seabattle.screens.duel import duel
from zalp.seabattle.screens.records import DUEL
from zalp.seabattle.sheets import shelf

F, B, R, L, U = keys.FIRE, keys.BACK, keys.RIGHT, keys.LEFT, keys.UP


class Recorded(Duel):
    """The engine, to be found by the scripts: they know more than a player can."""

    def __init__(self, records, entropy, software="", at_once=True):
        store = getattr(records, "store", records)  # the unit's own, behind the link's
        super().__init__(records, entropy, getattr(store, "software", None) or software, at_once)
        store.engine = self

    def take(self, message):
        """A third party has changed the key that so many messages have."""
        store = getattr(self.state.store, "store", self.state.store)
        if message[0] == KEY and getattr(store, "bent", 0):
            store.bent -= 1
            message = message[:5] + bytes((message[5] ^ 1,)) + message[6:]
        super().take(message)

    def call(self, rules):
        """Under the rules of this store's unit, where a test has given it some."""
        store = getattr(self.state.store, "store", self.state.store)
        super().call(getattr(store, "rules", None) or rules)  # other tests have stores of their own


class Store(table.Store):
    rules = None
    software = None  # what it says of itself
    bent = 0  # keys that a third party changes on their way to it


class Table(table.Table):
    Store = Store


class Set(Table):
    """settings: of both units, from the start."""

    def __init__(self, *scripts, settings):
        self.settings = list(settings)
        super().__init__(*scripts)

    def Store(self):
        return Store({"settings": self.settings.pop(0)})


def word(stage, key, more=()):
    """Stage.word, recorded: the words that a board has shown."""
    if isinstance(stage.board, Unit):
        if key in stage.board.words:
            stage.board.words.remove(key)
        stage.board.words.append(key)
        stage.board.times[key] = stage.board.times.get(key, 0) + 1
        stage.board.stage = stage
    return _word(stage, key, more)


_word = Stage.word
Stage.word = word
duel.Duel = Recorded
loader.GIVES_BACK = False  # the modules stay as they are changed here


def to_the_duel(board):
    """From power-on into the duel's waiting picture: the menu's fourth entry, its first with a room at the jack."""
    yield from wait(POWER_ON)
    yield from press(*([F] if board.jack.far else [R, R, R, F]))
    assert board.engine is not None, "the menu leads to the duel"


def deal(board):
    """A fleet is dealt as soon as both are agreed."""
    yield from until(lambda: board.engine.phase >= PLACING)
    yield from wait(60)
    yield from press(F)
    yield from until(lambda: board.engine.phase >= PLAYING)


def begin(board):
    """From power-on until both fleets are dealt."""
    yield from to_the_duel(board)
    yield from deal(board)


def aims(board):
    engine = board.engine
    return engine.phase == PLAYING and engine.match.turn == engine.side and engine.match.pending is None


def fight(table, number, board, well, ready):
    """Shoot until ready(): the decks of the other sea one by one, or its water."""
    while not ready():
        if aims(board) and board.engine.present:
            theirs = table.stores[1 - number].engine
            chart = board.engine.match.charts[1 - board.engine.side]
            decks = [cell for ship in theirs.sea.fleet.ships for cell in ship]
            cells = [cell for cell in range(100) if chart.open(cell) and (cell in decks) == well]
            if cells:
                yield U  # takes back a column that was typed
                yield from shoot(cells[0])
        yield from wait(20)


def ended(board):
    return lambda: board.engine.phase == OVER and board.engine.resting


def in_battle(table, number, board):
    """From power-on until four shots were fired at water."""
    yield from begin(board)
    yield from fight(table, number, board, False, shots(board, 4))


def last_pages(board):
    """Through the words and the seas, back to the menu."""
    yield from until(ended(board))
    yield from wait(6000)
    yield from press(B)
    yield from wait(40)


def whole(well):
    def script(table, number, board):
        yield from begin(board)
        yield from fight(table, number, board, well, ended(board))
        yield from last_pages(board)

    return script


def shots(board, count):
    return lambda: board.engine.match is not None and len(list(board.engine.match.shots())) >= count


def same_end(table):
    one, two = table.engines()
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0), (one.outcome, two.outcome)
    assert str(one.match) == str(two.match)
    assert DUEL not in table.stores[0].records and DUEL not in table.stores[1].records
    return one.outcome


def book(store):
    """The logbook in a unit's store."""
    return career(store.records)


def shelved(store):
    """The newest match on a unit's shelf."""
    return finish(shelf.unpacking(store.records[place(book(store).kept - 1)]))


@slow
def test_two_players_press_duel_play_to_the_end_and_keep_the_same_log():
    table = Table(whole(True), whole(False)).play()
    outcome = same_end(table)
    assert outcome.cause == "sunk" and outcome.winner == table.engines()[0].side
    winner, loser = [book(store) for store in table.stores]
    assert winner.of("cable")[WINS] == winner.of("cable=classic")[WINS] == 1 and loser.of("cable")[WINS] == 0
    assert loser.of("cable")[MATCHES] == 1 and winner.points == 5 and loser.points == 0
    assert winner.verdicts == loser.verdicts == {"sunk": 1} and winner.duel == loser.duel == table.engines()[0].id.hex()
    assert "first-win" in winner.medals and "cut-cable" not in winner.medals and not loser.medals
    for number, engine in enumerate(table.engines()):
        sheet = shelved(table.stores[number])
        assert list(sheet.match.acts) == list(engine.match.acts)
        headers, result = shelf.headline(table.stores[number].records[place(0)])
        assert headers["Versus"] == "cable" and headers["Won"] == ("yes", "no")[number]
        assert result == outcome.winner and headers["AB"[engine.side]] == ""
    assert len(table.engines()[0].match.charts[table.engines()[1].side].left) == 0


def test_another_duel_takes_one_press_and_the_page_can_press_for_the_player():
    """On the first page of the result: FIRE, or what is pressed on the page beside the handheld."""
    ids = []

    def script(table, number, board):
        yield from to_the_duel(board)
        for page_asks in (True, False):
            yield from deal(board)
            if number == 0:
                yield from until(lambda: board.captions["screen"] == "battle")
                yield from wait(100)
                yield from pause_and(2, R, F)
            yield from until(ended(board))
            yield from until(lambda: board.captions["screen"] == "finale" and board.captions["fire"] == "ещё раз")
            winner, told = ("other", "me")[number], board.engine.id.hex()[:8].upper()
            assert board.captions["duel"].split() == ["over", winner, told]
            ids.append(board.engine.id)
            if number:
                yield from until(lambda: board.captions.get("offer") == "rematch")
            yield from wait(1000)
            if page_asks and number == 0:
                board.wanted = 1
            else:
                yield from press(F)
            yield from until(lambda: board.engine.phase >= PLACING and board.engine.phase < OVER)
        board.wanted = 1  # too late for the duel that has come: it is no yes to the next one
        yield from deal(board)
        if number == 0:
            board.engine.watch._waits_in_vain = lambda *_: True  # the other side has not gone on for a minute
            yield from until(lambda: board.captions.get("claim") == "win")
            board.wanted = 3
            yield from until(lambda: board.engine.phase == OVER)
            assert (board.engine.outcome.winner, board.engine.outcome.cause) == (board.engine.side, "left")
        yield from until(lambda: board.captions["fire"] == "ещё раз")
        yield from wait(40)
        board.wanted = 2  # no
        yield from until(lambda: board.captions["screen"] == "menu")

    Table(script, script).play()
    assert len(set(ids)) == 2


def test_keys_typed_while_an_answer_is_awaited_are_the_next_shot():
    seen = {}

    def script(table, number, board):
        yield from begin(board)
        engine = board.engine
        if number == 0:
            yield from fight(table, number, board, False, lambda: engine.match.turn == engine.side)
            yield from wait(150)
            theirs = table.stores[1].engine.sea.fleet.ships
            cells = [cell for ship in theirs for cell in ship][:3]
            before = len([shot for shot in engine.match.shots() if shot[0] == engine.side])
            yield from shoot(cells[0])
            table.plugged[0] = False  # the answer takes its time
            yield from press(cells[1] % 10, cells[1] // 10, F, cells[2] % 10)
            table.plugged[0] = True
            yield from wait(400)
            yield from press(cells[2] // 10, F)
            yield from wait(200)
            ours = [shot[1] for shot in engine.match.shots() if shot[0] == engine.side]
            seen["shots"] = ours[before:], cells
        else:
            yield from fight(table, number, board, False, lambda: "shots" in seen)

    Table(script, script).play()
    assert seen["shots"][0] == seen["shots"][1]


@slow
def test_neither_a_duels_end_nor_three_sunk_ships_give_the_rest_away():
    """Two duels of two units. The attacker knows of the victim what the panels show him and the cable reveals."""
    seen = []  # (ships that he had sunk, or all of them; the fleet that he would have liked to know)

    def attacker(table, number, board):
        yield from begin(board)
        chart = board.engine.match.charts[1 - board.engine.side]
        ships = table.stores[1].engine.sea.fleet.ships
        yield from fight(table, number, board, True, lambda: len(chart.left) == len(ships) - 3)
        seen.append(([ship for ship in ships if not any(chart.open(cell) for cell in ship)], ships))
        yield from fight(table, number, board, True, ended(board))
        seen.append((board.engine.fleet, None))
        yield from once_more(board)
        seen.append((None, table.stores[1].engine.sea.fleet.ships))

    def victim(table, number, board):
        yield from begin(board)
        yield from fight(table, number, board, False, ended(board))
        yield from once_more(board)
        yield from until(lambda: len(seen) == 3)

    def once_more(board):
        yield from again(lambda: board.engine.phase != OVER)
        yield from deal(board)

    table = Table(attacker, victim)
    rng = Rng(42)  # of the victim's board: what that gave its generator at power-on
    first = rng.below(1 << 15) << 15 | rng.below(1 << 15)
    table.play()
    (sunk, rest), (revealed, _), (_, following) = seen
    assert len(sunk) == 3 and sorted(revealed) == sorted(rest)
    for state in range(first - 20, first + 20):
        rng = Rng(state)
        fleet, then = [Fleet.random(Rules(), rng).ships for _ in (0, 1)]
        assert not all(ship in fleet for ship in sunk) and sorted(fleet) != sorted(rest)
        assert sorted(then) != sorted(following)


@slow
def test_a_pulled_cable_is_seen_and_heard_within_three_seconds_and_the_duel_goes_on():
    seen = {}

    def script(table, number, board):
        yield from begin(board)
        yield from fight(table, number, board, number == 0, shots(board, 8))
        if number == 0:
            count = len(board.engine.match.acts)
            table.plugged[0] = False
            pulled = table.now
            played = []
            board.speaker.source.play = lambda effect, ms=None, then=None: played.append((effect, table.now))
            yield from until(lambda: played and played[-1][0] == "link-lost")
            seen["heard"] = table.now - pulled
            corners = set()
            for _ in range(200):
                corners.add(bytes(board.panels.rgb[:3]))
                yield None
            seen["corners"] = corners
            # Both seas are still on the panels: the captions inform a player who hides one from his neighbour.
            assert (board.captions["screen"], board.captions["sides"]) == ("link-lost", "enemy own")
            assert len(board.engine.match.acts) <= count + 2
            table.plugged[0] = True
            back = table.now
            yield from until(lambda: played[-1][0] == "link-found")
            seen["back"] = table.now - back
            del board.speaker.source.play
        yield from fight(table, number, board, number == 0, ended(board))
        yield from last_pages(board)

    table = Table(script, script).play()
    assert same_end(table).cause == "sunk"
    assert seen["heard"] <= 3000 and seen["back"] <= 3000, seen
    assert b"\x50\0\0" in seen["corners"] and len(seen["corners"]) > 1
    assert table.engines()[0].counters["lost"] == 1
    assert "cut-cable" in book(table.stores[0]).medals and "cut-cable" not in book(table.stores[1]).medals


def test_dark_and_sleeping_units_keep_their_link_and_the_other_players_shot_lights_them():
    seen = {}

    def script(table, number, board):
        yield from begin(board)
        yield from until(lambda: all(engine.phase == PLAYING for engine in table.engines()))
        yield from until(lambda: number in seen or aims(board))
        if aims(board):
            seen[1 - number] = "waits"
            other = table.units[1 - number]
            board.speaker.source.play = lambda effect, ms=None, then=None: seen.setdefault("heard", []).append(effect)
            yield from until(lambda: board.slept[0] > 3000 and other.slept[0] > 3000)
            yield from wait(2000)  # both asleep by now: dark for good
            assert not board.panels.lit and not other.panels.lit
            assert board.slept[1] == other.slept[1] == 0  # the chip itself never sleeps beside a cable
            assert board.engine.present and other.engine.present and "link-lost" not in seen.get("heard", ())
            del board.speaker.source.play
            yield from press(F)  # wakes
            yield from fight(table, number, board, True, shots(board, 1))
            yield from until(lambda: other.panels.lit)
            seen["lit"] = True
        else:
            yield from until(lambda: "lit" in seen)
        yield from wait(100)

    with instead(power, MATCH_IDLE=100, SLEEP=40, LOOK=5, LOUD=0):
        table = Table(script, script).play()
    assert seen["lit"] and [len(engine.match.acts) for engine in table.engines()] == [2, 2]


def test_an_empty_battery_in_a_duel_keeps_it_and_it_goes_on_after_the_switch():
    def after(table, number, board):
        yield from wait(POWER_ON)
        yield from press(F)
        yield from until(lambda: board.engine.phase == PLAYING and board.engine.present)

    def other(table, number, board):
        yield from in_battle(table, number, board)
        yield from until(lambda: "empty-kept" in table.units[1 - number].words)
        yield from until(lambda: not board.engine.present)  # a stopped unit does not answer
        table.cut(1 - number)
        table.boot(1 - number, after)
        yield from until(lambda: board.engine.present)
        yield from wait(100)

    def drained(table, number, board):
        yield from in_battle(table, number, board)
        board.battery.charge = 3600
        while True:
            yield None

    with instead(power, LOOK=5, LOUD=0):
        table = Table(drained, other).play()
    assert len(table.engines()[0].match.acts) == len(table.engines()[1].match.acts) >= 8


def pause_and(steps, *sure):
    """BACK, and FIRE on the entry so many steps to the right; sure: what is answered to the question."""
    yield from press(B)
    yield from wait(60)
    yield from press(*([R] * steps + [F]))
    yield from wait(60)
    yield from press(*sure)


class CutStore(Store):
    """Cuts the power at change number `cut` of those after a duel's end; changed: the names of those before it."""

    cut = None

    def ends(self, name):
        if self.engine and self.engine.phase == OVER:
            if self.cut == len(self.changed):
                self.cut = -1
                raise scripted.PowerCut
            self.changed.append(name)

    def write(self, name, data):
        self.ends(name)
        super().write(name, data)

    def erase(self, name):
        self.ends(name)
        super().erase(name)


class CutTable(Table):
    """Two units with the records of two that were switched off before the last shot of their duel; one of them loses
    its power at a change of its store, and is switched on again.
    """

    Store = CutStore

    def __init__(self, records, victim, cut):
        super().__init__(resumed, resumed)
        for number in (0, 1):
            self.stores[number].records.update(records[number])
            self.stores[number].changed = []
        self.stores[victim].cut = cut

    def went_dark(self, number):
        if self.stores[number].cut == -1:
            self.stores[number].cut = None
            self.boot(number, seen_again)


def resumed(table, number, board):
    """The duel in the store goes on, to its end."""
    yield from wait(POWER_ON)
    yield from press(F)
    yield from until(lambda: board.engine is not None)
    yield from fight(table, number, board, number == 0, lambda: board.engine.phase == OVER)
    yield from seen_out(table, number, board)


def seen_out(table, number, board):
    """The last pages, with the other unit for as long as it is there."""
    yield from until(lambda: ended(board)() or not table.jacks[1 - number].powered)
    yield from wait(2000)
    yield from press(B)
    yield from wait(40)


def seen_again(table, number, board):
    """Whatever is in the store of it."""
    yield from wait(POWER_ON)
    if DUEL in board.store.records:
        yield from press(F)
        yield from until(lambda: board.engine and board.engine.phase == OVER)
        yield from seen_out(table, number, board)


@slow
def test_a_power_cut_at_every_write_of_a_duels_end_leaves_it_in_both_logbooks_once():
    def early(table, number, board):
        yield from begin(board)
        yield from fight(table, number, board, number == 0, lambda: hits(table) == 19)
        yield from wait(100)

    def hits(table):
        match = table.engines()[0].match
        return match.figures(table.engines()[0].side)[1] if match else 0

    made, counts = Table(early, early).play(), [None, None]
    for victim in (0, 1):
        cut = 0
        while counts[victim] is None:
            table = CutTable([dict(store.records) for store in made.stores], victim, cut).play()
            if table.stores[victim].cut == cut:
                counts[victim] = cut  # there was no change with that number
            for number, store in enumerate(table.stores):
                case = (victim, cut, number, store.changed, sorted(store.records))
                kept = book(store)
                assert kept.verdicts == {"sunk": 1} and kept.of("cable")[MATCHES] == 1, case
                assert kept.of("cable")[WINS] == 1 - number and kept.kept == 1, case
                assert shelved(store).match.over, case
            cut += 1
    assert min(counts) >= 3, counts


@slow
def test_resigning_asks_first_and_both_see_what_was_afloat():
    found = []

    def script(table, number, board):
        yield from in_battle(table, number, board)
        if number == 0:
            yield from until(lambda: aims(board) or board.engine.match.turn != board.engine.side)
            yield from wait(100)
            yield from pause_and(2)
            assert board.engine.phase == PLAYING
            yield from press(F)  # no comes first
            assert board.engine.phase == PLAYING
            yield from wait(30)
            yield from pause_and(2, R, F)
        yield from until(ended(board))
        yield from until(lambda: board.words[-1] == "rematch-asked")
        found.append(list(board.stage.scene.looks[:100]).count(palette.FOUND))
        yield from last_pages(board)

    table = Table(script, script).play()
    outcome = same_end(table)
    assert found == [20, 20]  # nobody had hit
    assert outcome.cause == "resigned" and outcome.winner == table.engines()[1].side


@slow
def test_a_draw_is_offered_in_the_pause_and_taken():
    def script(table, number, board):
        yield from in_battle(table, number, board)
        if number == 0:
            yield from wait(100)
            yield from pause_and(1)
        else:
            yield from until(lambda: board.engine.offered)
            yield from wait(100)
            yield from press(R, F)
        yield from until(ended(board))
        yield from last_pages(board)

    outcome = same_end(Table(script, script).play())
    assert (outcome.winner, outcome.cause) == (DRAWN, "agreed")


def test_both_may_compare_the_signs_of_their_agreement_in_the_pause():
    shown = [None, None]

    def script(table, number, board):
        yield from in_battle(table, number, board)
        yield from wait(100)
        stage = board.stage
        tell = stage.tell

        def telling(text, *more):
            shown[number] = text
            return tell(text, *more)

        stage.tell = telling
        yield from pause_and(3)
        yield from until(lambda: all(shown))

    table = Table(script, script).play()
    signs = table.engines()[0].signs
    assert shown[0] == shown[1] and len(signs) == 4 and shown[0].endswith(": " + " ".join(signs))


@slow
def test_a_unit_that_is_there_and_silent_for_a_minute_may_be_left_with_a_win():
    def script(table, number, board):
        yield from begin(board)
        if number == 1:
            yield from fight(table, number, board, False, lambda: shots(board, 4)() and not aims(board))
            board.engine.next_message = lambda: None  # it pings and acknowledges
        else:
            yield from fight(table, number, board, False, lambda: "stalled" in board.words)
            assert board.engine.outcome is None, "the match waits for what its player wants"
            yield from wait(600)
            yield from press(U)  # wakes the panels
            yield from pause_and(5, R, F)
        yield from until(lambda: table.engines()[0].phase == OVER)
        yield from wait(15000 if number == 0 else 0)

    table = Table(script, script).play()
    one = table.engines()[0]
    assert (one.outcome.winner, one.outcome.cause) == (one.side, "left")
    assert "victory" in table.units[0].words and "they-left" in table.units[0].words


@slow
def test_a_unit_that_answers_by_another_fleet_is_caught_and_both_learn_it():
    def script(table, number, board):
        yield from in_battle(table, number, board)
        engine = board.engine
        if number == 1:
            engine.state.play.log._sea = Sea(engine.rules, Fleet.random(engine.rules, Rng(5)).ships)
        yield from fight(table, number, board, number == 0, lambda: engine.phase == OVER)
        yield from wait(15000)

    table = Table(script, script).play()
    one, two = table.engines()
    assert one.outcome.winner == two.outcome.winner == one.side
    assert one.outcome.faults[two.side] == FALSE_ANSWER and one.outcome.faults[one.side] == 0
    assert "they-cheated" in table.units[0].words and "victory" in table.units[0].words
    assert "we-cheated" in table.units[1].words and "defeat" in table.units[1].words
    honest, cheat = [book(store) for store in table.stores]
    assert honest.verdicts == cheat.verdicts == {"violation": 1}
    assert honest.of("cable")[WINS] == 1 and honest.points == 5
    assert cheat.of("cable")[MATCHES] == 1 and cheat.of("cable")[WINS] == 0
    assert cheat.points == 0 and not cheat.medals


def agreeing(wishes, other=None):
    """What both players read above the choice of their fleets, whose settings say who begins; whether each begins, None
    for the toss. other: rules that the second unit proposes, which are taken.
    """
    read = [None, None]

    def script(table, number, board):
        if number:
            board.store.rules = other
        yield from to_the_duel(board)
        yield from until(lambda: board.engine.phase >= PLACING or board.engine.asked)
        if board.engine.asked:
            yield from until(lambda: board.captions["screen"] == "question")
            table.asked = board.captions["text"]
            yield from press(R, F)
        yield from until(lambda: "PLAY!" in board.captions["text"])
        read[number] = board.captions["text"]
        assert board.captions["aside"] and "cabin boy" not in board.captions["aside"], "whom nobody meets here"
        yield from press(F)
        yield from until(lambda: board.engine.phase == PLAYING)

    made = Set(script, script, settings=[settings_record(language="en", begins=wish) for wish in wishes])
    made.asked = None
    made.play()
    begins = [engine.first for engine in made.engines()]
    for engine in made.engines():
        assert engine.first is None or (engine.log.first == engine.side) == engine.first
    return read, begins, made.asked


def test_who_begins_is_agreed_and_shown_with_the_rules():
    assert agreeing(("toss", "toss")) == (["PLAY!", "PLAY!"], [None, None], None)
    assert agreeing(("me", "them")) == (["PLAY! FIRST: YOU", "PLAY! FIRST: THE ENEMY"], [True, False], None)
    proposed = "PLAY! FIRST: BY TOSS. THE ENEMY PROPOSED: "
    assert agreeing(("me", "me")) == ([proposed + "THE ENEMY"] * 2, [None, None], None)
    assert agreeing(("toss", "them")) == ([proposed + "YOU", "PLAY! FIRST: BY TOSS"], [None, None], None)
    assert agreeing(("turns", "turns")) == (["PLAY! FIRST: BY TOSS"] * 2, [None, None], None), "there was none before"
    read, begins, asked = agreeing(("them", "me"), Rules(shots="single"))
    assert begins == [False, True] and [text.split("PLAY!")[1] for text in read] == [" FIRST: THE ENEMY", " FIRST: YOU"]
    assert asked in ("PLAY: SINGLE. FIRST: THE ENEMY? NO", "PLAY: CLASSIC. FIRST: YOU? NO"), asked


def test_rules_without_room_end_no_program_and_are_refused():
    proposals = Rules(fleet=("8",) * 12), Rules(fleet=("1",) * 26)

    def script(table, number, board):
        board.store.rules = proposals[number]
        yield from to_the_duel(board)
        yield from until(lambda: "refused" in board.words or board.engine.asked)
        if board.engine.asked:
            yield from wait(60)
            yield from press(R, F)
            yield from until(lambda: board.engine.phase == PLACING)
            yield from wait(60)
        yield from press(F)
        yield from wait(3000)

    with instead(cable, crowded=lambda rules: False):  # units that propose anything
        table = Table(script, script).play()
    for unit in table.units:
        assert "refused" in unit.words and "foreign" not in unit.words


@slow
def test_a_fleet_that_finds_no_room_is_reported_and_ends_no_program():
    tight = Rules(fleet=("###/#.#/###",) * 6)  # the area would do; only four have room

    def script(table, number, board):
        board.store.rules = tight
        yield from to_the_duel(board)
        yield from until(lambda: board.engine.phase == PLACING)
        yield from wait(60)
        yield from press(F)
        yield from until(lambda: "no-room" in board.words)
        yield from wait(600)
        board.words.clear()
        yield from press(R, F)  # by hand
        yield from press(9)
        yield from until(lambda: "no-room" in board.words)
        yield from wait(600)
        assert board.engine.phase == PLACING

    Table(script, script).play()


@slow
def test_a_duel_whose_other_unit_is_gone_can_be_left_for_a_new_one():
    def script(table, number, board):
        yield from in_battle(table, number, board)
        if number == 1:
            return
        yield from until(lambda: not board.engine.present)
        yield from wait(100)
        yield from pause_and(5, R, F)
        yield from until(lambda: board.engine.phase == OVER)
        yield from wait(15000)
        yield from again(lambda: board.engine.phase == CALLING)
        yield from wait(100)
        assert board.engine.phase == CALLING and DUEL not in board.store.records

    table = Table(script, script).play()
    assert "cable-lost" in table.units[0].words and "link-lost" in table.units[0].words


def idle(table, number, board):
    yield from wait(400)


def test_the_waiting_picture_says_what_is_missing_and_up_shows_the_cables_figures():
    pictures = []

    def alone(table, number, board):
        table.plugged[0] = False
        yield from to_the_duel(board)
        for plugged in (False, True):
            table.plugged[0] = plugged
            yield from wait(30)
            pictures.append(bytes(board.panels.rgb[270:300]))
        yield from press(U)
        yield from wait(30)
        pictures.append(bytes(board.panels.rgb))
        yield from press(R)
        yield from wait(30)
        pictures.append(bytes(board.panels.rgb))
        count = len(board.engine.counters)
        for key, at in ((L, 0), (L, count - 1), (R, 0), (U, count - 1)):
            yield from press(key)
            assert board.captions["entry"] == f"{at + 1}/{count}"
        yield from press(B, B)
        yield from wait(60)
        assert board.engine.phase == 0

    Table(alone, idle).play()
    assert len(set(pictures)) == 4


def test_in_a_room_there_is_no_cable_to_be_checked():
    # A friend in a room is waited for, where a unit on the cable is to be plugged in or switched on.
    def alone(table, number, board):
        table.plugged[0] = False
        yield from to_the_duel(board)
        for plugged in (False, True):
            table.plugged[0] = plugged
            yield from wait(30)
        yield from press(B)
        yield from wait(60)

    def parted(table, number, board):
        yield from begin(board)
        if number == 0:
            table.plugged[0] = False
        yield from until(lambda: board.stage.link.lost)
        yield from wait(100)

    for far in (False, True):
        words = set()
        for scripts in ((alone, idle), (parted, parted)):
            table = Table(*scripts)
            for jack in table.jacks:
                jack.far = far
            words.update(table.play().units[0].words)
        for key in ("cable-out", "nobody", "link-lost"):
            assert ("far-" + key in words) == far and (key in words) == (not far), (far, key)


def test_the_cables_figures_close_when_the_waiting_ends():
    def curious(table, number, board):
        yield from to_the_duel(board)
        yield from deal(board) if number else press(U)
        if not number:
            yield from until(lambda: board.engine.phase >= PLACING)
            yield from deal(board)  # no BACK was needed
        yield from fight(table, number, board, False, shots(board, 2))
        table.done += 1
        yield from until(lambda: table.done == 2)

    table = Table(curious, curious)
    table.done = 0
    table.play()
    assert [engine.phase for engine in table.engines()] == [PLAYING, PLAYING]


def test_a_disturbed_agreement_is_told_to_both_who_may_begin_anew():
    said = ["disturbed", "link-lost", "compare", "again"]

    def begins(table, number, board):
        board.store.bent = 1 - number
        yield from to_the_duel(board)
        for name in said:
            yield from until(lambda name=name: name in board.words)
        yield from wait(60)
        yield from press(R, F)
        yield from until(lambda: board.engine.state.confirmed)
        table.seen = (table.seen or 0) + 1
        yield from until(lambda: table.seen == 2)

    Table.seen = None
    table = Table(begins, begins).play()
    assert table.seen == 2 and table.stores[0].engine.id == table.stores[1].engine.id

    def gives_up(table, number, board):
        board.store.bent = 1 - number
        yield from to_the_duel(board)
        yield from until(lambda: "again" in board.words)
        yield from wait(60)
        yield from press(B)
        yield from until(lambda: board.captions["screen"] == "menu")

    Table(gives_up, gives_up).play()


def test_a_player_waiting_for_the_other_fleet_may_keep_the_duel_for_later():
    def keeps(table, number, board):
        yield from to_the_duel(board)
        yield from until(lambda: board.engine.phase >= PLACING)
        yield from wait(60)
        yield from press(F)
        yield from until(lambda: board.engine.state.confirmed)
        yield from wait(60)
        yield from pause_and(1)
        table.seen = board.captions["screen"], DUEL in board.store.records

    def places(table, number, board):
        yield from to_the_duel(board)
        yield from until(lambda: table.seen)

    Table.seen = None
    assert Table(keeps, places).play().seen == ("menu", True)


def test_any_name_of_the_other_units_software_is_drawn():
    def curious(table, number, board):
        yield from to_the_duel(board)
        yield from until(lambda: board.engine.phase >= PLACING)
        yield from wait(60)
        if number:
            yield from wait(600)  # so that the first waits with its fleet placed
            return
        yield from press(F)
        yield from wait(60)
        yield from press(U)
        yield from wait(10)
        for _ in board.engine.counters:
            yield from press(R)
            yield from wait(2)
        table.seen = board.engine.counters["software"]

    table = Table(curious, curious)
    table.units[1].store.software = "zalp_two 1.0@{home}"
    table.play()
    assert table.seen == "zalp_two 1.0@{home}"


@by_keys(captioned, language="en")
def test_without_a_jack_there_is_no_duel_in_the_menu(board):
    yield from wait(POWER_ON)
    seen = set()
    for _ in range(12):
        seen.add(board.captions["text"])
        yield from press(R)
    assert "SETTINGS" in seen and not [text for text in seen if "DUEL" in text], seen
    assert "_secret" not in board.store.records and unattended().link is None
