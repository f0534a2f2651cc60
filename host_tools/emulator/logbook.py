"""The logbook of an emulated Pico, as full as it can be: how much heap its pages and a replay leave free, and how long
it takes to record a match. Scenes of `make measure`. Imports the emulated board, its player and records.
"""

import records

from host_tools.measure import probe
from zalp.console import keys
from zalp.console.logbook.book import PLACES, Book, place
from zalp.console.logbook.career import CABLE, MEDALS, Career, Outcome
from zalp.console.storage import MANY_ENTRIES
from zalp.seabattle.captains import CAPTAINS, make
from zalp.seabattle.cover import OPPONENTS
from zalp.seabattle.rules import Fleet, Match, Rng, Rules, Sea, finish
from zalp.seabattle.rules.acts import shot
from zalp.seabattle.rules.presets import PRESETS
from zalp.seabattle.sheets import shelf
from zalp.seabattle.sheets.sheet import Sheet

from . import play
from .board import CLOCK, OWN, Board, Emulator, EmulatorError

FULL, NEW = "saves/logbook", "saves/quick/_entries"
SCREENS = {
    "power-on": "until the menu stands",
    "menu": "in the menu",
    "pages": "with the fullest logbook open",
    "matches": "at its last matches",
    "replay": "in a replay",
    "coach": "in a replay with the Admiral's thoughts",
}
ENTRIES = 36  # matches that are recorded: so many that littlefs compacts a folder's own block at least once
# Collects garbage and prints the screen, the free bytes and the largest piece.
PROBE = probe.beside(f"""
{probe.PIECE}
async def watch():
    n = 0
    while True:
        await asyncio.sleep_ms(250)
        gc.collect()
        n += 1
        at = 'menu' if n > 7 else 'power-on'
        for module in ('zalp.console.logbook.pages', 'zalp.seabattle.screens.logbook.matches',
                       'zalp.seabattle.screens.logbook.replay', 'zalp.seabattle.screens.match.coach'):
            if module in sys.modules:
                at = module.split('.')[-1]
        print('FREE', at, gc.mem_free(), piece() if n % 4 == 0 else 0)
""")
# Records matches, one after the other, in the logbook in the Pico's store, and times the store's own steps.
ENTRY = """
import gc, time
import drivers
from zalp.console import loader
from zalp.seabattle.rules import Rules, Fleet, Sea, Rng
from zalp.seabattle.rules.acts import shot
from zalp.console.handheld import Storage
loader.know('seabattle')
loader.hold('entry')
loader.hold('game')
from zalp.console.logbook import bookkeeping
from zalp.seabattle.screens.logbook import entry
from zalp.seabattle.screens.match.game import Game
class Timed(drivers.Store):
    growing = ('match',)
    def writing(self, name, data):
        took = []
        steps = super().writing(name, data)
        over = False
        while not over:
            t = time.ticks_us()
            over = next(steps, True)
            took.append(time.ticks_diff(time.ticks_us(), t))
            if not over:
                yield
        print('wrote', name, len(data), *took)
def enter(count, many):
    rules = Rules()
    rng = Rng(5)
    storage = Storage(Timed())
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    game = Game.new(rules, seas, 'two-players', 0, rng)
    chart = game.match.charts
    while not game.ended:
        turn = game.match.turn
        game.act(shot(turn, rng.choice([cell for cell in range(100) if chart[1 - turn].open(cell)])))
    game.name = 'cabin-boy'
    for number in range(count):
        if len(storage.read('_entries')[0] or b'') >= many:
            for _ in bookkeeping.rewriting(storage):
                pass
        game.save(storage)  # the first write after power-on looks for free blocks
        gc.collect()
        t = start = time.ticks_us()
        longest = 0
        for _ in entry.entering(storage, game):
            now = time.ticks_us()
            longest = max(longest, time.ticks_diff(now, t))
            t = now
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, t))
        print('match', time.ticks_diff(now, start), longest)
"""


def career() -> Career:
    """The fullest logbook: matches against everybody, won and lost, under all rule sets, and every medal."""
    book = Career()
    met = [(name, rules) for name in (*OPPONENTS, CABLE) for rules in (*PRESETS, "own")]
    for number, (name, rules) in enumerate(met):
        result = Outcome(name, rules, number % 3 > 0, 60, 20, 11, 4, 6)
        book.note(result)
        book.person(f"ФАМИЛ{number % 8}", result)
    book.medals = set(MEDALS)
    book.verdicts = dict.fromkeys(("agreed", "cable-lost", "left", "resigned", "sunk", "violation"), 9999)
    book.duel = "ab" * 8
    book.kept = 3 * PLACES
    return book


def store() -> dict[str, bytes]:
    """The files of the fullest logbook, twelve matches on its shelf and every fleet kept."""
    files = {FULL: career().pack()}
    for key in range(10):
        files[f"saves/fleet-{key}"] = str(Sea.of(Fleet.random(Rules(), Rng(key)))).encode()
    for number in range(PLACES):
        files["saves/" + place(number)] = shelf.pack(played(number))
    return {path: records.seal(payload) for path, payload in files.items()}


def played(seed: int) -> Sheet:
    """A match of the Boatswain against the Navigator, recorded as the Admiral's: the Navigator thinks faster."""
    rules, rng = Rules(), Rng(seed)
    begun = [Sea.of(Fleet.random(rules, rng)) for _ in range(2)]
    seas = [Sea.of(sea.fleet) for sea in begun]
    match = Match(rules, 0)
    minds = [make(name, rules, rng) for name in CAPTAINS[1:3]]
    while not match.over:
        by = match.turn
        assert by is not None
        chart = match.charts[1 - by]
        finish(minds[by].think(chart))
        match.push(shot(by, minds[by].shot))
        match.reply(seas[1 - by])
    return Sheet(match, begun, (), {"A": "", "B": CAPTAINS[-1], "Versus": CAPTAINS[-1]})


def heap(emulator: Emulator, files: dict[str, bytes]) -> dict[str, tuple[int, int]]:
    """(least free bytes, least contiguous) for each of power-on, menu, pages, matches, replay and coach, whose
    thoughts about an old shot are shown, with the fullest logbook.
    """
    board = emulator.board({**files, **store(), "main.py": PROBE.encode(), **play.settings(captain=CAPTAINS[-1])})
    play.until(board, lambda: board.frames(OWN))
    board.run(300)
    board.tap(keys.BACK)
    board.run(2500)
    tap(board, keys.LEFT, keys.LEFT)
    tap(board, keys.FIRE, keys.RIGHT, keys.RIGHT, keys.FIRE, wait=2500)  # the pages by rule sets
    tap(board, keys.RIGHT, keys.FIRE, keys.FIRE, keys.RIGHT, keys.BACK, keys.BACK, keys.BACK, wait=1200)
    tap(board, keys.RIGHT, keys.FIRE, keys.BACK, wait=1500)  # the medals
    tap(board, keys.RIGHT, keys.FIRE, wait=4000)  # the last matches
    tap(board, keys.FIRE, wait=6000)  # the newest runs
    tap(board, *[keys.LEFT] * 12, wait=700)  # back to its first shot
    tap(board, keys.DOWN, wait=8000)  # the admiral's thoughts
    tap(board, keys.UP, keys.BACK, keys.BACK, wait=4000)  # back to the pages
    lows: dict[str, tuple[int, int]] = {}
    for at, free, piece in probe.said([board], "FREE"):
        least = lows.get(at, (1 << 20, 1 << 20))
        lows[at] = min(least[0], int(free)), min(least[1], int(piece) or 1 << 20)
    if not {"pages", "matches", "replay", "coach"} <= set(lows):
        raise EmulatorError(f"not every screen was seen: {lows}; the console says {board.console[-500:]}")
    return {screen: lows[screen] for screen in SCREENS if screen in lows}


def tap(board: Board, *sequence: int, wait: float = 600) -> None:
    for key in sequence:
        board.tap(key, 50, wait)


class Written:
    """The time to record matches, in us: `whole`, a match between frames; `pauses`, the longest of its slices;
    `records`, for each of FULL (before a match) and NEW, the sums of a write's steps.
    """

    def __init__(self, said: str) -> None:
        self.whole: list[int] = []
        self.pauses: list[int] = []
        self.records: dict[str, list[int]] = {}
        for line in said.splitlines():
            kind, *words = line.split()
            if kind == "match":
                self.whole.append(int(words[0]))
                self.pauses.append(int(words[1]))
            elif kind == "wrote":
                name = NEW if NEW.endswith("/" + words[0]) else "saves/" + words[0].rstrip("0123456789")
                self.records.setdefault(name, []).append(sum(map(int, words[2:])))

    def __str__(self) -> str:
        rows = {"match": self.whole, "pause": self.pauses, **self.records}
        return "; ".join(f"{name} {sorted(times)}" for name, times in rows.items())


def entering(emulator: Emulator, files: dict[str, bytes]) -> Written:
    """The time to record ENTRIES matches with the fullest logbook. EmulatorError if one was not written."""
    before = store()
    board = probe.prompt(emulator, {**files, **before})
    said = board.exec(f"{CLOCK}import entering\nentering.enter({ENTRIES}, {MANY_ENTRIES})\n", 400_000)
    written = Written(said)
    there = board.files()
    after = Book(records.unseal(there[FULL]))
    finish(after.reading(records.unseal(there[NEW]) or b""))
    if after.career.kept != career().kept + ENTRIES or len(written.whole) != ENTRIES:
        raise EmulatorError(f"the matches were not written down: {said}")
    return written
