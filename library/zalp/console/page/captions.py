"""Captions: what the panels show in words, for players who cannot see them. Imports show and this package.

Only a board with `tell` loads this; the Pico's build leaves it out, with every statement `if ...captions:` that leads
here. In each frame a screen reports where the player is; the captions note drawn words by themselves. Nothing here
changes the game, but for what the page's own buttons do. A game whose screens show seas has a subclass in its part
`-captions`.

The text that `tell` gets has lines key<TAB>value of those that changed. An empty value clears the last one; a page that
connects later needs the newest of each key.

    screen: language power-on menu choice question settings placing toss battle fleets coach curtain naming finale
        date daily duel cable link-lost dark empty self-test logbook ceremony replay
    text: the whole scrolling or standing text, label: number if it is on both panels; at the fleets, what is afloat
    entry: 2/7: which entry or page, of how many; while a salvo is picked: cells picked, of how many
    source: the entry of a menu from which the words come that scroll now
    selected: the cell under the crosshair or typed ahead (В7), the typed letter (В), the admiral's advice, or the
        ship in hand and its cells (корабль 3: А1 Б1 В1)
    fire, back: what the key does now; empty: nothing
    turn: whose turn it is, from when keys count for it: me, other; two players on one unit: one, two
    panel: the panel on which selected lies and can be pointed at: enemy, own; empty: only keys select
    taps: a click on a light goes to the unit (`tapped`), not to keys: the panels that take them
    names: two players on one unit, or of a duel that is watched: the names of one and two
    shot: who, cell, answer: me В7 ранил, other B7 hit. Sent with each answer that is shown, even if its words are
        the same
    log: when a match begins or resumes: all its shots so far, separated by ;; replaces those before
    window: on seas that are not 10x10: their column letters, the number of rows (negative: numbered from the
        lowest), left,top of each panel's first light (- for a panel without letters; -1,-1 if the board begins at
        its second light); whole: a light stands for several cells
    cell: what is known of the cell in selected, in a word; of a medal whether it is earned; in Straume what the
        ship may take
    left: shots left in this turn, in Straume moves until a draw; in words
    read: the answer to an R; sent each time, even if it is the same
    aside: what the page says beside a menu of the entry that is shown: paragraphs separated by |
    guide: the rules in force, for the page that ? opens; in Straume its goal and who sinks whom;
        written like aside
    game: the folder of the game that runs
    rival: link: a linked unit is the opponent, or is waited for
    public: in a duel, for its onlookers: our side, 0 or 1, and the line of the match, which has no sea; in Straume,
        where nothing is hidden, line-ups and moves
    rules: in the menu: the id of the rule set in force (own for one without), its clock; then id=NAME of each rule
        set, separated by |
    offer: rematch: the other side wants another duel
    duel: how far it is: calls places seals plays ends; then over, who has won (me, other, - nobody), a mark
        that distinguishes it
    claim: win: the other side has not gone on for so long that leaving the duel wins it
    visit: damaged: the match of the page's link cannot be read
    clock: seconds that our player may still think; empty: no clock runs for him
    sides: what the two panels show: enemy own, - own, enemy -; empty: no sea
    lights: the kinds of light on these seas: name=RRGGBB, or name=RRGGBB-RRGGBB if it pulses, before brightness is
        applied. Names: water miss halo ship wounded sunk ghost bad clash found crosshair eye afloat lost heat
        advice given left; of Straume: cruiser submarine destroyer patrol sweeper theirs mine coast red lighthouse
    palette, language: as in the settings
"""

from .. import game, loader
from .asides import ASIDES
from ..settings import LANGUAGES
from ..show import palette
from ..words import said

# More that a player who plays by ear may ask for (board.asked): a row, what is left, a step over the own sea.
ROW, LEFT_OF, READ_UP, READ_DOWN, READ_LEFT, READ_RIGHT = range(6)

# The buttons on the page beside the handheld (board.wanted): go to the duel, or after its end yes to another one; no to
# another one; leave a duel that the other side has left, and win.
DUEL, NO, CLAIM = 1, 2, 3
_PHASES = ("calls", "calls", "calls", "places", "seals", "plays", "ends")  # of a duel, zalp/console/link/session.py

WATCHED = b"zalp-watch-1\n"  # an onlooker's record begins like this; both names and the game's own text follow

BOTH = "enemy own"  # what the panels show: the enemy's sea above, the own one below,
PLACE = "- own"  # only the own sea,
MAP = "enemy -"  # only the enemy's

# What FIRE and BACK do, and who is who, in Russian and English.
WORDS = {
    "": ("", ""),
    "skip": ("дальше", "skip"),
    "choose": ("выбрать", "choose"),
    "change": ("изменить", "change"),
    "step back": ("назад", "back"),
    "keep": ("сохранить и выйти", "save and leave"),
    "menu": ("в меню", "to the menu"),
    "go on": ("играть дальше", "go on"),
    "open": ("открыть", "open"),
    "hand over": ("передано", "handed over"),
    "put letter": ("поставить букву", "enter the letter"),
    "take letter": ("стереть букву", "delete the letter"),
    "done": ("готово", "done"),
    "again": ("ещё раз", "again"),
    "wake": ("проснуться", "wake up"),
    "next": ("дальше", "next page"),
    "leave": ("выйти", "leave"),
    "me": ("вы", "you"),
    "other": ("противник", "the enemy"),
    "one": ("первый", "first"),
    "two": ("второй", "second"),
    "earned": ("получена", "earned"),
    "not earned": ("ещё не получена", "not earned yet"),
    "friend": ("ИГРАТЬ С ДРУГОМ", "PLAY WITH YOUR FRIEND"),
}


def made(stage):
    """The Captions of the current game of a Stage, or else the console's own; they continue the former ones."""
    try:
        with loader.using(stage.game + "-captions") as part:
            found = part.Captions(stage)
    except KeyError:  # the game has none
        found = Captions(stage)
    if stage.captions:
        found.follow(stage.captions)
    return found


def watched(record):
    """(both players' names, what the game has written) of a record that an onlooker is sent. ValueError for another."""
    names, _, written = str(record[len(WATCHED) :], "utf-8").partition("\n")
    people = tuple(names.split(" "))
    if len(people) != 2 or not written:
        raise ValueError("two names and a match")
    return people, written


class Captions:
    """`at` and similar methods set where the player is; `frame` sends the board what has changed since.

    entry: the words of the menu's entry that was shown last; "" once another screen has come.
    """

    words = WORDS
    visits = False  # whether the game's menu takes "visit": a match that came by a link is to be shown
    # The names of looks (palette.py) as the legend knows them, in their order.
    looks: tuple = ("water", "miss", "halo", "ship", "wounded", "sunk", "ghost", "bad", "clash", "", "water", "found")

    def __init__(self, stage):
        self.stage = stage
        self.now = {}  # key: value
        self._sent = {}  # what the board was last sent
        self._drawn = ["", ""]  # the words on each panel in this frame
        self._placed = False  # whether `at` was called since the last frame
        self._undrawn = ""  # the text for pictures without words
        self.entry = ""
        self.marks: tuple = ()  # (name, colour) of what is drawn over the seas
        self.log_lines = []  # of the match's log, not sent yet
        self._other = ""  # the lights of another game's screen
        self.reader = None  # another game's `read`
        self.notes: dict = {}  # of a menu's entries: what `cell` says of each, a key of WORDS
        self._far = False  # a room was at the jack when the menu was shown last
        self._seen = self._seen_lights = None  # what the lights were last computed from, and their names

    def follow(self, other):
        """Replace other captions, which have sent something already."""
        self.now, self._sent, self._far = other.now, other._sent, other._far

    def frame(self):
        """To be called with every picture."""
        now, sent = self.now, self._sent
        settings = self.stage.settings
        # The name at power-on is one word on two panels, the languages are two.
        between = {"power-on": "", "language": " / "}.get(now.get("screen"), ": ")
        text = between.join([text for text in self._drawn if text])
        if text or self._placed:  # until a new screen has called `at`, the former one's words stay
            now["text"] = text or self._undrawn
        self._placed = False
        self._drawn = ["", ""]
        now["lights"] = self._lights()
        now["palette"] = settings["palette"]
        now["language"] = settings["language"]
        now["game"] = self.stage.game
        now["guide"] = self.guide(LANGUAGES.index(settings["language"]))
        self._duel()
        asked = getattr(self.stage.board, "asked", None)
        if asked:
            self.log_lines.append("read\t" + self.read(asked.pop(0)))
        taps = getattr(self.stage.board, "taps", None)
        if taps and not now.get("taps"):
            taps.clear()  # of a screen that is left
        lines = list(self.log_lines)
        for key in now:
            if now[key] != sent.get(key, ""):
                lines.append(key + "\t" + now[key])
        if lines and self.stage.board.tell("\n".join(lines)):
            self._sent = dict(now)
            self.log_lines = []

    def draws(self, panel, text):
        """Note the words on a panel in this frame."""
        self._drawn[panel] = text

    def at(
        self,
        screen,
        fire="",
        back="",
        entry=None,
        selected="",
        sides="",
        turn="",
        text="",
        marks=(),
        panel="",
        views=None,
    ):
        """Set where the player is. fire, back: keys of WORDS; entry: (number from 0, of how many); text: for a picture
        without words; marks: (name, colour) each, drawn over the seas; panel: where he selects, "enemy" or "own";
        views: the Viewport of each panel, if each light is a cell.
        """
        now = self.now
        self._placed = True
        self._other = ""
        self.reader = None
        now["screen"] = screen
        now["fire"] = self.word(fire)
        now["back"] = self.word(back)
        now["entry"] = "%d/%d" % (entry[0] + 1, entry[1]) if entry else ""
        now["selected"] = selected
        now["sides"] = sides
        now["panel"] = panel
        now["window"] = self.window(views) if sides else ""
        now["turn"] = turn
        now["cell"] = now["left"] = now["aside"] = now["taps"] = now["source"] = ""
        self._undrawn, self.entry = text, ""
        self.marks = marks

    def read(self, what):
        """The answer to a player's question by a key, ROW .. READ_RIGHT; "" if there is none."""
        return self.reader(what) if self.reader else ""

    def tell(
        self, screen, fire, back, selected="", turn="", lights="", window="", cell="", left="", reader=None, taps=""
    ):
        """Set where the player of another game is, in its own words; lights, window, cell, left: as in the table of
        captions, without a window no letters stand beside the panels. reader(what): what `read` answers there. taps:
        the panels whose lights can be clicked, "enemy", "own" or "enemy own"; `tapped` has the clicks.
        """
        self.at(screen, selected=selected, turn=turn)
        self.now["cell"], self.now["left"], self.reader = cell, left, reader
        self.now["window"] = window or "whole"
        self.now["taps"] = taps
        self.now["fire"] = fire
        self.now["back"] = back
        self._other = lights

    def tapped(self):
        """(panel, x, y) of a light that was clicked since `tell` allowed clicks; None if there is none."""
        taps = getattr(self.stage.board, "taps", None)
        return taps.pop(0) if taps else None

    def entered(self, line, anew=False):
        """Log a move of another game: who, its name, its result; anew: all moves, separated by `;`."""
        self.log_lines.append(("log\t" if anew else "shot\t") + line)

    def whose(self, who):
        """`me`, `other`, `one` or `two` in the player's words."""
        return self.word(who)

    def keys(self, fire="", back=""):
        """The same screen with other keys: while a captain thinks."""
        self.now["fire"] = self.word(fire)
        self.now["back"] = self.word(back)

    def notice(self):
        """Words scroll over the same screen, until a key skips them. Of a menu, the page says from which entry."""
        self.keys("skip", "skip")
        self.now["source"] = self.entry

    def menu(self, entries, at):
        """One of `entries`, as menu.choose has them. Returns the entry to show; or a choice that the page has made for
        the player: "duel", or "visit": a match that came by a link. With a room at the jack the duel comes first, and
        the menu turns to it when it is joined.
        """
        ids = [entry[0] for entry in entries]
        front = "settings" in ids
        if front and getattr(self.stage.board, "visitor", None):
            if "games" in ids and self.elsewhere():
                return "games"
            if self.visits:
                return "visit"
        if front and "duel" in ids:
            if self.pressed() == DUEL:
                return "duel"
            far, was = self.far, self._far
            self._far = far
            place = ids.index("duel")
            if far and place:
                name, icon, _ = entries.pop(place)
                entries.insert(0, (name, icon, self.word("friend")))
                at = 0 if at == place else at + (at < place)
            if far and not was:
                at = 0
        screen = "question" if "yes" in ids else "menu" if front else "logbook" if "rank" in ids else "choice"
        if "again" in ids:  # the question after a duel
            screen = "finale"
            again = self.again()
            if again is not None:
                return "again" if again else "no"
        self.at(screen, "choose", "" if front else "step back", (at, len(entries)))
        self.now["cell"] = self.word(self.notes.get(ids[at], ""))
        self.entry = entries[at][2]
        self.about("medal-" + ids[at] if ids[at] in self.notes else ids[at])
        return at

    def about(self, key):
        """What the page beside the handheld says of an entry or a setting."""
        key = self.stage.settings["captain"] if key == "captain" else key
        self.now["aside"] = self.aside(key, LANGUAGES.index(self.stage.settings["language"]))

    def aside(self, key, language):
        """The words for that: paragraphs separated by `|`; language: 0 Russian, 1 English. A game's own come first."""
        return said(ASIDES.get(key, ("", "")), language)

    def guide(self, language):
        """What is played, for the page that `?` opens: written like an aside."""
        return ""

    @property
    def far(self):
        """Whether the jack leads to a room or a network instead of a cable."""
        return getattr(getattr(self.stage.board, "jack", None), "far", False)

    @property
    def wanted(self):
        """Whether the player has asked the page, beside the handheld, for the duel with his friend, or has opened the
        link of a match.
        """
        board = self.stage.board
        return bool(getattr(board, "wanted", 0) or getattr(board, "visitor", None))

    def pressed(self):
        """What the player has pressed on the page since it was asked last: DUEL, NO or CLAIM; 0: nothing."""
        board = self.stage.board
        pressed = getattr(board, "wanted", 0)
        if pressed:
            board.wanted = 0
        return pressed

    def again(self):
        """Whether the player has pressed on the page that he wants another duel; None: neither yes nor no."""
        pressed = self.pressed()
        return pressed == DUEL if pressed in (DUEL, NO) else None

    @staticmethod
    def shows(record):
        """Whether a match that came by a link, whole or damaged, is one of this game's."""
        return False

    def elsewhere(self):
        """The name of another game that shows the match that came by a link. None if none does, or if this one does."""
        record, here = getattr(self.stage.board, "visitor", None), self.stage.game
        if not record or self.shows(record):
            return None
        found = None
        for name in game.names():
            if name != here and not found:
                loader.know(name)
                try:
                    with loader.using(name + "-captions") as part:
                        found = name if part.Captions.shows(record) else None
                except KeyError:
                    pass  # the game has none
                loader.forget(name)
        loader.know(here)
        return found

    async def visiting(self, session, at):
        """Show what came by a link, if `at`, the menu's choice, is "visit". Returns the choice that is left."""
        return at

    def _duel(self):
        """What the page shows of a linked unit: that it is the opponent, how far the duel is, what the other side asks,
        how long we may think, whether we may leave and win. A win that the page claims is taken here.
        """
        now, link = self.now, self.stage.link
        now["rival"] = "link" if link else ""
        now["offer"] = now["clock"] = now["duel"] = now["claim"] = ""
        if link:
            duel = link.duel
            if duel.watch.stalled and duel.outcome is None:
                now["claim"] = "win"
                if getattr(self.stage.board, "wanted", 0) == CLAIM:
                    self.pressed()
                    duel.leave()
            outcome, left = duel.outcome, duel.watch.thinking_ms
            if outcome is None:
                now["duel"] = _PHASES[duel.phase]
                if now["duel"] != "calls":
                    self.pressed()  # the button was pressed for the duel that has come
            else:
                winner = {duel.side: "me", 1 - duel.side: "other"}.get(outcome.winner, "-")
                now["duel"] = "over %s %s" % (winner, _hex((duel.id or b"")[:4]))
                if duel.peer_wants:
                    now["offer"] = "rematch"
            if left is not None:
                now["clock"] = str((left + 999) // 1000)

    def word(self, key):
        return said(self.words[key], LANGUAGES.index(self.stage.settings["language"]))

    def _lights(self):
        """`name=RRGGBB` or `name=RRGGBB-RRGGBB` of every kind of light on the visible seas."""
        sides = self.now.get("sides")
        if not sides:
            return self._other
        scene = self.stage.scene
        table = scene.palette.table
        looks = bytes(scene.looks[100:] if sides == PLACE else scene.looks[:0] if sides == MAP else scene.looks)
        seen = looks, bytes(table[:128]), tuple(self.marks)
        if seen == self._seen:
            return self._seen_lights
        lights = []
        for look in range(len(self.looks)):
            if look in looks and look not in (palette.DARK, palette.DEEP):
                a, b = bytes(table[8 * look : 8 * look + 3]), bytes(table[8 * look + 3 : 8 * look + 6])
                lights.append("%s=%s" % (self.looks[look], _hex(a) if a == b else _hex(a) + "-" + _hex(b)))
        for name, color in self.marks:
            lights.append("%s=%06X" % (name, color))
        self._seen, self._seen_lights = seen, " ".join(lights)
        return self._seen_lights

    def window(self, views):
        """What the panels show of seas, for the key `window`; views: the Viewport of each panel."""
        return ""


def _hex(data):
    return "".join(["%02X" % byte for byte in data])
