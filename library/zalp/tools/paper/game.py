"""The parts of a game's sheets: names above, both seas, fleets and signs to cross off; sets of ready fleets. Imports
page, words, and seabattle's rules and captains.
"""

from dataclasses import dataclass
from functools import lru_cache

from zalp.seabattle.captains import POLICIES, place
from zalp.seabattle.rules import Rng, Rules, finish, notation

from .page import BLACK, Page
from .words import LANGUAGES

LABEL = 7  # mm left of a sea for its numbers
MOST_MINES = 3  # a side: the rules' bound
MOST_IN_A_ROW = 40  # decks of a fleet that fit under a sea side by side
IN_A_SET = 20
MIXED = "mixed"  # each fleet by a policy drawn at random


@dataclass(frozen=True)
class Order:
    """The order for a set of sheets: which fleets, how they are placed, the columns' letters (None: the language's)."""

    seed: int = 1
    placing: str = MIXED
    alphabet: str | None = None


@lru_cache
def draw_set(seed, placing=MIXED, count=IN_A_SET):
    """A tuple of `count` different legal Fleets of the classic game; the same seed (0..2**32-1) draws the same ones.

    placing: MIXED or one of captains.POLICIES; any other raises NotLegal.
    """
    rng, rules = Rng(seed), Rules()
    fleets = {}
    while len(fleets) < count:
        policy = POLICIES[rng.below(len(POLICIES))] if placing == MIXED else placing
        fleet = finish(place(policy, rules, rng))
        fleets.setdefault(frozenset(fleet.ships), fleet)
    return tuple(fleets.values())


def document(size, language, name, ink=BLACK, landscape=False):
    """A document without pages, and the words of its language."""
    words = LANGUAGES[language]
    return Page(size, ink, words["sheets"][name], language, landscape), words


def header(page, y, title, words, width):
    """Title, names and date over seas that are `width` wide. Returns the margin that centres them."""
    margin = (page.w - width) / 2
    start = margin + LABEL
    start += page.say(start, y, title, 17, bold=True) + 8
    room = page.w - margin - start
    for label, share in (("player", 0.36), ("opponent", 0.4), ("date", 0.24)):
        page.blank(start, y, room * share - (0 if label == "date" else 3), words[label])
        start += room * share
    return margin


def seas(page, margin, top, gap, cell, game, words, order, crossed=None):
    """Both seas side by side and the fleet under each, to cross off. Returns the y below.

    crossed: function of page, x, y, width, ink that draws what else is crossed off and returns its height.
    """
    columns = notation.letters(game, order.alphabet or words["alphabet"])
    width = game.width * cell
    below = top + game.height * cell + 3
    for x, name in ((margin + LABEL, "own"), (page.w - margin - width, "enemy")):
        ink = page.ink.enemy if name == "enemy" else page.ink.frame
        page.say(x + width / 2, top - 7.5, words[name], 11, "middle", bold=True, ink=ink)
        page.sea(x, top, cell, columns, game.height, enemy=name == "enemy")
        high = (crossed or _fleet(game))(page, x, below, width, ink)
    return below + high


def _fleet(game):
    """All ships in a row, those of a large fleet in two."""
    decks = [game.decks_of(kind) for kind in game.fleet]
    cut = len(decks)
    if sum(decks) > MOST_IN_A_ROW:
        cut = next(i for i in range(len(decks)) if 2 * sum(decks[:i]) >= sum(decks))

    def crossed(page, x, y, width, ink):
        high = page.tally(x, y, width, decks[:cut], ink)
        if decks[cut:]:
            high += 1.5 + page.tally(x, y + high + 1.5, width, decks[cut:], ink)
        return high

    return crossed


def extras(page, margin, y, width, words, sweepers=1):
    """Under each sea, mines and minesweepers to cross off, boxes for the cells that were named. Returns the y below."""
    icon, box, high = 5.4, (7.2, 8), 8
    for x, name in ((margin + LABEL, "I named"), (page.w - margin - width, "they named")):
        for i in range(MOST_MINES + sweepers):
            (page.mine if i < MOST_MINES else page.sweeper)(x + i * icon, y + (high - icon) / 2, icon)
        x += width - (MOST_MINES + 1) * box[0]
        page.say(x - 1.5, y + high / 2 + 1.1, words[name], 8, "right")
        page.pen(page.ink.frame, 0.3)
        for i in range(MOST_MINES + 1):
            page.rect(x + i * box[0], y, *box)
    return y + high


def legend(page, x, y, words, names=("miss", "hit", "sunk")):
    """The marks and their meanings, in one line whose base is y. "sunk alone": the cells around may hold a ship."""
    cell = 4
    for name in names:
        page.grid(x, y - 3.2, cell, 1, 1)
        (page.miss if name == "miss" else page.hit)(x, y - 3.2, cell)
        if name.startswith("sunk"):
            page.pen(page.ink.frame, 0.55)
            page.rect(x, y - 3.2, cell, cell)
        x += cell + 1.5
        x += page.say(x, y, words[name], 8.5) + 5


def signs(page, x, y, words, names=("mine", "sweeper")):
    """These signs and their meanings, in one line whose base is y."""
    cell = 6
    for name in names:
        getattr(page, name)(x, y - 4.4, cell)
        x += cell + 1
        x += page.say(x, y, words[name], 8.5) + 5
