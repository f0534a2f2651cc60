"""Sea Battle's duel: the console's engine with seas, salvoes, gifts and Flying Dutchmen. Imports the engine and rules.

Each phase imports what it needs: see the engine.
"""

from zalp.console.link.duel.agreement import MAX_RULES
from zalp.console.link.duel.engine import Engine

from ..rules import Fleet, Match, NotLegal, NotNow, Rng, Rules, RulesError, Sea, crowded
from ..rules.acts import GIVE, MOVE, SHOT, Act, pass_turn
from .commitments import content, plan_of, ships_of

_ATTEMPTS = 20  # fleets tried under the other side's rules before an exact search: 15 s on a Pico


class Duel(Engine):
    """One unit's end of the cable; see Engine for what it takes. match: the rules.Match; sea: ours."""

    NAME = "seabattle"
    RECORDS = ("duel", "duel-acts", "duel-past")
    NotNow = NotNow
    PLAY, SAIL, END, LOADING = "cable-play", "cable-sail", "cable-end", "cable-loading"
    TEXTS = "texts"

    # What the engine asks of a game.

    @property
    def SEAS(self):  # type: ignore[override]  # it is only read
        """The part that seals. It has what a match is made of: where that begins a Pico's stack is too short to load
        it.
        """
        rules = self.state.rules
        return "variant-cable-seas" if rules and (rules.extras or rules.shots == "salvo") else "cable-seas"

    def line(self, rules):
        Match(rules)
        if crowded(rules):
            raise NotLegal("this fleet has no room in this sea")
        line = str(rules).encode()
        if len(line) > MAX_RULES:
            raise RulesError("this rule set is too long for the cable: over %d bytes" % MAX_RULES)
        return line

    def parse(self, line):
        text = str(line, "utf-8")
        rules = Rules.parse(text)
        if str(rules) != text:
            raise NotLegal("this rule set is not written as the protocol wants it")
        Match(rules)
        return rules

    def drawing(self, rules, seed):
        return Fleet.drawing(rules, Rng(seed), _ATTEMPTS)

    def seals(self, rules):
        return 2 + rules.cells

    def content(self, mark):
        return content(mark)

    def plan_of(self, rules, plan):
        from .audit import sea_of

        return sea_of(rules, plan)

    def new_log(self, first):
        from .movelog import MoveLog

        state = self.state
        seals = state.seals
        return MoveLog(state.rules, state.id, state.side, first, state.plan, seals.own, seals.theirs)

    def audit(self, log, side, seed, plans, seals, fleets):
        from .audit import audit

        return audit(log.match, self.id, side, seed, plans, seals, fleets)

    def timed_out(self):
        match = self.match
        if match.due == GIVE:
            self.give(self.sea.givable(match.giving)[0])
        elif match.due == MOVE:
            self.move()
        else:
            self.act(pass_turn(self.side))
            self.state.emit("passed", True)

    # What screens read.

    @property
    def changing(self):
        return self.rules is not None and self.rules.dutchman > 0

    @property
    def sea(self):
        return self.state.plan

    @property
    def match(self):
        """The rules.Match, or None before the coin toss."""
        log = self.state.play.log
        return log.match if log else None

    @property
    def awaits(self):
        """Whether the other player may shoot at any moment."""
        match = self.match
        return self.playing and match.turn != self.side and match.pending is None

    @property
    def fleet(self):
        """The other side's ships as revealed: tuples of cells, or None before."""
        reveal = self.state.ending.reveal
        if not self.outcome or not reveal or not self.part_of(self.END).whole(self.state):
            return None
        return ships_of(reveal[-self.rules.cells :])

    # The player's commands.

    def place(self, ships, **extras):
        """Fix the fleet; extras: mines, sweepers, submarines as rules.Sea takes them. NotLegal for one with defects;
        NotNow outside PLACING.
        """
        for _ in self.placing(ships, **extras):
            pass

    def placing(self, ships, **extras):
        """`place` in steps: a generator. If the match ends before it does, nothing is fixed."""
        return self.fixing(self._sea(ships, extras))

    def _sea(self, ships, extras):
        sea = Sea(self.rules, ships, **extras)
        yield
        return sea, plan_of(self.rules, sea.fleet.ships, **extras)

    def act(self, act):
        """Our player's act: a shot, a pass or a gift. RulesError as Match.push. A salvo is fixed by `choose`, a Flying
        Dutchman placed by `move`.
        """
        if act.kind == GIVE:
            self.give(act.cell)
            return
        self.playing_log().push(act)
        self.acted()

    def fire(self, cell):
        """Our shot. RulesError as Match.push. It is saved first, so that no power cut can change it."""
        self.act(Act(SHOT, self.side, cell, 0, None))

    def give(self, cell):
        """Our gift for a mine or a minesweeper: one of sea.givable(match.giving). NotNow when none is due; NotLegal for
        another cell.
        """
        self.playing_log().give(cell)
        self.acted()

    def move(self, cells=None):
        """Our Flying Dutchman's move: its remaining decks lie on these cells; None: it stays. NotNow when none is due;
        NotLegal for cells where it cannot lie.
        """
        self.playing_log().move(cells)
        self.state.play.move_sent = 0
        self.acted()

    def choose(self, cells):
        """Our salvo: Match.salvo_size different cells. They are fired when both have chosen."""
        self.playing_log().choose(cells)
        self.acted()
