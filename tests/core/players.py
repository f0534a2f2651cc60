"""Scripts of keys for the scripted board: who plays the whole game in the tests. Imports console and seabattle.

Each is a generator of keys (a number, or None to wait a frame), to be chained with `yield from`. They know what a
player at the handheld could not: they read the saved match, both seas included, to shoot as well or as badly as a test
needs.
"""

import scripted

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.logbook.book import Book
from zalp.console.stage import Stage
from zalp.console.storage import ENTRIES, LOGBOOK
from zalp.seabattle.rules import Fleet, Match, Rng, Sea, finish
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE
from zalp.seabattle.screens import waking
from zalp.seabattle.screens.match.game import playing
from zalp.seabattle.screens.records import MATCH

ME, THEM = 0, 1  # players of a match against a captain
POWER_ON = 100  # frames after which the menu stands


def board(script, seed=1, records=None, seen=None):
    """A scripted board with these records in its store."""
    return scripted.Board(script, seed, scripted.Store(dict(records or {})), seen)


def staged(board):
    """A Stage on this board, on which Sea Battle is played."""
    stage = Stage(board)
    stage.begin(scripted.FIRST)
    return stage


def done(coroutine):
    """Runs a coroutine of the stage's to its end; returns its value."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits for something that the board does not have")


def unattended(records=None):
    """A Stage on a board without keys, for what is tested below the screens."""
    return staged(board(lambda _: iter(()), 1, records))


def played(script, seed=1, records=None, seen=None, first=None):
    """The board when the whole game has run the script on it. first: who begins, in place of a seed."""
    return scripted.play(run, board(script, seed if first is None else first_for(first), records, seen))


def by_keys(play, *how, **named):
    """Makes a test of a script: `play(script, ...)` runs it."""

    def made(script):
        def test():
            play(script, *how, **named)

        return test

    return made


def woken(records):
    """(the unfinished match or None, whether its record is unreadable): what is read at power-on."""
    return tuple(finish(waking(staged(board(wait, records=records)))))


def settings_record(**chosen):
    return ("zalp-settings-1\n" + "".join([name + "=" + chosen[name] + "\n" for name in chosen])).encode()


def career(records):
    """What the logbook in these records contains."""
    kept = Book(records.get(LOGBOOK))
    finish(kept.reading(records.get(ENTRIES) or kept.entries()))
    return kept.career


def first_entry():
    """From power-on: FIRE on the first entry of the menu."""
    yield from wait(POWER_ON)
    yield keys.FIRE


def in_match(board):
    """From power-on into a match, which is saved at once."""
    yield from first_entry()
    while saved(board) is None:
        yield None


def listen(b):
    """The effects that are played from now on, in a list that grows."""
    heard = []
    play = b.speaker.source.play
    b.speaker.source.play = lambda effect, ms=None, then=None: (heard.append(effect), play(effect, ms, then))
    return heard


_seeds = {}


def first_for(player):
    """A seed whose coin toss lets `player` begin."""
    if player not in _seeds:
        _seeds[player] = _first_for(player)
    return _seeds[player]


def _first_for(player):
    def script(b):
        yield from wait(POWER_ON)
        yield keys.FIRE
        yield from wait(200)

    for seed in range(1, 60):
        if saved(played(script, seed)).match.first == player:
            return seed
    raise AssertionError("no seed lets this player begin")


def wait(frames):
    """So many frames in which a screen waits for a key; animations that take no keys do not count."""
    for _ in range(frames):
        yield None


def press(*sequence, then=0):
    """Keys with some frames between them, as fingers are; then: frames without a key after them."""
    for key in sequence:
        yield key
        yield from wait(3)
    yield from wait(then)


def new_game(rules, seed=1, name="cabin-boy", first=ME):
    """(the game of a match that has not begun, both Seas)."""
    rng = Rng(seed)
    seas = [Sea.of(Fleet.random(rules, rng)) for _ in (ME, THEM)]
    return playing(rules).new(rules, seas, name, first, rng), seas


class Saved:
    """The content of a saved match, without making its captain: match, own and theirs (Seas as they were placed),
    name.
    """

    def __init__(self, record):
        lines = dict([line.split(" ", 1) for line in record.decode().split("\n")[1:8]])
        self.match = Match.parse(lines["match"])
        self.rules = self.match.rules
        self.own = Sea.parse(lines["own"], self.rules)
        self.theirs = Sea.parse(lines["theirs"], self.rules)
        self.name = lines["captain"]
        self.rng = lines["lot"]
        self.dutchmen = [sea.fleet.ships[0] for sea in (self.own, self.theirs)]  # where they were before any move
        self._sail(record.decode().split("\n")[8])

    def _sail(self, secret):
        """Where the Flying Dutchmen lie now, which no act reveals."""
        for word in secret.split(" ")[1:]:
            if word[1] == ">" and len(word) > 2:
                self.dutchmen[int(word[0])] = [int(cell) for cell in word[2:].split(".")]


_read = [None, None]  # the record that was requested last, and its content: a script may ask in every frame


def saved(board):
    """The unfinished match in the board's store, or None."""
    record = board.store.read(MATCH)
    if record is not _read[0]:
        _read[:] = record, Saved(record) if record else None
    return _read[1]


def shots(match):
    """The answered shots of a match: (player, cell, answer, ship) each."""
    return [entry[:4] for entry in match.shots()]


def target(game, well):
    """An open cell: the next of the captain's decks for one who shoots well, the next water otherwise (then a deck)."""
    chart = game.match.charts[THEM]
    decks = [cell for ship in game.theirs.fleet.ships for cell in ship if chart.open(cell)]
    if well:
        return decks[0]
    water = [cell for cell in range(game.rules.cells) if chart.open(cell) and cell not in decks]
    return (water + decks)[0]


def shoot(cell):
    """Type a coordinate, then FIRE."""
    yield from (cell % 10, cell // 10, keys.FIRE)


def battle(board, well, shots=1000):
    """Play the match that runs or is about to begin, to its end or for so many own shots; returns what was saved."""
    return (yield from _acting(board, shots, lambda game: shoot(target(game, well))))


def _acting(board, acts, answer):
    """Press answer(game), a generator of keys, whenever the saved match waits for us, at most so many times; returns
    what was saved last.
    """
    last = game = None
    while acts:
        record = board.store.read(MATCH)
        if record is None:
            if game:
                return game
            yield None
        elif record is not last:
            last, game = record, saved(board)
        elif game.match.owes(ME):
            acts -= 1
            yield from answer(game)
            while board.store.read(MATCH) is last:
                yield None
        else:
            yield None
    return game


class Hunter:
    """Finds ships by answers alone, on 10 by 10 cells where they do not touch. A cell is (column, row); known: what was
    learnt of each, or "" where no ship can be.
    """

    def __init__(self):
        self.known = {}
        self._struck = []  # cells of a wounded ship

    def learn(self, cell, answer):
        """answer: miss, hit or sunk."""
        self.known[cell] = answer
        if answer == "hit":
            self._struck.append(cell)
        elif answer == "sunk":
            for x, y in self._struck + [cell]:
                for near in range(9):
                    self.known.setdefault((x + near % 3 - 1, y + near // 3 - 1), "")
            self._struck = []

    def target(self):
        """Beside the decks that were hit, in line if two are known; otherwise along every fourth diagonal first."""
        for x, y in self._struck:
            upright = len(self._struck) > 1 and self._struck[0][0] == self._struck[1][0]
            level = len(self._struck) > 1 and not upright
            for near in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)):
                line = not (level if near[0] == x else upright)
                if line and near not in self.known and min(near) >= 0 and max(near) < 10:
                    return near
        for diagonal in (2, 0, 3, 1):
            for step in range(100):
                cell = step * 37 % 10, step * 37 % 100 // 10
                if sum(cell) % 4 == diagonal and cell not in self.known:
                    return cell


def again(ready):
    """On the last pages of a match: FIRE, page by page, until ready()."""
    for _ in range(40):
        if ready():
            return
        yield from press(keys.FIRE, then=20)
    raise AssertionError("there is no other match")


def whole_match(board, well, after=1500):
    """From power-on through one match to the end of it, and some time on its last pages."""
    yield from wait(POWER_ON)
    yield keys.FIRE
    yield from battle(board, well)
    yield from wait(after)


# Under any rules


def aim_at(rules, cell):
    """Type the name of any cell of a sea, by way of another name: typed again, a name goes on by ten."""
    x, y = cell % rules.width, cell // rules.width
    row = y % 10
    yield keys.UP  # takes back a column that was typed
    yield from press(x % 10, row - 1 if row else 1)
    across = len(range(x % 10, rules.width, 10))
    for _ in range(1 + y // 10 * across + x // 10):
        yield from press(x % 10, row)


def fleet_cells(fleet):
    """The cells that are to be hit, the submarine's last."""
    return [cell for ship in fleet.ships + (fleet.submarines,) for cell in ship]


def wanted(game, sea, chart, well, count):
    """`count` open cells: the decks of `sea` for one who shoots well, otherwise water, as far as there is any."""
    decks = game.dutchmen[THEM] if game.rules.dutchman else fleet_cells(sea.fleet)
    decks = [cell for cell in decks if chart.open(cell)]
    others = [cell for cell in range(game.rules.cells) if chart.open(cell) and cell not in decks]
    return (decks + others if well else others + decks)[:count]


def in_variant(board):
    """From power-on into a match under any rules, which are read, or on with the one that was saved."""
    yield from first_entry()
    yield from wait(20)
    if saved(board) is None:
        yield keys.FIRE
    while saved(board) is None:
        yield None


def variant_battle(board, well, acts=2000):
    """As `battle`, under any rules: shots, salvoes, gifts, moves. Returns what was saved last."""
    return (yield from _acting(board, acts, lambda game: _variant_act(game, well)))


def _variant_act(game, well):
    cells = wanted(game, game.theirs, game.match.charts[THEM], well, game.rules.cells)
    return act_of(game, ME, cells)


def act_of(game, player, cells):
    """The keys of the act that this player owes. cells: where he would shoot, the best first."""
    match = game.match
    if match.due == GIVE:
        yield from press(keys.FIRE)
    elif match.due == MOVE:
        yield from press(*((keys.BACK,) if len(match.acts) & 1 else (7, keys.FIRE)))
    else:
        salvo = match.due == CHOOSE
        for cell in cells[: match.salvo_size(player) if salvo else 1]:
            yield from aim_at(game.rules, cell)
            yield keys.FIRE
        if salvo:
            yield keys.HELD << 4 | keys.FIRE
